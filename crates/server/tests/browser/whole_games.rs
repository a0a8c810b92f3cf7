//! Whole games: files and links hold everything, the user's games are stored, and Back leads from game to game.

use crate::Visit;
use crate::games::begin;
use crate::page::{DESKTOP, Page};
use crate::toucher::Toucher;
use serde_json::json;

const CATCH_FILES: &str = "window.saved = []; URL.createObjectURL = (blob) => { window.saved.push(blob); return 'blob:none'; }; \
     HTMLAnchorElement.prototype.click = function () {};";

fn plies(page: &Page, n: usize) {
    page.wait(&format!("document.querySelectorAll('.moves .move').length === {n}"));
}

/// The text of a file that the export dialog saves.
fn exported(page: &Page, format: &str) -> String {
    page.eval("window.saved.length = 0");
    page.click("[data-tool=down]");
    page.wait_for(&format!("dialog [data-format={format}]"));
    page.click(&format!("dialog [data-format={format}]"));
    page.wait("window.saved.length === 1");
    page.key("Escape");
    page.wait("!document.querySelector('dialog')");
    page.eval("window.saved[0].text()").as_str().expect("a text").to_string()
}

#[test]
fn files_and_links_hold_the_whole_game_from_any_position() {
    let Some(visit) = Visit::start("whole-game") else { return };
    let mut page = visit.page(DESKTOP);
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": CATCH_FILES }));
    page.goto(&visit.server.url("#play?game=quoridor"));
    begin(&page, "quoridor", "");
    for (n, cell) in [(1, "e2"), (2, "e8"), (3, "e3")] {
        page.click(&format!("[data-cell={cell}]"));
        plies(&page, n);
    }
    page.click("[data-tool=chart]");
    page.wait_for(".view.analyse .hit[data-cell]");
    plies(&page, 3);
    // A variation of the second move, with a comment and a glyph.
    page.key("ArrowLeft");
    page.wait("document.querySelector('.move.current')?.textContent.startsWith('e8')");
    page.key("ArrowLeft");
    page.wait("document.querySelector('.move.current')?.textContent.startsWith('e2')");
    page.click("[data-cell=d9]");
    page.wait_for(".variation .move.current");
    page.write(".note", "sideways already");
    page.click("[data-glyph='6']");
    page.wait("document.querySelector('.variation .said')?.textContent === 'sideways already'");
    page.key("Home");
    page.wait("!document.querySelector('.move.current')");
    let line = exported(&page, "record");
    assert!(line.contains("White \"Human\""), "{line}");
    assert!(line.contains("e2 e8 (d9 $6 {sideways already}) e3"), "{line}");
    assert!(line.contains("Date \"2"), "{line}");
    page.click("[data-tool=share]");
    page.wait_for("dialog input.link");
    let link = page.eval("document.querySelector('dialog input.link').value");
    page.key("Escape");
    page.assert_quiet();
    let mut other = visit.page(DESKTOP);
    other.goto(link.as_str().expect("a link"));
    plies(&other, 4);
    other.wait("document.querySelector('.variation .said')?.textContent === 'sideways already'");
    other.wait("document.querySelector('.view-title .names')?.textContent === 'Human – Human'");
    assert_eq!(other.eval("document.querySelectorAll('.move.current').length"), 0);
    other.assert_quiet();
}

#[test]
fn a_file_keeps_names_comments_and_variations_and_names_the_wrong_game() {
    let Some(visit) = Visit::start("pdn-file") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=draughts:international");
    page.wait_for(".view.analyse .hit[data-cell]");
    let games = "[White \"Ada\"]\n[Black \"Bob\"]\n[GameType \"20\"]\n1. 32-28! {strong} (1. 31-27 {quiet}) 19-23 2. 28x19 14x23 1-0\n\n\
        [White \"Eve\"]\n[GameType \"20\"]\n1. 32-28 32-27 *\n\n[White \"Max\"]\n[GameType \"20\"]\n1. 32-28 19-99 *\n\n[White \"Cy\"]\n[Black \"Dee\"]\n[GameType \"20\"]\n1. 33-28 *\n";
    page.click("[data-tool=paste]");
    page.wait_for("dialog textarea");
    page.write("dialog textarea", games);
    page.click("dialog button[type=submit]");
    page.wait("document.querySelectorAll('dialog .found li').length === 2");
    // An illegal move, and a word that is no move: neither hides the game after it.
    let wrong = page.eval(
        "[...document.querySelectorAll('dialog .found .wrong')].map((e) => e.textContent.slice(0, 22))",
    );
    assert_eq!(wrong, json!(["Game 2 cannot be read:", "Game 3 cannot be read:"]));
    assert!(page.text("dialog .found li").starts_with("Ada – Bob, 1 – 0"));
    page.click("dialog .found li button");
    plies(&page, 5);
    assert!(page.text(".moves").contains("strong") && page.text(".variation").contains("quiet"));
    assert!(page.text(".view-title").contains("Ada – Bob"));
    assert!(page.text(".move").contains('!'));
    // The other games of the file are a click away.
    page.click(".file-games li:nth-child(2) button");
    plies(&page, 1);
    page.wait("document.querySelector('.view-title').textContent.includes('Cy – Dee')");
    page.assert_quiet();
}

#[test]
fn a_new_tab_offers_the_unfinished_game() {
    let Some(visit) = Visit::start("unfinished") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    page.click("[data-cell=e2]");
    plies(&page, 1);
    page.click("[data-cell=e8]");
    plies(&page, 2);
    page.assert_quiet();
    let mut later = visit.at(DESKTOP, "#play?game=quoridor");
    later.wait_for("[data-tool=go-on]");
    later.click("[data-tool=go-on]");
    plies(&later, 2);
    later.assert_quiet();
}

#[test]
fn my_games_are_kept_and_back_goes_from_game_to_game() {
    let Some(visit) = Visit::start("my-games") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    page.click("[data-cell=e2]");
    plies(&page, 1);
    page.click("[data-cell=e8]");
    plies(&page, 2);
    begin(&page, "divercite", "");
    Toucher::new(&page).play();
    plies(&page, 1);
    page.eval("history.back()");
    page.wait("document.querySelector('.game-tab[aria-current]')?.dataset.game === 'quoridor'");
    plies(&page, 2);
    page.eval("history.forward()");
    page.wait("document.querySelector('.game-tab[aria-current]')?.dataset.game === 'divercite'");
    plies(&page, 1);
    page.assert_quiet();
    // A new tab, as if the first one had been closed.
    let mut later = visit.at(DESKTOP, "");
    later.wait_for("[data-tool=list]");
    later.click("[data-tool=list]");
    later.wait("document.querySelectorAll('.my-games li').length === 2");
    later.eval("[...document.querySelectorAll('.my-game')].find((one) => one.textContent.startsWith('Quoridor')).click()");
    later.wait("document.querySelector('.game-tab[aria-current]')?.dataset.game === 'quoridor'");
    plies(&later, 2);
    later.click("[data-tool=list]");
    later.wait_for(".my-games li");
    later.click(".my-games li [aria-label='Forget this game']");
    later.wait("document.querySelectorAll('.my-games li').length === 1");
    // The analysis shows who played.
    later.click(".my-games li [aria-label='Analyse']");
    later.wait("document.querySelector('.view.analyse .view-title .names')?.textContent === 'Human – Human'");
    later.assert_quiet();
}
