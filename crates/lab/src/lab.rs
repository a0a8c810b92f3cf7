//! What an experiment has to work with: games in the arena's store, rows in files, how much effort to make.

use crate::error::LabError;
use crate::games::Games;
use crate::rows::RowFile;
use secateur_arena::{
    Adjudication, Entrant, Interrupt, Kind, Openings, Schedule, Spec, Store, Tolerance, run,
};
use secateur_core::{AnyGame, Limits};
use secateur_players::{Catalogue, Player};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// How much is played and measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A minute at most.
    Quick,
    /// The report's own sample sizes, or more.
    Full,
}

/// What is asked of the laboratory.
#[derive(Clone, Debug)]
pub struct Options {
    /// How much is played and measured.
    pub effort: Effort,
    /// What everything random follows from.
    pub seed: u64,
    /// Where files go.
    pub out: PathBuf,
    /// Games at a time.
    pub concurrency: usize,
    /// What tells the program and its machine from others, fit for a file's name: what another one has measured is not
    /// gone on with.
    pub program: String,
    /// Whether what this program has measured before is thrown away.
    pub fresh: bool,
}

impl Options {
    /// Where what is finished is kept.
    fn kept(&self) -> PathBuf {
        self.out.join("kept").join(&self.program)
    }
}

/// The laboratory at work on one experiment.
pub struct Lab<'a> {
    /// The games and players.
    pub catalogue: &'a Catalogue,
    /// What is asked.
    pub options: Options,
    /// The wish to stop.
    pub interrupt: Interrupt,
    store: Store,
    tell: Mutex<&'a mut (dyn FnMut(&str) + Send)>,
    name: &'static str,
    /// Tournaments that were there before this run.
    earlier: Vec<i64>,
    /// Games and measurements of the experiment that were there before this run.
    kept: AtomicUsize,
    /// Files of rows that this run has opened.
    opened: Mutex<Vec<PathBuf>>,
}

impl<'a> Lab<'a> {
    /// A laboratory that writes to the folder of the options; `tell` hears how it goes.
    pub fn new(
        catalogue: &'a Catalogue,
        options: Options,
        interrupt: Interrupt,
        tell: &'a mut (dyn FnMut(&str) + Send),
    ) -> Result<Lab<'a>, LabError> {
        let kept = options.kept();
        if options.fresh && kept.exists() {
            std::fs::remove_dir_all(&kept).map_err(|e| LabError::file("remove", &kept, &e))?;
        }
        std::fs::create_dir_all(&kept).map_err(|e| LabError::file("make", &kept, &e))?;
        let store = Store::create(&kept.join("games.sqlite"))?;
        let earlier = store.tournaments()?.iter().map(|kept| kept.id).collect();
        let (tell, kept) = (Mutex::new(tell), AtomicUsize::new(0));
        let opened = Mutex::new(Vec::new());
        Ok(Lab { catalogue, options, interrupt, store, tell, name: "", earlier, kept, opened })
    }

    /// Turns to an experiment.
    pub(crate) fn begin(&mut self, name: &'static str) {
        self.name = name;
        self.kept.store(0, Relaxed);
    }

    /// Games and measurements of the last experiment that an earlier run had left.
    pub fn kept(&self) -> usize {
        self.kept.load(Relaxed)
    }

    /// Notes that an earlier run had left some games or measurements.
    pub(crate) fn note_kept(&self, count: usize) {
        self.kept.fetch_add(count, Relaxed);
    }

    /// One of two things, by effort.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.options.effort {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }

    /// A player, for measurements outside of matches.
    pub fn player(&self, variant: &str, player: &str) -> Result<Box<dyn Player>, LabError> {
        let variant = self.catalogue.registry().variant(variant)?;
        Ok(self.catalogue.player(&*variant, player, self.options.seed)?)
    }

    /// A match of a game from its start.
    pub fn begin_match(&self, variant: &str) -> Result<Box<dyn AnyGame>, LabError> {
        Ok(self.catalogue.registry().variant(variant)?.begin())
    }

    /// A round robin of named players under one limit, random openings of two plies.
    pub fn contest(&self, variant: &str, players: &[(&str, &str)], pairs: u64, limit: Limits) -> Spec {
        let entrant = |&(name, player): &(&str, &str)| Entrant {
            name: name.to_string(),
            player: player.to_string(),
            limit,
            anchor: None,
        };
        Spec {
            kind: Kind::Tournament,
            game: variant.to_string(),
            players: players.iter().map(entrant).collect(),
            schedule: Schedule::RoundRobin,
            pairs,
            openings: Openings::Random(2),
            seed: self.options.seed,
            tolerance: Tolerance::default(),
            adjudication: Adjudication { length: Some(600), ..Adjudication::default() },
            test: None,
        }
    }

    /// Plays what is missing of a tournament.
    pub fn play(&self, spec: &Spec) -> Result<Games, LabError> {
        self.play_with(spec, self.options.concurrency)
    }

    /// The same, one game at a time: where times are measured.
    pub fn play_alone(&self, spec: &Spec) -> Result<Games, LabError> {
        self.play_with(spec, 1)
    }

    fn play_with(&self, spec: &Spec, concurrency: usize) -> Result<Games, LabError> {
        let arena = spec.check(self.catalogue)?;
        let kept = self.store.tournament(spec)?;
        if self.earlier.contains(&kept.id) {
            let mut games = 0;
            self.store.games(kept.id, |_, _, _| {
                games += 1;
                Ok(())
            })?;
            self.note_kept(games);
        }
        let concurrency = arena.concurrency(concurrency);
        let mut last = u64::MAX;
        let played = run(&arena, &self.store, &kept, concurrency, &self.interrupt, &mut |progress| {
            let done = progress.ledger.games();
            if done != last {
                last = done;
                self.tell(&format!("{done}/{} games of {}", 2 * progress.pairs, spec.game));
            }
        })?;
        if !played.finished {
            return Err(LabError::Interrupted);
        }
        Games::read(&self.store, &kept, played)
    }

    /// Measures `count` rows, several at a time.
    pub fn rows<R>(
        &self,
        what: &str,
        count: usize,
        measure: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError>
    where
        R: Serialize + DeserializeOwned + Send,
    {
        self.rows_with(self.name, what, count, self.options.concurrency, measure)
    }

    /// The same for measurements that several experiments share, kept under a name of their own.
    pub fn shared_rows<R>(
        &self,
        name: &str,
        what: &str,
        count: usize,
        measure: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError>
    where
        R: Serialize + DeserializeOwned + Send,
    {
        self.rows_with(name, what, count, self.options.concurrency, measure)
    }

    /// The same, one row at a time: where times are measured.
    pub fn rows_alone<R>(
        &self,
        what: &str,
        count: usize,
        measure: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError>
    where
        R: Serialize + DeserializeOwned + Send,
    {
        self.rows_with(self.name, what, count, 1, measure)
    }

    fn rows_with<R>(
        &self,
        name: &str,
        what: &str,
        count: usize,
        threads: usize,
        measure: impl Fn(usize) -> Result<R, LabError> + Sync,
    ) -> Result<Vec<R>, LabError>
    where
        R: Serialize + DeserializeOwned + Send,
    {
        let effort = self.pick("quick", "full");
        let path = self.options.kept().join(format!("{name}-{effort}.rows"));
        let request = format!("{name} {effort} {what} seed {}", self.options.seed);
        let file = RowFile::open(&path, &request)?;
        let (missing, file) = (file.missing(count), Mutex::new(file));
        if !locked(&self.opened).contains(&path) {
            self.note_kept(count - missing.len());
            locked(&self.opened).push(path);
        }
        let (next, done, halted) =
            (AtomicUsize::new(0), AtomicUsize::new(count - missing.len()), AtomicBool::new(false));
        let failure = Mutex::new(None);
        let work = || {
            while let Some(&number) = missing.get(next.fetch_add(1, Relaxed)) {
                if self.interrupt.is_asked() || halted.load(Relaxed) {
                    return;
                }
                let kept = measure(number).and_then(|row| locked(&file).keep(number, row));
                if let Err(error) = kept {
                    halted.store(true, Relaxed);
                    locked(&failure).get_or_insert(error);
                    return;
                }
                let done = done.fetch_add(1, Relaxed) + 1;
                self.tell(&format!("{done}/{count} measurements"));
            }
        };
        std::thread::scope(|scope| {
            (1..threads.max(1)).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        if let Some(error) = locked(&failure).take() {
            return Err(error);
        }
        let file = file.into_inner().unwrap_or_else(|e| e.into_inner());
        if file.missing(count).is_empty() { Ok(file.rows(count)) } else { Err(LabError::Interrupted) }
    }

    /// A file in which a measurement of another kind keeps its state.
    pub fn state_file(&self, what: &str) -> PathBuf {
        let (effort, seed) = (self.pick("quick", "full"), self.options.seed);
        self.options.kept().join(format!("{what}-{effort}-seed-{seed}.state"))
    }

    /// Says how it goes.
    pub fn tell(&self, line: &str) {
        locked(&self.tell)(&format!("{}: {line}", self.name));
    }
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}
