//! The format of a match or tournament.

use crate::error::ArenaError;
use serde::{Deserialize, Serialize};

/// The format: the rule by which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first players of the list, this many of them, meet all the others.
    Gauntlet(usize),
    /// This many rounds, in each of which players of like score meet.
    Swiss(u32),
}

const MAX_ROUNDS: u32 = 1_000;

impl Schedule {
    /// The word for it in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Schedule::RoundRobin => "round-robin",
            Schedule::Gauntlet(_) => "gauntlet",
            Schedule::Swiss(_) => "swiss",
        }
    }

    pub(crate) fn check(self, players: usize) -> Result<(), ArenaError> {
        match self {
            Schedule::Gauntlet(heroes) if heroes == 0 || heroes >= players => Err(ArenaError::Request(
                format!("heroes {heroes}: a gauntlet of {players} players has 1 to {} of them", players - 1),
            )),
            Schedule::Swiss(rounds) if !(1..=MAX_ROUNDS).contains(&rounds) => {
                Err(ArenaError::Request(format!("rounds {rounds}: from 1 to {MAX_ROUNDS}")))
            }
            _ => Ok(()),
        }
    }
}
