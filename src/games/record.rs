//! The notation file: a game as people keep it, tags and moves, in text.
//!
//! Knows: the form of the file, how to read it ([`Record`]) and how to write it ([`Scribe`]). Does not know: what
//! is legal; a record is read without playing it, and [`tools::replay`](super::tools::replay()) plays it.
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
//! `\\` for those two characters. Then come moves, separated by white space, and at the end `1-0`, `0-1`,
//! `1/2-1/2` or `*`, behind which nothing may follow. Passed over are move numbers, comments in braces or from `;`
//! to the end of the line, variations in round brackets, `$` with a number, signs of praise and blame, and lines
//! that begin with `%`: so the moves of a PGN file can be read, too. Where both players may act at once,
//! `white:` or `black:` before a move says whose it is.

use std::fmt;

use serde_json::Value;
use thiserror::Error;

use super::game::{Arg, Fact, StartError};
use super::umpire::{AnyGame, Facts, Listener, Public, View};
use crate::rules::{Outcome, Seat};

/// A notation file, read but not yet played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The tags, in the order of the file.
    pub tags: Vec<Tag>,
    /// The moves as they were typed.
    pub moves: Vec<RecordedMove>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` behind the moves, where it stands there, and its line.
    pub score: Option<(&'static str, usize)>,
}

/// A tag of a notation file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// What it is about: `Game`.
    pub name: String,
    /// What it says, without quotes.
    pub value: String,
    /// The line of the file it stands on, from 1.
    pub line: usize,
}

/// One move of a notation file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    /// Whose it is, where the file says so.
    pub seat: Option<Seat>,
    /// As typed, less the signs of praise and blame behind it.
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
    /// A tag behind the first move.
    #[error("line {0}: a tag stands behind the first move; a file holds one game, with its tags first")]
    LateTag(usize),
    /// A comment that does not end.
    #[error("line {0}: a comment begins with {{ and has no }}")]
    OpenComment(usize),
    /// A variation that does not end.
    #[error("line {0}: a variation begins with ( and has no )")]
    OpenVariation(usize),
    /// `white:` or `black:` without a move behind it.
    #[error("line {0}: whose move it is stands there, but no move")]
    SeatWithoutMove(usize),
    /// Something behind the score that closes the moves.
    #[error("line {0}: something follows the result; a file holds one game")]
    AfterTheEnd(usize),
}

/// What may close the moves, and how it is written in records.
const SCORES: [(&str, &str); 5] =
    [("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("\u{bd}-\u{bd}", "1/2-1/2"), ("*", "*")];

impl Record {
    /// The tag of this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Reads a notation file.
    ///
    /// # Errors
    /// [`RecordError`] with the number of the line.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader::default();
        for (n, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            reader.line(n + 1, line)?;
        }
        reader.end()
    }
}

/// A record being read, and what is still open.
#[derive(Default)]
struct Reader {
    record: Record,
    /// The line on which an open comment began.
    comment: Option<usize>,
    /// The line on which an open variation began, and how many brackets are open.
    variation: Option<(usize, isize)>,
    /// Whose move comes next, and the line that says so.
    seat: Option<(Seat, usize)>,
}

impl Reader {
    fn line(&mut self, n: usize, line: &str) -> Result<(), RecordError> {
        let mut rest = line.trim();
        if self.comment.is_none() {
            if line.starts_with('%') {
                return Ok(());
            }
            if rest.starts_with('[') && self.variation.is_none() {
                return self.tag(n, rest);
            }
        }
        while !rest.is_empty() {
            if self.comment.is_some() {
                let Some(end) = rest.find('}') else { break };
                self.comment = None;
                rest = rest[end + 1..].trim_start();
            } else if let Some(inside) = rest.strip_prefix('{') {
                // A brace inside a word is no comment but belongs to it (`O-O{N}`).
                self.comment = Some(n);
                rest = inside;
            } else if rest.starts_with(';') {
                break;
            } else {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                let (word, behind) = rest.split_at(end);
                self.word(n, word)?;
                rest = behind.trim_start();
            }
        }
        Ok(())
    }

    fn tag(&mut self, n: usize, line: &str) -> Result<(), RecordError> {
        let (name, value) = tag(line).ok_or(RecordError::Tag(n))?;
        let record = &mut self.record;
        if !record.moves.is_empty() || record.score.is_some() || self.seat.is_some() {
            return Err(RecordError::LateTag(n));
        }
        if record.tag(&name).is_some() {
            return Err(RecordError::TagTwice(n, name));
        }
        record.tags.push(Tag { name, value, line: n });
        Ok(())
    }

    fn word(&mut self, n: usize, word: &str) -> Result<(), RecordError> {
        if self.variation.is_some() || word.starts_with('(') {
            // Brackets that belong to a move (`Gd4(d5)`) close themselves.
            let (begun, open) = self.variation.unwrap_or((n, 0));
            let open = open + word.matches('(').count() as isize - word.matches(')').count() as isize;
            self.variation = (open > 0).then_some((begun, open));
            return Ok(());
        }
        if self.record.score.is_some() {
            return Err(RecordError::AfterTheEnd(n));
        }
        if let Some((_, score)) = SCORES.iter().find(|(typed, _)| *typed == word) {
            self.record.score = Some((score, n));
            return Ok(());
        }
        match word {
            "white:" => self.seat = Some((Seat::White, n)),
            "black:" => self.seat = Some((Seat::Black, n)),
            _ if is_remark(word) => {}
            _ => {
                let text = without_blame(without_number(word));
                if !text.is_empty() {
                    let seat = self.seat.take().map(|(seat, _)| seat);
                    self.record.moves.push(RecordedMove { seat, text: text.to_owned(), line: n });
                }
            }
        }
        Ok(())
    }

    fn end(self) -> Result<Record, RecordError> {
        if let Some(line) = self.comment {
            Err(RecordError::OpenComment(line))
        } else if let Some((line, _)) = self.variation {
            Err(RecordError::OpenVariation(line))
        } else if let Some((_, line)) = self.seat {
            Err(RecordError::SeatWithoutMove(line))
        } else {
            Ok(self.record)
        }
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

/// A word that says something about a move and is none: `$14`, `!?`, `e.p.`
fn is_remark(word: &str) -> bool {
    let number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.strip_prefix('$').is_some_and(number)
        || word.chars().all(|c| "!?+#".contains(c))
        || ["e.p.", "ep"].contains(&word)
}

/// A move without the number before it: `12.e4` → `e4`, `12...` → nothing.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() + 1 < word.len() || word.starts_with('.') => rest.trim_start_matches('.'),
        _ => word,
    }
}

/// A move without `?`, `!?` and the like behind it. In a chat these make a text talk; in a record they are an
/// opinion of a move. A `!` by itself stays: it may belong to the move (`Gb1!`).
fn without_blame(word: &str) -> &str {
    let bare = word.trim_end_matches(['!', '?']);
    if word[bare.len()..].contains('?') { bare } else { word }
}

/// Writes the notation file of a game while it is played, from what one audience is told and nothing else.
///
/// What is not told to it (a secret set-up, a deal) is not in the file until somebody who may know it adds
/// it, with [`note`](Self::note) or [`tag`](Self::tag): after the game, when it is revealed.
#[derive(Clone)]
pub struct Scribe {
    tags: Vec<(String, String)>,
    others: Vec<(String, String)>,
    moves: Vec<Noted>,
    outcome: Option<Outcome>,
}

/// A move as it is to be written.
#[derive(Clone)]
struct Noted {
    seat: Seat,
    text: String,
    /// Whose it is must be written: both could act.
    named: bool,
    /// It belongs to the set-up, which has no numbers.
    set_up: bool,
}

impl Scribe {
    /// An empty record of a game under these options, from a position or from the beginning.
    ///
    /// # Errors
    /// [`StartError::Options`] if they are not options of this game.
    pub fn new(game: &dyn AnyGame, options: &Value, position: Option<&str>) -> Result<Self, StartError> {
        let mut tags =
            vec![("Game".to_owned(), game.name().to_owned()), ("Rules".to_owned(), game.rules().to_string())];
        let options = game.options(options)?;
        if options != game.options(&Value::Null)? {
            tags.push(("Options".to_owned(), options.to_string()));
        }
        tags.extend(position.map(|text| ("Position".to_owned(), text.to_owned())));
        Ok(Self { tags, others: Vec::new(), moves: Vec::new(), outcome: None })
    }

    /// Adds a tag, behind those that say what is played. One that is there already stays as it is.
    pub fn tag(&mut self, name: &str, value: &str) {
        let taken = |tags: &[(String, String)]| tags.iter().any(|(known, _)| known == name);
        if name != "Result" && !taken(&self.tags) && !taken(&self.others) {
            self.others.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Writes down what was told of an action of `seat`: to everybody, or to one player in that player's own file.
    /// `before` is the public view from before it.
    pub fn act<A: Listener>(&mut self, before: &View<Public>, seat: Seat, facts: &Facts<A>) {
        if let Some(text) = recorded(facts.list()) {
            self.note(before, seat, text);
        }
        self.end(facts);
    }

    /// Writes down an action of `seat` in these words.
    pub fn note(&mut self, before: &View<Public>, seat: Seat, text: &str) {
        let (named, set_up) = (before.actors().len() > 1, before.in_set_up());
        self.moves.push(Noted { seat, text: text.to_owned(), named, set_up });
    }

    /// Writes down how the game ended, if that is among what was told.
    pub fn end<A: Listener>(&mut self, facts: &Facts<A>) {
        let over = facts.list().iter().flat_map(|fact| &fact.args).find_map(|arg| match arg {
            Arg::Outcome(outcome) => Some(*outcome),
            _ => None,
        });
        self.outcome = self.outcome.or(over);
    }

    /// How many actions stand in the record.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether no action stands in the record.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// The action as everybody reads it, where it is told to everybody.
pub(super) fn recorded(facts: &[Fact]) -> Option<&str> {
    facts.iter().find(|fact| fact.key == "record").and_then(|fact| match &fact.args[..] {
        [Arg::Text(text)] => Some(text.as_str()),
        _ => None,
    })
}

/// The file, which [`Record::parse`] reads. A number stands before each of White's moves that begins a turn.
impl fmt::Display for Scribe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.outcome.map(|outcome| ("Result".to_owned(), outcome.to_string()));
        for (name, value) in self.tags.iter().chain(&result).chain(&self.others) {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let mut before = None;
        let mut number = 0;
        for Noted { seat, text, named, set_up } in &self.moves {
            if *set_up {
                f.write_str(if before.is_none() { "\n" } else { " " })?;
                before = Some(Seat::Black);
            } else if number == 0 || (before, *seat) == (Some(Seat::Black), Seat::White) {
                number += 1;
                write!(f, "\n{number}.{} ", if *seat == Seat::Black { ".." } else { "" })?;
                before = Some(*seat);
            } else {
                f.write_str(" ")?;
                before = Some(*seat);
            }
            if *named {
                write!(f, "{seat}: ")?;
            }
            f.write_str(text)?;
        }
        let score = self.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
        writeln!(f, "\n{}", score.split(' ').next().unwrap_or_default())
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
        let value = |name| record.tag(name).map(|tag| tag.value.as_str());
        assert_eq!(value("Game"), Some("crazyhouse"));
        assert_eq!(value("White"), Some("A \"b\" \\ c"));
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
    fn what_pgn_files_hold_besides_moves_is_passed_over() {
        let text = "% a line for programs\n1. e4 $1 e5?! (1... c5 {(sharp} (1... e6) 2. Nf3) 2. Nf3!? !! Nc6?\n3. exd6 e.p. 1-0\n";
        assert_eq!(moves(text), ["e4", "e5", "Nf3", "Nc6", "exd6"]);
        assert_eq!(Record::parse(text).expect("readable").score, Some(("1-0", 3)));
        assert_eq!(Record::parse("1. e4 \u{bd}-\u{bd}").expect("readable").score, Some(("1/2-1/2", 1)));
    }

    #[test]
    fn brackets_and_a_bang_of_a_move_stay_with_it() {
        assert_eq!(moves("1. Gb1! Gb1-Gd3(e4) (1. Gb1 Gd4(d5)) Gd4(d5)"), ["Gb1!", "Gb1-Gd3(e4)", "Gd4(d5)"]);
    }

    #[test]
    fn one_game_a_file() {
        assert_eq!(Record::parse("1. e4 *\n2. d4"), Err(RecordError::AfterTheEnd(2)));
        assert_eq!(Record::parse("1. e4 *\n\n[Game \"x\"]"), Err(RecordError::LateTag(3)));
        assert_eq!(Record::parse("1. e4\n[Game \"x\"]"), Err(RecordError::LateTag(2)));
        assert_eq!(Record::parse("1. e4\n(1. d4 d5"), Err(RecordError::OpenVariation(2)));
    }

    fn noted(seat: Seat, text: &str) -> Noted {
        Noted { seat, text: text.to_owned(), named: false, set_up: false }
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut scribe = Scribe { tags: Vec::new(), others: Vec::new(), moves: Vec::new(), outcome: None };
        scribe.tag("Game", "x");
        scribe.tag("Event", "a \"quoted\" \\ one");
        scribe.tag("Event", "another");
        scribe.moves = vec![
            noted(Seat::Black, "e7-e5"),
            noted(Seat::White, "Ng1-Nf3"),
            noted(Seat::White, "=Q"),
            noted(Seat::Black, "P@e6"),
        ];
        let text = scribe.to_string();
        assert!(text.ends_with("\n\n1... e7-e5\n2. Ng1-Nf3 =Q P@e6\n*\n"), "{text}");
        let record = Record::parse(&text).expect("readable");
        let tags: Vec<_> = record.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
        assert_eq!(tags, [("Game", "x"), ("Event", "a \"quoted\" \\ one")]);
        assert_eq!(moves(&text), ["e7-e5", "Ng1-Nf3", "=Q", "P@e6"]);
    }

    #[test]
    fn a_set_up_stands_on_a_line_of_its_own() {
        let set_up = |seat, text, named| Noted { named, set_up: true, ..noted(seat, text) };
        let scribe = Scribe {
            tags: Vec::new(),
            others: Vec::new(),
            moves: vec![
                set_up(Seat::Black, "X@g8", true),
                set_up(Seat::White, "X@b1", false),
                noted(Seat::White, "e2-e4"),
                noted(Seat::Black, "e7-e5"),
            ],
            outcome: Some(Outcome::win(Seat::Black, crate::rules::Reason::TIME)),
        };
        let text = scribe.to_string();
        assert_eq!(text, "[Result \"0-1 time\"]\n\nblack: X@g8 X@b1\n1. e2-e4 e7-e5\n0-1\n");
        let record = Record::parse(&text).expect("readable");
        let seats: Vec<_> = record.moves.iter().map(|m| m.seat).collect();
        assert_eq!(seats, [Some(Seat::Black), None, None, None]);
        assert_eq!(record.score, Some(("0-1", 5)));
    }
}
