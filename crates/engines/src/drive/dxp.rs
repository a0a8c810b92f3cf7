//! Draughts engines that speak DamExchange, as players: we are the initiator, the engine is the follower.
//!
//! The engine is reached over a socket: it listens (`addr=`) or we do (`listen=`); with `cmd=` we start it. We request a
//! game when we need the engine's first move, from the position on the board then.

use super::process::ChildProcess;
use super::{Connection, EngineOptions, without_os_code};
use crate::protocol::dxp::{Colour, GameRequest, Message, Move};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Protocol};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// Moves that a time per move is multiplied by: the protocol knows only minutes for a whole game.
const MOVES_IN_A_GAME: u32 = 60;
/// How often we look whether the engine has connected or listens.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

enum Endpoint {
    /// The engine listens here.
    Connect(SocketAddr),
    /// We listen.
    Listen(TcpListener),
}

/// A DamExchange engine as a player.
struct DxpPlayer {
    options: EngineOptions,
    endpoint: Endpoint,
    /// Minutes for a whole game, where the player text says so.
    minutes: Option<u16>,
    /// `None` before the start and after a fault.
    connection: Option<Connection>,
    /// The start and the moves of the game under way, as far as the engine knows them.
    known: Option<(String, Vec<String>)>,
    /// The exchange with an engine that was shut down.
    record: Vec<String>,
}

pub(super) fn make(_: &dyn AnyVariant, mut player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    let options = EngineOptions::take(&mut player_text)?;
    let (addr, listen) = (player_text.value("addr"), player_text.value("listen"));
    let minutes = player_text.number("minutes", 1..=999)?;
    player_text.finish(&["addr=", "listen=", "cmd=", "dir=", "minutes=", "patience="])?;
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
    let mut player =
        DxpPlayer { options, endpoint, minutes, connection: None, known: None, record: Vec::new() };
    player.connect().map_err(|fault| player.options.refuse(&fault))?;
    Ok(Box::new(player))
}

impl DxpPlayer {
    /// Ends the connection, and the engine if we started it; keeps the record of the exchange.
    fn shut_down(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            self.record = connection.take_record();
        }
    }

    fn connect(&mut self) -> Result<(), Fault> {
        self.known = None;
        let failed = |e: std::io::Error| Fault::Crash(format!("no connection: {}", without_os_code(&e)));
        let process = self.options.launch.as_ref().map(ChildProcess::spawn).transpose()?;
        let patience = self.options.patience;
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
            // A program that we have just started needs a moment before it listens; one that connects to us, too.
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
        self.connection = Some(Connection::over_socket(stream, process).map_err(failed)?);
        Ok(())
    }

    fn connection(&mut self) -> Result<&mut Connection, Fault> {
        self.connection.as_mut().ok_or_else(|| Fault::Crash("is not connected".into()))
    }

    /// Ends the game under way, so that another can be requested.
    fn end_game(&mut self) -> Result<(), Fault> {
        if self.known.take().is_none() {
            return Ok(());
        }
        let patience = self.options.patience;
        let connection = self.connection()?;
        connection.send(&[&Message::End { reason: 0, stop: 0 }.to_string()], patience)?;
        connection.expect(patience, |text| matches!(text.parse(), Ok(Message::End { .. })).then_some(Ok(())))
    }

    fn ask(&mut self, game: &dyn AnyGame, request: &MoveRequest) -> Result<Decision, Fault> {
        if self.connection.is_none() {
            self.connect()?;
        }
        let (start, all) = (game.start(), game.moves());
        let goes_on = match (&self.known, all.split_last()) {
            (Some((begun, known)), Some((_, before))) => *begun == start && known == before,
            _ => false,
        };
        if !goes_on {
            self.end_game()?;
            self.request_game(game, request)?;
        }
        let patience = self.options.patience;
        let connection = self.connection()?;
        let began = Instant::now();
        if goes_on {
            let text = game.moves_in(Protocol::Dxp).pop().unwrap_or_default();
            connection.send(&[&Message::Move(Move { seconds: 0, text }).to_string()], patience)?;
        }
        // One request with one deadline, so that an engine that only chats gains no time. Requests to take a move back are
        // not answered: moves stand.
        let text = connection.wait_for_move(request, None, |answer| match answer.parse() {
            Ok(Message::Move(m)) => {
                let ours = game.parse_move_in(Protocol::Dxp, &m.text);
                Some(ours.map_err(|error| Fault::Illegal(error.to_string())))
            }
            Ok(Message::End { reason: 1, .. }) => Some(Err(Fault::Resigns)),
            Ok(Message::End { .. }) => {
                Some(Err(Fault::Illegal(format!("'{answer}' ends the game, which is not over"))))
            }
            Ok(_) => None,
            Err(error) => Some(Err(Fault::Crash(error.to_string()))),
        })?;
        let mut known = all;
        known.push(text.clone());
        self.known = Some((start, known));
        Ok(Decision { time: began.elapsed(), ..Decision::bare(text) })
    }

    /// Requests a game from the position on the board, in which the engine moves first.
    fn request_game(&mut self, game: &dyn AnyGame, request: &MoveRequest) -> Result<(), Fault> {
        let colour = Colour::from_letter(game.variant().side_name_in(Protocol::Dxp, game.turn()));
        let colour = colour.ok_or_else(|| Fault::Crash("the protocol knows white and black only".into()))?;
        let usual = game.plies() == 0 && game.begins_at_start() && colour == Colour::White;
        let start = if usual { None } else { Some(game.position_in(Protocol::Dxp)) };
        let message = Message::Request(GameRequest {
            name: format!("Secateur {}", env!("CARGO_PKG_VERSION")),
            follower: colour,
            minutes: self.minutes.unwrap_or_else(|| minutes(request)),
            moves: 0,
            start,
        });
        let patience = self.options.patience;
        let connection = self.connection()?;
        connection.send(&[&message.to_string()], patience)?;
        connection.expect(patience, |text| match text.parse() {
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

/// The minutes of a whole game, at least one: what the clock has left, or the time of a game's moves.
fn minutes(request: &MoveRequest) -> u16 {
    let whole = match (request.limits.clock, request.limits.time) {
        (Some(clock), _) => clock.remaining,
        (None, Some(time)) => time * MOVES_IN_A_GAME,
        (None, None) => return 999,
    };
    (whole.as_secs() / 60).clamp(1, 999) as u16
}

impl Player for DxpPlayer {
    fn text(&self) -> String {
        self.options.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        if self.connection.is_some() && self.end_game().is_ok() {
            return Ok(());
        }
        self.shut_down();
        self.connect()
    }

    fn copies(&self) -> usize {
        1
    }

    fn exchange(&mut self) -> Vec<String> {
        if let Some(connection) = &mut self.connection {
            self.record.extend(connection.take_record());
        }
        std::mem::take(&mut self.record)
    }

    fn restarts(&self) -> bool {
        true
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.ask(game, request).inspect_err(|_| self.shut_down())
    }
}
