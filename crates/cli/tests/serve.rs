//! `secateur serve` as a process: it prints its address, exits when asked to, can be started again, and says why it cannot.

#![cfg(unix)]

mod bounded;

use bounded::{LONG, end, first_line, output};
use std::io::{BufRead, BufReader, Read, Write};
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
fn it_says_what_is_open_to_whom() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_secateur"))
        .args(["serve", "--addr", "0.0.0.0:0", "--engine", "mine=greedy"])
        .env_remove("SECATEUR_PASSWORD")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = lines.next().unwrap();
    let open = lines.next().unwrap();
    let third = lines.next().unwrap();
    let address = third.strip_prefix("For phones and other machines: http://").map(str::to_string);
    let code = address.is_some().then(|| lines.find(|line| line.contains('█')));
    let _ = process.kill();
    process.wait().unwrap();
    assert!(first.starts_with("Secateur's board: http://localhost:"), "{first}");
    let expected = "Open to everyone in the network, without a password (--password-file FILE sets one): they may play, \
                    analyse and make this machine think; ask for mine; read the page of the reports.";
    assert_eq!(open, expected);
    match address {
        Some(address) => {
            let port = first.split(['/', ':']).nth(5).unwrap();
            assert!(address.ends_with(&format!(":{port}/")), "{address}, {first}");
            assert!(code.flatten().is_some(), "no code for phones");
        }
        None => assert_eq!(third, "No address of this machine in a network was found."),
    }
}

#[test]
fn the_password_comes_from_a_file_or_the_environment() {
    let file = std::env::temp_dir().join(format!("secateur-password-{}", std::process::id()));
    std::fs::write(&file, "open sesame\n").unwrap();
    let status = |server: &Server, header: &str| {
        let mut stream = TcpStream::connect(&server.addr).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        let host = &server.addr;
        write!(stream, "GET /api/v1/about HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{header}\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split(' ').nth(1).unwrap().to_string()
    };
    let server = serve(&["--addr", "127.0.0.1:0", "--password-file", file.to_str().unwrap()]);
    assert_eq!(status(&server, ""), "401");
    assert_eq!(status(&server, "authorization: Bearer open sesame\r\n"), "200");
    std::fs::write(&file, "abc\n").unwrap();
    for (variable, args) in [("xyz", &[][..]), ("long enough", &["--password-file", file.to_str().unwrap()])]
    {
        let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
        command.args(["serve", "--addr", "127.0.0.1:0"]).args(args).env("SECATEUR_PASSWORD", variable);
        let output = output(command);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.lines().count() == 1 && error.contains("4 to 200 characters"), "{error}");
        assert!(!error.contains("xyz") && !error.contains("abc"), "the password is not repeated: {error}");
    }
    std::fs::remove_file(file).unwrap();
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
        (&["--engine", "mine=ugi(cmd=\"/nonexistent/mine\")"], 2, "there is no such program"),
        (&["--engine", "mine=no-such-player"], 2, "no-such-player"),
        (&["--engine", "mine=secateur(hash=64G)"], 2, "it takes 64G of memory"),
        (&["--memory", "1M"], 2, "the players need 128M at least"),
        (&["--memory", "much"], 2, "512M"),
        (&["--password-file", "/nonexistent"], 2, "cannot be read"),
        (&["--password-file", "/dev/zero"], 2, "it is a device or a pipe"),
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
