//! What a tournament of many players came to: ratings, crosstable, terminations, times.

use crate::count::MatchCounts;
use crate::page::shortened;
use crate::report::{by_word, ends, spent};
use crate::result::{EndingKind, SideTotals};
use crate::run::TournamentState;
use crate::schedule::Schedule;
use crate::spec::Spec;
use secateur_stats::{Estimate, Pairing, RatingOptions, Ratings, Results, StatsError, Trinomial, rate};
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct Standings<'a> {
    spec: &'a Spec,
    finished: bool,
    meetings: BTreeMap<(usize, usize), MatchCounts>,
    /// Half points of each player, byes included.
    half_points: Vec<u64>,
    ratings: Result<Ratings, StatsError>,
    /// Players from the first place to the last.
    order: Vec<usize>,
}

impl<'a> Standings<'a> {
    /// The results of all complete pairs.
    pub fn new(spec: &'a Spec, played: &TournamentState) -> Standings<'a> {
        let mut plan = played.plan.clone();
        let players = spec.players.len();
        let mut meetings: BTreeMap<_, MatchCounts> = BTreeMap::new();
        for (pair, mut summaries) in played.ledger.complete_pairs() {
            let Some(job) = plan.job(pair, &played.ledger) else { continue };
            if job.a > job.b {
                summaries.swap(0, 1); // seen from the other player, the legs change places
            }
            meetings.entry((job.a.min(job.b), job.a.max(job.b))).or_default().add(&summaries);
        }
        let pairings: Vec<_> = meetings
            .iter()
            .map(|(&(a, b), count)| Pairing {
                a,
                b,
                a_first: count.a_first,
                b_first: count.b_first,
                pairs: Some(count.distinct),
            })
            .collect();
        let anchors = spec.players.iter().enumerate().filter_map(|(i, p)| Some((i, p.anchor?))).collect();
        let ratings = rate(players, &pairings, &RatingOptions { anchors, ..RatingOptions::default() });
        let mut standings = Standings {
            spec,
            finished: played.finished,
            meetings,
            half_points: Vec::new(),
            ratings,
            order: Vec::new(),
        };
        let of_games = |p| {
            let Trinomial { draws, wins, .. } = standings.results(p);
            2 * wins + draws
        };
        standings.half_points =
            plan.half_points(&played.ledger).unwrap_or_else(|| (0..players).map(of_games).collect());
        standings.order = standings.ranked();
        standings
    }

    /// Swiss tournaments rank by points, the others, whose players may have met different opponents, by rating.
    fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.spec.players.len()).collect();
        let by_points = |&a: &usize, &b: &usize| self.half_points[b].cmp(&self.half_points[a]);
        let by_rating = |&a: &usize, &b: &usize| match &self.ratings {
            Ok(shown) => shown.ratings[b].value.total_cmp(&shown.ratings[a].value),
            Err(_) => Ordering::Equal,
        };
        match self.spec.schedule {
            Schedule::Swiss(_) => order.sort_by(|a, b| by_points(a, b).then(by_rating(a, b))),
            _ => order.sort_by(|a, b| by_rating(a, b).then(by_points(a, b))),
        }
        order
    }

    /// The meeting of two players seen by the first of them.
    fn meeting(&self, a: usize, b: usize) -> Option<Trinomial> {
        let count = self.meetings.get(&(a.min(b), a.max(b)))?;
        Some(if a < b { count.results } else { count.results.swapped() })
    }

    fn results(&self, player: usize) -> Trinomial {
        (0..self.spec.players.len()).filter_map(|other| self.meeting(player, other)).sum()
    }

    /// The faults and the expenses of a player over all its meetings.
    fn conduct(&self, player: usize) -> ([u64; 7], SideTotals) {
        let (mut faults, mut total) = ([0; 7], SideTotals::default());
        for (&(a, b), count) in &self.meetings {
            let Some(seat) = [a, b].iter().position(|&p| p == player) else { continue };
            faults.iter_mut().zip(count.faults[seat]).for_each(|(sum, n)| *sum += n);
            total.add(&count.spent[seat]);
        }
        (faults, total)
    }

    fn endings(&self) -> [u64; 7] {
        let mut sum = [0; 7];
        for count in self.meetings.values() {
            sum.iter_mut().zip(count.endings).for_each(|(s, n)| *s += n);
        }
        sum
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.meetings.values().map(MatchCounts::games).sum()
    }

    /// The JSON object of `tournament`.
    pub fn object(&self) -> Value {
        let rating = |p: usize| self.ratings.as_ref().ok().map(|shown| shown.ratings[p]);
        let row = |(rank, &p): (usize, &usize)| {
            let Trinomial { losses, draws, wins } = self.results(p);
            let (faults, total) = self.conduct(p);
            let entrant = &self.spec.players[p];
            json!({
                "rank": rank + 1, "name": entrant.name, "player": entrant.player,
                "rating": rating(p).map(|r| r.value), "rating95": rating(p).map(|r| ends(&r)),
                "games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses,
                "points": self.half_points[p] as f64 / 2.0,
                "terminations": by_word(&faults, EndingKind::BLAMELESS), "times": spent(&total),
            })
        };
        let cell = |a: usize, b: usize| {
            self.meeting(a, b).map(|Trinomial { losses, draws, wins }| {
                json!({ "wins": wins, "draws": draws, "losses": losses, "points": wins as f64 + draws as f64 / 2.0 })
            })
        };
        let matrix = |cell: &dyn Fn(usize, usize) -> Value| -> Vec<Vec<Value>> {
            self.order.iter().map(|&a| self.order.iter().map(|&b| cell(a, b)).collect()).collect()
        };
        let first = self.ratings.as_ref().ok().and_then(|shown| shown.first_player);
        json!({
            "game": self.spec.game,
            "format": format_word(self.spec.schedule),
            "games": self.games(),
            "distinct_games": self.meetings.values().map(MatchCounts::distinct_games).sum::<u64>(),
            "ratings": self.order.iter().enumerate().map(row).collect::<Vec<_>>(),
            "crosstable": matrix(&|a, b| json!(cell(a, b))),
            "superiority": self.superiority(),
            "first_player": first.map(|shown| json!({ "elo": shown.value, "elo95": ends(&shown) })),
            "no_ratings": self.ratings.as_ref().err().map(ToString::to_string),
            "terminations": by_word(&self.endings(), 0),
            "seed": self.spec.seed,
            "finished": self.finished,
        })
    }

    /// The players from the first place to the last: their names, their ratings where there are any, their results.
    pub(crate) fn places(&self) -> Vec<(&str, Option<Estimate>, Trinomial)> {
        let place = |&p: &usize| {
            let rating = self.ratings.as_ref().ok().map(|shown| shown.ratings[p]);
            (self.spec.players[p].name.as_str(), rating, self.results(p))
        };
        self.order.iter().map(place).collect()
    }

    /// The results of each place against each other place.
    pub(crate) fn crosstable(&self) -> Vec<Vec<Option<Trinomial>>> {
        self.order.iter().map(|&a| self.order.iter().map(|&b| self.meeting(a, b)).collect()).collect()
    }

    /// How probable it is that each place plays better than each other place.
    pub(crate) fn superiority(&self) -> Vec<Vec<Option<f64>>> {
        let cell = |a: usize, b: usize| match &self.ratings {
            Ok(shown) if a != b => shown.superiority(a, b),
            _ => None,
        };
        self.order.iter().map(|&a| self.order.iter().map(|&b| cell(a, b)).collect()).collect()
    }

    /// A line that says what was played.
    pub(crate) fn title(&self) -> String {
        format!("{}: {}, {} games", self.spec.game, format_word(self.spec.schedule), self.games())
    }

    /// The leaders in a few words, as a progress line has room for.
    pub fn short(&self) -> String {
        let place = |&p: &usize| match &self.ratings {
            Ok(shown) => format!("{} {:+.0}", self.spec.players[p].name, shown.ratings[p].value),
            Err(_) => format!("{} {}", self.spec.players[p].name, self.half_points[p] as f64 / 2.0),
        };
        self.order.iter().take(3).map(place).collect::<Vec<_>>().join("  ")
    }

    /// The results for people, line by line.
    pub fn lines(&self) -> Vec<String> {
        let names = self.spec.players.iter().map(|p| p.name.chars().count());
        let width = names.max().unwrap_or(0).clamp(6, 40);
        let mut lines = vec![
            self.title(),
            String::new(),
            format!(
                "{:>4}  {:<width$}  {:>8} {:>7}  {:>6} {:>8} {:>7}  {:>20}  {:>9} {:>6}  faults",
                "rank", "player", "rating", "±", "games", "points", "score", "+ = -", "ms/move", "depth"
            ),
        ];
        for (rank, &p) in self.order.iter().enumerate() {
            lines.push(self.row(rank + 1, p, width));
        }
        lines.push(String::new());
        let heads: Vec<_> = (1..=self.order.len()).map(|n| format!("{n:>8}")).collect();
        lines.push(format!("{:>4}  {:<width$}  {}", "", "points against", heads.join(" ")));
        for (rank, &a) in self.order.iter().enumerate() {
            let cell = |&b: &usize| match self.meeting(a, b) {
                Some(t) => format!("{:>8}", t.wins as f64 + t.draws as f64 / 2.0),
                None => format!("{:>8}", "·"),
            };
            let cells: Vec<_> = self.order.iter().map(cell).collect();
            lines.push(format!(
                "{:>4}  {:<width$}  {}",
                rank + 1,
                shortened(&self.spec.players[a].name, width),
                cells.join(" ")
            ));
        }
        lines.push(String::new());
        match &self.ratings {
            Ok(Ratings { first_player: Some(first), .. }) => lines.push(format!(
                "moving first is worth {:+.1} ± {:.1} Elo",
                first.value,
                first.interval95.half_width()
            )),
            Ok(_) => {}
            Err(error) => lines.push(format!("no ratings: {error}")),
        }
        let ways = EndingKind::ALL.iter().zip(self.endings()).filter(|&(_, n)| n > 0);
        let ways: Vec<_> = ways.map(|(t, n)| format!("{n} {}", t.word())).collect();
        lines.push(format!("endings: {}", ways.join(", ")));
        lines
    }

    fn row(&self, rank: usize, p: usize, width: usize) -> String {
        let results = self.results(p);
        let Trinomial { losses, draws, wins } = results;
        let (faults, total) = self.conduct(p);
        let moves = total.moves.max(1) as f64;
        let (rating, bar) = match &self.ratings {
            Ok(shown) => {
                let own = shown.ratings[p];
                (format!("{:.1}", own.value), format!("{:.1}", own.interval95.half_width()))
            }
            Err(_) => ("–".to_string(), "–".to_string()),
        };
        let score = results.score().map_or("–".to_string(), |s| format!("{:.1} %", 100.0 * s));
        let ways = EndingKind::ALL.iter().zip(faults).filter(|&(_, n)| n > 0);
        let faults: Vec<_> = ways.map(|(t, n)| format!("{n} {}", t.word())).collect();
        format!(
            "{rank:>4}  {:<width$}  {rating:>8} {bar:>7}  {:>6} {:>8} {score:>7}  {:>20}  {:>9.2} {:>6.1}  {}",
            shortened(&self.spec.players[p].name, width),
            results.games(),
            self.half_points[p] as f64 / 2.0,
            format!("+{wins} ={draws} -{losses}"),
            total.microseconds as f64 / 1e3 / moves,
            total.depths as f64 / moves,
            if faults.is_empty() { "–".to_string() } else { faults.join(", ") }
        )
        .trim_end()
        .to_string()
    }
}

fn format_word(schedule: Schedule) -> &'static str {
    match schedule {
        Schedule::RoundRobin => "round-robin",
        Schedule::Gauntlet(_) => "gauntlet",
        Schedule::Swiss(_) => "swiss",
    }
}
