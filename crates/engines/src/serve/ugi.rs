//! A session in the Universal Game Interface.

use super::lines::{Out, next_line};
use super::thinking::Thinking;
use crate::protocol::ugi::{Command, Go, Info, OptionKind, Query, Reply, Start};
use secateur_core::{AnyGame, AnyVariant, Limits, MoveRequest, ParseError, Side, StopSignal};
use secateur_players::{Catalogue, Decision, Player, SearchInfo};
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// Megabytes of the table unless set.
const HASH: usize = 64;
const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 64;
const MOST_OVERHEAD: u64 = 10_000;

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
    out: Out<W>,
}

/// Speaks UGI until `quit` or the end of input: the flagship plays `game` first, other games by the `Variant` option.
pub fn ugi<W>(
    catalogue: &Catalogue,
    variant: Box<dyn AnyVariant>,
    mut reader: impl BufRead,
    writer: W,
) -> io::Result<()>
where
    W: Write + Send + 'static,
{
    let options = Options { hash: HASH, threads: 1, lines: 1, level: 10, overhead: Duration::ZERO };
    let game = variant.begin();
    let out = Out::new(writer);
    let mut session = Session { catalogue, variant, game, options, player: None, thinking: None, out };
    while let Some(line) = next_line(&mut reader)? {
        if line.is_empty() {
            continue;
        }
        match line.parse::<Command>() {
            Ok(Command::Quit) => break,
            Ok(command) => {
                if let Err(error) = session.obey(command) {
                    session.out.say(&Info::say(error.to_string()));
                }
            }
            Err(error) => session.out.say(&Info::say(error.to_string())),
        }
    }
    session.rest();
    Ok(())
}

impl<W: Write + Send + 'static> Session<'_, W> {
    fn obey(&mut self, command: Command) -> Result<(), ParseError> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => self.out.say(&Reply::ReadyOk),
            Command::NewGame => {
                self.rest();
                if self.player.as_mut().is_some_and(|player| player.reset(1).is_err()) {
                    self.player = None;
                }
            }
            Command::SetOption { name, value } => {
                self.rest();
                self.set(&name.to_lowercase(), &value)?;
            }
            Command::Position { start, moves } => {
                self.rest();
                let mut game = match start {
                    Start::Startpos => self.variant.begin(),
                    Start::Fen(text) => self.variant.begin_at(&text)?,
                };
                for m in &moves {
                    game.play(m)?;
                }
                self.game = game;
            }
            Command::Go(go) => {
                self.rest();
                self.think(&go)?;
            }
            Command::Stop => self.thinking.iter().for_each(Thinking::stop),
            Command::PonderHit => self.thinking.iter().for_each(Thinking::ponder_hit),
            Command::Query(query) => self.out.say(&Reply::Response(self.answer(query))),
            Command::Quit => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let say = |reply: Reply| self.out.say(&reply);
        say(Reply::Name(format!("Secateur {}", env!("CARGO_PKG_VERSION"))));
        say(Reply::Author("the Secateur authors".into()));
        let spin = |name: &str, default: i64, min: i64, max: i64| {
            say(Reply::Option { name: name.into(), kind: OptionKind::Spin { default, min, max } });
        };
        say(Reply::Option {
            name: "Variant".into(),
            kind: OptionKind::Text { default: self.variant.text() },
        });
        spin("Hash", HASH as i64, 1, MOST_HASH as i64);
        spin("Threads", 1, 1, MOST_THREADS as i64);
        spin("MultiPV", 1, 1, MOST_LINES as i64);
        spin("Level", 10, 1, 10);
        spin("MoveOverhead", 0, 0, MOST_OVERHEAD as i64);
        say(Reply::Option { name: "Ponder".into(), kind: OptionKind::Check { default: false } });
        say(Reply::UgiOk);
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let number = |most: u64, least: u64| match value.parse::<u64>() {
            Ok(n) if (least..=most).contains(&n) => Ok(n as usize),
            _ => Err(ParseError::new(
                "option",
                format!("{name} {value}"),
                format!("a number from {least} to {most}"),
            )),
        };
        match name {
            "variant" => {
                self.variant = self.catalogue.registry().variant(value)?;
                self.game = self.variant.begin();
                self.player = None;
            }
            "hash" => self.options.hash = number(MOST_HASH as u64, 1)?,
            "threads" => self.options.threads = number(MOST_THREADS as u64, 1)?,
            "multipv" => self.options.lines = number(MOST_LINES as u64, 1)?,
            "level" => self.options.level = number(10, 1)?,
            "moveoverhead" | "move overhead" => {
                self.options.overhead = Duration::from_millis(number(MOST_OVERHEAD, 0)? as u64);
            }
            // Whether to ponder is the program's to decide, by `go ponder`.
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

    /// Ends the search under way; its best move is told.
    fn rest(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            self.player = thinking.end();
        }
    }

    fn think(&mut self, go: &Go) -> Result<(), ParseError> {
        if self.game.outcome().is_some() {
            self.out.say(&Reply::BestMove { text: None, ponder: None });
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
        let report = move |report: &SearchInfo| out.say(&Reply::Info(Box::new(info(report))));
        let out = self.out.clone();
        let done = move |decision: Option<Decision>| match decision {
            Some(decision) => {
                let ponder = decision.pv().get(1).cloned();
                out.say(&Reply::BestMove { text: Some(decision.text), ponder });
            }
            None => {
                out.say(&Info::say("the search broke down; this is any legal move"));
                out.say(&Reply::BestMove { text: legal.into_iter().next(), ponder: None });
            }
        };
        let endless = go.infinite;
        self.thinking = Some(Thinking::begin(player, self.game.clone_game(), request, endless, report, done));
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

fn info(report: &SearchInfo) -> Info {
    let milliseconds = report.time.as_millis() as u64;
    Info {
        depth: Some(report.depth),
        seldepth: Some(report.deepest),
        multipv: Some(report.line as u32),
        score: Some(report.score),
        nodes: Some(report.nodes),
        nps: Some((u128::from(report.nodes) * 1_000_000_000 / report.time.as_nanos().max(1)) as u64),
        hashfull: Some(report.full),
        time: Some(milliseconds),
        pv: report.pv.clone(),
        string: None,
    }
}
