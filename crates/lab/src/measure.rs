//! Measurements that are not games: rows, which several threads compute and a file saves.

use crate::error::LabError;
use crate::lab::Lab;
use crate::row_file::RowFile;
use secateur_core::{lock, share_work, unpoisoned};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A row: any type that can be saved and sent to other threads.
pub trait MeasuredRow: Serialize + DeserializeOwned + Send {}

impl<R: Serialize + DeserializeOwned + Send> MeasuredRow for R {}

impl Lab<'_> {
    /// Measures `count` rows by number, several at a time, except those saved by an earlier run. `what` names what the rows
    /// depend on besides the experiment, the sample size and the seed; if it has changed, the rows are measured again.
    pub fn measure<R: MeasuredRow>(
        &self,
        what: &str,
        count: usize,
        row: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError> {
        self.measure_with(self.name, what, count, self.options.concurrency, row)
    }

    /// The same for rows that several experiments share, which are saved under a name of their own.
    pub fn measure_shared<R: MeasuredRow>(
        &self,
        name: &str,
        what: &str,
        count: usize,
        row: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError> {
        self.measure_with(name, what, count, self.options.concurrency, row)
    }

    /// The same, one row at a time, for measurements of time.
    pub fn measure_alone<R: MeasuredRow>(
        &self,
        what: &str,
        count: usize,
        row: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError> {
        self.measure_with(self.name, what, count, 1, row)
    }

    fn measure_with<R: MeasuredRow>(
        &self,
        name: &str,
        what: &str,
        count: usize,
        threads: usize,
        row: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError> {
        let size = self.options.size.name();
        let path = self.options.saved().join(format!("{name}-{size}.rows"));
        let request = format!("{name} {size} {what} seed {}", self.options.seed);
        let work = Work::new(RowFile::open(&path, &request)?, count);
        self.note_opened(path, count - work.missing.len());
        let run = || {
            while let Some(number) = work.take().filter(|_| !self.interrupt.is_asked()) {
                if let Some(done) = work.put(number, row(number)) {
                    self.progress(done, count, "measurements");
                }
            }
        };
        share_work(threads, run);
        work.finish()
    }

    /// Counts the rows a file held when this run first opened it.
    fn note_opened(&self, path: PathBuf, rows: usize) {
        let mut opened = lock(&self.opened);
        if !opened.contains(&path) {
            self.note_resumed(rows);
            opened.push(path);
        }
    }
}

/// The rows of one measurement, shared by the threads that measure them.
struct Work<R> {
    count: usize,
    missing: Vec<usize>,
    /// How many of the missing rows threads have taken.
    taken: AtomicUsize,
    file: Mutex<RowFile<R>>,
    failure: Mutex<Option<LabError>>,
}

impl<R: MeasuredRow> Work<R> {
    fn new(file: RowFile<R>, count: usize) -> Work<R> {
        let missing = file.missing(count);
        Work { count, missing, taken: AtomicUsize::new(0), file: Mutex::new(file), failure: Mutex::new(None) }
    }

    /// The number of a row to measure next; `None` if there is none, or if another row has failed.
    fn take(&self) -> Option<usize> {
        if lock(&self.failure).is_some() {
            return None;
        }
        self.missing.get(self.taken.fetch_add(1, Relaxed)).copied()
    }

    /// Saves a row, or keeps the error that took its place; returns how many rows there are now.
    fn put(&self, number: usize, row: Result<R, LabError>) -> Option<usize> {
        let mut file = lock(&self.file);
        match row.and_then(|row| file.add(number, row)) {
            Ok(()) => Some(self.count - file.missing(self.count).len()),
            Err(error) => {
                lock(&self.failure).get_or_insert(error);
                None
            }
        }
    }

    /// All rows in order.
    fn finish(self) -> Result<Vec<R>, LabError> {
        if let Some(error) = lock(&self.failure).take() {
            return Err(error);
        }
        let file = unpoisoned(self.file.into_inner());
        if file.missing(self.count).is_empty() {
            Ok(file.rows(self.count))
        } else {
            Err(LabError::Interrupted)
        }
    }
}
