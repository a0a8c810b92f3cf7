//! Tables, in Markdown, CSV, HTML and for the terminal.

use secateur_core::{Language, Words};
use std::fmt::Write;

/// A table of texts with a title. Heads and cells are in English; [`Table::french`] gives the French for some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The end of its file's name; empty for an experiment's only table.
    pub name: String,
    /// What it shows.
    pub title: Words,
    /// The column heads.
    pub head: Vec<String>,
    /// The rows, with as many cells as the head.
    pub rows: Vec<Vec<String>>,
    /// Heads and cells in English and in French.
    french: Vec<(String, String)>,
}

/// French for heads that many tables have.
const HEADS: [(&str, &str); 14] = [
    ("wins-draws-losses", "victoires-nulles-défaites"),
    ("score", "score"),
    ("report", "rapport"),
    ("games", "parties"),
    ("against", "contre"),
    ("rules", "règles"),
    ("depth", "profondeur"),
    ("95 % interval", "intervalle à 95 %"),
    ("interval", "intervalle"),
    ("points", "points"),
    ("random", "aléatoire"),
    ("time", "temps"),
    ("nodes", "nœuds"),
    ("game", "jeu"),
];

impl Table {
    /// An empty table.
    pub fn new(name: &str, title: impl Into<Words>, head: &[&str]) -> Table {
        let head = head.iter().map(|text| text.to_string()).collect();
        Table { name: name.to_string(), title: title.into(), head, rows: Vec::new(), french: Vec::new() }
    }

    /// The same table, with French for some of its heads and cells.
    pub fn french(mut self, words: &[(&str, &str)]) -> Table {
        self.french.extend(words.iter().map(|(en, fr)| (en.to_string(), fr.to_string())));
        self
    }

    /// Adds a row; missing cells are empty, those beyond the head are dropped.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.head.len(), String::new());
        self.rows.push(row);
    }

    /// A head or cell in a language. Numbers in French have a decimal comma.
    fn say(&self, cell: &str, language: Language) -> String {
        if language == Language::English {
            return cell.to_string();
        }
        let own = self.french.iter().find(|(en, _)| en == cell).map(|(_, fr)| fr.clone());
        let common = || HEADS.iter().find(|(en, _)| *en == cell).map(|(_, fr)| fr.to_string());
        own.or_else(common)
            .or_else(|| self.french_measure(cell))
            .unwrap_or_else(|| if is_figure(cell) { french_figure(cell) } else { cell.to_string() })
    }

    /// The French for two figures with a word between them, or for a figure with a word of the table: `0.1 to 0.3`, `depth 4`,
    /// `180 nodes`.
    fn french_measure(&self, cell: &str) -> Option<String> {
        for (word, french) in [(" to ", " à "), (" of ", " sur ")] {
            if let Some((a, b)) = cell.split_once(word)
                && is_figure(a)
                && is_figure(b)
            {
                return Some(french_figure(a) + french + &french_figure(b));
            }
        }
        let (a, b) = cell.split_once(' ')?;
        let word = |word: &str| HEADS.iter().find(|(en, _)| *en == word).map(|(_, fr)| *fr);
        match (word(a), word(b)) {
            (Some(word), None) if is_figure(b) => Some(format!("{word} {}", french_figure(b))),
            (None, Some(word)) if is_figure(a) => Some(format!("{} {word}", french_figure(a))),
            _ => None,
        }
    }

    fn lines(&self, language: Language) -> impl Iterator<Item = Vec<String>> {
        let say = move |cells: &Vec<String>| cells.iter().map(|cell| self.say(cell, language)).collect();
        std::iter::once(&self.head).chain(&self.rows).map(say)
    }

    /// The table in Markdown.
    ///
    /// ```
    /// use secateur_core::Language::{English, French};
    /// use secateur_lab::Table;
    /// let mut table = Table::new("", ("Marbles", "Billes"), &["side", "left"]).french(&[("side", "camp"), ("white", "blanc")]);
    /// table.row(["white", "1.4"]);
    /// assert_eq!(table.markdown(English), "**Marbles**\n\n| side | left |\n|---|---|\n| white | 1.4 |\n");
    /// assert_eq!(table.markdown(French), "**Billes**\n\n| camp | left |\n|---|---|\n| blanc | 1,4 |\n");
    /// ```
    pub fn markdown(&self, language: Language) -> String {
        let mut out = format!("**{}**\n\n", self.title.get(language));
        for (number, cells) in self.lines(language).enumerate() {
            let cells: Vec<_> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
            out.push_str(&format!("| {} |\n", cells.join(" | ")));
            if number == 0 {
                out.push_str(&format!("|{}\n", "---|".repeat(self.head.len())));
            }
        }
        out
    }

    /// The table for people at a terminal: columns side by side, with figures aligned to the right.
    ///
    /// ```
    /// use secateur_core::Language::English;
    /// use secateur_lab::Table;
    /// let mut table = Table::new("", "Marbles", &["side", "left"]);
    /// table.row(["white", "14"]);
    /// table.row(["black", "9"]);
    /// assert_eq!(table.plain(English), "Marbles\n\n  side   left\n  white    14\n  black     9\n");
    /// ```
    pub fn plain(&self, language: Language) -> String {
        let lines: Vec<Vec<String>> = self.lines(language).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut out = format!("{}\n\n", self.title.get(language));
        for line in &lines {
            let mut text = String::new();
            for (column, (cell, &width)) in line.iter().zip(&widths).enumerate() {
                let _ = match column {
                    0 => write!(text, "  {cell:<width$}"),
                    _ => write!(text, "  {cell:>width$}"),
                };
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
        out
    }

    /// The table as comma-separated values (RFC 4180), in English.
    pub fn csv(&self) -> String {
        let cell = |text: &String| match text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.clone(),
        };
        let line = |cells: Vec<String>| cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n";
        self.lines(Language::English).map(line).collect()
    }

    /// The table in HTML; a wide table scrolls within its own box.
    pub fn html(&self, language: Language) -> String {
        let title = escape(self.title.get(language));
        let mut out = format!(
            "<figure><figcaption>{title}</figcaption><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\"><table>"
        );
        for (number, cells) in self.lines(language).enumerate() {
            let tag = if number == 0 { "th" } else { "td" };
            out.push_str("<tr>");
            for cell in cells {
                let _ = write!(out, "<{tag}>{}</{tag}>", escape(&cell));
            }
            out.push_str("</tr>\n");
        }
        out + "</table></div></figure>\n"
    }
}

/// Whether a cell consists of figures and signs only.
fn is_figure(cell: &str) -> bool {
    cell.chars().any(|c| c.is_ascii_digit()) && cell.chars().all(|c| !c.is_alphabetic() || c == 'e')
}

/// Figures with a decimal comma; a hyphen before a digit becomes a minus sign.
fn french_figure(cell: &str) -> String {
    match cell.strip_prefix('-') {
        Some(rest) if !rest.contains('-') => format!("−{}", rest.replace('.', ",")),
        _ => cell.replace('.', ","),
    }
}

/// Escapes a text for HTML and SVG.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_in_words_have_french() {
        let table = Table::new("", "", &["a"]);
        let french = |cell| table.say(cell, Language::French);
        assert_eq!(french("-0.967 to -0.822"), "−0,967 à −0,822");
        assert_eq!(french("13 of 13"), "13 sur 13");
        assert_eq!([french("depth 4"), french("180 nodes")], ["profondeur 4", "180 nœuds"]);
        assert_eq!(
            [french("6-73-41"), french("-1.5"), french("as to this")],
            ["6-73-41", "−1,5", "as to this"]
        );
    }
}
