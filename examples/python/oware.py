"""An agent for Oware that speaks UGI and looks four plies ahead. Copy it and make it yours:
secateur match awale:oware 'ugi(cmd="python3 examples/python/oware.py")' random --pairs 10"""
import sys

HOUSES = "ABCDEFabcdef"                  # south's, then north's, in the order of sowing
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"  # seeds in each house, seeds each side has won, who moves
REPLIES = {"isready": "readyok", "ugi": "id name Oware in Python\noption name Variant type combo default awale:oware var awale:oware\nugiok"}

def read(text):
    *seeds, side = text.split("-")
    return [int(n) for n in seeds], ("S", "N").index(side)

def play(position, house):
    """The position after sowing a house. A capture that would leave the enemy nothing is not made."""
    seeds, side, at = list(position[0]), position[1], house
    hand, seeds[house] = seeds[house], 0
    while hand:
        at = (at + 1) % 12
        if at != house:                  # the house the seeds come from is skipped
            seeds[at], hand = seeds[at] + 1, hand - 1
    enemy, taken = range(6 - 6 * side, 12 - 6 * side), []
    while at in enemy and seeds[at] in (2, 3):
        taken, at = taken + [at], at - 1
    if sum(seeds[h] for h in taken) < sum(seeds[h] for h in enemy):
        seeds[12 + side] += sum(seeds[h] for h in taken)
        seeds = [0 if h in taken else n for h, n in enumerate(seeds)]
    return seeds, 1 - side

def moves(position):
    """The houses that may be played: an enemy without seeds must be fed if that is possible."""
    seeds, side = position
    own = [h for h in range(6 * side, 6 * side + 6) if seeds[h] and max(seeds[12:]) < 25]
    enemy = slice(6 - 6 * side, 12 - 6 * side)
    return own if any(seeds[enemy]) else [h for h in own if any(play(position, h)[0][enemy])]

def value(position, depth):
    """By how many seeds the side to move is ahead after `depth` more plies."""
    (seeds, side), legal = position, moves(position) if depth else []
    return max((-value(play(position, h), depth - 1) for h in legal), default=seeds[12 + side] - seeds[13 - side])

position = read(START)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word in REPLIES:
        print(REPLIES[word])
    elif word == "position":             # "startpos" or "fen TEXT", then "moves A b C …"
        try:
            start, _, played = rest.partition(" moves ")
            position = read(START if start == "startpos" else start.removeprefix("fen "))
            for move in played.split():
                position = play(position, HOUSES.index(move))
        except ValueError:
            print("info string this is no position of Oware:", rest)
    elif word == "go":                   # the clock is ignored: four plies take no time
        best = max(moves(position), key=lambda h: -value(play(position, h), 3), default=None)
        print("bestmove", "(none)" if best is None else HOUSES[best])
    elif word == "quit":
        break
    sys.stdout.flush()
