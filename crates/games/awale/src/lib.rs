//! Awalé: the game of sowing and capturing, on two boards.
//!
//! A move takes the seeds of one's own hole and sows them one by one; where the last one makes 2 or 3, the mover captures
//! them, and goes back hole by hole as long as there are 2 or 3. More seeds win.
//!
//! # Variants
//!
//! * [`tricolour`] (`awale` or `awale:tricolour`): 16 holes in a circle, odd ones the first player's, even ones the second's; 96
//!   seeds in three colours. Red seeds are sown into every hole, blue ones into the opponent's only, transparent ones as red or
//!   as blue. This is the game of a course on game programming.
//! * [`oware`]: 6 + 6 houses of 4 seeds. `awale:oware` is Abapa, the game of tournaments, with three readings of the grand
//!   slam (`grandslam=none|illegal|all`); `awale:awari` is the game whose value was computed by Romein and Bal in 2002.
//!
//! # Notation
//!
//! | | move | position |
//! |---|---|---|
//! | tricolour | hole and seeds: `3R`, `14B`, `4TR`, `5TB` | 16 holes of red.blue.transparent, seeds captured, side to move, plies: `2.2.2,…/0 0/1/0` |
//! | oware, awari | the house: `A` to `F` of south, `a` to `f` of north | houses in that order, seeds captured, side to move: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S` |
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
