//! Moves in words, and why a cell cannot be clicked.

use crate::board::{Cell, Direction};
use crate::moves::{AbaloneMove, MoveKind, last_of};
use crate::position::AbalonePosition;
use secateur_core::{Position as _, Side, Words};

/// A move in words: which marbles go where, and whether one is pushed off.
pub(crate) fn spoken(position: &AbalonePosition, m: AbaloneMove) -> Words {
    let ejects =
        if position.ejects(m) { (", one marble off the board", ", une bille éjectée") } else { ("", "") };
    let (en, fr) = match m.kind() {
        MoveKind::InLine { trailing, .. } => {
            let displacements = position.displacements(m);
            let entered = displacements.own.first().and_then(|&(_, to)| to).unwrap_or(trailing);
            let pushes = !displacements.enemy.is_empty();
            let (en, fr) = if pushes { ("pushes towards", "pousse vers") } else { ("to", "vers") };
            (format!("{trailing} {en} {entered}"), format!("{trailing} {fr} {entered}"))
        }
        MoveKind::Broadside { first, axis, length, direction } => {
            let last = last_of(first, axis, length).unwrap_or(first);
            let to = first.next(direction).unwrap_or(first);
            (
                format!("{first} to {last} sideways, {first} to {to}"),
                format!("{first} à {last} de côté, {first} vers {to}"),
            )
        }
        MoveKind::SelfEjection { trailing } => {
            (format!("{trailing} pushes its own marble off"), format!("{trailing} éjecte sa propre bille"))
        }
    };
    Words::new(format!("{en}{}", ejects.0), format!("{fr}{}", ejects.1))
}

/// What a move is good for: it drives enemy marbles from the centre, or brings own ones together or nearer to it.
pub(crate) fn purpose(position: &AbalonePosition, m: AbaloneMove) -> Option<Words> {
    let mover = position.turn();
    if position.ejects(m) {
        return None;
    }
    let mut after = *position;
    after.play(m);
    let them = position.colour(!mover).name();
    if after.centre_distance(!mover) > position.centre_distance(!mover) {
        return Some(Words::new(
            format!("drives {}’s marbles from the centre", them.en),
            format!("éloigne du centre les billes du {}", them.fr),
        ));
    }
    let touching = |position: &AbalonePosition| {
        let beside =
            |cell: Cell| Direction::ALL.into_iter().filter_map(move |direction| cell.next(direction));
        position.marbles(mover).flat_map(beside).filter(|&near| position.at(near) == Some(mover)).count()
    };
    let (before, now) = (touching(position), touching(&after));
    if now > before {
        return Some(Words::new("brings your marbles together", "resserre vos billes"));
    }
    (after.centre_distance(mover) < position.centre_distance(mover))
        .then(|| Words::new("brings your marbles nearer the centre", "rapproche vos billes du centre"))
}

/// Why a cell cannot be clicked after some others.
pub(crate) fn refusal(position: &AbalonePosition, touched: &[&str], cell: &str) -> Option<Words> {
    let place = Cell::read(cell).ok()?;
    let mover = position.turn();
    let (enemy, own) = (position.at(place) == Some(!mover), position.at(place) == Some(mover));
    let Some(from) = touched.first().and_then(|id| Cell::read(id).ok()) else {
        let (us, them) = (position.colour(mover).name(), position.colour(!mover).name());
        return Some(if enemy {
            Words::new(
                format!("this is a {} marble; it is {}'s turn", them.en, us.en),
                format!("bille adverse : c’est aux {}s de jouer", us.fr),
            )
        } else if own {
            Words::new("this marble cannot move", "cette bille ne peut pas bouger")
        } else {
            Words::new("choose one of your own marbles first", "choisissez d’abord une de vos billes")
        });
    };
    let Some(direction) = towards(from, place) else {
        return Some(if enemy {
            pushed_by_more(position, !mover)
        } else {
            Words::new(
                "up to three marbles in line go one step",
                "une à trois billes alignées avancent d’un pas",
            )
        });
    };
    Some(blocked(position, from, direction))
}

/// Explains that an enemy marble must be pushed by more marbles.
fn pushed_by_more(position: &AbalonePosition, owner: Side) -> Words {
    let owner = position.colour(owner).name();
    Words::new(
        format!("this is {}’s marble: push it with a longer line", owner.en),
        format!("cette bille est au {} : poussez-la avec une ligne plus longue", owner.fr),
    )
}

/// The direction from a cell to another; `None` if they are not in line.
fn towards(from: Cell, to: Cell) -> Option<Direction> {
    Direction::ALL.into_iter().find(|&direction| {
        std::iter::successors(from.next(direction), |cell| cell.next(direction)).any(|cell| cell == to)
    })
}

/// Why a column of marbles cannot move in a direction.
fn blocked(position: &AbalonePosition, from: Cell, direction: Direction) -> Words {
    let mover = position.turn();
    let line = std::iter::successors(Some(from), |cell| cell.next(direction));
    let owners: Vec<_> = line.map(|cell| position.at(cell)).collect();
    let own = owners.iter().take_while(|&&owner| owner == Some(mover)).count();
    let enemy = owners[own..].iter().take_while(|&&owner| owner == Some(!mover)).count();
    if own > 3 {
        return Words::new("at most three marbles move together", "trois billes au plus bougent ensemble");
    }
    if enemy >= own && enemy > 0 {
        return Words::new(
            format!("{own} cannot push {enemy}: more marbles than the other side are needed"),
            format!("{own} contre {enemy} : il faut plus de billes que l’adversaire pour pousser"),
        );
    }
    if owners.get(own + enemy).copied().flatten() == Some(mover) {
        return Words::new("one of your own marbles is in the way", "une de vos billes est dans le passage");
    }
    Words::new("up to three marbles in line go one step", "une à trois billes alignées avancent d’un pas")
}
