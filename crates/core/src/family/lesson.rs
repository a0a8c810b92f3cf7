//! Lessons: a few moves on the board, each with what to do and why.

use crate::{AnyGame, ParseError, Registry, Text};
use serde::Serialize;

/// A lesson of a game for beginners, in a few guided moves.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Lesson {
    /// What is learnt, as the list of lessons shows it.
    pub title: Text,
    /// The variant text it is played in.
    #[serde(rename = "game")]
    pub variant: &'static str,
    /// The tasks, in order.
    pub steps: &'static [LessonStep],
}

/// One task of a lesson.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LessonStep {
    /// The position it begins with; `None` goes on from the one before, at first from the variant's start.
    pub position: Option<&'static str>,
    /// What to do, as the learner is told.
    pub task: Text,
    /// The moves that do it; any legal move where there are none.
    pub moves: &'static [&'static str],
    /// What was learnt, said when it is done.
    pub done: Text,
    /// The move of the other side that follows.
    pub reply: Option<&'static str>,
    /// The overlay that helps to see it.
    pub overlay: Option<&'static str>,
}

impl LessonStep {
    /// A task that one of these moves does.
    pub const fn new(task: Text, moves: &'static [&'static str], done: Text) -> LessonStep {
        LessonStep { position: None, task, moves, done, reply: None, overlay: None }
    }

    /// Begins with another position.
    pub const fn at(self, position: &'static str) -> LessonStep {
        LessonStep { position: Some(position), ..self }
    }

    /// Lets the other side answer with a move when the task is done.
    pub const fn reply(self, reply: &'static str) -> LessonStep {
        LessonStep { reply: Some(reply), ..self }
    }

    /// Shows an overlay while the task is to be done.
    pub const fn overlay(self, overlay: &'static str) -> LessonStep {
        LessonStep { overlay: Some(overlay), ..self }
    }
}

impl Lesson {
    /// Plays the lesson through with the first move of every step, and tries all others.
    pub fn check(&self, registry: &Registry) -> Result<(), ParseError> {
        let variant = registry.variant(self.variant)?;
        let mut game = variant.begin();
        for step in self.steps {
            if let Some(position) = step.position {
                game = variant.begin_at(position)?;
            }
            let wrong = |what: &str, read: &str| {
                ParseError::new(
                    "lesson",
                    read,
                    format!("{what} in '{}' of '{}'", step.task.en, self.title.en),
                )
            };
            if let Some(id) = step.overlay
                && game.overlay(id).is_none()
            {
                return Err(wrong("there is no such overlay", id));
            }
            for text in step.moves {
                after(&*game, text, step.reply).map_err(|e| wrong(&e.to_string(), text))?;
            }
            let first = match step.moves.first() {
                Some(text) => text.to_string(),
                None => game.legal().first().cloned().ok_or_else(|| wrong("no move is left", ""))?,
            };
            game = after(&*game, &first, step.reply)?;
        }
        Ok(())
    }
}

/// The game after a move and its reply.
fn after(game: &dyn AnyGame, text: &str, reply: Option<&str>) -> Result<Box<dyn AnyGame>, ParseError> {
    let mut game = game.clone_game();
    game.play(text)?;
    reply.map_or(Ok(()), |reply| game.play(reply))?;
    Ok(game)
}
