//! Report 001, Awalé with three colours: Arno Lesage and Jean-Jacques Viale, *AI Game Programming : Awalé* (Université Côte
//! d'Azur).
//!
//! Readings chosen where the report is silent: `docs/reports/001.md`. Its evaluations are in `eval/reports/` of the game. The
//! report has no game clock: the player spends an [even share](crate::shared::even_share).

#[cfg(feature = "experiments")]
pub(crate) mod experiments;
mod player;

use crate::shared::refuse;
use secateur_core::Text;
use secateur_players::{PlayerKind, PlayerNote};

const NOTE: PlayerNote = PlayerNote {
    name: "lesage-viale",
    about: Text::new(
        "report 001: alpha-beta: eval=corrected|raw|raw-root|defence|corrected-all|defence-all, depth=N|adaptive|adaptive-N (adaptive), search=minimax|alphabeta, wins=distance|flat|bonus|counter, fast=on|off (off; on plays the same moves sooner), w.NAME= in thousandths",
        "rapport 001 : alpha-bêta : eval=corrected|raw|raw-root|defence|corrected-all|defence-all, depth=N|adaptive|adaptive-N (adaptive), search=minimax|alphabeta, wins=distance|flat|bonus|counter, fast=on|off (off ; on joue les mêmes coups plus vite), w.NOM= en millièmes",
    ),
};

/// The player, for a catalogue.
pub(crate) const KIND: PlayerKind = PlayerKind {
    note: NOTE,
    plays: |variant| variant.as_any().is::<secateur_awale::Tricolour>(),
    make: |_, variant, text, _| match variant.as_any().downcast_ref() {
        Some(own) => player::make(own, text),
        None => refuse(variant, NOTE, "awale:tricolour"),
    },
    choose_eval: player::choose_eval,
    is_engine: false,
};
