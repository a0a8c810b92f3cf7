//! A whole game of each of the five by clicks, on a desktop, and by taps, on a phone.

use crate::Visit;
use crate::page::{DESKTOP, PHONE, Screen};
use crate::toucher::Toucher;

/// Chooses the opponent in the dialog and begins.
pub fn begin(page: &crate::page::Page, variant: &str, opponent: &str) {
    page.click(".new-game");
    page.wait_for("dialog .segmented");
    page.click(&format!("dialog [data-value={variant}]"));
    page.wait_for("dialog .player-picker:last-of-type select");
    page.choose("dialog .player-picker:first-of-type select", "");
    page.choose("dialog .player-picker:last-of-type select", opponent);
    page.click("dialog button[type=submit]");
    page.wait("!document.querySelector('dialog')");
    page.wait(&format!("document.querySelector('.game-tab[aria-current]').dataset.game === '{variant}'"));
}

fn play_whole(variant: &str, screen: Screen) {
    let name = format!("{variant}-{}", screen.width);
    let Some(visit) = Visit::start(&name) else { return };
    let mut page = visit.at(screen, "");
    begin(&page, variant, "greedy");
    let mut toucher = Toucher::new(&page);
    toucher.play_out(2000);
    let result = page.text(".status .headline");
    assert!(result.starts_with("You ") || result.contains("Draw"), "{variant} ended with '{result}'");
    assert!(page.text("#speaker").contains(&result), "the result was not said: {}", page.text("#speaker"));
    // Nothing of the page lies outside the window.
    assert_eq!(
        page.eval("document.documentElement.scrollWidth <= innerWidth"),
        true,
        "{variant} is wider than the window"
    );
    page.assert_quiet();
}

macro_rules! whole_games {
    ($($desktop:ident $phone:ident $variant:literal),*) => {$(
        #[test]
        fn $desktop() {
            play_whole($variant, DESKTOP);
        }
        #[test]
        fn $phone() {
            play_whole($variant, PHONE);
        }
    )*};
}

whole_games!(
    abalone_on_a_desktop abalone_on_a_phone "abalone",
    awale_on_a_desktop awale_on_a_phone "awale",
    divercite_on_a_desktop divercite_on_a_phone "divercite",
    draughts_on_a_desktop draughts_on_a_phone "draughts",
    quoridor_on_a_desktop quoridor_on_a_phone "quoridor"
);
