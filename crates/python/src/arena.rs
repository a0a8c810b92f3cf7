//! Matches, statistics of matches, and the check of engines.

use crate::convert::{catalogue_for, json};
use crate::errors::{self, OrRaise as _, wrong};
use crate::limits;
use crate::python_player::Loan;
use crate::threads;
use crate::variant::Variant;
use pyo3::prelude::*;
use pyo3::types::PyString;
use secateur_arena::{
    ArenaError, Interrupt, MatchSummary, Openings, Spec, Store, Tolerance, play_tournament,
};
use secateur_core::Limits;
use secateur_engines::check::CheckOptions;
use secateur_players::read_text_file_lossy;
use secateur_stats::{EloScale, Hypotheses, Pentanomial, Results, Trinomial, elo, llr, los, normalized_elo};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The player text for an argument: a text as it is; for an object of Python, the text of a loan.
fn player_text(value: &Bound<'_, PyAny>, loans: &mut Vec<Loan>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_str()?.to_string());
    }
    if let Ok(player) = value.cast::<crate::player::Player>() {
        return player.getattr("text")?.extract();
    }
    if !value.is_callable() && !value.hasattr("decide")? {
        let read = value.repr().map_or_else(|_| "?".into(), |text| text.to_string());
        let right = "a player is a player text, or an object or class with decide(game, limits)";
        return Err(wrong("player", read, right));
    }
    loans.push(Loan::new(value.clone().unbind()));
    Ok(loans[loans.len() - 1].text())
}

/// Plays a match of pairs of games and returns its summary as a dictionary, with the fields of `secateur match --json`.
///
/// a and b are player texts, or objects or classes with decide(game, limits). on_progress(games, pairs) is called now and then.
#[pyfunction]
#[pyo3(name = "match", signature = (variant, a, b, *, pairs=100, time=None, clock=None, nodes=None, depth=None,
    openings="random:4", seed=1, concurrency=1, store=None, engines=false, deadline=None, on_progress=None))]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub fn play_match<'py>(
    py: Python<'py>,
    variant: &Bound<'py, PyAny>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    pairs: u64,
    time: Option<&Bound<'py, PyAny>>,
    clock: Option<&Bound<'py, PyAny>>,
    nodes: Option<u64>,
    depth: Option<u32>,
    openings: &str,
    seed: u64,
    concurrency: usize,
    store: Option<PathBuf>,
    engines: bool,
    deadline: Option<&Bound<'py, PyAny>>,
    on_progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let variant = Variant::read(variant)?;
    let mut loans = Vec::new();
    let (a, b) = (player_text(a, &mut loans)?, player_text(b, &mut loans)?);
    if store.is_some() && !loans.is_empty() {
        let right = "a store holds players that can be made again from their texts, not objects of Python";
        return Err(wrong("store", "", right));
    }
    let mut limit = limits::read(time, clock, nodes, depth)?;
    if limit.is_empty() {
        limit = Limits::time(Duration::from_millis(100));
    }
    let deadline = deadline.map(crate::convert::time).transpose()?;
    let catalogue = catalogue_for(engines);
    let mut spec = Spec::match_of(&variant.text(), &a, &b).with_limit(&limit);
    spec.pairs = pairs;
    spec.seed = seed;
    spec.tolerance = Tolerance::new(None, deadline, &spec.players);
    let interrupt = Interrupt::new();
    let stop = interrupt.clone();
    let work = |sender: &threads::ProgressSender<(u64, u64), _>| -> Result<Value, ArenaError> {
        let read = |name: &str| {
            read_text_file_lossy(Path::new(name))
                .map_err(|e| ArenaError::request(format!("cannot read '{name}': {e}")))
        };
        spec.openings = Openings::parse(openings, catalogue, &*variant, read)?.without_repeats();
        let arena = spec.check(catalogue)?;
        let store = match &store {
            Some(path) => Store::create_by(path, "secateur.match of Python")?,
            None => Store::in_memory()?,
        };
        let tournament = store.find_or_add(&spec)?;
        let mut told = u64::MAX;
        let state = play_tournament(
            &arena,
            &store,
            &tournament,
            concurrency.clamp(1, 256),
            &interrupt,
            &mut |progress| {
                let games = progress.ledger.games();
                if games != told {
                    told = games;
                    sender.send((games, progress.pairs));
                }
            },
        )?;
        let mut object = MatchSummary::new(&spec, &state.ledger, state.finished)?.object();
        if let Some(row) = &state.forfeits {
            object["stopped"] = json!(format!("{row:?}"));
        }
        Ok(object)
    };
    // The module `random` is seeded for players of Python in each game; its state is restored for the caller.
    let random = if loans.is_empty() { None } else { Some(py.import("random")?) };
    let state = random.as_ref().map(|random| random.call_method0("getstate")).transpose()?;
    let summary = threads::run(
        py,
        work,
        || stop.ask_at_once(),
        |(games, pairs)| on_progress.map_or(Ok(()), |listener| listener.call1((games, pairs)).map(drop)),
    );
    if let (Some(random), Some(state)) = (random, state) {
        random.call_method1("setstate", (state,))?;
    }
    json(py, &summary?.map_err(|error| errors::arena(&error))?)
}

/// Elo, intervals and the likelihood ratio for counts of results: wdl=(wins, draws, losses), or penta=five counts of pairs.
#[pyfunction]
#[pyo3(signature = (*, wdl=None, penta=None, elo0=0.0, elo1=5.0))]
pub fn stats<'py>(
    py: Python<'py>,
    wdl: Option<(u64, u64, u64)>,
    penta: Option<[u64; 5]>,
    elo0: f64,
    elo1: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let object = match (wdl, penta) {
        (Some((wins, draws, losses)), None) => figures(&Trinomial { losses, draws, wins }, elo0, elo1),
        (None, Some(counts)) => figures(&Pentanomial(counts), elo0, elo1),
        _ => Err(wrong("counts", "", "wdl=(wins, draws, losses) or penta=(five counts of pairs)")),
    };
    json(py, &object?)
}

fn figures(results: &impl Results, elo0: f64, elo1: f64) -> PyResult<Value> {
    let total = results.counts().as_ref().iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
    if total.is_none_or(|n| n > 1 << 52) {
        return Err(wrong("counts", "", "there are too many games to count"));
    }
    let ratio = |model| {
        let hypotheses = Hypotheses::new(model, elo0, elo1);
        hypotheses
            .map(|h| llr(results, &h))
            .map_err(|e| wrong("hypotheses", format!("{elo0} {elo1}"), e.to_string()))
    };
    let (shown, normal) = (elo(results), normalized_elo(results));
    Ok(json!({
        "games": results.games(), "score": results.score(),
        "elo": shown.value, "elo95": [shown.interval95.low, shown.interval95.high],
        "los": los(results), "nelo": normal.value,
        "llr_logistic": ratio(EloScale::Logistic)?, "llr_normalized": ratio(EloScale::Normalized)?,
    }))
}

/// Checks an engine, given as a player text such as 'ugi(cmd="python3 my.py")', and starts its program. Returns a list of
/// findings, each with test, verdict ("ok", "warning" or "failed"), detail and the exchange of messages.
#[pyfunction]
#[pyo3(signature = (player, variant=None))]
pub fn check_engine<'py>(
    py: Python<'py>,
    player: &str,
    variant: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = CheckOptions::default();
    let stop = options.stop.clone();
    let work = |_: &threads::ProgressSender<(), _>| {
        secateur_engines::check::check_engine(catalogue_for(true), variant, player, &options, &mut |_| {})
    };
    let findings = threads::run(py, work, || stop.stop(), |()| Ok(()))?.or_raise()?;
    json(py, &serde_json::to_value(findings).map_err(|e| errors::panicked(&e.to_string()))?)
}
