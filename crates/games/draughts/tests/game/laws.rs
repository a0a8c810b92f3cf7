//! The laws of every game, for every variant and many parameters, and some laws of draughts alone.

use secateur_core::{Game, MoveList, ParseError, Position as _, Random, Variant, laws};
use secateur_draughts::rules::Rules;
use secateur_draughts::{Draughts, VARIANT_WORDS, VariantFunction, with_variant};

struct Laws {
    games: u64,
}

impl VariantFunction for Laws {
    type Output = usize;

    fn call<R: Rules>(self, variant: Draughts<R>) -> usize {
        let mut plies = 0;
        for seed in 0..self.games {
            plies += laws::check(&variant, &variant.start(), seed, 150)
                .unwrap_or_else(|e| panic!("{variant}: {e}"));
        }
        for seed in 0..4 * self.games {
            let odd = scattered(&variant, seed);
            plies += laws::check(&variant, &odd, seed, 12).unwrap_or_else(|e| panic!("{variant}: {e}"));
        }
        plies
    }
}

/// A position with pieces at random places, many of them kings.
fn scattered<R: Rules>(variant: &Draughts<R>, seed: u64) -> secateur_draughts::DraughtsPosition<R> {
    let mut random = Random::new(seed ^ 0x0DD);
    let squares = u32::from(variant.rules().geometry().squares());
    let mut text = if seed.is_multiple_of(2) { "W" } else { "B" }.to_string();
    let mut used = vec![false; squares as usize + 1];
    for colour in ['W', 'B'] {
        let mut items = Vec::new();
        for _ in 0..1 + random.below(u32::from(variant.rules().pieces())) {
            let square = 1 + random.below(squares);
            if !std::mem::replace(&mut used[square as usize], true) {
                let edge = square <= squares / 8 || square > squares - squares / 8;
                let king = edge || random.below(3) == 0;
                items.push(format!("{}{square}", if king { "K" } else { "" }));
            }
        }
        text += &format!(":{colour}{}", items.join(","));
    }
    variant.parse_position(&text).unwrap_or_else(|_| variant.start())
}

#[test]
fn the_family() {
    laws::check_family(secateur_draughts::register).unwrap();
}

#[test]
fn every_variant_keeps_the_laws() {
    for word in VARIANT_WORDS {
        let plies = with_variant(&format!("draughts:{word}"), Laws { games: 10 }).unwrap();
        assert!(plies > 400, "{word}: {plies} plies");
    }
}

#[test]
fn every_parameter_keeps_the_laws() {
    let mut random = Random::new(104);
    for _ in 0..24 {
        let rows = [6, 8, 10, 12][random.below(4) as usize];
        let most = rows / 2 * (rows / 2 - 1);
        let mut text = format!("draughts:in104,rows={rows},pieces={}", 1 + random.below(most));
        for (key, values) in [("first", ["white", "black"]), ("backward", ["yes", "no"])] {
            text += &format!(",{key}={}", values[random.below(2) as usize]);
        }
        for key in ["fly", "stop"] {
            text += &format!(",{key}={}", ["yes", "no"][random.below(2) as usize]);
        }
        text += &format!(",limit={}", 1 + random.below(200));
        with_variant(&text, Laws { games: 2 }).unwrap();
    }
}

/// Plays moves, then asks for the reason of the ending.
struct Ends<'a> {
    position: &'a str,
    moves: &'a [&'a str],
}

impl VariantFunction for Ends<'_> {
    type Output = Result<Option<&'static str>, ParseError>;

    fn call<R: Rules>(self, variant: Draughts<R>) -> Self::Output {
        let mut game = Game::from_position(variant, variant.parse_position(self.position)?);
        for m in self.moves {
            game.play_text(m)?;
        }
        Ok(game.outcome().map(|o| o.reason.word))
    }
}

fn end(variant: &str, position: &str, moves: &[&str]) -> Option<&'static str> {
    with_variant(variant, Ends { position, moves }).unwrap().unwrap()
}

#[test]
fn draws_come_when_the_rules_say() {
    // Counters are just below their limits: one more quiet king move ends the game, except in the cases that say otherwise.
    let cases = [
        ("draughts:international", "W:WK46,K47,1:B:H0", "", None),
        ("draughts:international", "W:WK46,40:BK5,10:H49", "46-41", Some("quiet")),
        ("draughts:international", "W:WK46,40:BK5,10:H48", "46-41", None),
        ("draughts:international", "W:WK46,40:BK5,10:H49", "40-34", None),
        ("draughts:international", "W:WK46,K47,K48:BK15:S31", "46-41", Some("small-ending")),
        ("draughts:international", "W:WK46,K47,K48:BK15:S30", "46-41", None),
        ("draughts:international", "W:WK46,40:BK15:S9", "46-41", Some("small-ending")),
        ("draughts:international", "W:WK46:BK15:S9", "46-41", Some("small-ending")),
        ("draughts:canadian", "W:WK67:BK7:S9", "67-61", Some("small-ending")),
        ("draughts:english", "B:WK32:BK1:H79", "1-6", Some("quiet")),
        ("draughts:english", "B:WK32:BK1:H78", "1-6", None),
        ("draughts:italian", "W:WK32:BK2:H79", "32-28", Some("quiet")),
        ("draughts:spanish", "W:WK32:BK2:H79", "32-28", Some("quiet")),
        ("draughts:russian", "W:WK29,30,31,24:BK4,12,9,5:H29", "29-25", Some("quiet")),
        ("draughts:russian", "W:WK29,K30:BK28:S9", "29-25", Some("small-ending")),
        ("draughts:russian", "W:WK29,K30,K32:BK28:S59:H0", "29-25", Some("small-ending")),
        ("draughts:brazilian", "W:WK29,K30,K32,K31:BK28,K20:S119:H0", "29-25", Some("small-ending")),
        ("draughts:pool", "B:WK29,K30,K32,K31:BK28,K20:S118:H0", "20-16", None),
        ("draughts:frisian", "W:WK46,K47:BK15:S13", "46-41", Some("small-ending")),
        ("draughts:frisian", "W:WK46:BK15:S3", "46-41", Some("small-ending")),
        ("draughts:frisian", "W:WK46:BK15:S2", "46-41", None),
        ("draughts", "W:W30:B1:H15", "30-26", Some("quiet")),
        ("draughts", "W:W30:B1:H14", "30-26", None),
        ("draughts:in104,limit=25", "W:W30:B1:H23", "30-26", None),
    ];
    for (variant, position, m, reason) in cases {
        if m.is_empty() {
            assert!(with_variant(variant, Ends { position, moves: &[] }).unwrap().is_err(), "{position}");
        } else {
            assert_eq!(end(variant, position, &[m]), reason, "{variant} {position} {m}");
        }
    }
}

#[test]
fn small_endings_are_counted_from_when_they_arise() {
    // White captures one of two: two pieces with a king against one king, ten plies.
    let there = ["46-41", "15-20", "41-46", "20-15"];
    assert_eq!(end("draughts:international", "W:WK46,40:B19,K5:H49", &["46x14"]), None);
    let mut shuffle: Vec<_> = there.iter().copied().cycle().take(9).collect();
    assert_eq!(end("draughts:frisian", "W:WK46,K48:BK15", &shuffle[..4]), None);
    // The third occurrence comes before the ten plies are over.
    assert_eq!(end("draughts:international", "W:WK46,K48:BK15", &shuffle[..8]), Some("repetition"));
    shuffle.truncate(7);
    assert_eq!(end("draughts:international", "W:WK46,K48:BK15", &shuffle), None);
}

#[test]
fn no_move_comes_before_any_draw() {
    assert_eq!(end("draughts:english", "B:WK5:B4:H79", &["4-8"]), None);
    assert_eq!(end("draughts", "B:W5:B1,10:H15", &["1-6"]), Some("quiet"));
    // The ply that fills the counter also blocks White: White has lost.
    assert_eq!(end("draughts", "B:W5:BK6:H15", &["6-1"]), Some("no-move"));
}

#[test]
fn a_frisian_king_rests_after_three_moves() {
    struct Texts<'a>(&'a str);
    impl VariantFunction for Texts<'_> {
        type Output = Vec<String>;
        fn call<R: Rules>(self, variant: Draughts<R>) -> Vec<String> {
            let position = variant.parse_position(self.0).unwrap();
            let mut list = MoveList::new();
            position.generate(&mut list);
            list.iter().map(|&m| variant.format_move(&position, m)).collect()
        }
    }
    let texts = |position| with_variant("draughts:frisian", Texts(position)).unwrap();
    assert!(texts("W:WK46,40:B5:R46=2").contains(&"46-41".to_string()));
    assert_eq!(texts("W:WK46,40:B5:R46=3"), ["40-34", "40-35"]);
    // A capture is never forbidden; and without men no king move is.
    assert_eq!(texts("W:WK46,40:B14:R46=3"), ["46x5", "46x10"]);
    let after = |position, moves| {
        struct After<'a>(&'a str, &'a [&'a str]);
        impl VariantFunction for After<'_> {
            type Output = String;
            fn call<R: Rules>(self, variant: Draughts<R>) -> String {
                let mut game = Game::from_position(variant, variant.parse_position(self.0).unwrap());
                for m in self.1 {
                    game.play_text(m).unwrap();
                }
                game.position().to_string()
            }
        }
        with_variant("draughts:frisian", After(position, moves)).unwrap()
    };
    assert_eq!(after("W:WK46,40:BK4,15", &["46-41", "4-9"]), "W:W40,K41:BK9,15:R41=1,9=1");
    assert_eq!(after("W:WK46,40:BK4,15", &["46-41", "4-9", "41-46", "15-20"]), "W:W40,K46:BK9,20:R46=2");
    assert_eq!(after("W:WK46:BK4,15", &["46-41"]), "B:WK41:BK4,15");
}

#[test]
fn captures_without_end_are_found_all_the_same() {
    // Kings among kings, found by searching for the slowest positions: millions of paths, few moves.
    let cases = [
        (
            "draughts:frisian",
            "W:WK24:BK3,K7,K8,K9,K12,K14,K17,K23,K25,K27,K29,K30,K31,K36,K38,K39,K41,K42,K47,K49",
            1,
        ),
        ("draughts:russian", "W:WK27,K28:BK1,K2,K9,K11,K13,K15,K17,K19,K25,K26,K29,K30", 1),
        (
            "draughts:canadian",
            "W:WK59,K62,K68:BK1,K2,K4,K5,K6,K8,K12,K13,K15,K16,K20,K26,K30,K32,K36,K39,K40,K41,K44,K51,K52,K53,K56,K57,K61,K66",
            142,
        ),
    ];
    for (variant, position, moves) in cases {
        let variant = (secateur_draughts::family().parse)(variant).unwrap();
        assert_eq!(variant.begin_at(position).unwrap().legal_count(), moves, "{variant} {position}");
    }
}
