//! The options that all kinds of engines share: `cmd=`, `dir=`, `patience=`, `option.NAME=`.

use super::engine_kinds::{PATIENCE, command_options};
use super::launch::Launch;
use secateur_core::ParseError;
use secateur_players::{Fault, PlayerText};
use std::time::Duration;

/// The common options of an engine's player text.
pub(crate) struct EngineOptions {
    /// The whole player text.
    pub text: String,
    pub launch: Option<Launch>,
    pub patience: Duration,
}

impl EngineOptions {
    /// Takes the common options out of a player text.
    pub fn take(player_text: &mut PlayerText) -> Result<EngineOptions, ParseError> {
        let text = player_text.to_string();
        let dir = player_text.value("dir");
        let launch = match player_text.value("cmd") {
            Some(command) => Some(Launch::parse(&command, dir.as_deref())?),
            None if dir.is_some() => {
                return Err(ParseError::new("item", "dir", "cmd=\"PROGRAM\" is missing"));
            }
            None => None,
        };
        let patience = player_text.integer(&PATIENCE)?.unwrap_or(10);
        Ok(EngineOptions { text, launch, patience: Duration::from_secs(patience) })
    }

    /// The command that starts the engine, for protocols that need one.
    pub fn launch(&self) -> Result<Launch, ParseError> {
        let missing = || ParseError::new("player", &self.text, "cmd=\"PROGRAM ARGUMENTS\" is missing");
        self.launch.clone().ok_or_else(missing)
    }

    /// The error for an engine that fails before any game: then the request was wrong.
    pub fn refuse(&self, fault: &Fault) -> ParseError {
        ParseError::new("player", &self.text, fault.to_string())
    }
}

/// An engine that a command starts, with its own options such as `option.Hash=64`.
pub(super) struct EngineCommand {
    pub launch: Launch,
    pub own_options: Vec<(String, String)>,
}

impl EngineCommand {
    /// Reads a whole player text.
    pub fn take(mut player_text: PlayerText) -> Result<(EngineOptions, EngineCommand), ParseError> {
        let options = EngineOptions::take(&mut player_text)?;
        let own_options = player_text.values_under("option.");
        player_text.finish(&command_options())?;
        let launch = options.launch()?;
        Ok((options, EngineCommand { launch, own_options }))
    }

    /// The number of threads that its options set.
    pub fn threads(&self) -> usize {
        let threads = self.own_options.iter().find(|(name, _)| name.eq_ignore_ascii_case("threads"));
        threads.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
    }
}

/// Refuses the text of an engine whose program does not exist, without starting it.
pub fn check_program(player_text: &str) -> Result<(), ParseError> {
    let options = EngineOptions::take(&mut PlayerText::parse(player_text)?)?;
    options.launch.map_or(Ok(()), |launch| launch.check_program())
}
