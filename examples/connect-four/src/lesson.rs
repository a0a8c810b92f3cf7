//! What a beginner learns first: a task, the moves that do it, what was learnt.

use secateur_core::{Lesson, LessonStep, Text};

pub(crate) const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Two ways to win", "Deux façons de gagner"),
    variant: "connect-four",
    steps: &[
        LessonStep::new(
            Text::new("Make three in a row: f.", "Alignez-en trois : f."),
            &["f"],
            Text::new("Now c and g both win.", "Maintenant c et g gagnent."),
        )
        .at("......./......./......./......./...oo../...xx../1")
        .reply("f"),
        LessonStep::new(
            Text::new("Win with c or g.", "Gagnez avec c ou g."),
            &["c", "g"],
            Text::new("Two threats at once win.", "Deux menaces à la fois gagnent."),
        ),
    ],
}];
