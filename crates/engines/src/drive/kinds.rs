//! The kinds of engines a player text can name.

use secateur_core::{AnyVariant, ParseError, Protocol, Text};
use secateur_players::{Catalogue, MakePlayer, Player, PlayerKind, PlayerNote, PlayerText};

/// A kind of engine.
struct Kind {
    note: PlayerNote,
    /// The protocol, if only some variants can be played in it; `None` for UGI.
    protocol: Option<Protocol>,
    make: MakePlayer,
}

const KINDS: [Kind; 4] = [
    Kind {
        note: PlayerNote {
            name: "ugi",
            about: Text::new(
                "a program that speaks UGI: cmd=\"PROGRAM ARGUMENTS\", dir=, option.NAME=VALUE, patience=SECONDS (10)",
                "un programme qui parle UGI : cmd=\"PROGRAMME ARGUMENTS\", dir=, option.NOM=VALEUR, patience=SECONDES (10)",
            ),
        },
        protocol: None,
        make: make::ugi,
    },
    Kind {
        note: PlayerNote {
            name: "hub",
            about: Text::new(
                "a draughts program that speaks Hub: cmd=, dir=, option.NAME=VALUE, patience=",
                "un programme de dames qui parle Hub : cmd=, dir=, option.NOM=VALEUR, patience=",
            ),
        },
        protocol: Some(Protocol::Hub),
        make: make::hub,
    },
    Kind {
        note: PlayerNote {
            name: "dxp",
            about: Text::new(
                "a draughts program that speaks DamExchange: addr= or listen=HOST:PORT, cmd=, dir=, minutes=, patience=",
                "un programme de dames qui parle DamExchange : addr= ou listen=HÔTE:PORT, cmd=, dir=, minutes=, patience=",
            ),
        },
        protocol: Some(Protocol::Dxp),
        make: make::dxp,
    },
    Kind {
        note: PlayerNote {
            name: "contest",
            about: Text::new(
                "a program of the Awalé contest, one move a line: cmd= ({side} in it becomes 1 or 2), dir=, patience=",
                "un programme du concours d'Awalé, un coup par ligne : cmd= ({side} y devient 1 ou 2), dir=, patience=",
            ),
        },
        protocol: Some(Protocol::Contest),
        make: make::contest,
    },
];

/// The kinds of engines, for [`Catalogue::add_players`](secateur_players::Catalogue::add_players).
pub fn players() -> impl Iterator<Item = PlayerKind> {
    KINDS.iter().map(|kind| PlayerKind {
        note: kind.note,
        plays: plays(kind.protocol),
        make: kind.make,
        choose_eval: |_| Ok(()),
        is_engine: true,
    })
}

/// The test whether a variant can be played in a protocol; in UGI all can.
fn plays(protocol: Option<Protocol>) -> fn(&dyn AnyVariant) -> bool {
    match protocol {
        None => |_| true,
        Some(Protocol::Hub) => |variant| speaks(variant, Protocol::Hub),
        Some(Protocol::Dxp) => |variant| speaks(variant, Protocol::Dxp),
        Some(Protocol::Contest) => |variant| speaks(variant, Protocol::Contest),
    }
}

fn speaks(variant: &dyn AnyVariant, protocol: Protocol) -> bool {
    variant.protocols().iter().any(|spoken| spoken.protocol == protocol)
}

/// Whether player texts with this name are engines.
pub fn is_engine(name: &str) -> bool {
    KINDS.iter().any(|kind| kind.note.name == name)
}

/// The protocol of a kind of engine; `None` for UGI, which all variants are played in, and for other players.
#[cfg(unix)]
pub(crate) fn protocol_of(kind: &str) -> Option<Protocol> {
    KINDS.iter().find(|own| own.note.name == kind).and_then(|own| own.protocol)
}

/// The names of the kinds.
#[cfg(unix)]
pub(crate) fn kind_names() -> [&'static str; 4] {
    KINDS.map(|kind| kind.note.name)
}

/// Makes the players. Each starts its engine and talks to it, so that a program that is missing or does not speak the
/// protocol is refused at once.
#[cfg(unix)]
mod make {
    use super::{AnyVariant, Catalogue, ParseError, Player, PlayerText, check_variant};
    use crate::drive::{contest, dxp, hub, ugi};

    macro_rules! makers {
        ($($kind:ident)*) => {$(
            pub(super) fn $kind(
                _: &Catalogue,
                variant: &dyn AnyVariant,
                text: PlayerText,
                _: u64,
            ) -> Result<Box<dyn Player>, ParseError> {
                check_variant(variant, text.name())?;
                $kind::make(variant, text)
            }
        )*};
    }
    makers!(ugi hub dxp contest);
}

/// Engines need Unix.
#[cfg(not(unix))]
mod make {
    use super::{AnyVariant, Catalogue, ParseError, Player, PlayerText};

    fn refuse(
        _: &Catalogue,
        _: &dyn AnyVariant,
        text: PlayerText,
        _: u64,
    ) -> Result<Box<dyn Player>, ParseError> {
        Err(ParseError::new("player", text.name(), "external engines need a Unix system"))
    }
    pub(super) use refuse as contest;
    pub(super) use refuse as dxp;
    pub(super) use refuse as hub;
    pub(super) use refuse as ugi;
}

/// Refuses a variant that is not played in the protocol of a kind of engine.
#[cfg(unix)]
pub(crate) fn check_variant(variant: &dyn AnyVariant, kind: &str) -> Result<(), ParseError> {
    match protocol_of(kind) {
        Some(protocol) if !speaks(variant, protocol) => {
            Err(ParseError::new("player", kind, format!("{} is not played in this protocol", variant.name())))
        }
        _ => Ok(()),
    }
}
