//! Tables 1 to 3: three evaluations against each other, one game for each pair of them, by depth.

use super::GAME;
use crate::error::LabError;
use crate::findings::Findings;
use crate::lab::Lab;
use crate::table::Table;
use crate::verdict::Verdict;
use secateur_arena::{Limit, Openings, Schedule, Spec};

const EVALUATIONS: [&str; 3] = ["raw", "defence", "corrected"];

/// Seeds of player 1 and player 2; rows are player 1's evaluation, columns player 2's.
type Scores = [[(u32, u32); 3]; 3];

const FIXED: Scores =
    [[(51, 14), (50, 7), (42, 32)], [(50, 8), (31, 50), (18, 50)], [(51, 14), (50, 7), (42, 32)]];
const ADAPTIVE: Scores =
    [[(54, 26), (30, 27), (50, 32)], [(51, 6), (27, 22), (48, 38)], [(54, 26), (30, 27), (50, 32)]];
const MIXED: Scores =
    [[(54, 17), (42, 44), (48, 15)], [(51, 12), (25, 42), (30, 49)], [(54, 17), (42, 44), (52, 15)]];

fn player(evaluation: &str, depth: &str) -> String {
    format!("lesage-viale(eval={evaluation},depth={depth},fast=on)")
}

fn depths(lab: &Lab<'_>) -> [&'static str; 2] {
    lab.pick(["4", "adaptive-2"], ["6", "adaptive"])
}

/// Our scores of player 1 at one depth against player 2 at another.
fn measure(lab: &Lab<'_>, first: &str, second: &str) -> Result<Scores, LabError> {
    // Gauntlets of every evaluation at the first depth against every one at the second; only games in which the first
    // depth moves first belong to the table.
    let entrants: Vec<(String, String)> = EVALUATIONS
        .iter()
        .map(|e| (format!("{e} first"), player(e, first)))
        .chain(EVALUATIONS.iter().map(|e| (format!("{e} second"), player(e, second))))
        .collect();
    let players: Vec<_> = entrants.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let spec = Spec {
        schedule: Schedule::Gauntlet(3),
        openings: Openings::Start,
        ..lab.contest(GAME, &players, 1, Limit::depth(50))
    };
    let games = lab.play(&spec)?;
    let mut scores = [[(0, 0); 3]; 3];
    for game in games.games.iter().filter(|game| game.seats[0] < 3) {
        let [one, two] = game.points().map(|points| points as u32);
        scores[game.seats[0]][game.seats[1] - 3] = (one, two);
    }
    Ok(scores)
}

fn wins(scores: &Scores) -> [usize; 2] {
    let cells = || scores.iter().flatten();
    [cells().filter(|(a, b)| a > b).count(), cells().filter(|(a, b)| a < b).count()]
}

fn table(name: &str, title: &str, scores: &Scores, report: &Scores) -> Table {
    let mut table = Table::new(
        name,
        title,
        &["player 1 \\ player 2", "raw", "report", "defence", "report", "corrected", "report"],
    );
    for (i, evaluation) in EVALUATIONS.iter().enumerate() {
        let cells = scores[i].iter().zip(&report[i]);
        let texts = cells.flat_map(|((a, b), (c, d))| [format!("{a}/{b}"), format!("{c}/{d}")]);
        table.row(std::iter::once(evaluation.to_string()).chain(texts));
    }
    table
}

fn setting(lab: &Lab<'_>, first: &str, second: &str) -> Vec<String> {
    let note = lab.pick(" (two plies less than the report's)", "");
    vec![
        format!(
            "player 1 at depth {first}, player 2 at depth {second}{note}, one game a cell from the start; everything is deterministic"
        ),
        "fast=on: the table and the history of moves leave the moves of plain alpha-beta as they are".into(),
        "possible captures are read as the most seeds one move takes, own less the other's".into(),
    ]
}

/// The mean seeds of player 2 with an evaluation.
fn seeds_of_second(scores: &Scores, evaluation: usize) -> f64 {
    scores.iter().map(|row| f64::from(row[evaluation].1)).sum::<f64>() / 3.0
}

fn same_rows(scores: &Scores) -> Verdict {
    Verdict::fact(
        "raw and corrected play alike for player 1",
        scores[0] == scores[2],
        format!("rows {:?} and {:?}", scores[0], scores[2]),
    )
}

fn better_second(scores: &Scores) -> Verdict {
    let (raw, corrected) = (seeds_of_second(scores, 0), seeds_of_second(scores, 2));
    Verdict::fact(
        "corrected captures more than raw for player 2",
        corrected > raw,
        format!("{corrected:.1} seeds against {raw:.1} on average"),
    )
}

fn first_wins(scores: &Scores, report: &Scores) -> Verdict {
    let ([ours, lost], [theirs, _]) = (wins(scores), wins(report));
    Verdict::fact(
        format!("player 1 wins most of the games ({theirs} of 9)"),
        ours > lost,
        format!(
            "player 1 wins {ours}, player 2 {lost} of 9; nine games prove nothing, awale-first-player asks with many"
        ),
    )
}

pub(crate) fn fixed(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let [fixed, _] = depths(lab);
    let scores = measure(lab, fixed, fixed)?;
    Ok(Findings {
        setting: setting(lab, fixed, fixed),
        tables: vec![table(
            "",
            "Seeds captured by player 1 / player 2, both at fixed depth",
            &scores,
            &FIXED,
        )],
        verdicts: vec![same_rows(&scores), better_second(&scores), first_wins(&scores, &FIXED)],
        ..Findings::default()
    })
}

pub(crate) fn adaptive(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let [_, adaptive] = depths(lab);
    let scores = measure(lab, adaptive, adaptive)?;
    let note = "at adaptive depth player 1 searches to odd depths too, where raw is inverted for it: equal rows need even depths throughout";
    let mut setting = setting(lab, adaptive, adaptive);
    setting.push(note.into());
    Ok(Findings {
        setting,
        tables: vec![table(
            "",
            "Seeds captured by player 1 / player 2, both at adaptive depth",
            &scores,
            &ADAPTIVE,
        )],
        verdicts: vec![same_rows(&scores), better_second(&scores), first_wins(&scores, &ADAPTIVE)],
        ..Findings::default()
    })
}

pub(crate) fn mixed(lab: &Lab<'_>) -> Result<Findings, LabError> {
    let [fixed, adaptive] = depths(lab);
    let (scores, before) = (measure(lab, fixed, adaptive)?, measure(lab, fixed, fixed)?);
    let (now, then) = (wins(&scores)[1], wins(&before)[1]);
    let lost_on_the_way = (0..9)
        .filter(|i| {
            before[i / 3][i % 3].0 < before[i / 3][i % 3].1
                && scores[i / 3][i % 3].0 >= scores[i / 3][i % 3].1
        })
        .count();
    let mut setting = setting(lab, fixed, adaptive);
    setting.push("one cell of the report's table does not fit its own account: raw against corrected stands at 48/15 where player 1's equal row corrected has 52/15".into());
    Ok(Findings {
        setting,
        tables: vec![table(
            "",
            "Seeds captured by player 1 at fixed / player 2 at adaptive depth",
            &scores,
            &MIXED,
        )],
        verdicts: vec![
            Verdict::fact(
                "player 2 wins more games when it searches adaptively",
                now > then,
                format!("{now} of 9 against {then} of 9 at fixed depth (the report: 4 against 2)"),
            ),
            Verdict::fact(
                "its wins include all it had at fixed depth",
                lost_on_the_way == 0,
                format!("{lost_on_the_way} of those {then} wins are lost"),
            ),
            same_rows(&scores),
        ],
        ..Findings::default()
    })
}
