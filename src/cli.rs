//! The command line: what can be asked, and how it is answered.
//!
//! Knows: arguments, files, the standard streams, exit codes. Does not know: any rules; every command is one call of
//! [`tools`].
//!
//! Exit codes: 0 all went well; 1 the input is bad, or something could not be read or written, with one
//! sentence on standard error; 2 the command line is not understood. A reader that goes away (`| head`) is
//! no error.
//!
//! To add a command: a variant of [`Command`] with its help, and its branch in [`run`].

use std::fmt;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use gangurru::games::fair::Commitment;
use gangurru::games::{self, tools};
use gangurru::rules::Seat;
use gangurru_render::{MAX_SIZE, MIN_SIZE, Style, Theme};
use serde_json::Value;

/// A chat bot that hosts chess variants, and its tools
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const RUN: &str = "\
Runs the bot and serves its playground, a small chat in the browser, on this machine. No account is needed. \
With a token it is on Discord as well (docs/discord.md). \
Everything is kept in one SQLite file; Ctrl-C or SIGTERM ends it, and the next start goes on where it was.";

const RUN_EXAMPLES: &str = "\
Examples:
  gangurru
  gangurru run --config gangurru.toml
  GANGURRU_PLAYGROUND_ADDRESS=127.0.0.1:9000 gangurru

Settings, in a file (TOML) or as GANGURRU_… variables:
  database                     the SQLite file [gangurru.sqlite]
  language                     en, nl, pl or de, for public places [en]
  challenge_hours              how long a challenge stays open [24]
  set_up_hours                 how long a secret set-up may take, before chance makes it [72]
  log.format, log.filter       human or json; which lines [human; info,sqlx=warn]
  discord.token                the bot's token on Discord; DISCORD_TOKEN does as well []
  discord.language             of its channels, if it is another []
  discord.message_content      read bare moves in threads; an intent at Discord [false]
  discord.api_base             another address than Discord's, of a proxy []
  matrix.homeserver            where the bot is on Matrix; see docs/matrix.md []
  matrix.language              of its rooms, if it is another []
  matrix.user, matrix.password its account there; or matrix.token []
  matrix.recovery_key          recovers the account's identity on a new device []
  matrix.store                 the folder of its session and keys [gangurru-matrix]
  matrix.plain_secrets         secrets in rooms that are not encrypted, too [false]
  matrix.invited_by            people and servers that may invite it; all if none []
  matrix.rooms, matrix.joins   how many rooms, and how many a minute [1000; 6]
  playground.address           where it listens [127.0.0.1:8440]
  playground.allow_strangers   whether other machines may come in [false]
  playground.hosts             further names, of a reverse proxy []";

const EXIT_CODES: &str = "\
Exit codes:
  0  all went well
  1  the input is bad, or something could not be read or written
  2  the command line is not understood";

#[derive(Subcommand)]
enum Command {
    /// Run the bot with its playground; what happens without a command, too
    #[command(long_about = RUN, after_long_help = RUN_EXAMPLES)]
    Run {
        /// The configuration file [default: gangurru.toml, if it is there]
        #[arg(long, value_name = "FILE")]
        config: Option<PathBuf>,
    },

    /// List the games
    Games,

    /// Play a notation file and show where it leads
    #[command(long_about = REPLAY, after_long_help = REPLAY_EXAMPLES)]
    Replay {
        /// The notation file; - is standard input
        file: PathBuf,
        /// Print the board, too
        #[arg(long)]
        board: bool,
        /// The game of a file that does not say which it is
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },

    /// Verify that a finished game was dealt as promised
    #[command(long_about = VERIFY, after_long_help = VERIFY_EXAMPLES)]
    Verify {
        /// The notation file; - is standard input
        file: PathBuf,
        /// The commitment that was posted with the challenge
        #[arg(long, value_name = "HEX")]
        commitment: Option<String>,
    },

    /// Draw a position as a picture, or put it into words
    #[command(long_about = DRAW, after_long_help = DRAW_EXAMPLES)]
    Draw {
        #[command(flatten)]
        begun: Begun,
        /// The colours: light, dark or high-contrast
        #[arg(long, default_value_t)]
        theme: Theme,
        /// Who sits at the bottom: white or black
        #[arg(long, value_name = "SEAT", default_value_t = Seat::White)]
        from: Seat,
        /// The longer side of the board in pixels
        #[arg(
            long, value_name = "PX", default_value_t = Style::default().size,
            value_parser = clap::value_parser!(u32).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE)),
        )]
        size: u32,
        /// Where the picture goes; - is standard output [default: the game's name, with .png]
        #[arg(short, long, value_name = "FILE.png")]
        output: Option<PathBuf>,
        /// Print a board of letters instead
        #[arg(long, conflicts_with = "output")]
        text: bool,
        /// Print the picture's description in words instead
        #[arg(long, conflicts_with_all = ["output", "text"])]
        alt: bool,
    },

    /// Count the lines of play to a depth
    #[command(long_about = PERFT, after_long_help = PERFT_EXAMPLES)]
    Perft {
        #[command(flatten)]
        begun: Begun,
        /// How many turns deep
        #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
        depth: u32,
        /// Count for each first action by itself
        #[arg(long)]
        divide: bool,
    },

    /// Answer questions about the rules, one JSON object a line
    #[command(long_about = REFEREE, after_long_help = REFEREE_EXAMPLES)]
    Referee,
}

/// Which game, and where it begins.
#[derive(Args)]
struct Begun {
    /// The game: see "gangurru games"
    game: String,
    /// Begin at this position instead of the beginning
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// What the players have agreed on, where it is not the usual
    #[arg(long, value_name = "JSON")]
    options: Option<String>,
    /// What chance has decided, in games where it does
    #[arg(long, value_name = "JSON")]
    deal: Option<String>,
}

const REPLAY: &str = "\
Plays a notation file and prints its moves as the record has them, the position
they lead to, and the result.

A notation file has tags in square brackets first, then the moves. Move numbers,
comments in braces and variations in round brackets are passed over. Moves may be
written in any way that people write them: e2-e4 or e4, Ng1-Nf3 or Nf3, and P@e4
or @e4 for a drop. A move that may be two is an error, and so is a result that the
moves do not lead to. An end that no move makes stands in the tag Result, for
example \"1-0 resignation\". What was agreed on stands in the tag Options and what was
dealt in the tag Deal, as JSON, with a backslash before each quotation mark.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  gangurru replay game.txt
  gangurru replay --board game.txt
  echo '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#' | gangurru replay --game crazyhouse -

A notation file:
  [Game \"crazyhouse\"]
  [Result \"1-0 checkmate\"]

  1. e2-e4 e7-e5 {a comment}
  2. Qd1-Qh5 Nb8-Nc6
  3. Bf1-Bc4 Ng8-Nf6
  4. Qh5xQf7
  1-0";

const VERIFY: &str = "\
Recomputes everything that chance decided in a finished game, from the notation file
that the bot gives out at its end: the commitment from the seed, and from the seed and
what both players contributed the colours, the deal, and set-ups that chance made. Says
whether the game was dealt as promised, or names what is not as it should be.

What the file calls its commitment is to be the one that was posted with the challenge:
compare the two, or give the posted one with --commitment. The derivation is described
in docs/fair-deals.md, so that you can program it yourself.";

const VERIFY_EXAMPLES: &str = "\
Examples:
  gangurru verify game.txt
  gangurru verify --commitment 5f1c… game.txt";

const DRAW: &str = "\
Draws the beginning of a game, or a position of it, as a PNG file: what anybody may
know of it. Prints nothing. With --text or --alt it prints the position in words
instead, and draws nothing.

What --options and --deal take:
  raindrop   options {\"double_step\":true}
             deal {\"white\":\"…\",\"black\":\"…\"}, 16 cards each, the top one first
  schago     options {\"files\":6,\"ranks\":7,\"pieces\":{\"K\":1,\"R\":2,\"P\":4}}; pieces are also
             \"standard\" or \"lot\", and a lot has a deal {\"pieces\":{…}}
  hidden     deal {\"white\":{\"a1\":\"N\",…},\"black\":{\"a7\":\"P\",…}}, all 15 of each side
  The other games take none. docs/fair-deals.md describes all deals.";

const DRAW_EXAMPLES: &str = "\
Examples:
  gangurru draw crazyhouse -o board.png
  gangurru draw crazyhouse --position '6k1/5ppp/8/8/8/8/8/R3K3[Qn] w - - 0 30' --from black --theme dark
  gangurru draw crazyhouse -o - > board.png
  gangurru draw crazyhouse --text
  gangurru draw schago --options '{\"files\":6,\"ranks\":7}' -o board.png
  gangurru draw raindrop --position '8/8/8/3r4/8/8/4P3/8 KQ/kq w QRBNqrbn N 0 2' --alt";

const PERFT: &str = "\
Counts the sequences of so many complete turns, from the beginning or from a
position. Drawing rules play no part. Other programs that know the same rules count
the same, which is the classic check of move generators.

In a game of secrets the count needs all of them: --deal, or a --position that has them
(in Australian Chess it must be one after the set-up). What --options and --deal
take stands in \"gangurru draw --help\".";

const PERFT_EXAMPLES: &str = "\
Examples:
  gangurru perft crazyhouse 4
  gangurru perft crazyhouse 2 --position '2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1'
  gangurru perft crazyhouse 3 --divide
  gangurru perft schago 2 --options '{\"files\":5,\"ranks\":5,\"pieces\":{\"K\":1,\"N\":2}}'";

const REFEREE: &str = "\
Reads one JSON object a line from standard input and answers each with one JSON
object on one line of standard output, until the input ends. With it, other programs
can ask this one about the rules: what is legal, what an action tells to whom, how a
game ended. A line that is not understood gets {\"error\":\"…\"} and changes nothing.";

const REFEREE_EXAMPLES: &str = "\
Commands:
  {\"cmd\":\"hello\"}                                  the protocol's number and the games
  {\"cmd\":\"new\",\"game\":\"crazyhouse\"}                begin; also \"options\", \"deal\", \"position\",
                                                 as in \"gangurru draw --help\"
  {\"cmd\":\"actors\"}                                 the seats that may act now
  {\"cmd\":\"legal\",\"seat\":\"white\"}                   what this seat may do
  {\"cmd\":\"act\",\"seat\":\"white\",\"text\":\"e2-e4\"}      do it; what is told, and to whom
  {\"cmd\":\"result\"}                                 how the game ended, or null
  {\"cmd\":\"position\"}                               also \"audience\": \"public\", \"white\", \"black\"
  {\"cmd\":\"view\",\"audience\":\"black\"}                all that this audience may know
  {\"cmd\":\"perft\",\"depth\":3}                        count the lines of play
  {\"cmd\":\"count\"}                                  the provisional count, in games that have one

Example:
  echo '{\"cmd\":\"hello\"}' | gangurru referee";

/// Larger than any notation file, and small enough to be read whole.
const LARGEST_FILE: u64 = 8 << 20;

/// Why a command was not carried out.
enum Failure {
    /// What is wrong, in one sentence.
    Said(String),
    /// Standard output does not take it.
    Output(io::Error),
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Said(error.to_string())
    }
}

/// Does what the command line asks.
pub(crate) fn main() -> ExitCode {
    let command = match Cli::parse().command {
        None => return crate::run::main(None),
        Some(Command::Run { config }) => return crate::run::main(config),
        Some(command) => command,
    };
    let failure = match run(command) {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever was reading has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(Failure::Output(error)) => format!("cannot write to standard output: {error}"),
        Err(Failure::Said(sentence)) => sentence,
    };
    // Without standard error there is nobody left to tell.
    let _ = writeln!(io::stderr(), "gangurru: {failure}");
    ExitCode::FAILURE
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        // Its own master: it logs, and lives as long as it is wanted.
        Command::Run { .. } => unreachable!("started above"),
        Command::Games => print(games::names().join("\n") + "\n"),
        Command::Replay { file, board, game } => replay(&file, board, game.as_deref()),
        Command::Verify { file, commitment } => verify(&file, commitment.as_deref()),
        Command::Draw { begun, theme, from, size, output, text, alt } => {
            let (options, deal) = begun.data()?;
            let style = Style::new(theme, size);
            let position = begun.position.as_deref();
            let drawing = tools::draw(&begun.game, &options, &deal, position, from, style)?;
            if text {
                print(drawing.text)
            } else if alt {
                print(drawing.alt + "\n")
            } else {
                write(&output.unwrap_or_else(|| format!("{}.png", begun.game).into()), &drawing.png)
            }
        }
        Command::Perft { depth, begun, divide } => {
            let (options, deal) = begun.data()?;
            let position = begun.position.as_deref();
            if !divide {
                let lines = tools::perft(&begun.game, &options, &deal, position, depth, false)?;
                return print(format!("{lines}\n"));
            }
            let lines = tools::divide(&begun.game, &options, &deal, position, depth)?;
            let total: u64 = lines.iter().map(|(_, lines)| lines).sum();
            let each = lines.iter().map(|(action, lines)| format!("{action} {lines}"));
            let all: Vec<_> = each.chain([format!("total {total}\n")]).collect();
            print(all.join("\n"))
        }
        Command::Referee => {
            let done = tools::referee(games::all(), io::stdin().lock(), io::stdout().lock());
            done.map_err(|error| match error.kind() {
                io::ErrorKind::BrokenPipe => Failure::Output(error),
                _ => Failure::Said(format!("standard input or output fails: {error}")),
            })
        }
    }
}

fn replay(file: &Path, board: bool, game: Option<&str>) -> Result<(), Failure> {
    let text = read(file)?;
    let replayed = tools::replay(games::all(), &text, game)?;
    let board = if board { replayed.board + "\n" } else { String::new() };
    let result =
        replayed.outcome.map_or_else(|| "none, the game is still running".to_owned(), |o| o.to_string());
    print(format!("{}\n{board}Position: {}\nResult: {result}\n", replayed.record, replayed.position))
}

fn verify(file: &Path, posted: Option<&str>) -> Result<(), Failure> {
    let posted = posted.map(|text| Commitment::parse(text).ok_or(text)).transpose();
    let posted = posted
        .map_err(|text| Failure::Said(format!("--commitment takes 64 hexadecimal digits, not {text:?}")))?;
    let verified = tools::verify(games::all(), &read(file)?, posted)?;
    let yes = |condition| if condition { "as derived" } else { "no business of chance" };
    let mut lines = vec![
        format!("Table: {}", verified.table),
        format!("Commitment: {}", verified.commitment),
        format!("Colours: {}", yes(verified.lot)),
        format!("Deal: {}", yes(verified.dealt)),
    ];
    lines.extend(verified.assigned.iter().map(|seat| format!("Set-up of {seat}: as derived")));
    lines.push(format!("Result: {}", verified.outcome));
    lines.push("Everything that chance decided follows from the seed and the contributions.".to_owned());
    if posted.is_none() {
        lines.push("Now compare the commitment with the one that was posted with the challenge.".to_owned());
    }
    print(lines.join("\n") + "\n")
}

impl Begun {
    /// Options and deal as data.
    fn data(&self) -> Result<(Value, Value), Failure> {
        let read = |name, text: &Option<String>| match text {
            None => Ok(Value::Null),
            Some(text) => serde_json::from_str(text)
                .map_err(|error| Failure::Said(format!("{name} does not hold JSON: {error}"))),
        };
        Ok((read("--options", &self.options)?, read("--deal", &self.deal)?))
    }
}

/// The whole text of a file, or of standard input.
fn read(file: &Path) -> Result<String, Failure> {
    let fault = |what: &dyn fmt::Display| Failure::Said(format!("cannot read {}: {what}", name(file)));
    let source: Box<dyn Read> = if is_standard(file) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(std::fs::File::open(file).map_err(|error| fault(&error))?)
    };
    let mut bytes = Vec::new();
    source.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(|error| fault(&error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(fault(&format_args!("it is larger than {} MiB", LARGEST_FILE >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| fault(&"it is not text in UTF-8"))
}

/// Writes a file, or to standard output.
fn write(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if is_standard(file) {
        return print(bytes);
    }
    let fault = |error| Failure::Said(format!("cannot write {}: {error}", name(file)));
    std::fs::write(file, bytes).map_err(fault)
}

fn print(bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut output = BufWriter::new(io::stdout().lock());
    output.write_all(bytes.as_ref()).and_then(|()| output.flush()).map_err(Failure::Output)
}

fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// A file as sentences call it.
fn name(file: &Path) -> String {
    if is_standard(file) { "standard input".to_owned() } else { format!("{}", file.display()) }
}
