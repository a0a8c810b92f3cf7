//! The position: the holes, the stores, the side to move, the plies played.

use super::board::{FEW, HOLES, MAJORITY, PLIES, SEEDS};
use super::moves::TricolourMove;
use super::sow::{capture, sow};
use crate::board::{MAJORITY_CAPTURED, byte, byte_sum, fold};
use secateur_core::zobrist::SECOND_TO_MOVE;
use secateur_core::{
    MoveList, Outcome, ParseError, Points, Position, Random, Reason, Side, Sink, random::mix,
};

/// The reason: the opponent was left without seeds.
const STARVED: Reason = Reason::new("starved", "a player has no seeds left", "un joueur n'a plus de graines");
/// The reason: the board is nearly empty.
const FEW_SEEDS: Reason =
    Reason::new("few-seeds", "fewer than 10 seeds left on the board", "moins de 10 graines sur le plateau");

/// A position of the tricolour game, stored from the view of the side to move: no index depends on the side, so a whole
/// move is computed in registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TricolourPosition {
    /// The mover's holes by colour. Byte `i` of a word is the side's hole `i`: on the board hole `2i + 1` or `2i + 2`.
    pub(super) own: [u64; 3],
    /// The opponent's holes, likewise.
    pub(super) other: [u64; 3],
    /// Seeds captured by the mover and by the opponent.
    pub(super) stores: [u8; 2],
    pub(super) turn: Side,
    pub(super) plies: u16,
}

impl TricolourPosition {
    /// A position with these red, blue and transparent seeds in the holes 1 to 16, seeds captured by each side, side to
    /// move and plies played. More than 96 seeds are refused; fewer are accepted, see
    /// [`Variant::validate`](secateur_core::Variant::validate).
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
        let words = |side: Side| {
            let word = |colour: usize| {
                (0..8).map(|i| u64::from(holes[2 * i + side.index()][colour]) << (8 * i)).sum()
            };
            std::array::from_fn(word)
        };
        let stores = [stores[turn], stores[!turn]];
        Ok(TricolourPosition { own: words(turn), other: words(!turn), stores, turn, plies })
    }

    /// The red, blue and transparent seeds in the holes 1 to 16.
    pub fn holes(&self) -> [[u8; 3]; HOLES] {
        let sides = by_player(self.turn, self.own, self.other);
        std::array::from_fn(|hole| sides[hole % 2].map(|word| byte(word, hole as u32 / 2) as u8))
    }

    /// The seeds captured by each side.
    pub fn stores(&self) -> [u8; 2] {
        by_player(self.turn, self.stores[0], self.stores[1])
    }

    /// The plies played.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// The number of seeds, on the board and captured.
    pub fn total(&self) -> u32 {
        let board = byte_sum(all(&self.own)) + byte_sum(all(&self.other));
        board as u32 + u32::from(self.stores[0]) + u32::from(self.stores[1])
    }

    /// How many seeds a move captures, including those it gains by starving the opponent.
    #[inline]
    pub fn captures(&self, m: TricolourMove) -> u8 {
        let mut after = *self;
        after.play(m);
        after.stores[1] - self.stores[0]
    }

    /// Whether `majority` or `few-seeds` ends the game.
    #[inline]
    pub(super) fn is_counted_out(&self) -> bool {
        let [first, second] = self.stores;
        first >= MAJORITY || second >= MAJORITY || first + second > SEEDS - FEW
    }

    fn points(&self) -> [Points; 2] {
        self.stores().map(|n| Points::whole(n.into()))
    }

    /// The outcome if the side to move has no seeds: the other side takes all seeds left. In play it has taken them
    /// already; in an edited position it takes them now.
    fn starved(&self) -> Outcome {
        let mut points = self.points();
        let left = byte_sum(all(&self.other));
        points[!self.turn] = Points::whole(u16::from(self.stores[1]) + left as u16);
        Outcome::by_points(&STARVED, points)
    }
}

/// Reorders the mover's and the opponent's share as the first player's and the second's.
#[inline]
fn by_player<T>(turn: Side, own: T, other: T) -> [T; 2] {
    if turn == Side::First { [own, other] } else { [other, own] }
}

/// A side's seeds of all colours, by hole.
#[inline]
pub(super) const fn all(side: &[u64; 3]) -> u64 {
    side[0] + side[1] + side[2]
}

/// Whether a side has no seed in its holes.
#[inline]
const fn is_empty(side: &[u64; 3]) -> bool {
    side[0] | side[1] | side[2] == 0
}

impl Position for TricolourPosition {
    type Move = TricolourMove;
    type Undo = TricolourPosition;
    const SLOTS: usize = TricolourMove::COUNT;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Folds board, stores and side into a word: a sowing changes so many holes that an incremental key would cost more.
    /// The stores are part of the key because they decide the game.
    #[inline]
    fn key(&self) -> u64 {
        let side = if self.turn == Side::First { 0 } else { SECOND_TO_MOVE };
        let stores = u64::from(u16::from_le_bytes(self.stores));
        let (own, other) = (&self.own, &self.other);
        let board = fold(own[0] ^ 0x8E5F_1D93_C2A7_604B, other[0] ^ 0x37B1_F86C_5D0E_92A4)
            ^ fold(own[1] ^ 0xD17A_4E28_0B9C_F365, other[1] ^ 0x6C83_A5F0_E914_2BD7)
            ^ fold(own[2] ^ 0x42F6_9B0D_78E3_1CA5, other[2] ^ 0xB90C_63D7_2F4A_E158);
        mix(board ^ side ^ stores.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    #[inline]
    fn plies_to_limit(&self) -> Option<u16> {
        Some(PLIES.saturating_sub(self.plies))
    }

    /// A player with seeds in his holes has a move. A player to move without seeds has been starved; the board shows it, so
    /// it is tested first.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if is_empty(&self.own) {
            return Some(self.starved());
        }
        if !self.is_counted_out() {
            return None;
        }
        let majority = self.stores[0] >= MAJORITY || self.stores[1] >= MAJORITY;
        Some(Outcome::by_points(if majority { &MAJORITY_CAPTURED } else { &FEW_SEEDS }, self.points()))
    }

    fn stuck(&self) -> Outcome {
        self.starved()
    }

    #[inline]
    fn limit(&self) -> Option<Outcome> {
        (self.plies >= PLIES).then(|| Outcome::by_points(&Reason::PLY_LIMIT, self.points()))
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<TricolourMove>) {
        self.generate_into(sink);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn play(&mut self, m: TricolourMove) -> TricolourPosition {
        let before = *self;
        let mut sown = sow(self.own, self.other, m.index(), m.sowing_index());
        let mut taken = capture(&mut sown, m.index());
        if is_empty(&sown.other) {
            taken += byte_sum(all(&sown.own));
            sown.own = [0; 3];
        }
        (self.own, self.other) = (sown.other, sown.own);
        self.stores = [before.stores[1], before.stores[0] + taken as u8];
        self.turn = !self.turn;
        self.plies = self.plies.saturating_add(1);
        before
    }

    #[inline]
    fn unplay(&mut self, _: TricolourMove, undo: TricolourPosition) {
        *self = undo;
    }

    #[inline]
    fn is_irreversible(&self, m: TricolourMove) -> bool {
        self.captures(m) > 0
    }

    #[inline]
    fn slot(&self, m: TricolourMove) -> usize {
        m.slot()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut MoveList<TricolourMove>) -> Option<TricolourMove> {
        match self.count() {
            0 => None,
            count => Some(self.nth(random.below(count as u32))),
        }
    }
}
