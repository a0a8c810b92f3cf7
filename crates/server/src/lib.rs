//! The board in the browser: JSON over HTTP and WebSocket, and the page that uses it.
//!
//! The server keeps no game. A game is its variant text, the position it began with and its moves, and every request carries
//! all three, so a server that was restarted knows as much as before. [`limits`] bounds what a request may cost; searches
//! share a few threads in slices, clients in turn.
//!
//! The folders, in the order a request meets them:
//!
//! - `http`: connections, who may ask (`guard`), the routes, errors;
//! - `api`: one module for each request, and the JSON forms they share;
//! - `ws`: the WebSocket: searches that stream their progress, tournaments that are watched;
//! - `players`: which players a client may ask for;
//! - `pool`: the searches of all clients, in slices;
//! - `slow_work`: the threads that draw pictures and read pasted texts;
//! - `stores`: the tournaments of the operator's stores;
//! - `page`: the files of the page and the laboratory's pages.
//!
//! ```
//! use secateur_server::{Options, Server};
//! use std::io::{Read, Write};
//! use std::net::{SocketAddr, TcpStream};
//! use std::time::Duration;
//!
//! let options = Options { addr: SocketAddr::from(([127, 0, 0, 1], 0)), ..Options::default() };
//! let server = Server::bind(secateur_standard::standard(), options)?;
//! let addr = server.addr();
//! let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
//! let running = std::thread::spawn(move || server.run(async { drop(stopped.await) }));
//!
//! let ask = || -> std::io::Result<String> {
//!     let body = r#"{"game": "quoridor", "moves": ["e2"]}"#;
//!     let mut stream = TcpStream::connect(addr)?;
//!     stream.set_read_timeout(Some(Duration::from_secs(60)))?;
//!     write!(
//!         stream,
//!         "POST /api/v1/state HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
//!          content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
//!         body.len()
//!     )?;
//!     let mut answer = String::new();
//!     stream.read_to_string(&mut answer)?;
//!     Ok(answer)
//! };
//! let answer = ask();
//! drop(stop);
//! running.join().unwrap()?;
//!
//! let answer = answer.unwrap();
//! assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
//! assert!(answer.contains(r#""turn":"second""#), "{answer}");
//! # Ok::<(), secateur_server::ServerError>(())
//! ```

mod api;
mod http;
pub mod limits;
mod memory;
mod options;
mod page;
mod players;
mod pool;
mod server;
mod shared;
mod slow_work;
mod stores;
mod ws;

pub use options::{BuiltInFiles, Options};
pub use server::{Server, ServerError};

/// The OpenAPI document of the API, as the server serves it.
pub const OPENAPI: &str = include_str!("../openapi.json");
