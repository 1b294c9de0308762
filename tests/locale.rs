//! Every language says everything, in the same shape, within the platforms' limits; and nothing is left over.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test that calls them")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use gangurru::games::{self, Arg, Fact, Refusal};
use gangurru::locale::{Args, Key, Language};
use gangurru::rules::notation::Written;
use gangurru::rules::{Coord, Letter, Outcome, Reason, Seat};
use gangurru::{args, msg};
use gangurru_render::{
    Dress, English, Hands, Heap, Kind, Mark, Piece, Scene, Side, Slot, Square, Token, alt,
};

/// Forms of these come along with them and differ from language to language.
const NOUNS: [&str; 2] = ["piece", "seat"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A message, or an attribute (`name.attribute`), and its text as it stands in the file.
type Messages = BTreeMap<String, String>;

/// Reads the files of messages by their layout; what Fluent makes of them is asked elsewhere.
fn messages(language: Language) -> Messages {
    let mut messages = Messages::new();
    for source in language.sources() {
        let (mut id, mut name) = (String::new(), String::new());
        for line in source.text.lines().filter(|line| !line.starts_with('#')) {
            let trimmed = line.trim_start();
            let attribute = trimmed.strip_prefix('.').filter(|_| line.starts_with(' '));
            let text = if let Some((attribute, text)) = attribute.and_then(|rest| rest.split_once(" =")) {
                name = format!("{id}.{attribute}");
                text
            } else if line.starts_with(|sign: char| sign.is_ascii_lowercase()) {
                let (new, text) = line.split_once(" =").unwrap_or_else(|| panic!("{line}"));
                new.clone_into(&mut id);
                name.clone_from(&id);
                assert!(!messages.contains_key(&name), "{language} has {name} twice");
                text
            } else {
                line
            };
            if !name.is_empty() {
                let whole = messages.entry(name.clone()).or_default();
                whole.push_str(text);
                whole.push('\n');
            }
        }
    }
    messages
}

/// The places of a text; forms of a noun count as the noun.
fn places(text: &str) -> BTreeSet<String> {
    let mut places = BTreeSet::new();
    for rest in text.split('$').skip(1) {
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').unwrap_or(rest.len());
        let place = &rest[..end];
        let noun =
            NOUNS.iter().find(|noun| place.strip_prefix(**noun).is_some_and(|form| form.starts_with('-')));
        places.insert(noun.map_or(place, |noun| noun).to_owned());
    }
    places
}

/// Whether an attribute is a form of a noun, which each language has as it needs.
fn is_form(name: &str) -> bool {
    let noun = name.starts_with("piece-") || name.starts_with("colour-");
    noun && name.contains('.') && !name.ends_with(".plural")
}

/// Every Rust file below, without comments and unit tests, as text.
fn sources(below: &str) -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !path.ends_with("tests.rs")
                && !path.ends_with("vectors.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                let code = code.collect::<Vec<_>>().join("\n");
                found.push((path, code));
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(below), &mut found);
    assert!(!found.is_empty(), "no source below {below}");
    found
}

/// The string literals that stand right behind `marker`, whatever blanks are between.
fn literals(code: &str, marker: &str) -> Vec<String> {
    let literal = |rest: &str| {
        let (text, _) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        Some(text.to_owned())
    };
    code.split(marker).skip(1).filter_map(literal).collect()
}

/// What the games tell: the keys of refusals, of facts, and of reasons.
struct Told {
    refusals: BTreeSet<String>,
    facts: BTreeSet<String>,
    reasons: BTreeSet<String>,
}

fn told() -> Told {
    let mut told = Told { refusals: BTreeSet::new(), facts: BTreeSet::new(), reasons: BTreeSet::new() };
    let mut files = sources("src/games");
    files.extend(sources("src/rules"));
    for (path, code) in files {
        for marker in ["refuse(", "caution(", "Refusal::plain(", "Refusal { key:"] {
            told.refusals.extend(literals(&code, marker));
        }
        told.facts.extend(literals(&code, "Fact::new("));
        told.reasons.extend(literals(&code, "Reason("));
        if path.ends_with("games/game.rs") {
            told.refusals.extend(literals(&code, "&'static str ="));
            told.facts.extend(literals(&code, "Self::new("));
        }
        if path.ends_with("rules/mod.rs") {
            told.reasons.extend(literals(&code, "Self("));
        }
    }
    // The record is printed as notation, and the end has sentences of its own.
    told.facts.retain(|fact| fact != "record" && fact != "over");
    assert!(told.refusals.len() > 20 && told.facts.len() > 2 && told.reasons.len() > 8);
    told
}

/// The messages that the program can say.
fn used() -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (_, code) in sources("src") {
        for name in literals(&code, "msg!(") {
            used.insert(name.split('.').next().unwrap().to_owned());
        }
    }
    let told = told();
    let all = messages(Language::ENGLISH);
    for key in &told.refusals {
        // The same type carries cautions and what is agreed on: then that is the sentence, or there are both.
        let other = ["caution", "agreed"].map(|family| format!("{family}-{key}"));
        let other: Vec<_> = other.into_iter().filter(|name| all.contains_key(name)).collect();
        let refusal = format!("refuse-{key}");
        if other.is_empty() || all.contains_key(&refusal) {
            used.insert(refusal);
        }
        used.extend(other);
    }
    used.extend(told.facts.iter().map(|key| format!("fact-{key}")));
    for reason in &told.reasons {
        used.extend([format!("over-{reason}"), format!("reason-{reason}")]);
        if ["time", "adjudication", "score"].contains(&reason.as_str()) {
            used.insert(format!("over-{reason}-draw"));
        }
    }
    for game in games::all() {
        used.extend(game.overlays().iter().map(|name| format!("overlay-{name}")));
        used.extend(game.option_words().iter().map(|word| format!("option-{word}")));
        let set_up = format!("setup-{}", game.name());
        used.extend(Some(set_up).filter(|name| all.contains_key(name)));
        assert_eq!(
            Language::ENGLISH.options(game.name()).is_some(),
            !game.option_words().is_empty(),
            "{} says how its options are typed if it has any",
            game.name()
        );
    }
    for game in games::names() {
        used.extend([format!("game-{game}"), format!("rules-{game}")]);
        for chapter in Language::ENGLISH.rules(game).chapters {
            used.insert(format!("rules-{game}-{}", chapter.id));
        }
    }
    used
}

fn key(name: &str) -> Key {
    Key::new(Box::leak(name.to_owned().into_boxed_str()))
}

fn of_group(prefix: &str) -> Vec<String> {
    let all = messages(Language::ENGLISH);
    all.into_keys().filter(|name| name.starts_with(prefix) && !name.contains('.')).collect()
}

#[test]
fn every_folder_is_a_language_and_every_file_is_built_in() {
    let names = |folder: PathBuf| {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<BTreeSet<_>>()
    };
    let tags: BTreeSet<String> = Language::ALL.iter().map(|language| language.tag().to_owned()).collect();
    assert_eq!(names(root().join("locales")), tags);
    for language in Language::ALL {
        let built_in: BTreeSet<String> =
            language.sources().iter().map(|source| source.file.to_owned()).collect();
        assert_eq!(names(root().join("locales").join(language.tag())), built_in);
    }
}

#[test]
fn tags_find_their_language() {
    for (tag, language) in [
        ("de", Some(Language::GERMAN)),
        ("de-AT", Some(Language::GERMAN)),
        ("EN-us", Some(Language::ENGLISH)),
        ("pl_PL.UTF-8", Some(Language::POLISH)),
        ("nl-Latn-BE", Some(Language::DUTCH)),
        ("en-XA", Some(Language::PSEUDO)),
        ("nds", None),
        ("fr", None),
        ("", None),
        ("-", None),
    ] {
        assert_eq!(Language::of(tag), language, "{tag:?}");
    }
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_places() {
    let english = messages(Language::ENGLISH);
    let names = |of: &Messages| of.keys().filter(|name| !is_form(name)).cloned().collect::<BTreeSet<_>>();
    for language in Language::ALL {
        let own = messages(language);
        let (ours, theirs) = (names(&own), names(&english));
        let missing: Vec<_> = theirs.difference(&ours).collect();
        let extra: Vec<_> = ours.difference(&theirs).collect();
        assert!(
            missing.is_empty() && extra.is_empty(),
            "{language} lacks {missing:?}, has besides {extra:?}"
        );
        for (name, text) in &english {
            assert!(
                is_form(name) || places(&own[name]) == places(text),
                "the places of {name} in {language}"
            );
        }
    }
}

#[test]
fn every_message_formats_in_every_language_for_every_number_piece_and_colour() {
    let pieces: Vec<Letter> = "KQRBNPGACMFW".chars().filter_map(Letter::new).collect();
    for language in Language::ALL.into_iter().chain([Language::PSEUDO]) {
        for (name, text) in messages(language) {
            for number in [0_i64, 1, 2, 5, 22] {
                for (seat, promoted) in [(Seat::White, "no"), (Seat::Black, "yes")] {
                    for &piece in &pieces {
                        let mut sample = Args::new();
                        for place in places(&text) {
                            let place: &'static str = Box::leak(place.into_boxed_str());
                            sample = match place {
                                "piece" => sample.with(place, piece),
                                "seat" => sample.with(place, seat),
                                "promoted" => sample.with(place, promoted),
                                _ => sample.with(place, number),
                            };
                        }
                        let (said, faults) = language.try_fill(&name, sample);
                        assert!(faults.is_empty(), "{faults:?}");
                        assert!(!said.trim().is_empty() && !said.contains(['{', '}', '$']), "{name}: {said}");
                        assert!(!said.contains("  "), "{name} in {language}: {said}");
                    }
                }
            }
        }
    }
}

#[test]
fn nothing_unknown_is_said_and_nothing_is_left_over() {
    let all: BTreeSet<String> =
        messages(Language::ENGLISH).into_keys().filter(|name| !name.contains('.')).collect();
    let used = used();
    let unknown: Vec<_> = used.difference(&all).collect();
    assert!(unknown.is_empty(), "said, and in no file: {unknown:?}");

    let waiting = fs::read_to_string(root().join("tests/locale/waiting.txt")).unwrap();
    let waiting: BTreeSet<String> =
        waiting.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    let unused: BTreeSet<String> = all.difference(&used).cloned().collect();
    let idle: Vec<_> = unused.difference(&waiting).collect();
    assert!(idle.is_empty(), "never said; delete them or say them:\n{idle:#?}");
    let arrived: Vec<_> = waiting.difference(&unused).collect();
    assert!(arrived.is_empty(), "no longer waiting; take them out of waiting.txt:\n{arrived:#?}");
}

#[test]
fn attributes_that_are_named_exist() {
    let all = messages(Language::ENGLISH);
    for (path, code) in sources("src") {
        for name in literals(&code, "msg!(") {
            assert!(all.contains_key(&name), "{name} in {}", path.display());
        }
    }
}

#[test]
fn verbs_and_words_are_typed_alike_everywhere_and_mean_one_thing() {
    for group in ["verb-", "word-", "option-", "overlay-"] {
        for language in Language::ALL {
            let mut taken: BTreeMap<String, String> = BTreeMap::new();
            for name in of_group(group) {
                let typed = language.names(key(&name));
                let english = Language::ENGLISH.names(key(&name));
                assert!(english.iter().all(|word| typed.contains(word)), "{name} in {language}");
                for word in typed {
                    let fits = |sign: char| sign == '-' || sign == '_' || sign.is_alphanumeric();
                    assert!(word.chars().count() <= 32 && word.chars().all(fits), "{word} in {language}");
                    assert_eq!(word, word.to_lowercase(), "{language}");
                    let other = taken.insert(word.clone(), name.clone());
                    assert!(other.is_none(), "{word} is {name} and {other:?} in {language}");
                    assert_eq!(
                        language
                            .find(&word.to_uppercase(), &[msg!("verb-move"), key(&name)])
                            .map(|at| at > 0),
                        Some(name != "verb-move")
                    );
                }
            }
        }
    }
}

#[test]
fn what_platforms_limit_is_short_enough() {
    for language in Language::ALL {
        for name in of_group("verb-") {
            for attribute in ["about", "usage"] {
                let text = language.text(key(&format!("{name}.{attribute}")));
                assert!(text.chars().count() <= 100, "{text}");
            }
            let usage = language.text(key(&format!("{name}.usage")));
            let first = usage.split(' ').next().unwrap();
            assert!(language.names(key(&name)).iter().any(|word| word == first), "{usage} in {language}");
        }
        for name in of_group("button-") {
            let label = language.say(key(&name), args![move: "?Ga10xGa12=Ga(p16)*"]);
            assert!(label.chars().count() <= 38, "{label} in {language}");
        }
        let blurb = language.blurb("crazyhouse");
        assert!(blurb.chars().count() <= 100, "{blurb}");
        for rules in games::names().into_iter().map(|game| language.rules(game)) {
            assert!(rules.short.chars().count() <= 1500 && rules.short.lines().count() <= 8);
            assert!(rules.chapters.iter().all(|chapter| chapter.text.chars().count() <= 1500));
        }
    }
}

#[test]
fn a_second_fault_never_takes_the_first_ones_place() {
    let unknown = Language::POLISH.say(Key::new("no-such-thing"), args![name: "x"]);
    assert_eq!(unknown, "no-such-thing");
    assert_eq!(Language::ENGLISH.say(msg!("turn-of"), args![]), "{$name} to move.");
}

#[test]
fn the_artificial_language_shows_every_letter() {
    for (name, text) in messages(Language::ENGLISH) {
        if text.contains('{') {
            continue;
        }
        let said = Language::PSEUDO.text(key(&name));
        let inner = said.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inner = inner.unwrap_or_else(|| panic!("{said}"));
        assert!(!inner.contains(|sign: char| sign.is_ascii_alphabetic()), "{said}");
    }
    assert_eq!(Language::PSEUDO.say(msg!("turn-of"), args![name: "Ada"]), "[Ada ţö ɱöṽé.]");
    assert_eq!(Language::PSEUDO.names(msg!("verb-move")), ["move", "m"]);
}

fn refused(key: &'static str, args: &[Arg]) -> [String; 4] {
    Language::ALL.map(|language| language.refusal(&Refusal { key, args: args.to_vec() }))
}

#[test]
fn refusals_facts_and_ends_become_sentences() {
    let square = |text: &str| Arg::Square(text.parse::<Coord>().unwrap());
    let text = |text: &str| Arg::Text(text.to_owned());
    assert_eq!(
        refused("not-in-hand", &[text("R")]),
        [
            "You have no rook in hand.",
            "Je hebt geen toren in de hand.",
            "Nie masz w ręce wieży.",
            "Du hast keinen Turm auf der Hand.",
        ]
    );
    assert_eq!(
        refused("cannot-go-there", &[text("Q"), square("d1"), square("e3")]),
        [
            "A queen cannot go from d1 to e3.",
            "Van d1 naar e3 kan een dame niet.",
            "Z d1 na e3 hetman nie może pójść.",
            "Von d1 nach e3 kann eine Dame nicht ziehen.",
        ]
    );
    assert_eq!(refused("something-new", &[])[0], "There is no such move in this game.");

    let captured = Fact::new("captured", vec![square("f3"), text("Q~")]);
    assert_eq!(Language::ENGLISH.fact(&captured).unwrap(), "Captured on f3: queen (a promoted pawn).");
    let hand = Fact::new("hand", vec![Arg::Seat(Seat::Black), text("P")]);
    assert_eq!(
        Language::ALL.map(|language| language.fact(&hand).unwrap()),
        [
            "Black gets a pawn in hand.",
            "Zwart krijgt een pion in de hand.",
            "Do ręki czarnych trafia pion.",
            "Schwarz bekommt einen Bauern auf die Hand.",
        ]
    );
    assert_eq!(Language::ENGLISH.fact(&Fact::record("e2-e4")), None);

    let won = Outcome::win(Seat::Black, Reason::RESIGNATION);
    assert_eq!(Language::ENGLISH.over(won, "Ada", "Bo"), "Ada resigns. Bo wins.");
    let drawn = Outcome::draw(Reason::TIME);
    assert!(Language::GERMAN.over(drawn, "Ada", "Bo").ends_with("Remis."));
}

#[test]
fn moves_are_told_apart_in_words() {
    for (written, words) in [
        (
            "P@e4",
            ["drop a pawn on e4", "pion inzetten op e4", "pion z ręki na e4", "Bauer aus der Hand auf e4"],
        ),
        (
            "Ng1-Nf3",
            ["knight g1 to f3", "paard van g1 naar f3", "skoczek z g1 na f3", "Springer von g1 nach f3"],
        ),
        (
            "e7xd8=Q",
            [
                "pawn e7 takes on d8, becomes a queen",
                "pion van e7 slaat op d8, wordt dame",
                "pion z e7 bije na d8, promocja na hetmana",
                "Bauer von e7 schlägt auf d8, wird Dame",
            ],
        ),
        (
            "?Nb1-c3",
            [
                "knight b1 to c3, still covered",
                "paard van b1 naar c3, nog bedekt",
                "skoczek z b1 na c3, jeszcze zakryta bierka",
                "Springer von b1 nach c3, noch verdeckt",
            ],
        ),
        ("O-O", ["castle short", "kort rokeren", "krótka roszada", "kurze Rochade"]),
        ("pass", ["pass"; 4]),
    ] {
        let written: Written = written.parse().unwrap();
        assert_eq!(Language::ALL.map(|language| language.in_words(&written)), words);
    }
}

/// Everything that a picture can show, on one board.
fn scene() -> Scene {
    let mut scene = Scene::new(8, 8);
    let at = |text: &str| {
        let square: Coord = text.parse().unwrap();
        Square::new(square.file(), square.rank())
    };
    for (kind, side, squares) in [
        (Kind::King, Side::White, "e1"),
        (Kind::Rook, Side::White, "a1 h1"),
        (Kind::Pawn, Side::White, "a2 b2 c2 d4 e5"),
        (Kind::King, Side::Black, "g8"),
        (Kind::Knight, Side::Black, "c6 f6"),
    ] {
        scene.pieces.extend(squares.split(' ').map(|square| (at(square), Piece::new(side, kind))));
    }
    for square in ["a8", "b8"] {
        scene.pieces.push((at(square), Piece::new(Side::White, Kind::Queen).dressed(Dress::Promoted)));
    }
    scene.marks.extend([(at("g8"), Mark::Check), (at("f6"), Mark::Selectable), (at("d5"), Mark::Target)]);
    scene.marks.push((at("e4"), Mark::Target));
    let slot = |kind, count| Slot { heap: Heap::Hand, piece: Piece::new(Side::White, kind), count };
    scene.hands = Some(Hands {
        white: vec![slot(Kind::Queen, 1), slot(Kind::Rook, 0), slot(Kind::Knight, 2), slot(Kind::Pawn, 5)],
        black: vec![],
    });
    scene.last_move = Some("b7-b8=Q".to_owned());
    scene.to_move = Some(Side::Black);
    scene
}

#[test]
fn pictures_in_words_are_the_renderers_own_in_english() {
    let mut scene = scene();
    assert_eq!(alt(&scene, &Language::ENGLISH), alt(&scene, &English));
    scene.bottom = Side::Black;
    scene.result = Some("Checkmate. Ada wins.".to_owned());
    assert_eq!(alt(&scene, &Language::ENGLISH), alt(&scene, &English));
    for kind in Kind::ALL {
        for dress in Dress::ALL {
            for count in [1, 2, 5] {
                let mut scene = Scene::new(8, 8);
                let piece = Piece::new(Side::White, kind).dressed(dress);
                scene.pieces.extend((0..count).map(|file| (Square::new(file, 3), piece)));
                scene.card = Some(piece);
                for heap in Heap::ALL {
                    scene.hands = Some(Hands { white: vec![Slot { heap, piece, count }; 3], black: vec![] });
                    assert_eq!(alt(&scene, &Language::ENGLISH), alt(&scene, &English));
                }
            }
        }
    }
    let mut scene = scene_of_new_things();
    assert_eq!(alt(&scene, &Language::ENGLISH), alt(&scene, &English));
    scene.ground.clear();
    scene.marks.clear();
    assert_eq!(alt(&scene, &Language::ENGLISH), alt(&scene, &English));
}

/// What only some games show, on one board.
fn scene_of_new_things() -> Scene {
    let mut scene = Scene::new(8, 8);
    let at = |file, rank| Square::new(file, rank);
    let piece = |side, kind, dress| Piece::new(side, kind).dressed(dress);
    scene.pieces = vec![
        (at(0, 0), piece(Side::White, Kind::Rook, Dress::Covered)),
        (at(7, 0), piece(Side::White, Kind::Rook, Dress::Covered)),
        (at(1, 0), piece(Side::White, Kind::Gangurru, Dress::OwnCross)),
        (at(6, 0), piece(Side::White, Kind::Gangurru, Dress::OwnPawn)),
        (at(3, 3), piece(Side::White, Kind::Pawn, Dress::FromPouch)),
        (at(1, 7), piece(Side::Black, Kind::Gangurru, Dress::Full)),
        (at(6, 7), piece(Side::Black, Kind::Gangurru, Dress::OpenCross)),
    ];
    scene.ground = vec![
        (at(4, 4), Token::Cross(Side::White)),
        (at(2, 4), Token::Cross(Side::White)),
        (at(3, 4), Token::Cross(Side::Black)),
    ];
    scene.marks = vec![
        (at(6, 7), Mark::Retaliation),
        (at(6, 0), Mark::Pending),
        (at(0, 3), Mark::White),
        (at(0, 4), Mark::Black),
        (at(0, 5), Mark::Black),
        (at(1, 4), Mark::Neutral),
    ];
    let slot = |heap, side, kind, dress, count| Slot { heap, piece: piece(side, kind, dress), count };
    scene.hands = Some(Hands {
        white: vec![
            slot(Heap::Supply, Side::White, Kind::Amazon, Dress::Plain, 2),
            slot(Heap::Deck, Side::White, Kind::Knight, Dress::Plain, 5),
            slot(Heap::Blue, Side::White, Kind::Queen, Dress::Plain, 1),
        ],
        black: vec![slot(Heap::Lost, Side::Black, Kind::Queen, Dress::Secret, 1)],
    });
    scene.card = Some(Piece::new(Side::Black, Kind::Knight));
    scene.to_move = Some(Side::Black);
    scene
}

#[test]
fn what_only_some_games_show_is_said_in_every_language() {
    let of = |language: Language| alt(&scene_of_new_things(), &language);
    assert_eq!(
        of(Language::ENGLISH),
        "Black to move. Black’s open card: knight. White: covered rooks a1 and h1; pawn from a pouch d4; \
         Gangurru with your cross in the pouch b1; Gangurru with your pawn in the pouch g1. Black: Gangurru \
         with a full pouch b8; Gangurru with an open cross in the pouch g8. White’s crosses: c5 and e5. \
         Black’s cross: d5. White has still to place 2 amazons. White’s cards left: 5 knights. White’s blue \
         pieces left: 1 queen. White has lost nothing. Black has lost 1 queen (only you know). Black has \
         nothing left to place. Black has no cards left. Black has no blue pieces left. Can be taken back in \
         this turn only: g8. The turn is still to be completed on g1. Control of the empty squares: White 1, \
         Black 2, neither 1."
    );
    assert_eq!(
        of(Language::DUTCH),
        "Zwart is aan zet. Open kaart van zwart: paard. Wit: torens (bedekt) a1 en h1; pion uit een buidel \
         d4; Gangurru met jouw kruis in de buidel b1; Gangurru met jouw pion in de buidel g1. Zwart: Gangurru \
         met een volle buidel b8; Gangurru met een open kruis in de buidel g8. Kruisen van wit: c5 en e5. \
         Kruis van zwart: d5. Wit moet nog plaatsen: 2 amazones. Wit heeft nog aan kaarten 5 paarden. Wit \
         heeft nog in het blauw 1 dame. Wit is nog niets kwijt. Zwart is kwijt: 1 dame (dat weet alleen jij). \
         Zwart heeft niets meer te plaatsen. Zwart heeft geen kaarten meer. Zwart heeft geen blauwe stukken \
         meer. Alleen in deze beurt terug te slaan: g8. De zet moet nog worden afgemaakt op g1. Controle over \
         de lege velden: wit 1, zwart 2, geen van beide 1."
    );
    assert_eq!(
        of(Language::GERMAN),
        "Schwarz ist am Zug. Offene Karte von Schwarz: Springer. Weiß: Türme (verdeckt) a1 und h1; Bauer aus \
         einem Beutel d4; Gangurru mit deinem Kreuz im Beutel b1; Gangurru mit deinem Bauern im Beutel g1. \
         Schwarz: Gangurru mit vollem Beutel b8; Gangurru mit offenem Kreuz im Beutel g8. Kreuze von Weiß: c5 \
         und e5. Kreuz von Schwarz: d5. Weiß muss noch einsetzen: 2 Amazonen. Weiß hat noch Karten: 5 \
         Springer. Weiß hat noch in Blau: 1 Dame. Weiß hat nichts verloren. Schwarz hat verloren: 1 Dame (das \
         weißt nur du). Schwarz hat nichts mehr einzusetzen. Schwarz hat keine Karten mehr. Schwarz hat keine \
         blauen Figuren mehr. Nur in diesem Zug zurückzuschlagen: g8. Der Zug ist noch zu beenden auf g1. \
         Kontrolle über die leeren Felder: Weiß 1, Schwarz 2, niemand 1."
    );
    assert_eq!(
        of(Language::POLISH),
        "Ruch czarnych. Odkryta karta czarnych: skoczek. Białe: wieże pod przykryciem a1 i h1; pion z torby \
         d4; Gangurru z twoim krzyżykiem w torbie b1; Gangurru z twoim pionem w torbie g1. Czarne: Gangurru z \
         pełną torbą b8; Gangurru z odkrytym krzyżykiem w torbie g8. Krzyżyki białych: c5 i e5. Krzyżyk \
         czarnych: d5. Białe mają jeszcze do ustawienia: 2 amazonki. Białe mają jeszcze karty: 5 skoczków. \
         Białe mają jeszcze na niebiesko: 1 hetman. Białe nie mają strat. Czarne mają straty: 1 hetman (tylko \
         ty to wiesz). Czarne nie mają już niczego do ustawienia. Czarne nie mają już kart. Czarne nie mają \
         już niebieskich bierek. Do odbicia tylko w tym ruchu: g8. Ruch trzeba jeszcze dokończyć na g1. \
         Kontrola pustych pól: białe 1, czarne 2, nikt 1."
    );
}

#[test]
fn pictures_in_words_bend_their_nouns() {
    let of = |language: Language| alt(&scene(), &language);
    assert_eq!(
        of(Language::POLISH),
        "Ostatni ruch b7-b8=Q. Ruch czarnych. Szach na g8. Białe: król e1; hetmany z promocji a8 i b8; \
         wieże a1 i h1; piony a2, b2, c2, d4 i e5. Czarne: król g8; skoczki c6 i f6. Białe mają w ręce: \
         1 hetman, 2 skoczki i 5 pionów. Czarne nie mają niczego w ręce. Do wyboru: f6. Dostępne pola: d5 i e4."
    );
    assert_eq!(
        of(Language::GERMAN),
        "Letzter Zug b7-b8=Q. Schwarz ist am Zug. Schach auf g8. Weiß: König e1; Damen (umgewandelt) a8 und b8; \
         Türme a1 und h1; Bauern a2, b2, c2, d4 und e5. Schwarz: König g8; Springer c6 und f6. Weiß hat auf der \
         Hand: 1 Dame, 2 Springer und 5 Bauern. Schwarz hat nichts auf der Hand. Wählbar: f6. Erreichbar: d5 und e4."
    );
    assert_eq!(
        of(Language::DUTCH),
        "Laatste zet b7-b8=Q. Zwart is aan zet. Schaak op g8. Wit: koning e1; dames (gepromoveerd) a8 en b8; \
         torens a1 en h1; pionnen a2, b2, c2, d4 en e5. Zwart: koning g8; paarden c6 en f6. Wit heeft in de hand \
         1 dame, 2 paarden en 5 pionnen. Zwart heeft niets in de hand. Te kiezen: f6. Te bereiken: d5 en e4."
    );
}
