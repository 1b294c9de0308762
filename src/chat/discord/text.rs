//! Texts as Discord wants them: nothing in them is markup or a mention, and none is too long.
//!
//! Knows: what Discord's clients take for markup. Does not know: who says what.
//!
//! To add a sign: its line in [`escape`], and its case in the test.

/// The longest text of a message, in UTF-16 units: however Discord counts, this is not more.
pub(super) const LONGEST: usize = 2000;

/// How long a text is.
pub(super) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Characters that turn the direction of the text around them, or are not seen.
fn unseen(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || (c.is_control() && c != '\n')
}

/// A plain text that shows as it is: no markup, no mention, no link that was not meant, no turned direction.
pub(super) fn escape(text: &str) -> String {
    let seen: Vec<char> = text.chars().filter(|c| !unseen(*c)).collect();
    let mut escaped = String::with_capacity(text.len() + 16);
    let mut line_start = true;
    for (n, &c) in seen.iter().enumerate() {
        let rest = &seen[n + 1..];
        let begins = |word: &str| {
            word.chars().enumerate().all(|(n, w)| rest.get(n).is_some_and(|c| c.to_ascii_lowercase() == w))
        };
        match c {
            '\\' | '*' | '_' | '~' | '|' | '`' | '<' | '[' | ']' => escaped.push('\\'),
            // A heading, a quotation, a list; `-#` is small print.
            '#' | '>' | '-' | '+' if line_start => escaped.push('\\'),
            // A numbered list.
            '.' if line_number(&escaped) && rest.first() == Some(&' ') => escaped.push('\\'),
            // An address is a link only with its whole beginning.
            ':' if begins("//") => escaped.push('\\'),
            // An invitation needs none.
            '.' if begins("gg/") || begins("com/invite") => escaped.push('\\'),
            _ => {}
        }
        escaped.push(c);
        if c == '@' && (begins("everyone") || begins("here")) {
            // Nobody is notified in any case; this way it does not even look so.
            escaped.push('\u{200b}');
        }
        line_start = if c == '\n' { true } else { line_start && c == ' ' };
    }
    escaped
}

/// Whether the line that is being written holds nothing but a number so far.
fn line_number(written: &str) -> bool {
    let line = written.rsplit('\n').next().unwrap_or_default().trim_start();
    !line.is_empty() && line.chars().all(|c| c.is_ascii_digit())
}

/// A text in a fixed-width font. Nothing in it can end the block before its time.
pub(super) fn fixed(text: &str) -> String {
    let seen: String = text.chars().filter(|c| !unseen(*c)).collect();
    format!("```\n{}\n```", seen.trim_end_matches('\n').replace("```", "`\u{200b}`\u{200b}`"))
}

/// The text without what does not fit, and a sign that something was left out.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    if length(text) <= longest {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut left = longest.saturating_sub(1);
    for c in text.chars() {
        if c.len_utf16() > left {
            break;
        }
        left -= c.len_utf16();
        short.push(c);
    }
    // Half of an escape would take the sign's meaning.
    let backslashes = short.chars().rev().take_while(|c| *c == '\\').count();
    if backslashes % 2 == 1 {
        short.pop();
    }
    short.push('…');
    short
}

/// A text in parts that fit, cut between paragraphs if possible, else between lines, else between words.
pub(super) fn split(text: &str, longest: usize) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = text.trim_end();
    while length(rest) > longest {
        let mut fits = 0;
        let mut units = 0;
        for (at, c) in rest.char_indices() {
            units += c.len_utf16();
            if units > longest {
                break;
            }
            fits = at + c.len_utf8();
        }
        let head = &rest[..fits];
        // A cut in the first third makes a crumb.
        let cut = ["\n\n", "\n", " "].iter().find_map(|gap| head.rfind(gap).filter(|at| *at > fits / 3));
        let mut cut = cut.unwrap_or(fits);
        let backslashes = rest[..cut].bytes().rev().take_while(|b| *b == b'\\').count();
        cut -= backslashes % 2;
        parts.push(rest[..cut].trim_end().to_owned());
        rest = rest[cut..].trim_start_matches(['\n', ' ']);
    }
    if !rest.is_empty() {
        parts.push(rest.to_owned());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup() {
        for (plain, escaped) in [
            ("Ng1-Nf3, e8=Q, N@f3 +", "Ng1-Nf3, e8=Q, N@f3 +"),
            ("*a* _b_ ~~c~~ ||d|| `e`", "\\*a\\* \\_b\\_ \\~\\~c\\~\\~ \\|\\|d\\|\\| \\`e\\`"),
            ("<@1> <#2> <:x:3> <t:4>", "\\<@1> \\<#2> \\<:x:3> \\<t:4>"),
            ("# big\n> said\n- one\n+ two", "\\# big\n\\> said\n\\- one\n\\+ two"),
            ("1. first\n12. last\nMove 3. is", "1\\. first\n12\\. last\nMove 3. is"),
            ("[here](https://x.y)", "\\[here\\](https\\://x.y)"),
            ("discord.gg/abc", "discord\\.gg/abc"),
            ("a\\b", "a\\\\b"),
            ("@everyone @here @Ben", "@\u{200b}everyone @\u{200b}here @Ben"),
            ("\u{202e}evil\u{202c}\u{200b} name\r", "evil name"),
        ] {
            assert_eq!(escape(plain), escaped);
        }
    }

    #[test]
    fn everyone_is_found_in_disguise() {
        // The unseen sign between is taken off first, so that what it hid is found.
        assert_eq!(escape("@\u{200b}EVERYONE"), "@\u{200b}EVERYONE");
        assert_eq!(escape("@every\u{2060}one"), "@\u{200b}everyone");
    }

    #[test]
    fn a_block_is_not_ended_from_within() {
        let text = fixed("a\n```\n@everyone");
        assert_eq!(text.matches("```").count(), 2);
        assert!(text.starts_with("```\n") && text.ends_with("\n```"));
    }

    #[test]
    fn parts_fit_and_lose_nothing() {
        let text = (0..900).map(|n| format!("word{n}")).collect::<Vec<_>>().join(" ");
        let text = format!("{text}\n\n{}\n{}", "x".repeat(2500), "\\*".repeat(1500));
        let parts = split(&text, LONGEST);
        assert!(parts.len() > 3);
        for part in &parts {
            assert!(length(part) <= LONGEST && !part.is_empty());
            let backslashes = part.chars().rev().take_while(|c| *c == '\\').count();
            assert_eq!(backslashes % 2, 0, "half an escape");
        }
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(squeezed(&parts.concat()), squeezed(&text));
        assert_eq!(split("short", LONGEST), ["short"]);
        assert_eq!(split("", LONGEST), Vec::<String>::new());
    }

    #[test]
    fn what_is_shortened_says_so() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("abcd", 3), "ab…");
        assert_eq!(shortened("𝄞𝄞𝄞", 5), "𝄞𝄞…");
        assert_eq!(shortened("a\\*b", 3), "a…");
    }
}
