//! The rules of play: positions, variants, and one game of moves and endings.

pub mod game;
pub mod history;
pub mod move_list;
pub mod outcome;
pub mod position;
pub mod replay;
pub mod side;
pub mod variant;
