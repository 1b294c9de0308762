//! Bad weather: rate limits, failures of the server, slowness, answers that get lost.
//!
//! It knows which requests are hit and what they get; it does not know what they wanted. One more kind of weather: a
//! field here and its line in `strike`.

use std::time::Duration;

use serde_json::{Value, json};

/// What is about to go wrong.
#[derive(Default)]
pub struct Weather {
    /// Every n-th request is told to come again later; 0 for none.
    pub limit_every: u64,
    /// For how many requests more; `None` without end.
    pub limit_left: Option<u64>,
    /// Whether the limit is the global one.
    pub global: bool,
    /// Seconds to wait, as told.
    pub wait: f64,
    /// Only requests whose method and path hold this.
    pub only: Option<String>,
    /// The next requests get this status and nothing is done.
    pub failing: Vec<u16>,
    /// So many requests are carried out and answered with 502.
    pub losing: u64,
    /// Every answer is so late.
    pub slow: Duration,
    /// Requests under the limit so far.
    pub counted: u64,
}

/// What a request gets instead of being carried out.
pub struct Struck {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Option<Value>,
}

impl Weather {
    /// Whether a request is one of those that are to be hit.
    fn chosen(&self, asked: &str) -> bool {
        self.only.as_ref().is_none_or(|only| asked.contains(only.as_str()))
    }

    /// What a request (method and path) gets instead.
    pub fn strike(&mut self, asked: &str) -> Option<Struck> {
        if !self.chosen(asked) {
            return None;
        }
        if !self.failing.is_empty() {
            let status = self.failing.remove(0);
            return Some(Struck { status, headers: Vec::new(), body: None });
        }
        // What answers an interaction does not count to the global limit.
        let outside = asked.contains(" /interactions/") || asked.contains(" /webhooks/");
        if self.limit_every == 0 || (self.global && outside) {
            return None;
        }
        self.counted += 1;
        if !self.counted.is_multiple_of(self.limit_every) {
            return None;
        }
        match &mut self.limit_left {
            Some(0) => return None,
            Some(left) => *left -= 1,
            None => {}
        }
        let scope = if self.global { "global" } else { "user" };
        let mut headers = vec![
            ("Retry-After", self.wait.ceil().to_string()),
            ("X-RateLimit-Scope", scope.to_owned()),
            ("Via", "1.1 fake".to_owned()),
        ];
        if self.global {
            headers.push(("X-RateLimit-Global", "true".to_owned()));
        } else {
            headers.extend([
                ("X-RateLimit-Limit", "5".to_owned()),
                ("X-RateLimit-Remaining", "0".to_owned()),
                ("X-RateLimit-Reset-After", self.wait.to_string()),
                ("X-RateLimit-Bucket", "fake".to_owned()),
            ]);
        }
        let body = json!({
            "message": "You are being rate limited.",
            "retry_after": self.wait,
            "global": self.global,
            "code": 0,
        });
        Some(Struck { status: 429, headers, body: Some(body) })
    }

    /// Whether the answer of a request that was carried out gets lost.
    pub fn loses(&mut self, asked: &str) -> bool {
        let lost = self.losing > 0 && self.chosen(asked);
        self.losing -= u64::from(lost);
        lost
    }
}
