//! What there is: games, rules, players, limits.

use crate::error::ApiError;
use crate::limits;
use crate::picture::{Board, Change, split};
use crate::players::{self, Listed};
use crate::position::variant;
use crate::shared::Shared;
use crate::state::Sides;
use secateur_core::{AnyGame, ParameterNote, ParseError, RulePicture, Text};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Debug, Deserialize)]
pub(crate) struct GameQuery {
    game: String,
}

pub(crate) fn about(shared: &Shared) -> Value {
    json!({
        "name": "secateur",
        "version": env!("CARGO_PKG_VERSION"),
        "api": 1,
        "instance": shared.instance,
        "languages": ["en", "fr"],
        "limits": {
            "body": limits::BODY, "message": limits::MESSAGE, "moves": limits::MOVES,
            "time_ms": limits::THINK.as_millis() as u64, "analysis_ms": limits::ANALYSIS.as_millis() as u64,
            "lines": limits::LINES, "jobs": limits::JOBS, "edits": limits::EDITS, "png_width": limits::PNG_WIDTH,
        },
        "stores": shared.options.stores.len(),
        "report": shared.options.report.as_ref().map(|_| "/report/"),
    })
}

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    title: Text,
    aliases: &'static [&'static str],
    variants: Vec<VariantEntry>,
    parameters: &'static [ParameterNote],
    notation: Text,
    records: Value,
}

#[derive(Serialize)]
struct VariantEntry {
    text: &'static str,
    about: Text,
    sides: Sides,
}

pub(crate) fn games(shared: &Shared) -> Result<Value, ApiError> {
    let registry = shared.catalogue.registry();
    let mut entries = Vec::new();
    for family in registry.families() {
        let mut variants = Vec::new();
        for note in family.variants {
            let sides = Sides::of(&*variant(shared, note.text)?);
            variants.push(VariantEntry { text: note.text, about: note.about, sides });
        }
        entries.push(GameEntry {
            name: family.name,
            title: family.title,
            aliases: family.aliases,
            variants,
            parameters: family.parameters,
            notation: family.notation,
            records: json!({ "name": family.records.name, "extension": family.records.extension }),
        });
    }
    Ok(json!({ "games": entries }))
}

pub(crate) fn agents(shared: &Shared, query: &GameQuery) -> Result<Value, ApiError> {
    let variant = variant(shared, &query.game)?;
    let agents: Vec<Listed> = players::list(shared, &*variant);
    Ok(json!({ "game": variant.text(), "agents": agents }))
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
    scene: Change,
    board: Option<Board>,
    game: &'static str,
}

pub(crate) fn rules(shared: &Shared, query: &GameQuery) -> Result<Rules, ApiError> {
    let variant = variant(shared, &query.game)?;
    let text = variant.text();
    let family = shared.catalogue.registry().family(variant.name()).map_err(|_| ApiError::internal())?;
    let mut sections = Vec::new();
    for note in family.rules.iter().filter(|note| note.is_about(&text)) {
        let picture = match &note.picture {
            None => None,
            Some(picture) => {
                let game = illustrated(shared, picture).map_err(|_| ApiError::internal())?;
                let (scene, board) = split(game.scene(), None);
                Some(Picture { caption: picture.caption, scene, board, game: picture.variant })
            }
        };
        sections.push(Section { heading: note.heading, text: note.text, picture });
    }
    Ok(Rules { game: text, title: family.title, sections })
}

fn illustrated(shared: &Shared, picture: &RulePicture) -> Result<Box<dyn AnyGame>, ParseError> {
    let variant = shared.catalogue.registry().variant(picture.variant)?;
    let mut game = match picture.position {
        Some(position) => variant.begin_at(position)?,
        None => variant.begin(),
    };
    picture.moves.split_whitespace().try_for_each(|text| game.play(text))?;
    Ok(game)
}
