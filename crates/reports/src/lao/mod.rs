//! Report 000, Abalone: Quentin Lao, *Agent d'intelligence artificielle pour le jeu Abalone* (Polytechnique Montréal, INF8175).
//!
//! Readings chosen where the report is silent: `docs/reports/000.md`. Its utility is `eval/reports/lao.rs` of the game.

pub(crate) mod clock;
#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use crate::shared::refuse;
use secateur_core::Text;
use secateur_players::{PlayerKind, PlayerNote};

const NOTE: PlayerNote = PlayerNote {
    name: "lao",
    about: Text::new(
        "report 000: alpha-beta to depth 4, 3 or less: omega=1..8 (3), depth= (4), search=minimax|alphabeta, order=on|off, tt=off|16M, leaves=on|off, quiescence=0..8 (1), scale=, weights=FILE, w.NAME= in thousandths",
        "rapport 000 : alpha-bêta à la profondeur 4, 3 ou moins : omega=1..8 (3), depth= (4), search=minimax|alphabeta, order=on|off, tt=off|16M, leaves=on|off, quiescence=0..8 (1), scale=, weights=FICHIER, w.NOM= en millièmes",
    ),
};

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    note: NOTE,
    plays: |variant| variant.as_any().is::<secateur_abalone::Abalone>(),
    make: |_, variant, text, _| match variant.as_any().downcast_ref() {
        Some(own) => player::make(own, text),
        None => refuse(variant, NOTE, "abalone"),
    },
    choose_eval: player::choose_eval,
    is_engine: false,
};
