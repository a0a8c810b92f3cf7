//! Memory that cannot be had is one line and status 2.
#![cfg(target_os = "linux")]

mod folders;

use folders::Folder;
use folders::bounded::{Process, output};
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The program where no more than about 3 GB of addresses may be used.
fn bounded(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v 3000000; exec '{}' \"$@\"", env!("CARGO_BIN_EXE_secateur"));
    command.current_dir(folder.path()).args(["-c", &script, "sh"]).args(arguments).stdin(Stdio::null());
    command
}

fn refused(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    let folder = Folder::new("memory");
    for player in
        ["secateur(hash=64G)", "alphabeta(tt=64G)", "mcts(memory=64G)", "secateur(hash=4G,threads=2)"]
    {
        let line =
            refused(&output(bounded(&folder, &["best", "quoridor", "--agent", player, "--nodes", "10"])));
        assert!(line.starts_with(&format!("secateur: player '{player}': it needs ")), "{line}");
        refused(&output(bounded(&folder, &["match", "quoridor", player, "random", "--nodes", "10"])));
    }
    refused(&output(bounded(&folder, &["best", "abalone", "--agent", "lao(tt=64G)", "--depth", "1"])));
}

#[test]
fn games_at_a_time_are_counted() {
    let folder = Folder::new("memory-games");
    let play = ["match", "quoridor:size=3,walls=1", "secateur", "secateur", "--pairs", "2", "--nodes", "10"];
    let line = refused(&output(bounded(&folder, &[&play[..], &["--concurrency", "1000"]].concat())));
    assert!(
        line.starts_with("secateur: concurrency 1000: the tables of each game take 129M, and "),
        "{line}"
    );
    assert!(output(bounded(&folder, &[&play[..], &["--concurrency", "2"]].concat())).status.success());
    for concurrency in ["1000", "70000", "18446744073709551615"] {
        let toml = format!(
            "game = \"quoridor:size=3,walls=1\"\nnodes = 10\nconcurrency = {concurrency}\n\
             [[players]]\nplayer = \"secateur\"\n[[players]]\nplayer = \"secateur(level=3)\"\n"
        );
        folder.write("cup.toml", &toml);
        refused(&output(bounded(&folder, &["tournament", "cup.toml"])));
    }
}

#[test]
fn an_engine_keeps_its_table() {
    let folder = Folder::new("memory-ugi");
    let mut command = bounded(&folder, &["engine", "quoridor:size=3,walls=1"]);
    command.stdin(Stdio::piped());
    let mut process = Process::start(command);
    let mut input = process.stdin();
    let lines =
        "ugi\nsetoption name Hash value 2\nsetoption name Hash value 60000\nposition startpos\ngo nodes 50\n";
    input.write_all(lines.as_bytes()).unwrap();
    let output = {
        // The end of input stops the search at once, which has its move by then or gives it then.
        drop(input);
        process.output()
    };
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{shown}");
    assert!(
        shown.contains("info string player 'secateur(hash=60000M)': it needs 58.6G of memory, and may take "),
        "{shown}"
    );
    assert!(shown.lines().any(|line| line.starts_with("bestmove ") && line.len() > 10), "{shown}");
}
