//! The lessons for beginners.

use secateur_core::{Lesson, LessonStep, Text};

pub(crate) const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Your first divercité", "Votre première divercité"),
    variant: "divercite",
    steps: &[
        LessonStep::new(
            Text::new(
                "Cities go on the large places, resources around them. Touch a red city in your hand, then B2.",
                "Les cités vont sur les grandes cases, les ressources autour. Touchez une cité rouge de votre main, puis B2.",
            ),
            &["rB2"],
            Text::new(
                "Your city. Black has put a yellow resource beside it.",
                "Votre cité. Les noirs ont posé une ressource jaune à côté.",
            ),
        )
        .reply("yb2"),
        LessonStep::new(
            Text::new(
                "A resource of its own colour gives a city a point. Put a red resource on c2.",
                "Une ressource de sa couleur donne un point à une cité. Posez une ressource rouge en c2.",
            ),
            &["rc2"],
            Text::new("One point for B2.", "Un point pour B2."),
        )
        .overlay("cities")
        .reply("bb3"),
        LessonStep::new(
            Text::new(
                "Yellow, red, blue are around B2. Complete the four colours: a green resource on c3.",
                "Jaune, rouge, bleu entourent B2. Complétez les quatre couleurs : une ressource verte en c3.",
            ),
            &["gc3"],
            Text::new(
                "Four different colours: a divercité, five points. Most points win when all is placed.",
                "Quatre couleurs différentes : une divercité, cinq points. Quand tout est posé, qui a le plus de points gagne.",
            ),
        )
        .overlay("cities"),
    ],
}];
