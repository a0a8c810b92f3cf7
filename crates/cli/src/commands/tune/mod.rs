//! `secateur tune GAME`: better values for the numbers of a player.

mod regression;

use crate::arena::{check_writable, cores, interrupt_of_kept_work, try_outputs};
use crate::args::tune::{Method, TuneArgs};
use crate::commands::match_::read_file;
use crate::failure::Failure;
use crate::output::{Output, TEXT, write_file};
use secateur_arena::{ArenaError, FilesInUse, Openings};
use secateur_core::{AnyVariant, Limits, Weights};
use secateur_learn::{
    ArenaMatchRunner, LocalSearch, LocalSettings, Opponents, RandomSearch, RandomSettings, Spsa,
    SpsaSettings, TunedParameter, load_state, local_search, random_search, save_state, spsa,
};
use secateur_players::{AnyEvaluator, Catalogue, PlayerText};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Nodes for a move if no limit is given.
const DEFAULT_NODES: u64 = 1_000;
/// Values found that are printed at most.
const MAX_SHOWN: usize = 200;

/// What is tuned, and how its games are played.
struct Run<'a> {
    catalogue: &'a Catalogue,
    args: &'a TuneArgs,
    variant: Box<dyn AnyVariant>,
    player: PlayerText,
    evaluator: Box<dyn AnyEvaluator>,
    parameters: Vec<TunedParameter>,
    limit: Limits,
    openings: Openings,
    starts: Vec<String>,
    concurrency: usize,
}

/// Tunes and prints the values found.
pub fn run(catalogue: &Catalogue, args: &TuneArgs, output: &mut Output) -> Result<(), Failure> {
    let run = Run::new(catalogue, args)?;
    let found = match args.method {
        Method::Random => run.random(output)?,
        Method::Local => run.local(output)?,
        Method::Spsa => run.spsa(output)?,
        Method::Regression => run.regression()?,
    };
    let Some((values, mut details)) = found else {
        let go_on = match &args.out {
            Some(path) => format!("stopped; the same command goes on from '{}'", state_path(path).display()),
            None => "stopped; without --out nothing is left to go on with".to_string(),
        };
        return Err(Failure::Running(go_on));
    };
    if let Some(path) = &args.out {
        write_file(path, run.weights(&values)?.to_string().as_bytes())?;
    }
    let weights: Map<String, Value> = run
        .parameters
        .iter()
        .zip(&values)
        .map(|(parameter, &value)| (bare_name(&parameter.name), json!(value)))
        .collect();
    if output.json {
        details.insert("weights".into(), weights.into());
        details.insert("player".into(), json!(run.player_with(&values)));
        return output.object(&details);
    }
    if let Some(Value::Array(pool)) = details.get("pool") {
        output.line("the pool, the best first: wins-draws-losses and player")?;
        for member in pool {
            let (tally, values) = (&member["tally"], &member["configuration"]);
            let values: Vec<i32> =
                values.as_array().into_iter().flatten().filter_map(|v| Some(v.as_i64()? as i32)).collect();
            let player = TunedParameter::apply(&run.parameters, &run.player, &values);
            let [wins, draws, losses] = ["wins", "draws", "losses"].map(|word| &tally[word]);
            output.line(format!("{wins}-{draws}-{losses} {player}"))?;
        }
    }
    for (parameter, value) in run.parameters.iter().zip(&values).take(MAX_SHOWN) {
        output.line(format!("{:<28} {:>8}  (was {})", parameter.name, value, parameter.start))?;
    }
    if let Some(more) = values.len().checked_sub(MAX_SHOWN).filter(|&more| more > 0) {
        output.line(format!("and {more} more"))?;
    }
    match run.player_with(&values) {
        Some(player) => output.line(format!("player {player}")),
        None => output.line("too many weights for a player's text: --out writes them to a file"),
    }
}

/// The positions at which matches begin, if they are given.
fn starts(catalogue: &Catalogue, args: &TuneArgs, variant: &dyn AnyVariant) -> Result<Vec<String>, Failure> {
    if !args.start.is_empty() && !args.openings.starts_with("random:") {
        return Err(Failure::Request("--start: openings from other starts are random:PLIES".into()));
    }
    let position = |text: &String| {
        let position = catalogue.registry().variant(text)?.begin().position();
        variant.begin_at(&position)?;
        Ok(position)
    };
    args.start.iter().map(position).collect()
}

/// The name of a weight without its prefix; a search parameter keeps the prefix.
fn bare_name(name: &str) -> String {
    name.strip_prefix("w.").unwrap_or(name).to_string()
}

fn state_path(out: &Path) -> PathBuf {
    path_beside(out, ".state")
}

/// The path with `end` appended to its last part.
fn path_beside(out: &Path, end: &str) -> PathBuf {
    let mut name = out.as_os_str().to_os_string();
    name.push(end);
    name.into()
}

/// The file of self-play games.
fn data_path(args: &TuneArgs) -> Option<PathBuf> {
    args.data.clone().or_else(|| args.out.as_deref().map(|out| path_beside(out, ".games")))
}

/// Refuses output files that the request also reads, by whatever name.
fn check_outputs(catalogue: &Catalogue, args: &TuneArgs, variant: &dyn AnyVariant) -> Result<(), Failure> {
    let mut files = FilesInUse::default();
    files.reads("the file of openings", Path::new(&args.openings));
    files.players(catalogue, variant, [&*args.agent]);
    let data = data_path(args).filter(|_| args.method == Method::Regression);
    data.iter().try_for_each(|path| files.replaces("--data", path, TEXT))?;
    if let Some(out) = &args.out {
        files.replaces("--out", out, TEXT)?;
        files.replaces("--out", &state_path(out), TEXT)?;
    }
    Ok(())
}

type Found = Option<(Vec<i32>, Map<String, Value>)>;

/// With more values than this a player text names a file of weights instead.
const MAX_IN_TEXT: usize = 1_000;

/// The player text with these values; `None` where they are too many for one.
fn text_with(parameters: &[TunedParameter], player: &PlayerText, values: &[i32]) -> Option<String> {
    let few = parameters.len() <= MAX_IN_TEXT;
    let text = few.then(|| TunedParameter::apply(parameters, player, values).to_string())?;
    PlayerText::parse(&text).is_ok().then_some(text)
}

impl<'a> Run<'a> {
    /// The player with these values. If they are too many for a text, it takes its weights from the file `--out`; `None` where
    /// there is no such file.
    fn player_with(&self, values: &[i32]) -> Option<String> {
        if let Some(text) = text_with(&self.parameters, &self.player, values) {
            return Some(text);
        }
        let mut player = self.player.clone();
        player.set("weights", self.args.out.as_ref()?.display());
        Some(player.to_string())
    }

    fn new(catalogue: &'a Catalogue, args: &'a TuneArgs) -> Result<Run<'a>, Failure> {
        let variant = catalogue.registry().variant(&args.game)?;
        let mut player_text = PlayerText::parse(&args.agent)?;
        if let Some(name) = &args.eval {
            player_text.set("eval", name);
        }
        catalogue.player(&*variant, &player_text.to_string(), args.seed)?;
        let evaluator = catalogue.evaluator(&*variant, &player_text.to_string())?;
        let weights = evaluator.weights();
        let parameters = if args.over.is_empty() {
            TunedParameter::all(&weights)
        } else {
            TunedParameter::parse_all(&args.over, &weights)?
        };
        if parameters.is_empty() {
            return Err(Failure::Request(format!(
                "game '{}': this evaluator has no weights; --over names search parameters",
                variant.text()
            )));
        }
        let start: Vec<i32> = parameters.iter().map(|parameter| parameter.start).collect();
        if args.method != Method::Regression && text_with(&parameters, &player_text, &start).is_none() {
            return Err(Failure::Request(format!(
                "game '{}': {} weights are too many for matches; --over names some of them, --method regression takes all",
                variant.text(),
                parameters.len()
            )));
        }
        let mut limit = Limits { time: args.time, nodes: args.nodes, depth: args.depth, clock: None };
        if limit.is_empty() {
            limit = Limits::nodes(DEFAULT_NODES);
        }
        let openings =
            Openings::parse(&args.openings, catalogue, &*variant, |name| read_file(Path::new(name)))?;
        let starts = starts(catalogue, args, &*variant)?;
        check_writable([args.out.as_deref(), args.data.as_deref()])?;
        check_outputs(catalogue, args, &*variant)?;
        try_outputs([args.out.as_deref()])?;
        let concurrency = args.concurrency.map_or_else(cores, usize::from);
        Ok(Run {
            catalogue,
            args,
            variant,
            player: player_text,
            evaluator,
            parameters,
            limit,
            openings,
            starts,
            concurrency,
        })
    }

    /// All weights of the evaluator, those tuned with the values found.
    fn weights(&self, values: &[i32]) -> Result<Weights, Failure> {
        let changes =
            self.parameters.iter().zip(values).filter_map(|(k, &v)| Some((k.name.strip_prefix("w.")?, v)));
        Ok(self.evaluator.weights().changed(&Weights::new(changes))?)
    }

    fn grid(&self) -> Vec<Vec<i32>> {
        self.parameters.iter().map(TunedParameter::grid).collect()
    }

    fn start(&self) -> Vec<i32> {
        self.parameters.iter().map(|parameter| parameter.start).collect()
    }

    /// Describes everything that the result depends on; a saved state of another request is refused.
    fn request(&self, settings: &str) -> String {
        let (limit, openings) = (json!(self.limit), json!(self.openings));
        format!("{} {} {limit} {openings} {:?} {settings}", self.variant.text(), self.player, self.args.start)
    }

    /// Runs a method whose state is saved as it goes.
    fn with_state<S: Serialize + DeserializeOwned>(
        &self,
        request: &str,
        begin: impl FnOnce() -> S,
        work: impl FnOnce(&ArenaMatchRunner<'_>, &mut S, &mut dyn FnMut(&S)) -> Result<bool, ArenaError>,
        describe: impl Fn(&S) -> String,
    ) -> Result<Option<S>, Failure> {
        let path = self.args.out.as_deref().map(state_path);
        let saved = path.as_deref().map(|path| load_state(path, request)).transpose()?.flatten();
        let mut state = saved.unwrap_or_else(begin);
        let (parameters, text) = (&self.parameters, &self.player);
        let player = |values: &[i32]| TunedParameter::apply(parameters, text, values).to_string();
        let runner = ArenaMatchRunner {
            catalogue: self.catalogue,
            game: self.variant.text(),
            player: &player,
            limit: self.limit,
            openings: self.openings.clone(),
            starts: self.starts.clone(),
            concurrency: self.concurrency,
            interrupt: interrupt_of_kept_work(),
        };
        let mut failure = None;
        let finished = work(&runner, &mut state, &mut |state| {
            crate::say(&describe(state));
            if let Some(path) = &path {
                failure = failure.take().or(save_state(path, request, state).err());
                // what is not saved cannot be resumed: nothing more is played
                if failure.is_some() {
                    runner.interrupt.ask_at_once();
                }
            }
        })?;
        match failure {
            Some(error) => Err(error.into()),
            None => Ok(finished.then_some(state)),
        }
    }

    fn random(&self, _: &mut Output) -> Result<Found, Failure> {
        let (games, configurations) = (self.args.games.unwrap_or(10) as u32, self.args.configurations);
        let drawn = self.args.opponents == "drawn";
        // in each round every configuration plays one other, one opening with sides reversed: none may be left over
        if !drawn && (!games.is_multiple_of(2) || !configurations.is_multiple_of(2)) {
            return Err(Failure::Request(format!(
                "{configurations} configurations, {games} games: the random search takes even numbers"
            )));
        }
        let settings = RandomSettings {
            grid: self.grid(),
            given: if self.args.drawn_only { Vec::new() } else { vec![self.start()] },
            configurations: configurations as usize,
            games,
            opponents: if drawn { Opponents::Drawn } else { Opponents::EachOther },
            pool: self.args.pool,
            seed: self.args.seed,
        };
        let rounds = if drawn { games } else { games.div_ceil(2) };
        let state = self.with_state(
            &self.request(&settings.request()),
            || RandomSearch::begin(&settings),
            |runner, state, progress| random_search(&settings, runner, state, progress),
            |state| format!("round {} of {rounds}", state.rounds),
        )?;
        Ok(state.map(|state| {
            let pool = json!(state.members);
            (state.members[0].configuration.clone(), Map::from_iter([("pool".to_string(), pool)]))
        }))
    }

    fn local(&self, _: &mut Output) -> Result<Found, Failure> {
        let settings = LocalSettings {
            grid: self.grid(),
            games: self.args.games.unwrap_or(5) as u32,
            streak: self.args.streak,
            max_matches: self.args.iterations,
            seed: self.args.seed,
        };
        let state = self.with_state(
            &self.request(&settings.request()),
            || LocalSearch::begin(self.start()),
            |runner, state, progress| local_search(&settings, runner, state, progress),
            |state| {
                let now: Vec<_> = state.configuration.iter().map(ToString::to_string).collect();
                format!("match {}: {} has beaten {} in a row", state.matches, now.join(" "), state.streak)
            },
        )?;
        Ok(state.map(|state| {
            let details = json!({ "duels": state.matches, "streak": state.streak, "path": state.path });
            (state.configuration.clone(), details.as_object().cloned().unwrap_or_default())
        }))
    }

    fn spsa(&self, _: &mut Output) -> Result<Found, Failure> {
        let settings = SpsaSettings {
            parameters: self.parameters.clone(),
            iterations: self.args.iterations,
            pairs: self.args.pairs,
            rate: self.args.rate,
            seed: self.args.seed,
        };
        let state = self.with_state(
            &self.request(&settings.request()),
            || Spsa::begin(&settings.parameters),
            |runner, state, progress| spsa(&settings, runner, state, progress),
            |state| {
                let now: Vec<_> = state.values.iter().map(|v| format!("{v:.1}")).collect();
                format!("iteration {} of {}: {}", state.iterations, settings.iterations, now.join(" "))
            },
        )?;
        Ok(state.map(|state| {
            let details =
                json!({ "iterations": state.iterations, "values": state.values, "games": state.tally });
            (state.rounded(), details.as_object().cloned().unwrap_or_default())
        }))
    }
}
