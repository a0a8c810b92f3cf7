//! Measures how many pairs a second a coordinator can handle. Simulated machines take jobs from a real `nats-server` and
//! hand in invented games; a real coordinator saves them in a real store. Everything runs on this machine, on loopback.
//! `cargo run --release -p secateur-cluster --example scale -- NATS_SERVER [SECONDS]`

use secateur_arena::{ArenaError, CompletedGame, EndingKind, Interrupt, Openings, PlayedLeg, Spec, Store};
use secateur_cluster::{
    Batch, BatchRunner, CoordinatorOptions, NatsAddress, WorkerOptions, coordinate, work,
};
use secateur_core::{Limits, Side};
use secateur_standard::standard;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Threads of a simulated machine.
const THREADS: usize = 16;
/// Plies in an invented game.
const MOVES: usize = 60;

/// The number of machines, the seconds for a pair of games, and the pairs in a batch.
type Setting = (usize, f64, Option<usize>);

/// First the number of machines grows, then the size of batches; last, games take no time at all.
const SETTINGS: [Setting; 12] = [
    (1, 1.0, None),
    (5, 1.0, None),
    (20, 1.0, None),
    (50, 1.0, None),
    (50, 0.1, Some(1)),
    (50, 0.1, Some(8)),
    (50, 0.1, Some(64)),
    (50, 0.1, None),
    (50, 5.0, None),
    (4, 0.0, Some(1)),
    (4, 0.0, Some(8)),
    (4, 0.0, Some(64)),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [word, url, machines, seconds] if word == "machines" => {
            simulate(url, machines.parse()?, seconds.parse()?)
        }
        [binary] => measure(Path::new(binary), Duration::from_secs(5)),
        [binary, seconds] => measure(Path::new(binary), Duration::from_secs(seconds.parse()?)),
        _ => Err("the path of nats-server is wanted, and perhaps seconds for each setting".into()),
    }
}

/// An invented game.
fn made_up(number: u64) -> CompletedGame {
    CompletedGame {
        start: None,
        opening: 4,
        moves: (0..MOVES).map(|ply| format!("m{}", ply as u64 ^ number & 63)).collect(),
        times: vec![20_000; MOVES - 4],
        overstep: None,
        scores: vec![Some(25); MOVES - 4],
        depths: vec![9; MOVES - 4],
        nodes: vec![40_000; MOVES - 4],
        begins: Side::First,
        winner: [None, Some(Side::First), Some(Side::Second)][(number % 3) as usize],
        reason: "goal".into(),
        half_points: [2, 0],
        ending: EndingKind::Normal,
        detail: None,
        exchange: Vec::new(),
        punctuality: None,
        fingerprint: number,
    }
}

/// Sleeps as long as the games would take.
struct Sleeper(f64);

impl BatchRunner for Sleeper {
    fn play(&self, batch: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<PlayedLeg>>, ArenaError> {
        let until = Instant::now() + Duration::from_secs_f64(self.0 * batch.pairs.len() as f64);
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            if interrupt.at_once() {
                return Ok(None);
            }
            std::thread::sleep(left.min(Duration::from_millis(200)));
        }
        let both =
            |pair: u64| [0, 1].map(|leg| PlayedLeg { pair, leg, game: made_up(2 * pair + u64::from(leg)) });
        Ok(Some(batch.pairs.iter().flat_map(|job| both(job.pair)).collect()))
    }
}

/// Runs this many machines, each with a connection of its own, until the process is killed.
fn simulate(url: &str, machines: usize, pair_seconds: f64) -> Result<(), Box<dyn std::error::Error>> {
    let (sleeper, never) = (Sleeper(pair_seconds), Interrupt::new());
    std::thread::scope(|scope| {
        for machine in 0..machines {
            let server = NatsAddress { url: url.to_string(), ..NatsAddress::default() };
            let name = format!("machine-{machine}");
            let (sleeper, never) = (&sleeper, &never);
            scope.spawn(move || match server.connect(&name) {
                Ok(connection) => {
                    let build = "simulated".into();
                    let options = WorkerOptions { connection, build, name, slots: THREADS };
                    work(options, sleeper, never, &|_| {});
                }
                Err(error) => eprintln!("{name}: {error}"),
            });
        }
    });
    Ok(())
}

/// A child process that is killed when this is dropped.
struct KillOnDrop(Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The processor time that a process has used, in seconds, if the system tells.
fn processor(process: u32) -> f64 {
    let read = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after = read.rsplit(')').next().unwrap_or("");
    let ticks: f64 = after.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<f64>().ok()).sum();
    ticks / 100.0
}

fn measure(binary: &Path, time: Duration) -> Result<(), Box<dyn std::error::Error>> {
    println!("{THREADS} slots a machine; {} s each, the first 40 % left out", time.as_secs());
    println!(
        "{:>8} {:>7} {:>7} {:>6}  {:>9} {:>9} {:>6}  {:>12} {:>11}",
        "machines", "slots", "s/pair", "batch", "possible", "pairs/s", "held", "coordinator", "nats-server"
    );
    for setting in SETTINGS {
        println!("{}", one(binary, time, setting)?);
    }
    Ok(())
}

fn one(
    binary: &Path,
    time: Duration,
    (machines, pair_seconds, batch): Setting,
) -> Result<String, Box<dyn std::error::Error>> {
    let folder = std::env::temp_dir().join(format!("secateur-scale-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let streams = folder.join("streams");
    let config = format!(
        "listen: \"127.0.0.1:{port}\"\njetstream {{ store_dir: \"{}\", sync_interval: always }}\n",
        streams.display()
    );
    std::fs::write(folder.join("server.conf"), config)?;
    let mut command = Command::new(binary);
    let server = KillOnDrop(command.arg("-c").arg(folder.join("server.conf")).stderr(Stdio::null()).spawn()?);
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if began.elapsed() > Duration::from_secs(20) {
            return Err("nats-server does not answer".into());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let url = format!("nats://127.0.0.1:{port}");
    let words = ["machines", &url, &machines.to_string(), &pair_seconds.to_string()];
    let _workers = KillOnDrop(Command::new(std::env::current_exe()?).args(words).spawn()?);
    std::thread::sleep(Duration::from_secs(1 + machines as u64 / 20));

    let catalogue = standard();
    let mut spec =
        Spec::match_of("quoridor:size=3,walls=1", "random", "random").with_limit(&Limits::depth(1));
    (spec.pairs, spec.openings) = (10_000_000, Openings::Start);
    let arena = spec.check(&catalogue)?;
    let store = Store::create(&folder.join("scale.db"))?;
    let tournament = store.find_or_add(&spec)?;
    let options = CoordinatorOptions {
        connection: NatsAddress { url, ..NatsAddress::default() }.connect("coordinator")?,
        build: "simulated".into(),
        speed: 0.0,
        lost_after: Duration::from_secs(30),
        batch,
    };
    let interrupt = Interrupt::new();
    let now = || (Instant::now(), processor(std::process::id()), processor(server.0.id()));
    let (began, mut from, mut to) = (Instant::now(), None, None);
    // Slow games need more time until the first results arrive.
    let time = time + Duration::from_secs_f64(2.0 * pair_seconds);
    let mut watch = |progress: &secateur_arena::Progress<'_>| {
        let pairs = progress.ledger.completed();
        if from.is_none() && began.elapsed() >= time.mul_f64(0.4) {
            from = Some((now(), pairs));
        }
        if began.elapsed() >= time && to.is_none() {
            to = Some((now(), pairs));
            interrupt.ask_at_once();
        }
    };
    let mut notify = |line: &str| eprintln!("coordinator: {line}");
    coordinate(&arena, &store, &tournament, options, &interrupt, &mut notify, &mut watch)?;
    drop(store);
    // The server still runs and may write more; the rest is removed before the next setting.
    let _ = std::fs::remove_dir_all(&folder);
    let (Some((from, before)), Some((to, after))) = (from, to) else {
        return Err("nothing was measured".into());
    };
    let seconds = (to.0 - from.0).as_secs_f64();
    let rate = (after - before) as f64 / seconds;
    let possible = (machines * THREADS) as f64 / pair_seconds;
    let share = if possible.is_finite() { format!("{:.0} %", 100.0 * rate / possible) } else { "–".into() };
    let used = |before: f64, after: f64| format!("{:.0} % CPU", 100.0 * (after - before) / seconds);
    Ok(format!(
        "{machines:>8} {:>7} {pair_seconds:>7} {:>6}  {possible:>9.0} {rate:>9.0} {share:>6}  {:>12} {:>11}",
        machines * THREADS,
        batch.map_or("auto".to_string(), |n| n.to_string()),
        used(from.1, to.1),
        used(from.2, to.2)
    ))
}
