//! One table of the arena: takes pairs, plays them, hands the games in.

use crate::arbiter::{Conditions, Participant, play_game};
use crate::crash::guarded;
use crate::error::ArenaError;
use crate::queue::Queue;
use crate::result::{EndingKind, GameSummary};
use crate::running::LiveGame;
use crate::schedule::Job;
use crate::seeds;
use crate::spec::Arena;
use crate::watch::{Interrupt, WorkerStatus};
use secateur_core::Side;
use secateur_players::{AnySolver, Player};
use std::cell::RefCell;
use std::sync::mpsc::Sender;

/// A game that was kept.
pub(crate) struct StoredGame {
    pub pair: u64,
    pub leg: u8,
    pub summary: GameSummary,
}

pub(crate) struct Worker<'a> {
    pub arena: &'a Arena<'a>,
    pub queue: &'a dyn Queue,
    pub watch: &'a WorkerStatus,
    pub halt: &'a Interrupt,
    pub news: Sender<Result<StoredGame, ArenaError>>,
}

/// The players at the table, kept from pair to pair while they stay the same.
struct PlayerCache {
    numbers: [usize; 2],
    players: [Option<Box<dyn Player>>; 2],
}

impl PlayerCache {
    fn sit(&mut self, arena: &Arena<'_>, numbers: [usize; 2]) -> Result<(), ArenaError> {
        if self.numbers != numbers {
            self.players = [None, None]; // freed before others are made: tables are large
            self.numbers = numbers;
        }
        for (player, &number) in self.players.iter_mut().zip(&numbers) {
            if player.is_none() {
                *player = Some(arena.player(number)?);
            }
        }
        Ok(())
    }
}

impl Worker<'_> {
    /// Works until there is nothing left or the arena halts.
    pub fn work(&self) {
        if let Err(error) = self.until_done() {
            let _ = self.news.send(Err(error));
        }
    }

    fn until_done(&self) -> Result<(), ArenaError> {
        let mut balancer = self.arena.balancer()?;
        let solver = self.arena.solver().map(RefCell::new);
        let mut seated = PlayerCache { numbers: [usize::MAX; 2], players: [None, None] };
        while let Some(job) = self.queue.take()? {
            let spec = self.arena.spec;
            let opening = spec.openings.opening(&*self.arena.variant, &mut *balancer, spec.seed, job.opening);
            for leg in [0, 1] {
                if !job.legs[usize::from(leg)] {
                    continue;
                }
                if self.halt.is_asked() {
                    return Ok(());
                }
                seated.sit(self.arena, [job.a, job.b])?;
                if !self.play(&job, leg, &opening, &mut seated, solver.as_ref())? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Plays one leg; `false` if it was broken off.
    fn play(
        &self,
        job: &Job,
        leg: u8,
        opening: &crate::Opening,
        seated: &mut PlayerCache,
        solver: Option<&RefCell<Box<dyn AnySolver>>>,
    ) -> Result<bool, ArenaError> {
        let spec = self.arena.spec;
        let [Some(a), Some(b)] = &mut seated.players else { return Ok(false) };
        let seat = |player, number: usize, side| Participant {
            player,
            limits: &spec.players[number].limit,
            seed: seeds::player(spec.seed, job.pair, leg, side),
        };
        let mut seats = if leg == 0 {
            [seat(&mut **a, job.a, Side::First), seat(&mut **b, job.b, Side::Second)]
        } else {
            [seat(&mut **b, job.b, Side::First), seat(&mut **a, job.a, Side::Second)]
        };
        let conditions = Conditions {
            tolerance: spec.tolerance,
            adjudication: &spec.adjudication,
            watch: self.watch,
            interrupt: self.halt,
            solver,
        };
        let [first, second] = job.by_side(leg).map(|p| spec.players[p].name.clone());
        let (start, moves) = (opening.start.clone(), opening.moves.clone());
        self.watch.play(Some(LiveGame { pair: job.pair, leg, first, second, start, moves }));
        let game = play_game(&*self.arena.variant, opening, &mut seats, &conditions);
        self.watch.play(None);
        let Some(game) = game? else { return Ok(false) };
        if game.ending == EndingKind::Crash {
            // What a player that panicked holds is not to be trusted: a new one sits down.
            for player in seated.players.iter_mut().filter(|a| a.as_ref().is_some_and(|a| !a.restarts())) {
                let _ = guarded(|| *player = None);
            }
        }
        let summary = self.queue.submit(job, leg, &game)?;
        let _ = self.news.send(Ok(StoredGame { pair: job.pair, leg, summary }));
        Ok(true)
    }
}
