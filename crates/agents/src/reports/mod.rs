//! The players of the five reports the project starts from, each by its authors' names.
//!
//! They run on the same search as everything else, with the report's switches, evaluation, ordering and time policy; the
//! readings chosen where a report is silent stand in `docs/reports`. Under a time per move they deepen to their own depth
//! at most and play the move of the last finished iteration.

mod bornachot_haro;
mod lao;
mod lesage_viale;
mod minimax_time;
mod planner;
mod policies;
mod rosselet_lambert;
mod simon_harti;

use crate::{Player, PlayerNote, PlayerText};
use secateur_core::{AnyVariant, ParseError, Variant};
use std::any::Any;

/// One of the reports' players: its note, the game it plays, and whether it plays a given game.
struct Author {
    note: PlayerNote,
    plays: &'static str,
    can_play: fn(&dyn Any) -> bool,
}

const AUTHORS: [Author; 5] = [
    Author {
        note: lao::NOTE,
        plays: "abalone",
        can_play: |variant| variant.is::<secateur_abalone::Abalone>(),
    },
    Author {
        note: lesage_viale::NOTE,
        plays: "awale:tricolour",
        can_play: |variant| variant.is::<secateur_awale::Tricolour>(),
    },
    Author {
        note: rosselet_lambert::NOTE,
        plays: "divercite",
        can_play: |variant| variant.is::<secateur_divercite::Divercite>(),
    },
    Author {
        note: simon_harti::NOTE,
        plays: "quoridor",
        can_play: |variant| variant.is::<secateur_quoridor::Quoridor>(),
    },
    // every variant is a type of its own; the name tells
    Author { note: bornachot_haro::NOTE, plays: "draughts", can_play: |_| false },
];

impl Author {
    fn plays(&self, variant: &dyn AnyVariant) -> bool {
        (self.can_play)(variant.as_any()) || self.plays == variant.name()
    }
}

/// The reports' players of a game.
pub(crate) fn notes(variant: &dyn AnyVariant) -> impl Iterator<Item = PlayerNote> {
    AUTHORS.iter().filter(move |author| author.plays(variant)).map(|author| author.note)
}

/// Whether a name is that of a report's player, whatever game it plays.
pub(crate) fn knows(name: &str) -> bool {
    AUTHORS.iter().any(|author| author.note.name == name)
}

/// Makes a report's player, or says which game it plays.
pub(crate) fn make<V: Variant>(
    variant: &V,
    player_text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let any: &dyn Any = variant;
    let made = match player_text.name() {
        "lao" => any.downcast_ref().map(|variant| lao::make(variant, player_text.clone())),
        "lesage-viale" => any.downcast_ref().map(|variant| lesage_viale::make(variant, player_text.clone())),
        "rosselet-lambert" => {
            any.downcast_ref().map(|variant| rosselet_lambert::make(variant, player_text.clone()))
        }
        "simon-harti" => {
            any.downcast_ref().map(|variant| simon_harti::make(variant, player_text.clone(), seed))
        }
        _ => (V::NAME == "draughts").then(|| bornachot_haro::make(variant, player_text.clone())),
    };
    made.unwrap_or_else(|| {
        let author = AUTHORS.iter().find(|author| author.note.name == player_text.name());
        let plays = author.map_or("another game", |author| author.plays);
        Err(ParseError::new("player", player_text.name(), format!("it plays {plays}, not {variant}")))
    })
}

/// Writes into a report's player text which judgement the player uses, as the item `eval=` that any player takes.
pub(crate) fn choose_eval(player_text: &mut PlayerText) -> Result<(), ParseError> {
    match player_text.name() {
        "lao" => lao::choose_eval(player_text),
        "lesage-viale" => lesage_viale::choose_eval(player_text),
        "rosselet-lambert" => rosselet_lambert::choose_eval(player_text).map(|_| ()),
        "simon-harti" => simon_harti::choose_eval(player_text),
        "bornachot-haro" => bornachot_haro::choose_eval(player_text),
        _ => Ok(()),
    }
}

/// The scale of a clock: by how much the clock and the constants of the report's time policy are multiplied.
fn scale(player_text: &mut PlayerText) -> Result<f64, ParseError> {
    Ok(player_text.number("scale", 1e-6..=1e3f64)?.unwrap_or(1.0))
}
