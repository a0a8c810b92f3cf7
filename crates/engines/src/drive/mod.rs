//! Engines as players. A program in any language is started, sent the position and the limits in its protocol, and asked
//! for a move.
//!
//! An engine can spoil only its own game. Whatever it does wrong is a [`Fault`](secateur_players::Fault); then it is killed
//! with everything it started, and the next [`reset`](secateur_players::Player::reset) starts it again.

mod engine_kinds;

#[cfg(unix)]
mod connection;
#[cfg(unix)]
mod contest;
#[cfg(unix)]
mod dxp;
#[cfg(unix)]
mod engine_options;
#[cfg(unix)]
mod engine_player;
#[cfg(unix)]
mod guard;
#[cfg(unix)]
pub(crate) mod hub;
#[cfg(unix)]
mod launch;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod stop;
#[cfg(unix)]
mod stream;
#[cfg(unix)]
pub(crate) mod ugi;

pub use engine_kinds::players;
#[cfg(unix)]
pub use engine_options::check_program;
#[cfg(unix)]
pub use guard::guard_engines;
#[cfg(unix)]
pub use process::kill_all;

#[cfg(unix)]
pub(crate) use {
    connection::Connection,
    engine_kinds::{EngineKind, check_variant, engine_kind, kind_names},
    engine_options::EngineOptions,
    stop::with_stop,
};

/// Kills every running engine; on this system there is none.
#[cfg(not(unix))]
pub fn kill_all() {}

/// Refuses the text of an engine whose program does not exist; on this system none can be started.
#[cfg(not(unix))]
pub fn check_program(_: &str) -> Result<(), secateur_core::ParseError> {
    Ok(())
}

/// Makes engines end with this process; on this system there are none.
#[cfg(not(unix))]
pub fn guard_engines() -> bool {
    false
}

/// The words of a system error, without its number.
#[cfg(unix)]
fn without_os_code(error: &std::io::Error) -> String {
    let text = error.to_string();
    let number = error.raw_os_error().map(|code| format!(" (os error {code})")).unwrap_or_default();
    text.strip_suffix(&number).unwrap_or(&text).to_string()
}
