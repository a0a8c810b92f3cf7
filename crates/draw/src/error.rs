//! Why a picture could not be made.

use std::ops::RangeInclusive;

use thiserror::Error;

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The width asked for is out of bounds.
    #[error(
        "picture width '{asked}': the width is {} to {} pixels",
        .allowed.start(), .allowed.end()
    )]
    Width {
        /// The width asked for.
        asked: u32,
        /// The widths that can be drawn.
        allowed: RangeInclusive<u32>,
    },
    /// At the width asked for, the picture would be too high.
    #[error("picture width '{asked}': the picture would be {height} pixels high, and {limit} is the limit")]
    Height {
        /// The width asked for.
        asked: u32,
        /// The height that follows from the scene's proportions.
        height: u64,
        /// The greatest height that can be drawn.
        limit: u32,
    },
    /// The picture could not be turned into pixels.
    #[error("picture: {0}")]
    Render(String),
}
