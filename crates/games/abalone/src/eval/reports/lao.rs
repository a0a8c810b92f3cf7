//! The evaluator of report 000 (Lao): the weighted sum of six features of each side.
//!
//! The report's utility is positive for White. Here the value is for the side to move, in thousandths of the report's unit.

use crate::board::{Cell, INNER, NEXT, RING, cells, total_distance};
use crate::generate::{self, behind_in};
use crate::moves::{AbaloneMove, MoveKind};
use crate::position::AbalonePosition;
use secateur_core::{
    EVAL_LIMIT, Evaluator, Hints, MoveOrdering, Position as _, Side, Sink, Tunable, Weights,
};
use secateur_core::{EvaluatorSpec, random::mix};
use std::cell::Cell as Memo;

/// The features of ω₁ to ω₆: marbles, share of marbles on the rim, mean distance from the centre, mean number of
/// neighbours, mean distance between marbles of a colour, marbles that could be ejected next turn.
pub const NAMES: [&str; 6] = ["marbles", "rim", "centre", "neighbours", "spread", "threats"];

/// Table 2 of the report, in thousandths.
pub const OMEGAS: [[i32; 6]; 8] = [
    [875, 500, 2000, 500, 1625, 125],
    [1125, 125, 1125, 250, 125, 50],
    [1125, 1375, 1750, 50, 1250, 250],
    [1250, 375, 1250, 250, 50, 1000],
    [1250, 375, 1375, 1125, 50, 50],
    [1625, 1500, 2000, 625, 1750, 375],
    [2000, 625, 375, 625, 50, 375],
    [250, 125, 1750, 1000, 500, 1750],
];

/// The eight configurations as named evaluators.
pub const EVALUATORS: [EvaluatorSpec; 8] = {
    const fn note(name: &'static str) -> EvaluatorSpec {
        EvaluatorSpec::new(
            name,
            "report 000: marbles, rim, centre, neighbours, spread, threats",
            "rapport 000 : billes, bord, centre, voisines, dispersion, menaces",
        )
    }
    [
        note("omega1"),
        note("omega2"),
        note("omega3"),
        note("omega4"),
        note("omega5"),
        note("omega6"),
        note("omega7"),
        note("omega8"),
    ]
};

/// The fixed-point unit of a side's features before they are weighted.
const ONE: i64 = 1_000_000;

/// Report 000's utility, with the weights of one of its configurations or with other weights in thousandths.
///
/// ```
/// use secateur_abalone::{Abalone, eval::Lao};
/// use secateur_core::{Evaluator, Variant};
/// let variant = Abalone::default();
/// assert_eq!(Lao::omega(3).unwrap().evaluate(&variant.start()), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Lao {
    weights: [i32; 6],
    /// The reference point of the last position for whose moves a guess was asked.
    reference: Memo<Option<(u64, Point)>>,
}

/// A point of the plane: three times its steps to the right and upwards from the centre, so that a mean of three is whole.
type Point = (i32, i32);

impl Lao {
    /// One of the configurations 1 to 8 in the report's Table 2.
    pub fn omega(number: usize) -> Option<Lao> {
        let weights = *OMEGAS.get(number.checked_sub(1)?)?;
        Some(Lao { weights, reference: Memo::new(None) })
    }

    /// The configuration with this name in `EVALUATORS`.
    pub(crate) fn named(name: &str) -> Option<Lao> {
        Lao::omega(EVALUATORS.iter().position(|listed| listed.name == name)? + 1)
    }

    /// A side's features times [`ONE`]; larger is better.
    fn features(position: &AbalonePosition, side: Side) -> [i64; 6] {
        let set = position.board(side);
        let n = i64::from(set.count_ones());
        let per = |sum: u32, divisor: i64| if divisor == 0 { 0 } else { i64::from(sum) * ONE / divisor };
        [
            n * ONE,
            -per((set & RING[4]).count_ones(), n),
            -per(total_distance(set), 4 * n),
            per(2 * pairs(set), 6 * n),
            // each unordered pair counts as two ordered ones
            -per(2 * distances(set), 2 * n * (n - 1)),
            -i64::from(threatened(set, position.board(!side)).count_ones()) * ONE,
        ]
    }

    /// The mean of both sides' centres of mass and the centre of the board, after Aichholzer, Aurenhammer and Werner,
    /// *Algorithmic Fun: Abalone* (2002).
    fn reference(&self, position: &AbalonePosition) -> Point {
        let key = mix(position.key());
        if let Some((known, point)) = self.reference.get()
            && known == key
        {
            return point;
        }
        let centre = |side: Side| {
            let n = position.board(side).count_ones().max(1) as i32;
            let sum =
                position.marbles(side).map(offset).fold((0, 0), |(up, right), (u, r)| (up + u, right + r));
            (sum.0 * 3 / n, sum.1 * 3 / n)
        };
        let (a, b) = (centre(Side::First), centre(Side::Second));
        // the centre of the board is the origin
        let point = ((a.0 + b.0) / 3, (a.1 + b.1) / 3);
        self.reference.set(Some((key, point)));
        point
    }
}

/// A cell's steps to the right and upwards from the centre.
fn offset(cell: Cell) -> Point {
    (cell.row() - 4, cell.number() - 5)
}

/// Three times the steps from a cell to a reference point.
fn distance_to(cell: Cell, point: Point) -> i32 {
    let (up, right) = offset(cell);
    let (up, right) = (3 * up - point.0, 3 * right - point.1);
    up.abs().max(right.abs()).max((up - right).abs())
}

/// The number of pairs of neighbours in a set of marbles.
fn pairs(set: u64) -> u32 {
    (0..3).map(|axis| (set & INNER[axis] & behind_in(axis, set)).count_ones()).sum()
}

/// The sum of the distances between the marbles of a set, each pair counted once.
fn distances(set: u64) -> u32 {
    let mut sum = 0;
    let mut left = set;
    while left != 0 {
        let one = left.trailing_zeros() as usize;
        left &= left - 1;
        sum += cells(left).map(|other| u32::from(DISTANCE[one & 63][other.index() & 63])).sum::<u32>();
    }
    sum
}

/// The steps between two cells, by index.
static DISTANCE: [[u8; 64]; 64] = {
    let mut table = [[0u8; 64]; 64];
    let mut from = 0;
    while from < crate::CELLS {
        // flood fill from each cell
        let mut reached = 1u64 << from;
        let mut steps = 1;
        while reached.count_ones() < crate::CELLS as u32 {
            let mut next = reached;
            let mut cell = 0;
            while cell < crate::CELLS {
                if reached >> cell & 1 == 1 {
                    let mut d = 0;
                    while d < 6 {
                        let to = NEXT[d][cell] as usize;
                        if to < crate::CELLS && reached >> to & 1 == 0 {
                            next |= 1 << to;
                            table[from][to] = steps;
                        }
                        d += 1;
                    }
                }
                cell += 1;
            }
            reached = next;
            steps += 1;
        }
        from += 1;
    }
    table
};

/// The marbles of `set` that `attackers` could push over the edge in one move.
fn threatened(set: u64, attackers: u64) -> u64 {
    let mut found = 0;
    for (direction, inner) in INNER.iter().enumerate() {
        let back = (direction + 3) % 6;
        // the cells one step ahead of a set
        let ahead = |set: u64| INNER[back] & behind_in(back, set);
        let pairs = attackers & ahead(attackers);
        let triples = attackers & ahead(pairs);
        let before_one = ahead(pairs);
        let before_two = ahead(set & ahead(triples));
        found |= set & !inner & (before_one | before_two);
    }
    found
}

impl Evaluator<AbalonePosition> for Lao {
    /// The value of a marble with weight 1.
    fn unit(&self) -> i32 {
        1000
    }

    fn evaluate(&mut self, position: &AbalonePosition) -> i32 {
        let (us, them) = (position.turn(), !position.turn());
        let (ours, theirs) = (Lao::features(position, us), Lao::features(position, them));
        let sum: i64 =
            ours.iter().zip(theirs).zip(self.weights).map(|((a, b), w)| (a - b) * i64::from(w)).sum();
        (sum / ONE).clamp(i64::from(1 - EVAL_LIMIT), i64::from(EVAL_LIMIT - 1)) as i32
    }
}

impl MoveOrdering<AbalonePosition> for Lao {
    /// Ejections of enemy marbles. Own ones do not count, or no position would be quiet.
    fn noisy(&self, position: &AbalonePosition, sink: &mut impl Sink<AbaloneMove>) {
        if position.outcome().is_none() {
            let us = position.turn();
            generate::ejections(position.board(us), position.board(!us), sink);
        }
    }

    /// The report's guess: no self-ejection, pushes, marbles taken off the rim, compactness. The reference point is
    /// computed before the move.
    fn guess(&self, position: &AbalonePosition, m: AbaloneMove) -> i32 {
        let reference = self.reference(position);
        let moved = |from: Cell, to: Cell| {
            let off_rim = i32::from(from.distance() == 4 && to.distance() < 4);
            200 * off_rim + 10 * (distance_to(from, reference) - distance_to(to, reference))
        };
        match m.kind() {
            MoveKind::InLine { trailing, direction } => {
                let push = position.push(trailing, direction);
                1000 * i32::from(push.pushed) + push.front.map_or(0, |front| moved(trailing, front))
            }
            MoveKind::Broadside { .. } => {
                let displacements = position.displacements(m);
                displacements.own.iter().filter_map(|&(from, to)| Some(moved(from, to?))).sum()
            }
            MoveKind::SelfEjection { .. } => -10_000,
        }
    }

    fn hints(&self) -> Hints {
        Hints { may_be_stuck: false, noisy_is_compulsory: false, loud_guess: 1000, ..Hints::default() }
    }
}

impl Tunable<AbalonePosition> for Lao {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> Lao {
        Lao { weights: weights.array(), reference: Memo::new(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Abalone, CELLS};
    use secateur_core::{Random, Variant};

    fn set(cells: &[&str]) -> u64 {
        cells.iter().fold(0, |set, cell| set | Cell::read(cell).unwrap().bit())
    }

    #[test]
    fn distances_between_cells_are_those_of_the_hexagon() {
        for a in Cell::all() {
            for b in Cell::all() {
                let ((up, right), (u, r)) = (offset(a), offset(b));
                let (up, right) = (up - u, right - r);
                let expected = up.abs().max(right.abs()).max((up - right).abs());
                assert_eq!(i32::from(DISTANCE[a.index()][b.index()]), expected);
            }
        }
        assert_eq!(distances(set(&["a1", "b1", "e5"])), 1 + 4 + 4);
        assert!(distances((1 << CELLS) - 1) > 0);
    }

    #[test]
    fn a_marble_on_the_rim_is_threatened_by_two_behind_it_or_three_behind_two() {
        // towards the west edge of row e: e1 is on the rim
        assert_eq!(threatened(set(&["e1"]), set(&["e2", "e3"])), set(&["e1"]));
        assert_eq!(threatened(set(&["e1"]), set(&["e2"])), 0);
        assert_eq!(threatened(set(&["e1", "e2"]), set(&["e3", "e4"])), 0);
        assert_eq!(threatened(set(&["e1", "e2"]), set(&["e3", "e4", "e5"])), set(&["e1"]));
        assert_eq!(threatened(set(&["e2"]), set(&["e3", "e4"])), 0);
    }

    #[test]
    fn threatened_marbles_are_those_that_moves_eject() {
        let mut random = Random::new(5);
        let (variant, mut list) = (Abalone::default(), secateur_core::MoveList::new());
        for _ in 0..200 {
            let mut position = variant.start();
            while position.limit().is_none() && position.outcome().is_none() {
                let (us, them) = (position.turn(), !position.turn());
                let mut ejected = 0u64;
                list.clear();
                position.generate(&mut list);
                for &m in &list {
                    let gone = position.displacements(m).enemy.into_iter().find(|(_, to)| to.is_none());
                    ejected |= gone.map_or(0, |(cell, _)| cell.bit());
                }
                assert_eq!(threatened(position.board(them), position.board(us)), ejected, "{position}");
                position.play(random.pick(&list).unwrap());
            }
        }
    }

    #[test]
    fn the_utility_of_a_position_computed_by_hand() {
        // White (to move): e5 in the centre and e6 beside it. Black: a1 and b1, neighbours on the rim. Nobody threatens a1.
        let boards = [set(&["e5", "e6"]), set(&["a1", "b1"])];
        let built = AbalonePosition::new(Abalone::default().rules, boards, Side::First, [0, 0], 0);
        // f1 = 0; f2 = 2/2 − 0 = 1; f3 = (4 − ½)/4 = 0.875; f4 = (1 − 1)/6 = 0; f5 = 2·1/(2·2·1) − the same = 0; f6 = 0
        let expected = |weights: [i32; 6]| weights[1] + weights[2] * 875 / 1000;
        for (i, weights) in OMEGAS.into_iter().enumerate() {
            let found = Lao::omega(i + 1).unwrap().evaluate(&built);
            assert!((found - expected(weights)).abs() <= 1, "omega {}: {found}", i + 1);
        }
    }

    #[test]
    fn a_start_is_level_and_a_lost_marble_is_not() {
        let start = Abalone::default().start();
        let lost = {
            let mut boards = [start.board(Side::First), start.board(Side::Second)];
            boards[1] &= boards[1] - 1;
            AbalonePosition::new(start.rules(), boards, Side::First, [0, 1], 0)
        };
        for number in 1..=8 {
            assert_eq!(Lao::omega(number).unwrap().evaluate(&start), 0);
            assert!(Lao::omega(number).unwrap().evaluate(&lost) > 100);
        }
    }

    #[test]
    fn the_guess_abhors_self_ejection_and_likes_pushes() {
        let own = set(&["e3", "e4", "a1"]);
        let position =
            AbalonePosition::new(Abalone::default().rules, [own, set(&["e5"])], Side::First, [0, 0], 0);
        let guess = |text: &str| {
            let m = Abalone::default().parse_move(&position, text).unwrap();
            Lao::omega(3).unwrap().guess(&position, m)
        };
        assert!(
            guess("e3e4") > guess("a1b2") && guess("a1b2") > guess("e3f3") && guess("e3f3") > guess("a1x")
        );
    }
}
