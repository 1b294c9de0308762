//! Whole games from challenge to result, as White, Black and a bystander read them. Crazyhouse is in `tables`.

use gangurru::games::{AnyGame, Start, Umpire, by_name};
use gangurru::rules::Reason;
use gangurru::rules::notation::Written;
use serde_json::{Value, json};

use crate::fake::Fake;
use crate::fake::people::Person;
use crate::house::House;
use crate::support::chance::Chance;
use crate::talk::Talk;

/// Alice, Ben and Eve.
fn three(fake: &Fake) -> [Person; 3] {
    ["Alice", "Ben", "Eve"].map(|name| fake.person(name))
}

/// A deal with which these moves can be played, as the journal keeps it.
fn dealt(game: &'static dyn AnyGame, moves: &str, end: Option<Reason>) -> Value {
    let options = json!({});
    let moves: Vec<Written> = moves.split_whitespace().map(|text| text.parse().expect("canonical")).collect();
    let found = (0..200_000).find_map(|seed| {
        let deal = game.deal(&options, &mut Chance::new(seed)).expect("no options");
        let header = game.header(&options, Start::Deal(deal)).expect("no options");
        let mut umpire = Umpire::from_header(&[game], &header).expect("it begins");
        let plays = |written: &Written| {
            umpire.actors().first().copied().is_some_and(|seat| umpire.act(seat, written).is_ok())
        };
        let possible = moves.iter().all(plays);
        let reason = umpire.outcome().map(|outcome| outcome.reason);
        // A deal can be read only by way of the journal.
        (possible && reason == end).then(|| header.encode_for_journal())
    });
    let line: Value = serde_json::from_str(&found.expect("one of many deals will do")).expect("JSON");
    line["deal"].clone()
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn australian() {
    let fake = Fake::start().await;
    let people = three(&fake);
    let house = House::open(&fake).await;
    let talk = Talk::new(&fake, &house, people);
    talk.goes(&[
        ("Alice", "lobby", "/challenge | who=@Ben | game=australian | colour=0 | rated=1", "challenges Ben"),
        ("Ben", "lobby", "[Accept]", "Ben accepts"),
        ("Alice", "dm", "[Ready]", "as soon as Ben is ready"),
        ("Ben", "thread", "/secrets", "is about to be dealt"),
        ("Ben", "thread", "[Ready]", "The game begins"),
        // The set-up: typed where others read it, in vain; then each by a road of their own.
        ("Alice", "thread", "X@g1", "dm> what was typed here does not count"),
        ("Alice", "dm", "[X@b1]", "Your choice is made"),
        ("Eve", "thread", "[My page]", "You are not playing"),
        ("Eve", "thread", "[Possible moves]", "You are not playing"),
        ("Ben", "thread", "[Possible moves]", "2 possible moves"),
        ("Ben", "thread", "[X@b8]", "I have it: X@b8"),
        ("Ben", "thread", "/secrets", "You play Black"),
        ("Ben", "thread", "[My page]", "You play Black"),
    ])
    .await;
    for (name, choice) in [("Alice", "X@b1"), ("Ben", "X@b8")] {
        talk.only(name, choice);
    }
    talk.only("Alice", "your cross in the pouch b1");
    talk.only("Ben", "your cross in the pouch b8");
    talk.goes(&[
        ("Alice", "thread", "/move | move=Gg1-Ge3", "Ben to move"),
        ("Ben", "thread", "g6", "Alice to move"),
        ("Alice", "dm", "Gb1-Gd3", "thread> Ben to move"),
        ("Ben", "thread", "Bg7", "Alice to move"),
        ("Alice", "thread", "f3", "Ben to move"),
        ("Ben", "dm", "e5", "thread> Alice to move"),
        ("Alice", "thread", "/move | move=Gxe5", "Ben to move"),
        ("Ben", "thread", "Bxe5", "Alice to move"),
    ])
    .await;
    for private in ["X@b1", "your cross in the pouch"] {
        let eve = talk.person("Eve").has_seen();
        assert!(!eve.contains(private), "{private}:\n{eve}");
    }
    talk.nobody("open cross");
    talk.goes(&[
        // Both halves in one line, after a question; then in two stages, by private menu.
        ("Alice", "thread", "/move | move=Gd3!, Gd3-Gb5(a6)", "Open it?"),
        ("Alice", "thread", "[Play", "Ben to move"),
        ("Ben", "thread", "/move | move=Gg8!", "[Play Gg8!]"),
        ("Ben", "thread", "[Play Gg8!]", "Ben to move"),
        ("Ben", "thread", "[Possible moves]", "possible move"),
        ("Ben", "thread", "[Gg8(g7)", "Alice to move"),
        ("Alice", "thread", "Gb5-Ga6*", "Ben to move"),
        ("Ben", "thread", "Gd6", "Alice to move"),
        ("Eve", "thread", "/table replay", "as you know it"),
        ("Alice", "thread", "g4", "Ben to move"),
        ("Ben", "thread", "Qh4", "Checkmate. Ben wins."),
        ("Eve", "thread", "[Was it dealt fairly?]", "dealt as promised"),
        ("Eve", "thread", "[Record of the game]", "The whole game as a file"),
    ])
    .await;
    insta::assert_snapshot!("australian_as_everybody_reads_it", talk.in_public());
    for name in ["Alice", "Ben"] {
        insta::assert_snapshot!(format!("australian_for_{name}_alone"), talk.alone(name));
    }
    drop(talk);
    house.closes(&fake).await;
}

/// White takes what is covered with a covered piece, which turns out to be a pawn on the last rank, and goes on taking;
/// Black takes something covered, and castles.
const HIDDEN: &str = "?Pa2-a4 ?Pb7-b5 a4xb5 ?Pg7-g6 b5-b6 ?Pa7xb6 ?Ra1xa8 =Q ?Bf8-g7 Qa8xQb8 Bg7xBb2 ?Bc1xb2 ?Ng8-f6 \
                      Qb8xQc8 O-O Qc8xQd8";

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn hidden() {
    let fake = Fake::start().await;
    let people = three(&fake);
    let game = by_name("hidden").expect("it is registered");
    let house = House::staged(&fake, "deal", &dealt(game, HIDDEN, None)).await;
    let talk = Talk::new(&fake, &house, people);
    talk.goes(&[
        ("Alice", "lobby", "/challenge | who=@Ben | game=hidden | colour=0 | rated=1", "challenges Ben"),
        ("Ben", "lobby", "[Accept]", "Ben accepts"),
        ("Alice", "lobby", "/table ready | more=a word of mine", "as soon as Ben is ready"),
        ("Ben", "dm", "[Ready]", "You play Black"),
        ("Alice", "thread", "e2e5", "dm> is not possible now"),
        ("Alice", "thread", "a4", "Ben to move"),
        ("Ben", "dm", "b7b5", "thread> Alice to move"),
        ("Alice", "thread", "/move | move=axb5", "Ben to move"),
        ("Ben", "thread", "g7g6", "Alice to move"),
        ("Alice", "thread", "b6", "Ben to move"),
        ("Ben", "thread", "/move | move=a7xb6", "Alice to move"),
        // What is under the cover decides whether there is something to choose.
        ("Alice", "thread", "/move | move=?Ra1xa8=Q", "Nobody knows yet"),
        ("Alice", "thread", "/move | move=?Ra1xa8", "choose what it becomes on a8"),
        ("Eve", "thread", "/secrets", "You are not playing"),
        ("Ben", "thread", "/secrets", "You play Black"),
        ("Alice", "thread", "[My page]", "only you know"),
        ("Alice", "thread", "[Possible moves]", "4 possible moves"),
        ("Alice", "thread", "[=Q]", "Ben to move"),
    ])
    .await;
    for text in ["Only you learn this", "only you know"] {
        talk.only("Alice", text);
    }
    talk.goes(&[
        ("Ben", "thread", "f8g7", "Alice to move"),
        ("Alice", "thread", "/move | move=Qxb8", "Ben to move"),
        ("Ben", "thread", "/move | move=Bxb2", "Alice to move"),
        ("Alice", "thread", "/move | move=c1xb2", "Ben to move"),
        ("Ben", "thread", "g8f6", "Alice to move"),
        ("Alice", "thread", "/move | move=Qxc8", "Ben to move"),
        ("Ben", "thread", "O-O", "Alice to move"),
        ("Alice", "thread", "/move | move=Qxd8", "Ben to move"),
        ("Alice", "thread", "/secrets", "You play White"),
        ("Ben", "dm", "secrets", "You play Black"),
        ("Eve", "thread", "[My page]", "You are not playing"),
        ("Eve", "thread", "/table verify", ""),
        ("Alice", "thread", "/table replay", "as you know it"),
    ])
    .await;
    for text in ["Only you learn this", "only you know", "You play"] {
        assert!(!talk.person("Eve").has_seen().contains(text), "{text}");
    }
    talk.goes(&[
        ("Ben", "thread", "/table resign", "really want to resign"),
        ("Ben", "thread", "[Yes, resign]", "Ben resigns. Alice wins."),
        ("Eve", "thread", "[Record of the game]", "The whole game as a file"),
    ])
    .await;
    insta::assert_snapshot!("hidden_as_everybody_reads_it", talk.in_public());
    for name in ["Alice", "Ben"] {
        insta::assert_snapshot!(format!("hidden_for_{name}_alone"), talk.alone(name));
    }
    drop(talk);
    house.closes(&fake).await;
}

/// Three cards, and no card can help.
const RAINDROP: &str = "flip K@g6 flip K@h8 flip Q@g7";

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn raindrop() {
    let fake = Fake::start().await;
    let people = three(&fake);
    let game = by_name("raindrop").expect("it is registered");
    let house = House::staged(&fake, "deal", &dealt(game, RAINDROP, Some(Reason::CHECKMATE))).await;
    let talk = Talk::new(&fake, &house, people);
    talk.goes(&[
        ("Alice", "lobby", "/challenge | who=@Ben | game=raindrop | colour=0", "challenges Ben"),
        ("Ben", "lobby", "[Accept]", "Ben accepts"),
        ("Ben", "dm", "[Ready]", "as soon as Alice is ready"),
        ("Alice", "thread", "/secrets", "is about to be dealt"),
        ("Alice", "thread", "[Ready]", "The game begins"),
        ("Alice", "thread", "K@g6", "dm> No card is open"),
        ("Alice", "thread", "/move | move=flip", "turns over a card"),
        ("Eve", "thread", "[Possible moves]", "You are not playing"),
        ("Alice", "thread", "[Possible moves]", "64 possible moves"),
        ("Alice", "thread", "[K@g …]", "[K@g6]"),
        ("Alice", "thread", "[K@g6]", "Ben to move"),
        ("Ben", "dm", "flip", "thread> turns over a card"),
        ("Ben", "dm", "K@h8", "thread> Alice to move"),
        ("Alice", "thread", "[My page]", "You play White"),
        ("Alice", "thread", "flip", "turns over a card"),
        ("Alice", "thread", "/move | move=Qg7", "Checkmate. Alice wins."),
        ("Ben", "thread", "[Record of the game]", "The whole game as a file"),
    ])
    .await;
    insta::assert_snapshot!("raindrop_as_everybody_reads_it", talk.in_public());
    for name in ["Alice", "Ben"] {
        insta::assert_snapshot!(format!("raindrop_for_{name}_alone"), talk.alone(name));
    }
    drop(talk);
    house.closes(&fake).await;
}

#[tokio::test]
#[ignore = "needs the OpenAPI file"]
async fn schago() {
    let fake = Fake::start().await;
    let people = three(&fake);
    let house = House::open(&fake).await;
    let talk = Talk::new(&fake, &house, people);
    talk.goes(&[
        (
            "Alice",
            "lobby",
            "/challenge | who=@Ben | game=schago | colour=0 | rated=1 | more=5x5 pieces N2F2P4",
            "challenges Ben",
        ),
        ("Ben", "lobby", "[Accept]", "Ben accepts"),
        ("Alice", "thread", "[Possible moves]", "possible moves"),
        ("Alice", "thread", "[P@ …]", "20 possible moves"),
        ("Alice", "thread", "[P@a2]", "Ben to move"),
        ("Ben", "thread", "Fc4", "Alice to move"),
        ("Alice", "dm", "P@c2", "thread> Ben to move"),
        ("Ben", "thread", "/move | move=N@d3", "Alice to move"),
        ("Alice", "thread", "/move | move=pass", "Ben to move"),
        ("Ben", "dm", "F@a4", "thread> Alice to move"),
        ("Alice", "thread", "pass", "Ben to move"),
        ("Ben", "thread", "N@b3", "Alice to move"),
        ("Eve", "thread", "/board | more=control", "Control of the empty squares"),
        ("Eve", "thread", "/board | text=true", "as everybody may see it"),
        ("Ben", "thread", "[My page]", "You play Black"),
        ("Alice", "thread", "pass", "Ben to move"),
        // Asked, with the count as it stands.
        ("Ben", "thread", "/move | move=pass", "[Pass]"),
        ("Ben", "thread", "[Pass]", "[Rematch]"),
        ("Eve", "thread", "[Record of the game]", "The whole game as a file"),
    ])
    .await;
    insta::assert_snapshot!("schago_as_everybody_reads_it", talk.in_public());
    for name in ["Alice", "Ben"] {
        insta::assert_snapshot!(format!("schago_for_{name}_alone"), talk.alone(name));
    }
    drop(talk);
    house.closes(&fake).await;
}
