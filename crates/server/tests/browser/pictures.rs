//! The pictures of the README and of the documentation, made by `scripts/screenshots`.

use crate::Visit;
use crate::page::{DESKTOP, PHONE, Page, Screen, TABLET};
use std::path::PathBuf;

/// A line of play for each game, long enough to look like one.
const LINES: [(&str, &str); 5] = [
    ("abalone", "i9h8+a1b2+i8h7+a3b3+i7h6+a2b2+f4e4+a5b5+i6h5+b4c4+h9g8+a4b5+h5g5+b6c6+i5h5+b3c4"),
    ("awale", "1R+14R+11R+8R+5R+6R+15R+8R+13R+4R+9R+6R+1R+2R"),
    ("divercite", "rA1+rD1+rA2+rd1+ra2+rC1+gB1+gB2+gc1+gA3+gB3+gb3+rb2+bC2+gc2+bD2+bC3+bd2"),
    ("draughts", "24-19+9-14+22-18+5-9+25-22+11-15+18x11+8x24+28x19+10-15+19x10+6x15+22-18+15x22+26x10+7x14"),
    ("quoridor", "e2+e8+e3+e7+d3v+c6h+e4+e6h"),
];

fn name(screen: Screen) -> &'static str {
    match screen.width {
        390 => "phone",
        820 => "tablet",
        _ => "desktop",
    }
}

/// Waits until the picture is at rest: fonts are loaded, pieces have arrived.
fn rest(page: &Page) {
    page.eval("document.fonts.ready.then(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(true)))))");
}

#[test]
#[ignore = "makes pictures; run by scripts/screenshots"]
fn pictures() {
    let folder =
        PathBuf::from(std::env::var_os("SECATEUR_PICTURES").expect("SECATEUR_PICTURES names a folder"));
    let only = std::env::var("SECATEUR_ONLY").unwrap_or_default();
    std::fs::create_dir_all(&folder).expect("the folder");
    let Some(visit) = Visit::to("pictures", crate::watch::served) else { return };
    let take = |page: &Page, what: &str, screen: Screen, scheme: &str, language: &str| {
        rest(page);
        page.screenshot(&folder.join(format!("{what}-{}-{scheme}-{language}.png", name(screen))));
    };
    for (screen, scheme, language) in [
        (DESKTOP, "light", "en"),
        (DESKTOP, "dark", "fr"),
        (TABLET, "light", "fr"),
        (PHONE, "light", "en"),
        (PHONE, "dark", "fr"),
    ] {
        let wanted = |what: &str| only.is_empty() || format!("{what}-{}", name(screen)).contains(&only);
        let mut page = visit.page(screen);
        page.media(scheme, true);
        page.language(language);
        for (variant, moves) in LINES {
            if wanted(&format!("play-{variant}")) {
                page.goto(&visit.server.url(&format!("#play?game={variant}&moves={moves}")));
                page.wait_for(".hit[data-next=source], .hit[data-next=target]");
                take(&page, &format!("play-{variant}"), screen, scheme, language);
            }
        }
        if wanted("setup") {
            page.goto(&visit.server.url("#play?game=quoridor"));
            page.click(".new-game");
            page.wait_for("dialog .player-picker:last-of-type select");
            take(&page, "setup", screen, scheme, language);
        }
        if wanted("rules") {
            page.goto(&visit.server.url("#play?game=abalone"));
            page.click("[data-tool=book]");
            page.wait_for("dialog .rules section");
            take(&page, "rules", screen, scheme, language);
        }
        if wanted("analyse") {
            page.goto(&visit.server.url("#analyse?game=quoridor&moves=e2+e8+e3+e7+d3v+c6h+e4+e6h"));
            page.wait("document.querySelectorAll('.lines .line').length === 3");
            page.click("[data-tool=search]");
            page.wait_for(".review-table");
            page.key("ArrowLeft");
            page.key("ArrowLeft");
            page.wait("document.querySelectorAll('.lines .line').length === 3 && /(depth|profondeur) ([89]|\\d\\d)/.test(document.querySelector('.search-info').textContent)");
            take(&page, "analyse", screen, scheme, language);
        }
        for (variant, _) in LINES {
            let what = format!("learn-{variant}");
            if wanted(&what) {
                page.goto(&visit.server.url(&format!("#learn?game={variant}")));
                page.wait_for(".lesson-text");
                page.wait_for(".hit[data-next=source], .hit[data-next=target]");
                take(&page, &what, screen, scheme, language);
            }
        }
        if wanted("edit") {
            page.goto(&visit.server.url("#analyse?game=draughts"));
            // A position can be edited once it is shown.
            page.wait_for(".lines .line");
            page.click("[data-tool=edit]");
            page.wait_for(".palette .brush");
            take(&page, "edit", screen, scheme, language);
        }
        if wanted("watch") {
            page.goto(&visit.server.url("#watch?id=0-1"));
            page.wait_for(".terminations");
            take(&page, "watch", screen, scheme, language);
        }
        if wanted("replay") {
            page.goto(&visit.server.url("#watch?id=0-1&pair=0&leg=0"));
            page.wait_for(".view.replay .moves .move");
            page.key("End");
            page.wait("document.querySelector('.move.current')");
            take(&page, "replay", screen, scheme, language);
        }
        page.assert_quiet();
    }
}
