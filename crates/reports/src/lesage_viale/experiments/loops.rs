//! Won games that do not end: the two remedies that the report tried, and ours.

use super::GAME;
use secateur_core::{Limits, Score, Words, random_plies};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::after;
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict};
use secateur_stats::{Estimate, Sample, student};

/// How wins are scored: the value of `wins=`, and words.
const WINS: [(&str, &str); 4] = [
    ("flat", "a win is a win"),
    ("bonus", "bonus for the shorter way, in the evaluation"),
    ("counter", "the way must become shorter"),
    ("distance", "distance in the score (ours)"),
];
const FLAT: usize = 0;
const BONUS: usize = 1;
const COUNTER: usize = 2;
const DISTANCE: usize = 3;

/// The shortest win looked for, in plies: it is so long that the winner must still find it after two more moves.
const MIN_WIN: u32 = 5;

/// Depth of the player that wins, as in the report.
const DEPTH: u32 = 6;
/// Depth of the player that loses and resists as long as it can.
const LOSERS_DEPTH: u32 = 4;

/// The table counts the games of more plies than this.
const LONG: u32 = 40;

/// For each way to score wins: plies to the end of a won game, and whether it was won in the end.
type Endings = Vec<(u32, bool)>;

pub(super) fn measure_loops(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let count = lab.pick(16, 100);
    let rows = lab.measure("won positions", count, |number| {
        let Some(moves) = won_position(lab, number)? else { return Ok(Vec::new()) };
        WINS.iter().map(|(wins, _)| finish(lab, &moves, wins)).collect()
    })?;
    let won: Vec<Endings> = rows.into_iter().filter(|row| !row.is_empty()).collect();
    let estimates: Vec<Estimate> = (0..WINS.len()).map(|i| mean_plies(&won, i)).collect::<Result<_, _>>()?;
    let drawn: Vec<_> =
        WINS.iter().zip(&estimates).map(|((item, _), e)| Comparison::ours(*item, *e)).collect();
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "{} positions in which lesage-viale(depth={DEPTH}) sees a win of {MIN_WIN} plies or more; it plays on against lesage-viale(depth={LOSERS_DEPTH}), which holds out as long as it can",
                    won.len()
                ),
                format!(
                    "{} positions où lesage-viale(depth={DEPTH}) voit un gain en {MIN_WIN} demi-coups ou plus ; il joue la suite contre lesage-viale(depth={LOSERS_DEPTH}), qui résiste autant qu'il peut",
                    won.len()
                ),
            ),
            Words::new(
                "bonus: all leaves of a search to a fixed depth have played as many plies, so that a bonus for fewer of them, given by the evaluation, is the same for all; and a finished game is not evaluated at all",
                "bonus : toutes les feuilles d'une recherche à profondeur fixe ont joué autant de demi-coups, un bonus pour en jouer moins, donné par l'évaluation, est donc le même pour toutes ; et une partie finie n'est pas évaluée du tout",
            ),
            Words::new(
                "counter: a move is played only if the line it was found with is shorter than at the move before; alpha-beta stops at the first win it meets, so that a move may be passed over although a shorter way begins with it, and if all are, the count begins anew. The report does not say how its own counter failed",
                "compteur : un coup n'est joué que si la ligne trouvée est plus courte qu'au coup précédent ; alpha-bêta s'arrête au premier gain rencontré, un coup peut donc être écarté alors qu'un chemin plus court commence par lui, et si tous le sont, le compte recommence. Le rapport ne dit pas comment son compteur a échoué",
            ),
        ],
        figures: vec![bars(
            "",
            ("Plies needed to end a won game", "Demi-coups pour finir une partie gagnée"),
            ("plies", "demi-coups"),
            &drawn,
            None,
        )],
        tables: vec![table(&won, &estimates)],
        verdicts: verdicts(&won, &estimates)?,
        ..ExperimentResult::default()
    })
}

/// Moves that lead to a position in which the side to move sees a win at least [`MIN_WIN`] plies away.
fn won_position(lab: &Lab<'_>, number: usize) -> Result<Option<Vec<String>>, LabError> {
    let mut random = lab.random(number as u64);
    let mut game = lab.begin_game(GAME)?;
    random_plies(&mut *game, 8, &mut random);
    let mut players = [
        lab.player(GAME, &format!("lesage-viale(depth={DEPTH},fast=on)"))?,
        lab.player(GAME, "lesage-viale(depth=1)")?,
    ];
    let strong = random.below(2) as usize;
    while game.outcome().is_none() {
        let player = &mut players[usize::from(game.turn().index() != strong)];
        let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
        if let Some(Score::WinIn(MIN_WIN..)) = decision.score {
            return Ok(Some(game.moves()));
        }
        game.play(&decision.text)?;
    }
    Ok(None)
}

/// Plies to the end from a won position, and whether the player wins.
fn finish(lab: &Lab<'_>, moves: &[String], wins: &str) -> Result<(u32, bool), LabError> {
    let mut game = after(lab, GAME, moves)?;
    let side = game.turn();
    // the counter looks at the line of the search, which the table would change
    let fast = if wins == "counter" { "off" } else { "on" };
    let mut winner = lab.player(GAME, &format!("lesage-viale(depth={DEPTH},wins={wins},fast={fast})"))?;
    let mut loser = lab.player(GAME, &format!("lesage-viale(depth={LOSERS_DEPTH},fast=on)"))?;
    let before = game.plies();
    while game.outcome().is_none() {
        let player = if game.turn() == side { &mut winner } else { &mut loser };
        let decision = player.decide(&*game, &Limits::depth(50).into(), &mut |_| {})?;
        game.play(&decision.text)?;
    }
    let won = game.outcome().is_some_and(|outcome| outcome.winner == Some(side));
    Ok(((game.plies() - before) as u32, won))
}

/// The plies of all games with one way to score wins, the shortest game first.
fn sorted_plies(won: &[Endings], wins: usize) -> Vec<u32> {
    let mut plies: Vec<u32> = won.iter().map(|row| row[wins].0).collect();
    plies.sort_unstable();
    plies
}

fn mean_plies(won: &[Endings], wins: usize) -> Result<Estimate, LabError> {
    let sample = Sample::of(sorted_plies(won, wins).into_iter().map(f64::from))?;
    Ok(Estimate { value: sample.mean().unwrap_or(0.0), interval95: student(&sample, 0.95)? })
}

/// The difference in plies between two ways to score wins, game by game.
fn difference(won: &[Endings], i: usize, j: usize) -> Result<Statistic, LabError> {
    let differences = won.iter().map(|row| f64::from(row[i].0) - f64::from(row[j].0));
    Ok(Statistic::Mean(Sample::of(differences)?))
}

fn table(won: &[Endings], estimates: &[Estimate]) -> Table {
    let mut table = Table::new(
        "",
        (
            "Plies to the end of games in which the side to move sees a win",
            "Demi-coups jusqu'à la fin de parties où le camp au trait voit un gain",
        ),
        &["wins are scored", "mean plies", "95 % interval", "median", "most", "over 40 plies", "won"],
    )
    .french(&[
        ("wins are scored", "un gain compte"),
        ("mean plies", "demi-coups, moyenne"),
        ("median", "médiane"),
        ("most", "maximum"),
        ("over 40 plies", "plus de 40"),
        ("won", "gagnées"),
        (WINS[FLAT].1, "un gain est un gain"),
        (WINS[BONUS].1, "bonus au chemin plus court, dans l'évaluation"),
        (WINS[COUNTER].1, "le chemin doit raccourcir"),
        (WINS[DISTANCE].1, "la distance dans le score (le nôtre)"),
    ]);
    for (i, ((_, words), Estimate { value, interval95 })) in WINS.iter().zip(estimates).enumerate() {
        let plies = sorted_plies(won, i);
        table.row([
            words.to_string(),
            format!("{value:.1}"),
            format!("{:.1}–{:.1}", interval95.low, interval95.high),
            plies.get(plies.len() / 2).copied().unwrap_or(0).to_string(),
            plies.last().copied().unwrap_or(0).to_string(),
            plies.iter().filter(|&&n| n > LONG).count().to_string(),
            format!("{} of {}", won.iter().filter(|row| row[i].1).count(), won.len()),
        ]);
    }
    table
}

fn verdicts(won: &[Endings], estimates: &[Estimate]) -> Result<Vec<Verdict>, LabError> {
    let mean = |wins: usize| estimates[wins].value;
    let most = won.iter().map(|row| row[FLAT].0).max().unwrap_or(0);
    let same = won.iter().filter(|row| row[FLAT] == row[BONUS]).count();
    let plies = |a: usize, b: usize, asks: Asks| -> Result<Statement, LabError> {
        let words = ("difference in plies", "différence en demi-coups");
        Ok(Statement::new(words, difference(won, a, b)?, asks, Unit::number(1)))
    };
    let means = |a: usize, b: usize| {
        let [en, fr] = ["instead of", "au lieu de"].map(|of| format!("{:.1} {of} {:.1}", mean(a), mean(b)));
        Words::new(en, fr.replace('.', ","))
    };
    Ok(vec![
        Verdict::of(
            (
                "a bonus for shorter ways in the evaluation does not help",
                "un bonus aux chemins plus courts dans l'évaluation n'aide pas",
            ),
            plies(BONUS, FLAT, Asks::AtLeast(0.0))?,
        )
        .noting(Words::new(
            format!("{same} of {} games go exactly as without it", won.len()),
            format!("{same} parties sur {} se déroulent exactement comme sans lui", won.len()),
        )),
        Verdict::of(
            (
                "won games go on although the win is seen",
                "des parties gagnées continuent bien que le gain soit vu",
            ),
            plies(FLAT, DISTANCE, Asks::Above(0.0))?,
        )
        .noting(Words::new(format!("{most} plies at most"), format!("{most} demi-coups au plus"))),
        Verdict::of(
            (
                "a counter of the way's length does not help",
                "un compteur de la longueur du chemin n'aide pas",
            ),
            plies(COUNTER, FLAT, Asks::AtLeast(0.0))?,
        )
        .noting(means(COUNTER, FLAT)),
        Verdict::of(
            (
                "a win's distance in its score ends won games (our cure)",
                "la distance du gain dans son score termine les parties gagnées (notre remède)",
            ),
            plies(DISTANCE, FLAT, Asks::Below(0.0))?,
        )
        .noting(means(DISTANCE, FLAT)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    /// Games with these numbers of plies: flat, bonus, counter, distance.
    fn games(plies: &[[u32; 4]]) -> Vec<Endings> {
        plies.iter().map(|row| row.map(|n| (n, true)).to_vec()).collect()
    }

    #[test]
    fn ways_are_compared_game_by_game() {
        let won = games(&[[50, 50, 10, 5], [60, 60, 11, 7], [41, 41, 14, 9], [52, 52, 10, 7]].repeat(3));
        let estimates: Vec<_> = (0..4).map(|i| mean_plies(&won, i).unwrap()).collect();
        for (estimate, mean) in estimates.iter().zip([50.75, 50.75, 11.25, 7.0]) {
            assert!((estimate.value - mean).abs() < 1e-9 && estimate.interval95.contains(mean));
        }
        let verdicts = verdicts(&won, &estimates).unwrap();
        let answers: Vec<_> = verdicts.iter().map(|verdict| verdict.answer).collect();
        // in these games the counter helps, so the claim that it does not is rejected
        assert_eq!(answers, [Answer::Holds, Answer::Holds, Answer::DoesNotHold, Answer::Holds]);
        let table = table(&won, &estimates);
        assert_eq!(table.rows[0][3..], ["52", "60", "12", "12 of 12"]);
        assert_eq!(table.rows[3][3..], ["7", "9", "0", "12 of 12"]);
    }

    #[test]
    fn few_games_leave_the_bonus_open() {
        let won = games(&[[50, 50, 10, 5], [60, 60, 11, 7]]);
        let estimates: Vec<_> = (0..4).map(|i| mean_plies(&won, i).unwrap()).collect();
        assert_eq!(verdicts(&won, &estimates).unwrap()[0].answer, Answer::Undecided);
    }
}
