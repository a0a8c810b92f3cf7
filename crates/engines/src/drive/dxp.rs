//! A draughts program that speaks DamExchange, as a player: we are the initiator, it follows.
//!
//! The program is reached over a socket, where it listens (`addr=`) or where we do (`listen=`); with `cmd=` we start it.
//! A game is asked for when its first move is wanted, from the position there.

use super::Common;
use super::peer::{Peer, Process, plain};
use crate::protocol::dxp::{Colour, GameRequest, Message, Move};
use crate::squares::{board, find, moves};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// Moves of a game for which a time per move is taken to last: the protocol knows minutes for a whole game only.
const MOVES: u32 = 60;
/// How often a port that is not open yet is tried.
const RETRY: Duration = Duration::from_millis(20);

enum Meet {
    /// It listens here.
    At(SocketAddr),
    /// We listen.
    Here(TcpListener),
}

struct DxpPlayer {
    common: Common,
    meet: Meet,
    minutes: Option<u16>,
    peer: Option<Peer>,
    /// The start and the moves of the game under way, as far as the program knows them.
    known: Option<(String, Vec<String>)>,
    /// What was said before the program was let go.
    record: Vec<String>,
}

pub(super) fn make(_: &dyn AnyVariant, mut player_text: PlayerText) -> Result<Box<dyn Player>, ParseError> {
    let common = Common::take(&mut player_text)?;
    let (addr, listen) = (player_text.value("addr"), player_text.value("listen"));
    let minutes = player_text.number("minutes", 1..=999)?;
    player_text.finish(&["addr=", "listen=", "cmd=", "dir=", "minutes=", "patience="])?;
    let wrong = |text: &str, why: String| ParseError::new("address", text, why);
    let meet = match (addr, listen) {
        (Some(text), None) => {
            let found = text.to_socket_addrs().ok().and_then(|mut all| all.next());
            Meet::At(
                found
                    .ok_or_else(|| wrong(&text, "an address is HOST:PORT, such as 127.0.0.1:27531".into()))?,
            )
        }
        (None, Some(text)) => Meet::Here(
            TcpListener::bind(&text).map_err(|e| wrong(&text, format!("cannot listen: {}", plain(&e))))?,
        ),
        _ => {
            return Err(ParseError::new(
                "player",
                &common.text,
                "one of addr=HOST:PORT and listen=HOST:PORT is needed",
            ));
        }
    };
    let mut player = DxpPlayer { common, meet, minutes, peer: None, known: None, record: Vec::new() };
    player.connect().map_err(|fault| player.common.refuse(&fault))?;
    Ok(Box::new(player))
}

impl DxpPlayer {
    /// The program is not fit to play any more: it is ended, what was said last is kept.
    fn let_go(&mut self) {
        if let Some(mut peer) = self.peer.take() {
            self.record = peer.take_record();
        }
    }

    fn connect(&mut self) -> Result<(), Fault> {
        self.known = None;
        let failed = |e: std::io::Error| Fault::Crash(format!("no connection: {}", plain(&e)));
        let process = match &self.common.launch {
            Some(launch) => {
                let start = Process::start(launch, false);
                Some(start.map_err(|e| Fault::Crash(format!("cannot start '{launch}': {}", plain(&e))))?)
            }
            None => None,
        };
        let until = Instant::now() + self.common.patience;
        let stream = loop {
            let tried = match &self.meet {
                Meet::At(addr) => TcpStream::connect_timeout(addr, self.common.patience),
                Meet::Here(listener) => {
                    listener.set_nonblocking(true).map_err(failed)?;
                    listener.accept().map(|(stream, _)| stream)
                }
            };
            let ended = process.as_ref().is_some_and(Process::has_ended);
            // A program we have just started needs a moment; one that comes to us may take as long as it is waited for.
            let may_come = process.is_some() || matches!(self.meet, Meet::Here(_));
            match tried {
                Ok(stream) => break stream,
                Err(_) if may_come && !ended && Instant::now() < until => std::thread::sleep(RETRY),
                Err(_) if ended => return Err(Fault::Crash("ended before it could be spoken to".into())),
                Err(_) if matches!(self.meet, Meet::Here(_)) => {
                    return Err(Fault::Crash(format!("nobody came within {:?}", self.common.patience)));
                }
                Err(e) => return Err(failed(e)),
            }
        };
        stream.set_nonblocking(false).map_err(failed)?;
        self.peer = Some(Peer::socket(stream, process).map_err(failed)?);
        Ok(())
    }

    /// Ends the game under way, so that another can be asked for.
    fn end_game(&mut self) -> Result<(), Fault> {
        if self.known.take().is_none() {
            return Ok(());
        }
        let Some(peer) = &mut self.peer else { return Err(Fault::Crash("is not connected".into())) };
        peer.say(&[&Message::End { reason: 0, stop: 0 }.to_string()], self.common.patience)?;
        peer.expect(self.common.patience, |text| {
            matches!(text.parse(), Ok(Message::End { .. })).then_some(Ok(()))
        })
    }

    fn ask(&mut self, game: &dyn AnyGame, think: &MoveRequest) -> Result<Decision, Fault> {
        if self.peer.is_none() {
            self.connect()?;
        }
        let (start, all) = (game.start(), game.moves());
        let goes_on = match (&self.known, all.split_last()) {
            (Some((begun, known)), Some((_, before))) => *begun == start && known == before,
            _ => false,
        };
        if !goes_on {
            self.end_game()?;
            self.request(game, think)?;
        }
        let Some(peer) = &mut self.peer else { return Err(Fault::Crash("is not connected".into())) };
        let began = Instant::now();
        if goes_on {
            let mut before = game.clone_game();
            before.undo();
            let last = moves(&*before).into_iter().find(|m| all.last() == Some(&m.text));
            let last = last.ok_or_else(|| Fault::Crash("a move has no squares".into()))?;
            let told = Move { seconds: 0, from: last.from, to: last.to, taken: last.taken };
            peer.say(&[&Message::Move(told).to_string()], self.common.patience)?;
        }
        let legal = moves(game);
        // One question with one deadline: a program that only chats does not get more time by it. That a move be taken
        // back is not answered; the arena's moves stand.
        let text = peer.answer(think, None, |answer| match answer.parse() {
            Ok(Message::Move(m)) => Some(match find(&legal, m.from, m.to, &m.taken) {
                Some(found) => Ok(found.text),
                None => Err(Fault::Illegal(format!("move '{answer}': not a legal move"))),
            }),
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

    /// Asks for a game from the position of the match, in which the program moves first.
    fn request(&mut self, game: &dyn AnyGame, think: &MoveRequest) -> Result<(), Fault> {
        let letters = board(game);
        let (turn, squares) = letters.split_at(1);
        let colour = if turn == "W" { Colour::White } else { Colour::Black };
        let squares = squares.replace('b', "z").replace('B', "Z");
        let start = if game.plies() == 0 && game.begins_at_start() && colour == Colour::White {
            None
        } else {
            Some((colour, squares))
        };
        let request = GameRequest {
            name: format!("Secateur {}", env!("CARGO_PKG_VERSION")),
            follower: colour,
            minutes: self.minutes.unwrap_or_else(|| minutes(think)),
            moves: 0,
            start,
        };
        let Some(peer) = &mut self.peer else { return Err(Fault::Crash("is not connected".into())) };
        peer.say(&[&Message::Request(request).to_string()], self.common.patience)?;
        peer.expect(self.common.patience, |text| match text.parse() {
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

/// The minutes of a game, at least one: of the clock, or of so many moves of their time.
fn minutes(think: &MoveRequest) -> u16 {
    let whole = match (think.limits.clock, think.limits.time) {
        (Some(clock), _) => clock.remaining,
        (None, Some(time)) => time * MOVES,
        (None, None) => return 999,
    };
    (whole.as_secs() / 60).clamp(1, 999) as u16
}

impl Player for DxpPlayer {
    fn text(&self) -> String {
        self.common.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        if self.peer.is_some() && self.end_game().is_ok() {
            return Ok(());
        }
        self.let_go();
        self.connect()
    }

    fn copies(&self) -> usize {
        1
    }

    fn exchange(&mut self) -> Vec<String> {
        if let Some(peer) = &mut self.peer {
            self.record.extend(peer.take_record());
        }
        std::mem::take(&mut self.record)
    }

    fn restarts(&self) -> bool {
        true
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        think: &MoveRequest,
        _: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.ask(game, think).inspect_err(|_| self.let_go())
    }
}
