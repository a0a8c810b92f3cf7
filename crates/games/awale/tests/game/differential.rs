//! Compares the fast generator with the plain one on `SECATEUR_DIFFERENTIAL` random positions of each variant.

use secateur_awale::{GrandSlam, Oware, OwarePosition, Rules, Tricolour, TricolourPosition};
use secateur_core::{MoveList, Position, Random, Variant};

fn positions() -> u64 {
    let text = std::env::var("SECATEUR_DIFFERENTIAL").unwrap_or_default();
    text.parse().unwrap_or(20_000)
}

/// The moves of a position in the order of generation, each with `view` of the position after it.
fn fast<P: Position, V>(
    position: &P,
    text: impl Fn(P::Move) -> String,
    view: impl Fn(&P) -> V,
) -> Vec<(String, V)> {
    let mut list = MoveList::new();
    position.generate(&mut list);
    let after = |&m| {
        let mut child = position.clone();
        child.play(m);
        (text(m), view(&child))
    };
    list.iter().map(after).collect()
}

/// Checks random positions and positions of random games, half and half.
fn over<P: Position>(thrown: impl Fn(&mut Random) -> P, start: P, check: impl Fn(&P)) {
    let mut random = Random::new(20_020);
    let mut list = MoveList::new();
    let mut game = start.clone();
    for i in 0..positions() {
        if i % 2 == 0 {
            check(&thrown(&mut random));
        } else {
            check(&game);
            list.clear();
            game.generate(&mut list);
            match random.pick(&list) {
                Some(m) => _ = game.play(m),
                None => game = start.clone(),
            }
        }
    }
}

#[test]
fn tricolour() {
    let check = |position: &TricolourPosition| {
        let naive = crate::naive::Tricolour::of(position);
        assert_eq!(position.outcome().map(|o| o.reason.word), naive.ended(), "{position}");
        assert_eq!(
            fast(position, |m| m.to_string(), crate::naive::Tricolour::of),
            naive.moves(),
            "{position}"
        );
    };
    over(crate::naive::random_tricolour, Tricolour.start(), check);
}

fn twelve_houses(rules: Rules, slam: GrandSlam) {
    let check = |position: &OwarePosition| {
        let naive = crate::naive::Oware::of(position).moves(slam, rules == Rules::Awari);
        assert_eq!(fast(position, |m| m.to_string(), crate::naive::Oware::of), naive, "{position}");
    };
    over(|random| crate::naive::random_oware(rules, random), Oware { rules }.start(), check);
}

#[test]
fn oware_slam_takes_nothing() {
    twelve_houses(Rules::Abapa { grandslam: GrandSlam::None }, GrandSlam::None);
}

#[test]
fn oware_slam_illegal() {
    twelve_houses(Rules::Abapa { grandslam: GrandSlam::Illegal }, GrandSlam::Illegal);
}

#[test]
fn oware_slam_takes_all() {
    twelve_houses(Rules::Abapa { grandslam: GrandSlam::All }, GrandSlam::All);
}

#[test]
fn awari() {
    twelve_houses(Rules::Awari, GrandSlam::All);
}
