//! The named cases of the rules files, as data, put to the referee: every registered game has its file.

#![expect(clippy::print_stdout, reason = "how much was looked at is worth reading with --nocapture")]

mod support;

use gangurru::games::{AnyGame, all};
use serde::Deserialize;
use serde_json::{Value, json};
use support::referee::ask;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    #[serde(rename = "about")]
    _about: String,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    deal: Value,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    acts: Vec<(String, String)>,
    #[serde(default)]
    questions: Vec<Question>,
    #[serde(default)]
    twins: Vec<Twin>,
    #[serde(default)]
    audiences: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    ask: String,
    expected: Value,
    #[serde(default)]
    seat: Option<String>,
    #[serde(default)]
    prefix: String,
    #[serde(default)]
    audience: Option<String>,
}

/// One of two games that some audiences must not be able to tell apart.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Twin {
    #[serde(default)]
    options: Value,
    #[serde(default)]
    deal: Value,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    acts: Vec<(String, String)>,
}

fn commands(game: &str, twin: &Twin) -> Vec<Value> {
    let Twin { options, deal, position, acts } = twin;
    let new = json!({"cmd": "new", "game": game, "options": options, "deal": deal, "position": position});
    let acts = acts.iter().map(|(seat, text)| json!({"cmd": "act", "seat": seat, "text": text}));
    std::iter::once(new).chain(acts).collect()
}

/// The command that answers a question, or several for perft by depth.
fn query(question: &Question) -> Vec<Value> {
    let Question { seat, audience, expected, .. } = question;
    match question.ask.as_str() {
        "legal" | "how_many" | "includes" | "excludes" => vec![json!({"cmd": "legal", "seat": seat})],
        "actors" | "result" | "count" => vec![json!({"cmd": question.ask})],
        "position" if audience.as_deref() == Some("truth") => vec![json!({"cmd": "position"})],
        "position" => vec![json!({"cmd": "position", "audience": audience})],
        "perft" => {
            let depths = 1..=expected.as_array().expect("a list").len();
            depths.map(|depth| json!({"cmd": "perft", "depth": depth})).collect()
        }
        "facts" | "fact" => Vec::new(),
        other => panic!("an unknown question: {other}"),
    }
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("not a list: {value}"))
}

fn check(name: &str, question: &Question, answers: &[Value], last: &Value) {
    let Question { ask, expected, prefix, .. } = question;
    let legal = || {
        let all = list(&answers[0]["legal"]).iter();
        all.filter(|text| text.as_str().is_some_and(|text| text.starts_with(prefix.as_str())))
            .collect::<Vec<_>>()
    };
    let shown = || answers.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
    let holds = match ask.as_str() {
        "legal" => json!(legal()) == *expected,
        "how_many" => json!(legal().len()) == *expected,
        "includes" => list(expected).iter().all(|text| legal().contains(&text)),
        "excludes" => !list(expected).iter().any(|text| legal().contains(&text)),
        "actors" | "result" | "position" => answers[0][ask] == *expected,
        "perft" => answers.iter().map(|answer| &answer["perft"]).eq(list(expected)),
        "facts" => last["facts"] == *expected,
        "fact" => list(&last["facts"]).contains(expected),
        "count" => expected.as_object().expect("an object").iter().all(|(key, value)| {
            let counted = &answers[0]["count"][key];
            match (value, counted) {
                (Value::Number(n), Value::Array(squares)) => n.as_u64() == Some(squares.len() as u64),
                (Value::Object(named), counted) => {
                    named.iter().all(|(square, n)| counted.get(square).unwrap_or(&json!([0, 0])) == n)
                }
                (value, counted) => value == counted,
            }
        }),
        _ => false,
    };
    assert!(holds, "{name}: {ask} {prefix}: expected {expected}, got {} {last}", shown());
}

/// Puts every case of one game's file; how many questions were answered.
fn put(game: &'static dyn AnyGame, file: &File) -> usize {
    assert_eq!(file.game, game.name());
    let mut asked = 0;
    for case in &file.cases {
        let Case { options, deal, position, acts, .. } = case;
        let way = Twin {
            options: options.clone(),
            deal: deal.clone(),
            position: position.clone(),
            acts: acts.clone(),
        };
        let ways = if case.twins.is_empty() { std::slice::from_ref(&way) } else { &case.twins };
        if let [one, two] = ways {
            for audience in &case.audiences {
                twins(game, &case.name, audience, [one, two]);
                asked += 1;
            }
        }
        for question in &case.questions {
            if question.ask == "equal" {
                // Asked of both twins together, above.
                assert!(
                    case.twins.len() == 2 && !case.audiences.is_empty() && question.expected == json!(true)
                );
                continue;
            }
            let mut all = commands(&file.game, &way);
            let begun = all.len();
            all.extend(query(question));
            let answers = ask(&[game], &all);
            if let Some(error) = answers.iter().find(|answer| answer["error"].is_string()) {
                panic!("{}: {error}", case.name);
            }
            check(&case.name, question, &answers[begun..], &answers[begun - 1]);
            asked += 1;
        }
    }
    asked
}

/// Two games that an audience cannot tell apart: equal at every step.
fn twins(game: &'static dyn AnyGame, name: &str, audience: &str, pair: [&Twin; 2]) {
    let [ours, theirs] = pair.map(|twin| {
        let mut all = Vec::new();
        for command in commands(game.name(), twin) {
            all.push(command);
            all.push(json!({"cmd": "position", "audience": audience}));
            all.push(json!({"cmd": "view", "audience": audience}));
            all.push(json!({"cmd": "legal", "seat": audience}));
            all.push(json!({"cmd": "actors"}));
            all.push(json!({"cmd": "result"}));
        }
        let mut answers = ask(&[game], &all);
        for answer in &mut answers {
            if let Some(facts) = answer.get_mut("facts").and_then(Value::as_array_mut) {
                facts.retain(|fact| fact["to"] == "all" || fact["to"] == audience);
            }
        }
        answers
    });
    assert_eq!(ours, theirs, "{name}: {audience} can tell the two apart");
}

#[test]
fn the_named_cases_of_every_game_hold() {
    for game in all() {
        let path = format!("{}/tests/vectors/{}-cases.json", env!("CARGO_MANIFEST_DIR"), game.name());
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let file: File = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
        let asked = put(*game, &file);
        assert!(asked >= file.cases.len(), "{}: every case asks something", game.name());
        println!("{}: {} cases, {asked} questions", game.name(), file.cases.len());
    }
}
