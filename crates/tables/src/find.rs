//! Finds tables and books: in the data folder, or in the program.

use crate::{BOOK_EXTENSION, Book, TableError, TableFile};
use secateur_core::AnyVariant;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The extension of table files.
pub const FILE_EXTENSION: &str = "table";

/// Which tables to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Built-in ones, and larger ones from the data folder.
    All,
    /// Only built-in ones, which are the same on every machine.
    BuiltIn,
}

/// The folder for data made on this machine: `SECATEUR_DATA`, else `secateur` in the user's data directory. `None` if the
/// user has no home directory.
pub fn data_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let own = folder("SECATEUR_DATA");
    own.or_else(|| {
        let user = if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
        };
        user.map(|user| user.join("secateur"))
    })
}

/// The path of a variant's table in a data folder.
pub fn path_of(folder: &Path, variant: &dyn AnyVariant) -> PathBuf {
    folder.join("tables").join(format!("{}.{FILE_EXTENSION}", file_stem(variant)))
}

/// The path of a variant's book in a data folder.
pub fn book_path(folder: &Path, variant: &dyn AnyVariant) -> PathBuf {
    folder.join("books").join(format!("{}.{BOOK_EXTENSION}", file_stem(variant)))
}

/// The variant text, usable as a file name.
fn file_stem(variant: &dyn AnyVariant) -> String {
    variant.text().replace(|c: char| !c.is_ascii_alphanumeric() && c != '=', "-")
}

/// The opening book of a variant, from the data folder or else from the program; and the error of one that cannot be used.
pub fn find_book(variant: &dyn AnyVariant) -> (Option<Book>, Option<TableError>) {
    let text = variant.text();
    let path = data_folder().map(|folder| book_path(&folder, variant));
    let made = path.filter(|path| path.symlink_metadata().is_ok()).map(|path| Book::open(&path, &text));
    let problem = match made {
        Some(Ok(book)) => return (Some(book), None),
        Some(Err(problem)) => Some(problem),
        None => None,
    };
    let place = format!("the built-in book of {text}");
    let built_in = variant.built_in_book().map(|book| Book::parse(book, &place));
    (built_in.map(|book| book.expect("a built-in book is whole")), problem)
}

/// The largest usable table of a variant, and the error of one that cannot be used.
pub fn find(variant: &dyn AnyVariant, source: Source) -> (Option<Arc<TableFile>>, Option<TableError>) {
    let Some(tables) = variant.endgame_tables() else { return (None, None) };
    let fits = |file: TableFile| {
        if file.variant() != variant.text() {
            let problem = format!("it is a table of {}, not of {}", file.variant(), variant.text());
            return Err(TableError::content(file.place(), problem));
        }
        if file.size() > tables.max_size() || !file.has_slices(&tables.slices(file.size())) {
            return Err(TableError::content(file.place(), "its positions are numbered in another way"));
        }
        Ok(Arc::new(file))
    };
    let built_in = tables.built_in().map(|bytes| {
        let place = format!("the built-in table of {}", variant.text());
        TableFile::from_static(bytes, &place).and_then(fits)
    });
    let path = data_folder().filter(|_| source == Source::All).map(|folder| path_of(&folder, variant));
    // a dangling link counts as a file, so that it is reported
    let made =
        path.filter(|path| path.symlink_metadata().is_ok()).map(|path| TableFile::open(&path).and_then(fits));
    let mut problem = None;
    let mut good = |found: Option<Result<Arc<TableFile>, TableError>>| match found? {
        Ok(file) => Some(file),
        Err(error) => {
            problem = Some(error);
            None
        }
    };
    let (built_in, made) = (good(built_in), good(made));
    (made.into_iter().chain(built_in).max_by_key(|file| file.size()), problem)
}
