//! `secateur store check|export|import`.

use crate::args::store::{StoreArgs, StoreCommand};
use crate::failure::Failure;
use crate::note;
use crate::output::{Output, TEXT, write_file};
use secateur_arena::{FilesInUse, Store};
use secateur_players::open_file;
use serde_json::json;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

/// Checks a store, writes it as text, or makes a store of such a text.
pub fn run(args: &StoreArgs, output: &mut Output) -> Result<(), Failure> {
    match &args.wish {
        StoreCommand::Check { store } => check_store(store, output),
        StoreCommand::Export { store, out } => export_store(store, out.as_deref()),
        StoreCommand::Import { file, out } => import_store(file, out, output),
    }
}

fn check_store(path: &Path, output: &mut Output) -> Result<(), Failure> {
    let check = Store::open_to_read(path)?.check()?;
    if output.json {
        output.object(&json!({
            "tournaments": check.tournaments, "games": check.games, "damaged": check.damaged,
            "faults": check.faults,
        }))?;
    } else {
        let (tournaments, games) = (check.tournaments, check.games);
        output.line(format!("{tournaments} tournaments, {games} games, {} damaged", check.damaged.len()))?;
        for damage in &check.damaged {
            output.line(damage.to_string())?;
        }
        for fault in &check.faults {
            output.line(fault)?;
        }
    }
    match check.is_whole() {
        true => Ok(()),
        false => Err(Failure::Running(format!(
            "store '{}': it is damaged; secateur resume plays damaged games again",
            path.display()
        ))),
    }
}

fn export_store(path: &Path, out: Option<&Path>) -> Result<(), Failure> {
    let mut files = FilesInUse::default();
    files.store(path);
    out.into_iter().try_for_each(|out| files.replaces("--out", out, TEXT))?;
    let (store, wrong) = Store::open_to_salvage(path)?;
    let (damaged, faults) = match out {
        Some(out) => {
            let mut text = Vec::new();
            let left_out = store.export_lines(&mut text)?;
            write_file(out, &text)?;
            left_out
        }
        None => {
            let mut stdout = Pipe { to: BufWriter::new(io::stdout().lock()), closed: false };
            let left_out = store.export_lines(&mut stdout);
            let flushed = stdout.flush();
            if stdout.closed {
                return Err(Failure::Closed);
            }
            flushed?;
            left_out?
        }
    };
    if let Some(wrong) = &wrong {
        note(&format!(
            "store '{}': {wrong}; its tables are read as this program writes them",
            path.display()
        ));
    }
    let lines = damaged.iter().map(ToString::to_string).chain(faults);
    let count =
        lines.map(|line| note(&format!("store '{}': {line}; it is left out", path.display()))).count();
    match count {
        0 if wrong.is_some() => Err(Failure::Running(format!(
            "store '{}': it is damaged, and all of it could be read",
            path.display()
        ))),
        0 => Ok(()),
        n => Err(Failure::Running(format!("store '{}': {n} damaged parts were left out", path.display()))),
    }
}

/// A writer that remembers whether the reader has closed the pipe.
struct Pipe<W> {
    to: W,
    closed: bool,
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes);
        written.inspect_err(|e| self.closed |= e.kind() == io::ErrorKind::BrokenPipe)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        flushed.inspect_err(|e| self.closed |= e.kind() == io::ErrorKind::BrokenPipe)
    }
}

fn import_store(file: &Path, out: &Path, output: &mut Output) -> Result<(), Failure> {
    let wrong =
        |e: &dyn std::fmt::Display| Failure::Request(format!("cannot read '{}': {e}", file.display()));
    let mut lines = BufReader::new(open_file(file).map_err(|e| wrong(&e))?);
    let store = Store::import_lines(out, &mut lines).map_err(|error| match error {
        line @ secateur_arena::ArenaError::Line { .. } => {
            Failure::Request(format!("{}: {line}", file.display()))
        }
        other => other.into(),
    })?;
    let check = store.check()?;
    if output.json {
        return output.object(&json!({ "tournaments": check.tournaments, "games": check.games }));
    }
    output.line(format!("{} tournaments, {} games", check.tournaments, check.games))
}
