//! Tables, in Markdown, CSV and HTML.

use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A table of texts with a title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The end of its file's name; empty for an experiment's only table.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The column heads.
    pub head: Vec<String>,
    /// The rows, with as many cells as the head.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(name: &str, title: impl Into<String>, head: &[&str]) -> Table {
        let head = head.iter().map(|text| text.to_string()).collect();
        Table { name: name.to_string(), title: title.into(), head, rows: Vec::new() }
    }

    /// Adds a row; missing cells are empty, those beyond the head are dropped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.head.len(), String::new());
        self.rows.push(row);
    }

    /// The table in Markdown.
    ///
    /// ```
    /// use secateur_lab::Table;
    /// let mut table = Table::new("", "Marbles", &["side", "left"]);
    /// table.row(["white", "14"]);
    /// assert_eq!(table.markdown(), "**Marbles**\n\n| side | left |\n|---|---|\n| white | 14 |\n");
    /// ```
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut out = format!("**{}**\n\n{}", self.title, line(&self.head));
        out.push_str(&format!("|{}\n", "---|".repeat(self.head.len())));
        self.rows.iter().for_each(|row| out.push_str(&line(row)));
        out
    }

    /// The table as comma-separated values (RFC 4180).
    pub fn csv(&self) -> String {
        let cell = |text: &String| match text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.clone(),
        };
        let line = |cells: &Vec<String>| cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n";
        std::iter::once(&self.head).chain(&self.rows).map(line).collect()
    }

    /// The table in HTML.
    pub fn html(&self) -> String {
        let mut out =
            format!("<figure><figcaption>{}</figcaption><div class=\"scroll\"><table>", escape(&self.title));
        let mut line = |tag: &str, cells: &[String]| {
            out.push_str("<tr>");
            for cell in cells {
                let _ = write!(out, "<{tag}>{}</{tag}>", escape(cell));
            }
            out.push_str("</tr>\n");
        };
        line("th", &self.head);
        self.rows.iter().for_each(|row| line("td", row));
        out + "</table></div></figure>\n"
    }
}

/// Escapes a text for HTML and SVG.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
