//! Any texts are moves or clear errors, along a game; what is played is written so that it replays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_fuzz::game_and_text;

fuzz_target!(|input: &[u8]| {
    let Some((game, text)) = game_and_text(input) else { return };
    let mut played = game.begin();
    for word in text.split_whitespace() {
        match played.play(word) {
            Ok(()) => {}
            Err(error) => {
                assert!(!error.to_string().contains('\n'));
                // Goes on with some legal move, so that later words meet other positions.
                played.play_nth(word.len() * 7 % played.legal_count().max(1));
            }
        }
    }
    let mut again = game.begin();
    for m in played.moves() {
        again.play(&m).expect("a written move is read");
    }
    assert_eq!(again.position(), played.position());
});
