//! Tests how an engine plays, whatever its protocol.

use super::{Allowance, DEFAULT_SLACK, Problem, TestOutcome, failed, warning};
use crate::drive::{EngineKind, with_stop};
use crate::protocol::contest::Message;
use secateur_core::{
    AnyGame, AnyVariant, Clock, Limits, MoveRequest, Random, Side, StopSignal, random_plies,
};
use secateur_players::Player;
use std::time::{Duration, Instant};

/// A test of `check-engine` that lets the engine play, and when it applies.
pub(super) struct Test {
    pub name: &'static str,
    /// Whether it applies to a kind of engine: some protocols cannot state positions, limits or results.
    pub applies: Applies,
    /// The limits that it tests. It is skipped for an engine whose protocol cannot express them.
    pub limits: Limits,
    pub run: fn(&mut dyn Player, &dyn AnyVariant, Allowance) -> TestOutcome,
}

/// Says to which kinds of engines a test applies.
type Applies = fn(&EngineKind) -> bool;
const ALL: Applies = |_| true;
const POSITIONS: Applies = |kind| kind.tells_positions;
const LIMITS: Applies = |kind| kind.tells_limits;
const RESULTS: Applies = |kind| kind.tells_results;

const fn test(
    name: &'static str,
    applies: Applies,
    run: fn(&mut dyn Player, &dyn AnyVariant, Allowance) -> TestOutcome,
) -> Test {
    Test { name, applies, limits: Limits::NONE, run }
}

/// The tests, in order.
pub(super) const TESTS: [Test; 10] = [
    test("moves from the start", ALL, from_the_start),
    test("moves after any moves", POSITIONS, after_moves),
    test("moves from any position", POSITIONS, from_positions),
    test("keeps a time per move", LIMITS, keeps_time),
    test("keeps a game clock", LIMITS, keeps_clock),
    Test { limits: Limits::nodes(1), ..test("ends at a number of nodes", LIMITS, ends_at_nodes) },
    test("ends at a depth", LIMITS, ends_at_depth),
    test("stops when told to", LIMITS, stops),
    test("plays whole games", ALL, whole_games),
    test("tells the result", RESULTS, tells_the_result),
];

/// Time for a move in tests of something other than time.
const SHORT: Duration = Duration::from_millis(50);
/// The same for whole games.
const SHORT_IN_GAMES: Duration = Duration::from_millis(20);
/// Plies after which a test game is abandoned.
const MAX_PLIES: usize = 300;
/// A test with many positions asks for no further move after this: three quick moves show as much as one slow one.
const MAX_TEST_TIME: Duration = Duration::from_secs(20);
/// A test game is abandoned after this.
const MAX_GAME_TIME: Duration = Duration::from_secs(40);
/// How long after its time an engine is finally sent a stop, so that a hanging one is soon abandoned.
const STOP_AFTER: Duration = Duration::from_secs(3);

/// A legal move and the time it took.
struct Answer {
    text: String,
    spent: Duration,
}

/// Asks for a move, which must be legal and in time in every test: with an engine that never keeps its time the tests would
/// otherwise take hours.
fn ask(
    player: &mut dyn Player,
    game: &dyn AnyGame,
    limits: &Limits,
    allowance: Allowance,
) -> TestOutcome<Answer> {
    ask_for(player, game, &(*limits).into(), allowance)
}

/// [`ask`] for a request that the caller may stop.
fn ask_for(
    player: &mut dyn Player,
    game: &dyn AnyGame,
    request: &MoveRequest,
    allowance: Allowance,
) -> TestOutcome<Answer> {
    let time = [request.limits.time, request.limits.clock.map(|clock| clock.remaining)];
    let time = time.into_iter().flatten().min().filter(|_| allowance.states_time);
    let latest = time.map_or(allowance.patience, |time| time + allowance.slack.max(STOP_AFTER));
    let (spent, decision) = with_stop(&request.stop, latest, || player.decide(game, request, &mut |_| {}));
    let decision = decision?;
    if let Some(time) =
        request.limits.time.filter(|&time| allowance.states_time && spent > time + allowance.slack)
    {
        return failed(format!("{} of {}", seconds_text(spent), seconds_text(time)));
    }
    match game.clone_game().play(&decision.text) {
        Ok(()) => Ok(Answer { text: decision.text, spent }),
        Err(error) => failed(format!("an illegal move in position '{}': {error}", game.position())),
    }
}

impl Allowance {
    /// The caller's limits, or else this short time.
    fn limits_or(self, short: Duration) -> Limits {
        if self.limits.is_empty() { Limits::time(short) } else { self.limits }
    }

    /// The detail about the speed of an engine whose protocol cannot state a time: a figure, and a warning if a move took
    /// longer than the time of the check.
    fn speed(self, detail: String, spent: &[Duration]) -> TestOutcome {
        let Some(&slowest) = spent.iter().max().filter(|_| !self.states_time) else { return Ok(detail) };
        let mean = spent.iter().sum::<Duration>() / spent.len() as u32;
        let (mean, most) = (seconds_text(mean), seconds_text(slowest));
        let figure = format!("{detail}; {mean} a move, at most {most}");
        match self.limits.time {
            Some(time) if slowest > time + self.slack => {
                warning(format!("{figure} of {}: its protocol cannot tell it", seconds_text(time)))
            }
            _ => Ok(figure),
        }
    }
}

/// A game of at most `plies` random moves that is not over.
fn random_game(variant: &dyn AnyVariant, random: &mut Random, plies: usize) -> Box<dyn AnyGame> {
    let mut game = variant.begin();
    random_plies(&mut *game, plies, random);
    if game.outcome().is_some() {
        game.undo();
    }
    game
}

fn from_the_start(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let answer = ask(player, &*variant.begin(), &allowance.limits_or(SHORT), allowance)?;
    allowance.speed(answer.text, &[answer.spent])
}

fn after_moves(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let (mut random, began, mut asked) = (Random::new(1), Instant::now(), 0_u32);
    for plies in 1..=25 {
        if began.elapsed() < MAX_TEST_TIME {
            player.reset(1)?;
            let game = random_game(variant, &mut random, plies);
            ask(player, &*game, &allowance.limits_or(SHORT), allowance)?;
            asked += 1;
        }
    }
    Ok(format!("{asked} positions"))
}

fn from_positions(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let (mut random, began, mut asked) = (Random::new(2), Instant::now(), 0_u32);
    for plies in (2..=40).step_by(2) {
        let text = random_game(variant, &mut random, plies).position();
        // Without its history a position may be over.
        let Ok(game) = variant.begin_at(&text) else { continue };
        if game.outcome().is_none() && began.elapsed() < MAX_TEST_TIME {
            player.reset(1)?;
            ask(player, &*game, &allowance.limits_or(SHORT), allowance)?;
            asked += 1;
        }
    }
    Ok(format!("{asked} positions"))
}

/// Asks for moves in several positions and returns the slowest time; none may be longer than `limit`.
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
        let request = MoveRequest { stop: StopSignal::new(), ..request.clone() };
        let spent = ask_for(player, &*game, &request, allowance)?.spent;
        if spent > limit + allowance.slack {
            return failed(format!("{} of {}", seconds_text(spent), seconds_text(limit)));
        }
        slowest = slowest.max(spent);
    }
    Ok(slowest)
}

fn seconds_text(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

fn keeps_time(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let mut all = Vec::new();
    let own = [20, 200].map(Duration::from_millis);
    for &time in allowance.limits.time.as_ref().map_or(&own[..], std::slice::from_ref) {
        let slowest = slowest_answer(player, variant, &Limits::time(time).into(), time, allowance)?;
        all.push(format!("{} of {}", milliseconds(slowest), milliseconds(time)));
    }
    Ok(all.join(", "))
}

fn keeps_clock(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let own = Clock {
        remaining: Duration::from_millis(1_000),
        increment: Duration::from_millis(10),
        moves_to_go: None,
    };
    let clock = allowance.limits.clock.unwrap_or(own);
    let request = MoveRequest { opponent_clock: Some(clock), ..Limits::clock(clock).into() };
    let slowest = slowest_answer(player, variant, &request, clock.remaining, allowance)?;
    let spent = format!("{} of {}", milliseconds(slowest), milliseconds(clock.remaining));
    // On a busy machine the engine may have had to wait for the processor.
    if 2 * slowest > clock.remaining + 2 * allowance.slack.saturating_sub(DEFAULT_SLACK) {
        return warning(format!("{spent}: more than half of the clock for one move"));
    }
    Ok(spent)
}

fn ends_at_nodes(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let limits = Limits::nodes(allowance.limits.nodes.unwrap_or(1_000));
    ends_by_itself(player, variant, limits.into(), allowance)
}

fn ends_at_depth(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let limits = Limits::depth(allowance.limits.depth.unwrap_or(2));
    ends_by_itself(player, variant, limits.into(), allowance)
}

/// Starts a search that should soon end by itself; an engine that ignores the limit is stopped.
fn ends_by_itself(
    player: &mut dyn Player,
    variant: &dyn AnyVariant,
    request: MoveRequest,
    allowance: Allowance,
) -> TestOutcome {
    let stop = request.stop.clone();
    let (spent, answer) =
        with_stop(&stop, 5 * allowance.prompt(), || ask_for(player, &*variant.begin(), &request, allowance));
    answer?;
    if stop.is_stopped() {
        return failed(format!("still searching after {:.0} s", spent.as_secs_f64()));
    }
    Ok(milliseconds(spent))
}

fn stops(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    const BEFORE_STOP: Duration = Duration::from_millis(200);
    let request = MoveRequest::default();
    let (spent, answer) =
        with_stop(&request.stop, BEFORE_STOP, || ask_for(player, &*variant.begin(), &request, allowance));
    answer?;
    if !request.stop.is_stopped() {
        return Ok(format!("answered by itself after {}", milliseconds(spent)));
    }
    let late = spent.saturating_sub(BEFORE_STOP);
    if late > allowance.slack {
        return failed(format!("answered {:.3} s after it was told to stop", late.as_secs_f64()));
    }
    Ok(milliseconds(late))
}

/// Lets the engine play one side against random moves until the game ends or has taken too long; appends the times of its
/// moves.
fn play_game(
    player: &mut dyn Player,
    variant: &dyn AnyVariant,
    (side, seed): (Side, u64),
    allowance: Allowance,
    spent: &mut Vec<Duration>,
) -> TestOutcome<Box<dyn AnyGame>> {
    let control = allowance.limits_or(SHORT_IN_GAMES);
    let (mut random, mut limits, began) = (Random::new(seed), control, Instant::now());
    let mut game = variant.begin();
    while game.outcome().is_none() && game.plies() < MAX_PLIES && began.elapsed() < MAX_GAME_TIME {
        if game.turn() == side {
            let answer = ask(player, &*game, &limits, allowance)?;
            limits = limits.after_move(&control, answer.spent);
            spent.push(answer.spent);
            game.play(&answer.text).map_err(|error| Problem::Failed(error.to_string()))?;
        } else {
            random_plies(&mut *game, 1, &mut random);
        }
    }
    Ok(game)
}

/// Plays a game on each side against random moves.
fn whole_games(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let (mut lengths, mut spent) = (Vec::new(), Vec::new());
    for side in Side::BOTH {
        player.reset(side.index() as u64)?;
        let game = play_game(player, variant, (side, 4), allowance, &mut spent)?;
        let broken_off = if game.outcome().is_none() { ", broken off" } else { "" };
        lengths.push(format!("{} plies as {side}{broken_off}", game.plies()));
    }
    allowance.speed(lengths.join(", "), &spent)
}

/// Lets the engine end a game by its move: it must send the result with that move, with the right seeds.
fn tells_the_result(player: &mut dyn Player, variant: &dyn AnyVariant, allowance: Allowance) -> TestOutcome {
    let began = Instant::now();
    for seed in 10..20 {
        if began.elapsed() > MAX_GAME_TIME {
            break;
        }
        player.reset(seed)?;
        let game = play_game(player, variant, (Side::First, seed), allowance, &mut Vec::new())?;
        // An odd number of plies: the engine, which moves first, made the last move.
        let Some(outcome) = game.outcome().filter(|_| game.plies() % 2 == 1) else { continue };
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
