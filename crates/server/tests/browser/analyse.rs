//! Analysing: lines, variations, positions pasted and edited, links, files, reviews.

use crate::Visit;
use crate::page::{DESKTOP, Page};

fn settled(page: &Page) {
    page.wait_for(".view.analyse .board .hit[data-cell]");
}

#[test]
fn lines_come_streaming_and_can_be_looked_at_and_played() {
    let Some(visit) = Visit::start("lines") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor&moves=e2+e8");
    page.wait("document.querySelectorAll('.lines .line').length === 3");
    page.wait("/depth \\d+ · .*nodes · .*\\/s/.test(document.querySelector('.search-info').textContent)");
    page.wait("document.querySelector('.eval-bar').getAttribute('aria-valuetext').includes('may expect')");
    page.wait_for(".arrow.best, .pointed.best");
    let here = page.eval("document.querySelector('.pieces').innerHTML");
    // The lines stay the same while the pointer is on one of them.
    page.hover(".lines .line:first-child .pv-move:nth-of-type(2)");
    page.wait_for(".interactive-board.peeking");
    page.wait(&format!("document.querySelector('.pieces').innerHTML !== {here}"));
    page.mouse("mouseMoved", 5.0, 5.0, 0);
    page.wait("!document.querySelector('.interactive-board.peeking')");
    assert_eq!(page.eval("document.querySelector('.pieces').innerHTML"), here);
    let (x, y) = page.hover(".lines .line:first-child .pv-move:nth-of-type(1)");
    page.press(x, y);
    page.wait("document.querySelectorAll('.moves .move').length === 3");
    page.choose(".lines-panel select", "5");
    page.wait("document.querySelectorAll('.lines .line').length === 5");
    page.click(".switch");
    page.wait("document.querySelector('.lines').hidden && document.querySelector('.search-info').textContent === 'off'");
    page.click("[data-tool=hint]");
    page.wait("document.querySelector('#speaker').textContent.includes('Hint')");
    page.assert_quiet();
}

/// Waits until one cell lies lower on the screen than another.
fn wait_lower(page: &Page, cell: &str, other: &str) {
    let top =
        |cell: &str| format!("document.querySelector('[data-cell={cell}]').getBoundingClientRect().top");
    page.wait(&format!("{} > {}", top(cell), top(other)));
}

#[test]
fn the_first_player_sits_at_the_foot_in_every_view() {
    let Some(visit) = Visit::start("foot") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=abalone");
    page.wait_for(".view.play .board .hit[data-next=source]");
    // White begins, and its pieces are on the last rows.
    wait_lower(&page, "i5", "a1");
    page.click("[data-tool=chart]");
    settled(&page);
    page.wait("document.querySelector('.eval-bar:not(.unknown)')");
    wait_lower(&page, "i5", "a1");
    assert_eq!(page.eval("document.querySelector('.eval-bar').dataset.bottom"), "first");
    page.click("[data-tool=flip]");
    page.wait("document.querySelector('.eval-bar').dataset.bottom === 'second'");
    wait_lower(&page, "a1", "i5");
    page.assert_quiet();
}

#[test]
fn another_game_is_a_touch_away() {
    let Some(visit) = Visit::start("games") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor&moves=e2");
    settled(&page);
    page.click("[data-game=draughts]");
    page.wait("document.querySelector('.view-title')?.textContent === 'Draughts · International'");
    assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 0);
    // The back button leads to the game shown before; a view opens with the family shown last.
    page.eval("history.back()");
    page.wait("document.querySelector('.view-title')?.textContent === 'Quoridor · Standard' && document.querySelectorAll('.moves .move').length === 1");
    page.click("[href='#play']");
    page.wait_for(".view.play [data-game=quoridor][aria-current]");
    page.click(".game-tab[data-game=awale]");
    page.wait_for(".view.play [data-game=awale][aria-current]");
    page.click("[href='#analyse']");
    page.wait("document.querySelector('.view-title')?.textContent === 'Awalé · Oware'");
    page.assert_quiet();
}

#[test]
fn arrow_keys_walk_and_variations_are_kept() {
    let Some(visit) = Visit::start("walk") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor&moves=e2+e8+e3");
    settled(&page);
    page.key("ArrowLeft");
    page.wait("document.querySelector('.move.current').textContent.startsWith('e8')");
    page.key("Home");
    page.wait("!document.querySelector('.move.current')");
    page.key("ArrowRight");
    page.wait("document.querySelector('.move.current').textContent.startsWith('e2')");
    page.click("[data-cell=d9]");
    page.wait("document.querySelector('.variation .move')?.textContent.startsWith('d9')");
    page.key("ArrowUp");
    page.wait("document.querySelector('.move.current').textContent.startsWith('e8')");
    page.key("End");
    page.wait("document.querySelector('.move.current').textContent.startsWith('e3')");
    // A reload keeps the tree with its variation.
    page.reload();
    page.wait("document.querySelector('.variation .move')?.textContent.startsWith('d9')");
    page.click(".variation .move");
    page.wait("document.querySelector('.move.current').textContent.startsWith('d9')");
    page.click("[data-tool=trash]");
    page.wait("!document.querySelector('.variation')");
    page.assert_quiet();
}

#[test]
fn a_link_holds_the_game() {
    let Some(visit) = Visit::start("link") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=draughts:russian&moves=c3-d4+d6-c5");
    settled(&page);
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    page.click("[data-tool=share]");
    page.wait_for("dialog .link");
    let link = page.eval("document.querySelector('dialog .link').value");
    let link = link.as_str().expect("a link");
    assert!(link.starts_with(&visit.server.url("#analyse?game=draughts%3Arussian&moves=")), "{link}");
    let mut other = visit.page(DESKTOP);
    other.goto(link);
    other.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(
        other.eval("document.querySelector('.pieces').childElementCount"),
        page.eval("document.querySelector('.pieces').childElementCount")
    );
    page.assert_quiet();
    other.assert_quiet();
}

#[test]
fn games_and_positions_are_pasted_edited_and_exported() {
    let Some(visit) = Visit::start("exchange") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor");
    settled(&page);
    page.click("[data-tool=paste]");
    page.write("dialog textarea", "e2 e8 e3");
    page.click("dialog button[type=submit]");
    page.wait("!document.querySelector('dialog') && document.querySelectorAll('.moves .move').length === 3");
    page.click("[data-tool=paste]");
    page.choose("dialog .paste > .field select", "draughts");
    page.write("dialog textarea", "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n1. 32-28 19-23 *");
    page.click("dialog button[type=submit]");
    page.wait("!document.querySelector('dialog') && document.querySelectorAll('.moves .move').length === 2");
    // Editing: a man becomes a king, and only possible positions are accepted.
    page.click("[data-tool=edit]");
    page.wait_for(".palette .brush");
    page.click("[data-brush=white-king]");
    page.click(".stage [data-cell='28']");
    page.wait("document.querySelector('.position-text').textContent.includes('K28')");
    page.click(".editor .primary");
    page.wait("!document.querySelector('.editor') && document.querySelectorAll('.moves .move').length === 0");
    assert!(page.eval("decodeURIComponent(location.hash)").as_str().is_some_and(|hash| hash.contains("K28")));
    // Exporting: the files are downloaded.
    let folder =
        std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("exports-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    page.call("Page.setDownloadBehavior", serde_json::json!({ "behavior": "allow", "downloadPath": folder }));
    page.click("[data-tool=down]");
    for (format, name, begins) in [
        ("svg", "draughts-0.svg", &b"<svg"[..]),
        ("png", "draughts-0.png", b"\x89PNG"),
        ("moves", "draughts-0.txt", b"\n"),
        ("record", "draughts-0.pdn", b"["),
    ] {
        page.click(&format!("dialog [data-format={format}]"));
        let file = folder.join(name);
        let deadline = std::time::Instant::now() + crate::chromium::patience();
        // A browser creates the file before it has written the content.
        let is_there = || std::fs::read(&file).is_ok_and(|bytes| bytes.starts_with(begins));
        while !is_there() {
            assert!(std::time::Instant::now() < deadline, "{name} did not come down, or begins otherwise");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    page.assert_quiet();
}

#[test]
fn a_review_marks_what_lost_most() {
    let Some(visit) = Visit::start("review") else { return };
    // A race without walls that White, to move, wins by a step. White's third ply goes sideways, so that Black arrives first. So
    // short a race is searched to its end, however little time there is.
    let race = "position=-/-/a6+i4/0+0/1&moves=a7+i3+b7+i2+b8+i1";
    let mut page = visit.at(DESKTOP, &format!("#analyse?game=quoridor&{race}"));
    settled(&page);
    page.click("[data-tool=search]");
    page.wait_for(".review-table");
    page.wait("document.querySelector('.moves .move-mark')");
    page.wait("document.querySelectorAll('.graph-line').length > 0 && document.querySelector('.graph-line').getAttribute('points').split(' ').length === 7");
    page.key("Home");
    page.wait("!document.querySelector('.moves .move.current')");
    page.click(".worst .move");
    page.wait("document.querySelector('.moves .move.current .move-mark')?.textContent === '??'");
    assert!(page.text(".moves .move.current").starts_with("b7"));
    page.key("Home");
    page.wait("!document.querySelector('.moves .move.current')");
    // A click on the graph goes to that ply.
    let (x, y) = page.middle(".graph-box .graph");
    page.press(x, y);
    page.wait("document.querySelector('.moves .move.current')?.textContent.startsWith('b7')");
    page.assert_quiet();
}
