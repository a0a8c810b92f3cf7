//! Endgame tables on the command line: built, stopped and resumed, verified, used; damaged files do no harm.

mod folders;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, secateur};
use serde_json::Value;
use std::process::Output;

const GAME: &str = "draughts:italian";
const FILE: &str = "data/tables/draughts-italian.table";
/// Two kings against one.
const ENDING: &str = "W:WK14,K18:BK23";

fn run(folder: &Folder, words: &[&str]) -> Output {
    let mut command = secateur(folder, words[0]);
    command.args(&words[1..]).env("SECATEUR_DATA", "data");
    output(command)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The object that a command prints. The command must succeed without a complaint, though on a slow machine it may print its
/// progress.
fn object(folder: &Folder, words: &[&str]) -> Value {
    let output = run(folder, words);
    let said = text(&output.stderr);
    assert!(output.status.success() && !said.contains("secateur:"), "{words:?}: {said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn build(folder: &Folder, size: &str) -> Value {
    object(folder, &["tables", "build", GAME, "--size", size, "--json"])["tables"][0].clone()
}

fn best(folder: &Folder) -> Output {
    run(folder, &["best", GAME, "--position", ENDING, "--depth", "4", "--json"])
}

#[test]
fn a_table_is_built_verified_and_used() {
    let folder = Folder::new("tables");
    let without: Value = serde_json::from_slice(&best(&folder).stdout).unwrap();
    assert_eq!(without["known"], Value::Null, "{without}");
    let built = build(&folder, "3");
    let verified = object(&folder, &["tables", "verify", GAME, "--search", "40", "--json"]);
    let verified = &verified["tables"][0];
    assert_eq!(verified["disagreements"], 0);
    let searched = &verified["searched"];
    assert_eq!((&searched["positions"], &searched["disagreements"]), (&40.into(), &0.into()));
    assert!(searched["confirmed"].as_u64().unwrap() > 0, "{searched}");
    let slices = built["slices"].as_array().unwrap();
    for (one, other) in slices.iter().zip(verified["slices"].as_array().unwrap()) {
        assert_eq!((&one["won"], &one["lost"]), (&other["won"], &other["lost"]), "{one}");
    }
    let list = object(&folder, &["tables", "list", GAME, "--json"]);
    let table = &list["tables"][0];
    assert_eq!((&table["name"], &table["complete"]), (&"3 pieces".into(), &true.into()));
    assert_eq!(table["positions"], built["positions"]);
    let with: Value = serde_json::from_slice(&best(&folder).stdout).unwrap();
    assert!(with["known"]["text"].as_str().unwrap().starts_with("won in "), "{with}");
    let sample = object(&folder, &["tables", "sample", GAME, "--won", "--count", "5", "--json"]);
    let endings = sample["endings"].as_array().unwrap();
    assert_eq!(endings.len(), 5);
    assert!(endings.iter().all(|ending| ending["known"].as_str().unwrap().starts_with("won")), "{sample}");
}

#[test]
fn building_goes_on_where_it_was_stopped() {
    let folder = Folder::new("tables-stopped");
    let whole = build(&folder, "3");
    let bytes = std::fs::read(folder.path().join(FILE)).unwrap();
    // The state that a killed run leaves: the slices of two pieces, the last one cut short.
    let parts = folder.path().join("data/tables/draughts-italian.slices");
    build(&folder, "2");
    std::fs::create_dir_all(&parts).unwrap();
    std::fs::write(parts.join("0"), b"cut").unwrap();
    let list = object(&folder, &["tables", "list", GAME, "--json"]);
    assert_eq!(list["tables"][1]["complete"], false, "{list}");
    let again = build(&folder, "3");
    assert_eq!(again["slices"], whole["slices"]);
    assert_eq!(std::fs::read(folder.path().join(FILE)).unwrap(), bytes);
    assert!(!parts.exists());
}

#[test]
fn a_killed_build_is_gone_on_with() {
    let folder = Folder::new("tables-killed");
    let whole = build(&folder, "3");
    let path = folder.path().join(FILE);
    let bytes = std::fs::read(&path).unwrap();
    let parts = folder.path().join("data/tables/draughts-italian.slices");
    // five pieces take minutes; it is killed as soon as the first slices are there
    let mut command = secateur(&folder, "tables");
    command.args(["build", GAME, "--size", "5", "--threads", "1"]).env("SECATEUR_DATA", "data");
    let process = Process::start(command);
    in_time(|| parts.join("4").exists().then_some(())).expect("slices are written");
    process.kill();
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "the table that was there before is still there");
    let list = object(&folder, &["tables", "list", GAME, "--json"]);
    assert_eq!(
        (&list["tables"][0]["complete"], &list["tables"][1]["complete"]),
        (&true.into(), &false.into())
    );
    assert_eq!(build(&folder, "3")["slices"], whole["slices"]);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}

#[test]
fn whatever_stands_in_the_place_of_a_table_play_goes_on() {
    let folder = Folder::new("tables-place");
    let path = folder.path().join(FILE);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let goes_on = |what: &str| {
        let output = best(&folder);
        let said = text(&output.stderr);
        assert!(output.status.success() && said.lines().count() == 1, "{what}: {said}");
        assert!(said.ends_with("; playing on without it\n"), "{what}: {said}");
    };
    std::fs::create_dir(&path).unwrap();
    goes_on("a folder");
    std::fs::remove_dir(&path).unwrap();
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        goes_on("a pipe");
        for target in ["/dev/zero", "nowhere", "draughts-italian.table"] {
            std::fs::remove_file(&path).unwrap();
            std::os::unix::fs::symlink(target, &path).unwrap();
            goes_on(target);
        }
    }
}

#[test]
fn endings_that_a_table_calls_won_are_won() {
    let folder = Folder::new("tables-played");
    build(&folder, "3");
    let played = object(&folder, &["tables", "play", GAME, "--games", "40", "--nodes", "500", "--json"]);
    let count = |field: &str| played[field].as_u64().unwrap();
    assert_eq!((count("games"), count("won"), count("late")), (40, 40, 0), "{played}");
    // a player that does not look ahead does not win them all
    let words = ["tables", "play", GAME, "--games", "40", "--agent", "random", "--threads", "1"];
    let output = run(&folder, &words);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(text(&output.stdout).starts_with("40 games from won endings: "), "{}", text(&output.stdout));
    assert!(said.contains("won in ") || said.contains("lost in "), "{said}");
}

#[test]
fn damaged_and_foreign_files_are_a_line_and_play_goes_on() {
    let folder = Folder::new("tables-damaged");
    build(&folder, "3");
    let path = folder.path().join(FILE);
    let good = std::fs::read(&path).unwrap();
    let mut flipped = good.clone();
    flipped[good.len() / 3] ^= 4;
    let cases: [(&str, &[u8]); 5] = [
        ("a bit", &flipped),
        ("cut short", &good[..good.len() / 2]),
        ("empty", b""),
        ("no table", b"SECTABLE, but not really one: nothing that could be read as a directory"),
        ("a newer version", &[b"SECTABLE\x09\0\0\0", &good[12..]].concat()),
    ];
    for (what, bytes) in cases {
        std::fs::write(&path, bytes).unwrap();
        let output = best(&folder);
        assert!(output.status.success(), "{what}: {}", text(&output.stderr));
        let said = text(&output.stderr);
        // A damaged block is noticed when a position of it is asked for.
        assert!(
            said.lines().count() <= 1 && (what == "a bit" || said.starts_with("secateur: ")),
            "{what}: {said}"
        );
        let verified = run(&folder, &["tables", "verify", GAME]);
        assert_eq!(verified.status.code(), Some(1), "{what}: {}", text(&verified.stderr));
        assert_eq!(text(&verified.stderr).lines().count(), 1, "{what}: {}", text(&verified.stderr));
    }
    std::fs::write(folder.path().join("data/tables/draughts-pool.table"), &good).unwrap();
    let foreign = run(&folder, &["tables", "list", "draughts:pool"]);
    let line = text(&foreign.stderr);
    assert!(line.contains("it is a table of draughts:italian, not of draughts:pool"), "{line}");
}

#[test]
fn what_cannot_be_built_is_refused_by_name() {
    let folder = Folder::new("tables-refused");
    for (words, line) in [
        (["tables", "build", "quoridor", "--size", "3"], "game 'quoridor': it has no endgame tables"),
        (["tables", "build", GAME, "--size", "9"], "size '9': at most 5 pieces"),
    ] {
        let output = run(&folder, &words);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(text(&output.stderr), format!("secateur: {line}\n"));
    }
    let missing = run(&folder, &["tables", "verify", GAME]);
    assert_eq!(missing.status.code(), Some(2), "{}", text(&missing.stderr));
}
