//! Results as files: tables, charts, verdicts, Markdown and the page.

use secateur_core::Language::{English, French};
use secateur_core::{Text, Words};
use secateur_lab::chart::{Axis, Chart, Colour, Comparison, bars, exact, shares};
use secateur_lab::{
    Answer, Asks, ExperimentResult, Figure, Paper, Statement, Table, Verdict, page, page_file, percent,
    rejudge, score, wdl,
};
use secateur_stats::{Estimate, Interval, Trinomial};

static PAPER: Paper = Paper {
    key: "report-9",
    name: Text::new("Report 9", "Rapport 9"),
    title: "Des <billes>",
    authors: "A. & B.",
    institution: "An institute",
    about: Text::new("a game", "un jeu"),
};

fn result() -> ExperimentResult {
    let mut table = Table::new("extra", ("Marbles <left>", "Billes <qui restent>"), &["side", "left"])
        .french(&[("white", "blanc")]);
    table.row(["white", "14"]);
    let mut chart = Chart::new("Lines", Axis::new("x", 0.0, 1.0), Axis::new("y", 0.0, 1.0));
    chart.line([(0.0, 0.0), (1.0, 1.0)], Colour::Series(0));
    ExperimentResult {
        experiment: "marbles".into(),
        title: ("Marbles & more", "Billes & plus").into(),
        paper: Some(&PAPER),
        source: "A report".into(),
        setting: vec!["two games".into()],
        tables: vec![table],
        figures: vec![Figure::new("", "Lines", &chart)],
        verdicts: vec![
            Verdict::fact(("white is left", "blanc reste"), true, "14"),
            Verdict::of("black is not", Statement::score("score", Trinomial::default(), Asks::Above(0.5))),
        ],
    }
}

#[test]
fn markdown_links_the_files_that_are_written() {
    let text = result().markdown(English);
    assert_eq!(
        text,
        "# Marbles & more\n\nA report · `secateur lab run marbles`\n\n- two games\n\n**Marbles <left>**\n\n| side | left |\n|---|---|\n\
         | white | 14 |\n\n![Lines](marbles.svg)\n\n\
         - “white is left” holds: 14.\n- “black is not” undecided: score: too few observations, asked: above 50 %.\n"
    );
    let folder = std::env::temp_dir().join(format!("secateur-lab-presented-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = result().write(&folder).unwrap();
    let names: Vec<_> = files.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "marbles.md",
            "marbles.fr.md",
            "marbles-extra.csv",
            "marbles-verdicts.csv",
            "marbles.svg",
            "marbles.fr.svg"
        ]
    );
    let read = |number: usize| std::fs::read_to_string(&files[number]).unwrap();
    assert_eq!(read(0), text);
    assert!(read(1).contains("| blanc | 14 |") && read(1).contains("- « blanc reste » vérifiée : 14.\n"));
    assert_eq!(read(2), "side,left\nwhite,14\n");
    let judged = rejudge(&read(3)).unwrap();
    assert_eq!(
        judged.iter().map(|(_, _, answer)| *answer).collect::<Vec<_>>(),
        [Answer::Holds, Answer::Undecided]
    );
    // no half-written file is left, and a missing folder is an error
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 6);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(result().write(&folder).unwrap_err().to_string().starts_with("cannot write '"));
}

#[test]
fn the_page_has_a_dot_for_each_verdict_and_escapes_texts() {
    let (title, about) = (Words::new("All <of> them", "Tous"), Words::alike("a & b"));
    let english = page(&title, &about, &[result(), result()], English);
    assert!(english.starts_with("<!doctype html>") && english.ends_with("</body></html>\n"));
    assert_eq!(english.matches("<title>All &lt;of&gt; them</title>").count(), 1);
    assert_eq!(english.matches("<section id=\"marbles\">").count(), 2);
    let link = "<a href=\"#marbles\"><i class=\"holds\" title=\"holds\"></i><i class=\"undecided\" title=\"undecided\"></i>Marbles &amp; more</a>";
    assert_eq!(english.matches(link).count(), 2);
    assert!(
        english.contains("<p>a &amp; b</p>")
            && english.contains("<figcaption>Marbles &lt;left&gt;</figcaption>")
    );
    assert!(english.contains("<li class=\"holds\"><b>holds</b> white is left <span>14</span></li>"));
    // the paper once, with its authors and their institution
    let header = "<header class=\"paper\" id=\"report-9\"><h2>Report 9</h2><cite>Des &lt;billes&gt;</cite><p>A. &amp; B. · An institute</p>";
    assert_eq!(english.matches(header).count(), 1);
    assert!(english.contains("<p>2 holds · 0 does not hold · 2 undecided</p>"));
    assert!(!english.contains("<script") && !english.contains(" src="));
    let french = page(&title, &about, &[result()], French);
    assert!(french.contains("<html lang=\"fr\">") && french.contains("<h3>Billes &amp; plus</h3>"));
    assert!(french.contains("<b>vérifiée</b> blanc reste") && french.contains("<td>blanc</td>"));
    assert!(
        french.contains("href=\"index.html\">English") && english.contains("href=\"index.fr.html\">Français")
    );
    assert_eq!([English, French].map(page_file), ["index.html", "index.fr.html"]);
}

#[test]
fn tables_are_rectangular_and_quoted() {
    let mut table = Table::new("", "Two", &["a", "b"]);
    table.row(["1"]);
    table.row(["1", "2", "3"]);
    table.row(["x|y, z", "said \"no\"\nand left"]);
    assert!(table.rows.iter().all(|row| row.len() == 2));
    assert_eq!(table.csv(), "a,b\n1,\n1,2\n\"x|y, z\",\"said \"\"no\"\"\nand left\"\n");
    assert!(table.markdown(English).contains("| x\\|y, z | said \"no\""));
    assert!(table.html(English).contains("<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td></td></tr>"));
    assert!(table.html(English).contains("<td>said &quot;no&quot;"));
}

#[test]
fn results_in_words() {
    let results = Trinomial { wins: 25, draws: 0, losses: 35 };
    assert_eq!(wdl(&results), "25-0-35");
    assert_eq!(percent(&score(&results)), "41.7 % (30.1–54.2)");
    // without games nothing is known
    assert_eq!(percent(&score(&Trinomial::default())), "50.0 % (0.0–100.0)");
}

#[test]
fn charts_draw_every_mark_inside() {
    let mut chart = Chart::new("A <chart>", Axis::new("x", 0.0, 10.0), Axis::new("y", 0.0, 100.0));
    chart.legend("ours", Colour::Series(0));
    chart.line([(0.0, 0.0), (10.0, 100.0)], Colour::Series(0));
    chart.dashed([(0.0, 50.0), (10.0, 50.0)], Colour::Report);
    chart.points([(5.0, 50.0), (-5.0, 500.0)], Colour::Win);
    chart.bar((2.0, 3.0), (0.0, 50.0), Colour::Draw);
    chart.whisker(2.5, 40.0, 60.0, Colour::Loss);
    chart.area([(0.0, 0.0), (10.0, 0.0), (10.0, 100.0)], Colour::Series(9));
    chart.text(5.0, 50.0, "a & b");
    let svg = chart.svg(English);
    assert!(svg.contains("aria-label=\"A &lt;chart&gt;\"") && svg.contains(">a &amp; b</text>"));
    assert!(svg.contains("points=\"68.0,346.0 740.0,64.0\" fill=\"none\" stroke=\"#2f6db3\""));
    assert!(svg.contains(
        "stroke=\"#9a9a9a\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-dasharray=\"6 5\""
    ));
    // a point beyond the axes is drawn at their ends
    assert!(svg.contains("<circle cx=\"68.0\" cy=\"64.0\""));
    assert!(svg.contains("<rect x=\"202.4\" y=\"205.0\" width=\"67.2\" height=\"141.0\" fill=\"#c9b458\"/>"));
    // after eight colours the series repeat them: the ninth has the first one's, the tenth the second's
    assert!(svg.contains("<polygon points=\"68.0,346.0 740.0,346.0 740.0,64.0\" fill=\"#d1782a\""));
    assert_eq!(svg.matches("<path class=\"lab-whisker\"").count(), 1);
    assert_eq!(svg.matches("</svg>").count(), 1);
}

#[test]
fn long_names_are_slanted() {
    let drawn = |names: [&str; 3]| {
        let rows = names.map(|name| Comparison::ours(name, exact(1.0)));
        bars("", "Bars", "y", &rows, None).svg.en
    };
    assert!(!drawn(["a", "b", "c"]).contains("rotate(-28)"));
    let long = "a name far too long to stand beside others";
    assert_eq!(drawn([long, "b", "c"]).matches("rotate(-28)").count(), 3);
}

#[test]
fn bars_show_intervals_and_the_reports_values() {
    let estimate = |value, reach| Estimate { value, interval95: Interval::around(value, reach) };
    let rows = [
        Comparison { name: "one".into(), ours: estimate(0.5, 0.1), report: Some(estimate(0.7, 0.05)) },
        Comparison { name: "two".into(), ours: estimate(-0.2, 0.1), report: Some(exact(0.4)) },
    ];
    let Figure { name, title, svg } = bars("depth", "Bars", "share", &rows, Some(0.5));
    assert_eq!((&*name, &*title.en), ("depth", "Bars"));
    let svg = svg.en;
    assert!(svg.contains(">here, with 95 % intervals</text>") && svg.contains(">the report</text>"));
    // three intervals: an exact value has none
    assert_eq!(svg.matches("<path class=\"lab-").count(), 3);
    assert_eq!(svg.matches("<path class=\"lab-axis\"").count(), 1);
    assert_eq!(svg.matches("fill=\"#9a9a9a\"/>").count(), 3, "two bars and the legend");
    assert_eq!(svg.matches("stroke-dasharray").count(), 1);
    let alone = bars("", "Bars", "y", &[Comparison::ours("one", exact(2.0))], None).svg.en;
    assert!(alone.contains(">here</text>") && !alone.contains("the report") && !alone.contains("<path"));
}

#[test]
fn shares_add_up_to_the_whole_height() {
    let rows = [
        ("a".to_string(), Trinomial { wins: 3, draws: 0, losses: 1 }),
        ("nobody".to_string(), Trinomial::default()),
    ];
    let svg = shares("", "Shares", &rows).svg.en;
    // 282 units high: three quarters won, no draw, a quarter lost
    assert!(svg.contains("y=\"134.5\" width=\"215.0\" height=\"211.5\" fill=\"#3b9467\""), "{svg}");
    assert!(svg.contains("y=\"64.0\" width=\"215.0\" height=\"70.5\" fill=\"#b9485a\""), "{svg}");
    assert!(svg.contains(">3</text>") && svg.contains(">1</text>") && !svg.contains(">0</text>"));
}
