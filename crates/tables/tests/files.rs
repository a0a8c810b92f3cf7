//! Files of tables: what was written can be read; damage is refused, or only the damaged part is left out.

use secateur_core::{TableBytes, TableCount, TableSlice};
use secateur_tables::{TableError, TableFile, write_table};
use std::path::PathBuf;

/// A folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("secateur-tables-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn slices() -> Vec<(TableSlice, Vec<u8>)> {
    let slice = |name: &str, entries: usize, byte: fn(usize) -> u8| {
        let bytes: Vec<_> = (0..entries).map(byte).collect();
        (TableSlice { name: name.into(), entries: entries as u64 }, bytes)
    };
    vec![
        slice("none", 0, |_| 0),
        slice("one", 1, |_| 7),
        slice("many", 200_000, |i| (i as u32).wrapping_mul(2_654_435_761).to_le_bytes()[3]),
    ]
}

fn written(folder: &Folder) -> PathBuf {
    let path = folder.0.join("it.table");
    let counted = slices().into_iter().map(|(slice, bytes)| Ok((slice, TableCount::default(), bytes)));
    write_table(&path, "a game", 2, counted).unwrap();
    path
}

#[test]
fn what_is_written_is_read() {
    let folder = Folder::new("read");
    let file = TableFile::open(&written(&folder)).unwrap();
    assert_eq!((file.variant(), file.size(), file.entries(), file.slices()), ("a game", 2, 200_001, 3));
    for (number, (slice, bytes)) in slices().into_iter().enumerate() {
        assert_eq!(file.slice(number).unwrap(), bytes);
        for index in [0, 1, 65_535, 65_536, 131_072, 199_999, 200_000, 1 << 40] {
            assert_eq!(
                file.byte(number, index),
                bytes.get(index as usize).copied(),
                "{} {index}",
                slice.name
            );
        }
    }
}

/// A truncated or changed file is either refused, or all that it still returns is right.
#[test]
fn damage_is_noticed() {
    let folder = Folder::new("damage");
    let path = written(&folder);
    let good = std::fs::read(&path).unwrap();
    let right: Vec<_> = slices().into_iter().map(|(_, bytes)| bytes).collect();
    for len in (0..good.len()).step_by(997).chain(good.len() - 60..good.len()) {
        std::fs::write(&path, &good[..len]).unwrap();
        assert!(TableFile::open(&path).is_err(), "{len} of {} bytes", good.len());
    }
    let mut refused = 0;
    for place in (0..good.len()).step_by(1_009).chain(0..20).chain(good.len() - 400..good.len()) {
        let mut bad = good.clone();
        bad[place] ^= 0x10;
        std::fs::write(&path, &bad).unwrap();
        let Ok(file) = TableFile::open(&path) else {
            refused += 1;
            continue;
        };
        let mut damaged = 0;
        for (number, right) in right.iter().enumerate() {
            for index in (0..right.len()).step_by(3_001) {
                let byte = file.byte(number, index as u64);
                assert!(byte.is_none() || byte == Some(right[index]), "byte {place}");
                damaged += u32::from(byte.is_none());
            }
        }
        assert!(damaged > 0, "byte {place} may be changed without anybody noticing");
    }
    assert!(refused > 300, "{refused}");
}

#[test]
fn other_files_are_refused() {
    let folder = Folder::new("other");
    let path = folder.0.join("other");
    let problem = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        match TableFile::open(&path) {
            Err(TableError::Content { problem, .. }) => problem,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(problem(b""), "it is no table, or was cut short");
    assert_eq!(problem(&[b'x'; 1000]), "it is no table");
    let mut newer = std::fs::read(written(&folder)).unwrap();
    newer[8] = 2;
    assert_eq!(problem(&newer), "it is a table of version 2; this program reads version 1");
    assert!(matches!(TableFile::open(&folder.0), Err(TableError::Content { .. })));
    assert!(matches!(TableFile::open(&folder.0.join("missing")), Err(TableError::File { .. })));
}

#[test]
fn a_file_that_shrinks_while_it_is_used_is_no_answer() {
    let folder = Folder::new("shrinks");
    let path = written(&folder);
    let file = TableFile::open(&path).unwrap();
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(20).unwrap();
    assert_eq!(file.byte(2, 199_999), None);
}
