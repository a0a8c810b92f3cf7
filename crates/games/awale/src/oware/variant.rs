//! The variants with twelve houses: Oware with its rules for grand slams, and Awari.

use super::board::SEEDS;
use super::eval::OwareEvaluator;
use super::moves::OwareMove;
use super::position::OwarePosition;
use super::tables::OwareTables;
use super::{notation, picture, planes, symmetry};
use crate::picture::overlay;
use secateur_core::variant::{Brush, Effect, Step, Symmetry, Variant};
use secateur_core::{
    EndgameTables, MoveList, Overlay, OverlaySpec, ParseError, PlaneShape, Position as _, Scene, Side,
    SpokenProtocol, Text, Words,
};

/// The rule for a capture that would leave the enemy without a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GrandSlam {
    /// The move is legal and captures nothing.
    #[default]
    None,
    /// The move is illegal.
    Illegal,
    /// The move captures all seeds.
    All,
}

/// The rules of a variant with twelve houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Oware Abapa, the tournament rules.
    Abapa {
        /// The rule for a capture of all the enemy's seeds.
        grandslam: GrandSlam,
    },
    /// Awari, under the rules by which Romein and Bal solved it in 2002.
    Awari,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::Abapa { grandslam: GrandSlam::None }
    }
}

impl Rules {
    /// The rule for grand slams; Awari forbids them.
    #[inline]
    pub const fn grand_slam(self) -> GrandSlam {
        match self {
            Rules::Abapa { grandslam } => grandslam,
            Rules::Awari => GrandSlam::Illegal,
        }
    }
}

/// Oware Abapa, or Awari.
///
/// ```
/// use secateur_awale::Oware;
/// use secateur_core::{Variant, Game};
/// let mut game = Game::new(Oware::default());
/// game.play_text("C").unwrap();
/// assert_eq!(game.position().to_string(), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Oware {
    /// The rules by which it is played.
    pub rules: Rules,
}

impl Variant for Oware {
    type Position = OwarePosition;
    type Evaluator = OwareEvaluator;
    const NAME: &'static str = crate::variant::NAME;

    fn start(&self) -> OwarePosition {
        const FOUR_EACH: u64 = 0x0404_0404_0404;
        OwarePosition {
            own: FOUR_EACH,
            enemy: FOUR_EACH,
            stores: [0; 2],
            turn: Side::First,
            rules: self.rules,
        }
    }

    fn evaluator(&self) -> OwareEvaluator {
        OwareEvaluator::default()
    }

    fn built_in_net(&self) -> Option<&'static [u8]> {
        super::eval::built_in_net(self.rules)
    }

    fn plays_with_net(&self) -> bool {
        self.built_in_net().is_some()
    }

    fn endgame_tables(&self) -> Option<Box<dyn EndgameTables>> {
        Some(Box::new(OwareTables::new(self.rules)))
    }

    fn side_name(&self, side: Side) -> Text {
        match side {
            Side::First => Text::new("south", "sud"),
            Side::Second => Text::new("north", "nord"),
        }
    }

    fn side_colour(&self, side: Side) -> &'static str {
        picture::RIMS[side]
    }

    fn parse_position(&self, text: &str) -> Result<OwarePosition, ParseError> {
        let position = notation::parse_position(self.rules, text)?;
        self.validate(&position)?;
        Ok(position)
    }

    fn validate(&self, position: &OwarePosition) -> Result<(), ParseError> {
        match position.total() {
            total if total != u32::from(SEEDS) => Err(ParseError::new(
                "position",
                position.to_string(),
                format!("it has {total} seeds, on the board and captured; there are 48"),
            )),
            _ => Ok(()),
        }
    }

    fn parse_move(&self, position: &OwarePosition, text: &str) -> Result<OwareMove, ParseError> {
        notation::parse_move(position, text)
    }

    fn format_move(&self, _: &OwarePosition, m: OwareMove) -> String {
        m.to_string()
    }

    fn scene(&self, position: &OwarePosition) -> Scene {
        picture::scene(position)
    }

    fn effects(&self, position: &OwarePosition, m: OwareMove) -> Vec<Effect> {
        picture::effects(position, m)
    }

    fn protocols(&self) -> &'static [SpokenProtocol] {
        crate::family::PROTOCOLS
    }

    fn steps(&self, position: &OwarePosition, m: OwareMove) -> Vec<Vec<Step>> {
        picture::steps(position, m)
    }

    fn spoken(&self, position: &OwarePosition, m: OwareMove) -> Words {
        picture::spoken(position, m)
    }

    fn purpose(&self, position: &OwarePosition, m: OwareMove) -> Option<Words> {
        picture::purpose(position, m)
    }

    fn refusal(&self, position: &OwarePosition, _: &[&str], cell: &str) -> Option<Words> {
        picture::refusal(position, cell)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        overlay::OVERLAYS
    }

    fn overlay(&self, position: &OwarePosition, id: &str) -> Option<Overlay> {
        let moves = || {
            let mut legal = MoveList::new();
            position.generate(&mut legal);
            legal.iter().map(|&m| (m.to_string(), m.to_string(), position.captures(m))).collect()
        };
        overlay::overlay(id, moves)
    }

    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }

    fn edit(&self, position: &OwarePosition, cell: &str, brush: &str) -> Result<OwarePosition, ParseError> {
        picture::edit(position, cell, brush)
    }

    fn action(&self, _: &OwarePosition, m: OwareMove) -> usize {
        m.index()
    }

    #[inline]
    fn move_of_action(&self, _: &OwarePosition, action: usize) -> Option<OwareMove> {
        OwareMove::new(action as u8)
    }

    #[inline]
    fn add_actions(&self, position: &OwarePosition, set: &mut [u64]) {
        set[0] |= (position.legal_set() as u64) << position.absolute(0).index();
    }

    fn actions(&self) -> usize {
        12
    }

    fn planes(&self) -> PlaneShape {
        planes::SHAPE
    }

    fn write_planes(&self, position: &OwarePosition, out: &mut [f32]) {
        planes::write(position, out);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::SYMMETRIES.to_vec()
    }

    fn transform(&self, _: usize, position: &OwarePosition) -> OwarePosition {
        symmetry::swapped(position)
    }

    fn transform_move(&self, _: usize, _: &OwarePosition, m: OwareMove) -> OwareMove {
        symmetry::swapped_move(m)
    }

    fn swap_sides(&self, position: &OwarePosition) -> Option<OwarePosition> {
        Some(symmetry::swapped(position))
    }

    fn conserved(&self, position: &OwarePosition) -> Option<i64> {
        Some(position.total().into())
    }
}
