//! Figure 1: the depth reached at each step.

use super::{VERSIONS, play, setting};
use secateur_core::{Side, Words};
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::{
    Asks, ExperimentResult, Figure, Games, Lab, LabError, Statement, Statistic, Table, Unit, Verdict,
};
use secateur_stats::Sample;
use std::ops::Range;

/// Steps of a game, which are its plies.
const STEPS: usize = 40;
/// The steps compared to see whether the depth varies, and the steps called late.
const EARLY: Range<usize> = 0..10;
const MIDDLE: Range<usize> = 20..30;
const LATE: Range<usize> = 20..36;

const TITLE: (&str, &str) = ("Depth reached at each step", "Profondeur atteinte à chaque étape");

pub(super) fn measure_depths(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = play(lab)?;
    let depths = Depths::of(&games);
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        verdicts: depths.verdicts()?,
        figures: vec![Figure::new("", TITLE, &depths.chart())],
        tables: vec![depths.table()],
        ..ExperimentResult::default()
    })
}

/// A game of a version: the depth reached at each step.
type Reached = Vec<(usize, u32)>;

/// The depths of all moves, by version and game.
#[derive(Default)]
struct Depths([Vec<Reached>; VERSIONS]);

impl Depths {
    /// The depths in the games among the versions.
    fn of(games: &Games) -> Depths {
        let mut depths = Depths::default();
        for game in games.games.iter().filter(|game| game.players.iter().all(|&p| p < VERSIONS)) {
            for side in Side::BOTH {
                let step = |i: usize| ((i + game.result.opening).min(STEPS - 1), game.result.depths[i]);
                depths.0[game.players[side]].push(game.moves_of(side).map(step).collect());
            }
        }
        depths
    }

    /// The mean depth of a version over some steps, over all games; 0 if it made no move there.
    fn mean(&self, version: usize, steps: Range<usize>) -> f64 {
        let moves = || self.0[version].iter().flatten().filter(|(step, _)| steps.contains(step));
        moves().map(|(_, depth)| f64::from(*depth)).sum::<f64>() / moves().count().max(1) as f64
    }

    /// The mean depth over some steps in each game, which counts as one observation; games without such a move are left out.
    fn by_game(&self, version: usize, steps: &Range<usize>) -> impl Iterator<Item = f64> {
        self.0[version].iter().filter_map(move |game| {
            let depths: Vec<f64> = game
                .iter()
                .filter(|(step, _)| steps.contains(step))
                .map(|(_, depth)| f64::from(*depth))
                .collect();
            (!depths.is_empty()).then(|| depths.iter().sum::<f64>() / depths.len() as f64)
        })
    }

    /// The statement that one version searches deeper than another over some steps.
    fn deeper(&self, a: usize, b: usize, steps: &Range<usize>) -> Result<Statement, LabError> {
        let words = Words::new(
            format!("depth of V{a} less that of V{b}"),
            format!("profondeur de V{a} moins celle de V{b}"),
        );
        let [a, b] = [a, b].map(|version| Sample::of(self.by_game(version, steps)));
        Ok(Statement::new(words, Statistic::Difference(a?, b?), Asks::Above(0.0), Unit::number(2)))
    }

    fn verdicts(&self) -> Result<Vec<Verdict>, LabError> {
        let varies = |version: usize| -> Result<Statement, LabError> {
            let words = Words::new(
                format!("V{version}, steps 20 to 29 less steps 0 to 9"),
                format!("V{version}, étapes 20 à 29 moins étapes 0 à 9"),
            );
            let [early, middle] = [EARLY, MIDDLE].map(|steps| Sample::of(self.by_game(version, &steps)));
            let statistic = Statistic::Difference(middle?, early?);
            Ok(Statement::new(words, statistic, Asks::Above(0.0), Unit::number(2)))
        };
        let beyond =
            self.0.iter().flatten().flatten().filter(|(step, depth)| step + *depth as usize > STEPS).count();
        let moves = self.0.iter().flatten().flatten().count();
        Ok(vec![
            Verdict::all(
                (
                    "the depth of V1, V2 and V3 varies with their budget (that of V0 is fixed)",
                    "la profondeur de V1, V2 et V3 varie avec leur budget (celle de V0 est fixe)",
                ),
                [varies(1)?, varies(2)?, varies(3)?],
            ),
            Verdict::all(
                (
                    "from version to version the search looks deeper",
                    "au fil des versions, la recherche va plus profond",
                ),
                [
                    self.deeper(1, 0, &(0..STEPS))?,
                    self.deeper(2, 1, &(0..STEPS))?,
                    self.deeper(3, 2, &(0..STEPS))?,
                ],
            ),
            Verdict::all(
                (
                    "V2 and V3 look deeper than V0 and V1 towards the end (steps 20 to 35)",
                    "V2 et V3 vont plus profond que V0 et V1 vers la fin (étapes 20 à 35)",
                ),
                [
                    self.deeper(2, 0, &LATE)?,
                    self.deeper(2, 1, &LATE)?,
                    self.deeper(3, 0, &LATE)?,
                    self.deeper(3, 1, &LATE)?,
                ],
            ),
            Verdict::of(
                (
                    "no search looks beyond the end of the game (a check of ours)",
                    "aucune recherche ne va au-delà de la fin de la partie (un contrôle que nous ajoutons)",
                ),
                Statement::never(
                    ("depths above the plies left:", "profondeurs au-delà des demi-coups restants :"),
                    beyond,
                    moves,
                ),
            ),
        ])
    }

    fn table(&self) -> Table {
        let mut table = Table::new(
            "",
            (
                "Mean depth reached, by steps of the game",
                "Profondeur moyenne atteinte, par étapes de la partie",
            ),
            &["steps", "V0", "V1", "V2", "V3"],
        )
        .french(&[("steps", "étapes")]);
        for from in (0..STEPS).step_by(5) {
            let cells = (0..VERSIONS).map(|v| format!("{:.1}", self.mean(v, from..from + 5)));
            table.row(std::iter::once(format!("{from}–{}", from + 4)).chain(cells));
        }
        table
    }

    fn chart(&self) -> Chart {
        let all = (0..VERSIONS).flat_map(|v| (0..STEPS).map(move |s| (v, s)));
        let deepest = all.map(|(v, s)| self.mean(v, s..s + 1)).fold(0.0, f64::max);
        let mut chart = Chart::new(
            TITLE,
            Axis::new(("step", "étape"), 0.0, 40.0),
            Axis::new(("depth", "profondeur"), 0.0, deepest + 1.0),
        );
        for v in 0..VERSIONS {
            chart.legend(format!("V{v}"), Colour::Series(v));
            let reached =
                (0..STEPS).map(|s| (s as f64, self.mean(v, s..s + 1))).filter(|(_, depth)| *depth > 0.0);
            chart.line(reached, Colour::Series(v));
        }
        chart
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer::{DoesNotHold, Holds, Undecided};

    /// V0 searches to depth 4. V1, V2 and V3 begin with 3, 3 and 4 plies and later search two, one and two plies deeper; in odd
    /// games they search a ply more.
    fn depths(games: usize) -> Depths {
        let mut depths = Depths::default();
        for game in 0..games {
            let more = (game % 2) as u32;
            for (version, (early, late)) in [(4, 4), (3, 5), (3, 4), (4, 6)].into_iter().enumerate() {
                let depth = |step: usize| {
                    let depth = if step >= 20 { late } else { early } + if version == 0 { 0 } else { more };
                    depth.min((STEPS - step) as u32)
                };
                depths.0[version].push((0..STEPS).map(|step| (step, depth(step))).collect());
            }
        }
        depths
    }

    #[test]
    fn depths_are_means_by_step() {
        let depths = depths(20);
        assert_eq!((depths.mean(0, 0..30), depths.mean(1, EARLY), depths.mean(3, MIDDLE)), (4.0, 3.5, 6.5));
        assert_eq!(depths.table().rows[4], ["20–24", "4.0", "5.5", "4.5", "6.5"]);
        let answers: Vec<_> = depths.verdicts().unwrap().iter().map(|verdict| verdict.answer).collect();
        // V2 is below V1
        assert_eq!(answers, [Holds, DoesNotHold, DoesNotHold, Holds]);
        assert_eq!(Depths::default().mean(0, EARLY), 0.0);
    }

    #[test]
    fn few_games_decide_nothing_and_impossible_depths_are_seen() {
        let mut depths = depths(2);
        assert_eq!(depths.verdicts().unwrap()[0].answer, Undecided);
        depths.0[3].push(vec![(31, 18)]);
        assert_eq!(depths.verdicts().unwrap()[3].answer, DoesNotHold);
    }
}
