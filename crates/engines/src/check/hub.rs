//! Tests of how a program speaks Hub.

use super::{Common, Found, Notes, PROMPT, failed, odd};
use crate::drive::hub::Engine;
use secateur_core::{AnyVariant, ParseError};
use secateur_players::Fault;

/// Tests the conversation; whether the program can play at all.
pub(super) fn talk(
    notes: &mut Notes<'_>,
    variant: &dyn AnyVariant,
    common: &Common,
) -> Result<bool, ParseError> {
    let launch = common.launch()?;
    let mut engine = Engine::start(&launch).map_err(|fault| common.refuse(&fault))?;
    let introduced = engine.introduce(common.patience).map_err(super::Wrong::from);
    let named = introduced.and_then(|()| match engine.name.as_str() {
        "" => odd("no name in 'id'"),
        name => Ok(name.to_string()),
    });
    let exchange = engine.peer.take_record();
    if !notes.note("introduces itself", named, exchange) {
        return Ok(false);
    }
    let found = get_ready(&mut engine, variant, common);
    let exchange = engine.peer.take_record();
    let plays = notes.note("gets ready", found, exchange);
    if plays {
        let found = ping(&mut engine);
        let exchange = engine.peer.take_record();
        notes.note("answers ping, and passes over words it does not know", found, exchange);
    }
    for (test, word) in [("leaves at quit", Some("quit")), ("leaves at the end of input", None)] {
        let found = Engine::start(&launch).map_err(super::Wrong::from).and_then(|mut engine| {
            engine.introduce(common.patience)?;
            let left = match word {
                Some(word) => {
                    engine.peer.say(&[word], PROMPT)?;
                    engine.peer.has_left(PROMPT)
                }
                None => engine.peer.hang_up(PROMPT),
            };
            if left { Ok(String::new()) } else { failed(format!("still there after {PROMPT:?}")) }
        });
        notes.note(test, found, vec![format!("> {}", word.unwrap_or("(the end of input)"))]);
    }
    Ok(plays)
}

fn get_ready(engine: &mut Engine, variant: &dyn AnyVariant, common: &Common) -> Found {
    engine.set_variant(variant, PROMPT)?;
    engine.init(common.patience)?;
    let names: Vec<_> = engine.params.iter().map(|(name, _)| name.as_str()).collect();
    Ok(if names.is_empty() { "no parameters".into() } else { names.join(", ") })
}

fn ping(engine: &mut Engine) -> Found {
    engine.ping(PROMPT)?;
    engine.peer.say(&["xyzzy and=more"], PROMPT)?;
    engine.ping(PROMPT).map_err(|fault| match fault {
        Fault::Stall(_) => Fault::Stall("no 'pong' after a word it does not know".into()),
        other => other,
    })?;
    Ok(String::new())
}
