//! Tables 1 to 3: three evaluations against each other, one game for each pair, at each depth, with the loop fault of the
//! report's players. Where the report is open, two readings are played side by side: of the fault of `raw`, and of possible
//! captures.

use super::GAME;
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Comparison, bars, exact};
use secateur_lab::samples::play_out;
use secateur_lab::{ExperimentResult, Figure, Lab, LabError, Table, Verdict};

/// The evaluations that play; the first two are readings of the report's `raw`.
const PLAYED: [&str; 4] = ["raw-root", "raw", "defence", "corrected"];
/// The evaluations in the report's tables.
const EVALUATIONS: [&str; 3] = ["raw", "defence", "corrected"];

/// The readings of possible captures: the suffix of an evaluation's name, a name for files, and words in both languages.
const CAPTURES: [(&str, &str, &str, &str); 2] = [
    ("", "best", "the best capture", "la meilleure prise"),
    ("-all", "all", "the captures of all moves added up", "les prises de tous les coups additionnées"),
];

/// The readings of `raw`: its index in [`PLAYED`], a name for files, and words in both languages.
const READINGS: [(usize, &str, &str, &str); 2] = [
    (0, "raw-root", "raw read by the side at the root", "raw lu par le camp à la racine"),
    (1, "raw-leaf", "raw read by the side at the leaf", "raw lu par le camp à la feuille"),
];

/// Seeds of player 1 and player 2; rows are player 1's evaluation, columns player 2's.
type Scores<const N: usize> = [[(u32, u32); N]; N];

const FIXED: Scores<3> =
    [[(51, 14), (50, 7), (42, 32)], [(50, 8), (31, 50), (18, 50)], [(51, 14), (50, 7), (42, 32)]];
const ADAPTIVE: Scores<3> =
    [[(54, 26), (30, 27), (50, 32)], [(51, 6), (27, 22), (48, 38)], [(54, 26), (30, 27), (50, 32)]];
const MIXED: Scores<3> =
    [[(54, 17), (42, 44), (48, 15)], [(51, 12), (25, 42), (30, 49)], [(54, 17), (42, 44), (52, 15)]];

/// A player with the loop fault that the report describes: a win is a win, however far away.
fn player(evaluation: &str, captures: &str, depth: &str) -> String {
    format!("lesage-viale(eval={evaluation}{captures},depth={depth},wins=flat,fast=on)")
}

fn depths(lab: &Lab<'_>) -> [&'static str; 2] {
    lab.pick(["4", "adaptive-2"], ["6", "adaptive"])
}

/// Our results of player 1 at one depth against player 2 at another, with one reading of possible captures.
fn measure(lab: &Lab<'_>, captures: usize, first: &str, second: &str) -> Result<Scores<4>, LabError> {
    let (suffix, file, ..) = CAPTURES[captures];
    let name = format!("awale-flat-{file}-{first}-{second}");
    let rows = lab.measure_shared(&name, "seeds", 16, |cell| {
        let texts = [player(PLAYED[cell / 4], suffix, first), player(PLAYED[cell % 4], suffix, second)];
        let [one, two] = texts.map(|text| lab.player(GAME, &text));
        let mut game = lab.begin_game(GAME)?;
        let outcome = play_out(&mut *game, &mut [one?, two?], &Limits::depth(50).into())?;
        let [one, two] = outcome.points.map(|points| u32::from(points.in_halves()) / 2);
        Ok((one, two))
    })?;
    Ok(std::array::from_fn(|i| std::array::from_fn(|j| rows[4 * i + j])))
}

/// The report's table in every reading.
struct Readings {
    /// By the reading of captures, then of `raw`.
    scores: [[Scores<3>; 2]; 2],
    report: Scores<3>,
}

impl Readings {
    fn measure(lab: &Lab<'_>, first: &str, second: &str, report: Scores<3>) -> Result<Readings, LabError> {
        let all = [measure(lab, 0, first, second)?, measure(lab, 1, first, second)?];
        Ok(Readings { scores: all.map(|all| READINGS.map(|(raw, ..)| reading(&all, raw))), report })
    }

    fn each(&self) -> impl Iterator<Item = (usize, usize, &Scores<3>)> {
        (0..2).flat_map(move |c| (0..2).map(move |r| (c, r, &self.scores[c][r])))
    }

    /// The reading nearest to the report, first by winners, then by seeds.
    fn nearest(&self) -> (usize, usize) {
        let key = |&(c, r): &(usize, usize)| {
            let (winners, apart) = agreement(&self.scores[c][r], &self.report);
            (winners, std::cmp::Reverse((apart * 1e6) as u64))
        };
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().rev().max_by_key(key).unwrap_or((0, 0))
    }

    fn nearness_table(&self) -> Table {
        let mut table = Table::new(
            "readings",
            (
                "How near each reading is to the report's table",
                "À quel point chaque lecture est proche de la table du rapport",
            ),
            &["possible captures", "fault of raw", "winners alike, of 9", "seeds apart, mean"],
        )
        .french(&[
            ("possible captures", "captures possibles"),
            ("fault of raw", "faute de raw"),
            ("winners alike, of 9", "mêmes vainqueurs, sur 9"),
            ("seeds apart, mean", "écart moyen en graines"),
            (CAPTURES[0].2, CAPTURES[0].3),
            (CAPTURES[1].2, CAPTURES[1].3),
            (READINGS[0].2, READINGS[0].3),
            (READINGS[1].2, READINGS[1].3),
        ]);
        for (c, r, scores) in self.each() {
            let (winners, apart) = agreement(scores, &self.report);
            let cells = [
                CAPTURES[c].2.to_string(),
                READINGS[r].2.to_string(),
                winners.to_string(),
                format!("{apart:.1}"),
            ];
            table.row(cells);
        }
        table
    }

    fn tables(&self, title: &Words) -> Vec<Table> {
        let table = |(c, r, scores): (usize, usize, &Scores<3>)| {
            let mut table = Table::new(
                &format!("{}-{}", READINGS[r].1, CAPTURES[c].1),
                Words::new(
                    format!("{}; {}, possible captures: {}", title.en, READINGS[r].2, CAPTURES[c].2),
                    format!("{} ; {}, captures possibles : {}", title.fr, READINGS[r].3, CAPTURES[c].3),
                ),
                &["player 1 \\ player 2", "raw", "report", "defence", "report", "corrected", "report"],
            )
            .french(&[("player 1 \\ player 2", "joueur 1 \\ joueur 2")]);
            for (i, row) in scores.iter().enumerate() {
                let cells = row.iter().zip(&self.report[i]);
                let texts = cells.flat_map(|((a, b), (c, d))| [format!("{a}/{b}"), format!("{c}/{d}")]);
                table.row(std::iter::once(EVALUATIONS[i].to_string()).chain(texts));
            }
            table
        };
        std::iter::once(self.nearness_table()).chain(self.each().map(table)).collect()
    }

    /// By how many seeds player 1 leads in each game, beside the report's lead.
    fn lead(&self) -> Figure {
        let (c, r) = self.nearest();
        let scores = &self.scores[c][r];
        let ahead = |(one, two): (u32, u32)| exact(f64::from(one) - f64::from(two));
        let bar = |i: usize| {
            let (row, column) = (i / 3, i % 3);
            let [en, fr] = ["v", "contre"]
                .map(|versus| format!("{} {versus} {}", EVALUATIONS[row], EVALUATIONS[column]));
            let (ours, report) = (ahead(scores[row][column]), Some(ahead(self.report[row][column])));
            Comparison { name: Words::new(en, fr), ours, report }
        };
        let rows: Vec<_> = (0..9).map(bar).collect();
        let title = Words::new(
            format!("Seeds player 1 is ahead by at the end; {}, {}", READINGS[r].2, CAPTURES[c].2),
            format!("Avance du joueur 1 en graines à la fin ; {}, {}", READINGS[r].3, CAPTURES[c].3),
        );
        bars("", title, ("seeds", "graines"), &rows, None)
    }

    /// Whether raw and corrected play alike as player 1: a fact, since everything is deterministic.
    fn same_rows(&self) -> Vec<Verdict> {
        self.each()
            .map(|(c, r, scores)| {
                Verdict::fact(
                    Words::new(
                        format!(
                            "raw and corrected play alike for player 1 ({}, {})",
                            READINGS[r].2, CAPTURES[c].2
                        ),
                        format!(
                            "raw et corrected jouent de même pour le joueur 1 ({}, {})",
                            READINGS[r].3, CAPTURES[c].3
                        ),
                    ),
                    scores[0] == scores[2],
                    Words::new(
                        format!("rows {} and {}", cells(&scores[0]), cells(&scores[2])),
                        format!("lignes {} et {}", cells(&scores[0]), cells(&scores[2])),
                    ),
                )
            })
            .collect()
    }
}

fn cells(row: &[(u32, u32); 3]) -> String {
    row.iter().map(|(a, b)| format!("{a}/{b}")).collect::<Vec<_>>().join(" ")
}

/// How many games have the report's winner, and by how many seeds games differ from the report's on average, both players
/// together.
fn agreement(ours: &Scores<3>, report: &Scores<3>) -> (usize, f64) {
    let pairs = || ours.iter().flatten().zip(report.iter().flatten());
    let winners = pairs().filter(|((a, b), (c, d))| a.cmp(b) == c.cmp(d)).count();
    let apart: u32 = pairs().map(|((a, b), (c, d))| a.abs_diff(*c) + b.abs_diff(*d)).sum();
    (winners, f64::from(apart) / 18.0)
}

/// The report's table with one reading of `raw`.
fn reading(all: &Scores<4>, raw: usize) -> Scores<3> {
    let of = [raw, 2, 3];
    of.map(|i| of.map(|j| all[i][j]))
}

fn wins(scores: &Scores<3>) -> [usize; 2] {
    let cells = || scores.iter().flatten();
    [cells().filter(|(a, b)| a > b).count(), cells().filter(|(a, b)| a < b).count()]
}

fn setting_notes(lab: &Lab<'_>, first_depth: &str, second_depth: &str) -> Vec<Words> {
    let (note, note_fr) = lab.pick(
        (" (two plies less than the report's)", " (deux demi-coups de moins que le rapport)"),
        ("", ""),
    );
    vec![
        Words::new(
            format!(
                "player 1 at depth {first_depth}, player 2 at depth {second_depth}{note}, one game a cell from the start, as in the report; everything is deterministic"
            ),
            format!(
                "joueur 1 à profondeur {first_depth}, joueur 2 à profondeur {second_depth}{note_fr}, une partie par case depuis le départ, comme dans le rapport ; tout est déterministe"
            ),
        ),
        Words::new(
            "wins=flat: the players have the loop fault of the time, a win is a win however far; fast=on: the table and the history of moves leave the moves of plain alpha-beta as they are",
            "wins=flat : les joueurs ont le défaut d'alors, un gain est un gain, si loin soit-il ; fast=on : la table et l'historique laissent tels quels les coups d'alpha-bêta",
        ),
        Words::new(
            "possible captures (R₄) can be read as the most seeds one move takes, or as those of all moves added up, own less the other's; both count what a move harvests by leaving the other side without seeds",
            "les captures possibles (R₄) peuvent se lire comme la prise d'un seul coup, ou de tous les coups additionnés, les siennes moins celles de l'autre ; dans les deux cas compte aussi ce qu'un coup récolte en laissant l'autre sans graines",
        ),
        Words::new(
            "the fault of raw can be read in two ways: differences are those of the side to move at the root (then it is right for player 1 at every depth), or those of the side to move at the leaf (then it turns over at odd depth)",
            "le défaut de raw peut se lire de deux façons : les différences sont celles du camp à la racine (juste alors pour le joueur 1 à toute profondeur), ou celles du camp à la feuille (renversées alors à profondeur impaire)",
        ),
        Words::new(
            "nine games decide nothing about strength: awale-evaluations, awale-adaptive-depth and awale-first-player ask with many",
            "neuf parties ne décident rien de la force : awale-evaluations, awale-adaptive-depth et awale-first-player le demandent avec beaucoup",
        ),
    ]
}

/// Plays one table of the report.
fn run(
    lab: &Lab<'_>,
    [first, second]: [&str; 2],
    title: (&str, &str),
    report: Scores<3>,
) -> Result<ExperimentResult, LabError> {
    let readings = Readings::measure(lab, first, second, report)?;
    let [one, two] = wins(&report);
    let (c, r) = readings.nearest();
    let [ours_one, ours_two] = wins(&readings.scores[c][r]);
    let mut verdicts = readings.same_rows();
    verdicts.push(Verdict::fact(
        Words::new(
            format!("in this table player 1 wins {one} of 9 and player 2 {two}"),
            format!("dans cette table, le joueur 1 gagne {one} parties sur 9 et le joueur 2 {two}"),
        ),
        [ours_one, ours_two] == [one, two],
        Words::new(
            format!(
                "{ours_one} and {ours_two} in the nearest reading ({}, {})",
                READINGS[r].2, CAPTURES[c].2
            ),
            format!(
                "{ours_one} et {ours_two} dans la lecture la plus proche ({}, {})",
                READINGS[r].3, CAPTURES[c].3
            ),
        ),
    ));
    Ok(ExperimentResult {
        setting: setting_notes(lab, first, second),
        tables: readings.tables(&title.into()),
        figures: vec![readings.lead()],
        verdicts,
        ..ExperimentResult::default()
    })
}

pub(super) fn fixed(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let [fixed, _] = depths(lab);
    let title = (
        "Seeds captured by player 1 / player 2, both at fixed depth",
        "Graines récoltées par le joueur 1 / joueur 2, tous deux à profondeur fixe",
    );
    let mut result = run(lab, [fixed, fixed], title, FIXED)?;
    result.verdicts.push(percentages());
    Ok(result)
}

/// Whether the report's two percentages follow from its own table, as means of the changes in the three rows.
fn percentages() -> Verdict {
    let change = |value: fn((u32, u32)) -> u32| {
        let of = |row: &[(u32, u32); 3]| f64::from(value(row[2])) / f64::from(value(row[0])) - 1.0;
        100.0 * FIXED.iter().map(of).sum::<f64>() / 3.0
    };
    let (first, second) = (change(|(one, _)| one), change(|(_, two)| two));
    Verdict::fact(
        (
            "by Table 1, corrected in player 2's hands lowers player 1's captures by 33.1 % and raises player 2's by 260 % (its arithmetic)",
            "selon la table 1, corrected aux mains du joueur 2 réduit les captures du joueur 1 de 33,1 % et augmente celles du joueur 2 de 260 % (son calcul)",
        ),
        (first + 33.1).abs() < 0.05 && (second - 260.0).abs() < 1.0,
        Words::new(
            format!("means of its three rows: {first:.1} % and {second:+.1} %; by all seeds together −32.9 % and +216.7 %"),
            format!("moyennes de ses trois lignes : {first:.1} % et {second:+.1} % ; sur toutes les graines −32,9 % et +216,7 %").replace('.', ","),
        ),
    )
}

pub(super) fn adaptive(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let [_, adaptive] = depths(lab);
    let title = (
        "Seeds captured by player 1 / player 2, both at adaptive depth",
        "Graines récoltées par le joueur 1 / joueur 2, tous deux à profondeur adaptative",
    );
    run(lab, [adaptive, adaptive], title, ADAPTIVE)
}

pub(super) fn mixed(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let title = (
        "Seeds captured by player 1 at fixed / player 2 at adaptive depth",
        "Graines récoltées par le joueur 1 à profondeur fixe / joueur 2 à profondeur adaptative",
    );
    let mut result = run(lab, depths(lab), title, MIXED)?;
    result.setting.push(Words::new(
        "one cell of the report's table does not fit its own account in any reading: raw against corrected stands at 48/15 where player 1's equal row corrected has 52/15",
        "une case de la table du rapport ne s'accorde avec son propre récit dans aucune lecture : raw contre corrected y vaut 48/15 où la ligne corrected, égale pour le joueur 1, a 52/15",
    ));
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reports_tables_say_what_it_says_of_them() {
        // player 1 wins 7, 9 and 5 of 9; raw and corrected have the same rows but for one cell of the third
        assert_eq!([FIXED, ADAPTIVE, MIXED].map(|scores| wins(&scores)), [[7, 2], [9, 0], [5, 4]]);
        assert!(FIXED[0] == FIXED[2] && ADAPTIVE[0] == ADAPTIVE[2]);
        assert_eq!((MIXED[0][2], MIXED[2][2]), ((48, 15), (52, 15)));
    }

    #[test]
    fn a_reading_takes_its_raw_rows_and_columns() {
        // player 1's seeds name the row, player 2's the column
        let all: Scores<4> = std::array::from_fn(|i| std::array::from_fn(|j| (i as u32, j as u32)));
        assert_eq!(reading(&all, 0)[0], [(0, 0), (0, 2), (0, 3)]);
        assert_eq!(reading(&all, 1)[1], [(2, 1), (2, 2), (2, 3)]);
        assert_eq!(agreement(&FIXED, &FIXED), (9, 0.0));
        let (winners, apart) = agreement(&FIXED, &ADAPTIVE);
        assert!(winners == 7 && apart > 10.0, "{winners} {apart}");
        let readings = Readings { scores: [[ADAPTIVE, MIXED], [FIXED, reading(&all, 1)]], report: FIXED };
        assert_eq!(readings.nearest(), (1, 0));
        assert_eq!(readings.tables(&"".into())[3].rows[0][..3], ["raw", "51/14", "51/14"]);
        assert_eq!(readings.same_rows().len(), 4);
        assert_eq!(percentages().answer, secateur_lab::Answer::Holds);
    }
}
