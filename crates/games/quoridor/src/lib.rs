//! Quoridor: a race across the board, in which each side may obstruct the other's path but never close it.
//!
//! A turn is one step of the pawn, or one wall of two cells' length. The first pawn on its far row wins at once. A wall may
//! not overlap or cross another and must leave each pawn some path to its goal row. A pawn that faces the other jumps over
//! it or, if a wall or the edge blocks the straight jump, goes diagonally past it.
//!
//! # Variants
//!
//! The moves are those of the publisher's rules (Gigamic), as the Wikipedia article and five independent programs
//! understand them. The printed rules have no draw; here the third occurrence of a position and ply 300 are draws, and both
//! limits are parameters. `quoridor:course` has the rules of the course tournament: the same moves without limits. (The
//! course's own program also refuses some walls, because its path test treats the other pawn as an obstacle. The rules do
//! not, and they are followed here.)
//!
//! # Notation
//!
//! Cells are `a1` to `i9`; White starts on `e1` and goes up. A pawn move is its target, `e2`. A wall is the cell to the
//! lower left of its middle, and its direction: `e3h` is above `e3` and `f3`, `e3v` is right of `e3` and `e4`. A position
//! lists the horizontal walls, the vertical walls (`-` for none), both pawns, the walls in hand and the side to move, 1 or
//! 2. The moves from the start are a position text too.
//!
//! ```
//! use secateur_core::Game;
//! use secateur_quoridor::Quoridor;
//! let mut game = Game::new(Quoridor::default());
//! for text in ["e2", "e8", "e7h"] {
//!     game.play_text(text).unwrap();
//! }
//! assert_eq!(game.position().to_string(), "e7/-/e2 e8/9 10/2");
//! assert!(game.play_text("e7").is_err()); // the wall stands in the way
//! ```

mod board;
mod closing_walls;
pub mod eval;
mod family;
mod generate;
mod lessons;
mod moves;
mod notation;
mod paths;
mod picture;
mod planes;
mod position;
mod race;
mod rulebook;
mod symmetry;
mod variant;

pub use board::{Cell, STRIDE};
pub use eval::{CachedWays, QuoridorEvaluator, SimonHarti};
pub use family::{family, register};
pub use moves::{MoveKind, QuoridorMove, Wall};
pub use position::{GOAL, QuoridorPosition, QuoridorUndo};
pub use variant::{MAX_HAND, Quoridor, SIZES};
