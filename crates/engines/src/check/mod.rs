//! `check-engine`: tests that tell the author of an engine what it does wrong, each with the messages that show it.

mod hub;
mod play;
mod ugi;

use crate::drive::{Connection, EngineOptions, check_variant, kind_names, protocol_of};
use secateur_core::variant_text::list;
use secateur_core::{AnyVariant, ParseError, SpokenProtocol};
use secateur_players::{Catalogue, Fault, Player, PlayerText};
use serde::Serialize;
use std::time::{Duration, Instant};

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckResult {
    /// The engine did what the protocol asks.
    Ok,
    /// The engine did something that is allowed but may cause trouble.
    Warning,
    /// The engine did something wrong that will lose it games.
    Failed,
}

impl CheckResult {
    /// The word printed for it.
    pub const fn word(self) -> &'static str {
        match self {
            CheckResult::Ok => "ok",
            CheckResult::Warning => "warning",
            CheckResult::Failed => "FAILED",
        }
    }
}

/// A test and its result.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// What was tested.
    pub test: &'static str,
    /// How it ended.
    #[serde(rename = "verdict")]
    pub result: CheckResult,
    /// What was seen.
    pub detail: String,
    /// The last messages sent (`> `) and received (`< `).
    pub exchange: Vec<String>,
}

/// What a test returns: a detail worth printing, or a problem.
type TestOutcome<T = String> = Result<T, Problem>;

/// What is wrong with an engine, in words.
enum Problem {
    Failed(String),
    Warning(String),
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        Problem::Failed(fault.to_string())
    }
}

fn failed<T>(detail: impl Into<String>) -> TestOutcome<T> {
    Err(Problem::Failed(detail.into()))
}

fn warning<T>(detail: impl Into<String>) -> TestOutcome<T> {
    Err(Problem::Warning(detail.into()))
}

/// The tests made so far.
struct Findings<'a> {
    all: Vec<Finding>,
    on_finding: &'a mut dyn FnMut(&Finding),
    began: Instant,
}

/// How long an engine may take.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// How far it may overstep a limit of time before a test fails: the machine may be busy.
    slack: Duration,
}

impl Allowance {
    /// The time allowed for what should take none.
    fn prompt(self) -> Duration {
        self.slack.max(Duration::from_secs(2))
    }
}

impl Findings<'_> {
    /// Whether the tests have taken so long that no more are begun; adds that as a finding, once.
    fn out_of_time(&mut self) -> bool {
        let test = "is done in time";
        if self.began.elapsed() < MAX_TIME {
            return false;
        }
        if self.all.iter().all(|finding| finding.test != test) {
            let minutes = MAX_TIME.as_secs() / 60;
            let detail = format!("no further tests after {minutes} minutes; mend these first");
            self.add(test, failed(detail), Vec::new());
        }
        true
    }

    /// Adds a test; returns whether it did not fail.
    fn add(&mut self, test: &'static str, outcome: TestOutcome, exchange: Vec<String>) -> bool {
        let (result, detail) = match outcome {
            Ok(detail) => (CheckResult::Ok, detail),
            Err(Problem::Warning(detail)) => (CheckResult::Warning, detail),
            Err(Problem::Failed(detail)) => (CheckResult::Failed, detail),
        };
        // The texts come from an engine and go to a terminal: control characters are removed.
        let printable = |text: String| text.replace(char::is_control, " ");
        let exchange = exchange.into_iter().map(printable).collect();
        let finding = Finding { test, result, detail: printable(detail), exchange };
        (self.on_finding)(&finding);
        self.all.push(finding);
        result != CheckResult::Failed
    }
}

/// How far an engine may overstep its time by default.
pub const DEFAULT_SLACK: Duration = Duration::from_millis(500);

/// Checks the engine that a player text names, in `variant`, else in the one that the engine or its protocol names first.
/// It may overstep limits of time by `slack`: more than [`DEFAULT_SLACK`] where other programs keep the machine busy. An
/// error is a request that makes no sense; what the engine does wrong is a finding, passed to `on_finding` as it comes.
pub fn check_engine(
    catalogue: &Catalogue,
    variant: Option<&str>,
    player: &str,
    slack: Duration,
    on_finding: &mut dyn FnMut(&Finding),
) -> Result<Vec<Finding>, ParseError> {
    let text = PlayerText::parse(player)?;
    let kinds = kind_names();
    if !kinds.contains(&text.name()) {
        let right = format!("a program is {}(…)", list(&kinds));
        return Err(ParseError::new("player", player, right));
    }
    let options = EngineOptions::take(&mut text.clone())?;
    if let Some(launch) = &options.launch {
        // A program that is missing cannot be checked.
        drop(Connection::spawn(launch, None).map_err(|fault| options.refuse(&fault))?);
    } else if text.name() != "dxp" {
        options.launch()?;
    }
    let variant = match (variant, protocol_of(text.name())) {
        (Some(text), _) => catalogue.registry().variant(text)?,
        (None, Some(protocol)) => {
            let spoken = catalogue.registry().speaking(protocol);
            catalogue.registry().variant(spoken.map_or("", SpokenProtocol::default_variant))?
        }
        (None, None) => ugi::own_variant(catalogue, &options)?,
    };
    check_variant(&*variant, text.name())?;
    let mut findings = Findings { all: Vec::new(), on_finding, began: Instant::now() };
    let allowance = Allowance { slack };
    let can_play = match text.name() {
        "ugi" => ugi::check_protocol(&mut findings, &*variant, &options, allowance)?,
        "hub" => hub::check_protocol(&mut findings, &*variant, &options, allowance)?,
        _ => true,
    };
    if can_play {
        check_play(&mut findings, catalogue, &*variant, text, allowance);
    }
    Ok(findings.all)
}

/// Runs the tests that are the same in every protocol: whether the engine plays as a player must.
fn check_play(
    findings: &mut Findings<'_>,
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    text: PlayerText,
    allowance: Allowance,
) {
    let kind = text.name().to_string();
    let mut player: Box<dyn Player> = match catalogue.player(variant, &text.to_string(), 1) {
        Ok(player) => player,
        Err(error) => {
            findings.add("gets ready to play", failed(error.to_string()), Vec::new());
            return;
        }
    };
    for (test, wanted, run) in play::TESTS {
        if !wanted.contains(&kind.as_str()) {
            continue;
        }
        if findings.out_of_time() {
            return;
        }
        let outcome = match player.reset(1) {
            Ok(()) => run(&mut *player, variant, allowance),
            Err(fault) => Err(fault.into()),
        };
        let exchange = player.exchange();
        findings.add(test, outcome, exchange);
    }
}

/// No test begins after this; a correct engine passes them all in a quarter of it.
const MAX_TIME: Duration = Duration::from_secs(120);
