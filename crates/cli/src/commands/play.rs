//! `secateur play GAME`: a game in the terminal, line by line.

use crate::args::PlayArgs;
use crate::begin_game::begin_game;
use crate::failure::Failure;
use crate::output::{Output, TEXT, in_columns, write_file};
use crate::records::for_each_record;
use crate::text::game_status::game_status;
use secateur_arena::FilesInUse;
use secateur_core::{AnyGame, Clock, GameRecord, Limits, Side};
use secateur_players::{Catalogue, Player};
use std::io::{BufRead, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

const HELP: &str = "Type a move, or
  moves        list the legal moves (also ?)
  hint         ask our strongest player
  evaluation   show our strongest player's score under every board, or no longer
  undo         take back to your own turn
  board        show the board again
  save FILE    write the game to a file
  load FILE    continue the last game of a file
  new          begin again
  resign       give the game up
  quit         leave";

/// Nodes searched for the evaluation line: a fraction of a second.
const EVALUATION_NODES: u64 = 200_000;
/// Moves of the principal variation that the evaluation line shows.
const EVALUATION_PLIES: usize = 6;

/// Who plays a side: a person at the keyboard, or a player.
type Seat = Option<Box<dyn Player>>;

struct Session<'a> {
    catalogue: &'a Catalogue,
    game: Box<dyn AnyGame>,
    players: [Seat; 2],
    limits: Limits,
    /// The time control and what each side has left; the clocks run on through an undo.
    clocks: Option<(Clock, [Clock; 2])>,
    /// The player whose score is shown under every board, if any.
    evaluator: Seat,
    /// What the players read, which no game is saved over.
    files: FilesInUse,
    output: &'a mut Output,
}

/// What follows a line at the prompt.
enum Next {
    /// The board changed: show it and go on.
    Board,
    /// The line was answered or refused: ask for another.
    Ask,
    /// The person leaves the game.
    Quit,
}

/// Plays a game in the terminal.
pub fn run(catalogue: &Catalogue, args: &PlayArgs, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return Err(Failure::Request(
            "play is for people and has no --json: see best, match and engine".into(),
        ));
    }
    let game = begin_game(catalogue, &args.position)?;
    let player = |text: &str, seed: u64| match text {
        "human" => Ok(None),
        text => catalogue.player(game.variant(), text, seed).map(Some),
    };
    let players = [player(&args.first, args.seed)?, player(&args.second, args.seed.wrapping_add(1))?];
    let limits = if args.clock.is_some() { Limits::NONE } else { Limits::time(args.time) };
    let clocks = args.clock.map(|control| (control, [control; 2]));
    let mut files = FilesInUse::default();
    files.players(catalogue, game.variant(), [&*args.first, &*args.second]);
    let mut session = Session { catalogue, game, players, limits, clocks, evaluator: None, files, output };
    if args.evaluation {
        session.evaluator = Some(session.strongest()?);
    }
    if let Some(path) = &args.load {
        session.load(path)?;
    }
    if session.players.iter().all(Option::is_some) {
        session.play_programs(args.plies)
    } else {
        session.play_people()
    }
}

impl Session<'_> {
    /// Plays a game of two players, without a person.
    fn play_programs(&mut self, most: usize) -> Result<(), Failure> {
        while self.game.outcome().is_none() && self.game.plies() < most {
            if !self.move_program()? {
                return Ok(());
            }
        }
        self.output.board(&self.game.scene())?;
        if self.game.outcome().is_none() {
            self.output.line(format!("broken off after {most} plies"))?;
        }
        self.output.line(game_status(&*self.game))
    }

    /// Plays a game with at least one person: reads lines from the prompt and answers them.
    fn play_people(&mut self) -> Result<(), Failure> {
        let stdin = std::io::stdin();
        let echo = !stdin.is_terminal();
        let mut lines = stdin.lock().split(b'\n');
        self.show()?;
        let mut since = Instant::now();
        loop {
            while self.game.outcome().is_none() && self.players[self.game.turn()].is_some() {
                if !self.move_program()? {
                    return Ok(());
                }
                self.show()?;
                since = Instant::now();
            }
            let (side, plies) = (self.game.turn(), self.game.plies());
            self.output.prompt("> ")?;
            let Some(bytes) = lines.next().transpose()? else {
                self.output.line("")?;
                return Ok(());
            };
            // Input that is not UTF-8 counts as a typing error: it is no move, and the game goes on.
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim().trim_start_matches('\u{feff}');
            if echo {
                self.output.line(line)?;
            }
            let next = self.execute(line);
            if self.game.plies() == plies + 1 && !self.spend_time(side, since.elapsed())? {
                return Ok(());
            }
            if self.game.plies() != plies {
                since = Instant::now();
            }
            match next {
                Ok(Next::Board) => self.show()?,
                Ok(Next::Ask) => {}
                Ok(Next::Quit) => return Ok(()),
                // A typing error does not end the game: say what is wrong and ask again.
                Err(Failure::Request(line) | Failure::Running(line)) => self.output.line(line)?,
                Err(closed @ Failure::Closed) => return Err(closed),
            }
        }
    }

    /// Lets a player move; `false` if its time ran out.
    fn move_program(&mut self) -> Result<bool, Failure> {
        let side = self.game.turn();
        let begun = Instant::now();
        self.limits.clock = self.clocks.map(|(_, left)| left[side]);
        if let Some(player) = &mut self.players[side] {
            let decided = player.decide(&*self.game, &self.limits.into(), &mut |_| {});
            let decision =
                decided.map_err(|fault| Failure::Running(format!("{}: {fault}", player.text())))?;
            self.game
                .play(&decision.text)
                .map_err(|e| Failure::Running(format!("{} played an illegal move: {e}", player.text())))?;
            let (ply, name) = (self.game.plies(), self.game.variant().side_name(side).en);
            self.output.line(format!("{ply}. {name}: {}", decision.text))?;
        }
        self.spend_time(side, begun.elapsed())
    }

    /// Takes the time of a move off the clock of its side; `false` if that has run out.
    fn spend_time(&mut self, side: Side, spent: Duration) -> Result<bool, Failure> {
        let Some((control, left)) = &mut self.clocks else { return Ok(true) };
        match left[side].after_move(control, spent, Duration::ZERO) {
            Some(clock) => {
                left[side] = clock;
                Ok(true)
            }
            None => {
                let name = |side| self.game.variant().side_name(side).en;
                self.output.line(format!("{} wins: {}'s time has run out", name(!side), name(side)))?;
                Ok(false)
            }
        }
    }

    fn execute(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let file = || match rest.trim() {
            "" => Err(Failure::Request(format!("{word}: a file name is missing"))),
            name => Ok(Path::new(name)),
        };
        match word {
            "" => Ok(Next::Ask),
            "moves" | "?" => {
                for row in in_columns(&self.game.legal()) {
                    self.output.line(row)?;
                }
                Ok(Next::Ask)
            }
            "hint" if self.game.outcome().is_none() => {
                let think = Limits::time(Duration::from_secs(1)).into();
                let advice = self
                    .strongest()?
                    .decide(&*self.game, &think, &mut |_| {})
                    .map_err(|fault| Failure::Running(fault.to_string()))?;
                let score = advice.score.map_or(String::new(), |score| format!(" ({score})"));
                self.say(&format!("{}{score}: {}", advice.text, advice.pv().join(" ")))
            }
            "evaluation" => {
                self.evaluator = if self.evaluator.is_some() { None } else { Some(self.strongest()?) };
                self.evaluation()?;
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
                self.game = self.game.variant().begin();
                Ok(Next::Board)
            }
            "resign" if self.game.outcome().is_none() => {
                let winner = self.game.variant().side_name(!self.game.turn()).en;
                self.output.line(format!("{winner} wins: resignation"))?;
                Ok(Next::Quit)
            }
            "quit" | "exit" => Ok(Next::Quit),
            "help" => self.say(HELP),
            _ if self.game.outcome().is_some() => self.say("the game is over: new, undo, save FILE or quit"),
            _ => {
                self.game.play(line)?;
                Ok(Next::Board)
            }
        }
    }

    fn say(&mut self, text: &str) -> Result<Next, Failure> {
        self.output.line(text)?;
        Ok(Next::Ask)
    }

    fn show(&mut self) -> Result<(), Failure> {
        self.output.board(&self.game.scene())?;
        if let Some((_, left)) = &self.clocks {
            let clock = |side: Side| {
                let seconds = left[side].remaining.as_secs_f64();
                format!(
                    "{} {}:{:04.1}",
                    self.game.variant().side_name(side).en,
                    (seconds / 60.0) as u64,
                    seconds % 60.0
                )
            };
            self.output.line(format!("{}   {}", clock(Side::First), clock(Side::Second)))?;
        }
        self.output.line(game_status(&*self.game))?;
        self.evaluation()
    }

    fn strongest(&self) -> Result<Box<dyn Player>, Failure> {
        Ok(self.catalogue.player(self.game.variant(), "secateur", 1)?)
    }

    /// Prints the line under the board that says who stands better.
    fn evaluation(&mut self) -> Result<(), Failure> {
        let Some(evaluator) = self.evaluator.as_mut().filter(|_| self.game.outcome().is_none()) else {
            return Ok(());
        };
        let found = evaluator
            .decide(&*self.game, &Limits::nodes(EVALUATION_NODES).into(), &mut |_| {})
            .map_err(|fault| Failure::Running(fault.to_string()))?;
        let name = self.game.variant().side_name(self.game.turn()).en;
        let score = found.score.map_or(String::new(), |score| score.to_string());
        let line = found.pv().into_iter().take(EVALUATION_PLIES).collect::<Vec<_>>().join(" ");
        self.output.line(format!("evaluation {score} for {name} (depth {}): {line}", found.depth))
    }

    /// Takes moves back to the last turn of a person; returns `false`, and changes nothing, if there is none.
    fn take_back(&mut self) -> bool {
        let person = |side: Side| self.players[side].is_none();
        let mut back = self.game.clone_game();
        while back.undo() {
            if person(back.turn()) {
                self.game = back;
                return true;
            }
        }
        false
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        self.files.clone().replaces("save", path, TEXT)?;
        let format = self.catalogue.registry().family(self.game.variant().name())?.records;
        write_file(path, (format.write)(&GameRecord::of(&*self.game)).as_bytes())
    }

    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let variant = self.game.variant();
        let mut last = None;
        for_each_record(self.catalogue, variant, path, &mut |_, record, _| {
            last = Some(record);
            Ok(())
        })?;
        let Some(last) = last else { return Ok(()) };
        let loaded = last.replay(self.catalogue.registry(), variant)?;
        if loaded.variant().text() != variant.text() {
            let other = loaded.variant().text();
            return Err(Failure::Request(format!(
                "'{}' holds a game of {other}: secateur play {other}",
                path.display()
            )));
        }
        self.game = loaded;
        Ok(())
    }
}
