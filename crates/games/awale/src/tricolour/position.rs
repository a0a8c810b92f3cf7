//! The state of play: the holes, the stores, the side to move, the plies played.

use super::board::{Colour, FEW, HOLES, MAJORITY, PLIES, SEEDS, SOW};
use super::moves::Sowing;
use crate::seeds::{byte, byte_sum, fold};
use secateur_core::zobrist::SECOND_TO_MOVE;
use secateur_core::{
    MoveList, Outcome, ParseError, Points, Position, Random, Reason, Side, Sink, random::mix,
};

/// The opponent was left without seeds.
const STARVED: Reason = Reason::new("starved", "a player has no seeds left", "un joueur n'a plus de graines");
/// A side has captured more than half of the seeds.
const REASON_MAJORITY: Reason =
    Reason::new("majority", "49 seeds or more captured", "49 graines ou plus capturées");
/// The board is nearly empty.
const FEW_SEEDS: Reason =
    Reason::new("few-seeds", "fewer than 10 seeds left on the board", "moins de 10 graines sur le plateau");

const TRANSPARENT: usize = Colour::Transparent as usize;

/// A position of the tricolour game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TricolourPosition {
    /// By colour and side: byte `i` of a side's word is its hole `i`, the board's hole `2i + 1` or `2i + 2`.
    pub(super) seeds: [[u64; 2]; 3],
    pub(super) stores: [u8; 2],
    pub(super) turn: Side,
    pub(super) plies: u16,
}

impl TricolourPosition {
    /// A position of red, blue and transparent seeds in the holes 1 to 16, seeds captured by each side, the side to move
    /// and the plies played. More than 96 seeds are refused; fewer are not, see
    /// [`Game::validate`](secateur_core::Game::validate).
    pub fn new(
        holes: [[u8; 3]; HOLES],
        stores: [u8; 2],
        turn: Side,
        plies: u16,
    ) -> Result<TricolourPosition, ParseError> {
        let total: u32 = holes.iter().flatten().chain(&stores).map(|&n| u32::from(n)).sum();
        if total > u32::from(SEEDS) {
            return Err(ParseError::new("seeds", total.to_string(), "there are 96 in all"));
        }
        let word = |colour: usize, side: usize| {
            (0..8).map(|i| u64::from(holes[2 * i + side][colour]) << (8 * i)).sum()
        };
        let seeds = std::array::from_fn(|colour| std::array::from_fn(|side| word(colour, side)));
        Ok(TricolourPosition { seeds, stores, turn, plies })
    }

    /// The red, blue and transparent seeds in the holes 1 to 16.
    pub fn holes(&self) -> [[u8; 3]; HOLES] {
        std::array::from_fn(|hole| {
            std::array::from_fn(|colour| byte(self.seeds[colour][hole % 2], hole as u32 / 2) as u8)
        })
    }

    /// The seeds captured by each side.
    pub fn stores(&self) -> [u8; 2] {
        self.stores
    }

    /// The plies played.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// How many seeds there are, on the board and captured.
    pub fn total(&self) -> u32 {
        let board: u64 = Side::BOTH.iter().map(|&side| byte_sum(self.all(side.index()))).sum();
        board as u32 + u32::from(self.stores[0]) + u32::from(self.stores[1])
    }

    /// How many seeds a move captures, those of a starved opponent's end included.
    #[inline]
    pub fn captures(&self, m: Sowing) -> u8 {
        let mut after = *self;
        after.play(m);
        after.stores[self.turn] - self.stores[self.turn]
    }

    /// The seeds of all colours in a side's holes.
    #[inline]
    pub(super) fn all(&self, side: usize) -> u64 {
        self.seeds[0][side] + self.seeds[1][side] + self.seeds[2][side]
    }

    /// Whether there is no seed in a side's holes.
    #[inline]
    pub(super) fn is_empty(&self, side: usize) -> bool {
        self.seeds[0][side] | self.seeds[1][side] | self.seeds[2][side] == 0
    }

    /// Whether `majority` or `few-seeds` ends the game.
    #[inline]
    pub(super) fn is_counted_out(&self) -> bool {
        let [first, second] = self.stores;
        first >= MAJORITY || second >= MAJORITY || first + second > SEEDS - FEW
    }

    /// Sows a hole, counted from 0 and of the side to move, and returns the hole of the last seed.
    #[inline]
    fn sow(&mut self, hole: u32, way: usize) -> u32 {
        let me = hole as usize % 2;
        let other = 1 - me;
        let shift = 8 * (hole / 2);
        let shift_other = shift + 8 * me as u32;
        // Way 0 to 3: bit 0 is blue's way of sowing, bit 1 says that the transparent seeds go first.
        let (colour, transparent_too) = (way & 1, 0u64.wrapping_sub(way as u64 >> 1));
        let clear = (self.seeds[TRANSPARENT][me] >> shift) & 0xFF & transparent_too;
        let coloured = (self.seeds[colour][me] >> shift) & 0xFF;
        let sow = &SOW[colour];
        let (first, both) = (&sow[clear as usize & 127], &sow[(clear + coloured) as usize & 127]);
        self.seeds[TRANSPARENT][me] -= clear << shift;
        self.seeds[TRANSPARENT][me] += first.own.rotate_left(shift);
        self.seeds[TRANSPARENT][other] += first.other.rotate_left(shift_other);
        self.seeds[colour][me] -= coloured << shift;
        self.seeds[colour][me] += (both.own - first.own).rotate_left(shift);
        self.seeds[colour][other] += (both.other - first.other).rotate_left(shift_other);
        (hole + both.last) % HOLES as u32
    }

    /// Takes what lies in the hole of the last seed and before it, and returns how much that was.
    #[inline]
    fn capture(&mut self, mut hole: u32) -> u64 {
        let holds = |all: [u64; 2], hole: u32| byte(all[hole as usize % 2], hole / 2);
        let mut all = [self.all(0), self.all(1)];
        let mut taken = 0;
        let mut seeds = holds(all, hole);
        if seeds & !1 != 2 {
            return 0;
        }
        let mut mask = [0u64; 2];
        while seeds & !1 == 2 {
            taken += seeds;
            let here = 0xFF << (8 * (hole / 2));
            mask[hole as usize % 2] |= here;
            all[hole as usize % 2] &= !here;
            hole = (hole + HOLES as u32 - 1) % HOLES as u32;
            seeds = holds(all, hole);
        }
        for words in &mut self.seeds {
            words[0] &= !mask[0];
            words[1] &= !mask[1];
        }
        taken
    }

    fn points(&self) -> [Points; 2] {
        self.stores.map(|n| Points::whole(n.into()))
    }

    /// The side to move has no seeds: the other has taken all, or, in a position set up by hand, takes them now.
    fn starved(&self) -> Outcome {
        let mut points = self.points();
        let winner = !self.turn;
        let left = byte_sum(self.all(winner.index()));
        points[winner] = Points::whole(u16::from(self.stores[winner]) + left as u16);
        Outcome::by_points(&STARVED, points)
    }
}

impl Position for TricolourPosition {
    type Move = Sowing;
    type Undo = TricolourPosition;
    const SLOTS: usize = Sowing::COUNT;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Board, stores and side folded into a word: a sowing changes so many holes that keeping a key up to date would cost
    /// more than computing it. The stores belong to it because they decide the game.
    #[inline]
    fn key(&self) -> u64 {
        let [red, blue, clear] = &self.seeds;
        let side = if self.turn == Side::First { 0 } else { SECOND_TO_MOVE };
        let stores = u64::from(u16::from_le_bytes(self.stores));
        let board = fold(red[0] ^ 0x8E5F_1D93_C2A7_604B, red[1] ^ 0x37B1_F86C_5D0E_92A4)
            ^ fold(blue[0] ^ 0xD17A_4E28_0B9C_F365, blue[1] ^ 0x6C83_A5F0_E914_2BD7)
            ^ fold(clear[0] ^ 0x42F6_9B0D_78E3_1CA5, clear[1] ^ 0xB90C_63D7_2F4A_E158);
        mix(board ^ side ^ stores.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    #[inline]
    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    #[inline]
    fn plies_left(&self) -> Option<u16> {
        Some(PLIES.saturating_sub(self.plies))
    }

    /// A player who has seeds in his holes has a move. One who is to move and has none has been starved: that shows on the
    /// board, empty or not, and is tested first.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_empty(self.turn.index()) {
            return Some(self.starved());
        }
        if !self.is_counted_out() {
            return None;
        }
        let majority = self.stores[0] >= MAJORITY || self.stores[1] >= MAJORITY;
        Some(Outcome::by_points(if majority { &REASON_MAJORITY } else { &FEW_SEEDS }, self.points()))
    }

    fn stuck(&self) -> Outcome {
        self.starved()
    }

    #[inline]
    fn on_repetition(&self, _: u8) -> Option<Outcome> {
        None
    }

    #[inline]
    fn limit(&self) -> Option<Outcome> {
        (self.plies >= PLIES).then(|| Outcome::by_points(&Reason::PLY_LIMIT, self.points()))
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<Sowing>) {
        self.generate_into(sink);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn play(&mut self, m: Sowing) -> TricolourPosition {
        let before = *self;
        let me = self.turn.index();
        let last = self.sow(m.index(), m.way_index());
        let mut taken = self.capture(last);
        if self.is_empty(1 - me) {
            taken += byte_sum(self.all(me));
            self.seeds = [[0; 2]; 3];
        }
        self.stores[me] += taken as u8;
        self.turn = !self.turn;
        self.plies = self.plies.saturating_add(1);
        before
    }

    #[inline]
    fn unplay(&mut self, _: Sowing, undo: TricolourPosition) {
        *self = undo;
    }

    #[inline]
    fn is_irreversible(&self, m: Sowing) -> bool {
        self.captures(m) > 0
    }

    #[inline]
    fn slot(&self, m: Sowing) -> usize {
        m.slot()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut MoveList<Sowing>) -> Option<Sowing> {
        match self.count() {
            0 => None,
            count => Some(self.nth(random.below(count as u32))),
        }
    }
}
