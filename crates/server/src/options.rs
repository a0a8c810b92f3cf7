//! What the operator chooses.

use crate::limits;
use std::borrow::Cow;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Finds a file that is part of the program by its name.
pub type BuiltInFiles = fn(&str) -> Option<Cow<'static, [u8]>>;

/// What the operator chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where to listen; port 0 lets the system choose one.
    pub addr: SocketAddr,
    /// Host names the server answers to, besides `localhost` and addresses.
    pub hosts: Vec<String>,
    /// The password that visitors must give; `None` lets in everyone who can connect.
    pub password: Option<String>,
    /// Serves the page from this folder instead of the copy in the program, so that a reload shows a change.
    pub assets: Option<PathBuf>,
    /// Stores whose tournaments may be watched.
    pub stores: Vec<PathBuf>,
    /// The folder that `lab run` wrote its pages to.
    pub lab_pages: Option<PathBuf>,
    /// Pages that are part of the program, served where no folder is given: the bytes of a file by its name.
    pub built_in_lab_pages: Option<BuiltInFiles>,
    /// Players clients may ask for besides the built-in ones, external engines among them: name and player text.
    pub engines: Vec<(String, String)>,
    /// Searches that run at once.
    pub workers: usize,
    /// Bytes of memory for the players of all clients; `None` chooses by the machine's memory.
    pub memory: Option<usize>,
    /// Connections open at once; tests allow fewer.
    #[doc(hidden)]
    pub max_connections: usize,
    /// WebSockets open at once; tests allow fewer.
    #[doc(hidden)]
    pub max_websockets: usize,
    /// Time a connection may take to send the head of a request; tests allow more or less.
    #[doc(hidden)]
    pub head_timeout: Duration,
    /// Adds a route whose handler panics, for the tests.
    #[doc(hidden)]
    pub panic_route: bool,
}

impl Options {
    /// Whether there are pages of the laboratory, in a folder or in the program.
    pub(crate) fn has_lab_pages(&self) -> bool {
        self.lab_pages.is_some() || self.built_in_lab_pages.is_some()
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            addr: SocketAddr::from(([127, 0, 0, 1], 8080)),
            hosts: Vec::new(),
            password: None,
            assets: None,
            stores: Vec::new(),
            lab_pages: None,
            built_in_lab_pages: None,
            engines: Vec::new(),
            workers: default_workers(),
            memory: None,
            max_connections: limits::MAX_CONNECTIONS,
            max_websockets: limits::MAX_WEBSOCKETS,
            head_timeout: limits::HEAD_TIMEOUT,
            panic_route: false,
        }
    }
}

/// One search for every core; they run at low priority, so that requests come first.
fn default_workers() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(64)
}
