//! Attacks a server on this machine and prints what its other clients see: `scripts/load` runs it after the load. Loopback
//! only, bounded in time.
//!
//! - One client asks for eight moves of 20 s each; another asks for moves of 200 ms.
//! - 30 clients draw the largest pictures; another asks for boards.
//! - 200 clients repeat a short request and read no answer; another asks for boards, and the server's memory is measured.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket, client};

const PATIENCE: Duration = Duration::from_secs(60);
const MOVES: usize = 20;
const PAINTERS: usize = 30;
const MUTE_CLIENTS: usize = 200;
/// Requests sent at most by a client that reads no answer.
const MAX_REQUESTS: usize = 20_000;

fn main() {
    let mut args = std::env::args().skip(1);
    let addr: SocketAddr = args.next().and_then(|a| a.parse().ok()).expect("attack ADDR SECONDS PID");
    let seconds: u64 = args.next().and_then(|s| s.parse().ok()).unwrap_or(10).clamp(1, 60);
    let process: u32 = args.next().and_then(|p| p.parse().ok()).expect("the process of the server");
    assert!(addr.ip().is_loopback(), "the attack is for this machine alone");
    let time = Duration::from_secs(seconds);
    long_moves(addr);
    pictures(addr, time);
    unread_answers(addr, process);
}

fn long_moves(addr: SocketAddr) {
    let think = |id: &str, ms: u64| {
        let limits = json!({ "time_ms": ms });
        json!({ "type": "think", "id": id, "game": "quoridor", "agent": "secateur", "limits": limits })
    };
    let mut other = socket(addr);
    let mut moves = |name: &str| {
        let mut times = Vec::new();
        for _ in 0..MOVES {
            let began = Instant::now();
            send(&mut other, &think("m", 200));
            wait(&mut other, "decision");
            times.push(began.elapsed());
        }
        print_times(name, &mut times);
    };
    moves("moves of 200 ms alone");
    let mut greedy = socket(addr);
    for id in 0..8 {
        send(&mut greedy, &think(&id.to_string(), 20_000));
    }
    wait(&mut greedy, "started");
    moves("beside eight of 20 s");
}

fn pictures(addr: SocketAddr, time: Duration) {
    let (over, drawn) = (AtomicBool::new(false), AtomicUsize::new(0));
    let mut times = Vec::new();
    boards(addr, time / 2, &mut times);
    print_times("boards alone", &mut times);
    times.clear();
    std::thread::scope(|scope| {
        for _ in 0..PAINTERS {
            scope.spawn(|| {
                let body = json!({ "game": "abalone:official", "format": "png", "width": 2_048 });
                let mut connection = Http::new(addr);
                while !over.load(Relaxed) {
                    drawn.fetch_add(usize::from(connection.post("export", &body).0 == 200), Relaxed);
                }
            });
        }
        boards(addr, time, &mut times);
        over.store(true, Relaxed);
    });
    print_times("beside 30 painters", &mut times);
    println!("pictures               {} drawn in {} s", drawn.load(Relaxed), time.as_secs());
}

fn unread_answers(addr: SocketAddr, process: u32) {
    let request = json!({ "type": "state", "id": "s", "game": "draughts:international" }).to_string();
    let (over, sent) = (AtomicBool::new(false), AtomicUsize::new(0));
    let before = resident(process);
    let (mut most, mut times) = (before, Vec::new());
    let message = Message::text(request.clone());
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..MUTE_CLIENTS).map(|_| socket(addr)).collect();
        for mut client in clients {
            let (over, sent, message) = (&over, &sent, message.clone());
            let flood = move || {
                client.get_ref().set_write_timeout(Some(Duration::from_secs(1))).expect("a timeout");
                let taken = (0..MAX_REQUESTS).take_while(|_| client.send(message.clone()).is_ok()).count();
                sent.fetch_add(taken, Relaxed);
                while !over.load(Relaxed) {
                    std::thread::sleep(Duration::from_millis(50));
                }
            };
            std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, flood).expect("a thread");
        }
        let end = Instant::now() + Duration::from_secs(15);
        while Instant::now() < end {
            boards(addr, Duration::from_millis(200), &mut times);
            most = most.max(resident(process));
        }
        over.store(true, Relaxed);
    });
    print_times("beside 200 mute", &mut times);
    let status: Value = serde_json::from_slice(&Http::new(addr).get("status").1).unwrap_or_default();
    println!(
        "unread answers         {} requests of {} bytes taken; {} bytes waited at most",
        sent.load(Relaxed),
        request.len(),
        status["unsent"]["max_bytes"]
    );
    let megabytes = |kilobytes: u64| kilobytes as f64 / 1024.0;
    println!(
        "resident memory        {:.0} MiB before, {:.0} MiB at most, {:.0} MiB after",
        megabytes(before),
        megabytes(most),
        megabytes(resident(process))
    );
}

/// Asks for boards for this long, and records how long each answer took.
fn boards(addr: SocketAddr, time: Duration, times: &mut Vec<Duration>) {
    let mut connection = Http::new(addr);
    let end = Instant::now() + time;
    while Instant::now() < end {
        let began = Instant::now();
        let (status, _) = connection.post("state", &json!({ "game": "quoridor", "moves": ["e2", "e8"] }));
        assert_eq!(status, 200);
        times.push(began.elapsed());
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn print_times(name: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{name:<22} {}: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

/// Resident memory of a process in KiB.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or("");
    line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn connect(addr: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(addr).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.set_nodelay(true).expect("an option");
    stream
}

fn socket(addr: SocketAddr) -> WebSocket<TcpStream> {
    client(format!("ws://{addr}/api/v1/ws"), connect(addr)).expect("a WebSocket").0
}

fn send(socket: &mut WebSocket<TcpStream>, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("a message sent");
}

fn wait(socket: &mut WebSocket<TcpStream>, kind: &str) {
    loop {
        let message = socket.read().expect("a message");
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        assert_ne!(message["type"], "error", "{message}");
        if message["type"] == kind {
            return;
        }
    }
}

/// A connection for several requests.
struct Http {
    addr: SocketAddr,
    stream: TcpStream,
}

impl Http {
    fn new(addr: SocketAddr) -> Http {
        Http { addr, stream: connect(addr) }
    }

    fn get(&mut self, path: &str) -> (u16, Vec<u8>) {
        let request = format!("GET /api/v1/{path} HTTP/1.1\r\nhost: {}\r\n\r\n", self.addr);
        self.ask(request.as_bytes())
    }

    fn post(&mut self, path: &str, body: &Value) -> (u16, Vec<u8>) {
        let body = body.to_string();
        let request = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.addr,
            body.len()
        );
        self.ask(request.as_bytes())
    }

    /// The status and the body of the answer.
    fn ask(&mut self, request: &[u8]) -> (u16, Vec<u8>) {
        self.stream.write_all(request).expect("a request sent");
        let (mut all, mut buffer) = (Vec::new(), [0; 65_536]);
        loop {
            let read = self.stream.read(&mut buffer).expect("an answer");
            assert!(read > 0, "the server closed the connection");
            all.extend_from_slice(&buffer[..read]);
            let Some(head) = all.windows(4).position(|w| w == b"\r\n\r\n") else { continue };
            let text = String::from_utf8_lossy(&all[..head]).to_ascii_lowercase();
            let length = text.lines().find_map(|l| l.strip_prefix("content-length: ")).unwrap_or("0");
            let end = head + 4 + length.parse::<usize>().unwrap_or(0);
            if all.len() >= end {
                let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
                return (status, all[head + 4..end].to_vec());
            }
        }
    }
}
