//! A server from start to shutdown.

use crate::http::connections;
use crate::limits;
use crate::memory;
use crate::options::Options;
use crate::players::{self, ResolvedPlayer};
use crate::pool::Pool;
use crate::shared::Shared;
use crate::slow_work::SlowWork;
use crate::stores::Stores;
use secateur_players::{Catalogue, PlayerText};
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// Why the server could not start or go on.
#[derive(Debug)]
pub enum ServerError {
    /// The options are wrong; the program ends with exit status 2.
    Request(String),
    /// Something failed; the program ends with exit status 1.
    Running(String),
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ServerError::Request(line) | ServerError::Running(line)) = self;
        f.write_str(line)
    }
}

impl std::error::Error for ServerError {}

/// A server that listens and is ready to run.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Checks the options and listens. Connections wait until [`run`](Self::run).
    pub fn bind(catalogue: Catalogue, options: Options) -> Result<Server, ServerError> {
        let memory = memory::for_players(options.memory).map_err(ServerError::Request)?;
        check_options(&catalogue, &options, memory)?;
        let stores = Stores::open(&options.stores)?;
        let failed = |e: std::io::Error| ServerError::Running(format!("the server cannot start: {e}"));
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime =
            builder.enable_all().thread_name("requests").max_blocking_threads(16).build().map_err(failed)?;
        let listener =
            runtime.block_on(TcpListener::bind(options.addr)).map_err(|e| cannot_listen(options.addr, &e))?;
        raise_file_limit();
        // Engines are started for the players the operator listed; player texts of clients are read without them.
        let playing = match options.engines.is_empty() {
            true => catalogue.clone(),
            false => catalogue.clone().with_engines(),
        };
        let catalogue = Arc::new(catalogue);
        let pool = Pool::new(Arc::new(playing), options.workers, memory).map_err(failed)?;
        let slow_work = SlowWork::start().map_err(failed)?;
        let shared = Arc::new(Shared::new(options, catalogue, pool, slow_work, stores));
        Ok(Server { runtime, listener, shared })
    }

    /// The address it listens on, with the port the system chose.
    pub fn addr(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or(self.shared.options.addr)
    }

    /// Serves until `stop` is ready or the process receives SIGTERM or SIGINT. Searches are stopped, WebSockets closed; open
    /// connections have [`limits::SHUTDOWN_TIMEOUT`] to finish.
    pub fn run(self, stop: impl Future<Output = ()>) -> Result<(), ServerError> {
        let Server { runtime, listener, shared } = self;
        runtime.block_on(connections::serve(listener, shared.clone(), stop));
        shared.slow_work.close();
        shared.pool.close();
        // Does not wait for a request that still reads a file or draws a picture.
        runtime.shutdown_timeout(Duration::from_millis(500));
        Ok(())
    }
}

fn check_options(catalogue: &Catalogue, options: &Options, memory: usize) -> Result<(), ServerError> {
    for (name, player) in &options.engines {
        players::check_engine_name(catalogue, name).map_err(ServerError::Request)?;
        check_player(catalogue, player, memory)
            .map_err(|line| ServerError::Request(format!("engine '{name}': {line}")))?;
    }
    for (what, folder) in [("report", &options.lab_pages), ("assets", &options.assets)] {
        if let Some(folder) = folder
            && !folder.is_dir()
        {
            let line = format!("{what} '{}': there is no such folder", folder.display());
            return Err(ServerError::Request(line));
        }
    }
    Ok(())
}

/// Refuses an operator's player that does not exist, or that takes more memory than there is for all players.
fn check_player(catalogue: &Catalogue, text: &str, memory: usize) -> Result<(), String> {
    let name = PlayerText::parse(text).map_err(|e| e.to_string())?.name().to_string();
    let kind = catalogue.kind(&name).ok_or_else(|| format!("there is no player '{name}'"))?;
    if kind.is_engine {
        return Ok(());
    }
    let variants = catalogue.registry().families().iter().map(|family| family.board_variant);
    let variants = variants.filter_map(|text| catalogue.registry().variant(text).ok());
    for variant in variants.filter(|variant| (kind.plays)(&**variant)) {
        let player = ResolvedPlayer::of(catalogue, &*variant, text.to_string()).map_err(|e| e.to_string())?;
        if player.memory > memory {
            let (takes, have) = (memory::size_text(player.memory), memory::size_text(memory));
            return Err(format!("it takes {takes} of memory, and all players have {have}"));
        }
    }
    Ok(())
}

fn cannot_listen(addr: SocketAddr, error: &std::io::Error) -> ServerError {
    ServerError::Running(match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            format!(
                "address {addr}: another program listens there; choose another port with --addr 127.0.0.1:PORT"
            )
        }
        std::io::ErrorKind::PermissionDenied => {
            format!("address {addr}: this user may not listen there; choose a port above 1023")
        }
        _ => format!("address {addr}: {error}"),
    })
}

/// A connection is an open file, and many systems allow a process few of them unless it asks for more.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = limits::MAX_CONNECTIONS as u64 + 256;
    if current.is_some_and(|current| current < wanted) {
        let raised = maximum.map_or(wanted, |maximum| maximum.min(wanted));
        // Where it is refused, fewer connections are accepted at once.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum });
    }
}
