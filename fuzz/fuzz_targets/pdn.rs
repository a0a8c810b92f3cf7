//! Any text is a list of PDN games or a clear error; a game that is read is written so that it reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_fuzz::CATALOGUE;

fuzz_target!(|text: &str| {
    let format = CATALOGUE.registry().family("draughts").expect("a standard game").records;
    let default = CATALOGUE.registry().variant("draughts:international").expect("a standard game");
    match (format.read)(text) {
        Ok(records) => {
            for record in &records {
                // Only games that replay are promised to be written back unchanged.
                if let Ok(game) = record.replay(CATALOGUE.registry(), &*default) {
                    let record = secateur_core::GameRecord::of(&*game);
                    let again = (format.read)(&(format.write)(&record)).expect("written PDN is read");
                    assert_eq!(again.len(), 1);
                    let replayed = again[0].replay(CATALOGUE.registry(), &*default).expect("written PDN replays");
                    assert_eq!(replayed.position(), game.position());
                }
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
