//! The lessons for beginners.

use secateur_core::{Lesson, LessonStep, Text};

pub(crate) const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Run, wall, jump", "Courir, murer, sauter"),
    variant: "quoridor",
    steps: &[
        LessonStep::new(
            Text::new(
                "You are White, at the bottom. Reach the top row first. Step forward: touch e2.",
                "Vous jouez les blancs, en bas. Atteignez le premier la rangée du haut. Avancez : touchez e2.",
            ),
            &["e2"],
            Text::new("One step a turn. Black runs the other way.", "Un pas par tour. Les noirs courent en sens inverse."),
        )
        .reply("e8"),
        LessonStep::new(
            Text::new(
                "Instead of a step you may place a wall. Block Black: touch the groove under e8.",
                "Au lieu d’un pas, on peut poser un mur. Barrez la route aux noirs : touchez la rainure sous e8.",
            ),
            &["e7h", "d7h"],
            Text::new(
                "A wall is two cells long and stays for ever. Black has to go around; you have nine left.",
                "Un mur couvre deux cases et reste pour toujours. Les noirs doivent le contourner ; il vous en reste neuf.",
            ),
        )
        .overlay("paths")
        .reply("a8h"),
        LessonStep::new(
            Text::new(
                "The pawns face each other. A pawn jumps over the other: touch e6.",
                "Les pions se font face. Un pion saute par-dessus l’autre : touchez e6.",
            ),
            &["e6"],
            Text::new("A jump gains a whole step.", "Un saut fait gagner un pas."),
        )
        .at("-/-/e4 e5/10 10/1"),
        LessonStep::new(
            Text::new("One step to the top row: win.", "Plus qu’un pas jusqu’à la rangée du haut : gagnez !"),
            &["e9"],
            Text::new(
                "That is the whole game: the shorter way wins, and walls make ways longer.",
                "C’est tout le jeu : le chemin le plus court gagne, et les murs allongent les chemins.",
            ),
        )
        .at("-/-/e8 a3/5 5/1"),
    ],
}];
