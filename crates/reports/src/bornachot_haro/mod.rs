//! Report 004, draughts: Yohan Bornachot and Pierre Haro, *Compte-rendu IN104 – Checkers* (ENSTA).
//!
//! `docs/reports/004.md` has the readings chosen where the report is silent. Its evaluations are in `eval/reports/` of the game.
//! The report has a time per move; on a game clock the players spend an [even share](crate::shared::even_share).

#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod minimax_time;
mod player;

use crate::shared::refuse_variant;
use secateur_core::Text;
use secateur_players::PlayerKind;

/// The player's name.
const NAME: &str = "bornachot-haro";

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options: player::options,
    plays: |variant| variant.name() == secateur_draughts::NAME,
    choose_eval: player::choose_eval,
    learning: secateur_players::experience_of,
    ..PlayerKind::new(
        NAME,
        Text::new("Bornachot & Haro (report)", "Bornachot & Haro (rapport)"),
        Text::new(
            "report 004: minimax that shares its time out, minimax or alpha-beta",
            "rapport 004 : minimax qui répartit son temps, minimax ou alpha-bêta",
        ),
        |catalogue, variant, text, _| match variant.name() {
            secateur_draughts::NAME => player::make(catalogue, variant, text),
            _ => refuse_variant(variant, NAME, secateur_draughts::NAME),
        },
    )
};
