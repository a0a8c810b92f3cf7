//! Refused texts, and the words of the errors.

use proptest::prelude::*;
use secateur_abalone::{Abalone, Cell};
use secateur_core::{Game, Variant};

fn parse(text: &str) -> Abalone {
    text.parse().unwrap()
}

fn empty(n: usize) -> String {
    ".".repeat(n)
}

/// A position given by the cells of black and of white marbles.
fn with(black: &str, white: &str, side: char) -> String {
    let has = |list: &str, cell: &str| list.split(' ').any(|c| c == cell);
    let mut text = String::new();
    for row in (0..9).rev() {
        for cell in Cell::all().filter(|cell| cell.row() == row).map(|cell| cell.to_string()) {
            text.push(if has(black, &cell) {
                'b'
            } else if has(white, &cell) {
                'w'
            } else {
                '.'
            });
        }
    }
    format!("{text}/{side}")
}

#[test]
fn variants() {
    let table = [
        ("", "game '': a game's name is missing"),
        ("abalon", "game 'abalon': the game is abalone"),
        ("abalone:", "game 'abalone:': an item between commas is empty"),
        ("abalone:chess", "variant 'chess': abalone has course or official"),
        ("abalone:course,official", "variant 'official': one word too many in 'abalone:course,official'"),
        (
            "abalone:start=daisy",
            "parameter 'start=daisy': start is classic, belgian-daisy, german-daisy, swiss-daisy, dutch-daisy or alien",
        ),
        ("abalone:tie=edge", "parameter 'tie=edge': tie is centre or marbles"),
        ("abalone:plies=60", "parameter 'plies': the parameters are start or tie"),
        ("abalone:repetition=2", "parameter 'repetition': the parameters are start or tie"),
        ("abalone:official,tie=centre", "parameter 'tie': the parameters are start, repetition or plies"),
        ("abalone:official,plies=-1", "parameter 'plies=-1': plies is a number from 0 to 10000"),
        ("abalone:official,plies=10001", "parameter 'plies=10001': plies is a number from 0 to 10000"),
        (
            "abalone:official,repetition=101",
            "parameter 'repetition=101': repetition is 0, or a number from 2 to 100",
        ),
        (
            "abalone:official,repetition=1",
            "parameter 'repetition=1': repetition is 0, or a number from 2 to 100",
        ),
        ("abalone:official,plies=1,plies=2", "parameter 'plies': it is given twice"),
    ];
    for (text, error) in table {
        assert_eq!(text.parse::<Abalone>().unwrap_err().to_string(), error);
    }
}

#[test]
fn variant_texts_are_short() {
    let table = [
        ("abalone", "abalone"),
        ("abalone:course", "abalone"),
        ("abalone:course,tie=centre,start=classic", "abalone"),
        ("abalone:course,tie=marbles,start=alien", "abalone:start=alien,tie=marbles"),
        ("abalone:official,repetition=3,plies=400,start=classic", "abalone:official"),
        ("abalone:official,plies=0,repetition=0", "abalone:official,repetition=0,plies=0"),
    ];
    for (text, short) in table {
        assert_eq!(parse(text).to_string(), short);
    }
}

#[test]
fn positions() {
    let form = "a position is <61 cells>/<b or w>, or that with /<lost by black> <lost by white>/<plies>";
    let lost = "it is the marbles lost by black and by white, each 0 to 6, like '0 0'";
    let fifteen = format!("{}{}", "b".repeat(15), empty(46));
    let table = [
        ("".to_string(), format!("position '': {form}")),
        (empty(61), format!("position '{}…': {form}", empty(60))),
        (format!("{}/b/0 0", empty(61)), format!("position '{}…': {form}", empty(60))),
        (format!("{}/b", empty(60)), format!("cells '{}': the board has 61 cells, these are 60", empty(60))),
        (format!("{}/b", empty(62)), format!("cells '{}…': the board has 61 cells, these are more", empty(60))),
        ("9999998/b".to_string(), "cells '9999998': the board has 61 cells, these are more".to_string()),
        (format!("0{}/b", empty(61)), "cell '0': a cell is b, w or '.'; a digit 1 to 9 is that many empty cells".to_string()),
        (format!("é{}/b", empty(60)), "cell 'é': a cell is b, w or '.'; a digit 1 to 9 is that many empty cells".to_string()),
        (format!("{}/x", empty(61)), "side to move 'x': it is b for black or w for white".to_string()),
        (format!("{}/b/7 0/0", empty(61)), format!("marbles lost '7 0': {lost}")),
        (format!("{}/b/0/0", empty(61)), format!("marbles lost '0': {lost}")),
        (format!("{}/b/0 -1/0", empty(61)), format!("marbles lost '0 -1': {lost}")),
        (format!("{}/b/6 6/0", empty(61)), "marbles lost '6 6': the game ends with the sixth marble a side loses, so only one side can have lost six".to_string()),
        (format!("{}/b/0 0/", empty(61)), "plies played '': it is a number from 0 to 999999".to_string()),
        (format!("{}/b/0 0/+1", empty(61)), "plies played '+1': it is a number from 0 to 999999".to_string()),
        (format!("{}/b/0 0/1000000", empty(61)), "plies played '1000000': it is a number from 0 to 999999".to_string()),
        (format!("{fifteen}/b"), format!("position '{}…': a side has at most 14 marbles, black has 15", &fifteen[..60])),
    ];
    for (text, error) in table {
        assert_eq!(parse("abalone:official").parse_position(&text).unwrap_err().to_string(), error);
    }
}

#[test]
fn digits_run_across_rows_and_short_texts_are_read() {
    let long = format!("b{}W{}/B/0 0/0", empty(20), empty(39));
    let short = "b992w99993/b";
    let g = parse("abalone:official");
    assert_eq!(g.parse_position(&long), g.parse_position(short));
    assert_eq!(g.parse_position(short).unwrap().to_string(), long.to_lowercase());
}

#[test]
fn official_moves() {
    let form = "a move is the trailing cell and the next (a1b2), or both ends of a line and the first's new cell (a2a4b2)";
    let position = with("a1 a2 b1 d4 e4 f4 g4 d5 e5 d7 i5", "f5 g5 d6 c7", 'b');
    let table = [
        ("", form),
        ("a1x", form),
        ("a1", form),
        ("a1b2c3d4", form),
        ("é1b", form),
        ("ééé", form),
        ("c1c2", "black has no marble on c1"),
        ("f5f6", "black has no marble on f5"),
        ("a1a3", "a3 is not beside a1"),
        ("d4e4", "a column has at most three marbles, this one has 4"),
        ("a2a1", "own marbles may not leave the board"),
        ("d5e5", "2 cannot push 2"),
        ("d7c7", "1 cannot push 1"),
        ("d4d5", "an own marble stands behind the pushed ones"),
        ("a1a2a1", "a1 is not beside a1"),
        ("a1b1c3", "c3 is not beside a1"),
        ("a1e1b1", "a1 and e1 are not the ends of a line of two or three"),
        ("a1a2b1", "b1 is not empty"),
        ("a1b1a2", "a2 is not empty"),
        ("d5e5d6", "d6 is not empty"),
        ("d4d5e4", "e4 is not empty"),
        ("a1a2a3", "a3 is not beside a1"),
        ("a2a1a3", "a broadside goes sideways; along the line a move is the trailing cell and the next"),
        ("i5h5h4", "black has no marble on h5"),
    ];
    let g = parse("abalone:official");
    let position = g.parse_position(&position).unwrap();
    for (text, right) in table {
        assert_eq!(g.parse_move(&position, text).unwrap_err().to_string(), format!("move '{text}': {right}"));
    }
    let cell = g.parse_move(&position, "i5i4").unwrap_err().to_string();
    assert_eq!(cell, "cell 'i4': row i has the cells 5 to 9");
}

#[test]
fn course_moves() {
    let form = "a move is the trailing cell and the next (a1b2), or the trailing cell and x (a1x)";
    let position = with("e5", "a1 a2 a3 a4 b2 b3 f6 i9", 'w');
    let g = parse("abalone");
    let position = g.parse_position(&position).unwrap();
    let table = [
        ("b2b3c2", form),
        ("x", form),
        ("a1y", form),
        ("f6x", "no column of at most three marbles from f6 has the edge before it"),
        ("e5x", "white has no marble on e5"),
        ("a1a2", "a column has at most three marbles, this one has 4"),
    ];
    for (text, right) in table {
        assert_eq!(g.parse_move(&position, text).unwrap_err().to_string(), format!("move '{text}': {right}"));
    }
}

#[test]
fn a_finished_game_takes_no_move() {
    let g = parse("abalone:official");
    let position = g.parse_position(&format!("{}/6 0/10", with("e5", "e6", 'b'))).unwrap();
    let mut game = Game::from_position(g, position);
    let over = "move 'e5e4': the game is over: second wins (six-ejected, 0–6)";
    assert_eq!(game.play_text("e5e4").unwrap_err().to_string(), over);
    assert_eq!(g.parse_move(&position, "e5e4").unwrap_err().to_string(), over);
}

#[test]
fn editor_refusals() {
    let g = parse("abalone");
    let start = g.start();
    let brush = g.edit(&start, "e5", "red").unwrap_err().to_string();
    assert_eq!(brush, "brush 'red': the brushes are black, white, empty or turn");
    for cell in ["", "rim-a6", "lost-b0", "lost-b7", "e55", "e"] {
        let error = g.edit(&start, cell, "black").unwrap_err().to_string();
        assert_eq!(error, format!("cell '{cell}': a cell is a row a to i and a number 1 to 9, like e5"));
    }
}

proptest! {
    /// Any text is read or refused without a panic.
    #[test]
    fn rubbish(text in "\\PC{0,80}", short in "[a-iA-I1-9xéX.:/ -]{0,8}", at in 0..70usize, c in any::<char>()) {
        for g in ["abalone", "abalone:official"].map(parse) {
            let start = g.start();
            let mut near: Vec<char> = start.to_string().chars().collect();
            near[at % start.to_string().len()] = c;
            for text in [&text, &short, &near.into_iter().collect::<String>()] {
                let _ = (g.parse_move(&start, text), g.edit(&start, text, "black"), g.edit(&start, "e5", text));
                let _ = (text.parse::<Abalone>(), format!("abalone:{text}").parse::<Abalone>());
                if let Ok(position) = g.parse_position(text) {
                    prop_assert_eq!(g.validate(&position), Ok(()));
                    prop_assert_eq!(g.parse_position(&position.to_string()), Ok(position));
                }
            }
        }
    }
}
