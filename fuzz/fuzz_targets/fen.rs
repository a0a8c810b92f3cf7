//! FEN texts of every draughts variant: any text is a position or a clear error, and its captures are found in bounded time.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_core::AnyVariant;
use secateur_fuzz::GAMES;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let draughts: Vec<&Box<dyn AnyVariant>> = GAMES.iter().filter(|game| game.name() == "draughts").collect();
    let game = draughts[usize::from(choice) % draughts.len()];
    match game.begin_at(text) {
        Ok(begun) => {
            let again = game.begin_at(&begun.position()).expect("a written position is read");
            assert_eq!(again.key(), begun.key());
            for m in begun.legal() {
                let mut game = begun.clone_game();
                game.play(&m).expect("a written move is read");
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
