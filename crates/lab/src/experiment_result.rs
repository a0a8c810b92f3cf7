//! The result of an experiment: tables, figures and verdicts, and the files they are written to.

use crate::chart::Chart;
use crate::error::LabError;
use crate::experiment::Paper;
use crate::table::{Table, escape};
use crate::verdict::{Verdict, verdict_table};
use secateur_arena::write_whole;
use secateur_core::{Language, Words};
use std::path::{Path, PathBuf};

/// A chart as SVG, with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The end of its file's name; empty for the only figure of an experiment.
    pub name: String,
    /// What it shows.
    pub title: Words,
    /// The picture as SVG, in each language.
    pub svg: Words,
}

impl Figure {
    /// A chart as a figure; its title may differ from the one in the chart.
    pub fn new(name: &str, title: impl Into<Words>, chart: &Chart) -> Figure {
        let svg = Words::new(chart.svg(Language::English), chart.svg(Language::French));
        Figure { name: name.to_string(), title: title.into(), svg }
    }
}

/// The result of an experiment. The experiment's function fills in what it measured; [`Experiment::run`](crate::Experiment::run)
/// adds the experiment's name, title and source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExperimentResult {
    /// The experiment's name.
    pub experiment: String,
    /// The experiment's title.
    pub title: Words,
    /// The paper that makes the claims.
    pub paper: Option<&'static Paper>,
    /// Where the claims are made.
    pub source: Words,
    /// What was played or measured, with the numbers that matter: depth, games, scale of clocks, seed.
    pub setting: Vec<Words>,
    /// Our figures, beside the report's.
    pub tables: Vec<Table>,
    /// The charts.
    pub figures: Vec<Figure>,
    /// The claims, and whether they hold.
    pub verdicts: Vec<Verdict>,
}

impl ExperimentResult {
    fn file(&self, name: &str, extension: &str) -> String {
        let dash = if name.is_empty() { "" } else { "-" };
        format!("{}{dash}{name}.{extension}", self.experiment)
    }

    /// The verdicts as a list in Markdown, one line each.
    fn verdict_lines(&self, language: Language) -> String {
        self.verdicts.iter().map(|verdict| format!("- {}\n", verdict.sentence(language))).collect()
    }

    /// The whole result in Markdown; figures are linked by the names of their files.
    pub fn markdown(&self, language: Language) -> String {
        let mut out = format!(
            "# {}\n\n{} · `secateur lab run {}`\n\n",
            self.title.get(language),
            self.source.get(language),
            self.experiment
        );
        self.setting.iter().for_each(|line| out.push_str(&format!("- {}\n", line.get(language))));
        for table in &self.tables {
            out.push_str(&format!("\n{}", table.markdown(language)));
        }
        for figure in &self.figures {
            let file = self.file(&figure.name, svg_extension(language));
            out.push_str(&format!("\n![{}]({file})\n", figure.title.get(language)));
        }
        out + &format!("\n{}", self.verdict_lines(language))
    }

    /// The whole result for people at a terminal, without figures, which are in files.
    pub fn plain(&self, language: Language) -> String {
        let mut out = format!("{}\n{}\n", self.title.get(language), self.source.get(language));
        self.setting.iter().for_each(|line| out.push_str(&format!("- {}\n", line.get(language))));
        for table in &self.tables {
            out.push_str(&format!("\n{}", table.plain(language)));
        }
        out.push('\n');
        for verdict in &self.verdicts {
            let (answer, reason) = (verdict.answer.word(language), verdict.reason(language));
            out.push_str(&format!("  {answer:<13}  {}\n", verdict.claim.get(language)));
            if !reason.is_empty() {
                out.push_str(&format!("{:17}{reason}\n", ""));
            }
        }
        out
    }

    /// The whole result as a section of an HTML page, figures included. It begins with each claim and its verdict.
    pub fn html(&self, language: Language) -> String {
        let mut out = format!(
            "<section id=\"{0}\"><h3>{1}</h3><p class=\"source\">{2} · <code>secateur lab run {0}</code></p>\n<ul class=\"verdicts\">",
            self.experiment,
            escape(self.title.get(language)),
            escape(self.source.get(language))
        );
        for verdict in &self.verdicts {
            let class = verdict.answer.to_string().replace(' ', "-");
            out.push_str(&format!(
                "<li class=\"{class}\"><b>{}</b> {} <span>{}</span></li>\n",
                verdict.answer.word(language),
                escape(verdict.claim.get(language)),
                escape(&verdict.reason(language))
            ));
        }
        out.push_str("</ul>\n");
        for figure in &self.figures {
            out.push_str(&format!("<figure class=\"chart\">{}</figure>\n", figure.svg.get(language)));
        }
        self.tables.iter().for_each(|table| out.push_str(&table.html(language)));
        out.push_str("<ul class=\"setting\">");
        self.setting
            .iter()
            .for_each(|line| out.push_str(&format!("<li>{}</li>", escape(line.get(language)))));
        out + "</ul></section>\n"
    }

    /// Writes Markdown and SVG in both languages, and CSV, into a folder; returns the paths.
    pub fn write(&self, folder: &Path) -> Result<Vec<PathBuf>, LabError> {
        use Language::{English, French};
        let mut files = vec![
            (self.file("", "md"), self.markdown(English)),
            (self.file("", "fr.md"), self.markdown(French)),
        ];
        files.extend(self.tables.iter().map(|table| (self.file(&table.name, "csv"), table.csv())));
        if !self.verdicts.is_empty() {
            files.push((self.file("verdicts", "csv"), verdict_table(&self.verdicts).csv()));
        }
        for figure in &self.figures {
            for language in [English, French] {
                let name = self.file(&figure.name, svg_extension(language));
                files.push((name, figure.svg.get(language).to_string()));
            }
        }
        let mut written = Vec::new();
        for (name, text) in files {
            let path = folder.join(name);
            write_whole(&path, text).map_err(|e| LabError::file("write", &path, &e))?;
            written.push(path);
        }
        Ok(written)
    }
}

fn svg_extension(language: Language) -> &'static str {
    match language {
        Language::English => "svg",
        Language::French => "fr.svg",
    }
}
