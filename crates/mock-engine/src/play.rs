//! Plays by four protocols.

use crate::misbehaviour::{Misbehaviour, SLOW, UNSTOPPABLE, sleep_forever};
use secateur_core::{AnyGame, AnyVariant, Protocol};
use secateur_engines::protocol::contest::Message;
use secateur_engines::protocol::hub::HubLine;
use secateur_engines::protocol::hub1;
use secateur_engines::protocol::ugi::Command;
use secateur_players::Catalogue;
use secateur_standard::standard;
use std::io::Write;

struct Mock {
    catalogue: Catalogue,
    variant: Box<dyn AnyVariant>,
    game: Box<dyn AnyGame>,
    misbehaviour: Misbehaviour,
    /// The turn in a game at which it misbehaves.
    at: u32,
    /// Its turns in this game.
    turns: u32,
    games: u32,
    /// Whether a limit came since the last position.
    limited: bool,
    /// The answer to be repeated when the next position comes.
    again: Option<String>,
}

pub fn main() {
    let catalogue = standard();
    let (mut protocol, mut misbehaviour) = ("ugi".to_string(), Misbehaviour::None);
    let (mut at, mut name) = (3, String::new());
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("at", number)) => at = number.parse().unwrap_or(at),
            Some(("game", variant)) => name = variant.to_string(),
            Some(_) => {}
            None => match Misbehaviour::parse(&argument) {
                Some(found) => misbehaviour = found,
                None => protocol = argument,
            },
        }
    }
    let usual = match protocol.as_str() {
        "hub" | "hub1" => "draughts:international",
        "contest" => "awale:tricolour",
        _ => "awale:oware",
    };
    let Ok(variant) = catalogue.registry().variant(if name.is_empty() { usual } else { &name }) else {
        eprintln!("no such game");
        std::process::exit(2);
    };
    let game = variant.begin();
    let mut mock =
        Mock { catalogue, variant, game, misbehaviour, at, turns: 0, games: 0, limited: false, again: None };
    mock.misbehaviour.at_start();
    // Reads line by line without locking the input, since some misbehaviours read further lines themselves.
    let mut line = String::new();
    while std::io::stdin().read_line(&mut line).is_ok_and(|bytes| bytes > 0) {
        let text = line.trim_end_matches('\n');
        let goes_on = match protocol.as_str() {
            "hub" => mock.hub(text),
            "hub1" => mock.hub1(text),
            "contest" => mock.contest(text),
            _ => mock.ugi(text),
        };
        line.clear();
        if !goes_on && mock.misbehaviour != Misbehaviour::Stubborn {
            return;
        }
    }
    if mock.misbehaviour == Misbehaviour::Stubborn {
        sleep_forever();
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

impl Mock {
    /// A legal move, always the same one in the same position.
    fn choose(&self) -> String {
        let legal = self.game.legal();
        let at = (self.game.key() % legal.len().max(1) as u64) as usize;
        legal.into_iter().nth(at).unwrap_or_default()
    }

    /// Answers, or misbehaves.
    fn answer(&mut self, line: &dyn Fn(&str) -> String) {
        self.turns += 1;
        let now = self.turns == self.at;
        let mut text = self.choose();
        match self.misbehaviour {
            Misbehaviour::Illegal if now => text = illegal(&text),
            Misbehaviour::Rubbish if now => text = "qwerty".into(),
            Misbehaviour::Forgetful if now => text = self.variant.begin().legal().swap_remove(0),
            Misbehaviour::NoMove if now => return say(&line("(none)")),
            Misbehaviour::Boast => say(&format!("info depth {} score cp 0 nodes {}", u32::MAX, u64::MAX)),
            Misbehaviour::Unstoppable => std::thread::sleep(UNSTOPPABLE),
            Misbehaviour::Slow => std::thread::sleep(SLOW),
            Misbehaviour::UnaskedLater if now => self.again = Some(line(&text)),
            misbehaviour if now => misbehaviour.before_answer(&line(&text)),
            _ => {}
        }
        if !(now && self.misbehaviour == Misbehaviour::Unasked) {
            say(&line(&text));
        }
    }

    /// Repeats its last answer, if that is its misbehaviour.
    fn repeat(&mut self) {
        self.again.take().iter().for_each(|line| say(line));
    }

    fn new_game(&mut self) {
        self.turns = 0;
        self.games += 1;
        if self.misbehaviour == Misbehaviour::CrashAtNewGame && self.games > 1 {
            std::process::exit(5);
        }
    }

    fn ugi(&mut self, line: &str) -> bool {
        match line.parse() {
            Ok(Command::Ugi) if self.misbehaviour == Misbehaviour::WrongHello => say("hello, who are you?"),
            Ok(Command::Ugi) => {
                say("id name Mock 1.0");
                say("option name Variant type string default awale:oware");
                say("option name Hash type spin default 16 min 1 max 64");
                say("ugiok");
            }
            Ok(Command::IsReady) if self.misbehaviour != Misbehaviour::NeverReady => say("readyok"),
            Ok(Command::NewGame) => self.new_game(),
            Ok(Command::SetOption { name, value }) if name == "Variant" => {
                if let Ok(variant) = self.catalogue.registry().variant(&value) {
                    self.game = variant.begin();
                    self.variant = variant;
                }
            }
            Ok(Command::Position { start, moves }) => {
                self.repeat();
                if let Ok(game) = self.variant.game(start.position(), &moves) {
                    self.game = game;
                }
            }
            Ok(Command::Go(_)) => {
                say("info depth 1 score cp 10 nodes 1");
                self.answer(&|text| format!("bestmove {text}"));
            }
            Ok(Command::Quit) => return false,
            _ => {}
        }
        true
    }

    fn hub(&mut self, text: &str) -> bool {
        let Ok(line) = text.parse::<HubLine>() else { return true };
        match line.command.as_str() {
            "hub" if self.misbehaviour == Misbehaviour::WrongHello => say("what?"),
            "hub" => {
                say("id name=Mock version=1.0");
                say("wait");
            }
            "init" if self.misbehaviour != Misbehaviour::NeverReady => say("ready"),
            "new-game" => self.new_game(),
            "ping" => say("pong"),
            "pos" => {
                self.repeat();
                let begun = self.variant.begin_at_in(Protocol::Hub, line.get("pos").unwrap_or(""));
                let mut game = begun.unwrap_or_else(|_| self.variant.begin());
                let moves = line.get("moves").unwrap_or("").split_whitespace();
                let mut play =
                    |m: &str| game.parse_move_in(Protocol::Hub, m).and_then(|ours| game.play(&ours));
                if moves.map(&mut play).all(|played| played.is_ok()) {
                    self.game = game;
                }
            }
            "go" => self.answer(&|text| format!("done move={text}")),
            "quit" => return false,
            _ => {}
        }
        true
    }

    /// Version 1 of Hub, as strict as the engines that speak it: `level` of version 2, `new-game` and a position with a capital
    /// letter are errors.
    fn hub1(&mut self, text: &str) -> bool {
        let Ok(command) = text.parse::<hub1::Command>();
        match command {
            hub1::Command::NewGame => self.new_game(),
            hub1::Command::Position(_) if self.again.is_some() => self.repeat(),
            hub1::Command::Position(text) => match self.variant.begin_at_in(Protocol::Hub, &text) {
                Ok(game) => (self.game, self.limited) = (game, false),
                Err(_) => say("error bad position"),
            },
            hub1::Command::Move(text) => {
                let played =
                    self.game.parse_move_in(Protocol::Hub, &text).and_then(|ours| self.game.play(&ours));
                if played.is_err() {
                    say("error illegal move");
                }
            }
            hub1::Command::Time(_) | hub1::Command::Depth(_) | hub1::Command::Level { .. } => {
                self.limited = true;
            }
            // Without a limit since the last position it would think for ever.
            hub1::Command::Go if !self.limited => say("error no limit"),
            hub1::Command::Go | hub1::Command::Analyse => {
                say("info 1 1.0 10 1 0.001 0.001");
                let hub_move = |game: &dyn AnyGame, text: &str| game.format_move_in(Protocol::Hub, text);
                let game = self.game.clone_game();
                self.answer(&|text| {
                    format!("move {}", hub_move(&*game, text).unwrap_or_else(|_| text.to_string()))
                });
            }
            hub1::Command::Set(..) => {}
            hub1::Command::Other(line) => match line.as_str() {
                "hub" if self.misbehaviour == Misbehaviour::WrongHello => say("what?"),
                "hub" => {
                    say("name Mock 1.0");
                    say("author nobody");
                    say("wait");
                }
                "init" if self.misbehaviour != Misbehaviour::NeverReady => say("ready"),
                "init" => {}
                "ping" => say("pong"),
                "stop" => {}
                "quit" => return false,
                _ if line.starts_with("pos") => say("error bad position"),
                _ => say("error bad command"),
            },
        }
        true
    }

    fn contest(&mut self, line: &str) -> bool {
        match line.parse() {
            Ok(Message::Start) => {}
            Ok(Message::Move(text)) if self.game.play(&text).is_ok() => {}
            _ => return false,
        }
        if self.misbehaviour == Misbehaviour::WrongHello {
            say("Welcome to my program!");
        }
        let answer = self.choose();
        self.answer(&|text| text.to_string());
        let _ = self.game.play(&answer);
        true
    }
}

/// A text in the form of a legal move that is not one: `z9h` for `e3h`, `99-99` for `32-28`.
fn illegal(legal: &str) -> String {
    let changed = |c: char| match c {
        'x' => c,
        'a'..='z' => 'z',
        'A'..='Z' => 'Z',
        '0'..='9' => '9',
        _ => c,
    };
    legal.chars().map(changed).collect()
}
