//! The runner of reference figures: every line of a good file holds, and a wrong line fails with file and line.

use secateur_core::reference::{Report, check, no_other_words};
use secateur_noughts::family;

const GOOD: &str = include_str!("../data/perft.txt");

#[test]
fn every_figure() {
    let report = check(&family(), "tests/data/perft.txt", GOOD, no_other_words);
    assert_eq!(report, Report { checks: 32, skipped: 0 });
}

/// What the runner says of a text.
fn failure(text: &str) -> String {
    let error = std::panic::catch_unwind(|| check(&family(), "file.txt", text, no_other_words)).unwrap_err();
    error.downcast_ref::<String>().expect("a message").clone()
}

#[test]
fn a_wrong_line_fails_with_file_and_line() {
    for (text, message) in [
        ("variant noughts\nperft 9 73", "file.txt:2: perft: depth 2 is 72, not 73"),
        ("# source\n\nvariant noughts\nperft 9\n 72\n 505", "file.txt:4: perft: depth 3 is 504, not 505"),
        (
            "case here\nvariant noughts\nplay 9:b2 9:a1",
            "file.txt:3: play (here): the number of moves listed before a1 at .../.x./.../o is 8, not 9",
        ),
        (
            "variant noughts\nplay b2 b2",
            "file.txt:2: play: move 'b2': the legal moves are a1, b1, c1, a2, c2, a3, b3 or c3 before b2 at .../.x./.../o",
        ),
        (
            "variant noughts\nlegal a1 b1",
            "file.txt:2: legal: 9 legal, 2 listed; legal and not listed: a2 a3 b2 b3 c1 c2 c3; listed and not legal: ",
        ),
        ("variant noughts\nillegal a1", "file.txt:2: illegal: a1 is legal at .../.../.../x"),
        (
            "variant noughts\nfinal .../.x./.../o",
            "file.txt:2: final: the position is .../.../.../x, not .../.x./.../o",
        ),
        ("variant noughts\nends first", "file.txt:2: ends: the game is not over"),
        (
            "variant noughts\nplay a1 b1 a2 b2 a3\nends second",
            "file.txt:3: ends: the winner is first, not second",
        ),
        (
            "variant noughts\nplay a1 b1 a2 b2 a3\nends first goal",
            "file.txt:3: ends: the reason is three-in-a-row, not goal",
        ),
        (
            "variant noughts\nplay a1 b1 a2 b2 a3\npoints 1 1",
            "file.txt:3: points: the outcome's points is 1 0, not 1 1",
        ),
        (
            "variant noughts\nplay a1 b1 a2 b2 a3\nnot-under noughts",
            "file.txt:3: not-under: under noughts the game ends the same: first",
        ),
        (
            "variant noughts\nposition ...",
            "file.txt:2: position: position '...': three rows of x, o or . and the side x or o: .../.x./.../o",
        ),
        ("variant noughts\nperft nine", "file.txt:2: perft: 'nine' is not a number"),
        ("variant noughts\nwins 3", "file.txt:2: wins: there is no line 'wins'"),
        ("perft 9", "file.txt:1: perft: a block begins with its variant"),
        ("variant noughts\n\nperft 9", "file.txt:3: perft: a block begins with its variant"),
        (" perft 9", "file.txt:1: there is no line to continue"),
    ] {
        assert_eq!(failure(text), message);
    }
}

#[test]
fn large_counts_are_skipped_and_said_so() {
    let report = check(&family(), "file.txt", "variant noughts\nperft 9 99999999999", no_other_words);
    assert_eq!(report, Report { checks: 1, skipped: 1 });
}
