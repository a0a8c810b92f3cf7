//! A second, slow implementation of the rules on letters: a board of strings, and points counted city by city.
//!
//! It shares only texts with the crate: positions and moves are compared as they are written.
#![allow(dead_code)] // each test uses its own part

use std::collections::BTreeSet;

pub const COLOURS: [char; 4] = ['r', 'g', 'b', 'y'];

/// A position as its text describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    /// `resources[row][column]`.
    pub resources: [[char; 5]; 5],
    /// `cities[row][column]`, upper case for player 1's.
    pub cities: [[char; 4]; 4],
    /// `city_hand[player][colour]`.
    pub city_hand: [[u32; 4]; 2],
    /// `resource_hand[player][colour]`.
    pub resource_hand: [[u32; 4]; 2],
    /// 0 or 1.
    pub player: usize,
}

impl Naive {
    pub fn start() -> Naive {
        Naive {
            resources: [['.'; 5]; 5],
            cities: [['.'; 4]; 4],
            city_hand: [[2; 4]; 2],
            resource_hand: [[3; 4]; 2],
            player: 0,
        }
    }

    /// The texts of the moves.
    pub fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for (colour, letter) in COLOURS.into_iter().enumerate() {
            for row in 0..5 {
                for column in 0..5 {
                    if self.resource_hand[self.player][colour] > 0 && self.resources[row][column] == '.' {
                        let place = ['a', 'b', 'c', 'd', 'e'][column];
                        moves.insert(format!("{letter}{place}{}", row + 1));
                    }
                    if row < 4
                        && column < 4
                        && self.city_hand[self.player][colour] > 0
                        && self.cities[row][column] == '.'
                    {
                        let place = ['A', 'B', 'C', 'D'][column];
                        moves.insert(format!("{letter}{place}{}", row + 1));
                    }
                }
            }
        }
        moves
    }

    /// The position after a move of [`moves`](Self::moves).
    pub fn after(&self, text: &str) -> Naive {
        let mut next = self.clone();
        let letters: Vec<char> = text.chars().collect();
        let colour = COLOURS.iter().position(|&c| c == letters[0]).unwrap();
        let row = letters[2].to_digit(10).unwrap() as usize - 1;
        if letters[1].is_lowercase() {
            let column = "abcde".find(letters[1]).unwrap();
            assert_eq!(next.resources[row][column], '.');
            next.resources[row][column] = letters[0];
            next.resource_hand[self.player][colour] -= 1;
        } else {
            let column = "ABCD".find(letters[1]).unwrap();
            assert_eq!(next.cities[row][column], '.');
            let own = if self.player == 0 { letters[0].to_ascii_uppercase() } else { letters[0] };
            next.cities[row][column] = own;
            next.city_hand[self.player][colour] -= 1;
        }
        next.player = 1 - self.player;
        next
    }

    /// For each city: its player, how many neighbours have its colour, and whether it is a divercité.
    pub fn cities(&self) -> Vec<(usize, usize, bool)> {
        let mut cities = Vec::new();
        for row in 0..4 {
            for column in 0..4 {
                let city = self.cities[row][column];
                if city == '.' {
                    continue;
                }
                let neighbours = [
                    self.resources[row][column],
                    self.resources[row][column + 1],
                    self.resources[row + 1][column],
                    self.resources[row + 1][column + 1],
                ];
                let same = neighbours.iter().filter(|&&n| n == city.to_ascii_lowercase()).count();
                let all_filled = neighbours.iter().all(|&n| n != '.');
                let different: BTreeSet<char> = neighbours.into_iter().collect();
                let player = if city.is_uppercase() { 0 } else { 1 };
                cities.push((player, same, all_filled && different.len() == 4));
            }
        }
        cities
    }

    pub fn points(&self) -> [usize; 2] {
        let mut points = [0, 0];
        for (player, same, divercite) in self.cities() {
            points[player] += if divercite { 5 } else { same };
        }
        points
    }

    /// Whether both hands are empty.
    pub fn is_over(&self) -> bool {
        self.city_hand == [[0; 4]; 2] && self.resource_hand == [[0; 4]; 2]
    }

    /// The index of the winner under the course's rule.
    pub fn winner_course(&self) -> usize {
        let points = self.points();
        if points[0] != points[1] {
            return if points[0] > points[1] { 0 } else { 1 };
        }
        let count = |player: usize, wanted: &dyn Fn(usize, bool) -> bool| {
            self.cities()
                .iter()
                .filter(|&&(p, same, divercite)| p == player && wanted(same, divercite))
                .count()
        };
        let divercites = |player| count(player, &|_, divercite| divercite);
        if divercites(0) != divercites(1) {
            return if divercites(0) > divercites(1) { 0 } else { 1 };
        }
        for exactly in [4, 3, 2] {
            let matching = |player| count(player, &|same, _| same == exactly);
            if matching(0) != matching(1) {
                return if matching(0) > matching(1) { 0 } else { 1 };
            }
        }
        0
    }

    /// The position text.
    pub fn text(&self) -> String {
        let resources: String = self.resources.iter().flatten().collect();
        let cities: String = self.cities.iter().flatten().collect();
        let hand = |player: usize| {
            let counts = self.city_hand[player].iter().chain(&self.resource_hand[player]);
            counts.map(|n| n.to_string()).collect::<String>()
        };
        format!("{resources}/{cities}/{} {}/{}", hand(0), hand(1), self.player + 1)
    }

    /// Reads a position text that is known to be correct.
    pub fn read(text: &str) -> Naive {
        let parts: Vec<&str> = text.split('/').collect();
        let mut naive = Naive::start();
        for (i, letter) in parts[0].chars().enumerate() {
            naive.resources[i / 5][i % 5] = letter;
        }
        for (i, letter) in parts[1].chars().enumerate() {
            naive.cities[i / 4][i % 4] = letter;
        }
        for (player, hand) in parts[2].split(' ').enumerate() {
            for (i, digit) in hand.chars().enumerate() {
                let n = digit.to_digit(10).unwrap();
                if i < 4 {
                    naive.city_hand[player][i] = n;
                } else {
                    naive.resource_hand[player][i - 4] = n;
                }
            }
        }
        naive.player = parts[3].parse::<usize>().unwrap() - 1;
        naive
    }
}
