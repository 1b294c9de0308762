//! The referee's line protocol, on the small secret game and on every registered game.

mod support;

use std::collections::BTreeSet;

use gangurru::games::{Enrolled, all, tools};
use serde_json::{Value, json};
use support::cups::Cups;
use support::referee::ask;

fn cups(commands: &[Value]) -> Vec<Value> {
    ask(&[Enrolled::<Cups>::game()], commands)
}

#[test]
fn a_conversation() {
    let answers = cups(&[
        json!({"cmd": "hello"}),
        json!({"cmd": "actors"}),
        json!({"cmd": "new", "game": "cups", "deal": {"white": "RBRB", "black": "BBRR"}, "position": null}),
        json!({"cmd": "actors"}),
        json!({"cmd": "legal", "seat": "black"}),
        json!({"cmd": "act", "seat": "black", "text": "X@c2"}),
        json!({"cmd": "perft", "depth": 1}),
        json!({"cmd": "act", "seat": "white", "text": "X@b1"}),
        json!({"cmd": "act", "seat": "white", "text": "Cc2!"}),
        json!({"cmd": "perft", "depth": 1}),
        json!({"cmd": "act", "seat": "white", "text": "=P"}),
        json!({"cmd": "position"}),
        json!({"cmd": "position", "audience": "public"}),
        json!({"cmd": "position", "audience": "white"}),
        json!({"cmd": "position", "audience": "black"}),
        json!({"cmd": "result"}),
    ]);
    let mut answers = answers.into_iter();
    let mut next = || answers.next().expect("one answer a command");
    assert_eq!(next(), json!({"protocol": 1, "games": ["cups"]}));
    assert_eq!(next(), json!({"error": "no game has been begun"}));
    assert_eq!(next(), json!({"ok": true}));
    assert_eq!(next(), json!({"actors": ["white", "black"]}));
    assert_eq!(next(), json!({"legal": ["X@a2", "X@b2", "X@c2", "X@d2"]}));
    assert_eq!(
        next(),
        json!({"facts": [{"to": "black", "record": "X@c2"}, {"to": "all", "ready": "black"}]})
    );
    assert!(next()["error"].is_string(), "nothing is counted during a set-up");
    next();
    let opened = json!([{"to": "all", "reveal": ["c2", "R"]}, {"to": "all", "record": "Cc2!"}]);
    assert_eq!(next(), json!({"facts": opened}));
    assert_eq!(next(), json!({"perft": 2}), "a turn begun counts from where it stands");
    assert_eq!(
        next(),
        json!({"facts": [{"to": "white", "peeked": ["c2", 1]}, {"to": "all", "record": "=P"}]})
    );
    assert_eq!(next(), json!({"position": "?B,?B,R*p,?R ?R,?B*,?R,?B b - 1"}));
    assert_eq!(next(), json!({"position": "???,???,R?p,??? ???,???,???,??? b - 1"}));
    assert_eq!(next(), json!({"position": "???,???,R*p,??? ??,??*,??,?? b - 1"}));
    assert_eq!(next(), json!({"position": "??,??,R*p,?? ???,???,???,??? b - 1"}));
    assert_eq!(next(), json!({"result": null}));
}

#[test]
fn a_key_for_each_answer_and_an_error_for_each_mistake() {
    let new = json!({"cmd": "new", "game": "cups", "deal": {"white": "RBRB", "black": "BBRR"}});
    let mistakes = [
        json!("hello"),
        json!({"cmd": "dance"}),
        json!({"cmd": "new", "game": "go"}),
        json!({"cmd": "new", "game": "cups", "deal": {}}),
        json!({"cmd": "new", "game": "cups", "options": {"cups": 9}, "deal": {"white": "", "black": ""}}),
        json!({"cmd": "new", "game": "cups", "options": {"jokers": 4}}),
        json!({"cmd": "new", "game": "cups", "position": "gibberish"}),
        json!({"cmd": "new", "game": "cups", "position": "?R,?R,?R ?R,?R,?R w - 0", "deal": {"white": "RRR"}}),
        json!({"cmd": "legal", "seat": "red"}),
        json!({"cmd": "legal"}),
        json!({"cmd": "act", "seat": "white", "text": "x@b1"}),
        json!({"cmd": "act", "seat": "white", "text": "X@b2"}),
        json!({"cmd": "act", "seat": "white", "text": "Ca2!"}),
        json!({"cmd": "act", "seat": "white"}),
        json!({"cmd": "position", "audience": "everybody"}),
        json!({"cmd": "view"}),
        json!({"cmd": "perft", "depth": -1}),
        json!({"cmd": "perft", "depth": 4_000_000_000_u32}),
        json!({"cmd": "count"}),
    ];
    for mistake in mistakes {
        let answers = cups(&[new.clone(), mistake.clone(), json!({"cmd": "position"})]);
        let keys: Vec<_> = answers[1].as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["error"], "{mistake}");
        assert_eq!(
            answers[2],
            json!({"position": "?B,?B,?R,?R ?R,?B,?R,?B w - 0"}),
            "{mistake} changed the game"
        );
    }
}

#[test]
fn lines_that_are_not_text_are_answered_too() {
    let mut output = Vec::new();
    let input: &[u8] = b"\xff\xfe\n\n{\"cmd\":\"hello\"}";
    tools::referee(all(), input, &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are text");
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    assert!(answers[0]["error"].is_string() && answers[1]["error"].is_string());
    let names: BTreeSet<_> = all().iter().map(|game| game.name()).collect();
    assert_eq!(answers[2], json!({"protocol": 1, "games": names}));
}
