//! Which techniques a search uses: each can be turned on or off.

use crate::SearchParameters;
use secateur_core::{MoveOrdering, Position};

/// When the transposition table may answer for a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TableUse {
    /// Never; there is no table.
    Off,
    /// Only from an entry of exactly the depth asked for: the value is that of plain minimax.
    EqualDepth,
    /// From an entry at least as deep, and from proven wins and losses of any depth.
    #[default]
    AtLeast,
    /// From any entry, however shallow: a dictionary of the positions met in this iteration, leaves included. Values are
    /// not those of minimax, since a leaf met first answers for the same position higher up.
    AnyDepth,
}

/// What a position that comes back means to the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// Nothing: the past of a position does not count.
    Off,
    /// What the rules say, no more: where they name three occurrences, it takes three.
    Rules,
    /// As the rules, and a position that comes back within the search counts as if it had come back for the third time:
    /// who can repeat once can repeat again.
    #[default]
    Early,
}

/// What orders the moves of a node; without any, they come as they are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordering {
    /// The evaluator's guess of how good a move is.
    pub guess: bool,
    /// The best move the table remembers, first of all.
    pub table_move: bool,
    /// Moves that refuted others at the same ply, right after the table's.
    pub killers: bool,
    /// Moves that caused cut-offs anywhere, by their slot.
    pub history: bool,
    /// Moves that refuted the opponent's last move.
    pub countermoves: bool,
}

impl Ordering {
    /// Moves come as they are generated.
    pub const NONE: Ordering =
        Ordering { guess: false, table_move: false, killers: false, history: false, countermoves: false };
    /// The evaluator's guess alone.
    pub const GUESS: Ordering = Ordering { guess: true, ..Ordering::NONE };
    /// All five.
    pub const ALL: Ordering =
        Ordering { guess: true, table_move: true, killers: true, history: true, countermoves: true };

    /// Whether moves are ordered by a score.
    #[inline]
    pub(crate) fn scores(&self) -> bool {
        self.guess || self.history || self.countermoves
    }
}

/// Which techniques a search uses.
///
/// The presets [`minimax`](Self::minimax), [`alpha_beta`](Self::alpha_beta), [`exact`](Self::exact) and
/// [`full`](Self::full) use more and more of them; any combination works.
///
/// ```
/// use secateur_search::{Ordering, SearchConfig, TableUse};
/// let config = SearchConfig { table: TableUse::EqualDepth, ordering: Ordering::GUESS, ..SearchConfig::alpha_beta() };
/// assert!(config.is_exact());
/// assert!(!SearchConfig::default().is_exact());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchConfig {
    /// Cut off what cannot change the value of the root; without it the search is minimax.
    pub alpha_beta: bool,
    /// What orders the moves of a node.
    pub ordering: Ordering,
    /// When the transposition table answers.
    pub table: TableUse,
    /// Keep leaves in the table too. Worth it where evaluating is expensive; most nodes are leaves, so that the table fills
    /// soon.
    pub table_leaves: bool,
    /// Bytes of the transposition table.
    pub table_bytes: usize,
    /// Search noisy moves beyond the horizon.
    pub quiescence: bool,
    /// In quiescence, search every move where there is a noisy one, and do not stand pat: the search ends at quiet positions
    /// only, or after [`SearchParameters::quiescence_plies`].
    pub quiescence_full: bool,
    /// In quiescence, let a side stand pat only where it has a quiet move too. Right in every game, needed where captures are
    /// compulsory, a little slower.
    pub stand_pat_needs_quiet: bool,
    /// Whether a position with a noisy move has no quiet one, because the rules allow none: no moves are counted then to know that a
    /// side may not stand pat.
    pub noisy_excludes_quiet: bool,
    /// Search to depth 1, 2, 3 … instead of the last depth at once.
    pub deepening: bool,
    /// Search with a narrow window around the last iteration's score.
    pub aspiration: bool,
    /// Principal variation search: later moves only have to be proven worse.
    pub pvs: bool,
    /// Late-move reductions.
    pub reductions: bool,
    /// Internal iterative reduction: search a node less deep if the table knows no move for it.
    pub internal_reduction: bool,
    /// Null move, where the [evaluator](MoveOrdering::pass) can pass.
    pub null_move: bool,
    /// ProbCut: trust a shallow search that is far above beta.
    pub probcut: bool,
    /// Futility pruning, on both sides of the window.
    pub futility: bool,
    /// Late-move pruning: near the leaves, leave out quiet moves that come late in the order.
    pub move_pruning: bool,
    /// Extend where there is a single legal move.
    pub extend_single: bool,
    /// Extend a table move that is much better than all others.
    pub extend_singular: bool,
    /// Win-distance pruning: do not search for wins longer than one already found.
    pub win_distance: bool,
    /// Score every win alike, however far it is, and every loss. Such a search may see a win at every move and never come
    /// nearer to it.
    pub flat_wins: bool,
    /// How positions that come back are scored.
    pub repetition: Repetition,
    /// At the leaves, test whether there is a legal move at all. Without the test a leaf where the side to move is stuck is
    /// evaluated; games where no side is ever stuck need no test.
    pub stuck_at_leaves: bool,
    /// How many of the best lines are searched for.
    pub multi_pv: usize,
    /// Threads, which share the table and, by ABDADA, the moves of deep nodes.
    pub threads: usize,
    /// The parameters of the techniques.
    pub params: SearchParameters,
}

impl SearchConfig {
    /// Plain minimax to a fixed depth.
    pub fn minimax() -> SearchConfig {
        SearchConfig {
            alpha_beta: false,
            ordering: Ordering::NONE,
            table: TableUse::Off,
            table_leaves: false,
            table_bytes: 16 << 20,
            quiescence: false,
            quiescence_full: false,
            stand_pat_needs_quiet: true,
            noisy_excludes_quiet: false,
            deepening: false,
            aspiration: false,
            pvs: false,
            reductions: false,
            internal_reduction: false,
            null_move: false,
            probcut: false,
            futility: false,
            move_pruning: false,
            extend_single: false,
            extend_singular: false,
            win_distance: false,
            flat_wins: false,
            repetition: Repetition::Rules,
            stuck_at_leaves: true,
            multi_pv: 1,
            threads: 1,
            params: SearchParameters::default(),
        }
    }

    /// Plain alpha-beta to a fixed depth.
    pub fn alpha_beta() -> SearchConfig {
        SearchConfig { alpha_beta: true, ..SearchConfig::minimax() }
    }

    /// Techniques that leave the value of plain minimax as it is.
    pub fn exact() -> SearchConfig {
        SearchConfig {
            ordering: Ordering::ALL,
            table: TableUse::EqualDepth,
            deepening: true,
            aspiration: true,
            pvs: true,
            win_distance: true,
            ..SearchConfig::alpha_beta()
        }
    }

    /// The techniques that our strongest player uses. No null move is among them: most of our games have zugzwang.
    pub fn full() -> SearchConfig {
        SearchConfig {
            table: TableUse::AtLeast,
            table_bytes: 64 << 20,
            quiescence: true,
            reductions: true,
            internal_reduction: true,
            probcut: true,
            futility: true,
            move_pruning: true,
            extend_single: true,
            extend_singular: true,
            repetition: Repetition::Early,
            ..SearchConfig::exact()
        }
    }

    /// The same techniques, adapted to an evaluator by its [hints](MoveOrdering::hints): the unit of margins, which guesses
    /// make a move loud, which tests its game does not need, and the parameters tuned for the game.
    ///
    /// # Panics
    ///
    /// If the hints name a parameter that [`SearchParameters`] does not have.
    pub fn for_evaluator<P: Position>(mut self, evaluator: &impl MoveOrdering<P>) -> SearchConfig {
        let hints = evaluator.hints();
        self.params.unit = hints.swing;
        self.params.loud_guess = hints.loud_guess;
        for &(name, value) in hints.parameters {
            assert!(self.params.set(name, value).is_some(), "hints: no parameter '{name}' can be {value}");
        }
        self.stuck_at_leaves &= hints.may_be_stuck;
        self.stand_pat_needs_quiet &= hints.noisy_is_compulsory;
        self.noisy_excludes_quiet = hints.noisy_excludes_quiet;
        self
    }

    /// The names of the techniques that are on or off, as player texts write them.
    pub const TECHNIQUES: &[&str] = &[
        "alpha-beta",
        "order-guess",
        "order-table",
        "killers",
        "history",
        "countermoves",
        "table-leaves",
        "quiescence",
        "quiescence-full",
        "deepening",
        "aspiration",
        "pvs",
        "reductions",
        "internal-reduction",
        "null-move",
        "probcut",
        "futility",
        "move-pruning",
        "extend-single",
        "extend-singular",
        "win-distance",
        "flat-wins",
    ];

    /// The switch of the technique of this name, one of [`TECHNIQUES`](Self::TECHNIQUES).
    pub fn technique_mut(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "alpha-beta" => &mut self.alpha_beta,
            "order-guess" => &mut self.ordering.guess,
            "order-table" => &mut self.ordering.table_move,
            "killers" => &mut self.ordering.killers,
            "history" => &mut self.ordering.history,
            "countermoves" => &mut self.ordering.countermoves,
            "table-leaves" => &mut self.table_leaves,
            "quiescence" => &mut self.quiescence,
            "quiescence-full" => &mut self.quiescence_full,
            "deepening" => &mut self.deepening,
            "aspiration" => &mut self.aspiration,
            "pvs" => &mut self.pvs,
            "reductions" => &mut self.reductions,
            "internal-reduction" => &mut self.internal_reduction,
            "null-move" => &mut self.null_move,
            "probcut" => &mut self.probcut,
            "futility" => &mut self.futility,
            "move-pruning" => &mut self.move_pruning,
            "extend-single" => &mut self.extend_single,
            "extend-singular" => &mut self.extend_singular,
            "win-distance" => &mut self.win_distance,
            "flat-wins" => &mut self.flat_wins,
            _ => return None,
        })
    }

    /// Whether the value is that of plain minimax to the same depth, from positions without a past.
    pub fn is_exact(&self) -> bool {
        !matches!(self.table, TableUse::AtLeast | TableUse::AnyDepth)
            && self.repetition != Repetition::Early
            && !(self.reductions
                || self.internal_reduction
                || self.null_move
                || self.probcut
                || self.futility
                || self.move_pruning
                || self.extend_single
                || self.extend_singular
                || self.flat_wins)
    }
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        SearchConfig::full()
    }
}
