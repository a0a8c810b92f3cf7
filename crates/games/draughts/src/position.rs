//! The position: board, side to move, counters of the draw rules.

use crate::bits::Bits;
use crate::colour::Colour;
use crate::generate;
use crate::moves::DraughtsMove;
use crate::notation;
use crate::rules::{Material, Passing, Rules};
use secateur_core::zobrist::{SECOND_TO_MOVE, key_table};
use secateur_core::{MoveList, Outcome, Random, Reason, Side, Sink};
use std::fmt;

/// The reason: too many moves without progress.
pub static QUIET: Reason =
    Reason::new("quiet", "too many moves without progress", "trop de coups sans progrès");
/// The reason: an ending with few pieces has lasted too long.
pub static SMALL_ENDING: Reason = Reason::new(
    "small-ending",
    "too many moves in an ending with few pieces",
    "trop de coups dans une finale à peu de pièces",
);

/// The length of a table's row: a power of two, so that an index needs neither a multiplication nor a check.
const ROW: usize = 128;
static PIECE_KEYS: [u64; 4 * ROW] = key_table(0xD4A0);
static RUN_KEYS: [u64; 8 * ROW] = key_table(0xD4A1);

#[inline(always)]
fn piece_key(colour: Colour, king: bool, bit: u8) -> u64 {
    PIECE_KEYS[(2 * colour.index() + usize::from(king)) * ROW + usize::from(bit) % ROW]
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its colour.
    pub colour: Colour,
    /// Whether it is a king.
    pub king: bool,
}

/// The last moves of a side, if they were moves of one king without capture (Frisian).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KingRun {
    /// The square of that king; 0 if the count is 0.
    pub bit: u8,
    /// The number of consecutive moves; 0 also while the side has no men.
    pub count: u8,
}

impl KingRun {
    fn key(self, colour: Colour) -> u64 {
        match self.count {
            0 => 0,
            n => RUN_KEYS[(4 * colour.index() + usize::from(n % 4)) * ROW + usize::from(self.bit) % ROW],
        }
    }
}

/// A position: board, side to move, counters of the draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsPosition<R: Rules> {
    pub(crate) pieces: [R::Bits; 2],
    pub(crate) kings: R::Bits,
    key: u64,
    /// Plies without progress.
    pub(crate) quiet: u16,
    /// Plies since the current class of small ending began.
    pub(crate) small: u16,
    /// The plies that this class may last; 0 outside small endings.
    pub(crate) small_limit: u16,
    pub(crate) turn: Colour,
    pub(crate) runs: [KingRun; 2],
    pub(crate) rules: R,
}

impl<R: Rules> DraughtsPosition<R> {
    /// The starting position: Black's men from square 1 up, White's from the last square down.
    pub fn start(rules: R) -> DraughtsPosition<R> {
        let board = rules.geometry();
        let mut position = DraughtsPosition::empty(rules, rules.first());
        for i in 1..=rules.pieces() {
            for (colour, square) in [(Colour::Black, i), (Colour::White, board.squares() + 1 - i)] {
                if let Some(bit) = board.bit(square) {
                    position.pieces[colour] |= R::Bits::single(bit);
                }
            }
        }
        position.refresh();
        position
    }

    /// A position without pieces.
    pub(crate) fn empty(rules: R, turn: Colour) -> DraughtsPosition<R> {
        let mut position = DraughtsPosition {
            pieces: [R::Bits::EMPTY; 2],
            kings: R::Bits::EMPTY,
            key: 0,
            quiet: 0,
            small: 0,
            small_limit: 0,
            turn,
            runs: [KingRun::default(); 2],
            rules,
        };
        position.refresh();
        position
    }

    /// Recomputes what follows from the board: the key, and the class of a small ending.
    pub(crate) fn refresh(&mut self) {
        self.small_limit = R::SET.small_endings.limit(&self.material());
        if self.small_limit == 0 {
            self.small = 0;
        }
        self.key = self.board_key();
    }

    /// The rules by which it is played, including parameters.
    #[inline]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The colour to move.
    #[inline]
    pub fn colour(&self) -> Colour {
        self.turn
    }

    /// The men of a colour.
    #[inline]
    pub fn men(&self, colour: Colour) -> R::Bits {
        self.pieces[colour] & !self.kings
    }

    /// The kings of a colour.
    #[inline]
    pub fn kings(&self, colour: Colour) -> R::Bits {
        self.pieces[colour] & self.kings
    }

    /// The piece on a square, given by its number.
    pub fn piece(&self, square: u8) -> Option<Piece> {
        let bit = self.rules.geometry().bit(square)?;
        let colour = Colour::BOTH.into_iter().find(|&c| self.pieces[c].has(bit))?;
        Some(Piece { colour, king: self.kings.has(bit) })
    }

    /// The men and kings of each colour.
    pub fn material(&self) -> Material {
        Material {
            men: Colour::BOTH.map(|c| self.men(c).count()),
            kings: Colour::BOTH.map(|c| self.kings(c).count()),
        }
    }

    /// The square of the king that made the colour's last moves, and the number of consecutive moves without capture, in
    /// variants that count them.
    pub fn king_run(&self, colour: Colour) -> Option<(u8, u8)> {
        let run = self.runs[colour];
        (run.count > 0).then(|| (self.rules.geometry().square(run.bit), run.count))
    }

    /// The plies without progress, and the plies since the current class of small ending began.
    pub fn counters(&self) -> (u16, u16) {
        (self.quiet, self.small)
    }

    /// The king of the side to move that may not move again without capture.
    #[inline]
    pub(crate) fn resting(&self) -> R::Bits {
        match const { R::SET.king_run } {
            Some(most) if self.runs[self.turn].count >= most => R::Bits::single(self.runs[self.turn].bit),
            _ => R::Bits::EMPTY,
        }
    }

    /// The side that plays a colour.
    #[inline]
    pub fn side(&self, colour: Colour) -> Side {
        if colour == self.rules.first() { Side::First } else { Side::Second }
    }

    fn board_key(&self) -> u64 {
        let mut key = if self.side(self.turn) == Side::Second { SECOND_TO_MOVE } else { 0 };
        for colour in Colour::BOTH {
            for bit in self.pieces[colour].iter() {
                key ^= piece_key(colour, self.kings.has(bit), bit);
            }
            key ^= self.runs[colour].key(colour);
        }
        key
    }

    #[inline(always)]
    fn play_as<const WHITE: bool>(&mut self, m: DraughtsMove<R::Bits>) {
        let board = self.rules.geometry();
        let (us, them) = if WHITE { (Colour::White, Colour::Black) } else { (Colour::Black, Colour::White) };
        let (from, to) = (R::Bits::single(m.from), R::Bits::single(m.to));
        let king = self.kings.meets(from);
        // A man that captures a piece on the row before the last has been on the last row: there is no other way.
        let crowned = !king
            && (board.crown[us].meets(to)
                || self.rules.passing() == Passing::AsKing && m.captured.meets(board.before_crown[us]));
        // A capture may end on its first square.
        self.pieces[us] ^= from ^ to;
        self.key ^= SECOND_TO_MOVE;
        if king || crowned {
            self.kings = self.kings & !from | to;
            self.key ^= piece_key(us, king, m.from) ^ piece_key(us, true, m.to);
        } else {
            self.key ^= piece_key(us, false, m.from) ^ piece_key(us, false, m.to);
        }
        if m.is_capture() {
            for bit in m.captured.iter() {
                self.key ^= piece_key(them, self.kings.has(bit), bit);
            }
            self.pieces[them] &= !m.captured;
            self.kings &= !m.captured;
        }
        self.turn = them;
        let progress = m.is_capture() || const { R::SET.man_moves_are_progress } && !king;
        self.quiet = if progress { 0 } else { self.quiet.saturating_add(1) };
        self.count_small(m.is_capture() || crowned);
        if const { R::SET.king_run.is_some() } {
            self.count_runs(us, m, king);
        }
    }

    /// Updates the class of small endings and its counter; the board is already changed.
    #[inline]
    fn count_small(&mut self, changes_material: bool) {
        let max_pieces = const { R::SET.small_endings.max_pieces() };
        if max_pieces == 0 || self.small_limit == 0 && !changes_material {
            return;
        }
        let mut limit = self.small_limit;
        if changes_material {
            let few = self.pieces[0].count_both(self.pieces[1]) <= max_pieces;
            limit = if few { const { R::SET.small_endings }.limit(&self.material()) } else { 0 };
        }
        let goes_on =
            limit != 0 && limit == self.small_limit && !(const { R::SET.small_restarts } && changes_material);
        self.small = if goes_on { self.small.saturating_add(1) } else { 0 };
        self.small_limit = limit;
    }

    /// Updates the runs of kings after a move of `us`; the board is already changed.
    fn count_runs(&mut self, us: Colour, m: DraughtsMove<R::Bits>, king: bool) {
        let (old, them) = (self.runs, !us);
        self.runs[us] = if king && !m.is_capture() && !self.men(us).is_empty() {
            let again = old[us].count > 0 && old[us].bit == m.from;
            KingRun { bit: m.to, count: if again { old[us].count + 1 } else { 1 } }
        } else {
            KingRun::default()
        };
        if m.is_capture() && (m.captured.has(old[them].bit) || self.men(them).is_empty()) {
            self.runs[them] = KingRun::default();
        }
        for colour in Colour::BOTH {
            self.key ^= old[colour].key(colour) ^ self.runs[colour].key(colour);
        }
    }
}

impl<R: Rules> fmt::Display for DraughtsPosition<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write_position(self, f)
    }
}

impl<R: Rules> secateur_core::Position for DraughtsPosition<R> {
    type Move = DraughtsMove<R::Bits>;
    type Undo = DraughtsPosition<R>;
    const SLOTS: usize = R::Bits::SLOTS;

    #[inline]
    fn turn(&self) -> Side {
        self.side(self.turn)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        self.board_key()
    }

    #[inline]
    fn plies_to_limit(&self) -> Option<u16> {
        let quiet = self.rules.quiet_limit().saturating_sub(self.quiet);
        let small = if self.small_limit == 0 { quiet } else { self.small_limit.saturating_sub(self.small) };
        Some(quiet.min(small))
    }

    fn counters(&self) -> u64 {
        u64::from(self.quiet) | u64::from(self.small) << 16
    }

    fn limit_is_draw(&self) -> bool {
        true
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(self.side(!self.turn), &Reason::NO_MOVE)
    }

    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        R::SET.repetition.filter(|&most| times >= most).map(|_| Outcome::draw(&Reason::REPETITION))
    }

    #[inline]
    fn limit(&self) -> Option<Outcome> {
        if self.quiet >= self.rules.quiet_limit() {
            Some(Outcome::draw(&QUIET))
        } else if self.small_limit != 0 && self.small >= self.small_limit {
            Some(Outcome::draw(&SMALL_ENDING))
        } else {
            None
        }
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<Self::Move>) {
        generate::generate(self, sink);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generate::count(self)
    }

    #[inline]
    fn has_move(&self) -> bool {
        generate::has_move(self)
    }

    #[inline]
    fn random_move(&self, random: &mut Random, list: &mut MoveList<Self::Move>) -> Option<Self::Move> {
        generate::random(self, random, list)
    }

    #[inline(always)]
    fn play(&mut self, m: Self::Move) -> DraughtsPosition<R> {
        let undo = *self;
        match self.turn {
            Colour::White => self.play_as::<true>(m),
            Colour::Black => self.play_as::<false>(m),
        }
        undo
    }

    #[inline]
    fn unplay(&mut self, _: Self::Move, undo: DraughtsPosition<R>) {
        *self = undo;
    }

    #[inline]
    fn is_irreversible(&self, m: Self::Move) -> bool {
        m.is_capture() || !self.kings.has(m.from)
    }

    #[inline]
    fn slot(&self, m: Self::Move) -> usize {
        usize::from(m.from) * self.rules.geometry().bits() as usize + usize::from(m.to)
    }
}
