//! `check-engine`: tests that tell the author of an engine what it does wrong, each with the messages that prove it.

mod hub;
mod play;
mod ugi;

use crate::drive::{Connection, EngineKind, EngineOptions, check_variant, engine_kind, kind_names};
use secateur_core::variant_text::list;
use secateur_core::{AnyVariant, Limits, ParseError, Protocol, SpokenProtocol, StopSignal, printable};
use secateur_players::{Catalogue, Fault, Player, PlayerText};
use serde::Serialize;
use std::time::{Duration, Instant};

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckResult {
    /// The engine did what the protocol asks.
    Ok,
    /// The engine did something that is allowed but risky.
    Warning,
    /// The engine did something wrong, for which it would lose games.
    Failed,
}

impl CheckResult {
    /// The word that is printed for it.
    pub const fn word(self) -> &'static str {
        match self {
            CheckResult::Ok => "ok",
            CheckResult::Warning => "warning",
            CheckResult::Failed => "FAILED",
        }
    }
}

/// The result of one test.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The name of the test.
    pub test: &'static str,
    /// Whether the engine passed.
    #[serde(rename = "verdict")]
    pub result: CheckResult,
    /// What was observed, in words; may be empty.
    pub detail: String,
    /// The last messages sent (`> `) and received (`< `), if they help.
    pub exchange: Vec<String>,
}

/// What a test returns: a detail to print, or a problem.
type TestOutcome<T = String> = Result<T, Problem>;

/// A problem with an engine, in words.
enum Problem {
    Failed(String),
    /// It did not answer. These are counted, because waiting again and again would take for ever.
    Stalled(String),
    Warning(String),
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        match fault {
            Fault::Stall(detail) => Problem::Stalled(detail),
            other => Problem::Failed(other.to_string()),
        }
    }
}

fn failed<T>(detail: impl Into<String>) -> TestOutcome<T> {
    Err(Problem::Failed(detail.into()))
}

fn warning<T>(detail: impl Into<String>) -> TestOutcome<T> {
    Err(Problem::Warning(detail.into()))
}

/// The findings so far, and what ends the check early.
struct Findings<'a> {
    all: Vec<Finding>,
    on_finding: &'a mut dyn FnMut(&Finding),
    began: Instant,
    /// When the last test ended.
    last: Instant,
    /// Total time of the tests in which the engine did not answer.
    stalled: Duration,
    /// Whether the protocol can state a time; see [`Allowance`]. An engine that cannot be given a time may be slow.
    states_time: bool,
    /// Ends the check before the next test; see [`CheckOptions`].
    stop: StopSignal,
}

/// What an engine may do, and what is asked of it.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// How far it may exceed a time limit before a test fails, since the machine may be busy.
    slack: Duration,
    /// The limits to use in place of the tests' own.
    limits: Limits,
    /// How long it may take for a move when it is given no time.
    patience: Duration,
    /// Whether its protocol can state a time. If not, its speed is only reported and is no fault.
    states_time: bool,
}

impl Allowance {
    /// The time allowed for what should take no time.
    fn prompt(self) -> Duration {
        self.slack.max(Duration::from_secs(2))
    }
}

impl<'a> Findings<'a> {
    fn new(on_finding: &'a mut dyn FnMut(&Finding), states_time: bool, stop: StopSignal) -> Findings<'a> {
        let (now, stalled) = (Instant::now(), Duration::ZERO);
        Findings { all: Vec::new(), on_finding, began: now, last: now, stalled, states_time, stop }
    }

    /// Whether to begin no more tests: the caller has stopped the check, or the tests have taken too long, or the engine
    /// has hung for too long. The last two add a finding, once.
    fn is_at_end(&mut self) -> bool {
        if self.stop.is_stopped() {
            return true;
        }
        let test = "is done in time";
        let minutes = MAX_TIME.as_secs() / 60;
        let outcome = if self.stalled >= MAX_STALLED {
            failed(format!("no further tests: it did not answer for {:.0} s", self.stalled.as_secs_f64()))
        } else if self.began.elapsed() < MAX_TIME {
            return false;
        } else if self.states_time {
            failed(format!("no further tests after {minutes} minutes; fix these first"))
        } else {
            warning(format!("no further tests after {minutes} minutes"))
        };
        if self.all.iter().all(|finding| finding.test != test) {
            self.add(test, outcome, Vec::new());
        }
        true
    }

    /// Adds a finding; returns whether the test did not fail.
    fn add(&mut self, test: &'static str, outcome: TestOutcome, exchange: Vec<String>) -> bool {
        let took = self.last.elapsed();
        self.last = Instant::now();
        let (result, detail) = match outcome {
            Ok(detail) => (CheckResult::Ok, detail),
            Err(Problem::Warning(detail)) => (CheckResult::Warning, detail),
            Err(Problem::Failed(detail)) => (CheckResult::Failed, detail),
            Err(Problem::Stalled(detail)) => {
                self.stalled += took;
                (CheckResult::Failed, detail)
            }
        };
        // The texts come from an engine and will be shown in a terminal.
        let exchange = exchange.iter().map(|message| printable(message).into_owned()).collect();
        let finding = Finding { test, result, detail: printable(&detail).into_owned(), exchange };
        (self.on_finding)(&finding);
        self.all.push(finding);
        result != CheckResult::Failed
    }
}

/// How far an engine may exceed its time by default.
pub const DEFAULT_SLACK: Duration = Duration::from_millis(500);

/// The options of a check.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How far the engine may exceed its time: more than [`DEFAULT_SLACK`] where other programs keep the machine busy.
    pub slack: Duration,
    /// The limits for its moves, in place of the tests' own; those that are not given stay the tests'.
    pub limits: Limits,
    /// Stops the check before its next test.
    pub stop: StopSignal,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions { slack: DEFAULT_SLACK, limits: Limits::NONE, stop: StopSignal::new() }
    }
}

/// Checks the engine that a player text names, in `variant`, or else in the one that the engine or its protocol names
/// first. The error is for requests that make no sense; what the engine does wrong is a finding, passed to `on_finding` at
/// once. An engine that does not answer is abandoned within twenty seconds, unless its `patience` or the slack are longer
/// than usual.
pub fn check_engine(
    catalogue: &Catalogue,
    variant: Option<&str>,
    player: &str,
    check: &CheckOptions,
    on_finding: &mut dyn FnMut(&Finding),
) -> Result<Vec<Finding>, ParseError> {
    let text = PlayerText::parse(player)?;
    let Some(kind) = engine_kind(text.name()) else {
        let right = format!("a program is {}(…)", list(&kind_names()));
        return Err(ParseError::new("player", player, right));
    };
    let options = EngineOptions::take(&mut text.clone())?;
    if let Some(launch) = &options.launch {
        // A program that does not exist cannot be checked.
        drop(Connection::spawn(launch, None).map_err(|fault| options.refuse(&fault))?);
    } else if kind.protocol != Some(Protocol::Dxp) {
        options.launch()?;
    }
    let states_time = kind.tells_limits;
    let mut findings = Findings::new(on_finding, states_time, check.stop.clone());
    let variant = match (variant, kind.protocol) {
        (Some(text), _) => catalogue.registry().variant(text)?,
        (None, Some(protocol)) => {
            let spoken = catalogue.registry().speaking(protocol);
            catalogue.registry().variant(spoken.map_or("", SpokenProtocol::default_variant))?
        }
        (None, None) => match ugi::own_variant(&mut findings, catalogue, &options)? {
            Some(variant) => variant,
            None => return Ok(findings.all),
        },
    };
    check_variant(&*variant, text.name())?;
    let allowance =
        Allowance { slack: check.slack, limits: check.limits, patience: options.patience, states_time };
    let can_play = match kind.protocol {
        None => ugi::check_protocol(&mut findings, &*variant, &options, allowance)?,
        Some(Protocol::Hub) => hub::check_protocol(&mut findings, &*variant, &options, allowance)?,
        Some(Protocol::Dxp | Protocol::Contest) => true,
    };
    if can_play {
        check_play(&mut findings, catalogue, &*variant, (kind, text), allowance)?;
    }
    Ok(findings.all)
}

/// Runs the tests that all protocols share: whether the engine plays as a player must.
fn check_play(
    findings: &mut Findings<'_>,
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    (kind, text): (&EngineKind, PlayerText),
    allowance: Allowance,
) -> Result<(), ParseError> {
    let mut player: Box<dyn Player> = match catalogue.player(variant, &text.to_string(), 1) {
        Ok(player) => player,
        Err(error) => {
            findings.add("gets ready to play", failed(error.to_string()), Vec::new());
            return Ok(());
        }
    };
    if let Some(refusal) = player.limit_refusal(&allowance.limits) {
        return Err(ParseError::new("player", text.to_string(), refusal));
    }
    for play::Test { name, applies, limits, run } in play::TESTS {
        if !applies(kind) {
            continue;
        }
        if findings.is_at_end() {
            return Ok(());
        }
        if let Some(refusal) = player.limit_refusal(&limits) {
            findings.add(name, Ok(format!("not asked: {refusal}")), Vec::new());
            continue;
        }
        let outcome = match player.reset(1) {
            Ok(()) => run(&mut *player, variant, allowance),
            Err(fault) => Err(fault.into()),
        };
        let exchange = player.exchange();
        findings.add(name, outcome, exchange);
    }
    Ok(())
}

/// No test begins after this. A correct engine that keeps its time passes all tests in a quarter of it.
const MAX_TIME: Duration = Duration::from_secs(120);
/// No test begins once the engine has failed to answer for this long in all. The longest single wait is its patience plus
/// the grace after a stop; together they stay below twenty seconds.
const MAX_STALLED: Duration = Duration::from_secs(6);
