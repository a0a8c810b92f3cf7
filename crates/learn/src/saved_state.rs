//! Saves the state of a run to a file, so that the same request can resume after an interruption.

use secateur_arena::{ArenaError, write_whole};
use secateur_players::read_text_file;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::Path;

#[derive(Serialize, Deserialize)]
struct Saved<S> {
    /// All settings that determine the result, in words.
    request: String,
    state: S,
}

/// Saves a state and its request; the file is replaced completely or not at all.
pub fn save_state<S: Serialize>(path: &Path, request: &str, state: &S) -> Result<(), ArenaError> {
    let fail =
        |e: &dyn std::fmt::Display| ArenaError::Running(format!("cannot write '{}': {e}", path.display()));
    let saved = Saved { request: request.to_string(), state };
    let text = serde_json::to_string(&saved).map_err(|e| fail(&e))?;
    write_whole(path, text).map_err(|e| fail(&e))
}

/// Loads the state of a request; `None` if there is no file. It is an error if the file belongs to another request.
pub fn load_state<S: DeserializeOwned>(path: &Path, request: &str) -> Result<Option<S>, ArenaError> {
    let text = match read_text_file(path) {
        Ok(text) => text,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(ArenaError::Running(format!("cannot read '{}': {e}", path.display()))),
    };
    let wrong = |right: &str| ArenaError::Request(format!("state '{}': {right}", path.display()));
    let saved: Saved<S> = serde_json::from_str(&text)
        .map_err(|_| wrong("it is not the state of such a run; remove it to begin anew"))?;
    if saved.request != request {
        return Err(wrong("it belongs to another request; remove it to begin anew"));
    }
    Ok(Some(saved.state))
}
