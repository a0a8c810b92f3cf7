//! The arguments of `learn`.

use super::values::finite_positive;
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;

/// What is trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Trainee {
    /// The weights of the player's evaluator, patterns too
    Linear,
    /// A small net of the game's inputs, in whole numbers
    Net,
}

/// A switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// Yes
    On,
    /// No
    Off,
}

/// Arguments of `learn`.
#[derive(Debug, ClapArgs)]
pub struct LearnArgs {
    /// The game with its variant
    #[arg(value_name = "GAME")]
    pub game: String,
    /// What is trained
    #[arg(long, value_enum, default_value_t = Trainee::Linear)]
    pub model: Trainee,
    /// A file of selfplay, once or more [default: selfplay/GAME.plays in the data folder]
    #[arg(long, value_name = "FILE")]
    pub data: Vec<PathBuf>,
    /// The player whose evaluator is trained
    #[arg(long, value_name = "PLAYER", default_value = "secateur")]
    pub agent: String,
    /// Begin with all weights at zero instead of the player's
    #[arg(long)]
    pub fresh: bool,
    /// Weights that keep their values, by their names; `passed-*` is every name that begins with passed-
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub hold: Vec<String>,
    /// The score that reads as odds of e to 1, in units of a man, a seed … [default: the one that predicts the results best]
    #[arg(long, value_name = "UNITS", allow_hyphen_values = true, value_parser = finite_positive)]
    pub scale: Option<f64>,
    /// Share of the search's scores in what is predicted, 0 to 1; the rest is how the games ended
    #[arg(long, value_name = "SHARE", default_value_t = 0.75, allow_hyphen_values = true, value_parser = finite_positive)]
    pub blend: f64,
    /// Leave out positions where the search saw a greater advantage, in units of a man, a seed …
    #[arg(long, value_name = "UNITS", default_value_t = 8.0, allow_hyphen_values = true, value_parser = finite_positive)]
    pub within: f64,
    /// The pull of every weight towards zero, of the linear model [default: 3e-6]
    #[arg(long, value_name = "L2", allow_hyphen_values = true, value_parser = finite_positive)]
    pub ridge: Option<f64>,
    /// The first step of a weight, in the scale of the scores [default: 0.005, of a net 0.001]
    #[arg(long, value_name = "R", allow_hyphen_values = true, value_parser = finite_positive)]
    pub rate: Option<f64>,
    /// The most passes over the positions; training ends before when games held out are predicted no better [default: 40, of a net 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub epochs: Option<u32>,
    /// Numbers in an accumulator of the net, a multiple of 16 up to 128 [default: 16]
    #[arg(long, value_name = "N")]
    pub width: Option<u32>,
    /// Neurons between the net's accumulators and its value, 0 to 32 [default: 8]
    #[arg(long, value_name = "N")]
    pub hidden: Option<u32>,
    /// Phases of the game that the net tells apart [default: all that the game has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=32))]
    pub phases: Option<u32>,
    /// Whether the net is added to the game's own evaluator or stands in its place [default: on]
    #[arg(long, value_name = "SWITCH", value_enum)]
    pub adds: Option<Switch>,
    /// Positions of a step of the net [default: 1024]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub batch: Option<u32>,
    /// The pull of the net's weights towards zero, as a share of the step [default: 0]
    #[arg(long, value_name = "D", allow_hyphen_values = true, value_parser = finite_positive)]
    pub decay: Option<f64>,
    /// Draw the losses of the net's passes as SVG
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Learn from at most this many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Write the net here, or the weights, those that differ from the player's; OUT.state keeps the state from which the same command resumes
    #[arg(long, value_name = "OUT")]
    pub out: PathBuf,
}

impl LearnArgs {
    /// Whether a net is added to the evaluator.
    pub fn adds(&self) -> bool {
        self.adds != Some(Switch::Off)
    }

    /// An option that was given and is of the model that is not trained.
    pub fn of_other_model(&self) -> Option<&'static str> {
        let (linear, net) = (self.model == Trainee::Linear, self.model == Trainee::Net);
        let options = [
            ("--fresh", net && self.fresh),
            ("--hold", net && !self.hold.is_empty()),
            ("--ridge", net && self.ridge.is_some()),
            ("--width", linear && self.width.is_some()),
            ("--hidden", linear && self.hidden.is_some()),
            ("--phases", linear && self.phases.is_some()),
            ("--adds", linear && self.adds.is_some()),
            ("--batch", linear && self.batch.is_some()),
            ("--decay", linear && self.decay.is_some()),
            ("--plot", linear && self.plot.is_some()),
        ];
        options.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }
}
