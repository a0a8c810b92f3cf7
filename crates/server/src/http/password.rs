//! A password for the whole site: a visitor gives it once, and from then on a cookie stands for it.
//!
//! A visitor who gives it gets a session: a random number with its keyed hash, which only the keys of this process can make.
//! Sessions are never limited. Attempts at the password are, by address: after many wrong ones, each further attempt from that
//! address waits for two seconds before it is looked at, eight at a time in the order they came. So guessing takes for ever, and
//! a visitor who knows the password gets in, however many wrong ones somebody else at the same address gives.

use super::error::ApiError;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use secateur_core::lock;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// The name of the cookie.
const COOKIE: &str = "secateur_session";
/// Seconds a browser keeps it; a restart of the server ends all sessions.
const COOKIE_SECONDS: u32 = 30 * 24 * 3_600;
/// Wrong passwords in a row that an address may give without delay, and the time after which one of them is forgotten.
const MAX_FAILURES: u32 = 30;
const FAILURE_INTERVAL: Duration = Duration::from_secs(2);
/// How long one attempt too many waits, and how many of one address wait at a time; further ones queue behind them.
const ATTEMPT_DELAY: Duration = Duration::from_secs(2);
const MAX_DELAYED: usize = 8;
/// Addresses whose failures are remembered.
const MAX_ADDRESSES: usize = 4_096;
/// The login page may send its form to this server and nothing else. Its style is inline, and it loads no files.
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
        let right = password_digest(&keys, password);
        Password { keys, right, failures: Failures::default(), began: Instant::now() }
    }

    /// Refuses a request without a session and without a password. Returns the password if there is one to be tried, `None` for a
    /// session.
    pub fn check<'a>(&self, headers: &'a HeaderMap) -> Result<Option<&'a str>, ApiError> {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| {
            let value = value.to_str().ok()?;
            value
                .split_at_checked(7)
                .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer "))
                .map(|(_, rest)| rest)
        });
        if cookies(headers, COOKIE).chain(bearer).any(|session| self.is_session(session)) {
            return Ok(None);
        }
        match bearer {
            Some(password) => Ok(Some(password.trim())),
            None => {
                let message =
                    "this server has a password: open its page, or send it as 'Authorization: Bearer'";
                Err(ApiError::new(StatusCode::UNAUTHORIZED, "password_required", message))
            }
        }
    }

    /// Refuses a wrong password. The answer is delayed if many wrong ones came from the same address.
    pub async fn attempt(&self, password: &str, peer: IpAddr) -> Result<(), ApiError> {
        let Some(gate) = self.failures.gate(peer, self.began.elapsed()) else {
            return self.compare(password, peer, false);
        };
        // Waits in order of arrival. Acquiring fails only if the gate is closed, and no gate is ever closed.
        let _turn = gate.acquire().await;
        tokio::time::sleep(ATTEMPT_DELAY).await;
        self.compare(password, peer, true)
    }

    /// Compares digests made with secret keys, so that the time taken tells nothing about the password.
    fn compare(&self, password: &str, peer: IpAddr, late: bool) -> Result<(), ApiError> {
        if password_digest(&self.keys, password) == self.right {
            return Ok(());
        }
        self.failures.add(peer, self.began.elapsed());
        if late {
            let message =
                "this is not the password; after so many wrong ones from this address each is answered late";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many_failures", message));
        }
        Err(ApiError::new(StatusCode::UNAUTHORIZED, "wrong_password", "this is not the password"))
    }

    /// The token of a new session: a random number and its signature, for the cookie.
    pub fn session(&self) -> String {
        // Each `RandomState` has keys of its own, made from the system's random numbers.
        let number = RandomState::new().hash_one(self.began.elapsed());
        self.signed(number)
    }

    fn signed(&self, number: u64) -> String {
        let [first, second] = password_digest(&self.keys, &format!("session {number:016x}"));
        format!("{number:016x}{first:016x}{second:016x}")
    }

    fn is_session(&self, text: &str) -> bool {
        let number = text.get(..16).and_then(|number| u64::from_str_radix(number, 16).ok());
        // Compared as digests, like the password.
        number.is_some_and(|number| {
            password_digest(&self.keys, &self.signed(number)) == password_digest(&self.keys, text)
        })
    }
}

/// A hash of 128 bits that nobody can compute without the keys.
fn password_digest(keys: &[RandomState; 2], text: &str) -> [u64; 2] {
    [keys[0].hash_one(text), keys[1].hash_one(text)]
}

/// The values of this server's cookie with this name.
pub(super) fn cookies<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|cookies| cookies.split(';'))
        .filter_map(move |cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The page that asks for the password again; it says in both languages what was wrong.
pub(crate) fn refused_page(error: &ApiError) -> Response {
    let message = match error.code {
        "wrong_password" => {
            "This is not the password. · <span lang=\"fr\">Ce n’est pas le mot de passe.</span>"
        }
        "too_many_failures" => {
            "This is not the password; after so many wrong ones each is answered late. · \
             <span lang=\"fr\">Ce n’est pas le mot de passe ; après tant d’erreurs, chaque réponse se fait attendre.</span>"
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
        // Without any referrer, browsers send the form's origin as "null", which is refused.
        (header::REFERRER_POLICY, "same-origin"),
    ];
    (status, headers, page).into_response()
}

/// The answer to the right password: a cookie with the session, and a redirection to the board.
pub(crate) fn logged_in(session: &str) -> Response {
    let cookie = format!("{COOKIE}={session}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax");
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

/// The wrong passwords that came from each address.
#[derive(Default)]
struct Failures(Mutex<HashMap<IpAddr, AddressFailures>>);

struct AddressFailures {
    /// The time at which all its failures are forgotten.
    until: Duration,
    /// Where attempts beyond the limit wait.
    gate: Arc<Semaphore>,
}

impl Failures {
    /// Where an attempt from an address must wait, if it must.
    fn gate(&self, peer: IpAddr, now: Duration) -> Option<Arc<Semaphore>> {
        let failures = lock(&self.0);
        let own = failures.get(&address_group(peer))?;
        let is_free = own.until.saturating_sub(now) <= FAILURE_INTERVAL * (MAX_FAILURES - 1);
        (!is_free).then(|| own.gate.clone())
    }

    fn add(&self, peer: IpAddr, now: Duration) {
        let mut failures = lock(&self.0);
        if failures.len() >= MAX_ADDRESSES {
            failures.retain(|_, own| own.until > now);
        }
        let own = failures.entry(address_group(peer)).or_insert_with(|| AddressFailures {
            until: Duration::ZERO,
            gate: Arc::new(Semaphore::new(MAX_DELAYED)),
        });
        // Beyond a number failures change nothing, so that the time to forget them stays bounded.
        own.until = (own.until.max(now) + FAILURE_INTERVAL).min(now + FAILURE_INTERVAL * (MAX_FAILURES + 1));
    }
}

/// Groups the addresses of one visitor: IPv6 networks are given out whole.
pub(super) fn address_group(peer: IpAddr) -> IpAddr {
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
        let checked = |headers: &HeaderMap| match password.check(headers) {
            Ok(given) => Ok(given.map(str::to_string)),
            Err(error) => Err(error.code),
        };
        assert_eq!(checked(&headers(header::COOKIE, &cookie)), Ok(None));
        let bearer = |text: &str| checked(&headers(header::AUTHORIZATION, text));
        assert_eq!(bearer(&format!("bearer {session}")), Ok(None));
        assert_eq!(bearer("Bearer secret"), Ok(Some("secret".to_string())));
        assert_eq!(bearer("Basic secret"), Err("password_required"));
        assert_eq!(checked(&HeaderMap::new()), Err("password_required"));
        let changed = headers(header::COOKIE, &format!("{COOKIE}={changed}"));
        assert_eq!(checked(&changed), Err("password_required"));
    }

    /// tokio's paused clock: time passes when everything waits.
    #[tokio::test(start_paused = true)]
    async fn guesses_are_slow_and_lock_nobody_out() {
        let password = Password::new("secret");
        let (guesser, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let began = Instant::now();
        for _ in 0..MAX_FAILURES {
            assert_eq!(password.attempt("guess", guesser).await.unwrap_err().code, "wrong_password");
        }
        assert_eq!(began.elapsed(), Duration::ZERO);
        assert_eq!(password.attempt("guess", guesser).await.unwrap_err().code, "too_many_failures");
        assert!(began.elapsed() >= ATTEMPT_DELAY);
        // A class behind the same address gets in, after the guesses that came before.
        let began = Instant::now();
        let guesses = (0..4 * MAX_DELAYED).map(|_| password.attempt("guess", guesser));
        let guesses = futures_util::future::join_all(guesses);
        let (guesses, right) = tokio::join!(guesses, password.attempt("secret", guesser));
        assert!(right.is_ok() && guesses.iter().all(Result::is_err));
        assert!(began.elapsed() >= 4 * ATTEMPT_DELAY && began.elapsed() < 6 * ATTEMPT_DELAY);
        let began = Instant::now();
        password.attempt("secret", other).await.unwrap();
        assert_eq!(began.elapsed(), Duration::ZERO);
    }

    #[test]
    fn failures_are_forgotten() {
        let (failures, peer, start) =
            (Failures::default(), IpAddr::from([10, 0, 0, 1]), Duration::from_secs(100));
        let is_free = |now| failures.gate(peer, now).is_none();
        for _ in 0..MAX_FAILURES {
            assert!(is_free(start));
            failures.add(peer, start);
        }
        assert!(!is_free(start) && !is_free(start + FAILURE_INTERVAL / 2));
        assert!(is_free(start + FAILURE_INTERVAL));
        failures.add(peer, start + FAILURE_INTERVAL);
        assert!(!is_free(start + FAILURE_INTERVAL));
        // A million more failures are forgotten just as soon.
        (0..1_000_000).for_each(|_| failures.add(peer, start));
        assert!(is_free(start + 3 * FAILURE_INTERVAL));
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let address = |text: &str| address_group(text.parse().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
    }
}
