//! A poor network: few files, moves drawn before the server answers, and no WebSocket.

use crate::Visit;
use crate::games::begin;
use crate::gated::Gate;
use crate::page::{DESKTOP, Page};
use crate::served::Served;
use crate::toucher::Toucher;
use secateur_server::Options;
use serde_json::json;

fn pieces(page: &Page) -> String {
    page.eval("document.querySelector('.pieces').innerHTML").as_str().expect("markup").to_string()
}

#[test]
fn the_page_comes_in_few_files() {
    // A folder is served file by file, for those who work on the page.
    if std::env::var_os("SECATEUR_ASSETS").is_some() {
        return;
    }
    let Some(visit) = Visit::start("few-files") else { return };
    let mut page = visit.at(DESKTOP, "");
    page.wait_for(".hit[data-next]");
    let files = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname) \
                 .filter((path) => /\\.(js|css)$/.test(path) && path !== '/sw.js')";
    let files = page.eval(files);
    assert_eq!(files.as_array().map(Vec::len), Some(2), "{files}");
    // Browsers keep the files for good: their names change with their content.
    let kept = "Promise.all([...document.querySelectorAll('script[src], link[rel=stylesheet]')] \
                .map((one) => fetch(one.src || one.href).then((answer) => answer.headers.get('cache-control'))))";
    let kept = page.eval(kept);
    assert!(
        kept.as_array().is_some_and(|all| all.iter().all(|one| one.as_str().unwrap().contains("immutable"))),
        "{kept}"
    );
    page.assert_quiet();
}

/// Holds every answer until `release()`.
const HOLD: &str = "let open; const gate = new Promise((resolve) => { open = resolve; }); window.release = () => open(); window.holding = false; \
     const ask = window.fetch; window.fetch = async (...all) => { if (window.holding) await gate; return ask(...all); }; \
     const send = WebSocket.prototype.send; \
     WebSocket.prototype.send = function (data) { if (!window.holding) return send.call(this, data); gate.then(() => send.call(this, data)); };";

#[test]
fn ones_own_move_is_drawn_before_the_server_answers() {
    let Some(visit) = Visit::start("drawn-at-once") else { return };
    for (game, touches) in [
        ("draughts", &["32", "28"][..]),
        ("quoridor", &["e2"]),
        ("awale", &["C"]),
        ("divercite", &["first-city-red", "B2"]),
    ] {
        let mut page = visit.page(DESKTOP);
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HOLD }));
        page.goto(&visit.server.url(&format!("#play?game={game}")));
        page.wait_for("#main .view");
        begin(&page, game, "");
        page.wait_for(".hit[data-next=source], .hit[data-next=target]");
        let before = pieces(&page);
        let turn = page.eval("document.querySelector('.headline').textContent");
        page.eval("window.holding = true");
        for cell in touches {
            page.click(&format!(".hit[data-cell='{cell}']"));
        }
        page.wait(&format!("document.querySelector('.pieces').innerHTML !== {}", json!(before)));
        page.wait(&format!("document.querySelector('.headline').textContent !== {turn}"));
        // No move is in the list yet, since the server has not answered, and nothing can be touched.
        assert_eq!(page.eval("document.querySelectorAll('.moves .move').length"), 0, "{game}");
        page.eval("window.holding = false; window.release()");
        page.wait("document.querySelectorAll('.moves .move').length === 1");
        page.assert_quiet();
    }
}

#[test]
fn a_websocket_that_never_opens_is_not_waited_for() {
    let Some(visit) = Visit::start("hanging-websocket") else { return };
    let mut page = visit.page(DESKTOP);
    // As behind a proxy that accepts the connection and says nothing. The page's timeout ends at once.
    let hanging = "window.WebSocket = class { static OPEN = 1; readyState = 0; addEventListener() {} close() { window.gaveUp = true; } \
        send() { throw new Error('not open'); } }; \
        const real = window.setTimeout; window.setTimeout = (call, ms, ...all) => real(call, ms === 6000 ? 0 : ms, ...all);";
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": hanging }));
    page.goto(&visit.server.url("#play?game=quoridor"));
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    page.click(".hit[data-cell='e2']");
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    assert_eq!(page.eval("window.gaveUp"), true);
    page.assert_quiet();
}

#[test]
fn without_a_websocket_programs_answer_by_http() {
    let Some(visit) = Visit::start("no-websocket") else { return };
    let mut page = visit.page(DESKTOP);
    page.expected.push("WebSocket connection to");
    // As behind a proxy that lets no WebSocket through.
    let none = "const Real = WebSocket; window.WebSocket = class extends Real { \
        constructor(address) { super(address.replace('/ws', '/none')); } };";
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": none }));
    page.goto(&visit.server.url("#play?game=divercite"));
    page.wait("document.querySelector('.headline')?.textContent === 'Your turn'");
    for done in 1..=2 {
        Toucher::new(&page).play();
        page.wait(&format!("document.querySelectorAll('.moves .move').length === {}", 2 * done));
        page.wait("document.querySelector('.headline').textContent === 'Your turn'");
    }
    // The analysis streams, too, and can be stopped.
    page.click("[data-tool=chart]");
    page.wait("document.querySelectorAll('.lines .line').length === 3");
    page.click(".switch");
    page.wait("document.querySelector('.search-info').textContent === 'off'");
    page.assert_quiet();
}

/// WebSockets through which nothing comes; the timeout after which the page gives one up ends at once. While `holding` is set,
/// HTTP requests wait for `release()`.
const MUTE: &str = "let open; const gate = new Promise((resolve) => { open = resolve; }); window.release = () => open(); \
    const Real = WebSocket; window.WebSocket = class extends Real { \
        addEventListener(kind, ...all) { if (kind !== 'message') super.addEventListener(kind, ...all); } \
        close() { window.gaveUp = true; super.close(); } }; \
    const later = window.setTimeout; window.setTimeout = (call, ms, ...all) => later(call, ms === 4000 ? 0 : ms, ...all); \
    const ask = window.fetch; window.fetch = async (...all) => { if (window.holding) await gate; return ask(...all); };";

#[test]
fn a_websocket_that_falls_silent_is_given_up() {
    let Some(visit) = Visit::start("mute-websocket") else { return };
    for (language, unheard) in [("en", "Waiting for the server…"), ("fr", "En attente du serveur…")] {
        let mut page = visit.page(DESKTOP);
        page.language(language);
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": MUTE }));
        page.goto(&visit.server.url("#play?game=quoridor"));
        page.wait_for(".hit[data-cell=e2][data-next=target]");
        page.eval("window.holding = true");
        page.click(".hit[data-cell='e2']");
        // The page does not say that the program thinks but that it waits for the server; a game that has begun offers no lesson.
        page.wait(&format!("document.querySelector('.headline').textContent === '{unheard}'"));
        page.wait("!document.querySelector('.invite')");
        page.wait_for(".connection");
        assert_eq!(page.eval("window.gaveUp"), true);
        page.eval("window.release()");
        page.wait("document.querySelectorAll('.moves .move').length === 2");
        page.wait("!document.querySelector('.connection')");
        page.assert_quiet();
    }
}

#[test]
fn a_silent_connection_is_asked_whether_the_server_is_there() {
    let gate = Gate::new();
    let engines = vec![("slow".to_string(), gate.player())];
    let server = || Served::with(Options { engines, ..Options::default() });
    let Some(visit) = Visit::to("ping", server) else { return };
    let mut page = visit.page(DESKTOP);
    // The silence after which the page asks for the server ends at once; the answers are counted.
    let count = "window.pongs = 0; const later = window.setTimeout; \
        window.setTimeout = (call, ms, ...all) => later(call, ms === 5000 ? 20 : ms, ...all); \
        const listen = WebSocket.prototype.addEventListener; \
        WebSocket.prototype.addEventListener = function (kind, listener, ...rest) { \
            const heard = kind !== 'message' ? listener : (event) => { \
                if (JSON.parse(event.data).type === 'pong') window.pongs++; listener(event); }; \
            return listen.call(this, kind, heard, ...rest); };";
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": count }));
    page.goto(&visit.server.url(""));
    page.wait_for("#main .view");
    begin(&page, "quoridor", "slow");
    page.click(".hit[data-cell=e2]");
    // A program that thinks sends nothing meanwhile: the connection is not given up for that.
    page.wait("window.pongs >= 3");
    assert!(page.text(".headline").contains("thinking"), "{}", page.text(".headline"));
    assert_eq!(page.eval("!!document.querySelector('.connection')"), false);
    gate.open();
    page.wait("document.querySelectorAll('.moves .move').length === 2");
    page.assert_quiet();
}

#[test]
fn a_state_that_does_not_come_is_asked_for_again() {
    let Some(visit) = Visit::start("hanging-state") else { return };
    for view in ["play", "analyse"] {
        let mut page = visit.page(DESKTOP);
        // The first requests for a state hang until their timeout, which the test triggers.
        let hanging = "window.hanging = true; window.limits = []; \
            AbortSignal.timeout = () => { const made = new AbortController(); window.limits.push(made); return made.signal; }; \
            window.timeUp = () => { for (const one of window.limits.splice(0)) one.abort(); }; \
            const ask = window.fetch; window.fetch = (path, options) => !window.hanging || !path.endsWith('/state') ? ask(path, options) \
                : new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)));";
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": hanging }));
        page.goto(&visit.server.url(&format!("#{view}?game=quoridor")));
        page.wait("document.querySelector('.board-waiting')?.textContent === 'Loading…'");
        assert_eq!(page.eval("document.querySelector('.board-waiting').hidden"), false);
        page.wait("window.limits.length > 0");
        page.eval("window.timeUp()");
        page.wait_for(".connection");
        if view == "play" {
            assert_eq!(page.text(".headline"), "Waiting for the server…");
        }
        page.eval("window.hanging = false; window.timeUp()");
        page.wait_for(".hit[data-cell=e2][data-next=target]");
        page.wait("!document.querySelector('.connection')");
        assert_eq!(page.eval("document.querySelector('.board-waiting').hidden"), true);
        page.assert_quiet();
    }
}
