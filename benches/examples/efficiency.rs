//! How many nodes the whole search needs for a depth, compared with plain alpha-beta that orders moves by the game's guess: the
//! ratio for each position, and over all.
//!
//! `cargo run --release -p secateur-benches --example efficiency [POSITIONS [MILLIONS [GAME …]]]`
//!
//! The depth of a position is the first at which plain alpha-beta needs so many millions of nodes (30: about ten seconds). If it
//! would need more than eight times as many there, the depth is one less: in games with many moves a single ply may cost a
//! hundredfold.

use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest};
use secateur_players::Catalogue;
use secateur_players::signature::random_position;
use secateur_standard::standard;
use std::time::{Duration, Instant};

const GAMES: [&str; 7] = [
    "draughts:international",
    "draughts:english",
    "abalone:official",
    "quoridor",
    "awale:oware",
    "awale:tricolour",
    "divercite",
];
/// Random plies before the positions, from the opening to the middle game.
const PLIES: [u32; 5] = [4, 8, 12, 16, 20];
/// Plain alpha-beta gives up a depth after this many times the nodes wanted.
const MAX_FACTOR: u64 = 8;

fn nodes(
    catalogue: &Catalogue,
    game: &dyn AnyGame,
    player: &str,
    think: &MoveRequest,
) -> (u64, u32, Duration) {
    let mut player = catalogue.player(game.variant(), player, 0).expect("a player");
    let begun = Instant::now();
    let decision = player.decide(game, think, &mut |_| {}).expect("a decision");
    (decision.nodes, decision.depth, begun.elapsed())
}

struct Row {
    depth: u32,
    plain: u64,
    full: u64,
    plain_time: Duration,
    full_time: Duration,
}

/// Compares both searches at the first depth at which plain alpha-beta needs `min_nodes` nodes, or at the depth before it.
fn compare(catalogue: &Catalogue, game: &dyn AnyGame, min_nodes: u64) -> Option<Row> {
    let mut before = None;
    let found = (3..40).find_map(|depth| {
        let plain = format!("alphabeta(depth={depth},order=guess,deepening=off)");
        let think = Limits { nodes: Some(min_nodes * MAX_FACTOR), ..Limits::depth(depth) }.into();
        let (plain, _, plain_time) = nodes(catalogue, game, &plain, &think);
        if plain >= min_nodes * MAX_FACTOR {
            return Some(before);
        }
        before = Some((depth, plain, plain_time));
        (plain >= min_nodes).then_some(before)
    });
    let (depth, plain, plain_time) = found??;
    let (full, reached, full_time) = nodes(catalogue, game, "secateur", &Limits::depth(depth).into());
    (reached >= depth).then_some(Row { depth, plain, full, plain_time, full_time })
}

fn variant(catalogue: &Catalogue, variant: &dyn AnyVariant, positions: u64, min_nodes: u64) {
    let mut rows = Vec::new();
    for seed in 0..positions {
        let plies = PLIES[seed as usize % PLIES.len()];
        if let Some(row) = compare(catalogue, &*random_position(variant, plies, seed), min_nodes) {
            rows.push(row);
        }
    }
    if rows.is_empty() {
        return println!("{:<24} no position needed so many nodes", variant.text());
    }
    let sum = |of: fn(&Row) -> f64| rows.iter().map(of).sum::<f64>();
    let geometric = (sum(|row| (row.plain as f64 / row.full as f64).ln()) / rows.len() as f64).exp();
    println!(
        "{:<24} {:>2} positions  depth {:>4.1}  plain {:>7.1} M nodes {:>6.1} s  full {:>7.2} M {:>6.2} s  ratio {:>6.1} (geometric mean {:>6.1})",
        variant.text(),
        rows.len(),
        sum(|row| f64::from(row.depth)) / rows.len() as f64,
        sum(|row| row.plain as f64) / 1e6,
        sum(|row| row.plain_time.as_secs_f64()),
        sum(|row| row.full as f64) / 1e6,
        sum(|row| row.full_time.as_secs_f64()),
        sum(|row| row.plain as f64) / sum(|row| row.full as f64),
        geometric,
    );
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, default: u64| given.get(place).and_then(|n| n.parse().ok()).unwrap_or(default);
    let (positions, millions) = (number(0, 20), number(1, 30));
    let named: Vec<&str> = given.iter().skip(2).map(String::as_str).collect();
    let catalogue = standard();
    for name in if named.is_empty() { GAMES.to_vec() } else { named } {
        match catalogue.registry().variant(name) {
            Ok(chosen) => variant(&catalogue, &*chosen, positions, millions * 1_000_000),
            Err(error) => eprintln!("{error}"),
        }
    }
}
