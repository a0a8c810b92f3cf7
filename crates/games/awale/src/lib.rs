//! Awalé: the game of sowing and capturing, on two boards.
//!
//! A move takes the seeds from an own hole and sows them one by one. If the last seed makes 2 or 3, the mover captures
//! these seeds, and then those of the holes before it, as long as each holds 2 or 3. The side with more seeds wins.
//!
//! # Variants
//!
//! * [`tricolour`] (`awale` or `awale:tricolour`): 16 holes in a circle, odd ones belong to the first player, even ones to the
//!   second; 96 seeds in three colours. Red seeds are sown into every hole, blue ones only into the opponent's, transparent ones
//!   like red or like blue ones. This is the game of a course on game programming.
//! * [`oware`]: 6 + 6 houses of 4 seeds. `awale:oware` is Abapa, the tournament game, with three rules for the grand slam
//!   (`grandslam=none|illegal|all`); `awale:awari` is the game whose value Romein and Bal computed in 2002.
//!
//! # Notation
//!
//! | | move | position |
//! |---|---|---|
//! | tricolour | hole and sowing: `3R`, `14B`, `4TR`, `5TB` | 16 holes as red.blue.transparent, seeds captured, side to move, plies: `2.2.2,…/0 0/1/0` |
//! | oware, awari | the house: `A` to `F` for south, `a` to `f` for north | houses in that order, seeds captured, side to move: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S` |
//!
//! ```
//! use secateur_awale::{Oware, Tricolour};
//! use secateur_core::{Game, Variant, perft};
//! let awari: Oware = "awale:awari".parse().unwrap();
//! let mut game = Game::new(awari);
//! game.play_text("C").unwrap();
//! assert_eq!(game.position().to_string(), "4-4-0-5-5-5-5-4-4-4-4-4-0-0-N");
//! assert_eq!(perft(&mut awari.start(), 3), 190);
//! assert_eq!(perft(&mut Tricolour.start(), 2), 1024);
//! ```

mod board;
mod family;
mod lessons;
mod notation;
pub mod oware;
mod picture;
mod rulebook;
pub mod tricolour;
mod variant;

pub use family::{family, register};
pub use oware::{GrandSlam, Oware, OwareEvaluator, OwareMove, OwarePosition, Rules};
pub use tricolour::{
    Colour, LesageViale, Sowing, Tricolour, TricolourEvaluator, TricolourMove, TricolourPosition,
};
