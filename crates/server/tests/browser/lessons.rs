//! Learning: lessons, overlays, hints that say why, and mistakes tried again. The sixth game has a lesson too.

use crate::games::begin;
use crate::page::{DESKTOP, PHONE, Page, Screen};
use crate::served::Served;
use crate::{Visit, gated};
use secateur_players::Catalogue;
use secateur_server::Options;
use serde_json::{Value, json};

fn six_games() -> Catalogue {
    let mut catalogue = gated::catalogue();
    connect_four::register(&mut catalogue);
    catalogue
}

/// The cells that enter a move in a position, as the API lists them.
fn gesture(page: &Page, game: &Value, position: &Value, moves: &[Value], text: &Value) -> Vec<String> {
    let body = json!({ "game": game, "position": position, "moves": moves });
    let script = format!(
        "fetch('/api/v1/state', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }}, body: {} }}) \
         .then((answer) => answer.json()).then(({{ legal }}) => legal.find((one) => one.text === {text}).gestures[0])",
        json!(body.to_string())
    );
    let cells = page.eval(&script);
    cells.as_array().expect("cells").iter().map(|id| id.as_str().expect("an id").to_string()).collect()
}

/// Touches a cell. A slot is touched off its middle, where another crosses it, and with a finger twice.
fn touch(page: &Page, cell: &str) {
    let hit = format!(".hit[data-cell='{cell}']");
    let slot = page.eval(&format!("document.querySelector(\"{hit}\").dataset.slot === 'true'")) == true;
    if !slot {
        return page.click(&hit);
    }
    let (x, y) = page.middle(&hit);
    let along = format!(
        "(() => {{ const {{ width, height }} = document.querySelector(\"{hit}\").getBoundingClientRect(); \
         return width > height ? [width / 3, 0] : [0, height / 3]; }})()"
    );
    let along = page.eval(&along);
    page.press(x + along[0].as_f64().expect("a length"), y + along[1].as_f64().expect("a length"));
    if page.touched() {
        page.wait_for(".confirm-bar:not([hidden]) .primary");
        page.click(".confirm-bar .primary");
    }
}

/// Plays a lesson to its end by its own moves.
fn take_lesson(page: &Page, lesson: &Value) {
    let (mut position, mut moves) = (Value::Null, Vec::new());
    let steps = lesson["steps"].as_array().expect("steps");
    for (i, step) in steps.iter().enumerate() {
        if !step["position"].is_null() {
            (position, moves) = (step["position"].clone(), Vec::new());
        }
        page.wait(&format!(
            "document.querySelector('.lesson-text.task')?.textContent === {}",
            step["task"]["en"]
        ));
        if !step["overlay"].is_null() {
            page.wait_for(".overlay .shown, .overlay .way");
        }
        let text = step["moves"][0].clone();
        for cell in gesture(page, &lesson["game"], &position, &moves, &text) {
            page.wait_for(&format!(".hit[data-cell='{cell}'][data-next]:not([data-next=''])"));
            touch(page, &cell);
        }
        page.wait(&format!(
            "document.querySelector('.lesson-text.done')?.textContent === {}",
            step["done"]["en"]
        ));
        moves.push(text);
        if !step["reply"].is_null() {
            moves.push(step["reply"].clone());
        }
        if i + 1 < steps.len() {
            page.click("[data-tool=next]");
        }
    }
    page.wait(
        "document.querySelector('.lesson progress').value === document.querySelector('.lesson progress').max",
    );
}

fn take_all_lessons(screen: Screen) {
    let served = || Served::of(six_games, Options::default());
    let Some(visit) = Visit::to(&format!("lessons-{}", screen.width), served) else { return };
    let mut page = visit.at(screen, "");
    let games = page.eval("fetch('/api/v1/games').then((answer) => answer.json()).then(({ games }) => games.map((one) => one.name))");
    let games = games.as_array().expect("names").clone();
    assert_eq!(games.len(), 6);
    for game in &games {
        page.goto(&visit.server.url(&format!("#play?game={}", game.as_str().expect("a name"))));
        page.wait_for("[data-tool=learn]");
        page.click("[data-tool=learn]");
        page.wait_for(".view.learn .lesson-text");
        let lessons =
            page.eval(&format!("fetch('/api/v1/lessons?game=' + {game}).then((answer) => answer.json())"));
        let lessons = lessons["lessons"].as_array().expect("lessons").clone();
        assert!(!lessons.is_empty(), "{game} has no lesson");
        for lesson in &lessons {
            take_lesson(&page, lesson);
        }
        assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth"), true, "{game}");
    }
    page.assert_quiet();
}

#[test]
fn every_game_has_a_lesson_that_can_be_taken() {
    take_all_lessons(DESKTOP);
}

#[test]
fn lessons_are_taken_on_a_phone() {
    take_all_lessons(PHONE);
}

#[test]
fn a_wrong_move_in_a_lesson_is_explained_and_not_played() {
    let Some(visit) = Visit::start("wrong-move") else { return };
    let mut page = visit.at(DESKTOP, "#learn?game=quoridor");
    page.wait_for(".lesson-text.task");
    page.click("[data-cell=d1]");
    page.wait("document.querySelector('.lesson-text.again')?.textContent.startsWith('d1 is allowed')");
    page.click("[data-cell=d1]");
    // The second time the move is shown.
    page.wait_for(".pointed.hint, .arrow.hint");
    page.click("[data-cell=e2]");
    page.wait_for(".lesson-text.done");
    page.assert_quiet();
}

#[test]
fn overlays_are_switched_on_drawn_and_said() {
    let Some(visit) = Visit::start("overlays") else { return };
    let mut page = visit.at(DESKTOP, "");
    begin(&page, "quoridor", "");
    page.wait_for("[data-overlay=paths]");
    assert_eq!(page.eval("document.querySelectorAll('.overlay > *').length"), 0);
    page.click("[data-overlay=paths]");
    page.wait("document.querySelectorAll('.overlay .way').length === 2");
    assert!(page.text(".overlay-notes").contains("White needs 8 steps"));
    page.click("[data-cell=e2]");
    page.wait("document.querySelector('.overlay-notes').textContent.includes('White needs 7 steps')");
    // The overlay stays on in the next visit, and disappears when it is switched off.
    page.reload();
    page.wait("document.querySelectorAll('.overlay .way').length === 2");
    page.click("[data-overlay=paths]");
    page.wait("document.querySelectorAll('.overlay .way').length === 0");
    page.assert_quiet();
}

#[test]
fn a_hint_says_why() {
    let Some(visit) = Visit::start("why") else { return };
    let mut page = visit.at(DESKTOP, "#play?game=draughts:international&position=W:W32,37,48:B28,29,5,6");
    page.wait_for(".hit[data-next=source]");
    page.click("[data-tool=hint]");
    page.wait("document.querySelectorAll('.why li').length >= 2");
    assert!(page.text(".why").contains("Takes 2 pieces"), "{}", page.text(".why"));
    assert!(page.text("#speaker").contains("takes 2 pieces"));
    // The expected line in words: two moves of it at most, and no notation.
    let then = page.text(".why li:last-child");
    assert!(!then.contains('x') && !then.contains("32-"), "{then}");
    assert!(then.split("; ").count() <= 2, "{then}");
    page.assert_quiet();
}

/// Where nothing is gained and nothing threatened, the game has a sentence for what the move does.
#[test]
fn a_hint_for_a_quiet_move_says_what_it_does() {
    let Some(visit) = Visit::start("purpose") else { return };
    for (language, said) in
        [("en", "Shortens your way from 3 to 2"), ("fr", "Raccourcit votre chemin de 3 à 2")]
    {
        let mut page = visit.page(DESKTOP);
        page.language(language);
        page.goto(&visit.server.url("#play?game=quoridor:size=5,walls=0&position=-/-/b2+d5/0+0/1"));
        page.wait_for(".hit[data-next=target]");
        page.click("[data-tool=hint]");
        page.wait("document.querySelectorAll('.why li').length >= 2");
        assert_eq!(page.text(".why li:nth-child(2)"), said);
        page.assert_quiet();
    }
}

#[test]
fn after_a_review_the_moment_is_tried_again() {
    let Some(visit) = Visit::start("again") else { return };
    // White gives up the race at once, three times.
    let line = "e2+e8+e1+e7+e2+e6+e1+e5+e2+e4";
    let mut page = visit.at(DESKTOP, &format!("#analyse?game=quoridor&moves={line}"));
    page.wait_for(".view.analyse .hit[data-cell]");
    page.click("[data-tool=search]");
    page.wait_for(".worst .move");
    page.click(".worst .move");
    page.wait_for(".retry-begin");
    let note = page.text(".review-note");
    let (wrong, rest) = note.split_once(", ").expect("the move");
    let best =
        rest.split_once(": ").expect("the mark").1.split(' ').next().expect("the best move").to_string();
    page.click(".retry-begin");
    page.wait(&format!(
        "document.querySelector('.retry .lesson-text')?.textContent.startsWith('You played {wrong}.')"
    ));
    assert_eq!(page.eval("getComputedStyle(document.querySelector('.lines-panel')).display"), "none");
    page.write(".typed input", wrong);
    page.key("Enter");
    page.wait(&format!("document.querySelector('.retry .lesson-text.again')?.textContent.startsWith('{wrong} is the move you played')"));
    page.click("[data-tool=again]");
    page.wait("document.querySelector('.retry .lesson-text.task')");
    page.write(".typed input", &best);
    page.key("Enter");
    page.wait(&format!(
        "document.querySelector('.retry .lesson-text.done')?.textContent === '{best} it is.'"
    ));
    page.assert_quiet();
}

#[test]
fn a_newcomer_is_shown_the_lesson_until_the_game_is_known() {
    let Some(visit) = Visit::start("invitation") else { return };
    let mut page = visit.at(PHONE, "#play?game=quoridor");
    page.wait_for(".invite .primary");
    // It disappears with the first move.
    page.click(".hit[data-cell='e2']");
    page.wait("!document.querySelector('.invite')");
    page.goto(&visit.server.url("#play?game=abalone"));
    page.wait_for(".invite .primary");
    page.click(".invite .primary");
    page.wait_for(".lesson-text.task");
    // The hint of the first task is shown.
    page.wait("document.querySelector('.arrows').children.length > 0");
    page.goto(&visit.server.url("#play?game=abalone"));
    page.wait_for(".hit[data-next=source]");
    assert_eq!(page.eval("document.querySelector('.invite')"), json!(null));
    page.assert_quiet();
}
