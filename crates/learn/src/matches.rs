//! Matches of two configurations: what the searches ask for, and what they get back.

use secateur_arena::ArenaError;
use serde::{Deserialize, Serialize};

/// A match to be played between two configurations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The configuration of one player.
    pub a: Vec<i32>,
    /// The configuration of the other.
    pub b: Vec<i32>,
    /// How many games they play.
    pub games: u32,
    /// The seed of everything random in them.
    pub seed: u64,
}

/// The games of a match, counted for `a`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games `a` won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games `b` won.
    pub losses: u32,
}

impl Tally {
    /// All games won, drawn or lost, by the sign of `margin`: for matches that a formula decides.
    pub fn of_margin(margin: i32, games: u32) -> Tally {
        match margin.signum() {
            1 => Tally { wins: games, ..Tally::default() },
            0 => Tally { draws: games, ..Tally::default() },
            _ => Tally { losses: games, ..Tally::default() },
        }
    }

    /// 3 points for a win, 1 for a draw.
    pub fn points(&self) -> u32 {
        3 * self.wins + self.draws
    }

    /// The same games, counted for `b`.
    pub fn swapped(&self) -> Tally {
        Tally { wins: self.losses, losses: self.wins, draws: self.draws }
    }

    /// Wins less losses, per game.
    pub fn balance(&self) -> f64 {
        let games = self.wins + self.draws + self.losses;
        (f64::from(self.wins) - f64::from(self.losses)) / f64::from(games.max(1))
    }

    /// Adds the games of another tally.
    pub fn add(&mut self, more: Tally) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

/// Plays matches of configurations.
pub trait MatchRunner: Sync {
    /// Plays all matches and returns their tallies in order; `None` if it was interrupted before they were finished.
    fn play(&self, matches: &[Match]) -> Result<Option<Vec<Tally>>, ArenaError>;
}
