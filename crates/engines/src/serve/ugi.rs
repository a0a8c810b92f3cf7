//! A session in the Universal Game Interface.

use super::lines::{MessageWriter, next_line};
use super::thinking::Thinking;
use crate::protocol::ugi::{Command, Go, Info, OptionKind, Query, Reply};
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, ParseError, Side, StopSignal};
use secateur_players::{Catalogue, Decision, Player, SearchInfo};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// Megabytes of the transposition table unless set.
const DEFAULT_HASH: usize = 64;
const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 256;
const MAX_LINES: usize = 64;
const MAX_OVERHEAD: u64 = 10_000;

struct Options {
    hash: usize,
    threads: usize,
    lines: usize,
    level: usize,
    overhead: Duration,
}

struct Session<'a, W> {
    catalogue: &'a Catalogue,
    variant: Box<dyn AnyVariant>,
    game: Box<dyn AnyGame>,
    options: Options,
    /// The player while it is not thinking; made when it is first needed.
    player: Option<Box<dyn Player>>,
    thinking: Option<Thinking>,
    out: MessageWriter<W>,
}

/// Speaks UGI until `quit` or the end of input. The flagship plays `variant`; the option `Variant` sets another.
pub fn ugi<W>(
    catalogue: &Catalogue,
    variant: Box<dyn AnyVariant>,
    mut reader: impl BufRead,
    writer: W,
) -> io::Result<()>
where
    W: Write + Send + 'static,
{
    let options = Options { hash: DEFAULT_HASH, threads: 1, lines: 1, level: 10, overhead: Duration::ZERO };
    let game = variant.begin();
    let out = MessageWriter::new(writer);
    let mut session = Session { catalogue, variant, game, options, player: None, thinking: None, out };
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
            Command::Query(query) => self.out.send(&Reply::Response(self.answer(query))),
            Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let send = |reply: Reply| self.out.send(&reply);
        send(Reply::Name(format!("Secateur {}", env!("CARGO_PKG_VERSION"))));
        send(Reply::Author("the Secateur authors".into()));
        let spin = |name: &str, default: i64, min: i64, max: i64| {
            send(Reply::Option { name: name.into(), kind: OptionKind::Spin { default, min, max } });
        };
        send(Reply::Option {
            name: "Variant".into(),
            kind: OptionKind::Text { default: self.variant.text() },
        });
        spin("Hash", DEFAULT_HASH as i64, 1, MAX_HASH as i64);
        spin("Threads", 1, 1, MAX_THREADS as i64);
        spin("MultiPV", 1, 1, MAX_LINES as i64);
        spin("Level", 10, 1, 10);
        spin("MoveOverhead", 0, 0, MAX_OVERHEAD as i64);
        send(Reply::Option { name: "Ponder".into(), kind: OptionKind::Check { default: false } });
        send(Reply::UgiOk);
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let number = |max: u64, min: u64| match value.parse::<u64>() {
            Ok(n) if (min..=max).contains(&n) => Ok(n as usize),
            _ => Err(ParseError::new(
                "option",
                format!("{name} {value}"),
                format!("a number from {min} to {max}"),
            )),
        };
        match name {
            "variant" => {
                self.variant = self.catalogue.registry().variant(value)?;
                self.game = self.variant.begin();
                self.player = None;
            }
            "hash" => self.options.hash = number(MAX_HASH as u64, 1)?,
            "threads" => self.options.threads = number(MAX_THREADS as u64, 1)?,
            "multipv" => self.options.lines = number(MAX_LINES as u64, 1)?,
            "level" => self.options.level = number(10, 1)?,
            "moveoverhead" | "move overhead" => {
                self.options.overhead = Duration::from_millis(number(MAX_OVERHEAD, 0)? as u64);
            }
            // The other program decides whether to ponder, by `go ponder`.
            "ponder" => {}
            _ => {
                let right = "the options are Variant, Hash, Threads, MultiPV, Level, MoveOverhead, Ponder";
                return Err(ParseError::new("option", name, right));
            }
        }
        if matches!(name, "hash" | "threads" | "level") {
            self.player = None;
        }
        Ok(())
    }

    /// Stops the search under way, which sends its best move.
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
            None => {
                let Options { hash, threads, level, .. } = self.options;
                let text = format!("secateur(level={level},hash={hash}M,threads={threads})");
                self.catalogue.player(&*self.variant, &text, 1)?
            }
        };
        let turn = self.game.turn();
        let request = MoveRequest {
            limits: Limits { clock: go.clocks[turn.index()], ..go.limits },
            opponent_clock: go.clocks[(!turn).index()],
            overhead: self.options.overhead,
            lines: self.options.lines,
            stop: if go.ponder { StopSignal::pondering() } else { StopSignal::new() },
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

    fn answer(&self, query: Query) -> String {
        let outcome = self.game.outcome();
        match query {
            Query::P1Turn => (self.game.turn() == Side::First).to_string(),
            Query::GameOver => outcome.is_some().to_string(),
            Query::Result => match outcome.map(|o| o.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::First)) => "p1win",
                Some(Some(Side::Second)) => "p2win",
            }
            .into(),
        }
    }
}

fn info_reply(info: &SearchInfo) -> Info {
    let milliseconds = info.time.as_millis() as u64;
    Info {
        depth: Some(info.depth),
        seldepth: Some(info.deepest),
        multipv: Some(info.line as u32),
        score: Some(info.score),
        nodes: Some(info.nodes),
        nps: Some((u128::from(info.nodes) * 1_000_000_000 / info.time.as_nanos().max(1)) as u64),
        hashfull: Some(info.full),
        time: Some(milliseconds),
        pv: info.pv.clone(),
        string: None,
    }
}
