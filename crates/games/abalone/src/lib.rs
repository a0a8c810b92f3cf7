//! Abalone: two sides of 14 marbles on a hexagon of 61 cells push each other off the board.
//!
//! A column of one to three marbles moves one cell along its own line; two may push one enemy marble, three may push one
//! or two, if there is an empty cell or the edge behind them. A side that has lost six marbles has lost the game.
//!
//! Two sets of rules share the board, and both take any of the named starts:
//!
//! * `abalone` (or `abalone:course`): White begins, in-line moves only, a side may push its own marbles off, 50 plies.
//!   These are the rules of the course INF8175 (Polytechnique Montréal, 2023), checked against its environment.
//! * `abalone:official`: Black begins, two or three marbles in line may also move sideways, own marbles stay on the board.
//!   These are the printed rules; a draw by repetition and a greatest length are added, since nothing printed ends a game in
//!   which both sides shuffle.
//!
//! ```
//! use secateur_abalone::Abalone;
//! use secateur_core::Game;
//! let mut game = Game::new("abalone:official".parse::<Abalone>().unwrap());
//! game.play_text("c3c5d4").unwrap();
//! assert_eq!(game.legal().len(), 44);
//! ```

mod board;
mod colour;
mod displacements;
pub mod eval;
mod family;
mod generate;
mod layout;
mod moves;
mod notation;
mod picture;
mod position;
mod rulebook;
mod rules;
mod symmetry;
mod variant;

pub use board::{CELLS, Cell, Direction};
pub use colour::Colour;
pub use displacements::{Displacements, Push};
pub use eval::{AbaloneEvaluator, Lao};
pub use family::{family, visit_variants};
pub use layout::Layout;
pub use moves::{AbaloneMove, MoveKind};
pub use position::{AbalonePosition, MARBLES_TO_LOSE, MAX_MARBLES, SIX_EJECTED};
pub use rules::{COURSE_PLIES, Rules, Tie};
pub use variant::Abalone;
