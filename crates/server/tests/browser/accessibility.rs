//! A game by keyboard alone, sizes for fingers, and axe-core on every view in light and dark.

use crate::Visit;
use crate::games::begin;
use crate::page::{DESKTOP, PHONE, Page};
use std::path::{Path, PathBuf};

/// Describes the element that has the focus.
fn focused(page: &Page) -> String {
    let script = "(() => { const e = document.activeElement; return e.dataset?.cell ? 'cell ' + e.dataset.cell \
                  : (e.getAttribute('aria-label') || e.textContent || e.placeholder || e.tagName).trim().slice(0, 60); })()";
    page.eval(script).as_str().unwrap_or_default().to_string()
}

/// Presses Tab until the focus is on an element whose description begins with `wanted`.
fn tab_to(page: &Page, wanted: &str) {
    for _ in 0..120 {
        if focused(page).starts_with(wanted) {
            return;
        }
        page.key("Tab");
    }
    panic!("Tab does not reach {wanted}; it rests on {}", focused(page));
}

/// Moves the focus to a cell: by arrow keys, always to the neighbour nearest to it on the screen; where they lead no further, by
/// Tab to the next kind of cells.
fn walk_to(page: &Page, cell: &str) {
    let script = format!(
        "(() => {{ const at = (n) => {{ const b = n.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; }}; \
         const [a, b] = [at(document.activeElement), at(document.querySelector('.hit[data-cell=\"{cell}\"]'))]; \
         const [x, y] = [b[0] - a[0], b[1] - a[1]]; \
         return Math.abs(x) > Math.abs(y) ? (x > 0 ? 'ArrowRight' : 'ArrowLeft') : (y > 0 ? 'ArrowDown' : 'ArrowUp'); }})()"
    );
    for _ in 0..8 {
        for _ in 0..14 {
            if focused(page) == format!("cell {cell}") {
                return;
            }
            if !focused(page).starts_with("cell ") {
                break;
            }
            page.key(page.eval(&script).as_str().expect("a key"));
        }
        page.key("Tab");
        tab_to(page, "cell ");
    }
    panic!("the keys do not reach {cell}; the focus rests on {}", focused(page));
}

#[test]
fn a_whole_game_by_keyboard_alone() {
    let Some(visit) = Visit::start("keyboard") else { return };
    let mut page = visit.at(DESKTOP, "");
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    // Begins a new game against random from the dialog, without a pointer. The system draws the opened list; typing chooses from
    // it.
    tab_to(&page, "New game");
    page.key("Enter");
    page.wait_for("dialog .player-picker:last-of-type select");
    page.wait("document.querySelector('dialog').contains(document.activeElement)");
    tab_to(&page, "Divercité");
    page.key("Enter");
    page.wait(
        "document.querySelector('dialog [data-value=divercite]').getAttribute('aria-pressed') === 'true'",
    );
    for _ in 0..40 {
        if page.eval("document.activeElement.matches('dialog .player-picker:last-of-type select')") == true {
            break;
        }
        page.key("Tab");
    }
    page.call("Input.dispatchKeyEvent", serde_json::json!({ "type": "char", "text": "r", "key": "r" }));
    page.wait("document.querySelector('dialog .player-picker:last-of-type select').value === 'random'");
    tab_to(&page, "Begin");
    page.key("Enter");
    page.wait("!document.querySelector('dialog')");
    page.wait("document.title.startsWith('Divercité')");

    let mut moves = 0;
    while page.eval("!document.querySelector('.status .actions')") == true {
        page.wait(
            "document.querySelector('.status .actions') || document.querySelector('.hit[data-next=source]')",
        );
        if page.eval("!!document.querySelector('.status .actions')") == true {
            break;
        }
        tab_to_board(&page);
        let cell = |kind: &str| {
            page.eval(&format!("[...document.querySelectorAll('.hit[data-next={kind}]')].at({moves} % 3 === 0 ? 0 : -1).dataset.cell"))
        };
        let source = cell("source");
        walk_to(&page, source.as_str().expect("a cell"));
        page.key("Enter");
        page.wait_for(".hit[data-next=target]");
        let target = cell("target");
        walk_to(&page, target.as_str().expect("a cell"));
        page.key(" ");
        moves += 1;
        page.wait(&format!("document.querySelector('.status .actions') || document.querySelectorAll('.moves .move').length >= {}", 2 * moves));
        assert!(moves <= 20, "Divercité has forty plies");
    }
    assert_eq!(moves, 20);
    let said = page.text("#speaker");
    assert!(said.contains("You win:") || said.contains("You lose:") || said.contains("Draw:"), "{said}");
    page.assert_quiet();
}

/// Chromium puts elements of a drawing that listen for focus into the tab order, and a list of moves may be long.
#[test]
fn tab_rests_on_nothing_but_what_can_be_used_and_once_on_the_moves() {
    let Some(visit) = Visit::start("tab-stops") else { return };
    let mut page = visit.at(DESKTOP, "#analyse?game=quoridor&moves=e2+e8+e3+e7");
    page.wait_for(".move.current");
    page.wait_for(".board .hit[data-next=target]");
    let mut moves = 0;
    for _ in 0..80 {
        page.key("Tab");
        let found = page.eval(
            "(() => { const e = document.activeElement; return [e === document.body, e.tabIndex >= 0, e.matches('.moves .move'), e.outerHTML.slice(0, 80)]; })()",
        );
        if found[0] == true {
            break;
        }
        assert_eq!(found[1], true, "Tab rests on {}", found[3]);
        moves += u32::from(found[2] == true);
    }
    assert_eq!(moves, 1);
    // Arrow keys go through the moves, and the focus with them.
    page.eval("document.querySelector('.move.current').focus()");
    page.key("ArrowLeft");
    page.wait("document.activeElement.matches('.move.current') && document.activeElement.textContent.startsWith('e3')");
    page.assert_quiet();
}

/// Moves the focus to the board with Tab, unless the board has kept it.
fn tab_to_board(page: &Page) {
    if !focused(page).starts_with("cell ") {
        tab_to(page, "cell ");
    }
}

#[test]
fn a_game_can_be_typed_and_escape_gives_a_choice_up() {
    let Some(visit) = Visit::start("typed-game") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "draughts", "");
    let moves = [
        ("32-28", "White: 32 to 28"),
        ("19-23", "Black: 19 to 23"),
        ("28x19", "White: 28 takes 23 and lands on 19"),
        ("14x23", "Black: 14 takes 19 and lands on 23"),
    ];
    for (text, said) in moves {
        tab_to(&page, "Type a move");
        page.call("Input.insertText", serde_json::json!({ "text": text }));
        page.key("Enter");
        page.wait(&format!("document.querySelector('.move.current')?.textContent === '{text}'"));
        page.wait(&format!("document.querySelector('#speaker').textContent.includes('{said}')"));
    }
    tab_to_board(&page);
    let source = page.eval("document.querySelector('.hit[data-next=source]').dataset.cell");
    walk_to(&page, source.as_str().expect("a cell"));
    page.key("Enter");
    page.wait_for(".hit[data-next=chosen]");
    page.key("Escape");
    page.wait("!document.querySelector('.hit[data-next=chosen]')");
    page.assert_quiet();
}

#[test]
fn targets_are_large_enough_for_fingers() {
    let Some(visit) = Visit::start("fingers") else { return };
    let mut page = visit.at(PHONE, "");
    for variant in ["abalone", "awale", "divercite", "draughts", "quoridor"] {
        page.click(&format!("[data-game={variant}]"));
        page.wait(&format!("document.querySelector('.game-tab[aria-current]').dataset.game === '{variant}'"));
        page.wait_for(".hit[data-next=source], .hit[data-next=target]");
        let small = page.eval(
            "[...document.querySelectorAll('button, select, input, a')].filter((e) => e.offsetParent).map((e) => [e, e.getBoundingClientRect()]) \
             .filter(([e, b]) => (b.width < 24 || b.height < 24) && !e.matches('.skip')).map(([e]) => e.outerHTML.slice(0, 80))",
        );
        assert_eq!(small, serde_json::json!([]), "{variant}: too small");
        // Cells, but not grooves: a pointer near a groove means it.
        let least = page.eval(
            "Math.min(...[...document.querySelectorAll('.hit:not([data-slot])')].filter((e) => e.dataset.next).map((e) => { \
             const b = e.getBoundingClientRect(); return Math.min(b.width, b.height); }))",
        );
        assert!(least.as_f64() >= Some(24.0), "{variant}: a cell of {least} pixels");
        assert_eq!(
            page.eval("document.documentElement.scrollWidth <= innerWidth"),
            true,
            "{variant} is wider than the phone"
        );
    }
    page.assert_quiet();
}

/// axe-core is fetched by `scripts/test`, never committed.
fn axe() -> Option<String> {
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().map(|target| target.join("tools/axe.min.js"));
    let file = std::env::var_os("SECATEUR_AXE").map(PathBuf::from).or(tools)?;
    match std::fs::read_to_string(&file) {
        Ok(text) => Some(text),
        Err(error) => {
            assert!(
                std::env::var_os("SECATEUR_REQUIRE_BROWSER").is_none(),
                "axe-core is required: {}: {error}",
                file.display()
            );
            eprintln!("SKIPPED: axe-core is not in {}", file.display());
            None
        }
    }
}

fn assert_no_violation(page: &Page, axe: &str, where_: &str) {
    page.eval(&format!("{axe}; true"));
    let found = page.eval(
        "axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations \
         .filter((v) => v.impact === 'serious' || v.impact === 'critical') \
         .map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + ' // ' + n.failureSummary.slice(0, 300)).join(' | ')))",
    );
    assert_eq!(found, serde_json::json!([]), "{where_}");
}

/// The lines of a running analysis.
const LINES: &str = ".lines .line";

#[test]
fn axe_finds_nothing_serious_on_any_view() {
    let Some(axe) = axe() else { return };
    let Some(visit) = Visit::to("axe", crate::watch::served) else { return };
    for (screen, scheme) in [(DESKTOP, "light"), (DESKTOP, "dark"), (PHONE, "light"), (PHONE, "dark")] {
        let mut page = visit.page(screen);
        page.media(scheme, true);
        let views: [(&str, &str, &str); 6] = [
            ("#play?game=quoridor", ".hit[data-next=target]", ""),
            ("#play?game=divercite", ".hit[data-next=source]", ".new-game"),
            ("#play?game=awale", ".hit[data-next=source]", "[data-tool=book]"),
            ("#analyse?game=draughts&moves=22-18+9-14", LINES, "[data-tool=paste]"),
            ("#watch", ".figures", ""),
            ("#watch?id=0-1", ".terminations", ""),
        ];
        for (tail, ready, opens) in views {
            page.goto(&visit.server.url(tail));
            page.wait_for(ready);
            // The lines stay the same while the pointer is on one of them; axe must not see them come and go.
            if ready == LINES {
                page.hover(".lines .pv-move");
            }
            assert_no_violation(&page, &axe, &format!("{tail} {scheme} {}", screen.width));
            if !opens.is_empty() {
                page.click(opens);
                page.wait_for("dialog .dialog-body form, dialog .rules section");
                assert_no_violation(&page, &axe, &format!("{tail} {opens} {scheme} {}", screen.width));
            }
        }
        page.goto(&visit.server.url("#analyse?game=draughts"));
        // A position can be edited once it is shown.
        page.wait_for(LINES);
        page.click("[data-tool=edit]");
        page.wait_for(".palette .brush");
        assert_no_violation(&page, &axe, &format!("editor {scheme}"));
        page.goto(&visit.server.url("#watch?id=0-1&pair=0&leg=0"));
        page.wait_for(".view.replay .moves .move");
        assert_no_violation(&page, &axe, &format!("replay {scheme}"));
        page.assert_quiet();
    }
}

#[test]
fn both_languages_say_the_same_things() {
    let Some(visit) = Visit::start("languages") else { return };
    let mut page = visit.at(DESKTOP, "");
    let odd = page.eval(
        "Promise.all([import('/i18n/en.js'), import('/i18n/fr.js')]).then(([en, fr]) => { \
           const holes = (text) => [...new Set([text].flat().join(' ').match(/\\{\\w+\\}/g) ?? [])].sort().join(); \
           const said = (words) => Object.keys(words.default).filter((key) => !key.startsWith('error.')); \
           return [...new Set([...said(en), ...said(fr)])] \
             .filter((key) => holes(en.default[key] ?? '{missing}') !== holes(fr.default[key] ?? '{missing}')); })",
    );
    assert_eq!(odd, serde_json::json!([]));
    page.assert_quiet();
}
