//! The rules for people, in sections.

use secateur_core::{RuleSection, Text};

pub(crate) const RULES: &[RuleSection] = &[
    RuleSection::new(
        Text::new("The goal", "Le but"),
        Text::new(
            "White starts in the middle of the bottom row, black in the middle of the top row. The first player to reach \
             any cell of the opposite row wins at once. White begins. A turn is one step of the pawn or one wall; there is no \
             passing.",
            "Le blanc part du milieu de la rangée du bas, le noir du milieu de celle du haut. Le premier qui atteint une case \
             quelconque de la rangée opposée gagne aussitôt. Le blanc commence. À son tour, on avance son pion ou on pose un \
             mur ; on ne passe jamais.",
        ),
    )
    .shown("quoridor", None, "", Text::new("The start", "Le départ")),
    RuleSection::new(
        Text::new("The pawn", "Le pion"),
        Text::new(
            "The pawn goes one cell up, down, left or right, not through a wall. If the other pawn stands on that cell, it \
             may be jumped over in a straight line. Only where a wall or the edge of the board blocks the straight jump may \
             the pawn land beside the other one instead, left or right of it, unless a wall stands there too.",
            "Le pion avance d'une case vers le haut, le bas, la gauche ou la droite, sans traverser de mur. Si l'autre pion \
             occupe cette case, on peut sauter par-dessus en ligne droite. Seulement si un mur ou le bord du plateau empêche \
             ce saut, le pion peut se poser à côté de l'autre, à sa gauche ou à sa droite, sauf si un mur l'en sépare.",
        ),
    )
    .shown(
        "quoridor",
        Some("-/-/e5 e6/10 10/2"),
        "a8h",
        Text::new(
            "The pawns face each other. White may jump to e7; were there a wall behind black, it could go to d6 or f6",
            "Les pions se font face. Le blanc peut sauter en e7 ; avec un mur derrière le noir, il pourrait aller en d6 ou f6",
        ),
    ),
    RuleSection::new(
        Text::new("Walls", "Les murs"),
        Text::new(
            "A wall is two cells long and stands between cells, wholly on the board. It may touch other walls but neither \
             overlap nor cross one. Above all, it must leave each pawn some way to its goal row, however long. Walls are \
             never moved again. Each player has ten, or as many as the variant says.",
            "Un mur est long de deux cases et se place entre les cases, tout entier sur le plateau. Il peut toucher d'autres \
             murs, mais ni en recouvrir ni en croiser un. Surtout, il doit laisser à chaque pion un chemin vers sa rangée \
             d'arrivée, si long soit-il. Un mur posé ne bouge plus. Chaque joueur en a dix, ou autant que le dit la variante.",
        ),
    )
    .shown(
        "quoridor",
        None,
        "e2 e8 e3 e7 e4 e6 c3h e4h",
        Text::new("Black has just walled white's way", "Le noir vient de barrer la route du blanc"),
    ),
    RuleSection::new(
        Text::new("Draws", "Parties nulles"),
        Text::new(
            "The printed rules know no draw. Here the third occurrence of a position is a draw, and so is the 300th ply, \
             unless the variant's parameters say otherwise.",
            "Les règles imprimées ne connaissent pas la nulle. Ici la troisième apparition d'une position est nulle, de même \
             que le 300e demi-coup, sauf si les paramètres de la variante en disposent autrement.",
        ),
    )
    .only(&["quoridor"]),
    RuleSection::new(
        Text::new("The course's variant", "La variante du cours"),
        Text::new(
            "The same moves, but no draw: neither repetition nor length ends a game.",
            "Les mêmes coups, mais pas de nulle : ni la répétition ni la longueur ne terminent une partie.",
        ),
    )
    .only(&["quoridor:course"]),
];
