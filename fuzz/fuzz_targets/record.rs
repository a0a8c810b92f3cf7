//! Any text is a list of one-line games or a clear error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_core::record::LINES;
use secateur_fuzz::{CATALOGUE, GAMES};

fuzz_target!(|text: &str| {
    match (LINES.read)(text) {
        Ok(records) => {
            for record in &records {
                if let Err(error) = record.replay(CATALOGUE.registry(), &*GAMES[0]) {
                    assert!(!error.to_string().contains('\n'));
                }
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
