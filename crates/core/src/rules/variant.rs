//! The trait of variants: names, start, notation, picture. Also moves as effects on the picture, brushes and symmetries.

use crate::scene::{Colour, Piece};
use crate::variant_text::list;
use crate::{
    BoxedEvaluator, EndgameTables, EndingSolver, GameEvaluator, MoveList, Overlay, OverlaySpec, ParseError,
    PlaneShape, Position, Protocol, Scene, Side, Sink, SpokenProtocol, Text, Words,
};
use serde::Serialize;
use std::fmt::Display;
use std::str::FromStr;

/// The move type of a variant.
pub type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// A family of games with its rules fixed, such as `draughts:russian`.
///
/// `FromStr` reads the variant text (`quoridor:size=7,walls=8`); `Display` writes its shortest form, which reads back as
/// the same variant.
pub trait Variant:
    Clone + Default + Eq + std::fmt::Debug + FromStr<Err = ParseError> + Display + Send + Sync + 'static
{
    /// Its positions, which know the rules.
    type Position: Position;
    /// The default evaluator, used where a player text names none.
    type Evaluator: GameEvaluator<Self::Position>;
    /// The family's name in lower case: the part of the variant text before the colon.
    const NAME: &'static str;

    /// The position the game begins with.
    fn start(&self) -> Self::Position;

    /// The default evaluator with its built-in weights.
    fn evaluator(&self) -> Self::Evaluator;

    /// The evaluators that `eval=` can name besides the default one.
    fn evaluators(&self) -> Vec<EvaluatorSpec> {
        Vec::new()
    }

    /// The evaluator with this name, if [`evaluators`](Self::evaluators) lists it.
    fn named_evaluator(&self, name: &str) -> Option<BoxedEvaluator<Self::Position>> {
        let _ = name;
        None
    }

    /// The net built into the program for this variant, as the bytes of a file that crate `nets` reads; `None` if it has
    /// none.
    fn built_in_net(&self) -> Option<&'static [u8]> {
        None
    }

    /// Whether our strongest player uses that net by default: only where the net won matches at equal time.
    fn plays_with_net(&self) -> bool {
        false
    }

    /// The opening book built into the program for this variant, as the text of a file that crate `tables` reads; `None` if
    /// it has none.
    fn built_in_book(&self) -> Option<&'static str> {
        None
    }

    /// How its endgame tables are laid out and computed, where it has some.
    fn endgame_tables(&self) -> Option<Box<dyn EndgameTables>> {
        None
    }

    /// The variant's own solver of endings, with at most `bytes` of memory, where it has one.
    fn ending_solver(&self, bytes: usize) -> Option<Box<dyn EndingSolver<Self::Position>>> {
        let _ = bytes;
        None
    }

    /// `None` if endings cannot be solved exactly, neither by an [`ending_solver`](Self::ending_solver) nor by the
    /// evaluator. Otherwise whether our strongest player solves them by default.
    fn solves_endings(&self) -> Option<bool> {
        self.ending_solver(0).map(|_| true)
    }

    /// What the variant calls a side.
    fn side_name(&self, side: Side) -> Text;

    /// The colour that stands for a side beside the board: that of its pieces.
    fn side_colour(&self, side: Side) -> Colour {
        match side {
            Side::First => "#f6efe2",
            Side::Second => "#2a2825",
        }
    }

    /// Reads a position text, as the position's `Display` writes it, and refuses impossible positions.
    fn parse_position(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Refuses an impossible position, which an editor may make; the error says what is impossible.
    fn validate(&self, position: &Self::Position) -> Result<(), ParseError> {
        let _ = position;
        Ok(())
    }

    /// Reads a legal move; the error for any other text says what is wrong. By default the text is compared with that of
    /// every legal move, ignoring case where only one move matches.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<MoveOf<Self>, ParseError> {
        move_by_text(self, position, text)
    }

    /// Writes a legal move, always the same way, and differently from every other move of the position.
    fn format_move(&self, position: &Self::Position, m: MoveOf<Self>) -> String;

    /// The picture of a position; impossible positions have one too, for the editor.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// Adds to the picture what depends on the moves of a game, such as who placed a wall. `moves` lead from `start` to the
    /// position of `scene`; pieces keep their ids and cells.
    fn add_history(&self, scene: &mut Scene, start: &Self::Position, moves: &[MoveOf<Self>]) {
        let _ = (scene, start, moves);
    }

    /// The ways to enter a legal move on the picture, each a list of cell ids to click one after the other. No gesture of a
    /// position begins another one. By default a move is entered by clicking the cell whose id is the move's text.
    fn gestures(&self, position: &Self::Position, m: MoveOf<Self>) -> Vec<Vec<String>> {
        vec![vec![self.format_move(position, m)]]
    }

    /// What a legal move does to the pieces of the picture. By default the pictures before and after are compared: a piece
    /// that keeps its id and changes its cell moves; other differences are pieces that go and appear.
    fn effects(&self, position: &Self::Position, m: MoveOf<Self>) -> Vec<Effect> {
        let mut after = position.clone();
        after.play(m);
        Effect::between(&self.scene(position), &self.scene(&after))
    }

    /// How a legal move is animated, where its effects do not all happen at once: seeds sown one by one, a piece that jumps
    /// several times. The movements of a step happen together; after the last step the effects are shown.
    fn steps(&self, position: &Self::Position, m: MoveOf<Self>) -> Vec<Vec<Step>> {
        let _ = (position, m);
        Vec::new()
    }

    /// A legal move in words, to be read aloud: "wall under e4". By default its text.
    fn spoken(&self, position: &Self::Position, m: MoveOf<Self>) -> Words {
        let text = self.format_move(position, m);
        Words::new(text.clone(), text)
    }

    /// Why `cell` cannot be clicked now, briefly: `touched` begins a gesture, but no gesture goes on with `cell`. `None`
    /// where there is no better reason than that no move goes there.
    fn refusal(&self, position: &Self::Position, touched: &[&str], cell: &str) -> Option<Words> {
        let _ = (position, touched, cell);
        None
    }

    /// What a legal move is good for, told to the side that makes it, as far as the positions before and after it show:
    /// "shortens your way from 9 to 8". `None` where no sentence can be said.
    fn purpose(&self, position: &Self::Position, m: MoveOf<Self>) -> Option<Words> {
        let _ = (position, m);
        None
    }

    /// What to ask a person before a legal move that looks like a slip: "Push your own marble off?". `None` for all other
    /// moves.
    fn confirmation(&self, position: &Self::Position, m: MoveOf<Self>) -> Option<Text> {
        let _ = (position, m);
        None
    }

    /// The overlays that a beginner can switch on.
    fn overlays(&self) -> &'static [OverlaySpec] {
        &[]
    }

    /// What one of the [`overlays`](Self::overlays) shows in a position.
    fn overlay(&self, position: &Self::Position, id: &str) -> Option<Overlay> {
        let _ = (position, id);
        None
    }

    /// What an editor can put on a cell; empty where positions cannot be edited.
    fn palette(&self) -> Vec<Brush> {
        Vec::new()
    }

    /// The position after a brush is applied to a cell. It may be impossible; [`validate`](Self::validate) tells.
    fn edit(&self, position: &Self::Position, cell: &str, brush: &str) -> Result<Self::Position, ParseError> {
        let _ = (position, cell);
        Err(ParseError::new("brush", brush, format!("positions of {self} are not drawn by hand")))
    }

    /// The protocols, besides UGI, in which other programs play this variant.
    fn protocols(&self) -> &'static [SpokenProtocol] {
        &[]
    }

    /// The action of a legal move: the number below [`actions`](Self::actions) by which learning programs know it. See
    /// [`encoding`](crate::encoding).
    fn action(&self, position: &Self::Position, m: MoveOf<Self>) -> usize {
        position.slot(m)
    }

    /// The move of an action below [`actions`](Self::actions), legal or not, for variants whose [`action`](Self::action) is
    /// one-to-one. Then moves never share an action, and no search is needed to find the move of one. `None` for all
    /// others.
    fn move_of_action(&self, position: &Self::Position, action: usize) -> Option<MoveOf<Self>> {
        let _ = (position, action);
        None
    }

    /// Adds the [`action`](Self::action)s of the legal moves to a set: action `a` is bit `a % 64` of word `a / 64`. Batches
    /// of variants that have [`move_of_action`](Self::move_of_action) call it once for every position. Games that generate
    /// moves as bit sets override it to avoid the list.
    fn add_actions(&self, position: &Self::Position, set: &mut [u64]) {
        position.generate(&mut ActionBits { variant: self, position, set });
    }

    /// One more than the greatest [`action`](Self::action), and at least the number of moves that any position can have.
    fn actions(&self) -> usize {
        Self::Position::SLOTS
    }

    /// The shape of a position's planes, for learning programs; none by default.
    fn planes(&self) -> PlaneShape {
        PlaneShape::NONE
    }

    /// Writes the planes of a position; `out` must hold zeros and have the size of the planes.
    fn write_planes(&self, position: &Self::Position, out: &mut [f32]) {
        let _ = (position, out);
    }

    /// The symmetries of the rules; the identity is not listed.
    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    /// The image of a position under the symmetry at this place of [`symmetries`](Self::symmetries).
    fn transform(&self, symmetry: usize, position: &Self::Position) -> Self::Position {
        let _ = symmetry;
        position.clone()
    }

    /// The image of a move of `position` under a symmetry.
    fn transform_move(&self, symmetry: usize, position: &Self::Position, m: MoveOf<Self>) -> MoveOf<Self> {
        let _ = (symmetry, position);
        m
    }

    /// The position with colours and turn exchanged, so that the side to move sees what its opponent would have seen;
    /// `None` if the game has no such position. The [`laws`](crate::laws) check that evaluators give both the same value.
    fn swap_sides(&self, position: &Self::Position) -> Option<Self::Position> {
        let _ = position;
        None
    }

    /// A number that play conserves (seeds, marbles, pieces); the [`laws`](crate::laws) compare it along games.
    fn conserved(&self, position: &Self::Position) -> Option<i64> {
        let _ = position;
        None
    }

    /// What a protocol calls a side. This method and the four after it are called only for the protocols in
    /// [`protocols`](Self::protocols); a protocol without notation of its own uses the variant's.
    fn side_name_in(&self, protocol: Protocol, side: Side) -> &'static str {
        let _ = protocol;
        self.side_name(side).en
    }

    /// Writes a position in a protocol's notation, which may leave out counters.
    fn format_position_in(&self, protocol: Protocol, position: &Self::Position) -> String {
        let _ = protocol;
        position.to_string()
    }

    /// Reads a position in a protocol's notation and refuses impossible positions.
    fn parse_position_in(&self, protocol: Protocol, text: &str) -> Result<Self::Position, ParseError> {
        let _ = protocol;
        self.parse_position(text)
    }

    /// Writes a legal move in a protocol's notation, differently from every other move of the position.
    fn format_move_in(&self, protocol: Protocol, position: &Self::Position, m: MoveOf<Self>) -> String {
        let _ = protocol;
        self.format_move(position, m)
    }

    /// Reads a legal move in a protocol's notation; the error for any other text says what is wrong.
    fn parse_move_in(
        &self,
        protocol: Protocol,
        position: &Self::Position,
        text: &str,
    ) -> Result<MoveOf<Self>, ParseError> {
        let _ = protocol;
        self.parse_move(position, text)
    }
}

/// A sink that sets the bit of each move's action.
struct ActionBits<'a, V: Variant> {
    variant: &'a V,
    position: &'a V::Position,
    set: &'a mut [u64],
}

impl<V: Variant> Sink<MoveOf<V>> for ActionBits<'_, V> {
    #[inline]
    fn push(&mut self, m: MoveOf<V>) {
        let action = self.variant.action(self.position, m);
        self.set[action / 64] |= 1 << (action % 64);
    }
}

/// The error for an illegal move lists the legal ones only up to this many.
const MAX_LISTED: usize = 20;

/// Finds the legal move written `text`, by comparing with every legal move.
fn move_by_text<V: Variant>(
    variant: &V,
    position: &V::Position,
    text: &str,
) -> Result<MoveOf<V>, ParseError> {
    let text = text.trim();
    let mut legal = MoveList::new();
    position.generate(&mut legal);
    let texts: Vec<_> = legal.iter().map(|&m| variant.format_move(position, m)).collect();
    let in_any_case = || {
        let mut alike = (0..texts.len()).filter(|&i| texts[i].to_lowercase() == text.to_lowercase());
        alike.next().filter(|_| alike.next().is_none())
    };
    if let Some(place) = texts.iter().position(|known| known == text).or_else(in_any_case) {
        return Ok(legal[place]);
    }
    let listed: Vec<_> = texts.iter().map(String::as_str).take(MAX_LISTED).collect();
    let right = match texts.len() {
        0 => "the game is over".to_string(),
        n if n > MAX_LISTED => format!("{n} moves are legal, such as {}", listed[..3].join(", ")),
        _ => format!("the legal moves are {}", list(&listed)),
    };
    Err(ParseError::new("move", text, right))
}

/// What a move does to one piece of the picture.
///
/// The pieces after a move are those before it, without every `piece` named here, and with every `becomes` at its `to`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// Id of the piece in the picture before the move; `None` for a piece that appears from nowhere.
    pub piece: Option<String>,
    /// Id in the picture after the move; `None` for a piece that disappears.
    pub becomes: Option<String>,
    /// The cell it goes to; `None` if it leaves the picture.
    pub to: Option<String>,
}

impl Effect {
    /// A piece goes to a cell and gets a new id there.
    pub fn moved(piece: impl Into<String>, becomes: impl Into<String>, to: impl Into<String>) -> Effect {
        Effect { piece: Some(piece.into()), becomes: Some(becomes.into()), to: Some(to.into()) }
    }

    /// A piece disappears.
    pub fn gone(piece: impl Into<String>) -> Effect {
        Effect { piece: Some(piece.into()), becomes: None, to: None }
    }

    /// The effects that turn one picture into another. A piece that keeps its id and changes its cell moves. Other
    /// differences are pieces that disappear and appear; so is a piece replaced by another sprite on its cell, as by a
    /// capture.
    pub fn between(before: &Scene, after: &Scene) -> Vec<Effect> {
        let mut effects = Vec::new();
        for piece in &before.pieces {
            match after.pieces.iter().find(|other| other.id == piece.id) {
                None => effects.push(Effect::gone(&piece.id)),
                Some(now) if now.cell != piece.cell => {
                    effects.push(Effect::moved(&piece.id, &now.id, &now.cell));
                }
                Some(now) if now.sprite != piece.sprite => effects.push(Effect::gone(&piece.id)),
                Some(_) => {}
            }
        }
        let stays = |piece: &Piece| {
            let old = before.pieces.iter().find(|old| old.id == piece.id);
            old.is_some_and(|old| old.cell != piece.cell || old.sprite == piece.sprite)
        };
        let new = after.pieces.iter().filter(|piece| !stays(piece));
        effects.extend(new.map(|piece| Effect::appears(&piece.id, &piece.cell)));
        effects
    }

    /// A piece appears on a cell.
    pub fn appears(becomes: impl Into<String>, to: impl Into<String>) -> Effect {
        Effect { piece: None, becomes: Some(becomes.into()), to: Some(to.into()) }
    }
}

/// One movement within an animated move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Id of the piece in the picture before the move.
    pub piece: String,
    /// The cell it goes to; `None` if it leaves the picture.
    pub to: Option<String>,
}

impl Step {
    /// A piece goes to a cell.
    pub fn to(piece: impl Into<String>, cell: impl Into<String>) -> Step {
        Step { piece: piece.into(), to: Some(cell.into()) }
    }

    /// A piece disappears.
    pub fn gone(piece: impl Into<String>) -> Step {
        Step { piece: piece.into(), to: None }
    }
}

/// A tool of the position editor: it puts something on a cell, or changes the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Brush {
    /// The id that [`Variant::edit`] takes.
    pub id: &'static str,
    /// Its name for people.
    pub name: Text,
    /// The sprite that shows it, if the picture has one.
    pub sprite: Option<&'static str>,
    /// Whether it changes the whole position, whichever cell it is used on: the side to move.
    pub whole: bool,
}

impl Brush {
    /// A brush with its names and its sprite.
    pub const fn new(id: &'static str, name: Text, sprite: Option<&'static str>) -> Brush {
        Brush { id, name, sprite, whole: false }
    }

    /// A brush that changes the position as a whole.
    pub const fn whole(id: &'static str, name: Text) -> Brush {
        Brush { id, name, sprite: None, whole: true }
    }
}

/// An evaluator that a player text can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluatorSpec {
    /// The name that `eval=` takes.
    pub name: &'static str,
    /// What it counts.
    pub about: Text,
    /// Whether it is wrong on purpose, as a report's may be; then the laws do not apply to it.
    pub faulty: bool,
}

impl EvaluatorSpec {
    /// An evaluator and what it counts, in English and French.
    pub const fn new(name: &'static str, en: &'static str, fr: &'static str) -> EvaluatorSpec {
        EvaluatorSpec { name, about: Text::new(en, fr), faulty: false }
    }

    /// The same, wrong on purpose.
    pub const fn faulty(self) -> EvaluatorSpec {
        EvaluatorSpec { faulty: true, ..self }
    }
}

/// A symmetry of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What it is, for test reports.
    pub name: &'static str,
    /// Whether it exchanges the players.
    pub swaps_sides: bool,
}
