//! A session in the Hub protocol of draughts programs, version 2.

use super::line_io::{MessageWriter, next_line};
use super::settings::{Announced, Settings};
use super::thinking::Thinking;
use crate::protocol::hub::HubLine;
use secateur_core::{
    AnyGame, AnyVariant, MoveRequest, ParseError, Protocol, Score, SpokenProtocol, StopSignal,
};
use secateur_players::{Catalogue, Decision, Player, SearchInfo};
use std::io::{self, BufRead, Write};

struct Session<'a, W> {
    catalogue: &'a Catalogue,
    spoken: &'static SpokenProtocol,
    /// The protocol's word for the variant.
    variant_word: &'static str,
    variant: Box<dyn AnyVariant>,
    game: Box<dyn AnyGame>,
    /// The limits of the next search, from the last `level` line.
    level: HubLine,
    /// The options of the player.
    settings: Settings,
    player: Option<Box<dyn Player>>,
    thinking: Option<Thinking>,
    out: MessageWriter<W>,
}

/// Speaks Hub until `quit` or the end of input.
pub fn hub<W>(catalogue: &Catalogue, mut reader: impl BufRead, writer: W) -> io::Result<()>
where
    W: Write + Send + 'static,
{
    let spoken = catalogue.registry().speaking(Protocol::Hub);
    let spoken = spoken.ok_or_else(|| io::Error::other("no variant here is played in this protocol"))?;
    let (variant_word, text) = spoken.variants[0];
    let variant = catalogue.registry().variant(text).map_err(io::Error::other)?;
    let mut session = Session {
        catalogue,
        spoken,
        variant_word,
        settings: Settings::new(catalogue, &*variant),
        game: variant.begin(),
        variant,
        level: HubLine::new("level"),
        player: None,
        thinking: None,
        out: MessageWriter::new(writer),
    };
    while let Some(text) = next_line(&mut reader)? {
        if text.is_empty() {
            continue;
        }
        match text.parse::<HubLine>() {
            Ok(line) if line.command == "quit" => break,
            Ok(line) => {
                if let Err(error) = session.handle(&line) {
                    session.send_error(&error);
                }
            }
            Err(error) => session.send_error(&error),
        }
    }
    session.stop_thinking();
    Ok(())
}

impl<W: Write + Send + 'static> Session<'_, W> {
    fn send_error(&self, error: &ParseError) {
        self.out.send(&HubLine::new("error").with("message", error));
    }

    fn handle(&mut self, line: &HubLine) -> Result<(), ParseError> {
        match line.command.as_str() {
            "hub" => self.introduce(),
            "set-param" => {
                self.stop_thinking();
                self.set(line.get("name").unwrap_or(""), line.get("value").unwrap_or(""))?;
            }
            "init" => self.out.send(&HubLine::new("ready")),
            "new-game" => {
                self.stop_thinking();
                if self.player.as_mut().is_some_and(|player| player.reset(1).is_err()) {
                    self.player = None;
                }
            }
            "pos" => {
                self.stop_thinking();
                self.game = self.position(line)?;
            }
            "level" => {
                self.stop_thinking();
                line.limits()?;
                self.level = line.clone();
            }
            "go" => {
                self.stop_thinking();
                self.think(line)?;
            }
            "stop" => self.thinking.iter().for_each(Thinking::stop),
            "ponder-hit" => self.thinking.iter().for_each(Thinking::ponder_hit),
            "ping" => self.out.send(&HubLine::new("pong")),
            // The protocol asks both sides to ignore unknown commands; an `error` line does no harm.
            _ => {
                return Err(ParseError::new(
                    "command",
                    &line.command,
                    "not a command of the Hub protocol, version 2",
                ));
            }
        }
        Ok(())
    }

    fn introduce(&self) {
        let id = HubLine::new("id").with("name", "Secateur").with("version", env!("CARGO_PKG_VERSION"));
        self.out.send(&id.with("author", "the Secateur authors"));
        let names: Vec<_> = self.spoken.variants.iter().map(|(name, _)| *name).collect();
        let param = |name: &str, value: &dyn std::fmt::Display| {
            HubLine::new("param").with("name", name).with("value", value)
        };
        self.out
            .send(&param("variant", &self.variant_word).with("type", "enum").with("values", names.join(" ")));
        for (key, announced) in self.settings.announced() {
            self.out.send(&match announced {
                Announced::Number { default, min, max } => {
                    param(key, &default).with("type", "int").with("min", min).with("max", max)
                }
                Announced::Word { default, values } => {
                    param(key, &default).with("type", "enum").with("values", values.join(" "))
                }
                Announced::Switch { default } => param(key, &default).with("type", "bool"),
                Announced::Text { default } => param(key, &default).with("type", "string"),
            });
        }
        self.out.send(&HubLine::new("wait"));
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if let Some(set) = self.settings.set(name, value) {
            // if the value is refused, the player keeps its table
            if set.is_ok() {
                self.player = None;
            }
            return set;
        }
        match name {
            "variant" => {
                let known = self.spoken.variants.iter().find(|(word, _)| *word == value);
                let &(word, text) = known.ok_or_else(|| {
                    let names: Vec<_> = self.spoken.variants.iter().map(|(word, _)| *word).collect();
                    ParseError::new("variant", value, format!("the variants are {}", names.join(" ")))
                })?;
                self.variant_word = word;
                self.variant = self.catalogue.registry().variant(text)?;
                self.settings.change_variant(self.catalogue, &*self.variant);
                self.game = self.variant.begin();
                self.player = None;
                Ok(())
            }
            _ => {
                let keys: Vec<_> = self.settings.keys().collect();
                let right = format!("the parameters are variant, {}", keys.join(", "));
                Err(ParseError::new("parameter", name, right))
            }
        }
    }

    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.player = thinking.finish();
        }
    }

    /// The game that a `pos` line describes.
    fn position(&self, line: &HubLine) -> Result<Box<dyn AnyGame>, ParseError> {
        let start = line.get("pos").filter(|&text| text != "start");
        self.variant.game_in(Protocol::Hub, start, line.get("moves").unwrap_or("").split_whitespace())
    }

    fn think(&mut self, line: &HubLine) -> Result<(), ParseError> {
        let limits = self.level.limits()?;
        if self.game.outcome().is_some() {
            return Err(ParseError::new("go", self.game.position(), "the game is over: there is no move"));
        }
        let player = match self.player.take() {
            Some(player) => player,
            None => self.catalogue.player(&*self.variant, &self.settings.player(), 1)?,
        };
        let request = MoveRequest {
            stop: if line.has("ponder") { StopSignal::pondering() } else { StopSignal::new() },
            ..limits.into()
        };
        let (out, start) = (self.out.clone(), self.game.clone_game());
        let on_info = move |info: &SearchInfo| {
            let seconds = info.time.as_secs_f64();
            let line = HubLine::new("info")
                .with("depth", info.depth)
                .with("score", score_text(info.score))
                .with("nodes", info.nodes)
                .with("time", format!("{seconds:.3}"))
                .with("nps", format!("{:.2}", info.nodes as f64 / seconds.max(1e-6) / 1e6));
            out.send(&line.with("pv", hub_moves(&*start, &info.pv).join(" ")));
        };
        let (out, start) = (self.out.clone(), self.game.clone_game());
        let done = move |decision: Option<Decision>| {
            let pv = match decision {
                Some(decision) => decision.pv(),
                None => start.legal().into_iter().take(1).collect(),
            };
            let mut moves = hub_moves(&*start, &pv).into_iter();
            let mut line = HubLine::new("done").with("move", moves.next().unwrap_or_default());
            if let Some(ponder) = moves.next() {
                line = line.with("ponder", ponder);
            }
            out.send(&line);
        };
        let endless = self.level.has("infinite") || line.has("analyze");
        self.thinking =
            Some(Thinking::begin(player, self.game.clone_game(), request, endless, on_info, done));
        Ok(())
    }
}

/// A score in men, as Hub writes it: a win in n plies is 100 minus n hundredths, a win at unknown distance 90.
fn score_text(score: Score) -> String {
    let men = match score {
        Score::Hundredths(value) => f64::from(value) / 100.0,
        Score::WinIn(plies) => 100.0 - f64::from(plies) / 100.0,
        Score::LossIn(plies) => f64::from(plies) / 100.0 - 100.0,
        Score::Won => 90.0,
        Score::Lost => -90.0,
    };
    format!("{men:.2}")
}

/// The moves of a line in Hub's notation.
fn hub_moves(start: &dyn AnyGame, line: &[String]) -> Vec<String> {
    let mut game = start.clone_game();
    let mut translated = Vec::new();
    for m in line {
        let Ok(text) = game.format_move_in(Protocol::Hub, m) else { break };
        if game.play(m).is_err() {
            break;
        }
        translated.push(text);
    }
    translated
}
