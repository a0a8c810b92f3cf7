//! The variant of the tricolour game.

use super::board::{HOLES, PLIES, SEEDS};
use super::eval::TricolourEvaluator;
use super::eval::reports::{LesageViale, lesage_viale};
use super::moves::TricolourMove;
use super::position::TricolourPosition;
use super::{notation, picture, planes, symmetry};
use crate::picture::overlay;
use secateur_core::variant::{Brush, Effect, Step, Symmetry, Variant};
use secateur_core::{
    BoxedEvaluator, EvaluatorSpec, MoveList, Overlay, OverlaySpec, ParseError, PlaneShape, Position as _,
    Scene, Side, SpokenProtocol, Text, Words,
};

/// The tricolour game, which has no parameters.
///
/// ```
/// use secateur_awale::Tricolour;
/// use secateur_core::Game;
/// let mut game = Game::new(Tricolour);
/// assert_eq!(game.legal().len(), 32);
/// game.play_text("3tr").unwrap();
/// assert!(game.play_text("3R").is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tricolour;

impl Variant for Tricolour {
    type Position = TricolourPosition;
    type Evaluator = TricolourEvaluator;
    const NAME: &'static str = crate::variant::NAME;

    fn start(&self) -> TricolourPosition {
        const TWO_EACH: u64 = 0x0202_0202_0202_0202;
        TricolourPosition {
            own: [TWO_EACH; 3],
            other: [TWO_EACH; 3],
            stores: [0; 2],
            turn: Side::First,
            plies: 0,
        }
    }

    fn evaluator(&self) -> TricolourEvaluator {
        TricolourEvaluator::default()
    }

    fn built_in_book(&self) -> Option<&'static str> {
        Some(include_str!("../../books/tricolour.book"))
    }

    fn evaluators(&self) -> Vec<EvaluatorSpec> {
        lesage_viale::EVALUATORS.to_vec()
    }

    fn named_evaluator(&self, name: &str) -> Option<BoxedEvaluator<TricolourPosition>> {
        LesageViale::named(name).map(BoxedEvaluator::new)
    }

    fn side_name(&self, side: Side) -> Text {
        match side {
            Side::First => Text::new("player 1", "joueur 1"),
            Side::Second => Text::new("player 2", "joueur 2"),
        }
    }

    fn side_colour(&self, side: Side) -> &'static str {
        picture::RIMS[side]
    }

    fn parse_position(&self, text: &str) -> Result<TricolourPosition, ParseError> {
        let position = notation::parse_position(text)?;
        self.validate(&position)?;
        Ok(position)
    }

    fn validate(&self, position: &TricolourPosition) -> Result<(), ParseError> {
        let wrong = |right: String| Err(ParseError::new("position", position.to_string(), right));
        match position.total() {
            total if total != u32::from(SEEDS) => {
                wrong(format!("it has {total} seeds, on the board and captured; there are 96"))
            }
            _ if position.plies() > PLIES => wrong("a game has at most 400 plies".to_string()),
            _ => Ok(()),
        }
    }

    fn parse_move(&self, position: &TricolourPosition, text: &str) -> Result<TricolourMove, ParseError> {
        notation::parse_move(position, text)
    }

    fn format_move(&self, _: &TricolourPosition, m: TricolourMove) -> String {
        m.to_string()
    }

    fn scene(&self, position: &TricolourPosition) -> Scene {
        picture::scene(position)
    }

    fn gestures(&self, _: &TricolourPosition, m: TricolourMove) -> Vec<Vec<String>> {
        picture::gestures(m)
    }

    fn effects(&self, position: &TricolourPosition, m: TricolourMove) -> Vec<Effect> {
        picture::effects(position, m)
    }

    fn protocols(&self) -> &'static [SpokenProtocol] {
        crate::family::PROTOCOLS
    }

    fn add_history(&self, scene: &mut Scene, start: &TricolourPosition, moves: &[TricolourMove]) {
        picture::add_history(scene, start, moves);
    }

    fn steps(&self, position: &TricolourPosition, m: TricolourMove) -> Vec<Vec<Step>> {
        picture::steps(position, m)
    }

    fn spoken(&self, position: &TricolourPosition, m: TricolourMove) -> Words {
        picture::spoken(position, m)
    }

    fn refusal(&self, position: &TricolourPosition, touched: &[&str], cell: &str) -> Option<Words> {
        picture::refusal(position, touched, cell)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        overlay::OVERLAYS
    }

    fn overlay(&self, position: &TricolourPosition, id: &str) -> Option<Overlay> {
        let moves = || {
            let mut legal = MoveList::new();
            position.generate(&mut legal);
            legal.iter().map(|&m| (m.to_string(), m.hole().to_string(), position.captures(m))).collect()
        };
        overlay::overlay(id, moves)
    }

    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }

    fn edit(
        &self,
        position: &TricolourPosition,
        cell: &str,
        brush: &str,
    ) -> Result<TricolourPosition, ParseError> {
        picture::edit(position, cell, brush)
    }

    fn action(&self, _: &TricolourPosition, m: TricolourMove) -> usize {
        m.slot()
    }

    fn actions(&self) -> usize {
        TricolourMove::COUNT
    }

    fn planes(&self) -> PlaneShape {
        planes::SHAPE
    }

    fn write_planes(&self, position: &TricolourPosition, out: &mut [f32]) {
        planes::write(position, out);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::symmetries()
    }

    fn transform(&self, symmetry: usize, position: &TricolourPosition) -> TricolourPosition {
        symmetry::turned(position, (symmetry + 1) % HOLES)
    }

    fn transform_move(&self, symmetry: usize, _: &TricolourPosition, m: TricolourMove) -> TricolourMove {
        symmetry::turned_move(m, (symmetry + 1) % HOLES)
    }

    fn swap_sides(&self, position: &TricolourPosition) -> Option<TricolourPosition> {
        Some(symmetry::turned(position, 1))
    }

    fn conserved(&self, position: &TricolourPosition) -> Option<i64> {
        Some(position.total().into())
    }
}
