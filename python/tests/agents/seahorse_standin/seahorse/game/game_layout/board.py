"""A stand-in for the course's framework, written for the tests: pieces and boards."""


class Piece:
    def __init__(self, piece_type, owner=None):
        self.piece_type, self.owner_id = piece_type, owner.get_id() if owner else -1

    def get_type(self):
        return self.piece_type

    def get_owner_id(self):
        return self.owner_id


class Board:
    def __init__(self, env, dim):
        self.env, self.dimensions = env, dim

    def get_env(self):
        return self.env
