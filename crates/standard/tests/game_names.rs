//! Outside games, reports and tests no crate and no script names a game: they ask the catalogue instead.
//!
//! Comments may name games, since documentation needs examples; so may the programs below `examples`, which run concrete games.
//! `standard` lists the games, `mock-engine` is a tool of tests, the pages of `cli` are those of the reports' experiments, and
//! each Python adapter is for one course's game.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// Folders that may name games.
const ALLOWED: [&str; 7] = [
    "crates/games",
    "crates/reports",
    "crates/standard",
    "crates/mock-engine",
    "crates/cli/lab-pages",
    "python/secateur/adapters",
    "python/secateur/shims",
];
/// Extensions of the files that are read below the folders of sources; scripts are read whatever their names.
const EXTENSIONS: [&str; 7] = ["rs", "js", "json", "css", "html", "py", "pyi"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The words for the games: names, aliases, titles.
fn names() -> Vec<String> {
    let catalogue = secateur_standard::standard();
    let mut names = vec!["oware".to_string()];
    for family in catalogue.registry().families() {
        let titles = [family.name, family.title.en, family.title.fr];
        names.extend(titles.iter().chain(family.aliases).map(|name| name.to_lowercase()));
    }
    names.sort();
    names.dedup();
    names
}

/// The files below a folder, without tests, examples and the allowed folders.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
        let within = path.strip_prefix(root()).expect("below the root");
        let is_test = matches!(name, "tests" | "tests.rs" | "examples" | "target" | "__pycache__");
        if is_test || ALLOWED.iter().any(|allowed| within == Path::new(allowed)) {
            continue;
        }
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The lines of a file that belong neither to comments nor to tests, with their numbers.
fn code<'a>(path: &Path, text: &'a str) -> Vec<(usize, &'a str)> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    let is_comment = |line: &str| match extension {
        Some("rs" | "js") => line.starts_with("//"),
        Some("py") => line.starts_with("#") || line.starts_with(">>>"),
        Some("pyi") => line.starts_with("\"\"\""), // documentation, copied from comments of the extension
        _ => false,
    };
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let program = lines.take_while(|(_, line)| *line != "mod tests {");
    program.filter(|(_, line)| !is_comment(line)).collect()
}

/// The lines of a file that name a game.
fn naming(path: &Path, text: &str, names: &[String]) -> Vec<String> {
    let named = |line: &str| names.iter().any(|name| line.to_lowercase().contains(name.as_str()));
    let lines = code(path, text).into_iter().filter(|(_, line)| named(line));
    lines.map(|(number, line)| format!("{}:{number}: {line}", path.display())).collect()
}

#[test]
fn no_crate_and_no_script_names_a_game() {
    let (names, mut sources, mut scripts) = (names(), Vec::new(), Vec::new());
    files(&root().join("crates"), &mut sources);
    files(&root().join("python/secateur"), &mut sources);
    sources.retain(|path| path.extension().is_some_and(|e| EXTENSIONS.iter().any(|known| e == *known)));
    files(&root().join("scripts"), &mut scripts);
    assert!(sources.len() > 300 && scripts.len() > 5, "{} and {}", sources.len(), scripts.len());
    let texts = sources.iter().chain(&scripts).filter_map(|path| Some((path, read_to_string(path).ok()?)));
    let found: Vec<_> = texts.flat_map(|(path, text)| naming(path, &text, &names)).collect();
    assert!(found.is_empty(), "these lines name a game:\n{}", found.join("\n"));
}

#[test]
fn a_name_in_code_is_found_and_one_in_a_comment_or_test_is_not() {
    let (names, text) =
        (names(), "// Quoridor\nlet a = \"Quoridor:size=5\";\n#[cfg(test)]\nmod tests {\n  quoridor();");
    let found = naming(Path::new("a.rs"), text, &names);
    assert_eq!(found, ["a.rs:2: let a = \"Quoridor:size=5\";"]);
    assert_eq!(naming(Path::new("a.json"), "{\"is\": \"draughts\"}", &names).len(), 1);
}
