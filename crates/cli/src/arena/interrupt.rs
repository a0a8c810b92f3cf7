//! Ctrl-C and SIGTERM.

use crate::note;
use secateur_arena::Interrupt;
use std::io::Write;

/// What Ctrl-C or SIGTERM asks for: once to finish the games under way, twice to stop at once; a third time exits.
pub fn interrupt() -> Interrupt {
    static INTERRUPT: std::sync::OnceLock<Interrupt> = std::sync::OnceLock::new();
    let interrupt = INTERRUPT.get_or_init(|| {
        let interrupt = Interrupt::new();
        let handler = interrupt.clone();
        let pressed = move || {
            if handler.at_once() {
                secateur_engines::drive::kill_all();
                std::process::exit(1);
            }
            let said = if handler.is_asked() {
                "stopping"
            } else {
                "finishing the games under way; once more stops at once"
            };
            let _ = writeln!(std::io::stderr());
            note(said);
            handler.ask();
        };
        // Where no handler can be set, Ctrl-C ends the program at once; stored games are safe all the same.
        let _ = ctrlc::set_handler(pressed);
        interrupt
    });
    interrupt.clone()
}
