//! A program that speaks the Universal Game Interface, as a player.

use super::Common;
use super::launch::Launch;
use super::peer::Peer;
use crate::protocol::ugi::{Command, Go, Info, OptionKind, Reply, Start};
use secateur_core::{AnyGame, AnyVariant, Clock, Limits, MoveRequest, ParseError, Side};
use secateur_players::{Decision, Fault, Player, PlayerText, ScoredLine, SearchInfo};
use std::time::{Duration, Instant};

/// Lines of a search that are remembered.
const MOST_LINES: usize = 64;
/// Numbers a program says of its search beyond these are not believed.
const MOST_NODES: u64 = 1_000_000_000_000_000;
const MOST_DEPTH: u32 = 1_000;

/// A program that has introduced itself.
pub(crate) struct Engine {
    pub peer: Peer,
    /// The name it gave.
    pub name: String,
    /// The options it has.
    pub options: Vec<(String, OptionKind)>,
}

impl Engine {
    /// Starts a program.
    pub fn start(launch: &Launch) -> Result<Engine, Fault> {
        let mut peer = Peer::start(launch)?;
        peer.set_farewell("quit");
        Ok(Engine { peer, name: String::new(), options: Vec::new() })
    }

    /// Lets it introduce itself.
    pub fn introduce(&mut self, patience: Duration) -> Result<(), Fault> {
        self.peer.say(&["ugi"], patience)?;
        let (name, options) = (&mut self.name, &mut self.options);
        let introduced = self.peer.expect(patience, |line| match line.parse() {
            Ok(Reply::Name(told)) => {
                *name = told;
                None
            }
            Ok(Reply::Option { name, kind }) => {
                options.push((name, kind));
                None
            }
            Ok(Reply::UgiOk) => Some(Ok(())),
            _ => None,
        });
        introduced.map_err(|fault| match fault {
            Fault::Stall(_) => Fault::Stall(format!(
                "does not speak UGI: no 'ugiok' for {:.0} s after 'ugi'",
                patience.as_secs_f64()
            )),
            other => other,
        })
    }

    /// An option by its name; upper and lower case are the same.
    pub fn option(&self, name: &str) -> Option<&(String, OptionKind)> {
        self.options.iter().find(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Sets an option after checking that the program has it and takes the value.
    pub fn set(&mut self, name: &str, value: &str, patience: Duration) -> Result<(), Fault> {
        let wrong = |right: String| Err(Fault::Crash(format!("option {name}={value}: {right}")));
        let Some((own, kind)) = self.option(name) else {
            let names: Vec<_> = self.options.iter().map(|(name, _)| name.as_str()).collect();
            return wrong(match names[..] {
                [] => "the program has no options".to_string(),
                _ => format!("the program's options are {}", names.join(", ")),
            });
        };
        match kind {
            _ if value.contains(char::is_control) => return wrong("it is one line".into()),
            OptionKind::Check { .. } if !matches!(value, "true" | "false") => {
                return wrong("it is true or false".into());
            }
            OptionKind::Spin { min, max, .. } if !value.parse().is_ok_and(|n| (*min..=*max).contains(&n)) => {
                return wrong(format!("it is a number from {min} to {max}"));
            }
            OptionKind::Combo { values, .. } if !values.iter().any(|own| own == value) => {
                return wrong(format!("it is one of {}", values.join(", ")));
            }
            _ => {}
        }
        let command = Command::SetOption { name: own.clone(), value: value.to_string() };
        self.peer.say(&[&command.to_string()], patience)
    }

    /// Tells which game is played, where the program plays several.
    pub fn set_variant(&mut self, variant: &str, patience: Duration) -> Result<(), Fault> {
        if self.option("Variant").is_some() { self.set("Variant", variant, patience) } else { Ok(()) }
    }

    /// Waits until everything said so far has been carried out.
    pub fn ready(&mut self, patience: Duration) -> Result<(), Fault> {
        self.peer.say(&["isready"], patience)?;
        self.peer.expect(patience, |line| matches!(line.parse(), Ok(Reply::ReadyOk)).then_some(Ok(())))
    }
}

/// A UGI program as a player of one game.
struct UgiPlayer {
    common: Common,
    launch: Launch,
    variant: Box<dyn AnyVariant>,
    options: Vec<(String, String)>,
    /// The program, while it is fit to play.
    engine: Option<Engine>,
    lines: usize,
    /// What was said before the program was let go.
    record: Vec<String>,
}

pub(super) fn make(
    variant: &dyn AnyVariant,
    mut player_text: PlayerText,
) -> Result<Box<dyn Player>, ParseError> {
    let common = Common::take(&mut player_text)?;
    let options = super::options(&mut player_text);
    player_text.finish(&["cmd=", "dir=", "patience=", "option.NAME="])?;
    let launch = common.launch()?;
    let variant = variant.clone_variant();
    let mut player =
        UgiPlayer { common, launch, variant, options, engine: None, lines: 1, record: Vec::new() };
    player.start().map_err(|fault| player.common.refuse(&fault))?;
    Ok(Box::new(player))
}

impl UgiPlayer {
    /// The program is not fit to play any more: it is ended, what was said last is kept.
    fn let_go(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            self.record = engine.peer.take_record();
        }
    }

    fn start(&mut self) -> Result<(), Fault> {
        let patience = self.common.patience;
        let mut engine = Engine::start(&self.launch)?;
        engine.introduce(patience)?;
        engine.set_variant(&self.variant.text(), patience)?;
        for (name, value) in &self.options {
            engine.set(name, value, patience)?;
        }
        engine.ready(patience)?;
        self.lines = 1;
        self.engine = Some(engine);
        Ok(())
    }

    fn begin_game(&mut self, seed: u64) -> Result<(), Fault> {
        let patience = self.common.patience;
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        engine.peer.say(&["uginewgame"], patience)?;
        // A program with a seed repeats its games.
        if let Some((_, OptionKind::Spin { min, max, .. })) = engine.option("Seed") {
            let span = (i128::from(*max) - i128::from(*min) + 1).max(1);
            let value = i128::from(*min) + i128::from(seed) % span;
            engine.set("Seed", &value.to_string(), patience)?;
        }
        engine.ready(patience)
    }

    fn ask(
        &mut self,
        game: &dyn AnyGame,
        think: &MoveRequest,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let patience = self.common.patience;
        if self.engine.is_none() {
            self.start()?;
        }
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        let lines = think.lines.max(1);
        if lines != self.lines && engine.option("MultiPV").is_some() {
            engine.set("MultiPV", &lines.to_string(), patience)?;
            self.lines = lines;
        }
        while let Some(line) = engine.peer.at_hand() {
            if let Ok(Reply::BestMove { .. }) = line.parse() {
                return Err(Fault::Illegal(format!("'{line}' without being asked")));
            }
        }
        let began = Instant::now();
        let go = Command::Go(go(think, game.turn()));
        engine.peer.say(&[&position(game).to_string(), &go.to_string()], patience)?;
        let mut news = News::default();
        let text = engine.peer.answer(think, Some("stop"), |line| match line.parse() {
            Ok(Reply::BestMove { text: Some(text), .. }) => Some(Ok(text)),
            Ok(Reply::BestMove { text: None, .. }) => {
                Some(Err(Fault::Illegal(format!("'{line}', and the game is not over"))))
            }
            Ok(Reply::Info(info)) => {
                news.hear(*info, report);
                None
            }
            _ => None,
        })?;
        Ok(news.decision(text, began.elapsed()))
    }
}

impl Player for UgiPlayer {
    fn text(&self) -> String {
        self.common.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        // A program that ended after its last game, or does not get ready for another, is started again.
        if self.begin_game(seed).is_ok() {
            return Ok(());
        }
        self.let_go();
        self.start()?;
        self.begin_game(seed).inspect_err(|_| self.let_go())
    }

    fn threads(&self) -> usize {
        let threads = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        threads.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
    }

    fn exchange(&mut self) -> Vec<String> {
        if let Some(engine) = &mut self.engine {
            self.record.extend(engine.peer.take_record());
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
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        self.ask(game, think, report).inspect_err(|_| self.let_go())
    }
}

/// The position of a match, as the program is told it.
pub(crate) fn position(game: &dyn AnyGame) -> Command {
    let start = if game.begins_at_start() { Start::Startpos } else { Start::Fen(game.start()) };
    Command::Position { start, moves: game.moves() }
}

/// The limits of a request with what passes outside the engine taken off.
pub(super) fn told_limits(request: &MoveRequest) -> Limits {
    let less = |time: Duration| time.saturating_sub(request.overhead);
    Limits {
        // Nought would be no time at all; less than the least unit is the least unit.
        time: request.limits.time.map(|time| less(time).max(Duration::from_millis(1))),
        clock: request.limits.clock.map(|clock| Clock { remaining: less(clock.remaining), ..clock }),
        ..request.limits
    }
}

/// What the engine is told of its limits, as the side `turn`.
fn go(request: &MoveRequest, turn: Side) -> Go {
    let limits = told_limits(request);
    let moves_to_go = limits.clock.and_then(|clock| clock.moves_to_go);
    let less = |clock: Clock| Clock {
        remaining: clock.remaining.saturating_sub(request.overhead),
        moves_to_go,
        ..clock
    };
    let mut clocks = [None; 2];
    (clocks[turn.index()], clocks[(!turn).index()]) = (limits.clock, request.opponent_clock.map(less));
    let infinite = limits.is_empty() && request.opponent_clock.is_none();
    Go { limits: Limits { clock: None, ..limits }, clocks, infinite, ponder: false }
}

/// What the program has told of its search.
#[derive(Default)]
struct News {
    depth: u32,
    nodes: u64,
    lines: Vec<ScoredLine>,
}

impl News {
    fn hear(&mut self, info: Info, report: &mut dyn FnMut(&SearchInfo)) {
        self.depth = info.depth.unwrap_or(self.depth).min(MOST_DEPTH);
        self.nodes = info.nodes.unwrap_or(self.nodes).min(MOST_NODES);
        let Some(score) = info.score else { return };
        let number = info.multipv.unwrap_or(1).max(1) as usize;
        let news = SearchInfo {
            depth: self.depth,
            deepest: info.seldepth.unwrap_or(self.depth),
            line: number,
            score,
            nodes: self.nodes,
            time: Duration::from_millis(info.time.unwrap_or(0)),
            full: info.hashfull.unwrap_or(0),
            pv: info.pv,
        };
        report(&news);
        let line = ScoredLine { score, depth: news.depth, pv: news.pv };
        if let Some(old) = self.lines.get_mut(number - 1) {
            *old = line;
        } else if number == self.lines.len() + 1 && number <= MOST_LINES {
            self.lines.push(line);
        }
    }

    fn decision(mut self, text: String, time: Duration) -> Decision {
        // A line that begins with another move is of an earlier thought.
        if self.lines.first().is_some_and(|line| line.pv.first().is_some_and(|first| *first != text)) {
            for line in &mut self.lines {
                line.pv.clear();
            }
        }
        if let Some(line) = self.lines.first_mut().filter(|line| line.pv.is_empty()) {
            line.pv = vec![text.clone()];
        }
        let score = self.lines.first().map(|line| line.score);
        Decision { text, score, depth: self.depth, nodes: self.nodes, time, lines: self.lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_in_the_words_of_the_protocol() {
        let clock = |seconds, moves_to_go| Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::from_millis(50),
            moves_to_go,
        };
        let go = |think: &MoveRequest, turn| Command::Go(go(think, turn)).to_string();
        let both =
            MoveRequest { opponent_clock: Some(clock(8, None)), ..Limits::clock(clock(9, Some(5))).into() };
        assert_eq!(go(&both, Side::First), "go p1time 9000 p1inc 50 p2time 8000 p2inc 50 movestogo 5");
        assert_eq!(go(&both, Side::Second), "go p1time 8000 p1inc 50 p2time 9000 p2inc 50 movestogo 5");
        let time = Limits::time(Duration::from_micros(10));
        let nodes = Limits { nodes: Some(7), depth: Some(3), ..time }.into();
        assert_eq!(go(&nodes, Side::First), "go movetime 1 depth 3 nodes 7");
        assert_eq!(go(&MoveRequest::default(), Side::First), "go infinite");
    }
}
