//! A batch does the same as its games one by one: moves, endings, masks, planes, refusals.

use secateur_core::{AnyBatch, AnyGame, AnyVariant, Random, Registry};

fn variant() -> Box<dyn AnyVariant> {
    let mut registry = Registry::new();
    connect_four::register(&mut registry);
    registry.variant("connect-four").unwrap()
}

/// Random actions of games that are not over, -1 for the others.
fn random_actions(games: &[Box<dyn AnyGame>], random: &mut Random) -> Vec<i64> {
    games.iter().map(|game| random.pick(&game.actions()).map_or(-1, i64::from)).collect()
}

fn assert_same(batch: &dyn AnyBatch, games: &[Box<dyn AnyGame>], actions: usize) {
    let mut masks = vec![false; games.len() * actions];
    batch.write_masks(&mut masks);
    for (i, game) in games.iter().enumerate() {
        let mut mask = vec![false; actions];
        game.write_mask(&mut mask);
        assert_eq!(masks[i * actions..][..actions], mask, "game {i}");
        assert_eq!(
            (batch.key(i), batch.turn(i), batch.outcome(i)),
            (game.key(), game.turn(), game.outcome())
        );
    }
}

#[test]
fn a_batch_is_its_games() {
    let variant = variant();
    // Enough games for several threads, the last of which has fewer.
    let count = 2_500;
    let mut random = Random::new(1);
    let mut batch = variant.batch(count, None);
    let mut games: Vec<_> = (0..count).map(|_| variant.begin()).collect();
    assert_eq!(batch.len(), count);
    for _ in 0..43 {
        assert_same(&*batch, &games, variant.action_count());
        let actions = random_actions(&games, &mut random);
        batch.play(&actions).unwrap();
        for (game, &action) in games.iter_mut().zip(&actions).filter(|(_, action)| **action >= 0) {
            assert!(game.play_action(action as u32));
        }
    }
    assert!(games.iter().all(|game| game.outcome().is_some()), "connect four ends after 42 plies");
    for (i, game) in games.iter().enumerate().step_by(311) {
        assert_eq!(batch.game(i).moves(), game.moves());
        assert_eq!(batch.game_at(i).position(), game.position());
    }
    let copies: Vec<_> = games.iter().map(|game| &**game).collect();
    assert_same(&*variant.batch_of(&copies, Some(3)).unwrap(), &games, variant.action_count());
    let odd: Vec<_> = (0..count).map(|game| game % 2 == 1).collect();
    batch.reset(&odd);
    let left: Vec<_> = (0..count).filter(|&game| batch.outcome(game).is_none()).collect();
    assert!(left.iter().all(|game| game % 2 == 1) && left.len() == count / 2);
}

#[test]
fn a_step_is_a_move_a_result_and_a_new_beginning() {
    let variant = variant();
    let (count, size) = (1_500, variant.action_count());
    let (mut random, mut ended) = (Random::new(2), 0);
    let mut batch = variant.batch(count, None);
    let mut games: Vec<_> = (0..count).map(|_| variant.begin()).collect();
    // The old content of the masks must not matter.
    let mut masks = vec![true; count * size];
    for _ in 0..60 {
        let actions = random_actions(&games, &mut random);
        let results = batch.step(&actions, &mut masks).unwrap();
        let mut expected = Vec::new();
        for (place, (game, &action)) in games.iter_mut().zip(&actions).enumerate() {
            assert!(game.play_action(action as u32));
            if let Some(outcome) = game.outcome() {
                expected.push((place, outcome));
                *game = variant.begin();
            }
        }
        assert_eq!(results, expected);
        ended += results.len();
        assert_same(&*batch, &games, size);
        let mut again = vec![false; count * size];
        batch.write_masks(&mut again);
        assert!(masks == again);
    }
    assert!(ended > count, "connect four ends after 42 plies: {ended}");
    assert_eq!(batch.step(&vec![-2; count], &mut masks), Ok(Vec::new()));
    assert_eq!(batch.step(&vec![size as i64; count], &mut masks), Err(0));
}

#[test]
fn one_wrong_action_and_nothing_is_played() {
    let variant = variant();
    let mut batch = variant.batch(3_000, Some(2));
    let legal = i64::from(variant.begin().actions()[0]);
    let mut actions = vec![legal; 3_000];
    let before: Vec<_> = (0..3_000).map(|game| batch.key(game)).collect();
    for wrong in [i64::from(u32::MAX), i64::MAX, variant.action_count() as i64] {
        actions[2_998] = wrong;
        assert_eq!(batch.play(&actions), Err(2_998));
    }
    assert!((0..3_000).all(|game| batch.key(game) == before[game]));
    actions[2_998] = -1;
    batch.play(&actions).unwrap();
    assert_eq!(batch.key(2_998), before[2_998]);
    assert_ne!(batch.key(2_997), before[2_997]);
}

#[test]
fn actions_and_texts_name_the_same_moves() {
    let variant = variant();
    let mut game = variant.begin();
    while game.outcome().is_none() {
        let (texts, actions) = (game.legal(), game.actions());
        for (text, &action) in texts.iter().zip(&actions) {
            assert_eq!(game.action_text(action).as_ref(), Some(text));
        }
        assert!(game.action_text(u32::MAX).is_none() && !game.play_action(u32::MAX));
        assert!(game.play_action(actions[actions.len() - 1]));
    }
    assert!(game.actions().is_empty());
}
