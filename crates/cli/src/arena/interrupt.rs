//! Ctrl-C and SIGTERM.

use crate::note;
use secateur_arena::Interrupt;
use secateur_engines::drive::kill_all;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// How long games under way are finished after the first request. A player may think about a move as long as it likes, and whoever
/// sends one SIGTERM sends no second one.
const FINISHING: Duration = Duration::from_secs(5);
/// How long those that think then have to leave off, before engines are killed.
const LEAVING: Duration = Duration::from_secs(1);
/// How long a command whose work is on disk has after that.
const CLOSING: Duration = Duration::from_secs(1);

static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();
/// How often Ctrl-C or SIGTERM came.
static REQUESTS: AtomicU32 = AtomicU32::new(0);
/// Whether games under way are finished however long they take.
static PATIENT: AtomicBool = AtomicBool::new(false);
/// Whether nothing is lost if the process exits.
static KEPT: AtomicBool = AtomicBool::new(false);

/// What Ctrl-C or SIGTERM asks for: once to finish the games under way, which are dropped after five seconds; twice to drop them at
/// once; a third time exits.
pub fn interrupt() -> Interrupt {
    let mut is_first = false;
    let interrupt = INTERRUPT.get_or_init(|| {
        is_first = true;
        Interrupt::new()
    });
    if is_first {
        // Where no handler can be set, Ctrl-C ends the program; the store is safe all the same.
        let _ = ctrlc::set_handler(asked);
    }
    interrupt.clone()
}

/// The same for work that is on disk as far as it is done: the process exits if it does not leave off.
pub fn interrupt_of_kept_work() -> Interrupt {
    KEPT.store(true, Relaxed);
    interrupt()
}

/// The same for work done for others: the first request finishes what is under way, however long it takes.
#[cfg(feature = "nats")]
pub fn patient_interrupt() -> Interrupt {
    PATIENT.store(true, Relaxed);
    interrupt()
}

fn asked() {
    let Some(interrupt) = INTERRUPT.get() else { return };
    let _ = writeln!(std::io::stderr());
    match REQUESTS.fetch_add(1, Relaxed) {
        0 => {
            note("finishing the games under way; once more stops at once");
            interrupt.ask();
            if !PATIENT.load(Relaxed) {
                let _ = thread::Builder::new().spawn(|| insist(interrupt));
            }
        }
        1 => {
            note("stopping");
            interrupt.ask_at_once();
        }
        _ => exit(),
    }
}

/// What follows the first request if nobody sends another.
fn insist(interrupt: &Interrupt) {
    thread::sleep(FINISHING);
    interrupt.ask_at_once();
    thread::sleep(LEAVING);
    kill_all();
    if KEPT.load(Relaxed) {
        thread::sleep(CLOSING);
        note("stopped; the same command goes on where it was");
        exit();
    }
}

fn exit() -> ! {
    kill_all();
    std::process::exit(1)
}
