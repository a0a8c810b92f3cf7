//! Divercité: two players place cities and resources; a city scores by the colours around it.
//!
//! The board has 4×4 city cells and 5×5 resource cells; each city has four resource cells around it. Each player has two
//! cities and three resources in each of four colours, and places one piece a turn on any free cell of its kind. Cities
//! keep their owner, resources have none. After 40 plies one resource cell is left empty, and each city scores: 5 if its
//! four neighbours have four different colours (a divercité), else 1 for each neighbour of its own colour.
//!
//! # Variants
//!
//! The variants differ in the rule for equal points; see [`Ties`]. `divercite` (or `divercite:course`) is the contest of
//! the course INF8175 at Polytechnique Montréal in 2024, `divercite:publisher` the published game, where a tie is a draw.
//! The course's own program has an error in the last step of its tie-break: it credits the first player even when the
//! second is ahead, so that a few games become draws. Here the rule is followed.
//!
//! # Notation
//!
//! Resource cells are `a1` to `e5`, city cells `A1` to `D4`, colours `r g b y`. A move is a colour and a cell: `ra1` places
//! a red resource, `rA1` a red city. A position lists the 25 resources and the 16 cities row by row (White's cities in
//! capitals, `.` for none), both hands (eight digits: cities, then resources, by colour) and the side to move, 1 or 2.
//!
//! ```
//! use secateur_core::Game;
//! use secateur_divercite::Divercite;
//! let mut game = Game::new(Divercite::default());
//! assert_eq!(game.legal().len(), 164);
//! game.play_text("ra1").unwrap(); // a red resource
//! game.play_text("rA1").unwrap(); // a red city beside it
//! assert_eq!(game.position().points(), [0, 1]);
//! assert_eq!(
//!     game.position().to_string(),
//!     "r......................../r.............../22222333 12223333/1"
//! );
//! ```

mod board;
mod ending;
pub mod eval;
mod family;
mod generate;
mod hands;
mod lessons;
mod moves;
mod notation;
mod picture;
mod planes;
mod points;
mod position;
mod rulebook;
mod symmetry;
mod variant;

pub use board::{Cell, Colour, PieceKind};
pub use ending::DiverciteSolver;
pub use eval::{DiverciteEvaluator, RosseletLambert};
pub use family::{family, register};
pub use hands::Hands;
pub use moves::DiverciteMove;
pub use points::TieBreak;
pub use position::{COMPLETE, DivercitePosition};
pub use symmetry::{canonical, canonical_key, images};
pub use variant::{Divercite, Ties};
