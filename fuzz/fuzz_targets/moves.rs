//! Any texts are moves or clear errors, along a game; the moves played are written so that they replay.
//!
//! The input may begin with a position and `|`; otherwise the moves begin at the start.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_fuzz::game_and_text;

fuzz_target!(|input: &[u8]| {
    let Some((game, text)) = game_and_text(input) else { return };
    let (start, words) = text.split_once('|').unwrap_or(("", text));
    let begun = game.begin_at(start).unwrap_or_else(|_| game.begin());
    let mut game = begun.clone_game();
    for word in words.split_whitespace() {
        match game.play(word) {
            Ok(()) => {}
            Err(error) => {
                assert!(!error.to_string().contains('\n'));
                // Some legal move is played, so that later words meet other positions.
                game.play_nth(word.len() * 7 % game.legal_count().max(1));
            }
        }
    }
    let mut again = begun;
    for m in game.moves() {
        again.play(&m).expect("a written move is read");
    }
    assert_eq!(again.position(), game.position());
});
