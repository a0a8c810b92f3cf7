//! Draws scenes.
