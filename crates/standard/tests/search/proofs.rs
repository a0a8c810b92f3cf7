//! Proofs on the real games: forced wins are proven at their distances, small games have the same value whatever method proves
//! it, and endings have the value of minimax.

use crate::games::{VariantTask, each_variant};
use crate::solver::Solver;
use secateur_core::{Evaluator, History, MoveList, Position, Random, StopSignal, Variant};
use secateur_search::{Proof, ProofLimits, Repetition, SearchConfig, minimax, prove};

const SET: &str = include_str!("../data/forced_wins.txt");

/// Positions that an exhaustive search may visit.
const SOLVER: u64 = 100_000_000;

/// Bytes for a proof. The smaller number leaves no room for the graph of all positions, so that the search must find the proof.
const SEARCH: usize = 1 << 12;
const GRAPH: usize = 1 << 28;

fn proof<V: Variant>(
    variant: &V,
    position: &V::Position,
    bytes: usize,
    threads: usize,
) -> Proof<<V::Position as Position>::Move> {
    let limits = ProofLimits { bytes, threads, stop: StopSignal::new() };
    prove(position, &History::new(position.key()), &variant.evaluator(), None, &limits, &mut |_| {})
}

struct Wins(usize);

impl VariantTask for Wins {
    fn run<V: Variant>(&mut self, variant: V) {
        let lines = SET.lines().filter_map(|line| line.split_once(" | "));
        for (_, rest) in lines.filter(|(name, _)| *name == variant.to_string()).take(4) {
            let (text, plies) = rest.rsplit_once(" | ").unwrap();
            let plies = plies.parse::<u32>().unwrap();
            if plies > 5 {
                continue; // longer wins take too long to prove where there are many moves
            }
            let position = variant.parse_position(text).unwrap();
            let proof = proof(&variant, &position, SEARCH, 1);
            assert_eq!(proof.value(), Some(1), "{variant} at {text}");
            // The length in the set counts the winner's moves; the game ends a ply sooner if the opponent's reply must end it.
            let proven = proof.plies.unwrap();
            let forces = |plies| Solver { left: SOLVER }.forces(&position, position.turn(), plies);
            assert!(proven == plies || proven + 1 == plies, "{variant} at {text}: {proven}, not {plies}");
            assert!(forces(proven) && !forces(proven - 1), "{variant} at {text}: not {proven}");
            self.0 += 1;
        }
    }
}

#[test]
fn forced_wins_are_proven_with_their_distance() {
    let mut wins = Wins(0);
    each_variant(&mut wins);
    assert!(wins.0 > 20, "{} wins", wins.0);
}

#[test]
fn small_boards_have_one_value() {
    use secateur_quoridor::Quoridor;
    for (walls, plies) in [(0, 4), (1, 8), (2, 12)] {
        let variant: Quoridor = format!("quoridor:size=3,walls={walls}").parse().unwrap();
        let whole = proof(&variant, &variant.start(), GRAPH, 1);
        assert_eq!(whole.method, "graph");
        let searched = proof(&variant, &variant.start(), SEARCH, 1);
        assert_eq!(searched.method, "search");
        println!("{variant}: {:?} in {:?}", whole.value(), whole.plies);
        assert_eq!((whole.value(), whole.plies), (searched.value(), searched.plies), "{variant}");
        assert_eq!((whole.value(), whole.plies), (Some(-1), Some(plies)), "{variant}");
        let two = proof(&variant, &variant.start(), SEARCH, 2);
        assert_eq!((two.value(), two.plies), (whole.value(), whole.plies), "{variant} on two threads");
    }
}

#[test]
fn the_race_says_what_a_proof_says() {
    use secateur_quoridor::Quoridor;
    let variant: Quoridor = "quoridor:size=5,walls=3".parse().unwrap();
    let mut evaluator = variant.evaluator();
    evaluator.set_endings(true);
    let mut random = Random::new(2);
    let (mut told, mut list) = (0, MoveList::new());
    while told < 40 {
        let mut position = variant.start();
        while let Some(m) = position.random_move(&mut random, &mut list) {
            position.play(m);
            let Some(known) = evaluator.known(&position, true).filter(|_| position.outcome().is_none())
            else {
                continue;
            };
            if known.is_result() {
                let proof = proof(&variant, &position, GRAPH, 1);
                assert_eq!(proof.value(), Some(known.least.signum()), "{position}");
                told += 1;
                break;
            }
        }
    }
}

/// Positions so near a counter's end that minimax sees the end of every line.
struct Endings {
    compared: usize,
    random: Random,
}

const PLIES: u32 = 4;

impl VariantTask for Endings {
    fn run<V: Variant>(&mut self, variant: V) {
        for _ in 0..3 {
            let (mut position, mut list) = (variant.start(), MoveList::new());
            let near = |position: &V::Position| {
                position.plies_to_limit().is_some_and(|left| u32::from(left) <= PLIES)
            };
            while !near(&position) && position.outcome().is_none() {
                let Some(m) = position.random_move(&mut self.random, &mut list) else { break };
                position.play(m);
            }
            let repeats = (2..=u8::MAX).any(|times| position.on_repetition(times).is_some());
            if position.outcome().is_some()
                || position.count_moves() == 0
                || !near(&position)
                || repeats
                || position.limit().is_some()
            {
                continue;
            }
            let config = SearchConfig { repetition: Repetition::Off, ..SearchConfig::minimax() };
            let past = History::new(position.key());
            let expected = minimax(&position, &past, &mut variant.evaluator(), PLIES + 1, &config).unwrap();
            let expected = expected.score.signum();
            let proof = proof(&variant, &position, SEARCH, 1);
            assert_eq!(proof.value(), Some(expected), "{variant} at {position}");
            self.compared += 1;
        }
    }
}

#[test]
fn endings_by_a_counter_have_the_value_of_minimax() {
    let mut endings = Endings { compared: 0, random: Random::new(6) };
    each_variant(&mut endings);
    println!("{} endings", endings.compared);
    assert!(endings.compared > 0);
}
