//! `docs/architecture.md` is true: it lists every crate, each crate uses only crates listed above it, and every path that it
//! names exists.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    read_to_string(root().join("docs/architecture.md")).expect("docs/architecture.md")
}

/// The folders in the table of crates, from top to bottom.
fn rooms(page: &str) -> Vec<String> {
    let row =
        |line: &str| line.strip_prefix("| `crates/")?.split('`').next().map(|name| format!("crates/{name}"));
    page.lines().filter_map(row).collect()
}

/// The manifests below a folder of the table: of one package, or of all games.
fn manifests(room: &str) -> Vec<PathBuf> {
    let folder = room.strip_suffix("/*").unwrap_or(room);
    if folder == room {
        return vec![root().join(room).join("Cargo.toml")];
    }
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder of the table");
    entries.map(|entry| entry.expect("an entry").path().join("Cargo.toml")).collect()
}

fn package_name(manifest: &str) -> String {
    let line = manifest.lines().find(|line| line.starts_with("name = ")).expect("a package has a name");
    line.trim_start_matches("name = ").trim_matches('"').to_string()
}

/// The workspace's own packages among a manifest's dependencies, without those of tests.
fn own_dependencies(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        } else if section.ends_with("dependencies]")
            && !section.contains("dev-")
            && line.starts_with("secateur")
        {
            names.extend(line.split(['.', ' ', '=']).next().map(str::to_string));
        }
    }
    names
}

#[test]
fn a_crate_uses_only_crates_above_it() {
    let mut above: Vec<String> = Vec::new();
    let rooms = rooms(&page());
    assert!(rooms.len() > 10, "the table of crates is read");
    for room in &rooms {
        let texts: Vec<_> =
            manifests(room).iter().map(|path| read_to_string(path).expect("a manifest")).collect();
        for text in &texts {
            for name in own_dependencies(text) {
                assert!(
                    above.contains(&name),
                    "{room} uses {name}, which stands below it in docs/architecture.md"
                );
            }
        }
        above.extend(texts.iter().map(|text| package_name(text)));
    }
}

#[test]
fn a_crate_that_is_published_holds_its_licences() {
    for manifest in rooms(&page()).iter().flat_map(|room| manifests(room)) {
        if read_to_string(&manifest).expect("a manifest").contains("\npublish = false") {
            continue;
        }
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let file = manifest.with_file_name(file);
            assert!(read_to_string(&file).is_ok(), "{} is missing", file.display());
        }
    }
}

#[test]
fn every_crate_is_on_the_map() {
    let rooms = rooms(&page());
    for entry in std::fs::read_dir(root().join("crates")).expect("crates") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        let listed =
            rooms.iter().any(|room| *room == format!("crates/{name}") || *room == format!("crates/{name}/*"));
        assert!(listed, "crates/{name} is missing in docs/architecture.md");
    }
}

#[test]
fn every_path_of_the_page_exists() {
    let page = page();
    let paths =
        page.split('`').skip(1).step_by(2).filter(|text| text.starts_with("crates/") && !text.contains('*'));
    let mut checked = 0;
    for path in paths {
        let file = path.split("::").next().expect("a path");
        assert!(root().join(file).exists(), "{path} is named by docs/architecture.md and is not there");
        checked += 1;
    }
    assert!(checked > 20, "the paths of the page are read");
}

/// The most lines of a sixth game, as `docs/adding-a-game.md` promises.
const MAX_GAME_LINES: usize = 250;

#[test]
fn a_sixth_game_stays_small() {
    let folder = root().join("examples/connect-four/src");
    let files = std::fs::read_dir(folder).expect("a sixth game").map(|entry| entry.expect("an entry").path());
    let lines: usize = files.map(|file| read_to_string(file).expect("a source file").lines().count()).sum();
    assert!((100..=MAX_GAME_LINES).contains(&lines), "examples/connect-four has {lines} lines in src");
}
