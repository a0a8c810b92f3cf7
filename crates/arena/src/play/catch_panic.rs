//! A player that panics loses its game; the tournament goes on.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is being caught.
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    /// The message of the last panic caught.
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Runs `f`; if it panics, returns the first line of its message. Nothing is printed.
///
/// ```
/// let caught = secateur_arena::catch_panic(|| -> u32 { panic!("out of ideas") });
/// assert_eq!(caught, Err("out of ideas".to_string()));
/// ```
pub fn catch_panic<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if CATCHING.get() {
                let payload = info.payload();
                let message = payload
                    .downcast_ref::<&str>()
                    .map(ToString::to_string)
                    .or_else(|| payload.downcast_ref::<String>().cloned())
                    .unwrap_or_else(|| "panicked".to_string());
                let line = message.lines().next().unwrap_or("").to_string();
                MESSAGE.set(Some(line));
            } else {
                usual(info);
            }
        }));
    });
    let before = CATCHING.replace(true);
    let done = catch_unwind(AssertUnwindSafe(f));
    CATCHING.set(before);
    done.map_err(|_| MESSAGE.take().unwrap_or_else(|| "panicked".to_string()))
}

#[cfg(test)]
mod tests {
    use super::catch_panic;

    #[test]
    fn a_panic_is_a_line() {
        assert_eq!(catch_panic(|| 5), Ok(5));
        let number = 7;
        assert_eq!(
            catch_panic(|| -> () { panic!("number {number}\nand more") }),
            Err("number 7".to_string())
        );
    }
}
