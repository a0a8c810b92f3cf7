//! Matches and tournaments played by the workers of a queue, and this machine as one of these workers.

use super::cores;
use super::interrupt::patient_interrupt;
use crate::args::arena::{QueueArgs, WorkerArgs};
use crate::build_id;
use crate::failure::Failure;
use crate::note;
use secateur_arena::{Arena, Progress, Store, StoredTournament, TournamentState};
use secateur_cluster::{
    CoordinatorOptions, DeadLetter, LocalRunner, NatsAddress, WorkerOptions, coordinate, measure_speed, work,
};
use secateur_core::Limits;
use secateur_players::Catalogue;
use std::path::{Path, PathBuf};

impl QueueArgs {
    /// The NATS server, if one was given.
    fn server(&self) -> Option<NatsAddress> {
        Some(NatsAddress {
            url: self.nats.clone()?,
            credentials: self.creds.clone(),
            authorities: self.ca.clone(),
            certificate: self.cert.clone().zip(self.key.clone()),
        })
    }

    /// The files it reads.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        [&self.creds, &self.ca, &self.cert, &self.key].into_iter().flatten().map(PathBuf::as_path)
    }

    /// The arguments with which another command uses the same queue, to be printed.
    pub fn arguments(&self) -> String {
        let mut words = String::new();
        if let Some(server) = self.server() {
            words = format!(" --nats {}", server.redacted_url());
        }
        let files = [("creds", &self.creds), ("ca", &self.ca), ("cert", &self.cert), ("key", &self.key)];
        for (name, path) in files {
            if let Some(path) = path {
                words.push_str(&format!(" --{name} '{}'", path.display()));
            }
        }
        words
    }
}

/// The queue that a match or tournament is played through.
pub struct Coordination<'a> {
    pub catalogue: &'a Catalogue,
    pub queue: &'a QueueArgs,
    /// Threads that would think at once if the tournament were played here: the speed is measured with as many.
    pub threads: usize,
}

/// Has workers play the games, if a queue was given.
pub fn play_by_workers(
    place: &Coordination<'_>,
    arena: &Arena<'_>,
    store: &Store,
    stored: &StoredTournament,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Option<(TournamentState, Vec<DeadLetter>)>, Failure> {
    let Some(server) = place.queue.server() else { return Ok(None) };
    let connection = server.connect("secateur coordinator")?;
    let timed = |limit: &Limits| limit.time.is_some() || limit.clock.is_some();
    let speed = match stored.spec.players.iter().any(|player| timed(&player.limit)) {
        true => measure_speed(place.catalogue, place.threads)?,
        false => 0.0, // nodes and depths are the same everywhere
    };
    let programs = stored.spec.players.iter().any(|player| place.catalogue.is_engine(&player.player));
    let options = CoordinatorOptions {
        connection,
        build: job_kind(place.catalogue, programs)?,
        speed,
        lost_after: place.queue.lost_after,
        batch: place.queue.batch.map(usize::from),
    };
    Ok(Some(coordinate(arena, store, stored, options, &patient_interrupt(), &mut note, progress)?))
}

/// The jobs a worker takes: those of its build, either with external engines or without. A worker that may not start engines
/// never sees the jobs that need them, so none is given up because of it.
fn job_kind(catalogue: &Catalogue, programs: bool) -> Result<String, Failure> {
    let build = build_id::id_of_play(catalogue)?;
    Ok(if programs { format!("{build} with programs") } else { build })
}

/// The jobs that were given up, in words.
pub fn given_up(letters: &[DeadLetter]) -> Option<String> {
    let pairs: usize = letters.iter().map(|letter| letter.pairs).sum();
    let reason = letters.iter().rev().find_map(|letter| letter.reason.as_ref());
    let reason = reason.map(|line| format!(" ({line})")).unwrap_or_default();
    let jobs = letters.len();
    (jobs > 0).then(|| format!("{jobs} dead letters with {pairs} pairs were given up{reason}"))
}

/// `secateur worker --nats URL`.
pub fn worker(catalogue: &Catalogue, args: &WorkerArgs) -> Result<(), Failure> {
    let server = args.queue.server().ok_or_else(|| Failure::Request("--nats URL is missing".into()))?;
    let name = args.name.clone().unwrap_or_else(|| format!("{}-{}", host_name(), std::process::id()));
    let connection = server.connect(&name)?;
    let count = args.concurrency.map_or_else(cores, usize::from);
    let build = job_kind(catalogue, args.programs)?;
    let speed = measure_speed(catalogue, count)?;
    note(&format!("worker {name}, build {build}: {count} games at a time, {speed:.0} nodes/s each"));
    let mut playing = catalogue.clone();
    if args.programs {
        playing = playing.with_engines();
    }
    let runner = LocalRunner::new(&playing, speed, count);
    let options = WorkerOptions { connection, build, name: name.clone(), slots: count };
    let done = work(options, &runner, &patient_interrupt(), &note);
    note(&format!("worker {name}: {done} jobs done"));
    Ok(())
}

/// The name of this machine, for people.
fn host_name() -> String {
    let read = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = read.or_else(|| std::env::var("HOSTNAME").ok()).or_else(|| std::env::var("COMPUTERNAME").ok());
    name.map(|name| name.trim().to_string())
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "worker".into())
}
