//! What an experiment uses: the catalogue, the store of its games, the files of its rows.

use crate::error::LabError;
use crate::options::{Options, SampleSize};
use secateur_arena::{Interrupt, Store};
use secateur_core::random::mix;
use secateur_core::{AnyGame, Random, lock};
use secateur_players::{Catalogue, Player};
use std::fmt;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Runs experiments one after the other. [`Lab::play`] plays matches, [`Lab::measure`] measures everything else; both resume from
/// what an earlier run has finished.
pub struct Lab<'a> {
    /// The games and players.
    pub catalogue: &'a Catalogue,
    /// How experiments are run.
    pub options: Options,
    /// Stops the experiment.
    pub interrupt: Interrupt,
    pub(crate) store: Store,
    /// Tournaments that were in the store before this run.
    pub(crate) earlier: Vec<i64>,
    /// Files of rows that this run has opened.
    pub(crate) opened: Mutex<Vec<PathBuf>>,
    /// The name of the experiment that runs now.
    pub(crate) name: &'static str,
    progress: Mutex<&'a mut (dyn FnMut(&LabProgress<'_>) + Send)>,
    resumed: AtomicUsize,
}

impl<'a> Lab<'a> {
    /// A laboratory that writes to the folder of the options; `progress` is called after each game or measurement.
    pub fn new(
        catalogue: &'a Catalogue,
        options: Options,
        interrupt: Interrupt,
        progress: &'a mut (dyn FnMut(&LabProgress<'_>) + Send),
    ) -> Result<Lab<'a>, LabError> {
        let saved = options.saved();
        if options.fresh && saved.exists() {
            std::fs::remove_dir_all(&saved).map_err(|e| LabError::file("remove", &saved, &e))?;
        }
        std::fs::create_dir_all(&saved).map_err(|e| LabError::file("make", &saved, &e))?;
        let store = Store::create(&saved.join("games.sqlite"))?;
        let earlier = store.tournaments()?.iter().map(|stored| stored.id).collect();
        Ok(Lab {
            catalogue,
            options,
            interrupt,
            store,
            earlier,
            opened: Mutex::new(Vec::new()),
            name: "",
            progress: Mutex::new(progress),
            resumed: AtomicUsize::new(0),
        })
    }

    /// Begins an experiment.
    pub(crate) fn begin(&mut self, name: &'static str) {
        self.name = name;
        self.resumed.store(0, Relaxed);
    }

    /// How many games and measurements of the last experiment an earlier run had finished.
    pub fn resumed(&self) -> usize {
        self.resumed.load(Relaxed)
    }

    /// Counts games or measurements that an earlier run had finished.
    pub fn note_resumed(&self, count: usize) {
        self.resumed.fetch_add(count, Relaxed);
    }

    /// Returns one of two values, by the size of the sample.
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.options.size {
            SampleSize::Quick => quick,
            SampleSize::Full => full,
        }
    }

    /// Makes a player, for measurements outside matches.
    pub fn player(&self, variant: &str, player: &str) -> Result<Box<dyn Player>, LabError> {
        let variant = self.catalogue.registry().variant(variant)?;
        Ok(self.catalogue.player(&*variant, player, self.options.seed)?)
    }

    /// Begins a game at the start of a variant.
    pub fn begin_game(&self, variant: &str) -> Result<Box<dyn AnyGame>, LabError> {
        Ok(self.catalogue.registry().variant(variant)?.begin())
    }

    /// The random numbers of the game or position with this number. Changing them would change the saved measurements and the
    /// published pages.
    pub fn random(&self, number: u64) -> Random {
        Random::new(mix(self.options.seed ^ mix(number)))
    }

    /// The file in which a measurement keeps its state, if that is neither games nor rows.
    pub fn state_file(&self, what: &str) -> PathBuf {
        let (size, seed) = (self.options.size.name(), self.options.seed);
        self.options.saved().join(format!("{what}-{size}-seed-{seed}.state"))
    }

    /// Reports progress: `done` of `all` are done, with 0 for `all` if that is not known.
    pub fn progress(&self, done: usize, all: usize, what: &str) {
        lock(&self.progress)(&LabProgress { experiment: self.name, done, all, what });
    }
}

/// How far an experiment is with what it measures at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabProgress<'p> {
    /// The experiment.
    pub experiment: &'p str,
    /// How many games or measurements are done.
    pub done: usize,
    /// Of how many; 0 where that is not known beforehand.
    pub all: usize,
    /// What they are.
    pub what: &'p str,
}

impl fmt::Display for LabProgress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LabProgress { experiment, done, all, what } = self;
        if *all > 0 {
            write!(f, "{experiment}: {done}/{all} {what}")
        } else {
            write!(f, "{experiment}: {done} {what}")
        }
    }
}
