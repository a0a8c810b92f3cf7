//! The table and the figure of report 002, measured again: the versions play each other on a scaled clock.

mod deciding;
mod depths;
mod versions;

use secateur_arena::{EndingKind, Spec};
use secateur_core::{Clock, Limits, Side, Text, Words};
use secateur_lab::{Experiment, Games, Lab, LabError, Paper, PlayedGame};
use secateur_stats::Trinomial;

const GAME: &str = "divercite";
/// The players, by number: the report's four versions, and the course's two.
const NAMES: [&str; 6] = ["V0", "V1", "V2", "V3", "random", "greedy"];
/// How many of them are versions of the report's player.
const VERSIONS: usize = 4;

/// The clock of the report in seconds.
const CLOCK: f64 = 900.0;

/// Depth of version 0.
const DEPTH: u32 = 4;

const PAPER: Paper = Paper {
    key: "report-002",
    name: Text::new("Report 002", "Rapport 002"),
    title: "Projet – Agent intelligent pour le jeu Divercité (Poisson-Lanterne de l'Atlantide)",
    authors: "Baptiste Rosselet, Alexis Lambert",
    institution: "Polytechnique Montréal, INF8175",
    about: Text::new(
        "Divercité, rules divercite:course; its player here is rosselet-lambert in four versions (docs/reports/002.md has the readings chosen)",
        "Divercité, règles divercite:course ; son joueur ici est rosselet-lambert en quatre versions (docs/reports/002.fr.md donne les lectures choisies)",
    ),
};

/// The experiments, in the order of the report.
pub(crate) const ALL: [Experiment; 3] = [
    PAPER.experiment(
        "divercite-depths",
        Text::new("Divercité: depth reached at each step", "Divercité : profondeur atteinte à chaque étape"),
        Text::new("Figure 1", "figure 1"),
        depths::measure_depths,
    ),
    PAPER.experiment(
        "divercite-versions",
        Text::new(
            "Divercité: four versions, random and greedy",
            "Divercité : quatre versions, aléatoire et glouton",
        ),
        Text::new("Table 1", "table 1"),
        versions::measure_versions,
    ),
    PAPER.experiment(
        "divercite-deciding",
        Text::new(
            "Divercité: the versions, decided with many games",
            "Divercité : les versions, départagées en de nombreuses parties",
        ),
        Text::new("section II.C", "section II.C"),
        deciding::measure_deciding,
    ),
];

/// The results of White in the games that `wanted` chooses.
fn results_of_white(games: &Games, wanted: impl Fn(&PlayedGame) -> bool) -> Trinomial {
    let mut results = Trinomial::default();
    for game in games.games.iter().filter(|game| wanted(game)) {
        results.record(game.result.wdl(Side::First));
    }
    results
}

/// The factor by which the clock is shorter than the report's.
fn scale(lab: &Lab<'_>) -> f64 {
    lab.pick(0.0005, 0.002)
}

/// The round robin, which the table and the figure share, played one game at a time.
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
    // version 0 has no clock: it searches to its depth, however long that takes
    spec.players[0].limit = Limits::depth(DEPTH);
    Ok(spec)
}

fn setting(lab: &Lab<'_>, games: &Games) -> Vec<Words> {
    let scale = scale(lab);
    let forfeits = games.games.iter().filter(|game| game.result.ending != EndingKind::Normal).count();
    let of_version_0 = |game: &PlayedGame| {
        let side = game.of(0).map(|(side, _)| side);
        side.map(|side| game.seconds_of(side).collect::<Vec<_>>())
    };
    let times: Vec<Vec<f64>> = games.games.iter().filter_map(of_version_0).collect();
    let longest = times.iter().map(|game| game.iter().sum::<f64>()).fold(0.0, f64::max);
    let mean = 1000.0 * times.iter().flatten().sum::<f64>() / times.iter().flatten().count().max(1) as f64;
    let (clock, each, all) = (CLOCK * scale, lab.pick(2, 8), games.games.len());
    vec![
        Words::new(
            format!(
                "V0 has no clock: it searches to depth {DEPTH}, {mean:.0} ms a move on average and {longest:.2} s in its longest game; the report's text gives neither times nor depths"
            ),
            format!(
                "V0 n'a pas d'horloge : elle cherche à profondeur {DEPTH}, {mean:.0} ms par coup en moyenne et {longest:.2} s dans sa plus longue partie ; le texte du rapport ne donne ni temps ni profondeurs"
            ),
        ),
        Words::new(
            format!(
                "clock scale {scale}: 15 minutes become {clock:.2} s a player, and so do the constants of the policies"
            ),
            format!(
                "échelle de l'horloge {scale} : 15 minutes deviennent {clock:.2} s par joueur, et de même les constantes des politiques"
            )
            .replace('.', ","),
        ),
        Words::new(
            format!(
                "{each} games a pair, two random plies first, one game at a time; {all} games, {forfeits} forfeited"
            ),
            format!(
                "{each} parties par paire, deux demi-coups au hasard d'abord, une partie à la fois ; {all} parties, {forfeits} au forfait"
            ),
        ),
        Words::new(
            "greedy is the course's: the best score after one ply",
            "greedy est celui du cours : le meilleur score après un demi-coup",
        ),
    ]
}
