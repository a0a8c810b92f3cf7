//! Abalone: two sides with 14 marbles each push one another off a hexagon of 61 cells.
//!
//! A column of one to three marbles moves one cell along its own line. Two marbles can push one enemy marble, three can
//! push one or two, if there is an empty cell or the edge behind them. A side that has lost six marbles has lost the game.
//!
//! # Variants
//!
//! Two sets of rules share the board, and both take any of the named starts ([`Layout`]):
//!
//! * `abalone` (or `abalone:course`): White begins, in-line moves only, a side may push its own marbles off, 50 plies.
//!   These are the rules of the course INF8175 (Polytechnique Montréal, 2023), checked against its environment.
//! * `abalone:official`: Black begins, two or three marbles in line may also move sideways, own marbles stay on the board.
//!   These are the printed rules. They do not end a game in which both sides shuffle, so a draw by repetition and a ply limit
//!   are added.
//!
//! # Notation
//!
//! Rows are `a` to `i` from the bottom. The cells of a row have the numbers of their diagonals: `a1` to `a5`, `e1` to `e9`,
//! `i5` to `i9`. A move in line names the trailing marble's cell and the next cell, `a1b2`. A broadside names both ends of
//! the line and the new cell of the first, `a2a4b2`. A course move that pushes an own marble over the edge is `a1x`. A
//! position lists the 61 cells from row `i` to row `a`, the side to move, the marbles lost by Black and by White, and the
//! plies played.
//!
//! ```
//! use secateur_abalone::Abalone;
//! use secateur_core::{Game, Variant};
//! let variant: Abalone = "abalone:official".parse().unwrap();
//! let mut game = Game::new(variant);
//! game.play_text("c3c5d4").unwrap();
//! assert_eq!(game.legal().len(), 44);
//! let text = "wwwwwwwwwww..www......................bbb.........bbbbbbbbbbb/w/0 0/1";
//! assert_eq!(game.position().to_string(), text);
//! assert_eq!(variant.parse_position(text).unwrap(), *game.position());
//! ```

mod board;
mod colour;
mod displacements;
pub mod eval;
mod family;
mod generate;
mod layout;
mod lessons;
mod moves;
mod notation;
mod picture;
mod planes;
mod position;
mod rulebook;
mod rules;
mod symmetry;
mod variant;

pub use board::{CELLS, Cell, Direction};
pub use colour::Colour;
pub use displacements::{Displacements, Push};
pub use eval::{AbaloneEvaluator, Lao};
pub use family::{family, register};
pub use layout::Layout;
pub use moves::{AbaloneMove, MoveKind};
pub use position::{AbalonePosition, MARBLES_TO_LOSE, MAX_MARBLES, SIX_EJECTED};
pub use rules::{COURSE_PLIES, Rules, Tie};
pub use variant::Abalone;
