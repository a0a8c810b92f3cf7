//! Games in files.

use crate::convert::catalogue;
use crate::errors::OrRaise as _;
use crate::game::Game;
use crate::variant::Variant;
use pyo3::prelude::*;
use secateur_core::{GameRecord, ParseError};

/// The games of a text in the format of the variant's family (PDN, or one game a line). Games that name no variant are of this
/// one.
#[pyfunction]
pub fn parse_games(py: Python<'_>, text: &str, variant: &Bound<'_, PyAny>) -> PyResult<Vec<Game>> {
    let variant = Variant::read(variant)?;
    py.detach(|| -> Result<_, ParseError> {
        let registry = catalogue().registry();
        let records = (registry.family(variant.name())?.records.read)(text)?;
        records.iter().map(|record| record.replay(registry, &*variant).map(Game)).collect()
    })
    .or_raise()
}

/// The games as text, one after the other.
#[pyfunction]
pub fn format_games(games: Vec<PyRef<'_, Game>>) -> PyResult<String> {
    let write = |game: &PyRef<'_, Game>| {
        let family = catalogue().registry().family(game.0.variant().name()).or_raise()?;
        Ok((family.records.write)(&GameRecord::of(&*game.0)))
    };
    games.iter().map(write).collect()
}
