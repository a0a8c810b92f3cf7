//! Valid requests, and the error line for each wrong one.

use secateur_arena::{ArenaError, Grace, Openings, Spec, Store, Tolerance, TournamentFile};
use secateur_core::Limits;
use secateur_standard::standard;
use std::time::Duration;

fn openings(variant: &str, text: &str, content: &str) -> Result<Openings, String> {
    let catalogue = standard();
    let variant = catalogue.registry().variant(variant).unwrap();
    Openings::parse(text, &catalogue, &*variant, |_| Ok(content.to_string())).map_err(|e| e.to_string())
}

fn listed(variant: &str, content: &str) -> Vec<(Option<String>, usize)> {
    match openings(variant, "file", content).unwrap() {
        Openings::List(list) => list.into_iter().map(|o| (o.start, o.moves.len())).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn openings_of_every_source() {
    assert_eq!(openings("quoridor", "start", ""), Ok(Openings::Start));
    assert_eq!(openings("quoridor", "random:6", ""), Ok(Openings::Random(6)));
    let position = "-/-/e2 e8/10 10/1";
    let content = format!("# three\n\ne2 e8\n{position}\nquoridor | {position} | e3 | *\n");
    let at = Some(position.to_string());
    assert_eq!(listed("quoridor", &content), [(None, 2), (at.clone(), 0), (at, 1)]);
    let pdn = "[GameType \"25\"]\n\n1. c3-b4 f6-e5 *\n\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    assert_eq!(listed("draughts:russian", pdn), [(None, 2), (None, 1)]);
}

#[test]
fn wrong_openings() {
    for (text, content, error) in [
        ("random:x", "", "openings 'random:x': openings are start, random:PLIES (0 to 100 plies) or a file"),
        (
            "random:101",
            "",
            "openings 'random:101': openings are start, random:PLIES (0 to 100 plies) or a file",
        ),
        ("file", "# nothing\n", "file: no opening in the file"),
        ("file", "e2 e2\n", "file: opening '1': move 'e2': ply 2: black's pawn on e9 can go to e8, d9 or f9"),
        ("file", "awale | start | A | *\n", "file: opening 'awale': the match is of quoridor"),
        (
            "file",
            "a | b\n",
            "file: opening 'a | b': an opening is moves, a position, or GAME | POSITION | MOVES | RESULT",
        ),
        (
            "file",
            "e2\n-/-/e9 e5/10 10/2\n",
            "file: opening '2': the game is already over: first wins (goal, 1–0)",
        ),
    ] {
        assert_eq!(openings("quoridor", text, content), Err(error.to_string()), "{text} {content}");
    }
}

const GOOD: &str =
    "game = \"quoridor\"\nnodes = 10\n[[players]]\nplayer = \"greedy\"\n[[players]]\nplayer = \"random\"\n";

fn tournament(text: &str) -> Result<TournamentFile, String> {
    let catalogue = standard();
    let none = |_: &str| Err(ArenaError::request("no file"));
    let file = TournamentFile::parse(text, &catalogue, none).map_err(|e| e.to_string())?;
    file.spec.check(&catalogue).map(|_| ()).map_err(|e| e.to_string())?;
    Ok(file)
}

#[test]
fn wrong_tournaments() {
    assert_eq!(tournament(GOOD).unwrap().spec.players[1].name, "random");
    for (text, error) in [
        (GOOD.replace("nodes", "nods"), "line '2: nods': unknown field `nods`"),
        (GOOD.replace("\"random\"", "\"randm\""), "player 'randm': the players are"),
        (GOOD.replace("quoridor", "chess"), "game 'chess': the games are"),
        (GOOD.replace("nodes = 10", ""), "player 'greedy': it needs a time, a clock, nodes or a depth"),
        (GOOD.replace("random", "greedy"), "player 'greedy': the name is given twice"),
        (
            GOOD.replace("nodes = 10", "time = \"10\""),
            "line '2: time = \"10\"': duration '10': a duration is",
        ),
        (format!("format = \"swiss\"\n{GOOD}"), "key 'rounds': a Swiss tournament says how many it has"),
        (format!("heroes = 1\n{GOOD}"), "key 'heroes': only for a gauntlet"),
        (
            format!("format = \"gauntlet\"\nheroes = 2\n{GOOD}"),
            "heroes 2: a gauntlet of 2 players has 1 to 1 of them",
        ),
        (format!("format = \"cup\"\n{GOOD}"), "line '1: format = \"cup\"': unknown variant `cup`"),
        (
            format!("pairs = nan\n{GOOD}"),
            "line '1: pairs = nan': invalid type: floating point `NaN`, expected a whole number of 0 or more",
        ),
        (format!("pairs = 0\n{GOOD}"), "pairs 0: from 1 to 100000000"),
        (format!("openings = \"x\"\n{GOOD}"), "no file"),
        (format!("{GOOD}[adjudicate]\ndraws = 1\n"), "line '8: draws': unknown field `draws`"),
        (format!("{GOOD}[adjudicate]\nlength = 0\n"), "adjudication: moves and length are at least 1"),
        ("game = ".to_string(), "line '1: "),
        (String::new(), "line '1: ': missing field `game`"),
    ] {
        let said = tournament(&text).unwrap_err();
        assert!(said.starts_with(error) && !said.contains('\n'), "{text}\nsaid {said}\nnot  {error}");
    }
}

#[test]
fn stores_of_others_are_left_alone() {
    let folder = std::env::temp_dir().join(format!("secateur-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("x.db");
    let refused = |path: &std::path::Path| Store::create(path).err().map(|e| e.to_string()).unwrap();
    std::fs::write(&path, "not a database, but long enough to look like something".repeat(20)).unwrap();
    assert!(refused(&path).ends_with("the file is not a store"));
    std::fs::remove_file(&path).unwrap();
    let foreign = rusqlite::Connection::open(&path).unwrap();
    foreign.execute_batch("CREATE TABLE mine (x)").unwrap();
    assert!(refused(&path).ends_with("the file is a database of another program"));
    drop(foreign);
    std::fs::remove_file(&path).unwrap();
    let spec = Spec::match_of("quoridor", "greedy", "random");
    Store::create(&path).unwrap().find_or_add(&spec).unwrap();
    assert_eq!(Store::open(&path).unwrap().tournaments().unwrap()[0].spec, spec);
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 9).unwrap();
    assert!(refused(&path).ends_with("it has version 9, this program reads versions 2 and 3"));
    assert!(
        Store::open(&folder.join("none.db")).err().unwrap().to_string().ends_with("there is no such file")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A store of an earlier program is found by the command that began it.
#[test]
fn earlier_programs_wrote_the_same_match_otherwise() {
    let earlier = Spec::match_of("quoridor", "greedy", "random");
    let today = Spec {
        openings: earlier.openings.clone().without_repeats(),
        tolerance: Tolerance::new(None, None, &earlier.players),
        ..earlier.clone()
    };
    assert_eq!((today.tolerance.grace, today.earlier_form()), (Grace::ByLimit, Some(earlier.clone())));
    assert_eq!(earlier.earlier_form(), None);
    // A grace that was given is kept; without a limit of time the grace is as in older stores.
    let given = Tolerance::new(Some(Duration::from_secs(2)), None, &earlier.players);
    assert_eq!(given, Tolerance::default());
    let by_depth = earlier.with_limit(&Limits::depth(1));
    assert_eq!(Tolerance::new(None, None, &by_depth.players), Tolerance::default());
    let text = serde_json::to_string(&today.tolerance).unwrap();
    assert_eq!(text, r#"{"grace":"by-limit","deadline":"10m"}"#);
    assert_eq!(serde_json::from_str::<Tolerance>(&text).unwrap(), today.tolerance);
}
