//! Plays without knowing the game: it touches cells that the board offers.

use crate::page::Page;
use serde_json::{Value, json};

/// Whose turn it is, as the page shows it: the move count, and whether the game is over.
const STATE: &str = "(() => ({ \
    over: !!document.querySelector('.status .actions'), \
    targets: [...document.querySelectorAll('.hit[data-next=target]')].map(place), \
    sources: [...document.querySelectorAll('.hit[data-next=source]')].map(place), \
    moves: document.querySelectorAll('.moves .move').length, \
}))()";

/// Where a cell is touched: in its middle or, if it is long (a groove, which crosses another in the middle), off the middle.
const PLACE: &str = "window.place = (node) => { const b = node.getBoundingClientRect(); \
    const along = b.width > 1.5 * b.height ? [0.25, 0.5] : b.height > 1.5 * b.width ? [0.5, 0.25] : [0.5, 0.5]; \
    return { id: node.dataset.cell, x: b.left + along[0] * b.width, y: b.top + along[1] * b.height, \
             slot: node.dataset.slot === 'true' }; }";

pub struct Toucher<'a> {
    page: &'a Page,
    seed: u64,
    /// Touches so far, to notice a game that does not end.
    pub touches: u32,
}

impl<'a> Toucher<'a> {
    pub fn new(page: &'a Page) -> Toucher<'a> {
        page.wait_for(".board .hit");
        page.eval(PLACE);
        Toucher { page, seed: 0x9e37_79b9_7f4a_7c15, touches: 0 }
    }

    fn pick<'v>(&mut self, list: &'v [Value]) -> &'v Value {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        &list[(self.seed >> 33) as usize % list.len()]
    }

    pub fn state(&self) -> Value {
        self.page.eval(STATE)
    }

    /// Makes one move by as many touches as it takes; `false` if the game is over.
    pub fn play(&mut self) -> bool {
        self.page.wait("document.querySelector('.status .actions') || document.querySelector('.hit[data-next=target], .hit[data-next=source]')");
        let before = self.state();
        if before["over"] == json!(true) {
            return false;
        }
        let mut state = before.clone();
        loop {
            let empty = Vec::new();
            let targets = state["targets"].as_array().unwrap_or(&empty);
            let sources = state["sources"].as_array().unwrap_or(&empty);
            // Steps are preferred to walls, since they end the game sooner.
            let steps: Vec<Value> =
                targets.iter().filter(|cell| cell["slot"] != json!(true)).cloned().collect();
            let few = !steps.is_empty() && !self.touches.is_multiple_of(4);
            let list = if few {
                steps
            } else if targets.is_empty() {
                sources.clone()
            } else {
                targets.clone()
            };
            assert!(!list.is_empty(), "nothing to touch: {state}");
            let cell = self.pick(&list).clone();
            self.touch(&cell);
            self.page.wait(&format!(
                "document.querySelectorAll('.moves .move').length > {} || document.querySelector('.status .actions') \
                 || document.querySelector('.hit[data-next=chosen]')",
                before["moves"]
            ));
            let now = self.state();
            if now["moves"].as_u64() > before["moves"].as_u64() || now["over"] == json!(true) {
                return true;
            }
            state = now;
        }
    }

    fn touch(&mut self, cell: &Value) {
        self.touches += 1;
        let at = |key: &str| cell[key].as_f64().expect("a place");
        self.page.press(at("x"), at("y"));
        // A finger's wall is previewed, and then confirmed.
        if cell["slot"] == json!(true) && self.page.touched() {
            self.page.click(".confirm-bar .primary");
        }
    }

    /// Plays to the end of the game; panics after `most` touches.
    pub fn play_out(&mut self, most: u32) {
        while self.play() {
            assert!(self.touches < most, "no end after {most} touches");
        }
    }
}
