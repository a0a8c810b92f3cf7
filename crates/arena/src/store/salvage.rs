//! Reading what can be read of a damaged file.

use super::open::{check_kind, check_there};
use super::schema::{LATER_TABLES, TABLES};
use super::{Store, with_suffix};
use crate::error::ArenaError;
use rusqlite::{Connection, Row};
use std::path::{Path, PathBuf};

/// Row numbers that are tried behind a place that cannot be read, where the file does not say which row is the last.
const MAX_MISSING: i64 = 10_000;

/// A copy of a store whose schema was mended, removed when it is dropped.
pub(super) struct MendedCopy(PathBuf);

impl Drop for MendedCopy {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(with_suffix(&self.0, end));
        }
    }
}

impl Store {
    /// Opens a store to save what can be read of it. If the schema is damaged, a copy of the file with the schema of this program
    /// is read instead; the text then says what was damaged.
    pub fn open_to_salvage(path: &Path) -> Result<(Store, Option<String>), ArenaError> {
        let error = match Store::open_to_read(path) {
            Ok(store) => match store.check_tables() {
                Ok(()) => return Ok((store, None)),
                Err(error) => error,
            },
            Err(error @ (ArenaError::Running(_) | ArenaError::Store { .. })) => error,
            Err(error) => return Err(error),
        };
        check_there(path)?;
        check_kind(path)?;
        let mended = mended_copy(path).and_then(|copy| {
            let mut store = Store::open_to_read(&copy.0).ok()?;
            store.check_tables().ok()?;
            store.path = path.to_path_buf();
            store.file = None; // the copy is ours alone
            store.mended = Some(copy);
            Some(store)
        });
        let what = match &error {
            ArenaError::Store { what, .. } => what.clone(),
            other => other.to_string(),
        };
        mended.map(|store| (store, Some(what))).ok_or(error)
    }

    /// Whether the schema lets the tables of tournaments and games be queried.
    fn check_tables(&self) -> Result<(), ArenaError> {
        for table in ["tournaments", "games"] {
            let select = format!("SELECT count(*) FROM (SELECT * FROM {table} WHERE 0)");
            self.sql(self.lock().query_row(&select, [], |row| row.get::<_, i64>(0)))?;
        }
        Ok(())
    }

    /// Calls `visit` with every row of a table that can be read, in the order of their numbers; returns what could not be read. The
    /// number of a row is its first column.
    pub(super) fn each_readable(
        &self,
        table: &str,
        columns: &str,
        mut visit: impl FnMut(&Row<'_>) -> Result<(), ArenaError>,
    ) -> Result<Vec<String>, ArenaError> {
        let connection = self.lock();
        let mut faults: Vec<String> = Vec::new();
        let select = format!("SELECT rowid, {columns} FROM {table} WHERE rowid > ?1 ORDER BY rowid");
        let mut statement = match connection.prepare(&select) {
            Ok(statement) => statement,
            Err(error) => return Ok(vec![format!("the table {table} cannot be read: {error}")]),
        };
        let last =
            connection.query_row(&format!("SELECT max(rowid) FROM {table}"), [], |row| row.get::<_, i64>(0));
        let (mut after, mut end) = (i64::MIN, last.unwrap_or(i64::MIN));
        while let Err((at, error)) = read_rows(&mut statement, after, &mut visit)? {
            // An unreadable page holds some rows: the one after the last that was read, and perhaps more. They are skipped one by
            // one.
            let first = if after.max(at) == i64::MIN { 0 } else { at.max(after).saturating_add(1) };
            if end == i64::MIN {
                end = first.saturating_add(MAX_MISSING);
            }
            if faults.is_empty() {
                faults.push(format!("the table {table} cannot be read from row {first} on: {error}"));
            }
            if first >= end {
                break;
            }
            after = first;
        }
        Ok(faults)
    }
}

/// The outcome of reading rows in order; the inner error comes with the last row that was read.
type ReadRows = Result<Result<(), (i64, rusqlite::Error)>, ArenaError>;

fn read_rows(
    statement: &mut rusqlite::Statement<'_>,
    after: i64,
    visit: &mut impl FnMut(&Row<'_>) -> Result<(), ArenaError>,
) -> ReadRows {
    let mut at = after;
    let mut rows = match statement.query([after]) {
        Ok(rows) => rows,
        Err(error) => return Ok(Err((at, error))),
    };
    loop {
        match rows.next() {
            Ok(Some(row)) => {
                at = row.get(0).unwrap_or(at);
                visit(row)?;
            }
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err((at, error))),
        }
    }
}

/// A copy of a store, with the schema of this program instead of its own.
fn mended_copy(path: &Path) -> Option<MendedCopy> {
    let name = format!("secateur-salvage-{}-{}", std::process::id(), path.file_name()?.to_str()?);
    let copy = MendedCopy(std::env::temp_dir().join(name));
    std::fs::copy(path, &copy.0).ok()?;
    let log = with_suffix(path, "-wal");
    if log.exists() {
        std::fs::copy(log, with_suffix(&copy.0, "-wal")).ok()?;
    }
    let connection = Connection::open(&copy.0).ok()?;
    // This also makes SQLite ignore the parts of the schema that it cannot read.
    connection.pragma_update(None, "writable_schema", true).ok()?;
    for statement in TABLES.split(';').chain(LATER_TABLES.split(';')) {
        let text = statement.trim().replacen("CREATE TABLE IF NOT EXISTS", "CREATE TABLE", 1);
        let Some(name) = text.strip_prefix("CREATE TABLE ").and_then(|rest| rest.split_whitespace().next())
        else {
            continue;
        };
        let update = "UPDATE sqlite_schema SET type = 'table', name = ?1, tbl_name = ?1, sql = ?2
            WHERE (name = ?1 OR tbl_name = ?1) AND sql IS NOT NULL AND sql IS NOT ?2";
        connection.execute(update, [name, &text]).ok()?;
    }
    drop(connection);
    Some(copy)
}
