//! Lessons: a few moves on the board, with tasks and explanations.

use crate::{AnyGame, ParseError, Registry, Text};
use serde::Serialize;

/// A lesson of a game for beginners, in a few guided moves.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Lesson {
    /// What the lesson teaches, as the list of lessons shows it.
    pub title: Text,
    /// The text of the variant that it is played in.
    #[serde(rename = "game")]
    pub variant: &'static str,
    /// The tasks, in order.
    pub steps: &'static [LessonStep],
}

/// One task of a lesson.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LessonStep {
    /// The position it begins with. `None` continues from the step before; in the first step it means the variant's start.
    pub position: Option<&'static str>,
    /// What the learner is asked to do.
    pub task: Text,
    /// The moves that solve the task; if empty, any legal move does.
    pub moves: &'static [&'static str],
    /// What the learner is told when the task is done.
    pub done: Text,
    /// The opponent's move that follows.
    pub reply: Option<&'static str>,
    /// The overlay that helps to see the solution.
    pub overlay: Option<&'static str>,
}

impl LessonStep {
    /// A task that any of these moves solves.
    pub const fn new(task: Text, moves: &'static [&'static str], done: Text) -> LessonStep {
        LessonStep { position: None, task, moves, done, reply: None, overlay: None }
    }

    /// Begins the step with this position.
    pub const fn at(self, position: &'static str) -> LessonStep {
        LessonStep { position: Some(position), ..self }
    }

    /// Lets the opponent reply when the task is done.
    pub const fn reply(self, reply: &'static str) -> LessonStep {
        LessonStep { reply: Some(reply), ..self }
    }

    /// Shows an overlay during the task.
    pub const fn overlay(self, overlay: &'static str) -> LessonStep {
        LessonStep { overlay: Some(overlay), ..self }
    }
}

impl Lesson {
    /// Plays the lesson with the first solution of every step, and checks that all other solutions are legal too.
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
                game_after(&*game, text, step.reply).map_err(|e| wrong(&e.to_string(), text))?;
            }
            let first = match step.moves.first() {
                Some(text) => text.to_string(),
                None => game.legal().first().cloned().ok_or_else(|| wrong("no move is left", ""))?,
            };
            game = game_after(&*game, &first, step.reply)?;
        }
        Ok(())
    }
}

/// The game after a move and its reply.
fn game_after(game: &dyn AnyGame, text: &str, reply: Option<&str>) -> Result<Box<dyn AnyGame>, ParseError> {
    let mut game = game.clone_game();
    game.play(text)?;
    reply.map_or(Ok(()), |reply| game.play(reply))?;
    Ok(game)
}
