//! The configuration of a Monte Carlo tree search.

/// How a child is chosen on the way down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// UCB1 (Kocsis and Szepesvári 2006): mean + c · √(ln N / n); unvisited children first.
    Uct {
        /// Weight of exploration.
        c: f32,
    },
    /// Mean + c · prior · √N / (1 + n), with priors from the evaluator's guesses. An unvisited child counts as its parent's
    /// value less `first_play`.
    Puct {
        /// Weight of exploration.
        c: f32,
        /// A guess that is better by this much makes the prior e times as large.
        temperature: f32,
        /// How much less than its parent an unvisited child is worth.
        first_play: f32,
    },
}

/// How a leaf gets its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf {
    /// Plays random moves to the end; a game longer than `max_plies` counts as a draw.
    Rollout {
        /// Plies after which the random game is abandoned.
        max_plies: u32,
    },
    /// Turns the evaluation into a probability of winning, 1 / (1 + exp(−evaluation / scale)).
    Evaluation {
        /// The evaluation at which a win has a probability of 73 %.
        scale: f32,
    },
    /// A win for the side that the evaluation favours; 0 favours the side to move.
    Sign,
}

/// What a simulation adds to the tree at its leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expansion {
    /// One child, which is then valued; further children of a node follow in later simulations.
    One,
    /// All children; the leaf itself is valued.
    All,
    /// All children, and each of them is valued at once.
    AllValued,
}

/// How the move to play is chosen. In any case proven wins come first and proven losses last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalMove {
    /// The most visited move.
    MostVisits,
    /// The move with the best mean.
    BestMean,
}

/// The configuration of a Monte Carlo tree search.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsConfig {
    /// How a child is chosen on the way down.
    pub selection: Selection,
    /// How a leaf is valued.
    pub leaf: Leaf,
    /// What a simulation adds to the tree at its leaf.
    pub expansion: Expansion,
    /// Create children in the order of the evaluator's guesses, visit new ones in that order, and break ties in favour of
    /// the first. Otherwise new children are visited from a random one on.
    pub ordered: bool,
    /// How the move to play is chosen.
    pub final_move: FinalMove,
    /// Back up wins, draws and losses that are proven.
    pub solver: bool,
    /// Keep the subtree of the position reached for the next search.
    pub reuse: bool,
    /// The most memory for nodes, in bytes. When it is used up the tree stops growing, but the search goes on.
    pub bytes: usize,
    /// Threads, which share one tree.
    pub threads: usize,
    /// Virtual loss: visits without a result that a thread counts on its way down, so that other threads go elsewhere.
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
    /// UCT as in the textbook: random games, one new child for each simulation.
    pub fn uct() -> MctsConfig {
        MctsConfig {
            selection: Selection::Uct { c: std::f32::consts::SQRT_2 },
            leaf: Leaf::Rollout { max_plies: 10_000 },
            expansion: Expansion::One,
            ..MctsConfig::default()
        }
    }
}
