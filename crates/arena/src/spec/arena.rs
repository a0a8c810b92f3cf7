//! A spec that was checked, with the variant and players it names.

use super::{Openings, Spec};
use crate::error::ArenaError;
use secateur_core::{AnyVariant, lock};
use secateur_players::{AnySolver, Catalogue, Player};
use std::collections::HashMap;
use std::sync::Mutex;

/// The player whose short searches decide whether a random opening is balanced.
const BALANCER: &str = "secateur(hash=1M)";

/// Its memory, and that of a solver.
const BALANCER_BYTES: u64 = 1 << 20;
const SOLVER_BYTES: u64 = 2 << 20;

/// Engines kept from the check for their first games; a tournament may have many more players than may run at once.
const MAX_STARTED: usize = 8;

/// A tournament that can be played: its spec was checked, its variant and its players exist.
pub struct Arena<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) variant: Box<dyn AnyVariant>,
    pub(crate) spec: &'a Spec,
    /// Threads of the player that thinks with the most.
    threads: usize,
    /// Bytes of the tables of the two players that have the most.
    memory: [usize; 2],
    /// How many games each player can play at the same time.
    copies: usize,
    /// The engines that the check started, by their numbers: each plays its first game, and is not started for it again.
    started: Mutex<HashMap<usize, Box<dyn Player>>>,
}

impl<'a> Arena<'a> {
    /// Makes every player once: an engine that is missing or does not speak its protocol is refused here, before a game is
    /// played.
    pub(super) fn new(
        spec: &'a Spec,
        catalogue: &'a Catalogue,
        variant: Box<dyn AnyVariant>,
    ) -> Result<Arena<'a>, ArenaError> {
        let mut arena = Arena::idle(spec, catalogue, variant);
        arena.balancer()?;
        for (number, entrant) in spec.players.iter().enumerate() {
            let player = arena.player(number)?;
            if player.starts_only() && !matches!(spec.openings, Openings::Start) {
                let line = "it can play from the start only: openings start";
                return Err(ArenaError::Request(format!("player '{}': {line}", entrant.player)));
            }
            if let Some(line) = player.limit_refusal(&entrant.limit) {
                return Err(ArenaError::Request(format!("player '{}': {line}", entrant.player)));
            }
            arena.threads = arena.threads.max(player.threads());
            arena.copies = arena.copies.min(player.copies());
            let [most, second] = arena.memory;
            let memory = player.memory();
            arena.memory = [most.max(memory), second.max(memory.min(most))];
            // An engine of which there is only one may be needed by the next player of the list.
            if player.restarts() && player.copies() > 1 && number < MAX_STARTED {
                lock(&arena.started).insert(number, player);
            }
        }
        Ok(arena)
    }

    /// Without any player, for who only reads what was played.
    pub(super) fn idle(spec: &'a Spec, catalogue: &'a Catalogue, variant: Box<dyn AnyVariant>) -> Arena<'a> {
        let started = Mutex::default();
        Arena { catalogue, variant, spec, threads: 1, memory: [0; 2], copies: usize::MAX, started }
    }

    /// The variant that is played.
    pub fn variant(&self) -> &dyn AnyVariant {
        &*self.variant
    }

    /// The spec that was checked.
    pub fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// Makes the player with this number, or hands out the engine that the check has started.
    pub(crate) fn player(&self, number: usize) -> Result<Box<dyn Player>, ArenaError> {
        if let Some(started) = lock(&self.started).remove(&number) {
            return Ok(started);
        }
        Ok(self.catalogue.player(&*self.variant, &self.spec.players[number].player, self.spec.seed)?)
    }

    /// Ends the engines that the check started, for who does not play here.
    pub fn release_engines(&self) {
        lock(&self.started).clear();
    }

    /// Makes the player that tells whether random openings are balanced.
    pub(crate) fn balancer(&self) -> Result<Box<dyn Player>, ArenaError> {
        Ok(self.catalogue.player(&*self.variant, BALANCER, 0)?)
    }

    /// Makes the solver, if the rules of adjudication ask for one.
    pub(crate) fn solver(&self) -> Option<Box<dyn AnySolver>> {
        self.spec.adjudication.solver?;
        self.catalogue.solver(&*self.variant)
    }

    /// Bytes that the tables of a game take at most: those of its players, of the search that balances openings, of the solver.
    pub fn memory(&self) -> u64 {
        let solver = if self.spec.adjudication.solver.is_some() { SOLVER_BYTES } else { 0 };
        self.memory.iter().map(|&bytes| bytes as u64).sum::<u64>() + BALANCER_BYTES + solver
    }

    /// How many games to play at once when `cores` threads may think. A player with several threads counts for as many;
    /// of some players there can be only one.
    pub fn concurrency(&self, cores: usize) -> usize {
        (cores / self.threads).clamp(1, self.copies)
    }
}
