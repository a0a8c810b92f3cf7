//! Stores are not lost: outputs never overwrite them, damage is noticed, old ones are migrated, and what was taken away is rescued.

mod folders;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, finish, object, secateur};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

/// A match whose games are always the same.
const MATCH: &str = "match quoridor:size=3,walls=1 alphabeta(depth=2) random --pairs 6 --depth 2 --seed 3";

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command that must fail with this status and one line; returns the line.
fn refused(folder: &Folder, line: &str, status: i32) -> String {
    let output = output(secateur(folder, line));
    let said = said(&output);
    assert_eq!(output.status.code(), Some(status), "{line}: {said}");
    assert_eq!(said.lines().count(), 1, "{line}: {said}");
    said
}

fn sql(folder: &Folder, name: &str, statements: &str) {
    let store = rusqlite::Connection::open(folder.path().join(name)).unwrap();
    store.execute_batch(&format!("PRAGMA foreign_keys = OFF; {statements}")).unwrap();
}

#[test]
fn output_never_overwrites_an_input() {
    let folder = Folder::new("outputs");
    folder.write("two.openings", "b1v\nb2h\n");
    let toml = "game = \"quoridor:size=3,walls=1\"\npairs = 1\ndepth = 1\nopenings = \"two.openings\"\n\
        [[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n";
    folder.write("cup.toml", toml);
    // There is no store yet, and none is made.
    let line = refused(&folder, &format!("{MATCH} --store it.db --games it.db"), 2);
    assert!(line.starts_with("secateur: --games 'it.db': the same file as the store ('it.db')"), "{line}");
    refused(&folder, &format!("{MATCH} --store it.db --report ./it.db-wal"), 2);
    refused(&folder, &format!("{MATCH} --store it.db --games out --report ./out"), 2);
    assert!(!folder.path().join("it.db").exists() && !folder.path().join("out").exists());
    finish(&folder, &format!("{MATCH} --store it.db --games out"));
    let before = std::fs::read(folder.path().join("it.db")).unwrap();
    let mut names = vec!["it.db", "./it.db"];
    #[cfg(unix)]
    {
        std::fs::hard_link(folder.path().join("it.db"), folder.path().join("hard.db")).unwrap();
        std::os::unix::fs::symlink("it.db", folder.path().join("soft.db")).unwrap();
        names.extend(["hard.db", "soft.db"]);
    }
    for name in names {
        refused(&folder, &format!("{MATCH} --store it.db --games {name}"), 2);
        refused(&folder, &format!("sprt quoridor greedy random --depth 1 --store it.db --report {name}"), 2);
        refused(&folder, &format!("resume it.db --games {name}"), 2);
        refused(&folder, &format!("store export it.db --out {name}"), 2);
        // A store that the command does not use is not overwritten either.
        refused(&folder, &format!("match quoridor greedy random --depth 1 --pairs 1 --games {name}"), 2);
        refused(&folder, &format!("show quoridor --svg {name}"), 2);
        refused(&folder, &format!("tune abalone --method spsa --out {name}"), 2);
    }
    for name in ["cup.toml", "two.openings"] {
        refused(&folder, &format!("tournament cup.toml --games {name}"), 2);
    }
    refused(&folder, &format!("{MATCH} --openings two.openings --games two.openings"), 2);
    // Nor is a file that an engine is or reads, nor the copy that a rescue would make.
    for name in ["my engine", "net.bin", "eval.bin"] {
        folder.write(name, "x");
        let engine = "ugi(cmd=\"'./my engine' --net=net.bin\",option.EvalFile=eval.bin)";
        let mut command = secateur(&folder, "match quoridor random --nodes 1 --pairs 1");
        command.args([engine, "--games", name]);
        let ended = output(command);
        assert_eq!(ended.status.code(), Some(2), "{name}: {}", said(&ended));
        let refused = said(&ended);
        assert!(refused.contains("the same file as a file of a player ("), "{name}: {refused}");
        assert_eq!(folder.read(name), "x");
    }
    for name in ["new.db.rescued", "new.db.v2"] {
        let line = refused(&folder, &format!("{MATCH} --store new.db --games {name}"), 2);
        assert!(line.contains("the same file as a copy of the store"), "{line}");
    }
    assert_eq!(folder.read("cup.toml"), toml);
    assert!(std::fs::read(folder.path().join("it.db")).unwrap() == before, "the store was changed");
}

/// A long match under way, with some games in its store.
fn long_match(folder: &Folder) -> Process {
    let line =
        "match quoridor alphabeta(depth=2) greedy --pairs 100000 --depth 2 --store it.db --concurrency 2";
    let process = Process::start(secateur(folder, line));
    in_time(|| (folder.count("SELECT count(*) FROM games") > 3).then_some(())).expect("nothing is played");
    process
}

#[cfg(unix)]
#[test]
fn a_store_taken_away_is_noticed_and_its_games_rescued() {
    for how in ["deleted or moved", "replaced by another"] {
        let folder = Folder::new("taken");
        let process = long_match(&folder);
        if how.starts_with("replaced") {
            folder.write("other", "something else");
            std::fs::rename(folder.path().join("other"), folder.path().join("it.db")).unwrap();
        } else {
            ["", "-wal", "-shm"].iter().for_each(|end| folder.remove(&format!("it.db{end}")));
        }
        let output = process.output();
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        let line = said.lines().last().unwrap();
        assert!(line.contains(how) && line.contains("all its games are in 'it.db.rescued'"), "{said}");
        assert!(line.ends_with("; to go on: secateur resume 'it.db.rescued'"), "{said}");
        let check = finish(&folder, "store check it.db.rescued --json");
        let check: Value = serde_json::from_slice(&check.stdout).unwrap();
        assert!(check["games"].as_u64().unwrap() > 3 && check["tournaments"] == 1, "{check}");
    }
}

/// A file written over in place is the same file with another content: SQLite goes on with the pages in its cache.
#[cfg(unix)]
#[test]
fn a_store_written_over_is_noticed_and_its_games_rescued() {
    for how in ["by another store", "by nothing", "at its head"] {
        let folder = Folder::new("written-over");
        finish(&folder, &format!("{MATCH} --store other.db"));
        let process = long_match(&folder);
        let at = folder.path().join("it.db");
        match how {
            "by another store" => std::fs::write(at, std::fs::read(folder.path().join("other.db")).unwrap()),
            "by nothing" => std::fs::write(at, ""),
            _ => std::fs::OpenOptions::new()
                .write(true)
                .open(at)
                .and_then(|mut file| std::io::Write::write_all(&mut file, &[b'x'; 32 << 10])),
        }
        .unwrap();
        let output = process.output();
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{how}: {said}");
        let line = said.lines().last().unwrap();
        // What SQLite remembers of the file depends on when its log was last moved.
        let saved = ["all its games are in", "those of its games that can still be read are in"];
        let is_said = |saved: &&str| line.contains(&format!("written over by another while in use; {saved}"));
        assert!(saved.iter().any(is_said), "{how}: {said}");
        assert!(line.ends_with("; to go on: secateur resume 'it.db.rescued'"), "{how}: {said}");
        let check = finish(&folder, "store check it.db.rescued --json");
        let check: Value = serde_json::from_slice(&check.stdout).unwrap();
        assert!(check["games"].as_u64().unwrap() > 3 && check["tournaments"] == 1, "{how}: {check}");
    }
}

#[test]
fn damaged_games_are_named_left_out_and_played_again() {
    let folder = Folder::new("damaged");
    let undisturbed = object(&finish(&folder, &format!("{MATCH} --json --store it.db --games whole")));
    finish(&folder, "store check it.db");
    // A result, an ending, a move; a number that became a text; a name.
    sql(
        &folder,
        "it.db",
        "UPDATE games SET record = replace(record, '\"reason\":\"goal\"', '\"reason\":\"gobl\"') WHERE pair = 1 AND leg = 0;
         UPDATE games SET winner = 'draw', record = replace(replace(record, '\"winner\":\"first\"', '\"winner\":null'),
            '\"winner\":\"second\"', '\"winner\":null') WHERE pair = 2 AND leg = 1;
         UPDATE games SET plies = 'x' WHERE pair = 3 AND leg = 0;
         UPDATE games SET first = 'c' WHERE pair = 5 AND leg = 1;",
    );
    let check = output(secateur(&folder, "store check it.db --json"));
    assert_eq!(check.status.code(), Some(1));
    let check: Value = serde_json::from_slice(&check.stdout).unwrap();
    let mut damaged: Vec<_> = check["damaged"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| (d["pair"].as_u64(), d["leg"].as_u64()))
        .collect();
    damaged.sort(); // they are listed in the order in which they were played
    let expected = [(1, 0), (2, 1), (3, 0), (5, 1)].map(|(pair, leg)| (Some(pair), Some(leg)));
    assert_eq!(damaged, expected);
    assert_eq!(check["games"], 8);
    // An export leaves them out, and says so.
    let export = output(secateur(&folder, "store export it.db --out some.jsonl"));
    assert_eq!(export.status.code(), Some(1));
    assert_eq!(folder.read("some.jsonl").lines().filter(|line| line.starts_with("{\"game\"")).count(), 8);
    // Damaged games count in no figure: only complete pairs are counted.
    let resumed = finish(&folder, "resume it.db --json --games again");
    let named = said(&resumed);
    for game in ["1/0", "2/1", "3/0", "5/1"] {
        assert!(
            named.contains(&format!("store 'it.db': game {game} of tournament 1 is damaged: ")),
            "{named}"
        );
    }
    assert_eq!(object(&resumed), undisturbed);
    assert_eq!(folder.read("again"), folder.read("whole"));
    finish(&folder, "store check it.db");
    assert_eq!(folder.count("SELECT count(*) FROM damaged"), 4);
    assert_eq!(said(&finish(&folder, "resume it.db")), "");
    // A damaged tournament is named, and not played.
    sql(&folder, "it.db", "UPDATE tournaments SET spec = replace(spec, '\"seed\":3', '\"seed\":7')");
    let line = refused(&folder, "store check it.db", 1);
    assert!(line.contains("it is damaged"), "{line}");
    let line = refused(&folder, "resume it.db", 1);
    assert!(
        line.contains("tournament 1 is damaged: its checksum does not fit") && line.contains("store export"),
        "{line}"
    );
    // The command that began it does not resume it: it begins anew, and says why.
    let again = finish(&folder, &format!("{MATCH} --json --store it.db"));
    assert!(said(&again).contains("store 'it.db': tournament 1 is damaged: "), "{}", said(&again));
    assert_eq!(object(&again), undisturbed);
    assert_eq!(folder.count("SELECT count(*) FROM tournaments"), 2);
}

/// Openings have checksums as games do; rows without checksums are checked for impossible values.
#[test]
fn damaged_openings_are_named_and_drawn_again() {
    let folder = Folder::new("damaged-openings");
    let undisturbed = object(&finish(&folder, &format!("{MATCH} --json --store it.db --games whole")));
    sql(
        &folder,
        "it.db",
        "DELETE FROM games WHERE pair = 4; UPDATE tournaments SET finished = 0;
         UPDATE openings SET opening = '{\"moves\":[]}' WHERE number = 4;",
    );
    let damage = "opening 4 of tournament 1 is damaged: its checksum does not fit";
    let line = refused(&folder, "store check it.db", 1);
    assert!(line.contains("it is damaged"), "{line}");
    let check = output(secateur(&folder, "store check it.db --json"));
    let check: Value = serde_json::from_slice(&check.stdout).unwrap();
    assert_eq!(check["faults"], serde_json::json!([damage]));
    // An export leaves it out; an import that is given it refuses it.
    let export = output(secateur(&folder, "store export it.db --out some.jsonl"));
    assert_eq!(export.status.code(), Some(1));
    assert!(said(&export).contains(damage), "{}", said(&export));
    let lines = folder.read("some.jsonl");
    assert_eq!(lines.lines().filter(|line| line.starts_with("{\"opening\"")).count(), 5);
    // Pairs may be saved in any order.
    let is_first = |line: &&str| line.starts_with("{\"opening\"") && line.contains("\"number\":0,");
    let opening = lines.lines().find(is_first).unwrap();
    folder.write("wrong.jsonl", &lines.replace(opening, &opening.replace("\"number\":0", "\"number\":9")));
    let line = refused(&folder, "store import wrong.jsonl --out wrong.db", 2);
    assert!(line.contains("opening 9: its checksum does not fit"), "{line}");
    // It is drawn again, with the same result.
    let resumed = finish(&folder, "resume it.db --json --games again");
    assert!(
        said(&resumed).contains(&format!("store 'it.db': {damage}; it is drawn again")),
        "{}",
        said(&resumed)
    );
    assert_eq!(object(&resumed), undisturbed);
    assert_eq!(folder.read("again"), folder.read("whole"));
    finish(&folder, "store check it.db");
    for (change, table) in [
        ("UPDATE tournaments SET speed = -1.0", "tournaments"),
        ("UPDATE tournaments SET finished = 9", "tournaments"),
        ("UPDATE tournaments SET seal = 'x'", "tournaments"),
        ("UPDATE programs SET program = 'secbteur 1'", "programs"),
        ("UPDATE programs SET tournament = 7", "programs"),
        ("UPDATE commands SET command = 'rm it.db'", "commands"),
    ] {
        std::fs::copy(folder.path().join("it.db"), folder.path().join("bad.db")).unwrap();
        sql(&folder, "bad.db", change);
        let check = output(secateur(&folder, "store check bad.db --json"));
        let found = String::from_utf8_lossy(&check.stdout).into_owned();
        assert!(found.contains(&format!("row 1 of {table} is damaged")), "{change}: {found}");
    }
}

/// A tournament that is marked as finished may lack games: `resume` plays them, and does not ask the user to resume.
#[test]
fn missing_games_of_a_finished_tournament_are_played() {
    let folder = Folder::new("missing");
    let undisturbed = object(&finish(&folder, &format!("{MATCH} --json --store it.db --games whole")));
    sql(&folder, "it.db", "DELETE FROM games WHERE pair = 4 AND leg = 1");
    let resumed = finish(&folder, "resume it.db --json --games again");
    assert!(
        said(&resumed).contains("games of tournament 1 are missing; they are played again"),
        "{}",
        said(&resumed)
    );
    assert_eq!(object(&resumed), undisturbed);
    assert_eq!(folder.read("again"), folder.read("whole"));
    assert_eq!(said(&finish(&folder, "resume it.db")), "");
}

/// The schema entry of a table may be damaged: an export reads the table all the same, and reports the damage.
#[test]
fn what_can_be_read_of_a_damaged_file_is_exported() {
    let folder = Folder::new("salvage");
    finish(&folder, &format!("{MATCH} --store it.db"));
    let whole = finish(&folder, "store export it.db").stdout;
    sql(&folder, "it.db", "PRAGMA journal_mode = DELETE");
    let good = std::fs::read(folder.path().join("it.db")).unwrap();
    for (right, wrong) in [
        ("CREATE TABLE games", "CREATE TABLE gbmes"),
        ("CREATE TABLE games", "CREBTE TABLE games"),
        ("CREATE TABLE tournaments", "CREATE TABLE tournamentc"),
        ("pair INTEGER NOT NULL,\n    leg", "pair INTEGER NOT NULL(\n    leg"),
    ] {
        let at = good.windows(right.len()).position(|window| window == right.as_bytes()).unwrap();
        let mut bytes = good.clone();
        bytes[at..at + wrong.len()].copy_from_slice(wrong.as_bytes());
        std::fs::write(folder.path().join("it.db"), &bytes).unwrap();
        let export = output(secateur(&folder, "store export it.db"));
        assert_eq!(export.status.code(), Some(1), "{wrong}: {}", said(&export));
        assert!(export.stdout == whole, "{wrong}: {}", said(&export));
        assert!(
            said(&export).lines().all(|line| line.starts_with("secateur: store 'it.db': ")),
            "{}",
            said(&export)
        );
        assert!(std::fs::read(folder.path().join("it.db")).unwrap() == bytes, "it was changed");
    }
    // A lost page of games loses its own games and no other.
    let begins = b"{\"start\":null";
    let record = good.windows(begins.len()).rposition(|window| window == begins).unwrap();
    let mut bytes = good;
    let page = record / 4096 * 4096;
    bytes[page..page + 4096].fill(0xAA);
    std::fs::write(folder.path().join("it.db"), &bytes).unwrap();
    let export = output(secateur(&folder, "store export it.db"));
    assert_eq!(export.status.code(), Some(1), "{}", said(&export));
    let games =
        |text: &[u8]| String::from_utf8_lossy(text).lines().filter(|l| l.starts_with("{\"game\"")).count();
    assert!((1..12).contains(&games(&export.stdout)), "{} games: {}", games(&export.stdout), said(&export));
}

/// Any one bit of the games' pages may flip: either the figures are those of the undamaged games, or the flip is reported.
#[test]
fn no_flipped_bit_goes_unnoticed() {
    let folder = Folder::new("flipped");
    finish(&folder, &format!("{MATCH} --json --store it.db"));
    let whole = std::fs::read(folder.path().join("it.db")).unwrap();
    // The last record: earlier pages may hold remains of rows that were moved elsewhere.
    let begins = b"{\"start\":null";
    let record = whole.windows(begins.len()).rposition(|window| window == begins).unwrap();
    let mut noticed = 0;
    for step in 0..24 {
        let mut bytes = whole.clone();
        bytes[record + 7 * step] ^= 1 << (step % 7);
        std::fs::write(folder.path().join("it.db"), bytes).unwrap();
        noticed += usize::from(!output(secateur(&folder, "store check it.db")).status.success());
    }
    assert_eq!(noticed, 24);
}

#[test]
fn a_store_goes_through_text_and_back() {
    let folder = Folder::new("transfer");
    let line = "match quoridor:size=5,walls=3 greedy random --pairs 5 --nodes 50 --seed 9";
    let undisturbed = object(&finish(&folder, &format!("{line} --json --store it.db --games whole")));
    sql(&folder, "it.db", "DELETE FROM games WHERE pair = 3; UPDATE tournaments SET finished = 0");
    finish(&folder, "store export it.db --out it.jsonl");
    let text = folder.read("it.jsonl");
    assert!(text.starts_with("{\"store\":{\"version\":3,"), "{text}");
    assert_eq!(finish(&folder, "store export it.db").stdout, text.as_bytes());
    finish(&folder, "store import it.jsonl --out copy.db");
    finish(&folder, "store check copy.db");
    assert_eq!(finish(&folder, "store export copy.db").stdout, text.as_bytes());
    assert_eq!(object(&finish(&folder, "resume copy.db --json --games again")), undisturbed);
    assert_eq!(folder.read("again"), folder.read("whole"));
    // A line that was changed, cut or invented is refused, and nothing is left.
    let changed = text.replacen("\"plies\":", "\"plies\":1", 1);
    let doubled = format!("{text}{}\n", text.lines().last().unwrap());
    for (wrong, named) in [
        (&changed, "its checksum does not fit"),
        (&doubled, "it is there twice"),
        (&text.replacen("{\"store\"", "{\"shop\"", 1), "line 1: not a line of a store"),
        (&text[..text.len() - 9].to_string(), "not a line of a store"),
        (&String::new(), "line 1: "),
    ] {
        folder.write("wrong.jsonl", wrong);
        let line = refused(&folder, "store import wrong.jsonl --out wrong.db", 2);
        assert!(line.starts_with("secateur: wrong.jsonl: line ") && line.contains(named), "{line}");
        assert!(!folder.path().join("wrong.db").exists());
    }
    let line = refused(&folder, "store import it.jsonl --out copy.db", 2);
    assert!(line.contains("the file is there already"), "{line}");
}

#[test]
fn an_old_store_is_migrated_and_a_copy_kept() {
    let folder = Folder::new("migrated");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/d0ea099/match/begun/it.db");
    std::fs::copy(&data, folder.path().join("it.db")).unwrap();
    let old = std::fs::read(&data).unwrap();
    // Looking at it changes nothing.
    finish(&folder, "store check it.db");
    finish(&folder, "store export it.db --out old.jsonl");
    assert!(std::fs::read(folder.path().join("it.db")).unwrap() == old);
    let games = folder.count("SELECT count(*) FROM games");
    let sides = folder.count("SELECT count(*) FROM games WHERE winner IN ('first', 'second')");
    assert!(games > 0 && sides > 0);
    let resumed = finish(&folder, "resume it.db");
    assert!(said(&resumed).contains("store 'it.db': migrated to this version; 'it.db.v2' is what it was"));
    assert_eq!(folder.count("PRAGMA user_version"), 3);
    // The column now holds a player's name, as `first` and `second` do.
    assert_eq!(folder.count("SELECT count(*) FROM games WHERE winner NOT IN (first, second, 'draw')"), 0);
    let agree = "SELECT count(*) FROM games WHERE winner IS NOT
        CASE json_extract(record, '$.winner') WHEN 'first' THEN first WHEN 'second' THEN second ELSE 'draw' END";
    assert_eq!(folder.count(agree), 0);
    let copy = rusqlite::Connection::open(folder.path().join("it.db.v2")).unwrap();
    let number = |query: &str| copy.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap() as u64;
    assert_eq!(number("PRAGMA user_version"), 2);
    assert_eq!(number("SELECT count(*) FROM games"), games);
    drop(copy);
    finish(&folder, "store export it.db.v2 --out copy.jsonl");
    assert_eq!(folder.read("copy.jsonl"), folder.read("old.jsonl"));
    // It is migrated once.
    assert_eq!(said(&finish(&folder, "resume it.db")), "");
    assert!(!folder.path().join("it.db.v2.2").exists());
}

#[test]
fn a_store_without_a_tournament_tells_which_command_to_repeat() {
    let folder = Folder::new("begun");
    let command = "match quoridor:size=3,walls=1 alphabeta(depth=2) greedy --pairs 1 --depth 1 --store it.db";
    finish(&folder, command);
    sql(&folder, "it.db", "DELETE FROM games; DELETE FROM programs; DELETE FROM tournaments");
    let line = refused(&folder, "resume it.db", 2);
    let again = command.replace("alphabeta(depth=2)", "'alphabeta(depth=2)'");
    assert!(line.ends_with(&format!("repeat it: secateur {again}\n")), "{line}");
    // Killed even before that.
    folder.write("empty.db", "");
    let line = refused(&folder, "resume empty.db", 2);
    assert!(line.contains("repeat it: secateur match, sprt or tournament"), "{line}");
    assert_eq!(folder.read("empty.db"), "");
}

#[test]
fn a_seed_means_the_openings_it_was_drawn_for() {
    let folder = Folder::new("drawn");
    let line = "match quoridor:size=5,walls=3 greedy random --pairs 4 --nodes 50 --seed 9 --store it.db";
    finish(&folder, line);
    assert_eq!(folder.count("SELECT count(*) FROM openings"), 4);
    // As if the openings had been balanced with other weights.
    let kept = [(1, r#"{"moves":["c2","c4"]}"#), (2, r#"{"moves":["b1","d5"]}"#)];
    let changes = kept.map(|(number, text): (i64, &str)| {
        let sum = secateur_arena::hash_texts(["1", &number.to_string(), text]) as i64;
        format!("UPDATE openings SET opening = '{text}', checksum = {sum} WHERE number = {number};")
    });
    let lost =
        "DELETE FROM games WHERE pair = 1 OR (pair = 2 AND leg = 1); UPDATE tournaments SET finished = 0;";
    sql(&folder, "it.db", &format!("{}{lost}", changes.concat()));
    finish(&folder, "resume it.db");
    let begins = |pair: u32, text: &str| {
        folder.count(&format!(
            "SELECT count(*) FROM games WHERE pair = {pair} AND record LIKE '%\"moves\":[{text}%'"
        ))
    };
    assert_eq!(begins(1, r#""c2","c4""#), 2);
    // Both games of a pair have the same opening, whatever happened.
    assert_eq!(begins(2, r#""b1","d5""#), 0);
    let openings = "SELECT count(DISTINCT json_extract(record, '$.moves[0]') || json_extract(record, '$.moves[1]')
        || json_extract(record, '$.moves[2]') || json_extract(record, '$.moves[3]')) FROM games WHERE pair = 2";
    assert_eq!(folder.count(openings), 1);
}

#[cfg(unix)]
mod programs {
    use super::*;
    use std::process::Command;

    /// The program with the user's data in this folder.
    fn at_home(folder: &Folder, home: &str, line: &str) -> Output {
        let mut command = secateur(folder, line);
        command.env("XDG_DATA_HOME", folder.path().join(home));
        output(command)
    }

    #[test]
    fn a_store_made_elsewhere_starts_no_program() {
        let folder = Folder::new("foreign");
        let starts = folder.path().join("starts");
        folder.write(
            "engine",
            &format!(
                "#!/bin/sh\necho x >> '{}'\nexec '{}' engine\n",
                starts.display(),
                env!("CARGO_BIN_EXE_secateur")
            ),
        );
        Command::new("chmod").args(["+x", "engine"]).current_dir(folder.path()).status().unwrap();
        let line = "match quoridor:size=3,walls=1 ugi(cmd=./engine) random --pairs 2 --depth 1 --store it.db";
        let made = at_home(&folder, "mine", line);
        assert!(made.status.success(), "{}", said(&made));
        // A finished tournament can be looked at anywhere.
        std::fs::remove_file(&starts).unwrap();
        let looked = at_home(&folder, "theirs", "resume it.db --games out");
        assert!(looked.status.success(), "{}", said(&looked));
        let lose =
            || sql(&folder, "it.db", "DELETE FROM games WHERE pair = 1; UPDATE tournaments SET finished = 0");
        lose();
        let refused = at_home(&folder, "theirs", "resume it.db");
        assert_eq!(refused.status.code(), Some(2));
        let expected = "secateur: store 'it.db': it was made elsewhere and would start the program './engine'; \
            --allow-programs allows it\n";
        assert_eq!(said(&refused), expected);
        assert!(!starts.exists(), "the program was started");
        // A tournament that somebody changed starts no program, even for the user who began it.
        sql(&folder, "it.db", "UPDATE tournaments SET spec = replace(spec, 'random\"', 'greedy\"')");
        assert_eq!(at_home(&folder, "mine", "resume it.db").status.code(), Some(1));
        sql(&folder, "it.db", "UPDATE tournaments SET spec = replace(spec, 'greedy\"', 'random\"')");
        assert!(!starts.exists(), "the program was started");
        // The tournament goes on with the user's own key, or where the command line allows it.
        for (home, line) in [("mine", "resume it.db"), ("theirs", "resume it.db --allow-programs")] {
            let output = at_home(&folder, home, line);
            assert!(output.status.success() && starts.exists(), "{}", said(&output));
            std::fs::remove_file(&starts).unwrap();
            lose();
        }
        // A user who types the program needs no permission.
        assert!(at_home(&folder, "theirs", line).status.success());
    }
}

/// SQLite takes some names for addresses; here a name is the name of a file.
#[test]
fn a_store_has_any_name() {
    let folder = Folder::new("names");
    for name in [":memory:", "file:it.db", "file:it.db?mode=memory", "file::memory:"] {
        finish(&folder, &format!("{MATCH} --store {name}"));
        assert!(folder.path().join(name).is_file(), "{name}");
        let resumed = object(&finish(&folder, &format!("resume {name} --json")));
        assert_eq!(
            (&resumed["games"], &resumed["finished"]),
            (&Value::from(12), &Value::from(true)),
            "{name}"
        );
        finish(&folder, &format!("store check {name}"));
        finish(&folder, &format!("store export {name} --out out.jsonl"));
        finish(&folder, &format!("store import out.jsonl --out {name}.copy"));
        let line = refused(&folder, &format!("{MATCH} --store {name} --games ./{name}"), 2);
        assert!(line.contains("the same file as the store"), "{line}");
    }
    assert!(!folder.path().join("it.db").exists());
}

/// An import that is killed leaves no store under the name it was given, or a whole one.
#[test]
fn a_killed_import_leaves_no_part_of_a_store() {
    let folder = Folder::new("killed-import");
    finish(&folder, "match quoridor:size=3,walls=1 random random --pairs 1500 --depth 1 --store it.db");
    finish(&folder, "store export it.db --out it.jsonl");
    let began = std::time::Instant::now();
    finish(&folder, "store import it.jsonl --out whole.db");
    let whole = began.elapsed();
    for life in 0..12 {
        let mut child = secateur(&folder, "store import it.jsonl --out copy.db").spawn().unwrap();
        std::thread::sleep(whole.mul_f64(f64::from(life) / 10.0));
        child.kill().unwrap();
        child.wait().unwrap();
        if folder.path().join("copy.db").exists() {
            let check = object_of(&finish(&folder, "store check copy.db --json"));
            assert_eq!((&check["games"], &check["tournaments"]), (&Value::from(3_000), &Value::from(1)));
            folder.remove("copy.db");
        }
    }
    finish(&folder, "store import it.jsonl --out copy.db");
    assert!(
        said(&output(secateur(&folder, "store import it.jsonl --out copy.db"))).contains("is there already")
    );
}

fn object_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The program in a folder in which nothing can be written, by root either; `None` where the system does not let us make one.
#[cfg(target_os = "linux")]
fn secateur_where_nothing_can_be_written(folder: &Folder, line: &str) -> Option<std::process::Command> {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;
    let program = env!("CARGO_BIN_EXE_secateur");
    let path = folder.path();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o555)).unwrap();
    let bound = "mount --bind . . && mount -o remount,bind,ro . && cd \"$PWD\" && exec \"$@\"";
    let within = |words: &[&str]| {
        let mut command = Command::new("unshare");
        command.current_dir(path).args(["-m", "sh", "-c", bound, "sh"]).args(words);
        command
    };
    let words: Vec<_> = line.split(' ').collect();
    if std::fs::write(path.join("probe"), "").is_err() {
        let mut command = Command::new(program);
        command.current_dir(path).args(words);
        return Some(command);
    }
    std::fs::remove_file(path.join("probe")).unwrap();
    let is_bound = within(&["true"]).output().is_ok_and(|done| done.status.success());
    (is_bound && !within(&["touch", "probe"]).output().unwrap().status.success())
        .then(|| within(&[&[program], &words[..]].concat()))
}

#[cfg(target_os = "linux")]
#[test]
fn a_store_is_read_where_nothing_can_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("read-only");
    finish(&folder, &format!("{MATCH} --store it.db"));
    let whole = object(&finish(&folder, "resume it.db --json"));
    let run = |line: &str| secateur_where_nothing_can_be_written(&folder, line).map(output);
    if let Some(resumed) = run("resume it.db --json") {
        assert!(resumed.status.success(), "{}", said(&resumed));
        assert_eq!(object(&resumed), whole);
        for line in ["store check it.db", "store export it.db"] {
            assert!(run(line).unwrap().status.success(), "{line}");
        }
        // What should be written there is refused before anything is played.
        let endless = MATCH.replace("--pairs 6", "--pairs 10000000");
        for line in [format!("{endless} --games out"), format!("{endless} --report out.html")] {
            let refused = run(&line).unwrap();
            assert_eq!(
                (refused.status.code(), said(&refused).lines().count()),
                (Some(1), 1),
                "{}",
                said(&refused)
            );
        }
    }
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
}
