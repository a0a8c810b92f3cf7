//! The summary of a tournament of many players: ratings, crosstable, endings, times.

use super::json::{by_ending, forfeits_json, interval_json, totals_json};
use super::match_counts::{forfeited, is_spoilt};
use super::time_use::percentile99;
use super::{GameSummary, MatchCounts, PlayedPairs, SideTotals};
use crate::play::{EndingKind, TournamentState};
use crate::spec::{Entrant, Schedule, Spec, SpecKind};
use secateur_core::Side;
use secateur_stats::{Estimate, Pairing, RatingOptions, Ratings, Results, StatsError, Trinomial, rate};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::Duration;

/// The summary of a tournament, as far as it has been played.
#[derive(Clone, Debug)]
pub struct Standings<'a> {
    spec: &'a Spec,
    finished: bool,
    meetings: BTreeMap<(usize, usize), MatchCounts>,
    /// Half points of each player, byes included.
    half_points: Vec<u64>,
    ratings: Result<Ratings, StatsError>,
    /// Whether a pair has a forfeit.
    has_forfeit: bool,
    /// The rating of each player without the pairs with a forfeit, where there are such pairs; `None` for a player that has no
    /// others.
    ratings_played: Vec<Option<Estimate>>,
    /// The players that were withdrawn.
    withdrawn: Vec<bool>,
    /// The games that count, and the players of their sides.
    games: Vec<(GameSummary, [usize; 2])>,
    /// Players from the first place to the last.
    order: Vec<usize>,
}

/// A player's place in the standings.
#[derive(Clone, Debug, PartialEq)]
pub struct Place<'a> {
    /// The player whose place it is, as the spec has it.
    pub entrant: &'a Entrant,
    /// Its rating, if there are ratings.
    pub rating: Option<Estimate>,
    /// Its rating without the pairs with a forfeit, where there are such pairs.
    pub rating_played: Option<Estimate>,
    /// Whether it was withdrawn, after three forfeits in a row.
    pub withdrawn: bool,
    /// Its wins, draws and losses, in games.
    pub results: Trinomial,
    /// Its points in halves, byes included.
    pub half_points: u64,
    /// How often it was at fault, in the order of [`EndingKind::ALL`].
    pub faults: [u64; 7],
    /// The time, depths and nodes of its moves, summed.
    pub spent: SideTotals,
    /// The time that 99 of 100 of its moves did not exceed, where time was limited.
    pub percentile99: Option<Duration>,
}

impl Place<'_> {
    /// Games it forfeited: lost by a crash or a stall.
    pub fn forfeits(&self) -> u64 {
        forfeited(&self.faults)
    }
}

impl<'a> Standings<'a> {
    /// Sums up all complete pairs.
    pub fn new(spec: &'a Spec, state: &TournamentState) -> Standings<'a> {
        let mut plan = state.plan.clone();
        let players = spec.players.len();
        let mut meetings: BTreeMap<_, MatchCounts> = BTreeMap::new();
        let mut timed = Vec::new();
        if spec.kind == SpecKind::Tournament {
            plan.withdraw_forfeiters(&state.ledger);
        }
        for (pair, mut games) in state.ledger.complete_pairs() {
            let Some(job) = plan.job(pair, &state.ledger) else { continue };
            if plan.is_void(pair, [job.a, job.b]) {
                continue;
            }
            for (leg, game) in (0..).zip(&games) {
                if !game.times.is_empty() {
                    timed.push((game.clone(), job.by_side(leg)));
                }
            }
            if job.a > job.b {
                games.swap(0, 1); // seen from the other player, the legs change places
            }
            meetings.entry((job.a.min(job.b), job.a.max(job.b))).or_default().add(&games);
        }
        let anchors: Vec<_> =
            spec.players.iter().enumerate().filter_map(|(i, p)| Some((i, p.anchor?))).collect();
        let options = RatingOptions { anchors: anchors.clone(), ..RatingOptions::default() };
        let pairing = |(&(a, b), counts): (&(usize, usize), &MatchCounts)| {
            let MatchCounts { a_first, b_first, distinct, .. } = *counts;
            Pairing { a, b, a_first, b_first, pairs: Some(distinct) }
        };
        let ratings = rate(players, &meetings.iter().map(pairing).collect::<Vec<_>>(), &options);
        let has_forfeit = meetings.values().any(|counts| counts.forfeited_pairs() > 0);
        let ratings_played = match has_forfeit {
            true => played_ratings(players, &meetings, &anchors),
            false => vec![None; players],
        };
        let mut standings = Standings {
            spec,
            finished: state.finished,
            meetings,
            half_points: Vec::new(),
            ratings,
            has_forfeit,
            ratings_played,
            withdrawn: (0..players).map(|player| plan.is_withdrawn(player)).collect(),
            games: timed,
            order: Vec::new(),
        };
        let of_games = |p| {
            let Trinomial { draws, wins, .. } = standings.results(p);
            2 * wins + draws
        };
        standings.half_points =
            plan.half_points(&state.ledger).unwrap_or_else(|| (0..players).map(of_games).collect());
        standings.order = standings.ranked();
        standings
    }

    /// Swiss tournaments rank by points, the others, whose players may have met different opponents, by rating.
    fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.spec.players.len()).collect();
        let by_points = |&a: &usize, &b: &usize| self.half_points[b].cmp(&self.half_points[a]);
        let by_rating = |&a: &usize, &b: &usize| match &self.ratings {
            Ok(ratings) => ratings.ratings[b].value.total_cmp(&ratings.ratings[a].value),
            Err(_) => Ordering::Equal,
        };
        match self.spec.schedule {
            Schedule::Swiss(_) => order.sort_by(|a, b| by_points(a, b).then(by_rating(a, b))),
            _ => order.sort_by(|a, b| by_rating(a, b).then(by_points(a, b))),
        }
        order
    }

    /// The games of two players, seen by the first of them.
    fn meeting(&self, a: usize, b: usize) -> Option<Trinomial> {
        let counts = self.meetings.get(&(a.min(b), a.max(b)))?;
        Some(if a < b { counts.results } else { counts.results.swapped() })
    }

    fn results(&self, player: usize) -> Trinomial {
        (0..self.spec.players.len()).filter_map(|other| self.meeting(player, other)).sum()
    }

    fn place(&self, player: usize) -> Place<'a> {
        let (mut faults, mut spent) = ([0; 7], SideTotals::default());
        for (&(a, b), counts) in &self.meetings {
            let Some(own) = [a, b].iter().position(|&p| p == player) else { continue };
            faults.iter_mut().zip(counts.faults[own]).for_each(|(sum, n)| *sum += n);
            spent.add(&counts.spent[own]);
        }
        Place {
            entrant: &self.spec.players[player],
            rating: self.ratings.as_ref().ok().map(|ratings| ratings.ratings[player]),
            rating_played: self.ratings_played[player],
            withdrawn: self.withdrawn[player],
            results: self.results(player),
            half_points: self.half_points[player],
            faults,
            spent,
            percentile99: percentile99(self.games.iter().filter_map(|(game, players)| {
                let side = players.iter().position(|&own| own == player)?;
                Some((game, Side::BOTH[side]))
            })),
        }
    }

    /// Whether a pair has a forfeit: then there are ratings with and without such pairs.
    pub fn has_forfeit(&self) -> bool {
        self.has_forfeit
    }

    /// What was played.
    pub fn spec(&self) -> &'a Spec {
        self.spec
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.meetings.values().map(MatchCounts::games).sum()
    }

    /// The players from the first place to the last.
    pub fn places(&self) -> Vec<Place<'a>> {
        self.order.iter().map(|&player| self.place(player)).collect()
    }

    /// The results of each place against each other place.
    pub fn crosstable(&self) -> Vec<Vec<Option<Trinomial>>> {
        self.order.iter().map(|&a| self.order.iter().map(|&b| self.meeting(a, b)).collect()).collect()
    }

    /// How probable it is that each place plays better than each other place.
    pub fn superiority(&self) -> Vec<Vec<Option<f64>>> {
        let cell = |a: usize, b: usize| match &self.ratings {
            Ok(ratings) if a != b => ratings.superiority(a, b),
            _ => None,
        };
        self.order.iter().map(|&a| self.order.iter().map(|&b| cell(a, b)).collect()).collect()
    }

    /// The Elo that moving first is worth, if it can be estimated.
    pub fn first_player(&self) -> Option<Estimate> {
        self.ratings.as_ref().ok().and_then(|ratings| ratings.first_player)
    }

    /// Why there are no ratings, if there are none.
    pub fn rating_error(&self) -> Option<&StatsError> {
        self.ratings.as_ref().err()
    }

    /// How often games ended in each way, in the order of [`EndingKind::ALL`].
    pub fn endings(&self) -> [u64; 7] {
        let mut sum = [0; 7];
        for counts in self.meetings.values() {
            sum.iter_mut().zip(counts.endings).for_each(|(s, n)| *s += n);
        }
        sum
    }

    /// Whether so many games were forfeited that the ratings are no measure of strength.
    pub fn is_spoilt(&self) -> bool {
        is_spoilt(forfeited(&self.endings()), self.games())
    }

    /// Warnings that a reader of the figures needs.
    pub fn warnings(&self) -> Vec<String> {
        let (mut lines, places) = (Vec::new(), self.places());
        if self.is_spoilt() {
            let forfeits = forfeited(&self.endings());
            let games = self.games();
            lines.push(format!("not a measure of strength: {forfeits} of {games} games were forfeited"));
        }
        let (pairs, repeated) = self.meetings.values().fold((0, 0), |(pairs, repeated), counts| {
            (pairs + counts.games() / 2, repeated + counts.repeated_pairs())
        });
        if 10 * repeated > pairs {
            lines.push(format!("{repeated} of {pairs} pairs repeat earlier ones of the same players"));
        }
        for place in &places {
            let name = &place.entrant.name;
            if place.withdrawn {
                lines.push(format!("{name} was withdrawn after three forfeits in a row"));
            }
            lines.extend(place.spent.punctuality.warnings(name));
        }
        lines
    }

    /// The JSON object of `tournament`.
    pub fn object(&self) -> Value {
        let row = |(i, place): (usize, &Place<'_>)| {
            let Trinomial { losses, draws, wins } = place.results;
            json!({
                "rank": i + 1, "name": place.entrant.name, "player": place.entrant.player,
                "rating": place.rating.map(|r| r.value), "rating95": place.rating.map(|r| interval_json(&r)),
                "games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses,
                "points": place.half_points as f64 / 2.0,
                "terminations": by_ending(&place.faults, EndingKind::BLAMELESS),
                "forfeits": forfeits_json(&place.faults),
                "rating_played": place.rating_played.map(|r| r.value),
                "rating_played95": place.rating_played.map(|r| interval_json(&r)),
                "withdrawn": place.withdrawn,
                "limits": place.entrant.limit,
                "times": totals_json(&place.spent, place.percentile99),
            })
        };
        let cell = |results: Option<Trinomial>| {
            results.map(|Trinomial { losses, draws, wins }| {
                let points = wins as f64 + draws as f64 / 2.0;
                json!({ "wins": wins, "draws": draws, "losses": losses, "points": points })
            })
        };
        let cells = |row: Vec<Option<Trinomial>>| row.into_iter().map(cell).collect::<Vec<_>>();
        json!({
            "game": self.spec.game,
            "format": self.spec.schedule.word(),
            "games": self.games(),
            "distinct_games": self.meetings.values().map(MatchCounts::distinct_games).sum::<u64>(),
            "ratings": self.places().iter().enumerate().map(row).collect::<Vec<_>>(),
            "crosstable": self.crosstable().into_iter().map(cells).collect::<Vec<_>>(),
            "superiority": self.superiority(),
            "first_player":
                self.first_player().map(|first| json!({ "elo": first.value, "elo95": interval_json(&first) })),
            "no_ratings": self.rating_error().map(ToString::to_string),
            "terminations": by_ending(&self.endings(), 0),
            "warnings": self.warnings(),
            "seed": self.spec.seed,
            "finished": self.finished,
        })
    }
}

/// The ratings by the pairs without a forfeit. A player without such a pair, such as one that always crashed, has no rating; the
/// others have theirs.
fn played_ratings(
    players: usize,
    meetings: &BTreeMap<(usize, usize), MatchCounts>,
    anchors: &[(usize, f64)],
) -> Vec<Option<Estimate>> {
    let played = || meetings.iter().filter(|(_, counts)| counts.played.pairs.observations() > 0);
    let rated: Vec<usize> =
        (0..players).filter(|&own| played().any(|(&(a, b), _)| own == a || own == b)).collect();
    let place = |player: usize| rated.iter().position(|&own| own == player);
    let pairing = |(&(a, b), counts): (&(usize, usize), &MatchCounts)| {
        let PlayedPairs { a_first, b_first, pairs } = counts.played;
        Some(Pairing { a: place(a)?, b: place(b)?, a_first, b_first, pairs: Some(pairs) })
    };
    let anchors = anchors.iter().filter_map(|&(player, rating)| Some((place(player)?, rating))).collect();
    let options = RatingOptions { anchors, ..RatingOptions::default() };
    let ratings = rate(rated.len(), &played().filter_map(pairing).collect::<Vec<_>>(), &options).ok();
    let own = |player| ratings.as_ref().zip(place(player)).map(|(ratings, at)| ratings.ratings[at]);
    (0..players).map(own).collect()
}
