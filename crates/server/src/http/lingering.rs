//! Closes a connection without losing what was sent last. If the other side has sent bytes that are still unread, a plain close
//! discards what it has not received yet, such as a refusal or the reason for closing a WebSocket.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// How long the other side may take to close its end.
const LINGER: Duration = Duration::from_secs(1);
/// Connections that linger at once; more are closed at once.
const MAX_LINGERING: usize = 256;

static LINGERING: AtomicUsize = AtomicUsize::new(0);

/// How long the other side may take to accept more bytes. It is longer than for WebSockets, which say why they close.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);

/// A stream that reads on for a while after it is dropped, and that gives up if the other side reads nothing.
pub(crate) struct Lingering {
    stream: Option<TcpStream>,
    /// When the present wait to write more has lasted too long.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Lingering {
    pub fn new(stream: TcpStream) -> Lingering {
        Lingering { stream: Some(stream), stalled: None }
    }

    fn stream(self: Pin<&mut Self>) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.get_mut().stream.as_mut();
        stream.map(Pin::new).ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// Turns a wait that has become too long into an error.
    fn bounded<T>(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        poll: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.stalled = None;
            return poll;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALL_TIMEOUT)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        if let Some(stream) = self.stream.take()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
            && LINGERING.fetch_update(Relaxed, Relaxed, |n| (n < MAX_LINGERING).then_some(n + 1)).is_ok()
        {
            runtime.spawn(linger(stream, Counted));
        }
    }
}

/// Counts a lingering connection for as long as it lingers.
struct Counted;

impl Drop for Counted {
    fn drop(&mut self) {
        LINGERING.fetch_sub(1, Relaxed);
    }
}

async fn linger(mut stream: TcpStream, _counted: Counted) {
    let read_all = async {
        stream.shutdown().await?;
        let mut unread = [0; 4 << 10];
        while stream.read(&mut unread).await? > 0 {}
        io::Result::Ok(())
    };
    let _ = tokio::time::timeout(LINGER, read_all).await;
}

impl AsyncRead for Lingering {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(cx, buf)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.as_mut().stream()?.poll_write(cx, buf);
        self.bounded(cx, written)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.as_mut().stream()?.poll_write_vectored(cx, bufs);
        self.bounded(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}
