//! The evaluators of report 004 (Bornachot and Haro): pieces, with more weight for kings, and the rows of men.

use crate::bits::Bits;
use crate::colour::Colour;
use crate::moves::DraughtsMove;
use crate::position::DraughtsPosition;
use crate::rules::Rules;
use secateur_core::{
    EVAL_LIMIT, Evaluator, EvaluatorSpec, MoveOrdering, Position as _, Sink, Tunable, Weights,
};

/// The terms: a man, a row that a man has advanced (its own counts as the first), a king, and for a king each row of the
/// board.
pub const NAMES: [&str; 4] = ["man", "row", "king", "king-per-row"];

/// The evaluators, by name.
pub const EVALUATORS: [EvaluatorSpec; 4] = [
    EvaluatorSpec::new(
        "pieces",
        "report 004: the difference of the pieces",
        "rapport 004 : la différence des pièces",
    ),
    EvaluatorSpec::new(
        "kings",
        "report 004: a king counts three men",
        "rapport 004 : une dame vaut trois pions",
    ),
    EvaluatorSpec::new(
        "rows",
        "report 004: a man counts its row as it advances, a king the rows and 3",
        "rapport 004 : un pion vaut sa rangée en avançant, une dame les rangées et 3",
    ),
    EvaluatorSpec::new(
        "rows-as-printed",
        "report 004 to the letter: white counts its rows from the wrong end",
        "rapport 004 à la lettre : blanc compte ses rangées du mauvais bout",
    )
    .faulty(),
];

/// One point of the report, in units of evaluation.
const POINT: i32 = 10;

/// An evaluator of report 004, for boards of any size.
///
/// ```
/// use secateur_core::{Evaluator, Variant};
/// use secateur_draughts::{BornachotHaro, Draughts, rules::In104};
/// let variant = Draughts::<In104>::default();
/// assert_eq!(BornachotHaro::named("rows").unwrap().evaluate(&variant.start()), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BornachotHaro {
    weights: [i32; 4],
    as_printed: bool,
}

impl BornachotHaro {
    /// The evaluator with this name in `EVALUATORS`.
    pub fn named(name: &str) -> Option<BornachotHaro> {
        let (weights, as_printed) = match name {
            "pieces" => ([1, 0, 1, 0], false),
            "kings" => ([1, 0, 3, 0], false),
            "rows" => ([0, 1, 3, 1], false),
            "rows-as-printed" => ([0, 1, 3, 1], true),
            _ => return None,
        };
        Some(BornachotHaro { weights, as_printed })
    }

    /// The value of a colour's pieces, in the report's points.
    fn colour<R: Rules>(&self, position: &DraughtsPosition<R>, colour: Colour) -> i32 {
        let [man, row, king, king_per_row] = self.weights;
        let board = position.rules.geometry();
        let rows = i32::from(board.rows);
        let men = position.men(colour);
        let mut value = man * men.count() as i32;
        if row != 0 {
            value += row
                * men.iter().map(|bit| self.row(board.place(board.square(bit)).0, rows, colour)).sum::<i32>();
        }
        value + (king + king_per_row * rows) * position.kings(colour).count() as i32
    }

    /// The row that counts for a man. White goes towards row 0.
    fn row(&self, row: u8, rows: i32, colour: Colour) -> i32 {
        let row = i32::from(row);
        match colour {
            _ if self.as_printed => row,
            Colour::White => rows - row,
            Colour::Black => row + 1,
        }
    }
}

impl<R: Rules> Evaluator<DraughtsPosition<R>> for BornachotHaro {
    /// The value of a man in the middle rows.
    fn unit(&self) -> i32 {
        POINT * (self.weights[0] + 4 * self.weights[1]).max(1)
    }

    fn evaluate(&mut self, position: &DraughtsPosition<R>) -> i32 {
        let us = position.colour();
        let value = POINT * (self.colour(position, us) - self.colour(position, !us));
        value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }
}

impl<R: Rules> MoveOrdering<DraughtsPosition<R>> for BornachotHaro {
    /// The report does not search beyond its depth; with quiescence on, captures are searched.
    fn noisy(&self, position: &DraughtsPosition<R>, sink: &mut impl Sink<DraughtsMove<R::Bits>>) {
        if crate::generate::must_capture(position) {
            position.generate(sink);
        }
    }
}

impl<R: Rules> Tunable<DraughtsPosition<R>> for BornachotHaro {
    fn weights(&self) -> Weights {
        Weights::new(NAMES.into_iter().zip(self.weights))
    }

    fn with_weights(&self, weights: &Weights) -> BornachotHaro {
        BornachotHaro { weights: weights.array(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Draughts;
    use crate::rules::{In104, International};
    use secateur_core::Variant;

    #[test]
    fn a_position_by_hand() {
        let variant = Draughts::<In104>::default();
        // white: men on square 5 (row 1 of 0 to 7) and on 29 (row 7), a king on 18; black: a man on 4 (row 0), two kings
        let position = variant.parse_position("W:W5,29,K18:B4,K1,K2").unwrap();
        let value = |name: &str| BornachotHaro::named(name).unwrap().evaluate(&position);
        assert_eq!(value("pieces"), 0);
        assert_eq!(value("kings"), 10 * (2 + 3 - 1 - 6));
        // counted from 1 at their own back row: white 7 and 1, black 1; kings 11
        assert_eq!(value("rows"), 10 * (7 + 1 + 11 - 1 - 22));
        // row indices as printed: white 1 and 7, black 0
        assert_eq!(value("rows-as-printed"), 10 * (1 + 7 + 11 - 22));
    }

    #[test]
    fn a_king_counts_the_rows_of_its_board() {
        let variant = Draughts::<International>::default();
        let position = variant.parse_position("W:WK28:B1").unwrap();
        assert_eq!(BornachotHaro::named("rows").unwrap().evaluate(&position), 10 * (13 - 1));
    }
}
