//! Connections: accepted up to a number, given up after a time, and closed in order when the server ends.

use super::lingering::Lingering;
use super::routes::router;
use crate::limits;
use crate::shared::Shared;
use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

/// Bytes of a connection's read buffer.
const MAX_BUFFER: usize = 64 << 10;

/// Accepts connections until `stop` is ready or the process receives a signal to end, then closes those that are open.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>, stop: impl Future<Output = ()>) {
    let router = router(shared.clone());
    let mut stop = std::pin::pin!(stop);
    let mut signal = std::pin::pin!(termination_signal());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            () = &mut signal => break,
        };
        match accepted {
            Ok((stream, peer)) => accept_connection(stream, peer.ip(), &router, &shared),
            // There are no files left, or a client left at once: the next attempt may succeed.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    drop(listener);
    shared.closing.send_replace(true);
    let all_closed = async {
        while shared.websockets.load(Relaxed) + shared.connections.load(Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let _ = tokio::time::timeout(limits::SHUTDOWN_TIMEOUT, all_closed).await;
}

/// The connection that a request came on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestConnection {
    pub number: u64,
    pub peer: IpAddr,
}

/// Counts a connection for as long as it is open.
struct ConnectionGuard {
    shared: Arc<Shared>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        self.shared.connections.fetch_sub(1, Relaxed);
    }
}

fn accept_connection(stream: TcpStream, peer: IpAddr, router: &Router, shared: &Arc<Shared>) {
    let open = shared.connections.fetch_add(1, Relaxed) + shared.websockets.load(Relaxed);
    let has_room = open < shared.options.max_connections || shared.unused.close_oldest();
    let mut unused = shared.unused.enter();
    let number = unused.connection_number();
    let guard = ConnectionGuard { shared: shared.clone() };
    if !has_room {
        tokio::spawn(refuse_connection(stream, guard));
        return;
    }
    // Small answers are sent at once.
    let _ = stream.set_nodelay(true);
    let (router, used) = (TowerToHyperService::new(router.clone()), shared.clone());
    let service = service_fn(move |mut request: hyper::Request<_>| {
        used.unused.remove(number);
        request.extensions_mut().insert(RequestConnection { number, peer });
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(shared.options.head_timeout)
        .max_buf_size(MAX_BUFFER)
        .serve_connection(TokioIo::new(Lingering::new(stream)), service)
        .with_upgrades();
    let mut closing = shared.closing.subscribe();
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        // Whatever is wrong with a connection ends that connection and nothing else.
        let over = tokio::select! {
            _ = &mut connection => true,
            () = unused.is_closed() => true,
            _ = closing.changed() => false,
        };
        if !over {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
        drop(guard);
    });
}

async fn refuse_connection(mut stream: TcpStream, _guard: ConnectionGuard) {
    let body = r#"{"error":{"code":"busy","message":"too many connections; try again later"}}"#;
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(answer.as_bytes())).await;
}

/// Ready when the process receives SIGTERM or SIGINT.
async fn termination_signal() {
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
