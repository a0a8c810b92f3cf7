//! The lessons for beginners.

use secateur_core::{Lesson, LessonStep, Text};

pub(crate) const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Columns that push", "Des colonnes qui poussent"),
    variant: "abalone:official",
    steps: &[
        LessonStep::new(
            Text::new(
                "You are Black. Up to three marbles in a row move together. Touch a5, the end of a column, then d5, where its \
                 front goes.",
                "Vous jouez les noirs. Jusqu’à trois billes alignées avancent ensemble. Touchez a5, la queue d’une colonne, puis \
                 d5, où va sa tête.",
            ),
            &["a5b5"],
            Text::new("The whole column has moved one cell.", "Toute la colonne a avancé d’une case."),
        )
        .reply("i5h5"),
        LessonStep::new(
            Text::new(
                "A row may also step sideways. Touch c3, then c4, the other end, then d3.",
                "Une rangée peut aussi faire un pas de côté. Touchez c3, puis c4, l’autre bout, puis d3.",
            ),
            &["c3c4d3"],
            Text::new(
                "That is a broadside: every marble goes one cell the same way.",
                "C’est un coup latéral : chaque bille va d’une case dans le même sens.",
            ),
        ),
        LessonStep::new(
            Text::new(
                "More marbles push fewer: three push two. Touch e5, then the first white marble.",
                "Le nombre l’emporte : trois billes en poussent deux. Touchez e5, puis la première bille blanche.",
            ),
            &["e5e6"],
            Text::new(
                "The last white marble is off the board. Six of them win the game.",
                "La dernière bille blanche est sortie. Qui en sort six gagne la partie.",
            ),
        )
        .at("56784bbbww8765/b/0 0/0")
        .overlay("pushes"),
    ],
}];
