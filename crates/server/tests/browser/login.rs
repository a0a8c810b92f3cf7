//! A server with a password: the page that asks for it, as a browser sends its form.

use crate::Visit;
use crate::page::PHONE;
use crate::served::Served;
use secateur_server::Options;
use serde_json::json;

#[test]
fn a_visitor_gives_the_password_and_plays() {
    let server = || Served::with(Options { password: Some("open sesame".into()), ..Options::default() });
    let Some(visit) = Visit::to("login", server) else { return };
    let mut page = visit.page(PHONE);
    page.expected.push("401");
    page.goto(&visit.server.url(""));
    page.wait_for("#password");
    let fits = "document.documentElement.scrollWidth <= innerWidth && document.querySelector('button').getBoundingClientRect().height >= 44";
    assert_eq!(page.eval(fits), true);
    page.write("#password", "guess");
    page.click("button");
    page.wait("document.querySelector('[role=alert]')?.textContent.includes('not the password')");
    assert_eq!(
        page.eval("document.querySelector('[role=alert] [lang=fr]').textContent"),
        json!("Ce n’est pas le mot de passe.")
    );
    page.write("#password", "open sesame");
    page.click("button");
    page.wait_for(".hit[data-next=source], .hit[data-next=target]");
    page.assert_quiet();
}
