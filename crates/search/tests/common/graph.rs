//! A game on a random graph, in which hashing decides everything: children, endings, illegal candidates, noisy moves,
//! evaluations. States can be reached by several paths (transpositions) and can recur (repetitions).

use secateur_core::random::mix;
use secateur_core::{EVAL_LIMIT, Evaluator, MoveOrdering, Outcome, Position, Reason, Side, Sink};
use std::fmt;

/// The parameters of a random graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub seed: u64,
    /// Number of states; fewer states mean more transpositions.
    pub states: u32,
    /// The most candidates of a state.
    pub moves: u8,
    /// Percentage of states where the game is over.
    pub ends: u8,
    /// Percentage of states without a move.
    pub stuck: u8,
    /// Percentage of candidates that are illegal.
    pub illegal: u8,
    /// Percentage of moves that are noisy.
    pub noisy: u8,
    /// Evaluations lie between minus and plus this.
    pub range: i32,
    /// The game ends after this many plies.
    pub plies: Option<u16>,
    /// The game ends when a position has occurred this often.
    pub repetition: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub shape: Shape,
    pub state: u32,
    pub game: u16,
}

impl Graph {
    pub fn new(shape: Shape) -> Graph {
        let mut graph = Graph { shape, state: 0, game: 0 };
        // find a root with a choice
        while graph.count_moves() < 2 {
            graph.state += 1;
        }
        graph
    }

    fn draw(&self, what: u64) -> u64 {
        mix(self.shape.seed ^ mix(what << 40 | u64::from(self.state) << 1 | u64::from(self.game & 1)))
    }

    fn percent(&self, what: u64) -> u8 {
        (self.draw(what) % 100) as u8
    }

    fn drawn_outcome(&self, what: u64) -> Outcome {
        match self.draw(what) % 3 {
            0 => Outcome::draw(&Reason::PLY_LIMIT),
            1 => Outcome::win(Side::First, &Reason::PLY_LIMIT),
            _ => Outcome::win(Side::Second, &Reason::PLY_LIMIT),
        }
    }

    fn candidates(&self) -> u8 {
        if self.percent(3) < self.shape.stuck {
            0
        } else {
            1 + (self.draw(4) % u64::from(self.shape.moves)) as u8
        }
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {}", self.state, self.game)
    }
}

impl Position for Graph {
    type Move = u8;
    type Undo = u32;
    const SLOTS: usize = 16;

    fn turn(&self) -> Side {
        if self.game.is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn key(&self) -> u64 {
        mix(u64::from(self.state) << 1 | u64::from(self.game & 1))
    }
    fn plies_to_limit(&self) -> Option<u16> {
        self.shape.plies.map(|plies| plies.saturating_sub(self.game))
    }
    fn outcome(&self) -> Option<Outcome> {
        (self.percent(1) < self.shape.ends).then(|| self.drawn_outcome(2))
    }
    fn stuck(&self) -> Outcome {
        self.drawn_outcome(5)
    }
    fn on_repetition(&self, times: u8) -> Option<Outcome> {
        (self.shape.repetition > 0 && times >= self.shape.repetition)
            .then(|| Outcome::draw(&Reason::REPETITION))
    }
    fn limit(&self) -> Option<Outcome> {
        (self.plies_to_limit() == Some(0)).then(|| self.drawn_outcome(6))
    }
    fn generate(&self, sink: &mut impl Sink<u8>) {
        if self.outcome().is_none() {
            (0..self.candidates()).filter(|&m| self.is_legal(m)).for_each(|m| sink.push(m));
        }
    }
    fn generate_candidates(&self, sink: &mut impl Sink<u8>) {
        if self.outcome().is_none() {
            (0..self.candidates()).for_each(|m| sink.push(m));
        }
    }
    fn is_legal(&self, m: u8) -> bool {
        self.percent(100 + u64::from(m)) >= self.shape.illegal
    }
    fn play(&mut self, m: u8) -> u32 {
        let before = self.state;
        self.state = (self.draw(200 + u64::from(m)) % u64::from(self.shape.states)) as u32;
        self.game += 1;
        before
    }
    fn unplay(&mut self, _: u8, undo: u32) {
        self.state = undo;
        self.game -= 1;
    }
    fn slot(&self, m: u8) -> usize {
        m as usize
    }
}

/// Evaluates by hashing. Its stack checks that the search calls `played` and `unplayed` for every move.
#[derive(Clone, Default)]
pub struct Hashed {
    path: Vec<(u32, u8)>,
}

impl Evaluator<Graph> for Hashed {
    fn evaluate(&mut self, p: &Graph) -> i32 {
        if let Some(&(state, m)) = self.path.last() {
            let mut before = Graph { state, game: p.game - 1, ..p.clone() };
            before.play(m);
            assert_eq!(&before, p, "`played` was called with another move");
        }
        let width = 2 * p.shape.range as u64 + 1;
        ((p.draw(7) % width) as i32 - p.shape.range).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }
    fn played(&mut self, before: &Graph, m: u8) {
        self.path.push((before.state, m));
    }
    fn unplayed(&mut self) {
        self.path.pop();
    }
}

impl MoveOrdering<Graph> for Hashed {
    fn noisy(&self, p: &Graph, sink: &mut impl Sink<u8>) {
        let mut moves = Vec::new();
        p.generate(&mut moves);
        // noisy moves only lead upwards, so a line of them ends by itself and not at quiescence's limit
        let climbs = |&m: &u8| p.draw(200 + u64::from(m)) % u64::from(p.shape.states) > u64::from(p.state);
        let noisy = |&m: &u8| p.percent(300 + u64::from(m)) < p.shape.noisy;
        moves.into_iter().filter(climbs).filter(noisy).for_each(|m| sink.push(m));
    }
    fn guess(&self, p: &Graph, m: u8) -> i32 {
        (p.draw(400 + u64::from(m)) % 1000) as i32
    }
}

/// A shape for each seed: from small and full of loops to wide and almost a tree.
pub fn shape(seed: u64) -> Shape {
    let draw = |what: u64, bound: u64| mix(seed << 8 | what) % bound;
    Shape {
        seed,
        states: [12, 60, 400, 100_000][draw(1, 4) as usize],
        moves: 2 + draw(2, 4) as u8,
        ends: [0, 4, 15][draw(3, 3) as usize],
        stuck: [0, 5, 15][draw(4, 3) as usize],
        illegal: [0, 0, 20][draw(5, 3) as usize],
        noisy: [0, 25, 50][draw(6, 3) as usize],
        range: [1, 20, 1_500, 19_999][draw(7, 4) as usize],
        plies: [None, Some(3), Some(5)][draw(8, 3) as usize],
        repetition: 0,
    }
}
