//! Report 002, Divercité: Baptiste Rosselet and Alexis Lambert, *Agent intelligent pour le jeu Divercité* (Polytechnique
//! Montréal, INF8175).
//!
//! `docs/reports/002.md` has the readings chosen where the report is silent. Its evaluations are in `eval/reports/` of the game.

pub(crate) mod clock;
#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use secateur_core::Text;
use secateur_players::PlayerKind;

/// The player's name.
const NAME: &str = "rosselet-lambert";

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options: player::options,
    plays: |variant| variant.as_any().is::<secateur_divercite::Divercite>(),
    choose_eval: |text| player::choose_eval(text).map(|_| ()),
    ..PlayerKind::new(
        NAME,
        Text::new("Rosselet & Lambert (report)", "Rosselet & Lambert (rapport)"),
        Text::new("report 002: alpha-beta in four versions", "rapport 002 : alpha-bêta en quatre versions"),
        |_, variant, text, _| player::make(variant, text),
    )
};
