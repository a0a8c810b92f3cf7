//! Variants, their families and their players.

use crate::convert::{self, catalogue_for};
use crate::game::Game;
use crate::position::Position;
use pyo3::prelude::*;
use secateur_core::{AnyVariant, Side};
use serde_json::json;

/// A game with its rules fixed, named by a text such as "quoridor:size=7,walls=8" or "draughts:russian".
#[pyclass(module = "secateur", frozen)]
pub struct Variant(pub Box<dyn AnyVariant>);

impl Variant {
    /// Reads a variant that is given as one, or as its text.
    pub fn read(value: &Bound<'_, PyAny>) -> PyResult<Box<dyn AnyVariant>> {
        if let Ok(variant) = value.cast::<Variant>() {
            return Ok(variant.get().0.clone_variant());
        }
        let text = value.extract::<String>().map_err(|_| {
            let read = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
            crate::errors::wrong("game", read, "a variant is a text that families() lists, or a Variant")
        })?;
        convert::variant(&text)
    }
}

#[pymethods]
impl Variant {
    #[new]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Variant> {
        Ok(Variant(Variant::read(text)?))
    }
    /// The text in its shortest form.
    #[getter]
    fn text(&self) -> String {
        self.0.text()
    }
    /// The family's name: "quoridor" of "quoridor:size=7".
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }
    /// One more than the greatest action: the length of a legal-move mask.
    #[getter]
    fn actions(&self) -> usize {
        self.0.action_count()
    }
    /// The shape of a position's planes: planes, rows, columns.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        let shape = self.0.plane_shape();
        (shape.names.len(), shape.rows, shape.columns)
    }
    /// What each plane holds, seen from the side to move.
    #[getter]
    fn plane_names(&self) -> Vec<&'static str> {
        self.0.plane_shape().names.to_vec()
    }
    /// The names of the sides, the first player's first.
    #[getter]
    fn side_names(&self) -> (&'static str, &'static str) {
        (self.0.side_name(Side::First).en, self.0.side_name(Side::Second).en)
    }
    /// The symmetries of the rules: the name of each, and whether it exchanges the players.
    #[getter]
    fn symmetries(&self) -> Vec<(&'static str, bool)> {
        self.0.symmetries().iter().map(|symmetry| (symmetry.name, symmetry.swaps_sides)).collect()
    }
    /// The evaluators that a player's eval= can name.
    #[getter]
    fn evaluators(&self) -> Vec<&'static str> {
        self.0.evaluators().iter().map(|note| note.name).collect()
    }
    /// A game from the start, or from a position text, after some moves.
    #[pyo3(signature = (position=None, moves=Vec::new()))]
    fn game(&self, position: Option<&str>, moves: Vec<String>) -> PyResult<Game> {
        Game::begin(&*self.0, position, &moves)
    }
    /// The position of a text; without one, the start position.
    #[pyo3(signature = (text=None))]
    fn position(&self, text: Option<&str>) -> PyResult<Position> {
        Ok(Position(Game::begin(&*self.0, text, &[])?.0))
    }
    fn __str__(&self) -> String {
        self.0.text()
    }
    fn __repr__(&self) -> String {
        format!("Variant('{}')", self.0.text())
    }
    fn __eq__(&self, other: &Variant) -> bool {
        self.0.text() == other.0.text()
    }
    fn __hash__(&self) -> u64 {
        crate::position::text_hash(&self.0.text(), 0)
    }
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().0.text(),))
    }
}

/// The families of games: name, title, variants with their descriptions, parameters.
#[pyfunction]
pub fn families(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let families = convert::catalogue().registry().families();
    let family = |family: &secateur_core::Family| {
        let variants: Vec<_> = family.variants.iter().map(|v| json!([v.text, v.about.en])).collect();
        json!({ "name": family.name, "title": family.title.en, "variants": variants,
            "parameters": family.parameters, "notation": family.notation.en })
    };
    convert::json(py, &families.iter().map(family).collect())
}

/// The players that can play a variant: name, description, options as data.
#[pyfunction]
#[pyo3(signature = (variant, *, engines=false))]
pub fn players<'py>(
    py: Python<'py>,
    variant: &Bound<'py, PyAny>,
    engines: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let variant = Variant::read(variant)?;
    let kinds = catalogue_for(engines).players(&*variant);
    let kinds = kinds.into_iter().filter(|kind| kind.name != crate::python_player::NAME);
    let kind = |kind: &secateur_players::PlayerKind| json!({ "name": kind.name, "about": kind.about.en, "options": (kind.options)(&*variant) });
    convert::json(py, &kinds.map(kind).collect())
}
