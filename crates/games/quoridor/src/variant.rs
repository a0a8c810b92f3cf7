//! The variants: board size, number of walls, limits.

use crate::board::STRIDE;
use crate::eval::reports::simon_harti;
use crate::{
    Cell, MoveKind, QuoridorEvaluator, QuoridorMove, QuoridorPosition, SimonHarti, notation, picture, planes,
    symmetry,
};
use secateur_core::{BoxedEvaluator, EvaluatorSpec, Overlay, OverlaySpec};
use secateur_core::{
    Brush, Effect, ParameterSpec, ParseError, PlaneShape, Position as _, Scene, Side, Symmetry, Text,
    ValueKind, Variant, VariantText, Words,
};
use std::fmt;
use std::str::FromStr;

/// The board sizes.
pub const SIZES: [u8; 5] = [3, 5, 7, 9, 11];

/// The most walls that a side can have in hand.
pub const MAX_HAND: u8 = 20;

/// The largest ply limit.
const MAX_PLIES: u16 = 10_000;
/// The greatest value of `repetition`.
const MAX_REPETITION: u8 = 100;

/// A parameter that the course's rules do not have.
const fn parameter(
    key: &'static str,
    values: ValueKind,
    default: &'static str,
    en: &'static str,
    fr: &'static str,
) -> ParameterSpec {
    ParameterSpec::new(key, values, Text::new(en, fr), &["quoridor"]).or(default)
}

const SIZE: ParameterSpec = parameter(
    "size",
    ValueKind::choice(&["3", "5", "7", "9", "11"]),
    "9",
    "cells in a row (not with course)",
    "cases par rangée (pas avec course)",
);
const WALLS: ParameterSpec = parameter(
    "walls",
    ValueKind::integer(0, MAX_HAND as i64),
    "10",
    "walls for each side (not with course)",
    "murs de chaque camp (pas avec course)",
);
const REPETITION: ParameterSpec = parameter(
    "repetition",
    ValueKind::Integer { min: 2, max: MAX_REPETITION as i64, or: Some(0) },
    "3",
    "draw when a position occurs that often; 0: never (not with course)",
    "nulle quand une position se présente autant de fois ; 0 : jamais (pas avec course)",
);
const PLIES: ParameterSpec = parameter(
    "plies",
    ValueKind::integer(0, MAX_PLIES as i64),
    "300",
    "draw at that ply; 0: no limit (not with course)",
    "nulle à ce demi-coup ; 0 : sans limite (pas avec course)",
);

/// The parameters, in the order of the variant text.
pub(crate) const PARAMETERS: &[ParameterSpec] = &[SIZE, WALLS, REPETITION, PLIES];

/// A variant: a board size, a number of walls, with or without draws.
///
/// ```
/// use secateur_quoridor::Quoridor;
/// let small: Quoridor = "quoridor:size=7,walls=8".parse().unwrap();
/// assert_eq!((small.size(), small.walls(), small.plies()), (7, 8, 300));
/// assert_eq!("quoridor:walls=10,size=9".parse::<Quoridor>().unwrap().to_string(), "quoridor");
/// assert!("quoridor:size=8".parse::<Quoridor>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quoridor {
    size: u8,
    walls: u8,
    repetition: u8,
    plies: u16,
}

impl Quoridor {
    /// The published game, with both limits.
    pub const STANDARD: Quoridor = Quoridor { size: 9, walls: 10, repetition: 3, plies: 300 };
    /// The course's rules, with neither limit.
    pub const COURSE: Quoridor = Quoridor { repetition: 0, plies: 0, ..Quoridor::STANDARD };

    /// Cells in a row.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The walls that each side begins with.
    pub fn walls(&self) -> u8 {
        self.walls
    }

    /// A position that occurs for this time is a draw; 0 for never.
    pub fn repetition(&self) -> u8 {
        self.repetition
    }

    /// The game is drawn at this ply; 0 for never.
    pub fn plies(&self) -> u16 {
        self.plies
    }
}

impl Default for Quoridor {
    fn default() -> Self {
        Quoridor::STANDARD
    }
}

impl FromStr for Quoridor {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Quoridor, ParseError> {
        let mut text = VariantText::parse(text)?;
        if text.name() != Quoridor::NAME {
            return Err(ParseError::new("game", text.name(), "this game is quoridor"));
        }
        if text.word(&["course"])?.is_some() {
            text.finish(&[])?;
            return Ok(Quoridor::COURSE);
        }
        let standard = Quoridor::STANDARD;
        let variant = Quoridor {
            size: text.choice(&SIZE)?.map_or(standard.size, |place| SIZES[place]),
            walls: text.integer(&WALLS)?.unwrap_or(standard.walls),
            repetition: text.integer(&REPETITION)?.unwrap_or(standard.repetition),
            plies: text.integer(&PLIES)?.unwrap_or(standard.plies),
        };
        text.finish(PARAMETERS)?;
        Ok(variant)
    }
}

impl fmt::Display for Quoridor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Quoridor::NAME)?;
        if *self == Quoridor::COURSE {
            return f.write_str(":course");
        }
        let standard = Quoridor::STANDARD;
        let parameters = [
            ("size", u16::from(self.size), u16::from(standard.size)),
            ("walls", self.walls.into(), standard.walls.into()),
            ("repetition", self.repetition.into(), standard.repetition.into()),
            ("plies", self.plies, standard.plies),
        ];
        let mut mark = ':';
        for (key, value, usual) in parameters {
            if value != usual {
                write!(f, "{mark}{key}={value}")?;
                mark = ',';
            }
        }
        Ok(())
    }
}

impl Variant for Quoridor {
    type Position = QuoridorPosition;
    type Evaluator = QuoridorEvaluator;
    const NAME: &'static str = "quoridor";

    fn start(&self) -> QuoridorPosition {
        QuoridorPosition::start(self)
    }

    fn evaluator(&self) -> QuoridorEvaluator {
        QuoridorEvaluator::of(self)
    }

    fn built_in_book(&self) -> Option<&'static str> {
        (self.to_string() == "quoridor:course").then_some(include_str!("../books/course.book"))
    }

    fn built_in_net(&self) -> Option<&'static [u8]> {
        crate::eval::built_in_net(self)
    }

    fn evaluators(&self) -> Vec<EvaluatorSpec> {
        simon_harti::EVALUATORS.to_vec()
    }

    fn named_evaluator(&self, name: &str) -> Option<BoxedEvaluator<QuoridorPosition>> {
        SimonHarti::named(name).map(BoxedEvaluator::new)
    }

    /// By races, which `known` and proofs use. Off by default, because no match has shown that they help the search: 15–25
    /// in 40 games of 50 ms a move, -89 Elo [-211, +33], with a tenth fewer nodes.
    fn solves_endings(&self) -> Option<bool> {
        Some(false)
    }

    fn side_name(&self, side: Side) -> Text {
        match side {
            Side::First => Text::new("white", "blanc"),
            Side::Second => Text::new("black", "noir"),
        }
    }

    fn side_colour(&self, side: Side) -> &'static str {
        picture::PAWN_FILLS[side]
    }

    fn parse_position(&self, text: &str) -> Result<QuoridorPosition, ParseError> {
        notation::parse_position(self, text)
    }

    fn validate(&self, position: &QuoridorPosition) -> Result<(), ParseError> {
        notation::validate(self, position)
    }

    fn parse_move(&self, position: &QuoridorPosition, text: &str) -> Result<QuoridorMove, ParseError> {
        notation::parse_move(position, text)
    }

    fn format_move(&self, _: &QuoridorPosition, m: QuoridorMove) -> String {
        m.to_string()
    }

    fn scene(&self, position: &QuoridorPosition) -> Scene {
        picture::scene(position, self.walls)
    }

    fn add_history(&self, scene: &mut Scene, start: &QuoridorPosition, moves: &[QuoridorMove]) {
        picture::add_history(scene, start.turn(), moves);
    }

    fn spoken(&self, _: &QuoridorPosition, m: QuoridorMove) -> Words {
        picture::spoken(m)
    }

    fn purpose(&self, position: &QuoridorPosition, m: QuoridorMove) -> Option<Words> {
        picture::purpose(position, m)
    }

    fn refusal(&self, position: &QuoridorPosition, _: &[&str], cell: &str) -> Option<Words> {
        picture::refusal(position, cell)
    }

    fn effects(&self, position: &QuoridorPosition, m: QuoridorMove) -> Vec<Effect> {
        picture::effects(position, m)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        picture::OVERLAYS
    }

    fn overlay(&self, position: &QuoridorPosition, id: &str) -> Option<Overlay> {
        picture::overlay(position, id)
    }

    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }

    fn edit(
        &self,
        position: &QuoridorPosition,
        cell: &str,
        brush: &str,
    ) -> Result<QuoridorPosition, ParseError> {
        picture::edit(position, cell, brush)
    }

    /// Numbers cells row by row, then horizontal walls, then vertical ones.
    fn action(&self, _: &QuoridorPosition, m: QuoridorMove) -> usize {
        let (size, cell) = (usize::from(self.size), usize::from(m.cell().0));
        // Rows of the board are STRIDE bits apart, rows of actions only `width`.
        let place = |width: usize| cell - cell / STRIDE * (STRIDE - width);
        let wall = size * size + place(size - 1);
        match m.kind() {
            MoveKind::Pawn(_) => place(size),
            MoveKind::Wall(placed) if placed.horizontal => wall,
            MoveKind::Wall(_) => wall + (size - 1) * (size - 1),
        }
    }

    #[inline]
    fn move_of_action(&self, _: &QuoridorPosition, action: usize) -> Option<QuoridorMove> {
        let size = usize::from(self.size);
        let cell = |place: usize, width: usize| Cell::at((place % width) as u8, (place / width) as u8);
        let (pawns, walls) = (size * size, (size - 1) * (size - 1));
        Some(match action {
            pawn if pawn < pawns => QuoridorMove::pawn(cell(pawn, size)),
            wall if wall < pawns + walls => QuoridorMove::horizontal(cell(wall - pawns, size - 1)),
            wall => QuoridorMove::vertical(cell(wall - pawns - walls, size - 1)),
        })
    }

    #[inline]
    fn add_actions(&self, position: &QuoridorPosition, set: &mut [u64]) {
        position.add_actions(set);
    }

    fn actions(&self) -> usize {
        let size = usize::from(self.size);
        size * size + 2 * (size - 1) * (size - 1)
    }

    fn planes(&self) -> PlaneShape {
        planes::shape(self.size)
    }

    fn write_planes(&self, position: &QuoridorPosition, out: &mut [f32]) {
        planes::write(position, out);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::ALL.to_vec()
    }

    fn transform(&self, symmetry: usize, position: &QuoridorPosition) -> QuoridorPosition {
        symmetry::transform(symmetry, position)
    }

    fn transform_move(&self, symmetry: usize, position: &QuoridorPosition, m: QuoridorMove) -> QuoridorMove {
        symmetry::transform_move(symmetry, position.size(), m)
    }

    fn swap_sides(&self, position: &QuoridorPosition) -> Option<QuoridorPosition> {
        Some(symmetry::transform(symmetry::SWAP, position))
    }

    /// The number of walls, in hand and on the board.
    fn conserved(&self, position: &QuoridorPosition) -> Option<i64> {
        let hands: i64 = Side::BOTH.iter().map(|&side| i64::from(position.hand(side))).sum();
        Some(hands + position.walls().count() as i64)
    }
}
