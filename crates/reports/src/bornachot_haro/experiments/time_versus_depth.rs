//! Section 2.4: the player that shares its time among the moves, against players of fixed depth.

use super::{GAMES, OPENING, OWN_DEPTH, play_match};
use secateur_arena::Spec;
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{
    Asks, ExperimentResult, Lab, LabError, PlayedGame, Statement, Table, Verdict, percent, score, wdl,
};
use secateur_stats::Trinomial;
use std::time::Duration;

/// The two readings of the player: the value of `prune=`, and words in both languages.
const READINGS: [(&str, &str, &str); 2] = [
    ("off", "as printed, without alpha-beta", "tel qu'imprimé, sans alpha-bêta"),
    ("on", "with the alpha-beta the text claims", "avec l'alpha-bêta que dit le texte"),
];

/// Pairs of games in which the nodes of a fixed depth are counted.
const COUNTING_PAIRS: u64 = 4;

/// Depths of the fixed player on the clock.
const CLOCK_DEPTHS: [u32; 2] = [4, 6];

pub(super) fn measure_time_versus_depth(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, clock_pairs) = lab.pick((4, 2), (60, 30));
    let milliseconds = lab.pick(2, 5);
    let mut all = on_the_clock(lab, clock_pairs, milliseconds)?;
    let clocked = all.len();
    all.extend(at_equal_nodes(lab, pairs)?);
    let mut table = Table::new(
        "",
        ("Results of the player that shares its time", "Résultats du joueur qui partage son temps"),
        &["", "against", "rules", "budget of a move", "wins-draws-losses", "score"],
    )
    .french(&[
        ("budget of a move", "budget d'un coup"),
        (READINGS[0].1, READINGS[0].2),
        (READINGS[1].1, READINGS[1].2),
    ]);
    all.iter().for_each(|one| table.row(one.cells()));
    let drawn = |some: &[SharedTime]| -> Vec<_> {
        let flying = some.iter().filter(|one| one.variant == GAMES[0]);
        flying.map(|one| Comparison::ours(one.short_name(), score(&one.results))).collect()
    };
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "on the clock both may spend {milliseconds} ms a move, one game at a time, {} games each: the player of fixed depth mostly needs less than it may take, as in the report, where a limit must not be overrun",
                    2 * clock_pairs
                ),
                format!(
                    "à l'horloge chacun peut dépenser {milliseconds} ms par coup, une partie à la fois, {} parties par match : le joueur à profondeur fixe a le plus souvent besoin de moins, comme dans le rapport, où une limite ne doit pas être dépassée",
                    2 * clock_pairs
                ),
            ),
            Words::new(
                format!(
                    "at equal nodes the player that shares its time has as many nodes a move, 1.67 µs each as in the report, as the other takes on average to its depth in games against itself; {} games each",
                    2 * pairs
                ),
                format!(
                    "à nombre de nœuds égal le joueur qui partage son temps a autant de nœuds par coup, 1,67 µs chacun comme dans le rapport, que l'autre en prend en moyenne à sa profondeur contre lui-même ; {} parties par match",
                    2 * pairs
                ),
            ),
            Words::new(
                "four random plies first; each rule set by itself",
                "quatre demi-coups au hasard d'abord ; chaque jeu de règles à part",
            ),
        ],
        figures: vec![
            bars(
                "clock",
                (
                    "Score of the player that shares its time on the clock, flying kings",
                    "Score du joueur qui partage son temps, à l'horloge, dames volantes",
                ),
                "score",
                &drawn(&all[..clocked]),
                Some(0.5),
            ),
            bars(
                "",
                (
                    "Score of the player that shares its time at equal nodes, flying kings",
                    "Score du joueur qui partage son temps, à nombre de nœuds égal, dames volantes",
                ),
                "score",
                &drawn(&all[clocked..]),
                Some(0.5),
            ),
        ],
        tables: vec![table],
        verdicts: verdicts(&all, clocked),
        ..ExperimentResult::default()
    })
}

/// The claim is about the clock, so it is judged there, for each rule set and reading with all depths together; then at equal
/// nodes.
fn verdicts(all: &[SharedTime], clocked: usize) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for (some, en, fr) in [
        (&all[..clocked], "on the clock", "à l'horloge"),
        (&all[clocked..], "at equal nodes", "à nombre de nœuds égal"),
    ] {
        for variant in GAMES {
            for (prune, reading, reading_fr) in READINGS {
                let of = |one: &&SharedTime| one.variant == variant && one.prune == prune;
                let results: Trinomial = some.iter().filter(of).map(|one| one.results).sum();
                verdicts.push(
                    Verdict::of(
                        Words::new(
                            format!("sharing time is better in most cases, {en} ({variant}, {reading})"),
                            format!("gérer son temps est plus efficace dans la majeure partie des cas, {fr} ({variant}, {reading_fr})"),
                        ),
                        Statement::score("score", results, Asks::Above(0.5)),
                    )
                    .among(GAMES.len() * READINGS.len()),
                );
            }
        }
    }
    verdicts
}

/// A match of the player that shares its time against a player of fixed depth.
struct SharedTime {
    /// The player's option `prune=`, and this reading in words.
    prune: &'static str,
    reading: &'static str,
    variant: &'static str,
    depth: u32,
    /// What both players may spend on a move.
    budget: String,
    results: Trinomial,
}

/// All matches in which both players spend the same nodes.
fn at_equal_nodes(lab: &Lab<'_>, pairs: u64) -> Result<Vec<SharedTime>, LabError> {
    let depths = lab.pick(&[2u32, 4][..], &[2, 3, 4, 5]);
    let mut matches = Vec::new();
    for (prune, reading, _) in READINGS {
        let time = format!("bornachot-haro(prune={prune})");
        for variant in GAMES {
            for &depth in depths {
                let fixed = format!("bornachot-haro(alphabeta,depth={depth})");
                let nodes = mean_nodes(lab, variant, &fixed)?;
                let players = [("time", time.as_str()), ("depth", fixed.as_str())];
                let results = play_match(lab, variant, players, pairs, Limits::nodes(nodes))?;
                let budget = format!("{nodes} nodes");
                matches.push(SharedTime { prune, reading, variant, depth, budget, results });
            }
        }
    }
    Ok(matches)
}

/// The mean nodes a move of a player of fixed depth, in games against itself.
fn mean_nodes(lab: &Lab<'_>, variant: &str, player: &str) -> Result<u64, LabError> {
    let players = [("one", player), ("other", player)];
    let spec = Spec { openings: OPENING, ..lab.tournament(variant, &players, COUNTING_PAIRS, OWN_DEPTH) };
    let games = lab.play(&spec)?.games;
    let nodes = || games.iter().flat_map(|game: &PlayedGame| game.result.nodes.iter().copied());
    Ok(nodes().sum::<u64>() / (nodes().count() as u64).max(1))
}

/// All matches on a real clock, one game at a time.
fn on_the_clock(lab: &Lab<'_>, pairs: u64, milliseconds: u64) -> Result<Vec<SharedTime>, LabError> {
    let limit = Limits::time(Duration::from_millis(milliseconds));
    let mut matches = Vec::new();
    for (prune, reading, _) in READINGS {
        let time = format!("bornachot-haro(prune={prune})");
        for variant in GAMES {
            for depth in CLOCK_DEPTHS {
                let fixed = format!("bornachot-haro(alphabeta,depth={depth})");
                let players = [("time", time.as_str()), ("depth", fixed.as_str())];
                let spec = Spec { openings: OPENING, ..lab.tournament(variant, &players, pairs, limit) };
                let (results, budget) = (lab.play_alone(&spec)?.total(0), format!("{milliseconds} ms"));
                matches.push(SharedTime { prune, reading, variant, depth, budget, results });
            }
        }
    }
    Ok(matches)
}

impl SharedTime {
    fn cells(&self) -> [String; 6] {
        [
            self.reading.to_string(),
            format!("depth {}", self.depth),
            self.variant.to_string(),
            self.budget.clone(),
            wdl(&self.results),
            percent(&score(&self.results)),
        ]
    }

    fn short_name(&self) -> Words {
        let (en, fr) = if self.prune == "on" { (", pruned", ", élagué") } else { ("", "") };
        Words::new(format!("depth {}{en}", self.depth), format!("prof. {}{fr}", self.depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn a_match_is_presented() {
        let one = SharedTime {
            prune: "on",
            reading: READINGS[1].1,
            variant: GAMES[0],
            depth: 4,
            budget: "180 nodes".to_string(),
            results: Trinomial { wins: 6, draws: 73, losses: 41 },
        };
        // the figures of docs/reports/checkers-time-versus-depth.md
        assert_eq!(
            one.cells(),
            [
                "with the alpha-beta the text claims",
                "depth 4",
                "draughts:in104-flying",
                "180 nodes",
                "6-73-41",
                "35.4 % (30.6–40.5)"
            ]
        );
        assert_eq!(one.short_name().en, "depth 4, pruned");
        let verdicts = verdicts(&[one], 0);
        let answers: Vec<_> = verdicts.iter().map(|verdict| verdict.answer).collect();
        // only the pruned reading has games, at equal nodes by the flying rules
        let undecided = |n| vec![Answer::Undecided; n];
        assert_eq!(answers, [undecided(5), vec![Answer::DoesNotHold], undecided(2)].concat());
        assert!(verdicts[5].because().starts_with("score 35.4 %"));
    }
}
