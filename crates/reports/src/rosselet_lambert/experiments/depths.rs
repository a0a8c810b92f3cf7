//! Figure 1: the depth reached at each step.

use super::{VERSIONS, play, setting};
use secateur_core::Side;
use secateur_lab::chart::{Axis, Chart, Colour};
use secateur_lab::{ExperimentResult, Figure, Games, Lab, LabError, Table, Verdict};
use std::ops::Range;

/// Steps of a game: its plies.
const STEPS: usize = 40;
/// The steps compared to see whether depth varies, and those called late.
const EARLY: Range<usize> = 0..10;
const MIDDLE: Range<usize> = 20..30;
const LATE: Range<usize> = 20..36;

pub(super) fn run(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let games = play(lab)?;
    let depths = Depths::of(&games);
    Ok(ExperimentResult {
        setting: setting(lab, &games),
        verdicts: vec![depths.varies(), depths.looks_deeper()],
        figures: vec![Figure::new("", "Depth reached at each step", &depths.chart())],
        tables: vec![depths.table()],
        ..ExperimentResult::default()
    })
}

/// The depths of all moves by version and step, added up, with their number.
#[derive(Default)]
struct Depths([Vec<(f64, u32)>; VERSIONS]);

impl Depths {
    /// Of the games among the versions.
    fn of(games: &Games) -> Depths {
        let mut depths = Depths::default();
        for game in games.games.iter().filter(|game| game.players.iter().all(|&p| p < VERSIONS)) {
            for side in Side::BOTH {
                for i in game.moves_of(side) {
                    depths.add(game.players[side], i + game.result.opening, game.result.depths[i]);
                }
            }
        }
        depths
    }

    fn add(&mut self, version: usize, step: usize, depth: u32) {
        let steps = &mut self.0[version];
        steps.resize(STEPS, (0.0, 0));
        let (sum, count) = &mut steps[step.min(STEPS - 1)];
        *sum += f64::from(depth);
        *count += 1;
    }

    /// The mean depth of a version over some steps; 0 if it made no move there.
    fn mean(&self, version: usize, steps: Range<usize>) -> f64 {
        let steps = self.0[version].get(steps).unwrap_or_default();
        let (sum, count) = steps.iter().fold((0.0, 0), |(s, c), (sum, count)| (s + sum, c + count));
        sum / f64::from(count.max(1))
    }

    fn table(&self) -> Table {
        let mut table =
            Table::new("", "Mean depth reached, by steps of the game", &["steps", "V0", "V1", "V2", "V3"]);
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
            "Depth reached at each step",
            Axis::new("step", 0.0, 40.0),
            Axis::new("depth", 0.0, deepest + 1.0),
        );
        for (v, steps) in self.0.iter().enumerate() {
            chart.legend(format!("V{v}"), Colour::Series(v));
            let reached = steps.iter().enumerate().filter(|(_, (_, count))| *count > 0);
            chart.line(reached.map(|(s, _)| (s as f64, self.mean(v, s..s + 1))), Colour::Series(v));
        }
        chart
    }

    /// What verdicts need: moves of each version, how many at least.
    fn sample(&self) -> (u64, u64, &'static str) {
        let moves = self.0.iter().flatten().map(|(_, count)| u64::from(*count)).sum::<u64>();
        (moves / VERSIONS as u64, 200, "moves of each version")
    }

    fn varies(&self) -> Verdict {
        let [(early1, middle1), (early2, middle2), (early3, middle3)] =
            [1, 2, 3].map(|v| (self.mean(v, EARLY), self.mean(v, MIDDLE)));
        Verdict::counted(
            "the depth of V1, V2 and V3 varies with their budget (that of V0 is fixed)",
            [(early1, middle1), (early2, middle2), (early3, middle3)]
                .iter()
                .all(|(e, m)| (e - m).abs() > 0.5),
            self.sample(),
            format!(
                "V1 {early1:.1} and {middle1:.1}, V2 {early2:.1} and {middle2:.1}, V3 {early3:.1} and {middle3:.1} at steps 0 to 9 and 20 to 29"
            ),
        )
    }

    fn looks_deeper(&self) -> Verdict {
        let [v0, v1, v2, v3] = [0, 1, 2, 3].map(|v| self.mean(v, LATE));
        Verdict::counted(
            "V2 and V3 look deeper, above all towards the end",
            v2 > v0 && v3 > v1 && v3 > v0,
            self.sample(),
            format!("at steps 20 to 35: V0 {v0:.1}, V1 {v1:.1}, V2 {v2:.1}, V3 {v3:.1}"),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    /// V0 searches to depth 4; V1, V2, V3 to 3, 3, 4 plies at first, and one, one and two more later.
    fn depths(games: usize) -> Depths {
        let mut depths = Depths::default();
        for step in 0..games * STEPS {
            let (step, late) = (step % STEPS, step % STEPS >= 20);
            for (version, depth) in
                [(0, 4), (1, 3 + u32::from(late)), (2, 3 + 2 * u32::from(late)), (3, 4 + 2 * u32::from(late))]
            {
                depths.add(version, step, depth);
            }
        }
        depths
    }

    #[test]
    fn depths_are_means_by_step() {
        let depths = depths(10);
        assert_eq!((depths.mean(0, 0..40), depths.mean(1, EARLY), depths.mean(3, LATE)), (4.0, 3.0, 6.0));
        assert_eq!(depths.mean(1, 15..25), 3.5);
        assert_eq!(depths.sample().0, 400);
        assert_eq!(depths.table().rows[4], ["20–24", "4.0", "4.0", "5.0", "6.0"]);
        assert_eq!([depths.varies().answer, depths.looks_deeper().answer], [Answer::Holds; 2]);
    }

    #[test]
    fn few_moves_decide_nothing() {
        let depths = depths(2);
        assert_eq!([depths.varies().answer, depths.looks_deeper().answer], [Answer::Undecided; 2]);
        assert_eq!(Depths::default().mean(0, EARLY), 0.0);
    }

    #[test]
    fn steps_beyond_the_last_count_as_the_last() {
        let mut depths = Depths::default();
        depths.add(0, 45, 7);
        assert_eq!(depths.mean(0, 39..40), 7.0);
    }
}
