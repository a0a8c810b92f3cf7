//! Report 000, Abalone: Quentin Lao, *Agent d'intelligence artificielle pour le jeu Abalone* (Polytechnique Montréal, INF8175).
//!
//! `docs/reports/000.md` has the readings chosen where the report is silent. Its utility is `eval/reports/lao.rs` of the game.

mod adapt;
pub(crate) mod clock;
#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use secateur_core::Text;
use secateur_players::PlayerKind;

/// The player's name.
const NAME: &str = "lao";

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options: player::options,
    plays: |variant| variant.as_any().is::<secateur_abalone::Abalone>(),
    choose_eval: player::choose_eval,
    learning: player::learning,
    ..PlayerKind::new(
        NAME,
        Text::new("Lao (report)", "Lao (rapport)"),
        Text::new(
            "report 000: alpha-beta to depth 4, 3 or less",
            "rapport 000 : alpha-bêta à la profondeur 4, 3 ou moins",
        ),
        |_, variant, text, _| player::make(variant, text),
    )
};
