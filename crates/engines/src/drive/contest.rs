//! A program of the Awalé contest as a player: it is told the other's moves, one a line, and answers its own.
//!
//! The protocol knows one game, from the start, and nothing of time: each game has a process of its own, and the arbiter's
//! clock is the only one.

use super::Common;
use super::launch::Launch;
use super::peer::Peer;
use crate::protocol::contest::Message;
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, ParseError, Side};
use secateur_players::{Decision, Fault, Player, PlayerText, SearchInfo};
use std::time::Instant;

/// What stands in a command for the number of the player.
const SIDE: &str = "{side}";

struct ContestPlayer {
    common: Common,
    launch: Launch,
    peer: Option<Peer>,
    /// The moves of the game the program knows.
    known: Vec<String>,
    /// What was said before the program was let go.
    record: Vec<String>,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let common = Common::take(&mut player_text)?;
    player_text.finish(&["cmd=", "dir=", "patience="])?;
    let launch = common.launch()?;
    let mut player = ContestPlayer { common, launch, peer: None, known: Vec::new(), record: Vec::new() };
    // The only way to find out whether it speaks is to let it begin.
    let think = Limits::time(player.common.patience).into();
    let trial = player.decide(&*variant.begin(), &think, &mut |_| {});
    let legal = trial.and_then(|decision| match variant.begin().play(&decision.text) {
        Ok(()) => Ok(()),
        Err(error) => Err(Fault::Illegal(format!("answers START with '{}': {error}", decision.text))),
    });
    legal.map_err(|fault| player.common.refuse(&fault))?;
    player.let_go();
    Ok(Box::new(player))
}

impl ContestPlayer {
    /// The program is not fit to play any more: it is ended, what was said last is kept.
    fn let_go(&mut self) {
        if let Some(mut peer) = self.peer.take() {
            self.record = peer.take_record();
        }
    }

    fn start(&mut self, side: Side) -> Result<(), Fault> {
        self.known.clear();
        let number = (side.index() + 1).to_string();
        self.peer = Some(Peer::start(&self.launch.with(SIDE, &number))?);
        Ok(())
    }

    fn ask(&mut self, game: &dyn AnyGame, think: &MoveRequest) -> Result<Decision, Fault> {
        if self.peer.is_none() {
            self.start(game.turn())?;
        }
        let Some(peer) = &mut self.peer else { return Err(Fault::Crash("was not started".into())) };
        let moves = game.moves();
        let message = match moves.split_last() {
            None => Message::Start,
            Some((last, before)) if before == self.known => Message::Move(last.clone()),
            Some(_) => {
                return Err(Fault::Crash(
                    "can be told the other's moves only: it plays from the start".into(),
                ));
            }
        };
        if !game.begins_at_start() {
            return Err(Fault::Crash("can be told no position: it plays from the start".into()));
        }
        if let Some(line) = peer.at_hand() {
            return Err(Fault::Illegal(format!("'{line}' without being asked")));
        }
        let began = Instant::now();
        peer.say(&[&message.to_string()], self.common.patience)?;
        let answer = peer.answer(think, None, |line| {
            Some(line.parse::<Message>().map_err(|error| Fault::Illegal(error.to_string())))
        })?;
        let text = match answer {
            Message::Move(text) => text,
            Message::Result { last: Some(text), .. } => {
                let mut after = game.clone_game();
                if after.play(&text).is_ok() && after.outcome().is_none() {
                    return Err(Fault::Illegal(format!("'RESULT {text}', and the game is not over")));
                }
                text
            }
            other => return Err(Fault::Illegal(format!("'{other}', and the game is not over"))),
        };
        self.known = moves;
        self.known.push(text.clone());
        Ok(Decision { time: began.elapsed(), ..Decision::bare(text) })
    }
}

impl Player for ContestPlayer {
    fn text(&self) -> String {
        self.common.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        self.let_go();
        // Which side it plays is known when it is asked for its first move.
        if self.launch.mentions(SIDE) { Ok(()) } else { self.start(Side::First) }
    }

    fn starts_only(&self) -> bool {
        true
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
