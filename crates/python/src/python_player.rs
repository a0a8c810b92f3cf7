//! Players written in Python, for matches in this process: an object with `decide(game, limits)`, or a class of which an object
//! is made for each game.

use crate::game::Game;
use crate::limits::Limits;
use crate::score::Score;
use pyo3::prelude::*;
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Text, lock};
use secateur_players::{Catalogue, Decision, Fault, Player, PlayerKind, PlayerText, SearchInfo};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

/// The name in player texts.
pub const NAME: &str = "python";

/// The kind of player `python(id=3)`: the object that was lent with this number.
pub const KIND: PlayerKind = PlayerKind::new(
    NAME,
    Text::new("Python", "Python"),
    Text::new("a player written in Python", "un joueur écrit en Python"),
    make,
);

/// The objects lent for the matches under way.
static LENT: Mutex<Option<HashMap<u64, Py<PyAny>>>> = Mutex::new(None);
static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(1);

/// An object of which players can be made until this is dropped.
pub struct Loan {
    id: u64,
}

impl Loan {
    /// Lends an object.
    pub fn new(object: Py<PyAny>) -> Loan {
        let id = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        lock(&LENT).get_or_insert_default().insert(id, object);
        Loan { id }
    }

    /// The player text that names it.
    pub fn text(&self) -> String {
        format!("{NAME}(id={})", self.id)
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        let object = lock(&LENT).as_mut().and_then(|lent| lent.remove(&self.id));
        drop(object); // after the lock is released: dropping the object may run any code
    }
}

fn make(
    _: &Catalogue,
    _: &dyn AnyVariant,
    text: PlayerText,
    seed: u64,
) -> Result<Box<dyn Player>, ParseError> {
    let written = text.to_string();
    let refused = || ParseError::new("player", &written, "no such object of Python is lent to a match");
    let id = written.strip_prefix("python(id=").and_then(|rest| rest.strip_suffix(')'));
    let id = id.and_then(|id| id.parse::<u64>().ok()).ok_or_else(refused)?;
    let source = Python::attach(|py| {
        lock(&LENT).as_ref().and_then(|lent| lent.get(&id).map(|object| object.clone_ref(py)))
    });
    let source = source.ok_or_else(refused)?;
    let mut player = PythonPlayer { text: written, source, object: None };
    player.reset(seed).map_err(|fault| ParseError::new("player", &player.text, fault.to_string()))?;
    Ok(Box::new(player))
}

struct PythonPlayer {
    text: String,
    /// The object or class that was lent.
    source: Py<PyAny>,
    object: Option<Py<PyAny>>,
}

/// The fault for an exception of the player's, in one line.
fn crash(py: Python<'_>, error: &PyErr) -> Fault {
    if error.is_instance_of::<pyo3::exceptions::PyTimeoutError>(py) {
        return Fault::Stall(error.value(py).to_string());
    }
    let class = error.get_type(py).name().map_or_else(|_| "an exception".into(), |name| name.to_string());
    Fault::Crash(format!("it raised {class}: {}", error.value(py)).replace(['\n', '\r'], " "))
}

impl Player for PythonPlayer {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        Python::attach(|py| {
            let make = || py.import("secateur._players")?.call_method1("fresh", (&self.source, seed));
            match make() {
                Ok(object) => {
                    self.object = Some(object.unbind());
                    Ok(())
                }
                Err(error) => Err(crash(py, &error)),
            }
        })
    }

    fn copies(&self) -> usize {
        // A class makes any number of players; an object plays one game at a time.
        Python::attach(|py| if self.source.bind(py).is_callable() { usize::MAX } else { 1 })
    }

    fn restarts(&self) -> bool {
        true
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let began = Instant::now();
        let Some(object) = &self.object else { return Err(Fault::Crash("it was not made".into())) };
        let answer = Python::attach(|py| {
            let asked = || {
                let (given, limits) = (Game(game.clone_game()), Limits::of(request));
                let answer = py.import("secateur._players")?.call_method1("ask", (object, given, limits))?;
                answer.extract::<(String, Option<i32>)>()
            };
            asked().map_err(|error| crash(py, &error))
        });
        let (text, score) = answer?;
        let mut after = game.clone_game();
        if let Err(error) = after.play(&text) {
            return Err(Fault::of_answer(game, &text, &error));
        }
        let text = after.moves().pop().unwrap_or(text);
        let score = score.map(|number| Score::from(secateur_core::Score::from_number(number)).core());
        Ok(Decision { score, time: began.elapsed(), ..Decision::bare(text) })
    }
}
