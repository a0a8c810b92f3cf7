//! `secateur play GAME`: a game in the terminal, line by line.

use crate::args::PlayArgs;
use crate::commands::moves::columns;
use crate::commands::replay::read_records;
use crate::failure::Failure;
use crate::output::{Output, write_file};
use crate::setup::{begin, status};
use secateur_agents::{AnyAgent, Catalogue, Think};
use secateur_core::{AnyMatch, GameRecord, Side};
use std::io::{BufRead, IsTerminal};
use std::path::Path;

const HELP: &str = "Type a move, or
  moves        list the legal moves (also ?)
  undo         take back to your own turn
  board        show the board again
  save FILE    write the game to a file
  load FILE    go on with the last game of a file
  new          begin again
  resign       give the game up
  quit         leave";

/// A player: a person at the keyboard, or a program.
type Player = Option<Box<dyn AnyAgent>>;

struct Table<'a> {
    catalogue: &'a Catalogue,
    played: Box<dyn AnyMatch>,
    players: [Player; 2],
    think: Think,
    output: &'a mut Output,
}

/// What a line at the prompt leads to.
enum Next {
    /// The board changed: show it and go on.
    Board,
    /// Ask again.
    Ask,
    /// Leave.
    Quit,
}

/// Plays a game in the terminal.
pub fn run(catalogue: &Catalogue, args: &PlayArgs, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Request(
            "play is for people and has no --json: see best, match and engine".into(),
        ));
    }
    let played = begin(catalogue, &args.position)?;
    let player = |text: &str, seed: u64| match text {
        "human" => Ok(None),
        text => catalogue.agent(played.game(), text, seed).map(Some),
    };
    let players = [player(&args.first, args.seed)?, player(&args.second, args.seed.wrapping_add(1))?];
    let mut table = Table { catalogue, played, players, think: Think::time(args.time.0), output };
    if let Some(path) = &args.load {
        table.load(path)?;
    }
    if table.players.iter().all(Option::is_some) { table.programs(args.plies) } else { table.people() }
}

impl Table<'_> {
    /// Two programs against each other.
    fn programs(&mut self, most: usize) -> Result<(), Failure> {
        while self.played.outcome().is_none() && self.played.plies() < most {
            self.program_moves()?;
        }
        self.output.board(&self.played.scene())?;
        if self.played.outcome().is_none() {
            self.output.line(format!("broken off after {most} plies"))?;
        }
        self.output.line(status(&*self.played))
    }

    /// At least one person: ask, obey, answer.
    fn people(&mut self) -> Result<(), Failure> {
        let stdin = std::io::stdin();
        let echo = !stdin.is_terminal();
        let mut lines = stdin.lock().split(b'\n');
        self.show()?;
        loop {
            while self.played.outcome().is_none() && self.players[self.played.turn()].is_some() {
                self.program_moves()?;
                self.show()?;
            }
            self.output.prompt("> ")?;
            let Some(bytes) = lines.next().transpose()? else {
                self.output.line("")?;
                return Ok(());
            };
            // Keys of another encoding are a slip too: they are no move, and the game goes on.
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim();
            if echo {
                self.output.line(line)?;
            }
            match self.obey(line) {
                Ok(Next::Board) => self.show()?,
                Ok(Next::Ask) => {}
                Ok(Next::Quit) => return Ok(()),
                // A slip of the keyboard ends nothing: say what is wrong and ask again.
                Err(Failure::Request(line) | Failure::Running(line)) => self.output.line(line)?,
                Err(closed @ Failure::Closed) => return Err(closed),
            }
        }
    }

    fn program_moves(&mut self) -> Result<(), Failure> {
        let side = self.played.turn();
        if let Some(agent) = &mut self.players[side] {
            let decision = agent.decide(&*self.played, &self.think, &mut |_| {});
            self.played
                .play(&decision.text)
                .map_err(|e| Failure::Running(format!("{} played an illegal move: {e}", agent.text())))?;
            let (ply, name) = (self.played.plies(), self.played.game().side_name(side).en);
            self.output.line(format!("{ply}. {name}: {}", decision.text))?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let file = || match rest.trim() {
            "" => Err(Failure::Request(format!("{word}: a file name is missing"))),
            name => Ok(Path::new(name)),
        };
        match word {
            "" => Ok(Next::Ask),
            "moves" | "?" => {
                for row in columns(&self.played.legal()) {
                    self.output.line(row)?;
                }
                Ok(Next::Ask)
            }
            "undo" => Ok(if self.take_back() { Next::Board } else { self.say("nothing to take back")? }),
            "board" => Ok(Next::Board),
            "save" => {
                let path = file()?;
                self.save(path)?;
                self.say("saved")
            }
            "load" => {
                self.load(file()?)?;
                Ok(Next::Board)
            }
            "new" => {
                self.played = self.played.game().begin();
                Ok(Next::Board)
            }
            "resign" if self.played.outcome().is_none() => {
                let winner = self.played.game().side_name(!self.played.turn()).en;
                self.output.line(format!("{winner} wins: resignation"))?;
                Ok(Next::Quit)
            }
            "quit" | "exit" => Ok(Next::Quit),
            "help" => self.say(HELP),
            _ if self.played.outcome().is_some() => {
                self.say("the game is over: new, undo, save FILE or quit")
            }
            _ => {
                self.played.play(line)?;
                Ok(Next::Board)
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<Next, Failure> {
        self.output.line(text)?;
        Ok(Next::Ask)
    }

    fn show(&mut self) -> Result<(), Failure> {
        self.output.board(&self.played.scene())?;
        self.output.line(status(&*self.played))
    }

    /// Back to the last turn of a person; nothing changes if there is none.
    fn take_back(&mut self) -> bool {
        let person = |side: Side| self.players[side].is_none();
        let mut back = self.played.clone_match();
        while back.undo() {
            if person(back.turn()) {
                self.played = back;
                return true;
            }
        }
        false
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let format = self.catalogue.games().family(self.played.game().name())?.records;
        write_file(path, (format.write)(&GameRecord::of(&*self.played)).as_bytes())
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let game = self.played.game();
        let records = read_records(self.catalogue, game, path)?;
        let Some(last) = records.last() else { return Ok(()) };
        let loaded = last.replay(self.catalogue.games(), game)?;
        if loaded.game().text() != game.text() {
            let other = loaded.game().text();
            return Err(Failure::Request(format!(
                "'{}' holds a game of {other}: secateur play {other}",
                path.display()
            )));
        }
        self.played = loaded;
        Ok(())
    }
}
