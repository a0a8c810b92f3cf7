//! Adds an opening book to a player: positions in the book are answered at once, all others by the player.

use crate::{Decision, Fault, FinishedGame, Player, PlayerText, ScoredLine, SearchInfo, forward_player};
use secateur_core::{AnyGame, AnyVariant, MoveRequest, OptionSpec, ParseError, Text, ValueKind, lock};
use secateur_tables::{Book, TableError, find_book, notice};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

const BOOK: OptionSpec = OptionSpec::new(
    "book",
    ValueKind::ON_OFF,
    Text::new("whether it opens by the game's book", "s'il ouvre d'après la bibliothèque du jeu"),
)
.or("off");
const FILE: OptionSpec = OptionSpec::new(
    "book-file",
    ValueKind::File,
    Text::new("opens by the book of a file", "ouvre d'après la bibliothèque d'un fichier"),
)
.local();

/// The options of a player that may use an opening book; the catalogue reads them.
pub fn book_options() -> impl Iterator<Item = OptionSpec> {
    [BOOK, FILE].into_iter()
}

/// Whether a key of a player text is one of these options.
pub(crate) fn is_option(key: &str) -> bool {
    book_options().any(|option| option.key == key)
}

/// Takes the options of a book out of a player text; returns the book that they select.
pub(crate) fn take_book(
    variant: &dyn AnyVariant,
    player_text: &mut PlayerText,
) -> Result<Option<Arc<Book>>, ParseError> {
    let wanted = player_text.switch(&BOOK)? == Some(true);
    if let Some(path) = player_text.value(FILE.key) {
        return match Book::open(path.as_ref(), &variant.text()) {
            Ok(book) => Ok(Some(Arc::new(book))),
            Err(TableError::File { error, .. }) => Err(ParseError::new("book", path, error.to_string())),
            Err(problem) => {
                play_on(&problem);
                Ok(None)
            }
        };
    }
    if !wanted {
        return Ok(None);
    }
    let (book, problem) = book_of(variant);
    if book.is_none() && !problem {
        let right = format!("{variant} has no book; secateur book build '{variant}' makes one");
        return Err(ParseError::new("item", "book=on", right).at(BOOK.key));
    }
    Ok(book)
}

/// A book, and whether one was found that cannot be used.
type Found = (Option<Arc<Book>>, bool);

/// The book of a variant, which is searched for once and then shared.
fn book_of(variant: &dyn AnyVariant) -> Found {
    static FOUND: Mutex<Option<HashMap<String, Found>>> = Mutex::new(None);
    let look = || {
        let (book, problem) = find_book(variant);
        if let Some(problem) = &problem {
            play_on(problem);
        }
        (book.map(Arc::new), problem.is_some())
    };
    lock(&FOUND).get_or_insert_default().entry(variant.text()).or_insert_with(look).clone()
}

fn play_on(problem: &TableError) {
    notice(&format!("{problem}; playing on without it"));
}

/// A player with an opening book.
pub(crate) struct BookPlayer {
    pub text: String,
    pub book: Arc<Book>,
    pub player: Box<dyn Player>,
}

impl Player for BookPlayer {
    forward_player!(player);

    fn text(&self) -> String {
        self.text.clone()
    }

    fn reset(&mut self, seed: u64) -> Result<(), Fault> {
        self.player.reset(seed)
    }

    fn learn_from(&mut self, game: &FinishedGame<'_>) {
        self.player.learn_from(game);
    }

    fn decide(
        &mut self,
        game: &dyn AnyGame,
        request: &MoveRequest,
        on_info: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Decision, Fault> {
        // a request for several lines wants what a search says of them
        let known = if request.lines <= 1 { self.book.moves(game) } else { Vec::new() };
        let Some((text, score)) = known.into_iter().next() else {
            return self.player.decide(game, request, on_info);
        };
        let line = ScoredLine { score, depth: 0, pv: self.book.line(game) };
        Ok(Decision { score: Some(score), lines: vec![line], ..Decision::bare(text) })
    }
}
