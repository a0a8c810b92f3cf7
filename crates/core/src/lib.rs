//! The contracts and the vocabulary that every other crate shares.
//!
//! A family of games such as draughts has variants, whose rules are fixed. Two players move in turn; nothing is hidden or
//! left to chance. Two types describe a variant: its [`Position`] (a state of play: which moves are legal, how the game
//! ends) and the [`Variant`] itself (name, start, notation, picture). What all variants have in common is written once,
//! here:
//!
//! | what | where |
//! |---|---|
//! | one game being played: moves, endings, repetitions | [`Game`], [`History`], [`Outcome`] |
//! | the same without the variant's type, in texts | [`AnyVariant`], [`AnyGame`] |
//! | names: families, variants, their texts | [`Registry`], [`Family`], [`VariantText`] |
//! | what can be set, as data | [`OptionSpec`], [`ParameterSpec`] |
//! | the value of a position, which moves to try first, which weights can be tuned | [`Evaluator`], [`MoveOrdering`], [`Tunable`], [`Weights`], [`Score`], [`Solved`] |
//! | the inputs of a small net | [`NetShape`], [`InputSet`] |
//! | how long to think | [`Limits`], [`Clock`], [`MoveRequest`], [`StopSignal`], [`duration`] |
//! | what endgame tables and solvers know | [`Known`], [`EndgameTables`], [`EndingSolver`] |
//! | the picture of a position; rules, lessons and overlays for people | [`Scene`], [`RuleSection`], [`Lesson`], [`Overlay`], [`Text`] |
//! | the protocols a variant is played in | [`Protocol`], [`SpokenProtocol`] |
//! | moves and positions as numbers, for programs that learn; many games at once | [`encoding`], [`AnyBatch`] |
//! | boards of rows and columns, the editor's positions | [`grid`], [`editing`] |
//! | games in files | [`GameRecord`], [`RecordFormat`], [`RecordParser`] |
//! | counting and random play | [`mod@perft`], [`mod@playout`], [`Random`], [`zobrist`] |
//! | the tests that every variant must pass, and the runner of files of reference figures | [`laws`], [`mod@reference`] |
//!
//! The crate does no input or output. A registry answers in texts, whatever the game is:
//!
//! ```
//! use secateur_core::{ParseError, Registry};
//!
//! /// The legal moves after some moves of a variant.
//! fn legal_moves(registry: &Registry, variant: &str, moves: &[&str]) -> Result<Vec<String>, ParseError> {
//!     Ok(registry.variant(variant)?.game(None, moves)?.legal())
//! }
//!
//! let error = legal_moves(&Registry::new(), "chess", &[]).unwrap_err();
//! assert_eq!(error.what(), "game");
//! ```

mod counting;
mod embedded;
mod endings;
mod erased;
pub mod error;
mod eval;
mod family;
pub mod laws;
pub mod lock;
pub mod option;
mod picture;
pub mod printable;
mod records;
mod rules;
mod thinking;
pub mod threads;

pub use counting::{combinations, perft, playout, random, reference, zobrist};
pub use endings::{endgame_tables, ending_solver, known, solved};
pub use erased::{any, batch, encoding};
pub use eval::{boxed_evaluator, evaluator, move_ordering, net_inputs, score, tunable, weights};
pub use family::{bilingual, lesson, overlay, protocol, registry, rulebook, variant_text};
pub use picture::{editing, grid, scene};
pub use records::{annotations, record};
pub use rules::{game, history, move_list, outcome, position, replay, side, variant};
pub use thinking::{clock, duration, limits, stop_signal};

pub use annotations::{AnnotatedLine, Annotations, Variation};
pub use any::{AnyGame, AnyVariant, Edited, MoveView};
pub use batch::AnyBatch;
pub use bilingual::{Language, Text, Words};
pub use boxed_evaluator::BoxedEvaluator;
pub use clock::Clock;
pub use encoding::PlaneShape;
pub use endgame_tables::{EndgameTables, TableBytes, TableCount, TableSlice, TableWork, Tables};
pub use ending_solver::{EndingSolver, SolvedEnding};
pub use error::ParseError;
pub use evaluator::{EVAL_LIMIT, Evaluator, GameEvaluator, SearchEvaluator};
pub use game::Game;
pub use history::History;
pub use known::Known;
pub use lesson::{Lesson, LessonStep};
pub use limits::{Limits, MoveRequest};
pub use lock::{lock, unpoisoned};
pub use move_list::{Counter, MoveList, Sink};
pub use move_ordering::{Hints, MoveOrdering};
pub use net_inputs::{InputSet, MAX_NET_INPUTS, NetShape};
pub use option::{OptionCost, OptionForm, OptionSpec, ParameterSpec, ValueKind};
pub use outcome::{Outcome, Points, Reason};
pub use overlay::{Overlay, OverlayMark, OverlayPath, OverlaySpec, Tone};
pub use perft::{perft, perft_divide, perft_parallel};
pub use playout::{playout, random_plies};
pub use position::Position;
pub use printable::{is_terminal_control, printable};
pub use protocol::{Protocol, SpokenProtocol};
pub use random::Random;
pub use record::{GameRecord, PartRead, RecordFormat, RecordPart};
pub use records::record_parser::RecordParser;
pub use registry::{Benchmark, Family, Registrar, Registry, VariantSpec};
pub use replay::ReplayError;
pub use rulebook::{RulePicture, RuleSection};
pub use scene::Scene;
pub use score::{Precision, Score};
pub use side::Side;
pub use solved::Solved;
pub use stop_signal::StopSignal;
pub use threads::share_work;
pub use tunable::Tunable;
pub use variant::{Brush, Effect, EvaluatorSpec, Step, Symmetry, Variant};
pub use variant_text::VariantText;
pub use weights::Weights;
