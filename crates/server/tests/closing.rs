//! WebSockets of clients that do not read, do nothing or send nonsense: memory is bounded, and the code says why it ends.

mod common;

use common::{PATIENCE, Socket, start};
use secateur_server::{Options, limits};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};
use tungstenite::Message;
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;

/// Reads until the server closes; the code it gives, `None` if it gives none.
fn close_code(mut socket: Socket) -> Option<u16> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match socket.0.read() {
            Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
            Ok(_) => assert!(Instant::now() < deadline, "it is not closed"),
            Err(_) => return None,
        }
    }
}

/// The code with which a client that sends these bytes is disconnected.
fn code_after(server: &common::Running, bytes: &[u8]) -> Option<u16> {
    let mut socket = server.socket();
    socket.0.get_mut().write_all(bytes).unwrap();
    close_code(socket)
}

#[test]
fn the_code_says_why() {
    let server = start(Options::default());
    // The mask is 0, so that the bytes sent are those written here.
    let masked = |first: u8, payload: &[u8]| {
        let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(payload);
        frame
    };
    assert_eq!(code_after(&server, &masked(0x82, b"binary")), Some(1003));
    assert_eq!(code_after(&server, &masked(0x81, b"\xff\xfe")), Some(1007));
    assert_eq!(code_after(&server, &masked(0x83, b"what is this")), Some(1002));
    assert_eq!(code_after(&server, &[0x81, 5, b'h', b'e', b'l', b'l', b'o']), Some(1002), "not masked");
    // A frame that claims to be a terabyte long, and a message that really is too large.
    let huge = [&[0x81, 0xff][..], &(1u64 << 40).to_be_bytes(), &[0; 4]].concat();
    assert_eq!(code_after(&server, &huge), Some(1009));
    let len = 4 * limits::MAX_MESSAGE_LEN;
    let long = [&[0x81, 0xff][..], &(len as u64).to_be_bytes(), &[0; 4], &vec![b' '; len]].concat();
    assert_eq!(code_after(&server, &long), Some(1009));
    let half = vec![b' '; limits::MAX_MESSAGE_LEN * 3 / 4];
    let mut pieces = server.socket();
    for first in [0x01, 0x80] {
        let len = (half.len() as u16).to_be_bytes();
        let frame = [&[first, 0xfe][..], &len, &[0; 4], &half].concat();
        pieces.0.get_mut().write_all(&frame).unwrap();
    }
    assert_eq!(close_code(pieces), Some(1009), "in two pieces");
    // The server answers with the client's own code.
    let mut leaving = server.socket();
    leaving.0.close(Some(CloseFrame { code: CloseCode::Normal, reason: "".into() })).unwrap();
    assert_eq!(close_code(leaving), Some(1000));
    server.status();
}

#[test]
fn the_end_of_the_server_is_said() {
    let server = start(Options::default());
    let mut socket = server.socket();
    socket.send(&json!({ "type": "analyse", "id": "a", "game": "quoridor" }));
    socket.wait("a", &["started"]);
    let closed = std::thread::spawn(move || close_code(socket));
    drop(server);
    assert_eq!(closed.join().unwrap(), Some(1001));
}

#[test]
fn idle_sockets_keep_nobody_out() {
    let server = start(Options { max_websockets: 3, ..Options::default() });
    let mut used = server.socket();
    let mut ask = || {
        used.send(&json!({ "type": "state", "id": "s", "game": "quoridor" }));
        used.wait("s", &["state"]);
    };
    ask();
    let idle = server.socket();
    let _third = server.socket();
    let mut fourth = server.socket();
    assert_eq!(close_code(idle), Some(1013));
    fourth.send(&json!({ "type": "state", "id": "s", "game": "quoridor" }));
    fourth.wait("s", &["state"]);
    ask();
}

#[test]
fn answers_nobody_reads_are_bounded() {
    const SOCKETS: usize = 20;
    const REQUESTS: usize = 4_000;
    let server = start(Options::default());
    let request = json!({ "type": "state", "id": "s", "game": "draughts:international" });
    let mut reader = server.socket();
    reader.send(&request);
    let answer = reader.wait("s", &["state"]).to_string().len();
    let message = Message::text(request.to_string());
    let flood = |mut socket: Socket| {
        socket.0.get_ref().set_write_timeout(Some(Duration::from_millis(200))).unwrap();
        // Sending fails once the server takes no more, as it should.
        (0..REQUESTS).all(|_| socket.0.send(message.clone()).is_ok());
        socket
    };
    let flooded = std::thread::scope(|scope| {
        let flooding: Vec<_> = (0..SOCKETS).map(|_| scope.spawn(|| flood(server.socket()))).collect();
        flooding.into_iter().map(|flooding| flooding.join().unwrap()).collect::<Vec<_>>()
    });
    // One answer at a time waits for each.
    let unsent = server.status()["unsent"].clone();
    let most = unsent["max_bytes"].as_u64().unwrap() as usize;
    assert!(most <= (SOCKETS + 1) * (answer + 100), "{most} bytes, an answer has {answer}");
    // Other clients are served, and those that left leave nothing behind.
    reader.send(&request);
    reader.wait("s", &["state"]);
    drop(flooded);
    let deadline = Instant::now() + PATIENCE;
    while server.status()["unsent"]["bytes"] != 0 {
        assert!(Instant::now() < deadline, "{}", server.status());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn large_bodies_that_do_not_end_are_bounded_together() {
    let server = start(Options::default());
    let head = format!(
        "POST /api/v1/parse HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        server.addr,
        limits::MAX_BODY_LEN
    );
    // All but the last byte of more bodies than may wait.
    let part = vec![b' '; limits::MAX_BODY_LEN - 1];
    let mut slow = Vec::new();
    for _ in 0..limits::MAX_BODIES_LEN / part.len() + 1 {
        let mut stream = common::connect(server.addr).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let _ = stream.write_all(&part);
        slow.push(stream);
    }
    // Requests for boards are small. Large ones are refused until the others end: at least one of those that wait was.
    server.ask("State", "/api/v1/state", Some(&json!({ "game": "quoridor" })));
    let refused = |stream: &std::net::TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let mut start = [0; 12];
        matches!(stream.peek(&mut start), Ok(12)) && start.ends_with(b"503")
    };
    let deadline = Instant::now() + PATIENCE;
    while !slow.iter().any(refused) {
        assert!(Instant::now() < deadline, "none is refused");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(slow);
    let large = " ".repeat(limits::MAX_BODY_LEN / 2) + r#"{"game":"quoridor","text":"e2"}"#;
    let kind = [("content-type", "application/json")];
    while server.request("POST", "/api/v1/parse", &kind, large.as_bytes()).status != 200 {
        assert!(Instant::now() < deadline, "large bodies stay refused");
        std::thread::sleep(Duration::from_millis(20));
    }
}
