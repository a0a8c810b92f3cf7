//! What a client may ask for at most.

use std::time::Duration;

/// Bytes of a request's body.
pub const BODY: usize = 256 << 10;
/// Bytes of the head of a request.
pub const HEAD_BYTES: usize = 32 << 10;
/// Bytes of a WebSocket message.
pub const MESSAGE: usize = 64 << 10;
/// Moves of a game.
pub const MOVES: usize = 1_000;
/// Bytes of a move's text.
pub const MOVE_TEXT: usize = 200;
/// Bytes of a position text.
pub const POSITION_TEXT: usize = 4_096;
/// Bytes of a pasted text.
pub const PASTED_TEXT: usize = 200_000;
/// Games read from a pasted text.
pub const PASTED_GAMES: usize = 100;
/// Edits of a position.
pub const EDITS: usize = 1_000;
/// Width of a PNG picture in pixels.
pub const PNG_WIDTH: u32 = 2_048;
/// Bytes of a player text.
pub const PLAYER_TEXT: usize = 500;
/// Bytes of the id a client gives to what it asks for.
pub const ID: usize = 64;
/// Lines of an analysis.
pub const LINES: usize = 10;
/// The longest a player may think about a move.
pub const THINK: Duration = Duration::from_secs(120);
/// How long a player thinks where the request says nothing.
pub const THINK_UNASKED: Duration = Duration::from_secs(1);
/// The longest an analysis may search, its time in the queue not counted.
pub const ANALYSIS: Duration = Duration::from_secs(300);
/// How long an analysis searches where the request says nothing.
pub const ANALYSIS_UNASKED: Duration = Duration::from_secs(60);
/// The longest a review may look at one position.
pub const REVIEW: Duration = Duration::from_secs(5);
/// How long a review looks at one position where the request says nothing.
pub const REVIEW_UNASKED: Duration = Duration::from_millis(200);
/// Things under way on one WebSocket.
pub const JOBS: usize = 8;
/// Searches that wait, over all clients.
pub const QUEUE: usize = 4_096;
/// Memory of one search.
pub const SEARCH_BYTES: usize = 32 << 20;
/// Connections at once.
pub const CONNECTIONS: usize = 4_096;
/// WebSockets at once.
pub const WEBSOCKETS: usize = 2_048;
/// How long a connection may take to send the head of a request; a kept-alive one may be idle for as long.
pub const HEAD: Duration = Duration::from_secs(20);
/// How long a request may take, its body included.
pub const REQUEST: Duration = Duration::from_secs(20);
/// How long a WebSocket may be silent; the server asks for a sign of life before.
pub const SILENCE: Duration = Duration::from_secs(60);
/// How long a WebSocket client may take to accept what was sent.
pub const SEND: Duration = Duration::from_secs(20);
/// How long the end may take: connections that are busy then are cut.
pub const FAREWELL: Duration = Duration::from_secs(5);
