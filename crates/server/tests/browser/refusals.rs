//! Wrong input in every field: a clear line beside the field, nothing is lost, and no input becomes markup.

use crate::Visit;
use crate::page::{DESKTOP, PHONE, Page};

/// Chromium logs every refused request to the console.
const REFUSED: &str = "Failed to load resource: the server responded with a status of 4";
const NASTY: &str = "<img src=x onerror=alert(1)>\"';--\u{202e}\u{0}";

fn no_markup(page: &Page) {
    assert_eq!(page.eval("document.querySelectorAll('img[src=x]').length"), 0);
}

#[test]
fn typed_moves() {
    let Some(visit) = Visit::start("typed") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=quoridor");
    page.expected.push(REFUSED);
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    for wrong in ["zz", NASTY, "e9h", "1 2 3"] {
        page.write(".typed input", wrong);
        page.key("Enter");
        page.wait("document.querySelector('.typed .wrong').textContent !== ''");
        no_markup(&page);
        assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 0);
    }
    // If the text names a cell, the line gives the reason that the board would give.
    page.write(".typed input", "e9");
    page.key("Enter");
    page.wait("document.querySelector('.typed .wrong').textContent.endsWith('This is black’s pawn.')");
    page.write(".typed input", "e2");
    page.key("Enter");
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(page.text(".typed .wrong"), "");
    page.assert_quiet();
}

#[test]
fn a_refusal_in_french_is_french() {
    let Some(visit) = Visit::start("refus") else { return };
    let mut page = visit.page(PHONE);
    page.language("fr-FR");
    page.expected.push(REFUSED);
    page.goto(&visit.server.url("#analyse?game=draughts"));
    page.wait_for(".board .hit[data-next=source]");
    page.write(".typed input", "1-2");
    page.key("Enter");
    page.wait("document.querySelector('.typed .wrong').textContent.startsWith('Coup impossible\\u00a0: «\\u00a01-2\\u00a0». Cette pièce')");
    // The line is within the window.
    page.wait("document.querySelector('.typed .wrong').getBoundingClientRect().bottom <= innerHeight");
    page.assert_quiet();
}

#[test]
fn the_new_game_dialog() {
    let Some(visit) = Visit::start("setup") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=quoridor");
    page.expected.push(REFUSED);
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    page.click(".new-game");
    page.wait_for("dialog .player-picker:last-of-type select");
    // Parameters out of range, or not numbers.
    page.click("dialog .variant-box summary");
    page.write("dialog .variant-box .grid .field:nth-child(2) input", "999");
    page.click("dialog button[type=submit]");
    // The field is marked, and the error below it is in sight.
    page.wait("document.querySelector('dialog [aria-invalid=true]')?.value === '999'");
    page.wait(
        "document.querySelector('dialog .variant-box .grid .field:nth-child(2) .wrong').textContent === 'from 0 to 20'",
    );
    page.write("dialog .variant-box .grid .field:nth-child(2) input", NASTY);
    page.click("dialog button[type=submit]");
    page.wait("[...document.querySelectorAll('dialog .wrong')].some((wrong) => wrong.textContent !== '')");
    no_markup(&page);
    page.write("dialog .variant-box .grid .field:nth-child(2) input", "8");
    // A variant has the fields of the parameters it takes.
    page.choose("dialog .variant-box select", "quoridor:course");
    page.wait("document.querySelector('dialog .variant-box details').hidden");
    page.choose("dialog .variant-box select", "quoridor");
    page.wait("document.querySelectorAll('dialog .variant-box .grid .field').length === 4");
    // Times.
    page.choose("dialog .setup > .row select", "custom");
    for wrong in ["", "-3", "1e9"] {
        page.write("dialog input[max='180']", wrong);
        page.eval(&format!("document.querySelector(\"dialog input[max='180']\").value = '{wrong}'"));
        page.eval("document.querySelector(\"dialog input[max='180']\").removeAttribute('aria-invalid')");
        page.click("dialog button[type=submit]");
        page.wait(
            "document.querySelector(\"dialog input[max='180']\").getAttribute('aria-invalid') === 'true'",
        );
    }
    page.choose("dialog .setup > .row select", "none");
    // A position.
    page.click("dialog .setup > details:last-of-type summary");
    page.write("dialog .setup > details:last-of-type input", "nonsense");
    page.click("dialog button[type=submit]");
    page.wait("document.querySelector('dialog .setup > details:last-of-type .wrong').textContent !== ''");
    page.write("dialog .setup > details:last-of-type input", "");
    page.eval("document.querySelector('dialog .setup > details:last-of-type input').value = ''");
    // A player has a field for each of its options; a value that is wrong by the description alone is marked there.
    page.choose("dialog .player-picker:first-of-type select", "alphabeta");
    let missing = page.eval(
        "fetch('/api/v1/agents?game=quoridor').then((answer) => answer.json()).then(({ agents }) => { \
           const labels = [...document.querySelectorAll('dialog .player-picker:first-of-type .grid label')].map((l) => l.textContent); \
           const { options } = agents.find((agent) => agent.name === 'alphabeta'); \
           return options.filter((o) => o.form !== 'named' && !labels.includes(o.key)).map((o) => o.key); })",
    );
    assert_eq!(missing, serde_json::json!([]));
    page.click("dialog .player-picker:first-of-type summary");
    page.write("dialog .player-picker:first-of-type .grid input[type=number]", "0");
    page.click("dialog button[type=submit]");
    page.wait_for("dialog .player-picker:first-of-type [aria-invalid=true]");
    page.write("dialog .player-picker:first-of-type .grid input[type=number]", "2");
    // Only the server can tell that this size is wrong: the game begins, and says what is wrong with its player.
    page.write("dialog .player-picker:first-of-type .grid input[type=text]", "lots");
    page.click("dialog button[type=submit]");
    page.wait("document.querySelector('.status .wrong')?.textContent.includes('lots')");
    page.assert_quiet();
}

#[test]
fn pasted_texts_and_links() {
    let Some(visit) = Visit::start("pasted") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor&moves=e2");
    page.expected.push(REFUSED);
    page.wait("document.querySelectorAll('.moves .move').length === 1");
    page.click("[data-tool=paste]");
    for wrong in ["", "e2 e2 e2", NASTY, "[Event \"\n1. xx"] {
        page.write("dialog textarea", wrong);
        page.eval(&format!("document.querySelector('dialog textarea').value = {}", serde_json::json!(wrong)));
        page.click("dialog button[type=submit]");
        page.wait("document.querySelector('dialog textarea').getAttribute('aria-invalid') === 'true'");
        no_markup(&page);
    }
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 1);
    // Links that were cut short or made up: a line says so, and a board is shown all the same.
    for tail in [
        "#analyse?game=chess",
        "#analyse?game=quoridor&moves=e2+e2",
        "#analyse?game=quoridor&position=%3Cb%3E",
        "#play?game=nothing",
        "#watch?id=0-99",
        "#nowhere?%%%",
    ] {
        page.goto(&visit.server.url(tail));
        page.wait("document.querySelector('.board .hit, .notice.error, .watch .wrong, .loading')");
        page.wait("document.querySelector('.board .hit') || document.querySelector('.watch .wrong')");
        no_markup(&page);
    }
    page.assert_quiet();
}

#[test]
fn brushes_that_do_not_fit() {
    let Some(visit) = Visit::start("brushes") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=divercite");
    page.expected.push(REFUSED);
    page.wait_for(".board .hit[data-cell=a1]");
    page.click("[data-tool=edit]");
    page.wait_for(".palette .brush");
    page.click("[data-brush=white-red-city]");
    page.click(".stage [data-cell=a1]");
    page.wait("document.querySelector('.editor .wrong').textContent !== ''");
    page.click(".editor .actions button:first-child");
    page.wait("!document.querySelector('.editor')");
    page.assert_quiet();
}
