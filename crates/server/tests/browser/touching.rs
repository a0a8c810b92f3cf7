//! What a touch of the board means: squares are not grooves, and a refused touch is explained.

use crate::Visit;
use crate::games::begin;
use crate::gated::Gate;
use crate::page::{DESKTOP, PHONE, Page, Screen};
use crate::served::Served;
use secateur_server::Options;
use serde_json::{Value, json};

fn texts(page: &Page) -> Value {
    page.eval("[...document.querySelectorAll('.moves .move')].map((move) => move.textContent)")
}

/// A cell as the board draws it: left, top, width, height.
fn shape(page: &Page, cell: &str) -> [f64; 4] {
    let script = format!(
        "(() => {{ const b = document.querySelector('.hit[data-cell=\"{cell}\"]').getBoundingClientRect(); \
         return [b.left, b.top, b.width, b.height]; }})()"
    );
    let found = page.eval(&script);
    std::array::from_fn(|i| found[i].as_f64().expect("a number"))
}

/// Waits until the note at the board contains `part`, and screen readers have been told the same; returns its text.
fn note(page: &Page, part: &str) -> String {
    page.wait(&format!(
        "!document.querySelector('.board-note').hidden && document.querySelector('.board-note').textContent.includes({})",
        json!(part)
    ));
    let text = page.text(".board-note");
    assert!(page.text("#speaker").contains(&text), "not said: {text}");
    text
}

/// Touches squares that the pawn cannot reach, and the pawn's own, all over: none of the touches plays a wall.
fn touch_squares(screen: Screen) {
    let Some(visit) = Visit::start(&format!("squares-{}", screen.width)) else { return };
    let mut page = visit.at(screen, "");
    begin(&page, "quoridor", "");
    page.wait_for(".hit[data-cell=e2][data-next=target]");
    // A finger near the edge of a square may mean the groove, which is then only previewed; a mouse means what it points at.
    let parts: &[f64] = if screen.touch { &[0.5] } else { &[0.04, 0.5, 0.96] };
    for cell in ["e1", "a1", "e5", "i9", "e9", "d2"] {
        let [x, y, w, h] = shape(&page, cell);
        for across in parts {
            for down in parts {
                page.press(x + w * across, y + h * down);
            }
        }
    }
    assert_eq!(page.eval("document.querySelectorAll('.confirm-bar button').length"), 0);
    // A wall that had been played would come before this move in the list.
    page.click(".hit[data-cell=e2]");
    page.wait("document.querySelectorAll('.moves .move').length > 0");
    assert_eq!(texts(&page), json!(["e2"]));
    page.assert_quiet();
}

#[test]
fn squares_never_mean_walls_by_mouse() {
    touch_squares(DESKTOP);
}

#[test]
fn squares_never_mean_walls_by_finger() {
    touch_squares(PHONE);
}

#[test]
fn a_touch_of_the_own_pawn_shows_where_it_goes() {
    let Some(visit) = Visit::start("own-pawn") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    page.click(".hit[data-cell=e1]");
    page.wait("document.querySelectorAll('.under .selected').length === 1");
    // The ring lies around the piece, which covers its cell.
    assert_eq!(page.eval("document.querySelectorAll('.over .chosen-line').length"), 1);
    assert_eq!(page.eval("document.querySelectorAll('.over .target').length"), 3);
    page.assert_quiet();
}

#[test]
fn a_wall_dragged_from_the_tray_goes_where_its_ghost_is() {
    let Some(visit) = Visit::start("tray") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    page.wait_for(".hit[data-cell=hand1]");
    let from = page.middle(".hit[data-cell=hand1]");
    let [x, y, w, h] = shape(&page, "c4");
    // Inside a square, near the groove above it: the ghost says which wall is meant.
    let to = (x + 0.5 * w, y + 0.2 * h);
    page.mouse("mouseMoved", from.0, from.1, 0);
    page.mouse("mousePressed", from.0, from.1, 1);
    for share in [0.3, 0.6, 0.9, 1.0] {
        page.mouse("mouseMoved", from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share, 1);
    }
    page.wait_for(".ghost.good");
    let ghost = page.eval("document.querySelector('.ghost').dataset.ghost");
    assert!(matches!(ghost.as_str(), Some("b4h" | "c4h")), "{ghost}");
    page.mouse("mouseReleased", to.0, to.1, 0);
    page.wait("document.querySelectorAll('.moves .move').length > 0");
    assert_eq!(texts(&page), json!([ghost]));
    page.assert_quiet();
}

#[test]
fn refusals_say_why_at_the_place_and_to_the_screen_reader() {
    let Some(visit) = Visit::start("reasons") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    page.click(".hit[data-cell=hand1]");
    note(&page, "touch a groove");
    page.click(".hit[data-cell=hand2]");
    note(&page, "black’s walls");
    page.click(".hit[data-cell=e5]");
    let text = note(&page, "next square");
    // The note is near the cell: within two squares.
    let [x, y, w, _] = shape(&page, "e5");
    let place = page.eval("(() => { const b = document.querySelector('.board-note').getBoundingClientRect(); return [b.left + b.width / 2, b.bottom]; })()");
    let at = |i: usize| place[i].as_f64().expect("a number");
    assert!(
        (at(0) - x - w / 2.0).abs() < 2.0 * w && (at(1) - y).abs() < 2.0 * w,
        "{text} is elsewhere: {place}"
    );
    // The same by keyboard.
    page.eval("document.querySelector('.hit[data-cell=e9]').focus()");
    page.key("Enter");
    note(&page, "black’s pawn");

    // Refused: a move although a capture is compulsory, the other side's piece, an empty square.
    page.goto(&visit.server.url("#play?game=draughts&moves=24-19+9-14+22-18+5-9+25-22+11-15"));
    page.wait_for(".hit[data-next=source]");
    page.click(".hit[data-cell='21']");
    assert!(note(&page, "compulsory").contains("18"));
    page.click(".hit[data-cell='1']");
    note(&page, "Not your piece");
    page.click(".hit[data-cell='13']");
    note(&page, "own pieces first");

    // Refused: a colour before a hole, and the other player's hole.
    page.goto(&visit.server.url("#play?game=awale:tricolour"));
    page.wait_for(".hit[data-next=source]");
    page.click(".hit[data-cell=R]");
    note(&page, "hole first");
    page.click(".hit[data-cell='2']");
    note(&page, "other player’s");

    // Refused: a place before a piece, then a place of the wrong kind.
    page.goto(&visit.server.url("#play?game=divercite"));
    page.wait_for(".hit[data-next=source]");
    page.click(".hit[data-cell=a1]");
    note(&page, "from your hand first");
    page.click(".hit[data-cell=first-city-red]");
    page.wait_for(".hit[data-cell=first-city-red][data-next=chosen]");
    page.click(".hit[data-cell=a1]");
    note(&page, "square places");

    page.goto(&visit.server.url("#play?game=abalone"));
    page.wait_for(".hit[data-next=source]");
    page.click(".hit[data-cell=e5]");
    note(&page, "own marbles first");
    page.assert_quiet();
}

#[test]
fn reasons_are_french_too() {
    let Some(visit) = Visit::start("raisons") else { return };
    let mut page = visit.page(DESKTOP);
    page.language("fr-FR,fr");
    page.goto(&visit.server.url("#play?game=awale:oware"));
    page.wait_for(".hit[data-next=target]");
    page.click(".hit[data-cell=a]");
    note(&page, "à l’adversaire");
    page.assert_quiet();
}

#[test]
fn a_game_without_reasons_of_its_own_refuses_in_words_too() {
    let catalogue = || {
        let mut catalogue = crate::gated::catalogue();
        connect_four::register(&mut catalogue);
        catalogue
    };
    let server = move || Served::of(catalogue, Options::default());
    let Some(visit) = Visit::to("no-reasons", server) else { return };
    let mut page = visit.at(DESKTOP, "#play?game=connect-four&moves=d+d+d+d+d+d");
    page.wait_for(".hit[data-next=target]");
    page.click(".hit[data-cell=d3]");
    note(&page, "No move");
    page.assert_quiet();
}

#[test]
fn the_board_says_whose_turn_it_is_not() {
    let gate = Gate::new();
    let engines = vec![("slow".to_string(), gate.player())];
    let server = || Served::with(Options { engines, ..Options::default() });
    let Some(visit) = Visit::to("not-your-turn", server) else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "slow");
    page.click(".hit[data-cell=e2]");
    page.wait("document.querySelector('.headline').textContent.includes('thinking')");
    page.click(".hit[data-cell=e3]");
    note(&page, "not your turn");
    gate.open();
    page.assert_quiet();
}
