//! Opening books on the command line: built, stopped and resumed, shown, played; damaged and foreign files do no harm.

mod folders;

use folders::bounded::output;
use folders::{Folder, secateur};
use serde_json::Value;
use std::process::Output;

const GAME: &str = "quoridor:size=5,walls=2";
const FILE: &str = "data/books/quoridor-size=5-walls=2.book";

fn run(folder: &Folder, words: &[&str]) -> Output {
    let mut command = secateur(folder, words[0]);
    command.args(&words[1..]).env("SECATEUR_DATA", "data");
    output(command)
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn object(folder: &Folder, words: &[&str]) -> Value {
    let output = run(folder, words);
    assert!(output.status.success(), "{words:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn build(folder: &Folder, positions: &str, file: &str) -> Value {
    let words = ["book", "build", GAME, "--positions", positions, "--nodes", "500", "--out", file, "--json"];
    object(folder, &words)
}

fn best(folder: &Folder, player: &str, moves: &str) -> Output {
    run(folder, &["best", GAME, "--agent", player, "--moves", moves, "--nodes", "200", "--json"])
}

#[test]
fn a_book_is_built_in_pieces_shown_and_played() {
    let folder = Folder::new("opening-book");
    let built = object(&folder, &["book", "build", GAME, "--positions", "30", "--nodes", "500", "--json"]);
    assert_eq!(built["entries"], 30);
    build(&folder, "12", "pieces.book");
    build(&folder, "30", "pieces.book");
    let [whole, pieces] = [FILE, "pieces.book"].map(|file| folder.read(file));
    assert_eq!(whole, pieces, "a book does not depend on where its building was interrupted");

    let shown = object(&folder, &["book", "show", GAME, "--json"]);
    let moves = shown["moves"].as_array().unwrap();
    assert!(moves.is_sorted_by_key(|row| -row["score"].as_i64().unwrap()), "{shown}");
    let decision = best(&folder, "secateur(book=on)", "");
    let decision: Value = serde_json::from_slice(&decision.stdout).unwrap();
    assert_eq!((&decision["move"], &decision["nodes"]), (&moves[0]["move"], &0.into()), "{decision}");
    assert_eq!(decision["pv"], shown["line"]);
    // outside the book the player thinks
    let text = "b1 d5 a1 e5";
    let outside: Value = serde_json::from_slice(&best(&folder, "secateur(book=on)", text).stdout).unwrap();
    assert!(outside["nodes"].as_u64().unwrap() > 0, "{outside}");
}

#[test]
fn a_file_whose_writer_was_killed_at_once_is_gone_on_with() {
    let folder = Folder::new("opening-book-torn");
    build(&folder, "3", "whole.book");
    for torn in ["", "secateur-bo"] {
        std::fs::write(folder.path().join("torn.book"), torn).unwrap();
        build(&folder, "3", "torn.book");
        assert_eq!(folder.read("torn.book"), folder.read("whole.book"), "'{torn}'");
    }
}

#[test]
fn what_is_wrong_is_a_line_and_play_goes_on() {
    let folder = Folder::new("opening-book-wrong");
    for words in [
        &["best", GAME, "--agent", "secateur(book=on)", "--nodes", "10"][..],
        &["best", GAME, "--agent", "greedy(book=on)"],
        &["best", GAME, "--agent", "secateur(book-file=nothing.book)"],
        &["book", "show", GAME],
        &["book", "build", "chess"],
        &["book", "build", GAME, "--agent", "nobody"],
        &["book", "build", GAME, "--out", "nowhere/it.book"],
    ] {
        let output = run(&folder, words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{words:?}: {}", stderr(&output));
    }
    build(&folder, "5", "good.book");
    let good = folder.read("good.book");
    std::fs::create_dir_all(folder.path().join("data/books")).unwrap();
    for (name, text) in [
        ("damaged", good.replacen("\n0 ", "\n1 ", 1)),
        ("foreign", good.replacen("walls=2", "walls=1", 1)),
        ("newer", good.replacen("book 1", "book 9", 1)),
        ("rubbish", "hello".into()),
    ] {
        folder.write(FILE, &text);
        folder.write("wrong.book", &text);
        for player in ["secateur(book=on)", "secateur(book-file=wrong.book)"] {
            let output = best(&folder, player, "");
            let said = stderr(&output);
            assert!(output.status.success(), "{name} {player}: {said}");
            assert!(
                said.lines().count() == 1 && said.contains("playing on without it"),
                "{name} {player}: {said}"
            );
        }
        let output = run(&folder, &["book", "build", GAME, "--positions", "6"]);
        assert_eq!(output.status.code(), Some(2), "{name}: nothing is added to it");
        assert_eq!(folder.read(FILE), text, "{name}");
    }
}
