//! Table 3 and Figure 3: the eight configurations meet.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::games::{Games, percent, score, wdl};
use crate::lab::Lab;
use crate::samples::opening;
use crate::shapes::shares;
use crate::table::Table;
use crate::verdict::{Answer, Verdict};
use secateur_arena::{Openings, Spec};
use secateur_core::{Limits, Random, Side};
use secateur_stats::{Results, Trinomial};

/// The report's totals, wins, draws, losses, of 70 games each.
const REPORT: [(u64, u64, u64); 8] = [
    (28, 19, 23),
    (12, 32, 26),
    (52, 12, 6),
    (14, 35, 21),
    (17, 32, 21),
    (43, 19, 8),
    (16, 28, 26),
    (0, 19, 51),
];

const ALIEN: &str = "abalone:tie=marbles,start=alien";

/// Which start a pair has: of five, two classic, two alien and one drawn.
fn is_alien(number: u64, drawn: &mut Random) -> bool {
    match number % 5 {
        0 | 1 => false,
        2 | 3 => true,
        _ => drawn.below(2) == 1,
    }
}

/// The starts of all pairs.
fn starts(lab: &Lab<'_>, pairs: u64) -> Vec<bool> {
    let mut drawn = Random::new(lab.options.seed);
    (0..pairs).map(|number| is_alien(number, &mut drawn)).collect()
}

fn spec(lab: &Lab<'_>) -> Result<Spec, LabError> {
    let (pairs, depth) = lab.pick((5, 2), (10, 3));
    let texts: Vec<_> = (1..=8).map(|n| (format!("Ω{n}"), format!("lao(omega={n},tt=2M)"))).collect();
    let players: Vec<_> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut random = Random::new(lab.options.seed ^ 0xABA);
    let open = |&alien: &bool| opening(lab, if alien { ALIEN } else { GAME }, 2, &mut random);
    let openings = starts(lab, pairs).iter().map(open).collect::<Result<_, _>>()?;
    Ok(Spec {
        openings: Openings::List(openings),
        ..lab.contest(GAME, &players, pairs, Limits::depth(depth))
    })
}

fn setting(lab: &Lab<'_>, games: &Games) -> Vec<String> {
    let (games_each, depth) = lab.pick((10, 2), (20, 3));
    vec![
        format!(
            "{games_each} games a pair (the report: 10), two fifths classic, two fifths alien, one fifth drawn; depth {depth} for all"
        ),
        format!(
            "the players are deterministic, so that each game begins with two random plies: {} games, {} distinct",
            games.games.len(),
            games.distinct()
        ),
    ]
}

/// The report's scale: 3, 1 or 0 points a game.
fn points(results: &Trinomial) -> f64 {
    (3 * results.wins + results.draws) as f64 / results.games().max(1) as f64
}

fn of((wins, draws, losses): (u64, u64, u64)) -> Trinomial {
    Trinomial { wins, draws, losses }
}

pub(crate) fn run(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let games = lab.play(&spec(lab)?)?;
    let totals: Vec<Trinomial> = (0..8).map(|player| games.total(player)).collect();
    let mut table = Table::new(
        "",
        "Totals: wins-draws-losses, points a game (3, 1, 0), score with 95 % interval",
        &["", "here", "points", "score", "report", "report's points"],
    );
    let mut cross = Table::new(
        "crosstable",
        "Each against each: wins-draws-losses of the row",
        &["", "Ω1", "Ω2", "Ω3", "Ω4", "Ω5", "Ω6", "Ω7", "Ω8"],
    );
    for (i, total) in totals.iter().enumerate() {
        let name = format!("Ω{}", i + 1);
        table.row([
            name.clone(),
            wdl(total),
            format!("{:.2}", points(total)),
            percent(&score(total)),
            wdl(&of(REPORT[i])),
            format!("{:.2}", points(&of(REPORT[i]))),
        ]);
        let cells = (0..8).map(|j| games.between(i, j).map_or("–".to_string(), |results| wdl(&results)));
        cross.row(std::iter::once(name).chain(cells));
    }
    let mut ranked: Vec<usize> = (0..8).collect();
    ranked.sort_by(|&a, &b| points(&totals[b]).total_cmp(&points(&totals[a])));
    let order = ranked.iter().map(|i| format!("Ω{}", i + 1)).collect::<Vec<_>>().join(", ");
    let best: Vec<usize> = ranked[..3].to_vec();
    let third = score(&totals[2]).interval95;
    let others = (0..8).filter(|&i| i != 2).map(|i| score(&totals[i]).interval95.high).fold(0.0, f64::max);
    let chosen = match (ranked[0] == 2, third.low > others) {
        (true, true) => Answer::Holds,
        (true, false) => Answer::Undecided,
        (false, _) if score(&totals[ranked[0]]).interval95.low > third.high => Answer::DoesNotHold,
        (false, _) => Answer::Undecided,
    };
    let threats = Trinomial::from([0, 0, 0]) + totals[3] + totals[7];
    let verdicts = vec![
        Verdict::new(
            "Ω3 is the best of the eight",
            chosen,
            format!("the order by points is {order}; Ω3 scores {}", percent(&score(&totals[2]))),
        ),
        Verdict::counted(
            "the three best are those ruled by the centre: Ω1, Ω3, Ω6",
            best.iter().all(|i| [0, 2, 5].contains(i)),
            (totals[0].games(), 70, "games each"),
            format!(
                "the three best here are {}",
                best.iter().map(|i| format!("Ω{}", i + 1)).collect::<Vec<_>>().join(", ")
            ),
        ),
        Verdict::below(
            "configurations that look for threats, Ω4 and Ω8, are weak",
            score(&threats).interval95,
            0.5,
            format!("together they score {}", percent(&score(&threats))),
        ),
    ];
    let rows: Vec<_> = totals.iter().enumerate().map(|(i, t)| (format!("Ω{}", i + 1), *t)).collect();
    Ok(Findings {
        setting: setting(lab, &games),
        tables: vec![table, cross],
        figures: vec![
            shares("", "Results of the eight configurations, here", &rows),
            shares(
                "report",
                "Results of the eight configurations, in the report",
                &(0..8).map(|i| (format!("Ω{}", i + 1), of(REPORT[i]))).collect::<Vec<_>>(),
            ),
        ],
        verdicts,
        ..Findings::default()
    })
}

/// Figure 3: Ω3 by start and by colour. White moves first.
pub(crate) fn by_start_and_colour(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let spec = spec(lab)?;
    let games = lab.play(&spec)?;
    let starts = starts(lab, spec.pairs);
    let results = |wanted: &dyn Fn(bool, Side) -> bool| {
        let mut results = Trinomial::default();
        for variant in &games.games {
            if let Some((side, score)) = variant.of(2)
                && wanted(starts[(variant.opening % spec.pairs) as usize], side)
            {
                results.record(score);
            }
        }
        results
    };
    let rows = [
        ("classic", results(&|alien, _| !alien)),
        ("alien", results(&|alien, _| alien)),
        ("white", results(&|_, side| side == Side::First)),
        ("black", results(&|_, side| side == Side::Second)),
    ];
    let mut table =
        Table::new("", "Ω3 in the games of the round robin", &["games with", "wins-draws-losses", "score"]);
    rows.iter().for_each(|(name, r)| table.row([name.to_string(), wdl(r), percent(&score(r))]));
    // two independent shares of wins: the difference with its normal interval
    let verdict = |claim: &str, better: &Trinomial, worse: &Trinomial| {
        let share = |r: &Trinomial| (r.wins as f64 / r.games().max(1) as f64, r.games().max(1) as f64);
        let ((p, n), (q, m)) = (share(better), share(worse));
        let reach = 1.96 * (p * (1.0 - p) / n + q * (1.0 - q) / m).sqrt();
        let interval = secateur_stats::Interval::around(p - q, reach);
        let because = format!(
            "{:.0} % of the games won against {:.0} %, difference {:+.0} to {:+.0} points",
            100.0 * p,
            100.0 * q,
            100.0 * interval.low,
            100.0 * interval.high
        );
        Verdict::above(claim, interval, 0.0, because)
    };
    Ok(Findings {
        setting: setting(lab, &games),
        verdicts: vec![
            verdict("Ω3 wins slightly more often as Black", &rows[3].1, &rows[2].1),
            verdict("Ω3 wins slightly more often from the alien start", &rows[1].1, &rows[0].1),
        ],
        figures: vec![shares("", "Ω3 by start and by colour", &rows.map(|(name, r)| (name.to_string(), r)))],
        tables: vec![table],
        ..Findings::default()
    })
}
