//! A few experiments run as `--quick` does: they write their files, repeat exactly, and go on after an interruption.

use secateur_arena::Interrupt;
use secateur_lab::{Effort, Findings, Lab, LabError, Options, find, page, run};
use secateur_players::Catalogue;
use secateur_standard::standard;
use std::path::{Path, PathBuf};

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("secateur-lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn options(out: &Path, concurrency: usize) -> Options {
    let (out, program) = (out.to_path_buf(), "tested".to_string());
    Options { effort: Effort::Quick, seed: 7, out, concurrency, program, fresh: false }
}

fn quick(catalogue: &Catalogue, name: &str, out: &Path, concurrency: usize) -> Findings {
    let mut tell = |_: &str| {};
    let mut lab = Lab::new(catalogue, options(out, concurrency), Interrupt::new(), &mut tell).unwrap();
    run(&mut lab, find(name).unwrap()).unwrap()
}

#[test]
fn experiments_write_their_files_and_repeat_exactly() {
    let catalogue = standard();
    for name in [
        "abalone-versus-random",
        "abalone-branching",
        "checkers-versus-random",
        "awale-fixed",
        "abalone-pool",
    ] {
        let [one, other] = ["one", "other"].map(|run| Folder::new(&format!("{name}-{run}")));
        let findings = quick(&catalogue, name, &one.0, 1);
        assert_eq!(findings, quick(&catalogue, name, &other.0, 2), "{name}");
        assert!(!findings.verdicts.is_empty() && !findings.tables.is_empty() && !findings.figures.is_empty());
        let files = findings.write(&one.0).unwrap();
        let endings: Vec<_> = files.iter().filter_map(|path| path.extension()).collect();
        assert!(["md", "csv", "svg"].iter().all(|ending| endings.iter().any(|e| e == ending)), "{files:?}");
        assert!(files.iter().all(|path| std::fs::metadata(path).is_ok_and(|file| file.len() > 20)));
    }
}

#[test]
fn the_numbers_of_quoridor_and_the_page() {
    let folder = Folder::new("complexity");
    let findings = quick(&standard(), "quoridor-complexity", &folder.0, 1);
    let text = findings.markdown();
    for number in ["6.1582e38", "3.9905e42", "2.2498e35", "1.3760e21"] {
        assert!(text.contains(number), "{number}");
    }
    let page = page(&[findings], "a & b");
    assert!(
        page.contains("a &amp; b") && page.contains("id=\"quoridor-complexity\"") && page.contains("<svg")
    );
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org").count()
    );
}

#[test]
fn an_experiment_goes_on_where_it_was_interrupted() {
    let catalogue = standard();
    for name in ["abalone-branching", "abalone-versus-random"] {
        let folder = Folder::new(&format!("{name}-interrupted"));
        let interrupt = Interrupt::new();
        let asked = interrupt.clone();
        let mut tell = move |_: &str| asked.ask();
        let mut lab = Lab::new(&catalogue, options(&folder.0, 1), interrupt, &mut tell).unwrap();
        assert_eq!(run(&mut lab, find(name).unwrap()), Err(LabError::Interrupted), "{name}");
        drop(lab);
        let whole = Folder::new(&format!("{name}-whole"));
        assert_eq!(quick(&catalogue, name, &folder.0, 2), quick(&catalogue, name, &whole.0, 2), "{name}");
    }
}

#[test]
fn what_another_program_or_seed_has_left_is_not_gone_on_with() {
    let catalogue = standard();
    let folder = Folder::new("programs");
    let run_as = |program: &str, seed: u64, fresh: bool| {
        let mut tell = |_: &str| {};
        let options = Options { program: program.into(), seed, fresh, ..options(&folder.0, 2) };
        let mut lab = Lab::new(&catalogue, options, Interrupt::new(), &mut tell).unwrap();
        ["abalone-branching", "abalone-versus-random", "abalone-pool"].map(|name| {
            run(&mut lab, find(name).unwrap()).unwrap();
            lab.kept()
        })
    };
    assert_eq!(run_as("one", 1, false), [0, 0, 0]);
    assert!(run_as("one", 1, false).iter().all(|&kept| kept > 0));
    assert_eq!(run_as("one", 2, false), [0, 0, 0]);
    assert_eq!(run_as("other", 1, false), [0, 0, 0]);
    assert_eq!(run_as("one", 1, true), [0, 0, 0]);
}

#[test]
fn unknown_experiments_are_refused() {
    let error = find("abalone").err().unwrap().to_string();
    assert!(error.starts_with("experiment 'abalone': the experiments are all, abalone-ladder"), "{error}");
}
