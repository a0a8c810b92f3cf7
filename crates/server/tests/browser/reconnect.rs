//! Reloads, two tabs, a server that goes away and comes back.

use crate::Visit;
use crate::games::begin;
use crate::page::DESKTOP;
use crate::toucher::Toucher;

/// What Chromium logs to the console while the server is away.
const AWAY: [&str; 5] = [
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_CONNECTION_CLOSED",
    "ERR_EMPTY_RESPONSE",
    "WebSocket connection to",
];

#[test]
fn a_game_survives_a_reload_and_two_tabs_play_two_games() {
    let Some(visit) = Visit::start("tabs") else { return };
    let mut one = visit.at(DESKTOP, "");
    begin(&one, "quoridor", "random");
    Toucher::new(&one).play();
    one.wait("document.querySelectorAll('.moves .move').length === 2");
    let mut two = visit.at(DESKTOP, "");
    begin(&two, "quoridor", "random");
    two.wait("document.querySelectorAll('.moves .move').length === 0");
    Toucher::new(&two).play();
    two.wait("document.querySelectorAll('.moves .move').length === 2");
    Toucher::new(&two).play();
    two.wait("document.querySelectorAll('.moves .move').length === 4");
    one.reload();
    one.wait("document.querySelectorAll('.moves .move').length === 2");
    one.wait("document.querySelector('.headline').textContent === 'Your turn'");
    two.reload();
    two.wait("document.querySelectorAll('.moves .move').length === 4");
    // Another game and back: the first one is resumed where it was.
    one.click("[data-game=abalone]");
    one.wait(
        "document.title.startsWith('Abalone') && document.querySelectorAll('.moves .move').length === 0",
    );
    one.click("[data-game=quoridor]");
    one.wait("document.querySelectorAll('.moves .move').length === 2");
    one.assert_quiet();
    two.assert_quiet();
}

#[test]
fn a_server_that_comes_back_finds_the_game_going_on() {
    let Some(mut visit) = Visit::start("restart") else { return };
    let mut page = visit.at(DESKTOP, "");
    page.expected.extend(AWAY);
    begin(&page, "divercite", "random");
    Toucher::new(&page).play();
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    page.wait("document.querySelector('.headline').textContent === 'Your turn'");
    visit.server.stop();
    // A move made while the server is away is played when the server is back.
    page.eval("window.kept = true");
    page.click(".hit[data-next=source]");
    page.wait_for(".hit[data-next=target]");
    page.click(".hit[data-next=target]");
    page.wait_for(".connection");
    visit.server.resume();
    page.wait("!document.querySelector('.connection')");
    page.wait("document.querySelectorAll('.moves .move').length === 4");
    page.wait("document.querySelector('.headline').textContent === 'Your turn'");
    assert_eq!(page.eval("window.kept"), true, "the page was loaded anew");
    page.assert_quiet();
}

#[test]
fn an_analysis_goes_on_when_the_server_comes_back() {
    let Some(mut visit) = Visit::start("restart-analysis") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=abalone");
    page.expected.extend(AWAY);
    page.wait_for(".lines .line");
    visit.server.stop();
    page.wait_for(".connection");
    visit.server.resume();
    page.wait("!document.querySelector('.connection')");
    page.eval("document.querySelector('.lines').replaceChildren()");
    page.wait_for(".lines .line");
    page.assert_quiet();
}
