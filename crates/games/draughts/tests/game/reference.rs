//! Checks every figure of the files in `tests/data`.

use secateur_core::reference::{check, no_other_words};
use secateur_draughts::family;

#[test]
fn leaf_counts() {
    let tally = check(&family(), "tests/data/perft.txt", include_str!("../data/perft.txt"), no_other_words);
    assert_eq!(tally.checks + tally.skipped, 153);
}

#[test]
fn the_simulator_of_the_course() {
    let tally = check(&family(), "tests/data/in104.txt", include_str!("../data/in104.txt"), no_other_words);
    assert_eq!(tally.checks + tally.skipped, 4_012);
}

#[test]
fn games_of_the_report_replay_under_the_rules_they_were_played_by() {
    let file = "tests/data/report-games.txt";
    let tally = check(&family(), file, include_str!("../data/report-games.txt"), no_other_words);
    assert_eq!(tally.checks, 76);
}
