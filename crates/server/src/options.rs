//! What the operator chooses.

use crate::limits;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What the operator chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 lets the system choose one.
    pub addr: SocketAddr,
    /// Host names the server answers to, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// Serves the page from this folder instead of the copy in the program, so that a reload shows a change.
    pub assets: Option<PathBuf>,
    /// Stores whose tournaments may be watched.
    pub stores: Vec<PathBuf>,
    /// The folder that `lab run` wrote its pages to.
    pub lab_pages: Option<PathBuf>,
    /// Players clients may ask for besides the built-in ones, external engines among them: name and player text.
    pub engines: Vec<(String, String)>,
    /// Threads that search.
    pub workers: usize,
    /// Connections open at once; tests allow fewer.
    #[doc(hidden)]
    pub max_connections: usize,
    /// Time a connection may take to send the head of a request; tests allow more or less.
    #[doc(hidden)]
    pub head_timeout: Duration,
    /// Adds a route whose handler panics, for the tests.
    #[doc(hidden)]
    pub panic_route: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            hosts: Vec::new(),
            assets: None,
            stores: Vec::new(),
            lab_pages: None,
            engines: Vec::new(),
            workers: default_workers(),
            max_connections: limits::MAX_CONNECTIONS,
            head_timeout: limits::HEAD_TIMEOUT,
            panic_route: false,
        }
    }
}

/// One search for every core; they run at low priority, so that requests come first.
fn default_workers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(64)
}
