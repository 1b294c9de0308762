//! What games tell, as sentences: facts, refusals, outcomes.
//!
//! The particulars of a fact or refusal come without names, so they get one by what they are: the first square
//! is `$square` and the next `$to`, a piece is `$piece` (with `$promoted`: `yes`, `no` or `covered`; and `$letter`, by
//! which a sentence can tell things apart that are no pieces), a seat `$seat`, the first number `$number` and the next
//! `$other`, any other text `$text`.

use super::{Args, Language};
use crate::games::{Arg, Fact, Refusal};
use crate::rules::{Letter, Outcome, Seat};

fn args(particulars: &[Arg]) -> Args<'_> {
    let mut args = Args::new();
    let mut squares = ["square", "to"].into_iter();
    let mut numbers = ["number", "other"].into_iter();
    for particular in particulars {
        args = match particular {
            Arg::Square(square) => match squares.next() {
                Some(place) => args.with(place, *square),
                None => args,
            },
            Arg::Seat(seat) => args.with("seat", *seat),
            Arg::Number(number) => match numbers.next() {
                Some(place) => args.with(place, *number),
                None => args,
            },
            Arg::Text(text) => match piece(text) {
                Some((piece, promoted)) => {
                    args.with("piece", piece).with("promoted", promoted).with("letter", piece.to_string())
                }
                None => args.with("text", text),
            },
            Arg::Outcome(_) => args,
        };
    }
    args
}

/// A piece as facts write it: its letter, with `~` behind it if it is a promoted pawn, with `?` before it if it is
/// covered and only looks like that; or with what else is known of it: a Gangurru's disc, a pawn from a pouch.
fn piece(text: &str) -> Option<(Letter, &'static str)> {
    let (covered, text) = match text.strip_prefix('?') {
        Some(look) => (true, look),
        None => (false, text),
    };
    let mut signs = text.chars();
    let letter = signs.next().and_then(Letter::new)?;
    match (signs.as_str(), covered) {
        ("", true) => Some((letter, "covered")),
        ("" | "(?)" | "[X]" | "[P]" | "!", false) => Some((letter, "no")),
        ("~", false) => Some((letter, "yes")),
        _ => None,
    }
}

impl Language {
    /// Why somebody may not do something.
    pub fn refusal(self, refusal: &Refusal) -> String {
        let name = format!("refuse-{}", refusal.key);
        if self.has(&name) {
            self.say_named(&name, args(&refusal.args))
        } else {
            tracing::error!(refusal.key, "no sentence for this refusal");
            self.say_named("refuse-no-such-action", Args::new())
        }
    }

    /// What somebody should know before they do something that cannot be taken back.
    pub fn caution(self, caution: &Refusal) -> String {
        let name = format!("caution-{}", caution.key);
        if self.has(&name) {
            self.say_named(&name, args(&caution.args))
        } else {
            tracing::error!(caution.key, "no sentence for this caution");
            self.text(crate::msg!("caution-final"))
        }
    }

    /// What is agreed on by a game's options, in a few words.
    pub fn agreed(self, agreed: &Refusal) -> String {
        let filled = agreed.args.iter().fold(Args::new(), |args, arg| match arg {
            Arg::Text(text) => args.with("text", text),
            Arg::Number(number) => args.with("number", *number),
            Arg::Square(square) => args.with("square", *square),
            Arg::Seat(seat) => args.with("seat", *seat),
            Arg::Outcome(_) => args,
        });
        self.say_named(&format!("agreed-{}", agreed.key), filled)
    }

    /// What was told, as a sentence; `None` for what is not said in one: the action in the record's notation,
    /// and the end, which [`over`](Self::over) says.
    pub fn fact(self, fact: &Fact) -> Option<String> {
        let name = format!("fact-{}", fact.key);
        self.has(&name).then(|| self.say_named(&name, args(&fact.args)))
    }

    /// How a game ended; `white` and `black` are the players' names.
    pub fn over(self, outcome: Outcome, white: &str, black: &str) -> String {
        let mut args = Args::new().with("white", white).with("black", black);
        let mut name = format!("over-{}", outcome.reason);
        if let Some(winner) = outcome.winner {
            let (winner, loser) = match winner {
                Seat::White => (white, black),
                Seat::Black => (black, white),
            };
            args = args.with("winner", winner).with("loser", loser);
        } else {
            let draw = format!("{name}-draw");
            if self.has(&draw) {
                name = draw;
            }
        }
        self.say_named(&name, args)
    }

    /// The same in a word or two, for lists.
    pub fn reason(self, outcome: Outcome) -> String {
        self.say_named(&format!("reason-{}", outcome.reason), Args::new())
    }
}
