//! Table 3: the report's eight configurations play each other.

use super::{ALIEN, GAME};
use secateur_arena::{Openings, Spec};
use secateur_core::{Limits, Random, Words};
use secateur_lab::chart::shares;
use secateur_lab::samples::opening;
use secateur_lab::{
    Asks, ExperimentResult, Games, Lab, LabError, Statement, Table, Unit, Verdict, percent, score, wdl,
};
use secateur_stats::{Results, Trinomial};

/// Pairs of games for each two configurations; the report has five.
const PAIRS: u64 = 50;

/// The number of configurations.
const COUNT: usize = 8;

/// The report's Table 3 above its diagonal: wins of the row, draws, wins of the column, first of Ω1 with Ω2 to Ω8, then of Ω2
/// with Ω3 to Ω8, and so on. (The report prints the column's wins first, and both halves.)
const REPORT: [&[(u64, u64, u64)]; COUNT - 1] = [
    &[(5, 2, 3), (2, 3, 5), (4, 2, 4), (7, 1, 2), (0, 4, 6), (3, 4, 3), (7, 3, 0)],
    &[(0, 2, 8), (3, 5, 2), (2, 4, 4), (0, 3, 7), (0, 10, 0), (4, 6, 0)],
    &[(8, 0, 2), (7, 3, 0), (5, 3, 2), (9, 1, 0), (10, 0, 0)],
    &[(0, 10, 0), (3, 2, 5), (0, 9, 1), (3, 7, 0)],
    &[(0, 7, 3), (4, 4, 2), (7, 3, 0)],
    &[(10, 0, 0), (10, 0, 0)],
    &[(10, 0, 0)],
];

/// The report's results of one configuration against another.
fn report_between(a: usize, b: usize) -> Trinomial {
    let (low, high) = (a.min(b), a.max(b));
    let (wins, draws, losses) = REPORT[low][high - low - 1];
    let results = Trinomial { wins, draws, losses };
    if a < b { results } else { results.swapped() }
}

/// The report's results of one configuration against all others.
fn report_total(a: usize) -> Trinomial {
    (0..COUNT).filter(|&b| b != a).map(|b| report_between(a, b)).sum()
}

/// The index of Ω3, which the report chooses.
pub(super) const CHOSEN: usize = 2;
/// The configurations in which the weight of the centre dominates: Ω1, Ω3, Ω6.
const CENTRAL: [usize; 3] = [0, 2, 5];
/// The configurations that the report calls defensive, Ω1, Ω3, Ω5, Ω6, and aggressive, Ω4, Ω8.
const DEFENSIVE: [usize; 4] = [0, 2, 4, 5];
const AGGRESSIVE: [usize; 2] = [3, 7];
/// The report's points for a win, a draw, a loss.
const POINTS: [f64; 3] = [3.0, 1.0, 0.0];

fn name(configuration: usize) -> String {
    format!("Ω{}", configuration + 1)
}

/// Whether a pair has the alien start: of five pairs, two have the classic start, two the alien, and one draws.
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
    let (pairs, depth) = lab.pick((5, 2), (PAIRS, 3));
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

pub(super) fn setting(lab: &Lab<'_>, games: &Games) -> Vec<Words> {
    let (games_each, depth) = lab.pick((10, 2), (2 * PAIRS, 3));
    let (all, distinct) = (games.games.len(), games.distinct());
    vec![
        Words::new(
            format!(
                "{games_each} games a pair (the report: 10), two fifths classic, two fifths alien, one fifth drawn; depth {depth} for all"
            ),
            format!(
                "{games_each} parties par paire (le rapport : 10), deux cinquièmes classiques, deux cinquièmes alien, un cinquième tiré ; profondeur {depth} pour toutes"
            ),
        ),
        Words::new(
            format!(
                "the players are deterministic, so that each game begins with two random plies: {all} games, {distinct} distinct"
            ),
            format!(
                "les joueurs sont déterministes, chaque partie commence donc par deux demi-coups au hasard : {all} parties, {distinct} distinctes"
            ),
        ),
    ]
}

pub(super) fn measure_round_robin(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = lab.play(&spec(lab)?)?;
    let totals: Vec<Trinomial> = (0..COUNT).map(|player| games.total(player)).collect();
    let reports: Vec<Trinomial> = (0..COUNT).map(report_total).collect();
    let named = |results: &[Trinomial]| -> Vec<_> {
        results.iter().enumerate().map(|(i, results)| (name(i), *results)).collect()
    };
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        tables: vec![totals_table(&totals, &reports), crosstable(&games), crosstable_of_the_report()],
        figures: vec![
            shares(
                "",
                ("Results of the eight configurations, here", "Résultats des huit configurations, ici"),
                &named(&totals),
            ),
            shares(
                "report",
                (
                    "Results of the eight configurations, in the report",
                    "Résultats des huit configurations, dans le rapport",
                ),
                &named(&reports),
            ),
        ],
        verdicts: verdicts(&games),
        ..ExperimentResult::default()
    })
}

/// Points a game on the report's scale: 3 for a win, 1 for a draw.
fn points(results: &Trinomial) -> f64 {
    (3 * results.wins + results.draws) as f64 / results.games().max(1) as f64
}

fn totals_table(totals: &[Trinomial], reports: &[Trinomial]) -> Table {
    let mut table = Table::new(
        "",
        (
            "Totals: wins-draws-losses, points a game (3, 1, 0), score with 95 % interval",
            "Totaux : victoires-nulles-défaites, points par partie (3, 1, 0), score avec intervalle à 95 %",
        ),
        &["", "here", "points", "score", "report", "report's points"],
    )
    .french(&[("here", "ici"), ("report's points", "points du rapport")]);
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

const CROSSTABLE: [&str; COUNT + 1] = ["", "Ω1", "Ω2", "Ω3", "Ω4", "Ω5", "Ω6", "Ω7", "Ω8"];

fn cells(table: &mut Table, between: impl Fn(usize, usize) -> Option<Trinomial>) {
    for i in 0..COUNT {
        let cell = |j| between(i, j).map_or("–".to_string(), |results| wdl(&results));
        table.row(std::iter::once(name(i)).chain((0..COUNT).map(cell)));
    }
}

fn crosstable(games: &Games) -> Table {
    let mut table = Table::new(
        "crosstable",
        (
            "Each against each, here: wins-draws-losses of the row",
            "Chacune contre chacune, ici : victoires-nulles-défaites de la ligne",
        ),
        &CROSSTABLE,
    );
    cells(&mut table, |i, j| games.between(i, j));
    table
}

fn crosstable_of_the_report() -> Table {
    let mut table = Table::new(
        "crosstable-report",
        (
            "Each against each, the report's 56 cells: wins-draws-losses of the row",
            "Chacune contre chacune, les 56 cases du rapport : victoires-nulles-défaites de la ligne",
        ),
        &CROSSTABLE,
    );
    cells(&mut table, |i, j| (i != j).then(|| report_between(i, j)));
    table
}

/// The statement that one configuration has more points than another.
fn ahead(games: &Games, a: usize, b: usize) -> Statement {
    let words = Words::new(
        format!("points of {} less those of {}", name(a), name(b)),
        format!("points de {} moins ceux de {}", name(a), name(b)),
    );
    Statement::new(words, games.points_lead(a, b, POINTS), Asks::Above(0.0), Unit::number(2))
}

fn verdicts(games: &Games) -> Vec<Verdict> {
    let totals: Vec<Trinomial> = (0..COUNT).map(|player| games.total(player)).collect();
    let mut ranked: Vec<usize> = (0..COUNT).collect();
    ranked.sort_by(|&a, &b| points(&totals[b]).total_cmp(&points(&totals[a])));
    let order = ranked.iter().map(|&i| name(i)).collect::<Vec<_>>().join(", ");
    let weak = |&i: &usize| {
        let words = Words::new(format!("score of {}", name(i)), format!("score de {}", name(i)));
        Statement::score(words, totals[i], Asks::Below(0.5))
    };
    let others = |group: &'static [usize]| (0..COUNT).filter(|i| !group.contains(i));
    let between_groups: Trinomial =
        DEFENSIVE.iter().flat_map(|&a| AGGRESSIVE.iter().filter_map(move |&b| games.between(a, b))).sum();
    vec![
        Verdict::all(
            ("Ω3 is the best of the eight", "Ω3 est la meilleure des huit"),
            others(&[CHOSEN]).map(|other| ahead(games, CHOSEN, other)),
        )
        .noting(Words::new(
            format!("the order by points is {order}"),
            format!("l'ordre selon les points est {order}"),
        )),
        Verdict::all(
            (
                "the three best are those ruled by the centre: Ω1, Ω3, Ω6",
                "les trois meilleures sont celles que le centre domine : Ω1, Ω3, Ω6",
            ),
            CENTRAL.iter().flat_map(|&a| others(&CENTRAL).map(move |b| ahead(games, a, b))),
        ),
        Verdict::all(
            (
                "configurations that look for threats, Ω4 and Ω8, are weak",
                "les configurations qui cherchent les menaces, Ω4 et Ω8, sont faibles",
            ),
            AGGRESSIVE.iter().map(weak),
        ),
        Verdict::of(
            ("Ω4, more balanced, has more points than Ω8", "Ω4, plus équilibrée, a plus de points que Ω8"),
            ahead(games, 3, 7),
        ),
        Verdict::of(
            (
                "the defensive group (Ω1, Ω3, Ω5, Ω6) beats the aggressive one (Ω4, Ω8)",
                "le groupe défensif (Ω1, Ω3, Ω5, Ω6) bat le groupe agressif (Ω4, Ω8)",
            ),
            Statement::score(
                ("score in the games between the groups", "score des parties entre les groupes"),
                between_groups,
                Asks::Above(0.5),
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(wins: u64, draws: u64, losses: u64) -> Trinomial {
        Trinomial { wins, draws, losses }
    }

    #[test]
    fn the_report_cells_add_up_to_its_totals() {
        let totals: Vec<Trinomial> = (0..COUNT).map(report_total).collect();
        let printed = [
            (28, 19, 23),
            (12, 32, 26),
            (52, 12, 6),
            (14, 35, 21),
            (17, 32, 21),
            (43, 19, 8),
            (16, 28, 26),
            (0, 19, 51),
        ];
        assert_eq!(totals, printed.map(|(w, d, l)| results(w, d, l)));
        assert!(REPORT.iter().copied().flatten().all(|(w, d, l)| w + d + l == 10));
        assert_eq!(points(&results(52, 12, 6)), 168.0 / 70.0);
        let table = crosstable_of_the_report();
        assert_eq!(table.rows[6][6], "0-0-10");
        assert_eq!(table.rows.iter().flatten().filter(|cell| cell.contains('-')).count(), 56);
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
}
