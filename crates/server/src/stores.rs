//! The tournaments of the operator's stores, as they stand.
//!
//! Whoever plays a tournament writes to the store; this only looks. Results are counted once for all who watch, and only
//! what is new is read.

use crate::error::ApiError;
use crate::listen::ServerError;
use crate::score::ScoreJson;
use secateur_arena::{
    ArenaError, GameRow, Kind, Ledger, MatchSummary, Overview, Plan, Schedule, Standings, Store,
    TournamentState,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a store is looked at, however many watch it.
const LOOK: Duration = Duration::from_millis(500);

/// A tournament as it stands, written out.
#[derive(Debug)]
pub(crate) struct TournamentSummary(pub Box<RawValue>);

/// A game under way.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct RunningGame {
    pair: u64,
    leg: u8,
    first: String,
    second: String,
    game: String,
    position: Option<String>,
    moves: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct GamesQuery {
    #[serde(default)]
    from: u64,
    limit: Option<u64>,
    player: Option<String>,
}

/// Games in a part of a list.
const LISTED: u64 = 50;
const MOST_LISTED: u64 = 200;

pub(crate) struct Stores(Vec<Opened>);

struct Opened {
    number: usize,
    name: String,
    store: Store,
    seen: Mutex<Seen>,
}

/// What was seen of a store at the last look.
#[derive(Default)]
struct Seen {
    looked: Option<Instant>,
    version: Option<i64>,
    overviews: Vec<Overview>,
    tournaments: HashMap<i64, Tracked>,
}

/// What was counted of a tournament.
struct Tracked {
    version: i64,
    mark: i64,
    ledger: Ledger,
    report: Option<Arc<TournamentSummary>>,
    reported: (u64, bool, bool),
    running: Arc<Vec<RunningGame>>,
}

impl Default for Tracked {
    fn default() -> Tracked {
        Tracked {
            version: -1,
            mark: 0,
            ledger: Ledger::default(),
            report: None,
            reported: (u64::MAX, false, false),
            running: Arc::default(),
        }
    }
}

impl Stores {
    pub fn open(paths: &[PathBuf]) -> Result<Stores, ServerError> {
        let open = |(number, path): (usize, &PathBuf)| {
            let store = Store::open(path).map_err(|e| match e {
                ArenaError::Request(line) => ServerError::Request(line),
                ArenaError::Running(line) => ServerError::Running(line),
            })?;
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            Ok(Opened { number, name, store, seen: Mutex::default() })
        };
        paths.iter().enumerate().map(open).collect::<Result<_, _>>().map(Stores)
    }

    pub fn list(&self) -> Result<Value, ApiError> {
        let mut all = Vec::new();
        for opened in &self.0 {
            let mut seen = opened.look()?;
            let overviews = seen.overviews.clone();
            for overview in &overviews {
                let running = opened.track(&mut seen, overview)?.running.clone();
                all.push(opened.summary(overview, !running.is_empty()));
            }
        }
        Ok(json!({ "tournaments": all }))
    }

    pub fn tournament(&self, id: &str) -> Result<Arc<TournamentSummary>, ApiError> {
        self.tracked(id, |opened, overview, tracked| {
            let live = !tracked.running.is_empty();
            let now = (tracked.ledger.games(), overview.tournament.finished, live);
            if let Some(report) = tracked.report.as_ref().filter(|_| tracked.reported == now) {
                return Ok(report.clone());
            }
            let report = Arc::new(opened.report(overview, tracked, live)?);
            tracked.report = Some(report.clone());
            tracked.reported = now;
            Ok(report)
        })
    }

    pub fn running(&self, id: &str) -> Result<Arc<Vec<RunningGame>>, ApiError> {
        self.tracked(id, |_, _, tracked| Ok(tracked.running.clone()))
    }

    pub fn games(&self, id: &str, query: &GamesQuery) -> Result<Value, ApiError> {
        let (opened, number) = self.find(id)?;
        opened.overview(number, id)?;
        let most = query.limit.unwrap_or(LISTED).clamp(1, MOST_LISTED);
        let player = query.player.as_deref();
        let (games, total) = opened.store.list_games(number, player, query.from, most).map_err(broken)?;
        Ok(json!({ "games": games, "total": total }))
    }

    pub fn variant(&self, id: &str, pair: &str, leg: &str) -> Result<Value, ApiError> {
        let (opened, number) = self.find(id)?;
        let overview = opened.overview(number, id)?;
        let missing =
            || ApiError::not_found(format!("game {pair}/{leg}: tournament '{id}' has no such game"));
        let (pair_number, leg_number) =
            (pair.parse().map_err(|_| missing())?, leg.parse().map_err(|_| missing())?);
        let found = opened.store.game(number, pair_number, leg_number).map_err(broken)?;
        let (row, variant): (GameRow, _) = found.ok_or_else(missing)?;
        let mover = |i: usize| if i.is_multiple_of(2) { variant.begins } else { !variant.begins };
        let scores = variant.scores.iter().enumerate();
        let scores: Vec<_> = scores.map(|(i, score)| score.map(|n| ScoreJson::stored(n, mover(i)))).collect();
        let seconds: Vec<_> = variant.times.iter().map(|&us| us as f64 / 1e6).collect();
        Ok(json!({
            "summary": row, "game": overview.tournament.spec.game, "position": variant.start, "moves": variant.moves,
            "opening": variant.opening, "reason": variant.reason, "detail": variant.detail,
            "points": variant.half_points.map(|halves| f64::from(halves) / 2.0),
            "seconds": seconds, "scores": scores, "depths": variant.depths, "nodes": variant.nodes,
        }))
    }

    /// The store and the number an id means.
    fn find(&self, id: &str) -> Result<(&Opened, i64), ApiError> {
        let parts =
            id.split_once('-').and_then(|(store, number)| Some((store.parse().ok()?, number.parse().ok()?)));
        let found = parts.and_then(|(store, number): (usize, i64)| Some((self.0.get(store)?, number)));
        found.ok_or_else(|| no_tournament(id))
    }

    fn tracked<T>(
        &self,
        id: &str,
        use_it: impl FnOnce(&Opened, &Overview, &mut Tracked) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let (opened, number) = self.find(id)?;
        let overview = opened.overview(number, id)?;
        let mut seen = opened.look()?;
        let tracked = opened.track(&mut seen, &overview)?;
        use_it(opened, &overview, tracked)
    }
}

fn no_tournament(id: &str) -> ApiError {
    ApiError::not_found(format!(
        "tournament '{}': there is no such one",
        id.chars().take(60).collect::<String>()
    ))
}

fn broken(error: ArenaError) -> ApiError {
    let (ArenaError::Request(line) | ArenaError::Running(line)) = error;
    ApiError { message: line, ..ApiError::internal() }
}

impl Opened {
    /// What was seen, brought up to date if that is some time ago.
    fn look(&self) -> Result<MutexGuard<'_, Seen>, ApiError> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.looked.is_some_and(|looked| looked.elapsed() < LOOK) {
            return Ok(seen);
        }
        let version = self.store.data_version().map_err(broken)?;
        if seen.version != Some(version) {
            seen.overviews = self.store.overviews().map_err(broken)?;
            seen.version = Some(version);
        }
        seen.looked = Some(Instant::now());
        Ok(seen)
    }

    fn overview(&self, number: i64, id: &str) -> Result<Overview, ApiError> {
        let known = |seen: &Seen| seen.overviews.iter().find(|o| o.tournament.id == number).cloned();
        let mut seen = self.look()?;
        if let Some(overview) = known(&seen) {
            return Ok(overview);
        }
        // It may have been begun since the last look.
        seen.looked = None;
        drop(seen);
        known(&*self.look()?).ok_or_else(|| no_tournament(id))
    }

    fn track<'a>(&self, seen: &'a mut Seen, overview: &Overview) -> Result<&'a mut Tracked, ApiError> {
        let (id, version) = (overview.tournament.id, seen.version.unwrap_or(0));
        let tracked = seen.tournaments.entry(id).or_default();
        // Games under way end without a write when their process is killed: they are looked for whatever the version.
        if tracked.version != version || !tracked.running.is_empty() {
            let shown = |game: secateur_arena::LiveGame| RunningGame {
                pair: game.pair,
                leg: game.leg,
                first: game.first,
                second: game.second,
                game: overview.tournament.spec.game.clone(),
                position: game.start,
                moves: game.moves,
            };
            let running = self.store.live_games(id).map_err(broken)?.into_iter().map(shown).collect();
            if *tracked.running != running {
                tracked.running = Arc::new(running);
            }
        }
        if tracked.version != version {
            let ledger = &mut tracked.ledger;
            let new = self.store.games_after(id, tracked.mark, |pair, leg, game| {
                ledger.record(pair, leg, game.summary());
            });
            tracked.mark = new.map_err(broken)?;
            tracked.version = version;
        }
        Ok(tracked)
    }

    fn summary(&self, overview: &Overview, live: bool) -> Value {
        let spec = &overview.tournament.spec;
        let format = match spec.schedule {
            Schedule::RoundRobin => "round-robin",
            Schedule::Gauntlet(_) => "gauntlet",
            Schedule::Swiss(_) => "swiss",
        };
        let planned = 2 * Plan::new(spec.players.len(), spec.schedule, spec.pairs).total();
        json!({
            "id": format!("{}-{}", self.number, overview.tournament.id), "store": self.name, "game": spec.game,
            "kind": spec.kind, "format": format,
            "players": spec.players.iter().map(|p| &p.name).collect::<Vec<_>>(),
            "games": overview.games, "games_planned": planned, "finished": overview.tournament.finished,
            "live": live, "begun": overview.begun,
        })
    }

    fn report(
        &self,
        overview: &Overview,
        tracked: &Tracked,
        live: bool,
    ) -> Result<TournamentSummary, ApiError> {
        let spec = &overview.tournament.spec;
        let plan = Plan::new(spec.players.len(), spec.schedule, spec.pairs);
        let played =
            TournamentState { ledger: tracked.ledger.clone(), plan, finished: overview.tournament.finished };
        let duel = match spec.kind {
            Kind::Tournament => Value::Null,
            _ => MatchSummary::new(spec, &tracked.ledger, overview.tournament.finished)
                .map_err(broken)?
                .object(),
        };
        let whole = json!({
            "summary": self.summary(overview, live),
            "standings": Standings::new(spec, &played).object(),
            "match": duel,
        });
        serde_json::value::to_raw_value(&whole).map(TournamentSummary).map_err(|_| ApiError::internal())
    }
}
