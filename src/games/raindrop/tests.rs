//! Each rule has its test, named after it; positions are those of the rules, section 11.

use serde_json::{Value, json};

use super::face;
use super::game::{Options, Raindrop, State};
use super::{explain, text};
use crate::games::game::{Arg, Game as _, StartError};
use crate::games::{Deal, Umpire, by_name};
use crate::rules::notation::Written;
use crate::rules::{Audience, Dice, Ending, Outcome, Reason, Seat};

/// A position from tokens such as `wKe1`, White's cards, Black's cards, and the rest of the line.
fn line(tokens: &str, decks: &str, rest: &str) -> String {
    let mut board = [['.'; 8]; 8];
    for token in tokens.split_whitespace() {
        let [side, letter, file, rank] = token.chars().collect::<Vec<_>>()[..] else { panic!("{token}") };
        let sign = if side == 'w' { letter } else { letter.to_ascii_lowercase() };
        board[(rank as u8 - b'1') as usize][(file as u8 - b'a') as usize] = sign;
    }
    let rank = |rank: &[char; 8]| rank.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    let drawing: Vec<String> = board.iter().rev().map(rank).collect();
    format!("{} {decks} {rest}", crate::rules::chess::diagram::to_fen(&drawing.join("\n")))
}

fn with(options: &Value, line: &str) -> State {
    let options: Options = serde_json::from_value(options.clone()).unwrap();
    Raindrop::place(&options, line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// White to act with whole blue stocks.
fn white(tokens: &str, decks: &str) -> State {
    with(&json!({}), &line(tokens, decks, "w QRBNqrbn - 0 9"))
}

fn black(tokens: &str, decks: &str) -> State {
    with(&json!({}), &line(tokens, decks, "b QRBNqrbn - 0 9"))
}

fn dealt(white: &str, black: &str) -> State {
    Raindrop::begin(&Options::default(), &json!({"white": white, "black": black})).unwrap()
}

/// Everything that the seat to act may do, sorted.
fn legal(state: &State) -> Vec<String> {
    let view = Raindrop::view(state, Audience::Public);
    let Some(&seat) = Raindrop::actors(&view).first() else { return Vec::new() };
    let mut legal: Vec<_> =
        Raindrop::options(&view, seat).iter().map(|offer| offer.written.to_string()).collect();
    legal.sort_unstable();
    legal
}

fn shown(state: &State) -> String {
    legal(state).join(" ")
}

/// The squares that are not among a placement's, of all empty ones.
fn missing(state: &State, tokens: &str) -> String {
    let legal = legal(state);
    let taken = |square: &str| tokens.split_whitespace().any(|token| token.ends_with(square));
    let all = crate::rules::chess::Square::all().map(|square| square.to_string());
    let gone = all.filter(|s| !taken(s) && !legal.iter().any(|text| text.ends_with(&format!("@{s}"))));
    gone.collect::<Vec<_>>().join(" ")
}

/// Plays actions, each by whoever is to act; the facts of the last one.
fn play(state: &mut State, actions: &str) -> Vec<Value> {
    let mut facts = Vec::new();
    for text in actions.split_whitespace() {
        let view = Raindrop::view(state, Audience::Public);
        let seat = *Raindrop::actors(&view).first().unwrap_or_else(|| panic!("over before {text}"));
        let written: Written = text.parse().unwrap();
        let told = Raindrop::act(state, seat, &written)
            .unwrap_or_else(|_| panic!("{text} in {}", Raindrop::truth(state)));
        facts = told.iter().map(|told| json!(told.fact)).collect();
    }
    facts
}

fn outcome(state: &State) -> Option<Outcome> {
    Raindrop::outcome(&Raindrop::view(state, Audience::Public))
}

const BLACK_MATES: Option<Outcome> = Some(Outcome::win(Seat::Black, Reason::CHECKMATE));

#[test]
fn r0_start() {
    for (card, squares) in [('K', 64), ('Q', 64), ('R', 64), ('B', 64), ('N', 64), ('P', 40)] {
        let mut deck: String = "KQRRBBNNPPPPPPPP".replacen(card, "", 1);
        deck.insert(0, card);
        let mut state = dealt(&deck, &deck);
        assert_eq!(shown(&state), "flip");
        play(&mut state, "flip");
        assert_eq!(legal(&state).len(), squares, "{card}");
    }
    let mut state = dealt("PKQRRBBNNPPPPPPP", "PKQRRBBNNPPPPPPP");
    play(&mut state, "flip");
    assert!(shown(&state).starts_with("P@a2 ") && shown(&state).ends_with(" P@h6"));
    play(&mut state, "P@e4 flip");
    assert!(shown(&state).starts_with("P@a3 ") && shown(&state).ends_with(" P@h7"));
    assert_eq!(legal(&state).len(), 39);
}

#[test]
fn r1_the_king_enters_on_no_attacked_square() {
    let tokens = "bRe8 bPd5 wPe2";
    let mut state = white(tokens, "K/k");
    play(&mut state, "flip");
    assert_eq!(legal(&state).len(), 48);
    assert_eq!(missing(&state, tokens), "e3 c4 e4 e5 e6 e7 a8 b8 c8 d8 f8 g8 h8");
}

#[test]
fn r2_nothing_moves_before_its_king_is_here() {
    assert_eq!(shown(&white("wRa1 bQa8 bKh8", "K/-")), "flip");
}

#[test]
fn r3_a_side_without_a_king_checks_and_mates() {
    let tokens = "wKe1 wRd1 wRf1 wPd2 wPf2 bRe8";
    let mut state = white(tokens, "P/k");
    assert_eq!((shown(&state).as_str(), outcome(&state)), ("flip", None));
    play(&mut state, "flip");
    assert_eq!(shown(&state), "P@e2 P@e3 P@e4 P@e5 P@e6");
    assert_eq!(outcome(&white(tokens, "-/k")), BLACK_MATES);
}

#[test]
fn r4_a_gamble_that_saves_and_one_that_loses() {
    let tokens = "wKh1 wPg2 wPh2 bRa1";
    assert_eq!(outcome(&white(tokens, "PPP/k")), BLACK_MATES, "pawns cannot stand on the first rank");
    let mut saved = white(tokens, "NPP/k");
    assert_eq!(shown(&saved), "flip");
    play(&mut saved, "flip");
    assert_eq!(shown(&saved), "N@b1 N@c1 N@d1 N@e1 N@f1 N@g1");
    let mut lost = white(tokens, "PPN/k");
    let facts = play(&mut lost, "flip");
    assert_eq!(facts, [json!({"flipped": "P"}), json!({"record": "^P#"})]);
    assert_eq!(outcome(&lost), Some(Outcome::win(Seat::Black, Reason("unplaceable-card"))));
    assert_eq!(shown(&lost), "");
}

#[test]
fn r5_no_card_helps_against_a_knight() {
    assert_eq!(outcome(&white("wKh1 wPg2 wPh2 wRg1 bNf2", "QQ/k")), BLACK_MATES);
}

#[test]
fn r6_pawns_step_once() {
    let state = white("wKa1 wPe2 bKh8", "-/-");
    assert_eq!(legal(&state).into_iter().filter(|text| text.starts_with('e')).collect::<Vec<_>>(), ["e2-e3"]);
    let line = line("wKa1 wPe2 bKh8", "-/-", "w QRBNqrbn - 0 9");
    let double = with(&json!({"double_step": true}), &line);
    assert!(shown(&double).ends_with("e2-e3 e2-e4"));
}

#[test]
fn r7_promotion_takes_from_the_blue_stock() {
    let promotions = |blue: &str| {
        let line = line("wKa1 wPe7 bRd8 bKh7", "-/-", &format!("w {blue} - 0 9"));
        let mut legal = legal(&with(&json!({}), &line));
        legal.retain(|text| text.starts_with('e'));
        legal.join(" ")
    };
    assert_eq!(promotions("RN"), "e7-e8=N e7-e8=R e7xd8=N e7xd8=R");
    assert_eq!(promotions("qrbn"), "e7-e8 e7xd8");
    let mut stays = with(&json!({}), &line("wKa1 wPe7 bRd8 bKh7", "-/-", "w qrbn - 40 9"));
    play(&mut stays, "e7-e8 Rd8-Rd1");
    assert_eq!(shown(&stays), "Ka1-Ka2 Ka1-Kb2", "it has no move and attacks nothing");
    assert!(Raindrop::truth(&stays).ends_with(" w qrbn - 1 10"), "it was a pawn move");
}

#[test]
fn r8_stalemate_only_without_cards() {
    let tokens = "wKa1 bQc2 bKh8";
    assert_eq!(outcome(&white(tokens, "-/-")), Some(Outcome::draw(Reason::STALEMATE)));
    let mut state = white(tokens, "P/-");
    assert_eq!(shown(&state), "flip");
    play(&mut state, "flip");
    assert_eq!(legal(&state).len(), 39);
}

#[test]
fn r9_kings_do_not_stand_side_by_side() {
    let mut state = black("wKd4", "Q/kq");
    play(&mut state, "flip");
    assert_eq!(missing(&state, "wKd4"), "c3 d3 e3 c4 e4 c5 d5 e5");
}

#[test]
fn r10_a_side_without_a_king_pins() {
    let state = white("wKe1 wNe4 bRe8", "-/k");
    assert_eq!(shown(&state), "Ke1-Kd1 Ke1-Kd2 Ke1-Ke2 Ke1-Kf1 Ke1-Kf2");
}

#[test]
fn r11_a_placed_piece_checks_at_once() {
    let mut state = white("wKe1 bKe8", "R/q");
    let facts = play(&mut state, "flip R@e4");
    assert_eq!(facts, [json!({"record": "R@e4"}), json!({"check": "black"})]);
    assert_eq!(shown(&state), "Ke8-Kd7 Ke8-Kd8 Ke8-Kf7 Ke8-Kf8 flip");
    play(&mut state, "flip");
    assert_eq!(shown(&state), "Q@e5 Q@e6 Q@e7");
}

#[test]
fn r12_r13_r14_a_card_may_be_turned_in_check_only_if_some_card_helps() {
    let knight = white("wKe1 bNf3", "QP/k");
    assert_eq!((legal(&knight).len(), legal(&knight).contains(&"flip".to_owned())), (4, false));
    let rook = white("wKe1 bRe5", "QP/k");
    assert_eq!(shown(&rook), "Ke1-Kd1 Ke1-Kd2 Ke1-Kf1 Ke1-Kf2 flip");
    for deck in ["QP/k", "PQ/k"] {
        let mut turned = white("wKe1 bRe5", deck);
        play(&mut turned, "flip");
        let card = &deck[..1];
        assert_eq!(shown(&turned), format!("{card}@e2 {card}@e3 {card}@e4"));
    }
    let double = white("wKe1 bRe8 bBb4", "Q/k");
    assert!(!legal(&double).contains(&"flip".to_owned()));
    assert_eq!(shown(&white("wKe1 bRe8 bBb4 wPd1 bKh8", "Q/-")), "Ke1-Kf1 Ke1-Kf2");
}

#[test]
fn r15_mate_by_a_placed_piece() {
    let tokens = "wKa1 wPa2 wPb2 bRd8";
    let mut mate = black(tokens, "-/qk");
    play(&mut mate, "flip Q@d1");
    assert_eq!(outcome(&mate), BLACK_MATES);
    let mut open = black(tokens, "N/qk");
    play(&mut open, "flip Q@d1");
    assert_eq!(shown(&open), "flip");
    play(&mut open, "flip");
    assert_eq!(shown(&open), "N@b1 N@c1");
}

#[test]
fn r16_a_king_without_a_safe_square_loses() {
    let mut state = white("bKc3 bQg7 bRa8 bRh1 bBd4 bBc6 bNd6 bNf4", "KQ/-");
    let facts = play(&mut state, "flip");
    assert_eq!(facts, [json!({"flipped": "K"}), json!({"record": "^K#"})]);
    assert_eq!(outcome(&state), Some(Outcome::win(Seat::Black, Reason("king-cannot-enter"))));
}

#[test]
fn r17_nobody_can_tell_the_order_of_the_cards() {
    let game = by_name("raindrop").unwrap();
    let begin = |white: &str, black: &str| {
        let deal = Deal::from_json(json!({"white": white, "black": black}));
        game.begin(&json!({}), &deal).unwrap()
    };
    let mut one = begin("KPQRRBBNNPPPPPPP", "RKNQRBBNPPPPPPPP");
    let mut other = begin("KNBQRRBNPPPPPPPP", "RBPKQRBNNPPPPPPP");
    let same = |one: &Umpire, other: &Umpire| {
        assert_eq!(one.public().json(), other.public().json());
        for seat in Seat::ALL {
            assert_eq!(one.private(seat).json(), other.private(seat).json());
        }
    };
    same(&one, &other);
    for (seat, text) in
        [(Seat::White, "flip"), (Seat::White, "K@e1"), (Seat::Black, "flip"), (Seat::Black, "R@h8")]
    {
        for umpire in [&mut one, &mut other] {
            umpire.act(seat, &text.parse().unwrap()).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        }
        same(&one, &other);
    }
}

#[test]
fn what_counts_against_the_clock_of_quiet_turns() {
    let line = line("wKa1 wRb1 wPg2 bKh8 bNb5", "N/-", "w QRBNqrbn - 99 9");
    for (actions, ends) in [("Rb1-Rb2", true), ("Rb1xRb5", false), ("g2-g3", false), ("flip N@c3", false)] {
        let mut state = with(&json!({}), &line);
        play(&mut state, actions);
        let expected = ends.then_some(Outcome::draw(Reason("fifty-move")));
        assert_eq!(outcome(&state), expected, "{actions}");
    }
}

#[test]
fn what_is_too_little_to_win() {
    let dead = Some(Outcome::draw(Reason("insufficient-material")));
    for (tokens, decks, expected) in [
        ("wKa1 bKh8", "-/-", dead),
        ("wKa1 wNb1 bKh8", "-/-", dead),
        ("wKa1 wNb1 bKh8 bNg8", "-/-", None),
        ("wKe1 wBc1 bKe8 bBf8", "-/-", dead),
        ("wKe1 wBc1 bKe8 bBc8", "-/-", None),
        ("wKe1 wBc1 wBe3 bKe8", "-/-", dead),
        ("wKe1 wBc1 wNb1 bKe8", "-/-", None),
        ("wKa1 wPe8 bKh7", "-/-", None),
        ("wKa1 wRb1 bKh8", "-/-", None),
        ("wKa1 wNb1 bKh8", "-/p", None),
        ("wKa1", "-/k", None),
    ] {
        assert_eq!(outcome(&white(tokens, decks)), expected, "{tokens} {decks}");
    }
}

#[test]
fn the_third_occurrence_draws_and_cards_make_a_difference() {
    let mut state = white("wKa1 wRb1 bKh8", "P/-");
    let there_and_back = "Rb1-Rb2 Kh8-Kg8 Rb2-Rb1 Kg8-Kh8";
    play(&mut state, there_and_back);
    assert_eq!(outcome(&state), None);
    play(&mut state, there_and_back);
    assert_eq!(outcome(&state), Some(Outcome::draw(Reason::REPETITION)));
}

#[test]
fn the_clock_loses_only_against_somebody_who_could_still_mate() {
    let flag = |state: &mut State, seat| {
        let end = Raindrop::end(state, Ending::Flag(seat));
        (end.winner, end.reason)
    };
    for (tokens, decks, winner) in [
        ("wKa1 bKh8 bRh7", "-/-", None),
        ("wKa1 wPa8 bKh7 bRg7", "-/-", None),
        ("wKa1 bKh8 bRh7", "P/-", Some(Seat::White)),
        ("wKa1 wPa7 bKh8 bRh7", "-/-", Some(Seat::White)),
        ("bRh7 bKh8", "K/-", Some(Seat::White)),
    ] {
        assert_eq!(flag(&mut white(tokens, decks), Seat::Black), (winner, Reason::TIME), "{tokens}");
    }
    let mut open = dealt("KPQRRBBNNPPPPPPP", "KPQRRBBNNPPPPPPP");
    play(&mut open, "flip");
    assert_eq!(flag(&mut open, Seat::White), (Some(Seat::Black), Reason::TIME), "a card is open");
}

#[test]
fn a_turned_card_cannot_be_turned_back() {
    let mut state = dealt("NKPQRRBBNPPPPPPP", "KPQRRBBNNPPPPPPP");
    let told = Raindrop::act(&mut state, Seat::White, &"flip".parse().unwrap()).ok().unwrap();
    assert!(told[0].fact.reveals, "what chance decided is out");
    let placed = Raindrop::act(&mut state, Seat::White, &"N@f3".parse().unwrap()).ok().unwrap();
    assert!(placed.iter().all(|told| !told.fact.reveals));
}

#[test]
fn only_whole_decks_are_dealt() {
    let whole = "KQRRBBNNPPPPPPPP";
    for wrong in [
        json!(null),
        json!({}),
        json!({"white": whole}),
        json!({"white": whole, "black": whole, "red": whole}),
        json!({"white": whole, "black": whole.to_lowercase()}),
        json!({"white": whole, "black": 16}),
        json!({"white": whole, "black": "KQRRBBNNPPPPPPP"}),
        json!({"white": whole, "black": "KQRRBBNNPPPPPPPPP"}),
        json!({"white": whole, "black": "KQQRBBNNPPPPPPPP"}),
        json!({"white": whole, "black": "KQRRBBNNPPPPPPPX"}),
        json!({"white": "?QRRBBNNPPPPPPPP", "black": whole}),
    ] {
        let begun = Raindrop::begin(&Options::default(), &wrong);
        assert!(matches!(begun, Err(StartError::Deal(_))), "{wrong}");
    }
}

/// Dice that count what they were asked, and always answer the highest.
struct Loaded(Vec<u32>);

impl Dice for Loaded {
    fn below(&mut self, sides: u32) -> u32 {
        self.0.push(sides);
        sides - 1
    }
}

/// Every order must be equally likely: one throw of 16, 15, … 2 sides for each deck makes each of the 16! ways once.
#[test]
fn a_deal_is_a_fair_shuffle() {
    let mut dice = Loaded(Vec::new());
    let deal = Raindrop::deal(&Options::default(), &mut dice);
    assert_eq!(deal, json!({"white": "KQRRBBNNPPPPPPPP", "black": "KQRRBBNNPPPPPPPP"}));
    let once: Vec<u32> = (2..=16).rev().collect();
    assert_eq!(dice.0, [once.clone(), once].concat());
    assert!(Raindrop::begin(&Options::default(), &deal).is_ok());
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    for bad in [
        "",
        "8/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/8 K/k w QRBNqrbn",
        "8/8/8/8/8/8/8/8 ?K/?k w QRBNqrbn - 0 1",
        "8/8/8/8/8/8/8/8 K/K w QRBNqrbn - 0 1",
        "8/8/8/8/8/8/8/8 /k w QRBNqrbn - 0 1",
        "8/8/8/8/8/8/8/8 Kk w QRBNqrbn - 0 1",
        "8/8/8/8/8/8/8/8 K/k x QRBNqrbn - 0 1",
        "8/8/8/8/8/8/8/8 K/k w QQ - 0 1",
        "8/8/8/8/8/8/8/8 K/k w KP - 0 1",
        "8/8/8/8/8/8/8/8 K/k w QRBN ? 0 1",
        "8/8/8/8/8/8/8/8 K/k w QRBN n 0 1",
        "8/8/8/8/8/8/8/8 K/k w QRBN NN 0 1",
        "8/8/8/8/8/8/8/8 K/k w QRBN - 101 1",
        "8/8/8/8/8/8/8/8 K/k w QRBN - 0 1 2",
        "8/8/8/8/8/8/8/8 Q/k w QRBN - 0 1",
        "4K3/8/8/8/8/8/8/8 K/k w QRBN - 0 1",
        "4K3/8/8/8/8/8/8/8 -/k w QRBN K 0 1",
        "4k3/8/8/8/8/8/8/4R3 K/- w QRBN - 0 1",
        "8/8/8/8/8/8/8/Q7 KQRRBBNNPPPPPPPP/k w QRBN - 0 1",
        "8/8/8/8/8/8/8/8 KQRRBBNNPPPPPPPPP/k w QRBN - 0 1",
    ] {
        assert!(text::read(bad, false).is_err(), "{bad}");
    }
    let (position, _) = text::read("8/8/8/8/8/8/8/8 K/k w -  -", false).unwrap();
    assert_eq!((position.quiet, position.number()), (0, 1), "counters may be missing");
}

#[test]
fn each_mistake_has_its_sentence() {
    let open = line("wKe1 bRe5", "N/k", "w QRBNqrbn P 0 9");
    let king = line("bRe8", "N/k", "w QRBNqrbn K 0 9");
    let free = line("wKa1 wPb2", "N/k", "w QRBNqrbn P 0 9");
    let plain = line("wKe1 wPe2 wNe3 bRe8 bPd4 wPa7 wBh3 bKg8", "Q/p", "w RNqrbn - 0 9");
    let check = line("wKe1 wNa3 bNf3", "QP/k", "w QRBNqrbn - 0 9");
    let rook = line("wKe1 wNa3 bRe5", "QP/k", "w QRBNqrbn - 0 9");
    let kingless = line("wRa1 bQa8", "K/k", "w QRBNqrbn - 0 9");
    let no_blue = line("wKa1 wPe7 bKh7", "-/-", "w qrbn - 0 9");
    for (line, text, key) in [
        (&open, "flip", "card-already-open"),
        (&open, "pass", "no-passing"),
        (&open, "Ke1-Kd1", "open-card-first"),
        (&open, "O-O", "open-card-first"),
        (&open, "N@e3", "another-card-is-open"),
        (&open, "P@e5", "card-needs-empty-square"),
        (&open, "P@a3", "does-not-end-check"),
        (&open, "P@p16", "off-the-board"),
        (&free, "P@e7", "no-pawn-card-there"),
        (&free, "P@e1", "no-pawn-card-there"),
        (&king, "K@e3", "king-cannot-enter-there"),
        (&plain, "N@e4", "flip-first"),
        (&plain, "O-O", "no-castling"),
        (&plain, "Ne3-Ne5", "cannot-go-there"),
        (&plain, "Ke1-Ke3", "own-piece-there"),
        (&plain, "Ke1-Kg1", "cannot-go-there"),
        (&plain, "Ne4-Ne5", "nothing-there"),
        (&plain, "Re8-Re7", "not-yours"),
        (&plain, "Qe3-Qe4", "another-piece-there"),
        (&plain, "e2-d3", "cannot-go-there"),
        (&plain, "Bh3xBd7", "is-no-capture"),
        (&plain, "a7-a8", "promotion-missing"),
        (&plain, "a7-a8=Q", "not-among-the-blue"),
        (&plain, "a7-a8=P", "not-among-the-blue"),
        (&plain, "a7xa8=R", "is-no-capture"),
        (&plain, "Ne3-Nd5=Q", "no-promotion"),
        (&plain, "Ne3-Np16", "off-the-board"),
        (&plain, "=Q", "no-such-action"),
        (&check, "flip", "no-card-helps"),
        (&check, "Na3-Nb5", "does-not-end-check"),
        (&check, "Ke1-Kd2", "leaves-king-in-check"),
        (&rook, "Na3-Nb5", "does-not-end-check"),
        (&kingless, "Ra1xRa8", "king-not-here-yet"),
        (&no_blue, "e7-e8=Q", "blue-used-up"),
        (&no_blue, "flip", "deck-is-empty"),
    ] {
        let (position, _) = text::read(line, false).unwrap();
        let written: Written = text.parse().unwrap();
        assert_eq!(position.find(written), None, "{text} in {line}");
        assert_eq!(explain::explain(&position, &written).key, key, "{text} in {line}");
    }
    let (position, _) = text::read(&line("wKa1 wPe2 bKh8", "-/-", "w QRBNqrbn - 0 9"), false).unwrap();
    assert_eq!(explain::explain(&position, &"e2-e4".parse().unwrap()).key, "pawns-step-once");
    let (position, _) = text::read(&line("wKe1 wNe2 bRe8", "Q/k", "w QRBNqrbn - 0 9"), false).unwrap();
    assert_eq!(explain::explain(&position, &"Ne2-Nc3".parse().unwrap()).key, "leaves-king-in-check");
}

#[test]
fn a_card_turned_in_check_is_a_gamble_that_is_warned_of() {
    let caution = |decks: &str, text: &str| {
        let state = white("wKh1 wPg2 wPh2 bRa1", decks);
        let view = Raindrop::view(&state, Audience::Seat(Seat::White));
        Raindrop::caution(&view, Seat::White, &text.parse().unwrap())
    };
    let warned = caution("PPN/k", "flip").unwrap();
    assert_eq!((warned.key, warned.args), ("flip-may-lose", vec![Arg::Number(1), Arg::Number(3)]));
    assert_eq!(caution("NQ/k", "flip"), None, "every card helps");
    assert_eq!(caution("PPN/k", "h2-h3"), None);
    let calm = white("wKa1 bKh8", "PP/-");
    let view = Raindrop::view(&calm, Audience::Seat(Seat::White));
    assert_eq!(Raindrop::caution(&view, Seat::White, &"flip".parse().unwrap()), None, "no check");
    let state = white("wKh1 wPg2 wPh2 bRa1", "PPN/k");
    let view = Raindrop::view(&state, Audience::Seat(Seat::Black));
    assert_eq!(Raindrop::caution(&view, Seat::Black, &"flip".parse().unwrap()), None, "not his turn");
}

#[test]
fn what_is_said_of_a_position_knows_good_from_bad() {
    let weigh = |line: &str| face::weigh(&text::read(line, false).unwrap().0, Seat::White);
    let even = weigh("8/8/8/8/8/8/8/8 KQ/kq w QRBNqrbn - 0 1");
    assert_eq!(even, 0);
    assert!(weigh("4k3/8/8/8/8/8/8/R3K3 -/- b QRBNqrbn - 0 1") > 400);
    assert!(weigh("4k3/8/8/8/8/8/8/4K3 Q/- b QRBNqrbn - 0 1") > 400, "a card is worth something");
    let hanging = weigh("4k2r/8/8/8/8/8/8/4K2Q -/- b QRBNqrbn - 0 1");
    let safe = weigh("4k2r/8/8/8/8/8/8/3QK3 -/- b QRBNqrbn - 0 1");
    assert!(hanging < safe - 500, "{hanging} {safe}");
}

#[test]
fn the_pictures_of_the_rules_are_positions() {
    let mut pictures = 0;
    for chapter in ["turn", "cards", "check", "pawns", "notation", "ends"] {
        if let Some(line) = face::illustration(chapter) {
            assert!(text::read(line, false).is_ok(), "{line}");
            pictures += 1;
        }
    }
    assert_eq!(pictures, 5);
}
