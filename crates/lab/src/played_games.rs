//! The games of a tournament, read back from the store, and their results in words.

use crate::error::LabError;
use crate::verdict::Statistic;
use secateur_arena::{CompletedGame, MatchCounts, Store, StoredTournament, TournamentState};
use secateur_core::Side;
use secateur_stats::{
    Estimate, Interval, Pairing, RatingOptions, Ratings, Results, Trinomial, Wdl, rate, score_interval,
};

/// One game of a tournament.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The number of its opening.
    pub opening: u64,
    /// The players by number: that of the first side, then that of the second.
    pub players: [usize; 2],
    /// The moves, how the game ended, and what each move took.
    pub result: CompletedGame,
}

impl PlayedGame {
    /// The side and the result of a player; `None` if it did not play this game.
    pub fn of(&self, player: usize) -> Option<(Side, Wdl)> {
        let side = Side::BOTH.into_iter().find(|&side| self.players[side] == player)?;
        Some((side, self.result.wdl(side)))
    }

    /// The moves of a side after the opening, as indices into the times, depths and nodes of the result.
    pub fn moves_of(&self, side: Side) -> impl Iterator<Item = usize> {
        let offset = usize::from(self.result.begins != side);
        (offset..self.result.times.len()).step_by(2)
    }

    /// The seconds each move of a side took, after the opening.
    pub fn seconds_of(&self, side: Side) -> impl Iterator<Item = f64> {
        self.moves_of(side).map(|i| self.result.times[i] as f64 / 1e6)
    }
}

/// All games of a tournament.
#[derive(Clone, Debug)]
pub struct Games {
    /// The games, in the order of pairs and legs.
    pub games: Vec<PlayedGame>,
    players: usize,
    /// Pairs of players, and the games between them.
    counts: Vec<(usize, usize, MatchCounts)>,
}

impl Games {
    pub(crate) fn read(
        store: &Store,
        stored: &StoredTournament,
        mut played: TournamentState,
    ) -> Result<Games, LabError> {
        let mut counts: Vec<(usize, usize, MatchCounts)> = Vec::new();
        for (pair, summaries) in played.ledger.complete_pairs() {
            let Some(job) = played.plan.job(pair, &played.ledger) else { continue };
            match counts.iter_mut().find(|(a, b, _)| (*a, *b) == (job.a, job.b)) {
                Some((_, _, count)) => count.add(&summaries),
                None => {
                    let mut count = MatchCounts::default();
                    count.add(&summaries);
                    counts.push((job.a, job.b, count));
                }
            }
        }
        let mut games = Vec::new();
        store.games(stored.id, |pair, leg, result| {
            if let Some(job) = played.plan.job(pair, &played.ledger) {
                games.push(PlayedGame { opening: job.opening, players: job.by_side(leg), result });
            }
            Ok(())
        })?;
        Ok(Games { games, players: stored.spec.players.len(), counts })
    }

    /// The results of `a` against `b`; `None` if they did not meet.
    pub fn between(&self, a: usize, b: usize) -> Option<Trinomial> {
        self.counts.iter().find_map(|(first, second, count)| match (*first, *second) {
            pair if pair == (a, b) => Some(count.results),
            pair if pair == (b, a) => Some(count.results.swapped()),
            _ => None,
        })
    }

    /// All results of a player.
    pub fn total(&self, player: usize) -> Trinomial {
        (0..self.players).filter_map(|other| self.between(player, other)).sum()
    }

    /// The mean points a game of `a` less those of `b`, over all their games, where a win, a draw and a loss are worth `worth`
    /// points. The standard error follows from the spread of the results in each meeting. Games between the two count for both.
    pub fn points_lead(&self, a: usize, b: usize, worth: [f64; 3]) -> Statistic {
        let points = |r: &Trinomial, worth: [f64; 3]| {
            let counts = [r.wins, r.draws, r.losses].map(|n| n as f64);
            let n = counts.iter().sum::<f64>();
            let sum: f64 = counts.iter().zip(worth).map(|(n, w)| n * w).sum();
            // each result counts half a game more, so that a meeting with one kind of result has some spread too
            let smooth = counts.map(|count| (count + 0.5) / (n + 1.5));
            let mean: f64 = smooth.iter().zip(worth).map(|(p, w)| p * w).sum();
            let variance: f64 = smooth.iter().zip(worth).map(|(p, w)| p * (w - mean).powi(2)).sum();
            (sum, n * variance)
        };
        let (mut lead, mut variance) = (0.0, 0.0);
        for other in (0..self.players).filter(|&other| other != a && other != b) {
            for (player, sign) in [(a, 1.0), (b, -1.0)] {
                let (sum, spread) =
                    self.between(player, other).map_or((0.0, 0.0), |results| points(&results, worth));
                lead += sign * sum;
                variance += spread;
            }
        }
        if let Some(direct) = self.between(a, b) {
            // in a game between the two, what one wins the other loses
            let [win, _, loss] = worth;
            let (sum, spread) = points(&direct, [win - loss, 0.0, loss - win]);
            lead += sum;
            variance += spread;
        }
        let games = self.total(a).games().max(1) as f64;
        Statistic::Normal { value: lead / games, error: variance.sqrt() / games }
    }

    /// How many games do not repeat another game.
    pub fn distinct(&self) -> u64 {
        self.counts.iter().map(|(_, _, count)| count.distinct_games()).sum()
    }

    /// Elo ratings with intervals.
    pub fn ratings(&self) -> Result<Ratings, LabError> {
        let pairing = |(a, b, count): &(usize, usize, MatchCounts)| Pairing {
            a: *a,
            b: *b,
            a_first: count.a_first,
            b_first: count.b_first,
            pairs: Some(count.distinct),
        };
        let pairings: Vec<_> = self.counts.iter().map(pairing).collect();
        Ok(rate(self.players, &pairings, &RatingOptions::default())?)
    }
}

/// A score with its 95 % interval; without games it is one half, from 0 to 1.
///
/// ```
/// use secateur_stats::Trinomial;
/// let estimate = secateur_lab::score(&Trinomial { wins: 6, draws: 2, losses: 2 });
/// assert_eq!(estimate.value, 0.7);
/// assert!(estimate.interval95.low < 0.5 && estimate.interval95.high < 1.0);
/// ```
pub fn score(results: &Trinomial) -> Estimate {
    let interval95 = score_interval(results, 0.95).unwrap_or(Interval { low: 0.0, high: 1.0 });
    Estimate { value: results.score().unwrap_or(0.5), interval95 }
}

/// A share and its interval, such as `62.5 % (48.1–75.0)`.
pub fn percent(estimate: &Estimate) -> String {
    let Interval { low, high } = estimate.interval95;
    format!("{:.1} % ({:.1}–{:.1})", 100.0 * estimate.value, 100.0 * low, 100.0 * high)
}

/// Wins, draws and losses, such as `7-2-1`.
pub fn wdl(results: &Trinomial) -> String {
    format!("{}-{}-{}", results.wins, results.draws, results.losses)
}
