//! A spec that was checked, with the variant and players it names.

use super::fresh_openings::{FreshOpenings, Source};
use super::{Opening, Openings, Spec, TableRule};
use crate::error::ArenaError;
use crate::queue::{Job, Plan};
use crate::store::Store;
use crate::summary::Ledger;
use secateur_core::{AnyGame, AnyVariant, Known, lock};
use secateur_players::{AnySolver, Catalogue, Player, tables};
use std::collections::HashMap;
use std::sync::Mutex;

/// The text of the player whose short searches decide whether a random opening is balanced.
fn balancer_text(variant: &dyn AnyVariant) -> String {
    // openings must not depend on the tables that a machine has
    format!("secateur(hash=1M{})", tables::built_in(variant))
}

/// Bytes of the search that balances openings.
pub const BALANCER_BYTES: u64 = 1 << 20;
/// Bytes of a solver that adjudicates.
const SOLVER_BYTES: u64 = 2 << 20;

/// Engines kept from the check for their first games; a tournament may have many more players than may run at once.
const MAX_STARTED: usize = 8;

/// Looks a game's position up in the endgame tables.
pub(crate) type KnownOf<'a> = dyn Fn(&dyn AnyGame) -> Option<Known> + 'a;

/// A tournament that can be played: its spec was checked, its variant and its players exist.
pub struct Arena<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) variant: Box<dyn AnyVariant>,
    pub(crate) spec: &'a Spec,
    /// Threads of the player that thinks with the most.
    threads: usize,
    /// Bytes of the transposition tables of the two players that have the most.
    memory: [usize; 2],
    /// How many games each player can play at the same time.
    copies: usize,
    /// The engines that the check started, by their numbers: each plays its first game, and is not started for it again.
    started: Mutex<HashMap<usize, Box<dyn Player>>>,
    /// The random openings drawn so far, where they must not repeat.
    fresh: Mutex<FreshOpenings>,
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

    /// An arena without players, for a caller that only reads what was played.
    pub(super) fn idle(spec: &'a Spec, catalogue: &'a Catalogue, variant: Box<dyn AnyVariant>) -> Arena<'a> {
        let (started, fresh) = (Mutex::default(), Mutex::default());
        Arena { catalogue, variant, spec, threads: 1, memory: [0; 2], copies: usize::MAX, started, fresh }
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

    /// Ends the engines that the check started, when no games are played here.
    pub fn release_engines(&self) {
        lock(&self.started).clear();
    }

    /// Makes the player that tells whether random openings are balanced.
    pub(crate) fn balancer(&self) -> Result<Box<dyn Player>, ArenaError> {
        Ok(self.catalogue.player(&*self.variant, &balancer_text(&*self.variant), 0)?)
    }

    /// The opening with this number.
    pub(crate) fn opening(&self, balancer: &mut dyn Player, number: u64) -> Opening {
        let (variant, seed) = (&*self.variant, self.spec.seed);
        if let Openings::Fresh(plies @ 1..) = self.spec.openings {
            let mut source = Source { variant, balancer: &mut *balancer, plies, seed };
            let mut fresh = lock(&self.fresh);
            if fresh.first_fresh(&mut source, number).is_some() {
                return fresh.opening(&mut source, number);
            }
        }
        self.spec.openings.opening(variant, balancer, seed, number)
    }

    /// Takes the openings of stored games, which need not be drawn again.
    pub fn learn_openings(
        &self,
        store: &Store,
        tournament: i64,
        (mut plan, ledger): (Plan, &Ledger),
    ) -> Result<(), ArenaError> {
        if !matches!(self.spec.openings, Openings::Fresh(1..)) || ledger.games() == 0 {
            return Ok(());
        }
        let mut fresh = lock(&self.fresh);
        store.games(tournament, |pair, _, game| {
            if let Some(job) = plan.job(pair, ledger) {
                let moves = game.moves[..game.opening.min(game.moves.len())].to_vec();
                fresh.learn(job.opening, Opening { start: game.start, moves });
            }
            Ok(())
        })
    }

    /// The tournament reduced to what these pairs need, and the pairs renumbered for it: a worker need not know
    /// which openings were drawn before.
    pub fn part(&self, pairs: &[Job]) -> Result<(Spec, Vec<Job>), ArenaError> {
        let Openings::Fresh(plies) = self.spec.openings else { return Ok(self.spec.part(pairs)) };
        let mut balancer = self.balancer()?;
        let mut openings = Vec::new();
        let mut source =
            Source { variant: &*self.variant, balancer: &mut *balancer, plies, seed: self.spec.seed };
        let mut fresh = lock(&self.fresh);
        let is_fresh = |job: &Job| plies > 0 && fresh.first_fresh(&mut source, job.opening).is_some();
        if !pairs.iter().any(is_fresh) {
            let plain = Spec { openings: Openings::Random(plies), ..self.spec.clone() };
            return Ok(plain.part(pairs));
        }
        let mut numbered = pairs.to_vec();
        for (number, job) in (0..).zip(&mut numbered) {
            openings.push(fresh.opening(&mut source, job.opening));
            job.opening = number;
        }
        let listed = Spec { openings: Openings::List(openings), ..self.spec.clone() };
        Ok(listed.part(&numbered))
    }

    /// Makes the solver, if the rules of adjudication ask for one.
    pub(crate) fn solver(&self) -> Option<Box<dyn AnySolver>> {
        self.spec.adjudication.solver?;
        self.catalogue.solver(&*self.variant)
    }

    /// What endgame tables know of a game, if the rules of adjudication ask for them.
    pub(crate) fn known(&self) -> Option<Box<KnownOf<'_>>> {
        let source = match self.spec.adjudication.tables? {
            TableRule::BuiltIn => tables::Source::BuiltIn,
            TableRule::All => tables::Source::All,
        };
        Some(Box::new(move |game| self.catalogue.known(game, source)))
    }

    /// Bytes that the transposition tables of a game take at most: those of its players, of the search that balances openings,
    /// of the solver.
    pub fn memory(&self) -> u64 {
        let solver = if self.spec.adjudication.solver.is_some() { SOLVER_BYTES } else { 0 };
        self.memory.iter().map(|&bytes| bytes as u64).sum::<u64>() + BALANCER_BYTES + solver
    }

    /// How many games to play at once when `cores` threads may think. A player with several threads counts for as many;
    /// of some players there can be only one.
    pub fn concurrency(&self, cores: usize) -> usize {
        if self.spec.fresh_after.is_some() {
            return 1; // what a player learnt depends on the order of its games
        }
        (cores / self.threads).clamp(1, self.copies)
    }
}
