//! Players and their decisions.

use crate::convert::catalogue_for;
use crate::errors::{self, OrRaise as _, wrong};
use crate::game::Game;
use crate::limits::{self, Limits};
use crate::score::Score;
use crate::threads;
use crate::variant::Variant;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use secateur_core::{MoveRequest, Precision, StopSignal, lock};
use secateur_players::{Decision as CoreDecision, Player as CorePlayer, SearchInfo};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A line of play that a player expects.
#[pyclass(module = "secateur", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// Its value for the side to move.
    score: Score,
    /// Depth of the search it comes from.
    depth: u32,
    /// The moves, in notation.
    pv: Vec<String>,
}

#[pymethods]
impl Line {
    #[new]
    fn new(score: PyRef<'_, Score>, depth: u32, pv: Vec<String>) -> Line {
        Line { score: *score, depth, pv }
    }
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (Score, u32, Vec<String>)) {
        let own = slf.get();
        (slf.get_type().into_any().unbind(), (own.score, own.depth, own.pv.clone()))
    }
    fn __repr__(&self) -> String {
        format!("<Line {} depth {}: {}>", self.score.core(), self.depth, self.pv.join(" "))
    }
}

/// A player's decision.
#[pyclass(module = "secateur", frozen, get_all, eq)]
#[derive(PartialEq)]
pub struct Decision {
    /// The move, in notation.
    #[pyo3(name = "move")]
    text: String,
    /// What the player thinks its position is worth, or None.
    score: Option<Score>,
    /// Depth searched, in plies.
    depth: u32,
    /// Nodes or simulations.
    nodes: u64,
    /// Seconds spent.
    seconds: f64,
    /// The expected lines, best first.
    lines: Vec<Line>,
    /// The best line, which begins with the move.
    pv: Vec<String>,
}

impl From<CoreDecision> for Decision {
    fn from(decision: CoreDecision) -> Decision {
        let line = |line: &secateur_players::ScoredLine| Line {
            score: line.score.into(),
            depth: line.depth,
            pv: line.pv.clone(),
        };
        Decision {
            score: decision.score.map(Score::from),
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: decision.time.as_secs_f64(),
            lines: decision.lines.iter().map(line).collect(),
            pv: decision.pv(),
            text: decision.text,
        }
    }
}

#[pymethods]
impl Decision {
    #[new]
    #[pyo3(signature = (r#move, score=None, depth=0, nodes=0, seconds=0.0, lines=Vec::new(), pv=Vec::new()))]
    #[allow(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        r#move: String,
        score: Option<PyRef<'_, Score>>,
        depth: u32,
        nodes: u64,
        seconds: f64,
        lines: Vec<PyRef<'_, Line>>,
        pv: Vec<String>,
    ) -> Decision {
        let lines = lines.iter().map(|line| Line::clone(line)).collect();
        Decision { text: r#move, score: score.map(|score| *score), depth, nodes, seconds, lines, pv }
    }
    fn __hash__(&self) -> u64 {
        crate::position::text_hash(&self.text, self.nodes)
    }
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let own = slf.get();
        let (text, lines, pv) = (own.text.clone(), own.lines.clone(), own.pv.clone());
        let fields = (text, own.score, own.depth, own.nodes, own.seconds, lines, pv);
        Ok((slf.get_type().into_any(), fields.into_pyobject(slf.py())?))
    }
    fn __str__(&self) -> String {
        self.text.clone()
    }
    fn __repr__(&self) -> String {
        let score = self.score.map_or_else(String::new, |score| format!(" {}", score.core()));
        format!("<Decision {}{score} depth {}, {} nodes>", self.text, self.depth, self.nodes)
    }
}

/// A player of this package, named by a text such as "secateur", "secateur(level=5)" or "alphabeta(depth=4)".
///
/// engines=True allows texts that start other programs, such as 'ugi(cmd="./my-engine")'.
#[pyclass(module = "secateur", frozen)]
pub struct Player {
    variant: Variant,
    text: String,
    /// The seed with which the player was made or last reset.
    seed: AtomicU64,
    engines: bool,
    /// `None` while the player thinks.
    player: Mutex<Option<Box<dyn CorePlayer>>>,
}

impl Player {
    fn make(py: Python<'_>, variant: Variant, text: &str, seed: u64, engines: bool) -> PyResult<Player> {
        let player = py.detach(|| catalogue_for(engines).player(&*variant.0, text, seed)).or_raise()?;
        Ok(Player {
            variant,
            text: text.into(),
            seed: seed.into(),
            engines,
            player: Mutex::new(Some(player)),
        })
    }
    /// Takes the player out; raises an exception if it is thinking already.
    fn take(&self) -> PyResult<Box<dyn CorePlayer>> {
        lock(&self.player).take().ok_or_else(|| wrong("player", &self.text, "it is thinking already"))
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (variant, text="secateur", *, seed=1, engines=false))]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, PyAny>,
        text: &str,
        seed: u64,
        engines: bool,
    ) -> PyResult<Player> {
        Player::make(py, Variant(Variant::read(variant)?), text, seed, engines)
    }
    /// The player text.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }
    /// The seed it was made or last reset with.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed.load(Ordering::Relaxed)
    }
    /// The variant it plays.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant.0.clone_variant())
    }
    /// Forgets earlier games; the seed determines all random choices from here on.
    #[pyo3(signature = (seed=1))]
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let mut player = self.take()?;
        let reset = py.detach(|| player.reset(seed));
        if reset.is_ok() {
            self.seed.store(seed, Ordering::Relaxed);
        }
        *lock(&self.player) = Some(player);
        reset.map_err(|fault| errors::fault(&fault))
    }
    /// Chooses a move. Give limits, or time, clock, nodes, depth; without any the player decides for itself, and a searching one
    /// takes one second. on_info(dict) is called while it thinks and may return False to stop it. Ctrl-C stops it too.
    #[pyo3(signature = (game, limits=None, *, time=None, clock=None, nodes=None, depth=None, lines=1, on_info=None))]
    #[allow(clippy::too_many_arguments, reason = "keywords of Python")]
    fn decide<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Game>,
        limits: Option<&Bound<'py, Limits>>,
        time: Option<&Bound<'py, PyAny>>,
        clock: Option<&Bound<'py, PyAny>>,
        nodes: Option<u64>,
        depth: Option<u32>,
        lines: usize,
        on_info: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Decision> {
        let mut limits = match limits {
            Some(given) => given.get().limits,
            None => limits::read(time, clock, nodes, depth)?,
        };
        if limits.is_empty() {
            limits.time = Some(std::time::Duration::from_secs(1));
        }
        let game = game.try_borrow()?.0.clone_game();
        if game.variant().text() != self.variant.0.text() {
            let right = format!("this player plays {}", self.variant.0.text());
            return Err(wrong("game", game.variant().text(), right));
        }
        if game.outcome().is_some() {
            return Err(wrong("game", game.position(), "the game is over"));
        }
        let stop = StopSignal::new();
        let request =
            MoveRequest { lines: lines.clamp(1, 256), stop: stop.clone(), ..MoveRequest::from(limits) };
        let mut player = self.take()?;
        let listens = on_info.is_some();
        let work = |sender: &threads::ProgressSender<SearchInfo, _>| {
            let mut report = |info: &SearchInfo| {
                if listens {
                    sender.send(info.clone());
                }
            };
            player.decide(&*game, &request, &mut report)
        };
        let decided = threads::run(
            py,
            work,
            || stop.stop(),
            |info| {
                let Some(listener) = on_info else { return Ok(()) };
                if listener.call1((info_dict(py, &info)?,))?.extract::<bool>().is_ok_and(|go_on| !go_on) {
                    stop.stop();
                }
                Ok(())
            },
        );
        *lock(&self.player) = Some(player);
        decided?.map(Decision::from).map_err(|fault| errors::fault(&fault))
    }
    fn __repr__(&self) -> String {
        format!("Player('{}', '{}')", self.variant.0.text(), self.text)
    }
    fn __eq__(&self, other: &Player) -> bool {
        self.variant.0.text() == other.variant.0.text()
            && self.text == other.text
            && self.seed() == other.seed()
    }
    fn __hash__(&self) -> u64 {
        crate::position::text_hash(&self.text, 0)
    }
    /// The same player without what it remembers.
    fn __copy__(&self, py: Python<'_>) -> PyResult<Player> {
        Player::make(py, self.variant(), &self.text, self.seed(), self.engines)
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Player> {
        self.__copy__(py)
    }
    /// For pickle: the same player without what it remembers. A player that starts programs is refused when it is read back.
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let (py, own) = (slf.py(), slf.get());
        let seed = PyDict::new(py);
        seed.set_item("seed", own.seed())?;
        let make = py.import("functools")?.getattr("partial")?.call((slf.get_type(),), Some(&seed))?;
        Ok((make, (own.variant.0.text(), own.text.clone())))
    }
}

/// Search info as a dictionary.
fn info_dict<'py>(py: Python<'py>, info: &SearchInfo) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("depth", info.depth)?;
    dict.set_item("seldepth", info.deepest)?;
    dict.set_item("line", info.line)?;
    dict.set_item("score", Score::from(info.score))?;
    let bound = match info.precision {
        Precision::Exact => None,
        Precision::AtLeast => Some("lower"),
        Precision::AtMost => Some("upper"),
    };
    dict.set_item("bound", bound)?;
    dict.set_item("nodes", info.nodes)?;
    dict.set_item("seconds", info.time.as_secs_f64())?;
    dict.set_item("pv", &info.pv)?;
    Ok(dict)
}
