//! The colours of the pieces.

use secateur_core::Text;
use std::ops::{Index, IndexMut, Not};

/// The colour of a side's pieces. Which colour is [`Side::First`](secateur_core::Side::First) depends on the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White, whose men move towards the low numbers.
    White,
    /// Black, whose men move towards the high numbers.
    Black,
}

use Colour::{Black, White};

impl Colour {
    /// Both colours, White first.
    pub const BOTH: [Colour; 2] = [White, Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in position texts.
    pub const fn letter(self) -> char {
        match self {
            White => 'W',
            Black => 'B',
        }
    }

    /// The colour for a letter, in upper or lower case.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'W' | 'w' => Some(White),
            'B' | 'b' => Some(Black),
            _ => None,
        }
    }

    /// Its name for people.
    pub const fn name(self) -> Text {
        match self {
            White => Text::new("white", "blanc"),
            Black => Text::new("black", "noir"),
        }
    }
}

impl Not for Colour {
    type Output = Colour;
    #[inline]
    fn not(self) -> Colour {
        match self {
            White => Black,
            Black => White,
        }
    }
}

impl<T> Index<Colour> for [T; 2] {
    type Output = T;
    #[inline]
    fn index(&self, colour: Colour) -> &T {
        &self[colour as usize]
    }
}

impl<T> IndexMut<Colour> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self[colour as usize]
    }
}
