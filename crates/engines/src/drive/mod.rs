//! Players in other processes, in any language: they are started, told the position and the limits in the words of their
//! protocol, and asked for a move.
//!
//! Nothing such a program does harms more than its own game: whatever it fails at is a [`Fault`], it is killed with all it
//! started, and the next [`reset`](secateur_players::Player::reset) starts it again.

#[cfg(unix)]
pub(crate) mod contest;
#[cfg(unix)]
pub(crate) mod dxp;
#[cfg(unix)]
pub(crate) mod hub;
#[cfg(unix)]
mod launch;
#[cfg(unix)]
pub(crate) mod peer;
#[cfg(unix)]
pub(crate) mod ugi;
#[cfg(unix)]
mod wire;

use secateur_core::{AnyVariant, ParseError, Protocol, Text};
use secateur_players::{Catalogue, Fault, MakePlayer, Player, PlayerKind, PlayerNote, PlayerText};
use std::time::Duration;

#[cfg(unix)]
pub use peer::end_all;

/// Kills all programs at once; there are none here.
#[cfg(not(unix))]
pub fn end_all() {}

/// A kind of engine: the protocol it speaks, if that is for some games only.
struct Kind {
    note: PlayerNote,
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

/// The kinds of engines as players of a catalogue.
pub fn players() -> impl Iterator<Item = PlayerKind> {
    KINDS.iter().map(|kind| PlayerKind {
        note: kind.note,
        plays: plays(kind.protocol),
        make: kind.make,
        choose_eval: |_| Ok(()),
        is_engine: true,
    })
}

/// Whether a variant is played in a protocol; in UGI all are.
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

/// Whether a player text of this name is an external engine.
pub fn is_engine(name: &str) -> bool {
    KINDS.iter().any(|kind| kind.note.name == name)
}

/// The protocol of a kind of engine; `None` for UGI, which is for all games, and for names of other players.
pub(crate) fn protocol_of(kind: &str) -> Option<Protocol> {
    KINDS.iter().find(|own| own.note.name == kind).and_then(|own| own.protocol)
}

/// The names of the kinds.
pub(crate) fn kind_names() -> [&'static str; 4] {
    KINDS.map(|kind| kind.note.name)
}

/// Seconds a program may take to introduce itself or to get ready.
const PATIENCE: u64 = 10;

/// Makes an engine's player. Its program is started and spoken to: one that is not there or does not speak is found out
/// here.
#[cfg(unix)]
mod make {
    use super::{
        AnyVariant, Catalogue, ParseError, Player, PlayerText, check_variant, contest, dxp, hub, ugi,
    };

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

/// What all kinds have in common.
#[cfg(unix)]
pub(crate) struct Common {
    pub text: String,
    pub launch: Option<launch::Launch>,
    pub patience: Duration,
}

#[cfg(unix)]
impl Common {
    pub fn take(player_text: &mut PlayerText) -> Result<Common, ParseError> {
        let text = player_text.to_string();
        let dir = player_text.value("dir");
        let launch = match player_text.value("cmd") {
            Some(command) => Some(launch::Launch::parse(&command, dir.as_deref())?),
            None if dir.is_some() => {
                return Err(ParseError::new("item", "dir", "cmd=\"PROGRAM\" is missing"));
            }
            None => None,
        };
        let patience = player_text.number("patience", 1..=86_400)?.unwrap_or(PATIENCE);
        Ok(Common { text, launch, patience: Duration::from_secs(patience) })
    }

    pub fn launch(&self) -> Result<launch::Launch, ParseError> {
        let missing = || ParseError::new("player", &self.text, "cmd=\"PROGRAM ARGUMENTS\" is missing");
        self.launch.clone().ok_or_else(missing)
    }

    /// A fault before any game: the request was wrong.
    pub fn refuse(&self, fault: &Fault) -> ParseError {
        ParseError::new("player", &self.text, fault.to_string())
    }
}

/// Options by name, `option.Hash=64`.
#[cfg(unix)]
fn options(player_text: &mut PlayerText) -> Vec<(String, String)> {
    player_text.values_under("option.")
}
