//! The addresses by which other machines of the network reach this one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};

/// Addresses of this machine that others may use, the likeliest first; of IPv6 only where `with_ipv6`.
pub fn addresses(with_ipv6: bool) -> Vec<IpAddr> {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let mut found: Vec<IpAddr> = Vec::new();
    found.extend(outgoing_address("0.0.0.0:0", "192.0.2.1:9"));
    found.extend(of_fib_trie(&read("/proc/net/fib_trie")).into_iter().map(IpAddr::V4));
    if with_ipv6 {
        found.extend(outgoing_address("[::]:0", "[2001:db8::1]:9"));
        found.extend(of_if_inet6(&read("/proc/net/if_inet6")).into_iter().map(IpAddr::V6));
    }
    let mut seen = Vec::new();
    found.retain(|address| {
        !address.is_loopback() && !address.is_unspecified() && !seen.contains(address) && {
            seen.push(*address);
            true
        }
    });
    found
}

/// The address from which this machine would send a packet to `to`, a reserved address; no packet is sent.
fn outgoing_address(from: &str, to: &str) -> Option<IpAddr> {
    let socket = UdpSocket::bind(from).ok()?;
    socket.connect(to).ok()?;
    socket.local_addr().ok().map(|addr| addr.ip())
}

/// The machine's own addresses in Linux's table of IPv4 routes: each `/32 host LOCAL` follows its address.
fn of_fib_trie(table: &str) -> Vec<Ipv4Addr> {
    let lines: Vec<_> = table.lines().map(str::trim).collect();
    let address = |pair: &[&str]| {
        let address = pair[0].strip_prefix("|-- ")?.parse().ok()?;
        pair[1].starts_with("/32 host LOCAL").then_some(address)
    };
    lines.windows(2).filter_map(address).filter(|address: &Ipv4Addr| !address.is_loopback()).collect()
}

/// The addresses of global scope in Linux's list of IPv6 addresses: 32 digits, interface, prefix length, scope.
fn of_if_inet6(list: &str) -> Vec<Ipv6Addr> {
    let address = |line: &str| {
        let mut words = line.split_whitespace();
        let address = u128::from_str_radix(words.next()?, 16).ok()?;
        (words.nth(2)? == "00").then_some(Ipv6Addr::from(address))
    };
    list.lines().filter_map(address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_the_system_are_read() {
        let table = "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 0.0.0.0\n        /0 universe UNICAST\n\
                     Local:\n     |-- 127.0.0.1\n        /32 host LOCAL\n     |-- 192.168.1.0\n        /24 link UNICAST\n\
                     \x20    |-- 192.168.1.7\n        /32 host LOCAL\n     |-- 192.168.1.255\n        /32 link BROADCAST\n";
        assert_eq!(of_fib_trie(table), [Ipv4Addr::new(192, 168, 1, 7)]);
        let list = "00000000000000000000000000000001 01 80 10 80       lo\n\
                    fe800000000000000000000000000001 02 40 20 80     eth0\n\
                    20010db8000000000000000000000007 02 40 00 80     eth0\n";
        assert_eq!(of_if_inet6(list), ["2001:db8::7".parse::<Ipv6Addr>().unwrap()]);
        assert!(of_fib_trie("").is_empty() && of_if_inet6("nonsense\n").is_empty());
    }

    #[test]
    fn no_address_is_listed_twice_or_reaches_this_machine_only() {
        let mut addresses = addresses(true);
        assert!(addresses.iter().all(|address| !address.is_loopback() && !address.is_unspecified()));
        let count = addresses.len();
        addresses.sort();
        addresses.dedup();
        assert_eq!(addresses.len(), count);
    }
}
