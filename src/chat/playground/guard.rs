//! Whose requests are answered at all.
//!
//! A page of somebody else's can send requests to loopback, and a name server can make its own name point there
//! (DNS rebinding). So the Host must be ours, and so must the Origin where a browser tells it.

use std::net::{IpAddr, SocketAddr};

use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, HeaderValue, header};

/// What is ours.
#[derive(Debug, Clone)]
pub(super) struct Guard {
    address: SocketAddr,
    hosts: Vec<Authority>,
}

impl Guard {
    /// For a bound address and further names; a name that cannot be one never fits.
    pub(super) fn new(address: SocketAddr, hosts: &[String]) -> Self {
        Self { address, hosts: hosts.iter().filter_map(|host| host.parse().ok()).collect() }
    }

    /// Whether the page may be on this machine alone.
    pub(super) fn loopback(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// The host that a request is for, if the request may be answered.
    pub(super) fn admits(&self, uri: &Uri, headers: &HeaderMap) -> Option<Authority> {
        let mut told = headers.get_all(header::HOST).iter();
        let (Some(host), None) = (told.next(), told.next()) else { return None };
        let host: Authority = host.to_str().ok()?.parse().ok()?;
        let named = uri.authority().is_none_or(|authority| *authority == host);
        (named && self.ours(&host) && own_origin(headers, &host) && !embedded(headers)).then_some(host)
    }

    fn ours(&self, host: &Authority) -> bool {
        if host.as_str().contains('@') {
            return false;
        }
        if self.hosts.contains(host) {
            return true;
        }
        let anywhere = self.address.ip().is_unspecified();
        let name = host.host().trim_start_matches('[').trim_end_matches(']');
        // An address in numbers is no name that could be made to point here.
        let fits = match name.parse::<IpAddr>() {
            Ok(ip) => anywhere || ip == self.address.ip(),
            Err(_) => name.eq_ignore_ascii_case("localhost") && (anywhere || self.loopback()),
        };
        fits && host.port_u16().unwrap_or(80) == self.address.port()
    }
}

/// Whether the page that asks, where a browser tells it, is of the host that it asks.
fn own_origin(headers: &HeaderMap, host: &Authority) -> bool {
    headers.get_all(header::ORIGIN).iter().all(|origin| {
        let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
        origin.is_some_and(|origin| {
            matches!(origin.scheme_str(), Some("http" | "https")) && origin.authority() == Some(host)
        })
    })
}

/// Whether a page of somebody else's asks for a part of itself. Following a link to here is another thing.
fn embedded(headers: &HeaderMap) -> bool {
    let is = |name: &str, value: &str| headers.get(name).is_some_and(|v| v == value);
    (is("sec-fetch-site", "cross-site") || is("sec-fetch-site", "same-site"))
        && !is("sec-fetch-mode", "navigate")
}

/// Adds to every answer what a browser may do with it.
pub(super) fn seal(headers: &mut HeaderMap, host: Option<&Authority>) {
    let mut set = |name: &'static str, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    // `'self'` does not mean web sockets to every browser.
    let sockets = host.map(|host| format!(" ws://{host} wss://{host}")).unwrap_or_default();
    set(
        "content-security-policy",
        &format!(
            "default-src 'self'; connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action \
             'none'; frame-ancestors 'none'"
        ),
    );
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("cross-origin-resource-policy", "same-origin");
    set("cross-origin-opener-policy", "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(guard: &Guard, headers: &[(&'static str, &str)]) -> bool {
        let headers = headers.iter().map(|(name, value)| {
            (axum::http::HeaderName::from_static(name), HeaderValue::from_str(value).expect("a value"))
        });
        guard.admits(&Uri::from_static("/"), &headers.collect()).is_some()
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let here = Guard::new(SocketAddr::from(([127, 0, 0, 1], 8080)), &["Chess.example".to_owned()]);
        for good in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "chess.example"] {
            assert!(asks(&here, &[("host", good)]), "{good}");
        }
        for bad in [
            "127.0.0.1",
            "127.0.0.1:81",
            "evil.example:8080",
            "a@127.0.0.1:8080",
            "10.0.0.1:8080",
            "",
            "[::1]:8080",
        ] {
            assert!(!asks(&here, &[("host", bad)]), "{bad}");
        }
        assert!(!asks(&here, &[]));
        let open = Guard::new(SocketAddr::from(([0, 0, 0, 0], 8080)), &[]);
        assert!(asks(&open, &[("host", "10.0.0.1:8080")]) && !asks(&open, &[("host", "evil.example:8080")]));
    }

    #[test]
    fn only_our_own_pages_ask() {
        let here = Guard::new(SocketAddr::from(([127, 0, 0, 1], 8080)), &[]);
        let from = |origin| asks(&here, &[("host", "localhost:8080"), ("origin", origin)]);
        assert!(from("http://localhost:8080") && from("https://localhost:8080"));
        for bad in [
            "http://127.0.0.1:8080",
            "http://evil.example",
            "null",
            "file://localhost:8080",
            "http://localhost",
        ] {
            assert!(!from(bad), "{bad}");
        }
        let fetch = |site, mode| {
            asks(&here, &[("host", "localhost:8080"), ("sec-fetch-site", site), ("sec-fetch-mode", mode)])
        };
        assert!(fetch("same-origin", "cors") && fetch("cross-site", "navigate") && fetch("none", "navigate"));
        assert!(!fetch("cross-site", "no-cors") && !fetch("same-site", "cors"));
    }
}
