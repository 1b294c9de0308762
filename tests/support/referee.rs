//! The referee as a partner in conversation.

use gangurru::games::AnyGame;
use gangurru::games::tools::referee;
use serde_json::{Value, json};

use super::world::World;

/// Puts the commands to a fresh referee; its answers, one each.
pub fn ask(games: &[&'static dyn AnyGame], commands: &[Value]) -> Vec<Value> {
    let input =
        commands.iter().fold(String::new(), |input, command| input + command.to_string().as_str() + "\n");
    let mut output = Vec::new();
    referee(games, input.as_bytes(), &mut output).expect("memory can be read and written");
    let text = String::from_utf8(output).expect("answers are text");
    let answers: Vec<_> =
        text.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect();
    assert_eq!(answers.len(), commands.len(), "one answer a command");
    answers
}

/// The commands that lead to where a world stands.
pub fn commands(world: &World) -> Vec<Value> {
    let new = json!({"cmd": "new", "game": world.game.name(), "options": world.options, "deal": world.deal});
    let acts =
        world.acts.iter().map(|(seat, text)| json!({"cmd": "act", "seat": seat, "text": text.to_string()}));
    std::iter::once(new).chain(acts).collect()
}

/// What the referee says of a position to everybody.
pub fn questions() -> Vec<Value> {
    vec![
        json!({"cmd": "position"}),
        json!({"cmd": "position", "audience": "public"}),
        json!({"cmd": "position", "audience": "white"}),
        json!({"cmd": "position", "audience": "black"}),
        json!({"cmd": "actors"}),
        json!({"cmd": "legal", "seat": "white"}),
        json!({"cmd": "legal", "seat": "black"}),
    ]
}
