//! The results: the tree search, with each reading of its final move, against the report's other players; those players among
//! themselves; and how long games last.

use super::{GAME, GREEDY};
use secateur_arena::{Schedule, Spec};
use secateur_core::{Limits, Words};
use secateur_lab::chart::shares;
use secateur_lab::{
    Asks, ExperimentResult, Games, Lab, LabError, Statement, Statistic, Table, Unit, Verdict, percent, score,
    wdl,
};
use secateur_stats::{Interval, Sample, Trinomial};

const PLAYERS: [(&str, &str); 4] = [
    ("mcts", "simon-harti"),
    ("alphabeta", "simon-harti(alphabeta)"),
    ("greedy", GREEDY),
    ("random", "random"),
];

/// The readings of the final move, which the report does not state: the option, and words in both languages.
const FINAL: [(&str, &str, &str); 2] = [
    ("visits", "the move visited most", "le coup le plus visité"),
    ("mean", "the best mean", "la meilleure moyenne"),
];

/// The results of the tree search, with one reading of the final move, against each other player.
struct Results {
    games: Games,
    opponents: Vec<(String, Trinomial)>,
}

pub(super) fn measure_players(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let pairs = lab.pick(5, 50);
    let limit = Limits::depth(1000);
    let readings = FINAL
        .iter()
        .map(|(option, ..)| Results::play(lab, option, pairs, limit))
        .collect::<Result<Vec<_>, _>>()?;
    let [visits, mean] = FINAL.map(|(option, ..)| format!("simon-harti(final={option})"));
    let between =
        lab.play(&lab.tournament(GAME, &[("visits", &visits), ("mean", &mean)], pairs, limit))?.total(0);
    let others = lab.play(&lab.tournament(GAME, &PLAYERS[1..], lab.pick(3, 15), limit))?;
    let mut verdicts = Vec::new();
    for ((_, en, fr), one) in FINAL.iter().zip(&readings) {
        verdicts.push(one.wins_all(en, fr));
        verdicts.extend(one.opponents.iter().map(|(name, results)| beats(name, results, en, fr)));
    }
    verdicts.extend(alphabeta_beats(&others));
    verdicts.extend(turns(&readings[0].games)?);
    verdicts.push(Verdict::of(
        (
            "playing the move visited most is better than the best mean (a question of ours)",
            "jouer le coup le plus visité vaut mieux que la meilleure moyenne (une question que nous ajoutons)",
        ),
        Statement::score("score", between, Asks::Above(0.5)),
    ));
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!("{} games each, two random plies first, games of 600 plies are drawn", 2 * pairs),
                format!(
                    "{} parties par match, deux demi-coups au hasard d'abord, nulle à 600 demi-coups",
                    2 * pairs
                ),
            ),
            Words::new(
                "alphabeta and negamax: depth 2, five terms with coefficients of ours, for the report states neither; they are the same search written in two ways, and here one player, so that negamax is not played a second time",
                "alphabeta et negamax : profondeur 2, cinq termes aux coefficients de notre choix, car le rapport ne donne ni l'une ni les autres ; c'est la même recherche écrite de deux façons, ici un seul joueur : negamax n'est pas joué une seconde fois",
            ),
        ],
        figures: vec![shares(
            "",
            ("The tree search against the others", "La recherche arborescente contre les autres"),
            &readings[0].opponents,
        )],
        tables: vec![tree_search_table(&readings), others_table(&others), turns_table(&readings[0].games)],
        verdicts,
        ..ExperimentResult::default()
    })
}

impl Results {
    fn play(lab: &Lab<'_>, final_move: &str, pairs: u64, limit: Limits) -> Result<Results, LabError> {
        let text = format!("simon-harti(final={final_move})");
        let mut players = PLAYERS;
        players[0].1 = &text;
        let gauntlet =
            Spec { schedule: Schedule::Gauntlet(1), ..lab.tournament(GAME, &players, pairs, limit) };
        let games = lab.play(&gauntlet)?;
        let against = |(i, (name, _)): (usize, &(&str, &str))| Some((name.to_string(), games.between(0, i)?));
        let opponents = PLAYERS.iter().enumerate().skip(1).filter_map(against).collect();
        Ok(Results { games, opponents })
    }

    fn wins_all(&self, en: &str, fr: &str) -> Verdict {
        let statements = self.opponents.iter().map(|(name, results)| {
            let words = Words::new(
                format!("games not won against {name}:"),
                format!("parties non gagnées contre {name} :"),
            );
            let games = (results.wins + results.draws + results.losses) as usize;
            Statement::never(words, games - results.wins as usize, games)
        });
        Verdict::all(
            Words::new(
                format!("the tree search wins all its matches against the others ({en})"),
                format!("la recherche arborescente remporte tous ses matchs contre les autres ({fr})"),
            ),
            statements,
        )
        .among(FINAL.len())
    }
}

fn tree_search_table(readings: &[Results]) -> Table {
    let mut table = Table::new(
        "",
        (
            "Results of the tree search with 550 iterations",
            "Résultats de la recherche arborescente avec 550 itérations",
        ),
        &["against", "wins-draws-losses", "score", "report", "final move"],
    )
    .french(&[
        ("wins all", "gagne tout"),
        ("final move", "coup final"),
        ("the same player as alphabeta", "le même joueur qu'alphabeta"),
        (FINAL[0].1, FINAL[0].2),
        (FINAL[1].1, FINAL[1].2),
    ]);
    for ((_, en, _), one) in FINAL.iter().zip(readings) {
        for (name, results) in &one.opponents {
            table.row([name.as_str(), &wdl(results), &percent(&score(results)), "wins all", en]);
            if name == "alphabeta" {
                table.row(["negamax", "the same player as alphabeta", "", "wins all", en]);
            }
        }
    }
    table
}

fn others_table(others: &Games) -> Table {
    let mut table = Table::new(
        "others",
        ("The other players among themselves", "Les autres joueurs entre eux"),
        &["", "wins-draws-losses", "score"],
    );
    for (i, (name, _)) in PLAYERS[1..].iter().enumerate() {
        table.row([name.to_string(), wdl(&others.total(i)), percent(&score(&others.total(i)))]);
    }
    table
}

/// The number of turns of each player in the games of the tree search against one opponent.
fn turns_against(games: &Games, opponent: usize) -> Vec<f64> {
    let of = games.games.iter().filter(|game| game.players.contains(&opponent));
    of.map(|game| (game.result.opening + game.result.times.len()) as f64 / 2.0).collect()
}

fn turns_table(games: &Games) -> Table {
    let mut table = Table::new(
        "turns",
        (
            "Turns of each player in a game of the tree search",
            "Tours de chaque joueur dans une partie de la recherche arborescente",
        ),
        &["against", "games", "mean", "least", "most", "from 30 to 50"],
    )
    .french(&[
        ("mean", "moyenne"),
        ("least", "minimum"),
        ("most", "maximum"),
        ("from 30 to 50", "de 30 à 50"),
    ]);
    for (i, (name, _)) in PLAYERS.iter().enumerate().skip(1) {
        let turns = turns_against(games, i);
        let inside = turns.iter().filter(|n| (30.0..=50.0).contains(*n)).count();
        table.row([
            name.to_string(),
            turns.len().to_string(),
            format!("{:.1}", turns.iter().sum::<f64>() / turns.len().max(1) as f64),
            format!("{:.1}", turns.iter().copied().fold(f64::INFINITY, f64::min)),
            format!("{:.1}", turns.iter().copied().fold(0.0, f64::max)),
            inside.to_string(),
        ]);
    }
    table
}

fn beats(name: &str, results: &Trinomial, en: &str, fr: &str) -> Verdict {
    Verdict::of(
        Words::new(
            format!("the tree search beats {name} more often than not ({en})"),
            format!("la recherche arborescente bat {name} le plus souvent ({fr})"),
        ),
        Statement::score("score", *results, Asks::Above(0.5)),
    )
    .among(FINAL.len())
}

fn alphabeta_beats(others: &Games) -> impl Iterator<Item = Verdict> {
    [(1, "greedy"), (2, "random")].into_iter().filter_map(|(i, name)| {
        let results = others.between(0, i)?;
        Some(Verdict::of(
            Words::new(format!("alpha-beta beats {name}"), format!("alpha-bêta bat {name}")),
            Statement::score("score", results, Asks::Above(0.5)),
        ))
    })
}

/// The claim “a game usually lasts 40 turns, some 30, some 50”.
fn turns(games: &Games) -> Result<Vec<Verdict>, LabError> {
    let all: Vec<f64> = (1..PLAYERS.len()).flat_map(|i| turns_against(games, i)).collect();
    Ok(turn_verdicts(&all, Sample::of(all.iter().copied())?))
}

fn turn_verdicts(all: &[f64], sample: Sample) -> Vec<Verdict> {
    let outside = all.iter().filter(|n| !(30.0..=50.0).contains(*n)).count();
    vec![
        Verdict::of(
            ("games last 30 to 50 turns on average", "les parties durent de 30 à 50 tours en moyenne"),
            Statement::new(
                ("turns of a player", "tours d'un joueur"),
                Statistic::Mean(sample),
                Asks::Within(Interval { low: 30.0, high: 50.0 }),
                Unit::number(1),
            ),
        ),
        Verdict::of(
            ("every game lasts from 30 to 50 turns", "chaque partie dure de 30 à 50 tours"),
            Statement::never(
                ("games shorter or longer:", "parties plus courtes ou plus longues :"),
                outside,
                all.len(),
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn all_matches_are_won_only_if_every_game_is() {
        let of = |wins, losses| Trinomial { wins, draws: 0, losses };
        assert_eq!(beats("alphabeta", &of(25, 35), "", "").answer, Answer::Undecided);
        assert_eq!(beats("random", &of(60, 0), "", "").answer, Answer::Holds);
        let statements = [of(100, 0), of(100, 0)].map(|results| Statement::all_won(&results));
        assert_eq!(Verdict::all("", statements).answer, Answer::Holds);
        let statements = [of(100, 0), of(71, 29)].map(|results| Statement::all_won(&results));
        assert_eq!(Verdict::all("", statements).answer, Answer::DoesNotHold);
    }

    #[test]
    fn turns_are_those_of_one_player() {
        let all: Vec<f64> = (0..100).map(|n| 35.0 + f64::from(n % 10)).collect();
        let sample = Sample::of(all.iter().copied()).unwrap();
        let answers: Vec<_> = turn_verdicts(&all, sample).iter().map(|verdict| verdict.answer).collect();
        assert_eq!(answers, [Answer::Holds, Answer::Holds]);
        let short = vec![20.0; 100];
        let sample = Sample::of(short.iter().copied()).unwrap();
        assert_eq!(turn_verdicts(&short, sample)[0].answer, Answer::DoesNotHold);
    }
}
