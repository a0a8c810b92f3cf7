//! Misbehaving engines lose their games, with an ending for each fault, and the match goes on.
#![cfg(unix)]

use secateur_arena::{
    EndingKind, Interrupt, MatchSummary, Openings, Spec, Store, Tolerance, play_tournament,
};
use secateur_core::Limits;
use secateur_standard::standard;
use std::time::Duration;

/// No games for any ending.
const NONE: [u64; EndingKind::ALL.len()] = [0; EndingKind::ALL.len()];

fn mock(words: &str) -> String {
    format!("ugi(cmd=\"'{}' {words}\",patience=20)", env!("CARGO_BIN_EXE_mock-engine"))
}

/// A match with the default tolerance: ten minutes for a move if time is not limited.
fn spec(variant: &str, a: &str, b: &str, limit: &Limits) -> Spec {
    Spec { pairs: 2, ..Spec::match_of(variant, a, b).with_limit(limit) }
}

/// The same match for engines that let their time run out. The arbiter waits no longer than a busy machine needs for a move of
/// the opponent. The engine must misbehave at its first turn, so that none of its own moves can be late.
fn impatient(spec: Spec) -> Spec {
    let wait = Duration::from_secs(5);
    Spec { pairs: 1, tolerance: Tolerance { grace: wait.into(), deadline: wait }, ..spec }
}

/// Plays a match. Returns how games ended, the faults of each player, and the details of the faults.
fn play(
    spec: &Spec,
    concurrency: usize,
) -> ([u64; EndingKind::ALL.len()], [[u64; EndingKind::ALL.len()]; 2], Vec<String>) {
    let catalogue = standard().with_engines();
    let arena = spec.check(&catalogue).unwrap();
    let store = Store::in_memory().unwrap();
    let tournament = store.find_or_add(spec).unwrap();
    let state =
        play_tournament(&arena, &store, &tournament, concurrency, &Interrupt::new(), &mut |_| {}).unwrap();
    assert!(state.finished);
    let summary = MatchSummary::new(spec, &state.ledger, true).unwrap();
    let count = summary.counts();
    assert_eq!(count.games(), 2 * spec.pairs);
    let mut details = Vec::new();
    let collect = |_, _, game: secateur_arena::CompletedGame| {
        details.extend(game.detail);
        Ok(())
    };
    store.games(tournament.id, collect).unwrap();
    (count.endings, count.faults, details)
}

fn only(ending: EndingKind, games: u64) -> [u64; EndingKind::ALL.len()] {
    EndingKind::ALL.map(|t| if t == ending { games } else { 0 })
}

/// Asserts that the first player loses all games of the match with this ending and detail.
fn all_lost(spec: &Spec, ending: EndingKind, detail: &str) {
    // Three forfeits in a row would end the match.
    let spec = &Spec { pairs: if ending.is_forfeit() { 1 } else { spec.pairs }, ..spec.clone() };
    let (endings, faults, details) = play(spec, 2);
    let words = &spec.players[0].player;
    assert_eq!(endings, only(ending, 2 * spec.pairs), "{words}: {details:?}");
    assert_eq!(faults, [only(ending, 2 * spec.pairs), NONE], "{words}");
    assert!(details.iter().all(|own| own.contains(detail)), "{words}: {details:?}");
}

/// Asserts that the mock engine loses every game by this fault.
fn fault(words: &str, ending: EndingKind, detail: &str) {
    all_lost(&spec("awale:oware", &mock(words), "random", &nodes()), ending, detail);
}

/// Asserts that the mock engine loses every game by letting its time run out.
fn out_of_time(words: &str, limit: &Limits, ending: EndingKind, detail: &str) {
    let spec = spec("awale:oware", &mock(&format!("{words} at=1")), "random", limit);
    all_lost(&impatient(spec), ending, detail);
}

fn nodes() -> Limits {
    Limits::nodes(10)
}

#[test]
fn an_engine_that_behaves_plays_to_the_end() {
    for variant in
        ["awale:oware", "quoridor:size=5,walls=2", "draughts:russian", "divercite", "abalone:official"]
    {
        let spec = spec(variant, &mock(""), "random", &nodes());
        let (endings, faults, details) = play(&spec, 2);
        assert_eq!(faults, [NONE; 2], "{variant}: {details:?}");
        assert_eq!(endings, only(EndingKind::Normal, 4), "{variant}");
    }
}

#[test]
fn two_engines_play_the_same_match_again() {
    let spec = spec("awale:oware", &mock(""), &mock("game=awale:oware"), &nodes());
    assert_eq!(play(&spec, 1), play(&spec, 2));
}

#[test]
fn crashes() {
    let status = "exited with status 3 after 'go nodes 10'; its stderr ends: out of ideas";
    fault("crash", EndingKind::Crash, status);
    fault("abort", EndingKind::Crash, "was killed by signal 6");
    fault("half-line", EndingKind::Crash, "exited with status 0");
    // A process that it started keeps its output open, but its own exit is noticed.
    fault("parent", EndingKind::Crash, "exited with status 4");
}

#[test]
fn silence_is_a_stall_under_any_limit() {
    let clock = Limits { clock: Some("200ms".parse().unwrap()), ..Limits::default() };
    for limit in [nodes(), clock] {
        out_of_time("stall", &limit, EndingKind::Stall, "no answer for");
    }
}

#[test]
fn a_flood_is_a_stall() {
    out_of_time("flood", &nodes(), EndingKind::Stall, "no answer for");
    out_of_time("endless-line", &nodes(), EndingKind::Stall, "no answer for");
}

#[test]
fn moves_that_the_rules_forbid_are_illegal_and_rubbish_breaks_the_protocol() {
    fault("illegal", EndingKind::Illegal, "': a move is a house");
    fault("rubbish", EndingKind::Crash, "broke its protocol: move 'qwerty'");
    fault("no-move", EndingKind::Crash, "broke its protocol: 'bestmove (none)', and the game is not over");
    // The extra answer comes with the first one, or with the next position: it is never taken for the answer to the next request.
    fault("unasked", EndingKind::Crash, "without being asked");
    fault("unasked-later", EndingKind::Crash, "before 'readyok', without being asked");
    // It plays the move of another position: north cannot sow from south's houses.
    let spec = spec("awale:oware", &mock("forgetful at=1"), "random", &nodes());
    let (endings, faults, _) = play(&Spec { openings: Openings::Start, ..spec }, 1);
    let illegal = EndingKind::ALL.iter().position(|&t| t == EndingKind::Illegal).unwrap();
    assert_eq!((endings[illegal], faults[0][illegal], faults[1]), (2, 2, NONE));
}

#[test]
fn a_late_answer_loses_on_time() {
    out_of_time("late", &Limits::time(Duration::from_millis(50)), EndingKind::Time, "s of 0.050 s");
    let clock = Limits { clock: Some("200ms".parse().unwrap()), ..Limits::default() };
    out_of_time("late", &clock, EndingKind::Time, "s of 0.");
    // The deadline applies where time is not limited.
    out_of_time("late", &nodes(), EndingKind::Stall, "no move for");
}

#[test]
fn very_much_output_and_impossible_numbers_are_no_fault() {
    for words in ["chatter", "boast"] {
        let spec = spec("awale:oware", &mock(words), &mock(""), &nodes());
        let (endings, _, details) = play(&spec, 2);
        assert_eq!(endings, only(EndingKind::Normal, 4), "{words}: {details:?}");
    }
}

#[test]
fn an_engine_that_dies_between_games_is_started_again() {
    for words in ["crash-at-new-game", "stubborn"] {
        let spec = spec("awale:oware", &mock(words), "random", &nodes());
        let (endings, _, details) = play(&spec, 1);
        assert_eq!(endings, only(EndingKind::Normal, 4), "{words}: {details:?}");
    }
}

#[test]
fn draughts_engines_by_hub() {
    let hub = |words: &str| format!("hub(cmd=\"'{}' hub {words}\")", env!("CARGO_BIN_EXE_mock-engine"));
    let spec = |words: &str| Spec {
        openings: Openings::Start,
        ..spec("draughts:international", &hub(words), "random", &nodes())
    };
    all_lost(&spec("crash"), EndingKind::Crash, "");
    all_lost(&impatient(spec("stall at=1")), EndingKind::Stall, "");
    all_lost(&spec("illegal"), EndingKind::Illegal, "");
    all_lost(&spec("rubbish"), EndingKind::Crash, "broke its protocol");
    all_lost(&spec("unasked"), EndingKind::Crash, "");
    all_lost(&spec("unasked-later"), EndingKind::Crash, "before 'pong', without being asked");
}

/// Version 1 of Hub is recognised by its greeting; whole games are played in both versions.
#[test]
fn draughts_engines_by_both_versions_of_hub() {
    let mock = |protocol: &str, items: &str| {
        format!("hub(cmd=\"'{}' {protocol}\",patience=100{items})", env!("CARGO_BIN_EXE_mock-engine"))
    };
    let minute = Limits { depth: Some(1), ..Limits::time(Duration::from_secs(60)) };
    let clock = Limits { clock: Some("10m+1s".parse().unwrap()), ..Limits::default() };
    for limit in [minute, clock, Limits::depth(2)] {
        let two = mock("hub", "");
        let spec = spec("draughts:international", &mock("hub1", ",option.book=false"), &two, &limit);
        let (endings, faults, details) = play(&spec, 2);
        assert_eq!(faults, [NONE; 2], "{details:?}");
        assert_eq!(endings, only(EndingKind::Normal, 4), "{details:?}");
    }
    let faulty = |words: &str| Spec {
        openings: Openings::Start,
        ..spec("draughts:international", &mock(&format!("hub1 {words}"), ""), "random", &Limits::depth(1))
    };
    all_lost(&faulty("crash"), EndingKind::Crash, "out of ideas");
    all_lost(&faulty("illegal"), EndingKind::Illegal, "");
    all_lost(&faulty("unasked"), EndingKind::Crash, "without being asked");
    all_lost(&faulty("unasked-later"), EndingKind::Crash, "before 'pong', without being asked");
    // A request that version 1 cannot express is refused before any game.
    let catalogue = standard().with_engines();
    let refused = |variant: &str, items: &str, limit: &Limits| {
        let spec = spec(variant, &mock("hub1", items), "random", limit);
        spec.check(&catalogue).err().unwrap().to_string()
    };
    let line = refused("draughts:international", "", &nodes());
    assert!(line.ends_with("it speaks Hub 1, which has no limit of nodes: give a time, a clock or a depth"));
    let line = refused("draughts:russian", "", &minute);
    let only = "speaks Hub 1, in which only draughts:international is played, not draughts:russian";
    assert!(line.ends_with(only), "{line}");
    let line = refused("draughts:international", ",option.book=\"a b\"", &minute);
    assert!(line.ends_with("option book=a b: in Hub 1 a name is one word, and so is its value"), "{line}");
}

/// Settings are sent to an engine of version 1 unchanged, before `init`.
#[test]
fn settings_of_hub_1() {
    let program = env!("CARGO_BIN_EXE_mock-engine");
    let text = format!("hub(cmd=\"'{program}' hub1\",option.threads=2,option.tt-size=24)");
    let catalogue = standard().with_engines();
    let variant = catalogue.registry().variant("draughts:international").unwrap();
    let mut player = catalogue.player(&*variant, &text, 1).unwrap();
    assert_eq!(player.threads(), 2);
    let said: Vec<_> = player.exchange().into_iter().filter(|line| line.starts_with("> ")).collect();
    assert_eq!(said, ["> hub", "> set threads 2", "> set tt-size 24", "> init"]);
    let mut game = variant.begin();
    game.play("32-28").unwrap();
    player.decide(&*game, &Limits::depth(3).into(), &mut |_| {}).unwrap();
    let said: Vec<_> = player.exchange().into_iter().filter(|line| line.starts_with("> ")).collect();
    assert!(said[0].starts_with("> pos wbbbbbbb"), "{said:?}");
    assert_eq!(said[1..], ["> move 32-28", "> ping", "> depth 3", "> go"]);
}

#[test]
fn contest_engines() {
    let contest =
        |words: &str| format!("contest(cmd=\"'{}' contest {words}\")", env!("CARGO_BIN_EXE_mock-engine"));
    let from_start = |words: &str| Spec {
        openings: Openings::Start,
        ..spec("awale", &contest(words), "random", &nodes())
    };
    let (endings, _, details) = play(&from_start(""), 2);
    assert_eq!(endings, only(EndingKind::Normal, 4), "{details:?}");
    all_lost(&from_start("crash"), EndingKind::Crash, "");
    all_lost(&impatient(from_start("stall at=2")), EndingKind::Stall, "");
    all_lost(&from_start("illegal"), EndingKind::Illegal, "");
    all_lost(&from_start("rubbish"), EndingKind::Crash, "broke its protocol");
    all_lost(&from_start("unasked"), EndingKind::Crash, "");
    let spec = spec("awale", &contest(""), "random", &nodes());
    let refused = spec.check(&standard().with_engines()).err().unwrap().to_string();
    assert!(refused.ends_with("it can play from the start only: openings start"), "{refused}");
}

#[test]
fn engines_that_do_not_speak_are_refused_before_any_game() {
    let refuse = |player: &str| {
        let spec = spec("awale:oware", "random", player, &nodes());
        let line = spec.check(&standard().with_engines()).err().unwrap().to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        line
    };
    // An engine that exits is noticed at once. The others are given long enough to introduce themselves on a busy machine.
    let hello = "does not speak UGI: no 'ugiok' for 5 s after 'ugi'";
    for (words, patience, why) in [
        ("exit-at-once", "20", "exited with status 7 after 'ugi'"),
        ("game=chess", "20", "exited with status 2 after 'ugi'; its stderr ends: no such game"),
        ("wrong-hello", "5", hello),
        ("mute", "5", hello),
        ("never-ready", "5", "no answer for 5.0 s after 'isready'"),
    ] {
        let line = refuse(&mock(words).replace("patience=20", &format!("patience={patience}")));
        assert!(line.ends_with(why), "{words}: {line}");
    }
    let line = refuse("ugi(cmd=\"/no/such/program\")");
    let missing =
        "player 'ugi(cmd=/no/such/program)': cannot start '/no/such/program': No such file or directory";
    assert_eq!(line, missing);
    let options = mock("").replace("patience=20", "option.Hsh=3");
    assert!(refuse(&options).ends_with("option Hsh=3: the engine's options are Variant, Hash"));
    let options = mock("").replace("patience=20", "option.hash=300");
    assert!(refuse(&options).ends_with("option hash=300: it is a number from 1 to 64"));
    let refuse_hub = |player: &str| {
        let spec = spec("draughts:international", "random", player, &nodes());
        spec.check(&standard().with_engines()).err().unwrap().to_string()
    };
    let program = env!("CARGO_BIN_EXE_mock-engine");
    let line = refuse_hub(&format!("hub(cmd=\"'{program}' hub\",option.book=1)"));
    assert!(line.ends_with("option book=1: the engine has no parameters"), "{line}");
    assert!(refuse("ugi").ends_with("cmd=\"PROGRAM ARGUMENTS\" is missing"));
    assert_eq!(refuse("hub(cmd=x)"), "player 'hub': awale is not played in this protocol");
}
