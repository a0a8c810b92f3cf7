//! Joins the page into few files: its modules into one script, its style sheets into one, so that over a slow network there are
//! three requests instead of sixty. The program joins them itself; the folder of the page also works as it is.
//!
//! Each module becomes a function that is called once, after those it imports, and returns what it exports. That is all the
//! page's own modules need: no cycles, no exported variable that changes, each import and export on a line of its own that
//! begins with the word.

use std::collections::HashMap;

/// The page's files by name.
pub(super) type Files<'a> = HashMap<&'a str, &'a str>;

/// Joins a module and all that it imports; an error names the line that cannot be joined.
pub(super) fn bundle_script(files: &Files<'_>, entry: &str) -> Result<String, String> {
    let mut joined =
        Joined { files, numbers: HashMap::new(), open: Vec::new(), text: String::from("\"use strict\";\n") };
    joined.add(entry)?;
    Ok(joined.text)
}

/// Joins style sheets in order.
pub(super) fn bundle_style<'a>(sheets: impl IntoIterator<Item = &'a str>) -> String {
    sheets.into_iter().collect::<Vec<_>>().join("\n")
}

struct Joined<'a> {
    files: &'a Files<'a>,
    /// The numbers of the modules that the text holds already.
    numbers: HashMap<String, usize>,
    /// The modules that are being added, to notice cycles.
    open: Vec<String>,
    text: String,
}

impl Joined<'_> {
    /// Adds a module after those it imports, and returns its number.
    fn add(&mut self, name: &str) -> Result<usize, String> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let Some(&source) = self.files.get(name) else {
            return Err(format!("{name}: there is no such module"));
        };
        if self.open.iter().any(|open| open == name) {
            return Err(format!("{name}: it imports itself, through {}", self.open.join(", ")));
        }
        self.open.push(name.to_string());
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in source.lines() {
            if line.starts_with("import ") {
                body.push_str(&self.import(name, line)?);
            } else if let Some(rest) = line.strip_prefix("export ") {
                body.push_str(&export_names(rest, &mut exports).ok_or_else(|| format!("{name}: {line}"))?);
            } else {
                body.push_str(line);
            }
            body.push('\n');
        }
        self.open.pop();
        let number = self.numbers.len();
        self.numbers.insert(name.to_string(), number);
        let exports = exports.join(", ");
        self.text.push_str(&format!(
            "// {name}\nconst module{number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
        ));
        Ok(number)
    }

    /// `import { a, b as c } from "./x.js";` or `import a from "./x.js";` as a constant.
    fn import(&mut self, name: &str, line: &str) -> Result<String, String> {
        let wrong = || format!("{name}: {line}");
        let (names, from) =
            line.strip_prefix("import ").and_then(|rest| rest.split_once(" from ")).ok_or_else(wrong)?;
        let path = from.trim_end_matches(';').trim().trim_matches('"');
        let number = self.add(&resolve_import(name, path).ok_or_else(wrong)?)?;
        Ok(match names.strip_prefix('{').and_then(|names| names.strip_suffix('}')) {
            Some(names) => format!("const {{{}}} = module{number};", names.replace(" as ", ": ")),
            None => format!("const {names} = module{number}.standard;"),
        })
    }
}

/// A declaration without its `export`; what it declares is added to the exports.
fn export_names(rest: &str, exports: &mut Vec<String>) -> Option<String> {
    if let Some(value) = rest.strip_prefix("default ") {
        exports.push("standard".to_string());
        return Some(format!("const standard = {value}"));
    }
    let after = ["async function* ", "async function ", "function* ", "function ", "class ", "const "]
        .iter()
        .find_map(|word| rest.strip_prefix(word))?;
    let end = after.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(after.len());
    exports.push(after[..end].to_string());
    (end > 0).then(|| rest.to_string())
}

/// The name of the file that a module imports.
fn resolve_import(from: &str, path: &str) -> Option<String> {
    let mut parts: Vec<_> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    path.starts_with('.').then(|| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_come_after_what_they_import() {
        let files = Files::from([
            (
                "app.js",
                "import { a, b as c } from \"./x/one.js\";\nimport two from \"./two.js\";\nrun(a, c, two);\n",
            ),
            (
                "x/one.js",
                "import two from \"../two.js\";\nexport const a = two;\nexport async function b() {}\n",
            ),
            ("two.js", "export default {\n  n: 2,\n};\n"),
        ]);
        let text = bundle_script(&files, "app.js").unwrap();
        let places = ["// two.js", "// x/one.js", "// app.js"].map(|name| text.find(name).unwrap());
        assert!(places.is_sorted());
        assert!(text.contains("const standard = {\n  n: 2,\n};\nreturn { standard };"), "{text}");
        assert!(text.contains(
            "const two = module0.standard;\nconst a = two;\nasync function b() {}\nreturn { a, b };"
        ));
        assert!(text.contains("const { a, b: c } = module1;"), "{text}");
    }

    #[test]
    fn what_cannot_be_joined_is_named() {
        let wrong =
            |source: &'static str| bundle_script(&Files::from([("app.js", source)]), "app.js").unwrap_err();
        assert!(wrong("import { a } from \"./none.js\";").contains("none.js"));
        assert!(wrong("import { a } from \"./app.js\";").contains("imports itself"));
        assert!(wrong("export let a = 1;").contains("export let"));
        assert!(wrong("import \"./x.js\";").contains("import"));
    }
}
