//! The table and the figure of report 002, measured again: the versions play each other on a scaled clock.

mod depths;
mod versions;

use secateur_arena::{EndingKind, Spec};
use secateur_core::{Clock, Limits};
use secateur_lab::{Experiment, Games, Lab, LabError, PlayedGame};

const GAME: &str = "divercite";
/// The players, by number: the report's four versions, and the course's two.
const NAMES: [&str; 6] = ["V0", "V1", "V2", "V3", "random", "greedy"];
/// How many of them are versions of the report's player.
const VERSIONS: usize = 4;

/// The clock of the report in seconds.
const CLOCK: f64 = 900.0;

/// Depth of version 0.
const DEPTH: u32 = 4;

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 2] = [
    Experiment {
        name: "divercite-versions",
        title: "Divercité: four versions, random and greedy",
        source: "Report 002, Table 1",
        measure: versions::run,
    },
    Experiment {
        name: "divercite-depths",
        title: "Divercité: depth reached at each step",
        source: "Report 002, Figure 1",
        measure: depths::run,
    },
];

/// How much shorter the clock is than the report's.
fn scale(lab: &Lab<'_>) -> f64 {
    lab.pick(0.0005, 0.002)
}

/// The round robin, which the table and the figure share, one game at a time.
fn play(lab: &Lab<'_>) -> Result<Games, LabError> {
    lab.play_alone(&spec(lab)?)
}

fn spec(lab: &Lab<'_>) -> Result<Spec, LabError> {
    let scale = scale(lab);
    let texts: Vec<String> = (0..VERSIONS)
        .map(|v| format!("rosselet-lambert(v{v},scale={scale})"))
        .chain(["random".to_string(), "greedy(eval=score)".to_string()])
        .collect();
    let players: Vec<_> = NAMES.iter().copied().zip(texts.iter().map(String::as_str)).collect();
    let clock: Clock = format!("{:.0}ms", 1000.0 * CLOCK * scale).parse()?;
    let limit = Limits { clock: Some(clock), ..Limits::default() };
    let mut spec = lab.tournament(GAME, &players, lab.pick(1, 4), limit);
    // version 0 knows no clock: it searches to its depth, whatever that takes
    spec.players[0].limit = Limits::depth(DEPTH);
    Ok(spec)
}

fn setting(lab: &Lab<'_>, games: &Games) -> Vec<String> {
    let scale = scale(lab);
    let forfeits = games.games.iter().filter(|game| game.result.ending != EndingKind::Normal).count();
    let of_version_0 = |game: &PlayedGame| {
        let side = game.of(0).map(|(side, _)| side);
        side.map(|side| game.seconds_of(side).collect::<Vec<_>>())
    };
    let times: Vec<Vec<f64>> = games.games.iter().filter_map(of_version_0).collect();
    let longest = times.iter().map(|game| game.iter().sum::<f64>()).fold(0.0, f64::max);
    vec![
        format!(
            "V0 has no clock: it searches to depth {DEPTH}, {:.0} ms a move on average and {longest:.2} s in its longest game; the report's text gives neither times nor depths",
            1000.0 * times.iter().flatten().sum::<f64>() / times.iter().flatten().count().max(1) as f64
        ),
        format!(
            "clock scale {scale}: 15 minutes become {:.2} s a player, and so do the constants of the policies",
            CLOCK * scale
        ),
        format!(
            "{} games a pair, two random plies first, one game at a time; {} games, {forfeits} forfeited",
            lab.pick(2, 8),
            games.games.len()
        ),
        "greedy is the course's: the best score after one ply".into(),
    ]
}
