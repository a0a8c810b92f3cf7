//! Who a connection belongs to: the time of searches is shared among visitors, not among connections.
//!
//! A browser has a cookie from the page it loaded: all its tabs are one visitor, and a class behind one address is as many
//! visitors as it has browsers. A program that sends no cookie is one visitor for each connection, up to [`MAX_OF_ADDRESS`] for
//! an address; connections beyond that share the visitors of their address. None of them is refused.

use super::password::{address_group, cookies};
use axum::http::{HeaderMap, HeaderValue};
use secateur_core::lock;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// The name of the cookie. Its value is a random number, which says nothing of the visitor.
const COOKIE: &str = "secateur_visitor";
/// Seconds a browser keeps it.
const COOKIE_SECONDS: u32 = 24 * 3_600;
/// Visitors without a cookie that an address may have: as many as there are in a class.
const MAX_OF_ADDRESS: usize = 32;
/// Numbers of visitors with a cookie begin here.
const FIRST_OF_COOKIES: u64 = 1 << 63;

/// The connections without a cookie that are open, by address.
#[derive(Default)]
pub(crate) struct Visitors {
    addresses: Mutex<Addresses>,
}

#[derive(Default)]
struct Addresses {
    open: HashMap<IpAddr, Address>,
    next: u64,
}

struct Address {
    /// The number of its first visitor; the others follow.
    first: u64,
    connections: [usize; MAX_OF_ADDRESS],
}

/// The visitor that a connection belongs to, for as long as it is open.
pub(crate) struct Visitor {
    /// The same for all connections of the visitor.
    pub number: u64,
    /// Where the connection is counted, if it has no cookie.
    counted: Option<(Arc<Visitors>, IpAddr, usize)>,
}

impl Visitors {
    /// The visitor that sends these headers from this address.
    pub fn of(self: &Arc<Self>, headers: &HeaderMap, peer: IpAddr) -> Visitor {
        if let Some(number) = visitor_number(headers) {
            return Visitor { number: number | FIRST_OF_COOKIES, counted: None };
        }
        let group = address_group(peer);
        let mut addresses = lock(&self.addresses);
        let Addresses { open, next } = &mut *addresses;
        let address = open.entry(group).or_insert_with(|| {
            let first = *next;
            *next += MAX_OF_ADDRESS as u64;
            Address { first, connections: [0; MAX_OF_ADDRESS] }
        });
        let least = (0..MAX_OF_ADDRESS).min_by_key(|&place| address.connections[place]).unwrap_or(0);
        address.connections[least] += 1;
        Visitor { number: address.first + least as u64, counted: Some((self.clone(), group, least)) }
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        let Some((visitors, group, place)) = self.counted.take() else { return };
        let mut addresses = lock(&visitors.addresses);
        if let Some(address) = addresses.open.get_mut(&group) {
            address.connections[place] -= 1;
            if address.connections == [0; MAX_OF_ADDRESS] {
                addresses.open.remove(&group);
            }
        }
    }
}

/// The number of the cookie.
fn visitor_number(headers: &HeaderMap) -> Option<u64> {
    let number = cookies(headers, COOKIE).find_map(|value| u64::from_str_radix(value, 16).ok())?;
    Some(number & !FIRST_OF_COOKIES)
}

/// The header that gives a cookie to a visitor without one.
pub(super) fn new_cookie(headers: &HeaderMap) -> Option<HeaderValue> {
    if visitor_number(headers).is_some() {
        return None;
    }
    // Each `RandomState` has keys of its own, made from the system's random numbers.
    let number = RandomState::new().hash_one(COOKIE) & !FIRST_OF_COOKIES;
    let cookie = format!("{COOKIE}={number:016x}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax");
    HeaderValue::from_str(&cookie).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;

    fn with_cookie(value: &str) -> HeaderMap {
        let cookie = HeaderValue::from_str(&format!("a=b; {COOKIE}={value}")).unwrap();
        HeaderMap::from_iter([(header::COOKIE, cookie)])
    }

    #[test]
    fn a_browser_is_one_visitor_and_a_class_is_many() {
        let visitors = Arc::new(Visitors::default());
        let (school, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let of = |headers: &HeaderMap, peer| visitors.of(headers, peer);
        let cookie = new_cookie(&HeaderMap::new()).unwrap();
        let value = cookie.to_str().unwrap().split([';', '=']).nth(1).unwrap().to_string();
        let browser = with_cookie(&value);
        assert!(new_cookie(&browser).is_none());
        assert_eq!(of(&browser, school).number, of(&browser, other).number);
        assert_ne!(of(&browser, school).number, of(&with_cookie("1"), school).number);
        // Programs are different visitors, up to a number.
        let none = HeaderMap::new();
        let open: Vec<_> = (0..3 * MAX_OF_ADDRESS).map(|_| of(&none, school)).collect();
        let mut numbers: Vec<_> = open.iter().map(|visitor| visitor.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), MAX_OF_ADDRESS);
        assert!(!numbers.contains(&of(&none, other).number));
        assert!(!numbers.contains(&of(&with_cookie("nonsense"), other).number));
        drop(open);
        assert!(lock(&visitors.addresses).open.is_empty());
    }
}
