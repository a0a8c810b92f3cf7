//! Measurements that are no games: rows computed one by one, each kept in a file when it is finished, so that an
//! experiment that was interrupted goes on.

use crate::error::LabError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The rows of one measurement in a file: a line of JSON each, its number first. The first line says what is measured; a
/// file of something else is begun anew, and a line that was torn by a crash is left out.
pub(crate) struct RowFile<R> {
    file: File,
    known: BTreeMap<usize, R>,
}

impl<R: Serialize + DeserializeOwned> RowFile<R> {
    pub fn open(path: &Path, request: &str) -> Result<RowFile<R>, LabError> {
        let fail = |e: std::io::Error| LabError::file("use", path, &e);
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let head = serde_json::to_string(request).map_err(|e| LabError::Running(e.to_string()))?;
        let mut known = BTreeMap::new();
        if lines.next().is_some_and(|line| line.trim_end() == head) {
            known.extend(lines.filter_map(|line| serde_json::from_str::<(usize, R)>(line).ok()));
        }
        // Written again without what was torn; from here on rows are appended.
        let mut whole = format!("{head}\n");
        for row in &known {
            whole.push_str(&line(&row)?);
        }
        crate::findings::write_whole(path, &whole)?;
        let file = OpenOptions::new().append(true).open(path).map_err(fail)?;
        Ok(RowFile { file, known })
    }

    pub fn missing(&self, count: usize) -> Vec<usize> {
        (0..count).filter(|number| !self.known.contains_key(number)).collect()
    }

    pub fn keep(&mut self, number: usize, row: R) -> Result<(), LabError> {
        let text = line(&(number, &row))?;
        self.file
            .write_all(text.as_bytes())
            .map_err(|e| LabError::Running(format!("cannot keep a row: {e}")))?;
        self.known.insert(number, row);
        Ok(())
    }

    /// The first `count` rows in order.
    pub fn rows(self, count: usize) -> Vec<R> {
        self.known.into_iter().take_while(|&(number, _)| number < count).map(|(_, row)| row).collect()
    }
}

fn line(row: &impl Serialize) -> Result<String, LabError> {
    serde_json::to_string(row).map(|text| text + "\n").map_err(|e| LabError::Running(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_survive_and_torn_lines_do_not() {
        let path = std::env::temp_dir().join(format!("secateur-rows-{}", std::process::id()));
        let mut file: RowFile<u32> = RowFile::open(&path, "squares").unwrap();
        assert_eq!(file.missing(3), [0, 1, 2]);
        file.keep(1, 1).unwrap();
        file.keep(0, 0).unwrap();
        drop(file);
        OpenOptions::new().append(true).open(&path).unwrap().write_all(b"[2,").unwrap();
        let file: RowFile<u32> = RowFile::open(&path, "squares").unwrap();
        assert_eq!(file.missing(3), [2]);
        assert_eq!(file.rows(3), [0, 1]);
        let other: RowFile<u32> = RowFile::open(&path, "cubes").unwrap();
        assert_eq!(other.missing(2), [0, 1]);
        std::fs::remove_file(&path).unwrap();
    }
}
