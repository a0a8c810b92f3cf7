//! The look of the boards: themes and pieces that the games offer, light and dark, owners' colours, words for all of it.

use crate::Visit;
use crate::page::{DESKTOP, Page};
use serde_json::json;

fn fills(page: &Page, layer: &str) -> String {
    page.eval(&format!("document.querySelector('.interactive-board .board .{layer}').innerHTML + document.querySelector('.interactive-board .board defs').innerHTML"))
        .to_string()
}

#[test]
fn each_game_offers_three_boards_and_two_sets_of_pieces() {
    let Some(visit) = Visit::start("themes") else { return };
    for game in ["abalone", "awale:oware", "divercite", "draughts", "quoridor"] {
        let mut page = visit.at(DESKTOP, &format!("#play?game={game}"));
        page.wait_for(".hit[data-next]");
        page.click("[data-tool=settings]");
        page.wait_for("dialog .look-card");
        let offered = page.eval("[...document.querySelectorAll('dialog fieldset')].map((set) => set.querySelectorAll('.look-card').length)");
        assert!(offered[0].as_u64() >= Some(3) && offered[1].as_u64() >= Some(2), "{game}: {offered}");
        let (cells, pieces) = (fills(&page, "cells"), fills(&page, "pieces"));
        page.click("dialog fieldset:nth-of-type(1) .look-card:nth-child(2)");
        page.wait("document.querySelector('dialog fieldset .look-card:nth-child(2)').getAttribute('aria-pressed') === 'true'");
        assert_ne!(fills(&page, "cells"), cells, "{game}: another board looks the same");
        page.click("dialog fieldset:nth-of-type(2) .look-card:nth-child(2)");
        page.wait("document.querySelector('dialog fieldset:nth-of-type(2) .look-card:nth-child(2)').getAttribute('aria-pressed') === 'true'");
        assert_ne!(fills(&page, "pieces"), pieces, "{game}: other pieces look the same");
        page.key("Escape");
        page.wait("!document.querySelector('dialog')");
        // The choice is remembered.
        let ground =
            page.eval("document.querySelector('.board .ground').innerHTML.replaceAll(/url[^)]*/g, '')");
        page.reload();
        page.wait_for(".hit[data-next]");
        assert_eq!(
            page.eval("document.querySelector('.board .ground').innerHTML.replaceAll(/url[^)]*/g, '')"),
            ground
        );
        page.assert_quiet();
    }
}

#[test]
fn trays_follow_the_dark_page() {
    let Some(visit) = Visit::start("dark-trays") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=divercite");
    page.wait_for(".hit[data-next]");
    // How light the hand beside the board is drawn, from 0 to 255.
    let light = "(() => { const fill = [...document.querySelectorAll('.board .cells rect')].at(-1).getAttribute('fill'); \
        return parseInt(fill.slice(1, 3), 16); })()";
    assert!(page.eval(light).as_u64() > Some(180));
    page.click(".theme");
    page.wait("document.documentElement.dataset.theme === 'dark'");
    assert!(page.eval(light).as_u64() < Some(90), "{}", page.eval(light));
    page.assert_quiet();
}

#[test]
fn walls_have_their_owners_colour_and_captured_seeds_theirs() {
    let Some(visit) = Visit::start("owners") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor&moves=e3h+e6h+c3h+c6h");
    page.wait_for(".view.analyse .hit[data-next]");
    // The label says whose a wall is, and so does its drawing.
    let label = |cell: &str| {
        page.eval(&format!("document.querySelector('.hit[data-cell={cell}]').getAttribute('aria-label')"))
            .to_string()
    };
    assert!(
        label("e3h").contains("white’s wall") && label("e6h").contains("black’s wall"),
        "{}",
        label("e3h")
    );
    assert!(label("c3h").contains("white’s wall") && label("c6h").contains("black’s wall"));
    // Captures of several colours: the store shows seeds of the colours that were captured.
    page.goto(&visit.server.url("#analyse?game=awale:tricolour&moves=1R+2R+1B+10TB"));
    page.wait_for(".view.analyse .hit[data-next]");
    let stores = page.eval("['store1', 'store2'].map((id) => document.querySelector(`.hit[data-cell=${id}]`).getAttribute('aria-label')).join()");
    let stores = stores.as_str().expect("words");
    assert!(stores.contains("seed") && !stores.contains("captured seed"), "{stores}");
    page.assert_quiet();
}

#[test]
fn moves_are_said_in_words_and_so_is_the_turn() {
    let Some(visit) = Visit::start("spoken") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor");
    page.wait_for(".hit[data-next]");
    page.eval("document.querySelector('.hit[data-cell=e3h]').focus()");
    page.key("Enter");
    page.wait("document.querySelector('#speaker').textContent.includes('White: wall under e4 and f4')");
    // Tab leads to the cell where the last move ended.
    page.eval("document.activeElement.blur()");
    page.eval("document.querySelector('.hit[data-cell=d7v]').focus()");
    page.key("Enter");
    page.wait("document.querySelector('#speaker').textContent.includes('Black: wall right of d7 and d8')");

    page.goto(&visit.server.url("#play?game=draughts"));
    page.wait_for(".hit[data-next=source]");
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    page.click(".hit[data-next=source]");
    page.click(".hit[data-next=target]");
    page.wait("/Black: \\d+ (to|takes) .*Your turn/.test(document.querySelector('#speaker').textContent)");
    let entry =
        page.eval("[...document.querySelectorAll('.hit[tabindex=\"0\"]')].map((hit) => hit.dataset.cell)");
    let last = page.eval("document.querySelector('.moves .move:last-of-type, .moves .move.current').textContent.split(/[-x]/).at(-1)");
    assert_eq!(entry, json!([last]));
    page.assert_quiet();
}

#[test]
fn no_tab_stop_where_nothing_is_seen() {
    let Some(visit) = Visit::start("tab-stops") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=abalone");
    page.wait_for(".hit[data-next=source]");
    // The places beyond the edge are not drawn; Tab reaches one only while a marble can go there.
    assert_eq!(page.eval("document.querySelectorAll('.hit[data-cell^=rim][tabindex=\"0\"]').length"), 0);
    page.assert_quiet();
}

#[test]
fn french_words_are_french() {
    let Some(visit) = Visit::start("mots") else { return };
    let mut page = visit.page(DESKTOP);
    page.language("fr-FR,fr");
    page.goto(&visit.server.url("#play?game=quoridor"));
    page.wait_for(".hit[data-next]");
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    let words = page.eval("document.body.innerText + [...document.querySelectorAll('option')].map((o) => o.textContent).join(' ')");
    let words = words.as_str().expect("words");
    assert!(words.contains("Humain") && !words.contains("Personne"), "{words}");
    assert!(!words.contains('\''), "a typewriter's apostrophe in {words}");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    let labels = page.eval(
        "[...document.querySelectorAll('.hit')].map((hit) => hit.getAttribute('aria-label')).join('\\n')",
    );
    let labels = labels.as_str().expect("words");
    assert!(
        labels.contains("mur sous") && labels.contains("pion blanc") && !labels.contains('\''),
        "{labels}"
    );
    page.assert_quiet();
}

#[test]
fn forced_colours_show_selection_and_turn() {
    let Some(visit) = Visit::start("forced-colours") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=draughts");
    let features = json!([
        { "name": "forced-colors", "value": "active" },
        { "name": "prefers-reduced-motion", "value": "reduce" },
    ]);
    page.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    page.wait_for(".hit[data-next=source]");
    page.click(".hit[data-next=source]");
    page.wait_for(".under .selected");
    let shown = page.eval(
        "(() => { const probe = document.createElement('p'); probe.style.color = 'Highlight'; document.body.append(probe); \
         const highlight = getComputedStyle(probe).color; probe.remove(); \
         const of = (selector, key) => getComputedStyle(document.querySelector(selector))[key] === highlight; \
         return [of('.over .chosen-edge', 'stroke'), of('.player-bar.turn .turn-dot', 'backgroundColor'), \
                 of('.player-bar:not(.turn) .turn-dot', 'backgroundColor')]; })()",
    );
    assert_eq!(shown, json!([true, true, false]));
    page.assert_quiet();
}
