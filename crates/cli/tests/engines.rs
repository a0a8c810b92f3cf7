//! Our own players as external engines: whole games in each protocol, and whatever else is thrown at them.
#![cfg(unix)]

mod folders;

use folders::Folder;
use folders::bounded::{LONG, Process, end, first_line, output};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

const BIN: &str = env!("CARGO_BIN_EXE_secateur");

fn secateur(arguments: &[&str]) -> Output {
    let mut command = Command::new(BIN);
    command.args(arguments).stdin(Stdio::null());
    output(command)
}

/// Plays a pair against the random player; all games must end by the rules.
fn whole_games(variant: &str, player: &str, openings: &str) {
    let arguments =
        ["match", variant, player, "random", "--pairs", "1", "--nodes", "40", "--openings", openings];
    let output = secateur(&[&arguments[..], &["--concurrency", "1", "--json"]].concat());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{variant} {player}: {told}");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["games"], 2, "{variant} {player}");
    let ended = &object["terminations"];
    let by_rules = ended["normal"].as_u64().unwrap() + ended["adjudicated"].as_u64().unwrap();
    assert_eq!(by_rules, 2, "{variant} {player}: {ended}");
}

#[test]
fn whole_games_by_ugi() {
    let player = format!("ugi(cmd=\"'{BIN}' engine\",option.Hash=1)");
    for variant in [
        "quoridor:size=5,walls=3",
        "awale",
        "awale:oware",
        "divercite",
        "divercite:publisher",
        "abalone",
        "abalone:official",
        "draughts",
        "draughts:english",
        "draughts:russian",
    ] {
        whole_games(variant, &player, "random:4");
    }
}

/// An engine of a match is started for the check, stays for its games, and is not started again.
#[test]
fn an_engine_is_started_once_before_its_first_game() {
    let folder = Folder::new("started");
    let starts = folder.path().join("starts");
    let player = |name: &str| {
        let script = folder.path().join(name);
        let text = format!("#!/bin/sh\necho {name} >> '{}'\nexec '{BIN}' engine\n", starts.display());
        std::fs::write(&script, text).unwrap();
        format!("ugi(cmd=\"sh '{}'\",option.Hash=1)", script.display())
    };
    let count =
        |name: &str| std::fs::read_to_string(&starts).unwrap().lines().filter(|line| *line == name).count();
    let store = folder.path().join("match.db");
    let arguments = ["match", "quoridor:size=3,walls=1", &player("a"), &player("b"), "--nodes", "40"];
    let rest = ["--pairs", "2", "--concurrency", "1", "--store", store.to_str().unwrap()];
    let output = secateur(&[&arguments[..], &rest].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!((count("a"), count("b")), (1, 1));
}

#[test]
fn whole_games_by_hub() {
    let player = format!("hub(cmd=\"'{BIN}' hub\",option.hash=1)");
    for variant in ["draughts:international", "draughts:frisian", "draughts:russian", "draughts:canadian"] {
        whole_games(variant, &player, "random:4");
    }
}

#[test]
fn whole_games_by_the_contest() {
    for program in ["contest --nodes 40", "contest --depth 1 --agent greedy {side}"] {
        let program = program.replace("{side}", "awale");
        whole_games("awale", &format!("contest(cmd=\"'{BIN}' {program}\")"), "start");
    }
}

#[test]
fn whole_games_by_damexchange() {
    let mut server = Command::new(BIN)
        .args(["dxp", "--listen", "127.0.0.1:0", "--nodes", "40", "--agent", "secateur(hash=1M)"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let line = first_line(&mut server);
    let addr = line.trim().strip_prefix("listening on ").unwrap_or_else(|| panic!("{line}")).to_string();
    whole_games("draughts:international", &format!("dxp(addr={addr})"), "random:4");
    whole_games("draughts:international", &format!("dxp(addr={addr})"), "start");
    server.kill().unwrap();
    server.wait().unwrap();
    // The engine connects to us.
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let program = format!("'{BIN}' dxp draughts:frisian --connect {free} --depth 1 --agent greedy");
    whole_games("draughts:frisian", &format!("dxp(listen={free},cmd=\"{program}\")"), "random:2");
}

#[test]
fn a_program_that_only_chats_gets_no_more_time_by_it() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let accept = format!("A{:<32}0\0", "chatterbox");
            let mut sent = stream.write_all(accept.as_bytes());
            while sent.is_ok() {
                std::thread::sleep(Duration::from_millis(10));
                sent = stream.write_all(b"Cwhat a game\0");
            }
        }
    });
    let player = format!("dxp(addr={addr},patience=2)");
    let limits = ["--pairs", "1", "--nodes", "40", "--deadline", "1s", "--json"];
    let output = secateur(&[&["match", "draughts:international", &player, "random"][..], &limits].concat());
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["terminations"]["stall"], 2, "{object}");
}

#[test]
fn a_program_that_is_not_there_is_a_wrong_request() {
    for (player, said) in [
        ("ugi(cmd=/no/such/program)", "cannot start '/no/such/program': No such file or directory"),
        ("ugi(cmd=cat,patience=1)", "does not speak UGI: no 'ugiok' for 1 s after 'ugi'"),
        ("ugi(cmd=true)", "exited with status 0 after 'ugi'"),
        ("ugi(cmd=\"cat 'x\")", "a quoted word is not closed"),
        ("ugi(cmd=cat,flag)", "ugi takes cmd, dir, option.NAME or patience"),
    ] {
        for command in
            [&["match", "awale:oware", player, "random"][..], &["best", "awale:oware", "--agent", player]]
        {
            let output = secateur(command);
            let line = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{command:?}: {line}");
            assert_eq!(line.lines().count(), 1, "{line}");
            assert!(line.contains(said), "{line}");
        }
    }
}

#[test]
fn our_own_programs_pass_the_check() {
    for (player, variant) in [
        (format!("ugi(cmd=\"'{BIN}' engine\")"), Some("quoridor:size=5,walls=3")),
        (format!("hub(cmd=\"'{BIN}' hub\")"), None),
        (format!("contest(cmd=\"'{BIN}' contest --time 20ms\")"), None),
    ] {
        // a busy machine may be slow
        let check = ["check-engine", player.as_str(), "--slack", "60s"];
        let output = secateur(&[&check[..], variant.as_slice()].concat());
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{player}: {told}{}", String::from_utf8_lossy(&output.stderr));
        assert!(told.ends_with(" 0 warnings, 0 failed\n"), "{told}");
    }
    for (player, said) in [
        ("random", "player 'random': a program is ugi, hub, dxp or contest(…)"),
        ("ugi(cmd=/no/such/program)", "cannot start '/no/such/program'"),
        ("ugi", "cmd=\"PROGRAM ARGUMENTS\" is missing"),
        ("hub(cmd=cat) quoridor", "nothing may follow"),
    ] {
        let output = secateur(&["check-engine", player]);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(line.contains(said), "{line}");
    }
    let output = secateur(&["check-engine", "ugi(cmd=cat,patience=1)", "quoridor", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&object["ok"], &object["failed"]), (&Value::Bool(false), &Value::from(1)));
    assert_eq!(object["tests"][0]["exchange"], serde_json::json!(["> ugi", "< ugi"]));
}

#[test]
fn the_python_example_plays() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: there is no python3");
        return;
    }
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/python/oware.py");
    let player = format!("ugi(cmd=\"python3 '{program}'\")");
    let output = secateur(&["check-engine", &player]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}");
    let output =
        secateur(&["match", "awale:oware", &player, "random", "--pairs", "3", "--depth", "4", "--json"]);
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["terminations"]["normal"], 6, "{object}");
    // The engine looks ahead, the other player does not.
    assert!(object["a"]["wins"].as_u64().unwrap() >= 5, "{object}");
    let lines = std::fs::read_to_string(program).unwrap().lines().count();
    assert!(lines < 60, "{lines} lines");
}

/// An engine, and its lines as they come.
struct Session {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Session {
    fn start(arguments: &[&str]) -> Session {
        let mut child =
            Command::new(BIN).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (send, lines) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| send.send(line)));
        Session { stdin: child.stdin.take().unwrap(), child, lines }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    /// The next line that begins with this text.
    fn wait_for(&self, start: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(LONG).unwrap_or_else(|e| panic!("no {start}: {e}"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Whether a line that begins with this text comes within a short while.
    fn comes(&self, start: &str) -> bool {
        loop {
            match self.lines.recv_timeout(Duration::from_millis(300)) {
                Ok(line) if line.starts_with(start) => return true,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}

#[test]
fn a_search_without_limit_answers_when_it_is_stopped() {
    let mut ugi = Session::start(&["engine", "draughts:international"]);
    ugi.say("go infinite");
    ugi.wait_for("info depth 3");
    ugi.say("isready");
    ugi.wait_for("readyok");
    ugi.say("stop");
    ugi.wait_for("bestmove ");
    // A game of one move: the search is over, the answer waits all the same.
    ugi.say("position fen W:W48:B1");
    ugi.say("go infinite");
    ugi.wait_for("info");
    ugi.say("stop");
    ugi.wait_for("bestmove ");
    ugi.say("quit");
    assert!(end(&mut ugi.child).success());
    let mut hub = Session::start(&["hub"]);
    for line in ["hub", "init", "level infinite", "go think"] {
        hub.say(line);
    }
    hub.wait_for("info");
    hub.say("stop");
    hub.wait_for("done move=");
    hub.say("quit");
    assert!(end(&mut hub.child).success());
}

#[test]
fn pondering_answers_after_the_hit() {
    let mut ugi = Session::start(&["engine", "awale:oware"]);
    ugi.say("position startpos moves A");
    ugi.say("go ponder movetime 10");
    assert!(!ugi.comes("bestmove"));
    ugi.say("ponderhit");
    ugi.wait_for("bestmove ");
    // The other move was played, so the result of pondering is dropped.
    ugi.say("go ponder p1time 10000 p2time 10000");
    ugi.say("stop");
    ugi.wait_for("bestmove ");
    ugi.say("position startpos moves B");
    ugi.say("go nodes 10");
    ugi.wait_for("bestmove ");
    // The end of input ends a search too.
    ugi.say("go infinite");
    drop(ugi.stdin);
    assert!(end(&mut ugi.child).success());
}

#[test]
fn nonsense_ends_no_session() {
    let mut random = secateur_core::Random::new(9);
    let words = [
        "ugi",
        "hub",
        "isready",
        "position",
        "startpos",
        "moves",
        "fen",
        "go",
        "infinite",
        "depth",
        "nodes",
        "1",
        "stop",
        "ponder",
        "ponderhit",
        "setoption",
        "name",
        "value",
        "Hash",
        "Variant",
        "quoridor",
        "e2",
        "A",
        "W:W31:B20",
        "pos=",
        "level",
        "think",
        "init",
        "new-game",
        "\u{fffd}",
        "=",
        "\"",
        "-1",
        "99999999999999999999",
        "uginewgame",
        "query",
    ];
    for round in 0..12 {
        let arguments =
            [&["engine", "quoridor:size=5,walls=2"][..], &["hub"], &["contest", "--nodes", "10"]][round % 3];
        let mut text = Vec::new();
        for _ in 0..300 {
            for _ in 0..random.below(6) {
                text.extend(words[random.below(words.len() as u32) as usize].bytes());
                text.push(b' ');
            }
            if random.below(10) == 0 {
                text.extend((0..50).map(|_| random.below(256) as u8));
            }
            text.push(b'\n');
        }
        text.extend(b"half a li");
        let mut command = Command::new(BIN);
        command.args(arguments).stdin(Stdio::piped());
        let mut process = Process::start(command);
        let _ = process.stdin().write_all(&text); // the contest's session ends at the first slip
        let done = process.output();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(
            matches!(done.status.code(), Some(0 | 1)) && !said.contains("panicked"),
            "{arguments:?}: {said}"
        );
    }
}

#[test]
fn the_contest_is_told_its_result() {
    let mut game = Session::start(&["contest", "--depth", "1"]);
    game.say("START");
    let first = game.lines.recv_timeout(LONG).unwrap();
    assert!(first.ends_with(['R', 'B']), "{first}");
    game.say("RESULT 2R 1 50");
    assert!(end(&mut game.child).success());
    // Other arbiters announce the end in other words, before the first move or after it.
    for last in ["END", "RESULT 30 51"] {
        for moves in [&[][..], &["START"]] {
            let mut game = Session::start(&["contest", "--depth", "1"]);
            for line in moves {
                game.say(line);
                game.lines.recv_timeout(LONG).unwrap();
            }
            game.say(last);
            assert!(end(&mut game.child).success(), "{last}");
            assert_eq!(game.lines.recv_timeout(LONG), Err(RecvTimeoutError::Disconnected), "{last}");
        }
    }
    let mut game = Session::start(&["contest", "--depth", "1"]);
    game.say("2R");
    let status = end(&mut game.child);
    assert_eq!(status.code(), Some(1));
    assert!(
        game.lines.recv_timeout(LONG) == Err(RecvTimeoutError::Disconnected),
        "nothing but moves may be said"
    );
}
