//! Work that an earlier program left unfinished can be resumed. `data/COMMIT` holds stores, tune states and a laboratory's folder
//! as the program of that commit left them, and the results when the same program resumed them. Today's program must print the
//! same results and write the same files. Wording may change; numbers and moves may not.

mod folders;

use folders::{Folder, finish};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/d0ea099").join(name)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A folder with a copy of the unfinished work.
fn begun(name: &str) -> Folder {
    let folder = Folder::new(&format!("resume-{name}"));
    copy(&data(name).join("begun"), folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// What the program printed, without times.
fn printed(output: &std::process::Output) -> Value {
    let mut object = serde_json::from_slice(&output.stdout).unwrap();
    folders::strip_times(&mut object);
    object
}

/// Resumes with the command recorded; the output and the files must be those recorded.
fn resumes(name: &str) -> Folder {
    let folder = begun(name);
    let recorded = data(name);
    let output = finish(&folder, read(&recorded.join("command")).trim());
    let expected = serde_json::from_str(&read(&recorded.join("finished/stdout.json"))).unwrap();
    assert_same(&printed(&output), &expected, name);
    for file in std::fs::read_dir(recorded.join("finished")).unwrap().map(|entry| entry.unwrap().path()) {
        let file_name = file.file_name().unwrap().to_str().unwrap();
        if file_name != "stdout.json" {
            assert!(folder.read(file_name) == read(&file), "{name}: {file_name} is another");
        }
    }
    folder
}

/// Figures of a match with fewer than thirty distinct pairs that earlier programs took from the normal approximation.
const EXACT_SINCE: [&str; 3] = ["elo95", "los", "nelo95"];

/// Equal, but for the last digits of real numbers: another machine's logarithm may round otherwise. There may be fields
/// that the earlier program did not print.
fn assert_same(ours: &Value, theirs: &Value, place: &str) {
    match (ours, theirs) {
        (Value::Object(a), Value::Object(b)) => {
            let few = b.get("distinct_pairs").and_then(Value::as_u64).is_some_and(|pairs| pairs < 30);
            for (key, value) in b.iter().filter(|(key, _)| !(few && EXACT_SINCE.contains(&key.as_str()))) {
                let ours = a.get(key).unwrap_or_else(|| panic!("{place}: there is no {key}"));
                assert_same(ours, value, &format!("{place}.{key}"));
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            assert_eq!(a.len(), b.len(), "{place}");
            a.iter().zip(b).for_each(|(a, b)| assert_same(a, b, place));
        }
        (Value::Number(a), Value::Number(b)) if a.is_f64() && b.is_f64() => {
            let (a, b) = (a.as_f64().unwrap(), b.as_f64().unwrap());
            assert!((a - b).abs() <= 1e-9 * a.abs().max(b.abs()), "{place}: {a} and {b}");
        }
        _ => assert_eq!(ours, theirs, "{place}"),
    }
}

#[test]
fn a_match() {
    let folder = resumes("match");
    assert_eq!(folder.count("SELECT count(*) FROM games"), 24);
    // The command that began it resumes it too, and begins no other.
    let folder = begun("match");
    let line = "match draughts bornachot-haro(alphabeta,depth=2) random --pairs 12 --depth 2 --openings start --seed 7";
    finish(&folder, &format!("{line} --store it.db --games out.games"));
    assert_eq!(folder.count("SELECT count(*) FROM tournaments"), 1);
    assert_eq!(folder.read("out.games"), read(&data("match/finished/out.games")));
}

#[test]
fn a_sequential_test_whose_program_was_killed() {
    let folder = resumes("sprt");
    assert_eq!(folder.count("SELECT count(*) FROM claims"), 0);
}

#[test]
fn a_tournament() {
    resumes("tournament");
    let folder = begun("tournament");
    finish(&folder, "tournament swiss.toml --store it.db");
    assert_eq!(folder.count("SELECT count(*) FROM tournaments"), 1);
}

#[test]
fn tuning_by_every_method() {
    for method in ["spsa", "random", "local"] {
        resumes(method);
    }
    // The recorded program left the weights of this evaluator, which has no features, as they were. Now it is refused.
    let folder = begun("regression");
    let refused =
        folders::secateur(&folder, read(&data("regression").join("command")).trim()).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let line = String::from_utf8_lossy(&refused.stderr);
    assert!(line.contains("the evaluator is not a sum of features"), "{line}");
}

/// The numbers in a text, in order.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .map(|word| word.trim_matches('.'))
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn a_laboratory() {
    // Results are kept under the name of the build that measured them, so that another build measures anew. Here this build
    // takes over those of the earlier one, to see that it reads them.
    let own = Folder::new("resume-build");
    finish(&own, "lab run abalone-versus-random --quick --out .");
    let mut builds = std::fs::read_dir(own.path().join("kept")).unwrap();
    let build = builds.next().unwrap().unwrap().file_name();
    // The search for weights has changed since: it is now Algorithm 2 as the report prints it. Its old states are left alone.
    let folder = begun("lab");
    std::fs::rename(folder.path().join("kept/BUILD"), folder.path().join("kept").join(&build)).unwrap();
    let output = finish(&folder, "lab run abalone-pool --quick --out . --json");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("kept from an earlier run"), "{said}");
    assert_eq!(
        std::fs::read(folder.path().join("kept").join(&build).join("abalone-pool-quick-seed-1.state"))
            .unwrap(),
        std::fs::read(data("lab/begun/kept/BUILD/abalone-pool-quick-seed-1.state")).unwrap()
    );
    for (name, kept) in [("abalone-versus-random", 20), ("awale-loops", 14)] {
        let folder = begun("lab");
        std::fs::rename(folder.path().join("kept/BUILD"), folder.path().join("kept").join(&build)).unwrap();
        let output = finish(&folder, &format!("lab run {name} --quick --out . --json"));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(&format!("{name}: {kept} games or measurements kept")), "{said}");
        for file in
            std::fs::read_dir(data("lab/finished").join(name)).unwrap().map(|entry| entry.unwrap().path())
        {
            let file_name = file.file_name().unwrap().to_str().unwrap();
            // tables and charts are compared; claims are judged by another rule since, in other words
            if !file_name.ends_with(".csv") && !file_name.ends_with(".svg") {
                continue;
            }
            assert_eq!(numbers(&folder.read(file_name)), numbers(&read(&file)), "{file_name}");
        }
    }
}
