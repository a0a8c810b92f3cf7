//! Pictures of positions as data, boards of rows and columns, and the position editor.

pub mod editing;
pub mod grid;
pub mod scene;
