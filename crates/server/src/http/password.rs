//! A password for the whole site: asked for once, then a cookie stands for it.
//!
//! A visitor who gives it gets a session: a random number with its keyed hash, which only the keys of this process can
//! make. Sessions are never limited; attempts at the password are, by address, so that guessing takes for ever.

use super::error::ApiError;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use secateur_core::lock;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The name of the cookie.
const COOKIE: &str = "secateur_session";
/// Seconds a browser keeps it; a restart of the server ends all sessions.
const COOKIE_SECONDS: u32 = 30 * 24 * 3_600;
/// Wrong passwords an address may give in a row, and the time after which it may give one more.
const MAX_FAILURES: u32 = 30;
const FAILURE_INTERVAL: Duration = Duration::from_secs(2);
/// Addresses whose failures are remembered.
const MAX_ADDRESSES: usize = 4_096;
/// The page may send its form to this server, and nothing else; its style is in it, and nothing of anybody's is.
const LOGIN_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const LOGIN_PAGE: &str = include_str!("login.html");

/// The password, the keys of the sessions, and who failed how often.
pub(crate) struct Password {
    keys: [RandomState; 2],
    right: [u64; 2],
    failures: Failures,
    began: Instant,
}

impl Password {
    pub fn new(password: &str) -> Password {
        let keys = [RandomState::new(), RandomState::new()];
        let right = digest(&keys, password);
        Password { keys, right, failures: Failures::default(), began: Instant::now() }
    }

    /// Whether a request may be answered: it carries a session, or the password itself.
    pub fn check(&self, headers: &HeaderMap, peer: IpAddr) -> Result<(), ApiError> {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| {
            let value = value.to_str().ok()?;
            value
                .split_at_checked(7)
                .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer "))
                .map(|(_, rest)| rest)
        });
        if cookies(headers).chain(bearer).any(|session| self.is_session(session)) {
            return Ok(());
        }
        match bearer {
            Some(password) => self.attempt(password.trim(), peer),
            None => {
                let message =
                    "this server has a password: open its page, or send it as 'Authorization: Bearer'";
                Err(ApiError::new(StatusCode::UNAUTHORIZED, "password_required", message))
            }
        }
    }

    /// Whether this is the password. Digests with keys nobody knows are compared, so that the time says nothing.
    pub fn attempt(&self, password: &str, peer: IpAddr) -> Result<(), ApiError> {
        let now = self.began.elapsed();
        if !self.failures.may_try(peer, now) {
            let message = "too many wrong passwords from this address; try again later";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_failures", message));
        }
        if digest(&self.keys, password) == self.right {
            return Ok(());
        }
        self.failures.add(peer, now);
        Err(ApiError::new(StatusCode::UNAUTHORIZED, "wrong_password", "this is not the password"))
    }

    /// A new session.
    pub fn session(&self) -> String {
        // Each state has keys of its own, of which the system's random numbers are a part.
        let number = RandomState::new().hash_one(self.began.elapsed());
        self.signed(number)
    }

    fn signed(&self, number: u64) -> String {
        let [first, second] = digest(&self.keys, &format!("session {number:016x}"));
        format!("{number:016x}{first:016x}{second:016x}")
    }

    fn is_session(&self, text: &str) -> bool {
        let number = text.get(..16).and_then(|number| u64::from_str_radix(number, 16).ok());
        // Compared as digests, too.
        number.is_some_and(|number| digest(&self.keys, &self.signed(number)) == digest(&self.keys, text))
    }
}

/// A hash of 128 bits that nobody can compute without the keys.
fn digest(keys: &[RandomState; 2], text: &str) -> [u64; 2] {
    [keys[0].hash_one(text), keys[1].hash_one(text)]
}

/// The values of our cookie.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='))
}

/// The page that asks for the password again, and says what was wrong in both languages.
pub(crate) fn refused_page(error: &ApiError) -> Response {
    let message = match error.code {
        "wrong_password" => {
            "This is not the password. · <span lang=\"fr\">Ce n’est pas le mot de passe.</span>"
        }
        "too_many_failures" => {
            "Too many wrong passwords; try again later. · \
             <span lang=\"fr\">Trop d’erreurs ; réessayez plus tard.</span>"
        }
        _ => "",
    };
    login_page(error.status, message)
}

/// The page that asks for the password.
pub(crate) fn login_page(status: StatusCode, message: &'static str) -> Response {
    let page = LOGIN_PAGE.replace("{message}", message);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, LOGIN_POLICY),
        (header::CACHE_CONTROL, "no-store"),
        // With none at all, browsers send the form's origin as "null", which is refused.
        (header::REFERRER_POLICY, "same-origin"),
    ];
    (status, headers, page).into_response()
}

/// The answer to the right password: the session, and back to the board.
pub(crate) fn logged_in(session: &str) -> Response {
    let cookie = format!("{COOKIE}={session}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax");
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// Wrong passwords by address.
#[derive(Default)]
struct Failures(Mutex<HashMap<IpAddr, Duration>>);

impl Failures {
    /// Whether an address may try again. What is kept is the time at which all its failures are forgotten.
    fn may_try(&self, peer: IpAddr, now: Duration) -> bool {
        let failures = lock(&self.0);
        let until = failures.get(&group(peer)).copied().unwrap_or_default();
        until.saturating_sub(now) <= FAILURE_INTERVAL * (MAX_FAILURES - 1)
    }

    fn add(&self, peer: IpAddr, now: Duration) {
        let mut failures = lock(&self.0);
        if failures.len() >= MAX_ADDRESSES {
            failures.retain(|_, until| *until > now);
        }
        let until = failures.entry(group(peer)).or_default();
        *until = (*until).max(now) + FAILURE_INTERVAL;
    }
}

/// Addresses that are one visitor's: IPv6 networks are given out whole.
fn group(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) >> 64 << 64).into(),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn sessions_cannot_be_made_up() {
        let (password, other) = (Password::new("secret"), Password::new("secret"));
        let peer = IpAddr::from([10, 0, 0, 1]);
        let session = password.session();
        assert!(password.is_session(&session));
        let mut changed = session.clone();
        changed.replace_range(0..1, if session.starts_with('0') { "1" } else { "0" });
        for wrong in
            [&changed, &other.session(), &session[..47], &format!("{session}0"), "", "é", "0000000000000000"]
        {
            assert!(!password.is_session(wrong), "{wrong}");
        }
        let cookie = format!("a=b; {COOKIE}={session}; c=d");
        password.check(&headers(header::COOKIE, &cookie), peer).unwrap();
        password.check(&headers(header::AUTHORIZATION, &format!("bearer {session}")), peer).unwrap();
        password.check(&headers(header::AUTHORIZATION, "Bearer secret"), peer).unwrap();
        let refused = |headers: HeaderMap| password.check(&headers, peer).unwrap_err().code;
        assert_eq!(refused(HeaderMap::new()), "password_required");
        assert_eq!(refused(headers(header::COOKIE, &format!("{COOKIE}={changed}"))), "password_required");
        assert_eq!(refused(headers(header::AUTHORIZATION, "Bearer Secret")), "wrong_password");
        assert_eq!(refused(headers(header::AUTHORIZATION, "Basic secret")), "password_required");
    }

    #[test]
    fn guesses_are_limited_and_sessions_are_not() {
        let password = Password::new("secret");
        let (guesser, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let session = password.session();
        for _ in 0..MAX_FAILURES {
            assert_eq!(password.attempt("guess", guesser).unwrap_err().code, "wrong_password");
        }
        assert_eq!(password.attempt("secret", guesser).unwrap_err().code, "too_many_failures");
        password.attempt("secret", other).unwrap();
        // A class behind the same address goes on.
        password.check(&headers(header::COOKIE, &format!("{COOKIE}={session}")), guesser).unwrap();
    }

    #[test]
    fn failures_are_forgotten() {
        let (failures, peer, start) =
            (Failures::default(), IpAddr::from([10, 0, 0, 1]), Duration::from_secs(100));
        for _ in 0..MAX_FAILURES {
            assert!(failures.may_try(peer, start));
            failures.add(peer, start);
        }
        assert!(!failures.may_try(peer, start));
        assert!(!failures.may_try(peer, start + FAILURE_INTERVAL / 2));
        assert!(failures.may_try(peer, start + FAILURE_INTERVAL));
        failures.add(peer, start + FAILURE_INTERVAL);
        assert!(!failures.may_try(peer, start + FAILURE_INTERVAL));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let address = |text: &str| group(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    }
}
