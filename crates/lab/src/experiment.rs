//! An experiment, the paper whose claims it tests, and finding an experiment by name.

use crate::error::LabError;
use crate::experiment_result::ExperimentResult;
use crate::lab::Lab;
use secateur_core::{Text, Words};

/// A paper whose claims are tested, as a page introduces it above its experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// A short name that does not change, usable in a link.
    pub key: &'static str,
    /// What it is called here, such as `Report 000`.
    pub name: Text,
    /// Its title, in the language it was written in.
    pub title: &'static str,
    /// Its authors.
    pub authors: &'static str,
    /// Where they studied, and the course.
    pub institution: &'static str,
    /// The game, and the players here that come from it.
    pub about: Text,
}

impl Paper {
    /// An experiment that tests the claims of a place in the paper.
    pub const fn experiment(
        &'static self,
        name: &'static str,
        title: Text,
        place: Text,
        measure: fn(&Lab<'_>) -> Result<ExperimentResult, LabError>,
    ) -> Experiment {
        Experiment { name, title, paper: Some(self), place, measure }
    }
}

/// An experiment, which tests a table, a figure or a claim of a report by measuring anew.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name by which it is run; the names of its files begin with it.
    pub name: &'static str,
    /// What it shows, as a heading.
    pub title: Text,
    /// The paper that makes the claims; `None` for claims of our own.
    pub paper: Option<&'static Paper>,
    /// The place in the paper: a table, figure or section.
    pub place: Text,
    /// Plays or measures, and draws conclusions. [`run`](Experiment::run) adds name, title, source and seed.
    pub measure: fn(&Lab<'_>) -> Result<ExperimentResult, LabError>,
}

impl Experiment {
    /// Where the claims are made: the paper and the place in it.
    pub fn source(&self) -> Words {
        match self.paper {
            Some(paper) => Words::new(
                format!("{}, {}", paper.name.en, self.place.en),
                format!("{}, {}", paper.name.fr, self.place.fr),
            ),
            None => self.place.into(),
        }
    }

    /// Runs the experiment, or resumes it, to its result.
    pub fn run(&self, lab: &mut Lab<'_>) -> Result<ExperimentResult, LabError> {
        lab.begin(self.name);
        let mut result = (self.measure)(lab)?;
        result.experiment = self.name.to_string();
        result.title = self.title.into();
        result.paper = self.paper;
        result.source = self.source();
        let (size, seed) = (lab.options.size.name(), lab.options.seed);
        result.setting.push(Words::new(format!("--{size}, seed {seed}"), format!("--{size}, graine {seed}")));
        Ok(result)
    }
}

/// Finds an experiment by its name; the error for an unknown name lists the names there are.
pub fn find<'e>(experiments: &'e [Experiment], name: &str) -> Result<&'e Experiment, LabError> {
    experiments.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<_> = experiments.iter().map(|experiment| experiment.name).collect();
        LabError::Request(format!("experiment '{name}': the experiments are all, {}", names.join(", ")))
    })
}
