//! Memory that cannot be had is one line and status 2.
#![cfg(target_os = "linux")]

mod folders;

use folders::Folder;
use folders::bounded::{Process, in_time, output};
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
        // The end of input stops the search at once; it answers with the best move so far.
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

/// Engines whose memory is unknown are asked last: what player texts say is refused before anything is made.
#[test]
fn games_at_a_time_are_refused_before_a_table_is_made() {
    let folder = Folder::new("memory-before");
    let play = ["match", "quoridor", "secateur(hash=1G)", "ugi(cmd=\"./missing\")", "--concurrency", "1000"];
    let line = refused(&output(bounded(&folder, &play)));
    assert!(
        line.starts_with("secateur: concurrency 1000: the tables of each game take 1.0G, and "),
        "{line}"
    );
}

/// The program with its address space limited to this many kilobytes.
fn within(kilobytes: u64, folder: &Folder, line: &str) -> Output {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {kilobytes}; exec '{}' {line}", env!("CARGO_BIN_EXE_secateur"));
    command.current_dir(folder.path()).args(["-c", &script]).stdin(Stdio::null());
    output(command)
}

/// Kilobytes of address space that the program takes before it does anything.
fn own_size() -> u64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.args(["engine", "quoridor"]).stdin(Stdio::piped());
    let mut process = Process::start(command);
    let mut input = process.stdin();
    input.write_all(b"isready\n").unwrap();
    let status = || std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap();
    in_time(|| process.printed().contains("readyok").then_some(())).expect("it is ready");
    let size = status()
        .lines()
        .find_map(|line| line.strip_prefix("VmPeak:")?.trim().strip_suffix(" kB")?.parse().ok());
    drop(input);
    process.output();
    size.unwrap()
}

/// Whatever a file of games holds, little memory is needed to read it: brackets, words, comments, results without end.
#[test]
fn odd_games_take_little_memory() {
    let folder = Folder::new("memory-odd");
    let size = own_size();
    let five = |text: &str| text.repeat((5 << 20) / text.len());
    for text in [
        five("("),
        five("( "),
        format!("1. 32-28 {}", five("(19-23) ")),
        format!("1. 32-28 {}", five("{a}")),
        five("a "),
        "* ".repeat(10_000),
        five("[A \"\"]\n"),
        five("{"),
        five("1-2"),
        five("\u{feff}"),
    ] {
        folder.write("odd.pdn", &text);
        let output =
            within(size + (160 << 10), &folder, "replay draughts:international --file odd.pdn --json");
        let (said, begins) =
            (String::from_utf8_lossy(&output.stderr), text.chars().take(20).collect::<String>());
        assert!(matches!(output.status.code(), Some(0 | 2)), "{begins}: {:?} {said}", output.status);
        assert!(said.lines().count() <= 1, "{begins}: {said}");
    }
}

/// However little memory is left besides the program itself, it prints one line or does its work.
#[test]
fn little_room_never_aborts() {
    let folder = Folder::new("memory-little");
    let size = own_size();
    let (mut refused, mut done) = (0, 0);
    for more in [2, 18, 64, 145, 200, 260, 290, 330, 400, 600] {
        for line in [
            "match quoridor:size=3,walls=1 random random --pairs 1 --nodes 1 --concurrency 8",
            "perft quoridor:size=3,walls=1 --depth 4 --threads 8",
            "best quoridor:size=3,walls=1 --agent 'mcts(iterations=50,threads=8,memory=1M)'",
            "selfplay quoridor:size=3,walls=1 --positions 10 --nodes 5 --concurrency 8 --out it.plays",
        ] {
            folder.remove("it.plays");
            let output = within(size + (more << 10), &folder, line);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            match output.status.code() {
                Some(0) => done += 1,
                Some(1 | 2) => {
                    let lines = said.lines().filter(|line| line.starts_with("secateur: ")).count();
                    assert!(lines == 1 && !said.contains("panicked"), "{more} MB, {line}: {said}");
                    refused += 1;
                }
                code => panic!("{more} MB, {line}: {code:?} {said}"),
            }
        }
    }
    assert!(refused > 0 && done > 0, "{refused} refused, {done} done");
}

/// A size that is refused changes nothing: the next search finds in the table what the last one left there.
#[test]
fn hub_keeps_its_table_when_a_size_is_refused() {
    let folder = Folder::new("memory-hub");
    let nodes = |refused: &str| {
        let mut command = bounded(&folder, &["hub"]);
        command.stdin(Stdio::piped());
        let mut process = Process::start(command);
        let mut input = process.stdin();
        let wait = |process: &Process, searches: usize| {
            let done = || process.printed().lines().filter(|line| line.starts_with("done")).count();
            in_time(|| (done() == searches).then_some(())).expect("it searches");
        };
        input
            .write_all(b"hub\ninit\nset-param name=hash value=4\nlevel depth=7\npos pos=start\ngo think\n")
            .unwrap();
        wait(&process, 1);
        input.write_all(format!("{refused}level depth=7\npos pos=start\ngo think\n").as_bytes()).unwrap();
        wait(&process, 2);
        drop(input);
        let shown = String::from_utf8_lossy(&process.output().stdout).into_owned();
        let after = shown.split("done").nth(1).unwrap().to_string();
        let last = after.lines().rfind(|line| line.starts_with("info")).unwrap().to_string();
        let nodes = last.split("nodes=").nth(1).unwrap().split(' ').next().unwrap().to_string();
        (nodes, after.contains("it needs 58.6G of memory"))
    };
    let (warm, _) = nodes("");
    let (refused, said) = nodes("set-param name=hash value=60000\n");
    let (cold, _) = nodes("set-param name=hash value=5\n");
    assert!(said && refused == warm, "{refused} of {warm}");
    assert_ne!(cold, warm);
}
