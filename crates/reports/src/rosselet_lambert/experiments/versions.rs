//! Table 1: who wins with which colour.

use super::{NAMES, VERSIONS, play, setting};
use secateur_core::Side;
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{ExperimentResult, Games, Lab, LabError, PlayedGame, Table, Verdict, percent, score, wdl};
use secateur_stats::{Interval, Ratings, Results, Trinomial};
use std::cmp::Ordering::{Equal, Greater, Less};

/// The number of greedy among the players.
const GREEDY: usize = 5;

/// The report's table: the winner when the column has White and the row has Black, by number; White's columns first.
const REPORT: [[Option<usize>; 6]; 6] = {
    const fn w(player: usize) -> Option<usize> {
        Some(player)
    }
    [
        [None, w(1), w(2), w(3), w(0), w(0)],
        [w(1), None, w(2), w(3), w(1), w(1)],
        [w(2), w(2), None, w(3), w(2), w(2)],
        [w(3), w(3), w(2), None, w(3), w(3)],
        [w(0), w(1), w(2), w(3), None, w(5)],
        [w(5), w(1), w(2), w(3), w(5), None],
    ]
};

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = play(lab)?;
    let ratings = games.ratings()?;
    let crosstable = Crosstable::of(&games);
    let drawn: Vec<_> =
        NAMES.iter().enumerate().map(|(p, name)| Comparison::ours(*name, score(&games.total(p)))).collect();
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        verdicts: vec![
            always_beats_greedy(&games),
            white_is_better(&games),
            is_stronger(&ratings, 1, 0),
            is_stronger(&ratings, 2, 1),
            is_stronger(&ratings, 3, 2),
            crosstable.verdict(games.games.len() as u64 / 30),
        ],
        figures: vec![bars("", "Score of each version against all others", "score", &drawn, Some(0.5))],
        tables: vec![crosstable.table, elo_table(&games, &ratings)],
        ..ExperimentResult::default()
    })
}

/// Table 1 with our results, and how many of its cells agree.
struct Crosstable {
    table: Table,
    agreeing: usize,
    even: usize,
}

impl Crosstable {
    fn of(games: &Games) -> Crosstable {
        let head: Vec<&str> = std::iter::once("black \\ white").chain(NAMES).collect();
        let table = Table::new(
            "",
            "Who wins with White in the column and Black in the row: wins of White-draws-wins of Black here, the report's winner in brackets",
            &head,
        );
        let mut crosstable = Crosstable { table, agreeing: 0, even: 0 };
        for (black, name) in NAMES.iter().enumerate() {
            let cells = (0..NAMES.len()).map(|white| match REPORT[black][white] {
                Some(winner) => crosstable.cell(games, [white, black], winner),
                None => "–".to_string(),
            });
            let row: Vec<String> = std::iter::once(name.to_string()).chain(cells).collect();
            crosstable.table.row(row);
        }
        crosstable
    }

    /// Our results of White against Black, counted with the report's winner.
    fn cell(&mut self, games: &Games, players: [usize; 2], winner: usize) -> String {
        let results = results_of_white(games, |game| game.players == players);
        let ours = majority(&results, players);
        self.agreeing += usize::from(ours == Some(winner));
        self.even += usize::from(ours.is_none());
        format!("{} [{}]", wdl(&results), NAMES[winner])
    }

    fn verdict(&self, games_a_cell: u64) -> Verdict {
        Verdict::counted(
            "Table 1 as a whole",
            self.agreeing == 30,
            (games_a_cell, 4, "games a cell"),
            format!(
                "the majority of our games agrees with {} of its 30 cells, in {} there is none",
                self.agreeing, self.even
            ),
        )
    }
}

/// Who wins most of the games of White against Black; `None` if neither does.
fn majority(results_of_white: &Trinomial, [white, black]: [usize; 2]) -> Option<usize> {
    match results_of_white.wins.cmp(&results_of_white.losses) {
        Greater => Some(white),
        Less => Some(black),
        Equal => None,
    }
}

/// Results of White in some of the games.
fn results_of_white(games: &Games, wanted: impl Fn(&PlayedGame) -> bool) -> Trinomial {
    let mut results = Trinomial::default();
    for game in games.games.iter().filter(|game| wanted(game)) {
        results.record(game.result.wdl(Side::First));
    }
    results
}

fn elo_table(games: &Games, ratings: &Ratings) -> Table {
    let mut table =
        Table::new("elo", "Elo ratings with 95 % intervals", &["", "Elo", "interval", "wins-draws-losses"]);
    let mut order: Vec<usize> = (0..NAMES.len()).collect();
    order.sort_by(|&a, &b| ratings.ratings[b].value.total_cmp(&ratings.ratings[a].value));
    for player in order {
        let rating = ratings.ratings[player];
        table.row([
            NAMES[player].to_string(),
            format!("{:+.0}", rating.value),
            format!("{:+.0} to {:+.0}", rating.interval95.low, rating.interval95.high),
            wdl(&games.total(player)),
        ]);
    }
    table
}

fn always_beats_greedy(games: &Games) -> Verdict {
    let results: Trinomial = (1..VERSIONS).filter_map(|v| games.between(v, GREEDY)).sum();
    Verdict::counted(
        "from V1 on every version always beats greedy",
        results.wins == results.games(),
        (results.games(), 20, "games"),
        format!("{} of wins, draws and losses", wdl(&results)),
    )
}

fn white_is_better(games: &Games) -> Verdict {
    let strong = |player: &usize| (1..VERSIONS).contains(player);
    let white = score(&results_of_white(games, |game| game.players.iter().all(strong)));
    Verdict::above(
        "White is better among the strong versions",
        white.interval95,
        0.5,
        format!("White scores {} between V1, V2 and V3", percent(&white)),
    )
}

fn is_stronger(ratings: &Ratings, a: usize, b: usize) -> Verdict {
    let difference = ratings.difference(a, b);
    let value = difference.map_or(0.0, |d| d.value);
    let interval = difference.map_or(Interval { low: -1.0, high: 1.0 }, |d| d.interval95);
    Verdict::above(
        format!("V{a} is stronger than V{b}"),
        interval,
        0.0,
        format!("{value:+.0} Elo, 95 % interval {:+.0} to {:+.0}", interval.low, interval.high),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_of_a_cell_is_one_of_its_players() {
        for (black, row) in REPORT.iter().enumerate() {
            for (white, winner) in row.iter().enumerate() {
                match winner {
                    None => assert_eq!(black, white),
                    Some(winner) => assert!([black, white].contains(winner), "{black} {white}"),
                }
            }
        }
        assert_eq!(REPORT.iter().flatten().flatten().count(), 30);
    }

    #[test]
    fn the_majority_is_of_wins() {
        let of = |wins, draws, losses| majority(&Trinomial { wins, draws, losses }, [3, 2]);
        assert_eq!([of(2, 0, 1), of(1, 5, 2), of(1, 2, 1)], [Some(3), Some(2), None]);
    }

    #[test]
    fn the_table_agrees_only_as_a_whole() {
        use secateur_lab::Answer::{DoesNotHold, Holds, Undecided};
        let answer = |agreeing, games| {
            Crosstable { table: Table::new("", "", &[]), agreeing, even: 0 }.verdict(games).answer
        };
        assert_eq!([answer(30, 4), answer(29, 4), answer(30, 3)], [Holds, DoesNotHold, Undecided]);
    }
}
