//! Refused texts, and the words of the errors.

use secateur_core::{Game, Registry, Variant};
use secateur_divercite::{Divercite, Ties, family};

const EMPTY: &str = "........................./................/";

#[test]
fn variants() {
    let mut registry = Registry::new();
    registry.add(family());
    for (text, line) in [
        ("divercite:official", "variant 'official': divercite has course or publisher"),
        ("divercite:publisher,course", "variant 'course': one word too many in 'divercite:publisher,course'"),
        ("divercite:size=5", "parameter 'size': 'divercite:size=5' takes no parameter here"),
        ("divercite:", "game 'divercite:': an item between commas is empty"),
        ("diversity", "game 'diversity': the games are divercite"),
    ] {
        assert_eq!(registry.variant(text).err().map(|e| e.to_string()).as_deref(), Some(line));
    }
    assert_eq!("chess".parse::<Divercite>().unwrap_err().to_string(), "game 'chess': this game is divercite");
    for (text, shortest) in [
        ("divercite", "divercite"),
        ("divercite:course", "divercite"),
        ("Divercité", "divercite"),
        ("divercité:publisher", "divercite:publisher"),
    ] {
        assert_eq!(registry.variant(text).unwrap().text(), shortest);
    }
    for note in family().variants {
        assert_eq!(registry.variant(note.text).unwrap().text(), note.text);
    }
    assert_eq!(Divercite::default().ties, Ties::Course);
}

#[test]
fn positions() {
    let parts =
        "a position is RESOURCES/CITIES/HAND HAND/SIDE: 25 letters, 16 letters, 8 and 8 digits, 1 or 2";
    let resources = "5 rows of 5 cells, each cell r, g, b, y or .";
    let cities = "4 rows of 4 cells, each cell R, G, B, Y, r, g, b, y or .";
    let hands =
        "two groups of 8 digits, white's then black's: cities r g b y (0 to 2), resources r g b y (0 to 3)";
    let full = "22223333 22223333";
    let table = [
        (String::new(), format!("position '': {parts}")),
        (format!("{EMPTY}{full}"), format!("position '{EMPTY}{full}': {parts}")),
        (format!("r/................/{full}/1"), format!("resources 'r': {resources}")),
        (
            format!("R......................../................/{full}/1"),
            format!("resources 'R........................': {resources}"),
        ),
        (format!("........................./é/{full}/1"), format!("cities 'é': {cities}")),
        (
            format!("........................./x.............../{full}/1"),
            format!("cities 'x...............': {cities}"),
        ),
        (format!("{EMPTY}22223333/1"), format!("hands '22223333': {hands}")),
        (format!("{EMPTY}22223333 2222333/1"), format!("hands '22223333 2222333': {hands}")),
        (format!("{EMPTY}22223333 32223333/1"), format!("hands '22223333 32223333': {hands}")),
        (format!("{EMPTY}22223333 22223334/1"), format!("hands '22223333 22223334': {hands}")),
        (format!("{EMPTY}2222333- 22223333/1"), format!("hands '2222333- 22223333': {hands}")),
        (format!("{EMPTY}{full}/3"), "side '3': the side to move is 1 or 2".into()),
        // Board, hands and side that do not fit together.
        (
            format!("{EMPTY}12223333 22223333/2"),
            "cities '................': white has 0 red on the board and 1 in hand, 2 in all is right".into(),
        ),
        (
            "........................./...r............/12223333 22223333/2".into(),
            "cities '...r............': white has 0 red on the board and 1 in hand, 2 in all is right".into(),
        ),
        (
            format!("........................./...R............/{full}/2"),
            "cities '...R............': white has 1 red on the board and 2 in hand, 2 in all is right".into(),
        ),
        (
            format!("........................./...y............/{full}/1"),
            "cities '...y............': black has 1 yellow on the board and 2 in hand, 2 in all is right".into(),
        ),
        (
            format!("b......................../................/{full}/2"),
            "resources 'b........................': blue has 1 on the board and 6 in both hands, 6 in all is right"
                .into(),
        ),
        (
            format!("{EMPTY}22223332 22223333/2"),
            "resources '.........................': yellow has 0 on the board and 5 in both hands, 6 in all is right"
                .into(),
        ),
        (
            format!("{EMPTY}{full}/2"),
            "side '2': white has placed 0 and black 0: 1 is to move".into(),
        ),
        (
            "r......................../................/22222333 22223333/1".into(),
            "side '1': white has placed 1 and black 0: 2 is to move".into(),
        ),
        (
            "r......................../................/22223333 22222333/1".into(),
            "side '1': white has placed 0 and black 1: white begins and the players take turns".into(),
        ),
        (
            "rr......................./................/22221333 22223333/1".into(),
            "side '1': white has placed 2 and black 0: white begins and the players take turns".into(),
        ),
        (
            "ryygb.bbygbrrygyggrrbgrby/GbyrYGrRybBRYBgg/00000000 00000000/2".into(),
            "side '2': white has placed 20 and black 20: 1 is to move".into(),
        ),
    ];
    let variant = Divercite::default();
    for (text, line) in table {
        assert_eq!(variant.parse_position(&text).map_err(|e| e.to_string()), Err(line), "{text}");
    }
    assert_eq!(variant.parse_position(&format!(" {EMPTY}{full}/1\n")).unwrap(), variant.start());
}

#[test]
fn moves() {
    let mut game = Game::new(Divercite::default());
    let form = "a move is a colour and a cell, such as ra1 for a resource or rA1 for a city";
    let cells = "resource cells are a1 to e5, city cells A1 to D4";
    for m in ["ra1", "gA1", "rb1", "ga2", "rc1"] {
        game.play_text(m).unwrap();
    }
    let _ = game.play_text("yD4");
    for (text, right) in [
        ("", form),
        ("r", form),
        ("ra", form),
        ("ra10", form),
        ("a1", form),
        ("éé", "a colour is r, g, b or y"),
        ("xa1", "a colour is r, g, b or y"),
        ("RA1", "a colour is r, g, b or y"),
        ("rf1", cells),
        ("ra6", cells),
        ("ra0", cells),
        ("rE1", cells),
        ("rA5", cells),
        ("ga1", "a1 is taken"),
        ("gA1", "A1 is taken"),
        ("rd1", "white has no red resource left"),
    ] {
        let error = game.play_text(text).unwrap_err();
        assert_eq!(error.to_string(), format!("move '{text}': {right}"));
    }
    for m in ["rB1", "yC4", "rC1", "bA4"] {
        game.play_text(m).unwrap();
    }
    assert_eq!(game.play_text("rD1").unwrap_err().to_string(), "move 'rD1': white has no red city left");
    // Black still has a red resource and may place it.
    game.play_text("gd1").unwrap();
    game.play_text("rd2").unwrap();
}

#[test]
fn no_move_after_the_end() {
    let variant = Divercite::default();
    let last = "ryygb.bbygbrrygyggrrbgrby/GbyrYGrRybBRYBgg/00000000 00000000/1";
    let mut over = Game::from_position(variant, variant.parse_position(last).unwrap());
    let error = over.play_text("ra2").unwrap_err().to_string();
    assert_eq!(error, format!("move 'ra2': the game is over: {}", over.outcome().unwrap()));
    assert_eq!(
        variant.parse_move(over.position(), "ra2").unwrap_err().to_string(),
        "move 'ra2': white has no red resource left"
    );
}

#[test]
fn edits() {
    let variant = Divercite::default();
    let start = variant.start();
    for (cell, brush, line) in [
        (
            "a1",
            "purple",
            "brush 'purple': the brushes are red-resource, green-resource, blue-resource, yellow-resource, \
             white-red-city, white-green-city, white-blue-city, white-yellow-city, \
             black-red-city, black-green-city, black-blue-city, black-yellow-city, empty or turn",
        ),
        ("f1", "empty", "cell 'f1': a cell is a1 to e5, A1 to D4, or a hand's, such as first-city-red"),
        ("a1", "white-red-city", "brush 'white-red-city': a1 takes resources"),
        ("A1", "red-resource", "brush 'red-resource': A1 takes cities"),
        ("first-city-red", "black-red-city", "brush 'black-red-city': first-city-red takes white-red-city"),
        (
            "second-resource-blue",
            "green-resource",
            "brush 'green-resource': second-resource-blue takes blue-resource",
        ),
        (
            "second-resource-blue",
            "blue-resource",
            "brush 'blue-resource': second-resource-blue holds 3 already",
        ),
    ] {
        assert_eq!(variant.edit(&start, cell, brush).unwrap_err().to_string(), line);
    }
}
