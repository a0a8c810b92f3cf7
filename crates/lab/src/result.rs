//! The result of an experiment: tables, figures and verdicts, and the files they are written to.

use crate::chart::Chart;
use crate::error::LabError;
use crate::table::{Table, escape};
use crate::verdict::Verdict;
use secateur_arena::write_whole;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A chart as SVG, with its title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// The end of its file's name; empty for an experiment's only figure.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The picture as SVG.
    pub svg: String,
}

impl Figure {
    /// A chart as a figure; the title may differ from the one drawn in the chart.
    pub fn new(name: &str, title: &str, chart: &Chart) -> Figure {
        Figure { name: name.to_string(), title: title.to_string(), svg: chart.svg() }
    }
}

/// The result of an experiment. The experiment's function fills in what it measured; [`Experiment::run`](crate::Experiment::run)
/// adds which experiment it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExperimentResult {
    /// The experiment's name.
    pub experiment: String,
    /// The experiment's title.
    pub title: String,
    /// Where the claims are made.
    pub source: String,
    /// What was played or measured, with the numbers that matter: depth, games, scale of clocks, seed.
    pub setting: Vec<String>,
    /// Our figures, beside the report's.
    pub tables: Vec<Table>,
    /// The charts.
    pub figures: Vec<Figure>,
    /// The claims, and whether they hold.
    pub verdicts: Vec<Verdict>,
}

impl ExperimentResult {
    /// The verdicts as one paragraph.
    pub fn paragraph(&self) -> String {
        self.verdicts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn file(&self, name: &str, extension: &str) -> String {
        let dash = if name.is_empty() { "" } else { "-" };
        format!("{}{dash}{name}.{extension}", self.experiment)
    }

    /// All of it in Markdown; figures are linked by the names of their files.
    pub fn markdown(&self) -> String {
        let mut out =
            format!("# {}\n\n{} · `secateur lab run {}`\n\n", self.title, self.source, self.experiment);
        self.setting.iter().for_each(|line| out.push_str(&format!("- {line}\n")));
        for table in &self.tables {
            out.push_str(&format!("\n{}", table.markdown()));
        }
        for figure in &self.figures {
            out.push_str(&format!("\n![{}]({})\n", figure.title, self.file(&figure.name, "svg")));
        }
        out + &format!("\n{}\n", self.paragraph())
    }

    /// All of it as a section of an HTML page, figures included.
    pub fn html(&self) -> String {
        let mut out = format!(
            "<section id=\"{0}\"><h2>{1}</h2><p class=\"source\">{2} · <code>secateur lab run {0}</code></p>\n<ul class=\"setting\">",
            self.experiment,
            escape(&self.title),
            escape(&self.source)
        );
        self.setting.iter().for_each(|line| out.push_str(&format!("<li>{}</li>", escape(line))));
        out.push_str("</ul>\n");
        for figure in &self.figures {
            out.push_str(&format!("<figure class=\"chart\">{}</figure>\n", figure.svg));
        }
        self.tables.iter().for_each(|table| out.push_str(&table.html()));
        out.push_str("<ul class=\"verdicts\">");
        for verdict in &self.verdicts {
            let class = verdict.answer.to_string().replace(' ', "-");
            out.push_str(&format!(
                "<li class=\"{class}\"><b>{}</b> {} <span>{}</span></li>",
                verdict.answer,
                escape(&verdict.claim),
                escape(&verdict.because)
            ));
        }
        out + "</ul></section>\n"
    }

    /// Writes Markdown, CSV and SVG files into a folder; returns their paths.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, LabError> {
        let mut files = vec![(self.file("", "md"), self.markdown())];
        files.extend(self.tables.iter().map(|table| (self.file(&table.name, "csv"), table.csv())));
        files.extend(self.figures.iter().map(|figure| (self.file(&figure.name, "svg"), figure.svg.clone())));
        let mut written = Vec::new();
        for (name, text) in files {
            let path = folder.join(name);
            write_whole(&path, text).map_err(|e| LabError::file("write", &path, &e))?;
            written.push(path);
        }
        Ok(written)
    }
}
