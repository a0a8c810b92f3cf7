//! `secateur serve` as a process: it prints its address, exits when asked to, can be started again, and says why it cannot.

#![cfg(unix)]

mod bounded;

use bounded::{LONG, end, first_line, output};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Server {
    process: Child,
    addr: String,
}

fn serve(args: &[&str]) -> Server {
    let mut process = Command::new(env!("CARGO_BIN_EXE_secateur"))
        .args(["serve", "--json"])
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let line = first_line(&mut process);
    let url = line.split('"').nth(3).expect("one JSON object with the address");
    let addr = url.trim_start_matches("http://").trim_end_matches('/').to_string();
    Server { process, addr }
}

impl Server {
    fn answers(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(&self.addr) else { return false };
        let request =
            format!("GET /api/v1/about HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.addr);
        stream.set_read_timeout(Some(LONG)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).is_ok() && answer.starts_with("HTTP/1.1 200")
    }

    fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn it_ends_cleanly_and_comes_back() {
    for signal in ["-TERM", "-INT"] {
        let mut server = serve(&["--addr", "127.0.0.1:0"]);
        assert!(server.answers());
        // A connection that is open and idle does not keep it from ending.
        let idle = TcpStream::connect(&server.addr).unwrap();
        server.signal(signal);
        assert_eq!(end(&mut server.process).code(), Some(0), "{signal}");
        drop(idle);
        assert!(!server.answers());
        let again = serve(&["--addr", &server.addr]);
        assert!(again.answers(), "the same address serves again at once");
    }
}

#[test]
fn a_program_plays_where_the_operator_listed_it_and_nowhere_else() {
    let program = format!("me=ugi(cmd=\"'{}' engine\")", env!("CARGO_BIN_EXE_secateur"));
    let server = serve(&["--addr", "127.0.0.1:0", "--engine", &program]);
    let stream = TcpStream::connect(&server.addr).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    let (mut socket, _) = tungstenite::client(format!("ws://{}/api/v1/ws", server.addr), stream).unwrap();
    let mut think = |player: &str| {
        let player = player.replace('"', "\\\"");
        let request = format!(
            r#"{{"type":"think","id":"t","game":"quoridor","agent":"{player}","limits":{{"nodes":1000}}}}"#
        );
        socket.send(tungstenite::Message::text(request)).unwrap();
        loop {
            let text = socket.read().unwrap().into_text().unwrap().to_string();
            if text.contains(r#""type":"decision""#) || text.contains(r#""type":"error""#) {
                return text;
            }
        }
    };
    let decision = think("me");
    assert!(decision.contains(r#""type":"decision""#), "{decision}");
    let refused = think(program.trim_start_matches("me="));
    assert!(refused.contains("bad_player"), "{refused}");
}

#[test]
fn wrong_requests_are_one_line() {
    let server = serve(&["--addr", "127.0.0.1:0"]);
    for (args, status, word) in [
        (&["--addr", &server.addr][..], 1, "another program listens there"),
        (&["--addr", "nonsense"], 2, "nonsense"),
        (&["--store", "/nonexistent/x.db"], 2, "x.db"),
        (&["--report", "/nonexistent"], 2, "no such folder"),
        (&["--engine", "mine"], 2, "NAME=PLAYER"),
        (&["--engine", "secateur=random"], 2, "secateur"),
    ] {
        let all = [
            &["serve"][..],
            if args[0] == "--addr" { &[][..] } else { &["--addr", "127.0.0.1:0"][..] },
            args,
        ]
        .concat();
        let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
        command.args(all);
        let output = output(command);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains(word), "{error}");
    }
}
