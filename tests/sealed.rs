//! Secrets are kept by construction: what would give one away does not compile, from inside this very crate.
//!
//! The house is copied, each file of `tests/sealed/` becomes a module of the copy, on the floor of chat code, and
//! the compiler is asked what it thinks. In such a file
//!
//! - `//~ E0616` ends a line that the compiler must refuse, with exactly these codes and on this line (`uncoded` for
//!   an error to which the compiler gives no code);
//! - `//~ instead: …` on the line below is what takes its place in the *twin*, the same file without its
//!   faults, which must compile: the refused line is refused for what it says and for nothing around it;
//! - `//@ floor: games`, as the first line, puts the module inside `games`, beside the games.
//!
//! One case more is made for every registered game. All twins are checked in one go, and so are all cases; a case
//! whose errors are not all there is asked once more alone, for the compiler may have stopped early elsewhere.
//!
//! Floors above `games` are left out of the copy, and with them what they depend on. It needs what building this test
//! needed, and no network.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

use serde_json::Value;

/// A module that is to be refused, line by line.
struct Case {
    name: String,
    /// Inside `games`, else at the root, where chat code stands.
    inside: bool,
    text: String,
}

/// Where (from 1), and the compiler's code.
type Fault = (usize, String);

/// What the compiler said: by case, and anything that it said elsewhere.
#[derive(Default)]
struct Verdict {
    faults: BTreeMap<String, BTreeSet<Fault>>,
    elsewhere: Vec<String>,
}

/// What is copied of `src/`: the gate and what it stands on. Chat code stands above; what else does proves nothing here.
const FLOORS: [&str; 3] = ["rules", "engine", "games"];

const INSTEAD: &str = "//~ instead:";

impl Case {
    fn new(name: &str, text: String) -> Self {
        Self { name: format!("sealed_{name}"), inside: text.starts_with("//@ floor: games"), text }
    }

    fn file(&self) -> String {
        format!("src/{}{}.rs", if self.inside { "games/" } else { "" }, self.name)
    }

    /// The codes that each line announces.
    fn expected(&self) -> BTreeSet<Fault> {
        let mut expected = BTreeSet::new();
        for (n, line) in (1..).zip(self.text.lines()) {
            if let Some((_, codes)) = line.split_once("//~ ").filter(|_| !line.contains(INSTEAD)) {
                for code in codes.split_whitespace() {
                    expected.insert((n, code.to_owned()));
                }
            }
        }
        expected
    }

    /// The same without its faults.
    fn twin(&self) -> Self {
        let mut lines: Vec<&str> = Vec::new();
        for line in self.text.lines() {
            if let Some((_, instead)) = line.split_once(INSTEAD) {
                lines.pop();
                lines.push(instead);
            } else {
                lines.push(line);
            }
        }
        Self { name: self.name.clone(), inside: self.inside, text: lines.join("\n") }
    }

    fn complaint(&self, found: Option<&BTreeSet<Fault>>) -> Option<String> {
        let expected = self.expected();
        let none = BTreeSet::new();
        let found = found.unwrap_or(&none);
        let list = |faults: Vec<&Fault>| {
            faults.iter().fold(String::new(), |text, (line, code)| format!("{text}\n    line {line}: {code}"))
        };
        (*found != expected).then(|| {
            format!(
                "{}\n  not refused:{}\n  refused unannounced:{}",
                self.name,
                list(expected.difference(found).collect()),
                list(found.difference(&expected).collect())
            )
        })
    }
}

/// The cases in files, and one for each registered game.
fn cases() -> io::Result<Vec<Case>> {
    let files = fs::read_dir(root().join("tests/sealed"))?.collect::<Result<Vec<_>, _>>()?;
    let mut cases = files
        .iter()
        .map(fs::DirEntry::path)
        .map(|file| {
            Ok(Case::new(&file.file_stem().unwrap_or_default().to_string_lossy(), fs::read_to_string(&file)?))
        })
        .collect::<io::Result<Vec<_>>>()?;
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    for game in gangurru::games::all() {
        let name = game.name();
        let text = format!(
            "pub fn name() {{ use crate::games::{name} as _; }} //~ E0603\n\
             {INSTEAD} pub fn name() {{ let _ = crate::games::by_name({name:?}); }}\n\
             pub fn everything() {{ use crate::games::{name}::*; }} //~ E0603\n\
             {INSTEAD} pub fn everything() {{ use crate::games::*; }}\n"
        );
        cases.push(Case::new(&format!("game_{name}"), text));
    }
    Ok(cases)
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A copy of the house, and the cases in it.
struct House {
    root: PathBuf,
    target: PathBuf,
}

impl House {
    /// Copies the sources. What has not changed is not written again, so it is not built again either.
    fn copy() -> io::Result<Self> {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sealed");
        let house = Self { root: place.join("house"), target: place.join("target") };
        mirror(root(), &house.root)?;
        Ok(house)
    }

    /// Asks the compiler about these cases, all at once.
    fn check(&self, cases: &[&Case]) -> io::Result<Verdict> {
        for (root, inside) in [("src/lib.rs", false), ("src/games/mod.rs", true)] {
            let mut text = String::new();
            for line in fs::read_to_string(crate::root().join(root))?.lines() {
                let floor =
                    line.trim_start_matches("pub ").strip_prefix("mod ").map(|it| it.trim_end_matches(';'));
                if inside || floor.is_none_or(|floor| FLOORS.contains(&floor)) {
                    text += line;
                    text.push('\n');
                }
            }
            for case in cases.iter().filter(|case| case.inside == inside) {
                text += "\npub mod ";
                text += case.name.as_str();
                text += ";\n";
                write(&self.root.join(case.file()), case.text.as_bytes())?;
            }
            write(&self.root.join(root), text.as_bytes())?;
        }
        let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["check", "--lib", "--no-default-features", "--offline", "--message-format=json"])
            .arg("--manifest-path")
            .arg(self.root.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(&self.target)
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .output()?;
        let mut verdict = Verdict::default();
        for message in String::from_utf8_lossy(&output.stdout).lines() {
            verdict.hear(&serde_json::from_str(message)?, cases);
        }
        let refused = !verdict.faults.is_empty() || !verdict.elsewhere.is_empty();
        assert_eq!(!output.status.success(), refused, "{}", String::from_utf8_lossy(&output.stderr));
        Ok(verdict)
    }
}

impl Verdict {
    fn hear(&mut self, message: &Value, cases: &[&Case]) {
        let said = &message["message"];
        if message["reason"] != "compiler-message" || said["level"] != "error" {
            return;
        }
        let spans = said["spans"].as_array().map_or(&[][..], Vec::as_slice);
        if spans.is_empty()
            && said["message"].as_str().is_some_and(|text| text.starts_with("aborting due to"))
        {
            return;
        }
        let place =
            spans.iter().filter(|span| span["is_primary"] == true).find_map(|span| place(span, cases));
        let code = said["code"]["code"].as_str().unwrap_or("uncoded");
        match place {
            Some((case, line)) => {
                self.faults.entry(case).or_default().insert((line, code.to_owned()));
            }
            None => self.elsewhere.push(said["rendered"].as_str().unwrap_or_default().to_owned()),
        }
    }
}

/// Which case a span lies in, and in which line; a span inside a macro is where the macro was called.
fn place(span: &Value, cases: &[&Case]) -> Option<(String, usize)> {
    let file = span["file_name"].as_str()?;
    match cases.iter().find(|case| Path::new(file).ends_with(case.file())) {
        Some(case) => Some((case.name.clone(), usize::try_from(span["line_start"].as_u64()?).ok()?)),
        None => place(span.get("expansion")?.get("span")?, cases),
    }
}

/// Copies what a build of the library reads, and takes away what is no longer there.
fn mirror(from: &Path, to: &Path) -> io::Result<()> {
    const LEFT_OUT: [&str; 5] = ["target", "tests", "benches", "examples", "docs"];
    fs::create_dir_all(to)?;
    let mut kept = BTreeSet::new();
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        let shown = name.to_string_lossy();
        let (source, copy) = (entry.path(), to.join(&name));
        if source.is_dir() {
            let higher_up = from == root().join("src") && !FLOORS.contains(&&*shown);
            if higher_up || LEFT_OUT.contains(&&*shown) || shown.starts_with('.') {
                continue;
            }
            mirror(&source, &copy)?;
        } else if shown == "Cargo.toml" {
            let mut floors = String::new();
            text_of(&from.join("src"), &mut floors)?;
            write(&copy, trimmed(&fs::read_to_string(&source)?, &floors).as_bytes())?;
        } else if source != root().join("src/lib.rs") && source != root().join("src/games/mod.rs") {
            // These two are written together with the cases that they declare.
            write(&copy, &fs::read(&source)?)?;
        }
        kept.insert(name);
    }
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        if !kept.contains(&entry.file_name()) {
            let stale = entry.path();
            if stale.is_dir() { fs::remove_dir_all(&stale) } else { fs::remove_file(&stale) }?;
        }
    }
    Ok(())
}

/// The manifest with what these floors need and no more: no targets that were left out, and of the dependencies those
/// that the floors name, so that a store's or a chat's are not built for this.
fn trimmed(manifest: &str, floors: &str) -> String {
    const LEFT_OUT: [&str; 7] = ["[dev-dep", "[build-dep", "[target", "[features", "[[", "[profile", "[lib"];
    let manifest = manifest.replace("\"benches\", ", "");
    let (mut keep, mut dependencies) = (true, false);
    let mut text = String::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            dependencies = line == "[dependencies]";
            keep = !LEFT_OUT.iter().any(|section| line.starts_with(section));
        } else if dependencies && let Some((name, _)) = line.split_once(['.', ' ', '=']) {
            // What does not begin a line goes on with the dependency above.
            keep = if name.is_empty() || name.starts_with(['#', ']', '}']) {
                keep
            } else {
                floors.contains(&name.replace('-', "_"))
            };
        }
        if keep {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

/// Everything that the copied floors say, in one text.
fn text_of(folder: &Path, text: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if folder != root().join("src") || FLOORS.iter().any(|floor| path.ends_with(floor)) {
                text_of(&path, text)?;
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            text.push_str(&fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Writes a file unless it says the same already.
fn write(file: &Path, text: &[u8]) -> io::Result<()> {
    if fs::read(file).ok().as_deref() == Some(text) { Ok(()) } else { fs::write(file, text) }
}

#[test]
fn what_would_give_a_secret_away_does_not_compile() {
    let cases = cases().unwrap();
    let lines: usize = cases.iter().map(|case| case.expected().len()).sum();
    assert!(lines >= 70, "few things are tried: {lines}");
    let house = House::copy().unwrap();

    let twins: Vec<_> = cases.iter().map(Case::twin).collect();
    let verdict = house.check(&twins.iter().collect::<Vec<_>>()).unwrap();
    assert!(
        verdict.faults.is_empty() && verdict.elsewhere.is_empty(),
        "what is allowed does not compile: {:#?}\n{}",
        verdict.faults,
        verdict.elsewhere.join("\n")
    );

    let together = house.check(&cases.iter().collect::<Vec<_>>()).unwrap();
    assert!(together.elsewhere.is_empty(), "{}", together.elsewhere.join("\n"));
    let mut complaints = String::new();
    for case in &cases {
        if case.complaint(together.faults.get(&case.name)).is_none() {
            continue;
        }
        let alone = house.check(&[case]).unwrap();
        complaints.extend(case.complaint(alone.faults.get(&case.name)));
        complaints.extend(alone.elsewhere);
    }
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn the_harness_tells_right_from_wrong() {
    let case = Case::new("x", "a(); //~ E0616\n//~ instead: b();\nc(); //~ E0308 E0277\n".to_owned());
    assert_eq!(case.twin().text, " b();\nc(); //~ E0308 E0277");
    let found: BTreeSet<Fault> = case.expected();
    assert_eq!(
        found.iter().map(|(line, code)| format!("{line} {code}")).collect::<Vec<_>>(),
        ["1 E0616", "3 E0277", "3 E0308"]
    );
    assert_eq!(case.complaint(Some(&found)), None);
    assert!(case.complaint(None).is_some(), "nothing was refused");
    let mut more = found.clone();
    more.insert((2, "E0425".to_owned()));
    assert!(case.complaint(Some(&more)).is_some_and(|text| text.contains("line 2: E0425")));
    let mut moved = found;
    moved.remove(&(1, "E0616".to_owned()));
    moved.insert((2, "E0616".to_owned()));
    assert!(case.complaint(Some(&moved)).is_some(), "refused in another line");

    let span = |file: &str| serde_json::json!([{"file_name": file, "line_start": 7, "is_primary": true}]);
    let said = |file: &str| {
        let error = serde_json::json!({"level": "error", "code": {"code": "E1"}, "spans": span(file), "rendered": "!"});
        serde_json::json!({"reason": "compiler-message", "message": error})
    };
    let mut verdict = Verdict::default();
    verdict.hear(&said("src/sealed_x.rs"), &[&case]);
    assert_eq!(verdict.faults["sealed_x"], BTreeSet::from([(7, "E1".to_owned())]));
    verdict.hear(&said("src/games/mod.rs"), &[&case]);
    assert_eq!(verdict.elsewhere, ["!"]);
}
