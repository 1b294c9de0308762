//! The laws of notation, over any list of actions on offer.
//!
//! Include this file with `#[path = "support/notation_laws.rs"] mod notation_laws;` and call [`hold`] with the
//! offers of every position there is.

use std::collections::BTreeSet;

use gangurru::rules::Letter;
use gangurru::rules::notation::{Letters, Offer, Reading, Wing, Written, read};

use self::talk::{SIGHS, TALK};

#[path = "talk.rs"]
mod talk;

/// Holds every law of notation against a list of actions on offer; panics with what broke one.
///
/// What is printed reads back, and what is short is right or asked about; with `decorate` also under everything
/// that phones and people do to it, and against the talk of a channel, which takes a hundred times as long.
pub(crate) fn hold(offers: &[Offer], decorate: bool) {
    printed_texts_are_different(offers);
    for letters in Letters::ALL {
        canonical_text_reads_back(offers, letters);
        printed_text_reads_back(offers, letters);
        short_texts_are_right_or_asked_about(offers, letters);
        castling_keeps_its_length(offers, letters);
        drops_are_not_moves(offers, letters);
        if decorate {
            decorated_text_reads_back(offers, letters);
            talk_is_talk(offers, letters);
        }
    }
}

/// The places in the list that a text means; none for talk and for what is not on offer.
fn meant(text: &str, letters: &Letters, offers: &[Offer]) -> Vec<usize> {
    match read(text, letters, offers) {
        Reading::One(one) => vec![one],
        Reading::Several(several) => {
            assert!(several.len() > 1, "{text:?} asks about {several:?}");
            assert!(several.is_sorted(), "{text:?} asks in the order of the list");
            several
        }
        Reading::NotOffered(wishes) => {
            assert!(wishes.iter().next().is_some(), "{text:?} means something");
            let near = wishes.nearest(offers, 5);
            assert!(near.len() <= 5 && near.iter().all(|i| *i < offers.len()), "{text:?} is near {near:?}");
            assert_eq!(near, wishes.nearest(offers, 5));
            vec![]
        }
        Reading::NotAnAction => vec![],
    }
}

fn show(offers: &[Offer], found: &[usize]) -> String {
    found.iter().map(|i| offers[*i].written.to_string()).collect::<Vec<_>>().join(", ")
}

fn printed_texts_are_different(offers: &[Offer]) {
    let mut texts: Vec<_> = offers.iter().map(|offer| offer.written.to_string()).collect();
    texts.sort_unstable();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "two actions are written in the same way");
}

/// The canonical text is the action, or asks if the person's language has another meaning for it.
fn canonical_text_reads_back(offers: &[Offer], letters: &Letters) {
    for (i, offer) in offers.iter().enumerate() {
        let text = offer.written.to_string();
        assert_eq!(text.parse(), Ok(offer.written), "{text:?} is canonical");
        let found = meant(&text, letters, offers);
        let fits = if *letters == Letters::ENGLISH { found == [i] } else { found.contains(&i) };
        assert!(fits, "{text:?} reads as {:?}", show(offers, &found));
    }
}

/// What a person is shown is what they may type.
fn printed_text_reads_back(offers: &[Offer], letters: &Letters) {
    for (i, offer) in offers.iter().enumerate() {
        let text = offer.written.in_letters(letters).to_string();
        let found = meant(&text, letters, offers);
        assert!(found.contains(&i), "{text:?} reads as {:?}", show(offers, &found));
    }
}

/// A short text means all actions that it could mean, judged here in another way than the reader does.
fn short_texts_are_right_or_asked_about(offers: &[Offer], letters: &Letters) {
    let english = *letters == Letters::ENGLISH;
    let moves = |offer: &Offer| {
        let ways = [Some(offer.written), offer.also];
        ways.into_iter().flatten().find_map(|way| match way {
            Written::Move { piece, from, to, .. } => Some((piece, from, to)),
            _ => None,
        })
    };
    for offer in offers {
        let Some((piece, from, to)) = moves(offer) else { continue };
        let same = |test: &dyn Fn(Letter, _, _) -> bool| -> Vec<usize> {
            let hits = offers.iter().enumerate();
            let hits = hits.filter(|(_, other)| moves(other).is_some_and(|(p, f, t)| test(p, f, t)));
            hits.map(|(i, _)| i).collect()
        };
        // Squares have no language.
        let squares = format!("{from}{to}");
        assert_eq!(meant(&squares, letters, offers), same(&|_, f, t| (f, t) == (from, to)), "{squares:?}");
        if piece == Letter::PAWN || !english {
            continue;
        }
        // A piece that may also lay something where it stands has more to ask about.
        let lies = |other: &Offer| matches!(other.written, Written::Lay { at, .. } if at == to);
        if !offers.iter().any(lies) {
            let short = format!("{piece}{to}");
            assert_eq!(meant(&short, letters, offers), same(&|p, _, t| (p, t) == (piece, to)), "{short:?}");
        }
        let file = format!("{piece}{}{to}", char::from(b'a' + from.file()));
        let wanted = same(&|p, f, t| (p, f.file(), t) == (piece, from.file(), to));
        assert_eq!(meant(&file, letters, offers), wanted, "{file:?}");
        let rank = format!("{piece}{}{to}", from.rank() + 1);
        let found = meant(&rank, letters, offers);
        // `B1c3` may be a phone's way to write b1-c3.
        let wanted = same(&|p, f, t| (p, f.rank(), t) == (piece, from.rank(), to));
        assert!(wanted.iter().all(|i| found.contains(i)), "{rank:?}");
    }
}

/// Every way to write castling, long and short.
fn castling_keeps_its_length(offers: &[Offer], letters: &Letters) {
    for dash in ["-", "–", "—", "−", "‑", " - "] {
        for oh in ["0", "O", "o", "０"] {
            for (rooks, wing) in [(2, Wing::King), (3, Wing::Queen)] {
                let text = vec![oh; rooks].join(dash);
                for text in [text.clone(), format!("**{text}**"), format!("{text}+"), format!("12. {text}!")]
                {
                    let found = meant(&text, letters, offers);
                    let wanted: Vec<_> =
                        (0..offers.len()).filter(|i| offers[*i].written == Written::Castle(wing)).collect();
                    assert_eq!(found, wanted, "{text:?}");
                }
            }
        }
    }
}

/// A text with `@` is a drop or nothing; a text without is a drop only where nothing moves.
fn drops_are_not_moves(offers: &[Offer], letters: &Letters) {
    let is_drop = |i: &usize| matches!(offers[*i].written, Written::Drop { .. });
    let moves = offers.iter().any(|offer| !matches!(offer.written, Written::Drop { .. } | Written::Word(_)));
    let squares: BTreeSet<_> = offers
        .iter()
        .filter_map(|offer| match offer.written {
            Written::Move { to, .. } | Written::Drop { to, .. } => Some(to),
            _ => None,
        })
        .collect();
    for to in squares {
        for piece in ["", "P", "N", "B", "G", "p", "pi", "Ga", "♟"] {
            let text = format!("{piece}@{to}");
            let found = meant(&text, letters, offers);
            assert!(found.iter().all(is_drop), "{text:?} reads as {:?}", show(offers, &found));
            let text = format!("{piece}{to}");
            let found = meant(&text, letters, offers);
            assert!(!moves || !found.iter().any(is_drop), "{text:?} reads as {:?}", show(offers, &found));
        }
    }
}

/// Whatever phones, chats and people do to a text, it stays what it was, or asks.
fn decorated_text_reads_back(offers: &[Offer], letters: &Letters) {
    for (i, offer) in offers.iter().enumerate() {
        for text in spoken(offer.written, letters) {
            for text in decorated(&text, offer.written) {
                let found = meant(&text, letters, offers);
                assert!(
                    found.contains(&i),
                    "{text:?} is {} and reads as {:?} in {letters:?}",
                    offer.written,
                    show(offers, &found)
                );
            }
        }
    }
}

/// The forms of one action that people use, all of them complete.
fn spoken(written: Written, letters: &Letters) -> Vec<String> {
    let full = written.in_letters(letters).to_string();
    let mut forms = vec![full.clone()];
    match written {
        Written::Move { piece, from, to, takes, becomes, lays, covered, loads } => {
            let own = Written::Drop { piece, to }.in_letters(letters).to_string();
            let own = own.split('@').next().unwrap_or_default();
            let extras = full.split_once(&format!("{to}")).map_or("", |(_, extras)| extras);
            let covers = if covered { "?" } else { "" };
            let link = if takes { 'x' } else { '-' };
            for sign in ["-", "–", "—", "−", "x", "×", ":", "→", " ", " - ", "->", ""] {
                forms.push(full.replacen(link, sign, 1));
                forms.push(format!("{covers}{own}{from}{sign}{to}{extras}"));
                forms.push(format!("{from}{sign}{to}{extras}"));
            }
            if becomes.is_some() {
                let piece = extras.trim_start_matches('=');
                forms.extend([
                    format!("{from}{to}{piece}"),
                    format!("{from}-{to}({piece})"),
                    format!("{from}-{to} = {piece}"),
                    format!("{from}{to}/{piece}"),
                    format!("{from}{to}{}", piece.to_lowercase()),
                ]);
            }
            if let Some(lays) = lays {
                forms.extend([
                    format!("{own}{from}-{own}{to} ({lays})"),
                    format!("{own}{from}{to} {lays}"),
                    format!("{own}{to}({lays})"),
                ]);
            }
            if loads {
                forms.push(full.trim_end_matches('*').to_owned());
                forms.push(format!("{full}!").replace('*', "\\*"));
            }
        }
        Written::Choose(_) => forms.push(full.trim_start_matches('=').to_owned()),
        Written::Drop { .. } => forms.push(full.replace('@', " @ ")),
        Written::Lay { .. } => forms.push(full.replace('(', " (")),
        Written::Castle(_) | Written::Open { .. } | Written::Word(_) => {}
    }
    forms
}

/// A text under every decoration, and under some together.
fn decorated(text: &str, written: Written) -> Vec<String> {
    let mut texts = vec![text.to_owned(), text.to_uppercase(), text.to_lowercase()];
    let first: String = text.chars().take(1).collect();
    texts.push(first.to_uppercase() + text.chars().skip(1).collect::<String>().as_str());
    let wide = |c: char| char::from_u32(u32::from(c) + 0xfee0).filter(|_| c.is_ascii_graphic()).unwrap_or(c);
    texts.push(text.chars().map(wide).collect());
    texts.push(text.replace(' ', "\u{a0}"));
    for unseen in ["\u{200b}", "\u{ad}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{fe0f}"] {
        texts.push(text.chars().flat_map(|c| [c.to_string(), unseen.to_owned()]).collect());
    }
    texts.push(format!("\u{200e}{text}\u{200f}"));
    texts.push(format!("\u{2068}{text}\u{2069}"));
    texts.push(format!(" \t{text}\u{3000}\n"));
    for (open, close) in [
        ("*", "*"),
        ("**", "**"),
        ("***", "***"),
        ("_", "_"),
        ("__", "__"),
        ("~~", "~~"),
        ("||", "||"),
        ("`", "`"),
        ("```\n", "\n```"),
        ("**`", "`**"),
    ] {
        texts.push(format!("{open}{text}{close}"));
    }
    // A sign after an opening is part of it, and a number before two squares may be a whole game.
    if !matches!(written, Written::Open { .. }) {
        for sign in ["!", "!!", "+", "#", "++", "+!", "†", " mate", " !", ".", "‼", " e.p.", "！"] {
            texts.push(format!("{text}{sign}"));
        }
        texts.push(format!("**{text}**!"));
    }
    if !text.contains(' ') {
        for number in ["1.", "12. ", "12...", "12… ", "7. ... ", "..."] {
            texts.push(format!("{number}{text}"));
            texts.push(format!("**{number}{text}**"));
            texts.push(format!("{number}**{text}**"));
        }
    }
    // Figurines instead of English letters.
    let named = |c: char| "KQRBN".contains(c) && written.to_string().starts_with([c, '=']);
    if text.starts_with(named) {
        for set in ["♔♕♖♗♘", "♚♛♜♝♞"] {
            let figure = |c: char| "KQRBN".find(c).and_then(|n| set.chars().nth(n)).unwrap_or(c);
            texts.push(text.chars().map(figure).collect());
            texts.push(text.chars().map(figure).flat_map(|c| [c, '\u{fe0e}']).collect());
        }
    }
    texts
}

/// What people say is never a move.
fn talk_is_talk(offers: &[Offer], letters: &Letters) {
    let chooses = offers.iter().any(|offer| matches!(offer.written, Written::Choose(_)));
    let sighs = if chooses { &[][..] } else { SIGHS };
    for text in TALK.iter().chain(sighs) {
        assert_eq!(read(text, letters, offers), Reading::NotAnAction, "{text:?} is talk");
    }
    // So is anything with a question mark after it.
    for offer in offers {
        for mark in ["?", "??", "!?", "?!", " ?", "？", "⁉", "?**"] {
            let text = format!("{}{mark}", offer.written);
            assert_eq!(read(&text, letters, offers), Reading::NotAnAction, "{text:?} is talk");
        }
    }
}
