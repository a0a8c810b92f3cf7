//! A session in DamExchange as the follower: the other program requests games, our player plays them.

use super::line_io::MessageWriter;
use crate::protocol::dxp::{GameRequest, MAX_LEN, Message, Move};
use secateur_core::{AnyGame, AnyVariant, Clock, Limits, ParseError, Protocol, Side};
use secateur_players::Player;
use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, Instant};

struct Session<'a, W> {
    variant: &'a dyn AnyVariant,
    player: Box<dyn Player>,
    /// The limits of the command line; without any, the minutes of the other program's request count.
    asked: Limits,
    /// The limits of the game's first move, and those of the next one.
    control: Limits,
    limits: Limits,
    under_way: Option<(Box<dyn AnyGame>, Side)>,
    /// Whether we have sent the end of the game and still await the answer.
    ended: bool,
    out: MessageWriter<W>,
}

/// Plays the games that the other program requests, until it wants no more or closes the connection.
pub fn dxp<W: Write>(
    variant: &dyn AnyVariant,
    player: Box<dyn Player>,
    limits: Limits,
    mut reader: impl BufRead,
    writer: W,
) -> io::Result<()> {
    let out = MessageWriter::with_end(writer, 0);
    let (asked, control) = (limits, limits);
    let mut session = Session { variant, player, asked, control, limits, under_way: None, ended: false, out };
    while let Some(text) = next_message(&mut reader)? {
        let goes_on = match text.parse() {
            Ok(message) => session.handle(message),
            Err(error) => {
                session.refuse(&text, &error);
                true
            }
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// The next message. One that is too long is cut, so that it cannot be parsed.
fn next_message(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let max = 2 * MAX_LEN as u64;
    let read = reader.by_ref().take(max).read_until(0, &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let whole = bytes.pop_if(|last| *last == 0).is_some();
    if !whole && read as u64 == max {
        reader.skip_until(0)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

impl<W: Write> Session<'_, W> {
    /// Answers a message that cannot be parsed.
    fn refuse(&self, text: &str, error: &ParseError) {
        if text.starts_with('R') {
            // A request needs an answer: 1 for another version, 2 for a game that we cannot read.
            let code = if text.starts_with("R01") { 2 } else { 1 };
            self.out.send(&Message::Accept { name: name(), code });
        } else {
            self.out.send(&Message::Chat(error.to_string()));
        }
    }

    /// Processes a message; returns whether the session continues.
    fn handle(&mut self, message: Message) -> bool {
        match message {
            Message::Request(request) => {
                let begun = self.begin(&request);
                let code = if begun.is_some() { 0 } else { 2 };
                self.out.send(&Message::Accept { name: name(), code });
                self.under_way = begun;
                self.ended = false;
                self.move_if_due();
            }
            Message::Move(m) => {
                if let Err(error) = self.play_received(&m) {
                    self.out.send(&Message::Chat(error.to_string()));
                    self.end(0);
                } else {
                    self.move_if_due();
                }
            }
            Message::End { stop, .. } => {
                self.under_way = None;
                if !std::mem::take(&mut self.ended) {
                    self.out.send(&Message::End { reason: 0, stop: 0 });
                }
                return stop == 0;
            }
            Message::BackRequest { .. } => self.out.send(&Message::BackAccept(1)),
            Message::Accept { .. } | Message::BackAccept(_) | Message::Chat(_) => {}
        }
        true
    }

    /// Begins a requested game; returns it and our side, or `None` if we cannot play it.
    fn begin(&mut self, request: &GameRequest) -> Option<(Box<dyn AnyGame>, Side)> {
        let game = self.variant.game_in(Protocol::Dxp, request.start.as_deref(), []).ok()?;
        if game.outcome().is_some() || self.player.reset(1).is_err() {
            return None;
        }
        self.control = self.asked;
        if self.asked.is_empty() {
            let remaining = Duration::from_secs(60 * u64::from(request.minutes.max(1)));
            let moves_to_go = (request.moves > 0).then_some(u32::from(request.moves));
            self.control.clock = Some(Clock { remaining, increment: Duration::ZERO, moves_to_go });
        }
        self.limits = self.control;
        let is_ours =
            |side: &Side| self.variant.side_name_in(Protocol::Dxp, *side) == request.follower.letter();
        let side = Side::BOTH.into_iter().find(is_ours)?;
        Some((game, side))
    }

    fn play_received(&mut self, m: &Move) -> Result<(), ParseError> {
        let wrong = |right: &str| ParseError::new("move", Message::Move(m.clone()).to_string(), right);
        let Some((game, side)) = &mut self.under_way else { return Err(wrong("no game is under way")) };
        if game.turn() == *side {
            return Err(wrong("it is not your turn"));
        }
        let ours = game.parse_move_in(Protocol::Dxp, &m.text)?;
        game.play(&ours)
    }

    /// Moves if it is our turn; if the game is over then, sends its end.
    fn move_if_due(&mut self) {
        let Some((game, side)) = self.under_way.as_mut().filter(|(game, side)| game.turn() == *side) else {
            return;
        };
        if let Some(outcome) = game.outcome() {
            let reason = match outcome.winner {
                Some(winner) if winner == *side => 3,
                Some(_) => 1,
                None => 2,
            };
            return self.end(reason);
        }
        let began = Instant::now();
        let decided = self.player.decide(&**game, &self.limits.into(), &mut |_| {});
        let spent = began.elapsed();
        self.limits = self.limits.after_move(&self.control, spent);
        let Ok(decision) = decided else { return self.end(0) };
        match game.format_move_in(Protocol::Dxp, &decision.text) {
            Ok(text) if game.play(&decision.text).is_ok() => {
                let seconds = spent.as_secs().min(9_999) as u16;
                self.out.send(&Message::Move(Move { seconds, text }));
            }
            _ => self.end(0),
        }
    }

    fn end(&mut self, reason: u8) {
        self.under_way = None;
        self.ended = true;
        self.out.send(&Message::End { reason, stop: 0 });
    }
}

fn name() -> String {
    format!("Secateur {}", env!("CARGO_PKG_VERSION"))
}
