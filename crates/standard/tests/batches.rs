//! A batch of any family gives the same results as its games one by one, whether the game keeps lists of moves or sets of
//! actions.

use secateur_core::{AnyGame, AnyVariant, Random};

/// Variants of both kinds, small boards and large: the actions of the largest Quoridor fill more than five words.
const VARIANTS: [&str; 10] = [
    "quoridor:repetition=0,plies=324",
    "quoridor:size=3,walls=2",
    "quoridor:size=11",
    "awale:oware",
    "awale:awari",
    "awale:tricolour",
    "draughts:english",
    "draughts:international",
    "abalone:official",
    "divercite",
];
const GAMES: usize = 24;
const STEPS: usize = 250;

fn variant(text: &str) -> Box<dyn AnyVariant> {
    secateur_standard::standard().registry().variant(text).unwrap()
}

#[test]
fn a_step_of_a_batch_is_a_step_of_each_game() {
    for text in VARIANTS {
        let (variant, mut random) = (variant(text), Random::new(7));
        let size = variant.action_count();
        let mut batch = variant.batch(GAMES, None);
        let mut games: Vec<Box<dyn AnyGame>> = (0..GAMES).map(|_| variant.begin()).collect();
        // The masks are overwritten, whatever they held before.
        let (mut masks, mut alone) = (vec![true; GAMES * size], vec![false; size]);
        for step in 0..STEPS {
            // One game in eight makes no move.
            let mut pick = |game: &dyn AnyGame| match random.below(8) {
                0 => -1,
                _ => random.pick(&game.actions()).map_or(-1, i64::from),
            };
            let actions: Vec<i64> = games.iter().map(|game| pick(&**game)).collect();
            let ended = batch.step(&actions, &mut masks).unwrap();
            let mut expected = Vec::new();
            for (place, (game, &action)) in games.iter_mut().zip(&actions).enumerate() {
                assert!(action < 0 || game.play_action(action as u32), "{text}: step {step}, game {place}");
                if let Some(outcome) = game.outcome() {
                    expected.push((place, outcome));
                    *game = variant.begin();
                }
                alone.fill(false);
                game.write_mask(&mut alone);
                assert_eq!(masks[place * size..][..size], alone, "{text}: step {step}, game {place}");
                assert_eq!(batch.key(place), game.key(), "{text}: step {step}, game {place}");
            }
            assert_eq!(ended, expected, "{text}: step {step}");
        }
        for (place, game) in games.iter().enumerate() {
            assert_eq!(batch.game(place).moves(), game.moves(), "{text}");
        }
    }
}

#[test]
fn an_action_that_is_not_legal_is_refused_and_nothing_is_played() {
    for text in VARIANTS {
        let variant = variant(text);
        let game = variant.begin();
        let legal = game.actions();
        let mut batch = variant.batch(3, Some(1));
        let illegal = (0..variant.action_count() as u32).find(|action| !legal.contains(action));
        let beyond = [variant.action_count() as i64, i64::from(u32::MAX), 1 << 32, i64::MAX];
        for wrong in illegal.map(i64::from).into_iter().chain(beyond) {
            let actions = [i64::from(legal[0]), wrong, i64::from(legal[0])];
            assert_eq!(batch.play(&actions), Err(1), "{text}: {wrong}");
            let mut masks = vec![false; 3 * variant.action_count()];
            assert_eq!(batch.step(&actions, &mut masks), Err(1), "{text}: {wrong}");
            assert!((0..3).all(|place| batch.key(place) == game.key()), "{text}: {wrong}");
        }
    }
}
