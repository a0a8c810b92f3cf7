//! Several processes that share one store: which of them plays which pair.
//!
//! A claim keeps two processes from playing the same pair at the same time. It only saves work: if a pair is played
//! twice all the same, `UNIQUE (tournament, pair, leg)` keeps the games that came first.

use super::Store;
use super::game_row::{game_columns, read_row};
use super::schema::VERSION;
use crate::error::ArenaError;
use rusqlite::{OptionalExtension, TransactionBehavior, params};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

/// Seconds after which a claim that was not renewed is void: its owner hangs or is gone.
const LEASE: f64 = 20.0;
/// How often claims are renewed.
pub(crate) const RENEWAL: Duration = Duration::from_secs(5);

/// The answer to a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClaimAnswer {
    /// The pair is ours, with these legs to play.
    Ours([bool; 2]),
    /// Another process plays it.
    Others,
    /// Both games are in the store.
    Played,
}

/// A name for this process and one of its open stores.
pub(crate) fn owner() -> String {
    static STORES: AtomicU32 = AtomicU32::new(0);
    format!("{}.{}", std::process::id(), STORES.fetch_add(1, Relaxed))
}

/// Whether the process of an owner exists. Where the system does not say, it counts as alive until its lease ends.
fn is_alive(owner: &str) -> bool {
    let Some((process, _)) = owner.split_once('.') else { return false };
    let known = Path::new("/proc/self/stat").exists();
    !known || Path::new("/proc").join(process).join("stat").exists()
}

impl Store {
    /// Claims a pair for this process.
    pub(crate) fn claim(&self, id: i64, pair: u64) -> Result<ClaimAnswer, ArenaError> {
        let mut connection = self.lock();
        let claim = (|| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let mut legs = [true; 2];
            {
                let select = format!(
                    "SELECT {} FROM games WHERE tournament = ?1 AND pair = ?2",
                    game_columns(VERSION)
                );
                let mut statement = transaction.prepare_cached(&select)?;
                for row in statement.query_map(params![id, pair as i64], read_row)? {
                    // A damaged game is played again.
                    if let Ok(stored) = row?.1
                        && stored.game(VERSION).is_ok()
                    {
                        legs[(stored.leg & 1) as usize] = false;
                    }
                }
            }
            if legs == [false; 2] {
                return Ok(ClaimAnswer::Played);
            }
            let select =
                "SELECT owner, until > unixepoch('subsec') FROM claims WHERE tournament = ?1 AND pair = ?2";
            let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, bool>(1)?));
            let found = transaction.query_row(select, params![id, pair as i64], row).optional()?;
            if found.is_some_and(|(owner, leased)| owner != self.owner && leased && is_alive(&owner)) {
                return Ok(ClaimAnswer::Others);
            }
            let claim = "INSERT OR REPLACE INTO claims VALUES (?1, ?2, ?3, unixepoch('subsec') + ?4)";
            transaction.prepare_cached(claim)?.execute(params![id, pair as i64, self.owner, LEASE])?;
            transaction.commit()?;
            Ok(ClaimAnswer::Ours(legs))
        })();
        self.sql(claim)
    }

    /// Renews the claims of this process.
    pub(crate) fn renew(&self) -> Result<(), ArenaError> {
        if !self.writable {
            return Ok(());
        }
        let update = "UPDATE claims SET until = unixepoch('subsec') + ?2 WHERE owner = ?1";
        self.sql(self.lock().execute(update, params![self.owner, LEASE])).map(|_| ())
    }

    /// Gives up the claim to a pair.
    pub(crate) fn release(&self, id: i64, pair: u64) -> Result<(), ArenaError> {
        let connection = self.lock();
        let delete = "DELETE FROM claims WHERE tournament = ?1 AND pair = ?2";
        let done = connection.prepare_cached(delete).and_then(|mut s| s.execute(params![id, pair as i64]));
        self.sql(done).map(|_| ())
    }

    /// Gives up all claims of this process.
    pub(crate) fn release_all(&self) -> Result<(), ArenaError> {
        if !self.writable {
            return Ok(());
        }
        let delete = "DELETE FROM claims WHERE owner = ?1";
        self.sql(self.lock().execute(delete, [&self.owner])).map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    #[test]
    fn a_pair_has_one_owner_while_it_lives() {
        let folder = std::env::temp_dir().join(format!("secateur-claims-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.db");
        let [mut one, other] = [0, 1].map(|_| Store::create(&path).unwrap());
        let id = one.find_or_add(&Spec::match_of("quoridor", "greedy", "random")).unwrap().id;
        assert_eq!(one.claim(id, 3).unwrap(), ClaimAnswer::Ours([true; 2]));
        assert_eq!(one.claim(id, 3).unwrap(), ClaimAnswer::Ours([true; 2]));
        assert_eq!(other.claim(id, 3).unwrap(), ClaimAnswer::Others);
        assert_eq!(other.claim(id, 4).unwrap(), ClaimAnswer::Ours([true; 2]));
        one.release(id, 3).unwrap();
        assert_eq!(other.claim(id, 3).unwrap(), ClaimAnswer::Ours([true; 2]));
        assert_eq!(one.claim(id, 3).unwrap(), ClaimAnswer::Others);
        other.release_all().unwrap();
        assert_eq!(one.claim(id, 3).unwrap(), ClaimAnswer::Ours([true; 2]));
        // The claims of a process that has ended are void.
        one.owner = format!("{}.0", u32::MAX);
        assert_eq!(one.claim(id, 5).unwrap(), ClaimAnswer::Ours([true; 2]));
        if Path::new("/proc/self/stat").exists() {
            assert_eq!(other.claim(id, 5).unwrap(), ClaimAnswer::Ours([true; 2]));
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
