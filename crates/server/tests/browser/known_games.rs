//! The games that people know: each family opens with its board variant, which is named and can be changed in the view where one
//! plays.

use crate::Visit;
use crate::games::begin;
use crate::page::{DESKTOP, PHONE, Page, Screen};
use serde_json::{Value, json};

fn families(page: &Page) -> Vec<Value> {
    let games =
        page.eval("fetch('/api/v1/games').then((answer) => answer.json()).then(({ games }) => games)");
    games.as_array().expect("families").clone()
}

fn variant<'a>(family: &'a Value, text: &Value) -> &'a Value {
    let all = family["variants"].as_array().expect("variants");
    all.iter().find(|one| one["text"] == *text).expect("a listed variant")
}

fn title(variant: &Value) -> String {
    variant["title"]["en"].as_str().expect("a title").to_lowercase()
}

fn waits_for_variant(page: &Page, one: &Value) {
    let expected = json!(title(one));
    page.wait(&format!(
        "document.querySelector('.variant-now strong').textContent.toLowerCase() === {expected}"
    ));
    // The page writes typographic apostrophes.
    let about = one["about"]["en"].as_str().expect("words").replace('\'', "’");
    assert_eq!(page.text(".variant-about"), about);
}

fn switch_variants(screen: Screen) {
    let Some(visit) = Visit::start(&format!("variants-{}", screen.width)) else { return };
    let mut page = visit.at(screen, "");
    let families = families(&page);
    assert_eq!(families.len(), 5);
    for family in &families {
        page.click(&format!(".game-tab[data-game={}]", family["name"].as_str().expect("a name")));
        waits_for_variant(&page, variant(family, &family["board_variant"]));
        // The variants of the reports are one click away, unless the board opens with one.
        let report =
            family["variants"].as_array().expect("variants").iter().find(|one| one["report"] == true);
        let report = report.expect("a variant of a report");
        if report["text"] != family["board_variant"] {
            page.click(&format!(
                ".variant-near[data-variant='{}']",
                report["text"].as_str().expect("a text")
            ));
            waits_for_variant(&page, report);
        }
        // All others are in a list, each with its difference in a line.
        page.click(".variant-now");
        page.wait_for(".variant-list");
        let listed = page.eval("document.querySelectorAll('.variant-choice .small').length");
        assert_eq!(listed, family["variants"].as_array().expect("variants").len());
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), true);
        let last = family["variants"].as_array().expect("variants").last().expect("a variant").clone();
        page.click(&format!(".variant-choice[data-variant='{}']", last["text"].as_str().expect("a text")));
        waits_for_variant(&page, &last);
        page.wait_for(".hit[data-next=source], .hit[data-next=target]");
    }
    page.assert_quiet();
}

#[test]
fn every_family_opens_with_its_board_variant_and_names_the_others() {
    switch_variants(DESKTOP);
}

#[test]
fn variants_are_switched_on_a_phone() {
    switch_variants(PHONE);
}

#[test]
fn the_dialog_names_values_and_times_in_french() {
    let Some(visit) = Visit::start("values") else { return };
    let mut page = visit.page(DESKTOP);
    page.language("fr-FR");
    page.goto(&visit.server.url("#play?game=abalone:official"));
    page.wait_for(".hit[data-next=source]");
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    let options = page.eval("[...document.querySelectorAll('dialog option')].map((one) => one.textContent)");
    let options: Vec<_> = options.as_array().expect("options").iter().filter_map(Value::as_str).collect();
    for said in
        ["0,3 seconde", "1 seconde", "3 secondes", "Marguerite belge", "par défaut : départ classique"]
    {
        let said = said.replace(" :", "\u{a0}:");
        assert!(options.contains(&said.as_str()), "{said} is not among {options:?}");
    }
    assert!(!options.iter().any(|one| one.contains("daisy")), "{options:?}");
    page.assert_quiet();
}

#[test]
fn a_marble_of_ones_own_is_pushed_off_only_when_confirmed() {
    let Some(visit) = Visit::start("own-marble") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "abalone", "");
    page.click(".variant-near[data-variant=abalone]");
    page.wait("document.querySelector('.variant-now strong').textContent === 'Course'");
    let rim = ".hit[data-cell^=rim][data-next=target]";
    let touch_the_rim = |page: &Page| {
        page.wait_for(".hit[data-cell=i5][data-next=source]");
        page.click(".hit[data-cell=i5]");
        page.wait_for(rim);
        page.click(rim);
        page.wait_for(".confirm-bar .doubt");
    };
    touch_the_rim(&page);
    assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 0);
    assert!(page.text(".doubt").contains("own marble"));
    page.click(".confirm-bar button:last-child");
    page.wait("document.querySelector('.confirm-bar').hidden");
    // A move that may be a slip is red on the board and on its button, which shows no notation.
    page.click(".hit[data-cell=i5]");
    page.wait_for(rim);
    assert!(page.eval("document.querySelectorAll('.over .target.doubtful').length").as_u64() > Some(0));
    page.click(".hit[data-cell=i5]");
    touch_the_rim(&page);
    assert_eq!(page.text(".confirm-bar .primary.doubtful"), "Yes, play it");
    page.click(".confirm-bar .primary");
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    assert!(page.text(".move.current").ends_with('x'));
    page.assert_quiet();
}
