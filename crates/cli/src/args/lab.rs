//! The arguments of `lab`.

use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

/// Arguments of `lab`.
#[derive(Debug, ClapArgs)]
pub struct LabArgs {
    /// What is wanted
    #[command(subcommand)]
    pub wish: LabCommand,
}

/// What is wanted of the laboratory.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// The experiments: every table and figure of the five reports
    List(LabListArgs),
    /// Runs an experiment, or all of them and makes one page
    Run(LabRunArgs),
}

/// Arguments of `lab list`.
#[derive(Debug, ClapArgs)]
pub struct LabListArgs {
    /// List them in French
    #[arg(long)]
    pub french: bool,
}

/// Arguments of `lab run`.
#[derive(Debug, ClapArgs)]
pub struct LabRunArgs {
    /// An experiment, or all
    #[arg(value_name = "NAME")]
    pub name: String,
    /// A minute at most for each experiment (the default)
    #[arg(long, conflicts_with = "full")]
    pub quick: bool,
    /// The report's own sample sizes or more; the same command resumes after an interruption
    #[arg(long)]
    pub full: bool,
    /// The folder of the Markdown, CSV and SVG files, and of what an interrupted run resumes from
    #[arg(long, value_name = "DIR", default_value = "lab")]
    pub out: PathBuf,
    /// The seed of everything random
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Print Markdown instead of tables for people
    #[arg(long)]
    pub markdown: bool,
    /// Print in French; the files and pages are written in both languages
    #[arg(long)]
    pub french: bool,
    /// Delete what this build has kept in DIR and measure anew
    #[arg(long)]
    pub fresh: bool,
    /// How many games are played at a time [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: Option<u16>,
}
