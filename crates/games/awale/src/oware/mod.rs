//! The board of twelve houses: Oware Abapa and Awari.
//!
//! South owns the houses `A` to `F`, north `a` to `f`; seeds are sown in that order, and `A` follows `f`. A sowing skips
//! its own house on every lap. If the last seed makes 2 or 3 in an enemy house, these are captured, and also the seeds of
//! the enemy houses just before it, as long as each holds 2 or 3.
//!
//! * A grand slam is a capture that would leave the enemy without a seed: see [`GrandSlam`].
//! * An enemy without seeds must be given one; moves that do not are illegal. This holds even if no move does: the game then
//!   ends, as in the rules of tournaments.
//! * Awari forbids every move after which the enemy has no seed. Together with the rule above, these are the legal moves of
//!   `grandslam=illegal`, because only a capture can take an enemy's last seed.
//!
//! Endings: `majority` (25 seeds or more; seeds on the board go to nobody), `no-move` (each side takes the seeds on its
//! side), `repetition` (Abapa: at the second occurrence each side takes the seeds on its side; Awari: at the third they are
//! shared evenly, in halves if need be). There is no limit of plies.

mod board;
pub mod eval;
mod generate;
mod moves;
mod notation;
mod picture;
mod planes;
mod position;
mod sow;
mod symmetry;
mod tables;
mod variant;

pub use eval::OwareEvaluator;
pub use moves::OwareMove;
pub use position::OwarePosition;
pub use variant::{GrandSlam, Oware, Rules};
