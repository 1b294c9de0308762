//! The referee: one JSON object a line in, one out, so that two implementations of the rules can be compared
//! command by command.

use std::io::{self, BufRead, Write};

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::begin;
use crate::games::umpire::{ActError, AnyGame, Umpire};
use crate::games::{Refusal, Told};
use crate::rules::{Audience, Seat};

/// The version of the line protocol.
const PROTOCOL: u32 = 1;

/// Deeper than anybody can count, and shallow enough for the stack.
const DEEPEST: u32 = 64;

#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
enum Command {
    Hello,
    New {
        game: String,
        #[serde(default)]
        options: Value,
        #[serde(default)]
        deal: Value,
        #[serde(default)]
        position: Option<String>,
    },
    Actors,
    Legal {
        seat: Seat,
    },
    Act {
        seat: Seat,
        text: String,
    },
    Result,
    Position {
        #[serde(default)]
        audience: Option<String>,
    },
    Perft {
        depth: u32,
    },
    Count,
    View {
        audience: String,
    },
}

/// Answers every line of `input` with one line on `output`, until the input ends.
///
/// # Errors
/// Whatever reading or writing fails with. A line that is no command is answered, it is not an error.
pub fn referee(
    games: &[&'static dyn AnyGame],
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut running = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let answer = answer(games, &mut running, &line).unwrap_or_else(|error| json!({"error": error}));
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
}

fn answer(
    games: &[&'static dyn AnyGame],
    running: &mut Option<Umpire>,
    line: &[u8],
) -> Result<Value, String> {
    let command = serde_json::from_slice(line).map_err(|error| format!("not a command: {error}"))?;
    match command {
        Command::Hello => {
            let mut names: Vec<_> = games.iter().map(|game| game.name()).collect();
            names.sort_unstable();
            return Ok(json!({"protocol": PROTOCOL, "games": names}));
        }
        Command::New { game, options, deal, position } => {
            let game = games
                .iter()
                .find(|known| known.name() == game)
                .ok_or_else(|| format!("there is no game called {game:?}"))?;
            let umpire = begin(*game, &options, &deal, position.as_deref()).map_err(|e| e.to_string())?;
            *running = Some(umpire);
            return Ok(json!({"ok": true}));
        }
        _ => {}
    }
    let umpire = running.as_mut().ok_or("no game has been begun")?;
    Ok(match command {
        Command::Hello | Command::New { .. } => unreachable!("answered above"),
        Command::Actors => json!({"actors": umpire.actors()}),
        Command::Legal { seat } => {
            let options = umpire.private(seat).options();
            let mut texts: Vec<_> = options.iter().map(|offer| offer.written.to_string()).collect();
            texts.sort_unstable();
            json!({"legal": texts})
        }
        Command::Act { seat, text } => {
            let telling = text
                .parse()
                .map_err(|_| ActError::Refused(Refusal::plain(Refusal::NO_SUCH_ACTION)))
                .and_then(|written| umpire.act(seat, &written))
                .map_err(|error| format!("not a legal action of {seat}: {text} ({error})"))?;
            json!({"facts": telling.all().iter().map(fact).collect::<Vec<_>>()})
        }
        Command::Result => json!({"result": umpire.outcome()}),
        Command::Position { audience: None } => json!({"position": umpire.truth()}),
        Command::Position { audience: Some(audience) } => {
            let text = match parse_audience(&audience)? {
                Audience::Public => umpire.public().position(),
                Audience::Seat(seat) => umpire.private(seat).position(),
            };
            json!({"position": text})
        }
        Command::Perft { depth } if depth > DEEPEST => return Err(format!("deeper than {DEEPEST}")),
        Command::Perft { depth } => {
            json!({"perft": umpire.perft(depth, false).ok_or("nothing can be counted during a set-up")?})
        }
        Command::Count => {
            json!({"count": umpire.public().ask("count").ok_or("this game counts nothing")?})
        }
        Command::View { audience } => {
            let view = match parse_audience(&audience)? {
                Audience::Public => umpire.public().json(),
                Audience::Seat(seat) => umpire.private(seat).json(),
            };
            json!({"view": view})
        }
    })
}

fn parse_audience(text: &str) -> Result<Audience, String> {
    text.parse().map_err(|_| format!("there is no audience called {text:?}"))
}

/// A fact as the protocol writes it: whom it is told to, then the fact.
fn fact(told: &Told) -> Value {
    let to = match told.to {
        Audience::Public => "all",
        Audience::Seat(seat) => seat.name(),
    };
    let mut object = Map::new();
    object.insert("to".to_owned(), json!(to));
    object.insert(told.fact.key.to_owned(), told.fact.json());
    Value::Object(object)
}
