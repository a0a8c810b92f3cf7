//! Games as texts: variant, start, moves.

use secateur_core::{ParseError, Random, random_plies};
use secateur_standard::standard;

#[test]
fn a_game_is_replayed_or_its_error_says_where() {
    let catalogue = standard();
    let quoridor = catalogue.registry().variant("quoridor:size=5,walls=3").unwrap();
    let game = quoridor.game(None, ["c2", "c4"]).unwrap();
    assert_eq!(game.moves(), ["c2", "c4"]);

    let start = game.position();
    let mut counts = Vec::new();
    let moves = ["a3h", "c3"];
    let replayed = quoridor.replay(Some(&start), moves, |game| counts.push(game.legal_count())).unwrap();
    assert_eq!((replayed.start(), replayed.plies()), (start.clone(), 2));
    assert_eq!(counts[0], game.legal_count());
    assert_eq!(counts.len(), 2);

    let illegal = quoridor.game(Some(&start), ["c3", "a1", "a9"]).err().unwrap();
    assert_eq!(illegal.ply, Some(1));
    let alone = quoridor.game(Some(&start), ["c3"]).unwrap().play("a1").unwrap_err();
    assert_eq!(illegal.error, alone);
    assert!(ParseError::from(illegal).right().starts_with("ply 2: "));

    let wrong = quoridor.game(Some("nowhere"), ["c3"]).err().unwrap();
    assert_eq!(wrong.ply, None);
    assert_eq!(wrong.error, quoridor.begin_at("nowhere").err().unwrap());
    assert_eq!(wrong.to_string(), wrong.error.to_string());
}

#[test]
fn random_plies_follow_from_the_seed() {
    let catalogue = standard();
    let quoridor = catalogue.registry().variant("quoridor:size=3,walls=0").unwrap();
    let mut random = Random::new(7);
    let mut game = quoridor.begin();
    assert_eq!(random_plies(&mut *game, 3, &mut random), 3);
    // Each move takes one random number, which is its index among the legal moves.
    let (mut same, mut numbers) = (quoridor.begin(), Random::new(7));
    for _ in 0..3 {
        let legal = same.legal();
        same.play(&legal[numbers.below(legal.len() as u32) as usize]).unwrap();
    }
    assert_eq!(game.moves(), same.moves());
    assert_eq!(random.next(), numbers.next());
    // After the end of the game no more numbers are taken.
    let made = random_plies(&mut *game, 10_000, &mut random);
    assert!(game.outcome().is_some() && made < 10_000);
    assert_eq!(game.plies(), 3 + made);
    (0..made).for_each(|_| _ = numbers.next());
    assert_eq!(random_plies(&mut *game, 1, &mut random), 0);
    assert_eq!(random.next(), numbers.next());
}
