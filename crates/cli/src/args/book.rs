//! The arguments of `book`.

use super::PositionArgs;
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

/// Arguments of `book`.
#[derive(Debug, ClapArgs)]
pub struct BookArgs {
    /// What is wanted
    #[command(subcommand)]
    pub wish: BookCommand,
}

/// What is wanted of an opening book.
#[derive(Debug, Subcommand)]
pub enum BookCommand {
    /// Search positions near the start and keep what is found in the data folder
    Build(BookBuildArgs),
    /// Show what a book says of a position
    Show(BookShowArgs),
}

/// Arguments of `book build`.
#[derive(Debug, ClapArgs)]
pub struct BookBuildArgs {
    /// The game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How many positions the book is to have
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub positions: u32,
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Moves of each position that are kept, the best ones
    #[arg(long, value_name = "K", default_value_t = 4, value_parser = super::values::line_count)]
    pub lines: usize,
    /// Plies from the start at which every move is kept, so that no first move leaves the book
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=4))]
    pub wide: u32,
    /// The player that searches [default: secateur with the built-in tables]
    #[arg(long, value_name = "PLAYER")]
    pub agent: Option<String>,
    /// The file [default: books/GAME.book in the data folder]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Arguments of `book show`.
#[derive(Debug, ClapArgs)]
pub struct BookShowArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// The book of a file [default: that of the data folder, else the built-in one]
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}
