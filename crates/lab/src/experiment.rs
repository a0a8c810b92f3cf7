//! An experiment, and finding one in a list.

use crate::error::LabError;
use crate::lab::Lab;
use crate::result::ExperimentResult;

/// An experiment: measures a table, a figure or a claim of a report again.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name it is run by; its files begin with it.
    pub name: &'static str,
    /// What it shows, as a heading.
    pub title: &'static str,
    /// Where the claims are made: a report and its table, figure or section.
    pub source: &'static str,
    /// Plays or measures, and draws conclusions. [`run`](Experiment::run) adds name, title, source and seed.
    pub measure: fn(&Lab<'_>) -> Result<ExperimentResult, LabError>,
}

impl Experiment {
    /// Runs the experiment, or resumes it, to its result.
    pub fn run(&self, lab: &mut Lab<'_>) -> Result<ExperimentResult, LabError> {
        lab.begin(self.name);
        let mut result = (self.measure)(lab)?;
        result.experiment = self.name.to_string();
        result.title = self.title.to_string();
        result.source = self.source.to_string();
        result.setting.push(format!("--{}, seed {}", lab.options.size.name(), lab.options.seed));
        Ok(result)
    }
}

/// Finds an experiment by its name; an unknown name is refused with a list of those there are.
pub fn find<'e>(experiments: &'e [Experiment], name: &str) -> Result<&'e Experiment, LabError> {
    experiments.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
        let names: Vec<_> = experiments.iter().map(|experiment| experiment.name).collect();
        LabError::Request(format!("experiment '{name}': the experiments are all, {}", names.join(", ")))
    })
}
