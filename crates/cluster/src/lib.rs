//! The arena's queue over NATS JetStream: one tournament played by many machines.
//!
//! A coordinator ([`coordinate`]) owns the store. It cuts the tournament into [batches](Batch) of pairs and publishes them as
//! jobs; workers ([`work`]) on any machine take jobs, play them and publish the games.
//!
//! Two streams, both work queues on disk: `JOBS` holds batches under `secateur.jobs.BUILD.TOURNAMENT`, `RESULTS` their games
//! under `secateur.results.TOURNAMENT`. A worker publishes its result (`Nats-Msg-Id` is the batch's name), waits until the
//! server has it, then acknowledges the job; until then it sends heartbeats. The coordinator saves the games in its store, then
//! acknowledges the result. So if either dies, a batch is played again or its result is there; the store drops duplicates.
//!
//! The server must be there when a worker or a coordinator begins; from then on both wait for it when it goes away. A job that
//! was delivered [`MAX_DELIVERIES`] times without a result is a [dead letter](DeadLetter): counted, and not tried again.
//!
//! ```no_run
//! use secateur_arena::{Interrupt, Spec, Store};
//! use secateur_cluster::{CoordinatorOptions, LOST_AFTER, Server, coordinate};
//! let catalogue = secateur_standard::standard();
//! let spec = Spec::match_of("quoridor", "secateur", "greedy");
//! let arena = spec.check(&catalogue)?;
//! let store = Store::create("games.db".as_ref())?;
//! let tournament = store.find_or_add(&spec)?;
//! let connection = Server { url: "nats://127.0.0.1:4222".into(), ..Server::default() }.connect("coordinator")?;
//! let options =
//!     CoordinatorOptions { connection, build: "mine".into(), speed: 1e6, lost_after: LOST_AFTER, batch: None };
//! let notify = &mut |line: &str| eprintln!("{line}");
//! let (state, dead_letters) =
//!     coordinate(&arena, &store, &tournament, options, &Interrupt::new(), notify, &mut |_| {})?;
//! # Ok::<(), secateur_arena::ArenaError>(())
//! ```
//!
//! | file | what is in it |
//! |---|---|
//! | `server` | the address of a server and how to connect |
//! | `streams` | the two streams and their consumers |
//! | `batch` | the messages: jobs and results |
//! | `coordinator`, `dispatch`, `results` | the coordinator: which jobs are out, which results came in |
//! | `worker`, `runner` | the worker: takes jobs from the queue, plays them on this machine |
//! | `speed` | how fast a machine is, and time limits scaled to it |

mod batch;
mod coordinator;
mod dispatch;
mod results;
mod runner;
mod server;
mod speed;
mod streams;
mod worker;

pub use batch::{Batch, BatchResult};
pub use coordinator::{CoordinatorOptions, DeadLetter, coordinate};
pub use runner::{BatchRunner, LocalRunner};
pub use server::{Connection, Server};
pub use speed::measure_speed;
pub use streams::{LOST_AFTER, MAX_DELIVERIES};
pub use worker::{WorkerOptions, work};
