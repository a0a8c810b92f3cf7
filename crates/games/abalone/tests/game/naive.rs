//! A second, slow implementation of the rules: a map of cells, straight from the text of the rules.

use std::collections::{BTreeMap, BTreeSet};

pub type Spot = (i32, i32);

/// Steps in row and number to the six neighbours.
const NEIGHBOURS: [Spot; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];
/// First and last number of rows A to I.
const ROWS: [(i32, i32); 9] = [(1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (2, 9), (3, 9), (4, 9), (5, 9)];

#[derive(Clone)]
pub struct Naive {
    pub course: bool,
    marbles: BTreeMap<Spot, char>,
    side: char,
    lost: BTreeMap<char, u32>,
    plies: u32,
}

fn exists((row, number): Spot) -> bool {
    (0..9).contains(&row) && (ROWS[row as usize].0..=ROWS[row as usize].1).contains(&number)
}

fn name((row, number): Spot) -> String {
    format!("{}{number}", "abcdefghi".chars().nth(row as usize).unwrap())
}

fn add(a: Spot, b: Spot, times: i32) -> Spot {
    (a.0 + b.0 * times, a.1 + b.1 * times)
}

impl Naive {
    /// Reads a full position text, 61 characters for the cells.
    pub fn read(course: bool, text: &str) -> Naive {
        let fields: Vec<&str> = text.split('/').collect();
        let mut characters = fields[0].chars();
        let mut marbles = BTreeMap::new();
        for row in (0..9).rev() {
            for number in ROWS[row as usize].0..=ROWS[row as usize].1 {
                let c = characters.next().unwrap();
                if c != '.' {
                    marbles.insert((row, number), c);
                }
            }
        }
        let lost: Vec<u32> = fields[2].split(' ').map(|n| n.parse().unwrap()).collect();
        Naive {
            course,
            marbles,
            side: fields[1].chars().next().unwrap(),
            lost: BTreeMap::from([('b', lost[0]), ('w', lost[1])]),
            plies: fields[3].parse().unwrap(),
        }
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        for row in (0..9).rev() {
            for number in ROWS[row as usize].0..=ROWS[row as usize].1 {
                text.push(*self.marbles.get(&(row, number)).unwrap_or(&'.'));
            }
        }
        format!("{text}/{}/{} {}/{}", self.side, self.lost[&'b'], self.lost[&'w'], self.plies)
    }

    fn other(&self) -> char {
        if self.side == 'b' { 'w' } else { 'b' }
    }

    fn own(&self, spot: Spot) -> bool {
        self.marbles.get(&spot) == Some(&self.side)
    }

    fn enemy(&self, spot: Spot) -> bool {
        self.marbles.get(&spot) == Some(&self.other())
    }

    fn empty(&self, spot: Spot) -> bool {
        exists(spot) && !self.marbles.contains_key(&spot)
    }

    /// The same position with the other side to move.
    fn passed(&self) -> Naive {
        Naive { side: self.other(), plies: self.plies + 1, ..self.clone() }
    }

    fn in_line(&self, from: Spot, step: Spot) -> Option<(String, Naive)> {
        let mut column = 1;
        while self.own(add(from, step, column)) {
            column += 1;
        }
        if column > 3 {
            return None;
        }
        let front = add(from, step, column);
        let mut after = self.passed();
        if !exists(front) {
            if !self.course {
                return None;
            }
            after.marbles.remove(&from);
            *after.lost.get_mut(&self.side).unwrap() += 1;
            return Some((format!("{}x", name(from)), after));
        }
        if !self.empty(front) {
            let mut enemies = 0;
            while self.enemy(add(front, step, enemies)) {
                enemies += 1;
            }
            let behind = add(front, step, enemies);
            let strong_enough = matches!((column, enemies), (2, 1) | (3, 1) | (3, 2));
            if !strong_enough || self.own(behind) {
                return None;
            }
            if exists(behind) {
                after.marbles.insert(behind, self.other());
            } else {
                *after.lost.get_mut(&self.other()).unwrap() += 1;
            }
        }
        after.marbles.remove(&from);
        after.marbles.insert(front, self.side);
        Some((format!("{}{}", name(from), name(add(from, step, 1))), after))
    }

    fn broadside(&self, from: Spot, along: Spot, length: i32, step: Spot) -> Option<(String, Naive)> {
        let line: Vec<Spot> = (0..length).map(|i| add(from, along, i)).collect();
        let fits = line.iter().all(|&spot| self.own(spot) && self.empty(add(spot, step, 1)));
        if !fits {
            return None;
        }
        let mut after = self.passed();
        for &spot in &line {
            after.marbles.remove(&spot);
        }
        for &spot in &line {
            after.marbles.insert(add(spot, step, 1), self.side);
        }
        let text = format!("{}{}{}", name(from), name(line[line.len() - 1]), name(add(from, step, 1)));
        Some((text, after))
    }

    /// Every move in notation, with the position after it.
    pub fn moves(&self) -> BTreeSet<(String, String)> {
        let mut all = BTreeSet::new();
        if self.lost.values().any(|&n| n >= 6) {
            return all;
        }
        for (&from, &colour) in &self.marbles {
            if colour != self.side {
                continue;
            }
            for step in NEIGHBOURS {
                all.extend(self.in_line(from, step).map(|(text, after)| (text, after.text())));
                if self.course {
                    continue;
                }
                // A line is named from the end that comes first by row, then by number.
                for along in [(0, 1), (1, 0), (1, 1)] {
                    if step == along || step == (-along.0, -along.1) {
                        continue;
                    }
                    for length in [2, 3] {
                        let found = self.broadside(from, along, length, step);
                        all.extend(found.map(|(text, after)| (text, after.text())));
                    }
                }
            }
        }
        all
    }
}
