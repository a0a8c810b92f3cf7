//! The messages of a WebSocket.

use crate::error::ApiError;
use crate::limits;
use crate::position::Told;
use crate::score::ScoreJson;
use crate::state::{State, StateRequest};
use axum::http::StatusCode;
use secateur_core::{Clock, Limits, MoveRequest, Side};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a client asks for.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ClientMessage {
    Think(ThinkRequest),
    Analyse(AnalyseRequest),
    Review(ReviewRequest),
    Watch(WatchRequest),
    Stop(IdOnly),
    State(WsStateRequest),
}

#[derive(Debug, Deserialize)]
pub(super) struct IdOnly {
    pub id: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct ThinkRequest {
    pub id: String,
    #[serde(flatten)]
    pub told: Told,
    pub agent: String,
    #[serde(default)]
    pub limits: LimitsJson,
    #[serde(default)]
    pub seed: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct LimitsJson {
    time_ms: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    clock: Option<ClockJson>,
}

#[derive(Debug, Deserialize)]
struct ClockJson {
    remaining_ms: u64,
    #[serde(default)]
    increment_ms: u64,
    #[serde(default)]
    moves_to_go: Option<u32>,
}

/// A number within its bounds, or an error that tells them.
fn within<N: PartialOrd + std::fmt::Display>(name: &str, value: N, least: N, most: N) -> Result<N, ApiError> {
    if value < least || value > most {
        let message = format!("{name} '{value}': from {least} to {most}");
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_request", message));
    }
    Ok(value)
}

impl LimitsJson {
    /// The limits within what the server allows.
    pub fn limits(&self) -> Result<Limits, ApiError> {
        let most = limits::THINK.as_millis() as u64;
        let time = |ms| within("time_ms", ms, 1, most).map(Duration::from_millis);
        let clock = |clock: &ClockJson| {
            Ok::<_, ApiError>(Clock {
                remaining: Duration::from_millis(within("remaining_ms", clock.remaining_ms, 0, 86_400_000)?),
                increment: Duration::from_millis(within("increment_ms", clock.increment_ms, 0, 3_600_000)?),
                moves_to_go: clock.moves_to_go.map(|n| within("moves_to_go", n, 1, 1_000)).transpose()?,
            })
        };
        let asked = Limits {
            time: self.time_ms.map(time).transpose()?,
            depth: self.depth.map(|depth| within("depth", depth, 1, 200)).transpose()?,
            nodes: self.nodes.map(|nodes| within("nodes", nodes, 1, 1_000_000_000_000)).transpose()?,
            clock: self.clock.as_ref().map(clock).transpose()?,
        };
        let most = if asked.is_empty() { limits::THINK_UNASKED } else { limits::THINK };
        Ok(Limits { time: Some(asked.time.unwrap_or(most)), ..asked })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct AnalyseRequest {
    pub id: String,
    #[serde(flatten)]
    pub told: Told,
    #[serde(default)]
    pub agent: Option<String>,
    #[serde(default)]
    lines: Option<usize>,
    #[serde(default)]
    time_ms: Option<u64>,
    #[serde(default)]
    depth: Option<u32>,
}

impl AnalyseRequest {
    /// The search it asks for, within what the server allows.
    pub fn move_request(&self) -> Result<MoveRequest, ApiError> {
        let most = limits::ANALYSIS.as_millis() as u64;
        let asked = self.time_ms.unwrap_or(limits::ANALYSIS_UNASKED.as_millis() as u64);
        let limits = Limits {
            time: Some(Duration::from_millis(within("time_ms", asked, 1, most)?)),
            depth: self.depth.map(|depth| within("depth", depth, 1, 200)).transpose()?,
            ..Limits::NONE
        };
        let lines = within("lines", self.lines.unwrap_or(1), 1, limits::LINES)?;
        Ok(MoveRequest { lines, ..limits.into() })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct ReviewRequest {
    pub id: String,
    #[serde(flatten)]
    pub told: Told,
    #[serde(default)]
    time_ms: Option<u64>,
}

impl ReviewRequest {
    /// The time for each position.
    pub fn time(&self) -> Result<Duration, ApiError> {
        let asked = self.time_ms.unwrap_or(limits::REVIEW_UNASKED.as_millis() as u64);
        Ok(Duration::from_millis(within("time_ms", asked, 1, limits::REVIEW.as_millis() as u64)?))
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct WatchRequest {
    pub id: String,
    pub tournament: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct WsStateRequest {
    pub id: String,
    #[serde(flatten)]
    pub state: StateRequest,
}

impl ClientMessage {
    /// The id the client gave.
    pub fn id(&self) -> &str {
        match self {
            ClientMessage::Think(r) => &r.id,
            ClientMessage::Analyse(r) => &r.id,
            ClientMessage::Review(r) => &r.id,
            ClientMessage::Watch(r) => &r.id,
            ClientMessage::Stop(r) => &r.id,
            ClientMessage::State(r) => &r.id,
        }
    }
}

/// A line that is expected.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Line {
    pub rank: usize,
    pub score: ScoreJson,
    pub depth: u32,
    pub pv: Vec<String>,
}

/// A move of a reviewed game.
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

/// What the server answers.
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
    Info {
        id: &'a str,
        depth: u32,
        deepest: u32,
        lines: &'a [Line],
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
        lines: &'a [Line],
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
        games: &'a [crate::stores::RunningGame],
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
    /// Whether nothing more follows under this id.
    pub fn is_last(&self) -> bool {
        matches!(
            self,
            Message::Decision { .. }
                | Message::Done { .. }
                | Message::Reviewed { .. }
                | Message::Error { .. }
        )
    }

    pub fn id(&self) -> Option<&str> {
        match self {
            Message::Queued { id, .. }
            | Message::Started { id }
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
