//! A server on a free port, and clients that use only its public interface.
#![allow(dead_code)] // each test file uses a part of it

pub mod gated;

use jsonschema::Validator;
use secateur_core::lock;
use secateur_players::Catalogue;
use secateur_server::{OPENAPI, Options, Server};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket, client};

/// The longest wait: however slow the machine, an answer comes sooner.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// How often a test asks for a state that it waits for.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A server that ends when it is dropped.
pub struct Running {
    pub addr: SocketAddr,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A server on a free port, with the gated player besides the standard ones.
pub fn start(options: Options) -> Running {
    start_with(gated::catalogue(), options)
}

/// A server on a free port, with these games and players.
pub fn start_with(catalogue: Catalogue, options: Options) -> Running {
    let options = Options { addr: SocketAddr::from(([127, 0, 0, 1], 0)), ..options };
    let server = Server::bind(catalogue, options).expect("a free port");
    let addr = server.addr();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serve = move || {
        let ended = async {
            let _ = stopped.await;
        };
        server.run(ended).expect("a server that ends in order");
    };
    Running { addr, stop: Some(stop), thread: Some(std::thread::spawn(serve)) }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking(), "the server panicked");
        }
    }
}

/// A connection on which no read and no write waits for ever.
pub fn connect(addr: SocketAddr) -> std::io::Result<TcpStream> {
    let stream = TcpStream::connect(addr)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Ok(stream)
}

/// Reads until the server closes the connection, in whatever way; a server that leaves it open fails the test.
pub fn read_until_closed(stream: &mut TcpStream) -> Vec<u8> {
    let deadline = Instant::now() + PATIENCE;
    let mut all = Vec::new();
    let mut buffer = [0; 16 << 10];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return all,
            Ok(read) => all.extend_from_slice(&buffer[..read]),
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server leaves the connection open")
            }
            Err(_) => return all,
        }
        assert!(Instant::now() < deadline, "the server does not come to an end");
    }
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|e| panic!("no JSON: {e}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// The code of an error, after checking the shape of the error.
    pub fn code(&self) -> String {
        let body = self.json();
        assert!(self.status >= 400, "{} is no error: {body}", self.status);
        check("Error", &body);
        body["error"]["code"].as_str().unwrap().to_string()
    }
}

impl Running {
    /// Sends bytes as they are and reads the answer; `None` if the server closes the connection without one.
    pub fn raw(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = connect(self.addr).expect("a connection");
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(bytes);
        let all = read_until_closed(&mut stream);
        let head_end = all.windows(4).position(|w| w == b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&all[..head_end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let headers = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_string()))
            .collect();
        Some(Answer { status, headers, body: all[head_end + 4..].to_vec() })
    }

    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            text.push_str(&format!("host: {}\r\n", self.addr));
        }
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() || method == "POST" {
            text.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        text.push_str("\r\n");
        let bytes = [text.as_bytes(), body].concat();
        self.raw(&bytes).unwrap_or_else(|| panic!("no answer to {method} {path}"))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        let kind = [("content-type", "application/json")];
        self.request("POST", path, &kind, body.to_string().as_bytes())
    }

    /// An answer that must be a success, and have the shape that the document gives.
    pub fn ask(&self, schema: &str, path: &str, body: Option<&Value>) -> Value {
        let answer = match body {
            Some(body) => self.post(path, body),
            None => self.get(path),
        };
        let value = answer.json();
        assert_eq!(answer.status, 200, "{path}: {value}");
        check(schema, &value);
        value
    }

    pub fn status(&self) -> Value {
        self.ask("Status", "/api/v1/status", None)
    }

    /// Waits until the pool's load satisfies `wished`.
    pub fn wait_for_pool(&self, wished: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let pool = self.status()["pool"].clone();
            if wished(&pool) {
                return pool;
            }
            assert!(Instant::now() < deadline, "the pool stays at {pool}");
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    pub fn socket(&self) -> Socket {
        let stream = connect(self.addr).expect("a connection");
        let (socket, _) = client(format!("ws://{}/api/v1/ws", self.addr), stream).expect("a WebSocket");
        Socket(socket)
    }
}

/// A WebSocket client.
pub struct Socket(pub WebSocket<TcpStream>);

impl Socket {
    pub fn send(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).expect("a message sent");
    }

    /// The next message, checked against the document. Pings of the server do not extend the wait.
    pub fn next(&mut self) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.0.read().expect("a message") {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    check("WsMessage", &value);
                    return value;
                }
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => assert!(Instant::now() < deadline, "no message but pings"),
            }
        }
    }

    /// The next message that satisfies `is_meant`; others are skipped.
    pub fn wait_until(&mut self, what: &str, is_meant: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let message = self.next();
            if is_meant(&message) {
                return message;
            }
            assert!(Instant::now() < deadline, "waited in vain for {what}; the last message is {message}");
        }
    }

    /// The next message with this id and one of these types. An error with this id fails the test unless errors are among them.
    pub fn wait(&mut self, id: &str, types: &[&str]) -> Value {
        self.wait_until(&format!("{types:?} of '{id}'"), |message| {
            let kind = message["type"].as_str().unwrap_or("");
            let meant = message["id"] == id && types.contains(&kind);
            assert!(meant || message["id"] != id || kind != "error", "{message}");
            meant
        })
    }
}

/// Checks a value against a schema of the OpenAPI document.
pub fn check(schema: &str, value: &Value) {
    static VALIDATORS: OnceLock<Mutex<HashMap<String, &'static Validator>>> = OnceLock::new();
    let validators = VALIDATORS.get_or_init(Mutex::default);
    let mut validators = lock(validators);
    let validator = *validators.entry(schema.to_string()).or_insert_with(|| {
        let document: Value = serde_json::from_str(OPENAPI).expect("the document is JSON");
        assert!(document["components"]["schemas"][schema].is_object(), "no schema {schema}");
        let root = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$ref": format!("#/components/schemas/{schema}"),
            "components": document["components"],
        });
        Box::leak(Box::new(jsonschema::validator_for(&root).expect("a schema")))
    });
    drop(validators);
    let errors: Vec<_> =
        validator.iter_errors(value).map(|e| format!("{} at {}", e, e.instance_path)).take(5).collect();
    assert!(errors.is_empty(), "{schema}: {errors:?} in {:.600}", value.to_string());
}

/// The texts of all variants.
pub fn variants() -> Vec<&'static str> {
    let catalogue = secateur_standard::standard();
    catalogue.registry().families().iter().flat_map(|f| f.variants).map(|v| v.text).collect()
}
