// From cells touched one after the other to a move. No gesture of a position is the beginning of another (a law that every
// variant is tested for), so a move is complete as soon as one of its gestures is.

export class Gestures {
  /** `legal` are the legal moves: `{ text, gestures, effects }`. */
  constructor(legal) {
    this.legal = legal;
    this.path = [];
  }

  /** The cells that may be touched next, each with the move it completes, or null if more cells are needed. */
  next() {
    const next = new Map();
    const n = this.path.length;
    for (const m of this.legal) {
      for (const gesture of m.gestures) {
        if (gesture.length <= n || !this.path.every((id, i) => gesture[i] === id)) continue;
        const done = gesture.length === n + 1 ? m : null;
        if (done || !next.has(gesture[n])) next.set(gesture[n], done);
      }
    }
    return next;
  }

  /** The cells that begin a move. */
  starts() {
    return new Set(this.legal.flatMap((m) => m.gestures.map((gesture) => gesture[0])));
  }

  /**
   * Touches a cell. Returns the move it completes; "chosen" if more cells are needed; "cleared" if the choice so far was
   * dropped; null if the cell means nothing now.
   */
  touch(id) {
    const next = this.next();
    if (next.has(id)) {
      const done = next.get(id);
      if (done) {
        this.path = [];
        return done;
      }
      this.path.push(id);
      return "chosen";
    }
    if (this.path.length > 0) {
      const wasLast = this.path.at(-1) === id;
      this.path = [];
      // Another piece of the same side begins a new choice.
      if (!wasLast && this.next().has(id)) return this.touch(id);
      return "cleared";
    }
    return null;
  }

  /** The move that takes a dragged piece from its cell to another, if exactly one does. */
  drag(pieceId, from, to) {
    const along = this.legal.filter((m) => m.gestures.some((g) => g[0] === from && g.at(-1) === to));
    if (along.length === 1) return along[0];
    const carried = this.legal.filter((m) => carries(m).some((c) => c.piece === pieceId && c.to === to));
    return along.length === 0 && carried.length === 1 ? carried[0] : null;
  }

  clear() {
    this.path = [];
  }
}

/**
 * The pieces a move carries: `{ piece, to }` each. If exactly one piece disappears and one appears, they count as the same piece,
 * which came from a hand.
 */
export function carries(move) {
  const moved = move.effects.filter((e) => e.piece && e.to);
  const gone = move.effects.filter((e) => e.piece && !e.to), fresh = move.effects.filter((e) => !e.piece && e.to);
  if (moved.length === 0 && gone.length === 1 && fresh.length === 1) return [{ piece: gone[0].piece, to: fresh[0].to }];
  return moved;
}
