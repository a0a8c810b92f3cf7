"""A stand-in for the course's players, states and actions."""

import itertools

IDS = itertools.count(100)


class Player:
    def __init__(self, name="bob"):
        self.name, self.id = name, next(IDS)

    def get_id(self):
        return self.id


class State:
    def __init__(self, scores, next_player, players, rep, step):
        self.scores, self.next_player, self.players, self.rep, self.step = scores, next_player, players, rep, step

    def get_rep(self):
        return self.rep

    def get_next_player(self):
        return self.next_player

    def other(self):
        return self.players[1 - self.players.index(self.next_player)]


class HeavyAction:
    def __init__(self, current, following):
        self.current_game_state, self.next_game_state = current, following

    def get_next_game_state(self):
        return self.next_game_state


class LightAction:
    def __init__(self, data):
        self.data = data
