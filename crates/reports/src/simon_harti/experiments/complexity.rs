//! How many positions there are: the figure quoted, the formula printed, and the exact number.

use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::{ExperimentResult, Figure, Lab, LabError, Table, Verdict};

/// Walls of both players.
const WALLS: usize = 20;
/// Posts in a row: a wall lies across one, horizontally or vertically.
const POSTS: usize = 8;
/// Placements of the two pawns.
const PAWNS: f64 = 81.0 * 80.0;

/// Σᵢ₌₁..₂₀ Πⱼ‹ᵢ (128 − 4j): what the quoted figure is.
fn quoted() -> f64 {
    (1..=WALLS).map(|i| (0..i).map(|j| 128.0 - 4.0 * j as f64).product::<f64>()).sum()
}

/// Σᵢ₌₁..₂₀ Πⱼ₌₀..ᵢ (128 − 4i): the formula as it is printed.
fn printed() -> f64 {
    (1..=WALLS).map(|i| (128.0 - 4.0 * i as f64).powi(i as i32 + 1)).sum()
}

/// Sets of walls of which no two collide, by their number, from 0 to `max`, on `posts` × `posts` posts.
///
/// Post by post, row by row: what matters of those before is whether the post above has a vertical wall (a bit a column)
/// and whether the post to the left has a horizontal one.
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
        // a new row begins: nothing to the left
        for state in left..states {
            let numbers = std::mem::replace(&mut counts[state], vec![0; max + 1]);
            numbers.iter().enumerate().for_each(|(n, count)| counts[state & !left][n] += count);
        }
    }
    (0..=max).map(|n| counts.iter().map(|numbers| numbers[n]).sum()).collect()
}

pub(super) fn run(_: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let sets = wall_sets(POSTS, WALLS);
    let all = sets.iter().sum::<u128>() as f64;
    Ok(ExperimentResult {
        setting: vec![
            "no game is played; exact numbers by dynamic programming over the 64 posts".into(),
            "sets that shut a pawn in are counted, as the report's figures do; walls in hand and the side to move are not".into(),
        ],
        verdicts: verdicts(all),
        figures: vec![Figure::new("", "Sets of walls without collision", &chart(&sets))],
        tables: vec![placements_table(all), sets_table(&sets)],
        ..ExperimentResult::default()
    })
}

fn placements_table(sets: f64) -> Table {
    let mut table = Table::new(
        "",
        "Wall placements and positions",
        &["", "wall placements", "times 6480 pawn placements"],
    );
    for (name, walls) in [
        ("the figure quoted: ordered placements, Σ Π (128 − 4j)", quoted()),
        ("the formula as printed, Σ Π (128 − 4i)", printed()),
        ("sets of at most 20 walls without collision, exact", sets),
    ] {
        table.row([name.to_string(), format!("{walls:.4e}"), format!("{:.4e}", walls * PAWNS)]);
    }
    table
}

fn sets_table(sets: &[u128]) -> Table {
    let mut table = Table::new("sets", "Sets of walls without collision, exact", &["walls", "sets"]);
    sets.iter().enumerate().for_each(|(n, count)| table.row([n.to_string(), count.to_string()]));
    table
}

fn chart(sets: &[u128]) -> Chart {
    let mut chart = Chart::new(
        "Sets of walls without collision",
        Axis::new("walls on the board", 0.0, 20.0),
        Axis::logarithmic("sets", 1.0, 1e22),
    );
    let points = || sets.iter().enumerate().map(|(n, &count)| (n as f64, count as f64));
    chart.line(points(), Colour::Series(0));
    chart.points(points(), Colour::Series(0));
    chart
}

fn verdicts(sets: f64) -> Vec<Verdict> {
    let close = |a: f64, b: f64| (a / b - 1.0).abs() < 5e-5;
    vec![
        Verdict::fact("6480 placements of the pawns", PAWNS == 6480.0, "81 × 80"),
        Verdict::fact(
            "6.1582e38 wall placements, 3.9905e42 positions",
            close(quoted(), 6.1582e38) && close(quoted() * PAWNS, 3.9905e42),
            format!(
                "the number is right as the number of ordered placements, {:.4e}, and counts each set of n walls n! times",
                quoted()
            ),
        ),
        Verdict::fact(
            "the printed formula gives that number",
            close(printed(), 6.1582e38),
            format!("it gives {:.2e}", printed()),
        ),
        Verdict::fact(
            "so many states are possible",
            close(sets, quoted()),
            format!(
                "there are {sets:.4e} sets of at most 20 walls without collision, {:.4e} with the pawns: {:.1e} times fewer",
                sets * PAWNS,
                quoted() / sets
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets, one by one: every post empty, horizontal or vertical.
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
        // one wall: 128 places; two: 128·127/2 less 64 crossings and 112 overlaps
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
