//! Migrates a store of the previous version to this one. A copy of the old store is kept beside it.

use super::game_row::{game_columns, read_row};
use super::open::named;
use super::schema::{NEW_COLUMNS, OLD_VERSION, VERSION};
use super::tournaments::write_checksum;
use crate::files::with_suffix;
use rusqlite::{Connection, params};
use std::path::{Path, PathBuf};

/// Names tried for the copy.
const MAX_COPIES: u32 = 1_000;

/// Copies an old store to a file beside it, `STORE.v2`; `None` if another process has migrated it meanwhile.
pub(super) fn keep_copy(connection: &Connection, path: &Path) -> Result<Option<PathBuf>, String> {
    let failed = |e: &dyn std::fmt::Display| format!("no copy of it can be kept before it is migrated: {e}");
    // The copy gets its name only when it is complete: another process may look for it, or this one may be killed.
    let part = named(&with_suffix(path, &format!(".v{OLD_VERSION}.{}.part", std::process::id())));
    let _ = std::fs::remove_file(&part);
    let part_text = part.to_str().ok_or_else(|| failed(&"the path is not UTF-8"))?;
    // SQLite itself makes the copy, with the content of the log: this process must not open and close a file that SQLite has
    // open.
    connection.execute("VACUUM INTO ?1", [part_text]).map_err(|e| failed(&e))?;
    let version = Connection::open(&part)
        .and_then(|copy| copy.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0)));
    let linked = match version {
        Ok(OLD_VERSION) => (1..=MAX_COPIES)
            .map(|n| if n == 1 { String::new() } else { format!(".{n}") })
            .map(|n| with_suffix(path, &format!(".v{OLD_VERSION}{n}")))
            // Unlike renaming, linking never replaces an existing file.
            .find_map(|name| match std::fs::hard_link(&part, &name) {
                Ok(()) => Some(Ok(name)),
                Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => None,
                Err(_) => Some(std::fs::rename(&part, &name).map(|()| name).map_err(|e| failed(&e))),
            })
            .transpose(),
        Ok(_) => Ok(None),
        Err(e) => Err(failed(&e)),
    };
    let _ = std::fs::remove_file(&part);
    linked
}

/// Adds the tables and columns that are new in this version. Games that are visibly damaged get no checksum, and so stay damaged.
pub(super) fn migrate(connection: &Connection) -> Result<(), rusqlite::Error> {
    connection.execute_batch(NEW_COLUMNS)?;
    let ids = connection
        .prepare("SELECT id FROM tournaments")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<Vec<i64>, _>>()?;
    for &id in &ids {
        // One that cannot be read stays without a checksum, and damaged.
        let _ = write_checksum(connection, id);
    }
    let update = "UPDATE games SET winner = ?2, checksum = ?3 WHERE rowid = ?1";
    let mut update = connection.prepare(update)?;
    // A page of rows at a time: rows are not changed while they are read.
    let select =
        format!("SELECT {} FROM games WHERE rowid > ?1 ORDER BY rowid LIMIT 1000", game_columns(OLD_VERSION));
    let mut select = connection.prepare(&select)?;
    let mut after = i64::MIN;
    loop {
        let rows = select.query_map([after], read_row)?.collect::<Result<Vec<_>, _>>()?;
        let Some((last, _)) = rows.last() else { break };
        after = *last;
        for (number, row) in rows {
            if let Ok(row) = row.and_then(|row| row.upgraded(OLD_VERSION)) {
                update.execute(params![number, row.winner, row.checksum])?;
            }
        }
    }
    connection.pragma_update(None, "user_version", VERSION)
}
