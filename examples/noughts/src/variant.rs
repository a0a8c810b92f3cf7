//! The variant: its text, and where each part of the game is.

use crate::{NoughtsEvaluator, NoughtsMove, NoughtsPosition, notation, picture};
use secateur_core::{Brush, ParseError, Position, Scene, Side, Text, Variant, VariantText};
use std::fmt;
use std::str::FromStr;

/// The game, which has one variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noughts;

impl FromStr for Noughts {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Noughts, ParseError> {
        let parsed = VariantText::parse(text)?;
        parsed.finish(&[]).map(|()| Noughts)
    }
}

impl fmt::Display for Noughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Noughts::NAME)
    }
}

impl Variant for Noughts {
    type Position = NoughtsPosition;
    type Evaluator = NoughtsEvaluator;
    const NAME: &'static str = "noughts";

    fn start(&self) -> NoughtsPosition {
        NoughtsPosition::new([0, 0], Side::First)
    }
    fn evaluator(&self) -> NoughtsEvaluator {
        NoughtsEvaluator
    }
    fn side_name(&self, side: Side) -> Text {
        [Text::new("crosses", "les croix"), Text::new("noughts", "les ronds")][side]
    }
    fn side_colour(&self, side: Side) -> &'static str {
        ["#c0392b", "#2471a3"][side]
    }

    fn parse_position(&self, text: &str) -> Result<NoughtsPosition, ParseError> {
        notation::parse_position(text)
    }
    fn validate(&self, position: &NoughtsPosition) -> Result<(), ParseError> {
        notation::validate(position)
    }
    fn format_move(&self, _: &NoughtsPosition, m: NoughtsMove) -> String {
        m.to_string()
    }

    fn scene(&self, position: &NoughtsPosition) -> Scene {
        picture::scene(position)
    }
    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }
    fn edit(
        &self,
        position: &NoughtsPosition,
        cell: &str,
        brush: &str,
    ) -> Result<NoughtsPosition, ParseError> {
        picture::edit(position, cell, brush)
    }

    fn swap_sides(&self, position: &NoughtsPosition) -> Option<NoughtsPosition> {
        Some(NoughtsPosition::new([position.cells[1], position.cells[0]], !position.turn()))
    }
}
