//! The command line of `serve` as data.

use clap::Args as ClapArgs;
use secateur_core::ValueKind;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

const DEFAULT_PORT: u16 = 8080;

/// Arguments of `serve`.
#[derive(Debug, ClapArgs)]
pub struct ServeArgs {
    /// Where to listen; the default can be reached from this machine only, 0.0.0.0 from everywhere (port 8080 if none is given)
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", value_parser = parse_address)]
    pub addr: SocketAddr,
    /// Open the board in the browser
    #[arg(long)]
    pub open: bool,
    /// A name by which browsers may call the server, besides addresses and localhost; may be repeated
    #[arg(long, value_name = "NAME")]
    pub host: Vec<String>,
    /// A file with the password that visitors must give; the variable SECATEUR_PASSWORD may hold it instead
    #[arg(long, value_name = "FILE")]
    pub password_file: Option<PathBuf>,
    /// A store whose tournaments may be watched; may be repeated
    #[arg(long, value_name = "FILE")]
    pub store: Vec<PathBuf>,
    /// The folder of a laboratory's run whose page is shown [default: the full run that is part of the program]
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// A player the board may ask for by name, external engines included: NAME='ugi(cmd="…")'; may be repeated
    #[arg(long, value_name = "NAME=PLAYER")]
    pub engine: Vec<String>,
    /// Searches that run at once, one for each core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,
    /// Memory for the players of all visitors, such as 512M; by default a quarter of the machine's, 1G at most
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<usize>,
    /// Serve the page from this folder instead of the one in the program
    #[arg(long, value_name = "DIR", hide = true)]
    pub assets: Option<PathBuf>,
}

/// An address and a port, or an address alone.
fn parse_address(text: &str) -> Result<SocketAddr, String> {
    let alone = || text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, DEFAULT_PORT));
    let right = "an address is written as 127.0.0.1:8080, [::1]:8080 or 0.0.0.0";
    text.parse().or_else(|_| alone()).map_err(|_| right.to_string())
}

fn size(text: &str) -> Result<usize, String> {
    let bytes = ValueKind::Size.read_size(text).filter(|&bytes| bytes > 0);
    bytes.ok_or_else(|| "a size is a number and K, M or G, such as 512M, from 1K to 64G".to_string())
}
