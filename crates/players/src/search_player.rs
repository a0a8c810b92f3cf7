//! The player that searches by alpha-beta.

use crate::typed::{allowed, decision, finished_line, least, search_info, typed_game, typed_variant};
use crate::{ChosenEvaluator, Decision, Fault, Player, PlayerText, SearchInfo, memory};
use secateur_core::variant::MoveOf;
use secateur_core::{AnyGame, AnyVariant, EndingSolver, Evaluator, MoveRequest, ParseError, Random, Variant};
use secateur_search::time::TimePolicy;
use secateur_search::{Info, RootMoves, SearchConfig, Searcher, TableUse};

/// An alpha-beta player defined by another crate, without the variant's type. That way the search is compiled once for each
/// variant, in this crate.
pub struct SearchSetup {
    /// The player text from which the same player can be made.
    pub text: String,
    /// The techniques of the search.
    pub config: SearchConfig,
    /// How it divides a game clock.
    pub policy: Box<dyn TimePolicy>,
    /// The greatest depth that it searches.
    pub depth: u32,
    /// Whether it clears its tables before each move.
    pub forgets: bool,
}

/// Makes the player of a setup. `eval=`, `weights=` and `w.NAME=` of the text select its evaluator and are taken out.
pub(crate) fn make_search<V: Variant>(
    variant: &dyn AnyVariant,
    player_text: &mut PlayerText,
    setup: SearchSetup,
) -> Result<Box<dyn Player>, ParseError> {
    let evaluator = ChosenEvaluator::take(typed_variant::<V>(variant), player_text)?;
    let SearchSetup { text, config, policy, depth, forgets } = setup;
    let quiescence_plies = config.params.quiescence_plies;
    let mut config = config.for_evaluator(&evaluator);
    config.params.quiescence_plies = quiescence_plies;
    let handicap = Handicap { depth: Some(depth), ..Handicap::default() };
    let mut player = SearchPlayer::new(evaluator, text, config, handicap, 0)?;
    player.searcher = player.searcher.with_policy(policy);
    (player.forgets, player.finished_only) = (forgets, true);
    Ok(Box::new(player))
}

/// The handicaps of a weaker level.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Handicap {
    /// The greatest depth that it searches.
    pub depth: Option<u32>,
    /// The most nodes that it searches.
    pub nodes: Option<u64>,
    /// How many moves in a thousand are chosen at random.
    pub blunders: u32,
}

/// A player that searches by alpha-beta.
pub(crate) struct SearchPlayer<V: Variant> {
    text: String,
    searcher: Searcher<V::Position, ChosenEvaluator<V>>,
    config: SearchConfig,
    handicap: Handicap,
    unit: i32,
    random: Random,
    /// Whether it clears its tables before each move.
    forgets: bool,
    /// Whether it plays the move of the last finished iteration, even if an unfinished one has found a better.
    finished_only: bool,
}

impl<V: Variant> SearchPlayer<V> {
    pub fn new(
        evaluator: ChosenEvaluator<V>,
        text: String,
        config: SearchConfig,
        handicap: Handicap,
        seed: u64,
    ) -> Result<SearchPlayer<V>, ParseError> {
        let unit = evaluator.unit();
        let bytes = if config.table == TableUse::Off { 0 } else { config.table_bytes };
        let searcher = memory::allocate(&text, bytes, || {
            let searcher = Searcher::new(evaluator, config.clone());
            let bytes = searcher.table_bytes();
            (searcher, bytes)
        })?;
        let random = Random::new(seed);
        Ok(SearchPlayer {
            text,
            searcher,
            config,
            handicap,
            unit,
            random,
            forgets: false,
            finished_only: false,
        })
    }
}

impl<V: Variant> SearchPlayer<V> {
    /// Adds the variant's own solver of endings.
    pub fn with_ending_solver(mut self, solver: Option<Box<dyn EndingSolver<V::Position>>>) -> Self {
        self.searcher = self.searcher.with_ending_solver(solver);
        self
    }
}

impl<V: Variant> Player for SearchPlayer<V> {
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

    fn memory(&self) -> usize {
        self.searcher.bytes()
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        let game = typed_game::<V>(game);
        let mut request = request.clone();
        request.limits.depth = least(request.limits.depth, self.handicap.depth);
        request.limits.nodes = least(request.limits.nodes, self.handicap.nodes);
        let mut root = RootMoves::all();
        if self.handicap.blunders > 0 && self.random.below(1000) < self.handicap.blunders {
            root.only = self.random.pick(game.legal()).into_iter().collect();
        }
        if !request.avoid.is_empty() && root.only.is_empty() {
            root.only = allowed(game, &request.avoid);
        }
        let lines = request.lines.max(1);
        if self.config.multi_pv != lines {
            self.config.multi_pv = lines;
            self.searcher.configure(self.config.clone());
        }
        if self.forgets {
            self.searcher.clear();
        }
        let unit = self.unit;
        let mut finished = None;
        let mut tell = |info: &Info<MoveOf<V>>| {
            if self.finished_only && lines == 1 {
                finished_line::note(&mut finished, info);
            }
            on_info(&search_info(game, info, unit));
        };
        let found = self.searcher.search_among(game.position(), game.history(), &request, &root, &mut tell);
        let found = found.expect("a game that is not over has a legal move");
        Ok(decision(game, &finished_line::or(finished, found), unit))
    }
}
