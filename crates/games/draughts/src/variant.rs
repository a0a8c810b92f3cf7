//! Draughts with given rules, as a variant.

use crate::colour::Colour;
use crate::eval::DraughtsEvaluator;
use crate::eval::reports::{BornachotHaro, bornachot_haro};
use crate::moves::DraughtsMove;
use crate::notation::{self, protocols};
use crate::picture;
use crate::planes;
use crate::position::DraughtsPosition;
use crate::rules::{In104, Parameters, Rules};
use crate::symmetry;
use crate::tables::DraughtsTables;
use secateur_core::{
    BoxedEvaluator, Brush, Effect, EndgameTables, EvaluatorSpec, MoveList, Overlay, OverlaySpec, ParseError,
    PlaneShape, Position as _, Protocol, Scene, Side, SpokenProtocol, Step, Symmetry, Text, Variant,
    VariantText, Words,
};
use std::fmt;
use std::str::FromStr;

/// The family's name.
pub const NAME: &str = "draughts";
/// Other names of the family.
pub const ALIASES: &[&str] = &["checkers", "dames"];

/// Draughts with the rules `R`.
///
/// ```
/// use secateur_core::{Variant, Position};
/// use secateur_draughts::{Draughts, rules::International};
/// let variant: Draughts<International> = "draughts:international".parse().unwrap();
/// assert_eq!(variant.start().count_moves(), 9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Draughts<R> {
    rules: R,
}

impl<R: Rules> Draughts<R> {
    /// The variant with these rules.
    pub const fn new(rules: R) -> Draughts<R> {
        Draughts { rules }
    }

    /// The rules by which it is played, including parameters.
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The colour that a side plays.
    pub fn colour_of(&self, side: Side) -> Colour {
        let first = self.rules.first();
        if side == Side::First { first } else { !first }
    }
}

impl<R: Rules> fmt::Display for Draughts<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rules.text())
    }
}

/// Parses a variant text and checks that it names draughts.
pub(crate) fn parse_variant_text(text: &str) -> Result<VariantText<'_>, ParseError> {
    let parts = VariantText::parse(text)?;
    let name = parts.name().to_lowercase();
    if name != NAME && !ALIASES.contains(&name.as_str()) {
        return Err(ParseError::new("game", parts.name(), "this game is draughts (checkers, dames)"));
    }
    Ok(parts)
}

impl<R: Rules> FromStr for Draughts<R> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        R::read(parse_variant_text(text)?).map(Draughts::new)
    }
}

impl Draughts<In104> {
    /// The rules that the report's match scripts use.
    pub fn flying() -> Draughts<In104> {
        // `flying` has 8 rows, a board that this type has.
        Draughts { rules: In104::new(Parameters::flying()).unwrap_or_default() }
    }
}

impl<R: Rules> Variant for Draughts<R> {
    type Position = DraughtsPosition<R>;
    type Evaluator = DraughtsEvaluator;
    const NAME: &'static str = NAME;

    fn start(&self) -> DraughtsPosition<R> {
        DraughtsPosition::start(self.rules)
    }

    fn evaluator(&self) -> DraughtsEvaluator {
        DraughtsEvaluator::of(self.rules)
    }

    fn built_in_book(&self) -> Option<&'static str> {
        (self.to_string() == "draughts:in104-flying").then_some(include_str!("../books/in104-flying.book"))
    }

    fn evaluators(&self) -> Vec<EvaluatorSpec> {
        bornachot_haro::EVALUATORS.to_vec()
    }

    fn named_evaluator(&self, name: &str) -> Option<BoxedEvaluator<DraughtsPosition<R>>> {
        BornachotHaro::named(name).map(BoxedEvaluator::new)
    }

    fn endgame_tables(&self) -> Option<Box<dyn EndgameTables>> {
        DraughtsTables::new(self.rules).map(|tables| Box::new(tables) as Box<dyn EndgameTables>)
    }

    fn side_name(&self, side: Side) -> Text {
        self.colour_of(side).name()
    }

    fn side_colour(&self, side: Side) -> &'static str {
        let first = self.rules.first();
        picture::shade(if side == Side::First { first } else { !first })
    }

    fn parse_position(&self, text: &str) -> Result<DraughtsPosition<R>, ParseError> {
        notation::parse_position(self.rules, text)
    }

    fn validate(&self, position: &DraughtsPosition<R>) -> Result<(), ParseError> {
        notation::validate(position)
    }

    fn parse_move(
        &self,
        position: &DraughtsPosition<R>,
        text: &str,
    ) -> Result<DraughtsMove<R::Bits>, ParseError> {
        notation::parse_move(position, text)
    }

    fn format_move(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> String {
        notation::format_move(position, m)
    }

    fn scene(&self, position: &DraughtsPosition<R>) -> Scene {
        picture::scene(position)
    }

    fn gestures(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Vec<Vec<String>> {
        let mut list = MoveList::new();
        position.generate(&mut list);
        picture::gestures(position, &list, m)
    }

    fn effects(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Vec<Effect> {
        picture::effects(position, m)
    }

    fn steps(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Vec<Vec<Step>> {
        picture::steps(position, m)
    }

    fn spoken(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Words {
        picture::spoken(position, m)
    }

    fn purpose(&self, position: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> Option<Words> {
        picture::purpose(position, m)
    }

    fn refusal(&self, position: &DraughtsPosition<R>, touched: &[&str], cell: &str) -> Option<Words> {
        picture::refusal(position, touched, cell)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        picture::OVERLAYS
    }

    fn overlay(&self, position: &DraughtsPosition<R>, id: &str) -> Option<Overlay> {
        picture::overlay(position, id)
    }

    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }

    fn edit(
        &self,
        position: &DraughtsPosition<R>,
        cell: &str,
        brush: &str,
    ) -> Result<DraughtsPosition<R>, ParseError> {
        picture::edit(position, cell, brush)
    }

    fn protocols(&self) -> &'static [SpokenProtocol] {
        crate::family::PROTOCOLS
    }

    /// Numbers moves by first square times number of squares, plus last square.
    fn action(&self, _: &DraughtsPosition<R>, m: DraughtsMove<R::Bits>) -> usize {
        let geometry = self.rules.geometry();
        let square = |bit| usize::from(geometry.square(bit)) - 1;
        square(m.from) * usize::from(geometry.squares()) + square(m.to)
    }

    fn actions(&self) -> usize {
        usize::from(self.rules.geometry().squares()).pow(2)
    }

    fn planes(&self) -> PlaneShape {
        planes::shape(self.rules)
    }

    fn write_planes(&self, position: &DraughtsPosition<R>, out: &mut [f32]) {
        planes::write(position, out);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        vec![symmetry::HALF_TURN]
    }

    fn transform(&self, _: usize, position: &DraughtsPosition<R>) -> DraughtsPosition<R> {
        symmetry::turned(position)
    }

    fn transform_move(
        &self,
        _: usize,
        position: &DraughtsPosition<R>,
        m: DraughtsMove<R::Bits>,
    ) -> DraughtsMove<R::Bits> {
        symmetry::turned_move(position, m)
    }

    fn swap_sides(&self, position: &DraughtsPosition<R>) -> Option<DraughtsPosition<R>> {
        Some(symmetry::turned(position))
    }

    fn side_name_in(&self, protocol: Protocol, side: Side) -> &'static str {
        protocols::colour_name(protocol, self.colour_of(side))
    }

    fn format_position_in(&self, protocol: Protocol, position: &DraughtsPosition<R>) -> String {
        protocols::format_position(protocol, position)
    }

    fn parse_position_in(&self, protocol: Protocol, text: &str) -> Result<DraughtsPosition<R>, ParseError> {
        protocols::parse_position(protocol, self.rules, text)
    }

    fn format_move_in(
        &self,
        protocol: Protocol,
        position: &DraughtsPosition<R>,
        m: DraughtsMove<R::Bits>,
    ) -> String {
        protocols::format_move(protocol, position, m)
    }

    fn parse_move_in(
        &self,
        protocol: Protocol,
        position: &DraughtsPosition<R>,
        text: &str,
    ) -> Result<DraughtsMove<R::Bits>, ParseError> {
        protocols::parse_move(protocol, position, text)
    }
}
