"""Quoridor: one ply ahead by the lengths of both shortest paths, which it finds itself from the planes.
secateur match quoridor 'ugi(cmd="python3 python/examples/quoridor.py")' random --pairs 5"""

import secateur


def distance(planes, pawn, goal):
    """Steps of a pawn to its goal row, walls considered and the other pawn left out."""
    size = planes.shape[1]
    horizontal, vertical = planes[2], planes[3]

    def closed(walls, row, column, along):
        before = (row, column - 1) if along == "row" else (row - 1, column)
        return walls[row, column] or (min(before) >= 0 and walls[before])

    seen, ring, steps = {pawn}, [pawn], 0
    while ring:
        if any(row == goal for row, _ in ring):
            return steps
        new = []
        for row, column in ring:
            for to, blocked in (
                ((row + 1, column), row + 1 < size and closed(horizontal, row, column, "row")),
                ((row - 1, column), row > 0 and closed(horizontal, row - 1, column, "row")),
                ((row, column + 1), column + 1 < size and closed(vertical, row, column, "column")),
                ((row, column - 1), column > 0 and closed(vertical, row, column - 1, "column")),
            ):
                if min(to) >= 0 and max(to) < size and not blocked and to not in seen:
                    seen.add(to)
                    new.append(to)
        ring, steps = new, steps + 1
    return 99


class Paths:
    def decide(self, game, limits):
        def value(move):
            after = game.copy()
            after.play(move)
            if after.over:
                return -1000
            planes = after.planes()
            place = [tuple(int(x[0]) for x in planes[plane].nonzero()) for plane in (0, 1)]
            goals = (planes.shape[1] - 1, 0) if after.turn == "first" else (0, planes.shape[1] - 1)
            return distance(planes, place[1], goals[1]) - distance(planes, place[0], goals[0])

        return min(game.legal(), key=value)


if __name__ == "__main__":
    secateur.serve_ugi(Paths, "quoridor")
