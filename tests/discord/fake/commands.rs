//! The judge by hand, for commands: what Discord refuses and its API file lets through.
//!
//! It knows one list of commands as it is registered. One more rule: a function here, a planted fault in
//! `tests/discord/judged.rs`.

use std::collections::HashSet;

use serde_json::Value;

use super::checks::list;
use super::judge::Problem;

/// The locales that Discord has.
pub const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr",
    "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk",
    "vi", "zh-CN", "zh-TW",
];

/// What is wrong with a list of commands that the file lets through.
pub fn commands(commands: &[Value]) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut names = HashSet::new();
    for (n, command) in commands.iter().enumerate() {
        let at = n.to_string();
        let kind = command["type"].as_u64().unwrap_or(1);
        if !names.insert((kind, command["name"].as_str())) {
            let said = "Application command names must be unique";
            problems.push(Problem::new(format!("{at}.name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", said));
        }
        one(command, kind, &at, &mut problems);
    }
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        let count = commands.iter().filter(|one| one["type"].as_u64().unwrap_or(1) == kind).count();
        if count > most {
            let said = format!("{count} commands of type {kind}, of at most {most}");
            problems.push(Problem::new("", "APPLICATION_COMMANDS_TOO_MANY", said));
        }
    }
    problems
}

fn one(command: &Value, kind: u64, at: &str, problems: &mut Vec<Problem>) {
    named(command, kind == 1, at, problems);
    if kind == 1 {
        described(command, at, problems);
        options(list(command, "options"), at, 0, problems);
    } else if command["description"].as_str().is_some_and(|text| !text.is_empty()) {
        let said = "Context menu commands cannot have description";
        let at = format!("{at}.description");
        problems.push(Problem::new(at, "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", said));
    }
    let length = size(command);
    if length > 8000 {
        let said = format!("Command exceeds maximum size (8000): {length}");
        problems.push(Problem::new(at, "APPLICATION_COMMAND_TOO_LARGE", said));
    }
}

/// Whether a name is one that a slash command or option may have.
fn is_name(name: &str) -> bool {
    let letter = |c: char| {
        let script = matches!(c, '\u{0900}'..='\u{097f}' | '\u{a8e0}'..='\u{a8ff}' | '\u{0e00}'..='\u{0e7f}');
        matches!(c, '-' | '_' | '\'') || c.is_alphabetic() || c.is_numeric() || script
    };
    let count = name.chars().count();
    (1..=32).contains(&count) && name.chars().all(letter) && name.to_lowercase() == name
}

fn named(thing: &Value, strict: bool, at: &str, problems: &mut Vec<Problem>) {
    let said = "Command name is invalid";
    if strict && !thing["name"].as_str().is_some_and(is_name) {
        problems.push(Problem::new(format!("{at}.name"), "APPLICATION_COMMAND_INVALID_NAME", said));
    }
    for (locale, name) in thing["name_localizations"].as_object().into_iter().flatten() {
        let at = format!("{at}.name_localizations.{locale}");
        if strict && !name.as_str().is_some_and(is_name) {
            problems.push(Problem::new(&at, "APPLICATION_COMMAND_INVALID_NAME", said));
        }
        known(locale, &at, problems);
    }
}

fn known(locale: &str, at: &str, problems: &mut Vec<Problem>) {
    if !LOCALES.contains(&locale) {
        problems.push(Problem::new(at, "BASE_TYPE_CHOICES", format!("{locale} is no locale of Discord's")));
    }
}

fn described(thing: &Value, at: &str, problems: &mut Vec<Problem>) {
    if thing["description"].as_str().is_none_or(|text| text.trim().is_empty()) {
        problems.push(Problem::new(
            format!("{at}.description"),
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    }
    for (locale, _) in thing["description_localizations"].as_object().into_iter().flatten() {
        known(locale, &format!("{at}.description_localizations.{locale}"), problems);
    }
}

fn options(options: &[Value], at: &str, depth: usize, problems: &mut Vec<Problem>) {
    let mut names = HashSet::new();
    let mut optional = false;
    let below = options.iter().filter(|option| matches!(option["type"].as_u64(), Some(1 | 2))).count();
    if below > 0 && (below < options.len() || depth > 1) {
        let said = "Sub-commands and sub-command groups stand by themselves";
        problems.push(Problem::new(
            format!("{at}.options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            said,
        ));
    }
    for (n, option) in options.iter().enumerate() {
        let at = format!("{at}.options.{n}");
        named(option, true, &at, problems);
        described(option, &at, problems);
        unlike(option, options, n, &at, problems);
        if !names.insert(option["name"].as_str()) {
            let said = "Option names must be unique";
            problems.push(Problem::new(&at, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", said));
        }
        if matches!(option["type"].as_u64(), Some(1 | 2)) {
            self::options(list(option, "options"), &at, depth + 1, problems);
            continue;
        }
        let required = option["required"] == true;
        if required && optional {
            let said = "Required options must be placed before non-required options";
            problems.push(Problem::new(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said));
        }
        optional |= !required;
        choices(option, &at, problems);
    }
}

/// A translated name must not be another option's.
fn unlike(option: &Value, all: &[Value], own: usize, at: &str, problems: &mut Vec<Problem>) {
    for (locale, name) in option["name_localizations"].as_object().into_iter().flatten() {
        let taken = |(n, other): (usize, &Value)| {
            let translated = other["name_localizations"].get(locale).unwrap_or(&other["name"]);
            n != own && (translated == name || &other["name"] == name)
        };
        if all.iter().enumerate().any(taken) {
            let said = format!("{name} is another option's name");
            let at = format!("{at}.name_localizations.{locale}");
            problems.push(Problem::new(at, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", said));
        }
    }
}

fn choices(option: &Value, at: &str, problems: &mut Vec<Problem>) {
    let choices = list(option, "choices");
    if option["autocomplete"] == true && !choices.is_empty() {
        let said = "autocomplete and choices exclude each other";
        let code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_WITH_CHOICES";
        problems.push(Problem::new(at, code, said));
    }
    let mut seen = (HashSet::new(), HashSet::new());
    for (n, choice) in choices.iter().enumerate() {
        if !seen.0.insert(choice["name"].as_str()) || !seen.1.insert(choice["value"].to_string()) {
            let said = "Option choices must be unique";
            let at = format!("{at}.choices.{n}");
            problems.push(Problem::new(at, "APPLICATION_COMMAND_OPTIONS_CHOICES_DUPLICATED", said));
        }
        for (locale, _) in choice["name_localizations"].as_object().into_iter().flatten() {
            known(locale, &format!("{at}.choices.{n}.name_localizations.{locale}"), problems);
        }
    }
    if let (Some(least), Some(most)) = (option["min_length"].as_u64(), option["max_length"].as_u64())
        && least > most
    {
        problems.push(Problem::new(
            at,
            "APPLICATION_COMMAND_OPTIONS_LENGTH",
            "min_length is more than max_length",
        ));
    }
}

/// The characters of all names, descriptions and values, of each the longest translation.
fn size(thing: &Value) -> usize {
    let longest = |name: &str| {
        let own = thing[name].as_str().map_or(0, |text| text.chars().count());
        let translated = thing[format!("{name}_localizations")].as_object().into_iter().flatten();
        let lengths = translated.filter_map(|(_, text)| Some(text.as_str()?.chars().count()));
        lengths.fold(own, usize::max)
    };
    let value = thing["value"].as_str().map_or(0, |text| text.chars().count());
    let inner = list(thing, "options").iter().chain(list(thing, "choices")).map(size).sum::<usize>();
    longest("name") + longest("description") + value + inner
}
