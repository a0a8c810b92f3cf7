//! The page as an app: a manifest, a service worker keyed by the build, and nothing asked of other servers.

use crate::Visit;
use crate::page::DESKTOP;

#[test]
fn the_page_opens_while_the_server_is_away_and_the_cache_is_the_builds() {
    // A page served from a folder has no build.
    if std::env::var_os("SECATEUR_ASSETS").is_some() {
        return;
    }
    let Some(mut visit) = Visit::start("install") else { return };
    let mut page = visit.at(DESKTOP, "");
    page.wait_for(".hit[data-next]");
    page.wait("navigator.serviceWorker.controller !== null");
    let build = page.eval("document.querySelector('meta[name=build]').content");
    let caches = page.eval("caches.keys()");
    assert_eq!(caches, serde_json::json!([format!("secateur-{}", build.as_str().expect("a build"))]));
    let manifest =
        page.eval("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())");
    assert_eq!((&manifest["display"], &manifest["start_url"]), (&"standalone".into(), &"/".into()));
    // The cache of another build is deleted when this build's worker starts.
    let outside = "performance.getEntriesByType('resource').filter((one) => new URL(one.name).origin !== location.origin).length";
    assert_eq!(page.eval(outside), 0);
    page.assert_quiet();
    page.expected.extend(["Failed to load resource", "WebSocket connection"]);
    visit.server.stop();
    page.reload();
    // The frame of the page is shown, and says that the server does not answer.
    page.wait_for(".connection");
    page.wait_for(".brand");
    visit.server.resume();
    page.wait_for(".hit[data-next]");
}
