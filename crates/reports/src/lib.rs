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

use secateur_core::{AnyVariant, ParseError};
use secateur_players::{Player, PlayerKind, PlayerNote, PlayerText};

/// The reports' players, as kinds for a catalogue.
pub fn players() -> [PlayerKind; 5] {
    [
        PlayerKind {
            note: lao::NOTE,
            plays: |variant| variant.as_any().is::<secateur_abalone::Abalone>(),
            make: |_, variant, text, _| match variant.as_any().downcast_ref() {
                Some(own) => lao::make(own, text),
                None => refuse(variant, lao::NOTE, "abalone"),
            },
            choose_eval: lao::choose_eval,
            is_engine: false,
        },
        PlayerKind {
            note: lesage_viale::NOTE,
            plays: |variant| variant.as_any().is::<secateur_awale::Tricolour>(),
            make: |_, variant, text, _| match variant.as_any().downcast_ref() {
                Some(own) => lesage_viale::make(own, text),
                None => refuse(variant, lesage_viale::NOTE, "awale:tricolour"),
            },
            choose_eval: lesage_viale::choose_eval,
            is_engine: false,
        },
        PlayerKind {
            note: rosselet_lambert::NOTE,
            plays: |variant| variant.as_any().is::<secateur_divercite::Divercite>(),
            make: |_, variant, text, _| match variant.as_any().downcast_ref() {
                Some(own) => rosselet_lambert::make(own, text),
                None => refuse(variant, rosselet_lambert::NOTE, "divercite"),
            },
            choose_eval: |text| rosselet_lambert::choose_eval(text).map(|_| ()),
            is_engine: false,
        },
        PlayerKind {
            note: simon_harti::NOTE,
            plays: |variant| variant.as_any().is::<secateur_quoridor::Quoridor>(),
            make: |_, variant, text, seed| match variant.as_any().downcast_ref() {
                Some(own) => simon_harti::make(own, text, seed),
                None => refuse(variant, simon_harti::NOTE, "quoridor"),
            },
            choose_eval: simon_harti::choose_eval,
            is_engine: false,
        },
        PlayerKind {
            note: bornachot_haro::NOTE,
            plays: |variant| variant.name() == secateur_draughts::NAME,
            make: |catalogue, variant, text, _| match variant.name() {
                secateur_draughts::NAME => bornachot_haro::make(catalogue, variant, text),
                _ => refuse(variant, bornachot_haro::NOTE, secateur_draughts::NAME),
            },
            choose_eval: bornachot_haro::choose_eval,
            is_engine: false,
        },
    ]
}

/// Says which game a player plays, asked for another.
fn refuse(variant: &dyn AnyVariant, note: PlayerNote, plays: &str) -> Result<Box<dyn Player>, ParseError> {
    Err(ParseError::new("player", note.name, format!("it plays {plays}, not {variant}")))
}

/// The scale of a clock: by how much the clock and the constants of the report's time policy are multiplied.
fn scale(player_text: &mut PlayerText) -> Result<f64, ParseError> {
    Ok(player_text.number("scale", 1e-6..=1e3f64)?.unwrap_or(1.0))
}
