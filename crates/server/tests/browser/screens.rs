//! Small and low windows: the board is as large as they allow, its letters can be read and its cells touched.

use crate::Visit;
use crate::page::{Page, Screen};
use crate::served::Served;
use secateur_players::Catalogue;
use secateur_server::Options;
use serde_json::json;

/// Every family on the board it opens with, and the reports' variants.
const GAMES: [&str; 9] = [
    "abalone",
    "abalone:official,start=belgian-daisy",
    "awale",
    "awale:oware",
    "divercite",
    "draughts",
    "draughts:international",
    "quoridor",
    "connect-four",
];

const PHONE: Screen = Screen { width: 360, height: 740, touch: true };
const NARROW: Screen = Screen { width: 280, height: 653, touch: true };
const SIDEWAYS: Screen = Screen { width: 740, height: 360, touch: true };
const TABLET: Screen = Screen { width: 768, height: 1024, touch: true };
const LAPTOP: Screen = Screen { width: 1366, height: 650, touch: false };

fn six_games() -> Catalogue {
    let mut catalogue = crate::gated::catalogue();
    connect_four::register(&mut catalogue);
    catalogue
}

/// The widths and heights of board and window, and whether the page scrolls sideways.
fn sizes(page: &Page) -> [f64; 4] {
    let found = page.eval(
        "(() => { const b = document.querySelector('.board').getBoundingClientRect(); \
         return [b.width / innerWidth, b.height / innerHeight, b.bottom / innerHeight, document.documentElement.scrollWidth - innerWidth]; })()",
    );
    std::array::from_fn(|i| found[i].as_f64().expect("a number"))
}

/// The size of the smallest letters of the board in pixels, and of the smallest cell that a touch plays (a touched groove is
/// first shown).
const SMALLEST: &str = "(() => { const board = document.querySelector('.board'); \
    const unit = board.getBoundingClientRect().width / board.viewBox.baseVal.width; \
    const letters = [...board.querySelectorAll('text')].map((text) => text.getAttribute('font-size') * unit); \
    const cells = [...board.querySelectorAll('.hit:is([data-next=source], [data-next=target]):not([data-slot])')].map((hit) => hit.getBoundingClientRect()) \
        .map((b) => Math.min(b.width, b.height)); \
    const small = [...document.querySelectorAll('#header *, #main *:not(svg *)')].filter((e) => \
        [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) && e.getClientRects().length > 0) \
        .map((e) => parseFloat(getComputedStyle(e).fontSize)); \
    return [Math.min(99, ...letters), Math.min(99, ...cells), Math.min(99, ...small)]; })()";

fn each_game(name: &str, screen: Screen, check: impl Fn(&Page, &str, [f64; 4])) {
    let Some(visit) = Visit::to(name, || Served::of(six_games, Options::default())) else { return };
    for game in GAMES {
        let mut page = visit.at(screen, &format!("#play?game={game}"));
        page.wait_for(".hit[data-next=source], .hit[data-next=target]");
        let sizes = sizes(&page);
        assert!(sizes[3] <= 0.0, "{game} scrolls sideways by {}", sizes[3]);
        let smallest = page.eval(SMALLEST);
        let at = |i: usize| smallest[i].as_f64().expect("a number");
        assert!(at(0) >= 10.99 && at(2) >= 10.99, "letters of {game}: {smallest}");
        check(&page, game, sizes);
        page.assert_quiet();
    }
}

#[test]
fn on_a_phone_boards_are_as_wide_as_the_screen() {
    each_game("phone-boards", PHONE, |page, game, [width, _, bottom, _]| {
        assert!(width > 0.98, "{game} takes {width} of the width");
        assert!(bottom <= 1.0, "{game} ends below the window: {bottom}");
        let cell = page.eval(SMALLEST)[1].as_f64().expect("a number");
        assert!(cell >= 24.0, "a cell of {game} is {cell} px");
    });
}

#[test]
fn the_narrowest_phone_scrolls_nothing_sideways() {
    each_game("narrow-boards", NARROW, |page, game, [width, _, _, _]| {
        assert!(width > 0.98, "{game} takes {width} of the width");
        let cell = page.eval(SMALLEST)[1].as_f64().expect("a number");
        assert!(cell >= 24.0, "a cell of {game} is {cell} px");
    });
}

#[test]
fn a_phone_on_its_side_shows_the_whole_board() {
    each_game("sideways-boards", SIDEWAYS, |_, game, [width, height, bottom, _]| {
        assert!(height > 0.8 || width > 0.6, "{game} takes {width} × {height}");
        assert!(bottom <= 1.0, "{game} ends below the window: {bottom}");
    });
}

#[test]
fn a_tablet_is_filled_and_scrolls_nothing_sideways() {
    each_game("tablet-boards", TABLET, |_, game, [width, height, bottom, _]| {
        assert!(width > 0.96 || height > 0.74, "{game} takes {width} × {height}");
        assert!(bottom <= 1.0, "{game} ends below the window: {bottom}");
    });
}

#[test]
fn a_low_laptop_is_filled() {
    each_game("laptop-boards", LAPTOP, |_, game, [width, height, bottom, _]| {
        // The panel beside the board is 392 px wide, the lines above and below the board are together 142 px high.
        assert!(height > 0.77 || width > 0.7, "{game} takes {width} × {height}");
        assert!(bottom <= 1.0, "{game} ends below the window: {bottom}");
    });
}

#[test]
fn ones_own_side_is_at_the_foot_on_every_screen() {
    let Some(visit) = Visit::to("own-side", || Served::of(six_games, Options::default())) else { return };
    for screen in [PHONE, SIDEWAYS, LAPTOP] {
        for game in
            ["abalone:official", "awale:oware", "divercite", "draughts", "draughts:international", "quoridor"]
        {
            let mut page = visit.at(screen, &format!("#play?game={game}"));
            page.wait_for(".hit[data-next=source], .hit[data-next=target]");
            // The cells that the person touches first: not the grooves, which are all over the board, nor the hands beside it.
            let script = "(() => { const middle = (n) => { const b = n.getBoundingClientRect(); return b.top + b.height / 2; }; \
                const own = [...document.querySelectorAll('.hit:is([data-next=source], [data-next=target]):not([data-slot])')].map(middle); \
                const beside = innerWidth > innerHeight && document.querySelector('[data-cell=first-city-red]'); \
                return beside ? 1 : own.reduce((a, b) => a + b, 0) / own.length - middle(document.querySelector('.board')); })()";
            let below = page.eval(script);
            assert!(below.as_f64() > Some(0.0), "{game} on {screen:?}: {below}");
            page.assert_quiet();
        }
    }
}

#[test]
fn the_analysis_has_its_step_buttons_under_the_board() {
    let Some(visit) = Visit::start("steps-under-board") else { return };
    for screen in [PHONE, LAPTOP] {
        let mut page = visit.at(screen, "#analyse?game=quoridor&moves=e2+e8");
        page.wait_for(".view.analyse .board .hit[data-next]");
        let found = page.eval(
            "(() => { const box = (s) => document.querySelector(s).getBoundingClientRect(); \
             const [board, walk] = [box('.board'), box('.walk')]; \
             return [walk.top - board.bottom, innerHeight - walk.bottom, Math.min(...[...document.querySelectorAll('.walk button')].map((b) => b.getBoundingClientRect().height))]; })()",
        );
        let at = |i: usize| found[i].as_f64().expect("a number");
        assert!((0.0..60.0).contains(&at(0)) && at(1) >= 0.0, "{screen:?}: {found}");
        assert!(at(2) >= if screen.touch { 44.0 } else { 24.0 }, "{screen:?}: {found}");
        page.click(".walk button:nth-child(2)");
        page.wait("document.querySelector('.move.current').textContent === 'e2'");
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), json!(true));
        page.assert_quiet();
    }
}

/// Panel and board lie side by side, and every tool is within the panel.
#[test]
fn on_its_side_a_phone_shows_the_analysis_beside_the_board() {
    let Some(visit) = Visit::start("sideways-analysis") else { return };
    for screen in [SIDEWAYS, Screen { width: 844, height: 390, touch: true }] {
        for view in ["analyse", "play"] {
            for game in ["abalone:official", "awale:oware", "divercite", "draughts:international", "quoridor"]
            {
                let mut page = visit.at(screen, &format!("#{view}?game={game}"));
                page.wait_for(".board .hit[data-next]:not([data-next=''])");
                let found = page.eval(
                    "(() => { const box = (n) => n.getBoundingClientRect(); const panel = document.querySelector('.panel'); \
                     const tools = [...panel.querySelectorAll('.tool')].filter((n) => box(n).right > box(panel).right + 0.5).map((n) => n.textContent); \
                     return [box(panel).left - box(document.querySelector('.board')).right, tools, document.documentElement.scrollWidth - innerWidth]; })()",
                );
                assert!(
                    found[0].as_f64() >= Some(0.0),
                    "{view} {game}: the panel lies over the board: {found}"
                );
                assert_eq!((&found[1], &found[2]), (&json!([]), &json!(0)), "{view} {game}");
                page.assert_quiet();
            }
        }
    }
}

#[test]
fn on_a_low_laptop_the_analysis_fits_its_panel() {
    let Some(visit) = Visit::start("laptop-analysis") else { return };
    let mut page = visit.at(LAPTOP, "#analyse?game=abalone:official,start=belgian-daisy");
    page.wait_for(".board .hit[data-next=source]");
    let found = page.eval(
        "(() => { const panel = document.querySelector('.panel'); return [panel.scrollHeight - panel.clientHeight, \
         document.querySelector('.view-title').offsetHeight]; })()",
    );
    assert_eq!(found[0], 0, "the panel must be scrolled");
    assert!(found[1].as_f64() > Some(15.0), "{found}");
    page.assert_quiet();
}

/// The number of a square stays within it, however much it had to be enlarged to be readable.
#[test]
fn numbers_stay_on_their_squares() {
    let Some(visit) = Visit::start("square-numbers") else { return };
    for screen in [PHONE, LAPTOP] {
        let mut page = visit.at(screen, "#play?game=draughts:international");
        page.wait_for(".board .labels text");
        let outside = page.eval(
            "(() => { const square = (id) => document.querySelector(`.hit[data-cell='${id}']`).getBoundingClientRect(); \
             return [...document.querySelectorAll('.board .labels text')].filter((text) => { \
                 const [t, s] = [text.getBoundingClientRect(), square(text.textContent)]; \
                 return t.left < s.left || t.right > s.right; }).map((text) => text.textContent); })()",
        );
        assert_eq!(outside, json!([]), "{screen:?}");
        page.assert_quiet();
    }
}

#[test]
fn a_phone_in_french_has_room_for_its_header() {
    let Some(visit) = Visit::start("french-header") else { return };
    for screen in [NARROW, PHONE] {
        let mut page = visit.page(screen);
        page.language("fr-FR");
        page.goto(&visit.server.url("#analyse"));
        page.wait_for(".hit[data-next]");
        let cut = page.eval(
            "[...document.querySelectorAll('#header :is(a, button)')].filter((e) => e.getClientRects().length > 0) \
             .map((e) => [e.textContent || e.title, e.getBoundingClientRect(), e.matches('button') ? 40 : 24]) \
             .filter(([, b, least]) => b.width < least || b.height < 24 || b.left < 0 || b.right > innerWidth).map(([name]) => name)",
        );
        assert_eq!(cut, json!([]), "{} px", screen.width);
        page.assert_quiet();
    }
}

/// In a window as low as a laptop's, the field for a move and the tools are in sight, both before the first move and under a
/// hint.
#[test]
fn on_a_low_laptop_tools_and_line_are_in_sight() {
    let Some(visit) = Visit::start("laptop-tools") else { return };
    let seen = "(() => { const b = (s) => document.querySelector(s).getBoundingClientRect(); const panel = b('.panel'); \
        return [...document.querySelectorAll('.panel .tool, .typed input')].every((one) => { const box = one.getBoundingClientRect(); \
            return box.top >= panel.top && box.bottom <= Math.min(panel.bottom, innerHeight) + 0.5 && box.height > 20; }); })()";
    for language in ["en", "fr"] {
        for game in [
            "abalone:official,start=belgian-daisy",
            "awale:oware",
            "divercite",
            "draughts:international",
            "quoridor",
        ] {
            let mut page = visit.page(LAPTOP);
            page.language(language);
            page.goto(&visit.server.url(&format!("#play?game={game}")));
            page.wait_for(".hit[data-next=source], .hit[data-next=target]");
            assert_eq!(page.eval(seen), true, "{game} in {language}");
            page.click(".overlay-switch");
            page.click("[data-tool=hint]");
            page.wait("document.querySelectorAll('.why li').length >= 2");
            assert_eq!(page.eval(seen), true, "{game} in {language} with a hint");
            // No line of the hint is cut.
            assert_eq!(page.eval("document.querySelector('.why').scrollHeight - document.querySelector('.why').clientHeight"), 0);
            page.assert_quiet();
        }
    }
    let mut page = visit.at(LAPTOP, "#analyse?game=quoridor&moves=e2+e8+e1+e7+e2+e6");
    page.wait_for(".board .hit[data-next=target]");
    page.click("[data-tool=search]");
    page.wait_for(".review-figures");
    assert_eq!(page.eval(seen), true, "after a review");
    assert_eq!(page.eval("document.querySelector('.review-figures').open"), false);
    // The line for a comment is shown only when it is asked for.
    page.click(".pen");
    page.write(".note", "why not");
    page.click(".walk button:nth-child(2)");
    page.click(".walk button:nth-child(3)");
    page.wait("document.querySelector('.note').value === 'why not'");
    page.assert_quiet();
}

/// On a phone the standard games are in one row, and so are the variants; on the narrowest the games take two rows.
#[test]
fn a_phone_has_one_row_of_games() {
    let Some(visit) = Visit::start("game-row") else { return };
    for (width, language) in [(360, "en"), (360, "fr"), (280, "fr")] {
        let mut page = visit.page(Screen { width, ..PHONE });
        page.language(language);
        page.goto(&visit.server.url("#play?game=quoridor"));
        page.wait_for(".hit[data-next=target]");
        for row in [".game-tab", ".variant-row button"] {
            let tops = format!(
                "new Set([...document.querySelectorAll('{row}')].map((one) => {{ const b = one.getBoundingClientRect(); return Math.round(b.top + b.height / 2); }})).size"
            );
            let rows = if width < 350 && row == ".game-tab" { 2 } else { 1 };
            assert_eq!(page.eval(&tops), rows, "{row} at {width} in {language}");
        }
        // The tab of the game shown is within the row.
        let shown = "(() => { const b = document.querySelector('.game-tab[aria-current]').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth; })()";
        assert_eq!(page.eval(shown), true, "{width} in {language}");
        page.assert_quiet();
    }
}
