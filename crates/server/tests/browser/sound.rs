//! Sounds: each kind is played where it belongs, and none where they are off.

use crate::Visit;
use crate::games::begin;
use crate::page::{DESKTOP, Page};

/// Performs `act` and waits until a sound of this kind is played.
fn hears(page: &Page, kind: &str, act: impl FnOnce()) {
    page.eval("delete document.documentElement.dataset.sound");
    act();
    page.wait(&format!("document.documentElement.dataset.sound?.startsWith('{kind} ')"));
}

#[test]
fn moves_captures_walls_sowing_and_the_end_are_heard() {
    let Some(visit) = Visit::start("sound") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    hears(&page, "move", || page.click("[data-cell=e2]"));
    page.wait_for(".hit[data-cell=e8][data-next=target]");
    hears(&page, "wall", || page.click("[data-cell=e2h]"));
    begin(&page, "awale", "");
    hears(&page, "sow", || page.click("[data-cell=C]"));
    begin(&page, "draughts", "");
    for cell in ["32", "28", "19", "23"] {
        page.wait_for(&format!(".hit[data-cell='{cell}'][data-next]:not([data-next=''])"));
        page.click(&format!(".hit[data-cell='{cell}']"));
    }
    page.wait_for(".hit[data-cell='28'][data-next=source]");
    page.click(".hit[data-cell='28']");
    page.wait_for(".hit[data-cell='19'][data-next=target]");
    hears(&page, "capture", || page.click(".hit[data-cell='19']"));
    page.click("[data-tool=flag]");
    page.wait_for("dialog .primary");
    hears(&page, "end", || page.click("dialog .primary"));
    page.assert_quiet();
}

#[test]
fn sound_can_be_switched_off_and_stays_off() {
    let Some(visit) = Visit::start("silence") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    hears(&page, "move", || page.click("[data-cell=e2]"));
    page.click("[data-tool=sound]");
    page.wait_for("dialog .sound-off");
    page.click("dialog .sound-off");
    page.wait("document.querySelector('dialog .volume').value === '0'");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    page.reload();
    page.wait_for(".hit[data-cell=e8][data-next=target]");
    page.eval("delete document.documentElement.dataset.sound");
    page.click("[data-cell=e8]");
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(page.eval("document.documentElement.dataset.sound === undefined"), true);
    page.assert_quiet();
}

#[test]
fn a_clock_that_runs_low_is_heard() {
    let Some(visit) = Visit::start("low-time") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=quoridor");
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    page.choose("dialog .player-picker:first-of-type select", "");
    page.choose("dialog .player-picker:last-of-type select", "");
    page.choose("dialog .setup > .row select", "custom");
    page.write("dialog .setup > .row:not([hidden]) input[max='180']", "0.2");
    page.click("dialog button[type=submit]");
    page.wait("document.querySelector('.headline').textContent === 'White to move'");
    hears(&page, "low", || page.click("[data-cell=e2]"));
    page.assert_quiet();
}
