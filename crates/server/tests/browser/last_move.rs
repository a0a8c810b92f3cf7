//! The marks of the last move and of the choices for the next are seen over every piece.

use crate::Visit;
use crate::page::{DESKTOP, PHONE};
use serde_json::json;

fn count(page: &crate::page::Page, selector: &str) -> u64 {
    page.eval(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().expect("a count")
}

#[test]
fn the_last_move_is_ringed_above_the_pieces_and_overlays() {
    let Some(visit) = Visit::start("last-rings") else { return };
    for (tail, rings) in [
        // Marbles went one step; a piece was placed; a wall.
        ("abalone:official&moves=a1b2", 0),
        ("divercite&moves=rB2", 1),
        ("quoridor&moves=e3h", 1),
    ] {
        let mut page = visit.at(DESKTOP, &format!("#analyse?game={tail}"));
        page.wait_for(".board .hit[data-next=source], .board .hit[data-next=target]");
        let found = count(&page, ".board .last .last-line");
        assert!(found >= 1 && (rings == 0 || found == rings), "{tail}: {found}");
        // The ring is drawn above the pieces and the overlays, and around the whole piece.
        let above = "(() => { const layers = [...document.querySelector('.board').children].map((one) => one.getAttribute('class')); \
            const at = (name) => layers.findIndex((one) => one === name); return at('last') > at('pieces') && at('last') > at('overlay'); })()";
        assert_eq!(page.eval(above), true, "{tail}");
        page.assert_quiet();
    }
}

/// The first and the last house of a sowing are marked so that they are noticed at once.
#[test]
fn a_sowing_rings_its_last_house() {
    let Some(visit) = Visit::start("sown-rings") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=awale:oware&moves=C");
    page.wait_for(".board .hit[data-next=target]");
    assert_eq!(count(&page, ".board .last .last-line"), 1);
    assert_eq!(count(&page, ".board .mark.passed"), 3);
    assert_eq!(count(&page, ".board .mark.last-from"), 1);
    let last = "(() => { const middle = (one) => { const b = one.getBoundingClientRect(); return b.left + b.width / 2; }; \
        return Math.abs(middle(document.querySelector('.last-line')) - middle(document.querySelector('.hit[data-cell=a]'))); })()";
    assert!(page.eval(last).as_f64() < Some(3.0));
    page.assert_quiet();
}

/// What is previewed is what will be placed, in the colour of the side that moves.
#[test]
fn the_ghost_of_a_wall_has_the_colour_of_its_side() {
    let Some(visit) = Visit::start("ghost-colour") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor");
    for wall in ["c4h", "f5h"] {
        page.wait_for(".hit[data-cell=e5], .hit[data-next=target]");
        let (x, y) = page.middle(&format!(".hit[data-cell={wall}]"));
        // The point is off the middle, where grooves of both directions cross.
        page.mouse("mouseMoved", x - 12.0, y, 0);
        page.wait(&format!("document.querySelector('.ghost.good')?.dataset.ghost === '{wall}'"));
        let ghost = page.eval("document.querySelector('.ghost use').getAttribute('href')");
        let standing =
            page.eval("[...document.querySelectorAll('.pieces use')].map((one) => one.getAttribute('href'))");
        assert!(!standing.as_array().expect("pieces").contains(&ghost), "{wall} looks like another side's");
        page.press(x - 12.0, y);
        page.wait(&format!("document.querySelector('.move.current')?.textContent.startsWith('{wall}')"));
        let placed =
            page.eval("[...document.querySelectorAll('.pieces use')].map((one) => one.getAttribute('href'))");
        assert!(placed.as_array().expect("pieces").contains(&ghost), "{wall} is placed in another colour");
    }
    page.assert_quiet();
}

#[test]
fn on_a_phone_a_note_covers_no_cell() {
    let Some(visit) = Visit::start("phone-note") else { return };
    let mut page = visit.at(PHONE, "#play?game=divercite");
    page.wait_for(".hit[data-next=source]");
    page.click(".hit[data-cell=a1]");
    page.wait("!document.querySelector('.board-note').hidden");
    let below = "(() => { const box = (s) => document.querySelector(s).getBoundingClientRect(); const note = box('.board-note'); \
        return note.top >= box('.board-box').bottom && note.left >= 0 && note.right <= innerWidth; })()";
    assert_eq!(page.eval(below), true);
    // The cell that was touched has a ring while the note is shown.
    assert_eq!(count(&page, ".over .refused"), 1);
    page.click(".hit[data-cell=first-city-red]");
    page.wait("document.querySelector('.board-note').hidden");
    assert_eq!(count(&page, ".over .refused"), 0);
    page.assert_quiet();
}
