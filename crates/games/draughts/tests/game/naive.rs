//! A second, slow implementation of draughts: a grid of squares, with every path of every capture walked one by one.
//!
//! It is written from the rules alone and shares only the compared texts with the library.

#![allow(dead_code)] // each test file uses its part

use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    Stops,
    AsMan,
    AsKing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Any,
    Most,
    Spanish,
    Italian,
    Frisian,
}

/// The rules of a variant, as a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub rows: i32,
    pub pieces: usize,
    pub mirrored: bool,
    pub black_first: bool,
    pub backward: bool,
    pub fly: bool,
    pub passing: Passing,
    pub order: Order,
    pub men_take_kings: bool,
    pub orthogonal: bool,
}

const BASE: Rules = Rules {
    rows: 8,
    pieces: 12,
    mirrored: false,
    black_first: false,
    backward: false,
    fly: false,
    passing: Passing::Stops,
    order: Order::Most,
    men_take_kings: true,
    orthogonal: false,
};

impl Rules {
    /// The rules of a variant text.
    pub fn of(text: &str) -> Rules {
        let international =
            Rules { rows: 10, pieces: 20, backward: true, fly: true, passing: Passing::AsMan, ..BASE };
        let variant = text.split_once(':').map_or("in104", |(_, variant)| variant);
        match variant {
            "in104-flying" => Rules { fly: true, passing: Passing::AsMan, ..BASE },
            "international" => international,
            "english" => Rules { order: Order::Any, black_first: true, ..BASE },
            "russian" => {
                Rules { rows: 8, pieces: 12, passing: Passing::AsKing, order: Order::Any, ..international }
            }
            "brazilian" => Rules { rows: 8, pieces: 12, ..international },
            "pool" => Rules { rows: 8, pieces: 12, order: Order::Any, black_first: true, ..international },
            "italian" => Rules { mirrored: true, order: Order::Italian, men_take_kings: false, ..BASE },
            "spanish" => Rules { mirrored: true, fly: true, order: Order::Spanish, ..BASE },
            "canadian" => Rules { rows: 12, pieces: 30, ..international },
            "frisian" => Rules { orthogonal: true, order: Order::Frisian, ..international },
            _ => {
                let mut rules = BASE;
                for item in variant.split(',').skip(1) {
                    match item.split_once('=').unwrap() {
                        ("rows", n) => {
                            rules.rows = n.parse().unwrap();
                            let half = rules.rows / 2;
                            rules.pieces = (half * (half - 1)) as usize;
                        }
                        ("pieces", n) => rules.pieces = n.parse().unwrap(),
                        ("first", colour) => rules.black_first = colour == "black",
                        ("backward", yes) => rules.backward = yes == "yes",
                        ("fly", yes) => rules.fly = yes == "yes",
                        ("stop", yes) => {
                            rules.passing = if yes == "yes" { Passing::Stops } else { Passing::AsMan }
                        }
                        ("limit", _) => {}
                        other => panic!("{other:?}"),
                    }
                }
                rules
            }
        }
    }

    pub fn squares(&self) -> i32 {
        self.rows * self.rows / 2
    }

    fn place(&self, square: i32) -> (i32, i32) {
        let half = self.rows / 2;
        let row = (square - 1) / half;
        let first_dark = if (row % 2 == 0) != self.mirrored { 1 } else { 0 };
        (row, first_dark + 2 * ((square - 1) % half))
    }

    fn number(&self, (row, column): (i32, i32)) -> i32 {
        row * (self.rows / 2) + column / 2 + 1
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub white: bool,
    pub king: bool,
}

/// A position: pieces by square number (index 0 is unused), and each side's run of king moves (square, moves).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub white_to_move: bool,
    pub squares: Vec<Option<Man>>,
    pub runs: [(i32, i32); 2],
}

/// A move: from, to, captured squares in ascending order, and the position text after it.
pub type Played = (i32, i32, Vec<i32>, String);

/// A capture that was found.
#[derive(Clone, Debug)]
struct Capture {
    path: Vec<i32>,
    taken: Vec<i32>,
    kings: Vec<bool>,
    crowned: bool,
}

pub struct Naive<'a> {
    pub rules: &'a Rules,
    pub board: &'a Board,
    /// How many more jumps to walk before giving up.
    pub patience: usize,
}

impl Board {
    pub fn text(&self) -> String {
        let side = |white: bool| {
            let mut items = Vec::new();
            for (square, piece) in self.squares.iter().enumerate() {
                if let Some(piece) = piece.filter(|p| p.white == white) {
                    items.push(format!("{}{square}", if piece.king { "K" } else { "" }));
                }
            }
            items.join(",")
        };
        let turn = if self.white_to_move { 'W' } else { 'B' };
        let mut text = format!("{turn}:W{}:B{}", side(true), side(false));
        let runs: Vec<_> =
            self.runs.iter().filter(|r| r.1 > 0).map(|(square, moves)| format!("{square}={moves}")).collect();
        if !runs.is_empty() {
            text += &format!(":R{}", runs.join(","));
        }
        text
    }

    fn has_men(&self, white: bool) -> bool {
        self.squares.iter().flatten().any(|p| p.white == white && !p.king)
    }
}

impl Naive<'_> {
    fn at(&self, (row, column): (i32, i32)) -> Option<Option<Man>> {
        let inside = (0..self.rules.rows).contains(&row) && (0..self.rules.rows).contains(&column);
        inside.then(|| self.board.squares[self.rules.number((row, column)) as usize])
    }

    fn last_row(&self, square: i32) -> bool {
        let row = self.rules.place(square).0;
        row == if self.board.white_to_move { 0 } else { self.rules.rows - 1 }
    }

    /// All legal moves; `None` if there were too many jumps.
    pub fn moves(&mut self) -> Option<BTreeSet<Played>> {
        let own: Vec<_> = (1..=self.rules.squares())
            .filter_map(|s| Some((s, self.board.squares[s as usize]?)))
            .filter(|(_, piece)| piece.white == self.board.white_to_move)
            .collect();
        let mut captures = Vec::new();
        for &(square, piece) in &own {
            let begun = Capture { path: vec![square], taken: vec![], kings: vec![], crowned: false };
            self.capture(square, piece.king, &begun, &mut captures)?;
        }
        let best = captures.iter().map(|c| self.worth(c)).max();
        let mut moves = BTreeSet::new();
        for capture in captures.iter().filter(|c| Some(self.worth(c)) == best) {
            let (from, to) = (capture.path[0], *capture.path.last().unwrap());
            let mut taken = capture.taken.clone();
            taken.sort();
            moves.insert((from, to, taken.clone(), self.after(from, to, &taken, capture.crowned)));
        }
        if !captures.is_empty() {
            return Some(moves);
        }
        for &(from, piece) in &own {
            for to in self.steps(from, piece) {
                moves.insert((from, to, vec![], self.after(from, to, &[], false)));
            }
        }
        Some(moves)
    }

    fn steps(&self, from: i32, piece: Man) -> Vec<i32> {
        let tired = self.board.runs.iter().any(|&(square, moves)| square == from && moves >= 3);
        if piece.king && tired {
            return vec![];
        }
        let forward = if self.board.white_to_move { -1 } else { 1 };
        let mut to = Vec::new();
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if !piece.king && down != forward {
                continue;
            }
            let (mut row, mut column) = self.rules.place(from);
            loop {
                (row, column) = (row + down, column + right);
                if self.at((row, column)) != Some(None) {
                    break;
                }
                to.push(self.rules.number((row, column)));
                if !(piece.king && self.rules.fly) {
                    break;
                }
            }
        }
        to
    }

    /// The directions of captures, as steps from dark square to dark square.
    fn directions(&self, king: bool) -> Vec<(i32, i32)> {
        let forward = if self.board.white_to_move { -1 } else { 1 };
        let mut all: Vec<(i32, i32)> = vec![(-1, -1), (-1, 1), (1, -1), (1, 1)];
        if !king && !self.rules.backward {
            all.retain(|d| d.0 == forward);
        }
        if self.rules.orthogonal {
            all.extend([(0, -2), (0, 2), (-2, 0), (2, 0)]);
        }
        all
    }

    /// The single jumps of a piece on `square` in the middle of a capture: (captured square, landing squares).
    fn jumps(&self, square: i32, king: bool, so_far: &Capture) -> Vec<(i32, Vec<i32>)> {
        // The moving piece has left its first square; captured pieces are still on the board.
        let free = |place| match self.at(place) {
            Some(None) => true,
            Some(Some(_)) => self.rules.number(place) == so_far.path[0],
            None => false,
        };
        let mut all = Vec::new();
        for (down, right) in self.directions(king) {
            let next = |(row, column)| (row + down, column + right);
            let mut place = next(self.rules.place(square));
            if king && self.rules.fly {
                while free(place) {
                    place = next(place);
                }
            }
            let Some(Some(enemy)) = self.at(place) else { continue };
            let over = self.rules.number(place);
            let takeable = enemy.white != self.board.white_to_move
                && over != so_far.path[0]
                && !so_far.taken.contains(&over)
                && (king || self.rules.men_take_kings || !enemy.king);
            if !takeable {
                continue;
            }
            let mut lands = Vec::new();
            let mut land = next(place);
            while free(land) {
                lands.push(self.rules.number(land));
                land = next(land);
                if !(king && self.rules.fly) {
                    break;
                }
            }
            if !lands.is_empty() {
                all.push((over, lands));
            }
        }
        all
    }

    fn capture(&mut self, square: i32, king: bool, so_far: &Capture, found: &mut Vec<Capture>) -> Option<()> {
        self.patience = self.patience.checked_sub(1)?;
        for (over, lands) in self.jumps(square, king, so_far) {
            let landed = |land: i32| {
                let mut capture = so_far.clone();
                capture.path.push(land);
                capture.taken.push(over);
                capture.kings.push(self.board.squares[over as usize].unwrap().king);
                let (mut king_now, mut stops) = (king, false);
                if !king && self.last_row(land) {
                    match self.rules.passing {
                        Passing::Stops => stops = true,
                        Passing::AsMan => {}
                        Passing::AsKing => (king_now, capture.crowned) = (true, true),
                    }
                }
                let goes_on = !stops && !self.jumps(land, king_now, &capture).is_empty();
                (capture, king_now, goes_on)
            };
            let landed: Vec<_> = lands.into_iter().map(landed).collect();
            // A flying king must land where it can capture further, if it can.
            let some_go_on = landed.iter().any(|&(_, _, goes_on)| goes_on);
            for (capture, king_now, goes_on) in landed {
                if goes_on {
                    let at = *capture.path.last().unwrap();
                    self.capture(at, king_now, &capture, found)?;
                } else if !some_go_on {
                    found.push(capture);
                }
            }
        }
        Some(())
    }

    /// The criteria by which captures have priority, compared from left to right.
    fn worth(&self, capture: &Capture) -> Vec<i32> {
        let (pieces, kings) =
            (capture.taken.len() as i32, capture.kings.iter().filter(|&&king| king).count() as i32);
        let by_king = i32::from(self.board.squares[capture.path[0] as usize].unwrap().king);
        match self.rules.order {
            Order::Any => vec![],
            Order::Most => vec![pieces],
            Order::Spanish => vec![pieces, kings],
            Order::Italian => {
                let mut worth = vec![pieces, by_king, kings];
                worth.extend(capture.kings.iter().map(|&king| i32::from(king)));
                worth
            }
            Order::Frisian => vec![(pieces - kings) + 2 * kings, -kings, by_king],
        }
    }

    fn after(&self, from: i32, to: i32, taken: &[i32], crowned: bool) -> String {
        let mut board = self.board.clone();
        let mut piece = board.squares[from as usize].take().unwrap();
        let was_king = piece.king;
        piece.king |= crowned || self.last_row(to);
        board.squares[to as usize] = Some(piece);
        for &square in taken {
            board.squares[square as usize] = None;
        }
        board.white_to_move = !piece.white;
        if self.rules.orthogonal {
            let (us, them) = (usize::from(!piece.white), usize::from(piece.white));
            let (last, moves) = self.board.runs[us];
            let running = if last == from { moves } else { 0 };
            let counts = was_king && taken.is_empty() && board.has_men(piece.white);
            board.runs[us] = if counts { (to, running + 1) } else { (0, 0) };
            if taken.contains(&board.runs[them].0) || !board.has_men(!piece.white) {
                board.runs[them] = (0, 0);
            }
        }
        board.text()
    }
}
