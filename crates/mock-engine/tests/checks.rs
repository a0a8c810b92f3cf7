//! The check names what is wrong with a program, and nothing else.
#![cfg(unix)]

use secateur_engines::check::{Finding, Verdict, check_engine};
use secateur_standard::standard;

fn check(kind: &str, words: &str) -> Vec<Finding> {
    let player = format!("{kind}(cmd=\"'{}' {kind} {words}\",patience=2)", env!("CARGO_BIN_EXE_mock-engine"));
    let mut told = 0;
    let findings = check_engine(&standard().with_engines(), None, &player, &mut |_| told += 1).unwrap();
    assert_eq!(told, findings.len());
    findings
}

fn failed(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().filter(|finding| finding.verdict == Verdict::Failed).map(|finding| finding.test).collect()
}

#[test]
fn a_program_that_behaves_passes() {
    for kind in ["ugi", "hub", "contest"] {
        let findings = check(kind, "");
        assert_eq!(failed(&findings), [""; 0], "{kind}: {findings:#?}");
    }
}

/// The programs wait most of the time, so they wait side by side.
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
                let findings = check(kind, words);
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
    let findings = check("ugi", "exit-at-once");
    assert_eq!(
        (findings[0].test, findings[0].exchange.as_slice()),
        ("introduces itself", &["> ugi".to_string()][..])
    );
    let findings = check("ugi", "illegal at=1");
    let finding = findings.iter().find(|finding| finding.test == "moves from the start").unwrap();
    assert!(finding.exchange.contains(&"> position startpos".to_string()), "{finding:?}");
    assert_eq!(finding.exchange.last().unwrap(), "< bestmove z9");
    assert!(finding.detail.contains("move 'z9'"));
}
