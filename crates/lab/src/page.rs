//! The results of several experiments as one HTML page.

use crate::result::ExperimentResult;
use crate::table::escape;
use crate::verdict::Answer;

const STYLE: &str = "
:root { color-scheme: light dark; --soft: color-mix(in srgb, currentColor 62%, transparent); --line: color-mix(in srgb, currentColor 16%, transparent); }
body { font: 16px/1.55 'Noto Sans', system-ui, sans-serif; max-width: 58rem; margin: 2rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin: 0; } h1 + p { color: var(--soft); }
section { margin-top: 3.2rem; border-top: 1px solid var(--line); padding-top: 1.6rem; }
.source, .setting, figcaption { color: var(--soft); font-size: .92rem; } .setting { margin: .4rem 0 1.2rem; padding-left: 1.2rem; }
figure { margin: 1.2rem 0; } figure svg { width: 100%; height: auto; } figcaption { margin-bottom: .4rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
th, td { padding: .28rem .8rem .28rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; }
.verdicts { list-style: none; padding: 0; } .verdicts li { border-left: 4px solid #c9b458; padding: .3rem .8rem; margin: .5rem 0; }
.verdicts li.holds { border-color: #3b9467; } .verdicts li.does-not-hold { border-color: #b9485a; }
.verdicts b { text-transform: uppercase; font-size: .72rem; letter-spacing: .04em; margin-right: .4rem; } .verdicts span { color: var(--soft); }
nav { columns: 2; font-size: .92rem; margin: 1.5rem 0; } nav a { display: block; } a { color: inherit; }
nav i { font-style: normal; display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; margin-right: .5rem; background: #c9b458; }
nav i.holds { background: #3b9467; } nav i.does-not-hold { background: #b9485a; }";

/// The page: a list of all experiments with their answers as coloured dots, then each with its figures, tables and
/// verdicts. It needs no other file. `about` is the paragraph below the title.
pub fn page(title: &str, about: &str, results: &[ExperimentResult]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style></head><body>\n\
         <h1>{0}</h1><p>{1}</p>\n<nav>",
        escape(title),
        escape(about)
    );
    for result in results {
        let dots: String = result.verdicts.iter().map(|v| dot(v.answer)).collect();
        out.push_str(&format!("<a href=\"#{}\">{dots}{}</a>\n", result.experiment, escape(&result.title)));
    }
    out.push_str("</nav>\n");
    results.iter().for_each(|result| out.push_str(&result.html()));
    out + "</body></html>\n"
}

fn dot(answer: Answer) -> String {
    format!("<i class=\"{}\" title=\"{answer}\"></i>", answer.to_string().replace(' ', "-"))
}
