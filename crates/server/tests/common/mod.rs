//! A server on a free port, and clients that speak to it as strangers would.
#![allow(dead_code)] // each test file uses its part

use jsonschema::Validator;
use secateur_server::{OPENAPI, Options, Server};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket, client};

/// However slow the machine, an answer comes before this.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server that ends when it is dropped.
pub struct Running {
    pub addr: SocketAddr,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

pub fn start(options: Options) -> Running {
    let options = Options { addr: SocketAddr::from(([127, 0, 0, 1], 0)), ..options };
    let server = Server::bind(secateur_standard::standard(), options).expect("a free port");
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

    /// The code of an error, whose shape is checked.
    pub fn code(&self) -> String {
        let body = self.json();
        assert!(self.status >= 400, "{} is no error: {body}", self.status);
        check("Error", &body);
        body["error"]["code"].as_str().unwrap().to_string()
    }
}

impl Running {
    /// Sends bytes as they are and reads the answer; `None` where the server closes without one.
    pub fn raw(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.addr).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
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

    /// An answer that must be right and of the shape the document gives.
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

    /// Waits until the pool's load is as wished.
    pub fn wait_for_pool(&self, wished: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let pool = self.status()["pool"].clone();
            if wished(&pool) {
                return pool;
            }
            assert!(Instant::now() < deadline, "the pool stays at {pool}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn socket(&self) -> Socket {
        let stream = TcpStream::connect(self.addr).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
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

    /// The next message, of the shape the document gives.
    pub fn next(&mut self) -> Value {
        loop {
            match self.0.read().expect("a message") {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    check("WsMessage", &value);
                    return value;
                }
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next message under an id of one of these types; others are passed over.
    pub fn wait(&mut self, id: &str, types: &[&str]) -> Value {
        loop {
            let message = self.next();
            let unexpected = message["type"] == "error" && !types.contains(&"error");
            assert!(!unexpected || message["id"] != id, "{message}");
            if message["id"] == id && types.contains(&message["type"].as_str().unwrap_or("")) {
                return message;
            }
        }
    }
}

/// Holds a value against a schema of the OpenAPI document.
pub fn check(schema: &str, value: &Value) {
    static VALIDATORS: OnceLock<Mutex<HashMap<String, &'static Validator>>> = OnceLock::new();
    let validators = VALIDATORS.get_or_init(Mutex::default);
    let mut validators = validators.lock().unwrap_or_else(PoisonError::into_inner);
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
