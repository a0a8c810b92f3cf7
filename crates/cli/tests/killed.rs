//! A tournament whose processes are killed at any moment, any number of times, one at a time or several, can be resumed: the
//! store, the exported games and the statistics are those of a tournament nobody disturbed.

mod folders;

use folders::bounded::{Process, output};
use folders::{Folder, finish, object, secateur};
use secateur_core::Random;
use std::fs::File;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const QUORIDOR: &str = "quoridor:size=5,walls=3 alphabeta(depth=3) mcts(iterations=100,memory=1M)";

/// A tournament played by `processes` processes at once, which are killed `kills` times: it must end like one undisturbed.
struct Ordeal {
    name: &'static str,
    /// The command, without `--store`.
    command: String,
    kills: u32,
    processes: usize,
}

impl Ordeal {
    fn survive(&self) -> Folder {
        let folder = Folder::new(self.name);
        folder.write("swiss.toml", SWISS);
        let play = &self.command;
        let began = Instant::now();
        let undisturbed = object(&finish(&folder, &format!("{play} --json --games whole.games")));
        let whole = began.elapsed();
        self.kill(&folder, whole);
        let before = folder.count("SELECT count(*) FROM games");
        let last = match folder.count("SELECT count(*) FROM tournaments") {
            0 => format!("{play} --json --store it.db"),
            _ => "resume it.db --json".to_string(),
        };
        let resumed = object(&finish(&folder, &format!("{last} --games resumed.games")));
        assert_eq!(resumed, undisturbed);
        let games = resumed["games"].as_u64().unwrap();
        println!("{before} games survived {} kills; {games} count", self.kills);
        assert!(folder.count("SELECT count(*) FROM games") >= games);
        assert_eq!(
            folder.count("SELECT count(DISTINCT 2 * pair + leg) FROM games"),
            folder.count("SELECT count(*) FROM games")
        );
        assert_eq!(folder.count("SELECT count(*) FROM tournaments"), 1);
        assert_eq!(folder.count("SELECT count(*) FROM claims"), 0);
        assert!(folder.read("whole.games") == folder.read("resumed.games"), "other games were exported");
        let exported = folder.read("resumed.games");
        assert_eq!(exported.lines().filter(|line| !line.starts_with('#')).count() as u64, games);
        // And once more: nothing is left to play, and the answer is the same.
        assert_eq!(object(&finish(&folder, "resume it.db --json")), undisturbed);
        folder
    }

    /// Each process lives on average for an eightieth of the tournament, so short that some are killed before the store is made.
    fn kill(&self, folder: &Folder, whole: Duration) {
        let mut random = Random::new(u64::from(std::process::id()));
        let (mut kills, mut kept) = (0, 0);
        for life in 0.. {
            let line = match life % 3 {
                0 => format!("{} --json --store it.db", self.command),
                _ => "resume it.db --json".to_string(),
            };
            let start = |process: usize| {
                let said = File::create(folder.path().join(format!("said-{process}"))).unwrap();
                secateur(folder, &line).stdout(Stdio::null()).stderr(said).spawn().unwrap()
            };
            let mut children: Vec<Child> = (0..self.processes).map(start).collect();
            for (process, child) in children.iter_mut().enumerate() {
                std::thread::sleep(whole.mul_f64(f64::from(random.below(1000)) / 1000.0 / 40.0));
                child.kill().unwrap(); // SIGKILL
                let status = child.wait().unwrap();
                match status.code() {
                    None => kills += 1,
                    // It exited before the kill: the machine was slow at first and is faster now. The lives that are
                    // left then resume a finished tournament, and are killed too.
                    Some(0) => {}
                    // There is nothing to resume if no life was long enough to begin the tournament.
                    Some(code) => {
                        let begun = folder.count("SELECT count(*) FROM tournaments");
                        let said = folder.read(&format!("said-{process}"));
                        assert!(code == 2 && begun <= 1, "life {life} ended with status {code}: {said}");
                    }
                }
            }
            if life % 10 == 9 {
                // No stored game is lost. (Not checked after every kill: opening the store cleans up its log.)
                let games = folder.count("SELECT count(*) FROM games");
                assert!(games >= kept, "{kept} games were there, {games} are");
                kept = games;
            }
            if kills >= self.kills {
                return;
            }
            if folder.count("SELECT count(*) FROM tournaments WHERE finished") == 1 {
                // The tournament finished too soon: the remaining kills are for a new one.
                ["", "-wal", "-shm"].iter().for_each(|end| folder.remove(&format!("it.db{end}")));
                kept = 0;
            }
        }
    }
}

const SWISS: &str = "game = \"quoridor:size=5,walls=3\"\nformat = \"swiss\"\nrounds = 4\npairs = 60\nnodes = 300\n
[[players]]\nplayer = \"alphabeta(depth=3)\"\n[[players]]\nplayer = \"mcts(iterations=100,memory=1M)\"\n
[[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"minimax(depth=2)\"\n";

#[test]
fn a_match_killed_fifty_times() {
    let command = format!("match {QUORIDOR} --pairs 1000 --depth 3 --seed 7 --concurrency 2");
    let folder = Ordeal { name: "match", command, kills: 50, processes: 1 }.survive();
    assert_eq!(folder.count("SELECT count(*) FROM games"), 2_000);
}

#[test]
fn a_test_killed_twenty_times() {
    // A player against itself, with hypotheses so close that it takes a few thousand games to tell them apart.
    let player = "mcts(iterations=60,memory=1M)";
    let command = format!(
        "sprt quoridor:size=5,walls=3 {player} {player} --pairs 20000 --depth 3 --seed 7 --concurrency 2 --elo0 0 --elo1 15"
    );
    Ordeal { name: "sprt", command, kills: 20, processes: 1 }.survive();
}

#[test]
fn a_swiss_tournament_killed_twenty_times() {
    let command = "tournament swiss.toml --concurrency 2".to_string();
    Ordeal { name: "swiss", command, kills: 20, processes: 1 }.survive();
}

#[test]
fn two_at_one_store_killed_twenty_times() {
    let command = format!("match {QUORIDOR} --pairs 600 --depth 3 --seed 7 --concurrency 1");
    let folder = Ordeal { name: "two", command, kills: 20, processes: 2 }.survive();
    assert_eq!(folder.count("SELECT count(*) FROM games"), 1_200);
}

#[test]
fn two_processes_share_the_work() {
    let folder = Folder::new("shared");
    folder.write("swiss.toml", SWISS);
    let matched = format!("match {QUORIDOR} --pairs 600 --depth 3 --seed 7 --concurrency 1");
    for command in [&matched, "tournament swiss.toml --concurrency 1"] {
        let alone = object(&finish(&folder, &format!("{command} --json")));
        let line = format!("{command} --json --store it.db");
        let one = Process::start(secateur(&folder, &line));
        let began = Instant::now();
        while folder.count("SELECT count(*) FROM games") < 3 {
            assert!(began.elapsed() < Duration::from_secs(60), "nothing is played");
            std::thread::sleep(Duration::from_millis(5));
        }
        let other = Process::start(secateur(&folder, "resume it.db --concurrency 1 --json"));
        let mut owners = 0;
        while owners < 2 && folder.count("SELECT count(*) FROM tournaments WHERE finished") == 0 {
            owners = folder.count("SELECT count(DISTINCT owner) FROM claims");
            assert!(began.elapsed() < Duration::from_secs(120), "no end");
        }
        assert_eq!(owners, 2, "one did all the work");
        for process in [one, other] {
            let output = process.output();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(object(&output), alone);
        }
        ["", "-wal", "-shm"].iter().for_each(|end| folder.remove(&format!("it.db{end}")));
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_one_line_and_costs_nothing() {
    let folder = Folder::new("full");
    let play = format!("match {QUORIDOR} --pairs 300 --depth 3 --seed 7 --concurrency 2 --json");
    let undisturbed = object(&finish(&folder, &play));
    let binary = env!("CARGO_BIN_EXE_secateur");
    // No file may grow beyond this: writes fail as they do on a full disk.
    let quoted: Vec<_> = play.split(' ').map(|word| format!("'{word}'")).collect();
    let script = format!("trap '' XFSZ; ulimit -f 300; exec '{binary}' {} --store it.db", quoted.join(" "));
    let mut full = Command::new("sh");
    full.current_dir(folder.path()).args(["-c", &script]).stdin(Stdio::null());
    let output = output(full);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.starts_with("secateur: store 'it.db': the "), "{said}");
    assert!(
        said.ends_with("; the games saved so far are safe; to go on: secateur resume 'it.db'\n"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    let kept = folder.count("SELECT count(*) FROM games");
    assert!(kept > 0 && kept < 600, "{kept} games");
    assert_eq!(object(&finish(&folder, "resume it.db --json")), undisturbed);
    assert_eq!(folder.count("SELECT count(*) FROM games"), 600);
}

#[test]
fn a_store_of_another_version_is_left_alone() {
    let folder = Folder::new("version");
    finish(&folder, "match quoridor:size=3,walls=1 greedy random --pairs 1 --depth 1 --store it.db");
    let store = rusqlite::Connection::open(folder.path().join("it.db")).unwrap();
    store.pragma_update(None, "user_version", 1).unwrap();
    drop(store);
    for line in
        ["resume it.db", "match quoridor:size=3,walls=1 greedy random --pairs 1 --depth 1 --store it.db"]
    {
        let output = output(secateur(&folder, line));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(said, "secateur: store 'it.db': it has version 1, this program reads versions 2 and 3\n");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_finishes_the_games_under_way() {
    let folder = Folder::new("interrupted");
    let line =
        "match quoridor alphabeta(depth=2) greedy --pairs 100000 --depth 2 --store match.db --concurrency 2";
    let process = Process::start(secateur(&folder, line));
    // Long enough for the handler to be set and some games to be played, on the slowest machine.
    let store = folder.path().join("match.db");
    let started = Instant::now();
    loop {
        std::thread::sleep(Duration::from_millis(50));
        let count = rusqlite::Connection::open(&store)
            .and_then(|c| c.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, u32>(0)));
        if count.is_ok_and(|n| n > 3) || started.elapsed() > Duration::from_secs(30) {
            break;
        }
    }
    Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap();
    let output = process.output();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("finishing the games under way; once more stops at once"), "{said}");
    assert!(said.ends_with("secateur: stopped; to go on: secateur resume 'match.db'\n"), "{said}");
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.starts_with("quoridor: alphabeta(depth=2) against greedy\ngames        "), "{shown}");
    // No claim is held any more: the next process may begin at once.
    let store = rusqlite::Connection::open(&store).unwrap();
    assert_eq!(store.query_row("SELECT count(*) FROM claims", [], |row| row.get(0)), Ok(0));
}
