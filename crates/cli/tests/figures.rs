//! Figures that do not mislead: forfeits, time, games of a match that was stopped, players with limits of their own.
#![cfg(unix)]

mod folders;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, finish, object, secateur};
use serde_json::{Value, json};
use std::process::Command;

const BIN: &str = env!("CARGO_BIN_EXE_secateur");

/// A script as a player: it introduces itself, and executes `at_go` when it is asked for a move.
fn script(folder: &Folder, name: &str, at_go: &str) -> String {
    let answers = format!("ugi) echo ugiok;; isready) echo readyok;; quit) exit 0;; go*) {at_go};;");
    folder.write(name, &format!("while read line; do case \"$line\" in {answers} esac; done\n"));
    format!("ugi(cmd=\"sh {name}\")")
}

/// The program with these arguments; a player text may hold spaces.
fn command(folder: &Folder, words: &[&str]) -> Command {
    let mut command = Command::new(BIN);
    command.current_dir(folder.path()).args(words);
    command
}

const SMALL: &str = "quoridor:size=3,walls=1";

#[test]
fn a_program_that_cannot_play_ends_the_match() {
    let folder = Folder::new("forfeits");
    let broken = script(&folder, "broken.sh", "echo out of ideas >&2; exit 3");
    for kind in ["match", "sprt"] {
        let words = [kind, SMALL, "greedy", &broken, "--nodes", "40", "--concurrency", "1"];
        let ended = output(command(&folder, &[&words[..], &["--store", "it.db"]].concat()));
        let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
        assert_eq!(ended.status.code(), Some(1), "{kind}: {err}");
        // The pair of the first two games counts; the third game is only shown.
        let headline = out.lines().next().unwrap();
        assert!(
            headline.contains("not a measure of strength: 2 of 2 games were forfeited (A 0, B 2)"),
            "{out}"
        );
        assert!(out.contains("; without the pairs with a forfeit (1) nothing is left"), "{out}");
        assert!(out.contains("unpaired     1 (+1 =0 -0)"), "{out}");
        assert!(err.lines().any(|line| line == "secateur: > go nodes 40"), "{err}");
        let last = err.lines().last().unwrap();
        let begins =
            "secateur: player b forfeited three games in a row, the last by crash: exited with status 3";
        assert!(last.starts_with(begins) && last.ends_with("to go on: secateur resume 'it.db'"), "{last}");
        assert_eq!(folder.count("SELECT count(*) FROM games"), 3);
        // When resumed, the player is given another chance, and three more games.
        let resumed = output(secateur(&folder, "resume it.db --json --concurrency 1"));
        assert_eq!(resumed.status.code(), Some(1));
        let object: Value = serde_json::from_slice(&resumed.stdout).unwrap();
        assert_eq!((&object["games"], &object["forfeits"]["b"]["crash"]), (&json!(6), &json!(6)));
        assert_eq!((&object["elo_played"], &object["pairs_played"]), (&Value::Null, &json!(0)));
        assert_eq!(object["stopped"]["player"], "b");
        assert!(object["stopped"]["exchange"].as_array().unwrap().contains(&json!("> go nodes 40")));
        folder.remove("it.db");
    }
}

/// In a tournament the ratings with and without forfeits stand side by side; a player that forfeited all its games has no rating
/// without them.
#[test]
fn ratings_with_and_without_forfeits_stand_side_by_side() {
    let folder = Folder::new("side-by-side");
    let broken = script(&folder, "broken.sh", "exit 3");
    folder.write(
        "cup.toml",
        &format!(
            "game = \"{SMALL}\"\npairs = 2\ndepth = 1\n[[players]]\nplayer = \"greedy\"\n\
             [[players]]\nplayer = \"random\"\n[[players]]\nname = \"broken\"\nplayer = '{broken}'\n"
        ),
    );
    let text = String::from_utf8(finish(&folder, "tournament cup.toml --concurrency 1 --store it.db").stdout)
        .unwrap();
    let lines: Vec<Vec<_>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[2][..7], ["rank", "player", "rating", "±", "played", "±", "games"], "{text}");
    for line in &lines[3..6] {
        let [rating, bar] = [line[4], line[5]];
        let has_both = line[2].parse::<f64>().is_ok() && line[3].parse::<f64>().is_ok();
        match line[1] {
            "broken" => assert!(has_both && [rating, bar] == ["–", "–"], "{text}"),
            _ => assert!(has_both && rating.parse::<f64>().is_ok() && bar.parse::<f64>().is_ok(), "{text}"),
        }
    }
    assert!(text.contains("\nplayed: the rating without the pairs with a forfeit\n"), "{text}");
}

/// A match without a store that a signal ends prints all that it has played, and exits like one ended by Ctrl-C.
#[test]
fn sigterm_loses_no_game() {
    let folder = Folder::new("sigterm");
    folder.write("watched.sh", &format!("tee -a said.log | '{BIN}' engine\n"));
    let engine = "ugi(cmd=\"sh watched.sh\",option.Hash=1)";
    let words =
        ["match", SMALL, engine, "random", "--nodes", "40", "--pairs", "1000000", "--concurrency", "1"];
    let running =
        Process::start(command(&folder, &[&words[..], &["--json", "--games", "out.games"]].concat()));
    let log = folder.path().join("said.log");
    let games = || std::fs::read_to_string(&log).unwrap_or_default().matches("uginewgame").count();
    in_time(|| (games() > 6).then_some(())).expect("games are played");
    let signal = Command::new("kill").args(["-TERM", &running.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let ended = running.output();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("stopped; without --store nothing is left to resume"), "{said}");
    let object = object(&ended);
    let unpaired: u64 =
        ["wins", "draws", "losses"].iter().map(|word| object["unpaired"][word].as_u64().unwrap()).sum();
    let played = object["games"].as_u64().unwrap() + unpaired;
    assert!(played >= 6 && object["finished"] == json!(false), "{object}");
    // Every game that was begun was finished, and is written.
    assert_eq!(played, games() as u64);
    let written = folder.read("out.games");
    assert_eq!(written.lines().filter(|line| !line.starts_with('#')).count() as u64, played);
    assert!(written.contains(r#"White "ugi(cmd=\"sh watched.sh\",option.Hash=1)""#), "{written}");
}

#[test]
fn players_have_limits_and_names_of_their_own() {
    let folder = Folder::new("own-limits");
    let line = format!(
        "match {SMALL} alphabeta mcts(memory=1M) --pairs 2 --depth 2 --a-name deep --b-name wide --b-nodes 30 \
         --store it.db --games out.games --json"
    );
    let object = object(&finish(&folder, &line));
    assert_eq!((&object["a"]["name"], &object["b"]["name"]), (&json!("deep"), &json!("wide")));
    assert_eq!(
        (&object["a"]["limits"], &object["b"]["limits"]),
        (&json!({"depth": 2}), &json!({"nodes": 30}))
    );
    let stored = "SELECT count(*) FROM games WHERE first = 'deep' AND second = 'wide'";
    assert_eq!(folder.count(stored), 2);
    let limits = "SELECT json_extract(spec, '$.players[1].limit.nodes') FROM tournaments";
    assert_eq!(folder.count(limits), 30);
    assert!(folder.read("out.games").contains("White \"alphabeta\", WhiteName \"deep\""));
    let text = String::from_utf8(finish(&folder, "resume it.db").stdout).unwrap();
    assert!(
        text.starts_with(&format!("{SMALL}: deep = alphabeta against wide = mcts(memory=1M)\n")),
        "{text}"
    );
    assert!(text.lines().any(|line| line.starts_with("wide         ")), "{text}");
    let refused = output(secateur(&folder, &format!("match {SMALL} greedy random --a-name x --b-name x")));
    assert_eq!(refused.status.code(), Some(2));
}

/// The punctuality of both players is reported; a warning names one that answers at once, and one that is late.
#[test]
fn time_is_told_for_both_sides() {
    let folder = Folder::new("time-told");
    // Late by nearly its whole time, within a grace of a minute.
    let late = script(&folder, "late.sh", "sleep 0.9; echo bestmove $(cat reply)");
    folder.write("reply", "b2");
    let words = ["match", "quoridor:size=3,walls=0", &late, "greedy", "--time", "500ms", "--grace", "1m"];
    let rest = ["--pairs", "1", "--openings", "start", "--concurrency", "1"];
    let ended = output(command(&folder, &[&words[..], &rest, &["--json"]].concat()));
    let object: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let times = &object["times"];
    assert!(times["a"]["over"].as_f64().unwrap() > 0.9, "{times}");
    assert!(
        times["a"]["p99_move"].as_f64().unwrap() >= 0.9 && times["b"]["p99_move"].as_f64().is_some(),
        "{times}"
    );
    assert_eq!(times["b"]["far_under"], json!(1.0));
    let warned: Vec<_> =
        object["warnings"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
    assert!(warned.contains(&"A took more than its time for 100 % of its moves"), "{warned:?}");
    assert!(warned.iter().any(|line| line.starts_with("B took less than half of its time")), "{warned:?}");
    // Without a grace of its own the grace follows the limit: 900 ms of 500 ms are more than 250 ms late.
    let words = ["match", "quoridor:size=3,walls=0", &late, "greedy", "--time", "500ms"];
    let ended = output(command(&folder, &[&words[..], &rest, &["--json"]].concat()));
    let object: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(object["terminations"]["a"]["time"], json!(2), "{object}");
}

/// Two players that always choose the same moves, on a board with few openings: later openings are new, and a message says when
/// games repeat.
#[test]
fn repeated_games_are_avoided_or_pointed_out() {
    let folder = Folder::new("repeats");
    let line =
        format!("match {SMALL} alphabeta(depth=2) greedy --pairs 60 --depth 2 --openings random:2 --json");
    let one = object(&finish(&folder, &format!("{line} --concurrency 1 --store it.db")));
    // The openings of two plies are used up within the first sixteen pairs; from then on no pair repeats.
    let distinct = one["distinct_pairs"].as_u64().unwrap();
    assert!((44..60).contains(&distinct), "{one}");
    assert_eq!(one["repeats"]["pairs"], json!(60 - distinct));
    assert!(one["repeats"]["longer_openings"].as_u64().unwrap() > 0, "{one}");
    assert_eq!(object(&finish(&folder, &format!("{line} --concurrency 3"))), one);
    assert_eq!(object(&finish(&folder, "resume it.db --json")), one);
    // From the start position every pair is the same, and equal players play the same game twice in each.
    let same =
        format!("match {SMALL} alphabeta(depth=2) alphabeta(depth=2) --pairs 40 --depth 2 --openings start");
    let ended = finish(&folder, &format!("{same} --json"));
    let object = object(&ended);
    assert_eq!(object["repeats"], json!({ "pairs": 39, "mirrored_pairs": 40, "longer_openings": 0 }));
    let warned = object["warnings"].as_array().unwrap();
    assert_eq!(warned[0], "both games of 40 of 40 pairs are the same: the players choose the same moves");
    assert!(
        warned[1].as_str().unwrap().starts_with("39 of 40 pairs repeat earlier ones: all begin at the start")
    );
}
