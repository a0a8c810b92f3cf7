//! Hostile programs lose their games, each in its own way, and nothing else: the match goes on to its end.
#![cfg(unix)]

use secateur_arena::{EndingKind, Interrupt, MatchSummary, Openings, Spec, Store, Tolerance, run};
use secateur_core::Limits;
use secateur_standard::standard;
use std::time::Duration;

/// No game ended in any of the ways.
const NONE: [u64; EndingKind::ALL.len()] = [0; EndingKind::ALL.len()];

fn mock(words: &str) -> String {
    format!("ugi(cmd=\"'{}' {words}\",patience=20)", env!("CARGO_BIN_EXE_mock-engine"))
}

fn spec(variant: &str, a: &str, b: &str, limit: &Limits) -> Spec {
    let ms = Duration::from_millis;
    Spec {
        pairs: 2,
        tolerance: Tolerance { grace: ms(300), deadline: ms(300) },
        ..Spec::match_of(variant, a, b).with_limit(limit)
    }
}

/// Plays a match; the ways games ended and the faults of each player, and what the first of them did.
fn play(
    spec: &Spec,
    concurrency: usize,
) -> ([u64; EndingKind::ALL.len()], [[u64; EndingKind::ALL.len()]; 2], Vec<String>) {
    let catalogue = standard().with_engines();
    let arena = spec.check(&catalogue).unwrap();
    let store = Store::in_memory().unwrap();
    let kept = store.tournament(spec).unwrap();
    let played = run(&arena, &store, &kept, concurrency, &Interrupt::new(), &mut |_| {}).unwrap();
    assert!(played.finished);
    let summary = MatchSummary::new(spec, &played.ledger, true).unwrap();
    let count = summary.counts();
    assert_eq!(count.games(), 2 * spec.pairs);
    let mut details = Vec::new();
    let keep = |_, _, game: secateur_arena::GameResult| {
        details.extend(game.detail);
        Ok(())
    };
    store.games(kept.id, keep).unwrap();
    (count.endings, count.faults, details)
}

fn only(ending: EndingKind, games: u64) -> [u64; EndingKind::ALL.len()] {
    EndingKind::ALL.map(|t| if t == ending { games } else { 0 })
}

/// All games are lost by the first player in this way, for this reason.
fn all_lost(words: &str, limit: &Limits, ending: EndingKind, why: &str) {
    let spec = spec("awale:oware", &mock(words), "random", limit);
    let (ways, faults, details) = play(&spec, 2);
    assert_eq!(ways, only(ending, 4), "{words}: {details:?}");
    assert_eq!(faults, [only(ending, 4), NONE], "{words}");
    assert!(details.iter().all(|detail| detail.contains(why)), "{words}: {details:?}");
}

fn nodes() -> Limits {
    Limits::nodes(10)
}

#[test]
fn a_program_that_behaves_plays_to_the_end() {
    for variant in
        ["awale:oware", "quoridor:size=5,walls=2", "draughts:russian", "divercite", "abalone:official"]
    {
        let mut spec = spec(variant, &mock(""), "random", &nodes());
        spec.tolerance = Tolerance::default();
        let (ways, faults, details) = play(&spec, 2);
        assert_eq!(faults, [NONE; 2], "{variant}: {details:?}");
        assert_eq!(ways, only(EndingKind::Normal, 4), "{variant}");
    }
}

#[test]
fn two_programs_play_the_same_match_again() {
    let spec = spec("awale:oware", &mock(""), &mock("game=awale:oware"), &nodes());
    assert_eq!(play(&spec, 1), play(&spec, 2));
}

#[test]
fn crashes() {
    let status = "exited with status 3 after 'go nodes 10'; last words: out of ideas";
    all_lost("crash", &nodes(), EndingKind::Crash, status);
    all_lost("abort", &nodes(), EndingKind::Crash, "was killed by signal 6");
    all_lost("half-line", &nodes(), EndingKind::Crash, "exited with status 0");
    // What it leaves behind holds its output open; that it is gone is seen all the same.
    all_lost("parent", &nodes(), EndingKind::Crash, "exited with status 4");
}

#[test]
fn silence_is_a_stall_under_any_limit() {
    all_lost("stall", &nodes(), EndingKind::Stall, "no answer for");
    let clock = Limits { clock: Some("200ms".parse().unwrap()), ..Limits::default() };
    all_lost("stall", &clock, EndingKind::Stall, "no answer for");
}

#[test]
fn a_flood_is_a_stall() {
    all_lost("flood", &nodes(), EndingKind::Stall, "no answer for");
    all_lost("endless-line", &nodes(), EndingKind::Stall, "no answer for");
}

#[test]
fn answers_that_are_no_moves_are_illegal() {
    all_lost("illegal", &nodes(), EndingKind::Illegal, "move 'z9'");
    all_lost("no-move", &nodes(), EndingKind::Illegal, "'bestmove (none)', and the game is not over");
    all_lost("unasked", &nodes(), EndingKind::Illegal, "without being asked");
    // The move of another position: north cannot play south's houses.
    let spec = spec("awale:oware", &mock("forgetful at=1"), "random", &nodes());
    let (ways, faults, _) = play(&Spec { openings: Openings::Start, ..spec }, 1);
    let illegal = EndingKind::ALL.iter().position(|&t| t == EndingKind::Illegal).unwrap();
    assert_eq!((ways[illegal], faults[0][illegal], faults[1]), (2, 2, NONE));
}

#[test]
fn a_late_answer_loses_on_time() {
    all_lost("late", &Limits::time(Duration::from_millis(50)), EndingKind::Time, "s of 0.050 s");
    let clock = Limits { clock: Some("200ms".parse().unwrap()), ..Limits::default() };
    all_lost("late", &clock, EndingKind::Time, "s of 0.");
    // The deadline holds where time is not limited.
    all_lost("late", &nodes(), EndingKind::Stall, "no move for");
}

#[test]
fn very_much_output_and_impossible_numbers_are_no_fault() {
    for words in ["chatter", "boast"] {
        let mut spec = spec("awale:oware", &mock(words), &mock(""), &nodes());
        spec.tolerance = Tolerance::default();
        let (ways, _, details) = play(&spec, 2);
        assert_eq!(ways, only(EndingKind::Normal, 4), "{words}: {details:?}");
    }
}

#[test]
fn a_program_that_dies_between_games_is_started_again() {
    for words in ["crash-at-new-game", "stubborn"] {
        let spec = spec("awale:oware", &mock(words), "random", &nodes());
        let (ways, _, details) = play(&spec, 1);
        assert_eq!(ways, only(EndingKind::Normal, 4), "{words}: {details:?}");
    }
}

#[test]
fn draughts_programs_by_hub() {
    let hub = |words: &str| format!("hub(cmd=\"'{}' hub {words}\")", env!("CARGO_BIN_EXE_mock-engine"));
    for (words, ending) in [
        ("crash", EndingKind::Crash),
        ("stall", EndingKind::Stall),
        ("illegal", EndingKind::Illegal),
        ("unasked", EndingKind::Illegal),
    ] {
        let mut spec = spec("draughts:international", &hub(words), "random", &nodes());
        spec.openings = Openings::Start;
        let (ways, faults, details) = play(&spec, 2);
        assert_eq!(ways, only(ending, 4), "{words}: {details:?}");
        assert_eq!(faults[1], NONE);
    }
}

#[test]
fn contest_programs() {
    let contest =
        |words: &str| format!("contest(cmd=\"'{}' contest {words}\")", env!("CARGO_BIN_EXE_mock-engine"));
    for (words, ending) in [
        ("", EndingKind::Normal),
        ("crash", EndingKind::Crash),
        ("stall", EndingKind::Stall),
        ("illegal", EndingKind::Illegal),
        ("unasked", EndingKind::Illegal),
    ] {
        let mut spec = spec("awale", &contest(words), "random", &nodes());
        spec.openings = Openings::Start;
        let (ways, faults, details) = play(&spec, 2);
        assert_eq!(ways, only(ending, 4), "{words}: {details:?}");
        assert_eq!(faults[1], NONE);
    }
    let spec = spec("awale", &contest(""), "random", &nodes());
    let refused = spec.check(&standard().with_engines()).err().unwrap().to_string();
    assert!(refused.ends_with("it can play from the start only: openings start"), "{refused}");
}

#[test]
fn programs_that_do_not_speak_are_refused_before_any_game() {
    let refuse = |player: &str| {
        let spec = spec("awale:oware", "random", player, &nodes());
        let line = spec.check(&standard().with_engines()).err().unwrap().to_string();
        assert_eq!(line.lines().count(), 1, "{line}");
        line
    };
    let mock = |words: &str| mock(words).replace("patience=20", "patience=1");
    let hello = "does not speak UGI: no 'ugiok' for 1 s after 'ugi'";
    for (words, why) in [
        ("exit-at-once", "exited with status 7 after 'ugi'"),
        ("wrong-hello", hello),
        ("mute", hello),
        ("never-ready", "no answer for 1.0 s after 'isready'"),
        ("game=chess", "exited with status 2 after 'ugi'; last words: no such game"),
    ] {
        let line = refuse(&mock(words));
        assert!(line.ends_with(why), "{words}: {line}");
    }
    let line = refuse("ugi(cmd=\"/no/such/program\")");
    let told =
        "player 'ugi(cmd=/no/such/program)': cannot start '/no/such/program': No such file or directory";
    assert_eq!(line, told);
    let options = mock("").replace("patience=1", "option.Hsh=3");
    assert!(refuse(&options).ends_with("option Hsh=3: the program's options are Variant, Hash"));
    let options = mock("").replace("patience=1", "option.hash=300");
    assert!(refuse(&options).ends_with("option hash=300: it is a number from 1 to 64"));
    assert!(refuse("ugi").ends_with("cmd=\"PROGRAM ARGUMENTS\" is missing"));
    assert_eq!(refuse("hub(cmd=x)"), "player 'hub': such programs play draughts, not awale");
}
