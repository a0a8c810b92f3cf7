//! The statistics of matches between players: which is better, by how much, and how sure that is.
//!
//! Pure functions of counts: no game, no clock, no file. Each function documents its formula, its source (author, title,
//! year), and what it returns for few or no observations: a finite number, or an error, never a NaN.
//!
//! | question | answer |
//! |---|---|
//! | how much better is A than B? | [`elo`], [`normalized_elo`], each with a 95 % interval; [`los`] |
//! | is a change good? stop as soon as it is clear | [`Sprt`], [`llr`], [`wald_bounds`] |
//! | and by how much, after such a stop? | [`Sprt::estimate`]: [`Unbiased`] |
//! | how strong is each of many players? | [`rate`]: [`Ratings`] |
//! | what is moving first worth? | [`first_player`], [`Ratings::first_player`] |
//! | do two quantities measured on the same objects differ? | [`paired()`] |
//! | by how many points are games won? | [`Margins`], compared by [`welch`] |
//! | how sure is a proportion, a mean? | [`wilson`], [`score_interval`], [`student`] |
//!
//! ```
//! use secateur_stats::{Pentanomial, elo};
//! // pairs of games from one opening: two losses, …, two wins
//! let better = elo(&Pentanomial([39, 8843, 26675, 9240, 44]));
//! assert_eq!(format!("{:+.1} ± {:.1}", better.value, better.interval95.half_width()), "+1.6 ± 1.0");
//! ```
//!
//! Results are counted from loss to win, as single games ([`Trinomial`]) or, better, as pairs of games from one opening
//! ([`Pentanomial`]). With fewer than [`FEW`] results, intervals are exact. The caller leaves out repeated games.

mod bradley_terry;
mod brownian;
mod distribution;
mod elo;
mod error;
mod few_observations;
mod first_player;
mod gauss;
mod intervals;
mod likelihood;
mod margins;
mod matrix;
mod normalized;
mod overshoot;
mod paired;
mod rating_design;
mod ratings;
mod results;
mod sample;
mod sprt;
mod students_t;
mod unbiased;
mod welch;

pub use elo::{Estimate, elo, elo_of_score, los, score_of_elo};
pub use error::StatsError;
pub use few_observations::FEW;
pub use first_player::{FirstPlayer, first_player};
pub use intervals::{Interval, difference, normal, score_interval, student, wilson};
pub use margins::Margins;
pub use matrix::Matrix;
pub use normalized::{NORMALIZED_PER_T, normalized_elo};
pub use paired::{Paired, paired};
pub use ratings::{Pairing, RatingOptions, Ratings, rate};
pub use results::{Pentanomial, Results, Trinomial, Wdl};
pub use sample::Sample;
pub use sprt::{Accepted, EloScale, Hypotheses, Sprt, llr, wald_bounds};
pub use unbiased::Unbiased;
pub use welch::{Welch, welch};
