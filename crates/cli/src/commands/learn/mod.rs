//! `secateur learn GAME`: trains an evaluator on files of self-play.

mod linear;
mod net;
mod plot;

use crate::arena::{check_writable, try_outputs};
use crate::args::learn::{LearnArgs, Trainee};
use crate::commands::selfplay::data_path;
use crate::failure::Failure;
use crate::note;
use crate::output::{Output, TEXT};
use crate::progress::{ProgressLine, time_left};
use secateur_arena::FilesInUse;
use secateur_learn::data::SampleCount;
use secateur_learn::linear::Chances;
use secateur_players::Catalogue;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Trains weights or a net, and writes them.
pub fn run(catalogue: &Catalogue, args: &LearnArgs, output: &mut Output) -> Result<(), Failure> {
    let variant = catalogue.registry().variant(&args.game)?;
    if args.blend > 1.0 {
        return Err(Failure::Request(format!("blend {}: a share is from 0 to 1", args.blend)));
    }
    if let Some(option) = args.of_other_model() {
        let right = format!("{option}: it belongs to the other model, see --model");
        return Err(Failure::Request(right));
    }
    let mut files = args.data.clone();
    if files.is_empty() {
        files.push(data_path(&*variant)?);
    }
    let state = with_suffix(&args.out, ".state");
    check_writable([Some(&*args.out), args.plot.as_deref()])?;
    // an unknown player, or one that does not play this variant, is refused before anything is read
    catalogue.player(&*variant, &args.agent, 1)?;
    let mut outputs = FilesInUse::default();
    files.iter().for_each(|path| outputs.reads("a file of games", path));
    outputs.players(catalogue, &*variant, [&*args.agent]);
    outputs.replaces("--out", &args.out, learnt_begins(args.model))?;
    outputs.writes("--out", &state)?;
    if let Some(plot) = &args.plot {
        outputs.replaces("--plot", plot, TEXT)?;
    }
    try_outputs([Some(&*args.out), args.plot.as_deref()])?;
    match args.model {
        Trainee::Linear => linear::run(catalogue, &*variant, args, &files, &state, output),
        Trainee::Net => net::run(catalogue, &*variant, args, &files, &state, output),
    }
}

/// The scale on which the file of what is learnt begins.
fn learnt_begins(model: Trainee) -> &'static [u8] {
    match model {
        Trainee::Linear => TEXT,
        Trainee::Net => b"SECATNET",
    }
}

/// How scores read as chances of winning, if the command line gives it.
fn given_chances(args: &LearnArgs) -> Option<Chances> {
    args.scale.filter(|&units| units > 0.0).map(|units| Chances { scale: 100.0 * units })
}

/// The greatest advantage of a position that training uses, in hundredths of a unit.
fn within(args: &LearnArgs) -> i32 {
    (100.0 * args.within).min(1e6) as i32
}

fn stopped() -> Failure {
    Failure::Running("stopped; the same command goes on from the last whole pass".into())
}

fn warn_of_damage(count: &SampleCount) {
    if count.damaged > 0 {
        note(&format!("{} places that cannot be read were passed over", count.damaged));
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    name.into()
}

/// The progress of training, on standard error.
struct LearnLine {
    line: ProgressLine,
    began: Instant,
    /// How many passes there are at most.
    epochs: u32,
    /// How far training was when this run began, in passes.
    before: Option<f64>,
}

impl LearnLine {
    fn new(epochs: u32) -> LearnLine {
        LearnLine { line: ProgressLine::new(), began: Instant::now(), epochs, before: None }
    }

    fn read(&mut self, share: f64, positions: usize) {
        self.line.show(|spent| format!("reading: {positions} positions{}", time_left(share, spent)));
    }

    /// The share of this run's work that is done after so many passes.
    fn share_done(&mut self, done: f64) -> f64 {
        let before = *self.before.get_or_insert(done);
        (done - before) / (f64::from(self.epochs) - before).max(1e-9)
    }

    /// Shows that so many passes are done, the pass under way counted by its share.
    fn part(&mut self, done: f64) {
        let (share, epochs) = (self.share_done(done), self.epochs);
        self.line.show(|spent| format!("pass {done:.2} of at most {epochs}{}", time_left(share, spent)));
    }

    /// Prints the line of a pass that is over.
    fn pass(&mut self, number: u32, train: f64, held_out: f64, rate: f64) {
        let share = self.share_done(f64::from(number));
        self.clear();
        let left = time_left(share, self.began.elapsed());
        crate::say(&format!(
            "pass {number}: loss {train:.5}, held out {held_out:.5}, rate {rate:.3}; at most{left}"
        ));
    }

    fn clear(&mut self) {
        self.line.clear();
    }
}
