//! Plays games of a player against itself from random openings, for regression.

use crate::seeds;
use crate::self_play_file::{SelfPlayFile, SelfPlayGame};
use secateur_arena::{ArenaError, Interrupt};
use secateur_core::{
    AnyGame, AnyVariant, Limits, MoveRequest, Random, Score, StopSignal, lock, random_plies, share_work,
    unpoisoned,
};
use secateur_players::{Catalogue, Fault, Player};
use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const OPENING: u64 = 8;
const PLAYER: u64 = 9;
/// The score recorded for a win, in hundredths of a unit.
const WON: i32 = 10_000;

/// A request for self-play games.
#[derive(Clone)]
pub struct SelfPlay<'a> {
    /// The catalogue that makes the player.
    pub catalogue: &'a Catalogue,
    /// The variant to play.
    pub variant: &'a dyn AnyVariant,
    /// The player text of both sides.
    pub player: String,
    /// The limits for each move.
    pub limits: Limits,
    /// The range from which the number of random plies at the start of each game is drawn.
    pub opening: RangeInclusive<u32>,
    /// A game of this many plies counts as drawn.
    pub max_plies: usize,
    /// How many games the file should hold.
    pub games: u64,
    /// The seed of all that is random.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
}

/// Plays the games that the file lacks; `false` if interrupted. Game n is the same whatever the concurrency. `progress`
/// gets the number of games in the file after each game.
pub fn self_play(
    settings: &SelfPlay<'_>,
    file: &mut SelfPlayFile,
    interrupt: &Interrupt,
    progress: &mut (dyn FnMut(usize) + Send),
) -> Result<bool, ArenaError> {
    let missing: Vec<u64> = (0..settings.games).filter(|n| !file.games().contains_key(n)).collect();
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((file, progress, None));
    let work = || -> Result<(), ArenaError> {
        let mut player = settings.catalogue.player(settings.variant, &settings.player, settings.seed)?;
        while let Some(&number) = missing.get(next.fetch_add(1, Relaxed)) {
            if interrupt.is_asked() {
                break;
            }
            let Some(game) = settings.play(&mut *player, number, &interrupt.stop_signal())? else { break };
            let mut shared = lock(&shared);
            let (file, progress, _) = &mut *shared;
            file.add(number, game)?;
            progress(file.games().len());
        }
        Ok(())
    };
    share_work(settings.concurrency.min(missing.len()), || {
        if let Err(error) = work() {
            next.store(missing.len(), Relaxed);
            lock(&shared).2.get_or_insert(error);
        }
    });
    let (file, _, failure) = unpoisoned(shared.into_inner());
    match failure {
        Some(error) => Err(error),
        None => Ok(file.games().len() as u64 >= settings.games),
    }
}

impl SelfPlay<'_> {
    /// Plays one game; `None` if it was dropped.
    fn play(
        &self,
        player: &mut dyn Player,
        number: u64,
        stop: &StopSignal,
    ) -> Result<Option<SelfPlayGame>, ArenaError> {
        let mut random = seeds::random(self.seed, OPENING, number);
        let mut game = begin_at_random(self.variant, &self.opening, &mut random);
        let opening = game.plies();
        let failed = |fault: Fault| ArenaError::Running(format!("player '{}': {fault}", self.player));
        player.reset(seeds::learning_seed(self.seed, PLAYER, number)).map_err(failed)?;
        let mut scores = Vec::new();
        while game.outcome().is_none() && game.plies() < self.max_plies {
            let request = MoveRequest { stop: stop.clone(), ..self.limits.into() };
            let decided = player.decide(&*game, &request, &mut |_| {});
            if stop.is_stopped() {
                return Ok(None);
            }
            let decision = decided.map_err(failed)?;
            scores.push(match decision.score {
                Some(Score::Hundredths(value)) => value,
                Some(Score::WinIn(_) | Score::Won) => WON,
                Some(Score::LossIn(_) | Score::Lost) => -WON,
                None => 0,
            });
            game.play(&decision.text)?;
        }
        let outcome = game.outcome();
        let half_points = outcome.map_or([1, 1], |o| o.points.map(|p| p.in_halves()));
        Ok(Some(SelfPlayGame {
            opening,
            moves: game.moves(),
            scores,
            winner: outcome.and_then(|o| o.winner),
            half_points,
        }))
    }
}

/// A game after a random number of random plies that do not end it.
pub(crate) fn begin_at_random(
    variant: &dyn AnyVariant,
    opening: &RangeInclusive<u32>,
    random: &mut Random,
) -> Box<dyn AnyGame> {
    for _ in 0..100 {
        let mut game = variant.begin();
        let plies = opening.start() + random.below(opening.end() - opening.start() + 1);
        let played = random_plies(&mut *game, plies as usize, random);
        if game.outcome().is_none() {
            return game;
        }
        // Plies that the game was too short for still draw their numbers, so that later draws of the seed do not change.
        (played..plies as usize).for_each(|_| _ = random.next());
    }
    variant.begin()
}
