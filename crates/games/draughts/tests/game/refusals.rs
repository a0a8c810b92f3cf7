//! Refused texts with the exact words of the errors, and odd texts that are read.

use secateur_core::{AnyGame, ParseError};
use secateur_draughts::{family, pdn};

fn begin(variant: &str, position: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    (family().parse)(variant)?.begin_at(position)
}

#[test]
fn variants() {
    let cases = [
        (
            "draughts:pools",
            "variant 'pools': draughts has in104, in104-flying, international, english, russian, brazilian, pool, italian, spanish, canadian or frisian",
        ),
        ("draughts:russian,limit=3", "parameter 'limit': 'draughts:russian' takes no parameter here"),
        ("draughts:in104-flying,rows=8", "parameter 'rows': 'draughts:in104-flying' takes no parameter here"),
        ("draughts:in104,rows=7", "parameter 'rows=7': rows is 6, 8, 10 or 12"),
        ("draughts:in104,pieces=13", "parameter 'pieces=13': pieces is a number from 1 to 12 on 8 rows"),
        (
            "draughts:in104,rows=10,pieces=21",
            "parameter 'pieces=21': pieces is a number from 1 to 20 on 10 rows",
        ),
        ("draughts:in104,limit=0", "parameter 'limit=0': limit is a number from 1 to 200"),
        ("draughts:in104,limit=201", "parameter 'limit=201': limit is a number from 1 to 200"),
        ("draughts:in104,first=red", "parameter 'first=red': first is white or black"),
        ("draughts:in104,fly=maybe", "parameter 'fly=maybe': fly is yes or no"),
        (
            "draughts:in104,wings=yes",
            "parameter 'wings': the parameters are rows, pieces, first, backward, fly, stop or limit",
        ),
        ("draughts:in104,russian", "variant 'russian': one word too many in 'draughts:in104,russian'"),
        ("chess", "game 'chess': this game is draughts (checkers, dames)"),
    ];
    for (text, right) in cases {
        let error = (family().parse)(text).err().unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(error.to_string(), right);
    }
    let texts = [
        ("draughts:in104", "draughts"),
        ("draughts:in104,rows=8,pieces=12,first=white,backward=no,fly=no,stop=yes,limit=16", "draughts"),
        ("draughts:in104,fly=yes,stop=no", "draughts:in104-flying"),
        (
            "draughts:in104,rows=10,pieces=20,first=black,backward=yes,fly=yes,stop=no,limit=25",
            "draughts:in104,rows=10,first=black,backward=yes,fly=yes,stop=no,limit=25",
        ),
        ("checkers:english", "draughts:english"),
        ("dames", "draughts"),
    ];
    for (text, canonical) in texts {
        assert_eq!((family().parse)(text).unwrap().text(), canonical);
    }
}

#[test]
fn positions() {
    let form = "a position is TURN:PIECES:PIECES, such as W:W31,32,K45:B1-20";
    let cases = [
        ("", format!("position '': no side to move: {form}")),
        ("W31:B1", format!("position 'W31:B1': no side to move: {form}")),
        ("X:W31:B1", format!("position 'X:W31:B1': no side to move: {form}")),
        ("W:W31", format!("position 'W:W31': both colours must be given: {form}")),
        ("W:W31:W32:B1", "position 'W32': a colour's pieces are given twice".to_string()),
        ("W:W31:B1:Q4", format!("position 'Q4': {form}")),
        ("W:W0:B1", "square '0': squares are numbers from 1 to 50".to_string()),
        ("W:W51:B1", "square '51': squares are numbers from 1 to 50".to_string()),
        ("W:W256:B1", "square '256': squares are numbers from 1 to 50".to_string()),
        ("W:Wé:B1", "square 'é': squares are numbers from 1 to 50".to_string()),
        ("W:W31,:B1", "square '': squares are numbers from 1 to 50".to_string()),
        ("W:Wc3:B1", "square 'c3': squares are numbers from 1 to 50".to_string()),
        ("W:W31:B31", "square '31': square 31 is given twice".to_string()),
        ("W:W31-33,32:B1", "square '32': square 32 is given twice".to_string()),
        ("W:W33-31:B1", "range '33-31': a range goes from the lower square to the higher".to_string()),
        ("W:W3:B10", "square '3': a white man cannot stand on its last row: write K3".to_string()),
        ("W:W31:B48", "square '48': a black man cannot stand on its last row: write K48".to_string()),
        ("W:W30-50:B1", "position 'W:W30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,…': white has 21 pieces, at most 20 are possible".to_string()),
        ("W:W:B", "position 'W:W:B': the board is empty".to_string()),
        ("W:W31:B1:H51", "counter 'H51': H is a number from 0 to 50".to_string()),
        ("W:W31:B1:Hx", "counter 'Hx': H is a number from 0 to 50".to_string()),
        ("W:W31:B1:S1", "counter 'S1': S is a number from 0 to 0 here".to_string()),
        ("W:W31:B1:R31=1", "counter 'R31=1': this variant does not count moves of one king".to_string()),
    ];
    for (text, right) in cases {
        let error = begin("draughts:international", text).err().unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(error.to_string(), right, "{text}");
    }
    let long = "W:W".to_string() + &"1,".repeat(1_000);
    assert!(begin("draughts", &long).is_err());
    let right = "R28=2 is a king of a side with men, once a side, and 1 to 3 moves";
    for item in ["31=1", "28=4", "28=0", "5=1", "6=1", "28", "28=1,28=1"] {
        let error = begin("draughts:frisian", &format!("W:W31,K28:BK6:R{item}")).err().unwrap();
        assert_eq!(error.right(), right, "{item}");
    }
}

#[test]
fn odd_positions_are_read() {
    let texts = [
        ("W:W31,32,K45:B1-3", "W:W31,32,K45:B1,2,3"),
        ("b:bk1-3:w50.", "B:W50:BK1,K2,K3"),
        (" B : BK1-K3 , 20 : W 50 ", "B:W50:BK1,K2,K3,20"),
        ("W:B1:W", "W:W:B1"),
        ("W:W50:B1:H12:F7", "W:W50:B1"),
        ("W:W50,31:B1", "W:W31,50:B1"),
    ];
    for (text, written) in texts {
        assert_eq!(begin("draughts:international", text).unwrap().position(), written);
    }
    assert_eq!(begin("draughts:russian", "W:Wa1,Kc3:Bb8").unwrap().position(), "W:WK22,29:B1");
}

#[test]
fn moves() {
    let four = "W:WK46,K5:B1";
    let loops = "W:WK26:B3,13,14,23,24,33,34";
    let cases = [
        ("draughts:international", "", "", "move '': a move is written 32-28, a capture 28x19 or 28x19x10"),
        (
            "draughts:international",
            "",
            "32",
            "move '32': a move is written 32-28, a capture 28x19 or 28x19x10",
        ),
        (
            "draughts:international",
            "",
            "32-28-23",
            "move '32-28-23': a move is written 32-28, a capture 28x19 or 28x19x10",
        ),
        (
            "draughts:international",
            "",
            "c3-d4",
            "move 'c3-d4': a move is written 32-28, a capture 28x19 or 28x19x10",
        ),
        ("draughts:international", "", "-", "move '-': a move is written 32-28, a capture 28x19 or 28x19x10"),
        (
            "draughts:international",
            "",
            "é-ü",
            "move 'é-ü': a move is written 32-28, a capture 28x19 or 28x19x10",
        ),
        ("draughts:international", "", "51-46", "move '51-46': squares are numbers from 1 to 50"),
        (
            "draughts:international",
            "",
            "32-27x",
            "move '32-27x': a move is written 32-28, a capture 28x19 or 28x19x10",
        ),
        (
            "draughts:international",
            "",
            "31-28",
            "move '31-28': not a legal move; legal: 31-26 32-27 33-28 34-29 35-30 31-27 …",
        ),
        (
            "draughts:international",
            "",
            "32x23",
            "move '32x23': not a legal move; legal: 31-26 32-27 33-28 34-29 35-30 31-27 …",
        ),
        ("draughts:international", four, "46-41", "move '46-41': not a legal move; legal: "),
        (
            "draughts:international",
            "W:W28:B23,1",
            "28-22",
            "move '28-22': capturing is compulsory; legal: 28x19",
        ),
        ("draughts:international", "W:W28:B23,14", "28x19", "move '28x19': not a legal move; legal: 28x10"),
        (
            "draughts:international",
            "W:W28:B23,14",
            "28x19x9",
            "move '28x19x9': no capture goes on from 19 to 9; legal: 28x10",
        ),
        (
            "draughts:russian",
            "",
            "c3-c4",
            "move 'c3-c4': a move is written 32-28, a capture 28x19 or 28x19x10",
        ),
        ("draughts:russian", "W:W:B1", "1-5", "move '1-5': the game is over: second wins (no-move, 0–1)"),
    ];
    for (variant, position, m, right) in cases {
        let variant = (family().parse)(variant).unwrap();
        let mut game =
            if position.is_empty() { variant.begin() } else { variant.begin_at(position).unwrap() };
        match game.play(m) {
            Ok(()) => assert_eq!((position, m), (four, "46-41")),
            Err(error) => assert_eq!(error.to_string(), right),
        }
    }
    // Several captures between the same squares: the path is written, and must be given.
    let game = begin("draughts:international", loops).unwrap();
    for text in game.legal() {
        let mut game = game.clone_game();
        game.play(&text).unwrap();
    }
}

#[test]
fn an_ambiguous_capture_asks_for_its_path() {
    // Random positions, until the king on 46 has found twenty captures that need their path.
    let mut asked = 0;
    let mut random = secateur_core::Random::new(5);
    while asked < 20 {
        let mut items = Vec::new();
        for square in 6..=45 {
            if random.below(4) == 0 {
                items.push(square.to_string());
            }
        }
        items.truncate(20);
        let text = format!("W:WK46,K50:B{}", items.join(","));
        let Ok(game) = begin("draughts:international", &text) else { continue };
        for path in game.legal().iter().filter(|m| m.matches('x').count() > 1) {
            let (from, to) = (path.split('x').next().unwrap(), path.rsplit('x').next().unwrap());
            let short = format!("{from}x{to}");
            let error = game.clone_game().play(&short).unwrap_err();
            let right = "several captures go that way: write the squares between, such as ";
            assert!(error.right().starts_with(right), "{text} {short}: {error}");
            asked += 1;
        }
    }
}

#[test]
fn pdn_files() {
    let ends = "a game ends with its result, 1-0, 0-1, 1/2-1/2, 2-0, 1-1, 0-2, 0-0 or *";
    let cases = [
        ("1. 32-28 19-23", format!("PDN '19-23': line 1: the game that begins in line 1 breaks off: {ends}")),
        ("\n[Event \"x\"]\n\n1. 32-28\n\n[Event \"y\"]\n*", format!("PDN 'Event': line 6: the game that begins in line 2 breaks off here: {ends}")),
        ("[Event \"x\"]\n", format!("PDN '': line 2: the game that begins in line 1 breaks off: {ends}")),
        ("1. 32-28 {good", "PDN '{good': line 1: a comment is not closed by }".to_string()),
        ("\n1. 32-28 (1. 33-28 (", "PDN '(': line 2: a variation is not closed by )".to_string()),
        ("[Event x]", "PDN '[Event x]': line 1: a tag is written [Name \"Value\"]".to_string()),
        ("[Event \"x\n]", "PDN '[Event \"x': line 1: a tag is written [Name \"Value\"]".to_string()),
        ("1. 32-28 ) *", "PDN ')': line 1: this closes nothing".to_string()),
        ("[GameType \"99\"] *", "PDN '99': line 1: GameType '99': the game types are 20, 21, 22, 23, 24, 25, 26, 27, 40".to_string()),
        ("[GameType \"20,W,8,8\"] *", "PDN '20,W,8,8': line 1: GameType '20,W,8,8': the board of international has 10 rows".to_string()),
        ("[GameType \"25\"]\n1. c3-d4 hello *", "PDN 'hello': line 2: neither a move nor a result".to_string()),
        ("[GameType \"25\"]\n1. c3-e9 *", "PDN 'c3-e9': line 2: neither a move nor a result".to_string()),
        ("[GameType \"24\"]\n[FEN \"W:W33:B1\"] *", "PDN 'W:W33:B1': line 2: a square of the FEN is not on the board".to_string()),
        ("[Variant \"draughts:poker\"] *", "PDN 'draughts:poker': line 1: variant 'poker': draughts has in104, in104-flying, international, english, russian, brazilian, pool, italian, spanish, canadian or frisian".to_string()),
    ];
    for (text, right) in cases {
        let error = pdn::read(text).err().unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(error.to_string(), right);
    }
}

proptest::proptest! {
    /// Parsers read a text or refuse it, but never panic.
    #[test]
    fn any_text_is_refused_or_read(text in "\\PC{0,60}", moves in "[0-9a-hx:K, -]{0,20}", fen in "[WBKwbkHSRF0-9,:=. -]{0,60}") {
        for variant in ["draughts", "draughts:russian", "draughts:frisian", "draughts:canadian"] {
            let variant = (family().parse)(variant).unwrap();
            let mut game = variant.begin();
            let _ = game.play(&text);
            let _ = game.play(&moves);
            let _ = variant.begin_at(&text);
            let _ = variant.begin_at(&fen);
            let _ = variant.begin_at(&format!("W:{fen}:B"));
        }
        let _ = (family().parse)(&format!("draughts:{text}"));
        for kind in ["20", "24", "25", "23,W,8,8,A0,0"] {
            let _ = pdn::read(&format!("[GameType \"{kind}\"]\n[FEN \"{fen}\"]\n1. {moves} {text} *"));
        }
        let _ = pdn::read(&text);
    }
}
