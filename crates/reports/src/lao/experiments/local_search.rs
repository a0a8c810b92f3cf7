//! Table 2: a local search from each configuration of the pool, and of further pools drawn in the same way.

use super::weights::{
    DEPTH, FRENCH, HEAD, command, grid, in_units, player, pooled, repeats, runner, weight_bars,
};
use secateur_abalone::eval::reports::lao::OMEGAS;
use secateur_core::Words;
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_learn::{LocalSearch, LocalSettings, Member, load_state, local_search, save_state};

/// Neighbours in a row that a configuration must beat.
const STREAK: u32 = 5;

/// A weight above this, the middle of the grid, is high.
const HIGH: i32 = 1000;

/// A weight above this is not small; that of the rim is above it in each of the four sets that the report calls defensive.
const SOME: i32 = 250;

/// Indexes of weights in a configuration.
const RIM: usize = 1;
const CENTRE: usize = 2;
const NEIGHBOURS: usize = 3;
const SPREAD: usize = 4;
const THREATS: usize = 5;

pub(super) fn measure_local_search(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let mut found = Vec::new();
    let mut first = Vec::new();
    for repeat in 0..repeats(lab) {
        let pool = pooled(lab, repeat)?.members;
        found.extend(searches(lab, &pool, repeat)?);
        if repeat == 0 {
            first = pool;
        }
    }
    let ours: Vec<&[i32]> = found.iter().map(|state| state.configuration.as_slice()).collect();
    let theirs: Vec<&[i32]> = OMEGAS.iter().map(|omega| omega.as_slice()).collect();
    Ok(ExperimentResult {
        setting: setting(lab, &first),
        figures: vec![weight_bars(
            (
                "Mean weights found, beside those of the report's Table 2",
                "Poids moyens trouvés, à côté de ceux de la table 2 du rapport",
            ),
            &ours,
            Some(&theirs),
        )?],
        verdicts: verdicts(&ours),
        tables: vec![found_table(&found), report_table()],
        ..ExperimentResult::default()
    })
}

fn max_matches(lab: &Lab<'_>) -> u32 {
    lab.pick(20, 300)
}

/// The searches from all configurations of a pool, finished.
fn searches(lab: &Lab<'_>, pool: &[Member], repeat: u64) -> Result<Vec<LocalSearch>, LabError> {
    let runner = runner(lab)?;
    let mut found = Vec::new();
    for (i, member) in pool.iter().enumerate() {
        let settings = LocalSettings {
            grid: grid(),
            games: 5,
            streak: STREAK,
            max_matches: max_matches(lab),
            seed: lab.options.seed + 1000 * repeat + i as u64,
        };
        let path = lab.state_file(&format!("abalone-local-search-drawn-{repeat}-{i}"));
        let request = format!("{} {:?}", settings.request(), member.configuration);
        let mut state =
            load_state(&path, &request)?.unwrap_or_else(|| LocalSearch::begin(member.configuration.clone()));
        lab.note_resumed(state.matches as usize);
        let mut unsaved = Ok(());
        let finished = local_search(&settings, &runner, &mut state, &mut |state| {
            lab.progress(
                i,
                pool.len(),
                &format!("local searches of pool {}, {} matches", repeat + 1, state.matches),
            );
            unsaved = unsaved.clone().and(save_state(&path, &request, state));
        })?;
        unsaved?;
        if !finished {
            return Err(LabError::Interrupted);
        }
        found.push(state);
    }
    Ok(found)
}

fn setting(lab: &Lab<'_>, pool: &[Member]) -> Vec<Words> {
    let (max_matches, repeats) = (max_matches(lab), repeats(lab));
    let example = pool.first().map(|member| player(&member.configuration)).unwrap_or_default();
    let items = format!("--iterations {max_matches} --seed {}", lab.options.seed);
    let command = command("local", &example, &items);
    vec![
        Words::new(
            format!(
                "from each configuration of the pool, neighbours within one step of the grid in every weight; the first that wins a duel of five games (two classic, two alien, one drawn, each pair from two random plies of its own) replaces it; the end is five neighbours beaten running, or {max_matches} duels; depth {DEPTH}"
            ),
            format!(
                "depuis chaque configuration de la réserve, les voisines à un pas de la grille au plus dans chaque poids ; la première qui gagne un duel de cinq parties (deux classiques, deux alien, une tirée, chaque paire depuis deux demi-coups au hasard) la remplace ; la fin est cinq voisines battues de suite, ou {max_matches} duels ; profondeur {DEPTH}"
            ),
        ),
        Words::new(
            format!(
                "the first {} are those of the report's procedure; it is repeated from {repeats} pools, for eight configurations decide little",
                pool.len()
            ),
            format!(
                "les {} premières suivent la procédure du rapport ; elle est répétée depuis {repeats} réserves, car huit configurations décident peu",
                pool.len()
            ),
        ),
        Words::new(
            format!("the first of them by the tuner: {command}"),
            format!("la première par l'outil de réglage : {command}"),
        ),
    ]
}

fn found_table(found: &[LocalSearch]) -> Table {
    let head: Vec<&str> = HEAD.into_iter().chain(["duels", "moves", "ended by"]).collect();
    let mut table =
        Table::new("", ("Weights found here", "Poids trouvés ici"), &head).french(&FRENCH).french(&[
            ("moves", "pas"),
            ("ended by", "fin"),
            ("five beaten running", "cinq battues de suite"),
            ("the most duels", "nombre maximal de duels"),
        ]);
    for (i, state) in found.iter().enumerate() {
        let mut row = vec![(i + 1).to_string()];
        row.extend(in_units(&state.configuration));
        let ended = if state.streak >= STREAK { "five beaten running" } else { "the most duels" };
        row.extend([state.matches.to_string(), state.path.len().to_string(), ended.to_string()]);
        table.row(row);
    }
    table
}

fn report_table() -> Table {
    let mut table =
        Table::new("report", ("Weights of the report's Table 2", "Poids de la table 2 du rapport"), &HEAD)
            .french(&FRENCH);
    for (i, omega) in OMEGAS.iter().enumerate() {
        table.row(std::iter::once(format!("Ω{}", i + 1)).chain(in_units(omega)));
    }
    table
}

/// What the report calls defensive: cohesion by either measure, marbles off the rim, and little weight on threats.
fn is_defensive(weights: &[i32]) -> bool {
    weights[NEIGHBOURS].max(weights[SPREAD]) > HIGH && weights[RIM] > SOME && weights[THREATS] < HIGH
}

fn verdicts(found: &[&[i32]]) -> Vec<Verdict> {
    let count = |wanted: fn(&[i32]) -> bool| found.iter().filter(|weights| wanted(weights)).count();
    let most = |words: (&str, &str), count: usize| {
        Statement::new(words, Statistic::share(count, found.len()), Asks::Above(0.5), Unit::PERCENT)
    };
    let central = count(|w| w[CENTRE] > HIGH);
    let both = count(|w| w[NEIGHBOURS] > HIGH && w[SPREAD] > HIGH);
    vec![
        Verdict::of(
            (
                "most configurations give the centre great weight",
                "la majorité des configurations porte une grande importance à la centralité",
            ),
            most(("weight of the centre above 1:", "poids du centre au-dessus de 1 :"), central),
        )
        .noting(("7 of 8 in the report", "7 sur 8 dans le rapport")),
        Verdict::of(
            (
                "most are defensive: cohesion counts, the rim is avoided, threats hardly count",
                "la plupart sont défensives : grande cohésion, billes aux bords évitées, menaces de peu d'importance",
            ),
            most(
                (
                    "one measure of cohesion above 1, the rim above 0.25, threats below 1:",
                    "une mesure de cohésion au-dessus de 1, le bord au-dessus de 0,25, les menaces en dessous de 1 :",
                ),
                count(is_defensive),
            ),
        )
        .noting((
            "the report names Ω1, Ω3, Ω5 and Ω6, four of its eight",
            "le rapport nomme Ω1, Ω3, Ω5 et Ω6, quatre de ses huit",
        )),
        Verdict::of(
            (
                "the two measures of cohesion are never both high",
                "les deux mesures de cohésion ne sont jamais élevées en même temps",
            ),
            Statement::never(("both above 1:", "toutes deux au-dessus de 1 :"), both, found.len()),
        )
        .noting(("none of the report's eight", "aucune des huit du rapport")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn the_reports_own_eight_decide_little() {
        let report: Vec<&[i32]> = OMEGAS.iter().map(|omega| omega.as_slice()).collect();
        let answers: Vec<_> = verdicts(&report).iter().map(|verdict| verdict.answer).collect();
        assert_eq!(answers, [Answer::Holds, Answer::Undecided, Answer::Undecided]);
        assert!(verdicts(&report)[0].because().starts_with("weight of the centre above 1: 7 of 8"));
        let defensive: Vec<bool> = report.iter().map(|omega| is_defensive(omega)).collect();
        assert_eq!(defensive, [true, false, true, false, true, true, false, false]);
        assert_eq!(report_table().rows.len(), 8);
    }

    #[test]
    fn one_configuration_with_both_refutes_never() {
        let mut found = vec![[1000i32; 6]; 40];
        let answer = |found: &[[i32; 6]]| {
            verdicts(&found.iter().map(|one| one.as_slice()).collect::<Vec<_>>())[2].answer
        };
        assert_eq!(answer(&found), Answer::Undecided);
        found[3] = [1000, 1000, 1000, 1125, 1125, 0];
        assert_eq!(answer(&found), Answer::DoesNotHold);
    }

    #[test]
    fn the_weights_stand_where_the_verdicts_look() {
        let names = [RIM, CENTRE, NEIGHBOURS, SPREAD, THREATS].map(|i| HEAD[i + 1]);
        assert_eq!(names, ["rim", "centre", "neighbours", "spread", "threats"]);
    }
}
