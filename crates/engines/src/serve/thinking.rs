//! A player that thinks on a thread of its own while its session reads on.

use secateur_core::AnyGame;
use secateur_core::{MoveRequest, StopSignal};
use secateur_players::{Decision, Player, SearchInfo};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

/// How often a finished search that must not answer yet checks whether it may.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A player that is thinking.
pub(super) struct Thinking {
    stop: StopSignal,
    thread: JoinHandle<Option<Box<dyn Player>>>,
}

impl Thinking {
    /// Lets a player think. `done` is called once, with the decision, or `None` if the player panicked or failed; not before
    /// the search is stopped, where it is `endless` or pondering.
    pub fn begin(
        mut player: Box<dyn Player>,
        game: Box<dyn AnyGame>,
        request: MoveRequest,
        endless: bool,
        mut on_info: impl FnMut(&SearchInfo) + Send + 'static,
        done: impl FnOnce(Option<Decision>) + Send + 'static,
    ) -> Thinking {
        let stop = request.stop.clone();
        let thread = spawn(move || {
            let decided = catch_unwind(AssertUnwindSafe(|| player.decide(&*game, &request, &mut on_info)));
            let decided = decided.ok().and_then(Result::ok);
            while (endless || request.stop.is_pondering()) && !request.stop.is_stopped() {
                std::thread::sleep(POLL_INTERVAL);
            }
            let sound = decided.is_some();
            done(decided);
            sound.then_some(player)
        });
        Thinking { stop, thread }
    }

    /// Makes it decide now.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// The opponent made the move it ponders on.
    pub fn ponder_hit(&self) {
        self.stop.ponder_hit();
    }

    /// Makes it decide now and gives the player back, unless it panicked or failed.
    pub fn finish(self) -> Option<Box<dyn Player>> {
        self.stop.stop();
        self.thread.join().unwrap_or(None)
    }
}
