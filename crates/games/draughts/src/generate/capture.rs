//! Captures by depth-first search on the stack. If there are very many paths, it gives up in favour of [`exhaustive`].

use super::exhaustive;
use super::jumps::{Jumps, each_direction};
use crate::bits::Bits;
use crate::board::opposite;
use crate::moves::DraughtsMove;
use crate::rules::{Passing, Priority, Rules};
use secateur_core::{MoveList, Sink};

/// The number of jumps after which the search gives up; normal play stays far below it.
const BUDGET: u32 = 2_000;

/// What a capture has taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CaptureProgress {
    /// Pieces taken.
    pub count: u32,
    /// Kings among them.
    pub kings: u32,
    /// Whether each captured piece was a king: one bit for each piece in the order of capture, the last one lowest.
    pub order: u32,
}

impl CaptureProgress {
    #[inline(always)]
    pub fn and(self, king: bool) -> CaptureProgress {
        let king = u32::from(king);
        CaptureProgress { count: self.count + 1, kings: self.kings + king, order: self.order << 1 | king }
    }

    /// A number that is greatest for the captures that must be played.
    #[inline(always)]
    pub fn rank(self, priority: Priority, by_king: bool) -> u64 {
        let (count, kings, by_king) = (u64::from(self.count), u64::from(self.kings), u64::from(by_king));
        match priority {
            Priority::Any => 0,
            Priority::Most => count,
            Priority::MostThenKings => count << 8 | kings,
            Priority::Italian => count << 48 | by_king << 40 | kings << 32 | u64::from(self.order),
            Priority::Frisian => (count + kings) << 16 | (0xFF - kings) << 8 | by_king,
        }
    }
}

/// Only moves with this many captured pieces can have two paths: a king may land on any square between the pieces.
const TWICE: u32 = 2;

struct Search<'a, R: Rules, const WHITE: bool> {
    jumps: &'a Jumps<R, WHITE>,
    found: &'a mut MoveList<DraughtsMove<R::Bits>>,
    best: u64,
    budget: u32,
    from: u8,
    by_king: bool,
    /// The empty squares, including that of the capturing piece.
    empty: R::Bits,
    /// For each direction the squares from which a man could jump before anything is captured.
    ways: [R::Bits; 8],
}

/// Fills an empty list with the captures that may be played.
#[inline(never)]
pub(super) fn search<R: Rules, const WHITE: bool>(
    jumps: &Jumps<R, WHITE>,
    takers: R::Bits,
    found: &mut MoveList<DraughtsMove<R::Bits>>,
) {
    search_within(BUDGET, jumps, takers, found);
}

fn search_within<R: Rules, const WHITE: bool>(
    budget: u32,
    jumps: &Jumps<R, WHITE>,
    takers: R::Bits,
    found: &mut MoveList<DraughtsMove<R::Bits>>,
) {
    let empty = jumps.empty;
    let ways = [R::Bits::EMPTY; 8];
    let mut search = Search { jumps, found, best: 0, budget, from: 0, by_king: false, empty, ways };
    for from in (takers & jumps.men).iter() {
        search.begin(from, false);
        search.find_ways();
        search.man(R::Bits::single(from), R::Bits::EMPTY, CaptureProgress::default());
    }
    for from in (takers & jumps.kings).iter() {
        search.begin(from, true);
        search.king(R::Bits::single(from), R::Bits::EMPTY, CaptureProgress::default());
    }
    if search.budget == 0 {
        found.clear();
        for m in exhaustive::captures(jumps, takers) {
            found.push(m);
        }
    }
}

impl<R: Rules, const WHITE: bool> Search<'_, R, WHITE> {
    #[inline(always)]
    fn begin(&mut self, from: u8, by_king: bool) {
        self.from = from;
        self.by_king = by_king;
        self.empty = self.jumps.empty_without(from);
    }

    /// Finds the squares from which a man could jump; pieces captured later block some of them.
    #[inline(always)]
    fn find_ways(&mut self) {
        let prey = self.jumps.prey_of_men();
        each_direction!(R, D => if self.jumps.men_take(D) {
            self.ways[D] = self.jumps.jumpers(D, prey, self.empty);
        });
    }

    /// Continues with a man on `at`.
    fn man(&mut self, at: R::Bits, captured: R::Bits, tally: CaptureProgress) {
        if self.spent() {
            return;
        }
        let jumps = self.jumps;
        let mut ends = true;
        each_direction!(R, D => if jumps.men_take(D) && self.ways[D].meets(at) {
            let over = jumps.board.step(at, D);
            if !over.meets(captured) {
                ends = false;
                let land = jumps.board.step(over, D);
                self.man_lands::<D>(land, captured | over, tally.and(over.meets(jumps.enemy_kings)));
            }
        });
        if ends && tally.count > 0 {
            self.complete(at, captured, tally);
        }
    }

    /// Continues with a man that has landed after a jump in direction `D`.
    #[inline(always)]
    fn man_lands<const D: usize>(&mut self, land: R::Bits, captured: R::Bits, tally: CaptureProgress) {
        let jumps = self.jumps;
        let last_row =
            jumps.rules.passing() != Passing::AsMan && land.meets(jumps.board.crown[usize::from(!WHITE)]);
        if !last_row {
            // The piece just captured blocks the way back.
            let mut on = R::Bits::EMPTY;
            each_direction!(R, E => if E != opposite(D) {
                on |= self.ways[E];
            });
            if land.meets(on) {
                self.man(land, captured, tally);
            } else {
                self.complete(land, captured, tally);
            }
        } else if jumps.rules.passing() == Passing::AsKing && jumps.king_goes_on(land, captured, self.empty) {
            self.king(land, captured, tally);
        } else {
            self.complete(land, captured, tally);
        }
    }

    /// Continues with a king on `at`.
    fn king(&mut self, at: R::Bits, captured: R::Bits, tally: CaptureProgress) {
        if self.spent() {
            return;
        }
        let jumps = self.jumps;
        each_direction!(R, D => if let Some((over, first)) = jumps.king_meets(at, D, captured, self.empty) {
            let captured = captured | over;
            let tally = tally.and(over.meets(jumps.enemy_kings));
            let (lands, goes_on) = jumps.landings(first, D, captured, self.empty);
            for land in lands.iter() {
                let land = R::Bits::single(land);
                if goes_on { self.king(land, captured, tally) } else { self.complete(land, captured, tally) }
            }
        });
    }

    #[inline(always)]
    fn spent(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget == 0
    }

    #[inline]
    fn complete(&mut self, at: R::Bits, captured: R::Bits, tally: CaptureProgress) {
        let rank = tally.rank(self.jumps.rules.priority(), self.by_king);
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.found.clear();
        }
        let m = DraughtsMove { from: self.from, to: at.lowest(), captured };
        if tally.count < TWICE || !self.found.contains(&m) {
            self.found.push(m);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Draughts;
    use crate::position::DraughtsPosition;
    use crate::rules::*;
    use secateur_core::{Random, Variant};

    /// A position with random men and kings, up to a full board.
    fn scattered<R: Rules>(random: &mut Random) -> DraughtsPosition<R> {
        let mut p = DraughtsPosition::start(R::default());
        let (board, most) = (p.rules.geometry(), u32::from(p.rules.pieces()));
        p.pieces = [R::Bits::EMPTY; 2];
        for colour in [0, 1] {
            for _ in 0..=random.below(most) {
                let bit = R::Bits::single(
                    board.bit(1 + random.below(u32::from(board.squares())) as u8).unwrap_or(0),
                );
                if !(p.pieces[0] | p.pieces[1]).meets(bit) {
                    p.pieces[colour] |= bit;
                    if board.crown[colour].meets(bit) || random.below(2) == 0 {
                        p.kings |= bit;
                    }
                }
            }
        }
        p.refresh();
        p
    }

    fn both_searches_agree<R: Rules>() {
        let mut random = Random::new(0xCAFE);
        let mut captures_seen = 0;
        for _ in 0..4_000 {
            let position = scattered::<R>(&mut random);
            let jumps = Jumps::<R, true>::new(&position);
            let chances = jumps.chances();
            if chances.none() {
                continue;
            }
            let takers = chances.men | chances.kings;
            let (mut quick, mut slow) = (MoveList::new(), MoveList::new());
            search_within(u32::MAX, &jumps, takers, &mut quick);
            search_within(1, &jumps, takers, &mut slow);
            quick.sort();
            slow.sort();
            captures_seen += quick.len();
            assert_eq!(*quick, *slow, "{position}");
        }
        assert!(captures_seen > 2_000, "{captures_seen} in {}", Draughts::<R>::NAME);
    }

    #[test]
    fn the_search_that_gave_up_finds_the_same() {
        both_searches_agree::<In104>();
        both_searches_agree::<International>();
        both_searches_agree::<English>();
        both_searches_agree::<Russian>();
        both_searches_agree::<Pool>();
        both_searches_agree::<Italian>();
        both_searches_agree::<Spanish>();
        both_searches_agree::<Canadian>();
        both_searches_agree::<Frisian>();
    }
}
