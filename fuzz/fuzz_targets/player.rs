//! Any text is a player or a clear error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_fuzz::{CATALOGUE, GAMES};

fuzz_target!(|text: &str| {
    if let Err(error) = CATALOGUE.player(&*GAMES[0], text, 1) {
        assert!(!error.to_string().contains('\n'));
    }
});
