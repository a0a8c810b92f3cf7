//! The shortest paths of both sides along a line of play, recomputed only where a move changed them.
//!
//! A wall changes a shortest path only if it closes a step of one. A pawn's move does not change the opponent's path. So
//! most positions take both paths from the position before, and most leaves of a search need no flood fill at all.

use crate::paths::Way;
use crate::{Cell, MoveKind, QuoridorMove, QuoridorPosition};
use secateur_core::{Position, Side};
use std::cell::RefCell;

/// Stands for a length that has not been computed.
const UNKNOWN: u8 = u8::MAX;

/// What is known of the shortest paths in one position of the line.
#[derive(Clone, Debug)]
struct Frame {
    horizontal: u128,
    vertical: u128,
    pawns: [Cell; 2],
    lengths: [u8; 2],
    /// Whether a side's path is the same as in the frame before.
    same: [bool; 2],
    ways: [Option<Way>; 2],
}

impl Frame {
    fn new(position: &QuoridorPosition) -> Frame {
        Frame {
            horizontal: position.horizontal,
            vertical: position.vertical,
            pawns: Side::BOTH.map(|side| position.pawn(side)),
            lengths: [UNKNOWN; 2],
            same: [false; 2],
            ways: [None; 2],
        }
    }

    #[inline]
    fn is_of(&self, position: &QuoridorPosition) -> bool {
        self.horizontal == position.horizontal
            && self.vertical == position.vertical
            && self.pawns[0] == position.pawn(Side::First)
            && self.pawns[1] == position.pawn(Side::Second)
    }
}

/// The shortest paths of the positions from the root of a search to the current one. They can be asked for in any other
/// position too: then the line begins anew there.
/// line then begins there.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways(RefCell<Line>);

#[derive(Clone, Debug, Default)]
struct Line {
    frames: Vec<Frame>,
    /// The number of moves from the first frame to the current position.
    depth: usize,
}

impl Ways {
    /// The lengths of the shortest paths; `u8::MAX` if there is none, which never occurs in a legal position.
    #[inline]
    pub fn lengths(&self, position: &QuoridorPosition) -> [u8; 2] {
        let mut line = self.0.borrow_mut();
        let frame = line.frame(position);
        for side in Side::BOTH {
            if frame.lengths[side] == UNKNOWN {
                frame.lengths[side] = position.distance(side);
            }
        }
        frame.lengths
    }

    /// A side's shortest paths, reused from an earlier frame if walls and pawn are the same there.
    #[inline]
    pub fn way(&self, position: &QuoridorPosition, side: Side) -> Way {
        let mut line = self.0.borrow_mut();
        line.frame(position);
        let depth = line.depth;
        let mut origin = depth;
        while line.frames[origin].ways[side].is_none() && line.frames[origin].same[side] && origin > 0 {
            origin -= 1;
        }
        let way = *line.frames[origin].ways[side].get_or_insert_with(|| {
            position.open().way(position.pawn(side).bit(), position.geometry().goals[side])
        });
        let frame = &mut line.frames[depth];
        frame.ways[side] = Some(way);
        frame.lengths[side] = way.length;
        way
    }

    /// Follows a move of the search; called before the move is made.
    #[inline]
    pub fn played(&mut self, before: &QuoridorPosition, m: QuoridorMove) {
        let line = self.0.get_mut();
        line.frame(before);
        let depth = line.depth + 1;
        line.depth = depth;
        if line.frames.len() == depth {
            line.frames.push(Frame::new(before));
        }
        let [.., parent, child] = &mut line.frames[..=depth] else { return };
        (child.horizontal, child.vertical, child.pawns) = (before.horizontal, before.vertical, parent.pawns);
        (child.lengths, child.same, child.ways) = (parent.lengths, [true; 2], [None; 2]);
        match m.kind() {
            MoveKind::Pawn(target) => {
                let side = before.turn();
                child.pawns[side] = target;
                child.same[side] = false;
                child.lengths[side] = match &parent.ways[side] {
                    Some(way) if way.first & target.bit() != 0 => way.length - 1,
                    _ => UNKNOWN,
                };
            }
            MoveKind::Wall(wall) => {
                let walls = if wall.horizontal { &mut child.horizontal } else { &mut child.vertical };
                *walls |= wall.anchor.bit();
                for side in Side::BOTH {
                    // Without the paths of the position before, the effect of the wall is not known.
                    let same = parent.ways[side].is_some_and(|way| !way.across.contains(wall));
                    child.same[side] = same;
                    if !same {
                        child.lengths[side] = UNKNOWN;
                    }
                }
            }
        }
    }

    /// Goes back to the position before the last move.
    #[inline]
    pub fn unplayed(&mut self) {
        let line = self.0.get_mut();
        line.depth = line.depth.saturating_sub(1);
    }
}

impl Line {
    /// The frame of a position: the last one, or a new beginning if that belongs to another position.
    #[inline]
    fn frame(&mut self, position: &QuoridorPosition) -> &mut Frame {
        if self.frames.len() <= self.depth {
            self.frames.push(Frame::new(position));
        }
        let frame = &mut self.frames[self.depth];
        if !frame.is_of(position) {
            *frame = Frame::new(position);
        }
        frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quoridor;
    use secateur_core::{MoveList, Random, Variant};

    /// Compares the line's answers with those for the position alone, along a random walk in the tree.
    fn walk(
        ways: &mut Ways,
        position: &mut QuoridorPosition,
        depth: u32,
        random: &mut Random,
        seen: &mut u32,
    ) {
        let check = |ways: &Ways, random: &mut Random| {
            if random.below(2) == 0 {
                assert_eq!(
                    ways.lengths(position),
                    Side::BOTH.map(|side| position.distance(side)),
                    "{position}"
                );
            }
            for side in Side::BOTH {
                if random.below(2) == 0 {
                    let open = position.open();
                    let way = open.way(position.pawn(side).bit(), position.geometry().goals[side]);
                    assert_eq!(ways.way(position, side), way, "{position}");
                }
            }
        };
        check(ways, random);
        *seen += 1;
        if depth == 0 || position.outcome().is_some() {
            return;
        }
        let mut moves = MoveList::new();
        position.generate(&mut moves);
        for _ in 0..6 {
            let Some(m) = random.pick(&moves) else { return };
            ways.played(position, m);
            let undo = position.play(m);
            walk(ways, position, depth - 1, random, seen);
            position.unplay(m, undo);
            ways.unplayed();
        }
        let check = |ways: &Ways| {
            assert_eq!(ways.lengths(position), Side::BOTH.map(|side| position.distance(side)), "{position}");
        };
        check(ways);
    }

    #[test]
    fn along_a_line_as_from_scratch() {
        let mut random = Random::new(3);
        for text in ["quoridor", "quoridor:size=5,walls=4", "quoridor:size=11,walls=20"] {
            let variant: Quoridor = text.parse().unwrap();
            // one line for all games: it begins anew whenever it is asked about another position
            let mut ways = Ways::default();
            let mut seen = 0;
            for _ in 0..12 {
                let mut position = variant.start();
                for _ in 0..random.below(30) {
                    let mut moves = MoveList::new();
                    position.generate(&mut moves);
                    random.pick(&moves).map(|m| position.play(m));
                }
                walk(&mut ways, &mut position, 4, &mut random, &mut seen);
            }
            assert!(seen > 2_000, "{seen}");
        }
    }
}
