//! The play itself, in three protocols.

use crate::vice::{Vice, sleep_for_ever};
use secateur_core::{AnyGame, AnyVariant};
use secateur_engines::protocol::contest::Message;
use secateur_engines::protocol::hub::Line;
use secateur_engines::protocol::ugi::{Command, Start};
use secateur_players::Catalogue;
use secateur_standard::standard;
use std::io::{BufRead, Write};
use std::time::Duration;

struct Mock {
    catalogue: Catalogue,
    variant: Box<dyn AnyVariant>,
    game: Box<dyn AnyGame>,
    vice: Vice,
    at: u32,
    turns: u32,
    games: u32,
}

pub fn main() {
    let catalogue = standard();
    let (mut protocol, mut vice, mut at, mut name) = ("ugi".to_string(), Vice::None, 3, String::new());
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("at", number)) => at = number.parse().unwrap_or(at),
            Some(("game", variant)) => name = variant.to_string(),
            Some(_) => {}
            None => match Vice::read(&argument) {
                Some(found) => vice = found,
                None => protocol = argument,
            },
        }
    }
    let usual = match protocol.as_str() {
        "hub" => "draughts:international",
        "contest" => "awale:tricolour",
        _ => "awale:oware",
    };
    let Ok(variant) = catalogue.registry().variant(if name.is_empty() { usual } else { &name }) else {
        eprintln!("no such game");
        std::process::exit(2);
    };
    let game = variant.begin();
    let mut mock = Mock { catalogue, variant, game, vice, at, turns: 0, games: 0 };
    mock.vice.at_start();
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let goes_on = match protocol.as_str() {
            "hub" => mock.hub(&line),
            "contest" => mock.contest(&line),
            _ => mock.ugi(&line),
        };
        if !goes_on && mock.vice != Vice::Stubborn {
            return;
        }
    }
    if mock.vice == Vice::Stubborn {
        sleep_for_ever();
    }
}

/// The position text of a letter for the side to move and one a square.
fn position_text(letters: &str) -> String {
    let pieces = |man: char, king: char| {
        let piece = |(square, letter): (usize, char)| match letter {
            letter if letter == man => Some(square.to_string()),
            letter if letter == king => Some(format!("K{square}")),
            _ => None,
        };
        letters.chars().enumerate().skip(1).filter_map(piece).collect::<Vec<_>>().join(",")
    };
    let turn = letters.chars().next().unwrap_or('W');
    format!("{turn}:W{}:B{}", pieces('w', 'W'), pieces('b', 'B'))
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

impl Mock {
    /// A legal move, the same for the same position.
    fn choose(&self) -> String {
        let legal = self.game.legal();
        let at = (self.game.key() % legal.len().max(1) as u64) as usize;
        legal.into_iter().nth(at).unwrap_or_default()
    }

    /// Answers, or does what its vice is.
    fn answer(&mut self, line: &dyn Fn(&str) -> String) {
        self.turns += 1;
        let now = self.turns == self.at;
        let mut text = self.choose();
        match self.vice {
            Vice::Illegal if now => text = "z9".into(),
            Vice::Forgetful if now => text = self.variant.begin().legal().swap_remove(0),
            Vice::NoMove if now => return say(&line("(none)")),
            Vice::Boast => say(&format!("info depth {} score cp 0 nodes {}", u32::MAX, u64::MAX)),
            Vice::Unstoppable => std::thread::sleep(Duration::from_millis(1_500)),
            vice if now => vice.instead_of(&line(&text)),
            _ => {}
        }
        if !(now && self.vice == Vice::Unasked) {
            say(&line(&text));
        }
    }

    fn new_game(&mut self) {
        self.turns = 0;
        self.games += 1;
        if self.vice == Vice::CrashAtNewGame && self.games > 1 {
            std::process::exit(5);
        }
    }

    fn ugi(&mut self, line: &str) -> bool {
        match line.parse() {
            Ok(Command::Ugi) if self.vice == Vice::WrongHello => say("hello, who are you?"),
            Ok(Command::Ugi) => {
                say("id name Mock 1.0");
                say("option name Variant type string default awale:oware");
                say("option name Hash type spin default 16 min 1 max 64");
                say("ugiok");
            }
            Ok(Command::IsReady) if self.vice != Vice::NeverReady => say("readyok"),
            Ok(Command::NewGame) => self.new_game(),
            Ok(Command::SetOption { name, value }) if name == "Variant" => {
                if let Ok(variant) = self.catalogue.registry().variant(&value) {
                    self.game = variant.begin();
                    self.variant = variant;
                }
            }
            Ok(Command::Position { start, moves }) => {
                let begun = match start {
                    Start::Startpos => Ok(self.variant.begin()),
                    Start::Fen(text) => self.variant.begin_at(&text),
                };
                if let Ok(mut game) = begun
                    && moves.iter().all(|m| game.play(m).is_ok())
                {
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
        let Ok(line) = text.parse::<Line>() else { return true };
        match line.command.as_str() {
            "hub" if self.vice == Vice::WrongHello => say("what?"),
            "hub" => {
                say("id name=Mock version=1.0");
                say("wait");
            }
            "init" if self.vice != Vice::NeverReady => say("ready"),
            "new-game" => self.new_game(),
            "ping" => say("pong"),
            "pos" => {
                let begun = self.variant.begin_at(&position_text(line.get("pos").unwrap_or("")));
                let mut game = begun.unwrap_or_else(|_| self.variant.begin());
                let moves = line.get("moves").unwrap_or("").split_whitespace();
                let ours = |m: &str| match m.split('x').collect::<Vec<_>>()[..] {
                    [from, to, ..] => format!("{from}x{to}"),
                    _ => m.to_string(),
                };
                if moves.map(ours).all(|m| game.play(&m).is_ok()) {
                    self.game = game;
                }
            }
            "go" => self.answer(&|text| format!("done move={text}")),
            "quit" => return false,
            _ => {}
        }
        true
    }

    fn contest(&mut self, line: &str) -> bool {
        match line.parse() {
            Ok(Message::Start) => {}
            Ok(Message::Move(text)) if self.game.play(&text).is_ok() => {}
            _ => return false,
        }
        if self.vice == Vice::WrongHello {
            say("Welcome to my program!");
        }
        let answer = self.choose();
        self.answer(&|text| text.to_string());
        let _ = self.game.play(&answer);
        true
    }
}
