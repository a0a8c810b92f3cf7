//! Nets over the games' own inputs: updated from position to position, backwards too, a net gives the value that it gives from
//! scratch, with every SIMD path; and a net for other inputs is refused with one line.

use secateur_core::{AnyGame, AnyVariant, NetShape, Random};
use secateur_nets::{Net, NetState, Shape, Simd};
use secateur_players::AnyEvaluator;
use secateur_standard::standard;
use std::sync::Arc;

/// Plays a random game, taking some moves back now and then, and calls `at` in each position.
fn walk(variant: &dyn AnyVariant, random: &mut Random, mut at: impl FnMut(&dyn AnyGame)) {
    let mut game = variant.begin();
    for _ in 0..120 {
        at(&*game);
        if random.below(6) == 0 {
            for _ in 0..random.below(5) {
                game.undo();
            }
        }
        let count = game.legal_count();
        if game.outcome().is_some() || count == 0 {
            return;
        }
        game.play_nth(random.below(count as u32) as usize);
    }
}

fn check(variant: &dyn AnyVariant, evaluator: &dyn AnyEvaluator, shape: NetShape) {
    let mut random = Random::new(11);
    for (seed, hidden) in [(1, 0), (2, 8)] {
        let shape = Shape { inputs: shape.inputs, width: 32, hidden, phases: shape.phases };
        let net = Arc::new(Net::random(shape, seed));
        let possible = Simd::ALL.into_iter().filter(|simd| simd.is_possible());
        let mut states: Vec<_> = possible.map(|simd| NetState::with_simd(net.clone(), simd)).collect();
        let mut values = std::collections::HashSet::new();
        for _ in 0..6 {
            walk(variant, &mut random, |game| {
                let (views, phase) = evaluator.net_inputs(game);
                let scratch = NetState::new(net.clone()).evaluate(&views, game.turn(), phase);
                for state in &mut states {
                    assert_eq!(state.evaluate(&views, game.turn(), phase), scratch, "{}", game.position());
                }
                values.insert(scratch);
            });
        }
        assert!(values.len() > 20, "{}: {} values", variant.text(), values.len());
    }
}

#[test]
fn incremental_is_from_scratch_in_every_game() {
    let catalogue = standard();
    let mut checked = 0;
    for note in catalogue.registry().families().iter().flat_map(|family| family.variants) {
        let variant = catalogue.registry().variant(note.text).unwrap();
        let evaluator = catalogue.evaluator(&*variant, "secateur").unwrap();
        assert_eq!(variant.net_shape(), evaluator.net_shape());
        if let Some(shape) = evaluator.net_shape() {
            check(&*variant, &*evaluator, shape);
            checked += 1;
        }
    }
    assert!(checked >= 3, "games with inputs for nets: {checked}");
}

#[test]
fn nets_that_do_not_fit_are_refused_with_a_line() {
    let catalogue = standard();
    let variant = catalogue.registry().variant("quoridor").unwrap();
    let shape = variant.net_shape().unwrap();
    let path = std::env::temp_dir().join(format!("secateur-net-{}", std::process::id()));
    let refusal = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let player = format!("secateur(net=\"{}\",hash=1M)", path.display());
        catalogue.player(&*variant, &player, 1).map(|_| ()).map_err(|error| error.to_string())
    };
    let fits = Shape { inputs: shape.inputs, width: 16, hidden: 0, phases: shape.phases };
    let net = Net { game: shape.name.into(), ..Net::random(fits, 1) };
    assert_eq!(refusal(&net.to_bytes()), Ok(()));
    let other = Net { game: "draughts-1".into(), ..net.clone() };
    let line = refusal(&other.to_bytes()).unwrap_err();
    assert!(line.contains("it was made for the inputs draughts-1") && !line.contains('\n'), "{line}");
    let line = refusal(b"something else").unwrap_err();
    assert!(line.ends_with("it is not a net file"), "{line}");
    let line = refusal(&net.to_bytes()[..500]).unwrap_err();
    assert!(line.contains("it was cut short") && !line.contains('\n'), "{line}");
    std::fs::remove_file(&path).unwrap();
    let none = catalogue.player(&*variant, "secateur(net=none,hash=1M)", 1);
    assert!(none.is_ok());
}

/// The values of the positions of a few random games.
fn values(game: &str, player: &str) -> Vec<i32> {
    let catalogue = standard();
    let variant = catalogue.registry().variant(game).unwrap();
    let mut evaluator = catalogue.evaluator(&*variant, player).unwrap();
    let (mut random, mut values) = (Random::new(5), Vec::new());
    for _ in 0..3 {
        walk(&*variant, &mut random, |game| values.push(evaluator.evaluate(game)));
    }
    values
}

#[test]
fn the_flagship_plays_with_the_net_of_its_game() {
    let [usual, with, without] = ["secateur", "secateur(net=built-in)", "secateur(net=none)"]
        .map(|player| values("awale:oware", player));
    assert!(usual == with && usual != without);
    // players meant to be understood have no net, and neither do rules that it was not tested with
    assert_eq!(values("awale:oware", "alphabeta"), without);
    assert_eq!(values("awale:awari", "secateur"), values("awale:awari", "secateur(net=none)"));
}
