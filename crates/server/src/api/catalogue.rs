//! `games`, `agents` and `rules`: what the catalogue holds.

use super::game_ref::parse_variant;
use super::scene::{BoardJson, SceneJson, split_scene};
use super::state::Sides;
use super::variant_parts::ListedVariant;
use crate::http::error::ApiError;
use crate::players::{self, PlayerEntry};
use crate::shared::Shared;
use secateur_core::scene::Colour;
use secateur_core::{Family, ParameterSpec, ParseError, RuleSection, Text};
use secateur_players::notice;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct GameQuery {
    game: String,
}

#[derive(Serialize)]
struct FamilyEntry {
    name: &'static str,
    title: Text,
    aliases: &'static [&'static str],
    variants: Vec<VariantEntry>,
    board_variant: &'static str,
    parameters: &'static [ParameterSpec],
    notation: Text,
    records: Value,
    lessons: usize,
}

#[derive(Serialize)]
struct VariantEntry {
    text: &'static str,
    title: Text,
    about: Text,
    report: bool,
    sides: Sides<Text>,
    colours: Sides<Colour>,
    #[serde(flatten)]
    parts: Option<ListedVariant>,
}

pub(crate) fn list_games(shared: &Shared) -> Result<Value, ApiError> {
    let registry = shared.catalogue.registry();
    let mut entries = Vec::new();
    for family in registry.families() {
        let mut variants = Vec::new();
        for note in family.variants {
            match registry.variant(note.text) {
                Ok(variant) => variants.push(VariantEntry {
                    text: note.text,
                    title: note.title,
                    about: note.about,
                    report: note.report,
                    sides: Sides::of(|side| variant.side_name(side)),
                    colours: Sides::of(|side| variant.side_colour(side)),
                    parts: ListedVariant::of(family, note),
                }),
                Err(error) => log_mistake(family, &format!("the variant {}", note.text), &error),
            }
        }
        entries.push(FamilyEntry {
            name: family.name,
            title: family.title,
            aliases: family.aliases,
            variants,
            board_variant: family.board_variant,
            parameters: family.parameters,
            notation: family.notation,
            records: json!({ "name": family.records.name, "extension": family.records.extension }),
            lessons: family.lessons.len(),
        });
    }
    Ok(json!({ "games": entries }))
}

pub(crate) fn list_players(shared: &Shared, query: &GameQuery) -> Result<Value, ApiError> {
    let variant = parse_variant(shared, &query.game)?;
    let entries: Vec<PlayerEntry> = players::permitted_players(shared, &*variant);
    Ok(json!({ "game": variant.text(), "agents": entries }))
}

#[derive(Serialize)]
pub(crate) struct Rules {
    game: String,
    title: Text,
    sections: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    heading: Text,
    text: Text,
    picture: Option<Picture>,
}

#[derive(Serialize)]
struct Picture {
    caption: Text,
    scene: SceneJson,
    board: Option<BoardJson>,
    #[serde(rename = "game")]
    variant: &'static str,
    /// The family's name, for which a browser remembers looks.
    name: &'static str,
}

pub(crate) fn rules_of_game(shared: &Shared, query: &GameQuery) -> Result<Rules, ApiError> {
    let variant = parse_variant(shared, &query.game)?;
    let text = variant.text();
    let family = shared.catalogue.registry().family(variant.name()).map_err(|_| ApiError::internal())?;
    let mut sections = Vec::new();
    for note in family.rules.iter().filter(|note| note.is_about(&text)) {
        let picture = rule_picture(shared, family, note);
        sections.push(Section { heading: note.heading, text: note.text, picture });
    }
    Ok(Rules { game: text, title: family.title, sections })
}

/// The picture of a section; one that cannot be drawn is left out.
fn rule_picture(shared: &Shared, family: &Family, note: &RuleSection) -> Option<Picture> {
    let picture = note.picture.as_ref()?;
    match picture.game(shared.catalogue.registry()) {
        Ok(game) => {
            let (scene, board) = split_scene(game.scene(), &[]);
            Some(Picture {
                caption: picture.caption,
                scene,
                board,
                variant: picture.variant,
                name: family.name,
            })
        }
        Err(error) => {
            log_mistake(family, &format!("the picture of '{}' in its rules", note.heading.en), &error);
            None
        }
    }
}

/// Logs a mistake in a family, which its author's tests would find ([`check_family`](secateur_core::laws::check_family)); the
/// reply to the client leaves out the part that is wrong.
fn log_mistake(family: &Family, part: &str, error: &ParseError) {
    notice(&format!("{}: {part} is left out: {error}", family.name));
}
