//! A file of measured rows: each row is written as soon as it is measured, so that an interrupted experiment resumes.

use crate::error::LabError;
use secateur_arena::write_whole;
use secateur_players::read_text_file;
use secateur_tables::whole_lines;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The rows of one measurement in a file: a line of JSON for each, beginning with its number. The first line names what is
/// measured; a file in which it differs is overwritten. A line that a crash left incomplete is dropped.
pub(crate) struct RowFile<R> {
    file: File,
    known: BTreeMap<usize, R>,
}

impl<R: Serialize + DeserializeOwned> RowFile<R> {
    pub fn open(path: &Path, request: &str) -> Result<RowFile<R>, LabError> {
        let fail = |e: std::io::Error| LabError::file("use", path, &e);
        let text = read_text_file(path).unwrap_or_default();
        let mut lines = whole_lines(&text);
        let head = serde_json::to_string(request).map_err(|e| LabError::Running(e.to_string()))?;
        let mut known = BTreeMap::new();
        if lines.next().is_some_and(|line| line.trim_end() == head) {
            known.extend(lines.filter_map(|line| serde_json::from_str::<(usize, R)>(line).ok()));
        }
        // The file is rewritten without incomplete lines; after that, rows are only appended.
        let mut whole = format!("{head}\n");
        for row in &known {
            whole.push_str(&row_line(&row)?);
        }
        write_whole(path, whole).map_err(|e| LabError::file("write", path, &e))?;
        let file = OpenOptions::new().append(true).open(path).map_err(fail)?;
        Ok(RowFile { file, known })
    }

    /// The numbers below `count` whose rows are missing.
    pub fn missing(&self, count: usize) -> Vec<usize> {
        (0..count).filter(|number| !self.known.contains_key(number)).collect()
    }

    /// Adds a row; it is in the file when this returns.
    pub fn add(&mut self, number: usize, row: R) -> Result<(), LabError> {
        let text = row_line(&(number, &row))?;
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

fn row_line(row: &impl Serialize) -> Result<String, LabError> {
    serde_json::to_string(row).map(|text| text + "\n").map_err(|e| LabError::Running(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A path that is removed when the test ends.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            Scratch(std::env::temp_dir().join(format!("secateur-rows-{name}-{}", std::process::id())))
        }

        fn open<R: Serialize + DeserializeOwned>(&self, request: &str) -> RowFile<R> {
            RowFile::open(&self.0, request).unwrap()
        }

        fn text(&self) -> String {
            std::fs::read_to_string(&self.0).unwrap()
        }

        fn append(&self, text: &str) {
            OpenOptions::new().append(true).open(&self.0).unwrap().write_all(text.as_bytes()).unwrap();
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn rows_are_resumed_in_order() {
        let scratch = Scratch::new("resumed");
        let mut file = scratch.open::<u32>("squares");
        assert_eq!(file.missing(3), [0, 1, 2]);
        file.add(2, 4).unwrap();
        file.add(0, 0).unwrap();
        assert_eq!(scratch.text(), "\"squares\"\n[2,4]\n[0,0]\n");
        drop(file);
        let mut file = scratch.open::<u32>("squares");
        assert_eq!(scratch.text(), "\"squares\"\n[0,0]\n[2,4]\n");
        assert_eq!(file.missing(3), [1]);
        file.add(1, 1).unwrap();
        assert_eq!(file.rows(2), [0, 1]);
        // Fewer rows than there are may be asked for, or more.
        assert_eq!(scratch.open::<u32>("squares").missing(2), [0; 0]);
        assert_eq!(scratch.open::<u32>("squares").missing(4), [3]);
    }

    #[test]
    fn a_torn_line_is_measured_again() {
        let scratch = Scratch::new("torn");
        let mut file = scratch.open::<(f64, Option<usize>)>("times");
        file.add(0, (0.1 + 0.2, None)).unwrap();
        drop(file);
        scratch.append("[1,[0.5,");
        let mut file = scratch.open::<(f64, Option<usize>)>("times");
        assert_eq!(file.missing(2), [1]);
        file.add(1, (f64::MIN_POSITIVE, Some(7))).unwrap();
        drop(file);
        // Numbers are read back exactly.
        assert_eq!(
            scratch.open::<(f64, Option<usize>)>("times").rows(2),
            [(0.1 + 0.2, None), (f64::MIN_POSITIVE, Some(7))]
        );
    }

    #[test]
    fn a_foreign_file_is_begun_anew() {
        let scratch = Scratch::new("foreign");
        let mut file = scratch.open::<u32>("squares");
        file.add(0, 0).unwrap();
        drop(file);
        assert_eq!(scratch.open::<u32>("cubes").missing(2), [0, 1]);
        assert_eq!(scratch.text(), "\"cubes\"\n");
        // A file without its first line, and one with rows of another shape.
        std::fs::write(&scratch.0, "cubes\n[0,0]\n").unwrap();
        assert_eq!(scratch.open::<u32>("cubes").missing(1), [0]);
        scratch.append("[0,\"eight\"]\n[1,1]\n");
        assert_eq!(scratch.open::<u32>("cubes").missing(2), [0]);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_an_error() {
        let folder = std::env::temp_dir().join("secateur-rows-no-such-folder").join("rows");
        let error = RowFile::<u32>::open(&folder, "squares").err().unwrap().to_string();
        assert!(
            error.starts_with("cannot write '") && error.contains("secateur-rows-no-such-folder"),
            "{error}"
        );
    }
}
