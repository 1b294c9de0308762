//! Every game's position parser: no panic, and what it reads prints a text that reads back to the same.

#![no_main]

use gangurru::games::{all, tools};
use gangurru::rules::Seat;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

/// The referee's answers: it alone may tell the whole truth of a position.
fn ask(commands: &[Value]) -> Vec<Value> {
    let input: String = commands.iter().map(|command| format!("{command}\n")).collect();
    let mut output = Vec::new();
    tools::referee(all(), input.as_bytes(), &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect()
}

fuzz_target!(|input: (u8, &str)| {
    let (chooser, text) = input;
    let game = all()[usize::from(chooser) % all().len()];
    let Ok(umpire) = game.place(&Value::Null, text) else { return };
    // The first few options of either side can be carried out.
    for seat in Seat::ALL {
        for offer in umpire.private(seat).options().iter().take(4) {
            umpire.clone().act(seat, &offer.written).expect("what is offered is accepted");
        }
    }
    let place = |text: &Value| json!({"cmd": "new", "game": game.name(), "position": text});
    let once = ask(&[place(&json!(text)), json!({"cmd": "position"}), json!({"cmd": "legal", "seat": "white"})]);
    let again = ask(&[
        place(&once[1]["position"]),
        json!({"cmd": "position"}),
        json!({"cmd": "legal", "seat": "white"}),
    ]);
    assert_eq!(once, again, "{text:?}");
});
