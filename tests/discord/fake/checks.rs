//! The judge by hand, for messages: what Discord refuses and its API file lets through.
//!
//! It knows one body and the files that came with it, and no state. One more rule: a function here, a planted fault
//! in `tests/discord/judged.rs`.

use std::collections::HashSet;

use serde_json::Value;

use super::emoji::is_emoji;
use super::judge::Problem;
use super::state::{Attachment, Id, flag};

/// What a body is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// A new message in a channel.
    Create,
    /// A change of one.
    Edit,
    /// An answer to an interaction, or a follow-up.
    Answer,
}

/// A file as it came.
#[derive(Clone)]
pub struct File {
    /// n of `files[n]`.
    pub n: u64,
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A list in a body, empty if it is not there.
pub fn list<'a>(body: &'a Value, name: &str) -> &'a [Value] {
    body.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// An id, as text or number.
pub fn id_of(value: &Value) -> Option<Id> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// What is wrong with a message that the file lets through. `kept`: what is attached to it already.
pub fn message(body: &Value, files: &[File], kept: &[Attachment], used: Use) -> Vec<Problem> {
    let mut problems = Vec::new();
    let content = body["content"].as_str().unwrap_or_default();
    if content.chars().count() > 2000 {
        let said = "Must be 2000 or fewer in length.";
        problems.push(Problem::new("content", "BASE_TYPE_MAX_LENGTH", said));
    }
    let flags = body["flags"].as_u64().unwrap_or_default();
    flags_of(flags, used, &mut problems);
    let v2 = flags & flag::V2 != 0;
    if v2 && (!content.is_empty() || !list(body, "embeds").is_empty()) {
        let said = "Content and embeds can't be used with Components V2.";
        problems.push(Problem::new("content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said));
    }
    embeds(body, &mut problems);
    components(list(body, "components"), v2, &mut problems);
    attached(body, files, kept, used, &mut problems);
    mentions(body, &mut problems);
    let nonce = &body["nonce"];
    if body["enforce_nonce"] == true && (nonce.is_null() || nonce == "") {
        problems.push(Problem::new("nonce", "NONCE_REQUIRED", "enforce_nonce wants a nonce."));
    }
    problems
}

/// Whether there is nothing to be shown at all.
pub fn is_empty(body: &Value, files: &[File]) -> bool {
    body["content"].as_str().is_none_or(|content| content.trim().is_empty())
        && ["embeds", "components", "sticker_ids"].iter().all(|name| list(body, name).is_empty())
        && files.is_empty()
        && body["poll"].is_null()
}

fn flags_of(flags: u64, used: Use, problems: &mut Vec<Problem>) {
    let allowed = match used {
        Use::Create => flag::NO_EMBEDS | flag::SILENT | flag::V2,
        Use::Edit => flag::NO_EMBEDS | flag::V2,
        Use::Answer => flag::NO_EMBEDS | flag::SILENT | flag::V2 | flag::EPHEMERAL,
    };
    if flags & !allowed != 0 {
        problems.push(Problem::new(
            "flags",
            "MESSAGE_FLAGS_NOT_ALLOWED",
            format!("{flags:#x} can't be set here."),
        ));
    }
}

fn embeds(body: &Value, problems: &mut Vec<Problem>) {
    let length = |value: &Value| value.as_str().map_or(0, |text| text.trim().chars().count());
    let mut sum = 0;
    for (n, embed) in list(body, "embeds").iter().enumerate() {
        let mut own = length(&embed["title"])
            + length(&embed["description"])
            + length(&embed["footer"]["text"])
            + length(&embed["author"]["name"]);
        for field in list(embed, "fields") {
            own += length(&field["name"]) + length(&field["value"]);
        }
        let pictures = ["image", "thumbnail"].iter().any(|name| embed[*name]["url"].is_string());
        if own == 0 && !pictures {
            problems.push(Problem::new(format!("embeds.{n}"), "EMBED_EMPTY", "An embed with nothing in it."));
        }
        sum += own;
    }
    if sum > 6000 {
        let said = "Embed size exceeds maximum size of 6000";
        problems.push(Problem::new("embeds", "MAX_EMBED_SIZE_EXCEEDED", said));
    }
}

fn components(rows: &[Value], v2: bool, problems: &mut Vec<Problem>) {
    let mut ids = HashSet::new();
    if v2 {
        return every_id(rows, "components", &mut ids, problems);
    }
    if rows.len() > 5 {
        problems.push(Problem::new(
            "components",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        ));
    }
    for (n, row) in rows.iter().enumerate() {
        let at = format!("components.{n}");
        if row["type"] != 1 {
            problems.push(Problem::new(
                &at,
                "UNION_TYPE_CHOICES",
                "Value of field \"type\" must be one of (1,).",
            ));
            continue;
        }
        let inside = list(row, "components");
        let selects = inside.iter().filter(|one| one["type"] != 2).count();
        if selects > 0 && inside.len() > 1 {
            let said = "The specified component exceeds the maximum width";
            problems.push(Problem::new(&at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", said));
        }
        for (m, one) in inside.iter().enumerate() {
            component(one, &format!("{at}.components.{m}"), problems);
        }
    }
    every_id(rows, "components", &mut ids, problems);
}

fn component(one: &Value, at: &str, problems: &mut Vec<Problem>) {
    match one["type"].as_u64() {
        Some(2) => button(one, at, problems),
        Some(3) => select(one, at, problems),
        _ => {}
    }
}

fn button(button: &Value, at: &str, problems: &mut Vec<Problem>) {
    let (has_id, has_link) = (button["custom_id"].is_string(), button["url"].is_string());
    match button["style"].as_u64() {
        Some(5) if !has_link => {
            problems.push(Problem::new(at, "COMPONENT_URL_REQUIRED", "A link button must have a url"));
        }
        Some(1..=4) if !has_id => {
            problems.push(Problem::new(at, "COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required"));
        }
        _ => {}
    }
    if has_id && has_link {
        let said = "A custom id and url cannot both be specified";
        problems.push(Problem::new(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", said));
    }
    if button["url"].as_str().is_some_and(|url| !is_link(url)) {
        let said = "Scheme must be one of ('http', 'https', 'discord').";
        problems.push(Problem::new(format!("{at}.url"), "URL_TYPE_INVALID_SCHEME", said));
    }
    emoji(&button["emoji"], at, problems);
    let label = button["label"].as_str().unwrap_or_default();
    if label.trim().is_empty() && button["emoji"].is_null() && button["style"] != 6 {
        let said = "A label or emoji is required";
        problems.push(Problem::new(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", said));
    }
}

fn is_link(url: &str) -> bool {
    ["http://", "https://", "discord://"].iter().any(|scheme| url.starts_with(scheme))
}

/// An emoji of Discord's own has an id; any other is one by Unicode.
fn emoji(emoji: &Value, at: &str, problems: &mut Vec<Problem>) {
    if emoji.is_null() || id_of(&emoji["id"]).is_some() {
        return;
    }
    if !emoji["name"].as_str().is_some_and(is_emoji) {
        problems.push(Problem::new(
            format!("{at}.emoji.name"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        ));
    }
}

fn select(select: &Value, at: &str, problems: &mut Vec<Problem>) {
    let options = list(select, "options");
    let mut values = HashSet::new();
    for (n, option) in options.iter().enumerate() {
        if !values.insert(option["value"].as_str()) {
            let said = "The specified option value is already used";
            let at = format!("{at}.options.{n}.value");
            problems.push(Problem::new(at, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said));
        }
        emoji(&option["emoji"], &format!("{at}.options.{n}"), problems);
        if option["label"].as_str().is_some_and(|label| label.trim().is_empty()) {
            problems.push(Problem::new(
                format!("{at}.options.{n}.label"),
                "BASE_TYPE_REQUIRED",
                "An empty label.",
            ));
        }
    }
    let least = select["min_values"].as_u64().unwrap_or(1) as usize;
    let most = select["max_values"].as_u64().unwrap_or(1) as usize;
    let chosen = options.iter().filter(|option| option["default"] == true).count();
    if least > most || most > options.len() || chosen > most {
        let said = "min_values, max_values, defaults and options do not go together";
        problems.push(Problem::new(at, "SELECT_COMPONENT_INVALID_VALUES", said));
    }
}

/// No custom id twice, however deep.
fn every_id<'a>(components: &'a [Value], at: &str, ids: &mut HashSet<&'a str>, problems: &mut Vec<Problem>) {
    for (n, one) in components.iter().enumerate() {
        let at = format!("{at}.{n}");
        if let Some(id) = one["custom_id"].as_str()
            && !ids.insert(id)
        {
            let said = "Component custom id cannot be duplicated";
            problems.push(Problem::new(format!("{at}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", said));
        }
        every_id(list(one, "components"), &format!("{at}.components"), ids, problems);
    }
}

/// Every file has its entry, every entry its file or something that is attached already, every picture its file.
fn attached(body: &Value, files: &[File], kept: &[Attachment], used: Use, problems: &mut Vec<Problem>) {
    let entries: Vec<Option<Id>> =
        list(body, "attachments").iter().map(|entry| id_of(&entry["id"])).collect();
    for file in files {
        if !entries.contains(&Some(file.n)) {
            let said = format!("files[{}] ({}) has no entry.", file.n, file.name);
            problems.push(Problem::new("attachments", "ATTACHMENT_ENTRY_MISSING", said));
        }
    }
    for (n, entry) in entries.iter().enumerate() {
        let known = entry.is_some_and(|id| {
            files.iter().any(|file| file.n == id)
                || (used != Use::Create && kept.iter().any(|attachment| attachment.id == id))
        });
        if !known || entries[..n].contains(entry) {
            let at = format!("attachments.{n}.id");
            problems.push(Problem::new(at, "ATTACHMENT_NOT_FOUND", "There is no such file."));
        }
    }
    for (n, embed) in list(body, "embeds").iter().enumerate() {
        let foreign =
            |url: &Value| url.as_str().is_some_and(|url| !is_link(url) && !url.starts_with("attachment://"));
        if foreign(&embed["url"]) || foreign(&embed["image"]["url"]) || foreign(&embed["thumbnail"]["url"]) {
            let said = "Scheme must be one of ('http', 'https').";
            problems.push(Problem::new(format!("embeds.{n}"), "URL_TYPE_INVALID_SCHEME", said));
        }
        for name in ["image", "thumbnail"] {
            let Some(file) = embed[name]["url"].as_str().and_then(|url| url.strip_prefix("attachment://"))
            else {
                continue;
            };
            let there = files.iter().any(|one| one.name == file)
                || kept.iter().any(|one| one.filename == file && stays(body, one.id));
            if !there {
                let said = format!("there is no file {file}");
                problems.push(Problem::new(format!("embeds.{n}.{name}.url"), "EMBED_FILE_MISSING", said));
            }
        }
    }
}

/// Whether an edit keeps a file that is attached already.
pub fn stays(edit: &Value, attachment: Id) -> bool {
    edit.get("attachments").is_none_or(Value::is_null)
        || list(edit, "attachments").iter().any(|entry| id_of(&entry["id"]) == Some(attachment))
}

fn mentions(body: &Value, problems: &mut Vec<Problem>) {
    let allowed = &body["allowed_mentions"];
    for name in ["users", "roles"] {
        let parsed = list(allowed, "parse").iter().any(|one| one == name);
        if parsed && !list(allowed, name).is_empty() {
            let said = format!("parse:[\"{name}\"] and {name}: [ids...] are mutually exclusive.");
            problems.push(Problem::new("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", said));
        }
    }
}

/// What is wrong with a modal.
pub fn modal(data: &Value) -> Vec<Problem> {
    let mut problems = Vec::new();
    let rows = list(data, "components");
    if rows.is_empty() || rows.len() > 5 {
        let said = "Must be between 1 and 5 in length.";
        problems.push(Problem::new("data.components", "BASE_TYPE_BAD_LENGTH", said));
    }
    if data["title"].as_str().is_none_or(|title| title.trim().is_empty()) {
        problems.push(Problem::new("data.title", "BASE_TYPE_REQUIRED", "This field is required"));
    }
    for (n, row) in rows.iter().enumerate() {
        if row["type"] == 1 && list(row, "components").len() != 1 {
            let said = "One text input a row.";
            problems.push(Problem::new(format!("data.components.{n}"), "BASE_TYPE_BAD_LENGTH", said));
        }
        for input in list(row, "components") {
            if input["type"] == 4 && input["label"].as_str().is_none_or(str::is_empty) {
                let said = "A text input in a row has a label.";
                problems.push(Problem::new(format!("data.components.{n}"), "BASE_TYPE_REQUIRED", said));
            }
            let (least, most) = (input["min_length"].as_u64(), input["max_length"].as_u64());
            if least.unwrap_or(0) > most.unwrap_or(4000) {
                let said = "min_length is more than max_length";
                problems.push(Problem::new(format!("data.components.{n}"), "TEXT_INPUT_LENGTH", said));
            }
        }
    }
    every_id(rows, "data.components", &mut HashSet::new(), &mut problems);
    problems
}
