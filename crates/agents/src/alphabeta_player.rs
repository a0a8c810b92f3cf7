//! A player that searches by alpha-beta, and the words between typed searches and erased matches.

use crate::chosen_evaluator::ChosenEvaluator;
use crate::{Decision, Fault, Judgement, Player, ScoredLine, SearchInfo, Think};
use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, Evaluator, Game, Position, Random, Variant};
use secateur_search::score::Meaning;
use secateur_search::{Info, Limits, SearchConfig, SearchResult, Searcher};

/// A score of a search as a judgement.
pub(crate) fn evaluator(score: i32, unit: i32) -> Judgement {
    match Meaning::of(score) {
        Meaning::Evaluation(value) => {
            Judgement::Hundredths((i64::from(value) * 100 / i64::from(unit.max(1))) as i32)
        }
        Meaning::WinIn(plies) => Judgement::WinIn(plies),
        Meaning::LossIn(plies) => Judgement::LossIn(plies),
    }
}

/// The match as its own type.
pub(crate) fn typed<V: Variant>(game: &dyn AnyGame) -> &Game<V> {
    game.as_any().downcast_ref().expect("a match of the game the agent was made for")
}

/// Moves made one after the other from the match's position, in notation.
pub(crate) fn texts<V: Variant>(game: &Game<V>, moves: &[MoveOf<V>]) -> Vec<String> {
    let mut position = game.position().clone();
    let text = |&m: &MoveOf<V>| {
        let text = game.variant().format_move(&position, m);
        position.play(m);
        text
    };
    moves.iter().map(text).collect()
}

/// The limits of a search.
pub(crate) fn limits<M>(think: &Think) -> Limits<M> {
    Limits {
        depth: think.depth,
        nodes: think.nodes,
        move_time: think.time,
        clock: think.clock,
        overhead: think.overhead,
        only: Vec::new(),
        bias: Vec::new(),
        stop: think.stop.clone(),
    }
}

/// A search's answer as a decision.
pub(crate) fn decision<V: Variant>(game: &Game<V>, found: &SearchResult<MoveOf<V>>, unit: i32) -> Decision {
    let line = |line: &secateur_search::Line<MoveOf<V>>| ScoredLine {
        score: evaluator(line.score, unit),
        depth: line.depth,
        pv: texts(game, &line.pv),
    };
    Decision {
        text: game.variant().format_move(game.position(), found.best),
        score: Some(evaluator(found.score, unit)),
        depth: found.depth,
        nodes: found.nodes,
        time: found.time,
        lines: found.lines.iter().map(line).collect(),
    }
}

/// A search's news as a report.
pub(crate) fn report_of<V: Variant>(game: &Game<V>, info: &Info<MoveOf<V>>, unit: i32) -> SearchInfo {
    SearchInfo {
        depth: info.depth,
        deepest: info.deepest,
        line: info.line,
        score: evaluator(info.score, unit),
        nodes: info.nodes,
        time: info.time,
        full: info.full,
        pv: texts(game, &info.pv),
    }
}

/// What a player holds back, to be a weaker opponent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Handicap {
    /// Depth it searches at most.
    pub depth: Option<u32>,
    /// Nodes it searches at most.
    pub nodes: Option<u64>,
    /// How often in a thousand it plays any move.
    pub blunders: u32,
}

/// A player that searches by alpha-beta.
pub(crate) struct AlphaBetaPlayer<V: Variant> {
    text: String,
    searcher: Searcher<V::Position, ChosenEvaluator<V>>,
    config: SearchConfig,
    handicap: Handicap,
    unit: i32,
    random: Random,
}

impl<V: Variant> AlphaBetaPlayer<V> {
    pub fn new(
        evaluator: ChosenEvaluator<V>,
        text: String,
        config: SearchConfig,
        handicap: Handicap,
        seed: u64,
    ) -> AlphaBetaPlayer<V> {
        let unit = evaluator.unit();
        let searcher = Searcher::new(evaluator, config.clone());
        AlphaBetaPlayer { text, searcher, config, handicap, unit, random: Random::new(seed) }
    }
}

/// The smaller of two limits, where there is one.
pub(crate) fn least<N: Ord>(a: Option<N>, b: Option<N>) -> Option<N> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

impl<V: Variant> Player for AlphaBetaPlayer<V> {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.searcher.clear();
        self.random = Random::new(seed);
        Ok(())
    }

    fn threads(&self) -> usize {
        self.config.threads
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        think: &Think,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let game = typed::<V>(game);
        let mut limits = limits(think);
        limits.depth = least(limits.depth, self.handicap.depth);
        limits.nodes = least(limits.nodes, self.handicap.nodes);
        if self.handicap.blunders > 0 && self.random.below(1000) < self.handicap.blunders {
            limits.only = self.random.pick(game.legal()).into_iter().collect();
        }
        let lines = think.lines.max(1);
        if self.config.multi_pv != lines {
            self.config.multi_pv = lines;
            self.searcher.configure(self.config.clone());
        }
        let unit = self.unit;
        let mut tell = |info: &Info<MoveOf<V>>| report(&report_of(game, info, unit));
        let found = self.searcher.search(game.position(), game.history(), &limits, &mut tell);
        Ok(decision(game, &found.expect("a match that is not over has a legal move"), unit))
    }
}
