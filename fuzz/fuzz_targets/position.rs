//! Any text is a position or a clear error; a position that is read can be written, drawn, counted and played from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_fuzz::game_and_text;

fuzz_target!(|input: &[u8]| {
    let Some((game, text)) = game_and_text(input) else { return };
    match game.begin_at(text) {
        Ok(begun) => {
            let written = begun.position();
            let again = game.begin_at(&written).expect("a written position is read");
            assert_eq!((again.position(), again.key()), (written, begun.key()));
            assert_eq!(begun.legal().len(), begun.legal_count());
            let _ = begun.scene();
            let mut game = begun.clone_game();
            if game.play_nth(text.len() % begun.legal_count().max(1)) {
                assert!(game.undo());
                assert_eq!(game.key(), begun.key());
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
