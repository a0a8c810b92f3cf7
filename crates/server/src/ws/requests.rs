//! What a client sends.

use crate::api::game_ref::GameRef;
use crate::api::state::StateRequest;
use crate::http::error::ApiError;
use crate::limits;
use secateur_core::{Clock, Limits, MoveRequest, ParseError};
use serde::Deserialize;
use std::time::Duration;

/// Milliseconds on a clock, at most: a day.
const MAX_CLOCK_MS: u64 = 86_400_000;
/// Milliseconds that a clock gains by a move, at most: an hour.
const MAX_INCREMENT_MS: u64 = 3_600_000;
/// Moves to the next time control, at most.
const MAX_MOVES_TO_GO: u32 = 1_000;
/// Plies of a search's depth, at most.
const MAX_DEPTH: u32 = 200;
/// Nodes of a search, at most.
const MAX_NODES: u64 = 1_000_000_000_000;

/// A request, by its `type`.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum WsRequest {
    Think(ThinkRequest),
    Analyse(AnalyseRequest),
    Review(ReviewRequest),
    Watch(WatchRequest),
    Stop(StopRequest),
    Ping(PingRequest),
    State(WsStateRequest),
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct StopRequest {
    pub id: String,
}

/// Asks whether the server is there.
#[derive(Debug, Deserialize)]
pub(super) struct PingRequest {
    pub id: String,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct ThinkRequest {
    pub id: String,
    #[serde(flatten)]
    pub game: GameRef,
    /// The player text; without one, the strongest player.
    #[serde(rename = "agent", default)]
    pub player: Option<String>,
    #[serde(default)]
    pub limits: LimitsJson,
    #[serde(default)]
    pub seed: Option<u64>,
    /// Whether to answer at once with the state after these moves.
    #[serde(default)]
    pub state: bool,
    /// Whether the decision carries the state after the decided move.
    #[serde(default)]
    pub next_state: bool,
    /// The id of the board the client holds.
    #[serde(default)]
    pub board: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct LimitsJson {
    time_ms: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    clock: Option<ClockJson>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
struct ClockJson {
    remaining_ms: u64,
    #[serde(default)]
    increment_ms: u64,
    #[serde(default)]
    moves_to_go: Option<u32>,
}

/// The value if it is within its bounds, else an error that names them.
fn within_bounds<N: PartialOrd + std::fmt::Display>(
    name: &'static str,
    value: N,
    min: N,
    max: N,
) -> Result<N, ApiError> {
    if value < min || value > max {
        let error = ParseError::new(name, value.to_string(), format!("from {min} to {max}")).at(name);
        return Err(ApiError::parse("bad_request", &error));
    }
    Ok(value)
}

impl LimitsJson {
    /// The limits asked for, with a time limit in any case; an error if they exceed what the server allows.
    pub fn limits(&self) -> Result<Limits, ApiError> {
        let max = limits::MAX_THINK_TIME.as_millis() as u64;
        let time = |ms| within_bounds("time_ms", ms, 1, max).map(Duration::from_millis);
        let clock = |clock: &ClockJson| {
            Ok::<_, ApiError>(Clock {
                remaining: Duration::from_millis(within_bounds(
                    "remaining_ms",
                    clock.remaining_ms,
                    0,
                    MAX_CLOCK_MS,
                )?),
                increment: Duration::from_millis(within_bounds(
                    "increment_ms",
                    clock.increment_ms,
                    0,
                    MAX_INCREMENT_MS,
                )?),
                moves_to_go: clock
                    .moves_to_go
                    .map(|n| within_bounds("moves_to_go", n, 1, MAX_MOVES_TO_GO))
                    .transpose()?,
            })
        };
        let asked = Limits {
            time: self.time_ms.map(time).transpose()?,
            depth: self.depth.map(|depth| within_bounds("depth", depth, 1, MAX_DEPTH)).transpose()?,
            nodes: self.nodes.map(|nodes| within_bounds("nodes", nodes, 1, MAX_NODES)).transpose()?,
            clock: self.clock.as_ref().map(clock).transpose()?,
        };
        let default = if asked.is_empty() { limits::DEFAULT_THINK_TIME } else { limits::MAX_THINK_TIME };
        Ok(Limits { time: Some(asked.time.unwrap_or(default)), ..asked })
    }
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct AnalyseRequest {
    pub id: String,
    #[serde(flatten)]
    pub game: GameRef,
    #[serde(default, rename = "agent")]
    pub player: Option<String>,
    #[serde(default)]
    lines: Option<usize>,
    #[serde(default)]
    time_ms: Option<u64>,
    #[serde(default)]
    depth: Option<u32>,
}

impl AnalyseRequest {
    /// The search asked for; an error if it exceeds what the server allows.
    pub fn move_request(&self) -> Result<MoveRequest, ApiError> {
        let max = limits::MAX_ANALYSIS_TIME.as_millis() as u64;
        let asked = self.time_ms.unwrap_or(limits::DEFAULT_ANALYSIS_TIME.as_millis() as u64);
        let limits = Limits {
            time: Some(Duration::from_millis(within_bounds("time_ms", asked, 1, max)?)),
            depth: self.depth.map(|depth| within_bounds("depth", depth, 1, MAX_DEPTH)).transpose()?,
            ..Limits::NONE
        };
        let lines = within_bounds("lines", self.lines.unwrap_or(1), 1, limits::MAX_LINES)?;
        Ok(MoveRequest { lines, ..limits.into() })
    }
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct ReviewRequest {
    pub id: String,
    #[serde(flatten)]
    pub game: GameRef,
    #[serde(default)]
    time_ms: Option<u64>,
}

impl ReviewRequest {
    /// The time to search each position.
    pub fn time(&self) -> Result<Duration, ApiError> {
        let asked = self.time_ms.unwrap_or(limits::DEFAULT_REVIEW_TIME.as_millis() as u64);
        let max = limits::MAX_REVIEW_TIME.as_millis() as u64;
        Ok(Duration::from_millis(within_bounds("time_ms", asked, 1, max)?))
    }
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct WatchRequest {
    pub id: String,
    pub tournament: String,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
pub(super) struct WsStateRequest {
    pub id: String,
    #[serde(flatten)]
    pub state: StateRequest,
}

impl WsRequest {
    /// The name of its schema in the OpenAPI document.
    pub fn schema(&self) -> &'static str {
        match self {
            WsRequest::Think(_) => "ThinkRequest",
            WsRequest::Analyse(_) => "AnalyseRequest",
            WsRequest::Review(_) => "ReviewRequest",
            WsRequest::Watch(_) => "WatchRequest",
            WsRequest::Stop(_) => "StopRequest",
            WsRequest::Ping(_) => "PingRequest",
            WsRequest::State(_) => "WsStateRequest",
        }
    }

    /// The schema for a text that cannot be read as a request, by its type; `None` for an unknown type.
    pub fn schema_of(text: &str) -> Option<&'static str> {
        #[derive(Deserialize)]
        struct Typed {
            r#type: String,
        }
        Some(match &*serde_json::from_str::<Typed>(text).ok()?.r#type {
            "think" => "ThinkRequest",
            "analyse" => "AnalyseRequest",
            "review" => "ReviewRequest",
            "watch" => "WatchRequest",
            "stop" => "StopRequest",
            "ping" => "PingRequest",
            "state" => "WsStateRequest",
            _ => return None,
        })
    }

    /// The id the client gave it.
    pub fn id(&self) -> &str {
        match self {
            WsRequest::Think(r) => &r.id,
            WsRequest::Analyse(r) => &r.id,
            WsRequest::Review(r) => &r.id,
            WsRequest::Watch(r) => &r.id,
            WsRequest::Stop(r) => &r.id,
            WsRequest::Ping(r) => &r.id,
            WsRequest::State(r) => &r.id,
        }
    }
}
