//! The kinds of engines that player texts can name.

use secateur_core::{AnyVariant, OptionSpec, ParseError, Protocol, Text, ValueKind};
use secateur_players::{Catalogue, Player, PlayerKind, PlayerText};

const COMMAND: OptionSpec =
    text("cmd", "\"PROGRAM ARGUMENTS\"", "the command that starts it", "la commande qui le démarre");
const FOLDER: OptionSpec =
    text("dir", "FOLDER", "the folder it is started in", "le dossier où il est démarré");
const OWN_OPTION: OptionSpec =
    text("option", "VALUE", "an option of its own, by its name", "une option à lui, par son nom").named();
const ADDRESS: OptionSpec = text("addr", "HOST:PORT", "where it listens", "où il écoute");
const LISTEN: OptionSpec = text("listen", "HOST:PORT", "where it connects to", "où il se connecte");
/// How long an engine may take to introduce itself or to get ready.
pub(super) const PATIENCE: OptionSpec = OptionSpec::new(
    "patience",
    ValueKind::integer(1, 86_400),
    Text::new("seconds it may take to start and to get ready", "secondes qu'il a pour démarrer et être prêt"),
)
.or("10")
.local();
/// The minutes for a whole game, which DamExchange states in a request.
pub(super) const MINUTES: OptionSpec = OptionSpec::new(
    "minutes",
    ValueKind::integer(1, 999),
    Text::new("minutes of the whole game it is told", "minutes de la partie qui lui sont annoncées"),
)
.local();

/// A text option that web clients may not set.
const fn text(key: &'static str, form: &'static str, en: &'static str, fr: &'static str) -> OptionSpec {
    OptionSpec::new(key, ValueKind::Text { form }, Text::new(en, fr)).local()
}

/// The options of engines that a command starts and that have options of their own.
pub(super) fn command_options() -> Vec<OptionSpec> {
    vec![COMMAND, FOLDER, OWN_OPTION, PATIENCE]
}

/// The options of DamExchange engines.
pub(super) fn dxp_options() -> Vec<OptionSpec> {
    vec![ADDRESS, LISTEN, COMMAND, FOLDER, MINUTES, PATIENCE]
}

/// The options of engines for the Awalé contest.
pub(super) fn contest_options() -> Vec<OptionSpec> {
    vec![COMMAND, FOLDER, PATIENCE]
}

/// A kind of engine, and what its protocol can express.
pub(crate) struct EngineKind {
    kind: PlayerKind,
    /// The protocol, if only some variants have it; `None` for UGI, which works for all.
    pub protocol: Option<Protocol>,
    /// Whether the protocol can state any position, not only moves from the start.
    pub tells_positions: bool,
    /// Whether the protocol can state limits.
    pub tells_limits: bool,
    /// Whether the protocol states how a game ended.
    pub tells_results: bool,
}

static KINDS: [EngineKind; 4] = [
    EngineKind {
        kind: PlayerKind {
            options: |_| command_options(),
            is_engine: true,
            ..PlayerKind::new(
                "ugi",
                Text::new("UGI engine", "Moteur UGI"),
                Text::new("an engine that speaks UGI", "un moteur qui parle UGI"),
                make::ugi,
            )
        },
        protocol: None,
        tells_positions: true,
        tells_limits: true,
        tells_results: false,
    },
    EngineKind {
        kind: PlayerKind {
            options: |_| command_options(),
            plays: |variant| variant_speaks(variant, Protocol::Hub),
            is_engine: true,
            ..PlayerKind::new(
                "hub",
                Text::new("Hub engine", "Moteur Hub"),
                Text::new("an engine that speaks Hub", "un moteur qui parle Hub"),
                make::hub,
            )
        },
        protocol: Some(Protocol::Hub),
        tells_positions: true,
        tells_limits: true,
        tells_results: false,
    },
    EngineKind {
        kind: PlayerKind {
            options: |_| dxp_options(),
            plays: |variant| variant_speaks(variant, Protocol::Dxp),
            is_engine: true,
            ..PlayerKind::new(
                "dxp",
                Text::new("DamExchange engine", "Moteur DamExchange"),
                Text::new("an engine that speaks DamExchange", "un moteur qui parle DamExchange"),
                make::dxp,
            )
        },
        protocol: Some(Protocol::Dxp),
        tells_positions: true,
        tells_limits: false,
        tells_results: false,
    },
    EngineKind {
        kind: PlayerKind {
            options: |_| contest_options(),
            plays: |variant| variant_speaks(variant, Protocol::Contest),
            is_engine: true,
            ..PlayerKind::new(
                "contest",
                Text::new("Contest program", "Programme de concours"),
                Text::new(
                    "a program that says one move a line; {side} in its command becomes 1 or 2",
                    "un programme qui dit un coup par ligne ; {side} dans sa commande devient 1 ou 2",
                ),
                make::contest,
            )
        },
        protocol: Some(Protocol::Contest),
        tells_positions: false,
        tells_limits: false,
        tells_results: true,
    },
];

/// The kinds of engines, for [`Catalogue::add_players`](secateur_players::Catalogue::add_players).
pub fn players() -> impl Iterator<Item = PlayerKind> {
    KINDS.iter().map(|engine| engine.kind)
}

fn variant_speaks(variant: &dyn AnyVariant, protocol: Protocol) -> bool {
    variant.protocols().iter().any(|spoken| spoken.protocol == protocol)
}

/// The kind of engine with this name; `None` for other players.
#[cfg(unix)]
pub(crate) fn engine_kind(name: &str) -> Option<&'static EngineKind> {
    KINDS.iter().find(|engine| engine.kind.name == name)
}

/// The names of all kinds in player texts: `ugi`, `hub`, `dxp`, `contest`.
#[cfg(unix)]
pub(crate) fn kind_names() -> [&'static str; 4] {
    KINDS.each_ref().map(|engine| engine.kind.name)
}

/// Functions that make the players. Each starts its engine and talks to it, so that a program that is missing or does not
/// speak the protocol is refused at once.
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

/// On systems other than Unix every engine is refused: driving a process needs Unix signals and polling.
#[cfg(not(unix))]
mod make {
    use super::{AnyVariant, Catalogue, ParseError, Player, PlayerText};

    fn refuse_engine(
        _: &Catalogue,
        _: &dyn AnyVariant,
        text: PlayerText,
        _: u64,
    ) -> Result<Box<dyn Player>, ParseError> {
        Err(ParseError::new("player", text.name(), "external engines need a Unix system"))
    }
    pub(super) use refuse_engine as contest;
    pub(super) use refuse_engine as dxp;
    pub(super) use refuse_engine as hub;
    pub(super) use refuse_engine as ugi;
}

/// Refuses a variant for which the protocol of this kind of engine is not made.
#[cfg(unix)]
pub(crate) fn check_variant(variant: &dyn AnyVariant, kind: &str) -> Result<(), ParseError> {
    match engine_kind(kind).and_then(|engine| engine.protocol) {
        Some(protocol) if !variant_speaks(variant, protocol) => {
            Err(ParseError::new("player", kind, format!("{} is not played in this protocol", variant.name())))
        }
        _ => Ok(()),
    }
}
