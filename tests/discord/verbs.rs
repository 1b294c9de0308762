//! Every command once, as it is registered.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::fake::Fake;
use crate::house::House;
use crate::talk::Talk;

/// Every command that can be run, with its group.
fn registered(fake: &Fake) -> BTreeSet<String> {
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let runs = |command: &Value| {
        let options = command["options"].as_array().cloned().unwrap_or_default();
        let below: Vec<String> = options
            .iter()
            .filter(|option| option["type"] == 1)
            .map(|option| format!("/{} {}", name(command), name(option)))
            .collect();
        if below.is_empty() { vec![format!("/{}", name(command))] } else { below }
    };
    fake.look(|state| state.commands.iter().flat_map(runs).collect())
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn every_command_is_of_use() {
    let fake = Fake::start().await;
    let people = ["Alice", "Ben", "Eve"].map(|name| fake.person(name));
    let house = House::open(&fake).await;
    let talk = Talk::new(&fake, &house, people);
    talk.goes(&[
        ("Alice", "lobby", "/help", ""),
        ("Alice", "dm", "/help | topic=move", ""),
        ("Alice", "lobby", "/gangurru about", ""),
        ("Alice", "lobby", "/gangurru settings", ""),
        ("Alice", "dm", "/gangurru settings | setting=confirm | value=off", ""),
        ("Alice", "lobby", "/rules | game=raindrop", ""),
        ("Alice", "lobby", "/games", ""),
        ("Alice", "lobby", "/board", ""),
        ("Alice", "lobby", "/gangurru link", ""),
        ("Alice", "lobby", "/gangurru pair", ""),
        // Challenges, and what can become of them.
        ("Alice", "lobby", "/challenge | game=schago", "would like to play Schago"),
        ("Ben", "lobby", "/gangurru lobby", ""),
        ("Ben", "lobby", "/table withdraw", ""),
        ("Alice", "lobby", "/table withdraw", "withdraws the challenge"),
        ("Alice", "lobby", "/challenge | who=@Ben | game=hidden", "challenges Ben"),
        ("Eve", "lobby", "/table decline", ""),
        ("Ben", "lobby", "/table decline", "declines the challenge"),
        ("Alice", "lobby", "/challenge | who=@Ben | game=raindrop | colour=1 | rated=0", "challenges Ben"),
        ("Ben", "lobby", "/table counter | colour=1 | rated=1", "suggests other terms"),
        ("Alice", "lobby", "/table accept", "accepts"),
        // A game that deals, and is called off.
        ("Ben", "lobby", "/table ready | more=a word of mine", "as soon as Alice is ready"),
        ("Alice", "dm", "/table ready", "You play White"),
        ("Alice", "dm", "/move | move=flip", "thread> turns over a card"),
        ("Eve", "thread", "/secrets", ""),
        ("Alice", "thread", "/table abort", "[Yes, call off]"),
        ("Alice", "thread", "[Yes, call off]", "called off"),
        // One that is played to its end.
        (
            "Ben",
            "lobby",
            "/challenge | who=@Alice | game=crazyhouse | colour=1 | rated=1",
            "challenges Alice",
        ),
        ("Alice", "lobby", "/table accept", "accepts"),
        ("Alice", "thread", "/move | move=e4", "Ben to move"),
        ("Ben", "thread", "/move | move=Ke4", ""),
        ("Alice", "thread", "/table takeback", "would like to take the last move back"),
        ("Ben", "thread", "/table takeback", "The move is taken back"),
        ("Alice", "thread", "/move | move=d4", "Ben to move"),
        ("Ben", "thread", "/secrets", ""),
        ("Eve", "thread", "/board | side=1", ""),
        ("Ben", "thread", "/board | text=true", ""),
        ("Alice", "lobby", "/games", ""),
        ("Alice", "thread", "/table draw", "offers a draw"),
        ("Alice", "thread", "/table draw", ""),
        ("Ben", "thread", "/move | move=d5", "Alice to move"),
        ("Ben", "thread", "/table resign", "[Yes, resign]"),
        ("Ben", "thread", "[Yes, resign]", "Ben resigns. Alice wins."),
        ("Eve", "thread", "/table replay", ""),
        ("Eve", "thread", "/table verify", ""),
        ("Ben", "thread", "/table rematch", "lobby> challenges Alice"),
        ("Eve", "lobby", "/leaderboard | game=crazyhouse | where=0", ""),
        ("Eve", "lobby", "/gangurru profile | who=@Alice", ""),
    ])
    .await;
    assert_eq!(*talk.ran.lock().expect("no panic"), registered(&fake), "every command, and no other");
    assert_eq!(fake.unanswered(), [""; 0]);
    insta::assert_snapshot!("every_command_and_its_answer", talk.script.lock().expect("no panic").clone());
    drop(talk);
    house.closes(&fake).await;
}
