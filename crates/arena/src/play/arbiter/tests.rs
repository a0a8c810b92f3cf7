//! Players that crash, cheat, are late or stall lose their game and nothing else. The tests set the time: it passes when a player
//! says so.

use super::*;
use crate::spec::ResignRule;
use secateur_core::Score;
use secateur_players::SearchInfo;
use secateur_standard::standard;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// What a player does wrong when its turn comes for the fourth time.
#[derive(Clone)]
enum Misbehaviour {
    None,
    Panic,
    PanicAtReset,
    Says(&'static str),
    /// Answers after this long.
    Late(Duration),
    /// Answers after this long every time.
    AlwaysLate(Duration),
    /// Answers only when it is stopped, which is not before this long.
    Stall(Duration),
    Fault(Fault),
}

/// The time as the arbiter and its supervisor see it.
#[derive(Clone)]
struct TestTime(Arc<Mutex<Instant>>);

impl TestTime {
    fn now(&self) -> Instant {
        *self.0.lock().unwrap()
    }

    fn pass(&self, time: Duration) {
        *self.0.lock().unwrap() += time;
    }
}

/// Plays the first legal move, until it misbehaves.
struct TestPlayer {
    misbehaviour: Misbehaviour,
    moves: u32,
    score: Option<i32>,
    time: Option<TestTime>,
}

impl TestPlayer {
    fn new(misbehaviour: Misbehaviour) -> TestPlayer {
        TestPlayer { misbehaviour, moves: 0, score: None, time: None }
    }

    fn pass(&self, time: Duration) {
        self.time.as_ref().unwrap().pass(time);
    }
}

impl Player for TestPlayer {
    fn text(&self) -> String {
        "test".into()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        self.moves = 0;
        if let Misbehaviour::PanicAtReset = self.misbehaviour {
            panic!("no game today");
        }
        Ok(())
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.moves += 1;
        let mut text = game.legal().swap_remove(0);
        if let Misbehaviour::AlwaysLate(time) = self.misbehaviour {
            self.pass(time);
        }
        if self.moves == 4 {
            match &self.misbehaviour {
                Misbehaviour::None | Misbehaviour::PanicAtReset | Misbehaviour::AlwaysLate(_) => {}
                Misbehaviour::Panic => panic!("out of ideas"),
                Misbehaviour::Fault(fault) => return Err(fault.clone()),
                Misbehaviour::Says(answer) => text = (*answer).into(),
                Misbehaviour::Late(time) => self.pass(*time),
                Misbehaviour::Stall(time) => {
                    assert!(!request.stop.is_stopped());
                    self.pass(*time);
                    while !request.stop.is_stopped() {
                        std::thread::yield_now();
                    }
                }
            }
        }
        Ok(Decision { score: self.score.map(Score::Hundredths), ..Decision::bare(text) })
    }
}

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// A game under a grace and a deadline of 300 ms.
fn play(
    first: &mut TestPlayer,
    second: &mut TestPlayer,
    limits: &Limits,
    adjudication: &Adjudication,
) -> CompletedGame {
    let variant = standard().registry().variant("awale:oware").unwrap();
    let tolerance = Tolerance { grace: ms(300).into(), deadline: ms(300) };
    let (status, interrupt) = (WorkerStatus::default(), Interrupt::new());
    let time = TestTime(Arc::new(Mutex::new(Instant::now())));
    (first.time, second.time) = (Some(time.clone()), Some(time.clone()));
    let now = || time.now();
    let conditions = Conditions {
        tolerance,
        adjudication,
        status: &status,
        interrupt: &interrupt,
        now: &now,
        known: None,
        solver: None,
    };
    let mut participants =
        [Participant { player: first, limits, seed: 1 }, Participant { player: second, limits, seed: 2 }];
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        // The supervisor's part.
        let (status, done) = (&status, &done);
        let time = time.clone();
        scope.spawn(move || {
            while !done.load(Relaxed) {
                status.enforce_deadline(time.now(), false);
                std::thread::sleep(ms(1));
            }
        });
        let result = play_game(&*variant, &Opening::default(), &mut participants, &conditions);
        done.store(true, Relaxed);
        result.unwrap().unwrap()
    })
}

fn good() -> TestPlayer {
    TestPlayer::new(Misbehaviour::None)
}

/// Plays a game that the first player must lose by its misbehaviour.
fn lost_by(misbehaviour: Misbehaviour, limits: &Limits) -> (EndingKind, Option<String>, usize) {
    let off = Adjudication::default();
    let result = play(&mut TestPlayer::new(misbehaviour), &mut good(), limits, &off);
    assert_eq!(result.winner, Some(Side::Second));
    assert_eq!(result.reason, result.ending.word());
    assert_eq!(result.half_points, [0, 2]);
    (result.ending, result.detail, result.moves.len())
}

#[test]
fn a_panic_is_a_crash() {
    let line = |text: &str| Some(text.to_string());
    let lost = lost_by(Misbehaviour::Panic, &Limits::depth(1));
    assert_eq!(lost, (EndingKind::Crash, line("out of ideas"), 6));
    let lost = lost_by(Misbehaviour::PanicAtReset, &Limits::depth(1));
    assert_eq!(lost, (EndingKind::Crash, line("no game today"), 0));
}

#[test]
fn each_fault_has_its_ending() {
    for (fault, ending) in [
        (Fault::Crash("gone".into()), EndingKind::Crash),
        (Fault::Stall("silent".into()), EndingKind::Stall),
        (Fault::Illegal("nonsense".into()), EndingKind::Illegal),
    ] {
        let line = fault.to_string();
        assert_eq!(lost_by(Misbehaviour::Fault(fault), &Limits::depth(1)), (ending, Some(line), 6));
    }
    let off = Adjudication::default();
    let mut resigning = TestPlayer::new(Misbehaviour::Fault(Fault::Resigns));
    let result = play(&mut resigning, &mut good(), &Limits::depth(1), &off);
    assert_eq!((result.winner, result.reason.as_str()), (Some(Side::Second), "resigned"));
    assert_eq!((result.ending, result.detail), (EndingKind::Adjudicated, None));
}

#[test]
fn an_illegal_move_loses() {
    let (ending, detail, plies) = lost_by(Misbehaviour::Says("Z"), &Limits::depth(1));
    assert_eq!((ending, plies), (EndingKind::Illegal, 6));
    assert!(detail.unwrap().starts_with("move 'Z'"));
}

/// A text that is no move at all says nothing about strength: the game is forfeited.
#[test]
fn rubbish_breaks_the_protocol() {
    for text in ["rubbish", "", "(none)", "z9", "bestmove A", "\u{1b}[2J"] {
        let (ending, detail, _) = lost_by(Misbehaviour::Says(text), &Limits::depth(1));
        assert!(ending == EndingKind::Crash && ending.is_forfeit(), "{text}");
        assert!(detail.unwrap().starts_with("broke its protocol: "), "{text}");
    }
}

/// The move that lost on time counts in the time of its side, like every other move.
#[test]
fn a_move_that_came_too_late_counts_in_the_times() {
    let off = Adjudication::default();
    let mut late = TestPlayer::new(Misbehaviour::Late(ms(900)));
    let result = play(&mut late, &mut good(), &Limits::time(ms(100)), &off);
    assert_eq!((result.ending, result.moves.len(), result.times.len()), (EndingKind::Time, 6, 6));
    let summary = result.summary();
    let spent = summary.sides[Side::First];
    assert_eq!((spent.moves, spent.microseconds, spent.slowest), (4, 900_000, 900_000));
    assert_eq!((spent.punctuality.timed, spent.punctuality.over), (4, 1));
    assert_eq!(summary.times_of(Side::First).collect::<Vec<_>>(), [0, 0, 0, 900_000]);
    assert_eq!(summary.times_of(Side::Second).count(), 3);
    // The move is in the stored game; games stored before there was such a field can still be read.
    let text = serde_json::to_string(&result).unwrap();
    assert_eq!(serde_json::from_str::<CompletedGame>(&text).unwrap(), result);
}

#[test]
fn time_is_up_after_the_grace() {
    let off = Adjudication::default();
    let clock = Limits { clock: Some("50ms".parse().unwrap()), ..Limits::default() };
    for (limits, allowed) in [(Limits::time(ms(30)), ms(30)), (clock, ms(50))] {
        let grace = ms(300);
        let (ending, _, plies) = lost_by(Misbehaviour::Late(allowed + grace + ms(1)), &limits);
        assert_eq!((ending, plies), (EndingKind::Time, 6));
        // Within the grace nobody loses on time.
        let late = allowed + grace;
        let result = play(&mut TestPlayer::new(Misbehaviour::Late(late)), &mut good(), &limits, &off);
        assert_eq!(result.ending, EndingKind::Normal);
        assert_eq!(u128::from(result.times[6]), late.as_micros());
    }
}

/// A clock that has run out is not started again by the grace: 50 ms and three times 100 ms are more than 50 ms and 300 ms.
#[test]
fn a_clock_has_one_grace_for_the_whole_game() {
    let clock = Limits::clock("50ms".parse().unwrap());
    let (ending, detail, plies) = lost_by(Misbehaviour::AlwaysLate(ms(100)), &clock);
    assert_eq!((ending, plies), (EndingKind::Time, 6));
    assert_eq!(detail.unwrap(), "0.100 s of 0.000 s");
}

#[test]
fn how_players_kept_to_their_time_is_kept_with_the_game() {
    let off = Adjudication::default();
    let mut slow = TestPlayer::new(Misbehaviour::AlwaysLate(ms(120)));
    let result = play(&mut slow, &mut good(), &Limits::time(ms(100)), &off);
    let [slow, quick] = result.punctuality.unwrap();
    let moves = result.moves.len() as u64;
    assert_eq!((slow.timed + quick.timed, slow.over, quick.over), (moves, slow.timed, 0));
    assert!(slow.early == 0 && quick.choices > 0 && quick.early == quick.choices, "{quick:?}");
    let summary = result.summary();
    assert_eq!(summary.times_of(Side::First).collect::<Vec<_>>(), vec![120_000; slow.timed as usize]);
    assert_eq!(summary.times_of(Side::Second).sum::<u32>(), 0);
    // Under a clock no move counts as early, and where no time is limited no punctuality is recorded.
    let clock = Limits::clock("10m".parse().unwrap());
    assert_eq!(play(&mut good(), &mut good(), &clock, &off).punctuality.unwrap()[0].choices, 0);
    let result = play(&mut good(), &mut good(), &Limits::depth(1), &off);
    assert!(result.punctuality.is_none() && result.summary().times.is_empty());
}

#[test]
fn a_deadline_holds_under_a_node_limit() {
    let (ending, _, plies) = lost_by(Misbehaviour::Stall(ms(301)), &Limits::nodes(100));
    assert_eq!((ending, plies), (EndingKind::Stall, 6));
}

#[test]
fn a_good_game_ends_by_the_rules() {
    let off = Adjudication::default();
    let limits = Limits::depth(1);
    let result = play(&mut good(), &mut good(), &limits, &off);
    assert_eq!((result.ending, result.detail.as_deref()), (EndingKind::Normal, None));
    let lengths = [result.times.len(), result.scores.len(), result.depths.len(), result.nodes.len()];
    assert_eq!(lengths, [result.moves.len(); 4]);
    let again = play(&mut good(), &mut good(), &limits, &off);
    assert_eq!(again.fingerprint, result.fingerprint);
}

#[test]
fn the_arbiter_declares_what_its_rules_say() {
    let limits = Limits::depth(1);
    let length = Adjudication { length: Some(10), ..Adjudication::default() };
    let result = play(&mut good(), &mut good(), &limits, &length);
    assert_eq!((result.ending, result.winner, result.moves.len()), (EndingKind::Adjudicated, None, 10));
    let resign = Some(ResignRule { moves: 2, score: 5.0 });
    let resign = Adjudication { resign, ..Adjudication::default() };
    let (mut up, mut down) = (good(), good());
    (up.score, down.score) = (Some(700), Some(-500));
    let result = play(&mut up, &mut down, &limits, &resign);
    assert_eq!((result.winner, result.moves.len()), (Some(Side::First), 4));
    assert_eq!(result.reason, "adjudicated-win");
}
