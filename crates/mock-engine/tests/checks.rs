//! The check names what is wrong with a program, and nothing else.
#![cfg(unix)]

use secateur_agents::process::check::{Finding, Verdict, check_engine};
use secateur_agents::standard;

fn check(kind: &str, words: &str) -> Vec<Finding> {
    let player = format!("{kind}(cmd=\"'{}' {kind} {words}\",patience=2)", env!("CARGO_BIN_EXE_mock-engine"));
    let mut told = 0;
    let findings = check_engine(&standard().with_programs(), None, &player, &mut |_| told += 1).unwrap();
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

#[test]
fn each_fault_is_named() {
    for (words, test) in [
        ("wrong-hello", "introduces itself"),
        ("exit-at-once", "introduces itself"),
        ("illegal at=1", "moves from the start"),
        ("forgetful at=1", "moves after any moves"),
        ("crash at=1", "answers once"),
        ("unasked at=1", "answers once"),
        ("stubborn", "leaves at quit"),
        ("never-ready", "says readyok"),
        ("unstoppable", "keeps a time per move"),
        ("unstoppable", "stops when told to"),
        ("crash-at-new-game", "begins new games"),
    ] {
        let findings = check("ugi", words);
        assert!(failed(&findings).contains(&test), "{words}: {findings:#?}");
        let finding = findings.iter().find(|finding| finding.test == test).unwrap();
        assert!(
            !finding.detail.is_empty() && (words == "never-ready" || !finding.exchange.is_empty()),
            "{finding:?}"
        );
    }
    assert!(failed(&check("hub", "illegal at=1")).contains(&"moves from the start"));
    assert!(failed(&check("contest", "illegal at=2")).contains(&"plays whole games"));
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
