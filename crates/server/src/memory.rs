//! How much memory the players may have. A request for more than there is fails at the start, not under way.

use crate::limits;

/// The bytes for the players of all clients: what the operator asked for or, within bounds, a quarter of the machine's memory.
pub(crate) fn for_players(asked: Option<usize>) -> Result<usize, String> {
    choose_memory(asked, of_process())
}

fn choose_memory(asked: Option<usize>, available: Option<usize>) -> Result<usize, String> {
    let available = available.unwrap_or(usize::MAX);
    let chosen = asked.unwrap_or_else(|| (available / 4).clamp(limits::MIN_MEMORY, limits::DEFAULT_MEMORY));
    let least = limits::MIN_MEMORY;
    if chosen < least {
        return Err(format!("memory {}: the players need {} at least", size_text(chosen), size_text(least)));
    }
    // The rest of the process needs some as well.
    if chosen > available / 4 * 3 {
        return Err(format!(
            "memory {}: this process can have {}, of which its players get three quarters at most",
            size_text(chosen),
            size_text(available)
        ));
    }
    Ok(chosen)
}

/// A number of bytes in M or G.
pub(crate) fn size_text(bytes: usize) -> String {
    if bytes >= 10 << 30 { format!("{}G", bytes >> 30) } else { format!("{}M", bytes >> 20) }
}

/// The bytes this process can have: the least of the machine's memory, its container's and its own limit; `None` where none of
/// them is known.
fn of_process() -> Option<usize> {
    use rustix::process::{Resource, getrlimit};
    let machine = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<usize>().ok().map(|kilobytes| kilobytes << 10)
    });
    let number = |path| std::fs::read_to_string(path).ok()?.trim().parse::<usize>().ok();
    let containers = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].map(number);
    let own = getrlimit(Resource::As).current.map(|bytes| bytes as usize);
    containers.into_iter().chain([machine, own]).flatten().min()
}

#[cfg(test)]
mod tests {
    use super::choose_memory;
    use crate::limits::{DEFAULT_MEMORY, MIN_MEMORY};

    #[test]
    fn memory_that_cannot_be_had_is_refused() {
        let machine = Some(16 << 30);
        assert_eq!(choose_memory(None, machine), Ok(DEFAULT_MEMORY));
        assert_eq!(choose_memory(None, Some(2 << 30)), Ok(512 << 20));
        assert_eq!(choose_memory(Some(8 << 30), machine), Ok(8 << 30));
        let error = choose_memory(Some(64 << 30), machine).unwrap_err();
        assert_eq!(
            error,
            "memory 64G: this process can have 16G, of which its players get three quarters at most"
        );
        assert!(choose_memory(Some(MIN_MEMORY - 1), machine).is_err());
        assert!(choose_memory(None, Some(100 << 20)).is_err());
        assert_eq!(choose_memory(None, None), Ok(DEFAULT_MEMORY));
    }
}
