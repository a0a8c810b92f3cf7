//! Draughts (checkers, jeu de dames) and its variants.
//!
//! Men move one step forward on the diagonals and are crowned on the last row. Capturing is compulsory and continues as
//! long as possible. Captured pieces leave the board after the whole move; they may not be jumped twice, and they block. A
//! side that cannot move has lost. Everything else differs between variants and is data in [`rules`], with a rule set for
//! each: the board, who begins, whether men capture backward, whether kings fly, which capture must be played, what a man
//! does on the last row, and when the game is drawn.
//!
//! # Variants
//!
//! `draughts` alone means `in104`, the game of the course IN104 and of the report from which the project starts. The
//! tournament games are `draughts:international`, `draughts:english`, `draughts:russian` and so on ([`VARIANT_WORDS`]).
//! National rules are those of the federations, as far as a program can apply them; draws are automatic. Each variant has
//! its own type, [`Draughts`] with its rules; [`with_variant`] finds the type for a text.
//!
//! # Notation
//!
//! Squares are numbered row by row from Black's side, from left to right as White sees the board. A move is `32-28`; a
//! capture is `28x19`, or lists its landing squares, `1x23x14x25`, if another capture has the same ends. A position is the
//! usual FEN, `W:W31,32,K45:B1-20`. Games are read from PDN files and written to them ([`pdn`]).
//!
//! ```
//! use secateur_core::Game;
//! use secateur_draughts::{Draughts, rules::Russian};
//! let mut game = Game::new(Draughts::<Russian>::default());
//! for m in ["c3-d4", "11-16", "d2-c3"] {
//!     game.play_text(m).unwrap();
//! }
//! assert_eq!(game.position().to_string(), "B:W18,21,22,23,24,25,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,16");
//! ```

pub mod bits;
pub mod board;
mod colour;
mod dispatch;
pub mod eval;
mod family;
mod generate;
mod lessons;
mod moves;
mod notation;
mod paths;
pub mod pdn;
mod picture;
mod planes;
mod position;
mod rulebook;
pub mod rules;
mod symmetry;
mod tables;
mod variant;

pub use colour::Colour;
pub use dispatch::{VARIANT_WORDS, VariantFunction, with_variant};
pub use eval::{BornachotHaro, DraughtsEvaluator};
pub use family::{family, register};
pub use moves::DraughtsMove;
pub use position::{DraughtsPosition, Piece, QUIET, SMALL_ENDING};
pub use variant::{ALIASES, Draughts, NAME};
