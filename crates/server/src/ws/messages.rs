//! What the server sends.

use crate::api::score::ScoreJson;
use crate::api::state::State;
use crate::http::error::ApiError;
use crate::stores::RunningGame;
use secateur_core::Side;
use serde::Serialize;

/// A line of an analysis.
#[derive(Clone, Debug, Serialize)]
pub(super) struct LineJson {
    pub rank: usize,
    pub score: ScoreJson,
    pub depth: u32,
    pub pv: Vec<String>,
}

/// What a review says of a move.
#[derive(Clone, Debug, Serialize)]
pub(super) struct ReviewedMove {
    pub ply: usize,
    #[serde(rename = "move")]
    pub text: String,
    pub side: Side,
    pub best: String,
    pub loss: f64,
    pub mark: Option<&'static str>,
}

/// A message, by its `type`.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Message<'a> {
    Queued {
        id: &'a str,
        ahead: usize,
    },
    Started {
        id: &'a str,
    },
    Pong {
        id: &'a str,
    },
    Info {
        id: &'a str,
        depth: u32,
        deepest: u32,
        lines: &'a [LineJson],
        nodes: u64,
        nps: u64,
        seconds: f64,
        full: u32,
    },
    Decision {
        id: &'a str,
        #[serde(rename = "move")]
        text: &'a str,
        score: Option<ScoreJson>,
        depth: u32,
        nodes: u64,
        seconds: f64,
        lines: &'a [LineJson],
        #[serde(skip_serializing_if = "Option::is_none")]
        state: Option<&'a State>,
    },
    Done {
        id: &'a str,
        reason: &'static str,
    },
    Scored {
        id: &'a str,
        ply: usize,
        score: ScoreJson,
        best: Option<&'a str>,
        depth: u32,
    },
    Reviewed {
        id: &'a str,
        moves: &'a [ReviewedMove],
    },
    Tournament {
        id: &'a str,
        tournament: &'a serde_json::value::RawValue,
    },
    Running {
        id: &'a str,
        games: &'a [RunningGame],
    },
    State {
        id: &'a str,
        state: &'a State,
    },
    Error {
        id: Option<&'a str>,
        error: &'a ApiError,
    },
}

impl Message<'_> {
    /// Whether it ends a job.
    pub fn is_last(&self) -> bool {
        matches!(
            self,
            Message::Decision { .. }
                | Message::Done { .. }
                | Message::Reviewed { .. }
                | Message::Error { .. }
        )
    }

    /// The topic of a message: a later message with the same id and topic replaces it. `None` for messages that are never
    /// replaced.
    pub fn topic(&self) -> Option<&'static str> {
        match self {
            Message::Info { .. } => Some("info"),
            Message::Tournament { .. } => Some("tournament"),
            Message::Running { .. } => Some("running"),
            _ => None,
        }
    }

    pub fn id(&self) -> Option<&str> {
        match self {
            Message::Queued { id, .. }
            | Message::Started { id }
            | Message::Pong { id }
            | Message::Info { id, .. }
            | Message::Decision { id, .. }
            | Message::Done { id, .. }
            | Message::Scored { id, .. }
            | Message::Reviewed { id, .. }
            | Message::Tournament { id, .. }
            | Message::Running { id, .. }
            | Message::State { id, .. } => Some(id),
            Message::Error { id, .. } => *id,
        }
    }
}
