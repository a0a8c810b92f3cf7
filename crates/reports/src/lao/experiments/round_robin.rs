//! Table 3: the report's eight configurations play each other.

use super::{ALIEN, GAME};
use secateur_arena::{Openings, Spec};
use secateur_core::{Limits, Random};
use secateur_lab::chart::shares;
use secateur_lab::samples::opening;
use secateur_lab::{Answer, ExperimentResult, Games, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::{Results, Trinomial};

/// Configurations.
const COUNT: usize = 8;

/// The report's totals, wins, draws, losses, of 70 games each.
const REPORT: [(u64, u64, u64); COUNT] = [
    (28, 19, 23),
    (12, 32, 26),
    (52, 12, 6),
    (14, 35, 21),
    (17, 32, 21),
    (43, 19, 8),
    (16, 28, 26),
    (0, 19, 51),
];

/// Ω3, which the report chooses, by number.
pub(super) const CHOSEN: usize = 2;
/// The configurations dominated by the weight of the centre: Ω1, Ω3, Ω6.
const CENTRAL: [usize; 3] = [0, 2, 5];

fn name(configuration: usize) -> String {
    format!("Ω{}", configuration + 1)
}

/// Which start a pair has: of five, two classic, two alien and one drawn.
fn is_alien(number: u64, drawn: &mut Random) -> bool {
    match number % 5 {
        0 | 1 => false,
        2 | 3 => true,
        _ => drawn.below(2) == 1,
    }
}

/// Whether each pair begins from the alien start.
pub(super) fn starts(seed: u64, pairs: u64) -> Vec<bool> {
    let mut drawn = Random::new(seed);
    (0..pairs).map(|number| is_alien(number, &mut drawn)).collect()
}

/// The round robin, which Table 3 and Figure 3 share.
pub(super) fn spec(lab: &Lab<'_>) -> Result<Spec, LabError> {
    let (pairs, depth) = lab.pick((5, 2), (10, 3));
    let texts: Vec<_> = (1..=COUNT).map(|n| (format!("Ω{n}"), format!("lao(omega={n},tt=2M)"))).collect();
    let players: Vec<_> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let mut random = Random::new(lab.options.seed ^ 0xABA);
    let open = |&alien: &bool| opening(lab, if alien { ALIEN } else { GAME }, 2, &mut random);
    let openings = starts(lab.options.seed, pairs).iter().map(open).collect::<Result<_, _>>()?;
    Ok(Spec {
        openings: Openings::List(openings),
        ..lab.tournament(GAME, &players, pairs, Limits::depth(depth))
    })
}

pub(super) fn setting(lab: &Lab<'_>, games: &Games) -> Vec<String> {
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

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = lab.play(&spec(lab)?)?;
    let totals: Vec<Trinomial> = (0..COUNT).map(|player| games.total(player)).collect();
    let reports: Vec<Trinomial> =
        REPORT.iter().map(|&(wins, draws, losses)| Trinomial { wins, draws, losses }).collect();
    let named = |results: &[Trinomial]| -> Vec<_> {
        results.iter().enumerate().map(|(i, results)| (name(i), *results)).collect()
    };
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        tables: vec![totals_table(&totals, &reports), crosstable(&games)],
        figures: vec![
            shares("", "Results of the eight configurations, here", &named(&totals)),
            shares("report", "Results of the eight configurations, in the report", &named(&reports)),
        ],
        verdicts: verdicts(&totals),
        ..ExperimentResult::default()
    })
}

/// The report's scale: 3, 1 or 0 points a game.
fn points(results: &Trinomial) -> f64 {
    (3 * results.wins + results.draws) as f64 / results.games().max(1) as f64
}

fn totals_table(totals: &[Trinomial], reports: &[Trinomial]) -> Table {
    let mut table = Table::new(
        "",
        "Totals: wins-draws-losses, points a game (3, 1, 0), score with 95 % interval",
        &["", "here", "points", "score", "report", "report's points"],
    );
    for (i, (total, report)) in totals.iter().zip(reports).enumerate() {
        table.row([
            name(i),
            wdl(total),
            format!("{:.2}", points(total)),
            percent(&score(total)),
            wdl(report),
            format!("{:.2}", points(report)),
        ]);
    }
    table
}

fn crosstable(games: &Games) -> Table {
    let mut table = Table::new(
        "crosstable",
        "Each against each: wins-draws-losses of the row",
        &["", "Ω1", "Ω2", "Ω3", "Ω4", "Ω5", "Ω6", "Ω7", "Ω8"],
    );
    for i in 0..COUNT {
        let cells =
            (0..COUNT).map(|j| games.between(i, j).map_or("–".to_string(), |results| wdl(&results)));
        table.row(std::iter::once(name(i)).chain(cells));
    }
    table
}

fn verdicts(totals: &[Trinomial]) -> Vec<Verdict> {
    let mut ranked: Vec<usize> = (0..COUNT).collect();
    ranked.sort_by(|&a, &b| points(&totals[b]).total_cmp(&points(&totals[a])));
    let names =
        |configurations: &[usize]| configurations.iter().map(|&i| name(i)).collect::<Vec<_>>().join(", ");
    let best = &ranked[..3];
    let threats = totals[3] + totals[7];
    vec![
        Verdict::new(
            "Ω3 is the best of the eight",
            is_best(CHOSEN, ranked[0], totals),
            format!(
                "the order by points is {}; Ω3 scores {}",
                names(&ranked),
                percent(&score(&totals[CHOSEN]))
            ),
        ),
        Verdict::counted(
            "the three best are those ruled by the centre: Ω1, Ω3, Ω6",
            best.iter().all(|i| CENTRAL.contains(i)),
            (totals[0].games(), 70, "games each"),
            format!("the three best here are {}", names(best)),
        ),
        Verdict::below(
            "configurations that look for threats, Ω4 and Ω8, are weak",
            score(&threats).interval95,
            0.5,
            format!("together they score {}", percent(&score(&threats))),
        ),
    ]
}

/// Whether a configuration is the best: it leads, and its interval lies above all others; it is not if the leader's lies
/// above its own.
fn is_best(chosen: usize, leader: usize, totals: &[Trinomial]) -> Answer {
    let interval = |i: usize| score(&totals[i]).interval95;
    let others = (0..totals.len()).filter(|&i| i != chosen).map(|i| interval(i).high).fold(0.0, f64::max);
    if leader == chosen && interval(chosen).low > others {
        Answer::Holds
    } else if leader != chosen && interval(leader).low > interval(chosen).high {
        Answer::DoesNotHold
    } else {
        Answer::Undecided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> Trinomial {
        Trinomial { wins, draws, losses }
    }

    #[test]
    fn the_report_totals_add_up() {
        let all: Trinomial = REPORT.iter().map(|&(w, d, l)| results(w, d, l)).sum();
        assert_eq!(all.wins, all.losses, "every win is another's loss");
        assert!(REPORT.iter().all(|&(w, d, l)| w + d + l == 70));
        assert_eq!(points(&results(52, 12, 6)), 168.0 / 70.0);
    }

    #[test]
    fn two_fifths_classic_two_fifths_alien() {
        let starts = starts(1, 100);
        let of = |places: [usize; 2]| {
            (0..100).filter(|i| places.contains(&(i % 5))).map(|i| starts[i]).collect::<Vec<_>>()
        };
        assert!(of([0, 1]).iter().all(|alien| !alien) && of([2, 3]).iter().all(|alien| *alien));
        let drawn = (0..100).filter(|i| i % 5 == 4 && starts[*i]).count();
        assert!((3..=17).contains(&drawn), "{drawn}");
    }

    #[test]
    fn the_best_is_told_by_intervals() {
        let others = |best: Trinomial| {
            let mut totals = vec![results(20, 10, 40); COUNT];
            totals[CHOSEN] = best;
            totals
        };
        let answer = |totals: &[Trinomial]| verdicts(totals)[0].answer;
        assert_eq!(answer(&others(results(65, 5, 0))), Answer::Holds);
        assert_eq!(answer(&others(results(25, 10, 35))), Answer::Undecided);
        let mut beaten = others(results(20, 10, 40));
        beaten[5] = results(65, 5, 0);
        assert_eq!(answer(&beaten), Answer::DoesNotHold);
        // the report's own figures: Ω1, Ω3, Ω6 lead, and the intervals of Ω3 and Ω6 overlap
        let report: Vec<_> = REPORT.iter().map(|&(w, d, l)| results(w, d, l)).collect();
        let answers: Vec<_> = verdicts(&report).iter().map(|verdict| verdict.answer).collect();
        assert_eq!(answers, [Answer::Undecided, Answer::Holds, Answer::Holds]);
        assert!(verdicts(&report)[0].because.starts_with("the order by points is Ω3, Ω6, Ω1, "));
    }
}
