//! The advantage of moving first.

use crate::elo::{Estimate, elo_of_score};
use crate::error::StatsError;
use crate::intervals::score_interval;
use crate::results::{Results, Trinomial};
use serde::{Deserialize, Serialize};

/// How well the player who moves first does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FirstPlayer {
    /// The mean score of the first player, 0 to 1.
    pub score: Estimate,
    /// The same as an Elo difference.
    pub elo: Estimate,
}

/// The score of the first player, from its losses, draws and wins in at least one game.
///
/// Meaningful where the players are equal or each moved first equally often; the interval is [`score_interval`]'s,
/// converted to Elo by [`elo_of_score`].
///
/// ```
/// use secateur_stats::{Trinomial, first_player};
/// let shown = first_player(&Trinomial { losses: 30, draws: 20, wins: 50 }).unwrap();
/// assert_eq!(shown.score.value, 0.6);
/// assert!(shown.score.interval95.low > 0.5 && shown.elo.interval95.low > 0.0);
/// ```
pub fn first_player(results: &Trinomial) -> Result<FirstPlayer, StatsError> {
    let interval = score_interval(results, 0.95)?;
    let value = results.score().ok_or(StatsError::TooFew { what: "a score", have: 0, need: 1 })?;
    Ok(FirstPlayer {
        score: Estimate { value, interval95: interval },
        elo: Estimate { value: elo_of_score(value), interval95: interval.map(elo_of_score) },
    })
}
