//! The lessons for beginners.

use secateur_core::{Lesson, LessonStep, Text};

pub(crate) const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Sow and capture", "Semer et capturer"),
    variant: "awale:oware",
    steps: &[
        LessonStep::new(
            Text::new(
                "The lower row, A to F, is yours. Sow house C: touch it.",
                "La rangée du bas, de A à F, est à vous. Semez la case C : touchez-la.",
            ),
            &["C"],
            Text::new(
                "Its seeds went into the next houses, one each, counter-clockwise.",
                "Ses graines sont allées dans les cases suivantes, une dans chacune, dans le sens inverse des aiguilles d’une montre.",
            ),
        )
        .reply("c"),
        LessonStep::new(
            Text::new(
                "A last seed that makes two or three in an enemy house captures them. Sow F.",
                "Si la dernière graine en fait deux ou trois dans une case adverse, elles sont prises. Semez F.",
            ),
            &["F"],
            Text::new(
                "b had one and now two: captured, and so is a before it. 25 seeds win.",
                "b passe d’une à deux graines : elles sont prises, et celles de a, juste avant, aussi. On gagne à 25.",
            ),
        )
        .at("0-0-0-0-5-2-1-1-4-4-4-4-12-11-S")
        .overlay("captures"),
    ],
}];
