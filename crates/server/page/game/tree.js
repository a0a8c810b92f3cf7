// The moves of a game as a tree: a different move at an earlier position begins a variation, and nothing is lost.

/** A node is the position after its move; the root has none. */
export class Node {
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    this.children = [];
    this.ply = parent ? parent.ply + 1 : 0;
    /** The server's state of this position; null until it was requested. */
    this.state = null;
    /** The score for the first player: `{ value, wins, plies, chance }`. */
    this.score = null;
    /** The mark a review gave the move: "inaccuracy", "mistake" or "blunder". */
    this.mark = null;
    this.best = null;
    /** What the clocks showed after the move, in milliseconds. */
    this.clock = null;
    /** A comment on the position, the number of a glyph for the move, and arrows and circles drawn by hand. */
    this.comment = null;
    this.glyph = null;
    this.shapes = [];
  }

  /** The moves from the start to here. */
  line() {
    const moves = [];
    for (let node = this; node.parent; node = node.parent) moves.push(node.move);
    return moves.reverse();
  }

  /** The nodes from the root to here, both included. */
  path() {
    const nodes = [];
    for (let node = this; node; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** The last node of the main line from here. */
  end() {
    let node = this;
    while (node.children.length > 0) node = node.children[0];
    return node;
  }

  /** The node after a move, added if it is new. */
  child(move) {
    const known = this.children.find((node) => node.move === move);
    if (known) return known;
    const node = new Node(this, move);
    this.children.push(node);
    return node;
  }

  /** Removes this move and everything after it; returns the node before. */
  remove() {
    const { parent } = this;
    if (parent) parent.children = parent.children.filter((node) => node !== this);
    return parent;
  }

  /** Makes the line to this node the main line. */
  promote() {
    for (const node of this.path()) {
      if (!node.parent) continue;
      node.parent.children = [node, ...node.parent.children.filter((other) => other !== node)];
    }
  }
}

/** A tree whose main line is `moves`. */
export function fromMoves(moves) {
  const root = new Node(null, null);
  let node = root;
  for (const move of moves) node = node.child(move);
  return root;
}

const SCORE_FIELDS = ["value", "wins", "plies", "chance"];

/** A tree as plain data: each node `[move, children, extras]`, extras left out where there are none. */
export function pack(node) {
  const extras = {};
  if (node.score) extras.s = SCORE_FIELDS.map((key) => node.score[key] ?? null);
  if (node.mark) extras.m = node.mark;
  if (node.best) extras.b = node.best;
  if (node.clock) extras.c = node.clock;
  if (node.comment) extras.t = node.comment;
  if (node.glyph) extras.g = node.glyph;
  if (node.shapes.length > 0) extras.h = node.shapes;
  const packed = [node.move, node.children.map(pack)];
  if (Object.keys(extras).length > 0) packed.push(extras);
  return packed;
}

/** The inverse of `pack`; anything unreadable gives an empty tree. */
export function unpack(packed, parent = null) {
  const node = new Node(parent, parent ? String(packed?.[0]) : null);
  const extras = packed?.[2] ?? {};
  if (Array.isArray(extras.s)) node.score = Object.fromEntries(SCORE_FIELDS.map((key, i) => [key, extras.s[i] ?? null]));
  node.mark = extras.m ?? null;
  node.best = extras.b ?? null;
  node.clock = extras.c ?? null;
  node.comment = typeof extras.t === "string" ? extras.t : null;
  node.glyph = Number.isInteger(extras.g) ? extras.g : null;
  node.shapes = Array.isArray(extras.h) ? extras.h : [];
  for (const child of Array.isArray(packed?.[1]) ? packed[1] : []) node.children.push(unpack(child, node));
  return node;
}

/** The way from the root to a node as indexes of children, which stay the same through `pack` and `unpack`. */
export function address(node) {
  return node.path().slice(1).map((step) => step.parent.children.indexOf(step));
}

/** The node at an address; if it does not exist, the last node on the way that does. */
export function find(root, steps) {
  let node = root;
  for (const step of Array.isArray(steps) ? steps : []) {
    if (!node.children[step]) break;
    node = node.children[step];
  }
  return node;
}
