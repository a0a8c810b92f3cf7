//! The server under test, in this process: it can be stopped and started again on the same port.

use crate::chromium::patience;
use crate::gated;
use secateur_players::Catalogue;
use secateur_server::{Options, Server};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub struct Served {
    addr: SocketAddr,
    catalogue: fn() -> Catalogue,
    options: Options,
    running: Option<(tokio::sync::oneshot::Sender<()>, JoinHandle<()>)>,
}

impl Served {
    pub fn start() -> Served {
        Served::with(Options::default())
    }

    pub fn with(options: Options) -> Served {
        Served::of(gated::catalogue, options)
    }

    /// A server of another catalogue.
    pub fn of(catalogue: fn() -> Catalogue, options: Options) -> Served {
        let addr = SocketAddr::from(([127, 0, 0, 1], 0));
        // With the folder of the page, the page can be worked on without building the server again.
        let assets = std::env::var_os("SECATEUR_ASSETS").map(PathBuf::from);
        let mut served = Served { addr, catalogue, options: Options { assets, ..options }, running: None };
        served.resume();
        served
    }

    /// Starts again at the same address. If another program's connection was given the port meanwhile, waits until it is free.
    pub fn resume(&mut self) {
        let options = Options { addr: self.addr, ..self.options.clone() };
        let deadline = Instant::now() + patience();
        let server = loop {
            match Server::bind((self.catalogue)(), options.clone()) {
                Ok(server) => break server,
                Err(error) => assert!(Instant::now() < deadline, "the server does not listen: {error:?}"),
            }
            std::thread::sleep(Duration::from_millis(50));
        };
        self.addr = server.addr();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let thread = std::thread::spawn(move || {
            server.run(async { drop(stopped.await) }).expect("the server runs");
        });
        self.running = Some((stop, thread));
    }

    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            let _ = stop.send(());
            let _ = thread.join();
        }
    }

    pub fn url(&self, tail: &str) -> String {
        format!("http://{}/{tail}", self.addr)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
    }
}
