//! What a person likes.

use super::{Asker, Outcome};
use crate::args;
use crate::bot::Bot;
use crate::bot::button::Press;
use crate::bot::command::split;
use crate::bot::port::{Button, ButtonStyle, Content};
use crate::locale::{Key, Language};
use crate::msg;
use crate::store::Settings;

const NAMES: [(Key, Key); 4] = [
    (msg!("word-language"), msg!("settings-language")),
    (msg!("word-theme"), msg!("settings-theme")),
    (msg!("word-text-only"), msg!("settings-text-only")),
    (msg!("word-confirm"), msg!("settings-confirm")),
];

/// Themes by their name in the renderer, and what people type for them.
const THEMES: [(&str, Key, Key); 3] = [
    ("light", msg!("theme-light"), msg!("theme-light.typed")),
    ("dark", msg!("theme-dark"), msg!("theme-dark.typed")),
    ("high-contrast", msg!("theme-contrast"), msg!("theme-contrast.typed")),
];

impl Bot {
    /// `settings [what] [value]`.
    pub(super) async fn settings(&self, asker: &Asker<'_>, rest: &str) -> Outcome {
        let (what, value) = split(rest);
        if what.is_empty() {
            return Ok(Some(asker.tell(self.list_settings(asker))));
        }
        let reader = &asker.reader;
        let keys = NAMES.map(|(word, _)| word);
        let Some(which) = reader.language.find(what, &keys) else {
            let names = reader.language.list(keys.map(|key| reader.text(key)));
            return Ok(Some(asker.say(msg!("settings-unknown"), args![text: what, names: names])));
        };
        let mut settings = asker.person.settings.clone();
        if let Err(values) = set(&mut settings, which, asker, value) {
            return Ok(Some(asker.say(msg!("settings-unknown-value"), args![text: value, values: values])));
        }
        self.store().set_settings(asker.person.id, &settings).await?;
        // The answer is in the language that has just been chosen.
        let person = crate::store::Person { settings, ..asker.person.clone() };
        let reader = self.reader_of(&person, asker.incoming.locale.as_deref());
        let name = reader.text(NAMES[which].1);
        let value = shown(&person.settings, which, &reader);
        let text = reader.say(msg!("settings-changed"), args![name: name, value: value]);
        Ok(Some(asker.tell(Content::text(text))))
    }

    fn list_settings(&self, asker: &Asker<'_>) -> Content {
        let reader = &asker.reader;
        let mut lines = vec![reader.text(msg!("settings-heading"))];
        for (which, (_, name)) in NAMES.into_iter().enumerate() {
            let value = shown(&asker.person.settings, which, reader);
            lines.push(reader.say(msg!("settings-line"), args![name: reader.text(name), value: value]));
        }
        lines.push(reader.text(msg!("settings-how")));
        let mut content = Content::text(lines.join("\n"));
        let button = |arg: String, label: String| Button {
            id: Press::free("set", &arg).id(),
            label,
            style: ButtonStyle::Plain,
        };
        content
            .buttons
            .push(Language::ALL.iter().map(|l| button(format!("language {}", l.tag()), l.name())).collect());
        content.buttons.push(
            THEMES.iter().map(|(name, key, _)| button(format!("theme {name}"), reader.text(*key))).collect(),
        );
        content
    }
}

fn switch(reader: &crate::bot::page::Reader, on: bool) -> String {
    reader.text(if on { msg!("switch-on") } else { msg!("switch-off") })
}

/// The value of a setting in words.
fn shown(settings: &Settings, which: usize, reader: &crate::bot::page::Reader) -> String {
    match which {
        0 => reader.language.name(),
        1 => {
            let name = settings.theme.as_deref().unwrap_or("light");
            let theme = THEMES.iter().find(|(known, ..)| *known == name).unwrap_or(&THEMES[0]);
            reader.text(theme.1)
        }
        2 => switch(reader, settings.text_only),
        _ => switch(reader, settings.confirm),
    }
}

/// Changes a setting; the possible values, if this is none.
fn set(settings: &mut Settings, which: usize, asker: &Asker<'_>, value: &str) -> Result<(), String> {
    let language = asker.reader.language;
    match which {
        0 => {
            let called = |l: &&Language| l.name().to_lowercase() == value.to_lowercase();
            let wished = Language::ALL.iter().find(called).copied().or_else(|| Language::of(value));
            let Some(wished) = wished.filter(|_| !value.is_empty()) else {
                return Err(language.list(Language::ALL.map(Language::name)));
            };
            settings.language = Some(wished.tag().to_owned());
        }
        1 => {
            let typed = THEMES.map(|(_, _, typed)| typed);
            let by_name = THEMES.iter().position(|(name, ..)| *name == value);
            let Some(n) = by_name.or_else(|| language.find(value, &typed)) else {
                return Err(language.list(typed.map(|key| asker.reader.text(key))));
            };
            settings.theme = Some(THEMES[n].0.to_owned());
        }
        _ => {
            let on = match language.find(value, &[msg!("word-on"), msg!("word-off")]) {
                Some(n) => n == 0,
                None => {
                    let both = [msg!("word-on"), msg!("word-off")].map(|key| asker.reader.text(key));
                    return Err(language.list(both));
                }
            };
            if which == 2 {
                settings.text_only = on;
            } else {
                settings.confirm = on;
            }
        }
    }
    Ok(())
}
