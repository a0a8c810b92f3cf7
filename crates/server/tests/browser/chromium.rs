//! Chromium without a window, driven by the DevTools protocol over its WebSocket.
//!
//! One connection carries everything; each page is a session on it. While a call waits for its answer, events that come in are
//! kept for the page they belong to.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tungstenite::{Message, WebSocket};

/// How long anything may take. It is generous: a loaded machine is slow, and nothing waits that long unless something is broken.
/// `SECATEUR_PATIENCE` sets other seconds, to find out sooner what is broken.
pub fn patience() -> Duration {
    let wished = std::env::var("SECATEUR_PATIENCE").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(wished.unwrap_or(90))
}

/// A running browser; it ends with this value.
pub struct Chromium {
    child: Child,
    socket: WebSocket<TcpStream>,
    calls: u64,
    events: HashMap<String, Vec<Value>>,
    profile: PathBuf,
}

/// Where Chromium is, if it is anywhere.
pub fn program() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("SECATEUR_CHROMIUM") {
        return Some(named.into());
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

/// A browser for one test; `None` if none is installed and none is required.
pub fn launch(name: &str) -> Option<Chromium> {
    let Some(program) = program() else {
        assert!(
            std::env::var_os("SECATEUR_REQUIRE_BROWSER").is_none(),
            "no Chromium on the PATH, and SECATEUR_REQUIRE_BROWSER asks for one"
        );
        eprintln!("SKIPPED: {name} needs Chromium, which is not installed");
        return None;
    };
    Some(Chromium::start(&program, name))
}

impl Chromium {
    fn start(program: &Path, name: &str) -> Chromium {
        let profile = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("chromium-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&profile);
        std::fs::create_dir_all(&profile).expect("the profile's folder");
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-default-apps --disable-dev-shm-usage \
                     --hide-scrollbars --mute-audio --remote-debugging-port=0 --force-color-profile=srgb";
        let mut child = Command::new(program)
            .args(flags.split_whitespace())
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Chromium starts");
        let address = debugging_address(&profile, &mut child);
        let stream = TcpStream::connect(("127.0.0.1", address.0)).expect("the DevTools port");
        stream.set_nodelay(true).expect("a TCP option");
        stream.set_read_timeout(Some(patience())).expect("a TCP option");
        stream.set_write_timeout(Some(patience())).expect("a TCP option");
        let url = format!("ws://127.0.0.1:{}{}", address.0, address.1);
        let (socket, _) = tungstenite::client(url, stream).expect("the DevTools WebSocket");
        Chromium { child, socket, calls: 0, events: HashMap::new(), profile }
    }

    /// Calls a method of a session (empty: the browser itself) and returns its result.
    pub fn call(&mut self, session: &str, method: &str, params: Value) -> Result<Value, String> {
        self.calls += 1;
        let id = self.calls;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !session.is_empty() {
            message["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(message.to_string())).map_err(|e| format!("{method}: {e}"))?;
        let deadline = Instant::now() + patience();
        loop {
            let message = self.read().map_err(|e| format!("{method}: {e}"))?;
            if message["id"] == json!(id) {
                return match message.get("error") {
                    Some(error) => Err(format!("{method}: {error}")),
                    None => Ok(message["result"].clone()),
                };
            }
            self.keep(message);
            if Instant::now() > deadline {
                return Err(format!("{method}: Chromium sends events but no answer"));
            }
        }
    }

    fn read(&mut self) -> Result<Value, String> {
        loop {
            match self.socket.read().map_err(|e| e.to_string())? {
                Message::Text(text) => return serde_json::from_str(&text).map_err(|e| e.to_string()),
                Message::Close(_) => return Err("Chromium closed the connection".into()),
                _ => {}
            }
        }
    }

    fn keep(&mut self, event: Value) {
        let session = event["sessionId"].as_str().unwrap_or_default().to_string();
        self.events.entry(session).or_default().push(event);
    }

    /// The events of a session since the last call.
    pub fn events(&mut self, session: &str) -> Vec<Value> {
        self.events.remove(session).unwrap_or_default()
    }

    /// A new tab, as if its user had opened it: tabs share what the browser stores for good.
    pub fn tab(&mut self) -> String {
        let made = self.call("", "Target.createTarget", json!({ "url": "about:blank" })).expect("a tab");
        let params = json!({ "targetId": made["targetId"], "flatten": true });
        let attached = self.call("", "Target.attachToTarget", params).expect("a session");
        attached["sessionId"].as_str().expect("a session's id").to_string()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.call("", "Browser.close", json!({}));
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// Chromium writes the port it chose, and the path of its WebSocket, to a file of its profile.
fn debugging_address(profile: &Path, child: &mut Child) -> (u16, String) {
    let file = profile.join("DevToolsActivePort");
    let deadline = Instant::now() + patience();
    loop {
        if let Ok(text) = std::fs::read_to_string(&file)
            && let Some((port, path)) = text.trim().split_once('\n')
            && let Ok(port) = port.parse()
        {
            return (port, path.to_string());
        }
        if let Ok(Some(status)) = child.try_wait() {
            panic!("Chromium ended before it opened its DevTools port: {status}");
        }
        assert!(Instant::now() < deadline, "Chromium did not open its DevTools port");
        std::thread::sleep(Duration::from_millis(30));
    }
}
