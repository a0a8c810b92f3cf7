//! Section 5.3.1: the hypothesis that “beats in a duel of five games” is transitive among neighbours.

use super::weights::{DEPTH, grid, runner};
use secateur_core::Words;
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_learn::{MatchRequest, MatchRunner};
use secateur_stats::{Estimate, Trinomial, wilson};

/// Games of a duel, and the seed of the triples.
const GAMES: u32 = 5;
const SEED: u64 = 0x7214;

/// The duels of three neighbouring configurations: the first with the second, the second with the third, the first with the
/// third. Each is given by the results of the first one named.
type Duels = [Trinomial; 3];

pub(super) fn measure_transitivity(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let triples = lab.pick(12, 300);
    let duels = lab.measure("triples of neighbours, duels of 5", triples, |number| duels(lab, number))?;
    let counted = Counted::of(&duels);
    let share = |successes: usize, trials: usize| -> Result<Estimate, LabError> {
        let (successes, trials) = (successes as f64, trials as f64);
        let interval95 = wilson(successes, trials.max(1.0), 0.95)?;
        Ok(Estimate { value: successes / trials.max(1.0), interval95 })
    };
    let drawn = [
        Comparison::ours(
            ("after two wins", "après deux victoires"),
            share(counted.first_wins_after_chain, counted.chains)?,
        ),
        Comparison::ours(
            ("after two losses", "après deux défaites"),
            share(counted.first_wins_after_reverse, counted.reverse_chains)?,
        ),
        Comparison::ours(("in all", "en tout"), share(counted.first_wins, duels.len())?),
    ];
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{triples} triples of configurations within one step of the grid of each other; each two meet in a duel of {GAMES} games as in the local search, 3, 1, 0 points; depth {DEPTH}"
            ),
            format!(
                "{triples} triplets de configurations à un pas de la grille au plus l'une de l'autre ; deux à deux elles se rencontrent en un duel de {GAMES} parties comme dans la recherche locale, 3, 1, 0 point ; profondeur {DEPTH}"
            ),
        )],
        verdicts: counted.verdicts(),
        figures: vec![bars(
            "",
            ("How often the first beats the third", "Combien de fois la première bat la troisième"),
            ("share", "proportion"),
            &drawn,
            None,
        )],
        tables: vec![counted.table(duels.len())],
        ..ExperimentResult::default()
    })
}

/// A triple by number: a configuration drawn at random and two neighbours, which are also neighbours of each other.
fn triple(lab: &Lab<'_>, number: usize) -> [Vec<i32>; 3] {
    let mut random = lab.random(SEED ^ ((number as u64) << 8));
    let grid = grid();
    // each configuration is a corner of the same step of the grid in every weight, so that any two differ by a step at most
    let low: Vec<usize> = grid.iter().map(|values| random.below(values.len() as u32 - 1) as usize).collect();
    [(); 3].map(|()| low.iter().zip(&grid).map(|(&i, values)| values[i + random.below(2) as usize]).collect())
}

fn duels(lab: &Lab<'_>, number: usize) -> Result<Duels, LabError> {
    let [a, b, c] = triple(lab, number);
    let seed = lab.options.seed ^ SEED ^ ((number as u64) << 20);
    let duel = |i: u64, a: &[i32], b: &[i32]| MatchRequest {
        a: a.to_vec(),
        b: b.to_vec(),
        games: GAMES,
        seed: seed + i,
    };
    let mut runner = runner(lab)?;
    runner.concurrency = 1;
    let played =
        runner.play(&[duel(0, &a, &b), duel(1, &b, &c), duel(2, &a, &c)])?.ok_or(LabError::Interrupted)?;
    Ok([played[0], played[1], played[2]])
}

/// Who wins a duel by points: 1 for the first, −1 for the second, 0 for neither.
fn winner(results: &Trinomial) -> i64 {
    (results.wins as i64 - results.losses as i64).signum()
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Counted {
    /// Triples in which the first beats the second and the second the third; then triples in which the third beats the second and
    /// the second the first.
    chains: usize,
    reverse_chains: usize,
    /// In how many of these, chains and reverse chains, the first beats the third.
    first_wins_after_chain: usize,
    first_wins_after_reverse: usize,
    /// In how many chains the third beats the first, which closes a circle.
    circles: usize,
    /// In how many of all triples the first beats the third.
    first_wins: usize,
}

impl Counted {
    fn of(duels: &[Duels]) -> Counted {
        let mut counted = Counted::default();
        for duels in duels {
            let [ab, bc, ac] = duels.each_ref().map(winner);
            counted.first_wins += usize::from(ac > 0);
            if ab > 0 && bc > 0 {
                counted.chains += 1;
                counted.first_wins_after_chain += usize::from(ac > 0);
                counted.circles += usize::from(ac < 0);
            }
            if ab < 0 && bc < 0 {
                counted.reverse_chains += 1;
                counted.first_wins_after_reverse += usize::from(ac > 0);
            }
        }
        counted
    }

    fn table(&self, triples: usize) -> Table {
        let mut table = Table::new(
            "",
            ("Duels of three neighbouring configurations", "Duels de trois configurations voisines"),
            &["among", "triples", "first beats third"],
        )
        .french(&[
            ("among", "parmi"),
            ("triples", "triplets"),
            ("first beats third", "la première bat la troisième"),
            ("all", "tous"),
            ("first beats second, second beats third", "la première bat la deuxième, celle-ci la troisième"),
            (
                "first loses to second, second to third",
                "la première perd contre la deuxième, celle-ci contre la troisième",
            ),
        ]);
        for (words, triples, wins) in [
            ("all", triples, self.first_wins),
            ("first beats second, second beats third", self.chains, self.first_wins_after_chain),
            ("first loses to second, second to third", self.reverse_chains, self.first_wins_after_reverse),
        ] {
            table.row([words.to_string(), triples.to_string(), wins.to_string()]);
        }
        table
    }

    fn verdicts(&self) -> Vec<Verdict> {
        let broken = self.chains - self.first_wins_after_chain;
        let side =
            |wins: usize, of: usize| Trinomial { wins: wins as u64, draws: 0, losses: (of - wins) as u64 };
        let informs = Statistic::win_share_difference(
            &side(self.first_wins_after_chain, self.chains),
            &side(self.first_wins_after_reverse, self.reverse_chains),
        );
        vec![
            Verdict::of(
                (
                    "among neighbours, who beats the one that beats a third beats the third (duels of five games)",
                    "entre voisines, qui bat celle qui en bat une troisième bat cette troisième (duels de cinq parties)",
                ),
                Statement::never(("it does not:", "elle ne la bat pas :"), broken, self.chains),
            )
            .noting(Words::new(
                format!("{} of them are circles", self.circles),
                format!("dont {} cycles", self.circles),
            )),
            Verdict::of(
                (
                    "such duels say at least which of the outer two is better",
                    "de tels duels disent au moins laquelle des deux extrêmes est meilleure",
                ),
                Statement::new(
                    (
                        "share of wins of the first over the third after two wins, less that after two losses",
                        "part de victoires de la première sur la troisième après deux victoires, moins celle après deux défaites",
                    ),
                    informs,
                    Asks::Above(0.0),
                    Unit::PERCENT,
                ),
            ),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn chains_and_circles_are_counted() {
        let of = |wins, losses| Trinomial { wins, draws: 1, losses };
        let (won, lost, even) = (of(3, 1), of(1, 3), of(2, 2));
        let counted = Counted::of(&[[won, won, won], [won, won, lost], [lost, lost, won], [won, even, won]]);
        assert_eq!(
            counted,
            Counted {
                chains: 2,
                reverse_chains: 1,
                first_wins_after_chain: 1,
                first_wins_after_reverse: 1,
                circles: 1,
                first_wins: 3
            }
        );
        assert_eq!(counted.verdicts()[0].answer, Answer::DoesNotHold);
        assert_eq!(counted.table(4).rows[1][1..], ["2", "1"]);
    }
}
