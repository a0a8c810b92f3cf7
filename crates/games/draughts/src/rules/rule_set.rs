//! The rules of a variant as data.

use super::weights::WeightFiles;
use crate::colour::Colour;
use crate::variant::NAME;
use secateur_core::Text;

/// All that sets a variant apart.
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
    /// What a man does that reaches the last row during a capture.
    pub passing: Passing,
    /// Which capture must be taken.
    pub priority: Priority,
    /// Whether men may capture kings.
    pub men_take_kings: bool,
    /// Whether pieces also capture along rows and columns.
    pub orthogonal: bool,
    /// How many moves running the same king may make without capture while its side has men.
    pub king_run: Option<u8>,
    /// Occurrences of a position that draw; `None` where repetition means nothing.
    pub repetition: Option<u8>,
    /// After so many plies without progress the game is drawn.
    pub quiet_limit: u16,
    /// Whether a man's move sets the count of quiet plies back, as a capture does.
    pub man_moves_are_progress: bool,
    /// Endings with few pieces that draw sooner.
    pub small_endings: SmallEndings,
    /// Whether a capture or a crowning sets the count of a small ending back even if its class stays the same.
    pub small_restarts: bool,
    /// Whether squares are also read as `c3`, and written so in PDN.
    pub algebraic: bool,
    /// What the Hub protocol calls the variant; `None` where it is not played in it.
    pub hub: Option<HubWord>,
    /// The variant as a game type of PDN; `None` where PDN has no number for it.
    pub pdn: Option<PdnType>,
    /// The weights of its default evaluator.
    pub weights: WeightFiles,
    /// The endgame table that is part of the program.
    pub table: Option<&'static [u8]>,
    /// How deep `bench` looks in it, if it is measured.
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

/// What a man does that reaches the last row during a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// It stops and is crowned.
    Stops,
    /// It goes on as a man, and is crowned only if the move ends there.
    AsMan,
    /// It goes on as a king.
    AsKing,
}

/// Which of the possible captures must be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Any capture, as long as it is complete.
    Any,
    /// One that takes the most pieces.
    Most,
    /// The most pieces, then the most kings.
    MostThenKings,
    /// The most pieces, then with a king, then the most kings, then kings met earliest.
    Italian,
    /// The greatest value (a man 1, a king 2), then the fewest kings taken, then with a king.
    Frisian,
}

/// `n` moves of each side, in plies.
pub const fn moves_each(n: u16) -> u16 {
    2 * n
}

/// The endings with few pieces that may last only so long.
///
/// A class is the greatest number of pieces it holds for and the plies it may last, classes with fewer pieces first.
/// Different classes have different numbers of plies: by them a position knows when its class changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmallEndings {
    /// No ending draws sooner than the rest.
    None,
    /// A side with a king against a single king; the pieces of that side count.
    AgainstOneKing(&'static [(u32, u16)]),
    /// The same where that side has kings only.
    KingsAgainstOneKing(&'static [(u32, u16)]),
    /// Both sides have a king; all pieces count.
    KingsOnBothSides(&'static [(u32, u16)]),
}

impl SmallEndings {
    /// The plies an ending may last, 0 if it is none of these.
    // Asked after captures that leave few pieces: kept out of the code that makes a move, whose instructions it would add to.
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

    /// The most pieces, of both sides, that such an ending has; 0 if there is none.
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

/// How many men and kings each colour has, White first.
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

    /// The men and kings of the side that faces a single king, if there is such a side and it has a king too.
    pub const fn against_one_king(&self) -> Option<(u32, u32)> {
        let mut side = 0;
        while side < 2 {
            let other = 1 - side;
            if self.men[other] == 0 && self.kings[other] == 1 && self.kings[side] > 0 {
                // One king against one king is found for either side alike.
                return Some((self.men[side], self.kings[side]));
            }
            side += 1;
        }
        None
    }
}

/// The word of the Hub protocol for a variant.
#[derive(Clone, Copy, Debug)]
pub struct HubWord {
    /// The value of Hub's parameter `variant`.
    pub word: &'static str,
    /// Its place, from 0, in the list of words that we publish, whose first is meant where none is named. A new variant
    /// takes the next number.
    pub place: usize,
}

/// A game type of PDN (the tag `GameType`), and how moves are written in it.
#[derive(Clone, Copy, Debug)]
pub struct PdnType {
    /// Its number in the tag `GameType`: 20 is international draughts.
    pub number: u8,
    /// Where squares are counted from.
    pub corner: Corner,
    /// What stands between the squares of a capture.
    pub takes: &'static str,
}

/// A corner of the board, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// On White's side, left.
    BottomLeft,
    /// On White's side, right.
    BottomRight,
    /// On Black's side, left.
    TopLeft,
    /// On Black's side, right.
    TopRight,
}

/// How deep a benchmark looks: about a second each.
#[derive(Clone, Copy, Debug)]
pub struct BenchDepths {
    /// Depth of the searches of the signature, in plies.
    pub search: u32,
    /// Depth of perft, in plies.
    pub perft: u32,
}
