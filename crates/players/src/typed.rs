//! Conversions between erased games and the types of one variant, for players that search.

use crate::{Decision, ScoredLine, SearchInfo};
use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, AnyVariant, Game, MoveRequest, Position, SearchEvaluator, Variant};
use secateur_search::score;
use secateur_search::{Info, Line, Mcts, SearchResult};

/// The variant as its own type. Callers that only need what any variant can tell should use the erased one: erasing it
/// again would compile all of the variant and its games once more.
pub(crate) fn typed_variant<V: Variant>(variant: &dyn AnyVariant) -> &V {
    variant.as_any().downcast_ref().expect("makers are found by the variant's own type")
}

/// The game as its own type.
///
/// # Panics
/// If the game belongs to another type than the player was made for.
pub fn typed_game<V: Variant>(game: &dyn AnyGame) -> &Game<V> {
    game.as_any().downcast_ref().expect("a game of the variant the player was made for")
}

/// Consecutive moves from the game's position, in notation.
pub fn move_texts<V: Variant>(game: &Game<V>, moves: &[MoveOf<V>]) -> Vec<String> {
    let mut position = game.position().clone();
    let text = |&m: &MoveOf<V>| {
        let text = game.variant().format_move(&position, m);
        position.play(m);
        text
    };
    moves.iter().map(text).collect()
}

/// The decision for a search result; `unit` is the evaluator's.
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

/// The search info with moves in notation; `unit` is the evaluator's.
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

/// The decision of a tree search in a game, with at most `simulations` simulations; `unit` is the evaluator's.
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

/// The line of the last finished iteration, for players that play it rather than a better move of an unfinished one.
pub mod finished_line {
    use secateur_search::{Info, Line, Precision, SearchResult};

    /// Stores the line of a finished iteration.
    pub fn note<M: Clone>(finished: &mut Option<Info<M>>, info: &Info<M>) {
        if info.precision == Precision::Exact && info.line == 1 {
            *finished = Some(info.clone());
        }
    }

    /// The result with the stored line in place of its own, if there is one.
    pub fn or<M: Copy>(finished: Option<Info<M>>, found: SearchResult<M>) -> SearchResult<M> {
        let Some(Info { depth, score, pv, .. }) = finished else { return found };
        let lines = vec![Line { score, depth, pv: pv.clone() }];
        SearchResult { best: pv[0], score, depth, pv, lines, ..found }
    }
}

/// The legal moves except those to avoid; empty if that leaves none.
pub fn allowed<V: Variant>(game: &Game<V>, avoid: &[String]) -> Vec<MoveOf<V>> {
    let is_allowed = |&m: &MoveOf<V>| !avoid.contains(&game.variant().format_move(game.position(), m));
    game.legal().iter().copied().filter(is_allowed).collect()
}

/// The smaller of two limits; `None` if neither is set.
pub fn least<N: Ord>(a: Option<N>, b: Option<N>) -> Option<N> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
