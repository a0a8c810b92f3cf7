//! Games written out in the game's own format: PDN for draughts, one game a line for the others.

use crate::error::ArenaError;
use crate::result::EndingKind;
use crate::run::TournamentState;
use crate::spec::Arena;
use crate::store::{Store, StoredTournament};
use crate::testing::SprtProgress;
use secateur_core::Side;
use std::io::Write;

/// Writes the games that count: those of complete pairs; of a test, those up to its verdict.
pub fn export(
    arena: &Arena<'_>,
    store: &Store,
    kept: &StoredTournament,
    played: &TournamentState,
    out: &mut dyn Write,
) -> Result<(), ArenaError> {
    let spec = arena.spec;
    let failed = |e: std::io::Error| ArenaError::Running(format!("cannot write the games: {e}"));
    let format = arena.catalogue.registry().family(arena.variant.name())?.records;
    let last = match spec.test {
        Some(test) => {
            let mut testing = SprtProgress::new(test)?;
            testing.advance(&played.ledger);
            testing.pairs()
        }
        None => u64::MAX,
    };
    let mut plan = played.plan.clone();
    let game_text = arena.variant.text();
    store.games(kept.id, |pair, leg, game| {
        if pair >= last || played.ledger.complete(pair).is_none() {
            return Ok(());
        }
        let Some(job) = plan.job(pair, &played.ledger) else { return Ok(()) };
        let mut tags = vec![
            ("Event".to_string(), "secateur".to_string()),
            ("Round".to_string(), format!("{}.{}", pair + 1, leg + 1)),
        ];
        for side in Side::BOTH {
            let player = &spec.players[job.by_side(leg)[side]].player;
            tags.push((capital(arena.variant.side_name(side).en), player.clone()));
        }
        if game.ending != EndingKind::Normal {
            tags.push(("Termination".to_string(), game.ending.word().to_string()));
        }
        out.write_all((format.write)(&game.record(&game_text, tags)).as_bytes()).map_err(failed)
    })
}

/// A tag is named by the side, as PDN has `White` and `Black`.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
