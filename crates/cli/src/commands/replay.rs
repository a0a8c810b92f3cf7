//! `secateur replay GAME`.

use crate::args::ReplayArgs;
use crate::begin_game::given_moves;
use crate::failure::Failure;
use crate::output::Output;
use crate::records::{FileProgress, for_each_record};
use crate::text::game_status::game_status;
use secateur_core::{AnyGame, AnyVariant, GameRecord, ParseError};
use secateur_players::Catalogue;
use serde_json::{Value, json};
use std::path::Path;

/// Bytes of output that are held back: if one of the first games is wrong, nothing but its error is printed.
const MAX_HELD: usize = 1 << 20;
/// Bytes that are printed at a time after that.
const MAX_PRINTED: usize = 1 << 16;

/// A game played through.
struct Replayed {
    end: Box<dyn AnyGame>,
    legal_before_each: Vec<usize>,
    /// The result in the record: a game may also have been resigned, or agreed drawn.
    recorded: Option<String>,
}

/// Plays recorded games through.
pub fn run(catalogue: &Catalogue, args: &ReplayArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.position.game.game)?;
    let Some(path) = &args.file else {
        let start = args.position.position.as_deref();
        return show_one(&Replayed::new(&*variant, start, given_moves(&args.position))?, output);
    };
    let mut printer = Printer { output, first: None, count: 0, held: Vec::new(), printed: false };
    let mut each = |number: usize, record: GameRecord, progress: &mut FileProgress| {
        let asked = (args.position.game.game.as_str(), &*variant);
        printer.add(replay(catalogue, asked, path, number, record)?, progress)
    };
    let read = for_each_record(catalogue, &*variant, path, &mut each);
    match read {
        Ok(()) => printer.finish(),
        Err(failure) => Err(printer.fail(failure)),
    }
}

/// Plays a game of a file through.
fn replay(
    catalogue: &Catalogue,
    (text, asked): (&str, &dyn AnyVariant),
    path: &Path,
    number: usize,
    record: GameRecord,
) -> Result<Replayed, Failure> {
    let located = |e: ParseError| Failure::Request(format!("{}, game {}: {e}", path.display(), number + 1));
    let named = record.variant.as_ref().map(|text| catalogue.registry().variant(text)).transpose();
    let named = named.map_err(located)?;
    let bare = !text.contains(':');
    let chosen = match &named {
        Some(named) if named.name() != asked.name() || (!bare && named.text() != asked.text()) => {
            let right = format!("the file's game {} is {}", number + 1, named.text());
            return Err(ParseError::new("game", text, right).into());
        }
        named => named.as_deref().unwrap_or(asked),
    };
    let mut replayed = Replayed::new(chosen, record.start.as_deref(), &record.moves).map_err(located)?;
    replayed.recorded = record.winner;
    Ok(replayed)
}

/// Prints a single game, with its board.
fn show_one(game: &Replayed, output: &mut Output) -> Result<(), Failure> {
    if output.json {
        return output.object(&game.object());
    }
    output.board(&game.end.scene())?;
    game.lines().into_iter().try_for_each(|line| output.line(line))
}

/// Prints the games of a file as they are read: it holds one at most.
struct Printer<'a> {
    output: &'a mut Output,
    /// The first game: how it is shown depends on whether there is another.
    first: Option<Replayed>,
    count: usize,
    held: Vec<u8>,
    printed: bool,
}

impl Printer<'_> {
    fn add(&mut self, game: Replayed, progress: &mut FileProgress) -> Result<(), Failure> {
        self.count += 1;
        if self.count == 1 {
            self.first = Some(game);
            return Ok(());
        }
        if let Some(first) = self.first.take() {
            self.write(&first, 1);
        }
        self.write(&game, self.count);
        if self.held.len() < if self.printed { MAX_PRINTED } else { MAX_HELD } {
            return Ok(());
        }
        progress.clear();
        self.flush()
    }

    /// A game among several: an element of an array, or a few lines.
    fn write(&mut self, game: &Replayed, number: usize) {
        if self.output.json {
            let before = if number == 1 { "{\"games\":[" } else { "," };
            self.held.extend(format!("{before}{}", game.object()).bytes());
            return;
        }
        self.held.extend(format!("game {number}\n").bytes());
        game.lines().iter().for_each(|line| self.held.extend(format!("{line}\n").bytes()));
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.printed = true;
        self.output.bytes(&self.held)?;
        self.held.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        if let Some(only) = self.first.take() {
            return show_one(&only, self.output);
        }
        if self.output.json {
            self.held.extend(b"]}\n");
        }
        self.flush()
    }

    /// The failure to report. If games were printed before it, first prints the rest of them and, in JSON, the field that says
    /// what is wrong.
    fn fail(mut self, failure: Failure) -> Failure {
        let (true, Failure::Request(line) | Failure::Running(line)) = (self.printed, &failure) else {
            return failure;
        };
        if self.output.json {
            self.held.extend(format!("],\"error\":{}}}\n", json!(line)).bytes());
        }
        self.flush().err().unwrap_or(failure)
    }
}

impl Replayed {
    fn new<M: AsRef<str>>(
        variant: &dyn AnyVariant,
        start: Option<&str>,
        moves: impl IntoIterator<Item = M>,
    ) -> Result<Replayed, ParseError> {
        let mut legal_before_each = Vec::new();
        let end = variant.replay(start, moves, |game| legal_before_each.push(game.legal_count()))?;
        Ok(Replayed { end, legal_before_each, recorded: None })
    }

    /// The lines below its board, or below its number.
    fn lines(&self) -> Vec<String> {
        let plies = format!("{} plies; {}", self.end.plies(), game_status(&*self.end));
        let mut lines = vec![plies, self.end.position()];
        let result = self.end.outcome().map(|o| o.winner_word());
        if let Some(recorded) = self.recorded.as_deref().filter(|&recorded| result != Some(recorded)) {
            lines.push(format!("the record says {recorded}"));
        }
        lines
    }

    fn object(&self) -> Value {
        json!({
            "game": self.end.variant().text(), "plies": self.end.plies(), "legal_before_each": self.legal_before_each,
            "position": self.end.position(), "turn": self.end.turn(), "outcome": self.end.outcome(),
            "recorded": self.recorded,
        })
    }
}
