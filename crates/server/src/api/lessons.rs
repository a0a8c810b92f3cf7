//! `lessons` and `overlay`: what a game offers beginners.

use super::game_ref::{GameRef, parse_variant};
use crate::http::body::Documented;
use crate::http::error::ApiError;
use crate::shared::Shared;
use secateur_core::variant_text::list;
use secateur_core::{Lesson, Overlay, ParseError};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct LessonsQuery {
    game: String,
}

#[derive(Serialize)]
pub(crate) struct Lessons {
    game: String,
    lessons: &'static [Lesson],
}

/// The lessons of a variant's family.
pub(crate) fn lessons(shared: &Shared, query: &LessonsQuery) -> Result<Lessons, ApiError> {
    let variant = parse_variant(shared, &query.game)?;
    let family = shared.catalogue.registry().family(variant.name()).map_err(|_| ApiError::internal())?;
    Ok(Lessons { game: variant.text(), lessons: family.lessons })
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct OverlayRequest {
    #[serde(flatten)]
    game: GameRef,
    overlay: String,
}

impl Documented for OverlayRequest {
    const SCHEMA: &str = "OverlayRequest";
}

/// What an overlay shows in a position.
pub(crate) fn find_overlay(shared: &Shared, request: &OverlayRequest) -> Result<Overlay, ApiError> {
    let game = request.game.replay(shared)?;
    game.overlay(&request.overlay).ok_or_else(|| {
        let known: Vec<_> = game.variant().overlays().iter().map(|note| note.id).collect();
        let right = match known.is_empty() {
            true => format!("{} has no overlays", game.variant().text()),
            false => format!("the overlays are {}", list(&known)),
        };
        ApiError::parse("bad_overlay", &ParseError::new("overlay", &request.overlay, right).at("overlay"))
    })
}
