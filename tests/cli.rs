//! The program as people run it: every command, its help, its exit codes, and what it says when something is wrong.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use gangurru::games::names;
use serde_json::{Value, json};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gangurru"))
}

/// A file of this test run, which does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// A file of this test run with this in it.
fn filled(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = file(name);
    fs::write(&path, bytes).expect("the target directory can be written to");
    path.into_os_string().into_string().expect("the target directory is text")
}

/// Runs the program to its end with this on standard input.
fn run_with(input: &[u8], args: &[&str]) -> Output {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A program that stops early closes its input; that is its business.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// Runs the program, which is to do what it is asked, and to say so on standard output alone.
fn good(args: &[&str]) -> Vec<u8> {
    good_with(b"", args)
}

fn good_with(input: &[u8], args: &[&str]) -> Vec<u8> {
    let output = run_with(input, args);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{args:?}");
    output.stdout
}

/// Runs the program, which is to refuse with one sentence and this exit code.
fn refused(code: i32, input: &[u8], args: &[&str]) -> String {
    let output = run_with(input, args);
    let said = text(&output.stderr).to_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(text(&output.stdout), "", "{args:?}");
    assert!(!said.contains("panicked"), "{args:?}: {said}");
    said
}

/// Bad input: one sentence, which begins with the program's name. Without the name and the line's end.
fn bad(input: &[u8], args: &[&str]) -> String {
    let said = refused(1, input, args);
    let sentence = said.strip_prefix("gangurru: ").unwrap_or_else(|| panic!("{args:?}: {said}"));
    let sentence = sentence.strip_suffix('\n').unwrap_or_else(|| panic!("{args:?}: {said}"));
    assert!(!sentence.contains('\n'), "{args:?}: {said}");
    sentence.to_owned()
}

const COMMANDS: [&str; 5] = ["games", "replay", "draw", "perft", "referee"];

#[test]
fn help_says_what_there_is() {
    let help = good(&["--help"]);
    let said = text(&help);
    for command in COMMANDS.iter().chain(&["run"]) {
        assert!(said.contains(&format!("\n  {command} ")), "{said}");
    }
    assert!(said.contains("Exit codes:"), "{said}");
}

#[test]
fn without_a_command_it_runs_the_bot() {
    // Shown by an address that the main job refuses, so that it ends here and leaves nothing behind.
    for args in [&[][..], &["run"]] {
        let output = program()
            .args(args)
            .env("GANGURRU_PLAYGROUND_ADDRESS", "0.0.0.0:0")
            .env("GANGURRU_DATABASE", file("never.sqlite"))
            .output()
            .expect("the program ends");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("playground.allow_strangers = true"), "{said}");
        assert!(!file("never.sqlite").exists());
    }
}

#[test]
fn every_command_explains_itself() {
    for command in COMMANDS {
        let help = good(&[command, "--help"]);
        let help = text(&help);
        assert!(help.contains(&format!("Usage: gangurru {command}")), "{help}");
        assert!(help.contains(&format!("gangurru {command}\n")) || help.contains("Example"), "{help}");
        for line in help.lines() {
            assert!(line.chars().count() <= 110, "too wide to read: {line}");
        }
    }
    let run = good(&["run", "--help"]);
    for setting in gangurru::config::NAMES {
        assert!(text(&run).contains(setting), "{setting} stands in the help");
    }
    assert_eq!(text(&good(&["--version"])), concat!("gangurru ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn the_examples_of_the_help_texts_work() {
    let file = filled("game.txt", MATE);
    for command in COMMANDS {
        let help = good(&[command, "--help"]);
        for line in text(&help).lines().filter_map(|line| line.strip_prefix("  gangurru ")) {
            let line =
                line.replace("game.txt", &file).replace("-o board.png", "-o -").replace("> board.png", "");
            let mut args = Vec::new();
            for (n, part) in line.split('\'').enumerate() {
                if n % 2 == 1 { args.push(part) } else { args.extend(part.split_whitespace()) }
            }
            if args[0] == "draw" && !args.iter().any(|arg| ["-o", "--text"].contains(arg)) {
                args.extend(["-o", "-"]);
            }
            good(&args);
        }
    }
}

#[test]
fn a_command_line_that_is_not_understood_is_a_fault_of_usage() {
    let usages: [&[&str]; 15] = [
        &["dance"],
        &["games", "crazyhouse"],
        &["replay"],
        &["replay", "a", "b"],
        &["draw"],
        &["draw", "crazyhouse", "--theme", "pink"],
        &["draw", "crazyhouse", "--from", "red"],
        &["draw", "crazyhouse", "--size", "7"],
        &["draw", "crazyhouse", "--size", "9999999999999"],
        &["draw", "crazyhouse", "--text", "--alt"],
        &["draw", "crazyhouse", "--text", "-o", "x.png"],
        &["perft", "crazyhouse"],
        &["perft", "crazyhouse", "-1"],
        &["perft", "crazyhouse", "65"],
        &["referee", "loudly"],
    ];
    for usage in usages {
        let said = refused(2, b"", usage);
        assert!(said.starts_with("error: "), "{said}");
    }
}

#[test]
fn games_are_listed() {
    assert_eq!(text(&good(&["games"])).lines().collect::<Vec<_>>(), names());
}

#[test]
fn perft_counts() {
    assert_eq!(text(&good(&["perft", "crazyhouse", "0"])), "1\n");
    assert_eq!(text(&good(&["perft", "crazyhouse", "3"])), "8902\n");
    let position = "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1";
    assert_eq!(text(&good(&["perft", "crazyhouse", "2", "--position", position])), "3083\n");
    let data = ["perft", "crazyhouse", "1", "--options", "{}", "--deal", "{}"];
    assert_eq!(text(&good(&data)), "20\n");
    let divided = good(&["perft", "crazyhouse", "2", "--divide"]);
    let lines: Vec<_> = text(&divided).lines().collect();
    assert_eq!((lines.len(), lines[0], lines[20]), (21, "Nb1-Na3 20", "total 400"));
}

#[test]
fn what_a_game_cannot_begin_with_is_named() {
    for command in [&["draw", "-o", "-"][..], &["perft"]] {
        let refuse = |args: &[&str]| {
            let depth = if command == ["perft"] { &["1"][..] } else { &[] };
            bad(b"", &[&command[..1], &args[..1], depth, &command[1..], &args[1..]].concat())
        };
        assert_eq!(
            refuse(&["go"]),
            "there is no game called \"go\"; the games are australian, crazyhouse, hidden, raindrop, schago"
        );
        assert!(refuse(&["crazyhouse", "--position", "nowhere"]).starts_with("position: "));
        assert!(refuse(&["crazyhouse", "--position", ""]).starts_with("position: "));
        assert!(refuse(&["crazyhouse", "--options", "{"]).starts_with("--options does not hold JSON: "));
        assert!(refuse(&["crazyhouse", "--options", "{\"a\":1}"]).starts_with("options: unknown field `a`"));
        assert!(refuse(&["crazyhouse", "--options", "7"]).starts_with("options: "));
        assert!(refuse(&["crazyhouse", "--deal", "nothing"]).starts_with("--deal does not hold JSON: "));
        assert!(refuse(&["crazyhouse", "--deal", "[1]"]).starts_with("deal: "));
        let deep = "[".repeat(100_000);
        assert!(refuse(&["crazyhouse", "--options", &deep]).starts_with("--options does not hold JSON: "));
    }
}

/// The picture's width and height. It must decode.
fn size(png: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png).expect("a PNG");
    (picture.width(), picture.height())
}

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output() {
    let path = file("board.png");
    let name = path.to_str().expect("the target directory is text");
    assert_eq!(good(&["draw", "crazyhouse", "-o", name]), b"");
    let written = fs::read(&path).expect("it was written");
    assert_eq!(size(&written).1, 720);
    assert_eq!(good(&["draw", "crazyhouse", "--output", "-"]), written);
    let small = good(&["draw", "crazyhouse", "--size", "160", "-o", "-"]);
    assert_eq!(size(&small).1, 160);
    let mut seen = vec![written];
    for args in [["--theme", "dark"], ["--theme", "high-contrast"], ["--from", "black"]] {
        let picture = good(&[&["draw", "crazyhouse", "-o", "-"][..], &args].concat());
        assert!(!seen.contains(&picture), "{args:?} changes the picture");
        seen.push(picture);
    }
}

#[test]
fn a_picture_without_a_name_is_called_after_its_game() {
    let folder = file("pictures");
    fs::create_dir_all(&folder).expect("the target directory can be written to");
    let _ = fs::remove_file(folder.join("crazyhouse.png"));
    let status = program().args(["draw", "crazyhouse"]).current_dir(&folder).status();
    assert!(status.expect("the program starts").success());
    size(&fs::read(folder.join("crazyhouse.png")).expect("it was written"));
}

#[test]
fn a_position_goes_into_words() {
    let position = ["--position", "6k1/5ppp/8/8/8/8/8/R3K3[Qn] w - - 0 30"];
    let board = good(&[&["draw", "crazyhouse", "--text"][..], &position].concat());
    assert!(text(&board).contains("8 . . . . . . k . 8\n"), "{}", text(&board));
    let black = good(&[&["draw", "crazyhouse", "--text", "--from", "black"][..], &position].concat());
    assert!(text(&black).contains("1 . . . K . . . R 1\n"), "{}", text(&black));
    let alt = good(&[&["draw", "crazyhouse", "--alt"][..], &position].concat());
    let alt = text(&alt);
    assert!(alt.starts_with("White to move.") && alt.ends_with(".\n"), "{alt}");
    assert_eq!(alt.lines().count(), 1);
}

const MATE: &str = "[Game \"crazyhouse\"]\n[Black \"somebody\"]\n\n1. f3 e5 2. g4 Qh4#\n";

#[test]
fn a_notation_file_is_played() {
    let path = filled("mate.txt", MATE);
    let plain = "[Game \"crazyhouse\"]\n[Rules \"1\"]\n[Result \"0-1 checkmate\"]\n[Black \"somebody\"]\n\n\
                 1. f2-f3 e7-e5\n2. g2-g4 Qd8-Qh4\n0-1\n";
    let end = "Position: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 0 3\n\
               Result: 0-1 checkmate\n";
    assert_eq!(text(&good(&["replay", &path])), format!("{plain}\n{end}"));
    assert_eq!(text(&good_with(MATE.as_bytes(), &["replay", "-"])), format!("{plain}\n{end}"));
    let board = good(&["replay", "--board", &path]);
    let board = text(&board).strip_prefix(plain).and_then(|rest| rest.strip_suffix(end));
    assert!(board.expect("the board stands between").contains("4 . . . . . . P q 4\n"));
    let bare = good_with(b"e4 e5", &["replay", "--game", "crazyhouse", "-"]);
    assert!(text(&bare).ends_with("Result: none, the game is still running\n"), "{}", text(&bare));
    let resigned = "[Game \"crazyhouse\"]\n[Result \"1-0 resignation\"]\n1. e4";
    let resigned = good_with(resigned.as_bytes(), &["replay", "-"]);
    assert!(text(&resigned).ends_with("Result: 1-0 resignation\n"), "{}", text(&resigned));
}

#[test]
fn a_file_that_is_none_is_refused() {
    let missing = file("missing.txt").into_os_string().into_string().expect("text");
    let said = bad(b"", &["replay", &missing]);
    assert!(said.starts_with(&format!("cannot read {missing}: ")), "{said}");
    let said = bad(b"", &["replay", env!("CARGO_TARGET_TMPDIR")]);
    assert!(said.starts_with("cannot read "), "{said}");
    let binary = filled("binary.txt", [0, 159, 146, 150, 255, 10]);
    assert_eq!(bad(b"", &["replay", &binary]), format!("cannot read {binary}: it is not text in UTF-8"));
    assert_eq!(bad(b"\xff", &["replay", "-"]), "cannot read standard input: it is not text in UTF-8");
    let huge = vec![b' '; (8 << 20) + 1];
    assert_eq!(bad(&huge, &["replay", "-"]), "cannot read standard input: it is larger than 8 MiB");
    assert!(bad(b"", &["replay", "-"]).starts_with("the file does not say of which game it is"));
    assert_eq!(
        bad(b"e4", &["replay", "--game", "go", "-"]),
        "there is no game called \"go\"; the games are australian, crazyhouse, hidden, raindrop, schago"
    );
    let wrong = MATE.replace("2. g4", "\n2. g5");
    assert!(
        bad(wrong.as_bytes(), &["replay", "-"]).starts_with("line 5: \"g5\" is not a legal move of white: ")
    );
    let noise: Vec<u8> =
        (0..50_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8 & 0x7f).collect();
    bad(&noise, &["replay", "-"]);
    bad(&noise, &["replay", "--game", "crazyhouse", "-"]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let nowhere = file("no-such-folder").join("board.png").into_os_string().into_string().expect("text");
    let said = bad(b"", &["draw", "crazyhouse", "-o", &nowhere]);
    assert!(said.starts_with(&format!("cannot write {nowhere}: ")), "{said}");
    let said = bad(b"", &["draw", "crazyhouse", "-o", env!("CARGO_TARGET_TMPDIR")]);
    assert!(said.starts_with("cannot write "), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let commands: [&[&str]; 4] =
        [&["games"], &["draw", "crazyhouse", "-o", "-"], &["perft", "crazyhouse", "1"], &["referee"]];
    for args in commands {
        let mut child = program()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(fs::File::create("/dev/full").expect("it is there"))
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        drop(stdin.write_all(b"{\"cmd\":\"hello\"}\n"));
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.starts_with("gangurru: ") && said.contains("standard"), "{args:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let strange = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for (args, code) in
        [(["perft", "crazyhouse"], 2), (["draw", "--position"], 2), (["replay", "--board"], 1)]
    {
        let output = program().args(args).arg(strange).output().expect("the program ends");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{args:?}");
    }
}

#[test]
fn the_referee_answers_line_by_line_until_the_input_ends() {
    let mut child = program()
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
    // Each answer must come before the next question is asked.
    let mut ask = |question: &Value| -> Value {
        writeln!(stdin, "{question}").expect("the referee listens");
        let mut line = String::new();
        answers.read_line(&mut line).expect("the referee answers");
        serde_json::from_str(&line).expect("an answer is JSON")
    };
    assert_eq!(ask(&json!({"cmd": "hello"})), json!({"protocol": 1, "games": names()}));
    assert!(ask(&json!({"cmd": "actors"}))["error"].is_string());
    assert_eq!(ask(&json!({"cmd": "new", "game": "crazyhouse"})), json!({"ok": true}));
    assert_eq!(ask(&json!({"cmd": "actors"})), json!({"actors": ["white"]}));
    assert_eq!(ask(&json!({"cmd": "perft", "depth": 2})), json!({"perft": 400}));
    assert!(ask(&json!("junk"))["error"].is_string());
    let told = json!({"facts": [{"to": "all", "record": "e2-e4"}]});
    assert_eq!(ask(&json!({"cmd": "act", "seat": "white", "text": "e2-e4"})), told);
    assert_eq!(ask(&json!({"cmd": "result"})), json!({"result": null}));
    drop(stdin);
    let mut rest = String::new();
    answers.read_to_string(&mut rest).expect("the referee stops");
    assert_eq!(rest, "");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let commands: [&[&str]; 3] =
        [&["referee"], &["perft", "crazyhouse", "1", "--divide"], &["draw", "crazyhouse", "-o", "-"]];
    for args in commands {
        let mut child = program()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("it is piped");
        for _ in 0..1000 {
            if stdin.write_all(b"{\"cmd\":\"hello\"}\n").is_err() {
                break;
            }
        }
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{args:?}");
    }
}
