"""Agents written for course environments, unchanged, as engines.

    python -m secateur.adapters abalone FOLDER     an agent for `seahorse` 1.0.2 (class MyPlayer(PlayerAbalone))
    python -m secateur.adapters divercite FOLDER   one for `seahorse` 1.1.5 (class MyPlayer(PlayerDivercite))
    python -m secateur.adapters quoridor FOLDER    one of INF8215 (`play(percepts, player, step, time_left)`)
    python -m secateur.adapters in104 FOLDER       one of the IN104 simulator (`play(gameState, timeLimit)`)

FOLDER is put first on the import path and made the working directory: the modules beside an agent are loaded from there. At
start-up the environment's legal moves are compared with ours along whole games; where its rules slip the adapter says so on
standard error and follows ours: each position is built anew from ours, so the two never drift apart.
"""

from .common import AdapterError, Report

__all__ = ["AdapterError", "Report"]
