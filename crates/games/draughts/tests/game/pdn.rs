//! PDN written and read back, and files as other programs write them.

use secateur_core::{AnyGame, GameRecord, Random, Registry, random_plies};
use secateur_draughts::{VARIANT_WORDS, family, pdn};

fn registry() -> Registry {
    let mut registry = Registry::new();
    registry.add(family());
    registry
}

/// A random game of at most `most` plies.
fn random_game(variant: &str, start: Option<&str>, seed: u64, most: usize) -> Box<dyn AnyGame> {
    let variant = (family().parse)(variant).unwrap();
    let mut game = variant.game(start, [""; 0]).unwrap();
    random_plies(&mut *game, most, &mut Random::new(seed));
    game
}

#[test]
fn what_is_written_reads_back_the_same() {
    let registry = registry();
    let odd = ["draughts:in104,rows=10,backward=yes,fly=yes,stop=no,limit=25", "draughts:in104,first=black"];
    let named = VARIANT_WORDS.iter().map(|word| format!("draughts:{word}"));
    for variant in named.chain(odd.map(String::from)) {
        let mut file = String::new();
        let mut records = Vec::new();
        for seed in 0..12 {
            let start = match seed % 3 {
                0 => Some("B:W24,K25,26:B2,K3,10"),
                1 => Some("W:W24,K25,26:B2,K3,10"),
                _ => None,
            };
            let game = random_game(&variant, start, seed, if seed % 2 == 0 { 7 } else { 500 });
            let mut record = GameRecord::of(&*game);
            record.tags = vec![("White".into(), "A \"quoted\" \\ name".into()), ("Round".into(), "2".into())];
            file += &pdn::write(&record);
            records.push(record);
        }
        let read = pdn::read(&file).unwrap_or_else(|e| panic!("{variant}: {e}\n{file}"));
        assert_eq!(read, records, "{variant}");
        for (record, seed) in read.iter().zip(0..) {
            let variant = registry.variant("draughts").unwrap();
            let replayed =
                record.replay(&registry, &*variant).unwrap_or_else(|e| panic!("{variant} {seed}: {e}"));
            assert_eq!(replayed.outcome().map(|o| o.winner_word().to_string()), record.winner);
        }
        // If the file is cut anywhere within its last game, reading is an error or lacks that game; it never panics.
        let last = pdn::write(&records[11]);
        // (1-12 cut after 1-1 looks like a drawn game.)
        let is_result = |cut: usize| ["1-1", "0-0", "2-0"].iter().any(|result| file[..cut].ends_with(result));
        for cut in (file.len() - last.len()..file.len() - 3).filter(|&cut| !is_result(cut)) {
            assert!(
                pdn::read(&file[..cut]).map_or(true, |games| games.len() == 11),
                "{variant} cut at {cut}"
            );
        }
    }
}

#[test]
fn files_as_others_write_them() {
    let text = r#"
% a file of several games
[Event "A match"] [GameType "21,B,8,8,N1,0"]
[Result "0-1"]

1. 11-15 {a comment with (brackets)} 23-19 $1 2. 8-11! 22-17 (2... 24-20 {or (2... 26-23)} 3. 1-2) 3.11-16 ; rest
24-20 3... 15x24 0-1

[GameType "25"] [FEN "W:Wa1,Kc3:Bb8,g7."]
1. c3xh8 * 1. 32-28 19-23 2. 28x19 14x23 1-1
[GameType "24"] [Result "2-0"] 1. 11-15 22-18 *
[GameType "23,W,8,8,A0,0"] 1. c3-d4 0-2
"#;
    let games = pdn::read(text).unwrap();
    assert_eq!(games.len(), 5);
    assert_eq!(games[0].variant.as_deref(), Some("draughts:english"));
    assert_eq!(games[0].moves, ["11-15", "23-19", "8-11", "22-17", "11-16", "24-20", "15x24"]);
    // Black moves first in the English game, so Black's win is the first player's.
    assert_eq!(games[0].winner.as_deref(), Some("first"));
    assert_eq!(games[0].tags, [("Event".to_string(), "A match".to_string())]);
    assert_eq!(games[1].start.as_deref(), Some("W:W29,K22:B1,8"));
    assert_eq!(games[1].moves, ["22x4"]);
    assert_eq!(games[1].winner, None);
    assert_eq!(games[2].variant, None);
    assert_eq!(games[2].winner.as_deref(), Some("draw"));
    // The Spanish game numbers squares from White's right.
    assert_eq!(games[3].moves, ["22-18", "11-15"]);
    assert_eq!(games[3].winner.as_deref(), Some("first"));
    assert_eq!(games[4].start.as_deref(), Some("W:W21-32:B1-12"));
    assert_eq!(games[4].winner.as_deref(), Some("first"));
    let registry = registry();
    let international = registry.variant("draughts:international").unwrap();
    for variant in [&games[1], &games[2], &games[3], &games[4]] {
        variant.replay(&registry, &*international).unwrap();
    }
}
