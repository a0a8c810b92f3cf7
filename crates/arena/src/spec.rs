//! What is to be played: everything results depend on, and nothing else.

use crate::adjudicate::Adjudication;
use crate::error::ArenaError;
use crate::opening::Openings;
use crate::schedule::Schedule;
use crate::tolerance::Tolerance;
use secateur_core::{AnyVariant, Limits};
use secateur_players::{AnySolver, Catalogue, Player};
use secateur_stats::{Hypotheses, Model, Pentanomial, Sprt};
use serde::{Deserialize, Serialize};

/// The player whose short searches tell whether a random opening is balanced.
const BALANCER: &str = "secateur(hash=1M)";

/// The command that began a tournament, whose words its results are told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// `secateur match`.
    Match,
    /// `secateur sprt`.
    Sprt,
    /// `secateur tournament`.
    Tournament,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// The name results are told by.
    pub name: String,
    /// The player text.
    pub player: String,
    /// What it may spend.
    pub limit: Limits,
    /// Its rating, where that is known beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<f64>,
}

/// The furthest rating that may be given beforehand.
const MAX_ANCHOR: f64 = 10_000.0;

impl Entrant {
    /// Refuses what cannot be played or told.
    fn check(&self) -> Result<(), ArenaError> {
        let name = self.name.replace(char::is_control, " ");
        let refuse = |line: &str| Err(ArenaError::Request(format!("player '{name}': {line}")));
        let Limits { time, clock: _, nodes, depth } = &self.limit;
        if name != self.name || name.trim().is_empty() {
            return refuse("a name has letters, and no control characters");
        }
        if time.is_some_and(|time| time.is_zero()) || *nodes == Some(0) || *depth == Some(0) {
            return refuse("a time, nodes and a depth are more than nought");
        }
        if self.anchor.is_some_and(|anchor| !(-MAX_ANCHOR..=MAX_ANCHOR).contains(&anchor)) {
            return refuse("an anchor lies between -10000 and 10000");
        }
        Ok(())
    }
}

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtSpec {
    /// The scale of the hypotheses.
    pub model: Model,
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
    /// The probability of accepting the upper one wrongly.
    pub alpha: f64,
    /// The probability of accepting the lower one wrongly.
    pub beta: f64,
}

impl SprtSpec {
    /// The test before the first pair.
    pub fn begin(&self) -> Result<Sprt<Pentanomial>, ArenaError> {
        Ok(Sprt::new(Hypotheses::new(self.model, self.elo0, self.elo1)?, self.alpha, self.beta)?)
    }
}

/// A tournament; a match is one of two players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spec {
    /// The command that began it.
    pub kind: Kind,
    /// The game with its variant.
    pub game: String,
    /// The players.
    pub players: Vec<Entrant>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Pairs of games in a meeting; for a test, the most.
    pub pairs: u64,
    /// Where games begin.
    pub openings: Openings,
    /// What everything random follows from.
    pub seed: u64,
    /// How long the arbiter waits.
    #[serde(default, rename = "patience")]
    pub tolerance: Tolerance,
    /// What the arbiter declares by itself.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// The test that may end it before all pairs are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<SprtSpec>,
}

/// The most pairs of a meeting.
const MAX_PAIRS: u64 = 100_000_000;
/// The most players.
const MAX_PLAYERS: usize = 1_000;

impl Spec {
    /// A match of two players with the defaults of the command line: 100 pairs, 100 ms a move, random openings.
    pub fn match_of(variant: &str, a: &str, b: &str) -> Spec {
        let limit = Limits::time(std::time::Duration::from_millis(100));
        let entrant = |name: &str, player: &str| Entrant {
            name: name.to_string(),
            player: player.to_string(),
            limit,
            anchor: None,
        };
        Spec {
            kind: Kind::Match,
            game: variant.to_string(),
            players: vec![entrant("a", a), entrant("b", b)],
            schedule: Schedule::RoundRobin,
            pairs: 100,
            openings: Openings::default(),
            seed: 1,
            tolerance: Tolerance::default(),
            adjudication: Adjudication::default(),
            test: None,
        }
    }

    /// The same with this limit for all players.
    pub fn with_limit(mut self, limit: &Limits) -> Spec {
        self.players.iter_mut().for_each(|p| p.limit = *limit);
        self
    }

    /// Checks everything that can be checked before a game is played.
    pub fn check<'a>(&'a self, catalogue: &'a Catalogue) -> Result<Arena<'a>, ArenaError> {
        let request = |line: String| Err(ArenaError::Request(line));
        let variant = catalogue.registry().variant(&self.game)?;
        if !(1..=MAX_PAIRS).contains(&self.pairs) {
            return request(format!("pairs {}: from 1 to {MAX_PAIRS}", self.pairs));
        }
        if !(2..=MAX_PLAYERS).contains(&self.players.len()) {
            return request(format!("players: {} of 2 to {MAX_PLAYERS}", self.players.len()));
        }
        for (i, entrant) in self.players.iter().enumerate() {
            if entrant.limit.is_empty() {
                return request(format!(
                    "player '{}': a time, a clock, nodes or a depth is missing",
                    entrant.name
                ));
            }
            entrant.check()?;
            if let Some(other) = self.players[..i].iter().find(|p| p.name == entrant.name) {
                return request(format!("player '{}': the name is given twice", other.name));
            }
        }
        self.schedule.check(self.players.len())?;
        self.adjudication.check()?;
        if let Some(test) = self.test {
            test.begin()?;
        }
        let mut arena = Arena { catalogue, variant, spec: self, threads: 1, copies: usize::MAX };
        arena.balancer()?;
        // Programs of other people's are started once: one that is not there or does not speak is found out here.
        for number in 0..self.players.len() {
            let player = arena.player(number)?;
            if player.starts_only() && !matches!(self.openings, Openings::Start) {
                let name = &self.players[number].player;
                return request(format!("player '{name}': it can play from the start only: openings start"));
            }
            arena.threads = arena.threads.max(player.threads());
            arena.copies = arena.copies.min(player.copies());
        }
        Ok(arena)
    }
}

/// A spec that was checked, with what it names.
pub struct Arena<'a> {
    pub(crate) catalogue: &'a Catalogue,
    pub(crate) variant: Box<dyn AnyVariant>,
    pub(crate) spec: &'a Spec,
    /// The most threads a player thinks with.
    threads: usize,
    /// How many of each player there can be.
    copies: usize,
}

impl Arena<'_> {
    /// The game.
    pub fn variant(&self) -> &dyn AnyVariant {
        &*self.variant
    }

    /// What is played.
    pub fn spec(&self) -> &Spec {
        self.spec
    }

    /// Makes a player.
    pub(crate) fn player(&self, number: usize) -> Result<Box<dyn Player>, ArenaError> {
        Ok(self.catalogue.player(&*self.variant, &self.spec.players[number].player, self.spec.seed)?)
    }

    /// Makes the player that balances random openings.
    pub(crate) fn balancer(&self) -> Result<Box<dyn Player>, ArenaError> {
        Ok(self.catalogue.player(&*self.variant, BALANCER, 0)?)
    }

    /// Makes the solver, where the rules of adjudication ask for one.
    pub(crate) fn solver(&self) -> Option<Box<dyn AnySolver>> {
        self.spec.adjudication.solver?;
        self.catalogue.solver(&*self.variant)
    }

    /// How many games may be under way at once when `cores` threads may think: players with several threads count
    /// for as many, and of some there is only one.
    pub fn concurrency(&self, cores: usize) -> usize {
        (cores / self.threads).clamp(1, self.copies)
    }
}
