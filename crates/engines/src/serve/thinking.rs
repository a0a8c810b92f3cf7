//! A player that thinks on a thread of its own while its session listens.

use secateur_core::AnyGame;
use secateur_core::{MoveRequest, StopSignal};
use secateur_players::{Decision, Player, SearchInfo};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// How often a finished search that must not answer yet looks whether it may.
const PATIENCE: Duration = Duration::from_millis(1);

/// A player that is thinking.
pub(super) struct Thinking {
    stop: StopSignal,
    thread: JoinHandle<Option<Box<dyn Player>>>,
}

impl Thinking {
    /// Lets a player think. `done` is called once, with the decision, or `None` if the player broke down; where the search
    /// is `endless` or pondering not before it is stopped.
    pub fn begin(
        mut player: Box<dyn Player>,
        game: Box<dyn AnyGame>,
        think: MoveRequest,
        endless: bool,
        mut report: impl FnMut(&SearchInfo) + Send + 'static,
        done: impl FnOnce(Option<Decision>) + Send + 'static,
    ) -> Thinking {
        let stop = think.stop.clone();
        let thread = spawn(move || {
            let decided = catch_unwind(AssertUnwindSafe(|| player.decide(&*game, &think, &mut report)));
            let decided = decided.ok().and_then(Result::ok);
            while (endless || think.stop.is_pondering()) && !think.stop.is_stopped() {
                std::thread::sleep(PATIENCE);
            }
            let whole = decided.is_some();
            done(decided);
            whole.then_some(player)
        });
        Thinking { stop, thread }
    }

    /// Makes it decide now.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// The move it ponders on was made.
    pub fn ponder_hit(&self) {
        self.stop.ponder_hit();
    }

    /// Makes it decide now and gives the player back, unless it broke down.
    pub fn end(self) -> Option<Box<dyn Player>> {
        self.stop.stop();
        self.thread.join().unwrap_or(None)
    }
}
