//! The command line of `serve` as data.

use clap::Args as ClapArgs;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Arguments of `serve`.
#[derive(Debug, ClapArgs)]
pub struct ServeArgs {
    /// Where to listen; the default can be reached from this machine only
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub addr: SocketAddr,
    /// Open the board in the browser
    #[arg(long)]
    pub open: bool,
    /// A name by which browsers may call the server, besides addresses and localhost; may be repeated
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// A store whose tournaments may be watched; may be repeated
    #[arg(long, value_name = "FILE")]
    pub store: Vec<PathBuf>,
    /// The folder of the laboratory's report
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// A player the board may ask for by name, a program of another among them: NAME='ugi(cmd="…")'; may be repeated
    #[arg(long, value_name = "NAME=PLAYER")]
    pub engine: Vec<String>,
    /// Threads that search, one for each core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,
    /// Serve the page from this folder instead of the one in the program
    #[arg(long, value_name = "DIR", hide = true)]
    pub assets: Option<PathBuf>,
}
