//! Whole games of the flagship: once it sees a win it wins in time, and games under a limit of nodes repeat exactly.

use secateur_core::Side;
use secateur_core::{Limits, Score};
use secateur_standard::standard;

/// Some rules do not limit the length of a game: it is broken off after this many plies.
const MAX_PLIES: usize = 400;

/// Plays the flagship against another player; returns the moves, and whether the flagship saw a win.
fn play(variant: &str, other: &str, nodes: u64, seed: u64) -> (Vec<String>, bool) {
    let catalogue = standard();
    let variant = catalogue.registry().variant(variant).unwrap();
    let mut flagship = catalogue.player(&*variant, "secateur(hash=4M)", seed).unwrap();
    let mut other = catalogue.player(&*variant, other, seed).unwrap();
    let side = if seed.is_multiple_of(2) { Side::First } else { Side::Second };
    let (mut game, mut moves) = (variant.begin(), Vec::new());
    let mut due: Option<u32> = None;
    while game.outcome().is_none() && moves.len() < MAX_PLIES {
        let ours = game.turn() == side;
        let player = if ours { &mut flagship } else { &mut other };
        let decision = player.decide(&*game, &Limits::nodes(nodes).into(), &mut |_| {}).unwrap();
        if ours {
            // a win must not come later than it was announced
            let seen = match decision.score {
                Some(Score::WinIn(plies)) => Some(plies),
                _ => None,
            };
            if let Some(due) = due {
                let text = game.position();
                assert!(
                    seen.is_some_and(|seen| seen <= due),
                    "{} at {text}: {seen:?} of {due}",
                    variant.text()
                );
            }
            due = seen.map(|seen| seen.saturating_sub(2));
        }
        game.play(&decision.text).unwrap();
        moves.push(decision.text);
    }
    (moves, due.is_some())
}

#[test]
fn a_win_once_seen_comes_in_time() {
    let catalogue = standard();
    let mut seen = 0;
    for family in catalogue.registry().families() {
        for variant in family.variants {
            for seed in 0..4 {
                seen += u32::from(play(variant.text, "random", 2_000, seed).1);
            }
        }
    }
    assert!(seen > 40, "{seen} games won by a win that was seen");
}

#[test]
fn a_fixed_number_of_nodes_repeats_exactly() {
    for variant in [
        "abalone:official",
        "awale:oware",
        "awale:tricolour",
        "divercite",
        "draughts:international",
        "quoridor",
    ] {
        let first = play(variant, "greedy", 1_500, 3);
        assert_eq!(first, play(variant, "greedy", 1_500, 3), "{variant}");
        assert!(first.0.len() > 10);
    }
}
