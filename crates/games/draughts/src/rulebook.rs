//! The rules for people, in sections.

use crate::colour::Colour;
use crate::family::is_report;
use crate::rules::{Passing, Priority, RULE_SETS, SmallEndings};
use crate::variant::NAME;
use secateur_core::{RuleSection, Text};

/// The texts of the listed variants whose rules satisfy a condition; for the default, the family's name alone.
macro_rules! variants_where {
    ($set:ident => $are_such:expr) => {{
        const COUNT: usize = {
            let (mut count, mut i) = (0, 0);
            while i < RULE_SETS.len() {
                let $set = &RULE_SETS[i];
                count += if $are_such { 1 + (i == 0) as usize } else { 0 };
                i += 1;
            }
            count
        };
        const TEXTS: [&str; COUNT] = {
            let (mut texts, mut count, mut i) = ([NAME; COUNT], 0, 0);
            while i < RULE_SETS.len() {
                let $set = &RULE_SETS[i];
                if $are_such {
                    count += (i == 0) as usize;
                    texts[count] = $set.text;
                    count += 1;
                }
                i += 1;
            }
            texts
        };
        &TEXTS
    }};
}

pub(crate) const RULES: &[RuleSection] = &[
    RuleSection::new(
        Text::new("The goal", "Le but"),
        Text::new(
            "A player who cannot move, because all pieces are taken or blocked, has lost. White begins and plays upward. Only the dark \
             squares are used. A man moves one square forward, diagonally; on the last row it becomes a king.",
            "Qui ne peut plus jouer, toutes ses pièces prises ou bloquées, a perdu. Les blancs commencent et jouent vers le haut. On \
             n'utilise que les cases foncées. Un pion avance d'une case en diagonale ; sur la dernière rangée il devient dame.",
        ),
    )
    .only(variants_where!(set => matches!(set.first, Colour::White))),
    RuleSection::new(
        Text::new("The goal", "Le but"),
        Text::new(
            "A player who cannot move, because all pieces are taken or blocked, has lost. Black begins and plays downward. Only the dark \
             squares are used. A man moves one square forward, diagonally; on the last row it becomes a king.",
            "Qui ne peut plus jouer, toutes ses pièces prises ou bloquées, a perdu. Les noirs commencent et jouent vers le bas. On \
             n'utilise que les cases foncées. Un pion avance d'une case en diagonale ; sur la dernière rangée il devient dame.",
        ),
    )
    .only(variants_where!(set => matches!(set.first, Colour::Black))),
    RuleSection::new(
        Text::new("Capturing", "Prendre"),
        Text::new(
            "A piece jumps over an enemy piece beside it onto the empty square behind. Capturing is compulsory, and it goes on as \
             long as the same piece can jump again; the pieces taken leave the board after the whole move, and none may be jumped \
             twice. Men capture forward only.",
            "Une pièce saute par-dessus une pièce adverse voisine vers la case vide derrière elle. La prise est obligatoire et se \
             poursuit tant que la même pièce peut encore sauter ; les pièces prises quittent le plateau après tout le coup, et \
             aucune ne peut être sautée deux fois. Les pions ne prennent qu'en avant.",
        ),
    )
    .only(variants_where!(set => !set.backward))
    .shown(
        "draughts",
        Some("W:W22,27,32:B18,10,3,4"),
        "22x6",
        Text::new("White has taken two men in one move", "Le blanc a pris deux pions en un coup"),
    ),
    RuleSection::new(
        Text::new("Capturing", "Prendre"),
        Text::new(
            "A piece jumps over an enemy piece beside it onto the empty square behind. Capturing is compulsory, and it goes on as \
             long as the same piece can jump again; the pieces taken leave the board after the whole move, and none may be jumped \
             twice. Men capture backward as well as forward.",
            "Une pièce saute par-dessus une pièce adverse voisine vers la case vide derrière elle. La prise est obligatoire et se \
             poursuit tant que la même pièce peut encore sauter ; les pièces prises quittent le plateau après tout le coup, et \
             aucune ne peut être sautée deux fois. Les pions prennent en arrière comme en avant.",
        ),
    )
    .only(variants_where!(set => set.backward && !set.orthogonal))
    .shown(
        "draughts:international",
        Some("W:W32,37:B28,29,5"),
        "32x34",
        Text::new("A man takes forward, then backward", "Un pion prend en avant, puis en arrière"),
    ),
    RuleSection::new(
        Text::new("Capturing", "Prendre"),
        Text::new(
            "A piece jumps over an enemy piece onto the empty square behind: diagonally, or along rows and columns, where an enemy \
             two squares away is jumped and the landing square is four away. Capturing is compulsory, forward, backward and \
             sideways, and it goes on as long as the same piece can jump again.",
            "Une pièce saute par-dessus une pièce adverse vers la case vide derrière elle : en diagonale, ou le long des rangées et \
             des colonnes, où l'on saute une pièce à deux cases pour se poser à quatre. La prise est obligatoire, en avant, en \
             arrière et de côté, et se poursuit tant que la même pièce peut encore sauter.",
        ),
    )
    .only(variants_where!(set => set.orthogonal))
    .shown(
        "draughts:frisian",
        Some("W:W33,38:B23,4"),
        "33x13",
        Text::new("A man takes straight ahead", "Un pion prend droit devant lui"),
    ),
    RuleSection::new(
        Text::new("Which capture", "Quelle prise"),
        Text::new(
            "Where several captures are possible, the one that takes the most pieces must be played.",
            "Si plusieurs prises sont possibles, il faut jouer celle qui prend le plus de pièces.",
        ),
    )
    .only(variants_where!(set => matches!(set.priority, Priority::Most))),
    RuleSection::new(
        Text::new("Which capture", "Quelle prise"),
        Text::new(
            "Where several captures are possible, any of them may be chosen, but it must be played to its end.",
            "Si plusieurs prises sont possibles, on choisit librement, mais il faut jouer la prise choisie jusqu'au bout.",
        ),
    )
    .only(variants_where!(set => matches!(set.priority, Priority::Any))),
    RuleSection::new(
        Text::new("Which capture", "Quelle prise"),
        Text::new(
            "The most pieces must be taken; among equals a king must capture rather than a man; then the most kings must be taken; \
             then the capture that meets a king earlier. Men may not take kings. The board is mirrored: the dark corner is at \
             White's right.",
            "Il faut prendre le plus de pièces ; à égalité, prendre avec une dame plutôt qu'avec un pion ; puis prendre le plus de \
             dames ; puis la prise qui rencontre une dame plus tôt. Les pions ne prennent pas les dames. Le plateau est en miroir : \
             le coin foncé est à la droite des blancs.",
        ),
    )
    .only(variants_where!(set => matches!(set.priority, Priority::Italian))),
    RuleSection::new(
        Text::new("Which capture", "Quelle prise"),
        Text::new(
            "The most pieces must be taken, and among equals the most kings. The board is mirrored: the dark corner is at White's \
             right.",
            "Il faut prendre le plus de pièces et, à égalité, le plus de dames. Le plateau est en miroir : le coin foncé est à la \
             droite des blancs.",
        ),
    )
    .only(variants_where!(set => matches!(set.priority, Priority::MostThenKings))),
    RuleSection::new(
        Text::new("Which capture", "Quelle prise"),
        Text::new(
            "The capture of the greatest value must be played: a man counts one, a king two. Among equals the one that takes fewer \
             kings, and then one by a king if there is one. While a side has men, the same king may make at most three moves \
             running that are no captures.",
            "Il faut jouer la prise de la plus grande valeur : un pion compte un, une dame deux. À égalité celle qui prend le moins \
             de dames, puis une prise par une dame s'il y en a. Tant qu'un camp a des pions, une même dame fait au plus trois coups \
             de suite sans prendre.",
        ),
    )
    .only(variants_where!(set => matches!(set.priority, Priority::Frisian))),
    RuleSection::new(
        Text::new("Kings", "Les dames"),
        Text::new(
            "A king moves and captures one square at a time like a man, but backward too.",
            "Une dame avance et prend d'une case à la fois, comme un pion, mais aussi en arrière.",
        ),
    )
    .only(variants_where!(set => !set.flying)),
    RuleSection::new(
        Text::new("Flying kings", "Dames volantes"),
        Text::new(
            "A king moves any number of empty squares along a line, and captures from any distance; it lands on any empty square \
             behind the piece, but must choose one from which it can go on capturing if there is such a one.",
            "Une dame avance d'autant de cases vides qu'elle veut le long d'une ligne, et prend de n'importe quelle distance ; elle se \
             pose sur une case vide quelconque derrière la pièce, mais doit en choisir une d'où elle peut continuer à prendre s'il y \
             en a.",
        ),
    )
    .only(variants_where!(set => set.flying))
    .shown(
        "draughts:international",
        Some("W:WK46,50:B28,5,10"),
        "46x19",
        Text::new("The king has taken from afar", "La dame a pris de loin"),
    ),
    RuleSection::new(
        Text::new("Becoming a king", "Devenir dame"),
        Text::new(
            "A man that reaches the last row during a capture stops there and is crowned.",
            "Un pion qui atteint la dernière rangée en prenant s'y arrête et devient dame.",
        ),
    )
    .only(variants_where!(set => matches!(set.passing, Passing::Stops))),
    RuleSection::new(
        Text::new("Becoming a king", "Devenir dame"),
        Text::new(
            "A man that reaches the last row during a capture and can go on capturing goes on as a man; it is crowned only where its \
             move ends there.",
            "Un pion qui atteint la dernière rangée en prenant et peut continuer continue comme pion ; il ne devient dame que si son \
             coup finit là.",
        ),
    )
    .only(variants_where!(set => matches!(set.passing, Passing::AsMan))),
    RuleSection::new(
        Text::new("Becoming a king", "Devenir dame"),
        Text::new(
            "A man that reaches the last row during a capture is crowned at once and goes on capturing as a king if it can.",
            "Un pion qui atteint la dernière rangée en prenant devient dame aussitôt et continue à prendre comme dame s'il le peut.",
        ),
    )
    .only(variants_where!(set => matches!(set.passing, Passing::AsKing))),
    RuleSection::new(
        Text::new("Draws", "Parties nulles"),
        Text::new(
            "Sixteen plies without a capture are a draw, or as many as the limit parameter says. Other parameters change the size of \
             the board, who begins, and how men and kings capture.",
            "Seize demi-coups sans prise font nulle, ou autant que le dit le paramètre limit. D'autres paramètres changent la taille \
             du plateau, qui commence, et comment prennent pions et dames.",
        ),
    )
    .only(variants_where!(set => is_report(set.text))),
    RuleSection::new(
        Text::new("Draws", "Parties nulles"),
        Text::new(
            "The third occurrence of a position is a draw; so are 25 moves of each side with kings only and without a capture, 16 moves \
             each of three pieces, a king among them, against one king, and 5 moves each of two or fewer against one king.",
            "La troisième apparition d'une position est nulle ; de même 25 coups de chaque camp avec des dames seules et sans prise, 16 \
             coups chacun à trois pièces, dont une dame, contre une dame, et 5 coups chacun à deux pièces ou moins contre une dame.",
        ),
    )
    .only(variants_where!(set => matches!(set.small_endings, SmallEndings::AgainstOneKing(_)))),
    RuleSection::new(
        Text::new("Draws", "Parties nulles"),
        Text::new(
            "The third occurrence of a position is a draw, and so are 40 moves of each side without a capture or a move of a man.",
            "La troisième apparition d'une position est nulle, de même 40 coups de chaque camp sans prise ni coup de pion.",
        ),
    )
    .only(variants_where!(set => matches!(set.small_endings, SmallEndings::None) && !is_report(set.text))),
    RuleSection::new(
        Text::new("Draws", "Parties nulles"),
        Text::new(
            "The third occurrence of a position is a draw; so are 15 moves of each side with kings only and without a capture. When both \
             sides have a king and nothing is captured or crowned, 5 moves each with two or three pieces on the board are a draw, 30 \
             with four or five, 60 with six or seven.",
            "La troisième apparition d'une position est nulle ; de même 15 coups de chaque camp avec des dames seules et sans prise. \
             Quand les deux camps ont une dame, sans prise ni promotion, 5 coups chacun avec deux ou trois pièces sur le plateau font \
             nulle, 30 avec quatre ou cinq, 60 avec six ou sept.",
        ),
    )
    .only(variants_where!(set => matches!(set.small_endings, SmallEndings::KingsOnBothSides(_)))),
    RuleSection::new(
        Text::new("Draws", "Parties nulles"),
        Text::new(
            "The third occurrence of a position is a draw; so are 7 moves of each side of two kings against one, 2 moves each of one \
             against one, and 25 moves each with kings only and without a capture.",
            "La troisième apparition d'une position est nulle ; de même 7 coups de chaque camp à deux dames contre une, 2 coups chacun \
             à une contre une, et 25 coups chacun avec des dames seules et sans prise.",
        ),
    )
    .only(variants_where!(set => matches!(set.small_endings, SmallEndings::KingsAgainstOneKing(_)))),
];
