//! The position: pawns, walls, hands, side to move, counters.

use crate::board::{Geometry, STRIDE, cells, geometry_of};
use crate::paths::OpenEdges;
use crate::{Cell, Quoridor, QuoridorMove, Wall};
use secateur_core::zobrist::{SECOND_TO_MOVE, key_table};
use secateur_core::{MoveList, Outcome, Position, Random, Reason, Side, Sink};

/// The reason: a pawn is on its goal row.
pub static GOAL: Reason = Reason::new("goal", "the pawn reached its goal", "le pion a atteint son but");

static PAWNS: [[u64; 128]; 2] = [key_table(0x51), key_table(0x52)];
static HORIZONTAL: [u64; 128] = key_table(0x53);
static VERTICAL: [u64; 128] = key_table(0x54);
static HANDS: [[u64; 32]; 2] = [key_table(0x55), key_table(0x56)];

/// A position on a board of any size.
///
/// ```
/// use secateur_core::{Variant, Position, Side};
/// use secateur_quoridor::{Cell, Quoridor};
/// let start = Quoridor::default().start();
/// assert_eq!(start.count_moves(), 131);
/// assert_eq!(start.pawn(Side::First), Cell::at(4, 0));
/// assert_eq!(start.distance(Side::First), 8);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct QuoridorPosition {
    pub(crate) horizontal: u128,
    pub(crate) vertical: u128,
    key: u64,
    /// Plies since the position the game began with.
    plies: u32,
    /// The game is drawn at this ply; 0 for never.
    most: u16,
    /// The game is drawn when a position occurs for this time; 0 for never.
    repetition: u8,
    size: u8,
    pawns: [Cell; 2],
    hands: [u8; 2],
    turn: Side,
}

/// What is needed to take a move back, besides the move.
#[derive(Clone, Copy, Debug)]
pub struct QuoridorUndo {
    key: u64,
    from: Cell,
}

impl QuoridorPosition {
    /// The starting position of a variant.
    pub fn start(variant: &Quoridor) -> QuoridorPosition {
        let middle = variant.size() / 2;
        let mut start = QuoridorPosition {
            horizontal: 0,
            vertical: 0,
            key: 0,
            plies: 0,
            most: variant.plies(),
            repetition: variant.repetition(),
            size: variant.size(),
            pawns: [Cell::at(middle, 0), Cell::at(middle, variant.size() - 1)],
            hands: [variant.walls(); 2],
            turn: Side::First,
        };
        start.key = start.key_from_scratch();
        start
    }

    /// Cells in a row.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The cell of a side's pawn.
    #[inline]
    pub fn pawn(&self, side: Side) -> Cell {
        self.pawns[side]
    }

    /// How many walls a side has left.
    #[inline]
    pub fn hand(&self, side: Side) -> u8 {
        self.hands[side]
    }

    /// Whether a wall is on the board.
    #[inline]
    pub fn has_wall(&self, wall: Wall) -> bool {
        let walls = if wall.horizontal { self.horizontal } else { self.vertical };
        walls & wall.anchor.bit() != 0
    }

    /// The walls on the board, the horizontal ones first.
    pub fn walls(&self) -> impl Iterator<Item = Wall> + use<> {
        let horizontal = cells(self.horizontal).map(|anchor| Wall { anchor, horizontal: true });
        horizontal.chain(cells(self.vertical).map(|anchor| Wall { anchor, horizontal: false }))
    }

    /// The fewest steps that a side's pawn needs if the other pawn is out of the way and no wall is added; `u8::MAX` if
    /// there is no path, which never occurs in a legal position.
    #[inline]
    pub fn distance(&self, side: Side) -> u8 {
        self.open().distance(self.pawns[side].bit(), self.geometry().goals[side]).unwrap_or(u8::MAX)
    }

    /// Plies since the position the game began with.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    #[inline]
    pub(crate) fn geometry(&self) -> &'static Geometry {
        geometry_of(self.size)
    }

    #[inline]
    pub(crate) fn open(&self) -> OpenEdges {
        OpenEdges::new(self.geometry(), self.horizontal, self.vertical)
    }

    /// The side whose pawn is on its goal row.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Side> {
        if self.pawns[0].0 >= (self.size - 1) * STRIDE as u8 {
            Some(Side::First)
        } else if self.pawns[1].0 < STRIDE as u8 {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// The same position with the other side to move.
    pub(crate) fn passed(&self) -> QuoridorPosition {
        QuoridorPosition { turn: !self.turn, key: self.key ^ SECOND_TO_MOVE, ..self.clone() }
    }

    /// Changes the position outside of play, to any position, possible or not; plies count from here.
    pub(crate) fn rebuilt(mut self, change: impl FnOnce(&mut Parts)) -> QuoridorPosition {
        let mut parts = Parts {
            horizontal: self.horizontal,
            vertical: self.vertical,
            pawns: self.pawns,
            hands: self.hands,
            turn: self.turn,
            plies: 0,
        };
        change(&mut parts);
        let Parts { horizontal, vertical, pawns, hands, turn, plies } = parts;
        self = QuoridorPosition { horizontal, vertical, pawns, hands, turn, plies, ..self };
        self.key = self.key_from_scratch();
        self
    }
}

/// The parts that can be changed outside of play.
pub(crate) struct Parts {
    pub horizontal: u128,
    pub vertical: u128,
    pub pawns: [Cell; 2],
    pub hands: [u8; 2],
    pub turn: Side,
    pub plies: u32,
}

/// Removes a wall, if it is there.
pub(crate) fn remove_wall(parts: &mut Parts, wall: Wall) {
    let walls = if wall.horizontal { &mut parts.horizontal } else { &mut parts.vertical };
    *walls &= !wall.anchor.bit();
}

impl Position for QuoridorPosition {
    type Move = QuoridorMove;
    type Undo = QuoridorUndo;
    const SLOTS: usize = QuoridorMove::SLOTS;

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
            key ^= PAWNS[side][self.pawns[side].0 as usize] ^ HANDS[side][self.hands[side] as usize];
        }
        cells(self.horizontal).for_each(|a| key ^= HORIZONTAL[a.0 as usize]);
        cells(self.vertical).for_each(|a| key ^= VERTICAL[a.0 as usize]);
        key
    }

    #[inline]
    fn plies_to_limit(&self) -> Option<u16> {
        if self.most == 0 { None } else { Some(u32::from(self.most).saturating_sub(self.plies) as u16) }
    }

    fn limit_is_draw(&self) -> bool {
        true
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner().map(|side| Outcome::win(side, &GOAL))
    }

    #[inline]
    fn counts_repetitions(&self) -> bool {
        self.repetition != 0
    }

    #[inline]
    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        (self.repetition != 0 && times >= self.repetition).then(|| Outcome::draw(&Reason::REPETITION))
    }

    #[inline]
    fn limit(&self) -> Option<Outcome> {
        (self.most != 0 && self.plies >= u32::from(self.most)).then(|| Outcome::draw(&Reason::PLY_LIMIT))
    }

    #[inline]
    fn generate(&self, sink: &mut impl Sink<QuoridorMove>) {
        self.generate_legal(sink);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count_legal()
    }

    #[inline]
    fn generate_candidates(&self, sink: &mut impl Sink<QuoridorMove>) {
        self.generate_placeable(sink);
    }

    #[inline]
    fn is_legal(&self, candidate: QuoridorMove) -> bool {
        candidate.is_pawn() || self.leaves_paths(candidate)
    }

    #[inline]
    fn play(&mut self, m: QuoridorMove) -> QuoridorUndo {
        let (side, cell) = (self.turn, m.cell());
        let undo = QuoridorUndo { key: self.key, from: self.pawns[side] };
        if m.is_pawn() {
            self.key ^= PAWNS[side][undo.from.0 as usize & 127] ^ PAWNS[side][cell.0 as usize & 127];
            self.pawns[side] = cell;
        } else {
            let hand = self.hands[side];
            if m == QuoridorMove::horizontal(cell) {
                self.horizontal |= cell.bit();
                self.key ^= HORIZONTAL[cell.0 as usize & 127];
            } else {
                self.vertical |= cell.bit();
                self.key ^= VERTICAL[cell.0 as usize & 127];
            }
            self.key ^= HANDS[side][hand as usize & 31] ^ HANDS[side][(hand - 1) as usize & 31];
            self.hands[side] = hand - 1;
        }
        self.key ^= SECOND_TO_MOVE;
        self.turn = !side;
        self.plies += 1;
        undo
    }

    #[inline]
    fn unplay(&mut self, m: QuoridorMove, undo: QuoridorUndo) {
        let side = !self.turn;
        if m.is_pawn() {
            self.pawns[side] = undo.from;
        } else {
            let cell = m.cell();
            if m == QuoridorMove::horizontal(cell) {
                self.horizontal &= !cell.bit();
            } else {
                self.vertical &= !cell.bit();
            }
            self.hands[side] += 1;
        }
        self.key = undo.key;
        self.turn = side;
        self.plies -= 1;
    }

    #[inline]
    fn is_irreversible(&self, m: QuoridorMove) -> bool {
        !m.is_pawn()
    }

    #[inline]
    fn slot(&self, m: QuoridorMove) -> usize {
        m.slot()
    }

    #[inline]
    fn random_move(&self, random: &mut Random, _: &mut MoveList<QuoridorMove>) -> Option<QuoridorMove> {
        self.random_legal(random)
    }
}

impl std::fmt::Debug for QuoridorPosition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self} (ply {} of {})", self.plies, self.most)
    }
}
