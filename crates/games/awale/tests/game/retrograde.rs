//! Endgame tables computed with the public move generator. They test grand slams, feeding and endings, which perft from the
//! start never reaches.
//!
//! Table `n` holds every distribution of `n` seeds over twelve houses, from the mover's view. A position without a move is
//! worth the mover's seeds minus the opponent's; any other is worth the best of seeds captured minus the value of the
//! position after it. Endless play is worth nothing.

use secateur_awale::{OwarePosition, Rules};
use secateur_core::{MoveList, Position, Side};

/// Numbers the distributions of seeds over houses: C(n + 11, 11) of `n` seeds.
struct Numbering {
    /// The number of ways to put `n` seeds into `k` houses.
    ways: [[usize; 64]; 13],
}

impl Numbering {
    fn new() -> Numbering {
        let mut ways = [[0; 64]; 13];
        ways[0][0] = 1;
        for k in 1..13 {
            for n in 0..64 {
                ways[k][n] = ways[k - 1][n] + if n > 0 { ways[k][n - 1] } else { 0 };
            }
        }
        Numbering { ways }
    }

    fn count(&self, seeds: usize) -> usize {
        self.ways[12][seeds]
    }

    /// The index of a board among those with as many seeds: boards with fewer seeds in the first house come first, and so
    /// on.
    fn index(&self, board: &[u8; 12]) -> usize {
        let mut left: usize = board.iter().map(|&n| usize::from(n)).sum();
        let mut index = 0;
        for (house, &n) in board.iter().enumerate() {
            let after = 11 - house;
            index += (0..usize::from(n)).map(|fewer| self.ways[after][left - fewer]).sum::<usize>();
            left -= usize::from(n);
        }
        index
    }

    fn board(&self, seeds: usize, mut index: usize) -> [u8; 12] {
        let mut left = seeds;
        let mut board = [0; 12];
        for (house, n) in board.iter_mut().enumerate() {
            let after = 11 - house;
            while index >= self.ways[after][left] {
                index -= self.ways[after][left];
                left -= 1;
                *n += 1;
            }
        }
        board
    }
}

/// A position in its table: the best value after captures, and the positions of the same table after other moves.
struct Node {
    known: i8,
    successors: Vec<u32>,
}

const NOTHING: i8 = i8::MIN;

/// The values of the next table, in the order of [`Numbering`]; its number of seeds is the number of smaller tables.
pub fn next_table(rules: Rules, tables: &[Vec<i8>]) -> Vec<i8> {
    let (numbering, seeds) = (Numbering::new(), tables.len());
    let nodes: Vec<Node> =
        (0..numbering.count(seeds)).map(|i| node(rules, &numbering, tables, seeds, i)).collect();
    let mut values = vec![0i8; nodes.len()];
    loop {
        let value =
            |node: &Node| node.successors.iter().map(|&s| -values[s as usize]).fold(node.known, i8::max);
        let next: Vec<i8> = nodes.iter().map(value).collect();
        if next == values {
            return values;
        }
        values = next;
    }
}

/// How many positions of a table the side to move wins, draws and loses.
pub fn wins_draws_losses(table: &[i8]) -> [u64; 3] {
    [1, 0, -1].map(|sign| table.iter().filter(|v| v.signum() == sign).count() as u64)
}

fn node(rules: Rules, numbering: &Numbering, tables: &[Vec<i8>], seeds: usize, index: usize) -> Node {
    let board = numbering.board(seeds, index);
    assert_eq!(numbering.index(&board), index);
    // Stores with which neither side has won. A capture may win, but its value is only looked up.
    let stores = [24 - seeds as u8, 24];
    let position = OwarePosition::new(rules, board, stores, Side::First).expect("48 seeds");
    let mut list = MoveList::new();
    position.generate(&mut list);
    let mut node = Node { known: NOTHING, successors: Vec::new() };
    if list.is_empty() {
        let side = |houses: &[u8]| houses.iter().sum::<u8>() as i8;
        node.known = side(&board[..6]) - side(&board[6..]);
    }
    for &m in &list {
        let mut after = position;
        after.play(m);
        let captured = after.stores()[0] - stores[0];
        let mut turned = after.houses();
        turned.rotate_left(6);
        let successor = numbering.index(&turned);
        if captured == 0 {
            node.successors.push(successor as u32);
        } else {
            let value = captured as i8 - tables[seeds - usize::from(captured)][successor];
            node.known = node.known.max(value);
        }
    }
    node
}
