//! Games being played.

use crate::convert::{MoveArg, catalogue, no_such_action};
use crate::errors::{OrRaise as _, parse, wrong};
use crate::position::{Position, Result};
use crate::threads;
use crate::variant::Variant;
use numpy::{IntoPyArray as _, PyArray1, PyArray3, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use secateur_core::{AnyGame, AnyVariant, GameRecord, Side, StopSignal};
use secateur_draw::{Style, SvgOptions, terminal};

/// A game being played: variant, start, moves, and how it ended. play() and undo() change it.
#[pyclass(module = "secateur")]
pub struct Game(pub Box<dyn AnyGame>);

impl Game {
    /// A game after some moves.
    pub fn begin(variant: &dyn AnyVariant, position: Option<&str>, moves: &[String]) -> PyResult<Game> {
        variant.game(position, moves).or_raise().map(Game)
    }

    /// The notation of a move that is given in notation or as an action.
    fn text_of(&self, value: &Bound<'_, PyAny>) -> PyResult<String> {
        match MoveArg::of(value)? {
            MoveArg::Text(text) => Ok(text),
            MoveArg::Action(action) => self
                .0
                .action_text(action)
                .ok_or_else(|| parse(&no_such_action(action, self.0.outcome().is_some()))),
        }
    }
}

/// Makes a move, given in notation or as an action.
pub fn play(game: &mut dyn AnyGame, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match MoveArg::of(value)? {
        MoveArg::Text(text) => game.play(&text).or_raise(),
        MoveArg::Action(action) if game.play_action(action) => Ok(()),
        MoveArg::Action(action) => Err(parse(&no_such_action(action, game.outcome().is_some()))),
    }
}

/// Runs work that can be stopped, without the interpreter's lock; a signal stops it.
fn run_until<T: Send>(py: Python<'_>, work: impl FnOnce(&StopSignal) -> Option<T> + Send) -> PyResult<T> {
    let stop = StopSignal::new();
    let stopping = stop.clone();
    let done = threads::run(
        py,
        move |_: &threads::ProgressSender<(), _>| work(&stop),
        || stopping.stop(),
        |()| Ok(()),
    )?;
    Ok(done.expect("what nobody stopped has an answer"))
}

/// Whether two games of one variant have the same start and the same moves.
pub fn same(game: &dyn AnyGame, other: &dyn AnyGame) -> bool {
    game.start() == other.start() && game.moves() == other.moves()
}

/// The word for a side.
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Refuses a symmetry that the variant does not have.
pub fn check_symmetry(game: &dyn AnyGame, symmetry: usize) -> PyResult<()> {
    let count = game.variant().symmetries().len();
    if symmetry < count {
        return Ok(());
    }
    Err(wrong("symmetry", symmetry.to_string(), format!("{} has {count}, counted from 0", game.variant())))
}

/// The picture of a game.
pub fn svg(game: &dyn AnyGame, width: Option<u32>) -> String {
    let options = SvgOptions::titled(game.variant().text());
    secateur_draw::svg(&game.scene(), SvgOptions { width: width.or(Some(320)), ..options })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant, position=None, moves=Vec::new()))]
    fn new(variant: &Bound<'_, PyAny>, position: Option<&str>, moves: Vec<String>) -> PyResult<Game> {
        Game::begin(&*Variant::read(variant)?, position, &moves)
    }
    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant().clone_variant())
    }
    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        let next = self.0.variant().begin_at(&self.0.position());
        Position(next.unwrap_or_else(|_| self.0.clone_game()))
    }
    /// The position text now.
    #[getter]
    fn text(&self) -> String {
        self.0.position()
    }
    /// The position text of the start.
    #[getter]
    fn start(&self) -> String {
        self.0.start()
    }
    /// The moves made, in notation.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }
    /// How many moves were made.
    #[getter]
    fn plies(&self) -> usize {
        self.0.plies()
    }
    /// The 64-bit key of the position.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }
    /// The side to move, "first" or "second".
    #[getter]
    fn turn(&self) -> &'static str {
        side_word(self.0.turn())
    }
    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.0.outcome().is_some()
    }
    /// How the game ended, or None.
    #[getter]
    fn result(&self) -> Option<Result> {
        self.0.outcome().map(Result::from)
    }
    /// The legal moves in notation; none when the game is over.
    fn legal(&self) -> Vec<String> {
        self.0.legal()
    }
    /// The actions of the legal moves, in the order of legal(): numbers below variant.actions, no two alike.
    fn legal_actions(&self) -> Vec<u32> {
        self.0.actions()
    }
    /// The action of a legal move.
    fn action(&self, r#move: &str) -> PyResult<u32> {
        let place = self.0.legal().iter().position(|text| text == r#move);
        let place = match place {
            Some(place) => place,
            // The text may have another case or spelling: the rules read it, and their error says what is wrong.
            None => {
                let mut after = self.0.clone_game();
                after.play(r#move).or_raise()?;
                let text = after.moves().pop().unwrap_or_default();
                self.0.legal().iter().position(|legal| *legal == text).unwrap_or(usize::MAX)
            }
        };
        let action = self.0.actions().get(place).copied();
        action.ok_or_else(|| wrong("move", r#move, "not a legal move"))
    }
    /// The notation of a legal action.
    fn move_text(&self, action: u32) -> PyResult<String> {
        self.0.action_text(action).ok_or_else(|| parse(&no_such_action(action, self.0.outcome().is_some())))
    }
    /// Makes a move, given in notation or as an action.
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        play(&mut *self.0, r#move)
    }
    /// Takes the last move back; False at the start.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }
    /// An independent copy.
    fn copy(&self) -> Game {
        Game(self.0.clone_game())
    }
    /// A game that begins with the image of the position under a symmetry, by its index in variant.symmetries.
    fn transform(&self, symmetry: usize) -> PyResult<Game> {
        check_symmetry(&*self.0, symmetry)?;
        Ok(Game(self.0.transformed(symmetry)))
    }
    /// The image of a legal move under a symmetry.
    fn transform_move(&self, symmetry: usize, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        check_symmetry(&*self.0, symmetry)?;
        self.0.transform_move(symmetry, &self.text_of(r#move)?).or_raise()
    }
    /// The static evaluation for the side to move, in the game's unit. A player text chooses the evaluator.
    #[pyo3(signature = (player="secateur"))]
    fn evaluate(&self, player: &str) -> PyResult<f64> {
        let mut evaluator = catalogue().evaluator(self.0.variant(), player).or_raise()?;
        Ok(f64::from(evaluator.evaluate(&*self.0)) / f64::from(evaluator.unit()))
    }
    /// The features of the evaluator that are not zero, by name, for the side to move.
    #[pyo3(signature = (player="secateur"))]
    fn features<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyDict>> {
        let evaluator = catalogue().evaluator(self.0.variant(), player).or_raise()?;
        let (mut places, mut values) = (Vec::new(), Vec::new());
        evaluator.features(&*self.0, &mut |place, value| {
            places.push(place);
            values.push(value);
        });
        let features = PyDict::new(py);
        for (name, value) in evaluator.weight_names(&places).into_iter().zip(values) {
            features.set_item(name, value)?;
        }
        Ok(features)
    }
    /// How many leaves the tree of legal moves has at this depth, in plies.
    #[pyo3(signature = (depth, threads=1))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize) -> PyResult<u64> {
        let game = &*self.0;
        run_until(py, |stop| game.perft_until(depth, threads.min(64), stop))
    }
    /// How many of the leaves at this depth are behind each legal move.
    #[pyo3(signature = (depth, threads=1))]
    fn divide<'py>(&self, py: Python<'py>, depth: u32, threads: usize) -> PyResult<Bound<'py, PyDict>> {
        let game = &*self.0;
        let counts = run_until(py, |stop| game.perft_divide(depth, threads.min(64), stop))?;
        let divided = PyDict::new(py);
        for (text, leaves) in counts {
            divided.set_item(text, leaves)?;
        }
        Ok(divided)
    }
    /// The planes of the position: a float32 array of variant.plane_shape.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<f32>>> {
        crate::batch::require_numpy(py)?;
        let shape = self.0.variant().plane_shape();
        let mut planes = vec![0.0; shape.size()];
        self.0.write_planes(&mut planes);
        planes.into_pyarray(py).reshape([shape.names.len(), shape.rows, shape.columns])
    }
    /// The legal moves as an array of bool, one for each action of the variant.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        crate::batch::require_numpy(py)?;
        let mut mask = vec![false; self.0.variant().action_count()];
        self.0.actions().into_iter().for_each(|action| mask[action as usize] = true);
        Ok(mask.into_pyarray(py))
    }
    /// The record of the game as it is written to files, in the format of its family: PDN, or one game a line.
    #[pyo3(signature = (**tags))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let family = catalogue().registry().family(self.0.variant().name()).or_raise()?;
        let mut record = GameRecord::of(&*self.0);
        for (name, value) in tags.into_iter().flatten() {
            record.tags.push((name.to_string(), value.to_string()));
        }
        Ok((family.records.write)(&record))
    }
    /// The board as a picture.
    #[pyo3(signature = (width=None))]
    fn svg(&self, width: Option<u32>) -> String {
        svg(&*self.0, width)
    }
    fn _repr_svg_(&self) -> String {
        svg(&*self.0, None)
    }
    fn __str__(&self) -> String {
        terminal(&self.0.scene(), Style::Plain)
    }
    fn __repr__(&self) -> String {
        format!("<Game {} after {} plies: {}>", self.0.variant(), self.0.plies(), self.0.position())
    }
    fn __eq__(&self, other: &Game) -> bool {
        self.0.variant().text() == other.0.variant().text() && same(&*self.0, &*other.0)
    }
    fn __copy__(&self) -> Game {
        self.copy()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }
    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, Option<String>, Vec<String>))> {
        let game = &slf.try_borrow()?.0;
        let start = (!game.begins_at_start()).then(|| game.start());
        Ok((slf.get_type().into_any().unbind(), (game.variant().text(), start, game.moves())))
    }
}
