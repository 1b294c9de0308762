//! Names, mentions, and the sign that addresses the bot: what is read out of the text that a person typed.

use unicode_normalization::UnicodeNormalization;

use super::keep::Someone;

/// What the bot is called here. Nobody else can take the name.
pub const BOT: &str = "Gangurru";

/// How long a name may be, in characters.
pub(super) const NAME_MAX: usize = 32;

/// The name that somebody asked for, as it is kept: composed, without invisible characters, direction controls
/// and line breaks, with single spaces. `None` if that leaves nothing, or too much, or the bot's own name.
pub(super) fn clean(name: &str) -> Option<String> {
    let seen: String = name.nfc().filter(|&c| !invisible(c)).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    let clean = words.join(" ");
    let length = clean.chars().count();
    let good = (1..=NAME_MAX).contains(&length) && clean.chars().any(char::is_alphanumeric);
    (good && fold(&clean) != fold(BOT)).then_some(clean)
}

/// The form in which two names are compared: neither case nor compatibility forms tell them apart.
pub(super) fn fold(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).collect()
}

/// Characters that show nothing themselves but change how others are shown.
fn invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A message without the bot's sign or mention, and whether it had one.
///
/// The sign is `!` with a word after it, so that `!!!` stays applause.
pub(super) fn addressed(text: &str) -> (&str, bool) {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix('!') {
        let rest = rest.trim_start();
        if rest.starts_with(char::is_alphanumeric) {
            return (rest, true);
        }
    }
    if let Some(rest) = text.strip_prefix('@')
        && let Some(rest) = strip_name(rest, BOT)
    {
        return (rest.trim_start_matches([',', ':']).trim_start(), true);
    }
    (text, false)
}

/// What follows a name at the beginning of `text`, if the name stands there as a whole.
fn strip_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let end = text.char_indices().nth(name.chars().count()).map_or(text.len(), |(at, _)| at);
    let (head, rest) = text.split_at(end);
    let whole = fold(head) == fold(name) && !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    whole.then_some(rest)
}

/// The people mentioned as `@name` in a text, in order, with the text of each mention. Of two names that fit, the
/// longer one is meant.
pub(super) fn mentions<'a>(text: &str, people: &'a [Someone]) -> Vec<(String, &'a Someone)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('@') {
        let after = &text[at + 1..];
        let fits = |person: &'a Someone| strip_name(after, &person.name).map(|rest| (rest.len(), person));
        if let Some((rest, person)) = people.iter().filter_map(fits).min_by_key(|(rest, _)| *rest) {
            found.push((text[at..text.len() - rest].to_owned(), person));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_can_be_seen() {
        assert_eq!(clean("  Anna \u{a0} Maria\n"), Some("Anna Maria".to_owned()));
        assert_eq!(clean("Ann\u{202e}a\u{200b}"), Some("Anna".to_owned()));
        assert_eq!(clean("e\u{301}"), Some("\u{e9}".to_owned()));
        assert_eq!(clean("<b>Bea</b>"), Some("<b>Bea</b>".to_owned()));
        for bad in
            ["", "  ", "\u{200b}", "gangurru", "GANG\u{200d}URRU", "\u{ff27}angurru", "...", &"x".repeat(33)]
        {
            assert_eq!(clean(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn the_sign_is_taken_off() {
        for (text, rest, to_bot) in [
            ("!help", "help", true),
            (" ! help me", "help me", true),
            ("!!!", "!!!", false),
            ("!", "!", false),
            ("@Gangurru help", "help", true),
            ("@gangurru: help", "help", true),
            ("@Gangurrus help", "@Gangurrus help", false),
            ("help", "help", false),
            ("@\u{130}", "@\u{130}", false),
        ] {
            assert_eq!(addressed(text), (rest, to_bot), "{text:?}");
        }
    }

    #[test]
    fn the_longer_name_is_meant() {
        let people = ["Anna", "Anna Maria", "@x"].map(|name| Someone { id: 1, name: name.to_owned() });
        let found =
            |text| mentions(text, &people).into_iter().map(|(t, p)| (t, p.name.clone())).collect::<Vec<_>>();
        assert_eq!(found("hi @anna maria!"), [("@anna maria".to_owned(), "Anna Maria".to_owned())]);
        assert_eq!(found("@Anna, @Annabel"), [("@Anna".to_owned(), "Anna".to_owned())]);
        assert_eq!(found("mail@nowhere"), []);
        assert_eq!(found("@@x"), [("@@x".to_owned(), "@x".to_owned())]);
    }
}
