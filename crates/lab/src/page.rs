//! The results of several experiments as one HTML page in each language.

use crate::experiment::Paper;
use crate::experiment_result::ExperimentResult;
use crate::table::escape;
use crate::verdict::Answer;
use secateur_core::{Language, Text, Words};

const STYLE: &str = "
:root { color-scheme: light dark; --soft: color-mix(in srgb, currentColor 68%, transparent); --line: color-mix(in srgb, currentColor 16%, transparent); }
* { box-sizing: border-box; }
body { font: 16px/1.55 'Noto Sans', system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1.2rem; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.35rem; margin: 0; } h3 { font-size: 1.12rem; margin: 0; } h1 + p { color: var(--soft); }
header.paper { margin-top: 3.6rem; border-top: 3px solid var(--line); padding-top: 1.4rem; } header.paper p { margin: .2rem 0; color: var(--soft); }
header.paper cite { display: block; font-style: italic; color: CanvasText; }
section { margin-top: 2.4rem; border-top: 1px solid var(--line); padding-top: 1.3rem; }
.source, .setting, figcaption { color: var(--soft); font-size: .92rem; } .setting { margin: .4rem 0 1.2rem; padding-left: 1.2rem; }
.rule { color: var(--soft); font-size: .92rem; } .rule summary { cursor: pointer; }
figure { margin: 1.2rem 0; } figure svg { width: 100%; height: auto; } figcaption { margin-bottom: .4rem; }
.scroll { overflow-x: auto; max-width: 100%; } table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { padding: .28rem .8rem .28rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { white-space: normal; vertical-align: bottom; max-width: 9rem; font-weight: 600; }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: Canvas; }
.verdicts { list-style: none; padding: 0; } .verdicts li { border-left: 4px solid #c9b458; padding: .3rem .8rem; margin: .5rem 0; }
.verdicts li.holds { border-color: #3b9467; } .verdicts li.does-not-hold { border-color: #b9485a; }
.verdicts b { text-transform: uppercase; font-size: .72rem; letter-spacing: .04em; margin-right: .4rem; } .verdicts span { color: var(--soft); }
nav { font-size: .92rem; margin: 1.5rem 0; } nav ul { list-style: none; padding: 0; margin: .2rem 0 1rem; columns: 20rem 2; } nav li { break-inside: avoid; }
a { color: inherit; } .languages { float: right; font-size: .92rem; }
nav i { font-style: normal; display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; margin-right: .3rem; background: #c9b458; }
nav i.holds { background: #3b9467; } nav i.does-not-hold { background: #b9485a; }";

const RULE: Text = Text::new(
    "How a claim is judged: by intervals alone. A claim says one thing of a quantity, or several; each is supported if the whole \
     95 % interval agrees with it, contradicted if the whole interval disagrees. A claim of several things holds if all are \
     supported; it does not hold if one is contradicted even by an interval widened for their number (Bonferroni); everything \
     else is undecided. A claim judged in several settings has intervals widened for their number. “Never” and “always” are \
     refuted by one exception, and hold only if there is none and the interval of the share of exceptions lies below 5 %. Means \
     of fewer than ten observations decide nothing. The files …-verdicts.csv hold every count and bound.",
    "Comment une affirmation est jugée : par les intervalles seuls. Une affirmation porte sur une ou plusieurs grandeurs ; \
     chacune est appuyée si tout l'intervalle à 95 % va dans son sens, contredite si tout l'intervalle va contre elle. Une \
     affirmation sur plusieurs grandeurs est vérifiée si toutes sont appuyées ; elle est réfutée si l'une est contredite même \
     par un intervalle élargi selon leur nombre (Bonferroni) ; toute autre est indécise. Une affirmation jugée dans plusieurs \
     contextes a des intervalles élargis selon leur nombre. « Jamais » et « toujours » sont réfutés par une seule exception, et \
     vérifiés seulement s'il n'y en a aucune et que l'intervalle de leur proportion reste sous 5 %. Une moyenne de moins de dix \
     observations ne décide rien. Les fichiers …-verdicts.csv contiennent tous les effectifs et toutes les bornes.",
);

/// The file of the page in a language.
pub fn page_file(language: Language) -> &'static str {
    match language {
        Language::English => "index.html",
        Language::French => "index.fr.html",
    }
}

/// The page in one language: a list of all experiments with coloured dots for their answers, then, paper by paper, each
/// experiment with its claims, figures and tables. It needs no other file. `about` is the paragraph below the title.
pub fn page(title: &Words, about: &Words, results: &[ExperimentResult], language: Language) -> String {
    let (code, other, other_code) = match language {
        Language::English => ("en", Language::French, "fr"),
        Language::French => ("fr", Language::English, "en"),
    };
    let other_name = if other_code == "fr" { "Français" } else { "English" };
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{code}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{0}</title><style>{STYLE}</style></head><body>\n\
         <a class=\"languages\" hreflang=\"{other_code}\" lang=\"{other_code}\" href=\"{1}\">{other_name}</a>\n\
         <h1>{0}</h1><p>{2}</p>\n{3}\n<details class=\"rule\"><summary>{4}</summary><p>{5}</p></details>\n<nav>",
        escape(title.get(language)),
        page_file(other),
        escape(about.get(language)),
        answer_counts(results, language),
        Text::new("The rule behind the verdicts", "La règle des verdicts").get(language),
        escape(RULE.get(language)),
    );
    for group in by_paper(results) {
        let (name, key) = paper_heading(group[0].paper, language);
        out.push_str(&format!("<a href=\"#{key}\">{}</a><ul>\n", escape(&name)));
        for result in group {
            let dots: String = result.verdicts.iter().map(|v| answer_dot(v.answer, language)).collect();
            let title = escape(result.title.get(language));
            out.push_str(&format!("<li><a href=\"#{}\">{dots}{title}</a></li>\n", result.experiment));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</nav>\n");
    for group in by_paper(results) {
        out.push_str(&paper_header(group[0].paper, language));
        group.iter().for_each(|result| out.push_str(&result.html(language)));
    }
    out + "</body></html>\n"
}

/// Groups consecutive results of the same paper.
fn by_paper(results: &[ExperimentResult]) -> impl Iterator<Item = &[ExperimentResult]> {
    results.chunk_by(|a, b| a.paper == b.paper)
}

/// The heading of a paper, and its anchor for links.
fn paper_heading(paper: Option<&Paper>, language: Language) -> (String, &str) {
    match paper {
        Some(paper) => (format!("{} · {}", paper.name.get(language), paper.title), paper.key),
        None => (Text::new("Beyond the reports", "Au-delà des rapports").get(language).to_string(), "beyond"),
    }
}

fn paper_header(paper: Option<&Paper>, language: Language) -> String {
    let (name, key) = paper_heading(paper, language);
    match paper {
        Some(paper) => format!(
            "<header class=\"paper\" id=\"{key}\"><h2>{}</h2><cite>{}</cite><p>{} · {}</p><p>{}</p></header>\n",
            escape(paper.name.get(language)),
            escape(paper.title),
            escape(paper.authors),
            escape(paper.institution),
            escape(paper.about.get(language))
        ),
        None => format!("<header class=\"paper\" id=\"{key}\"><h2>{}</h2></header>\n", escape(&name)),
    }
}

/// How many claims have each answer, in words.
fn answer_counts(results: &[ExperimentResult], language: Language) -> String {
    let count = |answer: Answer| {
        let all = results.iter().flat_map(|result| &result.verdicts);
        format!("{} {}", all.filter(|verdict| verdict.answer == answer).count(), answer.word(language))
    };
    let [holds, fails, open] = [Answer::Holds, Answer::DoesNotHold, Answer::Undecided].map(count);
    format!("<p>{holds} · {fails} · {open}</p>")
}

fn answer_dot(answer: Answer, language: Language) -> String {
    let class = answer.to_string().replace(' ', "-");
    format!("<i class=\"{class}\" title=\"{}\"></i>", answer.word(language))
}
