//! The named starting positions.

use crate::board::Cell;
use secateur_core::Text;

/// The arrangement of marbles at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// Two blocks facing each other.
    #[default]
    Classic,
    /// Two flowers of each colour in the corners.
    BelgianDaisy,
    /// Like the Belgian daisy, one step further in.
    GermanDaisy,
    /// Like the German daisy, with the centres exchanged.
    SwissDaisy,
    /// Like the Belgian daisy, with the centres exchanged.
    DutchDaisy,
    /// A small figure in each colour, with a heart in the other's.
    Alien,
}

impl Layout {
    /// All of them.
    pub const ALL: [Layout; 6] = [
        Layout::Classic,
        Layout::BelgianDaisy,
        Layout::GermanDaisy,
        Layout::SwissDaisy,
        Layout::DutchDaisy,
        Layout::Alien,
    ];

    /// Their names in variant texts, in the order of [`ALL`](Self::ALL).
    pub const NAMES: [&'static str; 6] =
        ["classic", "belgian-daisy", "german-daisy", "swiss-daisy", "dutch-daisy", "alien"];

    /// Their names for people.
    pub const TITLES: [(&'static str, Text); 6] = [
        (Layout::NAMES[0], Text::new("classic start", "départ classique")),
        (Layout::NAMES[1], Text::new("Belgian daisy", "marguerite belge")),
        (Layout::NAMES[2], Text::new("German daisy", "marguerite allemande")),
        (Layout::NAMES[3], Text::new("Swiss daisy", "marguerite suisse")),
        (Layout::NAMES[4], Text::new("Dutch daisy", "marguerite hollandaise")),
        (Layout::NAMES[5], Text::new("alien", "extraterrestre")),
    ];

    /// The name in variant texts.
    pub const fn name(self) -> &'static str {
        Layout::NAMES[self as usize]
    }

    /// The layout with this name.
    pub fn named(name: &str) -> Option<Layout> {
        Layout::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// The rows of the board from I down to A, as in position texts.
    const fn rows(self) -> [&'static str; 9] {
        match self {
            Layout::Classic => [
                "wwwww",
                "wwwwww",
                "..www..",
                "........",
                ".........",
                "........",
                "..bbb..",
                "bbbbbb",
                "bbbbb",
            ],
            Layout::BelgianDaisy => [
                "ww.bb",
                "wwwbbb",
                ".ww.bb.",
                "........",
                ".........",
                "........",
                ".bb.ww.",
                "bbbwww",
                "bb.ww",
            ],
            Layout::GermanDaisy => [
                ".....",
                "ww..bb",
                "www.bbb",
                ".ww..bb.",
                ".........",
                ".bb..ww.",
                "bbb.www",
                "bb..ww",
                ".....",
            ],
            Layout::SwissDaisy => [
                ".....",
                "ww..bb",
                "wbw.bwb",
                ".ww..bb.",
                ".........",
                ".bb..ww.",
                "bwb.wbw",
                "bb..ww",
                ".....",
            ],
            Layout::DutchDaisy => [
                "ww.bb",
                "wbwbwb",
                ".ww.bb.",
                "........",
                ".........",
                "........",
                ".bb.ww.",
                "bwbwbw",
                "bb.ww",
            ],
            Layout::Alien => [
                "b.b.b",
                ".bwwb.",
                ".bwbwb.",
                "...bb...",
                ".........",
                "...ww...",
                ".wbwbw.",
                ".wbbw.",
                "w.w.w",
            ],
        }
    }

    /// The set of cells with this colour's letter.
    pub(crate) fn board(self, letter: char) -> u64 {
        let text = self.rows().concat();
        let stand = reading_order().zip(text.chars()).filter(|&(_, c)| c == letter);
        stand.fold(0, |set, (cell, _)| set | cell.bit())
    }
}

/// The cells in the order of position texts: row I to row A, left to right.
pub(crate) fn reading_order() -> impl Iterator<Item = Cell> {
    (0..9).rev().flat_map(|row| (1..10).filter_map(move |number| Cell::at(row, number)))
}
