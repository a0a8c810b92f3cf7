//! The position: marbles, losses, side to move, plies.

use crate::board::{Cell, NEXT, OFF, cells, total_distance};
use crate::colour::Colour;
use crate::generate::{self, count};
use crate::moves::{AbaloneMove, MoveKind};
use crate::rules::{Rules, Tie};
use secateur_core::zobrist::{SECOND_TO_MOVE, key_table};
use secateur_core::{MoveList, Outcome, Points, Random, Reason, Side, Sink};

/// A side that has lost this many marbles has lost the game.
pub const MARBLES_TO_LOSE: u8 = 6;
/// The most marbles that a side can have on the board.
pub const MAX_MARBLES: u32 = 14;

/// The reason: a side has lost six marbles.
pub const SIX_EJECTED: Reason =
    Reason::new("six-ejected", "six marbles are off the board", "six billes sont hors du plateau");

/// Zobrist words for marbles, by side and index. The last of each row stand for places off the board and are 0.
static MARBLE_KEYS: [[u64; 64]; 2] = [off_board_zero(key_table(0xABA1)), off_board_zero(key_table(0xABA2))];
/// Zobrist words for lost marbles, by side and number.
static LOST_KEYS: [[u64; 16]; 2] = [key_table(0xABA3), key_table(0xABA4)];

const fn off_board_zero(mut keys: [u64; 64]) -> [u64; 64] {
    keys[OFF] = 0;
    keys
}

/// A position of any variant.
///
/// ```
/// use secateur_abalone::Abalone;
/// use secateur_core::{Variant, Position, Side};
/// let variant: Abalone = "abalone:official".parse().unwrap();
/// let start = variant.start();
/// assert_eq!(start.count_moves(), 44);
/// assert_eq!(start.marbles(Side::First).count(), 14);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbalonePosition {
    boards: [u64; 2],
    key: u64,
    plies: u32,
    rules: Rules,
    lost: [u8; 2],
    turn: Side,
}

impl AbalonePosition {
    /// A position with marbles as sets, without any checks.
    pub(crate) fn new(
        rules: Rules,
        boards: [u64; 2],
        turn: Side,
        lost: [u8; 2],
        plies: u32,
    ) -> AbalonePosition {
        let mut position = AbalonePosition { boards, key: 0, plies, rules, lost, turn };
        position.key = secateur_core::Position::key_from_scratch(&position);
        position
    }

    /// The rules by which it is played.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The set of a side's marbles on the board, with bit [`Cell::index`] for each.
    #[inline]
    pub fn board(&self, side: Side) -> u64 {
        self.boards[side]
    }

    /// The cells of a side's marbles, in no particular order.
    pub fn marbles(&self, side: Side) -> impl Iterator<Item = Cell> {
        cells(self.boards[side])
    }

    /// The owner of the marble on a cell; `None` if it is empty.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.boards[side] & cell.bit() != 0)
    }

    /// The colour that a side plays.
    pub fn colour(&self, side: Side) -> Colour {
        self.rules.colour(side)
    }

    /// How many marbles a side has lost.
    #[inline]
    pub fn lost(&self, side: Side) -> u8 {
        self.lost[side]
    }

    /// Plies played since the start of the game.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The sum of the distances from a side's marbles to the centre.
    pub fn centre_distance(&self, side: Side) -> u32 {
        total_distance(self.boards[side])
    }

    /// The points of each side: the marbles that the other has lost.
    fn points(&self) -> [Points; 2] {
        [Points::whole(self.lost[1].into()), Points::whole(self.lost[0].into())]
    }

    fn has_six_ejected(&self) -> bool {
        self.lost[0] >= MARBLES_TO_LOSE || self.lost[1] >= MARBLES_TO_LOSE
    }

    /// The first cell in front of the column that ends with `trailing` and moves in `direction`.
    #[inline]
    fn after_column(&self, trailing: usize, direction: usize) -> usize {
        let (own, next) = (self.boards[self.turn], &NEXT[direction]);
        let mut front = usize::from(next[trailing & 63]);
        while own >> front & 1 != 0 {
            front = usize::from(next[front & 63]);
        }
        front
    }

    /// The first cell behind the enemy marbles that begin at `front`.
    #[inline]
    fn after_pushed(&self, front: usize, direction: usize) -> usize {
        let (enemy, next) = (self.boards[!self.turn], &NEXT[direction]);
        let mut beyond = usize::from(next[front & 63]);
        while enemy >> beyond & 1 != 0 {
            beyond = usize::from(next[beyond & 63]);
        }
        beyond
    }

    /// Whether a legal move takes a marble of either side off the board.
    #[inline]
    pub fn ejects(&self, m: AbaloneMove) -> bool {
        match m.kind() {
            MoveKind::InLine { trailing, direction } => self.push(trailing, direction).ejects,
            MoveKind::Broadside { .. } => false,
            MoveKind::SelfEjection { .. } => true,
        }
    }

    #[inline]
    fn lose(&mut self, side: Side) {
        let (keys, lost) = (&LOST_KEYS[side], &mut self.lost[side]);
        self.key ^= keys[usize::from(*lost) & 15] ^ keys[usize::from(*lost + 1) & 15];
        *lost += 1;
    }

    /// Moves a marble of a side from one cell to another, in the sets and in the key.
    #[inline]
    fn shift(&mut self, side: Side, from: usize, to: usize) {
        self.boards[side] ^= 1 << from | 1 << to;
        self.key ^= MARBLE_KEYS[side][from & 63] ^ MARBLE_KEYS[side][to & 63];
    }

    #[inline]
    fn remove(&mut self, side: Side, cell: usize) {
        self.boards[side] ^= 1 << cell;
        self.key ^= MARBLE_KEYS[side][cell & 63];
    }
}

impl secateur_core::Position for AbalonePosition {
    type Move = AbaloneMove;
    type Undo = AbalonePosition;
    const SLOTS: usize = AbaloneMove::SLOTS;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let mut key = if self.turn == Side::Second { SECOND_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            key ^= LOST_KEYS[side][usize::from(self.lost[side]) & 15];
            key = self.marbles(side).fold(key, |key, cell| key ^ MARBLE_KEYS[side][cell.index()]);
        }
        key
    }

    #[inline]
    fn plies_to_limit(&self) -> Option<u16> {
        let limit = self.rules.ply_limit()?;
        Some(u32::from(limit).saturating_sub(self.plies) as u16)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.has_six_ejected().then(|| Outcome::by_points(&SIX_EJECTED, self.points()))
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(!self.turn, &Reason::NO_MOVE).with_points(self.points())
    }

    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        let Rules::Official { repetition, .. } = self.rules else { return None };
        (repetition > 0 && times >= repetition)
            .then(|| Outcome::draw(&Reason::REPETITION).with_points(self.points()))
    }

    #[inline]
    fn limit(&self) -> Option<Outcome> {
        if self.plies_to_limit()? > 0 {
            return None;
        }
        let mut outcome = Outcome::by_points(&Reason::PLY_LIMIT, self.points());
        if outcome.winner.is_none() && self.rules == (Rules::Course { tie: Tie::Centre }) {
            let [first, second] = Side::BOTH.map(|side| self.centre_distance(side));
            outcome.winner = match first.cmp(&second) {
                std::cmp::Ordering::Less => Some(Side::First),
                std::cmp::Ordering::Greater => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            };
        }
        Some(outcome)
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<AbaloneMove>) {
        let (own, enemy) = (self.boards[self.turn], self.boards[!self.turn]);
        match self.rules {
            _ if self.has_six_ejected() => (),
            Rules::Course { .. } => generate::course(own, enemy, sink),
            Rules::Official { .. } => generate::official(own, enemy, sink),
        }
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let (own, enemy) = (self.boards[self.turn], self.boards[!self.turn]);
        match self.rules {
            _ if self.has_six_ejected() => 0,
            Rules::Course { .. } => count::course(own, enemy),
            Rules::Official { .. } => count::official(own, enemy),
        }
    }

    #[inline]
    fn play(&mut self, m: AbaloneMove) -> AbalonePosition {
        let before = *self;
        let us = self.turn;
        match m.kind() {
            MoveKind::InLine { trailing, direction } => {
                let (trailing, direction) = (trailing.index(), direction as usize);
                let front = self.after_column(trailing, direction);
                if self.boards[!us] >> front & 1 != 0 {
                    match self.after_pushed(front, direction) {
                        OFF => {
                            self.remove(!us, front);
                            self.lose(!us);
                        }
                        beyond => self.shift(!us, front, beyond),
                    }
                }
                self.shift(us, trailing, front);
            }
            MoveKind::Broadside { first, axis, length, direction } => {
                let (along, sideways) = (&NEXT[axis as usize], &NEXT[direction as usize]);
                let mut cell = first.index();
                for _ in 0..length {
                    self.shift(us, cell, usize::from(sideways[cell & 63]));
                    cell = usize::from(along[cell & 63]);
                }
            }
            MoveKind::SelfEjection { trailing } => {
                self.remove(us, trailing.index());
                self.lose(us);
            }
        }
        self.key ^= SECOND_TO_MOVE;
        self.turn = !us;
        self.plies += 1;
        before
    }

    #[inline]
    fn unplay(&mut self, _: AbaloneMove, before: AbalonePosition) {
        *self = before;
    }

    #[inline]
    fn is_irreversible(&self, m: AbaloneMove) -> bool {
        self.ejects(m)
    }

    #[inline]
    fn slot(&self, m: AbaloneMove) -> usize {
        m.slot()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, list: &mut MoveList<AbaloneMove>) -> Option<AbaloneMove> {
        let _ = list;
        let (own, enemy) = (self.boards[self.turn], self.boards[!self.turn]);
        match self.rules {
            _ if self.has_six_ejected() => None,
            Rules::Course { .. } => generate::random::course(own, enemy, random),
            Rules::Official { .. } => generate::random::official(own, enemy, random),
        }
    }
}
