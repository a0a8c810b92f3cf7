//! A player that thinks on a thread of its own while its session goes on reading.

use secateur_core::AnyGame;
use secateur_core::{MoveRequest, StopSignal};
use secateur_players::{Decision, Player, SearchInfo};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How often a finished search that must not answer yet tests whether it may.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A player that is thinking.
pub(super) struct Thinking {
    stop: StopSignal,
    work: Work,
}

enum Work {
    Thread(JoinHandle<Option<Box<dyn Player>>>),
    /// It finished at once.
    Done(Option<Box<dyn Player>>),
}

impl Thinking {
    /// Starts a player's search. `done` is called once, with the decision, or with `None` if the player panicked or failed.
    /// While the search is `endless` or pondering, `done` is not called until it is stopped.
    pub fn begin(
        mut player: Box<dyn Player>,
        game: Box<dyn AnyGame>,
        request: MoveRequest,
        endless: bool,
        mut on_info: impl FnMut(&SearchInfo) + Send + 'static,
        done: impl FnOnce(Option<Decision>) + Send + 'static,
    ) -> Thinking {
        let stop = request.stop.clone();
        let think = move || {
            let decided = catch_unwind(AssertUnwindSafe(|| player.decide(&*game, &request, &mut on_info)));
            let decided = decided.ok().and_then(Result::ok);
            while (endless || request.stop.is_pondering()) && !request.stop.is_stopped() {
                std::thread::sleep(POLL_INTERVAL);
            }
            let sound = decided.is_some();
            done(decided);
            sound.then_some(player)
        };
        // The thread gets its work through a channel, so that the work is not lost with a thread that the system refuses.
        let (give, take) = channel::<Box<dyn FnOnce() -> Option<Box<dyn Player>> + Send>>();
        match Builder::new().spawn(move || take.recv().ok().and_then(|think| think())) {
            Ok(thread) => {
                let _ = give.send(Box::new(think));
                Thinking { stop, work: Work::Thread(thread) }
            }
            Err(_) => {
                stop.stop(); // without a thread nobody could stop it later
                Thinking { stop, work: Work::Done(think()) }
            }
        }
    }

    /// Makes it decide now.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// The opponent has played the expected move.
    pub fn ponder_hit(&self) {
        self.stop.ponder_hit();
    }

    /// Makes it decide now and returns the player, unless it panicked or failed.
    pub fn finish(self) -> Option<Box<dyn Player>> {
        self.stop.stop();
        match self.work {
            Work::Thread(thread) => thread.join().unwrap_or(None),
            Work::Done(player) => player,
        }
    }
}
