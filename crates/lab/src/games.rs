//! The games of a tournament, read back from the store.

use crate::error::LabError;
use secateur_arena::{GameResult, MatchCounts, Spec, Store, StoredTournament, TournamentState};
use secateur_core::Side;
use secateur_stats::{
    Estimate, Interval, Pairing, RatingOptions, Ratings, Results, Trinomial, rate, score_interval,
};

/// One game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The number of its opening.
    pub opening: u64,
    /// The numbers of the players, the one who moves first in the variant first.
    pub seats: [usize; 2],
    /// Everything that happened.
    pub result: GameResult,
}

impl PlayedGame {
    /// The result of a player who took part.
    pub fn of(&self, player: usize) -> Option<(Side, secateur_stats::Wdl)> {
        let side = Side::BOTH.into_iter().find(|&side| self.seats[side] == player)?;
        Some((side, self.result.wdl(side)))
    }

    /// What each side counted at the end.
    pub fn points(&self) -> [f64; 2] {
        self.result.half_points.map(|halves| f64::from(halves) / 2.0)
    }

    /// The moves of a side after the opening, by their place among all moves after it.
    pub fn moves_of(&self, side: Side) -> impl Iterator<Item = usize> {
        let offset = usize::from(self.result.begins != side);
        (offset..self.result.times.len()).step_by(2)
    }
}

/// All games of a tournament.
#[derive(Clone, Debug)]
pub struct Games {
    /// The games, in the order of pairs and legs.
    pub games: Vec<PlayedGame>,
    players: usize,
    counts: Vec<(usize, usize, MatchCounts)>,
}

impl Games {
    pub(crate) fn read(
        store: &Store,
        kept: &StoredTournament,
        mut played: TournamentState,
    ) -> Result<Games, LabError> {
        let Spec { players, .. } = &kept.spec;
        let mut games = Vec::new();
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
        store.games(kept.id, |pair, leg, result| {
            if let Some(job) = played.plan.job(pair, &played.ledger) {
                games.push(PlayedGame { opening: job.opening, seats: job.by_side(leg), result });
            }
            Ok(())
        })?;
        Ok(Games { games, players: players.len(), counts })
    }

    /// What was counted between two players, from the first's side; `None` if they did not meet.
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

    /// Results of a player with one side only.
    pub fn with_side(&self, player: usize, side: Side) -> Trinomial {
        let mut results = Trinomial::default();
        for variant in &self.games {
            if let Some((own, score)) = variant.of(player)
                && own == side
            {
                results.record(score);
            }
        }
        results
    }

    /// Results of a player in the games in which it has the first seat.
    pub fn with_first_seat(&self, player: usize) -> Trinomial {
        self.with_side(player, Side::First)
    }

    /// Games that are not repetitions of others.
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

/// A score with its 95 % interval.
pub fn score(results: &Trinomial) -> Estimate {
    let interval95 = score_interval(results, 0.95).unwrap_or(Interval { low: 0.0, high: 1.0 });
    Estimate { value: results.score().unwrap_or(0.5), interval95 }
}

/// `62.5 % (48.1–75.0)`.
pub fn percent(estimate: &Estimate) -> String {
    let Interval { low, high } = estimate.interval95;
    format!("{:.1} % ({:.1}–{:.1})", 100.0 * estimate.value, 100.0 * low, 100.0 * high)
}

/// `7-2-1`: wins, draws, losses.
pub fn wdl(results: &Trinomial) -> String {
    format!("{}-{}-{}", results.wins, results.draws, results.losses)
}
