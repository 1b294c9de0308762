//! Notation as people meet it: what is accepted, what is asked about, what is talk.

#[path = "support/notation_laws.rs"]
mod notation_laws;
#[path = "support/offers.rs"]
mod offers;

use gangurru::rules::Letter;
use gangurru::rules::notation::{Letters, Offer, Reading, Word, read};
use notation_laws::hold;
use offers::{lists, offers};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const EN: &Letters = &Letters::ENGLISH;
const NL: &Letters = &Letters::DUTCH;
const DE: &Letters = &Letters::GERMAN;
const PL: &Letters = &Letters::POLISH;

fn list(name: &str) -> Vec<Offer> {
    let found = lists().into_iter().find(|(own, _)| *own == name);
    found.unwrap_or_else(|| panic!("no list {name:?}")).1
}

/// A reading as text: the action, `A | B` to ask, `no` if it is not on offer, nothing for talk.
fn reading(text: &str, letters: &Letters, offers: &[Offer]) -> String {
    let name = |i: &usize| offers[*i].written.to_string();
    match read(text, letters, offers) {
        Reading::One(i) => name(&i),
        Reading::Several(several) => several.iter().map(name).collect::<Vec<_>>().join(" | "),
        Reading::NotOffered(_) => "no".to_owned(),
        Reading::NotAnAction => String::new(),
    }
}

fn all_read(name: &str, letters: &Letters, cases: &[(&str, &str)]) {
    let offers = list(name);
    for (text, wanted) in cases {
        assert_eq!(reading(text, letters, &offers), *wanted, "{text:?} in the list {name:?}");
    }
}

#[test]
fn the_laws_hold_in_every_list() {
    for (_, offers) in lists() {
        hold(&offers, true);
    }
}

#[test]
fn moves_are_read_in_every_form() {
    for text in [
        "Ng1-Nf3",
        "Ng1-f3",
        "Ng1f3",
        "g1f3",
        "g1-f3",
        "G1F3",
        "G1f3",
        "Nf3",
        "nf3",
        "NF3",
        "Ngf3",
        "N1f3",
        "Ng1 f3",
        "g1 f3",
        "g1 - f3",
        "g1–f3",
        "g1—f3",
        "g1−f3",
        "g1→f3",
        "g1->f3",
        "g1➡️f3",
        "g1xf3",
        "g1×f3",
        "g1:f3",
        "Nxf3",
        "♘f3",
        "♞f3",
        "♞\u{fe0f} f3",
        "♘g1-♘f3",
        "Ｎｆ３",
        "N\u{200b}f3",
        "N\u{ad}f3",
        "\u{200e}Nf3",
        "**Nf3**",
        "*Nf3*",
        "`Nf3`",
        "__Nf3__",
        "_Nf3_",
        "~~Nf3~~",
        "||Nf3||",
        "Nf3!",
        "Nf3!!",
        "Nf3+",
        "Nf3#",
        "Nf3++",
        "Nf3 mate",
        "Nf3†",
        "1.Nf3",
        "1. Nf3",
        "12...Nf3",
        "12. ... Nf3",
        "…Nf3",
        "  Nf3  ",
        "Nf3.",
        "**1. Nf3!**",
        "ng1nf3",
        "NG1-NF3",
        "g1Nf3",
        "g1-Nf3",
    ] {
        assert_eq!(reading(text, EN, &list("start")), "Ng1-Nf3", "{text:?}");
    }
    for text in [
        "e4", "E4", "e2e4", "e2-e4", "E2-E4", "e2 e4", "Pe4", "Pe2-e4", "Pe2-Pe4", "♙e4", "♟️e4", "1. e4",
        "e4!", "**e4**", "ｅ４",
    ] {
        assert_eq!(reading(text, EN, &list("start")), "e2-e4", "{text:?}");
    }
}

#[test]
fn what_is_short_is_right_or_asked_about() {
    all_read(
        "middle",
        EN,
        &[
            ("Nd2", "Nb1-Nd2 | Nf3-Nd2"),
            ("Nbd2", "Nb1-Nd2"),
            ("nbd2", "Nb1-Nd2"),
            ("N1d2", "Nb1-Nd2"),
            ("N3d2", "Nf3-Nd2"),
            ("Re2", "Re1-Re2 | Re8xRe2"),
            ("R1e2", "Re1-Re2"),
            ("R8xe2", "Re8xRe2"),
            ("R8e2", "Re8xRe2"),
            ("e8e2", "Re8xRe2"),
            // The x that only one of them has tells them apart.
            ("Rxe2", "Re8xRe2"),
            ("Ree2", "Re1-Re2 | Re8xRe2"),
            // Case tells the bishop from the pawn, unless there is none.
            ("Bxc3", "Bd2xBc3"),
            ("Bc3", "Bd2xBc3"),
            ("bxc3", "b2xc3"),
            ("bc3", "b2xc3"),
            ("BXC3", "Bd2xBc3 | b2xc3"),
            ("BC3", "Bd2xBc3 | b2xc3"),
            ("bd2c3", "Bd2xBc3"),
            ("B2xc3", "Bd2xBc3 | b2xc3"),
            ("b2xc3", "b2xc3"),
            ("b2c3", "b2xc3"),
            ("dxe5", "d4xe5"),
            ("de5", "d4xe5"),
            ("d4e5", "d4xe5"),
            ("d4xe5 e.p.", "d4xe5"),
            ("fe5", "f4xe5"),
            // A capture may be typed without x, and a wrong x is no more than a slip.
            ("Ne5", "Nf3xNe5"),
            ("Qxd3", "Qd1-Qd3"),
            ("d1xd3", "Qd1-Qd3"),
            ("e2:e4", "e2-e4"),
            ("d:e5", "d4xe5"),
            ("N x e5", "Nf3xNe5"),
            ("e4...", ""),
            ("e4.", "e2-e4"),
            // A piece that contradicts its square is not that move.
            ("Bb1-d2", "no"),
            ("Nb1-Bd2", "no"),
            ("Kd1-d3", "no"),
            ("Nf6", "no"),
            ("a5", "no"),
            ("gxh5", "no"),
        ],
    );
}

#[test]
fn castling_is_a_whole_token() {
    all_read(
        "middle",
        EN,
        &[
            ("O-O", "O-O"),
            ("0-0", "O-O"),
            ("o-o", "O-O"),
            ("0–0", "O-O"),
            ("0—0!", "O-O"),
            ("０－０", "O-O"),
            ("**0-0**", "O-O"),
            ("12. 0-0+", "O-O"),
            ("O-O-O", "O-O-O"),
            ("0-0-0", "O-O-O"),
            ("o—o—o", "O-O-O"),
            ("0−0−0#", "O-O-O"),
            ("0 - 0 - 0", "O-O-O"),
            ("e1g1", "O-O"),
            ("Ke1-g1", "O-O"),
            ("Kg1", "O-O"),
            ("e1c1", "O-O-O"),
            ("Ke1-Kc1", "O-O-O"),
            ("00", ""),
            ("0-0-0-0", ""),
            ("0-0-", ""),
        ],
    );
    // Long castling that is not on offer is no short castling.
    all_read("gangurrus", EN, &[("0-0", "O-O"), ("0-0-0", "no"), ("O-O-O", "no"), ("e1c1", "no")]);
    all_read("schago", EN, &[("0-0", ""), ("o-o", "")]);
}

#[test]
fn a_drop_is_a_drop() {
    all_read(
        "middle",
        EN,
        &[
            ("N@e4", "N@e4"),
            ("n@e4", "N@e4"),
            ("♞@e4", "N@e4"),
            ("N @ e4", "N@e4"),
            ("Ｎ＠ｅ４", "N@e4"),
            ("P@e4", "P@e4"),
            ("@e4", "P@e4"),
            ("p@e4", "P@e4"),
            ("e4", "e2-e4"),
            ("Q@e4", "no"),
            ("P@e5", "no"),
            ("@h7", "no"),
            // Where something may move, a text without @ is no drop.
            ("Nc6", "no"),
            ("c6", "no"),
            ("Pc6", "no"),
        ],
    );
    all_read("start", EN, &[("P@e4", "no"), ("@e4", "no"), ("N@f3", "no")]);
    // The only kind there is needs no letter; where nothing moves, no @ either.
    all_read(
        "placing",
        EN,
        &[("@e2", "N@e2"), ("Ne2", "N@e2"), ("e2", "N@e2"), ("Be2", "no"), ("Ng1-e2", "no")],
    );
    all_read(
        "set-up",
        EN,
        &[("@b1", "X@b1"), ("xb1", "X@b1"), ("b1", "X@b1"), ("X@c1", "no"), ("X@b1!", "X@b1")],
    );
    all_read(
        "schago",
        EN,
        &[
            ("Nc3", "N@c3"),
            ("N@c3", "N@c3"),
            ("@c3", "P@c3"),
            ("Mc3", "M@c3"),
            ("Pass", "pass"),
            ("pass!", "pass"),
            ("pass?", ""),
            ("R@b4{xa5}", "R@b4"),
            ("c1c3", "no"),
        ],
    );
    let bare = reading("c3", EN, &list("schago"));
    assert_eq!(bare.split(" | ").count(), 12, "a bare square asks which piece: {bare}");
    all_read(
        "wide",
        EN,
        &[("R@j10", "R@j10"), ("rj10", "R@j10"), ("W@a10", "W@a10"), ("R@k10", ""), ("R@j11", "")],
    );
}

#[test]
fn promotions_are_named_or_asked_about() {
    let every = "e7-e8=Q | e7-e8=R | e7-e8=B | e7-e8=N";
    all_read(
        "promoting",
        EN,
        &[
            ("e8=Q", "e7-e8=Q"),
            ("e8Q", "e7-e8=Q"),
            ("e8q", "e7-e8=Q"),
            ("e7e8q", "e7-e8=Q"),
            ("e8(Q)", "e7-e8=Q"),
            ("e8/Q", "e7-e8=Q"),
            ("e8 = Q", "e7-e8=Q"),
            ("e8 Q", "e7-e8=Q"),
            ("e7-e8=Q+", "e7-e8=Q"),
            ("e8=♕", "e7-e8=Q"),
            ("e8=♞", "e7-e8=N"),
            ("e8=b", "e7-e8=B"),
            ("e8", every),
            ("e7e8", every),
            ("e7-e8", every),
            ("exd8=N", "e7xd8=N"),
            ("ed8n", "e7xd8=N"),
            ("e8=K", "no"),
            ("Ra8=Q", "no"),
            ("e4d5=Q", "no"),
            ("d5", "no"),
            ("xd5", ""),
        ],
    );
    all_read(
        "promoting",
        NL,
        &[("e8=D", "e7-e8=Q"), ("e8=T", "e7-e8=R"), ("e8=L", "e7-e8=B"), ("e8=P", "e7-e8=N")],
    );
    all_read("promoting", DE, &[("e8=S", "e7-e8=N"), ("e8=B", "e7-e8=B"), ("e8d", "e7-e8=Q")]);
    all_read(
        "promoting",
        PL,
        &[("e8=H", "e7-e8=Q"), ("e8=W", "e7-e8=R"), ("e8=G", "e7-e8=B"), ("e8=S", "e7-e8=N")],
    );
    // A pawn whose stock is empty becomes nothing.
    all_read(
        "raindrop",
        EN,
        &[("d8", "d7-d8"), ("d8=Q", "no"), ("flip", "flip"), ("FLIP", "flip"), ("pass", "")],
    );
    all_read(
        "choice",
        EN,
        &[("=Q", "=Q"), ("Q", "=Q"), ("q", "=Q"), ("(Q)", "=Q"), ("= n", "=N"), ("=K", "")],
    );
    all_read("choice", NL, &[("=D", "=Q"), ("P", "=N"), ("=L", "=B")]);
}

#[test]
fn gangurrus_open_load_and_lay() {
    all_read(
        "gangurrus",
        EN,
        &[
            ("Gb1!", "Gb1!"),
            ("gb1!", "Gb1!"),
            ("Gb1！", "Gb1!"),
            ("**Gb1!**", "Gb1!"),
            ("Gb1", "no"),
            ("Gb1!!", "no"),
            ("Gb1!?", ""),
            ("Gb1!X", "no"),
            ("Ge3-Ge5*", "Ge3-Ge5*"),
            ("*Ge3-Ge5**", "Ge3-Ge5*"),
            ("**Ge3-Ge5***", "Ge3-Ge5*"),
            ("Ge3-Ge5\\*", "Ge3-Ge5*"),
            ("Ge3-Ge5", "Ge3-Ge5*"),
            ("e3e5*", "Ge3-Ge5*"),
            ("Ge5", "Ge3-Ge5* | Gc3xGe5*"),
            ("Gxe5*", "Gc3xGe5*"),
            ("Gc4!", "Gc3-Gc4"),
            ("Gc4*", "no"),
        ],
    );
    all_read(
        "opened",
        EN,
        &[
            ("Gb1-Gd3(e4)", "Gb1-Gd3(e4)"),
            ("Gd3(e4)", "Gb1-Gd3(e4)"),
            ("Gd3 e4", "Gb1-Gd3(e4)"),
            ("gb1d3 e4", "Gb1-Gd3(e4)"),
            ("b1d3(e4)", "Gb1-Gd3(e4)"),
            ("b1d3e4", "Gb1-Gd3(e4)"),
            ("Gb1-Gd3", "Gb1-Gd3(c4) | Gb1-Gd3(e4)"),
            ("Gd1", "Gb1xGd1(c1)"),
            ("Gb1(c2)", "Gb1(c2)"),
            ("Gb1 c2", "Gb1(c2)"),
            ("Gb1", "Gb1(a1) | Gb1(c2)"),
            ("Gb1-Gd3(Xe4)", "no"),
            ("Gb1-Gd3(e5)", "no"),
        ],
    );
    // An opening and an applauded move that look the same are asked about.
    let both = offers("Gb1! Gd3-Gb1");
    assert_eq!(reading("Gb1!", EN, &both), "Gb1! | Gd3-Gb1");
}

#[test]
fn covered_pieces_need_no_sign() {
    all_read(
        "hidden",
        EN,
        &[
            ("?Nb1-c3", "?Nb1-c3"),
            ("Nb1c3", "?Nb1-c3"),
            ("b1c3", "?Nb1-c3"),
            ("B1c3", "?Nb1-c3"),
            ("Nc3", "?Nb1-c3"),
            ("?Nb1-Nc3", "?Nb1-c3"),
            ("?Nb1-Pc3", "no"),
            ("?Nb1-c3?", ""),
            ("e4", "?Pe2-e4"),
            ("?e4", "?Pe2-e4"),
            ("?Pe2-e4", "?Pe2-e4"),
            ("a3", "no"),
            ("Na3", "?Nb1-a3"),
            ("Ba3", "?Bc1-a3"),
            ("Rxa7", "?Ra1xa7"),
            ("a1a7", "?Ra1xa7"),
            ("Nf3", "Nd2-Nf3 | ?Ng1-f3"),
            ("?Nf3", "?Ng1-f3"),
            ("e1g1", "O-O"),
            ("a8=Q", "a7-a8=Q"),
            ("a7a8", "a7-a8=Q | a7-a8=R | a7-a8=B | a7-a8=N"),
            ("?e5", "no"),
        ],
    );
    // Where nothing is covered, a question mark asks.
    all_read("start", EN, &[("?e4", ""), ("?Nb1-c3", "")]);
}

#[test]
fn two_languages_are_asked_about() {
    all_read(
        "middle",
        NL,
        &[("P@e4", "P@e4 | N@e4"), ("pi@e4", "P@e4"), ("L@e4", "B@e4"), ("D@h7", "Q@h7"), ("@e4", "P@e4")],
    );
    all_read(
        "middle",
        NL,
        &[("Pbd2", "Nb1-Nd2"), ("Lxc3", "Bd2xBc3"), ("Tad1", "Ra1-Rd1"), ("Dd3", "Qd1-Qd3"), ("0-0", "O-O")],
    );
    all_read(
        "middle",
        DE,
        &[("B@e4", "P@e4 | B@e4"), ("S@e4", "N@e4"), ("Sbd2", "Nb1-Nd2"), ("P@e4", "P@e4")],
    );
    all_read("middle", PL, &[("S@e4", "N@e4"), ("G@e4", "B@e4"), ("Hd3", "Qd1-Qd3"), ("Wad1", "Ra1-Rd1")]);
    all_read(
        "gangurrus",
        PL,
        &[("Gd3", "Bf1-Bd3 | Ge3-Gd3"), ("Gad3", "Ge3-Gd3"), ("Gf1-d3", "Bf1-Bd3"), ("Gab1!", "Gb1!")],
    );
    all_read(
        "schago",
        PL,
        &[("W@c3", "R@c3 | W@c3"), ("G@c3", "B@c3 | G@c3"), ("Ga@c3", "G@c3"), ("R@c3", "R@c3")],
    );
    all_read("start", NL, &[("Pf3", "f2-f3 | Ng1-Nf3"), ("pif3", "f2-f3"), ("Pc3", "c2-c3 | Nb1-Nc3")]);
}

#[test]
fn a_language_can_bring_its_letters_and_words() {
    let letters = Letters::new([(Letter::KNIGHT, "К"), (Letter::ROOK, "Л")])
        .with_word(Word::Pass, "пас")
        .with_word(Word::Flip, "пас");
    let offers = offers("Ng1-Nf3 Ra1-Ra3 e2-e4 pass flip");
    for (text, wanted) in [
        ("Кf3", "Ng1-Nf3"),
        ("кf3", "Ng1-Nf3"),
        ("Nf3", "Ng1-Nf3"),
        ("Лa1–Лa3", "Ra1-Ra3"),
        // One word for two actions is asked about, like everything else.
        ("ПАС", "pass | flip"),
        ("pass", "pass"),
        ("пасс", ""),
        ("привет", ""),
    ] {
        assert_eq!(reading(text, &letters, &offers), wanted, "{text:?}");
    }
}

#[test]
fn words_are_read_in_each_language_and_in_english() {
    let offers = offers("flip pass e2-e4");
    for (letters, flips, passes) in [
        (NL, &["omdraaien", "Draai", "draai!"][..], &["passen"][..]),
        (DE, &["aufdecken", "Umdrehen"], &["passen", "passe"]),
        (PL, &["odkryj", "odkrywam"], &["pasuj"]),
    ] {
        for (words, written) in [(flips, "flip"), (passes, "pass")] {
            for word in words.iter().chain([&written]) {
                assert_eq!(reading(word, letters, &offers), written, "{word}");
            }
        }
        let records = offers.iter().map(|offer| offer.written.in_letters(letters).to_string());
        assert_eq!(records.collect::<Vec<_>>(), ["flip", "pass", "e2-e4"], "printed as in records");
    }
    assert_eq!(reading("aufdecken", NL, &offers), "", "another language's word is talk");
}

#[test]
fn what_is_not_on_offer_has_neighbours() {
    let near = |text: &str, name: &str| {
        let offers = list(name);
        match read(text, EN, &offers) {
            Reading::NotOffered(wishes) => {
                let near = wishes.nearest(&offers, 3);
                near.iter().map(|i| offers[*i].written.to_string()).collect::<Vec<_>>().join(" ")
            }
            other => panic!("{text:?} reads as {other:?}"),
        }
    };
    assert_eq!(near("Nf4", "start"), "Ng1-Nf3 f2-f4 Ng1-Nh3");
    assert_eq!(near("e5", "start"), "e2-e4 e2-e3");
    assert_eq!(near("e2-e5", "start"), "e2-e4 e2-e3");
    assert_eq!(near("Nc6", "middle"), "N@c6 Nf3xNe5 Nb1-Nd2");
    assert_eq!(near("P@e5", "middle"), "P@e4 d4xe5 f4xe5");
    assert_eq!(near("0-0-0", "gangurrus"), "O-O");
    assert_eq!(near("Gb1", "gangurrus"), "Gb1! Ge3-Gd3 Gc3-Gc4");
    assert_eq!(near("Gb1-Gd3(Xe4)", "opened"), "Gb1-Gd3(c4) Gb1-Gd3(e4) Gb1-Gb3(a3)");
    assert_eq!(near("?Nb1-Pc3", "hidden"), "?Nb1-c3 ?Nb1-a3 ?Ng1-f3");
    assert_eq!(near("Nf3", "nothing"), "");
}

#[test]
fn no_text_makes_it_panic() {
    const NASTY: &[&str] = &[
        "N",
        "K",
        "B",
        "b",
        "G",
        "Ga",
        "pi",
        "P",
        "e",
        "a",
        "h",
        "j",
        "1",
        "2",
        "4",
        "8",
        "10",
        "16",
        "0",
        "O",
        "o",
        "-",
        "–",
        "—",
        "x",
        "×",
        ":",
        "→",
        " ",
        "@",
        "=",
        "(",
        ")",
        "/",
        "*",
        "**",
        "_",
        "__",
        "`",
        "```",
        "~~",
        "||",
        "!",
        "?",
        "+",
        "#",
        ".",
        "...",
        "…",
        "♞",
        "♟\u{fe0f}",
        "\u{200b}",
        "\u{ad}",
        "\u{202e}",
        "\u{a0}",
        "\n",
        "\r",
        "\t",
        "\0",
        "Ｎ",
        "ｅ",
        "４",
        "＠",
        "é",
        "ß",
        "İ",
        "ﬃ",
        "𝐍",
        "🙂",
        "\\",
        "mate",
        "e.p.",
        "pass",
        "flip",
        "e4",
        "Nf3",
        "e7e8q",
        "0-0-0",
        "Gb1!",
        "\u{10ffff}",
    ];
    let lists = lists();
    let mut dice = ChaCha8Rng::seed_from_u64(0x6a6e67);
    for _ in 0..20_000 {
        let length = dice.next_u32() % 14;
        let text: String = (0..length).map(|_| NASTY[dice.next_u32() as usize % NASTY.len()]).collect();
        let (_, offers) = &lists[dice.next_u32() as usize % lists.len()];
        let letters = Letters::ALL[dice.next_u32() as usize % 4];
        if let Reading::NotOffered(wishes) = read(&text, letters, offers) {
            assert!(wishes.nearest(offers, 3).len() <= 3);
        }
    }
    for long in
        ["e4".repeat(100_000), "\u{200b}".repeat(1_000_000), "*".repeat(60), "(".repeat(64), "1".repeat(64)]
    {
        assert_eq!(read(&long, NL, &lists[0].1), Reading::NotAnAction);
    }
}
