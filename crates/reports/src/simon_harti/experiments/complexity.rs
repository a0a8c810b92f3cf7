//! How many positions there are: the number that the report quotes, the formula that it prints, and the exact number.

use secateur_core::Words;
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::{ExperimentResult, Figure, Lab, LabError, Table, Verdict};

/// Walls of both players.
const WALLS: usize = 20;
/// Posts in a row: a wall is centred on a post, horizontally or vertically.
const POSTS: usize = 8;
/// Placements of the two pawns.
const PAWNS: f64 = 81.0 * 80.0;

const QUOTED: &str = "the figure quoted: ordered placements, Σ Π (128 − 4j)";
const PRINTED: &str = "the formula as printed, Σ Π (128 − 4i)";
const EXACT: &str = "sets of at most 20 walls without collision, exact";
const TITLE: (&str, &str) = ("Sets of walls without collision", "Ensembles de murs sans collision");

/// Σᵢ₌₁..₂₀ Πⱼ‹ᵢ (128 − 4j), which gives the quoted number.
fn quoted() -> f64 {
    (1..=WALLS).map(|i| (0..i).map(|j| 128.0 - 4.0 * j as f64).product::<f64>()).sum()
}

/// Σᵢ₌₁..₂₀ Πⱼ₌₀..ᵢ (128 − 4i), the formula as it is printed.
fn printed() -> f64 {
    (1..=WALLS).map(|i| (128.0 - 4.0 * i as f64).powi(i as i32 + 1)).sum()
}

/// How many sets of 0 to `max` walls there are in which no two walls collide, on `posts` × `posts` posts.
///
/// Post by post, row by row. Of the posts before, only this matters: whether the post above has a vertical wall (one bit for each
/// column), and whether the post to the left has a horizontal one.
fn wall_sets(posts: usize, max: usize) -> Vec<u128> {
    let states = 1 << (posts + 1);
    let left = 1 << posts;
    let mut counts = vec![vec![0u128; max + 1]; states];
    counts[0][0] = 1;
    for _ in 0..posts {
        for column in 0..posts {
            let mut next = vec![vec![0u128; max + 1]; states];
            for (state, numbers) in counts.iter().enumerate().filter(|(_, n)| n.iter().any(|&n| n > 0)) {
                let above = state >> column & 1 == 1;
                let beside = state & left != 0;
                let empty = state & !(1 << column) & !left;
                let mut add = |state: usize, walls: usize| {
                    for (number, &count) in numbers.iter().enumerate().take(max + 1 - walls) {
                        next[state][number + walls] += count;
                    }
                };
                add(empty, 0);
                if !beside {
                    add(empty | left, 1);
                }
                if !above {
                    add(empty | 1 << column, 1);
                }
            }
            counts = next;
        }
        // a new row begins: nothing is to its left
        for state in left..states {
            let numbers = std::mem::replace(&mut counts[state], vec![0; max + 1]);
            numbers.iter().enumerate().for_each(|(n, count)| counts[state & !left][n] += count);
        }
    }
    (0..=max).map(|n| counts.iter().map(|numbers| numbers[n]).sum()).collect()
}

pub(super) fn measure_complexity(_: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let sets = wall_sets(POSTS, WALLS);
    let all = sets.iter().sum::<u128>() as f64;
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                "no game is played; exact numbers by dynamic programming over the 64 posts",
                "aucune partie n'est jouée ; nombres exacts par programmation dynamique sur les 64 croisements",
            ),
            Words::new(
                "sets that shut a pawn in are counted, as the report's figures do; walls in hand and the side to move are not",
                "les ensembles qui enferment un pion sont comptés, comme dans les chiffres du rapport ; les murs en main et le trait ne le sont pas",
            ),
        ],
        verdicts: verdicts(all),
        figures: vec![Figure::new("", TITLE, &chart(&sets))],
        tables: vec![placements_table(all), sets_table(&sets)],
        ..ExperimentResult::default()
    })
}

fn placements_table(sets: f64) -> Table {
    let mut table = Table::new(
        "",
        ("Wall placements and positions", "Placements de murs et positions"),
        &["", "wall placements", "times 6480 pawn placements"],
    )
    .french(&[
        ("wall placements", "placements de murs"),
        ("times 6480 pawn placements", "fois 6480 placements des pions"),
        (QUOTED, "le chiffre cité : placements ordonnés, Σ Π (128 − 4j)"),
        (PRINTED, "la formule telle qu'imprimée, Σ Π (128 − 4i)"),
        (EXACT, "ensembles d'au plus 20 murs sans collision, exact"),
    ]);
    for (name, walls) in [(QUOTED, quoted()), (PRINTED, printed()), (EXACT, sets)] {
        table.row([name.to_string(), format!("{walls:.4e}"), format!("{:.4e}", walls * PAWNS)]);
    }
    table
}

fn sets_table(sets: &[u128]) -> Table {
    let mut table = Table::new(
        "sets",
        ("Sets of walls without collision, exact", "Ensembles de murs sans collision, exact"),
        &["walls", "sets"],
    )
    .french(&[("walls", "murs"), ("sets", "ensembles")]);
    sets.iter().enumerate().for_each(|(n, count)| table.row([n.to_string(), count.to_string()]));
    table
}

fn chart(sets: &[u128]) -> Chart {
    let mut chart = Chart::new(
        TITLE,
        Axis::new(("walls on the board", "murs sur le plateau"), 0.0, 20.0),
        Axis::logarithmic(("sets", "ensembles"), 1.0, 1e22),
    );
    let points = || sets.iter().enumerate().map(|(n, &count)| (n as f64, count as f64));
    chart.line(points(), Colour::Series(0));
    chart.points(points(), Colour::Series(0));
    chart
}

fn verdicts(sets: f64) -> Vec<Verdict> {
    let close = |a: f64, b: f64| (a / b - 1.0).abs() < 5e-5;
    vec![
        Verdict::fact(("6480 placements of the pawns", "6480 placements des pions"), PAWNS == 6480.0, "81 × 80"),
        Verdict::fact(
            ("6.1582e38 wall placements, 3.9905e42 positions", "6,1582e38 placements de murs, 3,9905e42 états"),
            close(quoted(), 6.1582e38) && close(quoted() * PAWNS, 3.9905e42),
            Words::new(
                format!("the number is right as the number of ordered placements, {:.4e}, and counts each set of n walls n! times", quoted()),
                format!("le nombre est juste comme nombre de placements ordonnés, {:.4e}, et compte n! fois chaque ensemble de n murs", quoted()).replace('.', ","),
            ),
        ),
        Verdict::fact(
            ("the printed formula gives that number", "la formule imprimée donne ce nombre"),
            close(printed(), 6.1582e38),
            Words::new(format!("it gives {:.2e}", printed()), format!("elle donne {:.2e}", printed()).replace('.', ",")),
        ),
        Verdict::fact(
            ("so many states are possible", "autant d'états sont possibles"),
            close(sets, quoted()),
            Words::new(
                format!("there are {sets:.4e} sets of at most 20 walls without collision, {:.4e} with the pawns: {:.1e} times fewer", sets * PAWNS, quoted() / sets),
                format!("il y a {sets:.4e} ensembles d'au plus 20 murs sans collision, {:.4e} avec les pions : {:.1e} fois moins", sets * PAWNS, quoted() / sets).replace('.', ","),
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the sets one by one: every post is empty, horizontal or vertical.
    fn brute(posts: usize) -> Vec<u128> {
        let cells = posts * posts;
        let mut counts = vec![0; cells + 1];
        for code in 0..3usize.pow(cells as u32) {
            let at = |row: usize, column: usize| code / 3usize.pow((row * posts + column) as u32) % 3;
            let collide = (0..posts).any(|row| {
                (0..posts).any(|column| {
                    (column > 0 && at(row, column) == 1 && at(row, column - 1) == 1)
                        || (row > 0 && at(row, column) == 2 && at(row - 1, column) == 2)
                })
            });
            if !collide {
                counts[(0..cells).filter(|&c| at(c / posts, c % posts) > 0).count()] += 1;
            }
        }
        counts
    }

    #[test]
    fn sets_of_walls_agree_with_counting_one_by_one() {
        assert_eq!(wall_sets(2, 4), brute(2));
        assert_eq!(wall_sets(3, 9), brute(3));
        // one wall: 128 places; two walls: 128·127/2 less 64 crossings and 112 overlaps
        assert_eq!(wall_sets(8, 2), [1, 128, 128 * 127 / 2 - 64 - 112]);
    }

    #[test]
    fn the_three_numbers() {
        assert!((quoted() / 6.1582e38 - 1.0).abs() < 5e-5);
        assert!((printed() / 2.25e35 - 1.0).abs() < 5e-3);
        let sets: u128 = wall_sets(8, 20).iter().sum();
        assert!((sets as f64 / 1.3760e21 - 1.0).abs() < 5e-5);
    }
}
