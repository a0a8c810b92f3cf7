//! One Ctrl-C or SIGTERM ends every command, however long a player, an engine or a solver would go on with its move; what is finished
//! is kept.
#![cfg(target_os = "linux")]

mod folders;

use folders::bounded::{Process, in_time};
use folders::{Folder, secateur};
use serde_json::Value;
use std::process::Command;

const BIN: &str = env!("CARGO_BIN_EXE_secateur");
/// Players that think about a move for years under these limits.
const ENDLESS: [&str; 13] = [
    "match awale:oware mcts(iterations=99999999999,memory=1M) random --depth 2 --pairs 3",
    "match quoridor minimax(depth=12) random --depth 12 --pairs 3",
    "match quoridor alphabeta(depth=60) random --depth 60 --pairs 3",
    "match quoridor secateur(hash=1M) random --time 1h --pairs 3",
    "match awale:tricolour lesage-viale(search=minimax,depth=40) random --depth 60 --pairs 3",
    "match quoridor simon-harti(negamax,depth=20) random --depth 20 --pairs 3",
    "match quoridor random random --pairs 3 --adjudicate-solver 99999999999",
    "sprt quoridor mcts(iterations=99999999999,memory=1M) random --depth 2 --pairs 3",
    "tournament cup.toml",
    "selfplay quoridor --positions 1000 --nodes 99999999999 --out it.plays",
    "tune quoridor --method spsa --nodes 99999999999 --out spsa.toml",
    "tune quoridor --method regression --nodes 99999999999 --out regression.toml",
    "book build quoridor --positions 100 --nodes 99999999999 --out it.book",
];
/// Commands whose work on a table ends with what is finished.
const TABLES: [&str; 2] = [
    "tables play awale:oware --agent mcts(iterations=99999999999,memory=1M) --nodes 99999999999 --games 10",
    "tables verify awale:oware --search 100000000",
];

fn signal(process: &Process, name: &str) {
    let sent = Command::new("kill").args([name, &process.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Whether a process has a handler of its own for SIGTERM: then it is at work.
fn handles_sigterm(process: &Process) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & (1 << 14) != 0)
}

#[test]
fn one_sigterm_ends_every_command() {
    let folder = Folder::new("one-sigterm");
    let player = "[[players]]\nplayer = \"mcts(iterations=99999999999,memory=1M)\"\n";
    folder.write(
        "cup.toml",
        &format!("game = \"quoridor\"\nnodes = 99999999999\n{player}{player}name = \"b\"\n"),
    );
    let concurrency = |line: &str| match line.starts_with("book") || line.starts_with("tables") {
        true => line.to_string(),
        false => format!("{line} --concurrency 1"),
    };
    for lines in ENDLESS.iter().chain(&TABLES).collect::<Vec<_>>().chunks(5) {
        let mut begun: Vec<_> =
            lines.iter().map(|line| (line, Process::start(secateur(&folder, &concurrency(line))))).collect();
        for (line, process) in &mut begun {
            in_time(|| (handles_sigterm(process) || process.is_over()).then_some(())).expect("it begins");
            assert!(!process.is_over(), "{line}: {}", process.said());
            signal(process, "-TERM");
        }
        for (line, process) in begun {
            let ended = process.output();
            let said = String::from_utf8_lossy(&ended.stderr);
            let wanted = if line.starts_with("tables") { [Some(0), Some(1)] } else { [Some(1); 2] };
            assert!(wanted.contains(&ended.status.code()), "{line}: {:?}: {said}", ended.status);
            let is_answer = line.starts_with("tables") || said.contains("stopped");
            assert!(is_answer, "{line}: {said}");
        }
    }
}

/// An engine that plays three games and then hears nothing any more: the games it finished are kept, and it is not waited for.
#[test]
fn a_match_with_a_hung_engine_keeps_its_games() {
    let folder = Folder::new("hung-engine");
    let pass = "while read -r line; do printf '%s\\n' \"$line\" >> said.log\n\
        case \"$line\" in uginewgame*) n=$((n + 1));; esac\n\
        if [ $n -le 3 ]; then printf '%s\\n' \"$line\"; fi; done";
    folder.write("three.sh", &format!("trap '' INT TERM\nn=0\n{pass} | '{BIN}' engine\n"));
    let mut command = Command::new(BIN);
    let engine = "ugi(cmd=\"sh three.sh\",option.Hash=1,patience=3600)";
    let words = ["match", "quoridor:size=3,walls=1", engine, "random", "--nodes", "40", "--concurrency", "1"];
    command.current_dir(folder.path()).args(words).args(["--pairs", "1000", "--deadline", "1h", "--json"]);
    let running = Process::start(command);
    let log = folder.path().join("said.log");
    let games = || std::fs::read_to_string(&log).unwrap_or_default().matches("uginewgame").count();
    in_time(|| (games() > 3).then_some(())).expect("games are played");
    signal(&running, "-TERM");
    let ended = running.output();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    let object: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let unpaired: u64 =
        ["wins", "draws", "losses"].iter().map(|word| object["unpaired"][word].as_u64().unwrap()).sum();
    assert_eq!(object["games"].as_u64().unwrap() + unpaired, 3, "{object}");
}

/// Who presses Ctrl-C a second time, whenever that is, still gets the summary.
#[test]
fn two_signals_leave_the_summary() {
    let folder = Folder::new("two-signals");
    let line = "match quoridor mcts(iterations=99999999999,memory=1M) random --depth 2 --pairs 3 --concurrency 1 --json";
    for wait in [0, 900, 1100] {
        let process = Process::start(secateur(&folder, line));
        in_time(|| handles_sigterm(&process).then_some(())).expect("it begins");
        signal(&process, "-INT");
        process.wait_for_line("finishing the games under way");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        // It may be gone by now.
        let _ = Command::new("kill").args(["-INT", &process.id().to_string()]).output();
        let ended = process.output();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(1), "{said}");
        let object: Value = serde_json::from_slice(&ended.stdout).unwrap();
        assert!(said.contains("stopped; without --store nothing is left to resume"), "{said}");
        assert_eq!(object["finished"], false);
    }
}
