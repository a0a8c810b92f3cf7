//! `check-engine` reports what is wrong with an engine, and nothing else.
#![cfg(unix)]

use secateur_core::Limits;
use secateur_engines::check::{CheckOptions, CheckResult, DEFAULT_SLACK, Finding, check_engine};
use secateur_standard::standard;
use std::time::{Duration, Instant};

/// Checks the mock engine, speaking `protocol`, driven by a player of this kind.
fn check_with(kind: &str, protocol: &str, words: &str, items: &str, check: &CheckOptions) -> Vec<Finding> {
    let program = env!("CARGO_BIN_EXE_mock-engine");
    let player = format!("{kind}(cmd=\"'{program}' {protocol} {words}\"{items})");
    let mut seen = 0;
    let findings =
        check_engine(&standard().with_engines(), None, &player, check, &mut |_| seen += 1).unwrap();
    assert_eq!(seen, findings.len());
    findings
}

fn check(kind: &str, words: &str, slack: Duration) -> Vec<Finding> {
    // Engines that never speak are waited for in full; for others the patience is enough on any machine.
    let patience = if matches!(words, "wrong-hello" | "never-ready") { 3 } else { 100 };
    let check = CheckOptions { slack, ..CheckOptions::default() };
    check_with(kind, kind, words, &format!(",patience={patience}"), &check)
}

fn failed(findings: &[Finding]) -> Vec<&'static str> {
    findings
        .iter()
        .filter(|finding| finding.result == CheckResult::Failed)
        .map(|finding| finding.test)
        .collect()
}

#[test]
fn an_engine_that_behaves_passes() {
    for kind in ["ugi", "hub", "contest"] {
        let findings = check(kind, "", Duration::from_secs(60));
        assert_eq!(failed(&findings), [""; 0], "{kind}: {findings:#?}");
    }
}

#[test]
fn an_engine_of_hub_1_passes() {
    let check = CheckOptions { slack: Duration::from_secs(60), ..CheckOptions::default() };
    let findings = check_with("hub", "hub1", "", ",patience=100", &check);
    assert_eq!(failed(&findings), [""; 0], "{findings:#?}");
    assert_eq!(findings[0].detail, "Mock 1.0, by Hub 1");
    let nodes = findings.iter().find(|finding| finding.test == "ends at a number of nodes").unwrap();
    assert!(nodes.detail.contains("Hub 1, which has no limit of nodes"), "{nodes:?}");
    let player = format!("hub(cmd=\"'{}' hub1\")", env!("CARGO_BIN_EXE_mock-engine"));
    let check = CheckOptions { limits: Limits::nodes(100), ..check };
    let refused = check_engine(&standard().with_engines(), None, &player, &check, &mut |_| {});
    let line = refused.unwrap_err().to_string();
    assert!(line.ends_with("no limit of nodes: give a time, a clock or a depth"), "{line}");
}

/// Engines that never speak, never get ready or never move are given up within twenty seconds, whatever their protocol. The test
/// checks them all at once, since it mostly waits.
#[test]
fn an_engine_that_hangs_is_soon_given_up() {
    let hung = [
        ("ugi", "ugi", "mute"),
        ("hub", "hub", "mute"),
        ("contest", "contest", "mute"),
        ("ugi", "ugi", "never-ready"),
        ("hub", "hub1", "never-ready"),
        ("ugi", "ugi", "stall at=1"),
        ("hub", "hub", "stall at=1"),
        ("hub", "hub1", "stall at=1"),
        ("contest", "contest", "stall at=2"),
        ("ugi", "ugi", "endless-line at=1"),
    ];
    std::thread::scope(|scope| {
        for (kind, protocol, words) in hung {
            scope.spawn(move || {
                let began = Instant::now();
                let findings = check_with(kind, protocol, words, "", &CheckOptions::default());
                let spent = began.elapsed();
                assert!(!failed(&findings).is_empty(), "{protocol} {words}");
                assert!(spent < Duration::from_secs(20), "{protocol} {words}: {spent:?}, {findings:#?}");
            });
        }
    });
}

/// In a protocol without words for time, speed is only a figure; in one that has them, the same engine fails.
#[test]
fn an_engine_that_cannot_be_told_a_time_is_not_blamed_for_it() {
    let strict = CheckOptions { slack: Duration::ZERO, ..CheckOptions::default() };
    let whole_games = |findings: &[Finding]| {
        findings.iter().find(|finding| finding.test == "plays whole games").cloned().unwrap()
    };
    let findings = check_with("contest", "contest", "slow", ",patience=100", &strict);
    assert_eq!(failed(&findings), [""; 0], "{findings:#?}");
    let detail = whole_games(&findings).detail;
    assert!(detail.contains(" a move, at most 0."), "{detail}");
    let limits = Limits::time(Duration::from_millis(30));
    let asked = CheckOptions { limits, ..strict.clone() };
    let finding = whole_games(&check_with("contest", "contest", "slow", ",patience=100", &asked));
    assert_eq!(finding.result, CheckResult::Warning, "{finding:?}");
    assert!(finding.detail.ends_with("of 0.030 s: its protocol cannot tell it"), "{finding:?}");
    let findings = check_with("hub", "hub", "slow", ",patience=100", &strict);
    assert!(failed(&findings).contains(&"keeps a time per move"), "{findings:#?}");
    // With enough time it passes: the check uses the limits that were asked for.
    let minute = Duration::from_secs(60);
    let generous = CheckOptions { limits: Limits::time(minute), slack: minute, ..CheckOptions::default() };
    let findings = check_with("hub", "hub1", "slow", ",patience=100", &generous);
    assert_eq!(failed(&findings), [""; 0], "{findings:#?}");
    let time = findings.iter().find(|finding| finding.test == "keeps a time per move").unwrap();
    assert!(time.detail.ends_with("of 60000 ms"), "{time:?}");
}

#[test]
fn a_check_that_is_stopped_begins_no_further_test() {
    for kind in ["ugi", "hub", "contest"] {
        let player = format!("{kind}(cmd=\"'{}' {kind}\",patience=100)", env!("CARGO_BIN_EXE_mock-engine"));
        let check = CheckOptions { slack: Duration::from_secs(60), ..CheckOptions::default() };
        let mut stop = |_: &Finding| check.stop.stop();
        let findings = check_engine(&standard().with_engines(), None, &player, &check, &mut stop).unwrap();
        assert!(findings.len() <= 3, "{kind}: {findings:#?}");
        assert_eq!(failed(&findings), [""; 0], "{kind}: {findings:#?}");
    }
}

/// The checks run all at once, since the engines mostly wait.
#[test]
fn each_fault_is_named() {
    let faults: [(&str, &str, &[&str]); 12] = [
        ("ugi", "wrong-hello", &["introduces itself"]),
        ("ugi", "exit-at-once", &["introduces itself"]),
        ("ugi", "illegal at=1", &["moves from the start"]),
        ("ugi", "forgetful at=1", &["moves after any moves"]),
        ("ugi", "crash at=1", &["answers once"]),
        ("ugi", "unasked at=1", &["answers once"]),
        ("ugi", "stubborn", &["leaves at quit"]),
        ("ugi", "never-ready", &["says readyok"]),
        ("ugi", "unstoppable", &["keeps a time per move", "stops when told to"]),
        ("ugi", "crash-at-new-game", &["begins new games"]),
        ("hub", "illegal at=1", &["moves from the start"]),
        ("contest", "illegal at=2", &["plays whole games"]),
    ];
    std::thread::scope(|scope| {
        for (kind, words, tests) in faults {
            scope.spawn(move || {
                let findings = check(kind, words, DEFAULT_SLACK);
                for test in tests {
                    assert!(failed(&findings).contains(test), "{kind} {words}: {findings:#?}");
                    let finding = findings.iter().find(|finding| finding.test == *test).unwrap();
                    let shown = words == "never-ready" || !finding.exchange.is_empty();
                    assert!(!finding.detail.is_empty() && shown, "{kind} {words}: {finding:?}");
                }
            });
        }
    });
}

#[test]
fn the_exchange_is_shown() {
    let findings = check("ugi", "exit-at-once", DEFAULT_SLACK);
    assert_eq!(
        (findings[0].test, findings[0].exchange.as_slice()),
        ("introduces itself", &["> ugi".to_string()][..])
    );
    let findings = check("ugi", "illegal at=1", DEFAULT_SLACK);
    let finding = findings.iter().find(|finding| finding.test == "moves from the start").unwrap();
    assert!(finding.exchange.contains(&"> position startpos".to_string()), "{finding:?}");
    let answer = finding.exchange.last().unwrap().strip_prefix("< bestmove ").unwrap();
    assert!(finding.detail.contains(&format!("move '{answer}'")), "{finding:?}");
}
