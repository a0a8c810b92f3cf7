//! Draughts engines that speak DamExchange as players: we are the initiator, the engine is the follower.
//!
//! We reach the engine over a socket: either it listens (`addr=`) or we do (`listen=`); `cmd=` also starts it. We request a
//! game when we need the engine's first move, from the position that is then on the board.

use super::engine_kinds::{MINUTES, dxp_options};
use super::engine_player::{AnswerReader, Dialogue, Engine, EnginePlayer};
use super::launch::Launch;
use super::process::ChildProcess;
use super::{Connection, EngineOptions, without_os_code};
use crate::protocol::dxp::{Colour, GameRequest, Message, Move};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Protocol, Side};
use secateur_players::{Fault, Player, PlayerText, SearchInfo};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// The number of moves for which a time per move is converted to the minutes of a game, all that the protocol knows.
const MOVES_IN_A_GAME: u32 = 60;
/// How often we test whether the engine has connected, or listens.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

enum Endpoint {
    /// The engine listens here.
    Connect(SocketAddr),
    /// We listen.
    Listen(TcpListener),
}

/// A DamExchange engine.
struct DxpSetup {
    /// The command that starts it, if we do.
    launch: Option<Launch>,
    endpoint: Endpoint,
    /// Minutes for a whole game, if the player text sets them.
    minutes: Option<u16>,
}

pub(super) fn make(_: &dyn AnyVariant, mut player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    let (addr, listen) = (player_text.value("addr"), player_text.value("listen"));
    let minutes = player_text.integer(&MINUTES)?;
    player_text.finish(&dxp_options())?;
    let wrong = |text: &str, why: String| ParseError::new("address", text, why);
    let endpoint = match (addr, listen) {
        (Some(text), None) => {
            let found = text.to_socket_addrs().ok().and_then(|mut all| all.next());
            let form = "an address is HOST:PORT, such as 127.0.0.1:27531";
            Endpoint::Connect(found.ok_or_else(|| wrong(&text, form.into()))?)
        }
        (None, Some(text)) => {
            let failed = |e| wrong(&text, format!("cannot listen: {}", without_os_code(&e)));
            Endpoint::Listen(TcpListener::bind(&text).map_err(failed)?)
        }
        _ => {
            return Err(ParseError::new(
                "player",
                &options.text,
                "one of addr=HOST:PORT and listen=HOST:PORT is needed",
            ));
        }
    };
    let setup = DxpSetup { launch: options.launch.clone(), endpoint, minutes };
    Ok(Box::new(EnginePlayer::started(options, setup)?))
}

impl Engine for DxpSetup {
    fn start(&self, _: Side, patience: Duration) -> Result<Box<dyn Dialogue>, Fault> {
        let failed = |e: std::io::Error| Fault::Crash(format!("no connection: {}", without_os_code(&e)));
        let process = self.launch.as_ref().map(ChildProcess::spawn).transpose()?;
        let deadline = Instant::now() + patience;
        let we_listen = matches!(self.endpoint, Endpoint::Listen(_));
        let stream = loop {
            let tried = match &self.endpoint {
                Endpoint::Connect(addr) => TcpStream::connect_timeout(addr, patience),
                Endpoint::Listen(listener) => {
                    listener.set_nonblocking(true).map_err(failed)?;
                    listener.accept().map(|(stream, _)| stream)
                }
            };
            let exited = process.as_ref().is_some_and(ChildProcess::has_exited);
            // A program that we have just started needs a moment before it listens or connects.
            let may_come = process.is_some() || we_listen;
            match tried {
                Ok(stream) => break stream,
                Err(_) if exited => return Err(Fault::Crash("exited before it connected".into())),
                Err(_) if may_come && Instant::now() < deadline => std::thread::sleep(RETRY_INTERVAL),
                Err(_) if we_listen => {
                    return Err(Fault::Crash(format!("did not connect within {patience:?}")));
                }
                Err(e) => return Err(failed(e)),
            }
        };
        stream.set_nonblocking(false).map_err(failed)?;
        let connection = Connection::over_socket(stream, process).map_err(failed)?;
        Ok(Box::new(DxpDialogue { connection, minutes: self.minutes, known: None }))
    }

    fn copies(&self) -> usize {
        1
    }
}

/// The conversation with a DamExchange engine.
struct DxpDialogue {
    connection: Connection,
    minutes: Option<u16>,
    /// The start and the moves of the current game, as far as the engine knows them.
    known: Option<(String, Vec<String>)>,
}

impl Dialogue for DxpDialogue {
    fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// Ends the current game, so that another can be requested.
    fn new_game(&mut self, _: u64, patience: Duration) -> Result<(), Fault> {
        if self.known.take().is_none() {
            return Ok(());
        }
        self.connection.send(&[&Message::End { reason: 0, stop: 0 }.to_string()], patience)?;
        let is_end = |text: &str| matches!(text.parse(), Ok(Message::End { .. }));
        self.connection.expect(patience, |text| is_end(text).then_some(Ok(())))
    }

    fn question(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        patience: Duration,
    ) -> Result<Vec<String>, Fault> {
        let goes_on = match (&self.known, game.moves().split_last()) {
            (Some((begun, known)), Some((_, before))) => *begun == game.start() && known == before,
            _ => false,
        };
        if goes_on {
            let text = game.moves_in(Protocol::Dxp).pop().unwrap_or_default();
            return Ok(vec![Message::Move(Move { seconds: 0, text }).to_string()]);
        }
        self.new_game(0, patience)?;
        self.request_game(game, request, patience)?;
        Ok(Vec::new())
    }

    fn reader<'a>(&self, game: &'a dyn AnyGame) -> Box<dyn AnswerReader + 'a> {
        Box::new(DxpReader(game))
    }

    fn answered(&mut self, game: &dyn AnyGame, text: &str) {
        let mut known = game.moves();
        known.push(text.to_string());
        self.known = Some((game.start(), known));
    }
}

/// Reads the move. Chat does not prolong the engine's time. Requests to take back a move are ignored: moves stand.
struct DxpReader<'a>(&'a dyn AnyGame);

impl AnswerReader for DxpReader<'_> {
    fn read(&mut self, answer: &str, _: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>> {
        match answer.parse() {
            Ok(Message::Move(m)) => {
                let ours = self.0.parse_move_in(Protocol::Dxp, &m.text);
                // A message of this form names squares, so it counts as a move, even if an illegal one.
                Some(ours.map_err(|error| Fault::Illegal(error.to_string())))
            }
            Ok(Message::End { reason: 1, .. }) => Some(Err(Fault::Resigns)),
            Ok(Message::End { .. }) => {
                let line = format!("broke its protocol: '{answer}' ends the game, which is not over");
                Some(Err(Fault::Crash(line)))
            }
            Ok(_) => None,
            Err(error) => Some(Err(Fault::Crash(error.to_string()))),
        }
    }
}

impl DxpDialogue {
    /// Requests a game from the position on the board, with the engine to move.
    fn request_game(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        patience: Duration,
    ) -> Result<(), Fault> {
        let colour = Colour::from_letter(game.variant().side_name_in(Protocol::Dxp, game.turn()));
        let colour = colour.ok_or_else(|| Fault::Crash("the protocol knows white and black only".into()))?;
        let usual = game.plies() == 0 && game.begins_at_start() && colour == Colour::White;
        let start = if usual { None } else { Some(game.position_in(Protocol::Dxp)) };
        let message = Message::Request(GameRequest {
            name: format!("Secateur {}", env!("CARGO_PKG_VERSION")),
            follower: colour,
            minutes: self.minutes.unwrap_or_else(|| game_minutes(request)),
            moves: 0,
            start,
        });
        self.connection.send(&[&message.to_string()], patience)?;
        self.connection.expect(patience, |text| match text.parse() {
            Ok(Message::Accept { code: 0, .. }) => Some(Ok(())),
            Ok(Message::Accept { code, .. }) => {
                let why = ["", "it speaks another version", "not this game", "it plays no game"];
                let why = why.get(usize::from(code)).unwrap_or(&"");
                Some(Err(Fault::Crash(format!("refuses the game, code {code}: {why}"))))
            }
            _ => None,
        })
    }
}

/// The minutes for a whole game, at least one: what the clock has left, or the time per move times the moves of a game.
fn game_minutes(request: &MoveRequest) -> u16 {
    let whole = match (request.limits.clock, request.limits.time) {
        (Some(clock), _) => clock.remaining,
        (None, Some(time)) => time * MOVES_IN_A_GAME,
        (None, None) => return 999,
    };
    (whole.as_secs() / 60).clamp(1, 999) as u16
}
