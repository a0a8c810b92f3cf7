//! A session in the Universal Game Interface (UGI).

use super::line_io::{MessageWriter, next_line};
use super::settings::{Announced, Settings};
use super::thinking::Thinking;
use crate::protocol::ugi::{Command, Go, Info, OptionKind, Query, Reply};
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, ParseError, Side, StopSignal};
use secateur_players::{Catalogue, Decision, Player, SearchInfo};
use std::io::{self, BufRead, Write};
use std::time::Duration;

const MAX_LINES: u64 = 64;
const MAX_OVERHEAD: u64 = 10_000;

struct Session<'a, W> {
    catalogue: &'a Catalogue,
    variant: Box<dyn AnyVariant>,
    game: Box<dyn AnyGame>,
    /// The options of the player, and their values.
    settings: Settings,
    /// Principal variations to search for.
    lines: usize,
    /// Time that passes between the two programs.
    overhead: Duration,
    /// The player while it is not thinking; created when it is first needed.
    player: Option<Box<dyn Player>>,
    thinking: Option<Thinking>,
    out: MessageWriter<W>,
}

/// Speaks UGI until `quit` or the end of input. The flagship plays `variant`, until the option `Variant` selects another.
pub fn ugi<W>(
    catalogue: &Catalogue,
    variant: Box<dyn AnyVariant>,
    mut reader: impl BufRead,
    writer: W,
) -> io::Result<()>
where
    W: Write + Send + 'static,
{
    let mut session = Session {
        catalogue,
        settings: Settings::new(catalogue, &*variant),
        game: variant.begin(),
        variant,
        lines: 1,
        overhead: Duration::ZERO,
        player: None,
        thinking: None,
        out: MessageWriter::new(writer),
    };
    while let Some(line) = next_line(&mut reader)? {
        if line.is_empty() {
            continue;
        }
        match line.parse::<Command>() {
            Ok(Command::Quit) => break,
            Ok(command) => {
                if let Err(error) = session.handle(command) {
                    session.out.send(&Info::text(error.to_string()));
                }
            }
            Err(error) => session.out.send(&Info::text(error.to_string())),
        }
    }
    session.stop_thinking();
    Ok(())
}

impl<W: Write + Send + 'static> Session<'_, W> {
    fn handle(&mut self, command: Command) -> Result<(), ParseError> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => self.out.send(&Reply::ReadyOk),
            Command::NewGame => {
                self.stop_thinking();
                if self.player.as_mut().is_some_and(|player| player.reset(1).is_err()) {
                    self.player = None;
                }
            }
            Command::SetOption { name, value } => {
                self.stop_thinking();
                self.set(&name.to_lowercase(), &value)?;
            }
            Command::Position { start, moves } => {
                self.stop_thinking();
                self.game = self.variant.game(start.position(), &moves)?;
            }
            Command::Go(go) => {
                self.stop_thinking();
                self.think(&go)?;
            }
            Command::Stop => self.thinking.iter().for_each(Thinking::stop),
            Command::PonderHit => self.thinking.iter().for_each(Thinking::ponder_hit),
            Command::Query(query) => self.out.send(&Reply::Response(self.answer(query)?)),
            Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let send = |reply: Reply| self.out.send(&reply);
        send(Reply::Name(format!("Secateur {}", env!("CARGO_PKG_VERSION"))));
        send(Reply::Author("the Secateur authors".into()));
        let option = |name: &str, kind: OptionKind| send(Reply::Option { name: name.into(), kind });
        let spin = |name: &str, default: i64, min: i64, max: i64| {
            option(name, OptionKind::Spin { default, min, max });
        };
        option("Variant", OptionKind::Text { default: self.variant.text() });
        for (key, announced) in self.settings.announced() {
            option(&capitalised(key), option_kind(announced));
        }
        spin("MultiPV", 1, 1, MAX_LINES as i64);
        spin("MoveOverhead", 0, 0, MAX_OVERHEAD as i64);
        option("Ponder", OptionKind::Check { default: false });
        send(Reply::UgiOk);
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let number = |max: u64, min: u64| match value.parse::<u64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(n),
            _ => Err(ParseError::new(
                "option",
                format!("{name} {value}"),
                format!("a number from {min} to {max}"),
            )),
        };
        if let Some(set) = self.settings.set(name, value) {
            if set.is_ok() {
                self.player = None;
            }
            return set;
        }
        match name {
            "variant" => {
                self.variant = self.catalogue.registry().variant(value)?;
                self.settings.change_variant(self.catalogue, &*self.variant);
                self.game = self.variant.begin();
                self.player = None;
            }
            "multipv" => self.lines = number(MAX_LINES, 1)? as usize,
            "moveoverhead" | "move overhead" => {
                self.overhead = Duration::from_millis(number(MAX_OVERHEAD, 0)?);
            }
            // The other program decides on pondering, by `go ponder`.
            "ponder" => {}
            _ => {
                let own: String = self.settings.keys().map(|key| capitalised(key) + ", ").collect();
                let right = format!("the options are Variant, {own}MultiPV, MoveOverhead, Ponder");
                return Err(ParseError::new("option", name, right));
            }
        }
        Ok(())
    }

    /// Stops the current search, which then sends its best move.
    fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.player = thinking.finish();
        }
    }

    fn think(&mut self, go: &Go) -> Result<(), ParseError> {
        if self.game.outcome().is_some() {
            self.out.send(&Reply::BestMove { text: None, ponder: None });
            return Ok(());
        }
        let player = match self.player.take() {
            Some(player) => player,
            None => match self.catalogue.player(&*self.variant, &self.settings.player(), 1) {
                Ok(player) => player,
                // Other processes have taken the memory meanwhile, but a move is due all the same.
                Err(error) => {
                    self.out.send(&Info::text(error.to_string()));
                    self.settings.shrink();
                    self.catalogue.player(&*self.variant, &self.settings.player(), 1)?
                }
            },
        };
        let turn = self.game.turn();
        let request = MoveRequest {
            limits: Limits { clock: go.clocks[turn.index()], ..go.limits },
            opponent_clock: go.clocks[(!turn).index()],
            overhead: self.overhead,
            lines: self.lines,
            stop: if go.ponder { StopSignal::pondering() } else { StopSignal::new() },
            ..MoveRequest::default()
        };
        let legal = self.game.legal();
        let out = self.out.clone();
        let on_info = move |info: &SearchInfo| out.send(&Reply::Info(Box::new(info_reply(info))));
        let out = self.out.clone();
        let done = move |decision: Option<Decision>| match decision {
            Some(decision) => {
                let ponder = decision.pv().get(1).cloned();
                out.send(&Reply::BestMove { text: Some(decision.text), ponder });
            }
            None => {
                out.send(&Info::text("the search failed; this is any legal move"));
                out.send(&Reply::BestMove { text: legal.into_iter().next(), ponder: None });
            }
        };
        let endless = go.infinite;
        self.thinking =
            Some(Thinking::begin(player, self.game.clone_game(), request, endless, on_info, done));
        Ok(())
    }

    fn answer(&self, query: Query) -> Result<String, ParseError> {
        let outcome = self.game.outcome();
        Ok(match query {
            Query::P1Turn => (self.game.turn() == Side::First).to_string(),
            Query::GameOver => outcome.is_some().to_string(),
            Query::Result => match outcome.map(|o| o.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            }
            .into(),
            Query::Moves => self.game.legal().join(" "),
            Query::Fen => self.game.position(),
            Query::Eval if outcome.is_some() => {
                return Err(ParseError::new(
                    "query",
                    "eval",
                    "the game is over: query result has the answer",
                ));
            }
            Query::Eval => {
                let mut evaluator = self.catalogue.evaluator(&*self.variant, &self.settings.player())?;
                let value = i64::from(evaluator.evaluate(&*self.game)) * 100 / i64::from(evaluator.unit());
                value.to_string()
            }
        })
    }
}

/// An option's name as UGI programs write it.
fn capitalised(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn option_kind(announced: Announced) -> OptionKind {
    match announced {
        Announced::Number { default, min, max } => OptionKind::Spin { default, min, max },
        Announced::Word { default, values } => OptionKind::Combo { default, values },
        Announced::Switch { default } => OptionKind::Check { default },
        Announced::Text { default } => OptionKind::Text { default },
    }
}

fn info_reply(info: &SearchInfo) -> Info {
    let milliseconds = info.time.as_millis() as u64;
    Info {
        depth: Some(info.depth),
        seldepth: Some(info.deepest),
        multipv: Some(info.line as u32),
        score: Some(info.score),
        precision: info.precision,
        nodes: Some(info.nodes),
        nps: Some((u128::from(info.nodes) * 1_000_000_000 / info.time.as_nanos().max(1)) as u64),
        hashfull: Some(info.full),
        time: Some(milliseconds),
        pv: info.pv.clone(),
        string: None,
    }
}
