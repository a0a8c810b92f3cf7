//! The variants: rules and a starting layout.

use crate::colour::Colour;
use crate::eval::AbaloneEvaluator;
use crate::eval::reports::{Lao, lao};
use crate::layout::Layout;
use crate::moves::{AbaloneMove, MoveKind};
use crate::position::AbalonePosition;
use crate::rules::{Rules, Tie};
use crate::{notation, picture, planes, symmetry};
use secateur_core::{BoxedEvaluator, EvaluatorSpec, Overlay, OverlaySpec};
use secateur_core::{
    Brush, Effect, ParameterSpec, ParseError, PlaneShape, Scene, Side, Step, Symmetry, Text, ValueKind,
    Variant, VariantText, Words,
};
use std::fmt;
use std::str::FromStr;

/// The largest ply limit.
const MAX_PLIES: u16 = 10_000;

/// A variant of Abalone.
///
/// ```
/// use secateur_abalone::{Abalone, Layout, Rules};
/// let variant: Abalone = "abalone:official,start=belgian-daisy,plies=0".parse().unwrap();
/// assert_eq!(variant.start, Layout::BelgianDaisy);
/// assert_eq!(variant.rules, Rules::Official { repetition: 3, plies: 0 });
/// assert_eq!(variant.to_string(), "abalone:official,start=belgian-daisy,plies=0");
/// assert_eq!(Abalone::default().to_string(), "abalone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Abalone {
    /// The rules by which it is played.
    pub rules: Rules,
    /// The arrangement of marbles at the start.
    pub start: Layout,
}

const START: ParameterSpec = ParameterSpec::new(
    "start",
    ValueKind::choice(&Layout::NAMES),
    Text::new("how the marbles stand at the start", "la disposition de départ des billes"),
    &["abalone", "abalone:official"],
)
.or("classic")
.titled(&Layout::TITLES);
const TIE: ParameterSpec = ParameterSpec::new(
    "tie",
    ValueKind::choice(&["centre", "marbles"]),
    Text::new(
        "course: with equal losses the side nearer the centre wins, or it is a draw",
        "cours : à pertes égales, le camp le plus près du centre gagne, ou la partie est nulle",
    ),
    &["abalone"],
)
.or("centre")
.titled(&[
    ("centre", Text::new("nearer the centre wins", "le plus près du centre gagne")),
    ("marbles", Text::new("a draw", "partie nulle")),
]);
const REPETITION: ParameterSpec = ParameterSpec::new(
    "repetition",
    ValueKind::Integer { min: 2, max: 100, or: Some(0) },
    Text::new(
        "official: the occurrence of a position that draws, 0 for none",
        "officiel : l’occurrence d’une position qui fait nulle, 0 pour aucune",
    ),
    &["abalone:official"],
)
.or("3");
const PLIES: ParameterSpec = ParameterSpec::new(
    "plies",
    ValueKind::integer(0, MAX_PLIES as i64),
    Text::new(
        "official: the greatest length of a game, 0 for none",
        "officiel : la longueur maximale d’une partie, 0 pour aucune",
    ),
    &["abalone:official"],
)
.or("400");

/// The parameters of both sets of rules.
pub(crate) const PARAMETERS: &[ParameterSpec] = &[START, TIE, REPETITION, PLIES];

impl Default for Abalone {
    fn default() -> Abalone {
        Abalone { rules: Rules::Course { tie: Tie::Centre }, start: Layout::Classic }
    }
}

impl FromStr for Abalone {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Abalone, ParseError> {
        let mut text = VariantText::parse(text)?;
        if text.name() != Abalone::NAME {
            return Err(ParseError::new("game", text.name(), "the game is abalone"));
        }
        let word = text.word(&["course", "official"])?;
        let start =
            text.choice(&START)?.and_then(|place| Layout::named(Layout::NAMES[place])).unwrap_or_default();
        let rules = if word == Some("official") {
            let repetition = text.integer(&REPETITION)?.unwrap_or(Rules::REPETITION);
            let plies = text.integer(&PLIES)?.unwrap_or(Rules::PLIES);
            text.finish(&[START, REPETITION, PLIES])?;
            Rules::Official { repetition, plies }
        } else {
            let tie = if text.choice(&TIE)? == Some(1) { Tie::Marbles } else { Tie::Centre };
            text.finish(&[START, TIE])?;
            Rules::Course { tie }
        };
        Ok(Abalone { rules, start })
    }
}

impl fmt::Display for Abalone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items = Vec::new();
        if matches!(self.rules, Rules::Official { .. }) {
            items.push("official".to_string());
        }
        if self.start != Layout::default() {
            items.push(format!("start={}", self.start.name()));
        }
        match self.rules {
            Rules::Course { tie: Tie::Centre } => (),
            Rules::Course { tie: Tie::Marbles } => items.push("tie=marbles".to_string()),
            Rules::Official { repetition, plies } => {
                items.extend((repetition != Rules::REPETITION).then(|| format!("repetition={repetition}")));
                items.extend((plies != Rules::PLIES).then(|| format!("plies={plies}")));
            }
        }
        f.write_str(Abalone::NAME)?;
        if items.is_empty() { Ok(()) } else { write!(f, ":{}", items.join(",")) }
    }
}

impl Variant for Abalone {
    type Position = AbalonePosition;
    type Evaluator = AbaloneEvaluator;
    const NAME: &'static str = "abalone";

    fn start(&self) -> AbalonePosition {
        let boards = Side::BOTH.map(|side| self.start.board(self.rules.colour(side).letter()));
        AbalonePosition::new(self.rules, boards, Side::First, [0, 0], 0)
    }

    fn evaluator(&self) -> AbaloneEvaluator {
        AbaloneEvaluator::of(self.rules)
    }

    fn built_in_book(&self) -> Option<&'static str> {
        (self.to_string() == "abalone:tie=marbles").then_some(include_str!("../books/marbles.book"))
    }

    fn evaluators(&self) -> Vec<EvaluatorSpec> {
        lao::EVALUATORS.to_vec()
    }

    fn named_evaluator(&self, name: &str) -> Option<BoxedEvaluator<AbalonePosition>> {
        Lao::named(name).map(BoxedEvaluator::new)
    }

    fn side_name(&self, side: Side) -> Text {
        self.rules.colour(side).name()
    }

    fn side_colour(&self, side: Side) -> &'static str {
        picture::shade(self.rules.colour(side))
    }

    fn parse_position(&self, text: &str) -> Result<AbalonePosition, ParseError> {
        notation::parse_position(self.rules, text)
    }

    fn validate(&self, position: &AbalonePosition) -> Result<(), ParseError> {
        notation::validate(position)
    }

    fn parse_move(&self, position: &AbalonePosition, text: &str) -> Result<AbaloneMove, ParseError> {
        notation::parse_move(position, text)
    }

    fn format_move(&self, _: &AbalonePosition, m: AbaloneMove) -> String {
        m.to_string()
    }

    fn scene(&self, position: &AbalonePosition) -> Scene {
        let mut scene = picture::scene(position);
        if self.start == Layout::Classic {
            scene.foot = self.rules.side(Colour::Black);
        }
        scene
    }

    fn gestures(&self, position: &AbalonePosition, m: AbaloneMove) -> Vec<Vec<String>> {
        picture::gestures(position, m)
    }

    fn effects(&self, position: &AbalonePosition, m: AbaloneMove) -> Vec<Effect> {
        picture::effects(position, m)
    }

    fn steps(&self, position: &AbalonePosition, m: AbaloneMove) -> Vec<Vec<Step>> {
        picture::steps(position, m)
    }

    fn spoken(&self, position: &AbalonePosition, m: AbaloneMove) -> Words {
        picture::spoken(position, m)
    }

    fn purpose(&self, position: &AbalonePosition, m: AbaloneMove) -> Option<Words> {
        picture::purpose(position, m)
    }

    fn refusal(&self, position: &AbalonePosition, touched: &[&str], cell: &str) -> Option<Words> {
        picture::refusal(position, touched, cell)
    }

    /// The course lets a side push its own marble off; a person who clicks the rim to deselect does not mean that.
    fn confirmation(&self, _: &AbalonePosition, m: AbaloneMove) -> Option<Text> {
        matches!(m.kind(), MoveKind::SelfEjection { .. }).then_some(Text::new(
            "Push your own marble off the board?",
            "Sortir votre propre bille du plateau ?",
        ))
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        picture::OVERLAYS
    }

    fn overlay(&self, position: &AbalonePosition, id: &str) -> Option<Overlay> {
        picture::overlay(position, id)
    }

    fn palette(&self) -> Vec<Brush> {
        picture::palette()
    }

    fn edit(
        &self,
        position: &AbalonePosition,
        cell: &str,
        brush: &str,
    ) -> Result<AbalonePosition, ParseError> {
        picture::edit(position, cell, brush)
    }

    fn planes(&self) -> PlaneShape {
        planes::SHAPE
    }

    fn write_planes(&self, position: &AbalonePosition, out: &mut [f32]) {
        planes::write(position, out);
    }

    fn symmetries(&self) -> Vec<Symmetry> {
        symmetry::all()
    }

    fn transform(&self, symmetry: usize, position: &AbalonePosition) -> AbalonePosition {
        symmetry::transform(symmetry, position)
    }

    fn transform_move(&self, symmetry: usize, _: &AbalonePosition, m: AbaloneMove) -> AbaloneMove {
        symmetry::transform_move(symmetry, m)
    }

    fn swap_sides(&self, position: &AbalonePosition) -> Option<AbalonePosition> {
        Some(symmetry::swap_sides(position))
    }

    /// Each side's marbles, on the board or lost.
    fn conserved(&self, position: &AbalonePosition) -> Option<i64> {
        let [first, second] = Side::BOTH
            .map(|side| i64::from(position.board(side).count_ones()) + i64::from(position.lost(side)));
        Some(100 * first + second)
    }
}
