//! Compares legal moves and the positions after them with the naive generator, on positions from games and on random
//! positions with many kings.
//!
//! `SECATEUR_DIFFERENTIAL` sets the number of positions for each variant (default 20,000), `SECATEUR_SEED` selects others.

use crate::naive::{Board, Man, Naive, Played, Rules as Plain};
use secateur_core::{MoveList, Position as _, Random, Variant};
use secateur_draughts::rules::Rules;
use secateur_draughts::{Colour, Draughts, DraughtsPosition, VariantFunction, with_variant};
use std::collections::BTreeSet;

struct Compare {
    plain: Plain,
    positions: usize,
    random: Random,
}

fn board<R: Rules>(position: &DraughtsPosition<R>, plain: &Plain) -> Board {
    let piece = |square: i32| {
        let piece = position.piece(square as u8)?;
        Some(Man { white: piece.colour == Colour::White, king: piece.king })
    };
    let mut squares = vec![None];
    squares.extend((1..=plain.squares()).map(piece));
    let run = |colour| position.king_run(colour).map_or((0, 0), |(s, n)| (i32::from(s), i32::from(n)));
    Board {
        white_to_move: position.colour() == Colour::White,
        squares,
        runs: [run(Colour::White), run(Colour::Black)],
    }
}

fn library_moves<R: Rules>(position: &DraughtsPosition<R>) -> BTreeSet<Played> {
    let geometry = position.rules().geometry();
    let mut list = MoveList::new();
    position.generate(&mut list);
    assert_eq!(list.len(), position.count_moves(), "{position}");
    let played = |m: &secateur_draughts::DraughtsMove<R::Bits>| {
        let mut child = *position;
        child.play(*m);
        assert_eq!(child.key(), child.key_from_scratch(), "{position} {m:?}");
        let (from, to) = m.squares(geometry);
        let taken = m.taken(geometry).into_iter().map(i32::from).collect();
        (i32::from(from), i32::from(to), taken, child.to_string())
    };
    let set: BTreeSet<_> = list.iter().map(played).collect();
    assert_eq!(set.len(), list.len(), "a move twice in {position}");
    set
}

impl Compare {
    /// Random pieces: few or many, men or kings.
    fn scattered(&mut self) -> Board {
        let squares = self.plain.squares();
        let mut board = Board {
            white_to_move: self.random.below(2) == 0,
            squares: vec![None; squares as usize + 1],
            runs: [(0, 0); 2],
        };
        let kings = [0, 10, 30, 60, 100][self.random.below(5) as usize];
        for white in [true, false] {
            let most = self.random.below(self.plain.pieces as u32) + 1;
            for _ in 0..most {
                let square = 1 + self.random.below(squares as u32) as i32;
                let row = (square - 1) / (self.plain.rows / 2);
                let last = row == if white { 0 } else { self.plain.rows - 1 };
                if board.squares[square as usize].is_none() {
                    let king = last || self.random.below(100) < kings;
                    board.squares[square as usize] = Some(Man { white, king });
                }
            }
        }
        if self.plain.orthogonal {
            self.run_kings(&mut board);
        }
        board
    }

    /// Sometimes a king has made several moves in a row.
    fn run_kings(&mut self, board: &mut Board) {
        for (side, white) in [(0, true), (1, false)] {
            let kings: Vec<_> = (1..board.squares.len())
                .filter(|&s| board.squares[s].is_some_and(|p| p.white == white && p.king))
                .collect();
            let men = board.squares.iter().flatten().any(|p| p.white == white && !p.king);
            if let (true, Some(king)) = (men && self.random.below(2) == 0, self.random.pick(&kings)) {
                board.runs[side] = (king as i32, 1 + self.random.below(3) as i32);
            }
        }
    }

    fn compare<R: Rules>(&self, position: &DraughtsPosition<R>, board: &Board) -> bool {
        let mut naive = Naive { rules: &self.plain, board, patience: 20_000 };
        let Some(expected) = naive.moves() else { return false };
        assert_eq!(library_moves(position), expected, "{position}");
        true
    }
}

impl VariantFunction for Compare {
    type Output = (usize, usize);

    fn call<R: Rules>(mut self, variant: Draughts<R>) -> (usize, usize) {
        let (mut compared, mut left_out) = (0, 0);
        let mut position = variant.start();
        for n in 0..self.positions {
            if n % 2 == 0 {
                let board = self.scattered();
                let scattered = match variant.parse_position(&board.text()) {
                    Ok(scattered) => scattered,
                    Err(error) => panic!("{}: {error}", board.text()),
                };
                assert_eq!(scattered.to_string(), board.text());
                if self.compare(&scattered, &board) { compared += 1 } else { left_out += 1 }
            } else {
                let here = board(&position, &self.plain);
                if self.compare(&position, &here) {
                    compared += 1
                } else {
                    left_out += 1
                }
                let mut list = MoveList::new();
                match position.random_move(&mut self.random, &mut list) {
                    Some(m) if position.limit().is_none() => {
                        position.play(m);
                    }
                    _ => position = variant.start(),
                }
            }
        }
        (compared, left_out)
    }
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn differ(variants: &[&str]) {
    let positions = number("SECATEUR_DIFFERENTIAL", 20_000);
    for variant in variants {
        let random = Random::new(number("SECATEUR_SEED", 1) as u64);
        let (compared, left_out) =
            with_variant(variant, Compare { plain: Plain::of(variant), positions, random }).unwrap();
        println!("{variant}: {compared} positions compared, {left_out} with too many paths left out");
        assert!(compared * 50 >= positions * 49, "{variant}: {left_out} left out");
    }
}

#[test]
fn in104() {
    differ(&["draughts", "draughts:in104-flying"]);
}

#[test]
fn in104_with_parameters() {
    differ(&[
        "draughts:in104,backward=yes",
        "draughts:in104,backward=yes,fly=yes",
        "draughts:in104,backward=yes,fly=yes,stop=no,limit=25",
        "draughts:in104,backward=yes,stop=no",
    ]);
}

#[test]
fn in104_on_other_boards() {
    differ(&[
        "draughts:in104,rows=6",
        "draughts:in104,rows=10,first=black,backward=yes,fly=yes,stop=no",
        "draughts:in104,rows=12,fly=yes",
    ]);
}

#[test]
fn international() {
    differ(&["draughts:international"]);
}

#[test]
fn english() {
    differ(&["draughts:english"]);
}

#[test]
fn russian() {
    differ(&["draughts:russian"]);
}

#[test]
fn brazilian() {
    differ(&["draughts:brazilian"]);
}

#[test]
fn pool() {
    differ(&["draughts:pool"]);
}

#[test]
fn italian() {
    differ(&["draughts:italian"]);
}

#[test]
fn spanish() {
    differ(&["draughts:spanish"]);
}

#[test]
fn canadian() {
    differ(&["draughts:canadian"]);
}

#[test]
fn frisian() {
    differ(&["draughts:frisian"]);
}
