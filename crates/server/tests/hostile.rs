//! Oversized, malformed and foreign requests are refused, and the server goes on.

mod common;

use common::{connect, read_until_closed, start};
use secateur_server::{Options, limits};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

const POSTS: [&str; 4] = ["/api/v1/state", "/api/v1/parse", "/api/v1/export", "/api/v1/edit"];

#[test]
fn bodies_that_are_no_requests() {
    let server = start(Options::default());
    let kind = [("content-type", "application/json")];
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_object = format!("{{\"game\":{}1{}}}", "{\"a\":".repeat(40_000), "}".repeat(40_000));
    for path in POSTS {
        for (body, code) in [
            (&b""[..], "bad_json"),
            (b"{", "bad_json"),
            (b"\xff\xfe\x00", "bad_json"),
            (b"null", "bad_request"),
            (b"[]", "bad_request"),
            (b"{}", "bad_request"),
            (b"{\"game\":7}", "bad_request"),
            (b"{\"game\":\"quoridor\",\"moves\":{},\"text\":1}", "bad_request"),
            (deep.as_bytes(), "bad_json"),
            (deep_object.as_bytes(), "bad_json"),
        ] {
            let answer = server.request("POST", path, &kind, body);
            let got = answer.code();
            // JSON that is nested too deeply may be refused for its depth or for its type, whichever is met first.
            let deep = body.len() > 1_000;
            assert!(
                got == code || (deep && got == "bad_request"),
                "{path} {:.40}: {got}",
                String::from_utf8_lossy(body)
            );
            assert_eq!(answer.status, 400);
        }
        let large = vec![b' '; limits::MAX_BODY_LEN + 1];
        let answer = server.request("POST", path, &kind, &large);
        assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
        for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
            let answer = server.request("POST", path, &[("content-type", kind)], b"{\"game\":\"quoridor\"}");
            assert_eq!((answer.status, answer.code().as_str()), (415, "unsupported_type"));
        }
        for method in ["GET", "PUT", "DELETE", "PATCH"] {
            assert_eq!(
                server.request(method, path, &[], b"").code(),
                "method_not_allowed",
                "{method} {path}"
            );
        }
    }
    // A byte-order mark is not part of the body; a wrong value is reported with its field.
    let marked = server.request("POST", "/api/v1/state", &kind, b"\xEF\xBB\xBF{\"game\":\"quoridor\"}");
    assert_eq!(marked.status, 200);
    let error =
        server.post("/api/v1/state", &json!({ "game": "quoridor", "moves": 7 })).json()["error"].clone();
    assert_eq!(error["message"], "field 'moves: 7': an array is expected");
    server.status();
}

#[test]
fn games_that_are_none() {
    let server = start(Options::default());
    let state = |body: Value| server.post("/api/v1/state", &body);
    for variant in
        ["", "chess", "quoridor:size=1000", "quoridor\0", "\n", "draughts:in104,pieces=99999999999", "é:é"]
    {
        assert_eq!(state(json!({ "game": variant })).code(), "unknown_game", "{variant:?}");
    }
    assert_eq!(state(json!({ "game": "q".repeat(10_000) })).code(), "unknown_game");
    let long = "1".repeat(limits::MAX_POSITION_LEN + 1);
    for position in ["", "\0", "-/-/e1 e9/10 10/1\0", "W:W1:B2", "💥", &long] {
        let answer = state(json!({ "game": "quoridor", "position": position }));
        assert_eq!(answer.code(), "bad_position", "{position:.20}");
    }
    let long = "e2".repeat(1_000);
    for (m, ply) in [("", 1), ("\0", 1), ("e9", 1), ("<script>", 1), (long.as_str(), 1)] {
        let answer = state(json!({ "game": "quoridor", "moves": ["e2", m] }));
        assert_eq!(answer.code(), "illegal_move", "{m:.20}");
        assert_eq!(answer.json()["error"]["ply"], ply);
    }
    let many: Vec<_> = (0..=limits::MAX_MOVES).map(|_| "e2").collect();
    assert_eq!(state(json!({ "game": "quoridor", "moves": many })).code(), "too_many_moves");
    let edits: Vec<_> = (0..=limits::MAX_EDITS).map(|_| json!({ "cell": "1", "brush": "empty" })).collect();
    let answer = server.post("/api/v1/edit", &json!({ "game": "draughts", "edits": edits }));
    assert_eq!(answer.code(), "bad_request");
    let text = "x".repeat(limits::MAX_PASTED_LEN + 1);
    let answer = server.post("/api/v1/parse", &json!({ "game": "draughts", "text": text }));
    assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
    let tags: Vec<_> = (0..50).map(|_| json!(["a", "b"])).collect();
    let request = json!({ "game": "draughts", "format": "record", "tags": tags });
    assert_eq!(server.post("/api/v1/export", &request).code(), "bad_request");
}

#[test]
fn queries_that_are_none() {
    let server = start(Options::default());
    for path in ["/api/v1/rules", "/api/v1/agents"] {
        assert_eq!(server.get(path).code(), "bad_request");
        assert_eq!(server.get(&format!("{path}?game=")).code(), "unknown_game");
        assert_eq!(server.get(&format!("{path}?game=chess%00")).code(), "unknown_game");
        assert_eq!(server.get(&format!("{path}?game=a&game=b")).code(), "bad_request");
        assert_eq!(server.get(&format!("{path}?game=%ff%fe")).status / 100, 4);
    }
    for path in [
        "/api/v1/nothing",
        "/api/v1/tournaments/0-1",
        "/api/v1/tournaments/x",
        "/api/v1/tournaments/99999999999999999999-1/games",
        "/api/v1/tournaments/0-1/games/x/y",
        "/api/v1/tournaments/0-1/running",
        "/api/v2/state",
        "/..%2f..%2fetc/passwd",
        "/../../etc/passwd",
        "/report/",
        "/report/../../etc/passwd",
        "/.git/config",
    ] {
        assert_eq!(server.get(path).code(), "not_found", "{path}");
    }
}

#[test]
fn foreign_hosts_and_origins() {
    let server = start(Options { hosts: vec!["board.home".into()], ..Options::default() });
    let addr = server.addr.to_string();
    for path in ["/", "/api/v1/about", "/api/v1/ws"] {
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io:80", ""] {
            let answer = server.request("GET", path, &[("host", host)], b"");
            assert_eq!((answer.status, answer.code().as_str()), (403, "forbidden_host"), "{path} {host}");
        }
        let twice = [("host", addr.as_str()), ("host", "evil.example")];
        assert_eq!(server.request("GET", path, &twice, b"").status / 100, 4);
    }
    for host in [addr.as_str(), "localhost:1", "board.home", "[::1]:8080"] {
        assert_eq!(server.request("GET", "/api/v1/about", &[("host", host)], b"").status, 200, "{host}");
    }
    let body = b"{\"game\":\"quoridor\"}";
    let post = |headers: &[(&str, &str)]| {
        let all = [&[("content-type", "application/json")], headers].concat();
        server.request("POST", "/api/v1/state", &all, body)
    };
    let own = format!("http://{addr}");
    assert_eq!(post(&[("origin", &own)]).status, 200);
    assert_eq!(post(&[("origin", &own), ("sec-fetch-site", "same-origin")]).status, 200);
    for origin in ["http://evil.example", "null", "https://localhost", "http://127.0.0.1:1", "file://", ""] {
        assert_eq!(post(&[("origin", origin)]).code(), "forbidden_origin", "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(post(&[("sec-fetch-site", site)]).code(), "forbidden_origin");
        let answer = server.request("GET", "/api/v1/about", &[("sec-fetch-site", site)], b"");
        assert_eq!(answer.code(), "forbidden_origin");
        let link = [("sec-fetch-site", site), ("sec-fetch-mode", "navigate")];
        assert_eq!(server.request("GET", "/", &link, b"").status, 200, "a link from elsewhere");
        assert_eq!(server.request("GET", "/api/v1/about", &link, b"").status, 403);
    }
    let upgrade = |origin: &str| {
        let headers = [
            ("upgrade", "websocket"),
            ("connection", "upgrade"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
            ("sec-websocket-version", "13"),
            ("origin", origin),
        ];
        server.request("GET", "/api/v1/ws", &headers, b"")
    };
    assert_eq!(upgrade("http://evil.example").code(), "forbidden_origin");
    assert_eq!(upgrade("null").code(), "forbidden_origin");
    assert_eq!(server.get("/api/v1/ws").code(), "bad_request");
}

#[test]
fn every_answer_carries_its_headers() {
    let server = start(Options { panic_route: true, ..Options::default() });
    for path in ["/", "/api/v1/about", "/api/v1/nothing", "/nothing", "/api/v1/panic"] {
        let answer = server.get(path);
        for name in
            ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"]
        {
            assert!(answer.headers.contains_key(name), "{path} has no {name}");
        }
    }
}

#[test]
fn a_panicking_handler_takes_nothing_down() {
    let server = start(Options { panic_route: true, ..Options::default() });
    for _ in 0..20 {
        let answer = server.get("/api/v1/panic");
        assert_eq!((answer.status, answer.code().as_str()), (500, "internal"));
    }
    server.status();
}

#[test]
fn bytes_that_are_no_http() {
    // The server waits this long for bytes that could still become a request.
    let server = start(Options { head_timeout: Duration::from_secs(1), ..Options::default() });
    for bytes in [
        &b"\0\0\0\0"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n",
        b"POST /api/v1/state HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}",
    ] {
        if let Some(answer) = server.raw(bytes) {
            assert_eq!(answer.status / 100, 4, "{:?}", String::from_utf8_lossy(bytes));
        }
    }
    let long = format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(1 << 20));
    if let Some(answer) = server.raw(long.as_bytes()) {
        assert_eq!(answer.status / 100, 4);
    }
    server.status();
}

#[test]
fn many_idle_connections_do_not_keep_others_out() {
    let server = start(Options::default());
    let idle: Vec<_> = (0..400).filter_map(|_| connect(server.addr).ok()).collect();
    assert!(idle.len() >= 200);
    server.ask("State", "/api/v1/state", Some(&json!({ "game": "awale" })));
}

#[test]
fn half_a_request_is_given_up() {
    let server = start(Options { head_timeout: Duration::from_millis(100), ..Options::default() });
    let mut slow = connect(server.addr).unwrap();
    slow.write_all(b"POST /api/v1/state HTTP/1.1\r\nhost: localhost\r\ncontent-le").unwrap();
    // The server closes the connection, with or without an answer.
    let answer = read_until_closed(&mut slow);
    assert!(!answer.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&answer));
}

#[test]
fn one_who_says_nothing_makes_room_for_one_who_asks() {
    // On a slow machine too, no connection is given up because of its age.
    let options =
        Options { max_connections: 50, head_timeout: Duration::from_secs(3600), ..Options::default() };
    let server = start(options);
    let asks = |server: &common::Running| server.get("/api/v1/about").status;
    // More connections than allowed: the oldest are closed, and every request is answered.
    let mut idle: Vec<_> = (0..120).map(|_| connect(server.addr).unwrap()).collect();
    for _ in 0..5 {
        assert_eq!(asks(&server), 200);
    }
    assert_eq!(read_until_closed(&mut idle[0]), b"", "the oldest makes room");
    // The youngest is still welcome.
    let youngest = idle.last_mut().unwrap();
    youngest
        .write_all(b"GET /api/v1/about HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        .unwrap();
    assert!(read_until_closed(youngest).starts_with(b"HTTP/1.1 200"));
}

#[test]
fn long_addresses_and_heads_are_not_taken_in_full() {
    let server = start(Options::default());
    for path in ["/", "/api/v1/"] {
        let answer = server.get(&format!("{path}{}", "x".repeat(8000)));
        assert_eq!(answer.code(), "not_found");
        assert!(answer.body.len() < 300, "{} bytes", answer.body.len());
    }
    let long = "y".repeat(100_000);
    let head = format!("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx: {long}\r\n\r\n");
    if let Some(answer) = server.raw(head.as_bytes()) {
        assert_eq!(answer.status, 431);
    }
}

#[test]
fn messages_do_not_name_our_types() {
    let server = start(Options::default());
    let answer = server.post("/api/v1/state", &json!([1, 2]));
    let said = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(said.contains("an object") && !said.contains("StateRequest"), "{said}");
}

#[test]
fn pages_of_the_program_are_served_where_no_folder_is_given() {
    let files = |name: &str| {
        let bytes: &'static [u8] = match name {
            "index.html" => b"<h1>Reports</h1>",
            "index.fr.html" => b"<h1>Rapports</h1>",
            _ => return None,
        };
        Some(bytes.into())
    };
    let server = start(Options { built_in_lab_pages: Some(files), ..Options::default() });
    assert_eq!(server.get("/report/").body, b"<h1>Reports</h1>");
    assert_eq!(server.get("/report/index.fr.html").body, "<h1>Rapports</h1>".as_bytes());
    assert!(server.get("/report/").headers["content-security-policy"].contains("sandbox"));
    assert_eq!(server.get("/report/../Cargo.toml").code(), "not_found");
    assert_eq!(server.get("/api/v1/about").json()["report"], "/report/");
    assert_eq!(start(Options::default()).get("/report/").code(), "not_found");
}

#[test]
fn the_report_is_its_folder_and_nothing_else() {
    let base = std::env::temp_dir().join(format!("secateur-report-{}", std::process::id()));
    let folder = base.join("report");
    std::fs::create_dir_all(folder.join("figures")).unwrap();
    std::fs::write(folder.join("index.html"), "<h1>Report</h1>").unwrap();
    std::fs::write(folder.join("figures/a.svg"), "<svg/>").unwrap();
    std::fs::write(folder.join(".hidden"), "secret").unwrap();
    std::fs::write(base.join("secret.txt"), "secret").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(base.join("secret.txt"), folder.join("link.txt")).unwrap();
    let server = start(Options { lab_pages: Some(folder), ..Options::default() });
    let page = server.get("/report/");
    assert_eq!((page.status, page.body.as_slice()), (200, &b"<h1>Report</h1>"[..]));
    let policy = &page.headers["content-security-policy"];
    assert!(policy.contains("sandbox") && !policy.contains("script"), "{policy}");
    assert_eq!(server.get("/report/figures/a.svg").headers["content-type"], "image/svg+xml");
    // in a folder without a French page the English one takes its place
    assert_eq!(server.get("/report/index.fr.html").body, page.body);
    for path in [
        "../secret.txt",
        "%2e%2e/secret.txt",
        "link.txt",
        ".hidden",
        "figures",
        "x",
        "..%5csecret.txt",
        "//etc/passwd",
    ] {
        assert_eq!(server.get(&format!("/report/{path}")).code(), "not_found", "{path}");
    }
    std::fs::remove_dir_all(base).unwrap();
}

/// Numbers of a player text that once made a search call itself without end, which no thread survives, or overflow.
#[test]
fn numbers_of_a_player_text_end_neither_the_server_nor_a_search() {
    let server = start(Options::default());
    let mut socket = server.socket();
    let think = |id: &str, items: &str| {
        let agent = format!("secateur({items})");
        json!({ "type": "think", "id": id, "game": "quoridor", "agent": agent, "limits": { "nodes": 3_000 } })
    };
    for items in [
        "p.probcut_percent=100,p.probcut_margin=0,p.probcut_slope=0",
        "p.probcut_depth=0,p.probcut_margin=0,p.probcut_slope=0",
        "null-move=on,p.null_depth=0,p.null_reduction=0",
    ] {
        socket.send(&think("a", items));
        socket.wait("a", &["decision"]);
    }
    for items in ["p.unit=2147483647", "p.reduction_depth=1", "p.history_divisor=0", "w.wall-1=2147483647"] {
        socket.send(&think("b", items));
        let refused = socket.wait("b", &["error"]);
        assert_eq!(refused["error"]["code"], "bad_player", "{items}: {refused}");
    }
}
