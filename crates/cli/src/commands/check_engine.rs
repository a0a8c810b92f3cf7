//! `secateur check-engine PLAYER [GAME]`: what an engine does wrong.

use crate::args::engines::CheckArgs;
use crate::failure::Failure;
use crate::output::Output;
use secateur_players::Catalogue;

/// Messages of an exchange that are shown at most, and characters of each.
#[cfg(unix)]
const SHOWN: (usize, usize) = (12, 150);

/// Checks an engine and prints each test as it ends.
#[cfg(unix)]
pub fn run(catalogue: &Catalogue, args: &CheckArgs, output: &mut Output) -> Result<(), Failure> {
    use secateur_engines::check::{CheckOptions, CheckResult, Finding, check_engine};

    let (json, mut closed) = (output.json, None);
    let mut tell = |finding: &Finding| {
        if !json && closed.is_none() {
            closed = show_finding(finding, args.exchange || finding.result != CheckResult::Ok, output).err();
        }
    };
    let limits = args.limits.limits();
    let check = CheckOptions { slack: args.slack, limits, ..CheckOptions::default() };
    let findings = check_engine(catalogue, args.game.as_deref(), &args.player, &check, &mut tell)?;
    if let Some(failure) = closed {
        return Err(failure);
    }
    let count = |result| findings.iter().filter(|finding| finding.result == result).count();
    let (all, failed, warnings) = (findings.len(), count(CheckResult::Failed), count(CheckResult::Warning));
    if json {
        output.object(&serde_json::json!({
            "player": args.player, "ok": failed == 0, "failed": failed, "warnings": warnings, "tests": findings,
        }))?;
    } else {
        let ok = count(CheckResult::Ok);
        let s = if warnings == 1 { "" } else { "s" };
        output.line(format!("{all} tests: {ok} ok, {warnings} warning{s}, {failed} failed"))?;
    }
    if failed == 0 {
        return Ok(());
    }
    Err(Failure::Running(format!("the program failed {failed} of {all} tests")))
}

#[cfg(unix)]
fn show_finding(
    finding: &secateur_engines::check::Finding,
    exchange: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let line = format!("{:<8} {:<40} {}", finding.result.word(), finding.test, finding.detail);
    output.line(line.trim_end())?;
    if exchange {
        let (lines, letters) = SHOWN;
        let skipped = finding.exchange.len().saturating_sub(lines);
        if skipped > 0 {
            output.line(format!("           … {skipped} lines before"))?;
        }
        for line in &finding.exchange[skipped..] {
            let cut: String = line.chars().take(letters).collect();
            let more = if cut.len() < line.len() { " …" } else { "" };
            output.line(format!("           {cut}{more}"))?;
        }
    }
    Ok(())
}

/// Engines need a Unix system: the command is refused.
#[cfg(not(unix))]
pub fn run(_: &Catalogue, _: &CheckArgs, _: &mut Output) -> Result<(), Failure> {
    Err(Failure::Request("check-engine: players in other processes need a Unix system".into()))
}
