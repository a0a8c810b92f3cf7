//! A session in the line protocol of the Awalé contest: one game, one move a line.

use super::line_io::{MessageWriter, next_line};
use crate::protocol::contest::Message;
use secateur_core::{AnyGame, AnyVariant, Limits, ParseError};
use secateur_players::{Fault, Player};
use std::io::{self, BufRead, Write};
use std::time::Instant;

/// Plays one game, until its result, `END` or the end of input. The protocol cannot report errors, so they are returned.
pub fn contest<W: Write>(
    variant: &dyn AnyVariant,
    mut player: Box<dyn Player>,
    limits: Limits,
    mut reader: impl BufRead,
    writer: W,
) -> io::Result<()> {
    let out = MessageWriter::new(writer);
    let (control, mut limits) = (limits, limits);
    let mut game = variant.begin();
    while let Some(line) = next_line(&mut reader)? {
        if line.is_empty() {
            continue;
        }
        match line.parse().map_err(io::Error::other)? {
            Message::Start if game.plies() > 0 => return Err(wrong_line(&line, "the game has begun")),
            Message::Start => {}
            Message::Move(text) => game.play(&text).map_err(io::Error::other)?,
            // Whether or not we agree with the result, the arbiter decides.
            Message::Result { .. } | Message::End => return Ok(()),
        }
        if game.outcome().is_none() {
            let began = Instant::now();
            let decided = player.decide(&*game, &limits.into(), &mut |_| {});
            let text = decided.map_err(|fault: Fault| io::Error::other(fault.to_string()))?.text;
            limits = limits.after_move(&control, began.elapsed());
            game.play(&text).map_err(io::Error::other)?;
            if game.outcome().is_none() {
                out.send(&Message::Move(text));
                continue;
            }
        }
        out.send(&result_message(&*game));
        return Ok(());
    }
    Ok(())
}

fn wrong_line(line: &str, right: &str) -> io::Error {
    io::Error::other(ParseError::new("message", line, right))
}

/// The result of a game that is over.
fn result_message(game: &dyn AnyGame) -> Message {
    let outcome = game.outcome();
    let limit = outcome.as_ref().is_some_and(|outcome| outcome.reason.word == "ply-limit");
    let seeds = outcome.map_or([0; 2], |outcome| outcome.points.map(|points| points.in_halves() / 2));
    Message::Result { last: game.moves().pop().filter(|_| !limit), seeds }
}
