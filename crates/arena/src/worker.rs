//! One table of the arena: takes pairs, plays them, hands the games in.

use crate::arbiter::{Conditions, Seat, play_game};
use crate::crash::guarded;
use crate::error::ArenaError;
use crate::queue::Queue;
use crate::result::{Digest, Termination};
use crate::running::RunningGame;
use crate::schedule::Job;
use crate::seeds;
use crate::spec::Arena;
use crate::watch::{Interrupt, Watch};
use secateur_agents::{AnyAgent, AnySolver};
use secateur_core::Side;
use std::cell::RefCell;
use std::sync::mpsc::Sender;

/// A game that was kept.
pub(crate) struct Finished {
    pub pair: u64,
    pub leg: u8,
    pub digest: Digest,
}

pub(crate) struct Worker<'a> {
    pub arena: &'a Arena<'a>,
    pub queue: &'a dyn Queue,
    pub watch: &'a Watch,
    pub halt: &'a Interrupt,
    pub news: Sender<Result<Finished, ArenaError>>,
}

/// The players at the table, kept from pair to pair while they stay the same.
struct Players {
    numbers: [usize; 2],
    agents: [Option<Box<dyn AnyAgent>>; 2],
}

impl Players {
    fn sit(&mut self, arena: &Arena<'_>, numbers: [usize; 2]) -> Result<(), ArenaError> {
        if self.numbers != numbers {
            self.agents = [None, None]; // freed before others are made: tables are large
            self.numbers = numbers;
        }
        for (agent, &number) in self.agents.iter_mut().zip(&numbers) {
            if agent.is_none() {
                *agent = Some(arena.agent(number)?);
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
        let mut judge = self.arena.judge()?;
        let solver = self.arena.solver().map(RefCell::new);
        let mut players = Players { numbers: [usize::MAX; 2], agents: [None, None] };
        while let Some(job) = self.queue.take()? {
            let spec = self.arena.spec;
            let opening = spec.openings.opening(&*self.arena.variant, &mut *judge, spec.seed, job.opening);
            for leg in [0, 1] {
                if !job.legs[usize::from(leg)] {
                    continue;
                }
                if self.halt.is_asked() {
                    return Ok(());
                }
                players.sit(self.arena, [job.a, job.b])?;
                if !self.play(&job, leg, &opening, &mut players, solver.as_ref())? {
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
        players: &mut Players,
        solver: Option<&RefCell<Box<dyn AnySolver>>>,
    ) -> Result<bool, ArenaError> {
        let spec = self.arena.spec;
        let [Some(a), Some(b)] = &mut players.agents else { return Ok(false) };
        let seat = |agent, number: usize, side| Seat {
            agent,
            limit: &spec.players[number].limit,
            seed: seeds::player(spec.seed, job.pair, leg, side),
        };
        let mut seats = if leg == 0 {
            [seat(&mut **a, job.a, Side::First), seat(&mut **b, job.b, Side::Second)]
        } else {
            [seat(&mut **b, job.b, Side::First), seat(&mut **a, job.a, Side::Second)]
        };
        let conditions = Conditions {
            patience: spec.patience,
            adjudication: &spec.adjudication,
            watch: self.watch,
            interrupt: self.halt,
            solver,
        };
        let [first, second] = job.seats(leg).map(|p| spec.players[p].name.clone());
        let (start, moves) = (opening.start.clone(), opening.moves.clone());
        self.watch.play(Some(RunningGame { pair: job.pair, leg, first, second, start, moves }));
        let game = play_game(&*self.arena.variant, opening, &mut seats, &conditions);
        self.watch.play(None);
        let Some(game) = game? else { return Ok(false) };
        if game.termination == Termination::Crash {
            // What a player that panicked holds is not to be trusted: a new one sits down.
            for agent in players.agents.iter_mut().filter(|a| a.as_ref().is_some_and(|a| !a.restarts())) {
                let _ = guarded(|| *agent = None);
            }
        }
        let digest = self.queue.keep(job, leg, &game)?;
        let _ = self.news.send(Ok(Finished { pair: job.pair, leg, digest }));
        Ok(true)
    }
}
