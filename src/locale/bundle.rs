//! Messages by language, and filling them in.
//!
//! Nothing here panics and nothing is left unsaid: what a language lacks is said in English, and what English
//! lacks is said as the message's name. Both are faults, are logged, and fail `tests/locale.rs`.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{Args, Key, Language, Value};

type Bundle = FluentBundle<FluentResource>;

static BUNDLES: LazyLock<Vec<Bundle>> = LazyLock::new(|| Language::each().map(bundle).collect());

fn bundle(language: Language) -> Bundle {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    if language == Language::PSEUDO {
        bundle.set_transform(Some(accented));
    }
    for source in language.sources() {
        let resource = FluentResource::try_new(source.text.to_owned()).unwrap_or_else(|(rest, errors)| {
            tracing::error!(%language, source.file, ?errors, "messages that cannot be read");
            rest
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(%language, source.file, ?errors, "messages that exist twice");
        }
    }
    bundle
}

/// The text with an accent on every ASCII letter, each recognisable.
fn accented(text: &str) -> Cow<'_, str> {
    const FROM: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const TO: &str = "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ";
    let accent = |letter| FROM.find(letter).and_then(|at| TO.chars().nth(at)).unwrap_or(letter);
    text.chars().map(accent).collect()
}

impl Language {
    /// The sentence of this name, filled in.
    pub fn say(self, key: Key, args: Args<'_>) -> String {
        self.say_named(key.name(), args)
    }

    /// What belongs to a message under another name: how a verb is used, what it does.
    pub fn attribute(self, key: Key, attribute: &str) -> String {
        self.say_named(&format!("{}.{attribute}", key.name()), Args::new())
    }

    /// The sentence of this name, which has nothing to fill in.
    pub fn text(self, key: Key) -> String {
        self.say(key, Args::new())
    }

    /// The same for a name made at run time.
    pub(super) fn say_named(self, name: &str, args: Args<'_>) -> String {
        let said = self.fill(name, args);
        if self == Self::PSEUDO { format!("[{said}]") } else { said }
    }

    /// Whether there is such a message, in this language or in English.
    pub(super) fn has(self, name: &str) -> bool {
        [self, Self::ENGLISH].into_iter().any(|language| language.bundle().has_message(name))
    }

    /// The sentence, or what can be said instead.
    fn fill(self, name: &str, args: Args<'_>) -> String {
        let (text, faults) = self.try_fill(name, args);
        if !faults.is_empty() {
            tracing::error!(name, language = %self, ?faults, "a message that is not in order");
        }
        text
    }

    /// The sentence of this name, filled in, and what was wrong with that: nothing, ever, in a program that has
    /// passed its tests. This is what the tests ask.
    pub fn try_fill(self, name: &str, args: Args<'_>) -> (String, Vec<String>) {
        let mut faults = Vec::new();
        for language in [self, Self::ENGLISH] {
            let (id, attribute) = match name.split_once('.') {
                Some((id, attribute)) => (id, Some(attribute)),
                None => (name, None),
            };
            let message = language.bundle().get_message(id);
            let pattern = message.and_then(|message| match attribute {
                Some(attribute) => message.get_attribute(attribute).map(|attribute| attribute.value()),
                None => message.value(),
            });
            let Some(pattern) = pattern else {
                faults.push(format!("{language} has no {name}"));
                continue;
            };
            let args = language.resolved(args);
            let mut errors = Vec::new();
            let text = language.bundle().format_pattern(pattern, Some(&args), &mut errors).into_owned();
            faults.extend(errors.into_iter().map(|error| format!("{name} in {language}: {error}")));
            return (text, faults);
        }
        (name.to_owned(), faults)
    }

    fn bundle(self) -> &'static Bundle {
        &BUNDLES[self.index()]
    }

    /// The places as Fluent wants them: nested messages said, and their forms added.
    fn resolved(self, args: Args<'_>) -> FluentArgs<'_> {
        let mut resolved = FluentArgs::new();
        for (place, value) in args.0 {
            match value {
                Value::Text(text) => resolved.set(place, FluentValue::String(text)),
                Value::Number(number) => resolved.set(place, number),
                Value::Said(name, args) => resolved.set(place, self.fill(&name, args)),
                Value::Message(name) => {
                    for form in self.forms(&name) {
                        resolved.set(
                            format!("{place}-{form}"),
                            self.fill(&format!("{name}.{form}"), Args::new()),
                        );
                    }
                    resolved.set(place, self.fill(&name, Args::new()));
                }
            }
        }
        resolved
    }

    /// The attributes of a message.
    fn forms(self, name: &str) -> Vec<&'static str> {
        let message = self.bundle().get_message(name);
        message.map(|message| message.attributes().map(|form| form.id()).collect()).unwrap_or_default()
    }
}
