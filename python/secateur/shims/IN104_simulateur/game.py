"""The names that players take from the module `game`."""

from .boardState import BoardState
from .gameState import GameState

CONFIG = {"nRows": 8, "nPieces": 12, "whiteStarts": True}
RULES = {"menCaptureBackward": False, "kingsCanFly": False, "menMustStop": True, "noCaptureMax": 25}

__all__ = ["BoardState", "CONFIG", "GameState", "RULES"]
