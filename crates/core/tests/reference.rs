//! The runner of reference files: a wrong line fails with file and line. (The games' own tests run correct files.)

use connect_four::family;
use secateur_core::reference::{Tally, check, no_other_words};

/// The message with which the runner rejects a text.
fn failure(text: &str) -> String {
    let error = std::panic::catch_unwind(|| check(&family(), "file.txt", text, no_other_words)).unwrap_err();
    error.downcast_ref::<String>().expect("a message").clone()
}

const START: &str = "......./......./......./......./......./......./1";
const AFTER_D: &str = "......./......./......./......./......./...x.../2";

#[test]
fn a_wrong_line_fails_with_file_and_line() {
    for (text, message) in [
        ("variant connect-four\nperft 7 50", "file.txt:2: perft: depth 2 is 49, not 50".to_string()),
        (
            "# source\n\nvariant connect-four\nperft 7\n 49\n 344",
            "file.txt:4: perft: depth 3 is 343, not 344".into(),
        ),
        (
            "case here\nvariant connect-four\nplay 7:d 6:d",
            format!("file.txt:3: play (here): the number of moves listed before d at {AFTER_D} is 7, not 6"),
        ),
        (
            "variant connect-four\nplay d h",
            format!(
                "file.txt:2: play: move 'h': the legal moves are a, b, c, d, e, f or g before h at {AFTER_D}"
            ),
        ),
        (
            "variant connect-four\nlegal a b",
            "file.txt:2: legal: 7 legal, 2 listed; legal and not listed: c d e f g; listed and not legal: "
                .into(),
        ),
        ("variant connect-four\nillegal a", format!("file.txt:2: illegal: a is legal at {START}")),
        (
            &format!("variant connect-four\nfinal {AFTER_D}"),
            format!("file.txt:2: final: the position is {START}, not {AFTER_D}"),
        ),
        ("variant connect-four\nends first", "file.txt:2: ends: the game is not over".into()),
        (
            "variant connect-four\nplay a b a b a b a\nends second",
            "file.txt:3: ends: the winner is first, not second".into(),
        ),
        (
            "variant connect-four\nplay a b a b a b a\nends first goal",
            "file.txt:3: ends: the reason is four-in-a-row, not goal".into(),
        ),
        (
            "variant connect-four\nplay a b a b a b a\npoints 1 1",
            "file.txt:3: points: the outcome's points is 1 0, not 1 1".into(),
        ),
        (
            "variant connect-four\nplay a b a b a b a\nnot-under connect-four",
            "file.txt:3: not-under: under connect-four the game ends the same: first".into(),
        ),
        (
            "variant connect-four\nposition ...",
            "file.txt:2: position: side '': the side to move is 1 or 2".into(),
        ),
        ("variant connect-four\nperft nine", "file.txt:2: perft: 'nine' is not a number".into()),
        ("variant connect-four\nwins 3", "file.txt:2: wins: there is no line 'wins'".into()),
        ("perft 7", "file.txt:1: perft: a block begins with its variant".into()),
        ("variant connect-four\n\nperft 7", "file.txt:3: perft: a block begins with its variant".into()),
        (" perft 7", "file.txt:1: there is no line to continue".into()),
    ] {
        assert_eq!(failure(text), message);
    }
}

#[test]
fn large_counts_are_skipped_and_said_so() {
    let tally = check(&family(), "file.txt", "variant connect-four\nperft 7 99999999999", no_other_words);
    assert_eq!(tally, Tally { checks: 1, skipped: 1 });
}
