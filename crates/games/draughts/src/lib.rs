//! Draughts and its variants.
