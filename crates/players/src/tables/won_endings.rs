//! Checks a table by games from endings that it calls won: a player has the winning side, the table itself defends.

use super::Source;
use super::search_comparison::{draw_position, random_of};
use crate::{Catalogue, Player};
use secateur_core::{
    AnyGame, AnyVariant, Known, Limits, MoveRequest, Random, Score, Side, TableWork, lock, share_work,
    unpoisoned,
};
use serde::Serialize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most positions drawn at random to find one won ending.
const MAX_TRIES: u32 = 100_000;
/// A game that reaches this many plies is abandoned.
const MAX_PLIES: usize = 2_000;

/// The results of the games.
#[derive(Debug, Default, Serialize)]
pub struct Played {
    /// Games played.
    pub games: u64,
    /// Games that the player won.
    pub won: u64,
    /// Of those, games that took the player more plies than the table says.
    pub late: u64,
    /// Games that were drawn or abandoned.
    pub drawn: u64,
    /// Games that the player lost.
    pub lost: u64,
    /// Plies in the longest game.
    pub longest: usize,
    /// The first game that the player did not win: its start and its moves.
    pub first: Option<String>,
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Played { games, won, late, drawn, lost, longest, .. } = self;
        write!(
            f,
            "{games} games from won endings: {won} won ({late} of them later than the table says), {drawn} drawn, {lost} lost; \
             the longest took {longest} plies"
        )
    }
}

/// The player with the winning side.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a> {
    /// Its player text.
    pub player: &'a str,
    /// The limits for each move.
    pub limits: Limits,
}

/// A game that broke off because the player failed.
#[derive(Debug)]
pub struct BrokenOff {
    /// The position at the start of the game.
    pub start: String,
    /// Why the player failed.
    pub why: String,
}

impl std::fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.start, self.why)
    }
}

impl std::error::Error for BrokenOff {}

/// Plays `count` games from won endings of a table of slices of these `sizes`. The same seed draws the same endings,
/// whatever the number of threads.
///
/// # Errors
///
/// If the player text is wrong, or the player fails in a game.
///
/// # Panics
///
/// If the variant has no tables.
pub fn play(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    sizes: &[u64],
    (count, seed): (u64, u64),
    attack: &Attack<'_>,
    work: &TableWork<'_>,
) -> Result<Played, BrokenOff> {
    let all = Mutex::new(Played::default());
    let next = AtomicU64::new(0);
    let run = || -> Result<(), BrokenOff> {
        let tables = variant.endgame_tables().expect("it has a table");
        let mut player = catalogue
            .player(variant, attack.player, seed)
            .map_err(|error| BrokenOff { start: variant.text(), why: error.to_string() })?;
        while !work.stop.is_stopped() {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            (work.progress)(number as f64 / count as f64);
            // the number determines the ending, whatever the number of threads
            let mut random = random_of(seed, number);
            let won = |_| {
                let (game, known) = draw_position(catalogue, variant, &*tables, sizes, &mut random)?;
                (known.is_result() && known.least != 0).then_some((game, known))
            };
            let Some((start, known)) = (0..MAX_TRIES).find_map(won) else { continue };
            let request = MoveRequest { stop: work.stop.clone(), ..attack.limits.into() };
            let game = one_game(catalogue, &*start, known, (&mut *player, &request), &mut random)?;
            if work.stop.is_stopped() {
                break;
            }
            lock(&all).count(&*start, known, &*game);
        }
        Ok(())
    };
    let failure = Mutex::new(None);
    share_work(work.threads, || {
        if let Err(error) = run() {
            lock(&failure).get_or_insert(error);
        }
    });
    match unpoisoned(failure.into_inner()) {
        Some(failure) => Err(failure),
        None => Ok(unpoisoned(all.into_inner())),
    }
}

/// The side that wins according to the table.
fn winner(game: &dyn AnyGame, known: Known) -> Side {
    if known.least > 0 { game.turn() } else { !game.turn() }
}

impl Played {
    fn count(&mut self, start: &dyn AnyGame, known: Known, game: &dyn AnyGame) {
        let plies = game.plies();
        self.games += 1;
        self.longest = self.longest.max(plies);
        let outcome = game.outcome();
        match outcome.as_ref().and_then(|outcome| outcome.winner) {
            Some(side) if side == winner(start, known) => {
                self.won += 1;
                let (Score::WinIn(least) | Score::LossIn(least)) = Score::from_number(known.least) else {
                    return;
                };
                self.late += u64::from(plies > least as usize);
                return;
            }
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        let end = outcome.map_or("unfinished".to_string(), |outcome| outcome.reason.word.to_string());
        let line = || format!("{}: {known}, but {end} after {}", start.position(), game.moves().join(" "));
        self.first.get_or_insert_with(line);
    }
}

/// Plays a game to its end, or until it is stopped.
fn one_game(
    catalogue: &Catalogue,
    start: &dyn AnyGame,
    known: Known,
    (player, request): (&mut dyn Player, &MoveRequest),
    random: &mut Random,
) -> Result<Box<dyn AnyGame>, BrokenOff> {
    let failed =
        |fault: &dyn std::fmt::Display| BrokenOff { start: start.position(), why: fault.to_string() };
    player.reset(random.next()).map_err(|fault| failed(&fault))?;
    let winner = winner(start, known);
    let mut game = start.variant().begin_at(&start.position()).map_err(|error| failed(&error))?;
    while game.outcome().is_none() && game.plies() < MAX_PLIES && !request.stop.is_stopped() {
        let m = if game.turn() == winner {
            player.decide(&*game, request, &mut |_| {}).map_err(|fault| failed(&fault))?.text
        } else {
            defence(catalogue, &*game, random).map_err(|error| failed(&error))?
        };
        game.play(&m).map_err(|error| failed(&error))?;
    }
    Ok(game)
}

/// The move that is best according to the table: it loses as late as possible. Among equals it is random.
fn defence(
    catalogue: &Catalogue,
    game: &dyn AnyGame,
    random: &mut Random,
) -> Result<String, secateur_core::ParseError> {
    let mut best = None;
    for m in game.legal() {
        let mut after = game.variant().begin_at(&game.position())?;
        after.play(&m)?;
        // how good the position is for the attacker, at best and at worst; an unknown value counts as a draw
        let worth = match after.outcome() {
            Some(outcome) => match outcome.winner {
                Some(side) if side == game.turn() => (i32::MIN, i32::MIN),
                Some(_) => (i32::MAX, i32::MAX),
                None => (0, 0),
            },
            None => {
                // only the board counts, because a table does not know earlier moves
                let alone = game.variant().begin_at(&after.position())?;
                catalogue.known(&*alone, Source::All).map_or((0, 0), |known| (known.most, known.least))
            }
        };
        let rank = (std::cmp::Reverse(worth), random.next());
        if best.as_ref().is_none_or(|(other, _)| rank > *other) {
            best = Some((rank, m));
        }
    }
    Ok(best.expect("a game that is not over has a move").1)
}
