//! Adaptive against fixed depth from many openings: who wins, and whether player 2's disadvantage shrinks, as the report argues.

use super::GAME;
use secateur_core::{Limits, Side, Words, random_plies};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::samples::play_out;
use secateur_lab::{
    Asks, ExperimentResult, Lab, LabError, Statement, Statistic, Table, Unit, Verdict, percent, score, wdl,
};
use secateur_stats::{Sample, Trinomial, Wdl};

/// Random plies of an opening: two by each side, so that player 1 is to move.
const PLIES: usize = 4;

/// The seat that has adaptive depth in each game: player 1, player 2, nobody.
const GAMES: [[bool; 2]; 3] = [[true, false], [false, true], [false, false]];
const FIRST: usize = 0;
const SECOND: usize = 1;
const NOBODY: usize = 2;

/// The winner of each of the three games of an opening, by seat; `None` for a draw.
type Winners = [Option<usize>; 3];

pub(super) fn measure_adaptive_depth(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (openings, [fixed, adaptive]) = lab.pick((6, ["3", "adaptive-3"]), (40, ["6", "adaptive"]));
    let what = format!("{fixed} against {adaptive}");
    let rows = lab.measure(&what, 3 * openings, |number| {
        play(lab, GAMES[number % 3].map(|is_adaptive| if is_adaptive { adaptive } else { fixed }), number / 3)
    })?;
    let winners: Vec<Winners> = rows.chunks_exact(3).map(|three| [three[0], three[1], three[2]]).collect();
    let [first, second, nobody] =
        [FIRST, SECOND, NOBODY].map(|kind| results(&winners, kind, usize::from(kind > 0)));
    let mut table = Table::new(
        "",
        ("Results of the player named", "Résultats du joueur nommé"),
        &["", "games", "wins-draws-losses", "score"],
    )
    .french(&[
        ("adaptive, player 1", "adaptative, joueur 1"),
        ("adaptive, player 2", "adaptative, joueur 2"),
        ("adaptive, both seats", "adaptative, aux deux places"),
        ("fixed against fixed, player 2", "fixe contre fixe, joueur 2"),
    ]);
    let rows = [
        ("adaptive, player 1", first),
        ("adaptive, player 2", second),
        ("adaptive, both seats", first + second),
        ("fixed against fixed, player 2", nobody),
    ];
    for (words, results) in &rows {
        let games = results.wins + results.draws + results.losses;
        table.row([words.to_string(), games.to_string(), wdl(results), percent(&score(results))]);
    }
    let names = [
        ("adaptive, 1", "adaptative, 1"),
        ("adaptive, 2", "adaptative, 2"),
        ("adaptive", "adaptative"),
        ("fixed, 2", "fixe, 2"),
    ];
    let drawn: Vec<_> =
        names.iter().zip(&rows).map(|(name, (_, r))| Comparison::ours(*name, score(r))).collect();
    Ok(ExperimentResult {
        setting: vec![Words::new(
            format!(
                "{openings} openings of {PLIES} random plies; from each three games of corrected: adaptive against fixed depth {fixed} in both seats, and fixed against fixed"
            ),
            format!(
                "{openings} ouvertures de {PLIES} demi-coups au hasard ; depuis chacune trois parties de corrected : profondeur adaptative contre fixe {fixed} aux deux places, et fixe contre fixe"
            ),
        )],
        figures: vec![bars(
            "",
            ("Score of the player named", "Score du joueur nommé"),
            "score",
            &drawn,
            Some(0.5),
        )],
        verdicts: verdicts(&winners)?,
        tables: vec![table],
        ..ExperimentResult::default()
    })
}

/// The winner's seat.
fn play(lab: &Lab<'_>, depths: [&str; 2], opening: usize) -> Result<Option<usize>, LabError> {
    let [one, two] = depths.map(|depth| lab.player(GAME, &format!("lesage-viale(depth={depth},fast=on)")));
    let mut game = lab.begin_game(GAME)?;
    random_plies(&mut *game, PLIES, &mut lab.random(opening as u64));
    let outcome = play_out(&mut *game, &mut [one?, two?], &Limits::depth(50).into())?;
    Ok(outcome.winner.map(Side::index))
}

fn results(winners: &[Winners], kind: usize, seat: usize) -> Trinomial {
    let mut results = Trinomial::default();
    for three in winners {
        results.record(match three[kind] {
            None => Wdl::Draw,
            Some(winner) if winner == seat => Wdl::Win,
            Some(_) => Wdl::Loss,
        });
    }
    results
}

fn verdicts(winners: &[Winners]) -> Result<Vec<Verdict>, LabError> {
    let second = |kind: usize, three: &Winners| match three[kind] {
        None => 0.5,
        Some(seat) => seat as f64,
    };
    let gains = Sample::of(winners.iter().map(|three| second(SECOND, three) - second(NOBODY, three)))?;
    let won: Vec<&Winners> = winners.iter().filter(|three| three[NOBODY] == Some(1)).collect();
    let lost_again = won.iter().filter(|three| three[SECOND] != Some(1)).count();
    Ok(vec![
        Verdict::of(
            ("adaptive depth beats fixed depth 6", "la profondeur adaptative bat la profondeur fixe 6"),
            Statement::score(
                "score",
                results(winners, FIRST, 0) + results(winners, SECOND, 1),
                Asks::Above(0.5),
            ),
        ),
        Verdict::of(
            (
                "player 2 scores more when it searches adaptively",
                "le joueur 2 marque plus quand il cherche à profondeur adaptative",
            ),
            Statement::new(
                (
                    "gain of player 2's score from the same openings",
                    "gain du score du joueur 2 depuis les mêmes ouvertures",
                ),
                Statistic::Mean(gains),
                Asks::Above(0.0),
                Unit::PERCENT,
            ),
        ),
        Verdict::of(
            (
                "its wins include all it had at fixed depth",
                "ses victoires comprennent toutes celles qu'il avait à profondeur fixe",
            ),
            Statement::never(("not won again:", "non regagnées :"), lost_again, won.len()),
        ),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_lab::Answer;

    #[test]
    fn games_of_an_opening_are_compared() {
        // 30 openings in which adaptive wins in both seats, and player 1 at fixed depth; then one in which adaptive loses as
        // player 2, and player 1 at fixed depth
        let mut winners: Vec<Winners> = vec![[Some(0), Some(1), Some(0)]; 30];
        let answers = |winners: &[Winners]| -> Vec<_> {
            verdicts(winners).unwrap().iter().map(|verdict| verdict.answer).collect()
        };
        assert_eq!(answers(&winners), [Answer::Holds, Answer::Holds, Answer::Undecided]);
        winners.push([Some(0), Some(0), Some(1)]);
        assert_eq!(answers(&winners), [Answer::Holds, Answer::Holds, Answer::DoesNotHold]);
        assert_eq!(results(&winners, SECOND, 1), Trinomial { wins: 30, draws: 0, losses: 1 });
    }
}
