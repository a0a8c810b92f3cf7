//! A player that moves only when the test allows it: its game neither ends nor advances before that, however fast the machine is.

use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Text, lock, unpoisoned};
use secateur_players::{Catalogue, Decision, Fault, Player, PlayerKind, PlayerText, SearchInfo};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};

/// A player that waits longer than this gives up: the test that holds the gate is broken.
const MAX_WAIT: Duration = Duration::from_secs(300);
/// How often a waiting player checks whether it was stopped.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Holds back the players made from its text until the test allows their moves.
pub struct Gate {
    number: u64,
    shared: Arc<SharedGate>,
}

#[derive(Default)]
struct SharedGate {
    allowed: Mutex<Allowed>,
    changed: Condvar,
}

#[derive(Default)]
struct Allowed {
    moves: u64,
    any: bool,
}

impl SharedGate {
    fn lock(&self) -> MutexGuard<'_, Allowed> {
        lock(&self.allowed)
    }

    /// Waits until a move is allowed or `request` is stopped; gives up after [`MAX_WAIT`].
    fn pass(&self, request: &MoveRequest) -> Result<(), Fault> {
        let deadline = Instant::now() + MAX_WAIT;
        let mut allowed = self.lock();
        while !allowed.any && !request.stop.is_stopped() {
            if allowed.moves > 0 {
                allowed.moves -= 1;
                break;
            }
            if Instant::now() > deadline {
                return Err(Fault::Stall("the test did not open its gate".into()));
            }
            allowed = unpoisoned(self.changed.wait_timeout(allowed, POLL_INTERVAL)).0;
        }
        Ok(())
    }
}

/// The gates of this process, by the numbers in player texts.
fn gates() -> MutexGuard<'static, HashMap<u64, Arc<SharedGate>>> {
    static GATES: OnceLock<Mutex<HashMap<u64, Arc<SharedGate>>>> = OnceLock::new();
    lock(GATES.get_or_init(Mutex::default))
}

impl Gate {
    /// A closed gate.
    pub fn new() -> Gate {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let gate = Gate { number: NEXT.fetch_add(1, Relaxed), shared: Arc::default() };
        gates().insert(gate.number, gate.shared.clone());
        gate
    }

    /// The player text of the players it holds back.
    pub fn player(&self) -> String {
        format!("gated(gate={})", self.number)
    }

    /// The same as an engine.
    #[allow(dead_code)] // the browser's tests do not use it
    pub fn engine(&self) -> String {
        format!("gated-engine(gate={})", self.number)
    }

    /// Allows this many more moves.
    pub fn allow(&self, moves: u64) {
        self.shared.lock().moves += moves;
        self.shared.changed.notify_all();
    }

    /// Allows every move from now on.
    pub fn open(&self) {
        self.shared.lock().any = true;
        self.shared.changed.notify_all();
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.open();
        gates().remove(&self.number);
    }
}

/// The standard catalogue with the gated player.
pub fn catalogue() -> Catalogue {
    let mut catalogue = secateur_standard::standard();
    let about = Text::new("moves when it may", "joue quand il peut");
    // It is not listed, since without a gate it plays nothing.
    let gated = PlayerKind { plays: |_| false, ..PlayerKind::new("gated", about, about, make) };
    // The same as an engine of the operator's: it hangs until the gate is opened.
    let engine = PlayerKind { is_engine: true, ..PlayerKind::new("gated-engine", about, about, make) };
    catalogue.add_players([gated, PlayerKind { plays: |_| false, ..engine }]);
    catalogue
}

fn make(
    _: &Catalogue,
    _: &dyn AnyVariant,
    mut text: PlayerText,
    _: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let written = text.to_string();
    let gate = text.value("gate").and_then(|number| gates().get(&number.parse().ok()?).cloned());
    let gate = gate.ok_or_else(|| ParseError::new("player", &written, "there is no such gate"))?;
    Ok(Box::new(Gated { text: written, gate }))
}

struct Gated {
    text: String,
    gate: Arc<SharedGate>,
}

impl Player for Gated {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.gate.pass(request)?;
        let mut legal = game.legal();
        let index = 7 * game.plies() % legal.len();
        Ok(Decision::bare(legal.swap_remove(index)))
    }
}
