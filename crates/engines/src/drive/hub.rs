//! A draughts program that speaks Hub, as a player.

use super::Common;
use super::launch::Launch;
use super::peer::Peer;
use super::ugi::told_limits;
use crate::protocol::hub::Line;
use crate::squares::{board, find_hub, moves};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, ParseError, Protocol, Score};
use secateur_players::{Decision, Fault, Player, PlayerText, ScoredLine, SearchInfo};
use std::time::{Duration, Instant};

/// A program that has introduced itself.
pub(crate) struct Engine {
    pub peer: Peer,
    /// The name it gave.
    pub name: String,
    /// The parameters it has, with the values they may take where those are listed.
    pub params: Vec<(String, Option<String>)>,
}

impl Engine {
    /// Starts a program.
    pub fn start(launch: &Launch) -> Result<Engine, Fault> {
        let mut peer = Peer::start(launch)?;
        peer.set_farewell("quit");
        Ok(Engine { peer, name: String::new(), params: Vec::new() })
    }

    /// Lets it introduce itself.
    pub fn introduce(&mut self, patience: Duration) -> Result<(), Fault> {
        self.peer.say(&["hub"], patience)?;
        let (name, params) = (&mut self.name, &mut self.params);
        let introduced = self.peer.expect(patience, |text| {
            let line: Line = text.parse().ok()?;
            match line.command.as_str() {
                "id" => *name = line.get("name").unwrap_or("").to_string(),
                "param" => {
                    let values = line.get("values").map(str::to_string);
                    params.push((line.get("name").unwrap_or("").to_string(), values));
                }
                "wait" => return Some(Ok(())),
                _ => {}
            }
            None
        });
        introduced.map_err(|fault| match fault {
            Fault::Stall(_) => Fault::Stall(format!(
                "does not speak Hub: no 'wait' for {:.0} s after 'hub'",
                patience.as_secs_f64()
            )),
            other => other,
        })
    }

    /// Sets a parameter after checking that the program has it and takes the value.
    pub fn set(&mut self, name: &str, value: &str, patience: Duration) -> Result<(), Fault> {
        let wrong = |right: String| Err(Fault::Crash(format!("option {name}={value}: {right}")));
        let Some((_, values)) = self.params.iter().find(|(own, _)| own == name) else {
            let names: Vec<_> = self.params.iter().map(|(name, _)| name.as_str()).collect();
            return wrong(format!("the program's parameters are {}", names.join(", ")));
        };
        if let Some(values) = values
            && !values.split_whitespace().any(|own| own == value)
        {
            return wrong(format!("it is one of {values}"));
        }
        let line = Line::new("set-param").with("name", name).with("value", value);
        self.peer.say(&[&line.to_string()], patience)
    }

    /// Tells which variant is played.
    pub fn set_variant(&mut self, variant: &dyn AnyVariant, patience: Duration) -> Result<(), Fault> {
        let text = variant.text();
        let spoken = variant.protocols().iter().find(|spoken| spoken.protocol == Protocol::Hub);
        let mut words = spoken.into_iter().flat_map(|spoken| spoken.variants);
        let Some((word, _)) = words.find(|(_, ours)| *ours == text) else {
            return Err(Fault::Crash(format!("the Hub protocol has no word for {text}")));
        };
        // Programs of one game have no such parameter: theirs is the international one.
        if *word == "normal" && !self.params.iter().any(|(name, _)| name == "variant") {
            return Ok(());
        }
        self.set("variant", word, patience)
    }

    /// Lets it get ready after its parameters were set.
    pub fn init(&mut self, patience: Duration) -> Result<(), Fault> {
        self.peer.say(&["init"], patience)?;
        self.peer.expect(patience, |line| (line == "ready").then_some(Ok(())))
    }

    /// Waits until everything said so far has been carried out.
    pub fn ping(&mut self, patience: Duration) -> Result<(), Fault> {
        self.peer.say(&["ping"], patience)?;
        self.peer.expect(patience, |line| (line == "pong").then_some(Ok(())))
    }
}

/// A match as it was told to the program, so that only what is new is put into its words.
struct Told {
    game: Box<dyn AnyGame>,
    start: String,
    ours: Vec<String>,
    theirs: Vec<String>,
}

impl Told {
    fn begin(target: &dyn AnyGame) -> Result<Told, ParseError> {
        let game = target.variant().begin_at(&target.start())?;
        Ok(Told { start: board(&*game), game, ours: Vec::new(), theirs: Vec::new() })
    }

    /// Goes on to `target`; an error if that is another game.
    fn follow(&mut self, target: &dyn AnyGame) -> Result<(), ParseError> {
        let all = target.moves();
        if target.start() != self.game.start() || !all.starts_with(&self.ours) {
            *self = Told::begin(target)?;
        }
        for m in &all[self.ours.len()..] {
            let squares = moves(&*self.game).into_iter().find(|squares| squares.text == *m);
            let squares = squares.ok_or_else(|| ParseError::new("move", m, "not a legal move"))?;
            self.game.play(m)?;
            self.ours.push(m.clone());
            self.theirs.push(squares.hub());
        }
        Ok(())
    }

    fn line(&self) -> Line {
        let line = Line::new("pos").with("pos", &self.start);
        if self.theirs.is_empty() { line } else { line.with("moves", self.theirs.join(" ")) }
    }
}

struct HubPlayer {
    common: Common,
    launch: Launch,
    variant: Box<dyn AnyVariant>,
    options: Vec<(String, String)>,
    engine: Option<Engine>,
    told: Option<Told>,
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
        HubPlayer { common, launch, variant, options, engine: None, told: None, record: Vec::new() };
    player.start().map_err(|fault| player.common.refuse(&fault))?;
    Ok(Box::new(player))
}

impl HubPlayer {
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
        engine.set_variant(&*self.variant, patience)?;
        for (name, value) in &self.options {
            engine.set(name, value, patience)?;
        }
        engine.init(patience)?;
        self.engine = Some(engine);
        Ok(())
    }

    fn begin_game(&mut self) -> Result<(), Fault> {
        let patience = self.common.patience;
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        engine.peer.say(&["new-game"], patience)?;
        engine.ping(patience)
    }

    fn ask(
        &mut self,
        game: &dyn AnyGame,
        think: &MoveRequest,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        if self.engine.is_none() {
            self.start()?;
        }
        let Some(engine) = &mut self.engine else { return Err(Fault::Crash("was not started".into())) };
        let ours = |error: ParseError| Fault::Crash(error.to_string());
        let told = match &mut self.told {
            Some(told) => told,
            None => self.told.insert(Told::begin(game).map_err(ours)?),
        };
        told.follow(game).map_err(ours)?;
        while let Some(line) = engine.peer.at_hand() {
            if line.parse::<Line>().is_ok_and(|line| line.command == "done") {
                return Err(Fault::Illegal(format!("'{line}' without being asked")));
            }
        }
        let level = Line::level(&told_limits(think));
        let began = Instant::now();
        let lines = [told.line().to_string(), level.to_string(), "go think".to_string()];
        engine.peer.say(&[&lines[0], &lines[1], &lines[2]], self.common.patience)?;
        let mut news: Option<SearchInfo> = None;
        let text = engine.peer.answer(think, Some("stop"), |text| {
            let line: Line = text.parse().ok()?;
            match line.command.as_str() {
                "done" => Some(Ok(line.get("move").unwrap_or("").to_string())),
                "info" => {
                    if let Some(told) = report_of(&line) {
                        report(&told);
                        news = Some(told);
                    }
                    None
                }
                "error" => {
                    let words = line.get("message").unwrap_or("no message");
                    Some(Err(Fault::Crash(format!("said error: {words}"))))
                }
                _ => None,
            }
        })?;
        let Some(found) = find_hub(&moves(game), &text) else {
            return Err(Fault::Illegal(format!("move '{text}': not a legal move")));
        };
        let mut decision = Decision { time: began.elapsed(), ..Decision::bare(found.text) };
        if let Some(news) = news {
            decision.score = Some(news.score);
            (decision.depth, decision.nodes) = (news.depth, news.nodes);
            let pv = vec![decision.text.clone()];
            decision.lines = vec![ScoredLine { score: news.score, depth: news.depth, pv }];
        }
        Ok(decision)
    }
}

impl Player for HubPlayer {
    fn text(&self) -> String {
        self.common.text.clone()
    }

    fn reset(&mut self, _: u64) -> Result<(), Fault> {
        self.told = None;
        if self.begin_game().is_ok() {
            return Ok(());
        }
        self.let_go();
        self.start()?;
        self.begin_game().inspect_err(|_| self.let_go())
    }

    fn threads(&self) -> usize {
        let threads = self.options.iter().find(|(name, _)| name == "threads");
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

/// The news of an `info` line that tells a score, in men.
fn report_of(line: &Line) -> Option<SearchInfo> {
    let number = |key: &str| line.get(key).and_then(|value| value.parse::<f64>().ok());
    let score = number("score").filter(|score| score.is_finite())?;
    let whole = |key: &str| number(key).unwrap_or(0.0).clamp(0.0, 1e15);
    let depth = whole("depth") as u32;
    Some(SearchInfo {
        depth,
        deepest: depth,
        line: 1,
        score: Score::Hundredths((score * 100.0).clamp(-29_000.0, 29_000.0) as i32),
        nodes: whole("nodes") as u64,
        time: Duration::try_from_secs_f64(whole("time")).unwrap_or_default(),
        full: 0,
        pv: line.get("pv").unwrap_or("").split_whitespace().map(str::to_string).collect(),
    })
}
