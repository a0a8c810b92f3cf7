//! Play that can be followed: seeds one by one, captures step by step, the reply after one's own move, and a click that skips.

use crate::Visit;
use crate::games::begin;
use crate::page::{DESKTOP, Page};
use serde_json::{Value, json};

/// Records every animation and holds it at its beginning, so that nothing depends on how fast the machine is. Also counts the
/// server's messages that end a search.
const HOLD: &str = "window.held = []; window.decisions = 0; \
    const animate = Element.prototype.animate; \
    Element.prototype.animate = function (frames, options) { \
        const made = animate.call(this, frames, options); made.pause(); \
        window.held.push({ made, delay: options.delay ?? 0, duration: options.duration, stops: frames.length }); return made; }; \
    const listen = WebSocket.prototype.addEventListener; \
    WebSocket.prototype.addEventListener = function (kind, listener, ...rest) { \
        const heard = kind !== 'message' ? listener : (event) => { \
            listener(event); if (JSON.parse(event.data).type === 'decision') window.decisions++; }; \
        return listen.call(this, kind, heard, ...rest); };";

/// A page that moves its pieces, with each movement held.
fn moving(visit: &Visit, tail: &str) -> Page {
    let page = visit.page(DESKTOP);
    page.media("light", false);
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HOLD }));
    page.goto(&visit.server.url(tail));
    page.wait_for(".hit[data-next=source], .hit[data-next=target]");
    page
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().expect("a list").iter().map(|n| n.as_f64().expect("a number")).collect()
}

fn labels(page: &Page) -> Value {
    page.eval(
        "[...document.querySelectorAll('.board .labels text')].map((text) => text.textContent).join(' ')",
    )
}

#[test]
fn seeds_are_sown_one_by_one_and_the_reply_waits_for_the_last() {
    let Some(visit) = Visit::start("sowing") else { return };
    let mut page = moving(&visit, "#play?game=awale:oware");
    begin(&page, "awale", "random");
    page.goto(&visit.server.url("#play?game=awale:oware"));
    page.wait_for(".hit[data-cell=C][data-next=target]");
    let before = labels(&page);
    page.click(".hit[data-cell=C]");
    page.wait("window.held.length >= 4");
    let begun = page
        .eval("window.held.filter((a) => a.stops > 1).map((a) => a.delay).sort((a, b) => a - b).slice(0, 4)");
    for pair in numbers(&begun).windows(2) {
        assert!((80.0..=100.0).contains(&(pair[1] - pair[0])), "seeds start {begun} ms after the move");
    }
    // The labels show the numbers of seeds from before the move until the move has been shown.
    assert_eq!(labels(&page), before);
    // The program has answered, and any delay of its move has passed, but its move waits until the seeds have been sown.
    page.wait("window.decisions > 0");
    page.eval("new Promise((resolve) => setTimeout(resolve, 700))");
    assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 1);
    page.eval("window.held.splice(0).forEach(({ made }) => made.finish())");
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_ne!(labels(&page), before);
    page.assert_quiet();
}

#[test]
fn a_click_skips_what_is_moving() {
    let Some(visit) = Visit::start("skipping") else { return };
    let mut page = moving(&visit, "");
    begin(&page, "awale", "");
    page.goto(&visit.server.url("#analyse?game=awale:oware"));
    page.wait_for(".hit[data-cell=C][data-next=target]");
    page.click(".hit[data-cell=C]");
    page.wait("window.held.length >= 4");
    // The next house is the other side's: if the click counted as a touch, it would play that house.
    page.click(".hit[data-cell=b]");
    page.wait("window.held.every(({ made }) => made.playState === 'finished')");
    page.wait(
        "[...document.querySelectorAll('.board .labels text')].some((text) => text.textContent === '5')",
    );
    assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 1);
    page.assert_quiet();
}

#[test]
fn several_captures_and_a_push_are_shown_step_by_step() {
    let Some(visit) = Visit::start("steps") else { return };
    // White takes two men with one move.
    let mut page = moving(&visit, "#analyse?game=draughts:international&position=W:W48:B42,32");
    page.click(".hit[data-cell='48']");
    page.wait_for(".hit[data-cell='28'][data-next=target]");
    page.eval("window.held.length = 0");
    page.click(".hit[data-cell='28']");
    page.wait("window.held.length >= 3");
    let jumps = page.eval("Math.max(...window.held.map((a) => a.stops))");
    assert!(jumps.as_u64() >= Some(3), "the man goes in one line: {jumps}");
    page.assert_quiet();
    // A push: the marbles move together, and the one that is pushed off travels over the edge before it travels to its tray.
    let row = |n| ".".repeat(n);
    let marbles = format!("{}....bbbww{}", row(5 + 6 + 7 + 8), row(8 + 7 + 6 + 5));
    let mut page = moving(&visit, &format!("#analyse?game=abalone:official&position={marbles}/b/0+0/0"));
    page.click(".hit[data-cell=e5]");
    page.wait_for(".hit[data-cell=e8][data-next=target]");
    page.eval("window.held.length = 0");
    page.click(".hit[data-cell=e8]");
    page.wait("window.held.length >= 5");
    let stops = page.eval("window.held.map((a) => a.stops).sort((a, b) => a - b)");
    assert!(numbers(&stops).last() > Some(&2.0), "the marble goes in one line: {stops}");
    let together = page.eval("window.held.filter((a) => a.stops === 2 && a.delay === 0).length");
    assert!(together.as_u64() >= Some(4), "the marbles go one after the other: {together}");
    page.eval("window.held.splice(0).forEach(({ made }) => made.finish())");
    // Once all have arrived, every marble that moved on the board has a ring.
    page.wait("document.querySelectorAll('.board .last .last-line').length === 4");
    page.assert_quiet();
}

#[test]
fn the_speed_of_the_pieces_can_be_chosen() {
    let Some(visit) = Visit::start("speed") else { return };
    let mut page = moving(&visit, "#analyse?game=awale:oware");
    for (speed, least, most) in [("slow", 140.0, 200.0), ("fast", 40.0, 60.0)] {
        page.click("[data-tool=settings]");
        page.click(&format!("dialog [data-value={speed}]"));
        page.key("Escape");
        page.wait("!document.querySelector('dialog')");
        page.eval("window.held.length = 0");
        page.click(".hit[data-next=target]");
        page.wait("window.held.length >= 4");
        let begun = page.eval("window.held.map((a) => a.delay).sort((a, b) => a - b).slice(0, 3)");
        for pair in numbers(&begun).windows(2) {
            assert!((least..=most).contains(&(pair[1] - pair[0])), "{speed}: {begun}");
        }
        page.eval("window.held.splice(0).forEach(({ made }) => made.finish())");
    }
    page.click("[data-tool=settings]");
    page.click("dialog [data-value=none]");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    page.eval("window.held.length = 0");
    page.click(".hit[data-next=target]");
    page.wait("document.querySelectorAll('.moves .move').length === 3");
    assert_eq!(page.eval("window.held.length"), 0);
    page.assert_quiet();
}
