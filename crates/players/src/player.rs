//! The trait of players, and what goes in and out: decisions, search info, faults, finished games.

use secateur_core::{AnyGame, Limits, MoveRequest, ParseError, Precision, Score, Side};
use serde::Serialize;
use std::time::Duration;

/// A line of play that a player expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoredLine {
    /// Its value for the side to move.
    pub score: Score,
    /// The depth of the search that found it.
    pub depth: u32,
    /// The moves, in notation.
    pub pv: Vec<String>,
}

/// The move that a player has chosen, with what it says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move, in the variant's notation.
    pub text: String,
    /// The player's score of its position, if it gives one.
    pub score: Option<Score>,
    /// Depth searched, in plies.
    pub depth: u32,
    /// Nodes or simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The lines that it expects, best first; may be empty.
    pub lines: Vec<ScoredLine>,
}

impl Decision {
    /// A move without score or lines.
    pub fn bare(text: String) -> Decision {
        Decision { text, score: None, depth: 0, nodes: 0, time: Duration::ZERO, lines: Vec::new() }
    }

    /// The best line, which begins with the move.
    pub fn pv(&self) -> Vec<String> {
        self.lines.first().map_or_else(|| vec![self.text.clone()], |line| line.pv.clone())
    }
}

/// Why a player returns no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It crashed, or broke its protocol.
    Crash(String),
    /// It did not answer in time; the text says for how long.
    Stall(String),
    /// Its answer is not a legal move.
    Illegal(String),
    /// It resigns the game.
    Resigns,
}

impl Fault {
    /// The fault of a player whose answer is refused: an illegal move if the answer looks like a move of the game, else a
    /// broken protocol, which says nothing of strength. An answer looks like a move if its letters, digits and signs follow
    /// one another as in a move that is legal now or at the start.
    ///
    /// ```
    /// # use secateur_core::{ParseError, Registry};
    /// # fn example(registry: &Registry) -> Result<(), ParseError> {
    /// use secateur_players::Fault;
    /// let game = registry.variant("quoridor")?.begin();
    /// let fault = |text| Fault::of_answer(&*game, text, &ParseError::new("move", text, "not legal"));
    /// assert!(matches!(fault("e9"), Fault::Illegal(_)));
    /// assert!(matches!(fault("rubbish"), Fault::Crash(_)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn of_answer(game: &dyn AnyGame, text: &str, error: &ParseError) -> Fault {
        let wanted = fault_text(text);
        let is_move = |game: &dyn AnyGame| game.legal().iter().any(|legal| fault_text(legal) == wanted);
        if !wanted.is_empty() && (is_move(game) || is_move(&*game.variant().begin())) {
            Fault::Illegal(error.to_string())
        } else {
            Fault::Crash(format!("broke its protocol: {error}"))
        }
    }
}

/// The pattern of letters, digits and signs in a move: `a0a` for `e3h`, `0-0` for `32-28` and for `32x23x14`.
fn fault_text(text: &str) -> String {
    let mut form = String::new();
    for c in text.trim().chars() {
        let kind = match c {
            'x' | 'X' | ':' | '*' | '-' | '+' | '/' | '.' => '-',
            c if c.is_ascii_digit() => '0',
            c if c.is_ascii_alphabetic() => 'a',
            c => c,
        };
        // A number counts once whatever its length; so does a jump, however many squares it names.
        if kind != '0' || !form.ends_with('0') {
            form.push(kind);
        }
        if form.ends_with("-0-0") {
            form.truncate(form.len() - 2);
        }
    }
    form
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Crash(detail) | Fault::Stall(detail) | Fault::Illegal(detail) => f.write_str(detail),
            Fault::Resigns => f.write_str("gives the game up"),
        }
    }
}

/// Search info: what a thinking player says of its progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo {
    /// Depth of the iteration.
    pub depth: u32,
    /// Deepest ply reached.
    pub deepest: u32,
    /// Number of the line, from 1.
    pub line: usize,
    /// Its value for the side to move.
    pub score: Score,
    /// Whether that is the exact value or a bound.
    pub precision: Precision,
    /// Nodes or simulations so far.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Memory in use, in 1/1000.
    pub full: u32,
    /// The line expected.
    pub pv: Vec<String>,
}

/// A finished game, for a player that learns from it.
#[derive(Clone, Copy, Debug)]
pub struct FinishedGame<'a> {
    /// The position it began with; `None` for the variant's start.
    pub start: Option<&'a str>,
    /// All moves in notation, the opening's included.
    pub moves: &'a [String],
    /// How many of the moves belong to the opening, which no player chose.
    pub opening: usize,
    /// The side that the learning player had.
    pub own: Side,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

impl FinishedGame<'_> {
    /// The half points that a side scored: 0, 1 or 2.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) => 2 * u32::from(winner == side),
        }
    }
}

/// A player of the variant for which it was made.
pub trait Player: Send {
    /// The player text from which the same player can be made.
    fn text(&self) -> String;

    /// Forgets earlier games, except what [`learn_from`](Self::learn_from) taught it; `seed` drives all randomness from
    /// here on. An external engine that has ended is started again.
    fn reset(&mut self, seed: u64) -> Result<(), Fault>;

    /// The number of threads that it thinks with.
    fn threads(&self) -> usize {
        1
    }

    /// The most bytes that its tables take; the little memory that every player needs is not counted.
    fn memory(&self) -> usize {
        0
    }

    /// How many players made from this text can play at the same time.
    fn copies(&self) -> usize {
        usize::MAX
    }

    /// Whether it can only play games from the variant's start, because its protocol cannot state other positions.
    fn starts_only(&self) -> bool {
        false
    }

    /// Why these limits cannot be enforced: its protocol cannot express one of them. `None` if they can.
    fn limit_refusal(&self, limits: &Limits) -> Option<String> {
        let _ = limits;
        None
    }

    /// The messages exchanged with an external engine since the last call: `> ` marks those sent, `< ` those received.
    fn exchange(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether [`reset`](Self::reset) restores it completely, whatever has happened to it.
    fn restarts(&self) -> bool {
        false
    }

    /// Learns from a finished game of its match. Such a player's moves are a pure function of the games it was given, in
    /// their order, and of its file of experience as it was when the player was made: a new player given the same games is
    /// the same player. [`PlayerKind::learning`](crate::PlayerKind::learning) says which player texts learn.
    fn learn_from(&mut self, game: &FinishedGame<'_>) {
        let _ = game;
    }

    /// Chooses a legal move in a game that is not over, of the variant for which the player was made. `on_info` is called
    /// while it thinks. Players in this process do not fail; the caller checks the moves of external engines.
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault>;
}

/// The methods of a player that wraps another one in a field: threads, memory, limits and all else are those of the inner
/// player. The wrapper implements the text, [`reset`](Player::reset), [`learn_from`](Player::learn_from) and
/// [`decide`](Player::decide) itself.
#[macro_export]
macro_rules! forward_player {
    ($field:ident) => {
        fn threads(&self) -> usize {
            self.$field.threads()
        }
        fn memory(&self) -> usize {
            self.$field.memory()
        }
        fn copies(&self) -> usize {
            self.$field.copies()
        }
        fn starts_only(&self) -> bool {
            self.$field.starts_only()
        }
        fn limit_refusal(&self, limits: &::secateur_core::Limits) -> Option<String> {
            self.$field.limit_refusal(limits)
        }
        fn exchange(&mut self) -> Vec<String> {
            self.$field.exchange()
        }
        fn restarts(&self) -> bool {
            self.$field.restarts()
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns something other than the default from every method.
    struct Odd;

    impl Player for Odd {
        fn text(&self) -> String {
            "odd".into()
        }
        fn reset(&mut self, _: u64) -> Result<(), Fault> {
            Ok(())
        }
        fn threads(&self) -> usize {
            2
        }
        fn memory(&self) -> usize {
            3
        }
        fn copies(&self) -> usize {
            4
        }
        fn starts_only(&self) -> bool {
            true
        }
        fn limit_refusal(&self, _: &Limits) -> Option<String> {
            Some("none".into())
        }
        fn exchange(&mut self) -> Vec<String> {
            vec!["> go".into()]
        }
        fn restarts(&self) -> bool {
            true
        }
        fn decide(
            &mut self,
            _: &dyn AnyGame,
            _: &MoveRequest,
            _: &mut dyn FnMut(&SearchInfo),
        ) -> Result<Decision, Fault> {
            Err(Fault::Resigns)
        }
    }

    struct Holder {
        held: Odd,
    }

    impl Player for Holder {
        forward_player!(held);

        fn text(&self) -> String {
            self.held.text()
        }
        fn reset(&mut self, seed: u64) -> Result<(), Fault> {
            self.held.reset(seed)
        }
        fn decide(
            &mut self,
            game: &dyn AnyGame,
            request: &MoveRequest,
            on_info: &mut dyn FnMut(&SearchInfo),
        ) -> Result<Decision, Fault> {
            self.held.decide(game, request, on_info)
        }
    }

    #[test]
    fn a_player_that_holds_another_one_answers_as_it_does() {
        let mut holder = Holder { held: Odd };
        assert_eq!((holder.threads(), holder.memory(), holder.copies()), (2, 3, 4));
        assert!(holder.starts_only() && holder.restarts());
        assert_eq!(holder.limit_refusal(&Limits::NONE), Some("none".into()));
        assert_eq!(holder.exchange(), ["> go"]);
    }
}
