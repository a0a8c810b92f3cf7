//! A second, slow implementation of the rules: a grid of open edges, a path search, every slot tried.

use secateur_core::{Position, Side};
use secateur_quoridor::{Cell, QuoridorMove, QuoridorPosition, Wall};

/// A position as plain arrays. Cells are (column, row) from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Naive {
    size: i32,
    horizontal: Walls,
    vertical: Walls,
    pawns: [(i32, i32); 2],
    hands: [u8; 2],
    turn: usize,
}

/// The anchors of the walls of one direction.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Walls([[bool; 11]; 11]);

impl Walls {
    /// Whether a wall is anchored here; `false` off the board.
    fn contains(&self, (x, y): (i32, i32)) -> bool {
        (0..11).contains(&x) && (0..11).contains(&y) && self.0[y as usize][x as usize]
    }

    fn push(&mut self, (x, y): (i32, i32)) {
        self.0[y as usize][x as usize] = true;
    }
}

fn pair(cell: Cell) -> (i32, i32) {
    (cell.column().into(), cell.row().into())
}

impl Naive {
    pub fn of(position: &QuoridorPosition) -> Naive {
        let some = |horizontal| {
            let mut walls = Walls([[false; 11]; 11]);
            position.walls().filter(|w| w.horizontal == horizontal).for_each(|w| walls.push(pair(w.anchor)));
            walls
        };
        Naive {
            size: position.size().into(),
            horizontal: some(true),
            vertical: some(false),
            pawns: Side::BOTH.map(|side| pair(position.pawn(side))),
            hands: Side::BOTH.map(|side| position.hand(side)),
            turn: position.turn().index(),
        }
    }

    fn on_board(&self, (x, y): (i32, i32)) -> bool {
        (0..self.size).contains(&x) && (0..self.size).contains(&y)
    }

    /// Whether a wall is between two adjacent cells.
    fn walled(&self, a: (i32, i32), b: (i32, i32)) -> bool {
        let (x, y) = (a.0.min(b.0), a.1.min(b.1));
        if a.0 == b.0 {
            // The cells are one above the other: a horizontal wall above (x, y) is anchored there or one to the left.
            self.horizontal.contains((x, y)) || self.horizontal.contains((x - 1, y))
        } else {
            self.vertical.contains((x, y)) || self.vertical.contains((x, y - 1))
        }
    }

    fn steps(&self, from: (i32, i32)) -> impl Iterator<Item = (i32, i32)> + '_ {
        let around = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(dx, dy)| (from.0 + dx, from.1 + dy));
        around.into_iter().filter(move |&to| self.on_board(to) && !self.walled(from, to))
    }

    pub fn pawn_moves(&self) -> Vec<(i32, i32)> {
        let (me, other) = (self.pawns[self.turn], self.pawns[1 - self.turn]);
        let mut targets = Vec::new();
        for to in self.steps(me) {
            if to != other {
                targets.push(to);
                continue;
            }
            let (dx, dy) = (to.0 - me.0, to.1 - me.1);
            let straight = (to.0 + dx, to.1 + dy);
            if self.on_board(straight) && !self.walled(to, straight) {
                targets.push(straight);
            } else {
                for side in [(to.0 + dy, to.1 + dx), (to.0 - dy, to.1 - dx)] {
                    if self.on_board(side) && !self.walled(to, side) {
                        targets.push(side);
                    }
                }
            }
        }
        targets
    }

    fn goal_row(&self, side: usize) -> i32 {
        if side == 0 { self.size - 1 } else { 0 }
    }

    /// The length of a pawn's shortest path; `None` if there is none.
    pub fn distance(&self, side: usize) -> Option<u8> {
        let mut distance = [[None; 11]; 11];
        let (mut queue, mut next) = (vec![self.pawns[side]], 0);
        distance[self.pawns[side].1 as usize][self.pawns[side].0 as usize] = Some(0);
        while let Some(&(x, y)) = queue.get(next) {
            next += 1;
            let so_far = distance[y as usize][x as usize]?;
            if y == self.goal_row(side) {
                return Some(so_far);
            }
            for to in self.steps((x, y)) {
                let seen = &mut distance[to.1 as usize][to.0 as usize];
                if seen.is_none() {
                    *seen = Some(so_far + 1);
                    queue.push(to);
                }
            }
        }
        None
    }

    pub fn winner(&self) -> Option<usize> {
        (0..2).find(|&side| self.pawns[side].1 == self.goal_row(side))
    }

    /// Slots that neither overlap nor cross a wall.
    fn placeable(&self, (x, y): (i32, i32), horizontal: bool) -> bool {
        let (same, across) =
            if horizontal { (&self.horizontal, &self.vertical) } else { (&self.vertical, &self.horizontal) };
        let (dx, dy) = if horizontal { (1, 0) } else { (0, 1) };
        !across.contains((x, y)) && (-1..=1).all(|i| !same.contains((x + i * dx, y + i * dy)))
    }

    /// The legal moves, and the position after each.
    pub fn moves(&self) -> Vec<(QuoridorMove, Naive)> {
        if self.winner().is_some() {
            return Vec::new();
        }
        let cell = |(x, y): (i32, i32)| Cell::at(x as u8, y as u8);
        let mut moves = Vec::new();
        for to in self.pawn_moves() {
            let mut after = *self;
            after.pawns[self.turn] = to;
            after.turn = 1 - self.turn;
            moves.push((QuoridorMove::pawn(cell(to)), after));
        }
        if self.hands[self.turn] == 0 {
            return moves;
        }
        for horizontal in [true, false] {
            for anchor in (0..self.size - 1).flat_map(|y| (0..self.size - 1).map(move |x| (x, y))) {
                if !self.placeable(anchor, horizontal) {
                    continue;
                }
                let mut after = *self;
                if horizontal { &mut after.horizontal } else { &mut after.vertical }.push(anchor);
                after.hands[self.turn] -= 1;
                after.turn = 1 - self.turn;
                if (0..2).all(|side| after.distance(side).is_some()) {
                    moves.push((Wall { anchor: cell(anchor), horizontal }.into(), after));
                }
            }
        }
        moves
    }

    pub fn text(&self) -> String {
        let name = |(x, y): (i32, i32)| format!("{}{}", (b'a' + x as u8) as char, y + 1);
        let walls = |walls: &Walls| {
            let all = (0..11).flat_map(|x| (0..11).map(move |y| (x, y)));
            let text: String = all.filter(|&anchor| walls.contains(anchor)).map(name).collect();
            if text.is_empty() { "-".into() } else { text }
        };
        format!(
            "{}/{}/{} {}/{} {}/{}",
            walls(&self.horizontal),
            walls(&self.vertical),
            name(self.pawns[0]),
            name(self.pawns[1]),
            self.hands[0],
            self.hands[1],
            self.turn + 1
        )
    }
}
