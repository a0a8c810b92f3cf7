//! Tournaments of a store, while they are played and afterwards.

use crate::Visit;
use crate::gated::{self, Gate};
use crate::page::{DESKTOP, PHONE, Screen};
use crate::served::Served;
use secateur_arena::{ArenaError, Interrupt, Spec, Store, TournamentFile, play_tournament};
use secateur_core::Limits;
use secateur_server::Options;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

const SHORT: &str = "
name = \"Winter cup\"
game = \"quoridor:size=5,walls=3\"
pairs = 2
depth = 2
[[players]]
name = \"deep\"
player = \"alphabeta(depth=2)\"
[[players]]
player = \"greedy\"
[[players]]
player = \"random\"
";

/// Plays a tournament into a store.
fn play(file: &Path, toml: &str, interrupt: &Interrupt) {
    let none = |_: &str| Err(ArenaError::request("no file"));
    let tournament = TournamentFile::parse(toml, &gated::catalogue(), none).expect("a tournament");
    play_spec(file, &tournament.spec, interrupt);
}

fn play_spec(file: &Path, spec: &Spec, interrupt: &Interrupt) {
    let catalogue = gated::catalogue();
    let arena = spec.check(&catalogue).expect("players");
    let store = Store::create(file).expect("a store");
    let kept = store.find_or_add(spec).expect("a tournament in the store");
    let played = play_tournament(&arena, &store, &kept, 1, interrupt, &mut |_| {});
    assert!(played.is_ok() || interrupt.is_asked(), "the tournament failed");
}

fn store_file() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("watched-{}-{}.db", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    file
}

/// A server that watches a store with one finished tournament.
pub fn served() -> Served {
    let file = store_file();
    play(&file, SHORT, &Interrupt::new());
    Served::with(Options { stores: vec![file], ..Options::default() })
}

#[test]
fn a_finished_tournament_and_its_games() {
    let Some(visit) = Visit::to("watch", served) else { return };
    let mut page = visit.at(DESKTOP, "#watch");
    page.wait_for(".figures a");
    page.click(".figures a");
    page.wait("document.querySelectorAll('.terminations li').length > 0");
    assert!(page.text(".watch").contains("Crosstable"));
    // Three players: a table of ratings and a crosstable, with three rows each.
    assert_eq!(
        page.eval("document.querySelectorAll('section .figures')[0].querySelectorAll('tbody tr').length"),
        3
    );
    assert_eq!(page.eval("document.querySelectorAll('.cross').length"), 6);
    assert!(page.text("h1").starts_with("Winter cup"));
    page.wait("document.querySelectorAll('.game-list .figures tbody tr').length === 12");
    page.click(".game-list .figures tbody tr:first-child a");
    page.wait_for(".view.replay .moves .move");
    page.wait("document.querySelectorAll('.graph-bar').length > 4 && document.querySelector('.graph-line')");
    page.key("End");
    page.wait("document.querySelector('.replay-now').textContent.includes('depth')");
    page.key("Home");
    page.wait("document.querySelector('.replay-now').textContent === 'The start of the game'");
    // Through the game by the buttons under the board; back by the tournament's name.
    page.click(".stage .walk button:nth-child(3)");
    page.wait("document.querySelector('.move.current') === document.querySelector('.move')");
    assert_eq!(page.text(".crumbs a:nth-of-type(2)"), "Winter cup");
    page.click(".crumbs a:nth-of-type(2)");
    page.wait_for(".terminations");
    page.assert_quiet();
}

/// Players of a match that were given no names are shown by their texts, which say more than the letters in the store. On a phone
/// the figures of a game have labels.
#[test]
fn the_players_of_a_match_are_called_by_their_texts() {
    let served = || {
        let file = store_file();
        let spec = Spec { pairs: 1, ..Spec::match_of("quoridor:size=5,walls=3", "greedy", "random") };
        play_spec(&file, &spec.with_limit(&Limits { depth: Some(1), ..Limits::NONE }), &Interrupt::new());
        Served::with(Options { stores: vec![file], ..Options::default() })
    };
    let Some(visit) = Visit::to("match-names", served) else { return };
    let mut page = visit.at(PHONE, "#watch");
    page.wait("document.querySelector('.figures a')?.textContent === 'greedy – random'");
    page.click(".figures a");
    page.wait("document.querySelectorAll('.game-list .figures tbody tr').length === 2");
    page.wait("document.querySelector('.game-list .figures tbody td').textContent.match(/greedy|random/)");
    assert!(page.text("h1").starts_with("greedy – random"));
    assert!(page.text(".game-list .figures tbody td:nth-child(6)").ends_with("plies"));
    page.click(".game-list .figures tbody tr:first-child a");
    page.wait("document.querySelector('.view.replay .view-title')?.textContent.match(/^(greedy – random|random – greedy)$/)");
    page.assert_quiet();
}

/// The pages of the laboratory are transparent, with letters as light or dark as the surrounding page needs.
#[test]
fn the_laboratory_is_dark_where_the_page_is() {
    let page = |name: &str| {
        (name == "index.html").then(|| {
            Cow::from(
                b"<!doctype html><style>:root { color-scheme: light dark }</style><p>Verdicts".as_slice(),
            )
        })
    };
    let options = Options { built_in_lab_pages: Some(page), ..Options::default() };
    let Some(visit) = Visit::to("laboratory", || Served::with(options)) else { return };
    for (scheme, range) in [("light", 200.0..256.0), ("dark", 0.0..60.0)] {
        let mut page = visit.page(DESKTOP);
        page.media(scheme, true);
        page.goto(&visit.server.url("#watch?report=1"));
        page.wait_for("iframe.report");
        let behind = page.eval(
            "(() => { const style = getComputedStyle(document.querySelector('iframe.report')); \
             return [Number(style.backgroundColor.match(/\\d+/)[0]), style.colorScheme]; })()",
        );
        assert_eq!(behind[1], scheme);
        assert!(range.contains(&behind[0].as_f64().expect("a channel")), "{scheme}: {behind}");
        page.assert_quiet();
    }
}

#[test]
fn a_cell_of_the_crosstable_opens_its_games() {
    let Some(visit) = Visit::to("crosstable", served) else { return };
    let mut page = visit.at(DESKTOP, "#watch");
    page.wait("document.querySelector('.figures a')?.textContent === 'Winter cup'");
    page.click(".figures a");
    page.wait_for(".cross a");
    let row = page.eval("document.querySelector('.cross a').closest('tr').querySelector('th').title");
    page.click(".cross a");
    page.wait("document.querySelector('.game-list h2')?.textContent.startsWith('Games of')");
    // Two pairs have two games each.
    page.wait("document.querySelectorAll('.game-list tbody tr').length === 4");
    let named = format!(
        "[...document.querySelectorAll('.game-list tbody tr')].every((one) => one.textContent.includes({row}))"
    );
    assert_eq!(page.eval(&named), true);
    page.click(".game-list tbody a");
    page.wait_for(".view.replay .moves .move");
    page.assert_quiet();
}

#[test]
fn all_columns_are_seen_on_a_phone() {
    let long = SHORT.replace("Winter cup", "The long winter cup of all three programs of the house");
    let served = move || {
        let file = store_file();
        play(&file, &long, &Interrupt::new());
        Served::with(Options { stores: vec![file], ..Options::default() })
    };
    let Some(visit) = Visit::to("watch-phone", served) else { return };
    let inside = "[...document.querySelectorAll('.stacked tbody :is(th, td), .narrow-games tbody td, .narrow-ratings tbody td:not(.interval-cell)')] \
        .every((cell) => { const box = cell.getBoundingClientRect(); const around = cell.closest('.scroll').getBoundingClientRect(); \
        return box.left >= around.left && box.right <= around.right + 0.5; })";
    for width in [280, 360, 390] {
        let mut page = visit.at(Screen { width, ..PHONE }, "#watch");
        page.wait_for(".figures a");
        assert_eq!(page.eval(inside), true, "the list at {width}");
        page.click(".figures a");
        page.wait("document.querySelectorAll('.game-list tbody tr').length === 12");
        page.wait_for(".narrow-ratings");
        assert_eq!(page.eval(inside), true, "the tournament at {width}");
        page.assert_quiet();
    }
}

#[test]
fn games_being_played_are_seen_on_small_boards() {
    let file = store_file();
    drop(Store::create(&file).expect("a store"));
    let watched = file.clone();
    let Some(visit) =
        Visit::to("live", || Served::with(Options { stores: vec![watched], ..Options::default() }))
    else {
        return;
    };
    let mut page = visit.at(DESKTOP, "#watch");
    page.wait("document.querySelector('.empty')");
    // A game that advances by one move whenever the test allows it.
    let gate = Gate::new();
    let toml = format!(
        "game = \"abalone\"\npairs = 1\ntime = \"10m\"\n[[players]]\nname = \"one\"\nplayer = \"{0}\"\n\
         [[players]]\nname = \"two\"\nplayer = \"{0}\"\n",
        gate.player()
    );
    let interrupt = Interrupt::new();
    let (stop, thread_file) = (interrupt.clone(), file.clone());
    let playing = std::thread::spawn(move || play(&thread_file, &toml, &stop));
    // The list is refreshed by itself.
    page.wait_for(".figures .live");
    page.click(".figures a");
    page.wait_for(".live-grid .card .board .pieces use");
    page.wait_for("h1 .live");
    // A touch enlarges the board, which goes on showing the game.
    let width = "document.querySelector('.card').getBoundingClientRect().width";
    let small = page.eval(width).as_f64().expect("a width");
    page.click(".card-board");
    page.wait(&format!("document.querySelector('.card.large') && {width} > 1.5 * {small}"));
    for _ in 0..2 {
        let pieces = page.eval("document.querySelector('.card .pieces').innerHTML");
        gate.allow(1);
        page.wait(&format!("document.querySelector('.card .pieces').innerHTML !== {pieces}"));
    }
    page.click(".card-board");
    page.wait("!document.querySelector('.card.large')");
    interrupt.ask();
    interrupt.ask();
    page.wait("!document.querySelector('.live-grid .card') && !document.querySelector('h1 .live')");
    playing.join().expect("the tournament ends");
    page.assert_quiet();
}

#[test]
fn without_a_store_the_view_says_how_to_get_one() {
    let Some(visit) = Visit::start("no-store") else { return };
    let mut page = visit.at(DESKTOP, "#watch");
    page.wait("document.querySelector('.empty code')");
    page.assert_quiet();
}
