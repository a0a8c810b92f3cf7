//! The standings of a tournament as text.

use super::{endings, shortened, time_use};
use secateur_arena::{Place, Standings};
use secateur_stats::{Estimate, Results, Trinomial};

/// The widest column of names.
const MAX_NAME_WIDTH: usize = 40;

/// What was played, in one line, with a warning if so many games were forfeited that the ratings are no measure of strength.
pub fn standings_title(standings: &Standings<'_>) -> String {
    let spec = standings.spec();
    let spoilt = standings.warnings().into_iter().take(usize::from(standings.is_spoilt()));
    let headline: String = spoilt.map(|warning| format!(" - {warning}")).collect();
    format!("{}: {}, {} games{headline}", spec.game, spec.schedule.word(), standings.games())
}

/// The leaders in one short line, to show progress.
pub fn short_standings(standings: &Standings<'_>) -> String {
    let leader = |place: &Place<'_>| match place.rating {
        Some(rating) => format!("{} {:+.0}", place.entrant.name, rating.value),
        None => format!("{} {}", place.entrant.name, place.half_points as f64 / 2.0),
    };
    standings.places().iter().take(3).map(leader).collect::<Vec<_>>().join("  ")
}

/// All figures, line by line.
pub fn standings_lines(standings: &Standings<'_>) -> Vec<String> {
    let places = standings.places();
    let names = places.iter().map(|place| place.entrant.name.chars().count());
    let width = names.max().unwrap_or(0).clamp(6, MAX_NAME_WIDTH);
    let warnings = standings.warnings().split_off(usize::from(standings.is_spoilt()));
    let played = standings.has_forfeit();
    let played_head = if played { format!("{:>8} {:>7}  ", "played", "±") } else { String::new() };
    let mut lines = vec![
        standings_title(standings),
        String::new(),
        format!(
            "{:>4}  {:<width$}  {:>8} {:>7}  {played_head}{:>6} {:>8} {:>7}  {:>20}  {:>9} {:>6}  faults",
            "rank", "player", "rating", "±", "games", "points", "score", "+ = -", "ms/move", "depth"
        ),
    ];
    lines.extend(places.iter().enumerate().map(|(i, place)| standings_row(i + 1, place, width, played)));
    if played {
        lines.push("played: the rating without the pairs with a forfeit".to_string());
    }
    lines.push(String::new());
    lines.extend(crosstable(standings, &places, width));
    lines.push(String::new());
    if let Some(first) = standings.first_player() {
        let bar = first.interval95.half_width();
        lines.push(format!("moving first is worth {:+.1} ± {bar:.1} Elo", first.value));
    }
    if let Some(error) = standings.rating_error() {
        lines.push(format!("no ratings: {error}"));
    }
    lines.push(format!("endings: {}", endings(&standings.endings())));
    for place in &places {
        let name = &place.entrant.name;
        let kept = time_use(&place.spent.punctuality, place.percentile99);
        if let Some(kept) = kept.strip_prefix(", ") {
            lines.push(format!("time of {name}: {kept}"));
        }
    }
    lines.extend(warnings.into_iter().map(|warning| format!("warning: {warning}")));
    lines
}

/// A table of the points of each place against each other place.
fn crosstable(standings: &Standings<'_>, places: &[Place<'_>], width: usize) -> Vec<String> {
    let heads: Vec<_> = (1..=places.len()).map(|n| format!("{n:>8}")).collect();
    let mut lines = vec![format!("{:>4}  {:<width$}  {}", "", "points against", heads.join(" "))];
    for (i, (place, results)) in places.iter().zip(standings.crosstable()).enumerate() {
        let cell = |results: &Option<Trinomial>| match results {
            Some(t) => format!("{:>8}", t.wins as f64 + t.draws as f64 / 2.0),
            None => format!("{:>8}", "·"),
        };
        let cells: Vec<_> = results.iter().map(cell).collect();
        let name = shortened(&place.entrant.name, width);
        lines.push(format!("{:>4}  {name:<width$}  {}", i + 1, cells.join(" ")));
    }
    lines
}

/// A rating and its error bar, in two columns.
fn rating_text(rating: Option<Estimate>) -> String {
    let (value, bar) = match rating {
        Some(own) => (format!("{:.1}", own.value), format!("{:.1}", own.interval95.half_width())),
        None => ("–".to_string(), "–".to_string()),
    };
    format!("{value:>8} {bar:>7}  ")
}

fn standings_row(rank: usize, place: &Place<'_>, width: usize, played: bool) -> String {
    let Trinomial { losses, draws, wins } = place.results;
    let moves = place.spent.moves.max(1) as f64;
    let ratings = [Some(place.rating), played.then_some(place.rating_played)];
    let ratings: String = ratings.into_iter().flatten().map(rating_text).collect();
    let score = place.results.score().map_or("–".to_string(), |s| format!("{:.1} %", 100.0 * s));
    let mut faults = endings(&place.faults);
    if place.withdrawn {
        faults.push_str(", withdrawn");
    }
    format!(
        "{rank:>4}  {:<width$}  {ratings}{:>6} {:>8} {score:>7}  {:>20}  {:>9.2} {:>6.1}  {}",
        shortened(&place.entrant.name, width),
        place.results.games(),
        place.half_points as f64 / 2.0,
        format!("+{wins} ={draws} -{losses}"),
        place.spent.microseconds as f64 / 1e3 / moves,
        place.spent.depths as f64 / moves,
        if faults.is_empty() { "–" } else { &faults }
    )
    .trim_end()
    .to_string()
}
