//! The messages of a WebSocket.

use crate::error::ApiError;
use crate::limits;
use crate::position::Told;
use crate::score::Score;
use crate::state::{State, StateRequest};
use axum::http::StatusCode;
use secateur_agents::Think;
use secateur_core::Side;
use secateur_search::clock::GameClock;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a client asks for.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum Request {
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
    pub limits: ThinkLimits,
    #[serde(default)]
    pub seed: Option<u64>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct ThinkLimits {
    time_ms: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    clock: Option<Clock>,
}

#[derive(Debug, Deserialize)]
struct Clock {
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

impl ThinkLimits {
    /// The limits within what the server allows.
    pub fn think(&self) -> Result<Think, ApiError> {
        let most = limits::THINK.as_millis() as u64;
        let mut think = Think::default();
        if let Some(ms) = self.time_ms {
            think.time = Some(Duration::from_millis(within("time_ms", ms, 1, most)?));
        }
        if let Some(depth) = self.depth {
            think.depth = Some(within("depth", depth, 1, 200)?);
        }
        if let Some(nodes) = self.nodes {
            think.nodes = Some(within("nodes", nodes, 1, 1_000_000_000_000)?);
        }
        if let Some(clock) = &self.clock {
            let remaining = within("remaining_ms", clock.remaining_ms, 0, 86_400_000)?;
            let increment = within("increment_ms", clock.increment_ms, 0, 3_600_000)?;
            think.clock = Some(GameClock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go: clock.moves_to_go.map(|n| within("moves_to_go", n, 1, 1_000)).transpose()?,
            });
        }
        let unlimited = think.depth.is_none() && think.nodes.is_none() && think.clock.is_none();
        let time = think.time.unwrap_or(if unlimited { limits::THINK_UNASKED } else { limits::THINK });
        think.time = Some(time);
        Ok(think)
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
    pub fn think(&self) -> Result<Think, ApiError> {
        let most = limits::ANALYSIS.as_millis() as u64;
        let asked = self.time_ms.unwrap_or(limits::ANALYSIS_UNASKED.as_millis() as u64);
        Ok(Think {
            time: Some(Duration::from_millis(within("time_ms", asked, 1, most)?)),
            depth: self.depth.map(|depth| within("depth", depth, 1, 200)).transpose()?,
            lines: within("lines", self.lines.unwrap_or(1), 1, limits::LINES)?,
            ..Think::default()
        })
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

impl Request {
    /// The id the client gave.
    pub fn id(&self) -> &str {
        match self {
            Request::Think(r) => &r.id,
            Request::Analyse(r) => &r.id,
            Request::Review(r) => &r.id,
            Request::Watch(r) => &r.id,
            Request::Stop(r) => &r.id,
            Request::State(r) => &r.id,
        }
    }
}

/// A line that is expected.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Line {
    pub rank: usize,
    pub score: Score,
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
        score: Option<Score>,
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
        score: Score,
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
