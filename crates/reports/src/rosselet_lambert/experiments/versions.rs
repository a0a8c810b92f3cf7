//! Table 1: who wins with which colour.

use super::{GAME, NAMES, play, results_of_white, setting};
use secateur_core::Words;
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Asks, ExperimentResult, Games, Lab, LabError, Statement, Table, Verdict, score, wdl};
use secateur_stats::{Ratings, Results, Trinomial};
use std::cmp::Ordering::{Equal, Greater, Less};

/// The report's table: the winner, by number, when the column has White and the row has Black; White's columns first.
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

pub(super) fn measure_versions(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = play(lab)?;
    let ratings = games.ratings()?;
    let crosstable = Crosstable::of(&games);
    let drawn: Vec<_> =
        NAMES.iter().enumerate().map(|(p, name)| Comparison::ours(*name, score(&games.total(p)))).collect();
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        verdicts: vec![crosstable.verdict(), first_moves(lab)?],
        figures: vec![bars(
            "",
            ("Score of each version against all others", "Score de chaque version contre toutes les autres"),
            "score",
            &drawn,
            Some(0.5),
        )],
        tables: vec![crosstable.table, elo_table(&games, &ratings)],
        ..ExperimentResult::default()
    })
}

/// Table 1 with our results, and how many of its cells agree.
struct Crosstable {
    table: Table,
    agreeing: usize,
    even: usize,
    /// For each cell, the statement that the report's winner scores more than half.
    cells: Vec<Statement>,
}

impl Crosstable {
    fn of(games: &Games) -> Crosstable {
        let head: Vec<&str> = std::iter::once("black \\ white").chain(NAMES).collect();
        let table = Table::new(
            "",
            (
                "Who wins with White in the column and Black in the row: wins of White-draws-wins of Black here, the report's winner in brackets",
                "Qui gagne, les blancs en colonne et les noirs en ligne : victoires des blancs-nulles-victoires des noirs ici, le vainqueur du rapport entre crochets",
            ),
            &head,
        )
        .french(&[("black \\ white", "noirs \\ blancs")]);
        let mut crosstable = Crosstable { table, agreeing: 0, even: 0, cells: Vec::new() };
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

    /// Our results of White against Black, from the point of view of the report's winner.
    fn cell(&mut self, games: &Games, players: [usize; 2], winner: usize) -> String {
        let results = results_of_white(games, |game| game.players == players);
        let ours = majority(&results, players);
        self.agreeing += usize::from(ours == Some(winner));
        self.even += usize::from(ours.is_none());
        let of_winner = if winner == players[0] { results } else { results.swapped() };
        let words = Words::new(
            format!("{} white, {} black: score of {}", NAMES[players[0]], NAMES[players[1]], NAMES[winner]),
            format!("{} blancs, {} noirs : score de {}", NAMES[players[0]], NAMES[players[1]], NAMES[winner]),
        );
        self.cells.push(Statement::score(words, of_winner, Asks::Above(0.5)));
        format!("{} [{}]", wdl(&results), NAMES[winner])
    }

    /// The report has one game a cell, so that its table claims 30 winners. A cell is refuted if the other side wins more often,
    /// by its interval.
    fn verdict(&self) -> Verdict {
        Verdict::all(
            (
                "Table 1 as a whole: each cell's winner is the better there",
                "la table 1 entière : le vainqueur de chaque case y est le meilleur",
            ),
            self.cells.iter().cloned(),
        )
        .noting(Words::new(
            format!(
                "the majority of our games agrees with {} of its 30 cells, in {} there is none",
                self.agreeing, self.even
            ),
            format!(
                "la majorité de nos parties s'accorde avec {} de ses 30 cases, dans {} il n'y en a pas",
                self.agreeing, self.even
            ),
        ))
    }
}

/// Who wins most games of White against Black; `None` if neither does.
fn majority(results_of_white: &Trinomial, [white, black]: [usize; 2]) -> Option<usize> {
    match results_of_white.wins.cmp(&results_of_white.losses) {
        Greater => Some(white),
        Less => Some(black),
        Equal => None,
    }
}

fn elo_table(games: &Games, ratings: &Ratings) -> Table {
    let mut table = Table::new(
        "elo",
        ("Elo ratings with 95 % intervals", "Classement Elo avec intervalles à 95 %"),
        &["", "Elo", "interval", "wins-draws-losses"],
    );
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

/// Whether there are as many moves at the start as the report says.
fn first_moves(lab: &Lab<'_>) -> Result<Verdict, LabError> {
    let moves = lab.begin_game(GAME)?.legal_count();
    Ok(Verdict::fact(
        ("there are 164 states after the first move", "il y a 164 états possibles au premier tour"),
        moves == 164,
        Words::new(
            format!(
                "{moves} legal moves: 4 colours on 16 + 25 cells; without those alike by the board's symmetry and the names of colours there are far fewer"
            ),
            format!(
                "{moves} coups légaux : 4 couleurs sur 16 + 25 cases ; bien moins sans ceux que la symétrie du plateau et les noms des couleurs confondent"
            ),
        ),
    ))
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
    fn the_table_is_refuted_by_a_cell_that_the_other_side_wins() {
        use secateur_lab::Answer::{DoesNotHold, Holds, Undecided};
        let cell =
            |wins, losses| Statement::score("", Trinomial { wins, draws: 0, losses }, Asks::Above(0.5));
        let answer = |cells: Vec<Statement>| {
            Crosstable { table: Table::new("", "", &[]), agreeing: 0, even: 0, cells }.verdict().answer
        };
        assert_eq!(answer(vec![cell(8, 0), cell(7, 0)]), Holds);
        assert_eq!(answer(vec![cell(8, 0), cell(1, 3)]), Undecided);
        assert_eq!(answer(vec![cell(8, 0), cell(0, 20)]), DoesNotHold);
    }
}
