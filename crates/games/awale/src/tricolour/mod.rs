//! Sixteen holes in a circle and seeds of three colours.
//!
//! Odd holes belong to the first player, even ones to the second; each holds 2 red, 2 blue and 2 transparent seeds. A move
//! takes one of one's own holes and a [`Sowing`]: `R` sows the red seeds one by one into every following hole, `B` the blue
//! ones into the opponent's holes only; `TR` sows the transparent seeds and then the red ones as red, `TB` the transparent
//! seeds and then the blue ones as blue. The source is skipped on every lap.
//!
//! If the last hole then holds 2 or 3 seeds, all colours together, the mover takes them and goes back hole by hole, through
//! either side's holes and the source too, as long as there are 2 or 3.
//!
//! Endings, tested in this order:
//! * `starved`: the opponent is left without a seed in his holes; the mover takes all that is left;
//! * `majority`: 49 seeds or more; `few-seeds`: fewer than 10 on the board; `ply-limit`: 400 plies. What is left on the
//!   board is nobody's.

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
mod variant;

pub use board::Colour;
pub use eval::{LesageViale, TricolourEvaluator};
pub use moves::{Sowing, TricolourMove};
pub use position::TricolourPosition;
pub use variant::Tricolour;
