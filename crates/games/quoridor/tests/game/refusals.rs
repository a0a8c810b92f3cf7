//! Refused texts, and the words of the errors.

use proptest::prelude::*;
use secateur_core::{Game, Registry, Variant, laws};
use secateur_quoridor::{Quoridor, family};

fn position_error(variant: &str, text: &str) -> String {
    let variant: Quoridor = variant.parse().unwrap();
    variant.parse_position(text).expect_err(text).to_string()
}

#[test]
fn positions() {
    let form = "a position is HORIZONTAL/VERTICAL/PAWN PAWN/HAND HAND/SIDE, such as -/-/e1 e9/10 10/1, or the moves from \
                the start";
    for (text, right) in [
        // Refused by the rules.
        (
            "e3f3/-/e1 e9/10 10/1",
            "position 'e3f3/-/e1 e9/10 10/1': wall e3h: it may not overlap the wall f3h",
        ),
        (
            "-/e3e4/e1 e9/10 10/1",
            "position '-/e3e4/e1 e9/10 10/1': wall e3v: it may not overlap the wall e4v",
        ),
        ("e3/e3/e1 e9/10 10/1", "position 'e3/e3/e1 e9/10 10/1': wall e3h: it may not cross the wall e3v"),
        ("e3e3/-/e1 e9/10 10/1", "wall 'e3h': it is written twice"),
        (
            "a1c1e1g1/h1/e1 e9/5 5/1",
            "position 'a1c1e1g1/h1/e1 e9/5 5/1': white's pawn has no way to its goal",
        ),
        ("b8/a8c8/d1 b9/5 5/1", "position 'b8/a8c8/d1 b9/5 5/1': black's pawn has no way to its goal"),
        ("-/-/e5 e5/10 10/1", "position '-/-/e5 e5/10 10/1': both pawns stand on e5"),
        ("-/-/e9 e1/10 10/1", "position '-/-/e9 e1/10 10/1': both pawns stand on their goal rows"),
        // Cannot be read.
        ("e9/-/e1 e9/10 10/1", "wall 'e9': a wall's row is 1 to 8"),
        ("e0/-/e1 e9/10 10/1", "wall 'e0': a wall's row is 1 to 8"),
        ("e03/-/e1 e9/10 10/1", "wall 'e03': a wall's row is 1 to 8"),
        ("-/i3/e1 e9/10 10/1", "wall 'i3': a wall's column is a to h"),
        ("e/-/e1 e9/10 10/1", "wall 'e': a wall's row is 1 to 8"),
        ("e3h/-/e1 e9/10 10/1", "wall 'h': a wall's row is 1 to 8"),
        ("3e/-/e1 e9/10 10/1", "wall '3': a wall's column is a letter, then a row's number"),
        ("é3/-/e1 e9/10 10/1", "wall 'é3': a wall's column is a letter, then a row's number"),
        ("/-/e1 e9/10 10/1", "walls '': no wall is written -"),
        ("-/-/e1/10 10/1", "pawns 'e1': two cells are wanted, such as e1 e9"),
        ("-/-/e1 e10/10 10/1", "cell 'e10': a cell's row is 1 to 9"),
        ("-/-/e1 j9/10 10/1", "cell 'j9': a cell's column is a to i"),
        ("-/-/e1 e9x/10 10/1", "cell 'e9x': a cell is a letter and a number, such as e2"),
        ("-/-/e1 e9/10/1", "hands '10': two numbers are wanted, such as 10 10"),
        ("-/-/e1 e9/10 21/1", "hand '21': walls in hand are 0 to 20"),
        ("-/-/e1 e9/10 +1/1", "hand '+1': walls in hand are 0 to 20"),
        ("-/-/e1 e9/-1 10/1", "hand '-1': walls in hand are 0 to 20"),
        ("-/-/e1 e9/10 10/3", "side '3': the side to move is 1 or 2"),
        ("e2 e9h", "wall 'e9h': ply 2: a wall's row is 1 to 8"),
        ("e2 e8 e9", "move 'e9': ply 3: white's pawn on e2 can go to e1, d2, f2 or e3"),
    ] {
        assert_eq!(position_error("quoridor", text), right);
    }
    for text in ["", "  ", "nonsense", "-/-/e1 e9/10 10", "-/-/e1 e9/10 10/1/1", "rnbqkbnr"] {
        assert_eq!(position_error("quoridor", text), format!("position '{}': {form}", text.trim()));
    }
    assert_eq!(
        position_error("quoridor:size=11", "a11/-/f1 f11/10 10/1"),
        "wall 'a11': a wall's row is 1 to 10"
    );
    assert_eq!(position_error("quoridor:size=3", "-/-/b1 d3/1 1/1"), "cell 'd3': a cell's column is a to c");
}

#[test]
fn moves() {
    let wrong = "a move is a pawn's cell such as e2 or a wall such as e3h";
    let walled = "e3/b5/e4 e5/1 0/1";
    for (position, text, right) in [
        ("-/-/e1 e9/10 10/1", "e9h", "wall 'e9h': a wall's row is 1 to 8"),
        ("-/-/e1 e9/10 10/1", "i3v", "wall 'i3v': a wall's column is a to h"),
        ("-/-/e1 e9/10 10/1", "e10", "cell 'e10': a cell's row is 1 to 9"),
        ("-/-/e1 e9/10 10/1", "z1", "cell 'z1': a cell's column is a to i"),
        ("-/-/e1 e9/10 10/1", "e3", "move 'e3': white's pawn on e1 can go to d1, f1 or e2"),
        (walled, "e5", "move 'e5': white's pawn on e4 can go to d4, f4 or e6"),
        (walled, "e3h", "wall 'e3h': it would overlap the wall e3h"),
        (walled, "d3h", "wall 'd3h': it would overlap the wall e3h"),
        (walled, "f3h", "wall 'f3h': it would overlap the wall e3h"),
        (walled, "e3v", "wall 'e3v': it would cross the wall e3h"),
        (walled, "b4v", "wall 'b4v': it would overlap the wall b5v"),
        ("e3/b5/e4 e5/1 0/2", "a1h", "wall 'a1h': black has no wall left"),
        ("a1c1e1g1/-/e1 e9/5 5/1", "h1v", "wall 'h1v': it would leave a pawn no way to its goal"),
        ("-/-/e9 e5/5 5/2", "e4", "move 'e4': the game is over: first wins (goal, 1–0)"),
    ] {
        let variant = Quoridor::default();
        let position = variant.parse_position(position).unwrap();
        assert_eq!(variant.parse_move(&position, text).unwrap_err().to_string(), right);
    }
    let variant = Quoridor::default();
    for text in ["", "e", "h", "v", "3", "e3x", "e3hh", "hh", "é3h", "e-3", "e 3", "pass", "e3 h", "eh", "1h"]
    {
        let error = variant.parse_move(&variant.start(), text).unwrap_err();
        assert_eq!(error.to_string(), format!("move '{text}': {wrong}"));
    }
    assert!(variant.parse_move(&variant.start(), " E3H ").is_ok());
}

#[test]
fn variants() {
    let parameters = "the parameters are size, walls, repetition or plies";
    for (text, right) in [
        ("quoridor:size=8", "parameter 'size=8': size is 3, 5, 7, 9 or 11".into()),
        ("quoridor:size=13", "parameter 'size=13': size is 3, 5, 7, 9 or 11".into()),
        ("quoridor:size=", "game 'quoridor:size=': a parameter is written key=value".into()),
        ("quoridor:walls=21", "parameter 'walls=21': walls is a number from 0 to 20".into()),
        ("quoridor:walls=-1", "parameter 'walls=-1': walls is a number from 0 to 20".into()),
        (
            "quoridor:repetition=1",
            "parameter 'repetition=1': repetition is 0, or a number from 2 to 100".into(),
        ),
        ("quoridor:plies=10001", "parameter 'plies=10001': plies is a number from 0 to 10000".into()),
        ("quoridor:pawns=3", format!("parameter 'pawns': {parameters}")),
        ("quoridor:blitz", "variant 'blitz': quoridor has course".into()),
        ("quoridor:course,size=7", "parameter 'size': 'quoridor:course' takes no parameter here".into()),
        ("quoridor:course,course", "variant 'course': one word too many in 'quoridor:course,course'".into()),
        ("draughts", "game 'draughts': this game is quoridor".into()),
    ] {
        assert_eq!(text.parse::<Quoridor>().unwrap_err().to_string(), right);
    }
}

#[test]
fn edits() {
    let variant = Quoridor::default();
    let start = variant.start();
    for (cell, brush, right) in [
        ("e3", "wall", "wall 'e3': a wall ends with h or v, such as e3h"),
        ("e9h", "wall", "wall 'e9h': a wall's row is 1 to 8"),
        ("e3h", "white", "cell 'e3h': a cell is a letter and a number, such as e2"),
        ("hand3", "remove", "wall 'hand3': a wall's row is 1 to 8"),
        ("e3", "king", "brush 'king': the brushes are white, black, wall, remove or turn"),
    ] {
        assert_eq!(variant.edit(&start, cell, brush).unwrap_err().to_string(), right);
    }
    let mut position = start;
    for (cell, brush) in [
        ("e3h", "wall"),
        ("f3h", "wall"),
        ("e5", "white"),
        ("e5", "black"),
        ("hand1", "remove"),
        ("hand2", "wall"),
        ("a1", "turn"),
    ] {
        position = variant.edit(&position, cell, brush).unwrap();
        variant.scene(&position);
    }
    assert_eq!(position.to_string(), "e3f3/-/e5 e5/9 11/2");
    assert!(variant.validate(&position).is_err());
    for (cell, brush) in [("f3h", "remove"), ("e6", "black")] {
        position = variant.edit(&position, cell, brush).unwrap();
    }
    assert_eq!(variant.validate(&position), Ok(()));
    laws::check(&variant, &position, 1, 50).unwrap();
    for _ in 0..9 {
        position = variant.edit(&position, "hand1", "remove").unwrap();
    }
    assert_eq!(
        variant.edit(&position, "hand1", "remove").unwrap_err().to_string(),
        "hand 'hand1': walls in hand are 0 to 20"
    );
}

#[test]
fn a_position_of_another_size_is_impossible() {
    let small: Quoridor = "quoridor:size=7".parse().unwrap();
    assert_eq!(
        Quoridor::default().validate(&small.start()).unwrap_err().to_string(),
        "position '-/-/d1 d7/10 10/1': the board has 9 cells in a row, not 7"
    );
}

#[test]
fn a_match_refuses_moves_after_the_end() {
    let variant = Quoridor::default();
    let mut game = Game::from_position(variant, variant.parse_position("-/-/e8 a5/1 1/1").unwrap());
    game.play_text("e9").unwrap();
    assert!(game.play_text("a4").is_err());
    let mut registry = Registry::new();
    registry.add(family());
    assert!(registry.variant("corridor:size=5").is_ok());
}

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in "\\PC{0,40}") {
        let variant = Quoridor::default();
        let _ = text.parse::<Quoridor>();
        let _ = variant.parse_position(&text);
        let _ = variant.parse_move(&variant.start(), &text);
        let _ = variant.edit(&variant.start(), &text, "wall");
    }

    #[test]
    fn texts_that_look_right_neither(text in "[a-k0-9hv /-]{0,24}", size in 1u8..6) {
        let variant: Quoridor = format!("quoridor:size={}", 2 * size + 1).parse().unwrap();
        let _ = variant.parse_move(&variant.start(), &text);
        let _ = variant.edit(&variant.start(), &text, "wall");
        if let Ok(position) = variant.parse_position(&text) {
            laws::check(&variant, &position, 1, 3).unwrap();
        }
    }

    #[test]
    fn position_texts_are_read_or_refused(
        h in "([a-j][1-9]){0,4}|-", v in "([a-j][1-9]){0,4}|-", pawns in "[a-k][1-9] [a-k][1-9]",
        hands in "[0-9] [0-9]{1,2}", side in "[1-3]",
    ) {
        let variant: Quoridor = "quoridor:size=9".parse().unwrap();
        if let Ok(position) = variant.parse_position(&format!("{h}/{v}/{pawns}/{hands}/{side}")) {
            laws::check(&variant, &position, 1, 3).unwrap();
        }
    }
}
