//! Whether a store was made here. Programs that its players name are started only if it was, or where the command line allows it.

use crate::failure::Failure;
use secateur_arena::{SealKey, Spec, Store, StoredTournament};
use secateur_players::{Catalogue, PlayerText};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// The player of a spec that would start a program or open a connection, as its text.
fn first_program<'s>(catalogue: &Catalogue, spec: &'s Spec) -> Option<&'s str> {
    spec.players.iter().map(|entrant| &*entrant.player).find(|text| catalogue.is_engine(text))
}

/// Marks a tournament that the command line has described as made here. Returns `false` if that cannot be done: `resume` then
/// asks for permission to start its programs.
pub fn mark_origin(catalogue: &Catalogue, store: &Store, stored: &StoredTournament) -> bool {
    if first_program(catalogue, &stored.spec).is_none() {
        return true;
    }
    make_origin_key(store).is_some_and(|key| store.seal(stored.id, key).is_ok())
}

/// Refuses to start the programs of a tournament whose store was made elsewhere.
pub fn check_origin(catalogue: &Catalogue, store: &Store, stored: &StoredTournament) -> Result<(), Failure> {
    let Some(player) = first_program(catalogue, &stored.spec) else { return Ok(()) };
    if let Some(key) = read_key()
        && store.is_sealed(stored.id, key)?
    {
        return Ok(());
    }
    let starts = PlayerText::parse(player).ok().and_then(|mut text| text.value("cmd"));
    let starts = match starts {
        Some(command) => format!("would start the program '{}'", one_line(&command)),
        None => format!("would connect player '{}'", one_line(player)),
    };
    let path = store.path().display();
    Err(Failure::Request(format!(
        "store '{path}': it was made elsewhere and {starts}; --allow-programs allows it"
    )))
}

/// A foreign text in one line.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(200).collect()
}

/// Where the key of this user is kept.
fn key_path() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let data = data.or_else(|| folder("HOME").map(|home| home.join(".local/share")));
    Some(data.or_else(|| folder("LOCALAPPDATA"))?.join("secateur/key"))
}

fn read_key() -> Option<SealKey> {
    let text = fs::read_to_string(key_path()?).ok()?;
    let half = |part: Option<&str>| u64::from_str_radix(part?, 16).ok();
    Some([half(text.trim().get(..16))?, half(text.trim().get(16..))?])
}

/// The key of this user, which is made if there is none.
fn make_origin_key(store: &Store) -> Option<SealKey> {
    if let Some(key) = read_key() {
        return Some(key);
    }
    let path = key_path()?;
    fs::create_dir_all(path.parent()?).ok()?;
    let [a, b] = store.new_key().ok()?;
    // The key is complete before it gets its name, and never replaces one that another process has made meanwhile.
    let part = path.with_file_name(format!("key.{}.part", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written =
        options.open(&part).and_then(|mut file| file.write_all(format!("{a:016x}{b:016x}\n").as_bytes()));
    if written.is_ok() {
        let _ = fs::hard_link(&part, &path);
    }
    let _ = fs::remove_file(&part);
    read_key()
}
