//! How a Monte Carlo tree search is configured.

/// How a child is chosen on the way down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// UCB1 (Kocsis and Szepesvári 2006): mean + c · √(ln N / n); unvisited children first.
    Uct {
        /// Weight of exploration.
        c: f32,
    },
    /// Mean + c · prior · √N / (1 + n), priors from the evaluator's guesses; an unvisited child is taken to be worth what
    /// its parent is, less `first_play`.
    Puct {
        /// Weight of exploration.
        c: f32,
        /// A guess better by this much is e times as likely.
        temperature: f32,
        /// What an unvisited child is worth less than its parent.
        first_play: f32,
    },
}

/// How a leaf is valued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf {
    /// A game of random moves; one that lasts longer than `max_plies` counts as a draw.
    Rollout {
        /// Plies after which the game is broken off.
        max_plies: u32,
    },
    /// The evaluation as a probability of winning, 1 / (1 + exp(−evaluation / scale)).
    Evaluation {
        /// The evaluation at which a win is 73 % likely.
        scale: f32,
    },
    /// A win for the side the evaluation favours; 0 favours the side to move.
    Sign,
}

/// What a simulation adds to the tree at its leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expansion {
    /// One child, which is then valued; a node's children come one by one.
    One,
    /// All children; the leaf itself is valued.
    All,
    /// All children, and each of them is valued at once.
    AllValued,
}

/// Which move is played in the end; proven wins come first, proven losses last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalMove {
    /// The one visited most.
    MostVisits,
    /// The one with the best mean.
    BestMean,
}

/// The configuration of a Monte Carlo tree search.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsConfig {
    /// How a child is chosen on the way down.
    pub selection: Selection,
    /// How a leaf is valued.
    pub leaf: Leaf,
    /// What a simulation adds at its leaf.
    pub expansion: Expansion,
    /// Make children in the order of the evaluator's guesses, visit new ones in that order, and let the first of equals
    /// win; otherwise new ones are visited from a random place on.
    pub ordered: bool,
    /// Which move is played.
    pub final_move: FinalMove,
    /// Back up wins, draws and losses that are proven.
    pub solver: bool,
    /// Keep the part of the tree below the position reached for the next search.
    pub reuse: bool,
    /// Maximum memory for nodes, in bytes. When it is used up the tree stops growing, but the search goes on.
    pub bytes: usize,
    /// Threads, which share one tree.
    pub threads: usize,
    /// Visits without a result that a thread counts on its way down, so that other threads go elsewhere.
    pub virtual_loss: u32,
    /// Seed of the random moves.
    pub seed: u64,
    /// How many lines the result carries.
    pub multi_pv: usize,
}

impl Default for MctsConfig {
    fn default() -> MctsConfig {
        MctsConfig {
            selection: Selection::Puct { c: 1.5, temperature: 100.0, first_play: 0.1 },
            leaf: Leaf::Evaluation { scale: 200.0 },
            expansion: Expansion::All,
            ordered: false,
            final_move: FinalMove::MostVisits,
            solver: true,
            reuse: true,
            bytes: 256 << 20,
            threads: 1,
            virtual_loss: 1,
            seed: 1,
            multi_pv: 1,
        }
    }
}

impl MctsConfig {
    /// As in the textbook: UCT with random games, one new child a simulation.
    pub fn uct() -> MctsConfig {
        MctsConfig {
            selection: Selection::Uct { c: std::f32::consts::SQRT_2 },
            leaf: Leaf::Rollout { max_plies: 10_000 },
            expansion: Expansion::One,
            ..MctsConfig::default()
        }
    }
}
