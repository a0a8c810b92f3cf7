//! The page in a real browser: Debian's Chromium, without a window, clicked, tapped and typed at.
//!
//! Where no Chromium is installed these tests say so and pass, unless `SECATEUR_REQUIRE_BROWSER` is set. Every test
//! fails if the page writes an error to the console, throws, or breaks its Content-Security-Policy.

mod accessibility;
mod analyse;
mod chromium;
mod games;
#[path = "../common/gated.rs"]
mod gated;
mod install;
mod known_games;
mod last_move;
mod lessons;
mod login;
mod looks;
mod motion;
mod network;
mod notes;
mod page;
mod pictures;
mod play;
mod reconnect;
mod refusals;
mod screens;
mod served;
mod sixth_game;
mod sound;
mod toucher;
mod touching;
mod watch;
mod whole_games;

use chromium::Chromium;
use page::{Page, Screen};
use secateur_core::lock;
use served::Served;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Mutex, MutexGuard};

/// One browser at a time: they are heavy, and a machine with two cores would make them all slow.
static TURN: Mutex<()> = Mutex::new(());

/// A browser and the server it visits.
struct Visit {
    browser: Rc<RefCell<Chromium>>,
    server: Served,
    _turn: MutexGuard<'static, ()>,
}

impl Visit {
    /// Nothing where there is no browser; see [`chromium::launch`].
    fn start(name: &str) -> Option<Visit> {
        Visit::to(name, Served::start)
    }

    fn to(name: &str, server: impl FnOnce() -> Served) -> Option<Visit> {
        let turn = lock(&TURN);
        let browser = Rc::new(RefCell::new(chromium::launch(name)?));
        Some(Visit { browser, server: server(), _turn: turn })
    }

    fn page(&self, screen: Screen) -> Page {
        Page::open(&self.browser, screen)
    }

    /// A page at an address of the server, its board drawn.
    fn at(&self, screen: Screen, tail: &str) -> Page {
        let page = self.page(screen);
        page.goto(&self.server.url(tail));
        page.wait_for("#main .view");
        page
    }
}
