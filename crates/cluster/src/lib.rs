//! The arena's queue over NATS JetStream, by which many machines play one tournament.
//!
//! A coordinator ([`coordinate`]) owns the store. It divides the tournament into [batches](Batch) of pairs and publishes
//! them as jobs. Workers ([`work`]) on any machine take jobs, play them and publish the games.
//!
//! There are two streams, both work queues on disk. `JOBS` holds batches under the subjects
//! `secateur.jobs.BUILD.TOURNAMENT`, `RESULTS` holds their games under `secateur.results.TOURNAMENT`. A worker publishes
//! its result (`Nats-Msg-Id` is the name of the batch), waits until the server has stored it, then acknowledges the job;
//! until then it sends heartbeats. The coordinator saves the games in its store, then acknowledges the result. So if either
//! dies, the batch is played again or the result arrives; the store drops duplicates.
//!
//! The server must be running when a worker or a coordinator starts; if it goes away later, both wait for it. A job that
//! was delivered [`MAX_DELIVERIES`] times without a result is a [dead letter](DeadLetter): it is counted and not tried
//! again.
//!
//! ```no_run
//! use secateur_arena::{Interrupt, Spec, Store};
//! use secateur_cluster::{CoordinatorOptions, LOST_AFTER, NatsAddress, coordinate};
//! let catalogue = secateur_standard::standard();
//! let spec = Spec::match_of("quoridor", "secateur", "greedy");
//! let arena = spec.check(&catalogue)?;
//! let store = Store::create("games.db".as_ref())?;
//! let tournament = store.find_or_add(&spec)?;
//! let connection = NatsAddress { url: "nats://127.0.0.1:4222".into(), ..NatsAddress::default() }.connect("coordinator")?;
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
//! | `nats_server` | the address of a server and how to connect |
//! | `streams` | the two streams and their consumers |
//! | `batch` | the messages: jobs and results |
//! | `coordinator`, `dispatch`, `results` | the coordinator: which jobs to send, which results have arrived |
//! | `worker`, `runner` | the worker: takes jobs from the queue, plays them on this machine |
//! | `speed` | the speed of a machine, and time limits scaled to it |

mod batch;
mod batch_runner;
mod coordinator;
mod dispatch;
mod machine_speed;
mod nats_server;
mod result_stream;
mod streams;
mod worker;

pub use batch::{Batch, BatchResult};
pub use batch_runner::{BatchRunner, LocalRunner};
pub use coordinator::{CoordinatorOptions, DeadLetter, coordinate};
pub use machine_speed::measure_speed;
pub use nats_server::{Connection, NatsAddress};
pub use streams::{LOST_AFTER, MAX_DELIVERIES};
pub use worker::{WorkerOptions, work};
