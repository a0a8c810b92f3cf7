//! Players that crash, cheat, dawdle and stall lose their game and nothing else.

use super::*;
use secateur_core::{Limits, MoveRequest, Score};
use secateur_players::SearchInfo;
use secateur_standard::standard;

/// What a bad player does when its turn comes for the fourth time.
#[derive(Clone)]
enum Vice {
    None,
    Panic,
    PanicAtReset,
    Cheat,
    Dawdle(Duration),
    Stall,
    Fault(Fault),
}

/// Plays the first legal move, until it does not.
struct Bad {
    vice: Vice,
    moves: u32,
    score: Option<i32>,
}

impl Bad {
    fn new(vice: Vice) -> Bad {
        Bad { vice, moves: 0, score: None }
    }
}

impl Player for Bad {
    fn text(&self) -> String {
        "bad".into()
    }
    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        self.moves = 0;
        if let Vice::PanicAtReset = self.vice {
            panic!("no game today");
        }
        Ok(())
    }
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        think: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.moves += 1;
        let mut text = game.legal().swap_remove(0);
        if self.moves == 4 {
            match &self.vice {
                Vice::None | Vice::PanicAtReset => {}
                Vice::Panic => panic!("out of ideas"),
                Vice::Fault(fault) => return Err(fault.clone()),
                Vice::Cheat => text = "z9".into(),
                Vice::Dawdle(time) => std::thread::sleep(*time),
                Vice::Stall => {
                    while !think.stop.is_stopped() {
                        std::thread::sleep(Duration::from_millis(1));
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

fn play(bad: &mut Bad, good: &mut Bad, limit: &Limits, adjudication: &Adjudication) -> GameResult {
    let variant = standard().registry().variant("awale:oware").unwrap();
    let tolerance = Tolerance { grace: ms(300), deadline: ms(300) };
    let (watch, interrupt) = (WorkerStatus::default(), Interrupt::new());
    let conditions =
        Conditions { tolerance, adjudication, watch: &watch, interrupt: &interrupt, solver: None };
    let mut seats = [
        Participant { player: bad, limits: limit, seed: 1 },
        Participant { player: good, limits: limit, seed: 2 },
    ];
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        // The overseer's part.
        scope.spawn(|| {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                watch.look(Instant::now(), false);
                std::thread::sleep(ms(5));
            }
        });
        let result = play_game(&*variant, &Opening::default(), &mut seats, &conditions);
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        result.unwrap().unwrap()
    })
}

fn lost_by(vice: Vice, limit: &Limits) -> (EndingKind, Option<String>, usize) {
    let off = Adjudication::default();
    let result = play(&mut Bad::new(vice), &mut Bad::new(Vice::None), limit, &off);
    assert_eq!(result.winner, Some(Side::Second));
    assert_eq!(result.reason, result.ending.word());
    assert_eq!(result.half_points, [0, 2]);
    (result.ending, result.detail, result.moves.len())
}

#[test]
fn a_panic_is_a_crash() {
    let said = |text: &str| Some(text.to_string());
    assert_eq!(lost_by(Vice::Panic, &Limits::depth(1)), (EndingKind::Crash, said("out of ideas"), 6));
    assert_eq!(lost_by(Vice::PanicAtReset, &Limits::depth(1)), (EndingKind::Crash, said("no game today"), 0));
}

#[test]
fn faults_are_told_apart() {
    for (fault, ending) in [
        (Fault::Crash("gone".into()), EndingKind::Crash),
        (Fault::Stall("silent".into()), EndingKind::Stall),
        (Fault::Illegal("nonsense".into()), EndingKind::Illegal),
    ] {
        let told = fault.to_string();
        assert_eq!(lost_by(Vice::Fault(fault), &Limits::depth(1)), (ending, Some(told), 6));
    }
    let off = Adjudication::default();
    let (mut bad, mut good) = (Bad::new(Vice::Fault(Fault::Resigns)), Bad::new(Vice::None));
    let result = play(&mut bad, &mut good, &Limits::depth(1), &off);
    assert_eq!((result.winner, result.reason.as_str()), (Some(Side::Second), "resigned"));
    assert_eq!((result.ending, result.detail), (EndingKind::Adjudicated, None));
}

#[test]
fn an_illegal_move_loses() {
    let (ending, detail, plies) = lost_by(Vice::Cheat, &Limits::depth(1));
    assert_eq!((ending, plies), (EndingKind::Illegal, 6));
    assert!(detail.unwrap().starts_with("move 'z9'"));
}

#[test]
fn time_is_up_after_the_grace() {
    let clock = Limits { clock: Some("50ms".parse().unwrap()), ..Limits::default() };
    for limit in [Limits::time(ms(30)), clock] {
        let (ending, _, plies) = lost_by(Vice::Dawdle(ms(450)), &limit);
        assert_eq!((ending, plies), (EndingKind::Time, 6));
        // Within the grace nobody forfeits.
        let off = Adjudication::default();
        let late = play(&mut Bad::new(Vice::Dawdle(ms(80))), &mut Bad::new(Vice::None), &limit, &off);
        assert_eq!(late.ending, EndingKind::Normal);
        assert!(late.times[6] >= 80_000);
    }
}

#[test]
fn a_deadline_holds_under_a_node_limit() {
    let (ending, _, plies) = lost_by(Vice::Stall, &Limits::nodes(100));
    assert_eq!((ending, plies), (EndingKind::Stall, 6));
}

#[test]
fn a_good_game_ends_by_the_rules() {
    let off = Adjudication::default();
    let limit = Limits::depth(1);
    let result = play(&mut Bad::new(Vice::None), &mut Bad::new(Vice::None), &limit, &off);
    assert_eq!((result.ending, result.detail.as_deref()), (EndingKind::Normal, None));
    let lengths = [result.times.len(), result.scores.len(), result.depths.len(), result.nodes.len()];
    assert_eq!(lengths, [result.moves.len(); 4]);
    let again = play(&mut Bad::new(Vice::None), &mut Bad::new(Vice::None), &limit, &off);
    assert_eq!(again.fingerprint, result.fingerprint);
}

#[test]
fn the_arbiter_declares_what_it_is_told_to() {
    let limit = Limits::depth(1);
    let length = Adjudication { length: Some(10), ..Adjudication::default() };
    let result = play(&mut Bad::new(Vice::None), &mut Bad::new(Vice::None), &limit, &length);
    assert_eq!((result.ending, result.winner, result.moves.len()), (EndingKind::Adjudicated, None, 10));
    let resign = Some(crate::ResignRule { moves: 2, score: 5.0 });
    let resign = Adjudication { resign, ..Adjudication::default() };
    let (mut up, mut down) = (Bad::new(Vice::None), Bad::new(Vice::None));
    (up.score, down.score) = (Some(700), Some(-500));
    let result = play(&mut up, &mut down, &limit, &resign);
    assert_eq!((result.winner, result.moves.len()), (Some(Side::First), 4));
    assert_eq!(result.reason, "adjudicated-win");
}
