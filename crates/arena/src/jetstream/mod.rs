//! Work spread over machines by NATS JetStream.
//!
//! Two streams, both work queues on disk. `JOBS` holds [batches](crate::Batch) of pairs under
//! `secateur.jobs.BUILD.TOURNAMENT`, `RESULTS` their games under `secateur.results.TOURNAMENT`. A worker publishes its
//! result (`Nats-Msg-Id` is the batch's name), waits until the server has it, then acknowledges the job; meanwhile it says
//! that it is still at it. The coordinator commits the games to its store, then acknowledges the result. So whoever dies,
//! a batch is played again or its result is there; what comes twice is dropped by the store.
//!
//! The server must be there when a worker or a coordinator begins; from then on all of them wait for it.
//!
//! A job that was handed out [`MAX_DELIVERIES`] times without a result is a dead letter: counted, and not tried again.

mod coordinator;
mod intake;
mod outgoing;
mod worker;

pub use coordinator::{DeadLetter, Spread, coordinate};
pub use worker::{Boards, Play, Tables, work};

use crate::error::ArenaError;
use crate::result::fingerprint;
use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::ContextBuilder;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

/// How often a job is handed out before it is given up.
pub const MAX_DELIVERIES: i64 = 5;
/// How long a worker may be silent before its job is handed to another, where nobody says otherwise.
pub const LOST_AFTER: Duration = Duration::from_secs(30);
/// Jobs and results nobody asks for are gone after this.
const FORGOTTEN: Duration = Duration::from_secs(14 * 86_400);
/// Messages with the same name are one for so long.
const SAME_NAME: Duration = Duration::from_secs(300);
/// How long an answer of the server may take.
const ANSWER: Duration = Duration::from_secs(3);
/// Tables that may wait for a job at once, and jobs that may be at tables at once.
const MAX_TABLES: i64 = 100_000;

/// A NATS server and what it wants to see of those who connect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// Its address: `nats://host:4222`, `tls://host:4222`, several separated by commas.
    pub url: String,
    /// A file of credentials.
    pub credentials: Option<PathBuf>,
    /// Certificates of authorities to trust besides the system's.
    pub authorities: Option<PathBuf>,
    /// The own certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

impl Server {
    /// The address without passwords.
    pub fn shown(&self) -> String {
        let one = |address: &str| match (address.find("://"), address.rfind('@')) {
            (Some(scheme), Some(at)) => format!("{}…{}", &address[..scheme + 3], &address[at..]),
            (None, Some(at)) => format!("…{}", &address[at..]),
            _ => address.to_string(),
        };
        self.url.split(',').map(|address| one(address.trim())).collect::<Vec<_>>().join(",")
    }

    /// Connects, under a name for people. A server that is not there or keeps no streams is an error only now.
    pub fn open(&self, name: &str) -> Result<Queue, ArenaError> {
        let runtime = runtime()?;
        let post = runtime.block_on(Post::open(self, name))?;
        Ok(Queue { runtime, post })
    }

    fn failed(&self, what: impl std::fmt::Display) -> ArenaError {
        let line = what.to_string().replace('\n', " ");
        ArenaError::Running(format!("queue '{}': {line}", self.shown()))
    }

    async fn connect(&self, name: &str) -> Result<async_nats::Client, ArenaError> {
        let addresses = self.url.split(',').map(|address| address.trim().parse::<async_nats::ServerAddr>());
        let addresses = addresses.collect::<Result<Vec<_>, _>>().map_err(|_| {
            ArenaError::request(format!("queue '{}': an address is nats://HOST:PORT", self.shown()))
        })?;
        let files = [&self.credentials, &self.authorities].into_iter().flatten();
        let own = self.certificate.iter().flat_map(|(certificate, key)| [certificate, key]);
        files.chain(own).try_for_each(|path| readable(path))?;
        let mut options = async_nats::ConnectOptions::new().name(name).request_timeout(Some(ANSWER));
        // The client reads no names and passwords from addresses.
        if let Some(user) = addresses.iter().find_map(|address| address.username()) {
            let user = percent_decoded(user);
            options = match addresses.iter().find_map(|address| address.password()) {
                Some(password) => options.user_and_password(user, percent_decoded(password)),
                None => options.token(user),
            };
        }
        if let Some(path) = &self.credentials {
            options = options
                .credentials_file(path)
                .await
                .map_err(|e| ArenaError::request(format!("credentials '{}': {e}", path.display())))?;
        }
        if let Some(path) = &self.authorities {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        options.connect(addresses).await.map_err(|e| self.failed(format!("no server to work with: {e}")))
    }
}

/// A queue that was there once. From now on it may come and go: whoever works with it waits for it.
#[derive(Debug)]
pub struct Queue {
    runtime: Runtime,
    post: Post,
}

/// Text of an address with its `%40` and the like as what they stand for.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        let number = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match (byte, number.and_then(|two| u8::from_str_radix(two, 16).ok())) {
            (b'%', Some(decoded)) => {
                bytes.push(decoded);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(byte);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn readable(path: &Path) -> Result<(), ArenaError> {
    let opened = std::fs::File::open(path).map(|_| ());
    opened.map_err(|e| ArenaError::request(format!("cannot read '{}': {e}", path.display())))
}

fn runtime() -> Result<Runtime, ArenaError> {
    let built = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    built.map_err(|e| ArenaError::Running(format!("cannot start the threads that talk to the queue: {e}")))
}

/// A build as part of a subject.
fn subject_of(build: &str) -> String {
    format!("{:016x}", fingerprint([build]))
}

/// The two streams of a server.
#[derive(Clone, Debug)]
struct Post {
    server: Server,
    client: async_nats::Client,
    context: Context,
    jobs: Stream<()>,
    results: Stream<()>,
}

impl Post {
    /// Connects, and makes the streams where they are missing.
    async fn open(server: &Server, name: &str) -> Result<Post, ArenaError> {
        let client = server.connect(name).await?;
        let context = ContextBuilder::new().timeout(ANSWER).ack_timeout(ANSWER).build(client.clone());
        let handle = async |name: &str| context.get_stream_no_info(name).await.map_err(|e| server.failed(e));
        let (jobs, results) = (handle("JOBS").await?, handle("RESULTS").await?);
        let post = Post { server: server.clone(), client, context, jobs, results };
        post.make_streams().await?;
        Ok(post)
    }

    /// Makes the streams where they are missing.
    async fn make_streams(&self) -> Result<(), ArenaError> {
        let config = |name: &str, subject: &str| Config {
            name: name.to_string(),
            subjects: vec![subject.to_string()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            max_age: FORGOTTEN,
            duplicate_window: SAME_NAME,
            ..Config::default()
        };
        for (name, subject) in [("JOBS", "secateur.jobs.>"), ("RESULTS", "secateur.results.>")] {
            self.context.get_or_create_stream(config(name, subject)).await.map_err(|e| {
                self.server
                    .failed(format!("the server keeps no streams (is jetstream on, and allowed?): {e}"))
            })?;
        }
        Ok(())
    }

    /// Where workers of a build get their jobs; `lost_after` is set by whoever hands out jobs.
    async fn workers(&self, build: &str, lost_after: Option<Duration>) -> Result<PullConsumer, ArenaError> {
        let name = format!("workers-{}", subject_of(build));
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("secateur.jobs.{}.>", subject_of(build)),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lost_after.unwrap_or(LOST_AFTER),
            max_deliver: MAX_DELIVERIES,
            max_waiting: MAX_TABLES,
            max_ack_pending: MAX_TABLES,
            ..pull::Config::default()
        };
        let made = match lost_after {
            Some(_) => self.jobs.create_consumer(config).await,
            None => self.jobs.get_or_create_consumer(&name, config).await,
        };
        made.map_err(|e| self.server.failed(e))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_read_but_not_shown() {
        assert_eq!(percent_decoded("a%40b%2Fc%"), "a@b/c%");
        assert_eq!(percent_decoded("%zz%c3%a9"), "%zzé");
        let shown = |url: &str| Server { url: url.into(), ..Server::default() }.shown();
        assert_eq!(shown("tls://me:secret@host:4222, nats://other"), "tls://…@host:4222,nats://other");
        assert_eq!(shown("token@host"), "…@host");
    }
}
