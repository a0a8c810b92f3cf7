//! `secateur replay GAME`.

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::setup::{moves, status};
use secateur_core::{AnyGame, AnyVariant, GameRecord, ParseError};
use secateur_players::Catalogue;
use serde_json::{Value, json};
use std::path::Path;

/// A game played through.
struct Replayed {
    end: Box<dyn AnyGame>,
    legal_before_each: Vec<usize>,
    /// The result in the record: a game may also have been resigned, or agreed drawn.
    recorded: Option<String>,
}

/// Plays recorded games through.
pub fn run(catalogue: &Catalogue, args: &ReplayArgs, output: &mut Output) -> Result<(), Failure> {
    let replayed = match &args.file {
        None => {
            let variant = catalogue.registry().variant(&args.position.game.game)?;
            vec![Replayed::new(&*variant, args.position.position.as_deref(), moves(&args.position))?]
        }
        Some(path) => replay_file(catalogue, &args.position.game.game, path)?,
    };
    if output.json {
        let mut objects: Vec<_> = replayed.iter().map(Replayed::object).collect();
        // A single game is the object itself; several are an array in it.
        let object = if objects.len() == 1 { objects.remove(0) } else { json!({ "games": objects }) };
        return output.object(&object);
    }
    for (i, game) in replayed.iter().enumerate() {
        if replayed.len() == 1 {
            output.board(&game.end.scene())?;
        } else {
            output.line(format!("game {}", i + 1))?;
        }
        output.line(format!("{} plies; {}", game.end.plies(), status(&*game.end)))?;
        output.line(game.end.position())?;
        let result = game.end.outcome().map(|o| o.winner_word());
        if let Some(recorded) = game.recorded.as_deref().filter(|&recorded| result != Some(recorded)) {
            output.line(format!("the record says {recorded}"))?;
        }
    }
    Ok(())
}

fn replay_file(catalogue: &Catalogue, variant: &str, path: &Path) -> Result<Vec<Replayed>, Failure> {
    let asked = catalogue.registry().variant(variant)?;
    let records = read_records(catalogue, &*asked, path)?;
    let bare = !variant.contains(':');
    let one = |(i, record): (usize, GameRecord)| {
        let located = |e: ParseError| Failure::Request(format!("{}, game {}: {e}", path.display(), i + 1));
        let named = record
            .variant
            .as_ref()
            .map(|text| catalogue.registry().variant(text))
            .transpose()
            .map_err(located)?;
        let chosen = match &named {
            Some(named) if !bare && named.text() != asked.text() => {
                let right = format!("the file's game {} is {}", i + 1, named.text());
                return Err(ParseError::new("game", variant, right).into());
            }
            Some(named) if named.name() != asked.name() => {
                let right = format!("the file's game {} is {}", i + 1, named.text());
                return Err(ParseError::new("game", variant, right).into());
            }
            named => named.as_deref().unwrap_or(&*asked),
        };
        let mut replayed = Replayed::new(chosen, record.start.as_deref(), &record.moves).map_err(located)?;
        replayed.recorded = record.winner;
        Ok(replayed)
    };
    records.into_iter().enumerate().map(one).collect()
}

/// The games of a file in the family's own format; an empty file is an error.
pub fn read_records(
    catalogue: &Catalogue,
    variant: &dyn AnyVariant,
    path: &Path,
) -> Result<Vec<GameRecord>, Failure> {
    let bytes = std::fs::read(path)
        .map_err(|e| Failure::Request(format!("cannot read '{}': {e}", path.display())))?;
    let located = |e: &dyn std::fmt::Display| Failure::Request(format!("{}: {e}", path.display()));
    // Old game files often have names and comments in Latin-1: moves are ASCII, so bytes that are not UTF-8 do not matter.
    let text = String::from_utf8_lossy(&bytes);
    let format = catalogue.registry().family(variant.name())?.records;
    let records = (format.read)(&text).map_err(|e| located(&e))?;
    if records.is_empty() {
        return Err(located(&format!("no game in the file ({} is read)", format.name)));
    }
    Ok(records)
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

    fn object(&self) -> Value {
        json!({
            "game": self.end.variant().text(), "plies": self.end.plies(), "legal_before_each": self.legal_before_each,
            "position": self.end.position(), "turn": self.end.turn(), "outcome": self.end.outcome(),
            "recorded": self.recorded,
        })
    }
}
