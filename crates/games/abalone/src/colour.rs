//! The colours of the marbles.

use secateur_core::Text;

/// The colour of marbles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Black, at the bottom of the classic start.
    Black,
    /// White, at the top of the classic start.
    White,
}

impl Colour {
    /// Both, Black first: the order of position texts.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
        }
    }

    /// The word for people.
    pub const fn name(self) -> Text {
        match self {
            Colour::Black => Text::new("black", "noir"),
            Colour::White => Text::new("white", "blanc"),
        }
    }
}
