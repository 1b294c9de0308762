//! Knowing goes downward only: what each file of `src/` names, read from its text and held against the floors.
//!
//! The compiler enforces what is private; this enforces what is merely not one's business. It reads `use` trees and
//! paths (through imports, renames, `self`, `super` and inline modules), not what macros make. Code that is built for
//! tests alone may look anywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

/// The floors, lowest first. What stands on one line knows nothing of its neighbours, and what stands below may be
/// known, unless [`complaints`] says otherwise. Those that are not built yet have their place all the same.
const FLOORS: [&[&str]; 11] = [
    &["rules"],
    &["games"],
    // Neither knows of the other: computer players look at views, sentences at what games tell.
    &["engine", "locale"],
    &["table"],
    &["store"],
    &["bot"],
    &["chat"],
    // The program itself: what connects the rest.
    &["config"],
    &["run"],
    &["cli"],
    &["main"],
];

/// The highest floor on which there is no clock, no chance, no waiting and no machine.
const LAST_PURE: &str = "table";

/// What no pure floor names.
const IMPURE: [&str; 19] = [
    "std::time::SystemTime",
    "std::time::Instant",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::io::stdin",
    "std::io::stdout",
    "std::io::stderr",
    "std::hash::RandomState",
    "tokio",
    "futures",
    "futures_util",
    "async_trait",
    "sqlx",
    "rand",
    "getrandom",
    "reqwest",
];

/// Journals have secrets in them. Only these floors turn them into text and back.
const JOURNAL_WRITERS: [&str; 3] = ["games", "table", "store"];
const JOURNAL_ENCODER: &str = "encode_for_journal";

fn rank(floor: &str) -> Option<usize> {
    FLOORS.iter().position(|level| level.contains(&floor))
}

/// One place where something is named: `crate::…`, or another crate's name first.
struct Mention {
    line: usize,
    path: Vec<String>,
    /// All of a module at once.
    glob: bool,
}

impl Mention {
    fn text(&self) -> String {
        self.path.join("::") + if self.glob { "::*" } else { "" }
    }

    /// Whether it reaches what is called `name`, or anything in it, or may reach it by a glob.
    fn reaches(&self, name: &str) -> bool {
        let name: Vec<_> = name.split("::").collect();
        let common = self.path.iter().zip(&name).take_while(|(a, b)| a == b).count();
        common == name.len() || self.glob && common == self.path.len()
    }
}

/// A file of the crate: `games/umpire/mail.rs`.
struct Source {
    file: String,
    text: String,
}

impl Source {
    /// The modules that lead to it; none for the two roots.
    fn module(&self) -> Vec<String> {
        let stem = self.file.trim_end_matches(".rs").trim_end_matches("/mod");
        if ["lib", "main"].contains(&stem) {
            return Vec::new();
        }
        stem.split('/').map(str::to_owned).collect()
    }

    fn floor(&self) -> String {
        self.module().first().cloned().unwrap_or_else(|| self.file.trim_end_matches(".rs").to_owned())
    }
}

/// Everything wrong with these files.
fn complaints(sources: &[Source]) -> Vec<String> {
    let files: Vec<_> = sources.iter().map(|source| (source, Names::of(source))).collect();
    let for_tests: BTreeSet<String> = files.iter().flat_map(|(_, names)| names.for_tests.clone()).collect();
    let mut complaints = Vec::new();
    for (source, names) in &files {
        let module = source.module().join("/");
        if for_tests.iter().any(|tests| module == *tests || module.starts_with(&format!("{tests}/"))) {
            continue;
        }
        let mut complain =
            |line: usize, text: String| complaints.push(format!("src/{}:{line}: {text}", source.file));
        let floor = source.floor();
        let is_lib = floor == "lib";
        let Some(own) = rank(if is_lib { "main" } else { &floor }) else {
            complain(1, format!("{floor} is no floor: give it its place in tests/floors.rs"));
            continue;
        };
        let pure = !is_lib && Some(own) <= rank(LAST_PURE);
        for mention in &names.mentions {
            if let Some(why) = forbidden(&source.file, &floor, own, pure, mention) {
                complain(mention.line, format!("{} {why}", mention.text()));
            }
        }
        for (line, word) in &names.words {
            if pure && ["async", "await"].contains(&word.as_str()) {
                complain(*line, format!("{floor} does not wait: {word}"));
            }
            if word == JOURNAL_ENCODER && !JOURNAL_WRITERS.contains(&floor.as_str()) {
                complain(
                    *line,
                    format!("{word} is for the journal and nothing else, and {floor} keeps none"),
                );
            }
        }
    }
    complaints
}

/// Why a file may not name this.
fn forbidden(file: &str, floor: &str, own: usize, pure: bool, mention: &Mention) -> Option<String> {
    if pure && let Some(impure) = IMPURE.iter().find(|name| mention.reaches(name)) {
        return Some(format!("is not for {floor}: {impure} is handed in, or belongs higher up"));
    }
    let draws = ["games", "locale"].contains(&floor);
    if mention.reaches("gangurru_render") && !draws && Some(own) < rank("bot") {
        return Some(format!(
            "is not for {floor}: pictures are made by games, put into words by languages and shown by the bot"
        ));
    }
    let (first, rest) = mention.path.split_first()?;
    if first != "crate" {
        return None;
    }
    if floor == "lib" {
        return Some("is passed on by lib.rs, which only declares floors".to_owned());
    }
    let Some(target) = rest.first() else {
        return mention.glob.then(|| "hides which floors are known".to_owned());
    };
    let known = rank(target)?;
    if target != floor && known >= own {
        return Some(format!("is not below {floor}"));
    }
    if target == "locale" && floor != "locale" && Some(own) < rank("bot") {
        return Some(format!("is not for {floor}: languages are the bot's"));
    }
    if mention.reaches("crate::games::tools") {
        let theirs = floor == "games"
            && (file.starts_with("games/tools/") || !mention.path.contains(&"tools".to_owned()));
        if !theirs && Some(own) < rank("cli") {
            return Some("is a door for the command line alone".to_owned());
        }
    }
    // Within the sealed house a game is looked at; it does not look. Views and what they told are for anybody.
    let gate = [
        "crate::games::Umpire",
        "crate::games::Telling",
        "crate::games::umpire::Umpire",
        "crate::games::umpire::Telling",
        "crate::games::umpire::erased",
        "crate::games::umpire::journal",
    ];
    let outside_gate = floor == "games"
        && !["games/mod.rs"].contains(&file)
        && !["games/umpire/", "games/tools/"].iter().any(|folder| file.starts_with(folder));
    if outside_gate && gate.iter().any(|name| mention.reaches(name)) {
        return Some("is the umpire's business and the tools', not a game's".to_owned());
    }
    None
}

/// What a file names.
#[derive(Default)]
struct Names {
    mentions: Vec<Mention>,
    /// Every word that is not part of a comment or a string.
    words: Vec<(usize, String)>,
    /// Modules that are built for tests alone, as `games/crazyhouse/tests`.
    for_tests: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Word(String),
    Colons,
    Sign(char),
}

type Tokens = Vec<(usize, Token)>;

/// The words and signs of a Rust text, with their lines; comments and literals are left out, but a literal that
/// holds a path of the crate (as some attributes do) is read like code.
fn tokens(text: &str) -> Tokens {
    let chars: Vec<char> = text.chars().collect();
    let at = |n: usize| chars.get(n).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut tokens, mut n, mut line) = (Vec::new(), 0, 1);
    while n < chars.len() {
        let (start, here) = (n, line);
        match at(n) {
            '/' if at(n + 1) == '/' => {
                while n < chars.len() && at(n) != '\n' {
                    n += 1;
                }
            }
            '/' if at(n + 1) == '*' => {
                let mut depth = 0;
                loop {
                    match (at(n), at(n + 1)) {
                        ('/', '*') => (depth, n) = (depth + 1, n + 2),
                        ('*', '/') => (depth, n) = (depth - 1, n + 2),
                        _ => n += 1,
                    }
                    if depth == 0 || n >= chars.len() {
                        break;
                    }
                }
            }
            '"' => {
                n += 1;
                while n < chars.len() && at(n) != '"' {
                    n += if at(n) == '\\' { 2 } else { 1 };
                }
                n += 1;
            }
            // A character; otherwise a lifetime.
            '\'' if at(n + 1) == '\\' || at(n + 2) == '\'' => {
                n += if at(n + 1) == '\\' { 3 } else { 2 };
                while n < chars.len() && at(n) != '\'' {
                    n += 1;
                }
                n += 1;
            }
            ':' if at(n + 1) == ':' => {
                tokens.push((here, Token::Colons));
                n += 2;
            }
            c if is_word(c) => {
                while is_word(at(n)) {
                    n += 1;
                }
                let word: String = chars[start..n].iter().collect();
                let hashes = chars[n..].iter().take_while(|c| **c == '#').count();
                if ["r", "br", "cr"].contains(&word.as_str()) && at(n + hashes) == '"' {
                    n += hashes + 1;
                    let closes = |n: usize| at(n) == '"' && (1..=hashes).all(|k| at(n + k) == '#');
                    while n < chars.len() && !closes(n) {
                        n += 1;
                    }
                    n += hashes + 1;
                } else if word == "r" && hashes == 1 && is_word(at(n + 1)) {
                    // A raw identifier: its name follows.
                    n += 1;
                } else {
                    tokens.push((here, Token::Word(word)));
                }
            }
            c => {
                if !c.is_whitespace() {
                    tokens.push((here, Token::Sign(c)));
                }
                n += 1;
            }
        }
        let end = n.min(chars.len());
        if at(start) == '"' && end > start + 1 {
            let literal: String = chars[start + 1..end - 1].iter().collect();
            if literal.contains("crate::") {
                tokens.extend(self::tokens(&literal).into_iter().map(|(_, token)| (here, token)));
            }
        }
        line += chars[start..end].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

/// A reader of tokens.
struct Reader<'a> {
    tokens: &'a [(usize, Token)],
    n: usize,
}

/// A name that `use` brings: its path as written, what it is called here, and whether it is a glob.
type Import = (Vec<String>, String, bool);

impl<'a> Reader<'a> {
    fn peek(&self, ahead: usize) -> Option<&'a Token> {
        self.tokens.get(self.n + ahead).map(|(_, token)| token)
    }

    fn is(&self, ahead: usize, sign: char) -> bool {
        self.peek(ahead) == Some(&Token::Sign(sign))
    }

    fn word(&self, ahead: usize) -> Option<&'a str> {
        match self.peek(ahead) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn line(&self) -> usize {
        self.tokens.get(self.n).map_or(0, |(line, _)| *line)
    }

    /// `a::b::c` from here, which is at a word.
    fn path(&mut self) -> Vec<String> {
        let mut path = Vec::new();
        while let Some(word) = self.word(0) {
            path.push(word.to_owned());
            self.n += 1;
            if self.peek(0) == Some(&Token::Colons) && self.word(1).is_some() {
                self.n += 1;
            } else {
                break;
            }
        }
        path
    }

    /// One branch of a `use` tree under `stem`.
    fn tree(&mut self, stem: &[String], imports: &mut Vec<(usize, Import)>) {
        let line = self.line();
        if self.peek(0) == Some(&Token::Colons) {
            self.n += 1;
        }
        let mut path = stem.to_vec();
        path.extend(self.path());
        if self.peek(0) == Some(&Token::Colons) {
            self.n += 1;
        }
        if self.is(0, '*') {
            self.n += 1;
            imports.push((line, (path, String::new(), true)));
        } else if self.is(0, '{') {
            self.n += 1;
            while self.n < self.tokens.len() && !self.is(0, '}') {
                let before = self.n;
                self.tree(&path, imports);
                if self.is(0, ',') || self.n == before {
                    self.n += 1;
                }
            }
            self.n += 1;
        } else {
            if path.len() > 1 && path.last().is_some_and(|word| word == "self") {
                path.pop();
            }
            let mut name = path.last().cloned().unwrap_or_default();
            if self.word(0) == Some("as") {
                self.word(1).unwrap_or_default().clone_into(&mut name);
                self.n += 2;
            }
            imports.push((line, (path, name, false)));
        }
    }

    /// Past an item: up to its `;`, or past its block.
    fn skip_item(&mut self) {
        let mut depth = 0;
        while let Some(token) = self.peek(0) {
            match token {
                Token::Sign('{' | '(' | '[') => depth += 1,
                Token::Sign(')' | ']') => depth -= 1,
                Token::Sign('}') => {
                    depth -= 1;
                    if depth == 0 {
                        self.n += 1;
                        return;
                    }
                }
                Token::Sign(';') if depth == 0 => {
                    self.n += 1;
                    return;
                }
                _ => {}
            }
            self.n += 1;
        }
    }
}

impl Names {
    fn of(source: &Source) -> Self {
        let tokens = tokens(&source.text);
        let mut names = Self::default();
        let mut imports: BTreeMap<String, Vec<String>> = BTreeMap::new();
        // Paths as they stand there, with the module around them; what `use` brings, with its name here.
        let (mut written, mut used) = (Vec::new(), Vec::new());
        let mut module = source.module();
        // The depth of braces, and the depths at which inline modules began.
        let (mut depth, mut inline) = (0usize, Vec::new());
        let mut reader = Reader { tokens: &tokens, n: 0 };
        while let Some(token) = reader.peek(0) {
            let line = reader.line();
            match token {
                Token::Sign('#') if is_cfg_test(&reader) => {
                    reader.n += 7;
                    while reader.is(0, '#') {
                        reader.n += 1;
                        skip_brackets(&mut reader);
                    }
                    let named = (0..6).find(|n| reader.word(*n) == Some("mod")).and_then(|n| {
                        reader.is(n + 2, ';').then(|| reader.word(n + 1)).flatten().map(str::to_owned)
                    });
                    if let Some(name) = named {
                        names
                            .for_tests
                            .push([module.join("/"), name].join("/").trim_start_matches('/').to_owned());
                    }
                    reader.skip_item();
                }
                Token::Word(word) if word == "use" && !reader.is(1, '<') => {
                    reader.n += 1;
                    let mut found = Vec::new();
                    reader.tree(&[], &mut found);
                    for (line, (path, name, glob)) in found {
                        names.words.extend(path.iter().map(|word| (line, word.clone())));
                        used.push((line, path, name, module.clone(), glob));
                    }
                }
                Token::Word(word) if word == "mod" && reader.word(1).is_some() => {
                    let name = reader.word(1).unwrap_or_default().to_owned();
                    let mut path = vec!["crate".to_owned()];
                    path.extend(module.iter().cloned());
                    path.push(name.clone());
                    imports.insert(name.clone(), path);
                    reader.n += 2;
                    if reader.is(0, '{') {
                        inline.push(depth);
                        module.push(name);
                    }
                }
                Token::Word(_) => {
                    let path = reader.path();
                    names.words.extend(path.iter().map(|word| (line, word.clone())));
                    if path.len() > 1 {
                        written.push((line, path, module.clone()));
                    }
                }
                Token::Sign(sign) => {
                    depth += usize::from(*sign == '{');
                    if *sign == '}' {
                        depth = depth.saturating_sub(1);
                        if inline.last() == Some(&depth) {
                            inline.pop();
                            module.pop();
                        }
                    }
                    reader.n += 1;
                }
                Token::Colons => reader.n += 1,
            }
        }
        // An import may stand on another one, or on a module declared further down.
        for _ in 0..2 {
            for (_, path, name, module, glob) in &used {
                if !glob && path.first() != Some(name) {
                    imports.insert(name.clone(), resolve(path, module, &imports));
                }
            }
        }
        for (line, path, _, module, glob) in used {
            names.mentions.push(Mention { line, path: resolve(&path, &module, &imports), glob });
        }
        for (line, path, module) in written {
            names.mentions.push(Mention { line, path: resolve(&path, &module, &imports), glob: false });
        }
        names
    }
}

/// Whether `#[cfg(test)]` stands here, which is seven tokens.
fn is_cfg_test(reader: &Reader<'_>) -> bool {
    reader.is(1, '[')
        && reader.word(2) == Some("cfg")
        && reader.is(3, '(')
        && reader.word(4) == Some("test")
        && reader.is(5, ')')
        && reader.is(6, ']')
}

fn skip_brackets(reader: &mut Reader<'_>) {
    let mut depth = 0;
    loop {
        depth += i32::from(reader.is(0, '[')) - i32::from(reader.is(0, ']'));
        reader.n += 1;
        if depth == 0 || reader.n >= reader.tokens.len() {
            return;
        }
    }
}

/// A path as written in `module`, from the crate's root, or from another crate's name.
fn resolve(path: &[String], module: &[String], imports: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let root = || vec!["crate".to_owned()];
    let (first, rest) = path.split_first().map_or(("", path), |(first, rest)| (first.as_str(), rest));
    let mut full = match first {
        // The binary knows the library by its name.
        "crate" | "gangurru" => root(),
        "self" | "super" => {
            let ups = path.iter().take_while(|word| *word == "super").count();
            let skip = ups.max(1);
            let mut full = root();
            full.extend(module[..module.len().saturating_sub(ups)].iter().cloned());
            full.extend(path[skip..].iter().cloned());
            return full;
        }
        name => imports.get(name).cloned().unwrap_or_else(|| vec![name.to_owned()]),
    };
    full.extend(rest.iter().cloned());
    full
}

fn read(folder: &Path, base: &Path, sources: &mut Vec<Source>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for path in entries.iter().map(fs::DirEntry::path) {
        if path.is_dir() {
            read(&path, base, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = path.strip_prefix(base).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            sources.push(Source { file, text: fs::read_to_string(&path)? });
        }
    }
    Ok(())
}

fn sources(folder: &str) -> io::Result<Vec<Source>> {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut sources = Vec::new();
    read(&base, &base, &mut sources)?;
    Ok(sources)
}

#[test]
fn knowing_goes_downward_only() {
    let sources = sources("src").unwrap();
    let mentions: usize = sources.iter().map(|source| Names::of(source).mentions.len()).sum();
    assert!(mentions > 10 * sources.len(), "few paths were read: {mentions}");
    let complaints = complaints(&sources);
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn the_renderer_knows_nothing_of_the_house() {
    for source in sources("render/src").unwrap() {
        for mention in Names::of(&source).mentions {
            // `resolve` takes the house's name for the root, so the name itself is looked for.
            let text = mention.text();
            assert!(!text.starts_with("gangurru::"), "render/src/{}:{}: {text}", source.file, mention.line);
        }
        let words = Names::of(&source).words;
        let named = words.iter().find(|(_, word)| word == "gangurru");
        assert!(named.is_none(), "render/src/{}: {named:?}", source.file);
    }
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("render/Cargo.toml");
    let manifest = fs::read_to_string(manifest).unwrap();
    let house = manifest.lines().find(|line| line.starts_with("gangurru") || line.contains("path = \"..\""));
    assert_eq!(house, None, "render depends on the house");
}

/// What is wrong with one planted file.
fn planted(file: &str, text: &str) -> Vec<String> {
    complaints(&[Source { file: file.to_owned(), text: text.to_owned() }])
}

#[test]
fn planted_violations_are_found() {
    let wrong = [
        ("rules/seat.rs", "use crate::games::Umpire;", "is not below rules"),
        ("rules/seat.rs", "fn f() { crate::games::all(); }", "is not below rules"),
        ("rules/seat.rs", "use super::super::games;", "crate::games is not below rules"),
        (
            "rules/seat.rs",
            "mod inner { fn f() { super::super::super::bot::ring() } }",
            "crate::bot::ring is not below",
        ),
        ("rules/seat.rs", "use {crate::{rules::Seat, table::{self, Order}}};", "crate::table is not below"),
        ("rules/seat.rs", "use crate::*;", "hides which floors"),
        (
            "rules/seat.rs",
            "#[serde(with = \"crate::store::hex\")] struct S;",
            "crate::store::hex is not below",
        ),
        ("rules/seat.rs", "use crate::locale::Key;", "is not below rules"),
        ("games/hex/mod.rs", "use crate::locale::Key;", "is not below games"),
        (
            "games/hex/mod.rs",
            "use crate::table as t; fn f() { t::open() }",
            "crate::table::open is not below games",
        ),
        (
            "games/hex/mod.rs",
            "use std::time; fn f() { time::Instant::now(); }",
            "std::time::Instant::now is not for",
        ),
        (
            "games/hex/mod.rs",
            "use std::time::{Duration, SystemTime as Clock};",
            "std::time::SystemTime is not for",
        ),
        ("games/hex/mod.rs", "use std::time::*;", "std::time::* is not for"),
        ("games/hex/mod.rs", "use crate::games::umpire::Umpire;", "not a game's"),
        ("games/hex/mod.rs", "fn f(umpire: &super::Umpire) {}", "not a game's"),
        ("games/hex/mod.rs", "use super::*;", "not a game's"),
        ("games/mod.rs", "pub use tools::perft; pub mod tools;", "door for the command line"),
        ("table/mod.rs", "pub async fn open() {}", "table does not wait: async"),
        ("table/mod.rs", "fn f() { g().await; }", "table does not wait: await"),
        ("table/mod.rs", "use ::tokio::sync::Mutex;", "tokio::sync::Mutex is not for table"),
        ("table/mod.rs", "fn f() -> u64 { rand::random() }", "rand::random is not for table"),
        ("table/mod.rs", "fn f() { std::fs::read(\"x\"); }", "std::fs::read is not for table"),
        ("table/mod.rs", "fn f() { std::net::TcpStream::connect(\"x\"); }", "is not for table"),
        ("table/mod.rs", "use gangurru_render::Scene;", "pictures are made by games"),
        ("store/mod.rs", "use gangurru_render::Scene;", "pictures are made by games"),
        ("store/mod.rs", "use crate::bot::Desk;", "is not below store"),
        ("bot/mod.rs", "use crate::games::tools;", "door for the command line"),
        ("bot/mod.rs", "use crate::games; fn f() { games::tools::referee() }", "door for the command line"),
        ("bot/mod.rs", "use crate::games::*;", "door for the command line"),
        ("bot/mod.rs", "fn f() { header.encode_for_journal(); }", "bot keeps none"),
        ("chat/discord/mod.rs", "use crate::config::Discord;", "is not below chat"),
        ("chat/mod.rs", "use crate::main;", "is not below chat"),
        ("lib.rs", "mod games; pub use games::Umpire;", "only declares floors"),
        ("cli/mod.rs", "use crate::main;", "is not below cli"),
        ("helpers.rs", "", "helpers is no floor"),
        ("util/mod.rs", "", "util is no floor"),
    ];
    for (file, text, complaint) in wrong {
        let found = planted(file, text);
        assert!(found.iter().any(|found| found.contains(complaint)), "{file}: {text}\n  found {found:?}");
    }
}

#[test]
fn what_is_allowed_is_let_alone() {
    let right = [
        ("rules/seat.rs", "use super::Coord; use std::fmt; use crate::rules::chess::Square;"),
        (
            "rules/seat.rs",
            "// use crate::games;\n/* crate::bot /* */ tokio::x */ const S: &str = \"std::fs\";",
        ),
        (
            "rules/seat.rs",
            "const S: &str = r#\"use crate::games \" tokio::x\"#; const C: char = '\"'; fn f<'a>(x: &'a u8) {}",
        ),
        (
            "rules/seat.rs",
            "#[cfg(test)] mod tests { use crate::games::all; fn f() { std::fs::read(\"x\"); } }",
        ),
        ("rules/seat.rs", "#[cfg(test)]\n#[expect(clippy::x)]\nuse crate::games;"),
        (
            "games/hex/mod.rs",
            "pub(in crate::games) struct Hex; use gangurru_render as render; use super::game::Game;",
        ),
        ("games/hex/mod.rs", "use crate::rules::Seat; use std::time::Duration; use std::io::Write;"),
        ("engine/mod.rs", "use crate::games::{Private, View}; use crate::rules::Dice;"),
        ("locale/told.rs", "use crate::games::Fact; use gangurru_render::Phrases;"),
        ("games/tools/perft.rs", "use super::{begin, named}; use crate::games::umpire::Umpire;"),
        ("games/mod.rs", "pub mod tools; mod umpire; pub use umpire::{Umpire, View};"),
        ("table/mod.rs", "use crate::games::{Umpire, Entry}; fn f() { entry.encode_for_journal(); }"),
        ("store/mod.rs", "pub async fn append() { tokio::fs::read(\"x\").await; } use crate::table::Order;"),
        (
            "bot/mod.rs",
            "use gangurru_render::Painter; use crate::{games, locale, store}; fn f() { games::all(); }",
        ),
        ("chat/discord/mod.rs", "use crate::bot::Port; use std::time::Instant;"),
        (
            "main.rs",
            "use gangurru::games::tools; use gangurru::chat; fn main() { tools::perft(); std::fs::read(\"x\"); }",
        ),
        ("lib.rs", "pub mod games; pub mod rules;"),
    ];
    for (file, text) in right {
        assert_eq!(planted(file, text), Vec::<String>::new(), "{file}: {text}");
    }
    let test_only = [
        Source { file: "rules/mod.rs".to_owned(), text: "#[cfg(test)]\nmod judge;".to_owned() },
        Source { file: "rules/judge.rs".to_owned(), text: "use crate::games::all;".to_owned() },
    ];
    assert_eq!(complaints(&test_only), Vec::<String>::new(), "a module for tests alone");
}
