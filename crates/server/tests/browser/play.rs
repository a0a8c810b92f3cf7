//! Everything around the moves: taking back, clocks, hints, sides, walls, dragging.

use crate::Visit;
use crate::games::begin;
use crate::gated::Gate;
use crate::page::{DESKTOP, PHONE, Page};
use crate::served::Served;
use crate::toucher::Toucher;
use secateur_server::Options;
use serde_json::json;

fn moves(page: &Page) -> u64 {
    page.eval("document.querySelectorAll('.moves .move').length").as_u64().expect("a count")
}

fn my_turn(page: &Page) {
    page.wait("document.querySelector('.headline').textContent === 'Your turn'");
}

/// Begins a game of two people at one screen.
fn begin_alone(page: &Page, variant: &str) {
    begin(page, variant, "");
}

#[test]
fn a_first_visit_meets_a_board_ready_to_play() {
    let Some(visit) = Visit::start("first-visit") else { return };
    let mut page = visit.at(DESKTOP, "");
    my_turn(&page);
    assert!(page.text(".player-bar").contains("Secateur, level 3"));
    // The catalogue's first family, as its own board variant.
    assert_eq!(page.text(".game-tab[aria-current]"), page.text(".game-tab:first-child"));
    // The board takes most of the window's height.
    let high = page.eval("document.querySelector('.board').getBoundingClientRect().height / innerHeight");
    assert!(high.as_f64().expect("a share") > 0.75, "the board is small: {high}");
    page.click("[data-game=draughts]");
    page.wait("document.title.startsWith('Draughts')");
    my_turn(&page);
    page.assert_quiet();
}

#[test]
fn a_move_and_its_reply_are_one_exchange() {
    let Some(visit) = Visit::start("exchange-of-moves") else { return };
    let mut page = visit.page(DESKTOP);
    // Counts what the page sends, from its first line on.
    let count = "window.sent = []; \
        const ask = window.fetch; window.fetch = (path, options) => { window.sent.push(String(path)); return ask(path, options); }; \
        const send = WebSocket.prototype.send; \
        WebSocket.prototype.send = function (data) { window.sent.push(JSON.parse(data).type); return send.call(this, data); };";
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": count }));
    page.goto(&visit.server.url("#play?game=divercite"));
    my_turn(&page);
    // The first move may come before the WebSocket is open; then the page asks for the state by HTTP.
    for done in 1..=3 {
        page.eval("window.sent.length = 0");
        Toucher::new(&page).play();
        page.wait(&format!("document.querySelectorAll('.moves .move').length === {}", 2 * done));
        my_turn(&page);
        if done > 1 {
            assert_eq!(page.eval("window.sent"), json!(["think"]));
        }
    }
    page.assert_quiet();
}

#[test]
fn undo_takes_back_to_ones_own_turn_and_redo_brings_it_back() {
    let Some(visit) = Visit::start("undo") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "divercite", "random");
    for done in 0..3 {
        my_turn(&page);
        Toucher::new(&page).play();
        page.wait(&format!("document.querySelectorAll('.moves .move').length === {}", 2 * done + 2));
    }
    my_turn(&page);
    let position = page.eval(
        "document.querySelectorAll('.pieces use').length + document.querySelector('.pieces').innerHTML",
    );
    page.click("[data-tool=undo]");
    page.wait("document.querySelector('.move.current') === document.querySelectorAll('.move')[3]");
    my_turn(&page);
    page.click("[data-tool=undo]");
    page.wait("document.querySelector('.move.current') === document.querySelectorAll('.move')[1]");
    page.click("[data-tool=redo]");
    page.wait("document.querySelector('.move.current') === document.querySelectorAll('.move')[3]");
    page.click("[data-tool=redo]");
    page.wait("document.querySelector('.move.current') === document.querySelectorAll('.move')[5]");
    my_turn(&page);
    assert_eq!(moves(&page), 6);
    let again = page.eval(
        "document.querySelectorAll('.pieces use').length + document.querySelector('.pieces').innerHTML",
    );
    assert_eq!(again, position);
    assert_eq!(page.eval("document.querySelector('[data-tool=redo]').disabled"), true);
    page.assert_quiet();
}

#[test]
fn a_move_taken_back_and_made_otherwise_keeps_the_old_one_as_a_variation() {
    let Some(visit) = Visit::start("variation") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin_alone(&page, "quoridor");
    page.click("[data-cell=e2]");
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    page.click("[data-tool=undo]");
    page.wait("document.querySelector('.hit[data-cell=d1][data-next=target]')");
    page.click("[data-cell=d1]");
    page.wait("document.querySelector('.variation .move')?.textContent === 'e2'");
    assert_eq!(page.text(".move.current"), "d1");
    page.assert_quiet();
}

#[test]
fn walls_are_previewed_and_forbidden_ones_are_red() {
    let Some(visit) = Visit::start("walls") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin_alone(&page, "quoridor");
    let off = |page: &Page, cell: &str| {
        let (x, y) = page.middle(&format!("[data-cell={cell}]"));
        let long = page.eval(&format!(
            "document.querySelector('[data-cell={cell}]').getBoundingClientRect().width * 0.3"
        ));
        (x - long.as_f64().expect("a length"), y)
    };
    let (x, y) = off(&page, "e3h");
    page.mouse("mouseMoved", x, y, 0);
    page.wait_for(".ghost.good");
    page.press(x, y);
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    assert_eq!(page.text(".move.current"), "e3h");
    // A wall now lies under the pointer, which has not moved: it must not be red, as if it were refused.
    page.wait("document.querySelector('.headline').textContent === 'Black to move'");
    assert_eq!(page.eval("document.querySelectorAll('.ghost').length"), 0);
    // A groove that overlaps the wall is red, and cannot be touched either.
    let (over_x, over_y) = off(&page, "f3h");
    page.mouse("mouseMoved", over_x, over_y, 0);
    page.wait_for(".ghost.bad .forbidden");
    page.press(over_x, over_y);
    page.mouse("mouseMoved", x, y, 0);
    page.wait("!document.querySelector('.ghost')");
    page.press(x, y);
    // If the press had played a move, it would come before this one.
    page.click("[data-cell=e8]");
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(page.text(".move.current"), "e8");
    page.assert_quiet();
}

#[test]
fn a_finger_shows_a_wall_first_and_confirms_it_then() {
    let Some(visit) = Visit::start("confirm") else { return };
    let mut page = visit.at(PHONE, "");
    begin_alone(&page, "quoridor");
    // A point near the groove: a cell the pawn cannot reach means the nearest groove.
    let (x, y) = page.middle("[data-cell=c6]");
    let below = page.eval("document.querySelector('.panel').getBoundingClientRect().top").as_f64();
    let high = page
        .eval("document.querySelector('[data-cell=c6]').getBoundingClientRect().height")
        .as_f64()
        .expect("height");
    page.press(x + 0.2 * high, y - 0.45 * high);
    page.wait_for(".ghost.pending");
    assert_eq!(moves(&page), 0);
    // The question takes no room: the panel below the board stays where it is.
    assert_eq!(page.eval("document.querySelector('.panel').getBoundingClientRect().top").as_f64(), below);
    page.click(".confirm-bar button:last-child");
    page.wait("!document.querySelector('.ghost')");
    page.press(x + 0.2 * high, y - 0.45 * high);
    page.wait_for(".ghost.pending");
    page.press(x + 0.2 * high, y - 0.45 * high);
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    assert!(page.text(".move.current").ends_with('h'));
    page.assert_quiet();
}

#[test]
fn pieces_can_be_dragged() {
    let Some(visit) = Visit::start("drag") else { return };
    let mut page = visit.at(DESKTOP, "");
    page.media("light", false);
    begin_alone(&page, "draughts");
    page.drag(page.middle("[data-cell='32']"), page.middle("[data-cell='28']"));
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    assert_eq!(page.text(".move.current"), "32-28");
    begin_alone(&page, "quoridor");
    // The pawn's gesture is its goal alone; dragging the pawn there makes the same move.
    page.drag(page.middle("[data-cell=e1]"), page.middle("[data-cell=e2]"));
    page.wait("document.querySelector('.move.current')?.textContent === 'e2'");
    // A pawn dropped where it cannot go returns.
    page.drag(page.middle("[data-cell=e9]"), page.middle("[data-cell=a5]"));
    page.drag(page.middle("[data-cell=e9]"), page.middle("[data-cell=e8]"));
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(page.text(".move.current"), "e8");
    page.assert_quiet();
}

#[test]
fn sides_boards_hints_and_resigning() {
    let Some(visit) = Visit::start("tools") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "draughts", "secateur");
    my_turn(&page);
    page.click("[data-tool=hint]");
    page.wait_for(".arrow.hint");
    page.wait("document.querySelector('#speaker').textContent.includes('Hint: ')");
    let place = "document.querySelector(\"[data-cell='1']\").getBoundingClientRect().top";
    let before = page.eval(place).as_f64();
    page.click("[data-tool=flip]");
    page.wait(&format!("{place} !== {}", before.expect("a place")));
    // The sides are exchanged: the program is to move, and the person is at the foot of the board.
    page.click("[data-tool=swap]");
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    my_turn(&page);
    assert!(page.text(".player-bar:last-child").contains("You"));
    page.click("[data-tool=flag]");
    page.click("dialog .primary");
    page.wait("document.querySelector('.headline').textContent.includes('resigned')");
    page.click("[data-tool=undo]");
    my_turn(&page);
    page.assert_quiet();
}

#[test]
fn programs_play_each_other_and_can_be_paused() {
    let gate = Gate::new();
    let engines = vec![("one".to_string(), gate.player()), ("two".to_string(), gate.player())];
    let server = || Served::with(Options { engines, ..Options::default() });
    let Some(visit) = Visit::to("pause", server) else { return };
    let mut page = visit.at(DESKTOP, "");
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    page.click("dialog [data-value=divercite]");
    page.choose("dialog .player-picker:first-of-type select", "one");
    page.choose("dialog .player-picker:last-of-type select", "two");
    page.click("dialog button[type=submit]");
    // Nobody moves before the gate lets them, so the game cannot end before it is paused.
    gate.allow(4);
    page.wait("document.querySelectorAll('.moves .move').length === 4");
    page.wait("document.querySelector('.headline').textContent === 'One is thinking…'");
    page.click("[data-tool=pause]");
    page.wait("document.querySelector('.headline').textContent === 'Paused'");
    // The player that was thinking is stopped: if it still decides on a move, that move is not played.
    gate.allow(1);
    page.click("[data-tool=undo]");
    page.wait("document.querySelector('.move.current') === document.querySelectorAll('.move')[2]");
    page.click("[data-tool=redo]");
    page.wait("document.querySelector('.move.current') === document.querySelectorAll('.move')[3]");
    assert_eq!(moves(&page), 4);
    gate.open();
    page.click("[data-tool=pause]");
    page.wait("document.querySelector('.status .actions')");
    assert_eq!(moves(&page), 40);
    page.assert_quiet();
}

#[test]
fn options_with_names_are_asked_for_in_rows() {
    let Some(visit) = Visit::start("named-options") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=draughts:international");
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    page.choose("dialog .player-picker:last-of-type select", "greedy");
    let picker = "dialog .player-picker:last-of-type";
    page.click(&format!("{picker} summary"));
    page.click(&format!("{picker} .named-add"));
    // A half-filled row is marked, and no game begins.
    page.write(&format!("{picker} .named-row input:first-child"), "man");
    page.click("dialog button[type=submit]");
    page.wait(&format!("document.querySelector('{picker} .named-row .wrong').textContent !== ''"));
    page.write(&format!("{picker} .named-row input:nth-child(2)"), "120");
    page.click("dialog button[type=submit]");
    page.wait("!document.querySelector('dialog')");
    assert!(page.text(".player-bar[data-side=second]").contains("w.man=120"));
    // In the next dialog the row is there again; removing the row removes the option.
    page.click(".new-game");
    page.wait(&format!("document.querySelector('{picker} .named-row input')?.value === 'man'"));
    page.click(&format!("{picker} .named-row .icon-button"));
    page.click("dialog button[type=submit]");
    page.wait("!document.querySelector('dialog')");
    assert!(!page.text(".player-bar[data-side=second]").contains("w.man"));
    page.assert_quiet();
}

#[test]
fn a_clock_runs_out() {
    let Some(visit) = Visit::start("clocks") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=quoridor");
    // Two people with six seconds each: the clocks wait for the first move; after it, neither person moves.
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    page.choose("dialog .player-picker:first-of-type select", "");
    page.choose("dialog .player-picker:last-of-type select", "");
    page.choose("dialog .setup > .row select", "custom");
    page.write("dialog .setup > .row:not([hidden]) input[max='180']", "0.1");
    page.click("dialog button[type=submit]");
    page.wait("document.querySelector('.headline').textContent === 'White to move'");
    Toucher::new(&page).play();
    page.wait(
        "document.querySelector('.headline').textContent === \"White wins: the other side’s time is up\"",
    );
    assert_eq!(page.text(".player-bar[data-side=second] .clock.short"), "0:00.0");
    assert_ne!(page.text(".player-bar[data-side=first] .clock"), "0:00.0");
    assert_eq!(
        page.eval("document.querySelectorAll('.hit[data-next]:not([data-next=\"\"])').length"),
        json!(0)
    );
    page.assert_quiet();
}

#[test]
fn the_rules_are_illustrated_and_the_language_is_the_browsers() {
    let Some(visit) = Visit::start("rules") else { return };
    let mut page = visit.page(DESKTOP);
    page.language("fr-FR,fr");
    page.goto(&visit.server.url(""));
    page.wait("document.querySelector('.headline')?.textContent === 'À vous de jouer'");
    assert_eq!(page.eval("document.documentElement.lang"), "fr");
    page.click("[data-tool=book]");
    page.wait("document.querySelectorAll('dialog .rules section').length > 1");
    assert!(page.eval("document.querySelectorAll('dialog .rules svg.board').length").as_u64() > Some(0));
    assert!(page.text("dialog h2").ends_with("les règles"));
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    assert!(page.text(".nav").contains("Analyser"));
    // The language is changed, and the choice is remembered.
    page.choose(".language", "en");
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    page.reload();
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    page.assert_quiet();
}
