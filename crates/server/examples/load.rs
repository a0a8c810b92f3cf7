//! Puts a server under load and prints what its clients see: `scripts/load` runs it. Loopback only, bounded in time.
//!
//! 500 clients hold a WebSocket each and have a game in progress: they ask for states, and now and then for a move of a weak
//! player. 50 of them ask for an analysis at the same time and keep it running. Meanwhile another client asks for the page and
//! for moves over HTTP, and its waiting times are measured, besides how evenly the analyses were served and what memory the
//! server took.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tungstenite::{Message, client};

const CLIENTS: usize = 500;
const ANALYSTS: usize = 50;
/// The time between two moves of a person.
const BETWEEN_MOVES: Duration = Duration::from_secs(4);
/// The longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);
const GAMES: [&str; 5] =
    ["quoridor", "abalone:official", "awale:oware", "divercite", "draughts:international"];

fn main() {
    let mut args = std::env::args().skip(1);
    let addr: SocketAddr = args.next().and_then(|a| a.parse().ok()).expect("load ADDR SECONDS [PID]");
    let seconds: u64 = args.next().and_then(|s| s.parse().ok()).unwrap_or(20).clamp(1, 120);
    let process: Option<u32> = args.next().and_then(|p| p.parse().ok());
    assert!(addr.ip().is_loopback(), "the load is for this machine alone");

    let (over, joined) = (AtomicBool::new(false), Barrier::new(CLIENTS + 1));
    let (decisions, states, failures) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let searched: Vec<AtomicU64> = (0..ANALYSTS).map(|_| AtomicU64::new(0)).collect();
    let (mut page, mut moves, mut memory) = (Vec::new(), Vec::new(), 0);
    std::thread::scope(|scope| {
        for number in 0..CLIENTS {
            let (over, joined) = (&over, &joined);
            let (decisions, states, failures) = (&decisions, &states, &failures);
            let searched = searched.get(number);
            let live = move || {
                let player = Player::join(addr, number);
                // A client that could not join waits here too: otherwise the others would wait for it for ever.
                joined.wait();
                let begin = |mut player: Player| match searched {
                    Some(_) => player.analyse().map(|()| player),
                    None => Ok(player),
                };
                let Ok(mut player) = player.and_then(begin) else {
                    failures.fetch_add(1, Relaxed);
                    return;
                };
                let mut next = Instant::now() + BETWEEN_MOVES * (number as u32 % 40) / 40;
                while !over.load(Relaxed) {
                    if player.listen(next, searched).is_err() {
                        failures.fetch_add(1, Relaxed);
                        return;
                    }
                    next += BETWEEN_MOVES;
                    match player.one_move() {
                        Ok(Some(true)) => decisions.fetch_add(1, Relaxed),
                        Ok(_) => states.fetch_add(1, Relaxed),
                        Err(_) => {
                            failures.fetch_add(1, Relaxed);
                            return;
                        }
                    };
                }
            };
            std::thread::Builder::new().stack_size(256 << 10).spawn_scoped(scope, live).expect("a thread");
        }
        joined.wait();
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut prober = Prober { addr, stream: None, game: Vec::new() };
        while Instant::now() < end {
            page.push(prober.page());
            moves.push(prober.one_move());
            memory = memory.max(process.map_or(0, resident));
            std::thread::sleep(Duration::from_millis(15));
        }
        over.store(true, Relaxed);
    });
    print_times("page requests", &mut page);
    print_times("move requests", &mut moves);
    let mut spent: Vec<_> = searched.iter().map(|ms| ms.load(Relaxed) as f64 / 1e3).collect();
    spent.sort_by(f64::total_cmp);
    let total: f64 = spent.iter().sum();
    println!(
        "analyses       {ANALYSTS}: {total:.1} s of searching, least {:.2} s, median {:.2} s, most {:.2} s",
        spent[0],
        spent[ANALYSTS / 2],
        spent[ANALYSTS - 1]
    );
    println!(
        "clients        {CLIENTS}: {} states, {} moves of players, {} failures",
        states.load(Relaxed),
        decisions.load(Relaxed),
        failures.load(Relaxed)
    );
    if process.is_some() {
        println!("memory         {:.0} MiB resident at most", memory as f64 / 1024.0);
    }
}

fn print_times(name: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{name:<14} {}: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        times.len(),
        at(0.5),
        at(0.9),
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

/// A client with a game in progress.
struct Player {
    socket: tungstenite::WebSocket<TcpStream>,
    game: &'static str,
    moves: Vec<Value>,
    board: Value,
    turn: usize,
}

type Failed = Box<dyn std::error::Error>;

impl Player {
    fn join(addr: SocketAddr, number: usize) -> Result<Player, Failed> {
        let stream = TcpStream::connect(addr)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let (socket, _) = client(format!("ws://{addr}/api/v1/ws"), stream).map_err(|e| e.to_string())?;
        socket.get_ref().set_read_timeout(Some(Duration::from_millis(200)))?;
        Ok(Player { socket, game: GAMES[number % 5], moves: Vec::new(), board: Value::Null, turn: number })
    }

    fn send(&mut self, message: &Value) -> Result<(), Failed> {
        Ok(self.socket.send(Message::text(message.to_string()))?)
    }

    fn analyse(&mut self) -> Result<(), Failed> {
        self.send(&json!({ "type": "analyse", "id": "a", "game": self.game, "lines": 2, "time_ms": 300_000 }))
    }

    /// The next message, if it comes soon.
    fn next(&mut self) -> Result<Option<Value>, Failed> {
        match self.socket.read() {
            Ok(Message::Text(text)) => Ok(Some(serde_json::from_str(&text)?)),
            Ok(_) => Ok(None),
            Err(tungstenite::Error::Io(e)) if e.kind() == std::io::ErrorKind::WouldBlock => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Reads messages until a moment, and notes how long an analysis has searched.
    fn listen(&mut self, until: Instant, searched: Option<&AtomicU64>) -> Result<(), Failed> {
        while Instant::now() < until {
            if let Some(message) = self.next()?
                && message["type"] == "info"
                && message["id"] == "a"
                && let Some(searched) = searched
            {
                searched.store((message["seconds"].as_f64().unwrap_or(0.0) * 1e3) as u64, Relaxed);
            }
        }
        Ok(())
    }

    fn wait(&mut self, id: &str, kind: &str) -> Result<Value, Failed> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(message) = self.next()?.filter(|m| m["id"] == id) {
                if message["type"] == kind {
                    return Ok(message);
                }
                if message["type"] == "error" {
                    return Err(message.to_string().into());
                }
            }
        }
        Err("no answer for a minute".into())
    }

    /// Plays a move of the person or, every fifth time, asks a weak player for one (`true`). A game that is long or over begins
    /// anew.
    fn one_move(&mut self) -> Result<Option<bool>, Failed> {
        let state = json!({ "type": "state", "id": "s", "game": self.game, "moves": self.moves, "board": self.board });
        self.send(&state)?;
        let state = self.wait("s", "state")?["state"].take();
        if state["board"].is_object() {
            self.board = state["board"]["id"].clone();
        }
        let legal = state["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() || self.moves.len() >= 60 {
            self.moves.clear();
            return Ok(None);
        }
        self.turn += 1;
        if self.turn.is_multiple_of(5) {
            let think = json!({
                "type": "think", "id": "t", "game": self.game, "moves": self.moves, "agent": "secateur(level=3)",
            });
            self.send(&think)?;
            let decision = self.wait("t", "decision")?["move"].take();
            self.moves.push(decision);
            return Ok(Some(true));
        }
        self.moves.push(legal[self.turn * 31 % legal.len()]["text"].clone());
        Ok(Some(false))
    }
}

/// The client whose requests are measured, on a connection it keeps.
struct Prober {
    addr: SocketAddr,
    stream: Option<TcpStream>,
    game: Vec<Value>,
}

impl Prober {
    fn page(&mut self) -> Duration {
        let request = format!("GET / HTTP/1.1\r\nhost: {}\r\naccept-encoding: gzip\r\n\r\n", self.addr);
        self.timed(request.as_bytes()).0
    }

    fn one_move(&mut self) -> Duration {
        let body = json!({ "game": "quoridor", "moves": self.game }).to_string();
        let request = format!(
            "POST /api/v1/state HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.addr,
            body.len()
        );
        let (time, answer) = self.timed(request.as_bytes());
        let state: Value = serde_json::from_slice(&answer).unwrap_or_default();
        let legal = state["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() || self.game.len() >= 60 {
            self.game.clear();
        } else {
            self.game.push(legal[self.game.len() * 31 % legal.len()]["text"].clone());
        }
        time
    }

    /// Sends a request and reads the whole answer.
    fn timed(&mut self, request: &[u8]) -> (Duration, Vec<u8>) {
        let began = Instant::now();
        let mut stream = self.stream.take().unwrap_or_else(|| {
            let stream = TcpStream::connect(self.addr).expect("a connection");
            stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
            stream
        });
        stream.write_all(request).expect("a request sent");
        let mut all = Vec::new();
        let mut buffer = [0; 65_536];
        let body = loop {
            let read = stream.read(&mut buffer).expect("an answer");
            assert!(read > 0, "the server closed the connection");
            all.extend_from_slice(&buffer[..read]);
            let Some(head) = all.windows(4).position(|w| w == b"\r\n\r\n") else { continue };
            let text = String::from_utf8_lossy(&all[..head]).to_ascii_lowercase();
            assert!(text.starts_with("http/1.1 200"), "{text}");
            let length = text.lines().find_map(|l| l.strip_prefix("content-length: ")).unwrap_or("0");
            let end = head + 4 + length.parse::<usize>().unwrap_or(0);
            if all.len() >= end {
                break all[head + 4..end].to_vec();
            }
        };
        let time = began.elapsed();
        self.stream = Some(stream);
        (time, body)
    }
}
