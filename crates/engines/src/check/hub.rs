//! Tests how an engine speaks Hub.

use super::{Allowance, EngineOptions, Findings, Problem, TestOutcome, failed, warning};
use crate::drive::hub::{HubEngine, Version};
use secateur_core::{AnyVariant, ParseError};
use secateur_players::Fault;
use std::time::Duration;

/// Runs the tests of the protocol; returns whether the engine can play at all.
pub(super) fn check_protocol(
    findings: &mut Findings<'_>,
    variant: &dyn AnyVariant,
    options: &EngineOptions,
    allowance: Allowance,
) -> Result<bool, ParseError> {
    let prompt = allowance.prompt();
    let launch = options.launch()?;
    let mut engine = HubEngine::spawn(&launch).map_err(|fault| options.refuse(&fault))?;
    let answered = engine.handshake(options.patience).map_err(Problem::from);
    let named = answered.and_then(|()| match engine.name.as_str() {
        "" => warning("no name in 'id'"),
        name if engine.version == Version::One => Ok(format!("{name}, by Hub 1")),
        name => Ok(name.to_string()),
    });
    let exchange = engine.connection.take_exchange();
    if !findings.add("introduces itself", named, exchange) {
        return Ok(false);
    }
    let outcome = get_ready(&mut engine, variant, options, prompt);
    let exchange = engine.connection.take_exchange();
    let can_play = findings.add("gets ready", outcome, exchange);
    if can_play {
        let outcome = check_ping(&mut engine, prompt);
        let exchange = engine.connection.take_exchange();
        findings.add("answers ping, and passes over words it does not know", outcome, exchange);
    }
    for (test, message) in [("leaves at quit", Some("quit")), ("leaves at the end of input", None)] {
        if findings.is_at_end() {
            return Ok(false);
        }
        let outcome = HubEngine::spawn(&launch).map_err(Problem::from).and_then(|mut engine| {
            engine.handshake(options.patience)?;
            let exited = match message {
                Some(message) => {
                    engine.connection.send(&[message], prompt)?;
                    engine.connection.exits_within(prompt)
                }
                None => engine.connection.close_and_wait(prompt),
            };
            if exited { Ok(String::new()) } else { failed(format!("still there after {prompt:?}")) }
        });
        findings.add(test, outcome, vec![format!("> {}", message.unwrap_or("(the end of input)"))]);
    }
    Ok(can_play)
}

fn get_ready(
    engine: &mut HubEngine,
    variant: &dyn AnyVariant,
    options: &EngineOptions,
    prompt: Duration,
) -> TestOutcome {
    engine.set_variant(variant, prompt)?;
    engine.init(options.patience)?;
    if engine.version == Version::One {
        return Ok("Hub 1 lists no parameters".into());
    }
    let names: Vec<_> = engine.params.iter().map(|(name, _)| name.as_str()).collect();
    Ok(if names.is_empty() { "no parameters".into() } else { names.join(", ") })
}

fn check_ping(engine: &mut HubEngine, prompt: Duration) -> TestOutcome {
    engine.ping(prompt)?;
    engine.connection.send(&["xyzzy and=more"], prompt)?;
    engine.ping(prompt).map_err(|fault| match fault {
        Fault::Stall(_) => Fault::Stall("no 'pong' after a word it does not know".into()),
        other => other,
    })?;
    Ok(String::new())
}
