//! Opening a store: to fill it, or only to look at it.

use super::schema::{APPLICATION, LATER_TABLES, OLD_VERSION, TABLES, VERSION};
use super::{Store, claims, migrate};
use crate::error::ArenaError;
use crate::files::{FileId, with_suffix};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long to wait while other processes hold the store's lock.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(30);

/// The size of SQLite's cache of a store, in negative kibibytes: games saved by this process can be rescued from the cache.
const CACHE: i64 = -65_536;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// Nothing yet.
    Empty,
    /// A store of this version.
    Store(i64),
}

impl Store {
    fn new(path: &Path, connection: Connection) -> Store {
        Store {
            path: path.to_path_buf(),
            connection: Mutex::new(connection),
            owner: claims::owner(),
            shared: true,
            writable: true,
            version: VERSION,
            file: FileId::of(path),
            companions: Vec::new(),
            copy: None,
            mended: None,
            scanned: Mutex::default(),
            content: Mutex::default(),
        }
    }

    /// A store without a file, gone when it is dropped.
    pub fn in_memory() -> Result<Store, ArenaError> {
        Store::in_memory_by("")
    }

    fn in_memory_by(command: &str) -> Result<Store, ArenaError> {
        let path = PathBuf::from("(memory)");
        let connection = Connection::open_in_memory().map_err(|e| ArenaError::store(&path, &e))?;
        let store = Store { shared: false, file: None, ..Store::new(&path, connection) };
        store.prepared(Some(command))
    }

    /// Makes the file of a new store, which is complete, and names the command, before it gets its name. A process killed earlier
    /// leaves no store; one killed later leaves a store that says which command to repeat. Where this fails, no file is made, and
    /// the caller makes the store in place.
    fn make_whole(path: &Path, command: &str) {
        let part = with_suffix(path, &format!(".{}.part", claims::owner()));
        let part_name = named(&part);
        let Some(text) = part_name.to_str().filter(|_| !path.exists()) else { return };
        if let Ok(store) = Store::in_memory_by(command)
            && store.lock().execute("VACUUM INTO ?1", [text]).is_ok()
        {
            // Unlike renaming, linking never replaces an existing file.
            let _ = std::fs::hard_link(&part, path);
        }
        let _ = std::fs::remove_file(&part);
    }

    /// Opens a store, or makes one if there is no such file.
    pub fn create(path: &Path) -> Result<Store, ArenaError> {
        Store::create_by(path, "")
    }

    /// Opens a store, or makes one if there is no such file, and records the command that made it: if that command was
    /// killed before it began its tournament, `resume` asks the user to repeat it.
    pub fn create_by(path: &Path, command: &str) -> Result<Store, ArenaError> {
        if !command.is_empty() {
            Store::make_whole(path, command);
        }
        open_file(path, OpenFlags::default())?.prepared(Some(command))
    }

    /// Opens an existing store, to fill it.
    pub fn open(path: &Path) -> Result<Store, ArenaError> {
        check_there(path)?;
        open_file(path, OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE)?.prepared(None)
    }

    /// Opens an existing store, only to look at it: the store is not changed in any way, and may be on a disk that cannot be
    /// written.
    pub fn open_to_read(path: &Path) -> Result<Store, ArenaError> {
        check_there(path)?;
        check_kind(path)?;
        let flags = OpenFlags::default() & !OpenFlags::SQLITE_OPEN_CREATE;
        let found = open_file(path, flags).and_then(|store| {
            let found = store.inspect();
            found.map(|found| (store, found)).map_err(|e| ArenaError::store(path, &e))
        });
        let (store, found) = match found {
            Ok(opened) => opened,
            // SQLite makes a log beside a store that can be written. Where it cannot make one, nobody can write the store.
            Err(error) => match read_as_it_is(path) {
                Some(opened) => opened,
                None => return Err(error),
            },
        };
        match found {
            Ok(Found::Store(version)) => {
                let store = Store { writable: false, version, ..store };
                store.identify_content();
                Ok(store)
            }
            Ok(Found::Empty) => Err(empty_store(path, None)),
            Err(what) => Err(store.unusable_store(what)),
        }
    }

    /// Opens an existing store to fill it, or only to read it where it cannot be written.
    pub fn open_or_read(path: &Path) -> Result<Store, ArenaError> {
        match Store::open(path) {
            Err(error) if !error.is_request() => Store::open_to_read(path).map_err(|_| error),
            other => other,
        }
    }

    fn unusable_store(&self, what: impl std::fmt::Display) -> ArenaError {
        ArenaError::Request(format!("store '{}': {what}", self.path.display()))
    }

    /// What the file holds, without changing it; a text says why it is refused.
    fn inspect(&self) -> Result<Result<Found, String>, rusqlite::Error> {
        let mut connection = self.lock();
        connection.busy_timeout(MAX_LOCK_WAIT)?;
        connection.pragma_update(None, "query_only", true)?;
        // In one transaction: another process may be making the same store.
        match check_version(&*connection.transaction()?) {
            Err(error) if is_no_database(&error) => Ok(Err("the file is not a store".to_string())),
            other => other,
        }
    }

    /// Makes the store ready to be filled. With `command`, a file that holds nothing becomes a store.
    fn prepared(mut self, command: Option<&str>) -> Result<Store, ArenaError> {
        let began = Instant::now();
        loop {
            let failure = match self.prepare(command) {
                Ok(prepared) => {
                    self.copy = prepared?;
                    // The file exists now.
                    self.file = self.file.and_then(|_| FileId::of(&self.path));
                    let whole = self.file.as_ref().and_then(|_| std::fs::canonicalize(&self.path).ok());
                    let beside =
                        whole.iter().flat_map(|path| ["-wal", "-shm"].map(|end| with_suffix(path, end)));
                    self.companions =
                        beside.filter_map(|path| FileId::of(&path).map(|id| (path, id))).collect();
                    self.identify_content();
                    return Ok(self);
                }
                Err(failure) => failure,
            };
            match failure.sqlite_error_code() {
                // SQLite fails at once, without its busy timeout, when two readers both want to write, as two processes
                // do that make the same store.
                Some(ErrorCode::DatabaseBusy) if began.elapsed() < MAX_LOCK_WAIT => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                _ if is_no_database(&failure) => return Err(self.unusable_store("the file is not a store")),
                _ => return Err(ArenaError::store(&self.path, &failure)),
            }
        }
    }

    /// Checks that the file is a store. Makes the tables of an empty store, and migrates one of the previous version, entirely or
    /// not at all. Returns the copy that migration kept.
    fn prepare(&self, command: Option<&str>) -> Result<Result<Option<PathBuf>, ArenaError>, rusqlite::Error> {
        let mut connection = self.lock();
        connection.busy_timeout(MAX_LOCK_WAIT)?;
        // In one transaction: another process may be making the same store.
        let found = check_version(&*connection.transaction()?)?;
        let copy = match found {
            Err(what) => return Ok(Err(self.unusable_store(what))),
            Ok(Found::Empty) if command.is_none() => return Ok(Err(empty_store(&self.path, None))),
            Ok(Found::Store(OLD_VERSION)) => match migrate::keep_copy(&connection, &self.path) {
                Ok(copy) => copy,
                Err(what) => return Ok(Err(ArenaError::Running(self.unusable_store(what).to_string()))),
            },
            Ok(_) => None,
        };
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0))?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "cache_size", CACHE)?;
        // Check again with the lock held: the store may have been made meanwhile.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let found = match check_version(&transaction)? {
            Err(what) => return Ok(Err(self.unusable_store(what))),
            Ok(found) => found,
        };
        transaction.execute_batch(if found == Found::Empty { TABLES } else { "" })?;
        transaction.execute_batch(LATER_TABLES)?;
        match (found, command) {
            (Found::Empty, command) => {
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
                if let Some(command) = command.filter(|command| !command.is_empty()) {
                    transaction.execute("INSERT INTO commands (command) VALUES (?1)", [command])?;
                }
            }
            (Found::Store(OLD_VERSION), _) => migrate::migrate(&transaction)?,
            _ => {}
        }
        transaction.commit()?;
        Ok(Ok(copy))
    }

    /// The error for a store in which no tournament can be read: it says which command to repeat, or what is damaged.
    pub fn without_tournament(&self) -> ArenaError {
        if let Ok(faults) = self.damaged_tournaments()
            && let [first, ..] = &faults[..]
        {
            let path = self.path.display().to_string();
            let what = format!("{first}; nothing of it can be played on");
            let advice = Some(format!("secateur store export '{path}' saves its games"));
            return ArenaError::Store { path, what, advice };
        }
        let select = "SELECT command FROM commands ORDER BY rowid LIMIT 1";
        let command = self.lock().query_row(select, [], |row| row.get::<_, String>(0)).optional();
        empty_store(&self.path, command.ok().flatten().as_deref())
    }
}

pub(super) fn check_there(path: &Path) -> Result<(), ArenaError> {
    match path.exists() {
        true => Ok(()),
        false => Err(ArenaError::Request(format!("store '{}': there is no such file", path.display()))),
    }
}

fn open_file(path: &Path, flags: OpenFlags) -> Result<Store, ArenaError> {
    check_kind(path)?;
    let opened = Connection::open_with_flags(named(path), flags);
    Ok(Store::new(path, opened.map_err(|e| ArenaError::store(path, &e))?))
}

/// The path as SQLite is to read it: a name of a file, even one that begins with `file:` or is `:memory:`.
pub(super) fn named(path: &Path) -> PathBuf {
    if path.is_absolute() { path.to_path_buf() } else { Path::new(".").join(path) }
}

/// Refuses anything but a regular file before opening it: opening a pipe would wait for a writer.
pub(super) fn check_kind(path: &Path) -> Result<(), ArenaError> {
    match secateur_players::check_kind(path) {
        // A file that does not exist yet is made.
        Err(error) if error.kind() == std::io::ErrorKind::InvalidInput => {
            Err(ArenaError::Request(format!("store '{}': {error}", path.display())))
        }
        _ => Ok(()),
    }
}

pub(super) fn is_no_database(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::NotADatabase)
}

/// The error for a store in which no tournament was begun.
fn empty_store(path: &Path, command: Option<&str>) -> ArenaError {
    let path = path.display();
    let again = match command {
        Some(command) => command.to_string(),
        None => format!("secateur match, sprt or tournament with its arguments and --store '{path}'"),
    };
    let line = format!(
        "store '{path}': the command that made it ended before its tournament began; repeat it: {again}"
    );
    ArenaError::Request(line)
}

/// Opens a store that nobody can write, without a log and without locks; `None` if that cannot be done, or if it has a log that
/// would have to be read too.
fn read_as_it_is(path: &Path) -> Option<(Store, Result<Found, String>)> {
    let log = std::fs::metadata(with_suffix(path, "-wal"));
    if log.is_ok_and(|log| log.len() > 0) {
        return None;
    }
    let store = Store::new(path, open_as_it_is(path)?);
    let found = store.inspect().ok()?;
    Some((store, found))
}

/// Opens the file of a store alone, without its log and without locks.
pub(super) fn open_as_it_is(path: &Path) -> Option<Connection> {
    let whole = std::fs::canonicalize(path).ok()?;
    let mut address = "file://".to_string();
    for byte in whole.to_str()?.bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' => address.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => address.push(char::from(byte)),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address.push_str("?immutable=1");
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(&address, flags).ok()
}

/// What the file holds; a text if it is something else than a store.
fn check_version(connection: &Connection) -> Result<Result<Found, String>, rusqlite::Error> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let tables =
        || connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
    Ok(match (number("application_id")?, number("user_version")?) {
        (0, 0) if tables()? == 0 => Ok(Found::Empty),
        (APPLICATION, version @ OLD_VERSION..=VERSION) => Ok(Found::Store(version)),
        (APPLICATION, other) => {
            Err(format!("it has version {other}, this program reads versions {OLD_VERSION} and {VERSION}"))
        }
        _ => Err("the file is a database of another program".to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Spec;

    /// Whenever the process that makes a store is killed, there is either no file, or a store that says which command to repeat.
    #[test]
    fn a_new_store_is_whole_before_it_has_its_name() {
        let folder = std::env::temp_dir().join(format!("secateur-new-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("it.db");
        Store::make_whole(&path, "secateur match quoridor greedy random");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "parts are left");
        let line = Store::open(&path).unwrap().without_tournament().to_string();
        assert!(line.ends_with("repeat it: secateur match quoridor greedy random"), "{line}");
        // An existing file is left alone.
        std::fs::write(&path, "something else").unwrap();
        Store::make_whole(&path, "secateur match");
        assert_eq!(std::fs::read(&path).unwrap(), b"something else");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_store_that_is_only_read_stays_what_it_is() {
        let folder = std::env::temp_dir().join(format!("secateur-read # only-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("it?.db");
        let spec = Spec::match_of("quoridor", "greedy", "random");
        Store::create(&path).unwrap().find_or_add(&spec).unwrap();
        let before = std::fs::read(&path).unwrap();
        let (store, found) = read_as_it_is(&path).unwrap();
        assert_eq!(found, Ok(Found::Store(VERSION)));
        assert_eq!(store.tournaments().unwrap()[0].spec, spec);
        drop(store);
        let store = Store::open_to_read(&path).unwrap();
        assert!(!store.is_writable() && store.find_or_add(&Spec { seed: 2, ..spec }).is_err());
        drop(store);
        assert!(std::fs::read(&path).unwrap() == before);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
