//! Texts as Matrix wants them: plain and as HTML, with nothing in them that was not meant; and what people typed, without
//! what their programs put around it.
//!
//! Knows: which HTML clients show, and how old clients quote. Does not know: who says what.
//!
//! To add a sign that is not to be seen: its line in [`unseen`].

/// Characters that turn the direction of the text around them, or are not seen.
pub(super) fn unseen(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || (c.is_control() && c != '\n')
}

/// The text with nothing but what can be seen.
pub(super) fn seen(text: &str) -> String {
    text.chars().filter(|c| !unseen(*c)).collect()
}

/// A text within HTML: nothing in it is markup.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars().filter(|c| !unseen(*c)) {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' => escaped.push_str("<br>"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A text in a fixed-width font.
pub(super) fn fixed(text: &str) -> String {
    // Within `pre` a line break is one already.
    format!("<pre><code>{}</code></pre>", escape(text.trim_end_matches('\n')).replace("<br>", "\n"))
}

/// The text without what does not fit into `longest` bytes, and a sign that something was left out.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    if text.len() <= longest {
        return text.to_owned();
    }
    let room = longest.saturating_sub('…'.len_utf8());
    let end = (0..=room).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    format!("{}…", &text[..end])
}

/// What was typed as a reply, without the quotation that old clients put before it.
pub(super) fn without_quote(body: &str) -> &str {
    if !body.starts_with("> ") && !body.starts_with(">\n") {
        return body;
    }
    let mut rest = body;
    while rest.starts_with('>') {
        rest = rest.split_once('\n').map_or("", |(_, after)| after);
    }
    // One empty line stands between the two.
    rest.strip_prefix('\n').unwrap_or(rest)
}

/// The same for the HTML of a message.
pub(super) fn without_quoted_html(html: &str) -> &str {
    match (html.find("<mx-reply>"), html.find("</mx-reply>")) {
        (Some(0), Some(end)) => &html[end + "</mx-reply>".len()..],
        _ => html,
    }
}

/// The people that a message's HTML links to, in order, as (what stands in the text, id).
pub(super) fn pills(html: &str) -> Vec<(String, String)> {
    const LINK: &str = "https://matrix.to/#/";
    let mut found = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find("<a ") {
        rest = &rest[at + 3..];
        let Some((tag, after)) = rest.split_once('>') else { break };
        let Some((inner, beyond)) = after.split_once("</a>") else { break };
        rest = beyond;
        let Some(link) = tag.find(LINK).map(|at| &tag[at + LINK.len()..]) else { continue };
        let end = link.find(['"', '\'', '?', '/']).unwrap_or(link.len());
        let id = decoded(&link[..end]);
        if id.starts_with('@') && id.contains(':') {
            found.push((plain(inner), id));
        }
    }
    found
}

/// A piece of HTML as text.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut within = false;
    for c in html.chars() {
        match c {
            '<' => within = true,
            '>' => within = false,
            c if !within => text.push(c),
            _ => {}
        }
    }
    for (entity, c) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
        text = text.replace(entity, c);
    }
    text
}

/// A part of an address without its percent signs; as it is, if they are none.
fn decoded(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits: Vec<u8> = rest.by_ref().take(2).collect();
        let value = std::str::from_utf8(&digits).ok().and_then(|two| u8::from_str_radix(two, 16).ok());
        match value {
            Some(value) => bytes.push(value),
            None => return part.to_owned(),
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| part.to_owned())
}

/// The id of somebody within an address.
pub(super) fn encoded(id: &str) -> String {
    let mut address = String::with_capacity(id.len());
    for byte in id.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~@:!$".contains(&byte) {
            address.push(char::from(byte));
        } else {
            for digit in [byte >> 4, byte & 15] {
                address.extend(char::from_digit(u32::from(digit), 16).map(|c| c.to_ascii_uppercase()));
            }
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_markup() {
        assert_eq!(escape("<b>\"A&B\"</b>'\nx"), "&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;&#39;<br>x");
        assert_eq!(escape("\u{202e}evil\u{200b}\r"), "evil");
        assert_eq!(fixed("a\n</code>\n"), "<pre><code>a\n&lt;/code&gt;</code></pre>");
        assert_eq!(seen("a\u{2066}b\nc"), "ab\nc");
    }

    #[test]
    fn what_is_too_long_is_cut_between_characters() {
        assert_eq!(shortened("abc", 3), "abc");
        assert_eq!(shortened("äöü", 5), "ä…");
        assert_eq!(shortened("äöü", 4), "…");
        assert!(shortened(&"♞".repeat(100), 50).len() <= 50);
    }

    #[test]
    fn quotations_of_old_clients_are_taken_off() {
        assert_eq!(without_quote("> <@a:s> White to move\n> more\n\nNf3"), "Nf3");
        assert_eq!(without_quote("> quoted\nNf3"), "Nf3");
        assert_eq!(without_quote("Nf3\n> no quotation at the end"), "Nf3\n> no quotation at the end");
        assert_eq!(without_quote(">so it begins"), ">so it begins");
        assert_eq!(without_quote("> only that"), "");
        assert_eq!(without_quoted_html("<mx-reply><blockquote>x</blockquote></mx-reply>Nf3"), "Nf3");
        assert_eq!(without_quoted_html("<b>x</b>"), "<b>x</b>");
    }

    #[test]
    fn people_are_found_in_links() {
        let html = "<a href=\"https://matrix.to/#/@ben:s.org\">Ben &amp; Co</a>, \
                    <a href='https://matrix.to/#/%40ann%3As.org?via=x'><b>Ann</b></a> <a href=\"https://x.y\">z</a> \
                    <a href=\"https://matrix.to/#/!room:s\">room</a> <a href=\"https://matrix.to/#/@half";
        let found = [("Ben & Co", "@ben:s.org"), ("Ann", "@ann:s.org")];
        assert_eq!(pills(html), found.map(|(text, id)| (text.to_owned(), id.to_owned())));
        assert_eq!(decoded("%zz"), "%zz");
    }
}
