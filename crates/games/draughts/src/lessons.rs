//! The lessons for beginners.

use secateur_core::{Lesson, LessonStep, Text};

pub(crate) const LESSONS: &[Lesson] = &[Lesson {
    title: Text::new("Move, take, crown", "Avancer, prendre, damer"),
    variant: "draughts:international",
    steps: &[
        LessonStep::new(
            Text::new(
                "Men go one square diagonally forward. Move the man on 32 to 28.",
                "Les pions avancent d’une case en diagonale. Jouez le pion de 32 en 28.",
            ),
            &["32-28"],
            Text::new("Black offers a man.", "Les noirs offrent un pion."),
        )
        .reply("19-23"),
        LessonStep::new(
            Text::new(
                "A player who can take must take. Jump with 28 over the man on 23.",
                "Qui peut prendre doit prendre. Avec le pion de 28, sautez par-dessus celui de 23.",
            ),
            &["28x19"],
            Text::new(
                "The man jumped over leaves the board. Black takes back: an exchange.",
                "Le pion sauté quitte le damier. Les noirs reprennent : c’est un échange.",
            ),
        )
        .overlay("captures")
        .reply("14x23"),
        LessonStep::new(
            Text::new(
                "Take as many as you can, in one move, backward too: 32 takes two.",
                "Prenez-en le plus possible, en un coup, en arrière aussi : le pion de 32 en prend deux.",
            ),
            &["32x34"],
            Text::new(
                "One move took both men: it must be the capture that takes most.",
                "Un seul coup a pris les deux pions : la prise la plus nombreuse est obligatoire.",
            ),
        )
        .at("W:W32,37:B28,29,5")
        .overlay("captures"),
        LessonStep::new(
            Text::new(
                "A man on the last row becomes a king. Crown 7.",
                "Un pion sur la dernière rangée devient dame. Menez à dame le pion de 7.",
            ),
            &["7-1", "7-2"],
            Text::new(
                "A king goes as far as it likes along a diagonal.",
                "Une dame va aussi loin qu’elle veut en diagonale.",
            ),
        )
        .at("W:W7,50:B35,30"),
        LessonStep::new(
            Text::new(
                "Kings take from afar: jump with 46 over 28.",
                "Les dames prennent de loin : avec celle de 46, sautez par-dessus le pion de 28.",
            ),
            &["46x23", "46x19", "46x14"],
            Text::new(
                "Win by taking everything, or by leaving no move.",
                "On gagne en prenant tout, ou en ne laissant aucun coup.",
            ),
        )
        .at("W:WK46,50:B28,5,10"),
    ],
}];
