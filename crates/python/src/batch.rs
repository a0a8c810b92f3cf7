//! Many games at once, as arrays.

use crate::convert::catalogue;
use crate::errors::{OrRaise as _, wrong};
use crate::game::{Game, same};
use crate::variant::Variant;
use numpy::{
    IntoPyArray as _, PyArray1, PyArray2, PyArray4, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray2,
    PyUntypedArrayMethods as _,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use secateur_core::{AnyBatch, AnyVariant, Outcome, Side};

/// The three arrays of a sparse matrix in rows (CSR): row starts, columns, values.
type SparseRows<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f32>>);

/// The masks of the legal moves after a step, and the results of the games that it ended.
type Step<'py> = (Bound<'py, PyArray2<bool>>, Bound<'py, PyArray1<f32>>);

/// Raises an exception if NumPy is missing.
pub fn require_numpy(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(drop)
}

/// Many games of one variant, moved and read together: legal-move masks, planes, sparse features and results as NumPy arrays.
#[pyclass(module = "secateur")]
pub struct Batch {
    variant: Box<dyn AnyVariant>,
    games: Box<dyn AnyBatch>,
    /// The number of threads that the caller asked for.
    threads: Option<usize>,
}

/// The result for the first player; nan if the game is not over.
fn result_of(outcome: Option<Outcome>) -> f32 {
    outcome.map_or(f32::NAN, |outcome| match outcome.winner {
        None => 0.0,
        Some(Side::First) => 1.0,
        Some(Side::Second) => -1.0,
    })
}

/// Refuses a number of threads below one.
fn check_threads(threads: Option<usize>) -> PyResult<()> {
    match threads {
        Some(0) => Err(wrong("threads", "0", "at least 1, or None for as many as there are cores")),
        _ => Ok(()),
    }
}

impl Batch {
    /// The actions, after checking that there is one for each game.
    fn checked<'a>(&self, actions: &'a PyReadonlyArray1<'_, i64>) -> PyResult<&'a [i64]> {
        let count = self.games.len();
        let actions =
            actions.as_slice().map_err(|e| wrong("actions", e.to_string(), "a contiguous array"))?;
        if actions.len() != count {
            let right = format!("an array of {count} actions, one for each game");
            return Err(wrong("actions", format!("{} values", actions.len()), right));
        }
        Ok(actions)
    }
    /// The exception for the illegal action of a game.
    fn illegal(&self, actions: &[i64], game: usize) -> PyErr {
        let right = format!("not legal in game {game}: {}", self.games.game_at(game).position());
        wrong("move", actions[game].to_string(), right)
    }
    /// The caller's array for masks, after checking its shape.
    fn writable<'py>(&self, array: &Bound<'py, PyArray2<bool>>) -> PyResult<PyReadwriteArray2<'py, bool>> {
        let shape = [self.games.len(), self.variant.action_count()];
        let right = format!("a contiguous writable array of {} × {} bools", shape[0], shape[1]);
        let writable = array.try_readwrite().ok();
        let fits = |_: &PyReadwriteArray2<'py, bool>| array.shape() == shape && array.is_c_contiguous();
        writable.filter(fits).ok_or_else(|| wrong("out", format!("{:?}", array.shape()), right))
    }
    /// A value computed for each game.
    fn map<T>(&self, value: impl Fn(usize) -> T) -> Vec<T> {
        (0..self.games.len()).map(value).collect()
    }
}

#[pymethods]
impl Batch {
    /// A number of games from the start. At most `threads` threads share them, by default one per core, each with 1,024 games at
    /// least.
    #[new]
    #[pyo3(signature = (variant, games, threads=None))]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, PyAny>,
        games: usize,
        threads: Option<usize>,
    ) -> PyResult<Batch> {
        check_threads(threads)?;
        let variant = Variant::read(variant)?;
        if games > 1 << 24 {
            return Err(wrong("games", games.to_string(), "at most 16777216"));
        }
        let games = py.detach(|| variant.batch(games, threads));
        Ok(Batch { variant, games, threads })
    }
    /// A batch of copies of these games, which are all of one variant.
    #[staticmethod]
    #[pyo3(signature = (games, threads=None))]
    fn of(games: Vec<PyRef<'_, Game>>, threads: Option<usize>) -> PyResult<Batch> {
        check_threads(threads)?;
        let Some(first) = games.first() else {
            return Err(wrong("games", "[]", "at least one game"));
        };
        let variant = first.0.variant().clone_variant();
        if let Some(other) = games.iter().find(|game| game.0.variant().text() != variant.text()) {
            let right = format!("all games of a batch are of one variant, here {}", variant.text());
            return Err(wrong("game", other.0.variant().text(), right));
        }
        let games: Vec<_> = games.iter().map(|game| &*game.0).collect();
        let batch = variant.batch_of(&games, threads);
        let games = batch.ok_or_else(|| wrong("games", variant.text(), "games of one variant"))?;
        Ok(Batch { variant, games, threads })
    }
    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant.clone_variant())
    }
    fn __len__(&self) -> usize {
        self.games.len()
    }
    /// A copy of the game with this index.
    fn __getitem__(&self, index: isize) -> PyResult<Game> {
        let place = if index < 0 { index + self.games.len() as isize } else { index };
        let place = usize::try_from(place).ok().filter(|&place| place < self.games.len());
        place
            .map(|place| Game(self.games.game(place)))
            .ok_or_else(|| PyIndexError::new_err(format!("game {index} of {}", self.games.len())))
    }
    /// Plays one action in each game; a negative action skips its game. If any action is not legal, none is played.
    fn play(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = self.checked(&actions)?;
        let games = &mut self.games;
        py.detach(|| games.play(actions)).map_err(|place| self.illegal(actions, place))
    }
    /// Plays like play(), and restarts the games that it ends. Returns the masks of the legal moves, and the results of the games
    /// that ended (as results() gives them, nan for the others). An array given as out is used again for the masks.
    #[pyo3(signature = (actions, out=None))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'_, i64>,
        out: Option<Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Step<'py>> {
        require_numpy(py)?;
        let actions = self.checked(&actions)?;
        let masks = match out {
            Some(array) => array,
            None => PyArray2::zeros(py, [self.games.len(), self.variant.action_count()], false),
        };
        let mut writable = self.writable(&masks)?;
        let slice = writable.as_slice_mut()?;
        let games = &mut self.games;
        let stepped = py.detach(|| games.step(actions, slice));
        let ended = stepped.map_err(|place| self.illegal(actions, place))?;
        let mut results = vec![result_of(None); self.games.len()];
        ended.into_iter().for_each(|(place, outcome)| results[place] = result_of(Some(outcome)));
        drop(writable);
        Ok((masks, results.into_pyarray(py)))
    }
    /// Restarts the games where the mask is True, or all games.
    #[pyo3(signature = (mask=None))]
    fn reset(&mut self, mask: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        let count = self.games.len();
        let Some(mask) = mask else {
            self.games.reset(&vec![true; count]);
            return Ok(());
        };
        if mask.len() != count {
            let right = format!("an array of {count} bools, one for each game");
            return Err(wrong("mask", format!("{} values", mask.len()), right));
        }
        match mask.as_slice() {
            Ok(mask) => self.games.reset(mask),
            Err(_) => self.games.reset(&mask.as_array().to_vec()),
        }
        Ok(())
    }
    /// The legal moves: an array of bool, games × actions. An array of that shape given as out is used again.
    #[pyo3(signature = (out=None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyArray2<bool>>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        require_numpy(py)?;
        if let Some(array) = out {
            let mut writable = self.writable(array)?;
            let slice = writable.as_slice_mut()?;
            py.detach(|| self.games.write_masks(slice));
            return Ok(array.clone());
        }
        let width = self.variant.action_count();
        let mut masks = vec![false; self.games.len() * width];
        py.detach(|| self.games.write_masks(&mut masks));
        masks.into_pyarray(py).reshape([self.games.len(), width])
    }
    /// The planes of the positions: a float32 array, games × variant.plane_shape.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray4<f32>>> {
        require_numpy(py)?;
        let shape = self.variant.plane_shape();
        let mut planes = vec![0.0; self.games.len() * shape.size()];
        py.detach(|| self.games.write_planes(&mut planes));
        planes.into_pyarray(py).reshape([self.games.len(), shape.names.len(), shape.rows, shape.columns])
    }
    /// The evaluator's features that are not zero, as the three arrays of a sparse matrix in rows (CSR): row starts, columns,
    /// values. feature_names() names the columns.
    #[pyo3(signature = (player="secateur"))]
    fn features<'py>(&self, py: Python<'py>, player: &str) -> PyResult<SparseRows<'py>> {
        require_numpy(py)?;
        let evaluator = catalogue().evaluator(&*self.variant, player).or_raise()?;
        let (starts, columns, values) = py.detach(move || {
            let (mut starts, mut columns, mut values) = (vec![0i64], Vec::new(), Vec::new());
            for game in 0..self.games.len() {
                evaluator.features(&*self.games.game_at(game), &mut |place, value| {
                    columns.push(place as i64);
                    values.push(value as f32);
                });
                starts.push(columns.len() as i64);
            }
            (starts, columns, values)
        });
        Ok((starts.into_pyarray(py), columns.into_pyarray(py), values.into_pyarray(py)))
    }
    /// The names of all columns of features(), of which a game may have a million.
    #[pyo3(signature = (player="secateur"))]
    fn feature_names(&self, player: &str) -> PyResult<Vec<String>> {
        let evaluator = catalogue().evaluator(&*self.variant, player).or_raise()?;
        Ok(evaluator.weights().iter().map(|(name, _)| name.to_string()).collect())
    }
    /// The static evaluations for the side to move, in the game's unit.
    #[pyo3(signature = (player="secateur"))]
    fn evaluate<'py>(&self, py: Python<'py>, player: &str) -> PyResult<Bound<'py, PyArray1<f32>>> {
        require_numpy(py)?;
        let mut evaluator = catalogue().evaluator(&*self.variant, player).or_raise()?;
        let unit = evaluator.unit() as f32;
        let values = py.detach(move || -> Vec<f32> {
            let games = (0..self.games.len()).map(|game| self.games.game_at(game));
            games.map(|game| evaluator.evaluate(&*game) as f32 / unit).collect()
        });
        Ok(values.into_pyarray(py))
    }
    /// Which games are over.
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        require_numpy(py)?;
        let mut over = vec![false; self.games.len()];
        self.games.write_over(&mut over);
        Ok(over.into_pyarray(py))
    }
    /// The results for the first player: 1 for a win, 0 for a draw, -1 for a loss, nan where the game is not over.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        require_numpy(py)?;
        Ok(self.map(|game| result_of(self.games.outcome(game))).into_pyarray(py))
    }
    /// The sides to move: 0 for the first player, 1 for the second.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        require_numpy(py)?;
        Ok(self.map(|game| self.games.turn(game).index() as i8).into_pyarray(py))
    }
    /// The keys of the positions.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        require_numpy(py)?;
        Ok(self.map(|game| self.games.key(game)).into_pyarray(py))
    }
    /// An independent copy.
    fn copy(&self, py: Python<'_>) -> Batch {
        let games = py.detach(|| self.games.clone_batch());
        Batch { variant: self.variant.clone_variant(), games, threads: self.threads }
    }
    fn __copy__(&self, py: Python<'_>) -> Batch {
        self.copy(py)
    }
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Batch {
        self.copy(py)
    }
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        if slf.is(other) {
            return Ok(true);
        }
        let (own, other) = (slf.try_borrow()?, other.try_borrow()?);
        let (own, other) = (&*own, &*other);
        Ok(slf.py().detach(|| {
            own.variant.text() == other.variant.text()
                && own.games.len() == other.games.len()
                && (0..own.games.len()).all(|place| own.games.key(place) == other.games.key(place))
                && (0..own.games.len()).all(|place| same(&*own.games.game(place), &*other.games.game(place)))
        }))
    }
    /// For pickle: the games with their moves, and the number of threads asked for.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, class) = (slf.py(), slf.get_type());
        let batch = slf.try_borrow()?;
        if batch.games.is_empty() {
            let none = (batch.variant.text(), 0, batch.threads).into_pyobject(py)?;
            return Ok((class.into_any(), none));
        }
        let games: Vec<Game> = batch.map(|place| Game(batch.games.game(place)));
        Ok((class.getattr("of")?, (games, batch.threads).into_pyobject(py)?))
    }
    fn __repr__(&self) -> String {
        format!("<Batch of {} games of {}>", self.games.len(), self.variant.text())
    }
}
