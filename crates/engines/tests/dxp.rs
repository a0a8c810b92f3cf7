//! Games over DamExchange with our programs on both sides: one drives a socket, the other serves it.

#![cfg(unix)]

use secateur_core::{AnyVariant, Limits};
use secateur_engines::serve;
use secateur_standard::standard;
use std::io::BufReader;
use std::net::{SocketAddr, TcpListener};
use std::thread::{self, JoinHandle};

/// Serves a player of the variant to the first program that connects.
fn serve_one(variant: &'static str) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = listener.local_addr().unwrap();
    let served = thread::spawn(move || {
        let catalogue = standard();
        let variant = catalogue.registry().variant(variant).unwrap();
        let player = catalogue.player(&*variant, "greedy", 1).unwrap();
        let (stream, _) = listener.accept().unwrap();
        let reader = BufReader::new(stream.try_clone().unwrap());
        serve::dxp(&*variant, player, Limits::NONE, reader, stream).unwrap();
    });
    (addr, served)
}

/// Plays a whole game of the engine against the first legal move; `first` says whether the engine moves first.
fn play(variant: &dyn AnyVariant, engine: &str, start: Option<&str>, first: bool) -> usize {
    let mut engine = standard().with_engines().player(variant, engine, 1).unwrap();
    let mut game = start.map_or_else(|| variant.begin(), |start| variant.begin_at(start).unwrap());
    while game.outcome().is_none() && game.plies() < 120 {
        let m = if game.plies().is_multiple_of(2) == first {
            engine.decide(&*game, &Limits::NONE.into(), &mut |_| {}).unwrap().text
        } else {
            game.legal().swap_remove(0)
        };
        game.play(&m).unwrap();
    }
    game.plies()
}

#[test]
fn both_ends_agree_on_every_move() {
    // White begins, Black begins, a position of our own with kings, captures along rows and columns.
    for (variant, start, first) in [
        ("draughts:international", None, true),
        ("draughts:international", None, false),
        ("draughts:english", None, true),
        ("draughts:international", Some("B:WK5,31,32,33,K46:B16,17,18,K50"), true),
        ("draughts:frisian", Some("W:WK46,31,32,33:B8,9,K3"), false),
    ] {
        let (addr, served) = serve_one(variant);
        let known = standard().registry().variant(variant).unwrap();
        let plies = play(&*known, &format!("dxp(addr={addr})"), start, first);
        assert!(plies > 2, "{variant} {start:?}: {plies} plies");
        served.join().unwrap();
    }
}
