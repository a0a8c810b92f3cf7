//! The book is true: every page is in its summary, and every command that it shows is known to the program. Those that answer
//! at once are run; of the others, which play for minutes or wait for visitors, the arguments are read.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that are run as they stand.
const RUN: &[&str] = &["agents", "best", "games", "moves", "perft", "replay", "show", "stats"];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn pages() -> Vec<PathBuf> {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("the summary");
    let links = summary.split("](").skip(1).map(|rest| rest.split(')').next().expect("a link ends"));
    links.map(|link| docs().join(link)).collect()
}

#[test]
fn every_page_is_in_the_summary() {
    let pages = pages();
    let missing: Vec<_> = pages.iter().filter(|page| !page.is_file()).collect();
    assert!(missing.is_empty(), "the summary names {missing:?}");
    for folder in ["", "decisions"] {
        for entry in fs::read_dir(docs().join(folder)).expect("a folder of the docs") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|end| end == "md") && !path.ends_with("SUMMARY.md") {
                let known = pages.iter().any(|page| page.file_name() == path.file_name());
                assert!(known, "{} is missing in docs/SUMMARY.md", path.display());
            }
        }
    }
}

/// The commands `$ secateur …` and `secateur …` of the fenced blocks.
fn commands(text: &str) -> Vec<&str> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside {
            found.extend(line.strip_prefix("$ ").unwrap_or(line).strip_prefix("secateur "));
        }
    }
    found
}

#[test]
fn every_command_of_the_book_is_right() {
    let folder = std::env::temp_dir().join(format!("secateur-book-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let binary = env!("CARGO_BIN_EXE_secateur");
    let (mut run, mut read) = (0, 0);
    for page in pages() {
        for command in commands(&fs::read_to_string(&page).expect("a page")) {
            // What stands beside a command in a table, after two spaces, is not part of it.
            let command = command.split("  ").next().expect("a command");
            let word = command.split(' ').next().expect("a word");
            let whole = RUN.contains(&word);
            let line = format!("'{binary}' {command}{}", if whole { "" } else { " --help" });
            let shell =
                Command::new("sh").args(["-c", &line]).current_dir(&folder).stdin(Stdio::null()).output();
            let output = shell.expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: secateur {command}: {said}", page.display());
            *if whole { &mut run } else { &mut read } += 1;
        }
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(run > 5 && read > 10, "{run} commands run, {read} read");
}
