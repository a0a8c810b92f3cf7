"""The names that players take from the module `game`."""

from .boardState import CONFIG, RULES, BoardState
from .cell import Cell
from .gameState import GameState
from .move import Move
from .player import Player, TimeOutException


class Game:
    """A game that players set up to measure themselves. It is not played here; `secateur match` plays games."""

    defaultConfig = dict(CONFIG)
    CheckersRules = dict(RULES)
    InternatRules = {"menCaptureBackward": True, "kingsCanFly": True, "menMustStop": False, "noCaptureMax": 25}
    defaultRules = CheckersRules

    def __init__(self, ia1, timeLimit1, ia2, timeLimit2, config=None, *rest, rules=None, Nlimit=None):
        rules = rules or next((value for value in rest if isinstance(value, dict)), None)
        self.config, self.rules, self.Nlimit = {**CONFIG, **(config or {})}, {**RULES, **(rules or {})}, Nlimit
        self.gameState = GameState(self.config, self.rules)
        white = self.config["whiteStarts"]
        self.player1, self.player2 = Player(white, ia1, timeLimit1), Player(not white, ia2, timeLimit2)
        self.displayLevel, self.pause, self.log, self.pdn = 0, 0, "", None

    def runGame(self):
        raise NotImplementedError("secateur match plays the games; see docs/courses.md")


__all__ = ["BoardState", "Cell", "Game", "GameState", "Move", "Player", "TimeOutException"]
