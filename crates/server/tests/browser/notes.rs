//! Notes of an analysis: arrows and circles drawn by hand, the opening tree of a store.

use crate::Visit;
use crate::page::{DESKTOP, Page};
use crate::watch::served;

fn drawn(page: &Page, arrows: usize, circles: usize) {
    page.wait(&format!(
        "document.querySelectorAll('.sketch .arrow').length === {arrows} && document.querySelectorAll('.sketch circle').length === {circles}"
    ));
}

#[test]
fn arrows_and_circles_are_drawn_by_hand_and_belong_to_a_position() {
    let Some(visit) = Visit::start("sketch") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=draughts:international&moves=32-28");
    page.wait_for(".view.analyse .hit[data-cell]");
    page.click("[data-tool=draw]");
    page.drag(page.middle(".hit[data-cell='19']"), page.middle(".hit[data-cell='23']"));
    drawn(&page, 1, 0);
    page.click(".hit[data-cell='31']");
    drawn(&page, 1, 1);
    // No move was played.
    assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 1);
    page.key("Home");
    drawn(&page, 0, 0);
    page.key("End");
    drawn(&page, 1, 1);
    page.reload();
    drawn(&page, 1, 1);
    // Drawing the same again removes it.
    page.click("[data-tool=draw]");
    page.click(".hit[data-cell='31']");
    drawn(&page, 1, 0);
    page.assert_quiet();
}

#[test]
fn the_stores_games_are_an_opening_tree() {
    let Some(visit) = Visit::to("book", served) else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor:size=5,walls=3");
    page.wait("document.querySelectorAll('.book tr').length > 0");
    // Twelve games began this way.
    assert!(page.text(".book p").ends_with("12 games"), "{}", page.text(".book p"));
    let sum = "[...document.querySelectorAll('.book tr .figure')].reduce((sum, one) => sum + Number(one.textContent), 0)";
    assert_eq!(page.eval(sum), 12);
    let first = page.text(".book .move");
    page.click(".book .move");
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    assert!(page.text(".moves .move").starts_with(&first));
    page.assert_quiet();
}
