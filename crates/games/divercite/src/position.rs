//! The position: board, hands, side to move.

use crate::DiverciteMove;
use crate::board::{CITY_SHIFT, Cell, Colour, PieceKind};
use crate::hands::Hands;
use crate::variant::Ties;
use secateur_core::random::mix;
use secateur_core::zobrist::{SECOND_TO_MOVE, key_table};
use secateur_core::{MoveList, Outcome, Points, Random, Reason, Side, Sink};

/// The reason: every piece is placed.
pub const COMPLETE: Reason =
    Reason::new("complete", "every piece is placed", "toutes les pièces sont placées");

/// The Zobrist word of a piece, by [`DiverciteMove::index`]: colour, cell, owner.
static ZOBRIST: [u64; 256] = key_table(0xD1CE);

/// The board, the hands, the side to move, and the rule for ties.
///
/// It has 56 bytes; making a move takes a handful of instructions without a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DivercitePosition {
    /// The pieces of each colour on the board; [`crate::board`] describes the bits.
    words: [u64; 4],
    hands: Hands,
    /// The key of board and side. The key of the hands is mixed in when it is needed.
    board_key: u64,
    /// Free cells by kind. The board tells this too, but stored it saves counting bits.
    free: [u8; 2],
    turn: Side,
    ties: Ties,
}

const _: () = assert!(size_of::<DivercitePosition>() == 56);

impl DivercitePosition {
    /// The empty board and full hands.
    pub const fn start(ties: Ties) -> DivercitePosition {
        DivercitePosition {
            words: [0; 4],
            hands: Hands::FULL,
            board_key: 0,
            free: [25, 16],
            turn: Side::First,
            ties,
        }
    }

    /// Makes a position of words as in [`crate::board`], with no cell taken twice; key and counts are computed.
    pub(crate) fn from_parts(words: [u64; 4], hands: Hands, turn: Side, ties: Ties) -> DivercitePosition {
        let mut position = DivercitePosition { words, hands, board_key: 0, free: [0; 2], turn, ties };
        position.board_key = position.board_key_from_scratch();
        let cells = position.free_cells();
        position.free = PieceKind::BOTH.map(|kind| cells[kind as usize].count_ones() as u8);
        position
    }

    /// Replaces the piece on a cell, or removes it: for editors and parsers.
    #[must_use]
    pub(crate) fn with_piece(&self, cell: Cell, piece: Option<(Colour, Side)>) -> DivercitePosition {
        let clear = !(1 << cell.bit(Side::First) | 1 << cell.bit(Side::Second));
        let mut words = self.words.map(|word| word & clear);
        if let Some((colour, owner)) = piece {
            words[colour.index()] |= 1 << cell.bit(owner);
        }
        DivercitePosition::from_parts(words, self.hands, self.turn, self.ties)
    }

    /// The position with other hands.
    #[must_use]
    pub(crate) fn with_hands(&self, hands: Hands) -> DivercitePosition {
        DivercitePosition { hands, ..self.clone() }
    }

    /// The position with another side to move.
    #[must_use]
    pub(crate) fn with_turn(&self, turn: Side) -> DivercitePosition {
        DivercitePosition::from_parts(self.words, self.hands, turn, self.ties)
    }

    #[inline]
    pub(crate) const fn words(&self) -> &[u64; 4] {
        &self.words
    }

    /// The pieces in hand.
    #[inline]
    pub const fn hands(&self) -> Hands {
        self.hands
    }

    /// The rule for ties.
    #[inline]
    pub const fn ties(&self) -> Ties {
        self.ties
    }

    /// The piece on a cell, with the owner of a city; resources have none.
    ///
    /// ```
    /// use secateur_core::{Variant, Game, Side};
    /// use secateur_divercite::{Colour, Divercite};
    /// let mut game = Game::new(Divercite::default());
    /// game.play_text("ra1").unwrap();
    /// game.play_text("yA1").unwrap();
    /// let at = |cell: &str| game.position().at(cell.parse().unwrap());
    /// assert_eq!(at("a1"), Some((Colour::Red, None)));
    /// assert_eq!(at("A1"), Some((Colour::Yellow, Some(Side::Second))));
    /// assert_eq!(at("b1"), None);
    /// ```
    pub fn at(&self, cell: Cell) -> Option<(Colour, Option<Side>)> {
        let owners = match cell.kind() {
            PieceKind::Resource => &[None][..],
            PieceKind::City => &[Some(Side::First), Some(Side::Second)],
        };
        for &owner in owners {
            let bit = cell.bit(owner.unwrap_or(Side::First));
            if let Some(colour) = Colour::ALL.into_iter().find(|c| self.words[c.index()] >> bit & 1 != 0) {
                return Some((colour, owner));
            }
        }
        None
    }

    /// The number of free cells of each kind, resources first.
    #[inline]
    pub(crate) const fn free(&self) -> [u8; 2] {
        self.free
    }

    fn board_key_from_scratch(&self) -> u64 {
        let mut key = if self.turn == Side::Second { SECOND_TO_MOVE } else { 0 };
        for (colour, &word) in self.words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                key ^= ZOBRIST[DiverciteMove::from_bit(colour as u32, left.trailing_zeros()).index()];
                left &= left - 1;
            }
        }
        key
    }

    /// The outcome by the points on the current board.
    fn outcome_by_points(&self, reason: &'static Reason) -> Outcome {
        let tie_breaks = self.tie_breaks();
        let points = tie_breaks.map(|t| Points::whole(t.points));
        let by_points = Outcome::by_points(reason, points);
        match (by_points.winner, self.ties) {
            (Some(_), _) | (None, Ties::Publisher) => by_points,
            (None, Ties::Course) => {
                let winner = if tie_breaks[1] > tie_breaks[0] { Side::Second } else { Side::First };
                Outcome { winner: Some(winner), ..by_points }
            }
        }
    }
}

impl secateur_core::Position for DivercitePosition {
    type Move = DiverciteMove;
    type Undo = ();
    const SLOTS: usize = 256;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board_key ^ mix(self.hands.word())
    }

    fn key_from_scratch(&self) -> u64 {
        self.board_key_from_scratch() ^ mix(self.hands.word())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.hands == Hands::EMPTY { Some(self.outcome_by_points(&COMPLETE)) } else { None }
    }

    /// This never happens in play: there is a city cell for every city and one more resource cell than resources, and the
    /// players, who take turns, run out of pieces at the same time.
    fn stuck(&self) -> Outcome {
        self.outcome_by_points(&Reason::NO_MOVE)
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<DiverciteMove>) {
        self.generate_all(sink);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count_all()
    }

    #[inline]
    fn play(&mut self, m: DiverciteMove) {
        let (colour, bit) = (m.colour(), m.bit());
        // A comparison of the bit, so that the compiler makes no branch.
        let kind = usize::from(bit >= CITY_SHIFT[0]);
        debug_assert!(self.at(m.cell()).is_none() && m == DiverciteMove::new(self.turn, colour, m.cell()));
        self.words[colour.index()] |= 1 << bit;
        self.hands.take(self.turn, PieceKind::BOTH[kind], colour);
        self.free[kind] -= 1;
        self.board_key ^= ZOBRIST[m.index()] ^ SECOND_TO_MOVE;
        self.turn = !self.turn;
    }

    #[inline]
    fn unplay(&mut self, m: DiverciteMove, (): ()) {
        let (colour, bit) = (m.colour(), m.bit());
        let kind = usize::from(bit >= CITY_SHIFT[0]);
        self.turn = !self.turn;
        self.board_key ^= ZOBRIST[m.index()] ^ SECOND_TO_MOVE;
        self.free[kind] += 1;
        self.hands.give(self.turn, PieceKind::BOTH[kind], colour);
        self.words[colour.index()] &= !(1 << bit);
    }

    #[inline]
    fn is_irreversible(&self, _: DiverciteMove) -> bool {
        true
    }

    #[inline]
    fn slot(&self, m: DiverciteMove) -> usize {
        m.index()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut MoveList<DiverciteMove>) -> Option<DiverciteMove> {
        self.pick_at_random(random)
    }
}
