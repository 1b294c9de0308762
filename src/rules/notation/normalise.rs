//! From whatever a phone sends to the few characters that notation is made of.
//!
//! Knows: invisible characters, dashes, crosses, arrows, figurines, full-width forms; marks for bold, italic,
//! code and spoilers; move numbers; the signs people put after a move.
//!
//! Does not know: what the characters in between mean.
//!
//! To add a character that means another one, add it to `plain`; one that means nothing, to `is_invisible`.

/// More visible characters than this are never a move.
const LONGEST: usize = 64;

/// More characters than this, visible or not, are not even looked at.
const LONGEST_RAW: usize = 512;

/// A text without its wrapping.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Clean {
    /// What is left: neither empty nor with a line break, no spaces around it.
    pub(super) core: Vec<char>,
    /// The only sign after it was a single `!`, which may belong to the action.
    pub(super) bang: bool,
    /// A move number stood before it.
    pub(super) numbered: bool,
}

/// Takes the wrapping off. `None` if what is left cannot be an action: nothing, a question, too much, two lines.
pub(super) fn clean(text: &str) -> Option<Clean> {
    let glyphs = plain(text)?;
    let mut core = trim(&glyphs);
    let (mut signs, mut numbered) = (Signs::None, false);
    // Marks stand around signs and signs after marks; each round takes something off, or is the last.
    loop {
        let before = core.len();
        core = unmark(core);
        if !numbered {
            (core, numbered) = unnumber(core);
        }
        core = tail(core, &mut signs)?;
        if core.len() == before {
            break;
        }
    }
    if core.is_empty() || core.contains(&'\n') {
        return None;
    }
    Some(Clean { core: core.to_vec(), bang: signs == Signs::Bang, numbered })
}

/// Every visible character as its plain form. `None` if there are too many.
fn plain(text: &str) -> Option<Vec<char>> {
    let mut glyphs = Vec::with_capacity(LONGEST);
    for (n, raw) in text.chars().enumerate() {
        if n >= LONGEST_RAW || glyphs.len() > LONGEST {
            return None;
        }
        if is_invisible(raw) {
            continue;
        }
        match raw {
            // Full width, a block of its own that mirrors ASCII.
            '\u{ff01}'..='\u{ff5e}' => glyphs.extend(char::from_u32(raw as u32 - 0xff01 + 0x21).map(simple)),
            '…' => glyphs.extend(['.'; 3]),
            '‼' => glyphs.extend(['!', '!']),
            '⁇' => glyphs.extend(['?', '?']),
            '⁈' => glyphs.extend(['?', '!']),
            '⁉' => glyphs.extend(['!', '?']),
            _ => glyphs.push(simple(raw)),
        }
    }
    // A backslash before a mark only keeps the chat from taking the mark as one.
    let escapes = |pair: &[char]| matches!(pair, ['\\', '*' | '_' | '~' | '|' | '`']);
    let mut i = 0;
    while i + 1 < glyphs.len() {
        if escapes(&glyphs[i..i + 2]) {
            glyphs.remove(i);
        }
        i += 1;
    }
    (glyphs.len() <= LONGEST).then_some(glyphs)
}

/// One character for one character.
const fn simple(raw: char) -> char {
    match raw {
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        '\t' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        // Dashes, the minus sign, a letter that looks like one, and arrows.
        '\u{2010}'..='\u{2015}'
        | '\u{2043}'
        | '\u{2212}'
        | '\u{2e3a}'
        | '\u{2e3b}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{2d7}'
        | '→'
        | '⇒'
        | '⟶'
        | '⟹'
        | '➔'
        | '➙'
        | '➜'
        | '➝'
        | '➞'
        | '➡'
        | '⮕' => '-',
        '×' | '✕' | '✖' | '⨉' | '⨯' | '╳' => 'x',
        '∶' | '︓' | '﹕' => ':',
        '❓' | '❔' | '﹖' => '?',
        '❗' | '❕' | '﹗' => '!',
        '﹫' => '@',
        '﹡' | '∗' => '*',
        '﹙' => '(',
        '﹚' => ')',
        '﹦' => '=',
        // Figurines have a colour; letters do not.
        '♚' => '♔',
        '♛' => '♕',
        '♜' => '♖',
        '♝' => '♗',
        '♞' => '♘',
        '♟' => '♙',
        other => other,
    }
}

/// Whether a character is there without being seen.
const fn is_invisible(raw: char) -> bool {
    matches!(
        raw,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            // The frame of a keycap.
            | '\u{20e3}'
            // Variation selectors, which make a figurine or an arrow an emoji.
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

fn trim(mut glyphs: &[char]) -> &[char] {
    while let [' ' | '\n', rest @ ..] | [rest @ .., ' ' | '\n'] = glyphs {
        glyphs = rest;
    }
    glyphs
}

/// The marks of chats, the longer before those they begin with.
const MARKS: [&[char]; 9] = [
    &['*', '*', '*'],
    &['*', '*'],
    &['*'],
    &['_', '_'],
    &['_'],
    &['~', '~'],
    &['|', '|'],
    &['`', '`', '`'],
    &['`'],
];

/// Takes off marks, as whole pairs only: the `*` of `Ge3-Ge5*` is no mark.
fn unmark(glyphs: &[char]) -> &[char] {
    let mut inner = trim(glyphs);
    'again: loop {
        for mark in MARKS {
            if inner.len() > 2 * mark.len()
                && let Some(rest) = inner.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark))
            {
                inner = trim(rest);
                continue 'again;
            }
        }
        return inner;
    }
}

/// Takes off `12.`, `12...`, `12. ...` or a leading `...`.
fn unnumber(glyphs: &[char]) -> (&[char], bool) {
    let digits = glyphs.iter().take_while(|c| c.is_ascii_digit()).count();
    let dots = glyphs[digits..].iter().take_while(|c| matches!(c, '.' | ' ')).count();
    let points = glyphs[digits..digits + dots].iter().filter(|c| **c == '.').count();
    // A single point before a move is no number.
    if digits > 3 || points == 0 || points > 4 || (digits == 0 && points < 2) {
        return (glyphs, false);
    }
    (trim(&glyphs[digits + dots..]), true)
}

/// The signs after a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Signs {
    None,
    Bang,
    Others,
}

/// Words and abbreviations that say what a move does, never which move it is.
const REMARKS: [&str; 8] = ["(e.p.)", "(ep)", "e.p.", "e.p", "ep", "mate", "matt", "mat"];

/// Takes the signs off the end. `None` if one of them asks: with `?` in any place it is talk.
fn tail<'a>(mut glyphs: &'a [char], signs: &mut Signs) -> Option<&'a [char]> {
    loop {
        match glyphs {
            [.., '?'] => return None,
            [rest @ .., ' ' | '\n'] => glyphs = rest,
            [rest @ .., '!'] => {
                *signs = if *signs == Signs::None { Signs::Bang } else { Signs::Others };
                glyphs = rest;
            }
            [rest @ .., '+' | '#' | '†' | '‡'] => {
                *signs = Signs::Others;
                glyphs = rest;
            }
            // What the record says was captured or found, `R@b4{xa5}`, is no part of the action.
            [.., '}'] => {
                *signs = Signs::Others;
                match found(glyphs) {
                    Some(rest) => glyphs = rest,
                    None => return Some(glyphs),
                }
            }
            _ => {
                if let Some(rest) = REMARKS.iter().find_map(|remark| strip_remark(glyphs, remark)) {
                    *signs = Signs::Others;
                    glyphs = rest;
                } else if let [rest @ .., '.'] = glyphs
                    && rest.last() != Some(&'.')
                {
                    // Phones end a sentence when the space bar is pressed twice. Three points are a thought.
                    glyphs = rest;
                } else {
                    return Some(glyphs);
                }
            }
        }
    }
}

/// Takes off `{xa5,c3}` or `{N}`. Anything else in braces says more than a record does.
fn found(glyphs: &[char]) -> Option<&[char]> {
    let open = glyphs.iter().rposition(|c| *c == '{')?;
    let inner = &glyphs[open + 1..glyphs.len() - 1];
    let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, ',' | ' ');
    (!inner.is_empty() && inner.iter().all(plain)).then_some(&glyphs[..open])
}

fn strip_remark<'a>(glyphs: &'a [char], remark: &str) -> Option<&'a [char]> {
    let rest = &glyphs[..glyphs.len().checked_sub(remark.len())?];
    let same = glyphs[rest.len()..].iter().zip(remark.chars()).all(|(a, b)| a.eq_ignore_ascii_case(&b));
    (same && !rest.last()?.is_alphabetic()).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn core(text: &str) -> Option<String> {
        clean(text).map(|clean| clean.core.iter().collect())
    }

    #[test]
    fn wrapping_comes_off() {
        for (text, left) in [
            ("Nf3", "Nf3"),
            ("  Nf3\n", "Nf3"),
            ("**Nf3**", "Nf3"),
            ("*Nf3*", "Nf3"),
            ("***Nf3***", "Nf3"),
            ("**_Nf3_**", "Nf3"),
            ("`Nf3`", "Nf3"),
            ("```\nNf3\n```", "Nf3"),
            ("__Nf3__", "Nf3"),
            ("~~Nf3~~", "Nf3"),
            ("||Nf3||", "Nf3"),
            ("**Nf3!**", "Nf3"),
            ("**Nf3**!", "Nf3"),
            ("1. **Nf3**", "Nf3"),
            ("**1. Nf3**", "Nf3"),
            ("Ge3-Ge5*", "Ge3-Ge5*"),
            ("*Ge3-Ge5**", "Ge3-Ge5*"),
            ("**Ge3-Ge5***", "Ge3-Ge5*"),
            ("Ge3-Ge5\\*", "Ge3-Ge5*"),
            ("1.e4", "e4"),
            ("1. e4", "e4"),
            ("12...Nf6", "Nf6"),
            ("12. ... Nf6", "Nf6"),
            ("12… Nf6", "Nf6"),
            ("…Nf6", "Nf6"),
            ("exd6 e.p.", "exd6"),
            ("exd6ep", "exd6"),
            ("Qh7 mate", "Qh7"),
            ("Qh7#!!", "Qh7"),
            ("Qh7++", "Qh7"),
            ("Qh7†", "Qh7"),
            ("Qh7 !", "Qh7"),
            ("e4.", "e4"),
            ("e4..", "e4.."),
            ("e4...", "e4..."),
            ("**e4!**!", "e4"),
            ("R@b4{xa5,c3}", "R@b4"),
            ("O-O{N}", "O-O"),
            // Not from any record: it stays, and is no action then.
            ("pass{3@e4}", "pass{3@e4}"),
            ("pass{}", "pass{}"),
            ("pass{N}}", "pass{N}}"),
            ("Ｎｆ３", "Nf3"),
            ("e2—e4", "e2-e4"),
            ("e2→e4", "e2-e4"),
            ("e2➡️e4", "e2-e4"),
            ("e4×d5", "e4xd5"),
            ("♞f6", "♘f6"),
            ("♞\u{fe0f}f6", "♘f6"),
            ("N\u{200b}f\u{ad}3\u{200f}", "Nf3"),
            ("e2\u{a0}e4", "e2 e4"),
            ("?Nb1-c3", "?Nb1-c3"),
        ] {
            assert_eq!(core(text).as_deref(), Some(left), "{text:?}");
        }
    }

    #[test]
    fn questions_and_nothing_and_too_much_are_left_alone() {
        let long = "e".repeat(LONGEST + 1);
        let unseen = "\u{200b}".repeat(LONGEST_RAW + 1);
        for text in [
            "", " ", "\n", "?", "Nf3?", "Nf3??", "Nf3!?", "Nf3?!", "Nf3⁉", "Nf3❓", "Nf3?+", "e2\ne4", "12.",
            "!", "…", &long, &unseen,
        ] {
            assert_eq!(core(text), None, "{text:?}");
        }
    }

    #[test]
    fn one_bang_is_remembered() {
        assert!(clean("Gb1!").unwrap().bang);
        assert!(clean("**Gb1！**").unwrap().bang);
        assert!(!clean("Gb1").unwrap().bang);
        assert!(!clean("Gb1!!").unwrap().bang);
        assert!(!clean("Gb1!+").unwrap().bang);
        assert!(!clean("Gb1+!").unwrap().bang);
    }
}
