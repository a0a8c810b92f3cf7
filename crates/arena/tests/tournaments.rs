//! Tournaments of many players.

use secateur_arena::{ArenaError, Interrupt, Standings, Store, TournamentFile, play_tournament};
use secateur_standard::standard;
use serde_json::Value;

const PLAYERS: &str = "
game = \"quoridor:size=5,walls=3\"
pairs = 2
depth = 2
[[players]]
name = \"deep\"
player = \"alphabeta(depth=2)\"
[[players]]
player = \"greedy\"
[[players]]
player = \"random\"
[[players]]
name = \"slow\"
player = \"minimax(depth=1)\"
depth = 1
anchor = 1000
[[players]]
name = \"tree\"
player = \"mcts(iterations=30,memory=1M)\"
";

fn play(head: &str, concurrency: usize) -> Value {
    let catalogue = standard();
    let none = |_: &str| Err(ArenaError::request("no file"));
    let file = TournamentFile::parse(&format!("{head}\n{PLAYERS}"), &catalogue, none).unwrap();
    let arena = file.spec.check(&catalogue).unwrap();
    let store = Store::in_memory().unwrap();
    let tournament = store.find_or_add(&file.spec).unwrap();
    let state =
        play_tournament(&arena, &store, &tournament, concurrency, &Interrupt::new(), &mut |_| {}).unwrap();
    let standings = Standings::new(&file.spec, &state);
    let mut object = standings.object();
    for row in object["ratings"].as_array_mut().unwrap() {
        row["times"].take();
    }
    object
}

fn numbers<'a>(rows: &'a Value, key: &'a str) -> impl Iterator<Item = f64> + 'a {
    rows.as_array().unwrap().iter().map(move |row| row[key].as_f64().unwrap())
}

#[test]
fn everyone_meets_everyone() {
    let object = play("", 3);
    assert_eq!((&object["games"], &object["finished"]), (&Value::from(40), &Value::from(true)));
    let rows = &object["ratings"];
    assert_eq!(numbers(rows, "games").sum::<f64>(), 80.0);
    assert_eq!(numbers(rows, "points").sum::<f64>(), 40.0);
    let ratings: Vec<_> = numbers(rows, "rating").collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "{ratings:?}");
    let slow = rows.as_array().unwrap().iter().find(|row| row["name"] == "slow").unwrap();
    assert_eq!(slow["rating"], 1000.0);
    // The crosstable agrees with the rows, and each cell with its mirror image.
    for (i, row) in object["crosstable"].as_array().unwrap().iter().enumerate() {
        let cells = row.as_array().unwrap();
        let points: f64 = cells.iter().filter_map(|cell| cell["points"].as_f64()).sum();
        assert_eq!(rows[i]["points"].as_f64(), Some(points));
        for (j, cell) in cells.iter().enumerate() {
            assert_eq!(cell.is_null(), i == j);
            assert_eq!(cell["wins"], object["crosstable"][j][i]["losses"]);
        }
    }
    assert_eq!(object["format"], "round-robin");
    assert_eq!(object, play("", 1));
}

#[test]
fn one_meets_the_others() {
    let object = play("format = \"gauntlet\"", 2);
    assert_eq!(object["games"], 16);
    let deep = object["ratings"].as_array().unwrap().iter().find(|row| row["name"] == "deep").unwrap();
    assert_eq!(deep["games"], 16);
}

#[test]
fn like_meets_like_whatever_the_concurrency() {
    let object = play("format = \"swiss\"\nrounds = 4", 4);
    assert_eq!((&object["games"], &object["finished"]), (&Value::from(32), &Value::from(true)));
    assert_eq!(object, play("format = \"swiss\"\nrounds = 4", 1));
    // Four rounds of five players: two meetings each round and one bye, worth a won meeting.
    assert_eq!(numbers(&object["ratings"], "points").sum::<f64>(), 32.0 + 4.0 * 4.0);
    let points: Vec<_> = numbers(&object["ratings"], "points").collect();
    assert!(points.is_sorted_by(|a, b| a >= b), "{points:?}");
}
