//! The colours of charts, named by what they stand for.

/// The colour of a mark, by what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The report's figures: grey.
    Report,
    /// One of our series, by number; after the eighth the colours repeat.
    Series(usize),
    /// Games won.
    Win,
    /// Games drawn.
    Draw,
    /// Games lost.
    Loss,
}

const SERIES: [&str; 8] =
    ["#2f6db3", "#d1782a", "#3b9467", "#8a5aa8", "#b9485a", "#5c8f9b", "#8f7a2e", "#6b6f7a"];

impl Colour {
    /// The colour in SVG notation; it is visible on light and dark backgrounds.
    pub(super) fn hex(self) -> &'static str {
        match self {
            Colour::Report => "#9a9a9a",
            Colour::Series(number) => SERIES[number % SERIES.len()],
            Colour::Win => "#3b9467",
            Colour::Draw => "#c9b458",
            Colour::Loss => "#b9485a",
        }
    }
}
