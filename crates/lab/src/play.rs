//! Matches and tournaments, played in the arena and stored by it.

use crate::error::LabError;
use crate::lab::Lab;
use crate::played_games::Games;
use secateur_arena::{
    Adjudication, Entrant, Openings, Schedule, Spec, SpecKind, StoredTournament, Tolerance, play_tournament,
};
use secateur_core::Limits;

/// Plies after which a game is drawn.
const MAX_PLIES: usize = 600;

impl Lab<'_> {
    /// A round robin (with two players, a match) under the same limits for all; each pair begins with two random plies.
    pub fn tournament(&self, variant: &str, players: &[(&str, &str)], pairs: u64, limit: Limits) -> Spec {
        let entrant = |&(name, player): &(&str, &str)| Entrant {
            name: name.to_string(),
            player: player.to_string(),
            limit,
            anchor: None,
        };
        Spec {
            kind: SpecKind::Tournament,
            name: None,
            game: variant.to_string(),
            players: players.iter().map(entrant).collect(),
            schedule: Schedule::RoundRobin,
            pairs,
            openings: Openings::Random(2),
            seed: self.options.seed,
            tolerance: Tolerance::default(),
            adjudication: Adjudication { length: Some(MAX_PLIES), ..Adjudication::default() },
            test: None,
            fresh_after: None,
        }
    }

    /// Plays the games of a tournament that no earlier run has played; returns all its games.
    pub fn play(&self, spec: &Spec) -> Result<Games, LabError> {
        self.play_with(spec, self.options.concurrency)
    }

    /// The same, one game at a time, for measurements of time.
    pub fn play_alone(&self, spec: &Spec) -> Result<Games, LabError> {
        self.play_with(spec, 1)
    }

    fn play_with(&self, spec: &Spec, concurrency: usize) -> Result<Games, LabError> {
        let arena = spec.check(self.catalogue)?;
        let stored = self.store.find_or_add(spec)?;
        if self.earlier.contains(&stored.id) {
            self.note_resumed(self.games_in_store(&stored)?);
        }
        let concurrency = arena.concurrency(concurrency);
        let mut last = u64::MAX;
        let played =
            play_tournament(&arena, &self.store, &stored, concurrency, &self.interrupt, &mut |progress| {
                let done = progress.ledger.games();
                if done != last {
                    last = done;
                    self.progress(
                        done as usize,
                        2 * progress.pairs as usize,
                        &format!("games of {}", spec.game),
                    );
                }
            })?;
        if !played.finished {
            return Err(LabError::Interrupted);
        }
        Games::read(&self.store, &stored, played)
    }

    fn games_in_store(&self, stored: &StoredTournament) -> Result<usize, LabError> {
        let mut games = 0;
        self.store.games(stored.id, |_, _, _| {
            games += 1;
            Ok(())
        })?;
        Ok(games)
    }
}
