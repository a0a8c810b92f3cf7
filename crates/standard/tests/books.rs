//! Opening books of every family: positions that are images of each other under a symmetry are one position.

use secateur_core::random::mix;
use secateur_core::{AnyGame, Score};
use secateur_standard::standard;
use secateur_tables::Book;

/// A search that prefers four arbitrary moves, so that a book reaches its positions on many ways.
fn search(game: &dyn AnyGame) -> Vec<(String, Score)> {
    let mut moves: Vec<_> =
        game.legal().into_iter().map(|m| (mix(m.bytes().map(u64::from).sum()), m)).collect();
    moves.sort();
    moves.into_iter().take(4).map(|(luck, m)| (m, Score::Hundredths((luck % 20) as i32))).collect()
}

/// Books once ended too soon, or searched one position for ever, if a variant listed only symmetries that generate the others:
/// the key stored with a move was not the key of the position that play reached.
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

/// The variants of the reports have a book in the program, which follows the rules from the start on.
#[test]
fn built_in_books_are_of_their_variant() {
    let catalogue = standard();
    for text in ["abalone:tie=marbles", "awale", "divercite", "draughts:in104-flying", "quoridor:course"] {
        let variant = catalogue.registry().variant(text).unwrap();
        let file = variant.built_in_book().unwrap_or_else(|| panic!("{text}: no book"));
        assert_eq!(file.lines().next(), Some(&*format!("secateur-book 1 {text}")));
        let book = Book::parse(file, text).unwrap_or_else(|error| panic!("{error}"));
        assert!(book.len() >= 600, "{text}: {} positions", book.len());
        let mut game = variant.begin();
        let mut known = 0;
        while let Some((best, _)) = book.moves(&*game).into_iter().max_by_key(|(_, score)| score.number()) {
            game.play(&best).unwrap_or_else(|error| panic!("{text}: {error}"));
            known += 1;
        }
        assert!(known >= 3, "{text}: the book ends after {known} plies");
    }
    // Other rules of the same family have none of these.
    for text in
        ["abalone", "abalone:official", "divercite:publisher", "draughts", "quoridor", "quoridor:size=7"]
    {
        let variant = catalogue.registry().variant(text).unwrap();
        assert!(variant.built_in_book().is_none(), "{text}");
    }
}
