//! The command line of `store` as data.

use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

/// Arguments of `store`.
#[derive(Debug, ClapArgs)]
pub struct StoreArgs {
    /// What to do with it
    #[command(subcommand)]
    pub wish: StoreCommand,
}

/// What can be done with a store.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Read every game and say whether the store is whole: exit status 1 if it is not
    Check {
        /// The store
        #[arg(value_name = "STORE")]
        store: PathBuf,
    },
    /// Write everything in a store as lines of JSON
    Export {
        /// The store
        #[arg(value_name = "STORE")]
        store: PathBuf,
        /// The file to write [default: standard output]
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Make a store of such lines
    Import {
        /// The lines
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The store to make
        #[arg(long, value_name = "STORE")]
        out: PathBuf,
    },
}
