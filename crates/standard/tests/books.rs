//! Opening books of every family: a position is one position in whatever image play reaches it.

use secateur_core::random::mix;
use secateur_core::{AnyGame, Score};
use secateur_standard::standard;
use secateur_tables::Book;

/// A search that likes four moves of no meaning, so that a book has many ways to its positions.
fn search(game: &dyn AnyGame) -> Vec<(String, Score)> {
    let mut moves: Vec<_> =
        game.legal().into_iter().map(|m| (mix(m.bytes().map(u64::from).sum()), m)).collect();
    moves.sort();
    moves.into_iter().take(4).map(|(luck, m)| (m, Score::Hundredths((luck % 20) as i32))).collect()
}

/// A book once ended, or searched one position for ever, where a variant lists symmetries that only generate the others: the
/// key kept with a move was not that of the position play came to.
#[test]
fn a_book_grows_as_long_as_there_are_positions() {
    let sizes = [
        ("divercite", 150),
        ("abalone:tie=marbles", 40),
        ("awale", 40),
        ("quoridor", 40),
        ("draughts:in104-flying", 40),
    ];
    for (text, wanted) in sizes {
        let variant = standard().registry().variant(text).unwrap();
        let mut book = Book::new(&variant.text());
        for size in 0..wanted {
            let growth = book.growth(&*variant).unwrap_or_else(|| panic!("{text}: it ends at {size}"));
            book.add(growth, search).unwrap();
            assert_eq!(book.len(), size + 1, "{text}");
        }
    }
}
