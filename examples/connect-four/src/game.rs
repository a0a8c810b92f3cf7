//! The rules, then notation and picture.

use crate::FourEvaluator;
use secateur_core::grid::Grid;
use secateur_core::random::mix;
use secateur_core::scene::{Colour, Paint, Scene, Shape};
use secateur_core::{Outcome, ParseError, Position, Reason, Side, Sink, Text, Variant, only_variant};
use std::fmt;

pub(crate) const GRID: Grid = Grid::upwards(7, 6);
static FOUR: Reason = Reason::new("four-in-a-row", "four in a row", "quatre alignés");
static FULL: Reason = Reason::new("full-board", "the board is full", "la grille est pleine");

/// The bit of a cell. A column has seven bits, the highest never set, so that no line continues in the next column.
pub(crate) fn bit(column: u8, row: u8) -> u64 {
    1 << (7 * column + row)
}

/// The lines of four in a set of cells, each given by its first cell: columns, rows, both diagonals.
pub(crate) fn lines(cells: u64) -> [u64; 4] {
    [1, 7, 6, 8].map(|step| cells & cells >> step & cells >> (2 * step) & cells >> (3 * step))
}

/// The discs of each side, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FourPosition {
    pub(crate) discs: [u64; 2],
    pub(crate) turn: Side,
}

impl FourPosition {
    /// The side whose disc is in a cell.
    pub fn at(&self, column: u8, row: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs[side] & bit(column, row) != 0)
    }

    /// The bit of the cell in which a disc dropped into a column comes to rest; 0 if the column is full.
    pub(crate) fn landing(&self, column: u8) -> u64 {
        let free = !(self.discs[0] | self.discs[1]) & (0b11_1111 << (7 * column));
        free & free.wrapping_neg()
    }
}

impl Position for FourPosition {
    type Move = u8; // a column
    type Undo = FourPosition; // the position before
    fn turn(&self) -> Side {
        self.turn
    }
    fn key(&self) -> u64 {
        mix(self.discs[0] ^ mix(self.discs[1] << 1 | self.turn as u64))
    }
    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::BOTH.into_iter().find(|&side| lines(self.discs[side]) != [0; 4])?;
        Some(Outcome::win(winner, &FOUR))
    }
    fn stuck(&self) -> Outcome {
        Outcome::draw(&FULL)
    }
    fn generate(&self, sink: &mut impl Sink<u8>) {
        if self.outcome().is_none() {
            (0..7).filter(|&column| self.landing(column) != 0).for_each(|column| sink.push(column));
        }
    }
    fn is_irreversible(&self, _: u8) -> bool {
        true // discs stay
    }
    fn play(&mut self, column: u8) -> FourPosition {
        let before = *self;
        self.discs[self.turn] |= self.landing(column);
        self.turn = !self.turn;
        before
    }
    fn unplay(&mut self, _: u8, before: FourPosition) {
        *self = before;
    }
}

impl fmt::Display for FourPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        GRID.write(f, "/", |column, row| self.at(column, row).map_or('.', |side| ['x', 'o'][side]))?;
        write!(f, "/{}", self.turn.digit())
    }
}

/// The game, which has one variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour;
only_variant!(ConnectFour);

impl Variant for ConnectFour {
    type Position = FourPosition;
    type Evaluator = FourEvaluator;
    const NAME: &'static str = "connect-four";
    fn start(&self) -> FourPosition {
        FourPosition { discs: [0; 2], turn: Side::First }
    }
    fn evaluator(&self) -> FourEvaluator {
        FourEvaluator([2, 30])
    }
    fn side_name(&self, side: Side) -> Text {
        [Text::new("yellow", "jaune"), Text::new("red", "rouge")][side]
    }
    fn side_colour(&self, side: Side) -> Colour {
        ["#f4c430", "#d63a2f"][side]
    }
    fn parse_position(&self, text: &str) -> Result<FourPosition, ParseError> {
        let (board, turn) = text.trim().rsplit_once('/').unwrap_or((text, ""));
        let mut position = FourPosition { discs: [0; 2], turn: Side::read_digit(turn)? };
        let discs = GRID.read_pieces("board", board, "/", "xo")?;
        discs.into_iter().for_each(|(column, row, side)| position.discs[side] |= bit(column, row));
        let floats = |(c, r)| r > 0 && position.at(c, r - 1).is_none() && position.at(c, r).is_some();
        let [first, second] = position.discs.map(u64::count_ones);
        if first != second + position.turn as u32 || GRID.places().any(floats) {
            return Err(ParseError::new("board", board, "discs lie on discs, and the sides took turns"));
        }
        Ok(position)
    }
    fn format_move(&self, _: &FourPosition, column: u8) -> String {
        GRID.column_letter(column).to_string()
    }
    fn scene(&self, position: &FourPosition) -> Scene {
        let mut scene = GRID.scene("#1f5fae", Shape::Circle { r: 0.4 }, Paint::hollow("#123a6e"));
        GRID.put_discs(&mut scene, self, ["x", "o"], |column, row| position.at(column, row));
        scene
    }
    fn gestures(&self, _: &FourPosition, column: u8) -> Vec<Vec<String>> {
        (0..GRID.rows).map(|row| vec![GRID.name(column, row)]).collect() // any cell of the column may be touched
    }
    fn swap_sides(&self, position: &FourPosition) -> Option<FourPosition> {
        Some(FourPosition { discs: [position.discs[1], position.discs[0]], turn: !position.turn })
    }
}
