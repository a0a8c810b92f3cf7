//! A tab: what its user does and sees. Input goes through the browser's own event pipeline, not through the page.

use crate::chromium::{Chromium, patience};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The size of a window and how it is touched.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub width: u32,
    pub height: u32,
    pub touch: bool,
}

pub const DESKTOP: Screen = Screen { width: 1280, height: 800, touch: false };
pub const TABLET: Screen = Screen { width: 820, height: 1180, touch: true };
pub const PHONE: Screen = Screen { width: 390, height: 844, touch: true };

pub struct Page {
    browser: Rc<RefCell<Chromium>>,
    session: String,
    screen: Screen,
    problems: Vec<String>,
    /// Parts of messages that this test expects: the browser logs refused requests as errors.
    pub expected: Vec<&'static str>,
}

impl Page {
    pub fn open(browser: &Rc<RefCell<Chromium>>, screen: Screen) -> Page {
        let session = browser.borrow_mut().tab();
        let mut page =
            Page { browser: browser.clone(), session, screen, problems: Vec::new(), expected: Vec::new() };
        for domain in ["Page", "Runtime", "Log", "DOM"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.resize(screen);
        // Motion is for people; a test would wait for it.
        page.media("light", true);
        page
    }

    /// Whether the screen is touched rather than clicked.
    pub fn touched(&self) -> bool {
        self.screen.touch
    }

    pub fn call(&self, method: &str, params: Value) -> Value {
        self.browser
            .borrow_mut()
            .call(&self.session, method, params)
            .unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn resize(&mut self, screen: Screen) {
        self.screen = screen;
        let scale = if screen.touch { 2 } else { 1 };
        let size = json!({ "width": screen.width, "height": screen.height, "deviceScaleFactor": scale, "mobile": screen.touch });
        self.call("Emulation.setDeviceMetricsOverride", size);
        self.call(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": screen.touch, "maxTouchPoints": 1 }),
        );
    }

    /// Sets light or dark, and whether the user asked for less motion.
    pub fn media(&self, scheme: &str, calm: bool) {
        let motion = if calm { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Sets the language that the browser asks for.
    pub fn language(&self, tag: &str) {
        let browser = self.eval("navigator.userAgent");
        self.call("Emulation.setUserAgentOverride", json!({ "userAgent": browser, "acceptLanguage": tag }));
    }

    pub fn goto(&self, url: &str) {
        // A new fragment alone would not load the page anew.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.wait("location.href === 'about:blank'");
        self.call("Page.navigate", json!({ "url": url }));
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'");
    }

    pub fn reload(&self) {
        self.eval("window.beforeReload = true");
        self.call("Page.reload", json!({}));
        self.wait("document.readyState === 'complete' && !window.beforeReload");
    }

    /// The value of an expression, awaited if it is a promise.
    pub fn eval(&self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", params);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}\n{}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    pub fn text(&self, selector: &str) -> String {
        let found = self.eval(&format!("document.querySelector({})?.textContent ?? ''", json!(selector)));
        found.as_str().unwrap_or_default().to_string()
    }

    /// Waits until an expression is true. An expression that throws counts as false, since the page may still be loading.
    pub fn wait(&self, expression: &str) {
        let guarded = format!("(() => {{ try {{ return !!({expression}); }} catch {{ return false; }} }})()");
        let params = json!({ "expression": guarded, "returnByValue": true });
        let deadline = Instant::now() + patience();
        loop {
            let answer = self.browser.borrow_mut().call(&self.session, "Runtime.evaluate", params.clone());
            if answer.is_ok_and(|answer| answer["result"]["value"] == json!(true)) {
                return;
            }
            assert!(Instant::now() < deadline, "waited in vain for {expression}\n{}", self.seen());
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// The text on the page, for the message of a test that failed.
    fn seen(&self) -> String {
        let params = json!({ "expression": "document.body.innerText.slice(0, 1500)", "returnByValue": true });
        let answer = self.browser.borrow_mut().call(&self.session, "Runtime.evaluate", params);
        answer.map_or_else(|e| e, |answer| answer["result"]["value"].to_string())
    }

    pub fn wait_for(&self, selector: &str) {
        self.wait(&format!("document.querySelector({})", json!(selector)));
    }

    /// The middle of an element. The element is scrolled into view first and must stay in its place for two frames: by then the
    /// browser knows what lies under a finger. An element that is drawn anew meanwhile is looked for again.
    pub fn middle(&self, selector: &str) -> (f64, f64) {
        let deadline = Instant::now() + patience();
        loop {
            self.wait_for(selector);
            self.call("Page.bringToFront", json!({})); // a tab in the background draws nothing
            let script = format!(
                "(async () => {{ const middle = () => {{ const b = document.querySelector({selector})?.getBoundingClientRect(); \
                 return b ? [b.left + b.width / 2, b.top + b.height / 2] : null; }}; \
                 document.querySelector({selector})?.scrollIntoView({{ block: 'nearest', inline: 'nearest' }}); \
                 const before = middle(); \
                 for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); \
                 const after = middle(); \
                 return before && after && before.join() === after.join() ? after : null; }})()",
                selector = json!(selector)
            );
            let at = self.eval(&script);
            if let (Some(x), Some(y)) = (at[0].as_f64(), at[1].as_f64()) {
                return (x, y);
            }
            assert!(Instant::now() < deadline, "{selector} does not come to rest");
        }
    }

    /// Moves the mouse onto an element of a list that may be drawn anew at any moment, until it is there.
    pub fn hover(&self, selector: &str) -> (f64, f64) {
        let deadline = Instant::now() + patience();
        loop {
            let (x, y) = self.middle(selector);
            self.mouse("mouseMoved", x, y, 0);
            if self.eval(&format!("!!document.querySelector({})", json!(format!("{selector}:hover")))) == true
            {
                return (x, y);
            }
            assert!(Instant::now() < deadline, "the mouse does not reach {selector}");
        }
    }

    /// Clicks the middle of an element, or taps it on a touch screen.
    pub fn click(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.press(x, y);
    }

    /// Clicks a point of the window, or taps it on a touch screen.
    pub fn press(&self, x: f64, y: f64) {
        if self.screen.touch {
            self.call(
                "Input.dispatchTouchEvent",
                json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }),
            );
            self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
            return;
        }
        self.mouse("mouseMoved", x, y, 0);
        self.mouse("mousePressed", x, y, 1);
        self.mouse("mouseReleased", x, y, 0);
    }

    pub fn mouse(&self, kind: &str, x: f64, y: f64, buttons: u32) {
        let button = if kind == "mouseMoved" && buttons == 0 { "none" } else { "left" };
        let params =
            json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", params);
    }

    /// Carries the mouse, button down, from one point to another.
    pub fn drag(&self, from: (f64, f64), to: (f64, f64)) {
        self.mouse("mouseMoved", from.0, from.1, 0);
        self.mouse("mousePressed", from.0, from.1, 1);
        for step in 1..=5 {
            let share = f64::from(step) / 5.0;
            self.mouse("mouseMoved", from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share, 1);
        }
        self.mouse("mouseReleased", to.0, to.1, 0);
    }

    /// Presses Enter, or a key that writes nothing.
    pub fn key(&self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let text = match key {
            "Enter" => "\r",
            " " => " ",
            _ => "",
        };
        let mut down = json!({ "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code });
        if !text.is_empty() {
            down["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", down);
        self.call(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code }),
        );
    }

    /// Replaces the text in a field.
    pub fn write(&self, selector: &str, text: &str) {
        self.click(selector);
        self.eval(&format!("document.querySelector({}).select()", json!(selector)));
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Chooses from a list. The system draws its menu outside the page, so the value is set by a script.
    pub fn choose(&self, selector: &str, value: &str) {
        self.wait_for(selector);
        self.eval(&format!(
            "(() => {{ const s = document.querySelector({}); s.value = {}; \
             s.dispatchEvent(new Event('input', {{ bubbles: true }})); s.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()",
            json!(selector),
            json!(value)
        ));
        let chosen = self.eval(&format!("document.querySelector({})?.value ?? null", json!(selector)));
        assert!(chosen == json!(value) || chosen.is_null(), "{selector} has no choice {value}");
    }

    /// A picture of the window as a PNG file.
    pub fn screenshot(&self, file: &Path) {
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        std::fs::write(file, decode(shot["data"].as_str().expect("a picture")))
            .expect("the picture is written");
    }

    /// Fails if the page has complained since it was opened: errors, exceptions, violations of its policy.
    pub fn assert_quiet(&mut self) {
        self.eval("1"); // this answer comes after the events of all that happened before
        let events = self.browser.borrow_mut().events(&self.session);
        for event in events {
            let params = &event["params"];
            let problem = match event["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => params["exceptionDetails"].to_string(),
                "Runtime.consoleAPICalled"
                    if matches!(params["type"].as_str(), Some("error" | "warning" | "assert")) =>
                {
                    params["args"].to_string()
                }
                "Log.entryAdded" if matches!(params["entry"]["level"].as_str(), Some("error")) => {
                    params["entry"].to_string()
                }
                _ => continue,
            };
            if !self.expected.iter().any(|part| problem.contains(part)) {
                self.problems.push(problem);
            }
        }
        assert!(self.problems.is_empty(), "the page complained:\n{}", self.problems.join("\n"));
    }
}

/// Decodes Base64 as the DevTools write it.
fn decode(text: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    for group in text.trim_end_matches('=').as_bytes().chunks(4) {
        let bits =
            group.iter().fold(0u32, |bits, &c| bits << 6 | u32::from(value(c))) << (6 * (4 - group.len()));
        out.extend(&bits.to_be_bytes()[1..group.len()]);
    }
    out
}
