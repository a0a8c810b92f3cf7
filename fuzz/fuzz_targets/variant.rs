//! Any text is a variant or a clear error; a variant that is read is written so that it reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_fuzz::CATALOGUE;

fuzz_target!(|text: &str| {
    match CATALOGUE.registry().variant(text) {
        Ok(game) => {
            let written = game.text();
            assert_eq!(CATALOGUE.registry().variant(&written).expect("a written variant is read").text(), written);
            let start = game.begin();
            assert!(start.legal_count() > 0, "{written} begins with a position without moves");
        }
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
