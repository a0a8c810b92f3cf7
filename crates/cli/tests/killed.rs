//! Killed at any moment, any number of times, a match goes on: the store, the exported games and the statistics are
//! those of a match nobody disturbed.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const KILLS: u32 = 50;
const PAIRS: u32 = 1000;

fn secateur(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.current_dir(folder).args(line.split(' ')).stdin(Stdio::null());
    command
}

fn finish(folder: &Path, line: &str) -> Output {
    let output = secateur(folder, line).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The object without what the clock says.
fn object(output: &Output) -> Value {
    let mut object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(object["times"].is_object());
    object["times"].take();
    object
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("secateur-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn killed_fifty_times_and_none_the_worse() {
    let folder = folder("killed");
    let play = format!(
        "match quoridor:size=5,walls=3 alphabeta(depth=3) mcts(iterations=100,memory=1M) --pairs {PAIRS} --depth 3 \
         --seed 7 --concurrency 2 --json"
    );
    let began = Instant::now();
    let undisturbed = object(&finish(&folder, &format!("{play} --games whole.games")));
    let whole = began.elapsed();

    // Each life is on average an eightieth of the match, and so short that some end before the store is made.
    let mut random = secateur_core::Random::new(u64::from(std::process::id()));
    let count = |query: &str| -> u32 {
        let store = rusqlite::Connection::open(folder.join("match.db")).unwrap();
        store.query_row(query, [], |row| row.get(0)).unwrap_or(0) // no table yet
    };
    let (mut kills, mut kept) = (0, 0);
    for life in 0.. {
        let line = match life % 3 {
            0 => format!("{play} --store match.db"),
            _ => "resume match.db --json".to_string(),
        };
        let mut child = secateur(&folder, &line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(whole.mul_f64(f64::from(random.below(1000)) / 1000.0 / 40.0));
        child.kill().unwrap(); // SIGKILL
        let status = child.wait().unwrap();
        match status.code() {
            None => kills += 1,
            // Over before its time, on a machine that was slow at first: the next one is killed the other times.
            Some(0) => {
                ["", "-wal", "-shm"].iter().for_each(|end| {
                    let _ = std::fs::remove_file(folder.join(format!("match.db{end}")));
                });
                kept = 0;
            }
            // Nothing to resume, where no life was long enough to begin the match.
            Some(code) => {
                let begun = count("SELECT count(*) FROM tournaments");
                assert_eq!((code, begun), (2, 0), "life {life} ended with status {code}");
            }
        }
        if life % 10 == 9 {
            // What was kept stays kept. (Not looked at after every kill: looking tidies up the log.)
            let games = count("SELECT count(*) FROM games");
            assert!(games >= kept, "{kept} games were there, {games} are");
            kept = games;
        }
        if kills == KILLS {
            break;
        }
    }
    let before = count("SELECT count(*) FROM games");
    println!("{before} games survived {KILLS} kills; {} were left to play", 2 * PAIRS - before);

    let last = match count("SELECT count(*) FROM tournaments") {
        0 => format!("{play} --store match.db"),
        _ => "resume match.db --json".to_string(),
    };
    let resumed = object(&finish(&folder, &format!("{last} --games resumed.games")));
    assert_eq!(resumed, undisturbed);
    assert_eq!(resumed["games"], 2 * PAIRS);
    assert_eq!(count("SELECT count(*) FROM games"), 2 * PAIRS);
    assert_eq!(count("SELECT count(DISTINCT 2 * pair + leg) FROM games"), 2 * PAIRS);
    assert_eq!(count("SELECT count(*) FROM tournaments"), 1);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert!(read("whole.games") == read("resumed.games"), "other games were exported");
    assert_eq!(read("resumed.games").lines().count(), 2 * PAIRS as usize);
    // And once more: nothing is left to play, and the answer is the same.
    assert_eq!(object(&finish(&folder, "resume match.db --json")), undisturbed);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_games_under_way() {
    let folder = folder("interrupted");
    let line =
        "match quoridor alphabeta(depth=2) greedy --pairs 100000 --depth 2 --store match.db --concurrency 2";
    let child = secateur(&folder, line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Long enough for the handler to be set and some games to be played, on the slowest machine.
    let store = folder.join("match.db");
    let started = Instant::now();
    loop {
        std::thread::sleep(Duration::from_millis(50));
        let count = rusqlite::Connection::open(&store)
            .and_then(|c| c.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, u32>(0)));
        if count.is_ok_and(|n| n > 3) || started.elapsed() > Duration::from_secs(30) {
            break;
        }
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("finishing the games under way; once more stops at once"), "{said}");
    assert!(said.ends_with("secateur: stopped; to go on: secateur resume 'match.db'\n"), "{said}");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.starts_with("quoridor: alphabeta(depth=2) against greedy\ngames        "), "{shown}");
    std::fs::remove_dir_all(&folder).unwrap();
}
