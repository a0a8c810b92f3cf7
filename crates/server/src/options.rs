//! What the operator chooses.

use crate::limits;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What the operator chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen.
    pub addr: SocketAddr,
    /// Names the server is called by, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// Serve the page from this folder instead of the one in the program, as its authors wish.
    pub assets: Option<PathBuf>,
    /// Stores whose tournaments may be watched.
    pub stores: Vec<PathBuf>,
    /// The folder of the laboratory's report.
    pub report: Option<PathBuf>,
    /// Players the operator lists by name, programs of others among them: name and player text.
    pub engines: Vec<(String, String)>,
    /// Threads that search.
    pub workers: usize,
    /// Connections at once, fewer for the tests.
    #[doc(hidden)]
    pub connections: usize,
    /// How long a connection may take to send the head of a request, another for the tests.
    #[doc(hidden)]
    pub head_timeout: Duration,
    /// An address that panics, for the tests.
    #[doc(hidden)]
    pub trap: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            hosts: Vec::new(),
            assets: None,
            stores: Vec::new(),
            report: None,
            engines: Vec::new(),
            workers: default_workers(),
            connections: limits::CONNECTIONS,
            head_timeout: limits::HEAD,
            trap: false,
        }
    }
}

/// One search for every core; they run at low priority, so that requests come first.
fn default_workers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(64)
}
