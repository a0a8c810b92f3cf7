//! What quiescence is worth, which searches on while a marble can be ejected: strength by its bound, at equal depth and at equal
//! nodes.

use super::GAME;
use secateur_core::{Limits, Words};
use secateur_lab::chart::{Comparison, bars};
use secateur_lab::{Asks, ExperimentResult, Lab, LabError, Statement, Table, Verdict, percent, score, wdl};
use secateur_stats::Trinomial;

/// Bounds on the extra plies that play against no quiescence.
const BOUNDS: [u32; 4] = [1, 2, 3, 4];
/// The bound that `lao` uses, since the report does not state its own.
const USED: usize = 0;

/// The results with one bound against no quiescence.
struct Strength {
    bound: u32,
    at_depth: Trinomial,
    at_nodes: Trinomial,
    /// Nodes a move with the bound, relative to none, at equal depth.
    nodes: f64,
}

pub(super) fn measure_quiescence(lab: &Lab<'_>) -> Result<ExperimentResult, LabError> {
    let (pairs, depth) = lab.pick((10, 2), (100, 3));
    let nodes = lab.pick(500, 4_000);
    let strengths =
        BOUNDS.iter().map(|&bound| play(lab, bound, pairs, depth, nodes)).collect::<Result<Vec<_>, _>>()?;
    let drawn: Vec<_> = strengths
        .iter()
        .flat_map(|one| {
            let bound = one.bound;
            [
                (&one.at_depth, ("equal depth", "même profondeur")),
                (&one.at_nodes, ("equal nodes", "à nombre de nœuds égal")),
            ]
            .map(|(results, (en, fr))| {
                Comparison::ours(
                    Words::new(format!("{bound}, {en}"), format!("{bound}, {fr}")),
                    score(results),
                )
            })
        })
        .collect();
    Ok(ExperimentResult {
        setting: vec![
            Words::new(
                format!(
                    "{} games each against quiescence=0, two random plies first; depth {depth}, then {nodes} nodes a move for both",
                    2 * pairs
                ),
                format!(
                    "{} parties par match contre quiescence=0, deux demi-coups au hasard d'abord ; profondeur {depth}, puis {nodes} nœuds par coup pour chacun",
                    2 * pairs
                ),
            ),
            Words::new(
                "the report bounds the extra plies and does not say by how many; own ejections do not count, or nothing would be quiet. A bound of 1 already sees the answer to an ejection; each further ply costs all moves of the position",
                "le rapport borne les demi-coups de plus sans dire à combien ; l'éjection d'une bille à soi ne compte pas, sinon rien ne serait tranquille. Une borne de 1 voit déjà la réponse à une éjection ; chaque demi-coup de plus coûte tous les coups de la position",
            ),
        ],
        figures: vec![bars(
            "",
            (
                "Score against no quiescence, by the bound",
                "Score contre le joueur sans recherche de quiescence, selon la borne",
            ),
            "score",
            &drawn,
            Some(0.5),
        )],
        verdicts: verdicts(&strengths),
        tables: vec![table(&strengths)],
        ..ExperimentResult::default()
    })
}

fn play(lab: &Lab<'_>, bound: u32, pairs: u64, depth: u32, nodes: u64) -> Result<Strength, LabError> {
    let with = format!("lao(depth=9,tt=2M,quiescence={bound})");
    let players = [("quiescence", with.as_str()), ("none", "lao(depth=9,tt=2M,quiescence=0)")];
    let games = lab.play(&lab.tournament(GAME, &players, pairs, Limits::depth(depth)))?;
    let mut spent = [(0, 0); 2];
    for game in &games.games {
        for side in secateur_core::Side::BOTH {
            let (sum, moves) = &mut spent[game.players[side]];
            for i in game.moves_of(side) {
                *sum += game.result.nodes[i];
                *moves += 1;
            }
        }
    }
    let mean = |(sum, moves): (u64, u64)| sum as f64 / moves.max(1) as f64;
    let at_nodes = lab.play(&lab.tournament(GAME, &players, pairs, Limits::nodes(nodes)))?.total(0);
    Ok(Strength {
        bound,
        at_depth: games.total(0),
        at_nodes,
        nodes: mean(spent[0]) / mean(spent[1]).max(1.0),
    })
}

fn table(strengths: &[Strength]) -> Table {
    let mut table = Table::new(
        "",
        (
            "Results against quiescence=0, by the bound on the extra plies",
            "Résultats contre quiescence=0, selon la borne des demi-coups de plus",
        ),
        &["bound", "equal depth", "score", "nodes a move, relative", "equal nodes", "score at equal nodes"],
    )
    .french(&[
        ("bound", "borne"),
        ("equal depth", "même profondeur"),
        ("nodes a move, relative", "nœuds par coup, relatifs"),
        ("equal nodes", "à nombre de nœuds égal"),
        ("score at equal nodes", "score à nombre de nœuds égal"),
    ]);
    for one in strengths {
        table.row([
            one.bound.to_string(),
            wdl(&one.at_depth),
            percent(&score(&one.at_depth)),
            format!("{:.2}", one.nodes),
            wdl(&one.at_nodes),
            percent(&score(&one.at_nodes)),
        ]);
    }
    table
}

fn verdicts(strengths: &[Strength]) -> Vec<Verdict> {
    let used = &strengths[USED];
    vec![
        Verdict::of(
            (
                "stopping at quiet states makes better decisions (equal depth)",
                "n'arrêter la recherche qu'aux états tranquilles améliore les décisions (même profondeur)",
            ),
            Statement::score("score", used.at_depth, Asks::Above(0.5)),
        )
        .among(2),
        Verdict::of(
            (
                "stopping at quiet states makes better decisions (equal nodes)",
                "n'arrêter la recherche qu'aux états tranquilles améliore les décisions (à nombre de nœuds égal)",
            ),
            Statement::score("score", used.at_nodes, Asks::Above(0.5)),
        )
        .among(2)
        .noting((
            "what it costs is then taken from the depth",
            "ce qu'elle coûte est alors pris sur la profondeur",
        )),
    ]
}
