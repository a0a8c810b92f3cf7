//! The configuration of a search: its techniques, each of which can be turned on or off.

use crate::SearchParameters;
use secateur_core::{MoveOrdering, Position};

/// When an entry of the transposition table may replace a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TableUse {
    /// Never; there is no table.
    Off,
    /// Only if the entry has exactly the depth asked for: the value is that of plain minimax.
    EqualDepth,
    /// If the entry is at least as deep; proven wins and losses count at any depth.
    #[default]
    AtLeast,
    /// Always, however shallow the entry: the table is a dictionary of the positions met in this iteration, leaves
    /// included. Values are not those of minimax, since a leaf met first answers for the same position higher up.
    AnyDepth,
}

/// How the search scores a position that occurs again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// Ignore it: only the position itself counts.
    Off,
    /// Follow the rules exactly: if they require three occurrences, so does the search.
    Rules,
    /// Follow the rules, but treat a position that recurs within the search as if it had occurred three times: whoever can
    /// repeat once can repeat again.
    #[default]
    Early,
}

/// What orders the moves of a node. With nothing set, moves are tried in the order of their generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordering {
    /// The evaluator's guess of how good a move is.
    pub guess: bool,
    /// The best move that the table remembers; it comes first.
    pub table_move: bool,
    /// Moves that caused a cut-off at the same ply; they come right after the table's move.
    pub killers: bool,
    /// Moves that caused cut-offs anywhere, counted by slot.
    pub history: bool,
    /// Moves that refuted the opponent's last move.
    pub countermoves: bool,
}

impl Ordering {
    /// No ordering: moves are tried as generated.
    pub const NONE: Ordering =
        Ordering { guess: false, table_move: false, killers: false, history: false, countermoves: false };
    /// The evaluator's guess alone.
    pub const GUESS: Ordering = Ordering { guess: true, ..Ordering::NONE };
    /// All five.
    pub const ALL: Ordering =
        Ordering { guess: true, table_move: true, killers: true, history: true, countermoves: true };

    /// Whether moves get a score.
    #[inline]
    pub(crate) fn scores(&self) -> bool {
        self.guess || self.history || self.countermoves
    }
}

/// The techniques of a search, and their parameters.
///
/// The presets [`minimax`](Self::minimax), [`alpha_beta`](Self::alpha_beta), [`exact`](Self::exact) and
/// [`full`](Self::full) turn on more and more techniques; any other combination works too.
///
/// ```
/// use secateur_search::{Ordering, SearchConfig, TableUse};
/// let config = SearchConfig { table: TableUse::EqualDepth, ordering: Ordering::GUESS, ..SearchConfig::alpha_beta() };
/// assert!(config.is_exact());
/// assert!(!SearchConfig::default().is_exact());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchConfig {
    /// Alpha-beta: cut off what cannot change the value of the root. Without it the search is minimax.
    pub alpha_beta: bool,
    /// What orders the moves of a node.
    pub ordering: Ordering,
    /// When the transposition table answers for a search.
    pub table: TableUse,
    /// Store leaves in the table too. This pays where evaluation is expensive; but most nodes are leaves, so the table
    /// fills quickly.
    pub table_leaves: bool,
    /// Size of the transposition table in bytes.
    pub table_bytes: usize,
    /// Search noisy moves beyond the horizon.
    pub quiescence: bool,
    /// Where quiescence finds a noisy move, search all moves and do not stand pat. Such a search ends only in quiet
    /// positions, or after [`SearchParameters::quiescence_plies`].
    pub quiescence_full: bool,
    /// In quiescence, let a side stand pat only if it has a quiet move too. This is right in every game and needed where
    /// captures are compulsory, but a little slower.
    pub stand_pat_needs_quiet: bool,
    /// Whether the rules allow no quiet move where there is a noisy one. Then the search knows without counting moves that
    /// a side with a noisy move may not stand pat.
    pub noisy_excludes_quiet: bool,
    /// Iterative deepening: search to depth 1, 2, 3 … instead of the last depth at once.
    pub deepening: bool,
    /// Aspiration: search with a narrow window around the last iteration's score.
    pub aspiration: bool,
    /// Principal variation search: prove only that later moves are no better.
    pub pvs: bool,
    /// Late-move reductions.
    pub reductions: bool,
    /// Internal iterative reduction: search a node less deep if the table has no move for it.
    pub internal_reduction: bool,
    /// Null move, where the [evaluator](MoveOrdering::pass) can pass.
    pub null_move: bool,
    /// ProbCut: cut off where a shallow search is far above beta.
    pub probcut: bool,
    /// Futility pruning, on both sides of the window.
    pub futility: bool,
    /// Late-move pruning: near the leaves, skip quiet moves that come late in the order.
    pub move_pruning: bool,
    /// Extend where there is a single legal move.
    pub extend_single: bool,
    /// Extend a table move that is much better than all others.
    pub extend_singular: bool,
    /// Win-distance pruning: do not search for wins longer than one already found.
    pub win_distance: bool,
    /// Score all wins alike, whatever their distance, and all losses. Such a search may see a win at every move and never
    /// get closer to it.
    pub flat_wins: bool,
    /// How repetitions are scored.
    pub repetition: Repetition,
    /// At the leaves, test whether the side to move has a legal move. Without the test a stuck side is evaluated instead;
    /// games in which no side is ever stuck do not need it.
    pub stuck_at_leaves: bool,
    /// How many of the best lines to search (multi-PV).
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

    /// The techniques that do not change the value of plain minimax.
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

    /// The techniques of our strongest player. Null move is off: most of our games have zugzwang.
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

    /// Adapts the configuration to an evaluator by its [hints](MoveOrdering::hints): the unit of margins, which guesses
    /// make a move loud, and which tests its game does not need.
    pub fn for_evaluator<P: Position>(mut self, evaluator: &impl MoveOrdering<P>) -> SearchConfig {
        let hints = evaluator.hints();
        self.params.unit = hints.swing;
        self.params.loud_guess = hints.loud_guess;
        self.stuck_at_leaves &= hints.may_be_stuck;
        self.stand_pat_needs_quiet &= hints.noisy_is_compulsory;
        self.noisy_excludes_quiet = hints.noisy_excludes_quiet;
        self
    }

    /// The names of the techniques that can be switched, as player texts write them.
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

    /// The switch of the technique with this name, one of [`TECHNIQUES`](Self::TECHNIQUES).
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

    /// Whether the value equals that of plain minimax to the same depth, if no earlier positions are known.
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
