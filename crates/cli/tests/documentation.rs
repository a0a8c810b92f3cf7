//! The documentation and the README are true: every page is in the summary, every link leads somewhere, and every command of a block is
//! run, those that play for minutes with one pair or one step. Of the few that need another program or an unknown time, and of the
//! commands within sentences, the arguments are read. The blocks of Rust and Python are run by other tests.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The pages of the summary, and the README.
fn pages() -> Vec<PathBuf> {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("the summary");
    let links = summary.split("](").skip(1).map(|rest| rest.split(')').next().expect("a link ends"));
    links.map(|link| docs().join(link)).chain([docs().join("../README.md")]).collect()
}

#[test]
fn every_page_is_in_the_summary() {
    let pages = pages();
    let missing: Vec<_> = pages.iter().filter(|page| !page.is_file()).collect();
    assert!(missing.is_empty(), "the summary names {missing:?}");
    for folder in ["", "decisions", "reports"] {
        for entry in fs::read_dir(docs().join(folder)).expect("a folder of the docs") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|end| end == "md") && !path.ends_with("SUMMARY.md") {
                let known = pages.iter().any(|page| page.file_name() == path.file_name());
                assert!(known, "{} is missing in docs/SUMMARY.md", path.display());
            }
        }
    }
}

/// The anchor by which a link names a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let (mut links, book) = (0, docs().canonicalize().expect("the folder"));
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for rest in text.split("](").skip(1) {
            let Some(link) = rest.split(')').next() else { continue };
            if link.contains("://") || link.contains(char::is_whitespace) || link.is_empty() {
                continue;
            }
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if path.is_empty() { page.clone() } else { page.parent().expect("a folder").join(path) };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            let is_of_the_book = !page.ends_with("README.md");
            assert!(
                !is_of_the_book || target.canonicalize().expect("it exists").starts_with(&book),
                "{}: {link} leads out of the book, where a reader of its pages has nothing",
                page.display()
            );
            if !place.is_empty() && target.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&target).expect("a page");
                let headings = text
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .map(|line| line.trim_start_matches('#'));
                assert!(
                    headings.map(anchor).any(|a| a == place),
                    "{}: {link}: no such heading",
                    page.display()
                );
            }
            links += 1;
        }
    }
    assert!(links > 20, "{links} links");
}

/// The commands of the fenced blocks: what follows `$` in a console, every line of a script, and `secateur …` anywhere. One that
/// ends with a backslash goes on in the next line.
fn commands(text: &str) -> Vec<String> {
    let (mut fence, mut goes_on) = (None, false);
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            fence = if fence.is_none() { Some(language) } else { None };
            continue;
        }
        let Some(language) = fence else { continue };
        let typed = line.strip_prefix("$ ");
        let is_command = typed.is_some() || language == "sh" || line.starts_with("secateur ");
        match found.last_mut() {
            Some(last) if goes_on => *last = format!("{} {}", last.trim_end_matches('\\'), line.trim()),
            _ if is_command => found.push(typed.unwrap_or(line).to_string()),
            _ => continue,
        }
        goes_on = line.ends_with('\\');
    }
    found
}

/// The commands `secateur …` within sentences, without those that leave something to the reader: a word in capitals, dots.
fn commands_in_sentences(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            // Spans do not go on over an empty line, so an odd mark does no harm beyond it.
            prose.push_str(if line.is_empty() { "\n" } else { line });
            prose.push(' ');
        }
    }
    let spans = prose.split('\n').flat_map(|paragraph| paragraph.split('`').skip(1).step_by(2));
    let commands =
        spans.filter_map(|span| span.strip_prefix("secateur ")).map(|span| span.replace("\\|", "|"));
    let is_left_open = |word: &str| word.chars().all(|c| c.is_ascii_uppercase()) && !word.is_empty();
    let is_whole = |command: &String| {
        !command.contains('…')
            && command.starts_with(|c: char| c.is_ascii_lowercase())
            && !command.split(|c: char| !c.is_ascii_alphanumeric()).any(is_left_open)
    };
    commands.filter(is_whole).collect()
}

/// The changes that make a command of the documentation quick: an option's new value, or `None` to leave the option out. An
/// option that the command lacks is added.
type Reduced = &'static [(&'static str, Option<&'static str>)];

const ONE_PAIR: Reduced =
    &[("--time", None), ("--clock", None), ("--nodes", None), ("--pairs", Some("1")), ("--depth", Some("1"))];
const ONE_STEP: Reduced =
    &[("--iterations", Some("1")), ("--pairs", Some("1")), ("--nodes", Some("20")), ("--depth", None)];

/// How a command is run: whole, with some options changed, as a server that is asked for its page, or (with the reason) not at
/// all. A command that is not run only has its arguments parsed.
enum Way {
    Whole,
    Small(Reduced),
    Server,
    Read(&'static str),
}

fn way(command: &str) -> Way {
    let words: Vec<_> = command.split(' ').collect();
    match words[0] {
        _ if command.contains("--nats") => Way::Read("a NATS server is needed: crates/cli/tests/nats.rs"),
        _ if command.contains("secateur.adapters") => {
            Way::Read("the Python package is needed: python/tests/test_adapters.py")
        }
        "check-engine" => Way::Read("run by crates/cli/tests/engines.rs"),
        "match" | "sprt" => Way::Small(ONE_PAIR),
        "selfplay" => Way::Small(&[("--positions", Some("2000")), ("--nodes", Some("20"))]),
        "learn" => Way::Small(&[("--epochs", Some("1"))]),
        "tune" if command.contains("--method local") => Way::Read("a search whose end nobody knows"),
        "tune" => Way::Small(ONE_STEP),
        "tables" if words[1] == "build" => Way::Small(&[("--size", Some("3"))]),
        "tables" if words[1] == "verify" => {
            Way::Read("whole tables take minutes: crates/cli/tests/tables.rs")
        }
        "book" if words[1] == "build" => Way::Small(&[("--positions", Some("3")), ("--nodes", Some("500"))]),
        "solve" if command.contains("size=5") => Way::Read("minutes: the one before it is run"),
        "serve" => Way::Server,
        _ => Way::Whole,
    }
}

/// A command with some options changed.
fn reduced(command: &str, changes: Reduced) -> String {
    let mut words: Vec<_> = command.split(' ').collect();
    for (option, value) in changes {
        if let Some(place) = words.iter().position(|word| word == option) {
            words.drain(place..place + 2);
        }
        if let Some(value) = value {
            words.extend([*option, *value]);
        }
    }
    words.join(" ")
}

/// The files that the documentation's commands name as the reader's own.
fn write_files(folder: &Path) {
    let players = "[[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n";
    let cup = format!(
        "game = \"quoridor:size=5,walls=3\"\nformat = \"round-robin\"\npairs = 1\ndepth = 1\n{players}"
    );
    fs::write(folder.join("cup.toml"), cup).expect("a file");
    fs::write(folder.join("password.txt"), "correct horse\n").expect("a file");
    fs::create_dir_all(folder.join("report")).expect("a folder");
    fs::write(folder.join("report/index.html"), "<html></html>").expect("a file");
    let mine = folder.join("mine");
    fs::write(&mine, "#!/bin/sh\nexit 0\n").expect("a file");
    fs::set_permissions(&mine, fs::Permissions::from_mode(0o755)).expect("a program");
}

fn shell(folder: &Path, command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec '{}' {command}", env!("CARGO_BIN_EXE_secateur"))]);
    shell.current_dir(folder).env("SECATEUR_DATA", folder.join("data")).stdin(Stdio::null());
    shell
}

/// Starts a server on a free port and waits until it names its address.
fn serve(folder: &Path, command: &str) -> Result<(), String> {
    let words: Vec<_> = command.split(' ').collect();
    for store in words.windows(2).filter(|pair| pair[0] == "--store").map(|pair| pair[1]) {
        if !folder.join(store).exists() {
            let played = format!("match awale:oware random random --pairs 1 --nodes 1 --store {store}");
            assert!(shell(folder, &played).output().expect("a shell").status.success(), "{played}");
        }
    }
    let command = reduced(&command.replace(" --open", ""), &[("--addr", Some("127.0.0.1:0"))]);
    let mut server =
        shell(folder, &command).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
    let mut lines = BufReader::new(server.stdout.take().expect("its output")).lines().map_while(Result::ok);
    let answered = lines.any(|line| line.contains("http://127.0.0.1:"));
    let _ = server.kill();
    let output = server.wait_with_output().expect("it ends");
    if answered { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

/// Asks a store what the documentation asks it by `sqlite3 FILE "SQL"`.
fn query(folder: &Path, command: &str) -> Result<(), String> {
    let (file, sql) = command.split_once(' ').ok_or("sqlite3 FILE SQL")?;
    let store = rusqlite::Connection::open(folder.join(file)).map_err(|error| error.to_string())?;
    let mut statement = store.prepare(sql.trim_matches('"')).map_err(|error| error.to_string())?;
    let mut rows = statement.query([]).map_err(|error| error.to_string())?;
    rows.next().map_err(|error| error.to_string())?.map(|_| ()).ok_or("no rows".into())
}

/// Runs a command of another program, unless other tests run it.
fn run_other(folder: &Path, command: &str) -> Result<(), String> {
    match command.split_once(' ') {
        Some(("sqlite3", rest)) => query(folder, rest),
        Some(("openssl" | "printf", _)) => {
            let has_openssl = Command::new("openssl").arg("version").output().is_ok();
            if !has_openssl {
                println!("SKIPPED, no openssl: {command}");
                return Ok(());
            }
            let output = Command::new("sh").args(["-c", command]).current_dir(folder).output();
            let output = output.expect("a shell");
            if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into()) }
        }
        Some(("nats-server", _)) => {
            println!("run by crates/cli/tests/nats.rs: {command}");
            Ok(())
        }
        Some(("cp" | "cd" | "sed" | "cargo", _)) => {
            println!("run by scripts/release-check: {command}");
            Ok(())
        }
        _ if command.starts_with("./scripts/test") => Ok(()),
        _ => Err("a program that no test runs".into()),
    }
}

#[test]
fn commands_are_found() {
    let text = "`secateur a b` x\n`secateur c\n--d e|f`\n\n`secateur play GAME` `secateur … x`\n\n```console\n$ one \\\n  two\nout\n\
                secateur g\n```\n```sh\nh\n```\n```text\nsecateur i  what it does\nno\n```\n";
    assert_eq!(commands(text), ["one  two", "secateur g", "h", "secateur i  what it does"]);
    assert_eq!(commands_in_sentences(text), ["a b", "c --d e|f"]);
}

#[test]
fn commands_within_sentences_have_the_options_they_name() {
    let (mut read, folder) = (0, std::env::temp_dir());
    for page in pages() {
        for command in commands_in_sentences(&fs::read_to_string(&page).expect("a page")) {
            // `help` itself has no help.
            let asked = if command == "help" { command.clone() } else { format!("{command} --help") };
            let output = shell(&folder, &asked).output().expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: secateur {command}: {said}", page.display());
            read += 1;
        }
    }
    assert!(read > 60, "{read} commands");
}

#[test]
fn every_command_of_the_documentation_is_right() {
    let folder = std::env::temp_dir().join(format!("secateur-book-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    write_files(&folder);
    let (mut run, mut read) = (0, 0);
    for page in pages() {
        for command in commands(&fs::read_to_string(&page).expect("a page")) {
            let ours = ["secateur ", "cargo run --release -- "].map(|program| command.strip_prefix(program));
            let Some(command) = ours.into_iter().flatten().next() else {
                let done = run_other(&folder, command.trim());
                done.unwrap_or_else(|said| panic!("{}: {command}: {said}", page.display()));
                continue;
            };
            // Text behind a command in a table, after two spaces, explains it.
            let command = command.split("  ").next().expect("a command");
            let line = match way(command) {
                Way::Server => {
                    serve(&folder, command)
                        .unwrap_or_else(|said| panic!("{}: secateur {command}: {said}", page.display()));
                    run += 1;
                    continue;
                }
                Way::Whole => command.to_string(),
                Way::Small(changes) => reduced(command, changes),
                Way::Read(why) => {
                    println!("only its arguments are read, {why}: {command}");
                    format!("{command} --help")
                }
            };
            *if line.ends_with(" --help") { &mut read } else { &mut run } += 1;
            let output = shell(&folder, &line).output().expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: secateur {line}: {said}", page.display());
        }
    }
    fs::remove_dir_all(&folder).expect("the folder goes");
    assert!(run > 25 && read < 15, "{run} commands run, {read} read");
}
