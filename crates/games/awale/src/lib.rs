//! Awalé: the game of sowing and capturing, on two boards.
//!
//! * [`tricolour`], the default: 16 holes in a circle, odd ones the first player's, even ones the second's; 96 seeds in
//!   three colours. Red seeds are sown into every hole, blue ones into the opponent's only, transparent ones as red or as
//!   blue. It is the variant a course on game programming plays; the text is `awale` or `awale:tricolour`.
//! * [`oware`]: 6 + 6 houses of 4 seeds. `awale:oware` is Abapa, the game of tournaments, with three readings of the grand
//!   slam (`grandslam=none|illegal|all`); `awale:awari` is the game whose value was computed by Romein and Bal in 2002.
//!
//! In all of them a move takes the seeds of one's own hole and sows them one by one; where the last one makes 2 or 3, the
//! mover takes them and goes back hole by hole as long as there are 2 or 3. More seeds wins.
//!
//! ```
//! use secateur_awale::{Oware, Tricolour};
//! use secateur_core::{Variant, perft};
//! assert_eq!(perft(&mut Tricolour.start(), 2), 1024);
//! let awari: Oware = "awale:awari".parse().unwrap();
//! assert_eq!(perft(&mut awari.start(), 3), 190);
//! ```

mod board;
mod family;
mod notation;
pub mod oware;
mod picture;
mod rulebook;
pub mod tricolour;
mod variant;

pub use family::{family, visit_variants};
pub use oware::{GrandSlam, Oware, OwareEvaluator, OwareMove, OwarePosition, Rules};
pub use tricolour::{
    Colour, LesageViale, Sowing, Tricolour, TricolourEvaluator, TricolourMove, TricolourPosition,
};
