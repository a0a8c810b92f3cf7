//! The player: whatever chooses moves.

use secateur_core::{AnyGame, Limits, MoveRequest, ParseError, Precision, Score, Side};
use serde::Serialize;
use std::time::Duration;

/// A line a player expects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoredLine {
    /// Its value for the side to move.
    pub score: Score,
    /// Depth of the search it comes from.
    pub depth: u32,
    /// The moves, in notation.
    pub pv: Vec<String>,
}

/// A player's decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move, in the game's notation.
    pub text: String,
    /// What the player thinks its position is worth, if it says so.
    pub score: Option<Score>,
    /// Depth searched, in plies.
    pub depth: u32,
    /// Nodes or simulations.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The lines expected, best first; empty for a player that expects nothing.
    pub lines: Vec<ScoredLine>,
}

impl Decision {
    /// A move without score or line.
    pub fn bare(text: String) -> Decision {
        Decision { text, score: None, depth: 0, nodes: 0, time: Duration::ZERO, lines: Vec::new() }
    }

    /// The best line, which begins with the move.
    pub fn pv(&self) -> Vec<String> {
        self.lines.first().map_or_else(|| vec![self.text.clone()], |line| line.pv.clone())
    }
}

/// Why a player has no move to give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It crashed, or broke its protocol.
    Crash(String),
    /// It did not answer in time; the text says after what.
    Stall(String),
    /// Its answer is no legal move.
    Illegal(String),
    /// It gives the game up.
    Resigns,
}

impl Fault {
    /// The fault of a player whose answer is refused: an illegal move if the text could be a move of the game, else a broken
    /// protocol, which says nothing of strength. A text could be a move if letters, digits and signs come in it as they do in a
    /// move that is legal now or at the start.
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
        let wanted = form(text);
        let is_move = |game: &dyn AnyGame| game.legal().iter().any(|legal| form(legal) == wanted);
        if !wanted.is_empty() && (is_move(game) || is_move(&*game.variant().begin())) {
            Fault::Illegal(error.to_string())
        } else {
            Fault::Crash(format!("broke its protocol: {error}"))
        }
    }
}

/// How letters, digits and signs follow each other in a move: `a0a` for `e3h`, `0-0` for `32-28` and for `32x23x14`.
fn form(text: &str) -> String {
    let mut form = String::new();
    for c in text.trim().chars() {
        let kind = match c {
            'x' | 'X' | ':' | '*' | '-' | '+' | '/' | '.' => '-',
            c if c.is_ascii_digit() => '0',
            c if c.is_ascii_alphabetic() => 'a',
            c => c,
        };
        // A number is a number however long, a jump a jump however many squares it names.
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
    /// Deepest ply looked at.
    pub deepest: u32,
    /// Number of the line, from 1.
    pub line: usize,
    /// Its value for the side to move.
    pub score: Score,
    /// Whether that is the value or a bound of it.
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

/// A finished game, as a player that learns from it sees it.
#[derive(Clone, Copy, Debug)]
pub struct FinishedGame<'a> {
    /// The position it began with; `None` for the variant's start.
    pub start: Option<&'a str>,
    /// All moves in notation, the opening's included.
    pub moves: &'a [String],
    /// How many of the moves are the opening's, which no player chose.
    pub opening: usize,
    /// The side of the player that is to learn.
    pub own: Side,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

impl FinishedGame<'_> {
    /// The half points of a side: 0, 1 or 2.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) => 2 * u32::from(winner == side),
        }
    }
}

/// A player of one variant, any variant.
pub trait Player: Send {
    /// The player text that makes the same player.
    fn text(&self) -> String;

    /// Forgets everything of earlier games but what [`learn_from`](Self::learn_from) taught it; `seed` drives whatever is random
    /// from here on. An external engine that has ended is started again.
    fn reset(&mut self, seed: u64) -> Result<(), Fault>;

    /// Threads it thinks with.
    fn threads(&self) -> usize {
        1
    }

    /// Bytes of memory it may take for its tables; the little that all players need is not counted.
    fn memory(&self) -> usize {
        0
    }

    /// How many players made from the same text can play at the same time.
    fn copies(&self) -> usize {
        usize::MAX
    }

    /// Whether it can play from the start of the variant only, because its protocol has no other positions.
    fn starts_only(&self) -> bool {
        false
    }

    /// Why it cannot be held to these limits, if its protocol has no words for one of them.
    fn limit_refusal(&self, limits: &Limits) -> Option<String> {
        let _ = limits;
        None
    }

    /// The messages exchanged with an external engine since the last call: `> ` what was sent, `< ` what was received.
    fn exchange(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// Whether [`reset`](Self::reset) makes it as good as new, whatever happened to it.
    fn restarts(&self) -> bool {
        false
    }

    /// Takes in a finished game of the match it plays. What such a player does is a pure function of the games given to it, in
    /// their order (and of the file it was told to learn from, as it was when the player was made): a player made anew and given
    /// the same games is the same player. Which player texts learn is said by [`PlayerKind::learning`](crate::PlayerKind::learning).
    fn learn_from(&mut self, game: &FinishedGame<'_>) {
        let _ = game;
    }

    /// Chooses a legal move in a game that is not over, of the variant the player was made for. `on_info` is called while it
    /// thinks. Players of this process do not fail; the caller checks that the move of an external engine is legal.
    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault>;
}

/// What is said of a player that holds another one in a field: its threads, memory, limits and whatever else follows from the
/// one it holds. The text, [`reset`](Player::reset), [`learn_from`](Player::learn_from) and [`decide`](Player::decide) are its
/// own.
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

    /// Answers everything otherwise than a player does by default.
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
