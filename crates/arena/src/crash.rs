//! Players that panic lose a game, not the match.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Runs `f`; if it panics, gives what it said in one line. Nothing is printed.
pub(crate) fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if GUARDED.get() {
                let words = info.payload();
                let said = words
                    .downcast_ref::<&str>()
                    .map(ToString::to_string)
                    .or_else(|| words.downcast_ref::<String>().cloned())
                    .unwrap_or_else(|| "panicked".to_string());
                let line = said.lines().next().unwrap_or("").to_string();
                LAST.with_borrow_mut(|last| *last = Some(line));
            } else {
                usual(info);
            }
        }));
    });
    let before = GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(f));
    GUARDED.set(before);
    done.map_err(|_| LAST.take().unwrap_or_else(|| "panicked".to_string()))
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn a_panic_is_a_line() {
        assert_eq!(guarded(|| 5), Ok(5));
        let number = 7;
        assert_eq!(guarded(|| -> () { panic!("number {number}\nand more") }), Err("number 7".to_string()));
    }
}
