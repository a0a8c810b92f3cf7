//! Writes games in the format of their family.

use super::{Store, StoredTournament};
use crate::error::ArenaError;
use crate::play::{EndingKind, TournamentState};
use crate::spec::{Arena, SpecKind};
use crate::summary::SprtProgress;
use secateur_core::Side;
use std::io::Write;

/// Writes the games that count: those of complete pairs, with a test those up to its verdict. While a match or tournament is
/// not finished, the games of pairs under way are written too, so that none is lost.
pub fn export(
    arena: &Arena<'_>,
    store: &Store,
    tournament: &StoredTournament,
    state: &TournamentState,
    out: &mut dyn Write,
) -> Result<(), ArenaError> {
    let spec = arena.spec;
    let failed = |e: std::io::Error| ArenaError::Running(format!("cannot write the games: {e}"));
    let format = arena.catalogue.registry().family(arena.variant.name())?.records;
    let end = match spec.test {
        Some(test) => {
            let mut sprt = SprtProgress::new(test)?;
            sprt.advance(&state.ledger);
            sprt.pairs()
        }
        None => u64::MAX,
    };
    let mut plan = state.plan.clone();
    let game_text = arena.variant.text();
    store.games(tournament.id, |pair, leg, game| {
        if state.finished && (pair >= end || !state.ledger.is_complete(pair)) {
            return Ok(());
        }
        let Some(job) = plan.job(pair, &state.ledger) else { return Ok(()) };
        let mut tags = vec![
            ("Event".to_string(), "secateur".to_string()),
            ("Round".to_string(), format!("{}.{}", pair + 1, leg + 1)),
        ];
        for side in Side::BOTH {
            let player = &spec.players[job.by_side(leg)[side]].player;
            let tag = capitalised(arena.variant.side_name(side).en);
            tags.push((tag.clone(), player.clone()));
            // Players of a match are called a and b unless they were given names.
            let name = &spec.players[job.by_side(leg)[side]].name;
            if spec.kind != SpecKind::Tournament && name != "a" && name != "b" {
                tags.push((format!("{tag}Name"), name.clone()));
            }
        }
        if game.ending != EndingKind::Normal {
            tags.push(("Termination".to_string(), game.ending.word().to_string()));
        }
        out.write_all((format.write)(&game.record(&game_text, tags)).as_bytes()).map_err(failed)
    })
}

/// Tags are named by the sides, as PDN has `White` and `Black`.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
