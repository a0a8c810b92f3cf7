//! The queue of many machines, with a real server: what every participant owes the others.
#![cfg(feature = "nats")]

mod server;

use async_nats::jetstream;
use futures_util::StreamExt;
use secateur_arena::jetstream::{Boards, DeadLetter, Play, Queue, Server, Spread, Tables, coordinate, work};
use secateur_arena::{
    ArenaError, Batch, BatchGame, BatchResult, GameResult, Interrupt, Kind, Openings, Schedule, Spec,
    SprtSpec, Store, TournamentState, run,
};
use secateur_core::Limits;
use secateur_players::Catalogue;
use secateur_standard::standard;
use server::NatsServer;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const BUILD: &str = "tested";
const LOST_AFTER: Duration = Duration::from_secs(2);

fn queue(server: &NatsServer) -> Queue {
    Server { url: server.url(), ..Server::default() }.open("tested").unwrap()
}

/// Nobody's wish, but for a coordinator that does not end: then the test fails.
fn tolerance() -> Interrupt {
    let tolerance = Interrupt::new();
    let asked = tolerance.clone();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(300));
        asked.ask();
        asked.ask();
    });
    tolerance
}

fn spread(server: &NatsServer, batch: Option<usize>) -> Spread {
    Spread { queue: queue(server), build: BUILD.into(), speed: 0.0, lost_after: LOST_AFTER, batch }
}

fn tables(server: &NatsServer, name: &str, build: &str, count: usize) -> Tables {
    Tables { queue: queue(server), build: build.into(), name: name.into(), count }
}

fn games(store: &Store, id: i64) -> Vec<(u64, u8, GameResult)> {
    let mut all = Vec::new();
    let show = |pair, leg, mut game: GameResult| {
        game.times.fill(0);
        all.push((pair, leg, game));
        Ok(())
    };
    store.games(id, show).unwrap();
    all
}

/// The tournament as one process plays it.
fn alone(catalogue: &Catalogue, spec: &Spec) -> (TournamentState, Vec<(u64, u8, GameResult)>) {
    let store = Store::in_memory().unwrap();
    let kept = store.tournament(spec).unwrap();
    let arena = spec.check(catalogue).unwrap();
    let played = run(&arena, &store, &kept, 2, &Interrupt::new(), &mut |_| {}).unwrap();
    (played, games(&store, kept.id))
}

/// The coordinator, with these workers at work until it is done.
fn together<'p>(
    catalogue: &Catalogue,
    spec: &Spec,
    store: &Store,
    spread: Spread,
    workers: impl IntoIterator<Item = (Tables, &'p dyn Play)>,
) -> (TournamentState, Vec<DeadLetter>) {
    let kept = store.tournament(spec).unwrap();
    let arena = spec.check(catalogue).unwrap();
    let home = Interrupt::new();
    std::thread::scope(|scope| {
        for (tables, play) in workers {
            let home = &home;
            scope.spawn(move || work(tables, play, home, &|line| println!("{line}")));
        }
        let mut tell = |line: &str| println!("coordinator: {line}");
        let done = coordinate(&arena, store, &kept, spread, &tolerance(), &mut tell, &mut |_| {});
        home.ask();
        home.ask();
        done.unwrap()
    })
}

fn spec(pairs: u64) -> Spec {
    let limit = Limits::nodes(200);
    Spec {
        pairs,
        ..Spec::match_of("quoridor:size=5,walls=3", "alphabeta(depth=2)", "greedy").with_limit(&limit)
    }
}

#[test]
fn many_machines_play_what_one_plays() {
    let Some(server) = NatsServer::start("same") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 2);
    let mut swiss = spec(2);
    swiss.kind = Kind::Tournament;
    swiss.schedule = Schedule::Swiss(3);
    for player in ["random", "minimax(depth=1)", "alphabeta(depth=1)"] {
        let mut entrant = swiss.players[0].clone();
        (entrant.name, entrant.player) = (player.into(), player.into());
        swiss.players.push(entrant);
    }
    let model = secateur_stats::Model::Normalized;
    let test = Spec {
        kind: Kind::Sprt,
        test: Some(SprtSpec { model, elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 }),
        ..spec(2_000)
    };
    let variant = catalogue.registry().variant("quoridor:size=5,walls=3").unwrap();
    let openings =
        Openings::parse("two", &catalogue, &*variant, |_| Ok(variant.begin().legal()[..2].join("\n")))
            .unwrap();
    for (spec, batch) in [
        (spec(40), None),
        (spec(40), Some(7)),
        (swiss, Some(3)),
        (test, Some(2)),
        (Spec { openings, ..spec(9) }, None),
    ] {
        let (expected, expected_games) = alone(&catalogue, &spec);
        let store = Store::in_memory().unwrap();
        let workers = ["one", "two"].map(|name| (tables(&server, name, BUILD, 2), &boards as &dyn Play));
        let (played, dead) = together(&catalogue, &spec, &store, spread(&server, batch), workers);
        assert!(played.finished && dead.is_empty());
        let own = games(&store, 1);
        match spec.test {
            // After a verdict more may have come in; what it rests on is the same.
            Some(_) => {
                let report = |played: &TournamentState| {
                    let mut object =
                        secateur_arena::MatchSummary::new(&spec, &played.ledger, true).unwrap().object();
                    object["times"].take();
                    object
                };
                assert_eq!(report(&played), report(&expected));
                assert!(report(&played)["verdict"].is_string());
            }
            None => {
                assert_eq!(played.ledger.games(), expected.ledger.games());
                assert!(own == expected_games, "other games were played");
            }
        }
        assert!(store.tournaments().unwrap()[0].finished);
    }
}

/// Takes one job as a worker would, and hands it back with the means to acknowledge it.
async fn one_job(context: &jetstream::Context) -> jetstream::Message {
    let began = Instant::now();
    let consumer = loop {
        assert!(began.elapsed() < Duration::from_secs(60), "no coordinator");
        // The coordinator makes the stream, then its consumer.
        let Ok(stream) = context.get_stream("JOBS").await else { continue };
        let Some(Ok(name)) = stream.consumer_names().next().await else { continue };
        break stream.get_consumer::<jetstream::consumer::pull::Config>(&name).await.unwrap();
    };
    loop {
        let mut messages =
            consumer.batch().max_messages(1).expires(Duration::from_secs(1)).messages().await.unwrap();
        if let Some(message) = messages.next().await {
            return message.unwrap();
        }
        assert!(began.elapsed() < Duration::from_secs(60), "no job");
    }
}

/// A worker that publishes its result and is gone before it acknowledges the job, three times over.
#[test]
fn a_worker_may_die_between_result_and_acknowledgement() {
    let Some(server) = NatsServer::start("between") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 1);
    let spec = spec(12);
    let (_, expected) = alone(&catalogue, &spec);
    let store = Store::in_memory().unwrap();
    let kept = store.tournament(&spec).unwrap();
    let spread = spread(&server, Some(2));
    let handed_in = Mutex::new(Vec::new());
    let home = Interrupt::new();
    let played = std::thread::scope(|scope| {
        scope.spawn(|| {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let client = async_nats::connect(server.url()).await.unwrap();
                let context = jetstream::new(client);
                for _ in 0..3 {
                    let job = one_job(&context).await;
                    let batch: Batch = serde_json::from_slice(&job.payload).unwrap();
                    let games = boards.play(&batch, &Interrupt::new()).unwrap().unwrap();
                    let result =
                        BatchResult { id: batch.id.clone(), worker: "dying".into(), seconds: 1.0, games };
                    let token = job.subject.rsplit('.').next().unwrap().to_string();
                    let message = jetstream::message::PublishMessage::build()
                        .message_id(&batch.id)
                        .payload(serde_json::to_vec(&result).unwrap().into());
                    let sent =
                        context.send_publish(format!("secateur.results.{token}"), message).await.unwrap();
                    assert!(!sent.await.unwrap().duplicate);
                    handed_in.lock().unwrap().push(batch.id); // and dies: no acknowledgement
                }
            });
            work(tables(&server, "heir", BUILD, 1), &boards, &home, &|line| println!("{line}"));
        });
        let arena = spec.check(&catalogue).unwrap();
        let mut tell = |line: &str| println!("coordinator: {line}");
        let done = coordinate(&arena, &store, &kept, spread, &tolerance(), &mut tell, &mut |_| {});
        home.ask();
        home.ask();
        done.unwrap().0
    });
    assert_eq!(handed_in.lock().unwrap().len(), 3);
    assert!(played.finished);
    assert!(games(&store, kept.id) == expected, "other games were kept");
}

/// Cannot play one pair, ever.
struct Allergic<'a> {
    boards: &'a Boards<'a>,
    to: Option<u64>,
}

impl Play for Allergic<'_> {
    fn play(&self, batch: &Batch, halt: &Interrupt) -> Result<Option<Vec<BatchGame>>, ArenaError> {
        if batch.pairs.iter().any(|job| Some(job.pair) == self.to) {
            return Err(ArenaError::Running("not that one".into()));
        }
        self.boards.play(batch, halt)
    }
}

#[test]
fn poison_is_given_up_counted_and_can_be_tried_again() {
    let Some(server) = NatsServer::start("poison") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 2);
    let spec = spec(8);
    let (_, expected) = alone(&catalogue, &spec);
    let store = Store::in_memory().unwrap();
    let allergic = Allergic { boards: &boards, to: Some(3) };
    let workers = ["one", "two"].map(|name| (tables(&server, name, BUILD, 1), &allergic as &dyn Play));
    let (played, dead) = together(&catalogue, &spec, &store, spread(&server, Some(2)), workers);
    assert!(!played.finished);
    assert_eq!(played.ledger.completed(), 6);
    let [letter] = &dead[..] else { panic!("{dead:?}") };
    assert_eq!(letter.pairs, 2);
    assert!(letter.said.as_ref().is_some_and(|said| said.ends_with("not that one")), "{dead:?}");
    // The next coordinator submits what is missing, and somebody can play it.
    let workers = [(tables(&server, "three", BUILD, 2), &boards as &dyn Play)];
    let (played, dead) = together(&catalogue, &spec, &store, spread(&server, None), workers);
    assert!(played.finished && dead.is_empty());
    assert!(games(&store, 1) == expected, "other games were kept");
}

/// Something that is no job at all, under the name of a tournament's jobs.
#[test]
fn nonsense_in_the_queue_stops_nobody() {
    let Some(server) = NatsServer::start("nonsense") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 1);
    let store = Store::in_memory().unwrap();
    let spec = spec(6);
    let token = store.token(store.tournament(&spec).unwrap().id).unwrap();
    let home = Interrupt::new();
    std::thread::scope(|scope| {
        scope.spawn(|| work(tables(&server, "one", BUILD, 1), &boards, &home, &|line| println!("{line}")));
        scope.spawn(|| {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let client = async_nats::connect(server.url()).await.unwrap();
                let context = jetstream::new(client.clone());
                while context.get_stream("RESULTS").await.is_err() {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                for subject in [format!("secateur.results.{token}"), "secateur.jobs.x.y".into()] {
                    context.publish(subject, "nonsense".into()).await.unwrap().await.unwrap();
                }
                client.publish(format!("secateur.notes.{token}"), "nonsense".into()).await.unwrap();
            });
        });
        std::thread::sleep(Duration::from_millis(300));
        let arena = spec.check(&catalogue).unwrap();
        let kept = store.tournament(&spec).unwrap();
        let mut tell = |line: &str| println!("coordinator: {line}");
        let spread = spread(&server, None);
        let done = coordinate(&arena, &store, &kept, spread, &tolerance(), &mut tell, &mut |_| {}).unwrap();
        home.ask();
        home.ask();
        assert!(done.0.finished && done.1.is_empty());
    });
}

#[test]
fn another_build_leaves_the_jobs_and_says_so() {
    let Some(server) = NatsServer::start("build") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 1);
    let (spec, store) = (spec(6), Store::in_memory().unwrap());
    let kept = store.tournament(&spec).unwrap();
    let arena = spec.check(&catalogue).unwrap();
    let (home, said) = (Interrupt::new(), Mutex::new(Vec::new()));
    let other = tables(&server, "stranger", "other", 1);
    std::thread::scope(|scope| {
        let stranger =
            scope.spawn(|| work(other, &boards, &home, &|line| said.lock().unwrap().push(line.to_string())));
        let own = scope.spawn(|| {
            // Ours comes when the stranger has seen the jobs.
            let began = Instant::now();
            while said.lock().unwrap().is_empty() && began.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(20));
            }
            work(tables(&server, "ours", BUILD, 1), &boards, &home, &|line| println!("{line}"))
        });
        let mut tell = |line: &str| println!("coordinator: {line}");
        let done =
            coordinate(&arena, &store, &kept, spread(&server, None), &tolerance(), &mut tell, &mut |_| {});
        home.ask();
        home.ask();
        assert!(done.unwrap().0.finished);
        assert_eq!(stranger.join().unwrap(), 0);
        assert_eq!(own.join().unwrap(), 6);
    });
    assert_eq!(*said.lock().unwrap(), ["jobs of build tested are left for others: this is build other"]);
}

/// Never finishes on its own; tells when it was asked to stop.
struct Endless;

impl Play for Endless {
    fn play(&self, _: &Batch, halt: &Interrupt) -> Result<Option<Vec<BatchGame>>, ArenaError> {
        while !halt.at_once() {
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(None)
    }
}

#[test]
fn a_worker_that_is_sent_home_returns_its_job() {
    let Some(server) = NatsServer::start("returned") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 1);
    let (spec, store) = (spec(3), Store::in_memory().unwrap());
    let kept = store.tournament(&spec).unwrap();
    let arena = spec.check(&catalogue).unwrap();
    let [first, second] = [Interrupt::new(), Interrupt::new()];
    // Far longer than the test may take: only a job that is returned is played by the other.
    let spread = Spread { lost_after: Duration::from_secs(3_600), ..spread(&server, Some(3)) };
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let home = &first;
            std::thread::scope(|inner| {
                inner.spawn(|| work(tables(&server, "endless", BUILD, 1), &Endless, home, &|_| {}));
                std::thread::sleep(Duration::from_secs(3));
                home.ask();
                home.ask();
            });
            work(tables(&server, "other", BUILD, 1), &boards, &second, &|line| println!("{line}"));
        });
        let mut tell = |line: &str| println!("coordinator: {line}");
        let done = coordinate(&arena, &store, &kept, spread, &tolerance(), &mut tell, &mut |_| {});
        second.ask();
        second.ask();
        assert!(done.unwrap().0.finished);
    });
}

#[test]
fn a_queue_that_is_not_there_is_one_line() {
    let server = |url: &str| Server { url: url.into(), ..Server::default() };
    let said = |server: Server| server.open("x").unwrap_err();
    let ArenaError::Running(line) = said(server("nats://user:secret@127.0.0.1:1")) else { panic!() };
    assert!(line.starts_with("queue 'nats://…@127.0.0.1:1': no server to work with: "), "{line}");
    assert!(!line.contains('\n') && !line.contains("secret"), "{line}");
    let ArenaError::Request(line) = said(server("nats://[")) else { panic!() };
    assert_eq!(line, "queue 'nats://[': an address is nats://HOST:PORT");
    let missing = Server { credentials: Some("missing.creds".into()), ..server("nats://127.0.0.1:1") };
    let ArenaError::Request(line) = said(missing) else { panic!() };
    assert!(line.starts_with("cannot read 'missing.creds': "), "{line}");
}

/// A worker that begins while the server is away, though it was there a moment ago.
#[test]
fn a_server_that_comes_and_goes_is_waited_for() {
    let Some(mut server) = NatsServer::start("away") else { return };
    let catalogue = standard();
    let boards = Boards::new(&catalogue, 1e6, 1);
    let (spec, store) = (spec(6), Store::in_memory().unwrap());
    let (workers, spread) = (tables(&server, "early", BUILD, 1), spread(&server, None));
    server.kill();
    std::thread::scope(|scope| {
        let played = scope.spawn(|| together(&catalogue, &spec, &store, spread, [(workers, &boards as _)]));
        std::thread::sleep(Duration::from_secs(1));
        server.restart();
        let (played, dead) = played.join().unwrap();
        assert!(played.finished && dead.is_empty());
    });
}
