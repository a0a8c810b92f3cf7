"""Agents written for course environments, unchanged, as engines.

    python -m secateur.adapters abalone FOLDER     an agent for `seahorse` 1.0.2 (class MyPlayer(PlayerAbalone))
    python -m secateur.adapters divercite FOLDER   one for `seahorse` 1.1.5 (class MyPlayer(PlayerDivercite))
    python -m secateur.adapters quoridor FOLDER    one of INF8215 (`play(percepts, player, step, time_left)`)
    python -m secateur.adapters in104 FOLDER       one of the IN104 simulator (`play(gameState, timeLimit)`)

FOLDER comes first on the import path and becomes the working directory, so that the modules beside an agent are loaded from it. At
start-up the environment's legal moves are compared with Secateur's along whole games. Where they differ the adapter says so on
standard error and follows Secateur's rules: each position is built anew from Secateur's, so the two never drift apart.
"""

from .common import AdapterError, Report

__all__ = ["AdapterError", "Report"]
