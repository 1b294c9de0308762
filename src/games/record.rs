//! The notation file: a game as people keep it, tags and moves, in text.
//!
//! Knows: the form of the file. Does not know: what is legal; a record is read without playing it, and
//! [`tools::replay`](super::tools::replay) plays it.
//!
//! ```text
//! [Game "crazyhouse"]
//! [Result "1-0 checkmate"]
//!
//! 1. e2-e4 e7-e5
//! 2. Qd1-Qh5 Nb8-Nc6 {a comment}
//! 3. Bf1-Bc4 Ng8-Nf6
//! 4. Qh5xQf7
//! 1-0
//! ```
//!
//! Tags stand first, each in square brackets on a line of its own, the value in double quotes with `\"` and
//! `\\` for those two characters. `Game` must be there; `Rules`, `Position`, `Options` and `Deal` (both as
//! JSON) and `Result` may be; others are kept and otherwise ignored. Then come moves, separated by white space. Move
//! numbers, comments in braces or from `;` to the end of the line, and a closing `1-0`, `0-1`, `1/2-1/2` or `*`
//! are passed over. Where both players may act at once, `white:` or `black:` before a move says whose it is.

use std::fmt::Write as _;

use thiserror::Error;

use crate::rules::Seat;

/// A notation file, read but not yet played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The tags, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The moves as they were typed.
    pub moves: Vec<RecordedMove>,
}

/// One move of a notation file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// Whose it is, where the file says so.
    pub seat: Option<Seat>,
    /// As typed.
    pub text: String,
    /// The line of the file it stands on, from 1.
    pub line: usize,
}

/// Why a text is no notation file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A line in square brackets is no tag.
    #[error("line {0}: a tag is written [Name \"value\"]")]
    Tag(usize),
    /// The same tag twice.
    #[error("line {0}: the tag {1:?} stands there twice")]
    TagTwice(usize, String),
    /// A comment that does not end.
    #[error("line {0}: a comment begins with {{ and has no }}")]
    OpenComment(usize),
    /// `white:` or `black:` without a move behind it.
    #[error("line {0}: whose move it is stands there, but no move")]
    SeatWithoutMove(usize),
}

/// What may close the moves.
const SCORES: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "\u{bd}-\u{bd}", "*"];

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Reads a notation file.
    ///
    /// # Errors
    /// [`RecordError`] with the number of the line.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut record = Self::default();
        let text = text.trim_start_matches('\u{feff}');
        // The line on which a comment that is still open began.
        let mut comment = None;
        let mut seat = None;
        for (n, line) in text.lines().enumerate() {
            let n = n + 1;
            let mut rest = line.trim();
            if comment.is_none() && rest.starts_with('[') && record.moves.is_empty() {
                let (name, value) = tag(rest).ok_or(RecordError::Tag(n))?;
                if record.tag(&name).is_some() {
                    return Err(RecordError::TagTwice(n, name));
                }
                record.tags.push((name, value));
                continue;
            }
            while !rest.is_empty() {
                if comment.is_some() {
                    let Some(end) = rest.find('}') else { break };
                    comment = None;
                    rest = rest[end + 1..].trim_start();
                    continue;
                }
                if rest.starts_with('{') {
                    comment = Some(n);
                    rest = &rest[1..];
                    continue;
                }
                if rest.starts_with(';') {
                    break;
                }
                // A brace after white space opens a comment; one inside a word belongs to it (`O-O{N}`).
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (word, behind) = rest.split_at(end);
                rest = behind.trim_start();
                match word {
                    "white:" => seat = Some((Seat::White, n)),
                    "black:" => seat = Some((Seat::Black, n)),
                    _ if SCORES.contains(&word) => {}
                    _ => {
                        let text = without_number(word);
                        if !text.is_empty() {
                            let seat = seat.take().map(|(seat, _)| seat);
                            record.moves.push(RecordedMove { seat, text: text.to_owned(), line: n });
                        }
                    }
                }
            }
        }
        match (comment, seat) {
            (Some(line), _) => Err(RecordError::OpenComment(line)),
            (None, Some((_, line))) => Err(RecordError::SeatWithoutMove(line)),
            (None, None) => Ok(record),
        }
    }

    /// Writes the file that [`parse`](Self::parse) reads. `turns` says, for each move, whose it is; a number
    /// stands before each of White's that follows one of Black's.
    pub fn write(tags: &[(String, String)], moves: &[(Seat, String)], score: &str) -> String {
        let mut text = String::new();
        for (name, value) in tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        let mut before = Seat::Black;
        let mut number = 0;
        for (seat, written) in moves {
            if (before, *seat) == (Seat::Black, Seat::White) || number == 0 {
                number += 1;
                let _ = write!(text, "\n{number}.{}", if *seat == Seat::Black { ".." } else { "" });
            }
            before = *seat;
            let _ = write!(text, " {written}");
        }
        let _ = writeln!(text, "\n{score}");
        text
    }
}

/// `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let quoted = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next().filter(|c| ['"', '\\'].contains(c))?),
            '"' => return None,
            c => value.push(c),
        }
    }
    name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| (name.to_owned(), value))
}

/// A move without the number before it: `12.e4` → `e4`, `12...` → nothing.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < word.len() || word.starts_with('.') => rest.trim_start_matches('.'),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        Record::parse(text).expect("readable").moves.into_iter().map(|m| m.text).collect()
    }

    #[test]
    fn tags_moves_numbers_and_comments() {
        let text = "\u{feff}[Game \"crazyhouse\"]\n[White \"A \\\"b\\\" \\\\ c\"]\n\n1. e2-e4 {so\nfar so good} e7-e5 ; and so on\n2.Ng1-Nf3 2... Nb8-Nc6 1/2-1/2\n";
        let record = Record::parse(text).expect("readable");
        assert_eq!(record.tag("Game"), Some("crazyhouse"));
        assert_eq!(record.tag("White"), Some("A \"b\" \\ c"));
        assert_eq!(moves(text), ["e2-e4", "e7-e5", "Ng1-Nf3", "Nb8-Nc6"]);
        assert_eq!(record.moves[2].line, 6);
    }

    #[test]
    fn a_brace_inside_a_move_is_no_comment() {
        assert_eq!(moves("1. O-O{N} R@b4{xa5}"), ["O-O{N}", "R@b4{xa5}"]);
    }

    #[test]
    fn castling_with_zeros_is_no_score() {
        assert_eq!(moves("1. 0-0 0-0-0 1-0"), ["0-0", "0-0-0"]);
    }

    #[test]
    fn seats_may_be_named() {
        let record = Record::parse("white: X@b1 black: X@g8 1. e2-e4").expect("readable");
        let seats: Vec<_> = record.moves.iter().map(|m| m.seat).collect();
        assert_eq!(seats, [Some(Seat::White), Some(Seat::Black), None]);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        assert_eq!(Record::parse("[Game crazyhouse]"), Err(RecordError::Tag(1)));
        assert_eq!(Record::parse("[A \"1\"]\n[A \"2\"]"), Err(RecordError::TagTwice(2, "A".to_owned())));
        assert_eq!(Record::parse("1. e4 {and"), Err(RecordError::OpenComment(1)));
        assert_eq!(Record::parse("\nwhite:"), Err(RecordError::SeatWithoutMove(2)));
    }

    #[test]
    fn what_is_written_reads_back() {
        let tags =
            [("Game".to_owned(), "x".to_owned()), ("Event".to_owned(), "a \"quoted\" \\ one".to_owned())];
        let moves =
            [(Seat::Black, "e7-e5"), (Seat::White, "Ng1-Nf3"), (Seat::White, "=Q"), (Seat::Black, "P@e6")];
        let moves = moves.map(|(seat, text)| (seat, text.to_owned()));
        let text = Record::write(&tags, &moves, "*");
        assert!(text.contains("1... e7-e5\n2. Ng1-Nf3 =Q P@e6\n*"), "{text}");
        let record = Record::parse(&text).expect("readable");
        assert_eq!(record.tags, tags);
        assert_eq!(
            record.moves.iter().map(|m| m.text.as_str()).collect::<Vec<_>>(),
            ["e7-e5", "Ng1-Nf3", "=Q", "P@e6"]
        );
    }
}
