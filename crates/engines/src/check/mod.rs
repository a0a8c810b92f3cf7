//! What a program does wrong, told to its author: test by test, with the exchange that shows it.

mod hub;
mod play;
mod ugi;

use crate::drive::peer::Peer;
use crate::drive::{Common, check_variant, kind_names, protocol_of};
use secateur_core::variant_text::list;
use secateur_core::{AnyVariant, ParseError, SpokenProtocol};
use secateur_players::{Catalogue, Fault, Player, PlayerText};
use serde::Serialize;
use std::time::{Duration, Instant};

/// What a test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As it should be.
    Ok,
    /// Allowed, but it may surprise somebody.
    Warning,
    /// Wrong: games will be lost by it.
    Failed,
}

impl Verdict {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::Warning => "warning",
            Verdict::Failed => "FAILED",
        }
    }
}

/// A test and what it came to.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// What was tested.
    pub test: &'static str,
    /// What it came to.
    pub verdict: Verdict,
    /// What was seen.
    pub detail: String,
    /// What was said (`> `) and heard (`< `), the last of it.
    pub exchange: Vec<String>,
}

/// What a test finds: something good to know, or something wrong.
type Found = Result<String, Wrong>;

/// Something that is not as it should be.
enum Wrong {
    Failed(String),
    Odd(String),
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Wrong {
        Wrong::Failed(fault.to_string())
    }
}

/// A test that failed.
fn failed<T>(detail: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong::Failed(detail.into()))
}

/// A test that found something odd.
fn odd<T>(detail: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong::Odd(detail.into()))
}

/// The tests so far, told one after the other.
struct Notes<'a> {
    findings: Vec<Finding>,
    tell: &'a mut dyn FnMut(&Finding),
    began: Instant,
}

impl Notes<'_> {
    /// Whether the tests have taken so long that the others are better made when these are mended; says so, once.
    fn gives_up(&mut self) -> bool {
        let test = "is done in time";
        if self.began.elapsed() < LONG {
            return false;
        }
        if self.findings.iter().all(|finding| finding.test != test) {
            let minutes = LONG.as_secs() / 60;
            let detail = format!("no further tests after {minutes} minutes; mend these first");
            self.note(test, failed(detail), Vec::new());
        }
        true
    }

    fn note(&mut self, test: &'static str, found: Found, exchange: Vec<String>) -> bool {
        let (verdict, detail) = match found {
            Ok(detail) => (Verdict::Ok, detail),
            Err(Wrong::Odd(detail)) => (Verdict::Warning, detail),
            Err(Wrong::Failed(detail)) => (Verdict::Failed, detail),
        };
        // What a program says is shown on a terminal: its control characters do nothing there.
        let plain = |text: String| text.replace(char::is_control, " ");
        let exchange = exchange.into_iter().map(plain).collect();
        let finding = Finding { test, verdict, detail: plain(detail), exchange };
        (self.tell)(&finding);
        self.findings.push(finding);
        verdict != Verdict::Failed
    }
}

/// Checks the program a player text names. Without a game it is the one the program or its protocol names first. An error
/// is a request that makes no sense; whatever the program does wrong is a finding.
pub fn check_engine(
    catalogue: &Catalogue,
    variant: Option<&str>,
    player: &str,
    tell: &mut dyn FnMut(&Finding),
) -> Result<Vec<Finding>, ParseError> {
    let text = PlayerText::parse(player)?;
    let kinds = kind_names();
    if !kinds.contains(&text.name()) {
        let right = format!("a program is {}(…)", list(&kinds));
        return Err(ParseError::new("player", player, right));
    }
    let common = Common::take(&mut text.clone())?;
    if let Some(launch) = &common.launch {
        // A program that is not there cannot be checked.
        drop(Peer::start(launch).map_err(|fault| common.refuse(&fault))?);
    } else if text.name() != "dxp" {
        common.launch()?;
    }
    let variant = match (variant, protocol_of(text.name())) {
        (Some(text), _) => catalogue.registry().variant(text)?,
        (None, Some(protocol)) => {
            let spoken = catalogue.registry().speaking(protocol);
            catalogue.registry().variant(spoken.map_or("", SpokenProtocol::default_variant))?
        }
        (None, None) => ugi::own_variant(catalogue, &common)?,
    };
    check_variant(&*variant, text.name())?;
    let mut notes = Notes { findings: Vec::new(), tell, began: Instant::now() };
    let speaks = match text.name() {
        "ugi" => ugi::talk(&mut notes, &*variant, &common)?,
        "hub" => hub::talk(&mut notes, &*variant, &common)?,
        _ => true,
    };
    if speaks {
        play(&mut notes, catalogue, &*variant, text);
    }
    Ok(notes.findings)
}

/// The tests that are the same in every protocol: a player that plays.
fn play(notes: &mut Notes<'_>, catalogue: &Catalogue, variant: &dyn AnyVariant, text: PlayerText) {
    let kind = text.name().to_string();
    let mut player: Box<dyn Player> = match catalogue.player(variant, &text.to_string(), 1) {
        Ok(player) => player,
        Err(error) => {
            notes.note("gets ready to play", failed(error.to_string()), Vec::new());
            return;
        }
    };
    for (test, wanted, run) in play::TESTS {
        if !wanted.contains(&kind.as_str()) {
            continue;
        }
        if notes.gives_up() {
            return;
        }
        let found = match player.reset(1) {
            Ok(()) => run(&mut *player, variant),
            Err(fault) => Err(fault.into()),
        };
        let exchange = player.exchange();
        notes.note(test, found, exchange);
    }
}

/// How long a program may take for what should take no time.
const PROMPT: Duration = Duration::from_secs(2);
/// Tests begin for so long; a program that behaves has passed them all in a quarter of it.
const LONG: Duration = Duration::from_secs(120);
