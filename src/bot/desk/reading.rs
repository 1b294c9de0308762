//! What a text means at a table: one action, both actions of a turn, several readings, a mistake, or talk.
//!
//! Knows: a person's own view, what is on offer in it, what may follow in the same turn. Does not know: how an
//! answer looks, nor how anything is carried out.
//!
//! To read one more kind of input, add it to `both` or `mistaken`; what a single action may look like is the business
//! of `rules::notation`.

use super::Asker;
use crate::bot::page::Reader;
use crate::games::{AnyGame, Private, Refusal, View};
use crate::locale::Language;
use crate::rules::notation::{Offer, Reading, Wishes, Word, Written};
use crate::table::{Order, Progress, Table};
use crate::{args, msg};

/// How many near actions are named beside a refusal.
const NEAR: usize = 5;

/// Longer texts hold no two actions.
const LONGEST: usize = 80;

/// What somebody wants to do: an action, or both actions of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Deed {
    /// The first, or only, action.
    pub(super) first: Written,
    /// What follows in the same turn.
    pub(super) second: Option<Written>,
    /// The first was not typed: the second is possible only after it.
    pub(super) implied: bool,
}

impl Deed {
    /// Between the two in a button's id; no action has it in its text.
    const AND: char = '+';

    pub(super) const fn one(first: Written) -> Self {
        Self { first, second: None, implied: false }
    }

    const fn both(first: Written, second: Written, implied: bool) -> Self {
        Self { first, second: Some(second), implied }
    }

    /// As it stands in a button's id.
    pub(super) fn arg(&self) -> String {
        match self.second {
            Some(second) => format!("{}{}{second}", self.first, Self::AND),
            None => self.first.to_string(),
        }
    }

    /// Reads what [`arg`](Self::arg) wrote.
    pub(super) fn parse(arg: &str) -> Option<Self> {
        match arg.split_once(Self::AND) {
            Some((first, second)) => Some(Self::both(first.parse().ok()?, second.parse().ok()?, false)),
            None => Some(Self::one(arg.parse().ok()?)),
        }
    }

    /// In the reader's letters, as it can be typed.
    pub(super) fn shown(&self, reader: &Reader) -> String {
        let first = reader.written(self.first);
        self.second.map_or_else(|| first.clone(), |second| format!("{first}, {}", reader.written(second)))
    }

    /// In words, to be told from another reading.
    pub(super) fn in_words(&self, language: Language) -> String {
        let first = language.in_words(&self.first);
        self.second.map_or_else(|| first.clone(), |second| format!("{first}, {}", language.in_words(&second)))
    }

    /// The order. All of it is carried out, or nothing.
    pub(super) const fn order(self, stamp: Option<u32>) -> Order {
        match self.second {
            Some(second) => Order::Turn { actions: [self.first, second], stamp },
            None => Order::Act { action: self.first, stamp },
        }
    }

    /// What its owner has to be told and asked before it is done, if anything.
    pub(super) fn caution(&self, view: &View<Private>, reader: &Reader) -> Option<String> {
        let mut said = Vec::new();
        if self.implied {
            said.push(reader.say(msg!("ask-both"), args![move: reader.written(self.first)]));
        }
        said.extend(view.caution(&self.first).map(|caution| reader.language.caution(&caution)));
        (!said.is_empty()).then(|| said.join(" "))
    }
}

/// What a text means at one table.
pub(super) enum Meaning {
    /// It is talk.
    Talk,
    /// The person does not play here, or it is not their turn.
    Refused(Refusal),
    /// One deed. `sure`: the person has said so in words, and need not be asked.
    One { deed: Deed, stamp: u32, sure: bool },
    /// Several.
    Several(Vec<Deed>, u32),
    /// An action, but none that is possible: why, and what is near.
    NotPossible { why: Option<String>, near: Vec<Written> },
}

/// The view through which somebody acts at a table, and the stamp of their next decision. Somebody who has both seats
/// has the view of the one that is to act.
pub(super) fn sight(asker: &Asker<'_>, table: &Table) -> Option<(View<Private>, u32)> {
    let seats = table.seats_of(asker.person.id);
    let (umpire, first) = (table.umpire()?, seats.first()?);
    let actors = umpire.actors();
    let seat = seats.iter().find(|seat| actors.contains(seat)).unwrap_or(first);
    Some((umpire.private(*seat), table.stamp(*seat)))
}

/// What a text means for this person at this table, computed from what this person sees.
pub(super) fn meaning(asker: &Asker<'_>, table: &Table, text: &str) -> Meaning {
    let Some((view, stamp)) = sight(asker, table) else { return Meaning::Talk };
    let reader = &asker.reader;
    let options = view.options();
    if options.is_empty() {
        // Is it an action at all? Anything that could be one somewhere is; talk is left alone.
        return match view.read(text, reader.language.letters(), &anything(view.game(), text)) {
            Reading::NotAnAction => Meaning::Talk,
            _ if table.progress() == Progress::Over => Meaning::Talk,
            _ => Meaning::Refused(Refusal::plain(Refusal::NOT_YOUR_TURN)),
        };
    }
    let desk = Reads { view: &view, reader, options: &options, stamp };
    match desk.understand(text) {
        unclear @ (Meaning::Talk | Meaning::NotPossible { .. }) => match without_yes(reader.language, text) {
            // A yes after something that is not asked about anyway is talk.
            Some(bare) => match desk.understand(bare) {
                Meaning::One { deed, stamp, .. }
                    if asker.person.settings.confirm || deed.caution(&view, reader).is_some() =>
                {
                    Meaning::One { deed, stamp, sure: true }
                }
                _ => unclear,
            },
            None => unclear,
        },
        clear => clear,
    }
}

/// The text before a yes in the person's language or in English.
fn without_yes(language: Language, text: &str) -> Option<&str> {
    let (bare, last) = text.trim_end().rsplit_once(char::is_whitespace)?;
    language.find(last, &[msg!("answer-yes")]).map(|_| bare.trim_end().trim_end_matches(','))
}

/// What somebody reads with: their view, their letters, what they may do.
struct Reads<'a> {
    view: &'a View<Private>,
    reader: &'a Reader,
    options: &'a [Offer],
    stamp: u32,
}

impl Reads<'_> {
    fn read(&self, text: &str, offers: &[Offer]) -> Reading {
        self.view.read(text, self.reader.language.letters(), offers)
    }

    fn found(&self, deeds: &[Deed]) -> Option<Meaning> {
        match deeds {
            [] => None,
            [deed] => Some(Meaning::One { deed: *deed, stamp: self.stamp, sure: false }),
            several => Some(Meaning::Several(several.to_vec(), self.stamp)),
        }
    }

    fn understand(&self, text: &str) -> Meaning {
        let reading = self.read(text, self.options);
        match reading {
            Reading::One(n) => {
                Meaning::One { deed: Deed::one(self.options[n].written), stamp: self.stamp, sure: false }
            }
            Reading::Several(all) => Meaning::Several(
                all.into_iter().map(|n| Deed::one(self.options[n].written)).collect(),
                self.stamp,
            ),
            Reading::NotAnAction => self.both(text).unwrap_or(Meaning::Talk),
            Reading::NotOffered(wishes) => self
                .both(text)
                .or_else(|| self.too_early(text))
                .unwrap_or_else(|| self.not_possible(text, &wishes)),
        }
    }

    fn not_possible(&self, text: &str, wishes: &Wishes) -> Meaning {
        let refusal = text.trim().parse().ok().and_then(|written| self.view.offered(&written).err());
        let near = wishes.nearest(self.options, NEAR).into_iter().map(|n| self.options[n].written).collect();
        Meaning::NotPossible { why: refusal.map(|refusal| self.reader.language.refusal(&refusal)), near }
    }

    /// Both actions of a turn in one line, or the second alone, which implies the first.
    fn both(&self, text: &str) -> Option<Meaning> {
        if text.chars().count() > LONGEST {
            return None;
        }
        let mut deeds: Vec<Deed> = Vec::new();
        let mut add = |deed: Deed| {
            if !deeds.contains(&deed) {
                deeds.push(deed);
            }
        };
        let mut failed = None;
        for (first, second) in halves(text) {
            for offer in self.firsts(first) {
                let written = offer.written;
                let next = self.view.follow_ups(&written);
                match self.read(second, &next) {
                    Reading::One(n) => add(Deed::both(written, next[n].written, false)),
                    Reading::Several(all) => {
                        for n in all {
                            add(Deed::both(written, next[n].written, false));
                        }
                    }
                    Reading::NotOffered(wishes) => {
                        let near = wishes.nearest(&next, NEAR).into_iter().map(|n| next[n].written).collect();
                        failed.get_or_insert_with(|| self.second_fails(written, second, near));
                    }
                    Reading::NotAnAction if self.is_action(second) => {
                        if !next.is_empty() {
                            failed.get_or_insert_with(|| self.second_fails(written, second, Vec::new()));
                        } else if let Some(why) = self.depends(written) {
                            failed.get_or_insert(why);
                        }
                    }
                    Reading::NotAnAction => {}
                }
            }
        }
        if deeds.is_empty() {
            for offer in self.options {
                let next = self.view.follow_ups(&offer.written);
                if next.is_empty() {
                    continue;
                }
                let seconds = match self.read(text, &next) {
                    Reading::One(n) => vec![n],
                    Reading::Several(all) => all,
                    _ => Vec::new(),
                };
                deeds.extend(seconds.into_iter().map(|n| Deed::both(offer.written, next[n].written, true)));
            }
        }
        self.found(&deeds).or(failed)
    }

    fn firsts(&self, text: &str) -> Vec<Offer> {
        match self.read(text, self.options) {
            Reading::One(n) => vec![self.options[n]],
            Reading::Several(all) => all.into_iter().map(|n| self.options[n]).collect(),
            _ => Vec::new(),
        }
    }

    /// Taken whole or not at all: the second half is an action, and impossible after the first.
    fn second_fails(&self, first: Written, second: &str, near: Vec<Written>) -> Meaning {
        let said = args![move: self.reader.written(first), text: second.trim()];
        let why = self.reader.say(msg!("second-not-possible"), said);
        Meaning::NotPossible { why: Some(why), near }
    }

    /// Whether a text is an action somewhere, if not here and now.
    fn is_action(&self, text: &str) -> bool {
        let somewhere = [self.options, &anything(self.view.game(), text)].concat();
        !matches!(self.read(text, &somewhere), Reading::NotAnAction)
    }

    /// What can follow an opening or a flipped card may depend on what it shows: then it is not taken beforehand.
    fn depends(&self, first: Written) -> Option<Meaning> {
        if !matches!(first, Written::Open { .. } | Written::Word(Word::Flip)) {
            return None;
        }
        let why = self.reader.say(msg!("second-depends"), args![move: self.reader.written(first)]);
        Some(Meaning::NotPossible { why: Some(why), near: Vec::new() })
    }

    /// `?a7xa8=Q` before anybody knows whether it is a pawn: the choice comes after the reveal.
    fn too_early(&self, text: &str) -> Option<Meaning> {
        let text = text.trim();
        let signs = text.rfind(['=', '(', '/']);
        let last = text.char_indices().next_back().filter(|(_, c)| c.is_alphabetic()).map(|(at, _)| at);
        let moved =
            signs.into_iter().chain(last).filter_map(|at| text.get(..at)).find_map(|bare| {
                match self.firsts(bare)[..] {
                    [
                        Offer {
                            written: written @ Written::Move { covered: true, becomes: None, .. }, ..
                        },
                    ] => Some(written),
                    _ => None,
                }
            })?;
        let why = self.reader.say(msg!("choice-later"), args![move: self.reader.written(moved)]);
        Some(Meaning::NotPossible { why: Some(why), near: Vec::new() })
    }
}

/// Every way to cut a text in two: at blanks and commas, and behind a `!`.
fn halves(text: &str) -> impl Iterator<Item = (&str, &str)> {
    const BETWEEN: [char; 5] = [',', ';', '/', ' ', '\n'];
    let cut = |(at, sign): (usize, char)| {
        let (first, second) = match sign {
            '!' | '！' => text.split_at(at + sign.len_utf8()),
            _ if BETWEEN.contains(&sign) || sign.is_whitespace() => text.split_at(at),
            _ => return None,
        };
        let (first, second) = (first.trim_matches(BETWEEN), second.trim_matches(BETWEEN));
        (!first.is_empty() && !second.is_empty()).then_some((first, second))
    };
    text.char_indices().filter_map(cut)
}

/// Offers that a text of any game reads against, to tell an action from talk when nothing is on offer.
fn anything(game: &dyn AnyGame, text: &str) -> Vec<Offer> {
    const SHAPES: [&str; 17] = [
        "Ng1-Nf3",
        "e2-e4",
        "Bf1-Bc4",
        "Ra1-Rb1",
        "Qd1-Qe2",
        "Ke1-Kf1",
        "e7-e8=Q",
        "N@f3",
        "X@b1",
        "O-O",
        "O-O-O",
        "Gb1!",
        "Gd4(d5)",
        "Gb1-Gd3(e4)",
        "Ge3-Ge5*",
        "?Nb1-c3",
        "Na10-Nb10",
    ];
    let mut offers: Vec<Offer> = SHAPES.iter().filter_map(|text| text.parse().ok().map(Offer::new)).collect();
    // `Q` alone is talk, or a sigh; with its sign it is a choice.
    if text.trim_start().starts_with('=') {
        offers.extend("KQRBNPGACMFWT".chars().filter_map(|c| format!("={c}").parse().ok().map(Offer::new)));
    }
    offers.extend(game.words().iter().map(|word| Offer::new(Written::Word(*word))));
    offers
}
