//! A folder for one test, and the program run in it.
#![allow(dead_code, reason = "each test program uses some of it")]

#[path = "../bounded/mod.rs"]
pub mod bounded;

use bounded::output;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("secateur-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub fn remove(&self, name: &str) {
        let _ = std::fs::remove_file(self.0.join(name));
    }

    /// A number from the store `it.db`; 0 where it has no tables yet.
    pub fn count(&self, query: &str) -> u64 {
        let path = self.0.join("it.db");
        if !path.exists() {
            return 0;
        }
        let store = rusqlite::Connection::open(path).unwrap();
        store.busy_timeout(std::time::Duration::from_secs(30)).unwrap();
        store.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap_or(0) as u64
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }
}

/// The program in a folder; words of the line are separated by single spaces.
pub fn secateur(folder: &Folder, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
    command.current_dir(folder.path()).args(line.split(' ')).stdin(Stdio::null());
    command
}

pub fn finish(folder: &Folder, line: &str) -> Output {
    let output = output(secateur(folder, line));
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The JSON object printed by a command, which must have succeeded.
pub fn printed(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The JSON object without its times.
pub fn object(output: &Output) -> Value {
    let mut object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(strip_times(&mut object) > 0, "no times");
    object
}

/// Removes every field `times`; returns how many there were.
pub fn strip_times(value: &mut Value) -> usize {
    match value {
        Value::Object(fields) => {
            let own = fields.remove("times").map_or(0, |_| 1);
            own + fields.values_mut().map(strip_times).sum::<usize>()
        }
        Value::Array(items) => items.iter_mut().map(strip_times).sum(),
        _ => 0,
    }
}
