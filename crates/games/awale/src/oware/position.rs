//! The position: two rows, two stores, the side to move.

use super::board::{HOUSES, MAJORITY, SEEDS};
use super::moves::OwareMove;
use super::variant::Rules;
use crate::board::{MAJORITY_CAPTURED, byte, byte_sum, fold};
use secateur_core::zobrist::SECOND_TO_MOVE;
use secateur_core::{
    MoveList, Outcome, ParseError, Points, Position, Random, Reason, Side, Sink, random::mix,
};

/// A position of Oware or Awari.
///
/// Everything is stored from the view of the side to move. So both sides share one table of sowings, and exchanging the
/// sides only exchanges the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwarePosition {
    /// The mover's houses, a byte each; the first in the order of sowing is the lowest.
    pub(super) own: u64,
    /// The opponent's houses, likewise.
    pub(super) enemy: u64,
    /// Seeds captured by the mover and by the opponent.
    pub(super) stores: [u8; 2],
    pub(super) turn: Side,
    pub(super) rules: Rules,
}

impl OwarePosition {
    /// A position with these seeds in the houses `A`–`F`, `a`–`f`, seeds captured by south and north, and side to move.
    /// More than 48 seeds are refused; fewer are accepted, see [`Variant::validate`](secateur_core::Variant::validate).
    ///
    /// ```
    /// use secateur_awale::{OwarePosition, Rules};
    /// use secateur_core::{Position, Side};
    /// let p = OwarePosition::new(Rules::Awari, [0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0], [23, 23], Side::First).unwrap();
    /// assert_eq!(p.count_moves(), 1);
    /// ```
    pub fn new(
        rules: Rules,
        houses: [u8; 12],
        stores: [u8; 2],
        turn: Side,
    ) -> Result<OwarePosition, ParseError> {
        let total: u32 = houses.iter().chain(&stores).map(|&n| u32::from(n)).sum();
        if total > u32::from(SEEDS) {
            return Err(ParseError::new("seeds", total.to_string(), "there are 48 in all"));
        }
        let row = |from: usize| (0..HOUSES).map(|i| u64::from(houses[from + i]) << (8 * i)).sum();
        let (me, other) = (turn.index(), (!turn).index());
        Ok(OwarePosition {
            own: row(HOUSES * me),
            enemy: row(HOUSES * other),
            stores: [stores[me], stores[other]],
            turn,
            rules,
        })
    }

    /// The seeds in the houses `A`–`F`, `a`–`f`.
    pub fn houses(&self) -> [u8; 12] {
        let rows = self.rows();
        std::array::from_fn(|i| byte(rows[i / HOUSES], (i % HOUSES) as u32) as u8)
    }

    /// The seeds captured by south and by north.
    pub fn stores(&self) -> [u8; 2] {
        let [own, enemy] = self.stores;
        if self.turn == Side::First { [own, enemy] } else { [enemy, own] }
    }

    /// The rules by which it is played.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of seeds, on the board and captured.
    pub fn total(&self) -> u32 {
        (byte_sum(self.own) + byte_sum(self.enemy)) as u32
            + u32::from(self.stores[0])
            + u32::from(self.stores[1])
    }

    /// The number of seeds on the board.
    #[inline]
    pub(super) fn on_board(&self) -> usize {
        (byte_sum(self.own) + byte_sum(self.enemy)) as usize
    }

    /// The seeds that the mover has captured, minus the opponent's.
    #[inline]
    pub(super) fn ahead(&self) -> i32 {
        i32::from(self.stores[0]) - i32::from(self.stores[1])
    }

    /// South's row and north's.
    fn rows(&self) -> [u64; 2] {
        if self.turn == Side::First { [self.own, self.enemy] } else { [self.enemy, self.own] }
    }

    /// How many seeds a move captures.
    #[inline]
    pub fn captures(&self, m: OwareMove) -> u8 {
        self.sown(self.relative(m)).taken
    }

    /// The house of a move, 0 to 5, in its own row.
    #[inline]
    pub(super) fn relative(&self, m: OwareMove) -> u32 {
        u32::from(m.0).wrapping_sub(HOUSES as u32 * self.turn as u32)
    }

    /// The move that sows the mover's house `house`, 0 to 5.
    #[inline]
    pub(super) fn absolute(&self, house: u8) -> OwareMove {
        OwareMove(house + HOUSES as u8 * self.turn as u8)
    }

    #[inline]
    pub(super) fn is_won(&self) -> bool {
        self.stores[0] >= MAJORITY || self.stores[1] >= MAJORITY
    }

    /// The points, first player's first: seeds captured, plus `own` and `enemy` half seeds for the mover and the opponent.
    fn points(&self, own: u64, enemy: u64) -> [Points; 2] {
        let mover = Points::halves(2 * u16::from(self.stores[0]) + own as u16);
        let other = Points::halves(2 * u16::from(self.stores[1]) + enemy as u16);
        if self.turn == Side::First { [mover, other] } else { [other, mover] }
    }

    /// The outcome when each side takes the seeds on its side.
    fn each_takes_own(&self, reason: &'static Reason) -> Outcome {
        Outcome::by_points(reason, self.points(2 * byte_sum(self.own), 2 * byte_sum(self.enemy)))
    }
}

impl Position for OwarePosition {
    type Move = OwareMove;
    type Undo = OwarePosition;
    const SLOTS: usize = 2 * HOUSES;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Folds board, stores and side into a word: a sowing changes so many houses that an incremental key would cost more.
    /// The stores are part of the key because they decide the game. They cannot change between two occurrences of a board.
    #[inline]
    fn key(&self) -> u64 {
        let [own, enemy] = self.stores;
        let side = if self.turn == Side::First { 0 } else { SECOND_TO_MOVE };
        let own = self.own | u64::from(own) << 48;
        let enemy = self.enemy | u64::from(enemy) << 48;
        mix(fold(own ^ 0x9D3A_71C5_06E8_B24F, enemy ^ 0x4B8F_E217_A95C_D063) ^ side)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.is_won().then(|| Outcome::by_points(&MAJORITY_CAPTURED, self.points(0, 0)))
    }

    fn stuck(&self) -> Outcome {
        self.each_takes_own(&Reason::NO_MOVE)
    }

    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        match self.rules {
            Rules::Abapa { .. } => (times >= 2).then(|| self.each_takes_own(&Reason::REPETITION)),
            Rules::Awari => (times >= 3).then(|| {
                let left = byte_sum(self.own) + byte_sum(self.enemy);
                Outcome::by_points(&Reason::REPETITION, self.points(left, left))
            }),
        }
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<OwareMove>) {
        self.generate_into(sink);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.legal_houses().count as usize
    }

    #[inline]
    fn play(&mut self, m: OwareMove) -> OwarePosition {
        let before = *self;
        let sown = self.sown(self.relative(m));
        (self.own, self.enemy) = (sown.enemy, sown.own);
        self.stores = [before.stores[1], before.stores[0] + sown.taken];
        self.turn = !self.turn;
        before
    }

    #[inline]
    fn unplay(&mut self, _: OwareMove, undo: OwarePosition) {
        *self = undo;
    }

    #[inline]
    fn is_irreversible(&self, m: OwareMove) -> bool {
        self.captures(m) > 0
    }

    #[inline]
    fn slot(&self, m: OwareMove) -> usize {
        m.index()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut MoveList<OwareMove>) -> Option<OwareMove> {
        let houses = self.legal_houses();
        if houses.count == 0 {
            return None;
        }
        let nth = random.below(houses.count.into()) as usize;
        Some(self.absolute(houses.house[nth]))
    }
}
