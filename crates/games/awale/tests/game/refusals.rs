//! Wrong input is refused with one line that says what was read and what would be right.

use proptest::prelude::*;
use secateur_awale::{Oware, Tricolour, family};
use secateur_core::Variant;

#[test]
fn variants() {
    for (text, line) in [
        ("awale:kalah", "variant 'kalah': awale has tricolour, oware or awari"),
        ("awale:grandslam=all", "parameter 'grandslam': 'awale:grandslam=all' takes no parameter here"),
        ("awale:awari,grandslam=all", "parameter 'grandslam': 'awale:awari' takes no parameter here"),
        ("awale:oware,grandslam=some", "parameter 'grandslam=some': grandslam is none, illegal or all"),
        ("awale:oware,seeds=3", "parameter 'seeds': the parameters are grandslam"),
        ("awale:oware,awari", "variant 'awari': one word too many in 'awale:oware,awari'"),
        ("oware", "game 'oware': the game is awale"),
    ] {
        assert_eq!((family().parse)(text).err().map(|e| e.to_string()).as_deref(), Some(line));
    }
    let line = "variant 'awale:oware': a board of 16 holes is tricolour";
    assert_eq!("awale:oware".parse::<Tricolour>().unwrap_err().to_string(), line);
    let line = "variant 'awale': a board of 12 houses is oware or awari";
    assert_eq!("awale".parse::<Oware>().unwrap_err().to_string(), line);
}

#[test]
fn tricolour_positions() {
    let sixteen = |hole: &str| vec![hole; 16].join(",");
    let start = sixteen("2.2.2");
    for (text, line) in [
        (
            "".to_string(),
            "position '': a position is 16 holes r.b.t joined by commas, /seeds seeds/side/plies",
        ),
        ("2.2.2/0 0/1/0".to_string(), "board '2.2.2': there are 16 holes, joined by commas"),
        (format!("{}/0 0/1/0", sixteen("2.2")), "hole '2.2': a hole is red.blue.transparent, such as 2.2.2"),
        (format!("{}/0 0/1/0", sixteen("2.x.2")), "seeds 'x': a number from 0 to 96 stands here"),
        (format!("{}/0 0/1/0", sixteen("2.+1.2")), "seeds '+1': a number from 0 to 96 stands here"),
        (format!("{start}/0/1/0"), "seeds '0': the seeds of player 1 and of player 2 stand here"),
        (format!("{start}/0 97/1/0"), "seeds '97': a number from 0 to 96 stands here"),
        (format!("{start}/0 0/3/0"), "side '3': the side to move is 1 or 2"),
        (format!("{start}/0 0/1/401"), "plies '401': a number from 0 to 400 stands here"),
        (
            format!("{start}/0 1/1/0"),
            "position '2.2.2,2.2.2,2.2.2,2.2.2,2.2.2,2.2.2,2.2.2,2.2.2,2.2.2,2.2.2,…': seeds '97': there are 96 in all",
        ),
        (
            format!("{}/0 0/1/0", sixteen("2.2.1")),
            "position '2.2.1,2.2.1,2.2.1,2.2.1,2.2.1,2.2.1,2.2.1,2.2.1,2.2.1,2.2.1,…': it has 80 seeds, on the board and captured; there are 96",
        ),
    ] {
        assert_eq!(Tricolour.parse_position(&text).unwrap_err().to_string(), line);
    }
}

#[test]
fn tricolour_moves() {
    let start = Tricolour.start();
    let after = Tricolour.parse_position("0.0.0,2.2.2,0.0.2,9.9.0,6.0.0,6.0.0,6.0.0,6.0.0,6.0.0,6.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0,0.0.0/17 17/1/7").unwrap();
    let wrong = "a move is a hole from 1 to 16 and R, B, TR or TB";
    for (position, text, right) in [
        (&start, "", wrong),
        (&start, "3", wrong),
        (&start, "R", wrong),
        (&start, "17R", wrong),
        (&start, "0R", wrong),
        (&start, "003R", wrong),
        (&start, "3T", wrong),
        (&start, "3RR", wrong),
        (&start, "2R", "player 1 is to move and plays odd holes"),
        (&after, "1R", "hole 1 has no red seed"),
        (&after, "5B", "hole 5 has no blue seed"),
        (&after, "5TB", "hole 5 has no transparent seed"),
    ] {
        let error = Tricolour.parse_move(position, text).unwrap_err().to_string();
        assert_eq!(error, format!("move '{text}': {right}"));
    }
    assert!(Tricolour.parse_move(&after, " 3tb ").is_ok());
    let over = after.to_string().replace("9.9.0", "1.2.0").replace("/17 17/", "/49 0/");
    let over = Tricolour.parse_position(&over).unwrap();
    let error = Tricolour.parse_move(&over, "3TR").unwrap_err().to_string();
    assert_eq!(error, "move '3TR': the game is over");
}

#[test]
fn oware_positions() {
    let variant = Oware::default();
    let shape = "a position is houses A–F, a–f, seeds of south, of north and S or N, joined by -";
    for (text, line) in [
        ("", format!("position '': {shape}")),
        ("4-4-S", format!("position '4-4-S': {shape}")),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S", format!("position '4-4-4-4-4-4-4-4-4-4-4-4-0-0-0-S': {shape}")),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "side 's': the side to move is S or N".into()),
        ("4-4-4-4-4-4-4-4-4-4-4-x-0-0-S", "seeds 'x': a number from 0 to 48 stands here".into()),
        ("4-4-4-4-4-4-4-4-4-4-4-49-0-0-S", "seeds '49': a number from 0 to 48 stands here".into()),
        (
            "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S",
            "position '4-4-4-4-4-4-4-4-4-4-4-4-0-1-S': seeds '49': there are 48 in all".into(),
        ),
        (
            "4-4-4-4-4-4-4-4-4-4-4-3-0-0-S",
            "position '4-4-4-4-4-4-4-4-4-4-4-3-0-0-S': it has 47 seeds, on the board and captured; there are 48".into(),
        ),
    ] {
        assert_eq!(variant.parse_position(text).unwrap_err().to_string(), line);
    }
}

#[test]
fn oware_moves() {
    let wrong = "a move is a house, A to F for south, a to f for north";
    for (variant, position, text, right) in [
        ("awale:oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "G", wrong),
        ("awale:oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "", wrong),
        ("awale:oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "AB", wrong),
        ("awale:oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "a", "south is to move and sows A to F"),
        ("awale:oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "A", "north is to move and sows a to f"),
        ("awale:oware", "0-8-4-4-4-4-4-4-4-4-4-4-0-0-S", "A", "the house is empty"),
        (
            "awale:oware",
            "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S",
            "A",
            "the opponent has no seeds and must be given one",
        ),
        ("awale:awari", "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S", "F", "the opponent must be left a seed"),
        (
            "awale:oware,grandslam=illegal",
            "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
            "F",
            "the opponent must be left a seed",
        ),
        ("awale:oware", "1-0-0-0-0-1-1-0-0-0-0-0-25-20-S", "F", "the game is over"),
    ] {
        let variant: Oware = variant.parse().unwrap();
        let position = variant.parse_position(position).unwrap();
        let error = variant.parse_move(&position, text).unwrap_err().to_string();
        assert_eq!(error, format!("move '{text}': {right}"));
    }
}

proptest! {
    #[test]
    fn parsers_never_panic(text in ".{0,120}", near in "[0-9.,/ SNabcdefABCDEFTRtrb-]{0,80}") {
        for text in [text.as_str(), near.as_str()] {
            _ = Tricolour.parse_position(text);
            _ = Oware::default().parse_position(text);
            _ = Tricolour.parse_move(&Tricolour.start(), text);
            _ = Oware::default().parse_move(&Oware::default().start(), text);
            _ = (family().parse)(text);
            _ = (family().parse)(&format!("awale:{text}"));
            _ = Tricolour.edit(&Tricolour.start(), text, text);
            _ = Oware::default().edit(&Oware::default().start(), text, "add");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused(numbers in proptest::collection::vec(0u32..300, 14)) {
        let text = numbers.iter().map(|n| format!("{n}-")).collect::<String>() + "S";
        let total: u32 = numbers.iter().sum();
        prop_assert_eq!(Oware::default().parse_position(&text).is_ok(), total == 48);
    }
}
