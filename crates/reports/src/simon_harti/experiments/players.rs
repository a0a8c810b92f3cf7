//! The results: the tree search against the report's other players, and those among themselves.

use super::{GAME, GREEDY};
use secateur_arena::{Schedule, Spec};
use secateur_core::Limits;
use secateur_lab::chart::shares;
use secateur_lab::{ExperimentResult, Games, Lab, LabError, Table, Verdict, percent, score, wdl};
use secateur_stats::{Results, Trinomial};

const PLAYERS: [(&str, &str); 4] = [
    ("mcts", "simon-harti"),
    ("alphabeta", "simon-harti(alphabeta)"),
    ("greedy", GREEDY),
    ("random", "random"),
];

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pairs = lab.pick(5, 30);
    let limit = Limits::depth(1000);
    let gauntlet = Spec { schedule: Schedule::Gauntlet(1), ..lab.tournament(GAME, &PLAYERS, pairs, limit) };
    let games = lab.play(&gauntlet)?;
    let others = lab.play(&lab.tournament(GAME, &PLAYERS[1..], lab.pick(3, 15), limit))?;
    let opponents = opponents_of_the_tree_search(&games);
    let mut verdicts: Vec<_> = opponents.iter().map(|(name, results)| beats(name, results)).collect();
    verdicts.extend(alphabeta_beats(&others));
    Ok(ExperimentResult {
        setting: vec![
            format!("{} games each, two random plies first, games of 600 plies are drawn", 2 * pairs),
            "alphabeta and negamax: depth 2, five terms with coefficients of ours, for the report states neither; they are the same search written in two ways, and here one player, so that negamax is not played a second time".into(),
        ],
        figures: vec![shares("", "The tree search against the others", &opponents)],
        tables: vec![tree_search_table(&opponents), others_table(&others)],
        verdicts,
        ..ExperimentResult::default()
    })
}

/// The results of the tree search against each other player.
fn opponents_of_the_tree_search(games: &Games) -> Vec<(String, Trinomial)> {
    let against = |(i, (name, _)): (usize, &(&str, &str))| Some((name.to_string(), games.between(0, i)?));
    PLAYERS.iter().enumerate().skip(1).filter_map(against).collect()
}

fn tree_search_table(opponents: &[(String, Trinomial)]) -> Table {
    let mut table = Table::new(
        "",
        "Results of the tree search with 550 iterations",
        &["against", "wins-draws-losses", "score", "report"],
    );
    for (name, results) in opponents {
        table.row([name.clone(), wdl(results), percent(&score(results)), "wins all".to_string()]);
        if name == "alphabeta" {
            let same = "the same player as alphabeta".to_string();
            table.row(["negamax".to_string(), same, String::new(), "wins all".to_string()]);
        }
    }
    table
}

fn others_table(others: &Games) -> Table {
    let mut table =
        Table::new("others", "The other players among themselves", &["", "wins-draws-losses", "score"]);
    for (i, (name, _)) in PLAYERS[1..].iter().enumerate() {
        table.row([name.to_string(), wdl(&others.total(i)), percent(&score(&others.total(i)))]);
    }
    table
}

fn beats(name: &str, results: &Trinomial) -> Verdict {
    let estimate = score(results);
    let all = if results.wins == results.games() { ", every game won" } else { "" };
    Verdict::above(
        format!("the tree search beats {name}"),
        estimate.interval95,
        0.5,
        format!("score {}{all}", percent(&estimate)),
    )
}

fn alphabeta_beats(others: &Games) -> impl Iterator<Item = Verdict> {
    [(1, "greedy"), (2, "random")].into_iter().filter_map(|(i, name)| {
        let estimate = score(&others.between(0, i)?);
        Some(Verdict::above(
            format!("alpha-beta beats {name}"),
            estimate.interval95,
            0.5,
            format!("score {}", percent(&estimate)),
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn negamax_has_a_row_and_no_games() {
        let of = |wins, losses| Trinomial { wins, draws: 0, losses };
        let rows = [("alphabeta".to_string(), of(25, 35)), ("random".to_string(), of(60, 0))];
        let table = tree_search_table(&rows);
        assert_eq!(table.rows[1], ["negamax", "the same player as alphabeta", "", "wins all"]);
        let verdicts = rows.each_ref().map(|(name, results)| beats(name, results));
        assert_eq!(verdicts.each_ref().map(|v| v.answer), [Answer::Undecided, Answer::Holds]);
        assert!(verdicts[1].because.ends_with(", every game won"));
    }
}
