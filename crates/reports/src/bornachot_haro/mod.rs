//! Report 004, draughts: Yohan Bornachot and Pierre Haro, *Compte-rendu IN104 – Checkers* (ENSTA).
//!
//! Readings chosen where the report is silent: `docs/reports/004.md`. Its evaluations are in `eval/reports/` of the game. The
//! report has a time per move; on a game clock the players spend an [even share](crate::shared::even_share).

#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod minimax_time;
mod player;

use crate::shared::refuse;
use secateur_core::Text;
use secateur_players::{PlayerKind, PlayerNote};

const NOTE: PlayerNote = PlayerNote {
    name: "bornachot-haro",
    about: Text::new(
        "report 004: minimax-time (prune=on|off), minimax or alphabeta (depth= (4), dictionary=on|off, memory=move|game); eval=rows|rows-as-printed|kings|pieces, king= (3), w.NAME=",
        "rapport 004 : minimax-time (prune=on|off), minimax ou alphabeta (depth= (4), dictionary=on|off, memory=move|game) ; eval=rows|rows-as-printed|kings|pieces, king= (3), w.NOM=",
    ),
};

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    note: NOTE,
    plays: |variant| variant.name() == secateur_draughts::NAME,
    make: |catalogue, variant, text, _| match variant.name() {
        secateur_draughts::NAME => player::make(catalogue, variant, text),
        _ => refuse(variant, NOTE, secateur_draughts::NAME),
    },
    choose_eval: player::choose_eval,
    is_engine: false,
};
