//! Actions on offer, made by hand: every shape, and everything that could be mistaken for something else.

use std::fmt::Write as _;

use gangurru::rules::notation::{Offer, Wing, Written};

/// Offers from canonical texts; castling may be written as the king's two squares as well.
pub(crate) fn offers(texts: &str) -> Vec<Offer> {
    let offer = |text: &str| {
        let written: Written = text.parse().unwrap_or_else(|_| panic!("{text:?} is canonical"));
        let also = match written {
            Written::Castle(Wing::King) => "Ke1-Kg1".parse().ok(),
            Written::Castle(Wing::Queen) => "Ke1-Kc1".parse().ok(),
            _ => None,
        };
        Offer { written, also }
    };
    texts.split_whitespace().map(offer).collect()
}

/// Every drop of these pieces on a board of this size.
fn drops(pieces: &str, files: u8, ranks: u8) -> String {
    let mut texts = String::new();
    for piece in pieces.chars() {
        for file in 0..files {
            for rank in 1..=ranks {
                let _ = write!(texts, "{piece}@{}{rank} ", char::from(b'a' + file));
            }
        }
    }
    texts
}

const START: &str = "a2-a3 a2-a4 b2-b3 b2-b4 c2-c3 c2-c4 d2-d3 d2-d4 e2-e3 e2-e4 f2-f3 f2-f4 g2-g3 g2-g4 h2-h3 \
                     h2-h4 Nb1-Na3 Nb1-Nc3 Ng1-Nf3 Ng1-Nh3";

/// Two knights for d2, two rooks for e2, a bishop and a pawn for c3, both castlings, and a hand.
const MIDDLE: &str = "Nb1-Nd2 Nf3-Nd2 Nf3xNe5 Re1-Re2 Re8xRe2 Ra1-Rd1 Bd2xBc3 b2xc3 b2-b3 d4xe5 f4xe5 e2-e4 Ke1-Kf1 \
                      O-O O-O-O Qd1-Qd3 Bf1-Bf2 P@e4 N@e4 B@e4 P@c6 N@c6 N@f3 Q@h7";

const PROMOTING: &str =
    "e7-e8=Q e7-e8=R e7-e8=B e7-e8=N e7xd8=Q e7xd8=R e7xd8=B e7xd8=N Ra1-Ra8 Ke1-Ke2 e4xd5 c4xd5";

const GANGURRUS: &str = "Gb1! Gg1! e2-e4 Bc1xBf4 Ge3-Ge5* Gc3xGe5* Gc3-Gc4 Bf1-Bd3 Ge3-Gd3 Ke1-Kd1 O-O";

const OPENED: &str =
    "Gb1-Gb3(a3) Gb1-Gb3(a4) Gb1-Gb3(b4) Gb1-Gd3(c4) Gb1-Gd3(e4) Gb1xGd1(c1) Gb1(a1) Gb1(c2)";

const HIDDEN: &str = "?Nb1-c3 ?Nb1-a3 ?Pe2-e4 ?Pe2-e3 ?Ra1xa7 ?Bc1-a3 Qd6-Qd8 e4-e5 b6-b7 a7-a8=Q a7-a8=R a7-a8=B a7-a8=N \
                      Nd2-Nf3 ?Ng1-f3 O-O O-O-O Ke1-Kd1";

const CHOICE: &str = "=Q =R =B =N";

const RAINDROP: &str = "flip Re1xRe8 Re1-Re2 e6-e7 Ke1-Kd1 d7-d8 Nb1-Nc3";

/// A list of offers for each kind of turn that the games have, by name.
pub(crate) fn lists() -> Vec<(&'static str, Vec<Offer>)> {
    vec![
        ("start", offers(START)),
        ("middle", offers(MIDDLE)),
        ("promoting", offers(PROMOTING)),
        ("gangurrus", offers(GANGURRUS)),
        ("opened", offers(OPENED)),
        ("set-up", offers("X@b1 X@g1")),
        ("hidden", offers(HIDDEN)),
        ("choice", offers(CHOICE)),
        ("raindrop", offers(RAINDROP)),
        ("placing", offers(&drops("N", 8, 3))),
        ("schago", offers(&format!("{} pass", drops("KQRBNPACMGFW", 5, 5)))),
        ("wide", offers(&format!("{} pass", drops("RW", 10, 10)))),
        ("nothing", vec![]),
    ]
}
