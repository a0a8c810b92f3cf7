//! A session in DamExchange, as the follower: the other program asks for games, we play them.

use super::lines::Out;
use crate::protocol::dxp::{Colour, GameRequest, LONGEST, Message, Move};
use crate::squares::{fen, find, moves};
use secateur_core::{AnyGame, AnyVariant, Clock, Limits, ParseError, Side};
use secateur_players::{Fault, Player};
use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, Instant};

struct Session<'a, W> {
    variant: &'a dyn AnyVariant,
    player: Box<dyn Player>,
    /// The limits asked for by whoever started us; the other program's minutes count where there are none.
    asked: Limits,
    /// The limits of the game's first move, and of the next one.
    control: Limits,
    limits: Limits,
    under_way: Option<(Box<dyn AnyGame>, Side)>,
    /// Whether we have ended a game and wait for the other to say so too.
    ended: bool,
    out: Out<W>,
}

/// Plays the games the other side asks for, until it wants no more or hangs up.
pub fn dxp<W: Write>(
    variant: &dyn AnyVariant,
    player: Box<dyn Player>,
    limits: Limits,
    mut reader: impl BufRead,
    writer: W,
) -> io::Result<()> {
    let out = Out::ended_by(writer, 0);
    let (asked, control) = (limits, limits);
    let mut session = Session { variant, player, asked, control, limits, under_way: None, ended: false, out };
    while let Some(text) = next_message(&mut reader)? {
        let goes_on = match text.parse() {
            Ok(message) => session.obey(message),
            Err(error) => {
                session.misread(&text, &error);
                true
            }
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// The next message; one that is too long comes back cut, and is then no message.
fn next_message(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let most = 2 * LONGEST as u64;
    let read = reader.by_ref().take(most).read_until(0, &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let whole = bytes.pop_if(|last| *last == 0).is_some();
    if !whole && read as u64 == most {
        reader.skip_until(0)?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

impl<W: Write> Session<'_, W> {
    fn misread(&self, text: &str, error: &ParseError) {
        if text.starts_with('R') {
            // Whoever asks must be answered: another version, or a game we cannot read.
            let code = if text.starts_with("R01") { 2 } else { 1 };
            self.out.say(&Message::Accept { name: name(), code });
        } else {
            self.out.say(&Message::Chat(error.to_string()));
        }
    }

    /// Does what a message asks; whether the session goes on.
    fn obey(&mut self, message: Message) -> bool {
        match message {
            Message::Request(request) => {
                let begun = self.begin(&request);
                let code = if begun.is_some() { 0 } else { 2 };
                self.out.say(&Message::Accept { name: name(), code });
                self.under_way = begun;
                self.ended = false;
                self.move_if_due();
            }
            Message::Move(m) => {
                if let Err(error) = self.hear_move(&m) {
                    self.out.say(&Message::Chat(error.to_string()));
                    self.end(0);
                } else {
                    self.move_if_due();
                }
            }
            Message::End { stop, .. } => {
                self.under_way = None;
                if !std::mem::take(&mut self.ended) {
                    self.out.say(&Message::End { reason: 0, stop: 0 });
                }
                return stop == 0;
            }
            Message::BackRequest { .. } => self.out.say(&Message::BackAccept(1)),
            Message::Accept { .. } | Message::BackAccept(_) | Message::Chat(_) => {}
        }
        true
    }

    /// The game asked for, and the side we play; `None` if we cannot play it.
    fn begin(&mut self, request: &GameRequest) -> Option<(Box<dyn AnyGame>, Side)> {
        let game = match &request.start {
            None => self.variant.begin(),
            Some((turn, squares)) => {
                let turn = if *turn == Colour::White { 'W' } else { 'B' };
                let board = squares.trim_end().replace('z', "b").replace('Z', "B");
                self.variant.begin_at(&fen(&format!("{turn}{board}"))?).ok()?
            }
        };
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
        let white_moves = game.position().starts_with('W');
        let ours = (request.follower == Colour::White) == white_moves;
        let side = if ours { game.turn() } else { !game.turn() };
        Some((game, side))
    }

    fn hear_move(&mut self, m: &Move) -> Result<(), ParseError> {
        let wrong = |right: &str| ParseError::new("move", Message::Move(m.clone()).to_string(), right);
        let Some((game, side)) = &mut self.under_way else { return Err(wrong("no game is under way")) };
        if game.turn() == *side {
            return Err(wrong("it is not your turn"));
        }
        let found = find(&moves(&**game), m.from, m.to, &m.taken).ok_or_else(|| wrong("not a legal move"))?;
        game.play(&found.text)
    }

    /// Moves if it is our turn; ends a game that is over when it is our turn to say so.
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
        let squares = decided.and_then(|decision| {
            let found = moves(&**game).into_iter().find(|m| m.text == decision.text);
            found.ok_or(Fault::Illegal(decision.text))
        });
        match squares {
            Ok(m) if game.play(&m.text).is_ok() => {
                let seconds = spent.as_secs().min(9_999) as u16;
                self.out.say(&Message::Move(Move { seconds, from: m.from, to: m.to, taken: m.taken }));
            }
            _ => self.end(0),
        }
    }

    fn end(&mut self, reason: u8) {
        self.under_way = None;
        self.ended = true;
        self.out.say(&Message::End { reason, stop: 0 });
    }
}

fn name() -> String {
    format!("Secateur {}", env!("CARGO_PKG_VERSION"))
}
