//! A worker thread: takes pairs from a queue, plays them, submits the games.

use super::arbiter::{Conditions, Participant, play_game};
use super::catch_panic::catch_panic;
use super::worker_status::WorkerStatus;
use super::{CompletedGame, EndingKind, Interrupt};
use crate::error::ArenaError;
use crate::queue::Job;
use crate::queue::Queue;
use crate::spec::{Arena, Opening, seeds};
use crate::store::LiveGame;
use crate::summary::GameSummary;
use secateur_core::Side;
use secateur_players::{AnySolver, FinishedGame, Player};
use std::cell::RefCell;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// A game that the queue has accepted.
pub(crate) struct StoredGame {
    pub pair: u64,
    pub leg: u8,
    pub summary: GameSummary,
}

pub(super) struct PairRunner<'a> {
    pub arena: &'a Arena<'a>,
    pub queue: &'a dyn Queue,
    pub status: &'a WorkerStatus,
    pub interrupt: &'a Interrupt,
    /// Receives every game, or the error that ended the work.
    pub events: Sender<Result<StoredGame, ArenaError>>,
}

/// The two players of a pair, reused for the next pair if it has the same players.
struct PlayerCache {
    numbers: [usize; 2],
    players: [Option<Box<dyn Player>>; 2],
    /// For players that learn: the first pair of their match, and how many of its games they have learnt from. `None` while they
    /// must be made anew and taught.
    taught: Option<(u64, u64)>,
}

impl PlayerCache {
    fn make_missing(&mut self, arena: &Arena<'_>, numbers: [usize; 2]) -> Result<(), ArenaError> {
        if self.numbers != numbers {
            self.players = [None, None]; // freed before others are made: transposition tables are large
            self.numbers = numbers;
        }
        for (player, &number) in self.players.iter_mut().zip(&numbers) {
            if player.is_none() {
                *player = Some(arena.player(number)?);
                self.taught = None;
            }
        }
        Ok(())
    }

    /// Where players learn, sees to it that they have learnt from exactly the games of their match before this leg: otherwise
    /// they are made anew and taught these games in order. Every `fresh_after` pairs are a match of their own.
    fn catch_up(
        &mut self,
        arena: &Arena<'_>,
        queue: &dyn Queue,
        job: &Job,
        leg: u8,
    ) -> Result<(), ArenaError> {
        let Some(pairs) = arena.spec.fresh_after else { return Ok(()) };
        let first = job.pair / pairs * pairs;
        let before = 2 * (job.pair - first) + u64::from(leg);
        if self.taught == Some((first, before)) {
            return Ok(());
        }
        let games = queue.games_between(first, (job.pair, leg))?;
        if games.len() as u64 != before {
            let line = "a player learns from the games of this match in their order, and another process plays some of them";
            return Err(ArenaError::Running(line.into()));
        }
        self.players = [None, None];
        self.make_missing(arena, [job.a, job.b])?;
        games.iter().for_each(|game| self.teach(game.leg, &game.game));
        self.taught = Some((first, before));
        Ok(())
    }

    /// Hands a finished game to both players, unless one of them forfeited it.
    fn teach(&mut self, leg: u8, game: &CompletedGame) {
        for (number, player) in self.players.iter_mut().enumerate() {
            let own = Side::BOTH[number ^ usize::from(leg)];
            if let (Some(player), false) = (player, game.ending.is_forfeit()) {
                player.learn_from(&FinishedGame {
                    start: game.start.as_deref(),
                    moves: &game.moves,
                    opening: game.opening,
                    own,
                    winner: game.winner,
                });
            }
        }
        self.taught = self.taught.map(|(first, games)| (first, games + 1));
    }

    /// Drops the built-in players after a crash: the state of one that panicked is not to be trusted. An external engine is
    /// started again by its own reset.
    fn drop_crashed(&mut self) {
        for player in self.players.iter_mut().filter(|p| p.as_ref().is_some_and(|p| !p.restarts())) {
            let _ = catch_panic(|| *player = None);
        }
    }
}

impl PairRunner<'_> {
    /// Plays pairs until the queue has none left or the interrupt asks to stop.
    pub fn work(&self) {
        if let Err(error) = self.play_all() {
            let _ = self.events.send(Err(error));
        }
    }

    fn play_all(&self) -> Result<(), ArenaError> {
        let mut balancer = self.arena.balancer()?;
        let solver = self.arena.solver().map(RefCell::new);
        let mut players = PlayerCache { numbers: [usize::MAX; 2], players: [None, None], taught: None };
        while let Some(job) = self.queue.take()? {
            let drawn = self.queue.known_opening(&job)?;
            let opening = drawn.unwrap_or_else(|| self.arena.opening(&mut *balancer, job.opening));
            for leg in [0, 1] {
                if !job.legs[usize::from(leg)] {
                    continue;
                }
                if self.interrupt.is_asked() || self.queue.is_closed() {
                    return Ok(());
                }
                players.make_missing(self.arena, [job.a, job.b])?;
                players.catch_up(self.arena, self.queue, &job, leg)?;
                if !self.play_leg(&job, leg, &opening, &mut players, solver.as_ref())? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Plays one leg; `false` if it was broken off.
    fn play_leg(
        &self,
        job: &Job,
        leg: u8,
        opening: &Opening,
        cache: &mut PlayerCache,
        solver: Option<&RefCell<Box<dyn AnySolver>>>,
    ) -> Result<bool, ArenaError> {
        let spec = self.arena.spec;
        let [Some(a), Some(b)] = &mut cache.players else { return Ok(false) };
        let participant = |player, number: usize, side| Participant {
            player,
            limits: &spec.players[number].limit,
            seed: seeds::player_seed(spec.seed, job.pair, leg, side),
        };
        let mut participants = if leg == 0 {
            [participant(&mut **a, job.a, Side::First), participant(&mut **b, job.b, Side::Second)]
        } else {
            [participant(&mut **b, job.b, Side::First), participant(&mut **a, job.a, Side::Second)]
        };
        let known = self.arena.known();
        let conditions = Conditions {
            tolerance: spec.tolerance,
            adjudication: &spec.adjudication,
            status: self.status,
            interrupt: self.interrupt,
            now: &Instant::now,
            known: known.as_deref(),
            solver,
        };
        let [first, second] = job.by_side(leg).map(|p| spec.players[p].name.clone());
        let (start, moves) = (opening.start.clone(), opening.moves.clone());
        self.status.set_game(Some(LiveGame { pair: job.pair, leg, first, second, start, moves }));
        let game = play_game(&*self.arena.variant, opening, &mut participants, &conditions);
        self.status.set_game(None);
        let Some(game) = game? else { return Ok(false) };
        if game.ending == EndingKind::Crash {
            cache.drop_crashed();
        }
        let summary = self.queue.submit(job, leg, &game)?;
        if spec.fresh_after.is_some() {
            cache.teach(leg, &game);
        }
        let _ = self.events.send(Ok(StoredGame { pair: job.pair, leg, summary }));
        Ok(true)
    }
}
