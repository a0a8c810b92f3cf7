//! The variants: one game with two rules for ties.

use crate::eval::DiverciteEvaluator;
use crate::eval::reports::{RosseletLambert, rosselet_lambert};
use crate::{DiverciteMove, DivercitePosition, DiverciteSolver, notation, picture, planes, symmetry};
use secateur_core::{
    BoxedEvaluator, Brush, Effect, EndingSolver, EvaluatorSpec, Overlay, OverlaySpec, ParseError, PlaneShape,
    Scene, Side, Symmetry, Text, Variant, VariantText, Words,
};
use std::fmt;
use std::str::FromStr;

/// The rule for equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ties {
    /// More divercités win; then more cities with exactly four neighbours of their colour, then with three, then with two
    /// (a divercité has exactly one). If all are equal, the first player wins.
    #[default]
    Course,
    /// The game is drawn, as in the publisher's rules.
    Publisher,
}

/// Divercité.
///
/// ```
/// use secateur_divercite::{Divercite, Ties};
/// let variant: Divercite = "divercite:publisher".parse().unwrap();
/// assert_eq!(variant.ties, Ties::Publisher);
/// assert_eq!("divercite:course".parse::<Divercite>().unwrap().to_string(), "divercite");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Divercite {
    /// The rule for equal points.
    pub ties: Ties,
}

/// Other names of the game.
pub(crate) const ALIASES: &[&str] = &["divercité"];

impl FromStr for Divercite {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Divercite, ParseError> {
        let mut text = VariantText::parse(text)?;
        if text.name() != Divercite::NAME && !ALIASES.contains(&text.name()) {
            return Err(ParseError::new("game", text.name(), "this game is divercite"));
        }
        let ties = match text.word(&["course", "publisher"])? {
            Some("publisher") => Ties::Publisher,
            _ => Ties::Course,
        };
        text.finish(&[])?;
        Ok(Divercite { ties })
    }
}

impl fmt::Display for Divercite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.ties {
            Ties::Course => "divercite",
            Ties::Publisher => "divercite:publisher",
        })
    }
}

impl Variant for Divercite {
    type Position = DivercitePosition;
    type Evaluator = DiverciteEvaluator;
    const NAME: &'static str = "divercite";

    fn start(&self) -> DivercitePosition {
        DivercitePosition::start(self.ties)
    }

    fn evaluator(&self) -> DiverciteEvaluator {
        DiverciteEvaluator::default()
    }

    fn built_in_book(&self) -> Option<&'static str> {
        (self.ties == Ties::Course).then_some(include_str!("../books/course.book"))
    }

    fn evaluators(&self) -> Vec<EvaluatorSpec> {
        rosselet_lambert::EVALUATORS.to_vec()
    }

    fn named_evaluator(&self, name: &str) -> Option<BoxedEvaluator<DivercitePosition>> {
        RosseletLambert::named(name).map(BoxedEvaluator::new)
    }

    fn ending_solver(&self, bytes: usize) -> Option<Box<dyn EndingSolver<DivercitePosition>>> {
        Some(Box::new(DiverciteSolver::new(bytes)))
    }

    fn side_name(&self, side: Side) -> Text {
        match side {
            Side::First => Text::new("white", "blanc"),
            Side::Second => Text::new("black", "noir"),
        }
    }

    fn parse_position(&self, text: &str) -> Result<DivercitePosition, ParseError> {
        notation::parse_position(text, self.ties)
    }

    fn validate(&self, position: &DivercitePosition) -> Result<(), ParseError> {
        notation::validate(position)
    }

    fn parse_move(&self, position: &DivercitePosition, text: &str) -> Result<DiverciteMove, ParseError> {
        notation::parse_move(position, text)
    }

    fn format_move(&self, _: &DivercitePosition, m: DiverciteMove) -> String {
        m.to_string()
    }

    fn scene(&self, position: &DivercitePosition) -> Scene {
        picture::scene(position)
    }

    fn gestures(&self, position: &DivercitePosition, m: DiverciteMove) -> Vec<Vec<String>> {
        picture::gestures(position, m)
    }

    fn effects(&self, position: &DivercitePosition, m: DiverciteMove) -> Vec<Effect> {
        picture::effects(position, m)
    }

    fn spoken(&self, position: &DivercitePosition, m: DiverciteMove) -> Words {
        picture::spoken(position, m)
    }

    fn purpose(&self, position: &DivercitePosition, m: DiverciteMove) -> Option<Words> {
        picture::purpose(position, m)
    }

    fn refusal(&self, position: &DivercitePosition, touched: &[&str], cell: &str) -> Option<Words> {
        picture::refusal(position, touched, cell)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        picture::OVERLAYS
    }

    fn overlay(&self, position: &DivercitePosition, id: &str) -> Option<Overlay> {
        picture::overlay(position, id)
    }

    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }

    fn edit(
        &self,
        position: &DivercitePosition,
        cell: &str,
        brush: &str,
    ) -> Result<DivercitePosition, ParseError> {
        picture::edit(position, cell, brush)
    }

    fn planes(&self) -> PlaneShape {
        planes::SHAPE
    }

    fn write_planes(&self, position: &DivercitePosition, out: &mut [f32]) {
        planes::write(position, out);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::symmetries()
    }

    fn transform(&self, symmetry: usize, position: &DivercitePosition) -> DivercitePosition {
        symmetry::transform(symmetry, position)
    }

    fn transform_move(&self, symmetry: usize, _: &DivercitePosition, m: DiverciteMove) -> DiverciteMove {
        symmetry::transform_move(symmetry, m)
    }

    fn swap_sides(&self, position: &DivercitePosition) -> Option<DivercitePosition> {
        Some(symmetry::swap_sides(position))
    }

    /// The number of pieces in hand and on the board.
    fn conserved(&self, position: &DivercitePosition) -> Option<i64> {
        let placed: u32 = position.words().iter().map(|word| word.count_ones()).sum();
        let held: u8 = Side::BOTH.map(|side| position.hands().total(side)).iter().sum();
        Some(i64::from(placed) + i64::from(held))
    }
}
