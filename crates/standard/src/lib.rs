//! The standard catalogue: five games, the built-in players, the reports' players, external engines.
//!
//! ```
//! use secateur_players::Catalogue;
//! let catalogue: Catalogue = secateur_standard::standard();
//! let quoridor = catalogue.registry().variant("quoridor:size=5,walls=3").unwrap();
//! let mut player = catalogue.player(&*quoridor, "random", 1).unwrap();
//! let mut game = quoridor.begin();
//! let decision = player.decide(&*game, &Default::default(), &mut |_| {}).unwrap();
//! game.play(&decision.text).unwrap();
//! ```

use secateur_players::Catalogue;

/// The games' own crates, for programs that use their types.
pub mod games {
    pub use secateur_abalone as abalone;
    pub use secateur_awale as awale;
    pub use secateur_divercite as divercite;
    pub use secateur_draughts as draughts;
    pub use secateur_quoridor as quoridor;
}

/// All games and players of Secateur. External engines are in the catalogue too, but refused until
/// [`with_engines`](Catalogue::with_engines) allows them.
pub fn standard() -> Catalogue {
    let mut catalogue = Catalogue::default();
    secateur_abalone::register(&mut catalogue);
    secateur_awale::register(&mut catalogue);
    secateur_divercite::register(&mut catalogue);
    secateur_draughts::register(&mut catalogue);
    secateur_quoridor::register(&mut catalogue);
    catalogue.add_players(secateur_reports::players());
    catalogue.add_players(secateur_engines::players());
    catalogue
}
