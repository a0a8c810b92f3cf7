//! Tests of how a program speaks UGI.

use super::{Common, Found, Notes, PROMPT, failed, odd};
use crate::drive::ugi::{Engine, position};
use crate::protocol::ugi::{OptionKind, Reply};
use secateur_core::{AnyVariant, ParseError, Random};
use secateur_players::{Catalogue, Fault};
use std::time::Duration;

/// How long nothing is expected.
const QUIET: Duration = Duration::from_millis(150);

/// The game a program names by the default of its `Variant` option. Of one that does not introduce itself any will do: that
/// is what will be told.
pub(super) fn own_variant(catalogue: &Catalogue, common: &Common) -> Result<Box<dyn AnyVariant>, ParseError> {
    let mut engine = Engine::start(&common.launch()?).map_err(|fault| common.refuse(&fault))?;
    let introduced = engine.introduce(common.patience).is_ok();
    match (engine.option("Variant"), catalogue.registry().families().first()) {
        (Some((_, OptionKind::Text { default } | OptionKind::Combo { default, .. })), _) => {
            catalogue.registry().variant(default)
        }
        (None, Some(family)) if !introduced => catalogue.registry().variant(family.name),
        _ => Err(ParseError::new("game", "", "the program names none by its option Variant: name one")),
    }
}

/// A program under test, started again after it failed.
struct Subject<'a> {
    common: &'a Common,
    variant: &'a dyn AnyVariant,
    engine: Option<Engine>,
}

impl Subject<'_> {
    fn start(&mut self) -> Result<&mut Engine, Fault> {
        if self.engine.is_none() {
            let mut engine = Engine::start(&self.common.launch().map_err(|e| Fault::Crash(e.to_string()))?)?;
            engine.introduce(self.common.patience)?;
            engine.set_variant(&self.variant.text(), PROMPT)?;
            engine.ready(self.common.patience)?;
            engine.peer.take_record();
            self.engine = Some(engine);
        }
        self.engine.as_mut().ok_or_else(|| Fault::Crash("was not started".into()))
    }
}

type Test = fn(&mut Engine, &dyn AnyVariant) -> Found;

const TESTS: [(&str, Test); 10] = [
    ("says readyok", says_ready),
    // the first search of all: what a program says too often it says then, too
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
        "" => odd("no 'id name'"),
        name => Ok(name.to_string()),
    });
    let misread: Vec<_> = engine.peer.record().filter_map(unreadable).collect();
    let exchange = engine.peer.take_record();
    if !notes.note("introduces itself", named, exchange) {
        return Ok(false);
    }
    let found = options(&mut engine, &misread);
    let exchange = engine.peer.take_record();
    notes.note("has options that work", found, exchange);
    drop(engine);
    let mut subject = Subject { common, variant, engine: None };
    for (test, run) in TESTS {
        if notes.gives_up() {
            return Ok(false);
        }
        let found = match subject.start() {
            Ok(engine) => run(engine, variant),
            Err(fault) => Err(fault.into()),
        };
        let exchange = subject.engine.as_mut().map(|engine| engine.peer.take_record()).unwrap_or_default();
        if !notes.note(test, found, exchange) {
            subject.engine = None;
        }
    }
    leaves(notes, &mut subject);
    let plays = subject.start().map(drop);
    Ok(plays.is_ok())
}

/// What is wrong with a line the program said, if it begins as a reply does.
fn unreadable(line: &str) -> Option<String> {
    line.strip_prefix("< ")?.parse::<Reply>().err().map(|error| error.to_string())
}

fn options(engine: &mut Engine, misread: &[String]) -> Found {
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
            return failed(format!("option {name}: its default is none of its values"));
        }
        let value = match kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } | OptionKind::Text { default } => default,
            OptionKind::Button => continue,
        };
        if !value.is_empty() {
            engine.set(&name, &value, PROMPT)?;
        }
    }
    engine.ready(5 * PROMPT)?;
    let names: Vec<_> = engine.options.iter().map(|(name, _)| name.as_str()).collect();
    Ok(if names.is_empty() { "none".into() } else { names.join(", ") })
}

fn says_ready(engine: &mut Engine, _: &dyn AnyVariant) -> Found {
    for _ in 0..3 {
        engine.ready(PROMPT)?;
    }
    Ok(String::new())
}

fn begin(engine: &mut Engine, variant: &dyn AnyVariant, go: &str) -> Result<(), Fault> {
    engine.peer.say(&[&position(&*variant.begin()).to_string(), go], PROMPT)
}

fn best_move(engine: &mut Engine) -> Result<String, Fault> {
    engine.peer.expect(PROMPT, |line| match line.parse() {
        Ok(Reply::BestMove { text, .. }) => Some(Ok(text.unwrap_or_else(|| "(none)".into()))),
        _ => None,
    })
}

/// Listens for a while; a move that comes is wrong.
fn no_best_move(engine: &mut Engine, while_: &str) -> Result<(), super::Wrong> {
    let heard = engine.peer.expect(QUIET, |line| match line.parse() {
        Ok(Reply::BestMove { .. }) => Some(Ok(line.to_string())),
        _ => None,
    });
    match heard {
        Ok(line) => failed(format!("'{line}' {while_}")),
        Err(Fault::Stall(_)) => Ok(()),
        Err(fault) => Err(fault.into()),
    }
}

fn ready_while_thinking(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    begin(engine, variant, "go infinite")?;
    engine.ready(PROMPT)?;
    engine.peer.say(&["stop"], PROMPT)?;
    let answered = engine.peer.record().any(|line| line.starts_with("< bestmove"));
    if answered {
        engine.ready(PROMPT)?;
        return Ok("it had answered before".into());
    }
    best_move(engine)?;
    Ok(String::new())
}

fn thinks_until_stopped(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    begin(engine, variant, "go infinite")?;
    if let Err(super::Wrong::Failed(detail)) = no_best_move(engine, "before 'stop', after 'go infinite'") {
        // Some programs answer when there is nothing left to search; the arena does not mind.
        engine.peer.say(&["stop"], PROMPT)?;
        engine.ready(PROMPT)?;
        return odd(detail);
    }
    engine.peer.say(&["stop"], PROMPT)?;
    Ok(best_move(engine)?)
}

fn answers_once(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    begin(engine, variant, "go movetime 30")?;
    best_move(engine)?;
    no_best_move(engine, "a second time")?;
    Ok(String::new())
}

fn stop_without_search(engine: &mut Engine, _: &dyn AnyVariant) -> Found {
    engine.peer.say(&["stop"], PROMPT)?;
    no_best_move(engine, "without a search")?;
    engine.ready(PROMPT)?;
    Ok(String::new())
}

fn unknown_words(engine: &mut Engine, _: &dyn AnyVariant) -> Found {
    engine.peer.say(&["xyzzy and more", "", "   ", "setoption name Xyzzy value 1"], PROMPT)?;
    engine.ready(PROMPT)?;
    Ok(String::new())
}

fn wrong_position(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    engine.peer.say(&["position fen nonsense", "position startpos moves nonsense", "position"], PROMPT)?;
    engine.ready(PROMPT)?;
    begin(engine, variant, "go movetime 30")?;
    Ok(best_move(engine)?)
}

fn game_over(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    let mut random = Random::new(5);
    let mut game = variant.begin();
    while game.outcome().is_none() && game.plies() < 2_000 {
        let count = game.legal_count() as u32;
        game.play_nth(random.below(count) as usize);
    }
    engine.peer.say(&[&position(&*game).to_string(), "go movetime 30", "stop"], PROMPT)?;
    let told = best_move(engine);
    engine.ready(PROMPT)?;
    match told {
        Ok(text) if text == "(none)" => Ok("bestmove (none)".into()),
        Ok(text) => odd(format!("'bestmove {text}', and the game is over: '(none)' would be right")),
        Err(_) => odd("no 'bestmove (none)'"),
    }
}

fn new_games(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    for _ in 0..3 {
        engine.peer.say(&["uginewgame"], PROMPT)?;
        engine.ready(5 * PROMPT)?;
        begin(engine, variant, "go movetime 20")?;
        best_move(engine)?;
    }
    Ok(String::new())
}

fn says_nothing_else(engine: &mut Engine, variant: &dyn AnyVariant) -> Found {
    begin(engine, variant, "go movetime 100")?;
    best_move(engine)?;
    match engine.peer.record().find_map(unreadable) {
        Some(error) => odd(error),
        None => Ok(String::new()),
    }
}

/// Whether it ends when it should.
fn leaves(notes: &mut Notes<'_>, subject: &mut Subject<'_>) {
    let mut test = |name, word: Option<&str>| {
        let found = subject.start().map_err(super::Wrong::from).and_then(|engine| {
            let left = match word {
                Some(word) => {
                    engine.peer.say(&[word], PROMPT)?;
                    engine.peer.has_left(PROMPT)
                }
                None => engine.peer.hang_up(PROMPT),
            };
            match left {
                true => Ok(String::new()),
                false => failed(format!("still there after {:.0} s", PROMPT.as_secs_f64())),
            }
        });
        let exchange = subject.engine.take().map(|mut engine| engine.peer.take_record()).unwrap_or_default();
        notes.note(name, found, exchange);
    };
    test("leaves at quit", Some("quit"));
    test("leaves at the end of input", None);
}
