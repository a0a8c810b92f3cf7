//! The standings of a tournament as a page of HTML, and the ratings as an SVG chart.

use super::{shortened, standings};
use secateur_arena::Standings;
use secateur_stats::{Estimate, Results, Trinomial};
use std::fmt::Write;

const WIDTH: f64 = 900.0;
const ROW: f64 = 30.0;
const TOP: f64 = 44.0;
/// The left and right ends of the scale of ratings, in units of the chart.
const SCALE: [f64; 2] = [275.0, 870.0];
/// The scale reaches beyond the ratings by at most this part of their range. Longer error bars are cut off, since they would
/// leave no room for the rest.
const MAX_OVERHANG: f64 = 0.6;

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, #0000); }
th, td { white-space: nowrap; } td.name { white-space: normal; min-width: 10rem; }
th { font-weight: 600; } td.name, th.name { text-align: left; }
td.self { background: color-mix(in srgb, currentColor 10%, transparent); }
svg { width: 100%; height: auto; } .scroll { overflow-x: auto; }";

/// The text, escaped for HTML and SVG.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn points(results: &Trinomial) -> f64 {
    results.wins as f64 + results.draws as f64 / 2.0
}

/// A round difference of Elo between two lines of the scale, such that there are about six lines.
fn tick_step(range: f64) -> f64 {
    let rough = (range / 6.0).max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    [1.0, 2.0, 5.0, 10.0].iter().map(|n| n * power).find(|&s| s >= rough).unwrap_or(rough)
}

/// A table of each player against each other.
fn score_matrix(title: &str, names: &[&str], cell: &dyn Fn(usize, usize) -> Option<String>) -> String {
    let mut out = format!(
        "<h2>{title}</h2>\n<div class=\"scroll\"><table>\n<tr><th></th><th class=\"name\">player</th>"
    );
    for n in 1..=names.len() {
        let _ = write!(out, "<th>{n}</th>");
    }
    out.push_str("</tr>\n");
    for (i, name) in names.iter().enumerate() {
        let _ = write!(out, "<tr><td>{}</td><td class=\"name\">{}</td>", i + 1, escape(name));
        for j in 0..names.len() {
            let _ = match cell(i, j) {
                _ if i == j => write!(out, "<td class=\"self\"></td>"),
                Some(text) => write!(out, "<td>{text}</td>"),
                None => write!(out, "<td>·</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
    out
}

/// The ratings with their 95 % intervals as an SVG chart.
pub fn ratings_svg(standings: &Standings<'_>) -> String {
    let places = standings.places();
    let rated: Vec<Estimate> = places.iter().filter_map(|place| place.rating).collect();
    let ends = |value: fn(&Estimate) -> f64| {
        rated.iter().map(value).fold((f64::MAX, f64::MIN), |(a, b), x| (a.min(x), b.max(x)))
    };
    let (least, most) = if rated.is_empty() { (0.0, 0.0) } else { ends(|e| e.value) };
    let spare = (MAX_OVERHANG * (most - least)).max(50.0);
    let low = rated.iter().map(|e| e.interval95.low).fold(least - 20.0, f64::min).max(least - spare);
    let high = rated.iter().map(|e| e.interval95.high).fold(most + 20.0, f64::max).min(most + spare);
    let x = |elo: f64| SCALE[0] + (elo.clamp(low, high) - low) / (high - low) * (SCALE[1] - SCALE[0]);
    let height = TOP + ROW * places.len() as f64 + 16.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\" \
             role=\"img\" aria-label=\"ratings with 95 % intervals\">\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"10\" fill=\"#f6f4ee\"/>\n"
    );
    let between = tick_step(high - low);
    let mut line = (low / between).ceil() * between;
    while line <= high {
        let _ = writeln!(
            out,
            "<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"{TOP}\" y2=\"{1:.1}\" stroke=\"#d8d3c4\"/>\
                 <text x=\"{0:.1}\" y=\"28\" text-anchor=\"middle\" fill=\"#7a7464\" font-size=\"12\">{line:.0}</text>",
            x(line),
            height - 12.0
        );
        line += between;
    }
    for (i, place) in places.iter().enumerate() {
        let y = TOP + ROW * (i as f64 + 0.5);
        let text = escape(&shortened(&place.entrant.name, 28));
        let _ = writeln!(out, "<text x=\"20\" y=\"{:.1}\" fill=\"#2b2a26\">{text}</text>", y + 5.0);
        if let Some(rating) = place.rating {
            let (from, to) = (x(rating.interval95.low), x(rating.interval95.high));
            let score = place.results.score().map_or(0.0, |s| 100.0 * s);
            let _ = writeln!(
                out,
                "<g><title>{text}: {:.1} ± {:.1}, {score:.1} % of {} games</title>\
                     <line x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" \
                     stroke=\"#7fa58a\" stroke-width=\"6\" stroke-linecap=\"round\"/>\
                     <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"6.5\" fill=\"#2f6b45\"/></g>",
                rating.value,
                rating.interval95.half_width(),
                place.results.games(),
                x(rating.value)
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

/// All figures as a page of HTML that needs no other file.
pub fn standings_html(standings: &Standings<'_>) -> String {
    let title = escape(&standings::standings_title(standings));
    let places = standings.places();
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>{STYLE}\n</style>\n<h1>{title}</h1>\n\
             {}<h2>Standings</h2>\n<div class=\"scroll\"><table>\n\
             <tr><th></th><th class=\"name\">player</th><th>rating</th><th>95 %</th><th>games</th>\
             <th>won</th><th>drawn</th><th>lost</th><th>score</th></tr>\n",
        ratings_svg(standings)
    );
    for (i, place) in places.iter().enumerate() {
        let (value, bar) = match place.rating {
            Some(r) => (format!("{:.1}", r.value), format!("± {:.1}", r.interval95.half_width())),
            None => ("–".to_string(), "–".to_string()),
        };
        let score = place.results.score().map_or("–".to_string(), |s| format!("{:.1} %", 100.0 * s));
        let Trinomial { losses, draws, wins } = place.results;
        let _ = writeln!(
            out,
            "<tr><td>{}</td><td class=\"name\">{}</td><td>{value}</td><td>{bar}</td>\
                 <td>{}</td><td>{wins}</td><td>{draws}</td><td>{losses}</td><td>{score}</td></tr>",
            i + 1,
            escape(&place.entrant.name),
            place.results.games()
        );
    }
    out.push_str("</table></div>\n");
    let names: Vec<&str> = places.iter().map(|place| place.entrant.name.as_str()).collect();
    let crosstable = standings.crosstable();
    out.push_str(&score_matrix("Points of each player against each other", &names, &|i, j| {
        crosstable[i][j].as_ref().map(|results| format!("{} / {}", points(results), results.games()))
    }));
    let superiority = standings.superiority();
    out.push_str(&score_matrix("Probability that a player is better than another", &names, &|i, j| {
        superiority[i][j].map(|p| format!("{:.1} %", 100.0 * p))
    }));
    out.push_str("<h2>All figures</h2>\n<pre class=\"scroll\">");
    for line in standings::standings_lines(standings) {
        let _ = writeln!(out, "{}", escape(&line));
    }
    out.push_str("</pre>\n</html>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_arena::{ArenaError, Interrupt, Store, TournamentFile, TournamentState, play_tournament};
    use secateur_standard::standard;

    #[test]
    fn names_are_escaped_and_no_number_is_missing() {
        let catalogue = standard();
        let text = "game = \"quoridor:size=5,walls=3\"\npairs = 2\ndepth = 2\n\
            [[players]]\nname = \"<b>&\"\nplayer = \"alphabeta(depth=2)\"\n\
            [[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n";
        let file = TournamentFile::parse(text, &catalogue, |_| Err(ArenaError::request("no file"))).unwrap();
        let arena = file.spec.check(&catalogue).unwrap();
        let store = Store::in_memory().unwrap();
        let tournament = store.find_or_add(&file.spec).unwrap();
        let state = play_tournament(&arena, &store, &tournament, 2, &Interrupt::new(), &mut |_| {}).unwrap();
        let standings = Standings::new(&file.spec, &state);
        let (page, chart) = (standings_html(&standings), ratings_svg(&standings));
        assert!(page.contains(&chart));
        assert_eq!(chart.matches("<circle").count(), 3);
        assert!(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>"));
        assert!(!chart.contains("NaN") && !chart.contains("inf"));
        assert!(page.contains("quoridor:size=5,walls=3: round-robin, 12 games"));
        // A page can be made even before the first game.
        let nothing =
            TournamentState { ledger: Default::default(), plan: state.plan, finished: false, forfeits: None };
        let empty = Standings::new(&file.spec, &nothing);
        assert!(!ratings_svg(&empty).contains("NaN") && standings_html(&empty).contains("no ratings"));
    }
}
