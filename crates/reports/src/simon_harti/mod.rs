//! Report 003, Quoridor: Sanmar Simon and Ghali Harti, *Agent intelligent pour le jeu Quoridor* (Polytechnique Montréal,
//! INF8215).
//!
//! `docs/reports/003.md` has the readings chosen where the report is silent. Its evaluations are in `eval/reports/` of the game.

pub(crate) mod clock;
#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use secateur_core::Text;
use secateur_players::PlayerKind;

/// The player's name.
const NAME: &str = "simon-harti";

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options: player::options,
    plays: |variant| variant.as_any().is::<secateur_quoridor::Quoridor>(),
    choose_eval: player::choose_eval,
    ..PlayerKind::new(
        NAME,
        Text::new("Simon & Harti (report)", "Simon & Harti (rapport)"),
        Text::new(
            "report 003: tree search, alpha-beta or negamax",
            "rapport 003 : recherche arborescente, alpha-bêta ou negamax",
        ),
        |_, variant, text, seed| player::make(variant, text, seed),
    )
};
