//! Section 5.3.2: a pool of configurations found by random search, Algorithm 2 as printed. The pool is judged by games that had
//! no part in its selection.

use super::weights::{DEPTH, FRENCH, HEAD, command, in_units, pooled, runner, settings, weight_bars};
use secateur_core::Words;
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score};
use secateur_learn::{MatchRequest, MatchRunner, Member, RandomSettings};
use secateur_stats::Trinomial;

/// The seeds of these games differ from the seeds of the search by this.
const FRESH: u64 = 0xF2E5;

pub(super) fn measure_pool(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let settings = settings(lab, 0);
    let members = pooled(lab, 0)?.members;
    let games = lab.pick(6, 100);
    let fresh = members
        .iter()
        .enumerate()
        .map(|(i, member)| fresh_games(lab, &settings, member, i, games))
        .collect::<Result<Vec<_>, _>>()?;
    let configurations: Vec<&[i32]> = members.iter().map(|m| m.configuration.as_slice()).collect();
    Ok(ExperimentResult {
        setting: setting(&settings, games),
        figures: vec![weight_bars(
            (
                "Mean weights of the pool; the mean of the grid is about 1",
                "Poids moyens de la réserve ; la moyenne de la grille est environ 1",
            ),
            &configurations,
            None,
        )?],
        verdicts: not_too_bad(&fresh),
        tables: vec![table(&members, &fresh)],
        ..ExperimentResult::default()
    })
}

/// Plays single games of a configuration against others drawn anew, each from an opening of its own.
fn fresh_games(
    lab: &Lab<'_>,
    settings: &RandomSettings,
    member: &Member,
    number: usize,
    games: u64,
) -> Result<Trinomial, LabError> {
    let runner = runner(lab)?;
    let mut matches = Vec::new();
    for i in 0..games {
        let seed = settings.seed ^ FRESH ^ ((number as u64) << 40) ^ (i << 16);
        let mut random = secateur_core::Random::new(secateur_core::random::mix(seed));
        let b = settings.grid.iter().map(|values| random.pick(values).unwrap_or(0)).collect();
        matches.push(MatchRequest { a: member.configuration.clone(), b, games: 1, seed });
    }
    let what = format!("{:?} {games} fresh games", member.configuration);
    let rows = lab.measure_shared(&format!("abalone-pool-fresh-{number}"), &what, 1, |_| {
        runner.play(&matches)?.ok_or(LabError::Interrupted)
    })?;
    Ok(rows.into_iter().flatten().sum())
}

fn setting(settings: &RandomSettings, fresh: u64) -> Vec<Words> {
    let RandomSettings { configurations, games, pool, seed, .. } = settings;
    let items = format!(
        "--opponents drawn --drawn-only --configurations {configurations} --games {games} --pool {pool} --seed {seed}"
    );
    let command = command("random", "lao(tt=1M)", &items);
    vec![
        Words::new(
            format!(
                "Algorithm 2: {configurations} configurations drawn from the report's grid, each plays {games} single games, each against a configuration drawn for that game; 3, 1 or 0 points; the best {pool} are kept (the report: 40, 10, 8); depth {DEPTH}, which the report does not state"
            ),
            format!(
                "Algorithme 2 : {configurations} configurations tirées de la grille du rapport, chacune joue {games} parties isolées, chacune contre une configuration tirée pour cette partie ; 3, 1 ou 0 point ; les {pool} meilleures sont gardées (le rapport : 40, 10, 8) ; profondeur {DEPTH}, que le rapport ne donne pas"
            ),
        ),
        Words::new(
            "each game begins at the classic or the alien start, drawn, with two random plies of its own and a drawn colour",
            "chaque partie commence au départ classique ou alien, tiré, avec deux demi-coups au hasard et une couleur tirée",
        ),
        Words::new(
            format!(
                "games that selected a configuration flatter it, so that the pool is judged by {fresh} fresh games of each against configurations drawn anew"
            ),
            format!(
                "les parties qui ont choisi une configuration la flattent : la réserve est donc jugée par {fresh} parties neuves de chacune contre des configurations tirées à nouveau"
            ),
        ),
        Words::new(
            format!("the same by the tuner: {command}"),
            format!("la même recherche par l'outil de réglage : {command}"),
        ),
    ]
}

fn table(members: &[Member], fresh: &[Trinomial]) -> Table {
    let own = ["wins-draws-losses", "points", "fresh games", "score in fresh games"];
    let head: Vec<&str> = HEAD.into_iter().chain(own).collect();
    let title = (
        "The best configurations of the random search",
        "Les meilleures configurations de la recherche aléatoire",
    );
    let mut table = Table::new("", title, &head)
        .french(&FRENCH)
        .french(&[("fresh games", "parties neuves"), ("score in fresh games", "score en parties neuves")]);
    let wdl = secateur_lab::wdl;
    for (i, (member, fresh)) in members.iter().zip(fresh).enumerate() {
        let mut row = vec![(i + 1).to_string()];
        row.extend(in_units(&member.configuration));
        row.extend([wdl(&member.tally), member.points().to_string(), wdl(fresh), percent(&score(fresh))]);
        table.row(row);
    }
    table
}

fn not_too_bad(fresh: &[Trinomial]) -> Vec<Verdict> {
    let of = |number: usize| {
        Words::new(format!("score of number {}", number + 1), format!("score du numéro {}", number + 1))
    };
    vec![
        Verdict::of(
            (
                "the pool holds configurations that are not too bad: together they score more than random ones",
                "la réserve contient des configurations pas trop mauvaises : ensemble, elles marquent plus que le hasard",
            ),
            Statement::score(
                ("score of all in fresh games", "score de toutes en parties neuves"),
                fresh.iter().copied().sum(),
                Asks::Above(0.5),
            ),
        )
        .among(2),
        Verdict::all(
            ("so does each of them", "et chacune d'elles aussi"),
            fresh.iter().enumerate().map(|(i, results)| Statement::score(of(i), *results, Asks::Above(0.5))),
        )
        .among(2),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn a_pool_may_be_good_and_hold_a_bad_one() {
        let of = |wins, losses| Trinomial { wins, draws: 0, losses };
        let mut fresh = vec![of(75, 25); 7];
        fresh.push(of(20, 80));
        let answers: Vec<_> = not_too_bad(&fresh).iter().map(|verdict| verdict.answer).collect();
        assert_eq!(answers, [Answer::Holds, Answer::DoesNotHold]);
        fresh[7] = of(52, 48);
        assert_eq!(not_too_bad(&fresh)[1].answer, Answer::Undecided);
    }
}
