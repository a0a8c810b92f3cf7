//! Plays through an engine of any protocol: starts it, asks for moves, shuts it down after a fault and starts it again.

use super::{Connection, EngineOptions};
use secateur_core::{AnyGame, Limits, MoveRequest, ParseError, Side};
use secateur_players::{Decision, Fault, Player, SearchInfo};
use std::time::{Duration, Instant};

/// An engine that a player text describes: how to start it, and what is known before it runs.
pub(super) trait Engine: Send {
    /// Starts or reaches it, and gets it ready to play. `side` is the side that it will play, if known.
    fn start(&self, side: Side, patience: Duration) -> Result<Box<dyn Dialogue>, Fault>;

    /// The number of threads that its options set.
    fn threads(&self) -> usize {
        1
    }

    /// How many copies may run at the same time.
    fn copies(&self) -> usize {
        usize::MAX
    }

    /// Whether each process plays a single game, from the variant's start.
    fn plays_one_game(&self) -> bool {
        false
    }

    /// Whether its command names its side; then it can only be started when its first move is needed.
    fn needs_side(&self) -> bool {
        false
    }
}

/// The conversation with a running engine in its protocol. When the connection is dropped it sends the protocol's message
/// to quit, if there is one.
pub(super) trait Dialogue: Send {
    /// The connection to the engine.
    fn connection(&mut self) -> &mut Connection;

    /// Prepares it for another game.
    fn new_game(&mut self, seed: u64, patience: Duration) -> Result<(), Fault>;

    /// Sends what must come first (such as a changed `MultiPV`), and returns the messages that ask for the move.
    fn question(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        patience: Duration,
    ) -> Result<Vec<String>, Fault>;

    /// Why these limits cannot be enforced: the protocol cannot express one of them.
    fn unsupported_limit(&self, limits: &Limits) -> Option<&'static str> {
        let _ = limits;
        None
    }

    /// The message that demands the move at once, if the protocol has one.
    fn stop_message(&self) -> Option<&'static str> {
        None
    }

    /// A reader for the answer to the question.
    fn reader<'a>(&self, game: &'a dyn AnyGame) -> Box<dyn AnswerReader + 'a>;

    /// Called when a move has answered the question.
    fn answered(&mut self, game: &dyn AnyGame, text: &str) {
        let _ = (game, text);
    }
}

/// Reads messages until one is the answer.
pub(super) trait AnswerReader {
    /// The move in our notation, if this message is the answer; search info is passed on.
    fn read(&mut self, message: &str, on_info: &mut dyn FnMut(&SearchInfo)) -> Option<Result<String, Fault>>;

    /// The decision for the move, with the search info that came before it.
    fn decision(self: Box<Self>, text: String, time: Duration) -> Decision {
        Decision { time, ..Decision::bare(text) }
    }
}

/// A player whose moves come from an engine, which is started when it is needed.
pub(super) struct EnginePlayer<E> {
    options: EngineOptions,
    engine: E,
    /// `None` before it is started and after a fault.
    dialogue: Option<Box<dyn Dialogue>>,
    /// The exchange with the last engine that was shut down, to be shown with its fault.
    exchange: Vec<String>,
}

impl<E: Engine> EnginePlayer<E> {
    /// A player whose engine will be started later.
    pub fn new(options: EngineOptions, engine: E) -> EnginePlayer<E> {
        EnginePlayer { options, engine, dialogue: None, exchange: Vec::new() }
    }

    /// A player whose engine is started now and ready.
    pub fn started(options: EngineOptions, engine: E) -> Result<EnginePlayer<E>, ParseError> {
        let mut player = EnginePlayer::new(options, engine);
        match player.start(Side::First) {
            Ok(_) => Ok(player),
            Err(fault) => Err(player.refuse(&fault)),
        }
    }

    /// The error for an engine that fails before any game.
    pub fn refuse(&self, fault: &Fault) -> ParseError {
        self.options.refuse(fault)
    }

    /// Ends the engine and keeps the exchange with it.
    pub fn shut_down(&mut self) {
        if let Some(mut dialogue) = self.dialogue.take() {
            self.exchange = dialogue.connection().take_exchange();
        }
    }

    fn start(&mut self, side: Side) -> Result<&mut Box<dyn Dialogue>, Fault> {
        Ok(self.dialogue.insert(self.engine.start(side, self.options.patience)?))
    }

    fn ask(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let patience = self.options.patience;
        let dialogue = match &mut self.dialogue {
            Some(dialogue) => dialogue,
            None => self.start(game.turn())?,
        };
        let question = dialogue.question(game, request, patience)?;
        let began = Instant::now();
        let messages: Vec<_> = question.iter().map(String::as_str).collect();
        dialogue.connection().send(&messages, patience)?;
        let (mut reader, stop) = (dialogue.reader(game), dialogue.stop_message());
        let read = |message: &str| reader.read(message, on_info);
        let text = dialogue.connection().wait_for_move(request, stop, read)?;
        let time = began.elapsed();
        dialogue.answered(game, &text);
        Ok(reader.decision(text, time))
    }
}

impl<E: Engine> Player for EnginePlayer<E> {
    fn text(&self) -> String {
        self.options.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        let patience = self.options.patience;
        // Start it again if it exited after its last game or does not get ready for another.
        let running = self.dialogue.as_mut().filter(|_| !self.engine.plays_one_game());
        if running.is_some_and(|dialogue| dialogue.new_game(seed, patience).is_ok()) {
            return Ok(());
        }
        self.shut_down();
        if self.engine.needs_side() {
            return Ok(());
        }
        let ready = self.start(Side::First)?.new_game(seed, patience);
        ready.inspect_err(|_| self.shut_down())
    }

    fn threads(&self) -> usize {
        self.engine.threads()
    }

    fn copies(&self) -> usize {
        self.engine.copies()
    }

    fn starts_only(&self) -> bool {
        self.engine.plays_one_game()
    }

    fn limit_refusal(&self, limits: &Limits) -> Option<String> {
        self.dialogue.as_ref()?.unsupported_limit(limits).map(str::to_string)
    }

    fn exchange(&mut self) -> Vec<String> {
        if let Some(dialogue) = &mut self.dialogue {
            self.exchange.extend(dialogue.connection().take_exchange());
        }
        std::mem::take(&mut self.exchange)
    }

    fn restarts(&self) -> bool {
        true
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.ask(game, request, on_info).inspect_err(|_| self.shut_down())
    }
}
