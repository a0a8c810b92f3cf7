//! A game that the page was not written for: it is in the row, opens, is played to its end, and its pieces have names.

use crate::Visit;
use crate::games::begin;
use crate::gated;
use crate::page::{PHONE, Page, Screen};
use crate::served::Served;
use crate::toucher::Toucher;
use secateur_players::Catalogue;
use secateur_server::Options;
use serde_json::json;

/// The name of the sixth family.
const NAME: &str = "connect-four";
const WINDOW: Screen = Screen { width: 1200, height: 800, touch: false };

/// The standard games and the sixth.
fn catalogue() -> Catalogue {
    let mut catalogue = gated::catalogue();
    connect_four::register(&mut catalogue);
    catalogue
}

fn assert_fits(page: &Page, what: &str) {
    let script = "(() => { const row = document.querySelector('.game-row')?.getBoundingClientRect(); \
        return [document.documentElement.scrollWidth <= innerWidth, \
                [...document.querySelectorAll('.game-tab')].every((tab) => { const b = tab.getBoundingClientRect(); \
                    return b.left >= row.left && b.right <= row.right + 0.5 && b.right <= innerWidth; })]; })()";
    assert_eq!(
        page.eval(script),
        json!([true, true]),
        "{what} is wider than the window, or a name than the row"
    );
}

/// How many cells name a piece in a language.
fn naming(page: &Page, language: &str) -> u64 {
    let script = format!(
        "fetch('/api/v1/state', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, body: '{{\"game\":\"{NAME}\"}}' }}) \
         .then((answer) => answer.json()).then(({{ board }}) => {{ \
            const names = board.sprites.map((sprite) => sprite.title.{language}); \
            return [...document.querySelectorAll('.hit')].filter((cell) => \
                names.some((name) => cell.getAttribute('aria-label').includes(name))).length; }})"
    );
    page.eval(&script).as_u64().expect("a count")
}

fn play_sixth(screen: Screen) {
    let name = format!("sixth-{}", screen.width);
    let served = || Served::of(catalogue, Options::default());
    let Some(visit) = Visit::to(&name, served) else { return };
    let mut page = visit.at(screen, "");
    page.wait_for(".hit[data-next=source], .hit[data-next=target]");
    assert_eq!(page.eval("document.querySelectorAll('.game-tab').length"), 6);
    assert_fits(&page, "the first view");
    page.click(&format!("[data-game={NAME}]"));
    page.wait(&format!("document.querySelector('.game-tab[aria-current]').dataset.game === '{NAME}'"));
    page.wait("document.title.startsWith(document.querySelector('.game-tab[aria-current]').textContent)");
    assert_fits(&page, "the new game");
    begin(&page, NAME, "random");
    Toucher::new(&page).play_out(200);
    let result = page.text(".status .headline");
    assert!(page.text("#speaker").contains(&result), "the result was not said: {}", page.text("#speaker"));
    assert_fits(&page, "the finished game");
    // The pieces on the board have names in both languages.
    let pieces = page.eval("new Set([...document.querySelectorAll('.pieces use')]).size").as_u64();
    assert!(pieces > Some(3), "{pieces:?} pieces at the end of a game");
    assert_eq!(Some(naming(&page, "en")), pieces);
    // The language is chosen in the settings: a phone's header has no room for it.
    page.click("[data-tool=settings]");
    page.click("dialog [data-value=fr]");
    page.wait(
        "document.documentElement.lang === 'fr' && document.querySelectorAll('.pieces use').length > 3",
    );
    assert_eq!(Some(naming(&page, "fr")), pieces);
    page.click("[href='#analyse']");
    page.wait_for(".view.analyse .board .hit[data-next]");
    assert_fits(&page, "the analysis");
    page.assert_quiet();
}

#[test]
fn a_sixth_game_in_a_window() {
    play_sixth(WINDOW);
}

#[test]
fn a_sixth_game_on_a_phone() {
    play_sixth(PHONE);
}
