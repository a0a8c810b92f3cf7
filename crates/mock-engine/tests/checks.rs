//! `check-engine` finds what is wrong with an engine, and nothing else.
#![cfg(unix)]

use secateur_engines::check::{CheckResult, DEFAULT_SLACK, Finding, check_engine};
use secateur_standard::standard;
use std::time::Duration;

fn check(kind: &str, words: &str, slack: Duration) -> Vec<Finding> {
    // Waited for in full where the engine never speaks; elsewhere long enough for any machine.
    let patience = if matches!(words, "wrong-hello" | "never-ready") { 3 } else { 100 };
    let program = env!("CARGO_BIN_EXE_mock-engine");
    let player = format!("{kind}(cmd=\"'{program}' {kind} {words}\",patience={patience})");
    let mut seen = 0;
    let findings =
        check_engine(&standard().with_engines(), None, &player, slack, &mut |_| seen += 1).unwrap();
    assert_eq!(seen, findings.len());
    findings
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

/// The engines wait most of the time, so they do so side by side.
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
    assert_eq!(finding.exchange.last().unwrap(), "< bestmove z9");
    assert!(finding.detail.contains("move 'z9'"));
}
