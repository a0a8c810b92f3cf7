//! A password for the whole site: nothing is answered without it, and with it everything.

mod common;

use common::{Answer, Running, connect, start};
use secateur_server::Options;
use serde_json::json;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, client};

fn protected() -> Running {
    start(Options { password: Some("open sesame".into()), ..Options::default() })
}

fn login(server: &Running, body: &str) -> Answer {
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    server.request("POST", "/login", &kind, body.as_bytes())
}

/// Whether a WebSocket with these headers is opened and answers.
fn socket_answers(server: &Running, headers: &[(&'static str, &str)]) -> bool {
    let mut request = format!("ws://{}/api/v1/ws", server.addr).into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    let Ok((mut socket, _)) = client(request, connect(server.addr).unwrap()) else { return false };
    let request = json!({ "type": "state", "id": "s", "game": "quoridor" });
    socket.send(Message::text(request.to_string())).unwrap();
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return text.contains("\"state\"");
        }
    }
}

#[test]
fn nothing_is_answered_without_it() {
    let server = protected();
    for path in
        ["/", "/app.js", "/report/", "/api/v1/about", "/api/v1/status", "/api/v1/openapi.json", "/api/v1/ws"]
    {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.code().as_str()), (401, "password_required"), "{path}");
        assert!(answer.headers.contains_key("www-authenticate"));
    }
    let answer = server.post("/api/v1/state", &json!({ "game": "quoridor" }));
    assert_eq!((answer.status, answer.code().as_str()), (401, "password_required"));
    assert!(!socket_answers(&server, &[]));
    // A person gets a page that asks for the password, and that may send its form here and nowhere else.
    for path in ["/", "/login", "/report/"] {
        let page = server.request("GET", path, &[("accept", "text/html,*/*")], b"");
        let text = String::from_utf8(page.body).unwrap();
        assert!(text.contains("action=\"/login\""), "{path}: {text}");
        assert_eq!(page.status, if path == "/login" { 200 } else { 401 });
        assert!(page.headers["content-security-policy"].contains("form-action 'self'"));
    }
}

#[test]
fn a_browser_gets_a_cookie_that_opens_everything() {
    let server = protected();
    for wrong in ["password=guess", "password=", "password=OPEN+sesame"] {
        let answer = login(&server, wrong);
        assert_eq!(answer.status, 401, "{wrong}");
        let said = String::from_utf8_lossy(&answer.body);
        assert!(said.contains("not the password") && said.contains("pas le mot de passe"), "{said}");
        assert!(!answer.headers.contains_key("set-cookie"));
    }
    assert_eq!(login(&server, "nonsense").status, 400);
    let answer = login(&server, "password=open+sesame");
    assert_eq!((answer.status, answer.headers["location"].as_str()), (303, "/"));
    let cookie = &answer.headers["set-cookie"];
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    for path in ["/", "/app.js", "/api/v1/about"] {
        assert_eq!(server.request("GET", path, &[("cookie", cookie)], b"").status, 200, "{path}");
    }
    assert!(socket_answers(&server, &[("cookie", cookie)]));
    let forged = format!("{}0", &cookie[..cookie.len() - 1]);
    let forged = if forged == cookie { format!("{}1", &cookie[..cookie.len() - 1]) } else { forged };
    assert_eq!(server.request("GET", "/", &[("cookie", &forged)], b"").status, 401);
    // Another page cannot log a visitor in.
    let headers = [("origin", "http://evil.example"), ("content-type", "application/x-www-form-urlencoded")];
    assert_eq!(server.request("POST", "/login", &headers, b"password=open+sesame").status, 403);
}

#[test]
fn a_program_sends_it_in_a_header() {
    let server = protected();
    let right = [("authorization", "Bearer open sesame")];
    assert_eq!(server.request("GET", "/api/v1/about", &right, b"").status, 200);
    assert!(socket_answers(&server, &right));
    let wrong = server.request("GET", "/api/v1/about", &[("authorization", "Bearer x")], b"");
    assert_eq!((wrong.status, wrong.code().as_str()), (401, "wrong_password"));
}

#[test]
fn guesses_lock_out_no_one_who_knows_it() {
    let server = protected();
    let session = login(&server, "password=open+sesame").headers["set-cookie"].clone();
    let cookie = session.split(';').next().unwrap();
    // One failure is forgotten every two seconds: of so many attempts one is delayed however slow the machine is.
    let late = (0..2_000).any(|_| login(&server, "password=guess").status == 429);
    assert!(late, "guesses are not limited");
    assert_eq!(server.request("GET", "/api/v1/about", &[("cookie", cookie)], b"").status, 200);
    assert!(socket_answers(&server, &[("cookie", cookie)]));
    // From the same address, by the form and by the header.
    assert_eq!(login(&server, "password=open+sesame").status, 303);
    let right = [("authorization", "Bearer open sesame")];
    assert_eq!(server.request("GET", "/api/v1/about", &right, b"").status, 200);
}

#[test]
fn without_a_password_there_is_no_login() {
    let server = start(Options::default());
    assert_eq!(server.get("/login").status, 404);
    assert_eq!(server.get("/").status, 200);
}
