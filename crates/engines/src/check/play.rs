//! Tests of how an engine plays, whatever its protocol.

use super::{Allowance, DEFAULT_SLACK, Problem, TestOutcome, failed, warning};
use crate::protocol::contest::Message;
use secateur_core::{
    AnyGame, AnyVariant, Clock, Limits, MoveRequest, Random, Side, StopSignal, random_plies,
};
use secateur_players::Player;
use std::time::{Duration, Instant};

type Test = fn(&mut dyn Player, &dyn AnyVariant, Allowance) -> TestOutcome;

const ALL: &[&str] = &["ugi", "hub", "dxp", "contest"];
const POSITIONS: &[&str] = &["ugi", "hub", "dxp"];
const LIMITS: &[&str] = &["ugi", "hub"];

/// The tests, with the kinds of engines they apply to.
pub(super) const TESTS: [(&str, &[&str], Test); 10] = [
    ("moves from the start", ALL, from_the_start),
    ("moves after any moves", POSITIONS, after_moves),
    ("moves from any position", POSITIONS, from_positions),
    ("keeps a time per move", LIMITS, keeps_time),
    ("keeps a game clock", LIMITS, keeps_clock),
    ("ends at a number of nodes", LIMITS, ends_at_nodes),
    ("ends at a depth", LIMITS, ends_at_depth),
    ("stops when told to", LIMITS, stops),
    ("plays whole games", ALL, whole_games),
    ("tells the result", &["contest"], tells_the_result),
];

/// Time for a move where time is not tested.
const SHORT: Duration = Duration::from_millis(50);
/// Plies after which a test game is abandoned.
const MAX_PLIES: usize = 300;

/// Asks for a move; it must be legal and come in time, in every test: with an engine that never keeps its time the tests
/// would take hours.
fn ask(
    player: &mut dyn Player,
    game: &dyn AnyGame,
    request: &MoveRequest,
    allowance: Allowance,
) -> TestOutcome {
    let began = Instant::now();
    let decision = player.decide(game, request, &mut |_| {})?;
    let spent = began.elapsed();
    if let Some(time) = request.limits.time
        && spent > time + allowance.slack
    {
        return failed(format!("{:.3} s of {:.3} s", spent.as_secs_f64(), time.as_secs_f64()));
    }
    match game.clone_game().play(&decision.text) {
        Ok(()) => Ok(decision.text),
        Err(error) => failed(format!("an illegal move in position '{}': {error}", game.position())),
    }
}

fn short() -> MoveRequest {
    Limits::time(SHORT).into()
}

/// A game of random moves that is not over, of so many plies or fewer.
fn random_game(variant: &dyn AnyVariant, random: &mut Random, plies: usize) -> Box<dyn AnyGame> {
    let mut game = variant.begin();
    random_plies(&mut *game, plies, random);
    if game.outcome().is_some() {
        game.undo();
    }
    game
}

fn from_the_start(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    ask(player, &*variant.begin(), &short(), allowance)
}

fn after_moves(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let mut random = Random::new(1);
    for plies in 1..=25 {
        player.reset(1)?;
        ask(player, &*random_game(variant, &mut random, plies), &short(), allowance)?;
    }
    Ok("25 positions".into())
}

fn from_positions(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let mut random = Random::new(2);
    let mut asked = 0;
    for plies in (2..=40).step_by(2) {
        let text = random_game(variant, &mut random, plies).position();
        // A position may be over when its history is left out.
        let Ok(game) = variant.begin_at(&text) else { continue };
        if game.outcome().is_none() {
            player.reset(1)?;
            ask(player, &*game, &short(), allowance)?;
            asked += 1;
        }
    }
    Ok(format!("{asked} positions"))
}

/// Asks in several positions; returns the time of the slowest answer, none of which may take longer than `limit`.
fn slowest_answer(
    player: &mut dyn Player,
    variant: &dyn AnyVariant,
    request: &MoveRequest,
    limit: Duration,
    allowance: Allowance,
) -> TestOutcome<Duration> {
    let mut random = Random::new(3);
    let mut slowest = Duration::ZERO;
    for plies in [0, 5, 10] {
        let game = random_game(variant, &mut random, plies);
        let began = Instant::now();
        ask(player, &*game, request, allowance)?;
        let spent = began.elapsed();
        if spent > limit + allowance.slack {
            return failed(format!("{:.3} s of {:.3} s", spent.as_secs_f64(), limit.as_secs_f64()));
        }
        slowest = slowest.max(spent);
    }
    Ok(slowest)
}

fn keeps_time(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let mut all = Vec::new();
    for milliseconds in [20, 200] {
        let time = Duration::from_millis(milliseconds);
        let slowest = slowest_answer(player, variant, &Limits::time(time).into(), time, allowance)?;
        all.push(format!("{:.0} ms of {milliseconds} ms", slowest.as_secs_f64() * 1e3));
    }
    Ok(all.join(", "))
}

fn keeps_clock(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let clock = Clock {
        remaining: Duration::from_millis(1_000),
        increment: Duration::from_millis(10),
        moves_to_go: None,
    };
    let request = MoveRequest { opponent_clock: Some(clock), ..Limits::clock(clock).into() };
    let slowest = slowest_answer(player, variant, &request, clock.remaining, allowance)?;
    let spent = format!("{:.0} ms of 1000 ms", slowest.as_secs_f64() * 1e3);
    // On a machine known to be busy the engine may have waited for the processor.
    if 2 * slowest > clock.remaining + 2 * allowance.slack.saturating_sub(DEFAULT_SLACK) {
        return warning(format!("{spent}: more than half of the clock for one move"));
    }
    Ok(spent)
}

fn ends_at_nodes(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    ends_by_itself(player, variant, Limits::nodes(1_000).into(), allowance)
}

fn ends_at_depth(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    ends_by_itself(player, variant, Limits::depth(2).into(), allowance)
}

/// Asks for a search that should soon end by itself; an engine that does not know the limit is stopped.
fn ends_by_itself(
    player: &mut dyn Player,
    variant: &dyn AnyVariant,
    request: MoveRequest,
    allowance: Allowance,
) -> TestOutcome {
    let stop = request.stop.clone();
    let (spent, answer) =
        with_stop(&stop, 5 * allowance.prompt(), || ask(player, &*variant.begin(), &request, allowance));
    answer?;
    if stop.is_stopped() {
        return failed(format!("still searching after {:.0} s", spent.as_secs_f64()));
    }
    Ok(format!("{:.0} ms", spent.as_secs_f64() * 1e3))
}

fn stops(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    const BEFORE_STOP: Duration = Duration::from_millis(200);
    let request = MoveRequest::default();
    let (spent, answer) =
        with_stop(&request.stop, BEFORE_STOP, || ask(player, &*variant.begin(), &request, allowance));
    answer?;
    if !request.stop.is_stopped() {
        return Ok(format!("answered by itself after {:.0} ms", spent.as_secs_f64() * 1e3));
    }
    let late = spent.saturating_sub(BEFORE_STOP);
    if late > allowance.slack {
        return failed(format!("answered {:.3} s after it was told to stop", late.as_secs_f64()));
    }
    Ok(format!("{:.0} ms", late.as_secs_f64() * 1e3))
}

/// Calls `search` and raises the stop signal after a time; returns how long the call took, and its result.
fn with_stop<T>(stop: &StopSignal, after: Duration, search: impl FnOnce() -> T) -> (Duration, T) {
    let (done, waits) = std::sync::mpsc::channel::<()>();
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waits.recv_timeout(after) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                stop.stop();
            }
        });
        let result = search();
        let spent = began.elapsed();
        drop(done);
        (spent, result)
    })
}

/// Plays a game on each side against random moves.
fn whole_games(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let mut lengths = Vec::new();
    for side in Side::BOTH {
        player.reset(side.index() as u64)?;
        let mut random = Random::new(4);
        let mut game = variant.begin();
        while game.outcome().is_none() && game.plies() < MAX_PLIES {
            if game.turn() == side {
                let text = ask(player, &*game, &Limits::time(Duration::from_millis(20)).into(), allowance)?;
                game.play(&text).map_err(|error| Problem::Failed(error.to_string()))?;
            } else {
                random_plies(&mut *game, 1, &mut random);
            }
        }
        lengths.push(format!("{} plies as {side}", game.plies()));
    }
    Ok(lengths.join(", "))
}

/// Plays a game that the engine's own move ends: it must send the result with that move, with the right seeds.
fn tells_the_result(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    for seed in 10..20 {
        player.reset(seed)?;
        let mut random = Random::new(seed);
        let mut game = variant.begin();
        let mut last = Side::Second;
        while game.outcome().is_none() && game.plies() < MAX_PLIES {
            last = game.turn();
            if last == Side::First {
                let text = ask(player, &*game, &Limits::time(Duration::from_millis(20)).into(), allowance)?;
                game.play(&text).map_err(|error| Problem::Failed(error.to_string()))?;
            } else {
                random_plies(&mut *game, 1, &mut random);
            }
        }
        let Some(outcome) = game.outcome().filter(|_| last == Side::First) else { continue };
        let seeds = outcome.points.map(|points| points.in_halves() / 2);
        let said = player.exchange().pop().unwrap_or_default();
        return match said.trim_start_matches("< ").parse() {
            Ok(Message::Result { seeds: given, .. }) if given == seeds => Ok(said),
            Ok(Message::Result { .. }) => {
                failed(format!("'{said}': the seeds are {} and {}", seeds[0], seeds[1]))
            }
            _ => warning(format!(
                "'{said}' ended the game: 'RESULT MOVE {} {}' would be right",
                seeds[0], seeds[1]
            )),
        };
    }
    warning("no game was ended by a move of its own")
}
