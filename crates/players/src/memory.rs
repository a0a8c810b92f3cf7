//! Refuses tables that do not fit into memory. A system may promise more memory than it has, and kill the program that uses
//! it; so large tables are checked beforehand.

use secateur_core::{ParseError, lock};
use std::fs;
use std::path::Path;
use std::sync::Mutex;

/// Tables up to this many bytes are allocated without a check.
const SMALL: usize = 16 << 20;

/// Held while a large table is allocated: its memory counts as used only when it is written to.
static ALLOCATING: Mutex<()> = Mutex::new(());

/// Bytes that tables may take: nine tenths of the memory available to this process. That is what the machine has free, or
/// less if a control group or the limit of the address space says so. `None` if the system does not tell.
pub fn available() -> Option<u64> {
    let bounds = [free_on_machine(), free_in_control_groups(), free_address_space()];
    bounds.into_iter().flatten().min().map(|bytes| bytes - bytes / 10)
}

/// Refuses a player whose tables do not fit into the available memory; `player` is its text.
pub fn check(player: &str, bytes: usize) -> Result<(), ParseError> {
    check_within(player, bytes, available)
}

fn check_within(player: &str, bytes: usize, available: impl Fn() -> Option<u64>) -> Result<(), ParseError> {
    match available() {
        Some(available) if bytes > SMALL && bytes as u64 > available => {
            Err(refused_memory(player, bytes, Some(available)))
        }
        _ => Ok(()),
    }
}

fn refused_memory(player: &str, bytes: usize, available: Option<u64>) -> ParseError {
    let of = available.map_or(String::new(), |bytes| format!(", and may take {}", amount(bytes)));
    ParseError::new("player", player, format!("it needs {} of memory{of}", amount(bytes as u64)))
}

/// Allocates a table of `bytes` bytes, or refuses it; `make` also returns how many bytes it got.
pub(crate) fn allocate<T>(
    player: &str,
    bytes: usize,
    make: impl FnOnce() -> (T, usize),
) -> Result<T, ParseError> {
    let _held = (bytes > SMALL).then(|| lock(&ALLOCATING));
    if bytes > SMALL {
        check(player, bytes)?;
    }
    let (made, got) = make();
    // A table is rounded down to whole cache lines, so a little less is no refusal.
    if got + 4_096 < bytes { Err(refused_memory(player, bytes, None)) } else { Ok(made) }
}

/// An amount of memory for people, such as `1.5G`.
pub fn amount(bytes: u64) -> String {
    match bytes {
        0..0x10_0000 => format!("{}K", bytes.div_ceil(1 << 10)),
        0x10_0000..0x4000_0000 => format!("{}M", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1}G", bytes as f64 / f64::from(1 << 30)),
    }
}

/// The memory that the machine has free.
fn free_on_machine() -> Option<u64> {
    kilobytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemAvailable:")
}

/// The number in a line `NAME NUMBER kB`, converted to bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1 << 10)
}

/// What the control groups of this process, and those around them, have free.
fn free_in_control_groups() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    groups.lines().filter_map(|line| free_in_group(line, Path::new("/sys/fs/cgroup"))).min()
}

/// What the group of a line `NUMBER:CONTROLLERS:PATH` has free; version 2 of control groups leaves CONTROLLERS empty.
fn free_in_group(line: &str, root: &Path) -> Option<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?.trim_start_matches('/'));
    let (root, limit, used, cache) = match controllers {
        "" => (root.to_path_buf(), "memory.max", "memory.current", "inactive_file "),
        names if names.split(',').any(|name| name == "memory") => {
            (root.join("memory"), "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ")
        }
        _ => return None,
    };
    let group = root.join(path);
    let number = |folder: &Path, name: &str| -> Option<u64> {
        fs::read_to_string(folder.join(name)).ok()?.trim().parse().ok()
    };
    let left = |folder: &Path| {
        let limit = number(folder, limit)?; // the word "max" is not a number and means no limit
        let stat = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
        // Cached files that are not in use will be dropped to make room.
        let cached = stat.lines().find_map(|line| line.strip_prefix(cache)?.trim().parse::<u64>().ok());
        let used = number(folder, used)?.saturating_sub(cached.unwrap_or(0));
        Some(limit.saturating_sub(used))
    };
    // In a container the path may be that of the host and not exist; the container's own group is then the root.
    let groups = group.ancestors().take_while(|folder| folder.starts_with(&root));
    groups.filter_map(left).min()
}

/// What the limit of the address space leaves free.
fn free_address_space() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    let used = kilobytes(&fs::read_to_string("/proc/self/status").ok()?, "VmSize:")?;
    Some(limit.saturating_sub(used))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_refused() {
        let gigabyte = || Some(1 << 30);
        assert!(check_within("secateur", 1 << 30, gigabyte).is_ok());
        let line = check_within("secateur(hash=64G)", 64 << 30, gigabyte).unwrap_err().to_string();
        assert_eq!(line, "player 'secateur(hash=64G)': it needs 64.0G of memory, and may take 1.0G");
        assert!(check_within("secateur", 64 << 30, || None).is_ok());
        // A table that got less memory than it asked for is refused, whatever the system reported before.
        assert!(allocate("x", 1 << 20, || ((), 1 << 20)).is_ok());
        assert!(allocate("x", 1 << 20, || ((), 1 << 19)).is_err());
    }

    #[test]
    fn groups_bound_what_is_available() {
        let root = std::env::temp_dir().join(format!("secateur-groups-{}", std::process::id()));
        let inner = root.join("a/b");
        fs::create_dir_all(&inner).unwrap();
        let write = |folder: &Path, name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write(&inner, "memory.max", "max\n");
        write(&inner, "memory.current", "1000\n");
        assert_eq!(free_in_group("0::/a/b", &root), None);
        write(&root.join("a"), "memory.max", "5000\n");
        write(&root.join("a"), "memory.current", "3000\n");
        assert_eq!(free_in_group("0::/a/b", &root), Some(2000));
        write(&root.join("a"), "memory.stat", "anon 1\ninactive_file 500\n");
        assert_eq!(free_in_group("0::/a/b", &root), Some(2500));
        // In other containers the group of the container is the root.
        write(&root, "memory.max", "7\n");
        write(&root, "memory.current", "3\n");
        assert_eq!(free_in_group("0::/not/there", &root), Some(4));
        assert_eq!(free_in_group("3:cpu,cpuacct:/a", &root), None);
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn amounts_are_short() {
        assert_eq!([1 << 10, 3 << 20, 3 << 29].map(amount), ["1K", "3M", "1.5G"]);
    }
}
