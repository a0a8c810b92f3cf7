//! Whatever engines do, no process of theirs is left: no zombie, no orphan.
#![cfg(target_os = "linux")]

use secateur_core::{Limits, MoveRequest};
use secateur_players::Fault;
use secateur_standard::standard;
use std::time::{Duration, Instant};

/// The processes that are children of this one or have the tag, with their states.
fn processes(tag: &str) -> Vec<String> {
    let own = std::process::id().to_string();
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let read = |name: &str| std::fs::read_to_string(entry.path().join(name)).unwrap_or_default();
        let (stat, line) = (read("stat"), read("cmdline"));
        // pid (name) state parent …
        let fields: Vec<_> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        if fields.get(1) == Some(&own.as_str()) || line.contains(tag) {
            found.push(format!("{stat} {}", line.replace('\0', " ")));
        }
    }
    found
}

#[test]
fn nothing_is_left_behind() {
    let tag = format!("tag=left-behind-{}", std::process::id());
    let catalogue = standard().with_engines();
    let variant = catalogue.registry().variant("awale:oware").unwrap();
    for words in ["", "crash", "abort", "stall", "flood", "half-line", "parent", "stubborn"] {
        let player =
            format!("ugi(cmd=\"'{}' {words} at=1 {tag}\",patience=100)", env!("CARGO_BIN_EXE_mock-engine"));
        let mut player = catalogue.player(&*variant, &player, 1).unwrap();
        for game_number in 0..3 {
            player.reset(game_number).unwrap();
            let request: MoveRequest = Limits::nodes(10).into();
            request.stop.stop();
            let answer = player.decide(&*variant.begin(), &request, &mut |_| {});
            assert_eq!(answer.is_ok(), matches!(words, "" | "stubborn"), "{words}: {answer:?}");
            if let Err(fault) = answer {
                let stalls = matches!(words, "stall" | "flood");
                assert_eq!(matches!(fault, Fault::Stall(_)), stalls, "{words}: {fault:?}");
            }
        }
        drop(player);
        // A process that an engine started is not our child: somebody else reaps it, at any time.
        let deadline = Instant::now() + Duration::from_secs(300);
        while !processes(&tag).is_empty() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(processes(&tag), [""; 0], "{words}");
    }
}
