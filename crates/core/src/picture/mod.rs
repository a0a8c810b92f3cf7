//! The picture of a position, boards of rows and columns, positions drawn by hand.

pub mod editing;
pub mod grid;
pub mod scene;
