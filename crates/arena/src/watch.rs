//! The arbiter's watch: who thinks, since when, and until when at most.

use crate::running::LiveGame;
use secateur_core::StopSignal;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// The wish to stop: once, to finish the games under way; twice, to stop at once. Clones are the same wish.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicU32>);

impl Interrupt {
    /// Nobody wishes to stop.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Wishes to stop, the second time at once.
    pub fn ask(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    /// Whether both are the same wish.
    #[cfg(feature = "nats")]
    pub(crate) fn is(&self, other: &Interrupt) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Whether no new game should begin.
    pub fn is_asked(&self) -> bool {
        self.0.load(Relaxed) >= 1
    }

    /// Whether games under way should be dropped.
    pub fn at_once(&self) -> bool {
        self.0.load(Relaxed) >= 2
    }
}

/// One table of the arena as its overseer sees it.
#[derive(Debug, Default)]
pub(crate) struct WorkerStatus {
    thinking: Mutex<Option<(Instant, StopSignal)>>,
    playing: Mutex<Option<LiveGame>>,
}

impl WorkerStatus {
    /// A game begins, or the last one is over.
    pub fn play(&self, game: Option<LiveGame>) {
        *self.playing.lock().unwrap_or_else(|e| e.into_inner()) = game;
    }

    /// A move was made; called while no clock runs.
    pub fn moved(&self, text: &str) {
        if let Some(game) = &mut *self.playing.lock().unwrap_or_else(|e| e.into_inner()) {
            game.moves.push(text.to_string());
        }
    }

    /// The game as it stands.
    pub fn playing(&self) -> Option<LiveGame> {
        self.playing.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    /// A player begins to think and has until `deadline`.
    pub fn begin(&self, deadline: Instant, stop: StopSignal) {
        *self.thinking.lock().unwrap_or_else(|e| e.into_inner()) = Some((deadline, stop));
    }

    /// It has answered.
    pub fn end(&self) {
        *self.thinking.lock().unwrap_or_else(|e| e.into_inner()) = None;
    }

    /// Tells a player whose time is up to stop; all players if `at_once`.
    pub fn look(&self, now: Instant, at_once: bool) {
        if let Some((deadline, stop)) = &*self.thinking.lock().unwrap_or_else(|e| e.into_inner())
            && (at_once || now > *deadline)
        {
            stop.stop();
        }
    }
}
