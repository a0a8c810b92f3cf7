//! The board in the browser: JSON over HTTP and WebSocket, and the page that uses it.
//!
//! Nothing is kept between requests: a game is its variant text, the position it began with and its moves, and every
//! request carries them. What a request may cost is bounded ([`limits`]); searches run on a few threads of their own and
//! wait in a queue that serves clients in turn (`pool`).
//!
//! The layers of a request: `listen` accepts connections, `guard` refuses foreign hosts and origins and dresses every
//! answer in its headers, `app` knows the addresses, and each module below answers for one of them.

mod app;
mod assets;
mod catalogue;
mod edit;
mod error;
mod export;
mod guard;
pub mod limits;
mod listen;
mod options;
mod parse;
mod picture;
mod players;
mod pool;
mod position;
mod report;
mod score;
mod shared;
mod silent;
mod state;
mod status;
mod stores;
mod ws;

pub use listen::{Server, ServerError};
pub use options::Options;

/// The OpenAPI document.
pub const OPENAPI: &str = include_str!("../openapi.json");
