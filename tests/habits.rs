//! Habits that no compiler checks: an ignored test says what it needs, and no test measures time.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// How fast something is, is a bench's question: a test that measures time fails on somebody else's machine. (Reading
/// the clock at all is clippy's to forbid, under disallowed methods.)
const CLOCKS: [&str; 2] = [".elapsed()", ".duration_since("];

/// The faults of a text, with their lines.
fn faults(text: &str, is_test: bool) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    for (n, line) in (1..).zip(text.lines().map(str::trim_start)) {
        if line.starts_with("#[ignore") && !line.starts_with("#[ignore = \"needs ") {
            faults.push((n, "an ignored test says what it needs: #[ignore = \"needs …\"]".to_owned()));
        }
        if let Some(clock) =
            CLOCKS.iter().find(|clock| is_test && !line.starts_with("//") && line.contains(*clock))
        {
            faults.push((n, format!("a test measures time ({clock}): make it a bench")));
        }
    }
    faults
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

#[test]
fn ignored_tests_have_a_reason_and_no_test_measures_time() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "render"] {
        rust_files(&root.join(folder), &mut files).unwrap();
    }
    let mut complaints = Vec::new();
    for file in files {
        let shown = file.strip_prefix(root).unwrap().display().to_string();
        // This file quotes what it looks for.
        if shown.ends_with("habits.rs") {
            continue;
        }
        let is_test = shown.contains("tests") && !shown.contains("benches");
        for (line, fault) in faults(&fs::read_to_string(&file).unwrap(), is_test) {
            complaints.push(format!("{shown}:{line}: {fault}"));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn planted_faults_are_found() {
    let found = |text: &str| faults(text, true).len();
    // Put together here, so that whoever searches for such a line does not find this one.
    let ignored = |reason: &str| format!("    #[{}{reason}]\n", "ignore");
    assert_eq!(found(&[ignored(""), ignored(" = \"slow\""), ignored(" = \"needs Chromium\"")].concat()), 2);
    assert_eq!(found("let start = clock();\n// start.elapsed()\nassert!(start.elapsed() < SECOND);"), 1);
}
