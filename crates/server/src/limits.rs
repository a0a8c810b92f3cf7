//! What a client may ask for at most, and how long the server waits for it.

use std::time::Duration;

/// Bytes of a request's body.
pub const MAX_BODY_LEN: usize = 256 << 10;
/// Bytes of the names and values in a request's head.
pub const MAX_HEAD_LEN: usize = 32 << 10;
/// Bytes of a WebSocket message.
pub const MAX_MESSAGE_LEN: usize = 64 << 10;
/// Bytes of all large bodies that are being received.
pub const MAX_BODIES_LEN: usize = 32 << 20;
/// Bytes of messages that wait to be sent to one WebSocket; one message may be longer.
pub const MAX_OUTBOX_LEN: usize = 1 << 20;
/// Bytes of messages that wait to be sent to all WebSockets.
pub const MAX_UNSENT_LEN: usize = 64 << 20;
/// Moves of a game in one request.
pub const MAX_MOVES: usize = 1_000;
/// Bytes of a move's text.
pub const MAX_MOVE_LEN: usize = 200;
/// Bytes of a position text.
pub const MAX_POSITION_LEN: usize = 4_096;
/// Bytes of a pasted text.
pub const MAX_PASTED_LEN: usize = 200_000;
/// Games read from a pasted text.
pub const MAX_PASTED_GAMES: usize = 100;
/// Edits of a position in one request.
pub const MAX_EDITS: usize = 1_000;
/// Pixels a PNG picture is wide.
pub const MAX_PNG_WIDTH: u32 = 2_048;
/// Bytes of a player text.
pub const MAX_PLAYER_LEN: usize = 500;
/// Bytes of the id that a client gives to a job on a WebSocket.
pub const MAX_ID_LEN: usize = 64;
/// Lines of an analysis.
pub const MAX_LINES: usize = 10;
/// Time a player may think about a move.
pub const MAX_THINK_TIME: Duration = Duration::from_secs(120);
/// Time a player thinks about a move where the request sets no limit.
pub const DEFAULT_THINK_TIME: Duration = Duration::from_secs(1);
/// Time an analysis may search; waiting in the queue does not count.
pub const MAX_ANALYSIS_TIME: Duration = Duration::from_secs(300);
/// Time an analysis searches where the request sets no limit.
pub const DEFAULT_ANALYSIS_TIME: Duration = Duration::from_secs(60);
/// Time a review may search one position.
pub const MAX_REVIEW_TIME: Duration = Duration::from_secs(5);
/// Time a review searches one position where the request sets no limit.
pub const DEFAULT_REVIEW_TIME: Duration = Duration::from_millis(200);
/// Searches and watched tournaments under way on one WebSocket.
pub const MAX_JOBS: usize = 8;
/// Searches that wait for a thread, over all clients.
pub const MAX_QUEUED: usize = 4_096;
/// Searches of moves that are started and not ended, over all clients; each has a thread.
pub const MAX_STARTED: usize = 64;
/// Bytes of memory one search may use.
pub const MAX_SEARCH_MEMORY: usize = 32 << 20;
/// Bytes of memory all players may use where the operator does not say; less on a small machine.
pub const DEFAULT_MEMORY: usize = 1 << 30;
/// The least bytes of memory an operator may give to all players.
pub const MIN_MEMORY: usize = 128 << 20;
/// Pictures to draw and pasted texts to read that wait, over all clients.
pub const MAX_SLOW_REQUESTS: usize = 256;
/// Connections open at once, WebSockets included.
pub const MAX_CONNECTIONS: usize = 4_096;
/// WebSockets open at once.
pub const MAX_WEBSOCKETS: usize = 2_048;
/// Time a connection may take to send the head of a request; one kept alive may be idle for as long.
pub const HEAD_TIMEOUT: Duration = Duration::from_secs(20);
/// Time a request may take, its body included.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// Time a WebSocket may send nothing, not even an answer to a ping.
pub const WS_SILENCE_TIMEOUT: Duration = Duration::from_secs(60);
/// Time a WebSocket client may take to accept a message.
pub const WS_SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Time open connections have to finish when the server ends; then they are cut.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
