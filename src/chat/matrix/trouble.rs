//! What refusals of a homeserver mean.
//!
//! Knows: error codes. Does not know: what was asked.
//!
//! To add a code: its arm in [`of_kind`].

use std::time::Duration;

use matrix_sdk::HttpError;
use matrix_sdk::ruma::api::error::{ErrorKind, RetryAfter};

use crate::bot::port::SendError;

/// How long to wait before trying again, if nobody says.
const PATIENCE: Duration = Duration::from_secs(5);

/// What went wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The server does not know the access token.
    Token,
    /// Not allowed, or not a member, or there is no such thing.
    Forbidden,
    /// Too much at once; how long to wait.
    Later(Duration),
    /// It does not answer, or not in order.
    Down,
    /// What was sent cannot be taken.
    Refused(String),
}

fn of_kind(kind: &ErrorKind) -> Option<Trouble> {
    Some(match kind {
        ErrorKind::UnknownToken(_) | ErrorKind::MissingToken | ErrorKind::UserDeactivated => Trouble::Token,
        ErrorKind::Forbidden | ErrorKind::NotFound | ErrorKind::GuestAccessForbidden => Trouble::Forbidden,
        ErrorKind::LimitExceeded(limit) => Trouble::Later(match limit.retry_after {
            Some(RetryAfter::Delay(delay)) => delay,
            _ => PATIENCE,
        }),
        ErrorKind::TooLarge | ErrorKind::BadJson | ErrorKind::NotJson | ErrorKind::InvalidParam => {
            Trouble::Refused(kind.errcode().to_string())
        }
        _ => return None,
    })
}

/// What an answer, or the lack of one, means.
pub(super) fn of_http(error: &HttpError) -> Trouble {
    if let Some(trouble) = error.client_api_error_kind().and_then(of_kind) {
        return trouble;
    }
    match error.as_client_api_error().map(|error| error.status_code.as_u16()) {
        Some(401) => Trouble::Token,
        // Without a code of Matrix's own it is not the homeserver that says so: a proxy, while it is away.
        Some(429) => Trouble::Later(PATIENCE),
        Some(413) => Trouble::Refused("too large".to_owned()),
        _ => Trouble::Down,
    }
}

/// What an error of the library's means.
pub(super) fn of(error: &matrix_sdk::Error) -> Trouble {
    match error {
        matrix_sdk::Error::Http(error) => of_http(error),
        // Kicked, banned, or gone by itself.
        matrix_sdk::Error::WrongRoomState(_) => Trouble::Forbidden,
        matrix_sdk::Error::SerdeJson(_) => Trouble::Refused("it cannot be written as JSON".to_owned()),
        _ => Trouble::Down,
    }
}

impl Trouble {
    /// What that means for whoever wanted to send something.
    pub(super) fn told(&self, private: bool) -> SendError {
        match self {
            Self::Forbidden if private => SendError::Closed,
            Self::Forbidden => SendError::Gone,
            Self::Later(wait) => SendError::Later(*wait),
            Self::Down | Self::Token => SendError::Later(PATIENCE),
            Self::Refused(why) => SendError::Refused(why.clone()),
        }
    }
}

/// What the database could not do now it may do soon.
pub(super) fn later(why: &sqlx::Error) -> SendError {
    tracing::warn!(%why, "what Matrix needs cannot be kept");
    SendError::Later(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_final_is_told_apart_from_what_is_not() {
        assert_eq!(of_kind(&ErrorKind::Forbidden), Some(Trouble::Forbidden));
        assert_eq!(of_kind(&ErrorKind::MissingToken), Some(Trouble::Token));
        assert_eq!(of_kind(&ErrorKind::Unrecognized), None);
        assert_eq!(Trouble::Forbidden.told(true), SendError::Closed);
        assert_eq!(Trouble::Forbidden.told(false), SendError::Gone);
        assert!(matches!(Trouble::Down.told(false), SendError::Later(_)));
        let wait = Duration::from_secs(7);
        assert_eq!(Trouble::Later(wait).told(true), SendError::Later(wait));
    }
}
