//! Connections: accepted up to a number, given time up to a limit, ended in order.

use crate::app::app;
use crate::limits;
use crate::options::Options;
use crate::players::Listed;
use crate::pool::Pool;
use crate::shared::Shared;
use crate::stores::Stores;
use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use secateur_players::Catalogue;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;

/// Why the server could not begin, by exit status.
#[derive(Debug)]
pub enum ServerError {
    /// The request was wrong.
    Request(String),
    /// Something failed.
    Running(String),
}

/// A server that listens and is ready to run.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    shared: Arc<Shared>,
}

impl Server {
    /// Listens; everything wrong with the options is found here.
    pub fn bind(catalogue: Catalogue, options: Options) -> Result<Server, ServerError> {
        for (name, _) in &options.engines {
            Listed::check_name(name).map_err(ServerError::Request)?;
        }
        for (what, folder) in [("report", &options.report), ("assets", &options.assets)] {
            if let Some(folder) = folder
                && !folder.is_dir()
            {
                return Err(ServerError::Request(format!(
                    "{what} '{}': there is no such folder",
                    folder.display()
                )));
            }
        }
        let stores = Stores::open(&options.stores)?;
        let failed = |e: std::io::Error| ServerError::Running(format!("the server cannot begin: {e}"));
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime =
            builder.enable_all().thread_name("requests").max_blocking_threads(16).build().map_err(failed)?;
        let listener =
            runtime.block_on(TcpListener::bind(options.addr)).map_err(|e| cannot_listen(options.addr, &e))?;
        allow_many_files();
        // Programs are started for the players the operator listed; what the web asks for is read without them.
        let playing = match options.engines.is_empty() {
            true => catalogue.clone(),
            false => catalogue.clone().with_engines(),
        };
        let catalogue = Arc::new(catalogue);
        let pool = Pool::new(Arc::new(playing), options.workers).map_err(failed)?;
        let shared = Arc::new(Shared::new(options, catalogue, pool, stores));
        Ok(Server { runtime, listener, shared })
    }

    /// Where it listens.
    pub fn addr(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or(self.shared.options.addr)
    }

    /// Serves until the process is asked to end (SIGTERM, SIGINT) or `stop` comes to its end.
    pub fn run(self, stop: impl Future<Output = ()>) -> Result<(), ServerError> {
        let Server { runtime, listener, shared } = self;
        let served = runtime.block_on(serve(listener, shared.clone(), stop));
        shared.pool.close();
        // What still reads a file or draws a picture is not waited for.
        runtime.shutdown_timeout(Duration::from_millis(500));
        served
    }
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

/// A connection is an open file, and many systems allow few of them unless asked.
fn allow_many_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = limits::CONNECTIONS as u64 + 256;
    if current.is_some_and(|current| current < wanted) {
        let most = maximum.map_or(wanted, |maximum| maximum.min(wanted));
        // Where it is refused, fewer connections are accepted at once.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum });
    }
}

async fn serve(
    listener: TcpListener,
    shared: Arc<Shared>,
    stop: impl Future<Output = ()>,
) -> Result<(), ServerError> {
    let app = app(shared.clone());
    let mut stop = std::pin::pin!(stop);
    let mut asked = std::pin::pin!(asked_to_end());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            () = &mut asked => break,
        };
        match accepted {
            Ok((stream, _)) => begin(stream, &app, &shared),
            // Out of files, or a client that left before it was greeted: others may be luckier in a moment.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    drop(listener);
    shared.closing.send_replace(true);
    let all_gone = async {
        while shared.websockets.load(Relaxed) + shared.connections.load(Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let _ = tokio::time::timeout(limits::FAREWELL, all_gone).await;
    Ok(())
}

/// One connection counted, until it is over.
struct Counted {
    shared: Arc<Shared>,
    number: u64,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.shared.silent.leave(self.number);
        self.shared.connections.fetch_sub(1, Relaxed);
    }
}

fn begin(stream: TcpStream, app: &Router, shared: &Arc<Shared>) {
    let open = shared.connections.fetch_add(1, Relaxed) + shared.websockets.load(Relaxed);
    let room = open < shared.options.connections || shared.silent.end_oldest();
    let (number, mut too_many) = shared.silent.enter();
    let counted = Counted { shared: shared.clone(), number };
    if !room {
        tokio::spawn(turn_away(stream, counted));
        return;
    }
    // Small answers are sent at once.
    let _ = stream.set_nodelay(true);
    let (router, heard) = (TowerToHyperService::new(app.clone()), shared.clone());
    let service = service_fn(move |request| {
        heard.silent.leave(number);
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.options.head_timeout)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut closing = shared.closing.subscribe();
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        // Whatever a client did wrong with its connection ends it, and nothing else.
        let over = tokio::select! {
            _ = &mut connection => true,
            Ok(()) = &mut too_many => true,
            _ = closing.changed() => false,
        };
        if !over {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
        drop(counted);
    });
}

async fn turn_away(mut stream: TcpStream, _counted: Counted) {
    let body = r#"{"error":{"code":"busy","message":"too many connections; try again later"}}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(answer.as_bytes())).await;
}

/// Waits until the process is asked to end.
async fn asked_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (Ok(mut term), Ok(mut int)) = (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
        else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
