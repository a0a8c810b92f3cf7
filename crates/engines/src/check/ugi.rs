//! Tests how an engine speaks UGI.

use super::{Allowance, EngineOptions, Findings, Problem, TestOutcome, failed, warning};
use crate::drive::ugi::{UgiEngine, position_command};
use crate::protocol::ugi::{OptionKind, Reply};
use secateur_core::{AnyVariant, ParseError, Random, random_plies};
use secateur_players::{Catalogue, Fault};
use std::time::Duration;

/// The name of the first test, on which all later ones depend.
const INTRODUCES_ITSELF: &str = "introduces itself";
/// How long we wait for a message that must not come.
const SILENCE: Duration = Duration::from_millis(150);

/// The variant that is the default of the engine's `Variant` option. `None` if the engine does not answer the handshake,
/// which the check will find.
pub(super) fn own_variant(
    findings: &mut Findings<'_>,
    catalogue: &Catalogue,
    options: &EngineOptions,
) -> Result<Option<Box<dyn AnyVariant>>, ParseError> {
    let mut engine = UgiEngine::spawn(&options.launch()?).map_err(|fault| options.refuse(&fault))?;
    if let Err(fault) = engine.handshake(options.patience) {
        findings.add(INTRODUCES_ITSELF, Err(fault.into()), engine.connection.take_exchange());
        return Ok(None);
    }
    match engine.option("Variant") {
        Some((_, OptionKind::Text { default } | OptionKind::Combo { default, .. })) => {
            catalogue.registry().variant(default).map(Some)
        }
        _ => Err(ParseError::new("game", "", "the engine names none by its option Variant: name one")),
    }
}

/// The engine under test; it is started again after a failed test.
struct EngineUnderTest<'a> {
    options: &'a EngineOptions,
    variant: &'a dyn AnyVariant,
    prompt: Duration,
    engine: Option<UgiEngine>,
}

impl EngineUnderTest<'_> {
    /// The engine, started and ready.
    fn running(&mut self) -> Result<&mut UgiEngine, Fault> {
        if self.engine.is_none() {
            let launch = self.options.launch().map_err(|e| Fault::Crash(e.to_string()))?;
            let mut engine = UgiEngine::spawn(&launch)?;
            engine.handshake(self.options.patience)?;
            engine.set_variant(&self.variant.text(), self.prompt)?;
            engine.ready(self.options.patience)?;
            engine.connection.take_exchange();
            self.engine = Some(engine);
        }
        self.engine.as_mut().ok_or_else(|| Fault::Crash("was not started".into()))
    }

    fn take_exchange(&mut self) -> Vec<String> {
        self.engine.as_mut().map(|engine| engine.connection.take_exchange()).unwrap_or_default()
    }
}

type Test = fn(&mut UgiEngine, &dyn AnyVariant, Duration) -> TestOutcome;

const TESTS: [(&str, Test); 10] = [
    ("says readyok", says_ready),
    // before any other search, because an engine that answers twice does so at its first search too
    ("answers once", answers_once),
    ("says readyok while it thinks", ready_while_thinking),
    ("thinks until it is stopped", thinks_until_stopped),
    ("is silent when stopped without a search", stop_without_search),
    ("passes over words it does not know", unknown_words),
    ("survives a wrong position", wrong_position),
    ("survives a game that is over", game_over),
    ("begins new games", new_games),
    ("says nothing else", says_nothing_else),
];

/// Runs the tests of the protocol; returns whether the engine can play at all.
pub(super) fn check_protocol(
    findings: &mut Findings<'_>,
    variant: &dyn AnyVariant,
    options: &EngineOptions,
    allowance: Allowance,
) -> Result<bool, ParseError> {
    let prompt = allowance.prompt();
    let launch = options.launch()?;
    let mut engine = UgiEngine::spawn(&launch).map_err(|fault| options.refuse(&fault))?;
    let answered = engine.handshake(options.patience).map_err(Problem::from);
    let named = answered.and_then(|()| match engine.name.as_str() {
        "" => warning("no 'id name'"),
        name => Ok(name.to_string()),
    });
    let misread: Vec<_> = engine.connection.exchange().filter_map(unreadable).collect();
    let exchange = engine.connection.take_exchange();
    if !findings.add(INTRODUCES_ITSELF, named, exchange) {
        return Ok(false);
    }
    let outcome = set_options_to_defaults(&mut engine, &misread, prompt, options.patience);
    let exchange = engine.connection.take_exchange();
    findings.add("has options that work", outcome, exchange);
    drop(engine);
    let mut tested = EngineUnderTest { options, variant, prompt, engine: None };
    for (test, run) in TESTS {
        if findings.is_at_end() {
            return Ok(false);
        }
        let outcome = match tested.running() {
            Ok(engine) => run(engine, variant, prompt),
            Err(fault) => Err(fault.into()),
        };
        let exchange = tested.take_exchange();
        if !findings.add(test, outcome, exchange) {
            tested.engine = None;
        }
    }
    if findings.is_at_end() {
        return Ok(false);
    }
    check_exit(findings, &mut tested);
    Ok(tested.running().is_ok())
}

/// What is wrong with a recorded line, if the engine sent it and it is not a valid reply.
fn unreadable(line: &str) -> Option<String> {
    line.strip_prefix("< ")?.parse::<Reply>().err().map(|error| error.to_string())
}

/// Sets every option to its default.
fn set_options_to_defaults(
    engine: &mut UgiEngine,
    misread: &[String],
    prompt: Duration,
    patience: Duration,
) -> TestOutcome {
    if let Some(error) = misread.first() {
        return failed(error.as_str());
    }
    for (name, kind) in engine.options.clone() {
        let sound = match &kind {
            OptionKind::Spin { default, min, max } => (min..=max).contains(&default),
            OptionKind::Combo { default, values } => values.contains(default),
            _ => true,
        };
        if !sound {
            return failed(format!("option {name}: its default is not one of its values"));
        }
        let value = match kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } | OptionKind::Text { default } => default,
            OptionKind::Button => continue,
        };
        if !value.is_empty() {
            engine.set(&name, &value, prompt)?;
        }
    }
    engine.ready(patience)?;
    let names: Vec<_> = engine.options.iter().map(|(name, _)| name.as_str()).collect();
    Ok(if names.is_empty() { "none".into() } else { names.join(", ") })
}

fn says_ready(engine: &mut UgiEngine, _: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    for _ in 0..3 {
        engine.ready(prompt)?;
    }
    Ok(String::new())
}

/// Sends the start position and a `go` command.
fn begin(engine: &mut UgiEngine, variant: &dyn AnyVariant, go: &str, prompt: Duration) -> Result<(), Fault> {
    engine.connection.send(&[&position_command(&*variant.begin()).to_string(), go], prompt)
}

fn best_move(engine: &mut UgiEngine, prompt: Duration) -> Result<String, Fault> {
    engine.connection.expect(prompt, |line| match line.parse() {
        Ok(Reply::BestMove { text, .. }) => Some(Ok(text.unwrap_or_else(|| "(none)".into()))),
        _ => None,
    })
}

/// Waits for a while for a `bestmove` that must not come; `when` says why.
fn no_best_move(engine: &mut UgiEngine, when: &str) -> TestOutcome<()> {
    let received = engine.connection.expect(SILENCE, |line| match line.parse() {
        Ok(Reply::BestMove { .. }) => Some(Ok(line.to_string())),
        _ => None,
    });
    match received {
        Ok(line) => failed(format!("'{line}' {when}")),
        Err(Fault::Stall(_)) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

fn ready_while_thinking(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    begin(engine, variant, "go infinite", prompt)?;
    engine.ready(prompt)?;
    engine.connection.send(&["stop"], prompt)?;
    let answered = engine.connection.exchange().any(|line| line.starts_with("< bestmove"));
    if answered {
        engine.ready(prompt)?;
        return Ok("it had answered before".into());
    }
    best_move(engine, prompt)?;
    Ok(String::new())
}

fn thinks_until_stopped(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    begin(engine, variant, "go infinite", prompt)?;
    if let Err(Problem::Failed(detail)) = no_best_move(engine, "before 'stop', after 'go infinite'") {
        // Some engines answer as soon as nothing is left to search; the arena accepts that.
        engine.connection.send(&["stop"], prompt)?;
        engine.ready(prompt)?;
        return warning(detail);
    }
    engine.connection.send(&["stop"], prompt)?;
    Ok(best_move(engine, prompt)?)
}

fn answers_once(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    begin(engine, variant, "go movetime 30", prompt)?;
    best_move(engine, prompt)?;
    no_best_move(engine, "a second time")?;
    Ok(String::new())
}

fn stop_without_search(engine: &mut UgiEngine, _: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    engine.connection.send(&["stop"], prompt)?;
    no_best_move(engine, "without a search")?;
    engine.ready(prompt)?;
    Ok(String::new())
}

fn unknown_words(engine: &mut UgiEngine, _: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    engine.connection.send(&["xyzzy and more", "", "   ", "setoption name Xyzzy value 1"], prompt)?;
    engine.ready(prompt)?;
    Ok(String::new())
}

fn wrong_position(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    engine
        .connection
        .send(&["position fen nonsense", "position startpos moves nonsense", "position"], prompt)?;
    engine.ready(prompt)?;
    begin(engine, variant, "go movetime 30", prompt)?;
    Ok(best_move(engine, prompt)?)
}

fn game_over(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    let mut random = Random::new(5);
    let mut game = variant.begin();
    random_plies(&mut *game, 2_000, &mut random);
    engine.connection.send(&[&position_command(&*game).to_string(), "go movetime 30", "stop"], prompt)?;
    let answer = best_move(engine, prompt);
    engine.ready(prompt)?;
    match answer {
        Ok(text) if text == "(none)" => Ok("bestmove (none)".into()),
        Ok(text) => warning(format!("'bestmove {text}', and the game is over: '(none)' would be right")),
        Err(_) => warning("no 'bestmove (none)'"),
    }
}

fn new_games(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    for _ in 0..3 {
        engine.connection.send(&["uginewgame"], prompt)?;
        engine.ready(5 * prompt)?;
        begin(engine, variant, "go movetime 20", prompt)?;
        best_move(engine, prompt)?;
    }
    Ok(String::new())
}

fn says_nothing_else(engine: &mut UgiEngine, variant: &dyn AnyVariant, prompt: Duration) -> TestOutcome {
    begin(engine, variant, "go movetime 100", prompt)?;
    best_move(engine, prompt)?;
    match engine.connection.exchange().find_map(unreadable) {
        Some(error) => warning(error),
        None => Ok(String::new()),
    }
}

/// Tests whether the engine exits when it should.
fn check_exit(findings: &mut Findings<'_>, tested: &mut EngineUnderTest<'_>) {
    let prompt = tested.prompt;
    let mut test = |name, message: Option<&str>| {
        let outcome = tested.running().map_err(Problem::from).and_then(|engine| {
            let exited = match message {
                Some(message) => {
                    engine.connection.send(&[message], prompt)?;
                    engine.connection.exits_within(prompt)
                }
                None => engine.connection.close_and_wait(prompt),
            };
            match exited {
                true => Ok(String::new()),
                false => failed(format!("still there after {:.0} s", prompt.as_secs_f64())),
            }
        });
        let exchange = tested.take_exchange();
        tested.engine = None;
        findings.add(name, outcome, exchange);
    };
    test("leaves at quit", Some("quit"));
    test("leaves at the end of input", None);
}
