//! Report 002, Divercité: Baptiste Rosselet and Alexis Lambert, *Agent intelligent pour le jeu Divercité* (Polytechnique
//! Montréal, INF8175).
//!
//! Readings chosen where the report is silent: `docs/reports/002.md`. Its evaluations are in `eval/reports/` of the game.

pub(crate) mod clock;
#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use crate::shared::refuse;
use secateur_core::Text;
use secateur_players::{PlayerKind, PlayerNote};

const NOTE: PlayerNote = PlayerNote {
    name: "rosselet-lambert",
    about: Text::new(
        "report 002: v0, v1, v2 or v3 (v3); depth= (4 for v0), scale=, w.NAME=",
        "rapport 002 : v0, v1, v2 ou v3 (v3) ; depth= (4 pour v0), scale=, w.NOM=",
    ),
};

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    note: NOTE,
    plays: |variant| variant.as_any().is::<secateur_divercite::Divercite>(),
    make: |_, variant, text, _| match variant.as_any().downcast_ref() {
        Some(own) => player::make(own, text),
        None => refuse(variant, NOTE, "divercite"),
    },
    choose_eval: |text| player::choose_eval(text).map(|_| ()),
    is_engine: false,
};
