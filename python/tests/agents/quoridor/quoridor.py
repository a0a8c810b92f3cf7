"""A stand-in for the course's module: a board made of percepts, the base class of agents, an XML-RPC server."""

import argparse
import os
from xmlrpc.server import SimpleXMLRPCServer


class Agent:
    def initialize(self, percepts, players, time_left):
        pass


class Board:
    def __init__(self, percepts):
        self.pawns = [tuple(p) for p in percepts["pawns"]]
        self.goals, self.size, self.nb_walls = percepts["goals"], percepts["size"], percepts["nb_walls"]
        self.horizontal = {tuple(w) for w in percepts["horiz_walls"]}
        self.vertical = {tuple(w) for w in percepts["verti_walls"]}

    def open(self, a, b):
        (r, c), (s, d) = min(a, b), max(a, b)
        if not (0 <= s < self.size and 0 <= d < self.size and r >= 0 and c >= 0):
            return False
        if c == d:
            return (r, c) not in self.horizontal and (r, c - 1) not in self.horizontal
        return (r, c) not in self.vertical and (r - 1, c) not in self.vertical

    def around(self, cell):
        return [n for d in ((1, 0), (-1, 0), (0, 1), (0, -1)) if self.open(cell, n := (cell[0] + d[0], cell[1] + d[1]))]

    def pawn_moves(self, player):
        own, enemy, found = self.pawns[player], self.pawns[1 - player], set()
        for cell in self.around(own):
            if cell != enemy:
                found.add(cell)
                continue
            beyond = (2 * enemy[0] - own[0], 2 * enemy[1] - own[1])
            behind = self.around(enemy)
            found |= {beyond} if beyond in behind else set(behind) - {own}
        return found

    def reaches(self, player):
        seen, stack = {self.pawns[player]}, [self.pawns[player]]
        while stack:
            cell = stack.pop()
            if cell[0] == self.goals[player]:
                return True
            new = [n for n in self.around(cell) if n not in seen]
            seen.update(new)
            stack.extend(new)
        return False

    def get_actions(self, player):
        actions = [("P", *cell) for cell in self.pawn_moves(player)]
        if not self.nb_walls[player] or "SLIP" in os.environ:
            return actions
        for row in range(self.size - 1):
            for column in range(self.size - 1):
                place = (row, column)
                if place in self.horizontal or place in self.vertical:
                    continue
                for walls, name, beside in (
                    (self.horizontal, "WH", ((row, column - 1), (row, column + 1))),
                    (self.vertical, "WV", ((row - 1, column), (row + 1, column))),
                ):
                    if not walls & set(beside):
                        walls.add(place)
                        if self.reaches(0) and self.reaches(1):
                            actions.append((name, row, column))
                        walls.discard(place)
        return actions


def dict_to_board(percepts):
    return Board(percepts)


def agent_main(agent):
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    with SimpleXMLRPCServer(("127.0.0.1", parser.parse_args().port), allow_none=True, logRequests=False) as server:
        server.register_function(agent.initialize)
        server.register_function(agent.play)
        server.serve_forever()
