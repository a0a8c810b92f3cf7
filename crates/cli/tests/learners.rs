//! Players that learn from the games of a match: fresh matches give the interval, a stopped match goes on as if it had not been
//! stopped, and commands that cannot play the games one by one refuse such players.
#![cfg(unix)]

mod folders;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, finish, object, secateur};
use serde_json::Value;
use std::process::Command;

const MATCH: &str =
    "match abalone lao(adapt=on,tt=1M) lao(omega=2,tt=1M) --depth 1 --pairs 4 --repeats 3 --json";

#[test]
fn fresh_matches_give_the_interval() {
    let folder = Folder::new("fresh-matches");
    let object = object(&finish(&folder, MATCH));
    assert_eq!(object["games"], 24);
    let learning = &object["learning"];
    assert_eq!((&learning["matches"], &learning["pairs"]), (&3.into(), &4.into()), "{learning}");
    let scores: Vec<f64> =
        learning["scores"].as_array().unwrap().iter().map(|score| score.as_f64().unwrap()).collect();
    let mean = scores.iter().sum::<f64>() / 3.0;
    assert!((learning["score"].as_f64().unwrap() - mean).abs() < 1e-9, "{learning}");
    // Pairs that depend on each other give no interval.
    for field in ["elo95", "los", "nelo95"] {
        assert_eq!(object[field], Value::Null, "{field}");
    }
}

/// A player's knowledge is computed from the stored games, so the games after a stop are the same as without one.
#[test]
fn a_stopped_match_goes_on_with_what_was_learnt() {
    let folder = Folder::new("learners-stopped");
    let whole = object(&finish(&folder, &format!("{MATCH} --games whole.games")));
    let running = Process::start(secateur(&folder, &format!("{MATCH} --store it.db")));
    in_time(|| (folder.count("SELECT count(*) FROM games") > 3).then_some(())).expect("games are played");
    // The moment of the signal does not matter: the assertions hold after any number of games.
    let _ = Command::new("kill").args(["-TERM", &running.id().to_string()]).status().unwrap();
    running.output();
    let resumed = object(&finish(&folder, "resume it.db --json --games resumed.games"));
    assert_eq!(resumed["learning"], whole["learning"]);
    let moves = |name: &str| {
        let text = folder.read(name);
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(moves("resumed.games"), moves("whole.games"));
}

#[test]
fn what_cannot_play_one_by_one_refuses() {
    let folder = Folder::new("learners-refused");
    let adapts = "lao(adapt=on,tt=1M)";
    folder.write(
        "it.toml",
        &format!(
            "game = \"abalone\"\npairs = 1\ndepth = 1\n[[players]]\nplayer = \"{adapts}\"\n[[players]]\nplayer = \"greedy\"\n"
        ),
    );
    for (line, expected) in [
        (format!("sprt abalone {adapts} greedy --depth 1"), "it learns from the games of a match"),
        ("tournament it.toml".to_string(), "it learns from the games of a match"),
        ("match abalone greedy random --repeats 2".to_string(), "repeats 2: no player of the match learns"),
        (
            "match draughts:in104 bornachot-haro(experience-file=it.games) greedy --repeats 2".to_string(),
            "repeats 2: a player keeps what it learns in a file",
        ),
    ] {
        let ended = output(secateur(&folder, &line));
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(expected) && said.lines().count() == 1, "{line}: {said}");
    }
}

/// The player keeps the games of the first meeting in its file, and the same openings go better in the second. Depth is the only
/// limit, so that the figures repeat.
#[test]
fn the_second_meeting_goes_better_than_the_first() {
    let folder = Folder::new("experience");
    let line = "match draughts:in104-flying bornachot-haro(alphabeta,experience-file=it.games) bornachot-haro(alphabeta) \
                --depth 50 --pairs 20 --openings random:2 --seed 7 --json";
    let meet = || {
        let results = &object(&finish(&folder, line))["a"];
        let count = |field: &str| results[field].as_i64().unwrap();
        2 * count("wins") + count("draws")
    };
    let first = meet();
    assert!(folder.read("it.games").lines().count() > 1, "a line for what the file is, then the games");
    let second = meet();
    assert!(second > first, "half points of 80: {first}, then {second}");
}
