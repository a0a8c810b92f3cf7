//! What every game of Secateur has in common.
//!
//! A game of two players, perfect information and strict alternation is described by two types:
//! a [`Position`] (the state of play: legality, counters, nothing of judgement) and a [`Variant`] (a variant:
//! names, start, notation, picture). Everything else in this crate is written once for all of them:
//! [`Game`] applies the rules of ending in order, [`History`] finds repetitions, [`mod@perft`] counts,
//! [`playout`](mod@playout) plays at random, [`Scene`] is the picture, [`AnyVariant`] and [`AnyGame`] speak text to
//! programs that know no game, and [`laws`] are the tests each game must pass.
//!
//! The crate does no input or output.

pub mod any;
pub mod boxed;
pub mod clock;
pub mod duration;
pub mod error;
pub mod evaluator;
pub mod game;
pub mod history;
pub mod laws;
pub mod limits;
pub mod moves;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod position;
pub mod protocol;
pub mod random;
pub mod record;
pub mod registry;
pub mod rules;
pub mod scene;
pub mod score;
pub mod side;
pub mod solved;
pub mod stop;
pub mod text;
pub mod variant;
pub mod variant_text;
pub mod weights;
pub mod zobrist;

pub use any::{AnyGame, AnyVariant, Edited, MoveView};
pub use boxed::BoxedEvaluator;
pub use clock::Clock;
pub use error::ParseError;
pub use evaluator::{EVAL_LIMIT, Evaluator, Hints};
pub use game::Game;
pub use history::History;
pub use limits::{Limits, MoveRequest};
pub use moves::{Counter, MoveList, Sink};
pub use outcome::{Outcome, Points, Reason};
pub use perft::{perft, perft_divide, perft_parallel};
pub use playout::playout;
pub use position::Position;
pub use protocol::{Protocol, SpokenProtocol};
pub use random::Random;
pub use record::{GameRecord, RecordFormat};
pub use registry::{Benchmark, Family, ParameterNote, Registry, VariantNote};
pub use rules::{RuleNote, RulePicture};
pub use scene::Scene;
pub use score::Score;
pub use side::Side;
pub use solved::Solved;
pub use stop::StopSignal;
pub use text::{Language, Text};
pub use variant::{Brush, Effect, EvaluatorNote, Symmetry, Variant, VariantVisitor};
pub use variant_text::VariantText;
pub use weights::Weights;
