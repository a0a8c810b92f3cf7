//! Who may ask, and what every answer carries.
//!
//! A page of another origin must not use the server on its visitor's machine. It might reach the server by a name that resolves
//! to that machine (DNS rebinding), so the `Host` header must be an address, `localhost` or a name that the operator listed. It
//! might also send requests to the server's own address, so those with a foreign `Origin` or `Sec-Fetch-Site` header are refused;
//! programs that are no browsers send neither.

use super::connections::RequestConnection;
use super::error::ApiError;
use super::password::login_page;
use super::routes::LOGIN;
use super::visitor::new_cookie;
use crate::limits;
use crate::shared::Shared;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// What the page may do: load its own files and talk to its own server; no text becomes markup.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'; require-trusted-types-for 'script'";

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN")),
];

/// Refuses foreign requests and adds the headers that every answer carries.
pub(crate) async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let cookie = if wants_a_page(&request) { new_cookie(request.headers()) } else { None };
    let asks_for_page = wants_a_page(&request);
    let mut response = match check_host(&shared.options.hosts, &request) {
        Ok(()) => match admit(&shared, password_to_try(&shared, &request)).await {
            Ok(()) => shared.answers.count(next.run(request).await).await,
            Err(error) if asks_for_page => login_page(error.status, ""),
            Err(error) => error.into_response(),
        },
        Err(error) => error.into_response(),
    };
    if response.status() == StatusCode::UNAUTHORIZED {
        let scheme = HeaderValue::from_static("Bearer realm=\"secateur\"");
        response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
    }
    let is_shown = response.status().is_success();
    let headers = response.headers_mut();
    if let Some(cookie) = cookie.filter(|_| is_shown) {
        headers.append(header::SET_COOKIE, cookie);
    }
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(value);
    }
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_POLICY));
    }
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The password to be tried, and the address it comes from; `None` if the request needs none, because it carries a session or
/// logs in. A request with neither a password nor a session is refused.
fn password_to_try(shared: &Shared, request: &Request) -> Result<Option<(String, IpAddr)>, ApiError> {
    let (Some(password), true) = (&shared.password, request.uri().path() != LOGIN) else { return Ok(None) };
    let peer = request.extensions().get::<RequestConnection>().map(|connection| connection.peer);
    let peer = peer.unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
    Ok(password.check(request.headers())?.map(|given| (given.to_string(), peer)))
}

/// Tries the password that a request gives.
async fn admit(shared: &Shared, given: Result<Option<(String, IpAddr)>, ApiError>) -> Result<(), ApiError> {
    match (given?, &shared.password) {
        (Some((given, peer)), Some(password)) => password.attempt(&given, peer).await,
        _ => Ok(()),
    }
}

/// Whether a person waits to see a page.
fn wants_a_page(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or("");
    request.method() == Method::GET
        && !request.uri().path().starts_with("/api/")
        && accepts.contains("text/html")
}

fn check_host(hosts: &[String], request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    // hyper bounds the connection's buffer in steps, and so lets more than this through.
    let head: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len()).sum();
    if head > limits::MAX_HEAD_LEN {
        let message = format!("the head of the request has more than {} bytes", limits::MAX_HEAD_LEN);
        return Err(ApiError::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "too_large", message));
    }
    let host =
        single_header(headers, &header::HOST)?.or_else(|| request.uri().authority().map(|a| a.as_str()));
    let Some(host) = host.filter(|host| is_known(hosts, host)) else {
        let message =
            "host: the server answers to addresses, to localhost, and to the names it was given by --host";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "forbidden_host", message));
    };
    let foreign = |what: &str| {
        let message = format!("{what}: pages of other origins may not use this server");
        Err(ApiError::new(StatusCode::FORBIDDEN, "forbidden_origin", message))
    };
    // A link on another page may lead here; no other request from there is answered.
    let opens_a_page = request.method() == Method::GET
        && headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate")
        && !request.uri().path().starts_with("/api/");
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
        && site != "none"
        && !opens_a_page
    {
        return foreign("sec-fetch-site");
    }
    let changes =
        !matches!(*request.method(), Method::GET | Method::HEAD) || headers.contains_key(header::UPGRADE);
    if let Some(origin) = single_header(headers, &header::ORIGIN)?
        && changes
    {
        let own = origin.split_once("://").is_some_and(|(scheme, rest)| {
            matches!(scheme, "http" | "https") && rest.eq_ignore_ascii_case(host)
        });
        if !own {
            return foreign("origin");
        }
    }
    Ok(())
}

/// The value of a header that may be given only once.
fn single_header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, ApiError> {
    let mut values = headers.get_all(name).iter();
    let first = values.next();
    if values.next().is_some() {
        return Err(ApiError::wrong("header", name, "it may be given once"));
    }
    first
        .map(|value| {
            value.to_str().map_err(|_| ApiError::wrong("header", name, "its value is printable ASCII"))
        })
        .transpose()
}

/// Whether a host names this server whatever a name server says: an address, `localhost`, or a listed name.
fn is_known(hosts: &[String], host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => {
            let Some((address, port)) = rest.split_once(']') else { return false };
            let port_is_right = port.is_empty() || port.strip_prefix(':').is_some_and(is_port);
            return port_is_right && address.parse::<Ipv6Addr>().is_ok();
        }
        None => match host.split_once(':') {
            Some((name, port)) if is_port(port) => name,
            Some(_) => return false,
            None => host,
        },
    };
    name.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn is_port(text: &str) -> bool {
    text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_known;

    #[test]
    fn hosts() {
        let listed = ["board.example".to_string()];
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]:80",
            "[::1]",
            "board.example:1",
        ] {
            assert!(is_known(&listed, host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.io",
            "localhost:x",
            "[::1",
            "[evil]:80",
            "::1",
            "localhost:80:80",
        ] {
            assert!(!is_known(&listed, host), "{host}");
        }
    }
}
