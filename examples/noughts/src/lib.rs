//! Noughts and crosses: the smallest complete game, to copy from when writing a sixth one.
//!
//! Nine cells, crosses begin, three in a row win, a full board is a draw. A move is a cell, `a1` to `c3`; a position is its
//! rows from the top and the side to move, `xo./.x./.../o`. `docs/adding-a-game.md` walks through this crate; its files
//! bear the names they have in the five games.
//!
//! ```
//! use secateur_core::Game;
//! use secateur_noughts::Noughts;
//! let mut game = Game::new(Noughts);
//! game.play_text("b2").unwrap();
//! assert_eq!(game.position().to_string(), ".../.x./.../o");
//! ```

mod eval;
mod family;
mod moves;
mod notation;
mod picture;
mod position;
mod variant;

pub use eval::NoughtsEvaluator;
pub use family::{family, register};
pub use moves::NoughtsMove;
pub use position::NoughtsPosition;
pub use variant::Noughts;
