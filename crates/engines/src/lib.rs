//! Engines: programs in other processes that choose moves, and the protocols they speak.
//!
//! - [`protocol`]: the messages of UGI, Hub, DamExchange and the Awalé contest, as data.
//! - [`drive`]: external engines as our players: a child process or a socket gets positions and is asked for moves.
//! - [`serve`]: our players as engines, for other programs.
//! - [`check`]: tests that tell the author of an engine what it does wrong.
//!
//! In this session one of our players is the engine:
//!
//! ```
//! use secateur_core::Limits;
//! use secateur_engines::protocol::contest::Message;
//! use secateur_engines::serve;
//!
//! let catalogue = secateur_standard::standard();
//! let variant = catalogue.registry().variant("awale").unwrap();
//! let player = catalogue.player(&*variant, "random", 1).unwrap();
//! let mut output = Vec::new();
//! serve::contest(&*variant, player, Limits::NONE, "START\n".as_bytes(), &mut output).unwrap();
//! let reply = String::from_utf8(output).unwrap().parse().unwrap();
//! assert!(matches!(reply, Message::Move(_)));
//! ```

#[cfg(unix)]
pub mod check;
pub mod drive;
pub mod protocol;
pub mod serve;

pub use drive::players;
