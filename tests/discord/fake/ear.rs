//! What the bot's library says in its log, and must not: an event that it did not understand is dropped with a mere
//! word there, and a gateway that it was not told of is guessed.

use std::fmt::{Debug, Write as _};
use std::sync::{Mutex, Once, PoisonError};

use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// Lines that fail a test, wherever in it they are.
const UNHEARD_OF: [&str; 5] = [
    "unknown event was received",
    "Err deserializing",
    "Err decompressing",
    "request to get gateway URL failed",
    "Sequence off",
];

static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Ear;

struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            // Writing into a text does not fail.
            let _ = write!(self.0, "{value:?}");
        }
    }
}

impl<S: Subscriber> Layer<S> for Ear {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        metadata.target().starts_with("serenity") && metadata.is_event()
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut words = Words(String::new());
        event.record(&mut words);
        if UNHEARD_OF.iter().any(|line| words.0.contains(line)) {
            HEARD.lock().unwrap_or_else(PoisonError::into_inner).push(words.0);
        }
    }
}

/// Begins to listen, once in a process.
pub fn listen() {
    static ONCE: Once = Once::new();
    // Where something else listens already, nothing is heard: `tests/discord/library.rs` would tell.
    ONCE.call_once(|| drop(tracing_subscriber::registry().with(Ear).try_init()));
}

/// All that was heard in this process so far. Its tests share it: an event that one fake sent wrongly is wrong in all.
pub fn heard() -> Vec<String> {
    HEARD.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
