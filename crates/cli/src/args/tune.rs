//! The arguments of the tuner.

use super::values::finite_positive;
use clap::{Args as ClapArgs, ValueEnum};
use secateur_core::duration;
use std::path::PathBuf;
use std::time::Duration;

/// The method that makes a player better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Configurations drawn on a grid play each other; the best form a pool
    Random,
    /// Neighbours on a grid challenge a configuration until none wins
    Local,
    /// Simultaneous perturbation: all numbers at once, weights and numbers of the search
    Spsa,
    /// Weights that best predict the results of self-play from the features of quiet positions
    Regression,
}

/// What regression predicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RegressionTarget {
    /// Win, draw or loss (logistic regression)
    Result,
    /// The difference of points (least squares)
    Margin,
}

/// Arguments of `tune`.
#[derive(Debug, ClapArgs)]
pub struct TuneArgs {
    /// The game with its variant
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The method
    #[arg(long, value_enum)]
    pub method: Method,
    /// The player to tune
    #[arg(long, value_name = "PLAYER", default_value = "secateur(hash=4M)")]
    pub agent: String,
    /// The evaluator whose weights are tuned, if not the default
    #[arg(long, value_name = "NAME")]
    pub eval: Option<String>,
    /// Numbers to tune: w.NAME, w.* for all weights, or p.NAME, each with =START:LOW..HIGH:STEP or =VALUE|LOW..HIGH:STEP|… where wanted [default: all weights]
    #[arg(long, value_name = "PARAMETERS", value_delimiter = ',', allow_hyphen_values = true)]
    pub over: Vec<String>,
    /// Games: of each configuration (random, 10), of a match (local, 5), of self-play in all (regression, 1000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: Option<u64>,
    /// Configurations drawn by the random search
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(2..=10_000))]
    pub configurations: u32,
    /// Random search: draw every configuration; without it the weights in use are one of them
    #[arg(long)]
    pub drawn_only: bool,
    /// Random search: whom configurations play: each-other, in pairs of games; drawn, another configuration for every single game
    #[arg(long, value_name = "WHOM", default_value = "each-other", value_parser = ["each-other", "drawn"])]
    pub opponents: String,
    /// How many of the best the random search keeps
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub pool: usize,
    /// The local search ends when this many challengers in a row were beaten
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub streak: u32,
    /// Iterations of SPSA; the most matches of a local search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub iterations: u32,
    /// Pairs of games in an iteration of SPSA
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub pairs: u32,
    /// SPSA: the last step as a share of a parameter's STEP
    #[arg(long, value_name = "R", default_value_t = 0.1, allow_hyphen_values = true, value_parser = finite_positive)]
    pub rate: f64,
    /// What regression predicts
    #[arg(long, alias = "foresee", value_enum, default_value_t = RegressionTarget::Result)]
    pub target: RegressionTarget,
    /// Regression: share of the player's own scores in the target, 0 to 1
    #[arg(long, alias = "opinion", value_name = "SHARE", default_value_t = 0.0, allow_hyphen_values = true, value_parser = finite_positive)]
    pub blend: f64,
    /// Regression: leave out positions where the player saw a greater advantage, in units of a man, a seed …
    #[arg(long, value_name = "UNITS", allow_hyphen_values = true, value_parser = finite_positive)]
    pub within: Option<f64>,
    /// Regression: the pull towards the weights in use [default: the best of several on games held out]
    #[arg(long, value_name = "L2", allow_hyphen_values = true, value_parser = finite_positive)]
    pub ridge: Option<f64>,
    /// Regression: a weight that keeps its value, the others being scaled with it
    #[arg(long, value_name = "NAME")]
    pub anchor: Option<String>,
    /// Regression: passes over the positions, for tables of very many weights
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub epochs: u32,
    /// Regression: the file of self-play games, to which missing ones are added [default: OUT.games]
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// Nodes per move [default: 1000, if nothing else is limited]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: Option<u32>,
    /// Time per move
    #[arg(long, value_name = "D", value_parser = duration::parse)]
    pub time: Option<Duration>,
    /// Where games begin: start, random:PLIES, or a file; for self-play, up to PLIES random plies
    #[arg(long, value_name = "SOURCE", default_value = "random:8")]
    pub openings: String,
    /// Matches: random openings begin at this variant's start; given more than once, as many pairs of games at each
    #[arg(long, value_name = "GAME")]
    pub start: Vec<String>,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games are played at a time [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
    /// Write the weights here; OUT.state keeps the state from which the same command resumes
    #[arg(long, value_name = "OUT")]
    pub out: Option<PathBuf>,
}
