"""Makes and drops a million games, with moves, results, copies and batches, and prints the memory of the process: it stays flat."""

import resource
import sys

import secateur


def resident():
    """Megabytes in use now; where the system does not tell, the peak so far."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() / 2**20
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(games=1_000_000):
    variants = ["awale:oware", "quoridor", "draughts:russian", "abalone", "divercite"]
    after_first = None
    for i in range(games):
        game = secateur.Game(variants[i % 5])
        game.play(game.legal_actions()[0])
        other = game.copy()
        other.undo()
        assert game.result is None and game != other
        if i % 1000 == 0:
            batch = secateur.Batch("awale:oware", 100)
            batch.masks(), batch.planes()
            try:
                game.play("nonsense")
            except secateur.MoveError:
                pass
        if i == games // 10:
            after_first = resident()
        if i % (games // 10) == 0:
            print(f"{i:>9,} games: {resident():.1f} MB", flush=True)
    grown = resident() - after_first
    print(f"{games:>9,} games: {resident():.1f} MB, {grown:+.1f} MB since a tenth of them")
    return 0 if grown < 5 else 1


if __name__ == "__main__":
    raise SystemExit(main(*(int(word) for word in sys.argv[1:])))
