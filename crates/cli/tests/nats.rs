//! More than one machine, as processes on one: workers, the server and the coordinator are killed, and no pair is lost or
//! counted twice.
#![cfg(all(feature = "nats", unix))]

mod folders;
#[path = "../../cluster/tests/server/mod.rs"]
mod server;

use folders::bounded::{Process, in_time, output};
use folders::{Folder, finish, object, secateur};
use server::NatsServer;
use std::process::{Command, Stdio};
use std::time::Duration;

fn start(folder: &Folder, line: &str) -> Process {
    Process::start(secateur(folder, line))
}

fn wait_for_games(folder: &Folder, games: u64) {
    let come = || (folder.count("SELECT count(*) FROM games") >= games).then_some(());
    in_time(come).unwrap_or_else(|| panic!("{games} games do not come"));
}

const SWISS: &str = "game = \"quoridor:size=5,walls=3\"\nformat = \"swiss\"\nrounds = 4\npairs = 80\nnodes = 300\n
[[players]]\nplayer = \"alphabeta(depth=3)\"\n[[players]]\nplayer = \"mcts(iterations=200,memory=1M)\"\n
[[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n[[players]]\nplayer = \"minimax(depth=2)\"\n";

/// Workers, server and coordinator are killed, at moments that depend on how far the tournament is.
fn disturbed(name: &str, command: &str) {
    let folder = Folder::new(name);
    folder.write("swiss.toml", SWISS);
    let Some(mut server) = NatsServer::start(name) else { return };
    let undisturbed = object(&finish(&folder, &format!("{command} --json --games whole.games")));
    let all = undisturbed["games"].as_u64().unwrap();
    let queue = format!("--nats {} --lost-after 2s --batch 4", server.url());
    let worker = |number: u32| format!("worker --nats {} --concurrency 1 --name w{number}", server.url());
    let one = start(&folder, &worker(1));
    let two = start(&folder, &worker(2));
    let mut three = start(&folder, &worker(3));
    // The worker that nobody kills has seen the server, so from now on it waits whenever the server is down.
    three.wait_for_line("worker w3, build ");
    let coordinator = start(&folder, &format!("{command} --json --store it.db {queue}"));
    wait_for_games(&folder, all / 10);
    one.kill();
    // This worker starts in the middle, perhaps just when the server is down: then it may exit again.
    let _late = start(&folder, &worker(4));
    wait_for_games(&folder, all / 4);
    server.kill();
    std::thread::sleep(Duration::from_millis(500));
    server.restart();
    wait_for_games(&folder, all / 2);
    coordinator.kill();
    let kept = folder.count("SELECT count(*) FROM games");
    assert!(kept < all, "nothing is left to resume");
    let resume = format!("resume it.db --json {queue} --games spread.games");
    let resumed = start(&folder, &resume);
    wait_for_games(&folder, kept + (all - kept) / 3);
    two.kill();
    let output = resumed.output();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(object(&output), undisturbed);
    assert_eq!(folder.count("SELECT count(*) FROM games"), all);
    assert_eq!(folder.count("SELECT count(DISTINCT 2 * pair + leg) FROM games"), all);
    assert!(folder.read("whole.games") == folder.read("spread.games"), "other games were exported");
    assert!(!three.is_over(), "a worker that nobody killed is gone");
    drop(three);
    // Without the queue: nothing is left to play, and the answer is the same.
    assert_eq!(object(&finish(&folder, "resume it.db --json")), undisturbed);
}

#[test]
fn a_match_whose_worker_server_and_coordinator_are_killed() {
    disturbed(
        "spread-match",
        "match quoridor:size=5,walls=3 alphabeta(depth=3) mcts(iterations=200,memory=1M) --pairs 600 --depth 3 --seed 7",
    );
}

#[test]
fn a_swiss_tournament_whose_worker_server_and_coordinator_are_killed() {
    disturbed("spread-swiss", "tournament swiss.toml");
}

#[test]
fn a_worker_of_another_build_leaves_the_jobs() {
    let folder = Folder::new("build");
    let Some(server) = NatsServer::start("other-build") else { return };
    // The same program with one more game is another build. Cargo puts examples beside the programs.
    let other =
        std::path::Path::new(env!("CARGO_BIN_EXE_secateur")).with_file_name("examples").join("six_games");
    assert!(other.exists(), "to run this test alone, first: cargo build -p secateur-cli --examples");
    let worker = ["worker", "--nats", &server.url(), "--concurrency", "1"];
    let mut stranger = Command::new(other);
    stranger.args(worker).stdin(Stdio::null());
    let stranger = Process::start(stranger);
    let line = format!(
        "match quoridor:size=3,walls=1 greedy random --pairs 20 --depth 1 --json --store it.db --nats {}",
        server.url()
    );
    let coordinator = start(&folder, &line);
    let refusal = stranger.wait_for_line("are left for others");
    let build = concat!("secateur: jobs of build ", env!("CARGO_PKG_VERSION"), "-");
    assert!(refusal.starts_with(build), "{refusal}");
    assert_eq!(folder.count("SELECT count(*) FROM games"), 0);
    let ours = start(&folder, &worker.join(" "));
    let output = coordinator.output();
    assert!(output.status.success());
    assert_eq!(object(&output)["games"], 40);
    drop(ours);
}

#[test]
fn interrupted_workers_and_coordinators_leave_in_good_order() {
    let folder = Folder::new("order");
    let Some(server) = NatsServer::start("order") else { return };
    let interrupt = |process: &Process| {
        assert!(Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap().success());
    };
    let line = format!("worker --nats {} --concurrency 2 --name w", server.url());
    let worker = start(&folder, &line);
    worker.wait_for_line("worker w, build ");
    let play = format!(
        "match quoridor alphabeta(depth=2) greedy --pairs 100000 --depth 2 --store it.db --nats {}",
        server.url()
    );
    let coordinator = start(&folder, &play);
    wait_for_games(&folder, 20);
    interrupt(&coordinator);
    let output = coordinator.output();
    let shown = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    let again = format!("secateur: stopped; to go on: secateur resume 'it.db' --nats {}\n", server.url());
    assert!(shown.ends_with(&again), "{shown}");
    interrupt(&worker);
    let output = worker.output();
    assert!(String::from_utf8_lossy(&output.stderr).ends_with(" jobs done\n"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_queue_that_is_not_there_is_one_line() {
    let folder = Folder::new("nowhere");
    folder.write("swiss.toml", SWISS);
    for line in [
        "worker --nats nats://127.0.0.1:1",
        "tournament swiss.toml --nats nats://127.0.0.1:1",
        "match quoridor greedy random --pairs 1 --depth 1 --store it.db --nats nats://127.0.0.1:1",
    ] {
        let output = output(secateur(&folder, line));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.starts_with("secateur: queue 'nats://127.0.0.1:1': no server to work with: "), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    for (line, status) in [("worker", 2), ("worker --nats [", 2), ("worker --nats x --creds nothing", 2)] {
        let output = output(secateur(&folder, line));
        assert_eq!(output.status.code(), Some(status), "{line}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1);
    }
}

/// Three forfeits in a row end a match that workers play, too, and do not leave the coordinator waiting.
#[test]
fn a_program_that_cannot_play_ends_a_match_of_workers() {
    let folder = Folder::new("spread-forfeits");
    let answers = "ugi) echo ugiok;; isready) echo readyok;; quit) exit 0;; go*) exit 3;;";
    folder.write("broken.sh", &format!("while read line; do case \"$line\" in {answers} esac; done\n"));
    let Some(server) = NatsServer::start("spread-forfeits") else { return };
    let worker = format!("worker --nats {} --concurrency 2 --programs --name w1", server.url());
    let _worker = start(&folder, &worker);
    let url = server.url();
    let words = ["match", "quoridor:size=3,walls=1", "greedy", "ugi(cmd=\"sh broken.sh\")", "--nodes", "40"];
    let rest = ["--pairs", "2000", "--json", "--store", "it.db", "--nats", &url];
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.current_dir(folder.path()).args(words).args(rest).stdin(Stdio::null());
    let ended = output(command);
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("player b forfeited three games in a row, the last by crash"), "{said}");
    assert!(said.lines().any(|line| line == "secateur: > go nodes 40"), "{said}");
    let kept = folder.count("SELECT count(*) FROM games");
    assert!((3..4000).contains(&kept), "{kept}");
}
