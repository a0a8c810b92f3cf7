//! Report 001, Awalé with three colours: Arno Lesage and Jean-Jacques Viale, *AI Game Programming : Awalé* (Université Côte
//! d'Azur).
//!
//! `docs/reports/001.md` has the readings chosen where the report is silent. Its evaluations are in `eval/reports/` of the game.
//! The report has no game clock: on one, the player spends an [even share](crate::shared::even_share).

#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use secateur_core::Text;
use secateur_players::PlayerKind;

/// The player's name.
const NAME: &str = "lesage-viale";

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    options: player::options,
    plays: |variant| variant.as_any().is::<secateur_awale::Tricolour>(),
    choose_eval: player::choose_eval,
    ..PlayerKind::new(
        NAME,
        Text::new("Lesage & Viale (report)", "Lesage & Viale (rapport)"),
        Text::new(
            "report 001: alpha-beta that looks deeper as seeds are captured",
            "rapport 001 : alpha-bêta qui cherche plus profond à mesure que des graines sont prises",
        ),
        |_, variant, text, _| player::make(variant, text),
    )
};
