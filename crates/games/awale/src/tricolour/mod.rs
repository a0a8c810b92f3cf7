//! The board of sixteen holes in a circle, with seeds of three colours.
//!
//! Odd holes belong to the first player, even ones to the second; each holds 2 red, 2 blue and 2 transparent seeds. A move
//! is an own hole and a [`Sowing`]: `R` sows the red seeds one by one into all holes that follow; `B` sows the blue ones
//! into the opponent's holes only; `TR` sows the transparent seeds and then the red ones like red, `TB` the transparent
//! seeds and then the blue ones like blue. A sowing skips its own hole on every lap.
//!
//! If the last hole then holds 2 or 3 seeds of any colour, the mover takes them. He goes on with the holes before it, on
//! either side and including the hole of the move, as long as each holds 2 or 3.
//!
//! Endings, tested in this order:
//! * `starved`: the opponent has no seed left in his holes; the mover takes all seeds on the board;
//! * `majority`: 49 seeds or more; `few-seeds`: fewer than 10 on the board; `ply-limit`: 400 plies. Seeds on the board then go
//!   to nobody.

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
