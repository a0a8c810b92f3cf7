//! Report 003, Quoridor: Sanmar Simon and Ghali Harti, *Agent intelligent pour le jeu Quoridor* (Polytechnique Montréal,
//! INF8215).
//!
//! Readings chosen where the report is silent: `docs/reports/003.md`. Its evaluations are in `eval/reports/` of the game.

pub(crate) mod clock;
#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use crate::shared::refuse;
use secateur_core::Text;
use secateur_players::{PlayerKind, PlayerNote};

const NOTE: PlayerNote = PlayerNote {
    name: "simon-harti",
    about: Text::new(
        "report 003: mcts (iterations= (550), c= (1.414), final=visits|mean, order=ways|none), alphabeta or negamax (depth= (2), w.NAME=); scale=",
        "rapport 003 : mcts (iterations= (550), c= (1.414), final=visits|mean, order=ways|none), alphabeta ou negamax (depth= (2), w.NOM=) ; scale=",
    ),
};

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    note: NOTE,
    plays: |variant| variant.as_any().is::<secateur_quoridor::Quoridor>(),
    make: |_, variant, text, seed| match variant.as_any().downcast_ref() {
        Some(own) => player::make(own, text, seed),
        None => refuse(variant, NOTE, "quoridor"),
    },
    choose_eval: player::choose_eval,
    is_engine: false,
};
