//! Move generation: whole sets of walls by shifts, and flood fills only for walls that close a ring across a pawn's path.

use crate::board::{STRIDE, cells};
use crate::closing_walls::{closing_walls, touches_twice};
use crate::paths::OpenEdges;
use crate::{Cell, MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Position, Random, Side, Sink};

/// The rows of a set of wall anchors, `width` bits each, joined without gaps.
#[inline]
fn rows_joined(mut set: u128, width: usize) -> u128 {
    let (row_mask, mut joined, mut at) = ((1 << width) - 1, 0u128, 0);
    while set != 0 {
        joined |= u128::from(set as u64 & row_mask) << at;
        set >>= STRIDE;
        at += width;
    }
    joined
}

/// A set shifted up by this many bits, or down if the number is negative.
#[inline]
fn shifted(set: u128, up: i32) -> u128 {
    if up < 0 { set >> -up } else { set << up }
}

/// Adds `count` bits to a set made of words, at bit `at`.
#[inline]
fn add_bits(set: &mut [u64], at: usize, count: usize, bits: u128) {
    let (first, shift) = (at / 64, at % 64);
    let words = (at + count).div_ceil(64) - first;
    let (low, high) = (bits << shift, (bits >> 64) as u64);
    let last = if shift == 0 { 0 } else { high >> (64 - shift) };
    for (word, bits) in set[first..][..words].iter_mut().zip([low as u64, (low >> 64) as u64, last]) {
        *word |= bits;
    }
}

/// For each set of open directions (a bit each for north, south, east, west), what a step in each adds to a cell's index.
static STEPS: [[i8; 4]; 16] = {
    let all = [STRIDE as i8, -(STRIDE as i8), 1, -1];
    let mut steps = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut direction, mut used) = (0, 0);
        while direction < 4 {
            if set >> direction & 1 == 1 {
                steps[set][used] = all[direction];
                used += 1;
            }
            direction += 1;
        }
        set += 1;
    }
    steps
};

impl QuoridorPosition {
    /// The cells to which the pawn of the side to move can go.
    #[inline]
    pub(crate) fn pawn_targets(&self) -> u128 {
        let (me, other) = (self.pawn(self.turn()), self.pawn(!self.turn()));
        let open = self.open();
        let near = open.around(me.bit());
        if near & other.bit() == 0 { near } else { near ^ other.bit() | jumps(open, me, other) }
    }

    /// The slots of horizontal and vertical walls that neither overlap nor cross a wall.
    #[inline]
    fn free(&self) -> (u128, u128) {
        let (h, v) = (self.horizontal, self.vertical);
        let posts = self.geometry().posts & !(h | v);
        (posts & !(h << 1 | h >> 1), posts & !(v << STRIDE | v >> STRIDE))
    }

    /// Whether a side's pawn still reaches its goal when these walls are added.
    #[inline]
    fn reaches_goal_with(&self, horizontal: u128, vertical: u128, side: Side) -> bool {
        let g = self.geometry();
        let open = OpenEdges::new(g, self.horizontal | horizontal, self.vertical | vertical);
        open.joins(self.pawn(side).bit(), g.goals[side])
    }

    /// Whether a wall in a free slot leaves each pawn a path.
    #[inline]
    pub(crate) fn leaves_paths(&self, m: QuoridorMove) -> bool {
        let MoveKind::Wall(wall) = m.kind() else { return true };
        let (g, bit) = (self.geometry(), wall.anchor.bit());
        if !touches_twice(g, self.horizontal, self.vertical, bit, wall.horizontal) {
            return true;
        }
        let (closing_h, closing_v) = closing_walls(g, self.horizontal, self.vertical);
        let (h, v) = if wall.horizontal { (bit, 0) } else { (0, bit) };
        if closing_h & h | closing_v & v == 0 {
            return true;
        }
        self.reaches_goal_with(h, v, Side::First) && self.reaches_goal_with(h, v, Side::Second)
    }

    /// The legal walls, as anchors of the horizontal and of the vertical ones.
    #[inline]
    fn legal_walls(&self) -> (u128, u128) {
        let (free_h, free_v) = self.free();
        let (closing_h, closing_v) = closing_walls(self.geometry(), self.horizontal, self.vertical);
        let (doubtful_h, doubtful_v) = (free_h & closing_h, free_v & closing_v);
        if doubtful_h | doubtful_v == 0 {
            return (free_h, free_v);
        }
        let (barred_h, barred_v) = self.blocking_walls(doubtful_h, doubtful_v);
        (free_h & !barred_h, free_v & !barred_v)
    }

    /// Those of the doubtful walls that leave a pawn no path. The code first finds one path of each pawn: a wall that is
    /// not across it needs no flood fill.
    #[inline(never)]
    fn blocking_walls(&self, doubtful_h: u128, doubtful_v: u128) -> (u128, u128) {
        let (g, open) = (self.geometry(), self.open());
        let (mut barred_h, mut barred_v) = (0, 0);
        for side in Side::BOTH {
            let from = self.pawn(side);
            // Any path will do, and the straight one costs next to nothing.
            let straight = open.walls_across_straight(g, from.0, side);
            let Some(across) = straight.or_else(|| open.walls_across_shortest(from.bit(), g.goals[side]))
            else {
                return (doubtful_h, doubtful_v); // only in a position made in the editor
            };
            for anchor in cells(doubtful_h & across.horizontal & !barred_h) {
                if !self.reaches_goal_with(anchor.bit(), 0, side) {
                    barred_h |= anchor.bit();
                }
            }
            for anchor in cells(doubtful_v & across.vertical & !barred_v) {
                if !self.reaches_goal_with(0, anchor.bit(), side) {
                    barred_v |= anchor.bit();
                }
            }
        }
        (barred_h, barred_v)
    }

    #[inline]
    pub(crate) fn generate_legal(&self, sink: &mut impl Sink<QuoridorMove>) {
        if self.winner().is_some() {
            return;
        }
        cells(self.pawn_targets()).for_each(|target| sink.push(QuoridorMove::pawn(target)));
        if self.hand(self.turn()) > 0 {
            push_walls(self.legal_walls(), sink);
        }
    }

    /// Adds the legal moves to a set of actions: cells row by row, then horizontal walls, then vertical ones, as
    /// [`Variant::action`](secateur_core::Variant::action) numbers them.
    #[inline]
    pub(crate) fn add_actions(&self, set: &mut [u64]) {
        if self.winner().is_some() {
            return;
        }
        let size = usize::from(self.size());
        let (me, other) = (self.pawn(self.turn()), self.pawn(!self.turn()));
        let action = |cell: Cell| usize::from(cell.0) - usize::from(cell.0) / STRIDE * (STRIDE - size);
        let open = self.open();
        let near = open.around(me.bit());
        if near & other.bit() == 0 {
            // Shifts the pawn's surroundings as a whole from board bits to action bits, to avoid a loop over the targets.
            let around = shifted(near, STRIDE as i32 - i32::from(me.0)) as u64;
            let bit = |at: usize| around >> at & 1;
            let actions = bit(0)
                | bit(STRIDE - 1) << (size - 1)
                | bit(STRIDE + 1) << (size + 1)
                | bit(2 * STRIDE) << (2 * size);
            let placed = shifted(u128::from(actions), action(me) as i32 - size as i32);
            add_bits(set, 0, size * size, placed);
        } else {
            for target in cells(near ^ other.bit() | jumps(open, me, other)) {
                set[action(target) / 64] |= 1 << (action(target) % 64);
            }
        }
        if self.hand(self.turn()) > 0 {
            let (horizontal, vertical) = self.legal_walls();
            let slots = (size - 1) * (size - 1);
            add_bits(set, size * size, slots, rows_joined(horizontal, size - 1));
            add_bits(set, size * size + slots, slots, rows_joined(vertical, size - 1));
        }
    }

    #[inline]
    pub(crate) fn generate_placeable(&self, sink: &mut impl Sink<QuoridorMove>) {
        if self.winner().is_some() {
            return;
        }
        cells(self.pawn_targets()).for_each(|target| sink.push(QuoridorMove::pawn(target)));
        if self.hand(self.turn()) > 0 {
            push_walls(self.free(), sink);
        }
    }

    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        if self.winner().is_some() {
            return 0;
        }
        let mut count = self.pawn_targets().count_ones();
        if self.hand(self.turn()) > 0 {
            let (h, v) = self.legal_walls();
            count += h.count_ones() + v.count_ones();
        }
        count as usize
    }

    /// Draws a legal move; each has the same probability. With walls in hand, a random number stands for a slot of the
    /// whole board or one of five pawn moves; if there is no such legal move, it is drawn again.
    #[inline]
    pub(crate) fn random_legal(&self, random: &mut Random) -> Option<QuoridorMove> {
        if self.winner().is_some() {
            return None;
        }
        if self.hand(self.turn()) == 0 {
            return self.random_pawn_move(random);
        }
        let columns = u32::from(self.size() - 1);
        let slots = columns * columns;
        let targets = self.pawn_targets();
        let (free_h, free_v) = self.free();
        if targets == 0 && self.count_legal() == 0 {
            return None; // only in a position made in the editor
        }
        loop {
            let drawn = random.below(2 * slots + MAX_PAWN_MOVES);
            if drawn >= 2 * slots {
                match cells(targets).nth((drawn - 2 * slots) as usize) {
                    Some(target) => return Some(QuoridorMove::pawn(target)),
                    None => continue,
                }
            }
            let horizontal = drawn < slots;
            let slot = if horizontal { drawn } else { drawn - slots };
            let anchor = Cell::at((slot % columns) as u8, (slot / columns) as u8);
            let free = if horizontal { free_h } else { free_v };
            let m =
                if horizontal { QuoridorMove::horizontal(anchor) } else { QuoridorMove::vertical(anchor) };
            if free & anchor.bit() != 0 && self.leaves_paths(m) {
                return Some(m);
            }
        }
    }

    /// Draws a pawn move; each has the same probability.
    #[inline]
    fn random_pawn_move(&self, random: &mut Random) -> Option<QuoridorMove> {
        let (me, other) = (self.pawn(self.turn()), self.pawn(!self.turn()));
        if matches!(me.0.abs_diff(other.0), 1 | 11) {
            let targets = self.pawn_targets();
            let count = targets.count_ones();
            return match count {
                0 => None,
                _ => cells(targets).nth(random.below(count) as usize).map(QuoridorMove::pawn),
            };
        }
        let directions = self.open().directions(me.0);
        if directions == 0 {
            return None; // only in a position made in the editor
        }
        let step = STEPS[directions & 15][random.below(directions.count_ones()) as usize & 3];
        Some(QuoridorMove::pawn(Cell(me.0.wrapping_add_signed(step))))
    }
}

/// The most pawn moves: three steps and two diagonal jumps, or four steps.
const MAX_PAWN_MOVES: u32 = 5;

#[inline]
fn push_walls((horizontal, vertical): (u128, u128), sink: &mut impl Sink<QuoridorMove>) {
    cells(horizontal).for_each(|anchor| sink.push(QuoridorMove::horizontal(anchor)));
    cells(vertical).for_each(|anchor| sink.push(QuoridorMove::vertical(anchor)));
}

/// The cells behind the other pawn, which is next to the pawn with no wall between: straight on if that is open, else
/// diagonally to both sides.
#[cold]
pub(crate) fn jumps(open: OpenEdges, me: Cell, other: Cell) -> u128 {
    let beyond = open.around(other.bit()) & !me.bit();
    let straight = 2 * i32::from(other.0) - i32::from(me.0);
    // Off the board, `beyond` has no such bit, whatever row the index would belong to.
    let straight = if (0..128).contains(&straight) { beyond & 1 << straight } else { 0 };
    if straight != 0 { straight } else { beyond }
}
