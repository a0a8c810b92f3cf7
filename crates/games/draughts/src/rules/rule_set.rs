//! The rules of a variant as data.

use super::weights::WeightFiles;
use crate::colour::Colour;
use crate::variant::NAME;
use secateur_core::Text;

/// All rules that distinguish a variant.
#[derive(Clone, Copy, Debug)]
pub struct RuleSet {
    /// The variant text.
    pub text: &'static str,
    /// Its name for people.
    pub title: Text,
    /// What it is, for people.
    pub about: Text,
    /// Rows and columns of the board.
    pub rows: u8,
    /// Whether White's right corner is dark.
    pub mirrored: bool,
    /// Pieces of each side at the start.
    pub pieces: u8,
    /// The colour that moves first.
    pub first: Colour,
    /// Whether men capture backward.
    pub backward: bool,
    /// Whether kings fly.
    pub flying: bool,
    /// What happens to a man that reaches the last row during a capture.
    pub passing: Passing,
    /// Which capture must be played.
    pub priority: Priority,
    /// Whether men may capture kings.
    pub men_take_kings: bool,
    /// Whether pieces also capture along rows and columns.
    pub orthogonal: bool,
    /// How many consecutive moves the same king may make without capture while its side has men; `None` for any number.
    pub king_run: Option<u8>,
    /// A position that occurs for this time draws; `None` if repetition has no effect.
    pub repetition: Option<u8>,
    /// The game is drawn after this many plies without progress.
    pub quiet_limit: u16,
    /// Whether a man's move resets the count of plies without progress, as a capture does.
    pub man_moves_are_progress: bool,
    /// Endings with few pieces that are drawn sooner.
    pub small_endings: SmallEndings,
    /// Whether a capture or a crowning resets the count of a small ending even if its class stays the same.
    pub small_restarts: bool,
    /// Whether squares can also be read as `c3`, and are written so in PDN.
    pub algebraic: bool,
    /// The word of the Hub protocol for the variant; `None` if Hub does not have it.
    pub hub: Option<HubWord>,
    /// The game type of PDN; `None` if PDN has no number for the variant.
    pub pdn: Option<PdnType>,
    /// The weights of its default evaluator.
    pub weights: WeightFiles,
    /// The built-in endgame table, if any.
    pub table: Option<&'static [u8]>,
    /// The depths for `bench`, if the variant is measured.
    pub bench: Option<BenchDepths>,
}

impl RuleSet {
    /// The word after the colon of the variant text.
    pub const fn word(&self) -> &'static str {
        self.text.split_at(NAME.len() + 1).1
    }

    /// How many squares the board has.
    pub const fn squares(&self) -> u8 {
        self.rows / 2 * self.rows
    }
}

/// What happens to a man that reaches the last row during a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// It stops and is crowned.
    Stops,
    /// It continues as a man, and is crowned only if the move ends there.
    AsMan,
    /// It continues as a king.
    AsKing,
}

/// Which of the possible captures must be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Any complete capture.
    Any,
    /// One that captures the most pieces.
    Most,
    /// The most pieces, then the most kings.
    MostThenKings,
    /// The most pieces, then captures by a king, then the most kings, then kings captured earliest.
    Italian,
    /// The greatest value (a man 1, a king 2), then the fewest kings captured, then captures by a king.
    Frisian,
}

/// `n` moves of each side, in plies.
pub const fn moves_each(n: u16) -> u16 {
    2 * n
}

/// The endings with few pieces that may last only a limited time.
///
/// A class is a greatest number of pieces and the plies that it may last; classes with fewer pieces come first. Different
/// classes have different numbers of plies, by which a position recognises a change of class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallEndings {
    /// No ending is drawn sooner than others.
    None,
    /// A side with a king against a single king; the pieces of that side count.
    AgainstOneKing(&'static [(u32, u16)]),
    /// The same, if that side has only kings.
    KingsAgainstOneKing(&'static [(u32, u16)]),
    /// Both sides have a king; all pieces count.
    KingsOnBothSides(&'static [(u32, u16)]),
}

impl SmallEndings {
    /// The plies that an ending may last; 0 if it is in no class.
    // Not inlined: it is called only after captures that leave few pieces, and its instructions would slow every other
    // move.
    #[inline(never)]
    pub fn limit(self, material: &Material) -> u16 {
        let (pieces, classes) = match self {
            SmallEndings::None => return 0,
            SmallEndings::AgainstOneKing(classes) => match material.against_one_king() {
                Some((men, kings)) => (men + kings, classes),
                None => return 0,
            },
            SmallEndings::KingsAgainstOneKing(classes) => match material.against_one_king() {
                Some((0, kings)) => (kings, classes),
                _ => return 0,
            },
            SmallEndings::KingsOnBothSides(_) if material.kings.contains(&0) => return 0,
            SmallEndings::KingsOnBothSides(classes) => (material.total(), classes),
        };
        classes.iter().find(|(max_pieces, _)| pieces <= *max_pieces).map_or(0, |&(_, plies)| plies)
    }

    /// The most pieces of both sides in such an ending; 0 if there are none.
    pub const fn max_pieces(self) -> u32 {
        let (classes, single_king) = match self {
            SmallEndings::None => return 0,
            SmallEndings::AgainstOneKing(classes) | SmallEndings::KingsAgainstOneKing(classes) => {
                (classes, 1)
            }
            SmallEndings::KingsOnBothSides(classes) => (classes, 0),
        };
        match classes.last() {
            Some((max_pieces, _)) => *max_pieces + single_king,
            None => 0,
        }
    }
}

/// The numbers of men and kings of each colour, White first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    /// Men, White's first.
    pub men: [u32; 2],
    /// Kings, White's first.
    pub kings: [u32; 2],
}

impl Material {
    /// All pieces of both colours.
    pub const fn total(&self) -> u32 {
        self.men[0] + self.men[1] + self.kings[0] + self.kings[1]
    }

    /// The men and kings of the side that faces a single king and has a king too; `None` if there is no such side.
    pub const fn against_one_king(&self) -> Option<(u32, u32)> {
        let mut side = 0;
        while side < 2 {
            let other = 1 - side;
            if self.men[other] == 0 && self.kings[other] == 1 && self.kings[side] > 0 {
                // With one king against one king either side gives the same.
                return Some((self.men[side], self.kings[side]));
            }
            side += 1;
        }
        None
    }
}

/// A variant in the list of Hub's words.
#[derive(Clone, Copy, Debug)]
pub struct HubWord {
    /// The value of the Hub parameter `variant`.
    pub word: &'static str,
    /// Its place, from 0, in our published list of words, whose first word is the default. A new variant gets the next
    /// number.
    pub place: usize,
}

/// A game type of PDN (the tag `GameType`), and its notation.
#[derive(Clone, Copy, Debug)]
pub struct PdnType {
    /// Its number in the tag `GameType`: 20 is international draughts.
    pub number: u8,
    /// The corner from which squares are numbered.
    pub corner: Corner,
    /// The sign between the squares of a capture.
    pub takes: &'static str,
}

/// A corner of the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// The left corner on White's side.
    BottomLeft,
    /// The right corner on White's side.
    BottomRight,
    /// The left corner on Black's side.
    TopLeft,
    /// The right corner on Black's side.
    TopRight,
}

/// The depths of a benchmark, chosen to take about a second each.
#[derive(Clone, Copy, Debug)]
pub struct BenchDepths {
    /// Depth of the searches of the signature, in plies.
    pub search: u32,
    /// Depth of perft, in plies.
    pub perft: u32,
}
