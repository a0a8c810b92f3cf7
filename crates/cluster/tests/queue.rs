//! Tests the queue over a real server: what coordinator, workers and server must do for one another.

mod server;

use async_nats::jetstream;
use futures_util::StreamExt;
use secateur_arena::{
    ArenaError, CompletedGame, Interrupt, MatchSummary, Openings, PlayedLeg, Schedule, Spec, SpecKind,
    SprtSpec, Store, TournamentState, play_tournament,
};
use secateur_cluster::{
    Batch, BatchResult, BatchRunner, Connection, CoordinatorOptions, DeadLetter, LocalRunner, NatsAddress,
    WorkerOptions, coordinate, work,
};
use secateur_core::Limits;
use secateur_players::Catalogue;
use secateur_standard::standard;
use server::NatsServer;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

const BUILD: &str = "tested";
/// Far longer than a worker is silent even on a busy machine, so that no job goes to another worker by mistake.
const LOST_AFTER: Duration = Duration::from_secs(120);
/// A test fails if it takes longer.
const TIMEOUT: Duration = Duration::from_secs(300);

fn connect(server: &NatsServer) -> Connection {
    NatsAddress { url: server.url(), ..NatsAddress::default() }.connect("tested").unwrap()
}

/// An interrupt that stops a coordinator if it does not end by itself.
fn timeout() -> Interrupt {
    let interrupt = Interrupt::new();
    let asked = interrupt.clone();
    std::thread::spawn(move || {
        std::thread::sleep(TIMEOUT);
        asked.ask_at_once();
    });
    interrupt
}

fn coordinator(server: &NatsServer, batch: Option<usize>) -> CoordinatorOptions {
    let connection = connect(server);
    CoordinatorOptions { connection, build: BUILD.into(), speed: 0.0, lost_after: LOST_AFTER, batch }
}

fn worker(server: &NatsServer, name: &str, build: &str, slots: usize) -> WorkerOptions {
    WorkerOptions { connection: connect(server), build: build.into(), name: name.into(), slots }
}

fn print(line: &str) {
    println!("{line}");
}

/// All games of a tournament, without their times.
fn games(store: &Store, id: i64) -> Vec<(u64, u8, CompletedGame)> {
    let mut all = Vec::new();
    let collect = |pair, leg, mut game: CompletedGame| {
        game.times.fill(0);
        all.push((pair, leg, game));
        Ok(())
    };
    store.games(id, collect).unwrap();
    all
}

/// The tournament as a single process plays it.
fn play_alone(catalogue: &Catalogue, spec: &Spec) -> (TournamentState, Vec<(u64, u8, CompletedGame)>) {
    let store = Store::in_memory().unwrap();
    let tournament = store.find_or_add(spec).unwrap();
    let arena = spec.check(catalogue).unwrap();
    let state = play_tournament(&arena, &store, &tournament, 2, &Interrupt::new(), &mut |_| {}).unwrap();
    (state, games(&store, tournament.id))
}

/// Runs a coordinator, and these workers until it is done.
fn play_together<'p>(
    catalogue: &Catalogue,
    spec: &Spec,
    store: &Store,
    options: CoordinatorOptions,
    workers: impl IntoIterator<Item = (WorkerOptions, &'p dyn BatchRunner)>,
) -> (TournamentState, Vec<DeadLetter>) {
    let tournament = store.find_or_add(spec).unwrap();
    let arena = spec.check(catalogue).unwrap();
    let stop = Interrupt::new();
    std::thread::scope(|scope| {
        for (options, runner) in workers {
            let stop = &stop;
            scope.spawn(move || work(options, runner, stop, &print));
        }
        let done = coordinate(&arena, store, &tournament, options, &timeout(), &mut print, &mut |_| {});
        stop.ask_at_once();
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
    let runner = LocalRunner::new(&catalogue, 1e6, 2);
    let mut swiss = spec(2);
    swiss.kind = SpecKind::Tournament;
    swiss.schedule = Schedule::Swiss(3);
    for player in ["random", "minimax(depth=1)", "alphabeta(depth=1)"] {
        let mut entrant = swiss.players[0].clone();
        (entrant.name, entrant.player) = (player.into(), player.into());
        swiss.players.push(entrant);
    }
    let model = secateur_stats::EloScale::Normalized;
    let test = Spec {
        kind: SpecKind::Sprt,
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
        let (expected, expected_games) = play_alone(&catalogue, &spec);
        let store = Store::in_memory().unwrap();
        let workers =
            ["one", "two"].map(|name| (worker(&server, name, BUILD, 2), &runner as &dyn BatchRunner));
        let (state, dead) = play_together(&catalogue, &spec, &store, coordinator(&server, batch), workers);
        assert!(state.finished && dead.is_empty());
        let own = games(&store, 1);
        match spec.test {
            // After a verdict more games may have arrived; the games that led to the verdict are the same.
            Some(_) => {
                let summary = |state: &TournamentState| {
                    let mut object = MatchSummary::new(&spec, &state.ledger, true).unwrap().object();
                    object["times"].take();
                    object
                };
                assert_eq!(summary(&state), summary(&expected));
                assert!(summary(&state)["verdict"].is_string());
            }
            None => {
                assert_eq!(state.ledger.games(), expected.ledger.games());
                assert!(own == expected_games, "other games were played");
            }
        }
        assert!(store.tournaments().unwrap()[0].finished);
        let program = concat!("secateur ", env!("CARGO_PKG_VERSION"));
        assert_eq!(store.programs(1).unwrap(), [program]);
    }
}

/// Takes one job as a worker would; returns it with the means to acknowledge it.
async fn one_job(context: &jetstream::Context) -> jetstream::Message {
    let began = Instant::now();
    let consumer = loop {
        assert!(began.elapsed() < TIMEOUT, "no coordinator");
        tokio::time::sleep(Duration::from_millis(20)).await;
        // The coordinator creates first the stream, then its consumer.
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
        assert!(began.elapsed() < TIMEOUT, "no job");
    }
}

/// A worker publishes its result and dies before it acknowledges the job, three times in a row.
#[test]
fn a_worker_may_die_between_result_and_acknowledgement() {
    let Some(server) = NatsServer::start("between") else { return };
    let catalogue = standard();
    let runner = LocalRunner::new(&catalogue, 1e6, 1);
    let spec = spec(12);
    let (_, expected) = play_alone(&catalogue, &spec);
    let store = Store::in_memory().unwrap();
    let tournament = store.find_or_add(&spec).unwrap();
    let options = coordinator(&server, Some(2));
    let submitted = Mutex::new(Vec::new());
    let stop = Interrupt::new();
    let state = std::thread::scope(|scope| {
        scope.spawn(|| {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let client = async_nats::connect(server.url()).await.unwrap();
                let context = jetstream::new(client);
                for _ in 0..3 {
                    let job = one_job(&context).await;
                    let batch: Batch = serde_json::from_slice(&job.payload).unwrap();
                    let games = runner.play(&batch, &Interrupt::new()).unwrap().unwrap();
                    let result =
                        BatchResult { id: batch.id.clone(), worker: "dying".into(), seconds: 1.0, games };
                    let token = job.subject.rsplit('.').next().unwrap().to_string();
                    let message = jetstream::message::PublishMessage::build()
                        .message_id(&batch.id)
                        .payload(serde_json::to_vec(&result).unwrap().into());
                    let sent =
                        context.send_publish(format!("secateur.results.{token}"), message).await.unwrap();
                    assert!(!sent.await.unwrap().duplicate);
                    submitted.lock().unwrap().push(batch.id); // and dies without an acknowledgement
                }
            });
            work(worker(&server, "heir", BUILD, 1), &runner, &stop, &print);
        });
        let arena = spec.check(&catalogue).unwrap();
        let done = coordinate(&arena, &store, &tournament, options, &timeout(), &mut print, &mut |_| {});
        stop.ask_at_once();
        done.unwrap().0
    });
    assert_eq!(submitted.lock().unwrap().len(), 3);
    assert!(state.finished);
    assert!(games(&store, tournament.id) == expected, "other games were stored");
}

/// Fails at one pair, whenever it is played.
struct FailsAt<'a> {
    runner: &'a LocalRunner<'a>,
    pair: u64,
}

impl BatchRunner for FailsAt<'_> {
    fn play(&self, batch: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<PlayedLeg>>, ArenaError> {
        if batch.pairs.iter().any(|job| job.pair == self.pair) {
            return Err(ArenaError::Running("not that one".into()));
        }
        self.runner.play(batch, interrupt)
    }
}

#[test]
fn a_job_nobody_can_play_is_given_up_and_can_be_tried_again() {
    let Some(server) = NatsServer::start("dead-letter") else { return };
    let catalogue = standard();
    let runner = LocalRunner::new(&catalogue, 1e6, 2);
    let spec = spec(8);
    let (_, expected) = play_alone(&catalogue, &spec);
    let store = Store::in_memory().unwrap();
    let failing = FailsAt { runner: &runner, pair: 3 };
    let workers = ["one", "two"].map(|name| (worker(&server, name, BUILD, 1), &failing as &dyn BatchRunner));
    let (state, dead) = play_together(&catalogue, &spec, &store, coordinator(&server, Some(2)), workers);
    assert!(!state.finished);
    assert_eq!(state.ledger.completed(), 6);
    let [letter] = &dead[..] else { panic!("{dead:?}") };
    assert_eq!(letter.pairs, 2);
    assert!(letter.reason.as_ref().is_some_and(|line| line.ends_with("not that one")), "{dead:?}");
    // The next coordinator sends the missing pair, and another worker can play it.
    let workers = [(worker(&server, "three", BUILD, 2), &runner as &dyn BatchRunner)];
    let (state, dead) = play_together(&catalogue, &spec, &store, coordinator(&server, None), workers);
    assert!(state.finished && dead.is_empty());
    assert!(games(&store, 1) == expected, "other games were stored");
}

/// Messages without meaning, where results, jobs and reports of failures are expected.
#[test]
fn nonsense_in_the_queue_stops_nobody() {
    let Some(server) = NatsServer::start("nonsense") else { return };
    let catalogue = standard();
    let runner = LocalRunner::new(&catalogue, 1e6, 1);
    let store = Store::in_memory().unwrap();
    let spec = spec(6);
    let arena = spec.check(&catalogue).unwrap();
    let tournament = store.find_or_add(&spec).unwrap();
    let token = store.token(tournament.id).unwrap();
    let options = coordinator(&server, None); // this creates the streams
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let client = runtime.block_on(async {
        let client = async_nats::connect(server.url()).await.unwrap();
        let context = jetstream::new(client.clone());
        for subject in [format!("secateur.results.{token}"), "secateur.jobs.x.y".into()] {
            context.publish(subject, "nonsense".into()).await.unwrap().await.unwrap();
        }
        client
    });
    let stop = Interrupt::new();
    std::thread::scope(|scope| {
        // The coordinator receives reports only while it runs, so the worker starts after it.
        let (runs, running) = channel();
        let (stop, server, runner) = (&stop, &server, &runner);
        scope.spawn(move || {
            running.recv().unwrap();
            runtime.block_on(async {
                client.publish(format!("secateur.notes.{token}"), "nonsense".into()).await.unwrap();
                client.flush().await.unwrap();
            });
            work(worker(server, "one", BUILD, 1), runner, stop, &print);
        });
        let mut runs = Some(runs);
        let mut progress = |_: &secateur_arena::Progress<'_>| {
            if let Some(runs) = runs.take() {
                runs.send(()).unwrap();
            }
        };
        let done = coordinate(&arena, &store, &tournament, options, &timeout(), &mut print, &mut progress);
        stop.ask_at_once();
        let (state, dead) = done.unwrap();
        assert!(state.finished && dead.is_empty());
    });
}

#[test]
fn another_build_leaves_the_jobs_and_says_so() {
    let Some(server) = NatsServer::start("build") else { return };
    let catalogue = standard();
    let runner = LocalRunner::new(&catalogue, 1e6, 1);
    let (spec, store) = (spec(6), Store::in_memory().unwrap());
    let tournament = store.find_or_add(&spec).unwrap();
    let arena = spec.check(&catalogue).unwrap();
    let stop = Interrupt::new();
    let said = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        let (server, runner, stop, said) = (&server, &runner, &stop, &said);
        let (tell, reported) = channel();
        let stranger = scope.spawn(move || {
            let tell = Mutex::new(tell);
            work(worker(server, "stranger", "other", 1), runner, stop, &|line| {
                said.lock().unwrap().push(line.to_string());
                let _ = tell.lock().unwrap().send(());
            })
        });
        let own = scope.spawn(move || {
            // Our worker starts when the one of another build has reported the jobs.
            reported.recv_timeout(TIMEOUT).unwrap();
            work(worker(server, "ours", BUILD, 1), runner, stop, &print)
        });
        let options = coordinator(server, None);
        let done = coordinate(&arena, &store, &tournament, options, &timeout(), &mut print, &mut |_| {});
        stop.ask_at_once();
        assert!(done.unwrap().0.finished);
        assert_eq!(stranger.join().unwrap(), 0);
        assert_eq!(own.join().unwrap(), 6);
    });
    assert_eq!(*said.lock().unwrap(), ["jobs of build tested are left for others: this is build other"]);
}

/// Never finishes by itself; sends a message when it starts.
struct Endless(Mutex<std::sync::mpsc::Sender<()>>);

impl BatchRunner for Endless {
    fn play(&self, _: &Batch, interrupt: &Interrupt) -> Result<Option<Vec<PlayedLeg>>, ArenaError> {
        let _ = self.0.lock().unwrap().send(());
        while !interrupt.at_once() {
            std::thread::sleep(Duration::from_millis(10));
        }
        Ok(None)
    }
}

#[test]
fn a_worker_that_stops_at_once_returns_its_job() {
    let Some(server) = NatsServer::start("returned") else { return };
    let catalogue = standard();
    let runner = LocalRunner::new(&catalogue, 1e6, 1);
    let (spec, store) = (spec(3), Store::in_memory().unwrap());
    let tournament = store.find_or_add(&spec).unwrap();
    let arena = spec.check(&catalogue).unwrap();
    let [first, second] = [Interrupt::new(), Interrupt::new()];
    // Longer than the test may take, so only a returned job can be played by the other worker.
    let options = CoordinatorOptions { lost_after: 2 * TIMEOUT, ..coordinator(&server, Some(3)) };
    std::thread::scope(|scope| {
        let (server, runner, first, second) = (&server, &runner, &first, &second);
        scope.spawn(move || {
            let (begins, begun) = channel();
            let endless = Endless(Mutex::new(begins));
            std::thread::scope(|inner| {
                inner.spawn(|| work(worker(server, "endless", BUILD, 1), &endless, first, &print));
                let taken = begun.recv_timeout(TIMEOUT);
                first.ask_at_once();
                taken.unwrap();
            });
            work(worker(server, "other", BUILD, 1), runner, second, &print);
        });
        let done = coordinate(&arena, &store, &tournament, options, &timeout(), &mut print, &mut |_| {});
        second.ask_at_once();
        assert!(done.unwrap().0.finished);
    });
}

#[test]
fn a_server_that_is_not_there_is_one_line() {
    let server = |url: &str| NatsAddress { url: url.into(), ..NatsAddress::default() };
    let error = |server: NatsAddress| server.connect("x").unwrap_err();
    let ArenaError::Running(line) = error(server("nats://user:secret@127.0.0.1:1")) else { panic!() };
    assert!(line.starts_with("queue 'nats://…@127.0.0.1:1': no server to work with: "), "{line}");
    assert!(!line.contains('\n') && !line.contains("secret"), "{line}");
    let ArenaError::Request(line) = error(server("nats://[")) else { panic!() };
    assert_eq!(line, "queue 'nats://[': an address is nats://HOST:PORT");
    let missing = NatsAddress { credentials: Some("missing.creds".into()), ..server("nats://127.0.0.1:1") };
    let ArenaError::Request(line) = error(missing) else { panic!() };
    assert!(line.starts_with("cannot read 'missing.creds': "), "{line}");
}

/// The server goes away after both have connected, and comes back when both have noticed its absence.
#[test]
fn a_server_that_comes_and_goes_is_waited_for() {
    let Some(mut server) = NatsServer::start("away") else { return };
    let catalogue = standard();
    let runner = LocalRunner::new(&catalogue, 1e6, 1);
    let (spec, store) = (spec(6), Store::in_memory().unwrap());
    let tournament = store.find_or_add(&spec).unwrap();
    let (early, options) = (worker(&server, "early", BUILD, 1), coordinator(&server, None));
    server.kill();
    let stop = Interrupt::new();
    std::thread::scope(|scope| {
        let (worker_notes, worker_noted) = channel();
        let (coordinator_notes, coordinator_noted) = channel();
        let worker_notes = Mutex::new(worker_notes);
        let (stop, runner) = (&stop, &runner);
        scope.spawn(move || {
            work(early, runner, stop, &|line| {
                print(line);
                let _ = worker_notes.lock().unwrap().send(line.to_string());
            })
        });
        let state = scope.spawn(|| {
            let arena = spec.check(&catalogue).unwrap();
            let mut notify = move |line: &str| {
                print(line);
                let _ = coordinator_notes.send(line.to_string());
            };
            coordinate(&arena, &store, &tournament, options, &timeout(), &mut notify, &mut |_| {})
        });
        for noted in [&worker_noted, &coordinator_noted] {
            let line = noted.recv_timeout(TIMEOUT).unwrap();
            assert!(line.ends_with("; trying again"), "{line}");
        }
        server.restart();
        let done = state.join().unwrap();
        stop.ask_at_once();
        let (state, dead) = done.unwrap();
        assert!(state.finished && dead.is_empty());
    });
}
