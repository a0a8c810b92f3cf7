//! Tests of a player, whatever it speaks.

use super::{Found, PROMPT, failed, odd};
use crate::protocol::contest::Message;
use secateur_core::{AnyGame, AnyVariant, Clock, Limits, MoveRequest, Random, Side, StopSignal};
use secateur_players::Player;
use std::time::{Duration, Instant};

type Test = fn(&mut dyn Player, &dyn AnyVariant) -> Found;

const ALL: &[&str] = &["ugi", "hub", "dxp", "contest"];
const POSITIONS: &[&str] = &["ugi", "hub", "dxp"];
const LIMITS: &[&str] = &["ugi", "hub"];

/// The tests, with the protocols they make sense in.
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

/// Time for a move where the time is not what is tested.
const SHORT: Duration = Duration::from_millis(50);
/// Time a program may overstep a limit by before it is a fault: the machine may be busy.
const SLACK: Duration = Duration::from_millis(500);
/// Plies after which a game is long enough.
const LONGEST: usize = 300;

/// Asks for a move and looks whether it is legal, and whether it came: games with a program that never keeps its time
/// would take hours.
fn ask(player: &mut dyn Player, game: &dyn AnyGame, think: &MoveRequest) -> Result<String, super::Wrong> {
    let began = Instant::now();
    let decision = player.decide(game, think, &mut |_| {})?;
    let spent = began.elapsed();
    if let Some(time) = think.limits.time
        && spent > time + SLACK
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

/// A random game of so many plies, that is not over.
fn random_game(variant: &dyn AnyVariant, random: &mut Random, plies: u32) -> Box<dyn AnyGame> {
    let mut game = variant.begin();
    for _ in 0..plies {
        let mut next = game.clone_game();
        next.play_nth(random.below(next.legal_count() as u32) as usize);
        if next.outcome().is_some() {
            break;
        }
        game = next;
    }
    game
}

fn from_the_start(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    ask(player, &*variant.begin(), &short())
}

fn after_moves(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    let mut random = Random::new(1);
    for plies in 1..=25 {
        player.reset(1)?;
        ask(player, &*random_game(variant, &mut random, plies), &short())?;
    }
    Ok("25 positions".into())
}

fn from_positions(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    let mut random = Random::new(2);
    let mut asked = 0;
    for plies in (2..=40).step_by(2) {
        let text = random_game(variant, &mut random, plies).position();
        // A position that is over when it stands alone is no question.
        let Ok(game) = variant.begin_at(&text) else { continue };
        if game.outcome().is_none() {
            player.reset(1)?;
            ask(player, &*game, &short())?;
            asked += 1;
        }
    }
    Ok(format!("{asked} positions"))
}

/// Asks in several positions and looks how long the answers take.
fn timed(
    player: &mut dyn Player,
    variant: &dyn AnyVariant,
    think: &MoveRequest,
    most: Duration,
) -> Result<Duration, super::Wrong> {
    let mut random = Random::new(3);
    let mut slowest = Duration::ZERO;
    for plies in [0, 5, 10] {
        let game = random_game(variant, &mut random, plies);
        let began = Instant::now();
        ask(player, &*game, think)?;
        let spent = began.elapsed();
        if spent > most + SLACK {
            return failed(format!("{:.3} s of {:.3} s", spent.as_secs_f64(), most.as_secs_f64()));
        }
        slowest = slowest.max(spent);
    }
    Ok(slowest)
}

fn keeps_time(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    let mut all = Vec::new();
    for milliseconds in [20, 200] {
        let time = Duration::from_millis(milliseconds);
        let slowest = timed(player, variant, &Limits::time(time).into(), time)?;
        all.push(format!("{:.0} ms of {milliseconds} ms", slowest.as_secs_f64() * 1e3));
    }
    Ok(all.join(", "))
}

fn keeps_clock(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    let clock = Clock {
        remaining: Duration::from_millis(1_000),
        increment: Duration::from_millis(10),
        moves_to_go: None,
    };
    let think = MoveRequest { opponent_clock: Some(clock), ..Limits::clock(clock).into() };
    let slowest = timed(player, variant, &think, clock.remaining)?;
    let told = format!("{:.0} ms of 1000 ms", slowest.as_secs_f64() * 1e3);
    if 2 * slowest > clock.remaining {
        return odd(format!("{told}: more than half of the clock for one move"));
    }
    Ok(told)
}

fn ends_at_nodes(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    watched(player, variant, Limits::nodes(1_000).into())
}

fn ends_at_depth(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    watched(player, variant, Limits::depth(2).into())
}

/// A search that should end soon by itself; a program that does not know the limit would never end, and is stopped.
fn watched(player: &mut dyn Player, variant: &dyn AnyVariant, think: MoveRequest) -> Found {
    let stop = think.stop.clone();
    let (spent, answer) = with_stop(&stop, 5 * PROMPT, || ask(player, &*variant.begin(), &think));
    answer?;
    if stop.is_stopped() {
        return failed(format!("still searching after {:.0} s", spent.as_secs_f64()));
    }
    Ok(format!("{:.0} ms", spent.as_secs_f64() * 1e3))
}

fn stops(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    const THINKING: Duration = Duration::from_millis(200);
    let think = MoveRequest::default();
    let (spent, answer) = with_stop(&think.stop, THINKING, || ask(player, &*variant.begin(), &think));
    answer?;
    if !think.stop.is_stopped() {
        return Ok(format!("answered by itself after {:.0} ms", spent.as_secs_f64() * 1e3));
    }
    let late = spent.saturating_sub(THINKING);
    if late > SLACK {
        return failed(format!("answered {:.3} s after it was told to stop", late.as_secs_f64()));
    }
    Ok(format!("{:.0} ms", late.as_secs_f64() * 1e3))
}

/// Does something, and stops it after a time; tells how long it took.
fn with_stop<T>(stop: &StopSignal, after: Duration, doing: impl FnOnce() -> T) -> (Duration, T) {
    let (done, waits) = std::sync::mpsc::channel::<()>();
    let began = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if waits.recv_timeout(after) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                stop.stop();
            }
        });
        let result = doing();
        let spent = began.elapsed();
        drop(done);
        (spent, result)
    })
}

/// A game on each side against a player that plays anything.
fn whole_games(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    let mut told = Vec::new();
    for side in Side::BOTH {
        player.reset(side.index() as u64)?;
        let mut random = Random::new(4);
        let mut game = variant.begin();
        while game.outcome().is_none() && game.plies() < LONGEST {
            if game.turn() == side {
                let text = ask(player, &*game, &Limits::time(Duration::from_millis(20)).into())?;
                game.play(&text).map_err(|error| super::Wrong::Failed(error.to_string()))?;
            } else {
                let count = game.legal_count() as u32;
                game.play_nth(random.below(count) as usize);
            }
        }
        told.push(format!("{} plies as {side}", game.plies()));
    }
    Ok(told.join(", "))
}

/// A game that the program's own move ends: it says so instead of the bare move, with the right seeds.
fn tells_the_result(player: &mut dyn Player, variant: &dyn AnyVariant) -> Found {
    for seed in 10..20 {
        player.reset(seed)?;
        let mut random = Random::new(seed);
        let mut game = variant.begin();
        let mut last = Side::Second;
        while game.outcome().is_none() && game.plies() < LONGEST {
            last = game.turn();
            if last == Side::First {
                let text = ask(player, &*game, &Limits::time(Duration::from_millis(20)).into())?;
                game.play(&text).map_err(|error| super::Wrong::Failed(error.to_string()))?;
            } else {
                let count = game.legal_count() as u32;
                game.play_nth(random.below(count) as usize);
            }
        }
        let Some(outcome) = game.outcome().filter(|_| last == Side::First) else { continue };
        let seeds = outcome.points.map(|points| points.in_halves() / 2);
        let said = player.exchange().pop().unwrap_or_default();
        return match said.trim_start_matches("< ").parse() {
            Ok(Message::Result { seeds: told, .. }) if told == seeds => Ok(said),
            Ok(Message::Result { .. }) => {
                failed(format!("'{said}': the seeds are {} and {}", seeds[0], seeds[1]))
            }
            _ => odd(format!(
                "'{said}' ended the game: 'RESULT MOVE {} {}' would be right",
                seeds[0], seeds[1]
            )),
        };
    }
    odd("no game was ended by a move of its own")
}
