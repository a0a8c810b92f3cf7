//! From typed searches to erased games and back: what a player that searches one variant's own type needs.

use crate::{Decision, ScoredLine, SearchInfo};
use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, AnyVariant, Game, MoveRequest, Position, SearchEvaluator, Variant};
use secateur_search::score;
use secateur_search::{Info, Line, Mcts, SearchResult};

/// The variant as its own type. What asks it no more than any variant can tell takes the erased one: to erase it again would compile
/// all that a variant and its games can do once more in the crate that does it.
pub(crate) fn typed_variant<V: Variant>(variant: &dyn AnyVariant) -> &V {
    variant.as_any().downcast_ref().expect("makers are found by the variant's own type")
}

/// The game as its own type.
///
/// # Panics
/// If it is a game of another type than the player was made for.
pub fn typed_game<V: Variant>(game: &dyn AnyGame) -> &Game<V> {
    game.as_any().downcast_ref().expect("a game of the variant the player was made for")
}

/// Moves made one after the other from the game's position, in notation.
pub fn move_texts<V: Variant>(game: &Game<V>, moves: &[MoveOf<V>]) -> Vec<String> {
    let mut position = game.position().clone();
    let text = |&m: &MoveOf<V>| {
        let text = game.variant().format_move(&position, m);
        position.play(m);
        text
    };
    moves.iter().map(text).collect()
}

/// A search's answer as a decision; `unit` is the evaluator's.
pub fn decision<V: Variant>(game: &Game<V>, found: &SearchResult<MoveOf<V>>, unit: i32) -> Decision {
    let line = |line: &Line<MoveOf<V>>| ScoredLine {
        score: score::read(line.score, unit),
        depth: line.depth,
        pv: move_texts(game, &line.pv),
    };
    Decision {
        text: game.variant().format_move(game.position(), found.best),
        score: Some(score::read(found.score, unit)),
        depth: found.depth,
        nodes: found.nodes,
        time: found.time,
        lines: found.lines.iter().map(line).collect(),
    }
}

/// A search's progress with its moves in notation; `unit` is the evaluator's.
pub fn search_info<V: Variant>(game: &Game<V>, info: &Info<MoveOf<V>>, unit: i32) -> SearchInfo {
    SearchInfo {
        depth: info.depth,
        deepest: info.deepest,
        line: info.line,
        score: score::read(info.score, unit),
        precision: info.precision,
        nodes: info.nodes,
        time: info.time,
        full: info.hashfull,
        pv: move_texts(game, &info.pv),
    }
}

/// What a tree search decides in a game, with so many simulations at most; `unit` is the evaluator's.
pub fn tree_decision<V: Variant, E: SearchEvaluator<V::Position>>(
    mcts: &mut Mcts<V::Position, E>,
    game: &Game<V>,
    request: &MoveRequest,
    simulations: Option<u64>,
    unit: i32,
    on_info: &mut dyn FnMut(&SearchInfo),
) -> Decision {
    let mut request = request.clone();
    request.limits.nodes = least(request.limits.nodes, simulations);
    let mut tell = |info: &Info<MoveOf<V>>| on_info(&search_info(game, info, unit));
    let found = mcts.search(game.position(), game.history(), &request, &mut tell);
    decision(game, &found.expect("a game that is not over has a legal move"), unit)
}

/// The line of the last finished iteration, for players that play it rather than the best move found so far.
pub mod finished_line {
    use secateur_search::{Info, Line, Precision, SearchResult};

    /// Remembers the line of an iteration that is finished.
    pub fn note<M: Clone>(finished: &mut Option<Info<M>>, info: &Info<M>) {
        if info.precision == Precision::Exact && info.line == 1 {
            *finished = Some(info.clone());
        }
    }

    /// The result with that line for its answer, if there is one.
    pub fn or<M: Copy>(finished: Option<Info<M>>, found: SearchResult<M>) -> SearchResult<M> {
        let Some(Info { depth, score, pv, .. }) = finished else { return found };
        let lines = vec![Line { score, depth, pv: pv.clone() }];
        SearchResult { best: pv[0], score, depth, pv, lines, ..found }
    }
}

/// The legal moves that are not to be avoided; none where that would be all.
pub fn allowed<V: Variant>(game: &Game<V>, avoid: &[String]) -> Vec<MoveOf<V>> {
    let is_allowed = |&m: &MoveOf<V>| !avoid.contains(&game.variant().format_move(game.position(), m));
    game.legal().iter().copied().filter(is_allowed).collect()
}

/// The smaller of two limits, where there is one.
pub fn least<N: Ord>(a: Option<N>, b: Option<N>) -> Option<N> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
