//! What is played: everything that results depend on, and nothing else.

mod adjudication;
mod arena;
mod entrant;
mod fresh_openings;
mod openings;
mod pair_subset;
mod schedule;
pub(crate) mod seeds;
mod tolerance;
mod toml_file;

pub use adjudication::{Adjudication, DrawRule, ResignRule, SolverRule, TableRule};
pub(crate) use arena::KnownOf;
pub use arena::{Arena, BALANCER_BYTES};
pub use entrant::Entrant;
pub use openings::{Opening, Openings};
pub use schedule::Schedule;
pub use tolerance::{Grace, Tolerance};
pub use toml_file::TournamentFile;

use crate::error::ArenaError;
use secateur_core::Limits;
use secateur_players::{Catalogue, Learning};
use secateur_stats::{EloScale, Hypotheses, Pentanomial, Sprt};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Pairs in a meeting, at most.
const MAX_PAIRS: u64 = 100_000_000;
/// Players in a tournament, at most.
const MAX_PLAYERS: usize = 1_000;

/// The command that began a tournament; its results are presented as that command presents them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SpecKind {
    /// `secateur match`.
    Match,
    /// `secateur sprt`.
    Sprt,
    /// `secateur tournament`.
    Tournament,
}

/// The settings of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtSpec {
    /// The scale of the hypotheses.
    pub model: EloScale,
    /// The lower hypothesis, in Elo on that scale.
    pub elo0: f64,
    /// The upper hypothesis, in Elo on that scale.
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
///
/// Two equal specs are the same tournament: a [`Store`](crate::Store) resumes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spec {
    /// The command that began it.
    pub kind: SpecKind,
    /// The title that its author gave it, for people to read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The variant's text, `quoridor:size=5,walls=3`.
    pub game: String,
    /// The players, who are numbered in this order.
    pub players: Vec<Entrant>,
    /// The format: who meets whom by which rule.
    pub schedule: Schedule,
    /// Pairs of games in a meeting; with a test, at most.
    pub pairs: u64,
    /// Where games begin.
    pub openings: Openings,
    /// Seed of everything random.
    pub seed: u64,
    /// How late a player may be.
    #[serde(default, rename = "patience")]
    pub tolerance: Tolerance,
    /// The results the arbiter declares.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// The test that may end it before all pairs are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<SprtSpec>,
    /// For a match from whose games a player learns: after this many pairs the players are made anew, and a fresh match begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh_after: Option<u64>,
}

impl Spec {
    /// A match of two players with the defaults of the command line: 100 pairs, 100 ms a move, random openings.
    pub fn match_of(variant: &str, a: &str, b: &str) -> Spec {
        let limit = Limits::time(Duration::from_millis(100));
        let entrant = |name: &str, player: &str| Entrant {
            name: name.to_string(),
            player: player.to_string(),
            limit,
            anchor: None,
        };
        Spec {
            kind: SpecKind::Match,
            name: None,
            game: variant.to_string(),
            players: vec![entrant("a", a), entrant("b", b)],
            schedule: Schedule::RoundRobin,
            pairs: 100,
            openings: Openings::default(),
            seed: 1,
            tolerance: Tolerance::default(),
            adjudication: Adjudication::default(),
            test: None,
            fresh_after: None,
        }
    }

    /// The same match, repeated this many times, each time with players that have learnt nothing yet. Refused where no player
    /// learns from its games, since more pairs say more then, and where a player keeps what it learns in a file, since its second
    /// match is not fresh.
    pub fn repeated(mut self, catalogue: &Catalogue, repeats: Option<u64>) -> Result<Spec, ArenaError> {
        let learning =
            |wanted| self.players.iter().any(|entrant| catalogue.learning(&entrant.player) == wanted);
        let refusal = match (learning(Learning::Match), learning(Learning::File)) {
            (_, true) => {
                Some("a player keeps what it learns in a file, so that only its first match is fresh")
            }
            (false, false) => {
                Some("no player of the match learns from its games: --pairs gives more of them")
            }
            (true, false) => None,
        };
        let learns = learning(Learning::Match) || learning(Learning::File);
        if let (Some(repeats), Some(line)) = (repeats, refusal) {
            return Err(ArenaError::Request(format!("repeats {repeats}: {line}")));
        }
        if learns {
            self.fresh_after = Some(self.pairs);
            self.pairs = self.pairs.saturating_mul(repeats.unwrap_or(1));
        }
        Ok(self)
    }

    /// Refuses players that learn from games, unless one process plays these games one after the other.
    fn check_learners(&self, catalogue: &Catalogue) -> Result<(), ArenaError> {
        let learner =
            self.players.iter().find(|entrant| catalogue.learning(&entrant.player) != Learning::None);
        match learner {
            Some(entrant) if self.kind != SpecKind::Match || self.fresh_after.is_none() => {
                Err(ArenaError::Request(format!(
                    "player '{}': it learns from the games of a match, and only secateur match plays those one by one",
                    entrant.player
                )))
            }
            _ => Ok(()),
        }
    }

    /// The same tournament with this limit for all players.
    pub fn with_limit(mut self, limit: &Limits) -> Spec {
        self.players.iter_mut().for_each(|p| p.limit = *limit);
        self
    }

    /// The same tournament as earlier programs would have written it: with the grace of those programs instead of one that
    /// follows the limit, and with random openings that may repeat. `None` where that makes no difference.
    pub fn earlier_form(&self) -> Option<Spec> {
        let mut earlier = self.clone();
        if earlier.tolerance.grace == Grace::ByLimit {
            earlier.tolerance.grace = Tolerance::default().grace;
        }
        if let Openings::Fresh(plies) = earlier.openings {
            earlier.openings = Openings::Random(plies);
        }
        (earlier != *self).then_some(earlier)
    }

    /// The tournament for reading only: no player is made, no engine started.
    pub fn to_read<'a>(&'a self, catalogue: &'a Catalogue) -> Result<Arena<'a>, ArenaError> {
        Ok(Arena::idle(self, catalogue, catalogue.registry().variant(&self.game)?))
    }

    /// Checks everything that can be checked before a game is played. External engines are started, and stay for
    /// their first games.
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
            entrant.check()?;
            if let Some(other) = self.players[..i].iter().find(|p| p.name == entrant.name) {
                return request(format!("player '{}': the name is given twice", other.name));
            }
        }
        self.schedule.check(self.players.len())?;
        self.check_learners(catalogue)?;
        self.adjudication.check()?;
        if let Some(test) = self.test {
            test.begin()?;
        }
        Arena::new(self, catalogue, variant)
    }
}
