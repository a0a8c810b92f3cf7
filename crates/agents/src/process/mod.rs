//! Players in other processes, in any language: they are started, told the position and the limits in the words of their
//! protocol, and asked for a move.
//!
//! Nothing such a program does harms more than its own game: whatever it fails at is a [`Fault`], it is killed with all it
//! started, and the next [`reset`](crate::Player::reset) starts it again.

#[cfg(unix)]
pub mod check;
#[cfg(unix)]
mod contest;
#[cfg(unix)]
mod dxp;
#[cfg(unix)]
mod hub;
#[cfg(unix)]
mod launch;
#[cfg(unix)]
mod peer;
#[cfg(unix)]
mod ugi;
#[cfg(unix)]
mod wire;

use crate::{Fault, Player, PlayerNote, PlayerText};
use secateur_core::{AnyVariant, ParseError, Text};
use std::time::Duration;

#[cfg(unix)]
pub use peer::end_all;

/// Kills all programs at once; there are none here.
#[cfg(not(unix))]
pub fn end_all() {}

/// The kinds, and the games each can play: all if none is named.
pub(crate) const NOTES: [(PlayerNote, Option<&str>); 4] = [
    (
        PlayerNote {
            name: "ugi",
            about: Text::new(
                "a program that speaks UGI: cmd=\"PROGRAM ARGUMENTS\", dir=, option.NAME=VALUE, patience=SECONDS (10)",
                "un programme qui parle UGI : cmd=\"PROGRAMME ARGUMENTS\", dir=, option.NOM=VALEUR, patience=SECONDES (10)",
            ),
        },
        None,
    ),
    (
        PlayerNote {
            name: "hub",
            about: Text::new(
                "a draughts program that speaks Hub: cmd=, dir=, option.NAME=VALUE, patience=",
                "un programme de dames qui parle Hub : cmd=, dir=, option.NOM=VALEUR, patience=",
            ),
        },
        Some("draughts"),
    ),
    (
        PlayerNote {
            name: "dxp",
            about: Text::new(
                "a draughts program that speaks DamExchange: addr= or listen=HOST:PORT, cmd=, dir=, minutes=, patience=",
                "un programme de dames qui parle DamExchange : addr= ou listen=HÔTE:PORT, cmd=, dir=, minutes=, patience=",
            ),
        },
        Some("draughts"),
    ),
    (
        PlayerNote {
            name: "contest",
            about: Text::new(
                "a program of the Awalé contest, one move a line: cmd= ({side} in it becomes 1 or 2), dir=, patience=",
                "un programme du concours d'Awalé, un coup par ligne : cmd= ({side} y devient 1 ou 2), dir=, patience=",
            ),
        },
        Some("awale"),
    ),
];

/// Whether a player text of this name is one of them.
pub fn is_kind(name: &str) -> bool {
    NOTES.iter().any(|(note, _)| note.name == name)
}

/// Seconds a program may take to introduce itself or to get ready.
const PATIENCE: u64 = 10;

/// The player a text of one of these kinds names. Its program is started and spoken to: one that is not there or does not
/// speak is found out here.
#[cfg(unix)]
pub(crate) fn make(variant: &dyn AnyVariant, player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    check_game(variant, player_text.name())?;
    match player_text.name() {
        "ugi" => ugi::make(variant, player_text),
        "hub" => hub::make(variant, player_text),
        "dxp" => dxp::make(variant, player_text),
        _ => contest::make(variant, player_text),
    }
}

/// The player a text of one of these kinds names.
#[cfg(not(unix))]
pub(crate) fn make(_: &dyn AnyVariant, player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    Err(ParseError::new("player", player_text.name(), "players in other processes need a Unix system"))
}

#[cfg(unix)]
fn check_game(variant: &dyn AnyVariant, kind: &str) -> Result<(), ParseError> {
    let only = NOTES.iter().find(|(note, _)| note.name == kind).and_then(|(_, only)| *only);
    match only {
        Some(only) if only != variant.name() => {
            Err(ParseError::new("player", kind, format!("such programs play {only}, not {}", variant.name())))
        }
        _ => Ok(()),
    }
}

/// What all kinds have in common.
#[cfg(unix)]
struct Common {
    text: String,
    launch: Option<launch::Launch>,
    patience: Duration,
}

#[cfg(unix)]
impl Common {
    fn take(player_text: &mut PlayerText) -> Result<Common, ParseError> {
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

    fn launch(&self) -> Result<launch::Launch, ParseError> {
        let missing = || ParseError::new("player", &self.text, "cmd=\"PROGRAM ARGUMENTS\" is missing");
        self.launch.clone().ok_or_else(missing)
    }

    /// A fault before any game: the request was wrong.
    fn refuse(&self, fault: &Fault) -> ParseError {
        ParseError::new("player", &self.text, fault.to_string())
    }
}

/// Options by name, `option.Hash=64`.
#[cfg(unix)]
fn options(player_text: &mut PlayerText) -> Vec<(String, String)> {
    player_text.values_under("option.")
}
