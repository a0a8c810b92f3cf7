//! Positions, which do not change, and results.

use crate::game::Game;
use crate::variant::Variant;
use pyo3::prelude::*;
use secateur_core::{AnyGame, Outcome};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A hash that is the same for equal texts and keys, in every process.
pub fn text_hash(text: &str, key: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (text, key).hash(&mut hasher);
    hasher.finish()
}

/// How a game ended: winner ("first", "second" or "draw"), reason, points of both sides.
#[pyclass(module = "secateur", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct Result {
    /// Who won: "first", "second" or "draw".
    #[pyo3(get)]
    winner: String,
    /// Why it ended, as a fixed word.
    #[pyo3(get)]
    reason: String,
    half_points: (u16, u16),
}

impl From<Outcome> for Result {
    fn from(outcome: Outcome) -> Result {
        let [first, second] = outcome.points.map(|points| points.in_halves());
        Result {
            winner: outcome.winner_word().into(),
            reason: outcome.reason.word.into(),
            half_points: (first, second),
        }
    }
}

#[pymethods]
impl Result {
    #[new]
    fn new(winner: String, reason: String, half_points: (u16, u16)) -> Result {
        Result { winner, reason, half_points }
    }
    /// The points of both players as the game counts them, the first player's first.
    #[getter]
    fn points(&self) -> (f64, f64) {
        (f64::from(self.half_points.0) / 2.0, f64::from(self.half_points.1) / 2.0)
    }
    /// 1.0, 0.5 or 0.0 for a side, "first" or "second".
    fn score(&self, side: &str) -> PyResult<f64> {
        if side != "first" && side != "second" {
            return Err(crate::errors::wrong("side", side, "a side is first or second"));
        }
        Ok(match &*self.winner {
            "draw" => 0.5,
            winner => f64::from(u8::from(winner == side)),
        })
    }
    fn __hash__(&self) -> u64 {
        text_hash(&self.winner, u64::from(self.half_points.0) << 16 | u64::from(self.half_points.1))
    }
    fn __repr__(&self) -> String {
        let (first, second) = self.points();
        format!("<Result {} ({}, {first}–{second})>", self.winner, self.reason)
    }
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String, String, (u16, u16))) {
        let own = slf.get();
        (slf.get_type().into_any().unbind(), (own.winner.clone(), own.reason.clone(), own.half_points))
    }
}

/// A state of play that does not change: play() returns the next one. It has no history, and so does not know of repetitions.
#[pyclass(module = "secateur", frozen)]
pub struct Position(pub Box<dyn AnyGame>);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (variant, text=None))]
    fn new(variant: &Bound<'_, PyAny>, text: Option<&str>) -> PyResult<Position> {
        Ok(Position(Game::begin(&*Variant::read(variant)?, text, &[])?.0))
    }
    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant().clone_variant())
    }
    /// The position text.
    #[getter]
    fn text(&self) -> String {
        self.0.position()
    }
    /// The 64-bit key.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }
    /// The side to move, "first" or "second".
    #[getter]
    fn turn(&self) -> &'static str {
        crate::game::side_word(self.0.turn())
    }
    /// The result if the game is over in this position, or None.
    #[getter]
    fn result(&self) -> Option<Result> {
        self.0.outcome().map(Result::from)
    }
    /// The legal moves in notation.
    fn legal(&self) -> Vec<String> {
        self.0.legal()
    }
    /// The actions of the legal moves, in the order of legal().
    fn legal_actions(&self) -> Vec<u32> {
        self.0.actions()
    }
    /// The position after a move.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        let mut game = self.0.clone_game();
        crate::game::play(&mut *game, r#move)?;
        let next = game.variant().begin_at(&game.position());
        // The text may leave out a counter that has run out: then the position is kept as a game with its move.
        Ok(Position(next.unwrap_or(game)))
    }
    /// The image under a symmetry, by its index in variant.symmetries.
    fn transform(&self, symmetry: usize) -> PyResult<Position> {
        crate::game::check_symmetry(&*self.0, symmetry)?;
        Ok(Position(self.0.transformed(symmetry)))
    }
    /// A game that begins here.
    fn game(&self) -> PyResult<Game> {
        Game::begin(self.0.variant(), Some(&self.0.position()), &[])
    }
    fn _repr_svg_(&self) -> String {
        crate::game::svg(&*self.0, None)
    }
    fn __str__(&self) -> String {
        self.0.position()
    }
    fn __repr__(&self) -> String {
        format!("Position('{}', '{}')", self.0.variant().text(), self.0.position())
    }
    fn __eq__(&self, other: &Position) -> bool {
        self.0.key() == other.0.key()
            && self.0.position() == other.0.position()
            && self.0.variant().text() == other.0.variant().text()
    }
    fn __hash__(&self) -> u64 {
        text_hash(&self.0.position(), self.0.key())
    }
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String, String)) {
        let game = &slf.get().0;
        (slf.get_type().into_any().unbind(), (game.variant().text(), game.position()))
    }
}
