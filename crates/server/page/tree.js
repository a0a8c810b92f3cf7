// The moves of a game as a tree: going back and moving otherwise begins a variation, and nothing is lost.

/** A node is the position after its move; the root has none. */
export class Node {
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    this.children = [];
    this.ply = parent ? parent.ply + 1 : 0;
    /** The server's answer for this position, once asked for. */
    this.state = null;
    /** A judgement, first player's view: `{ value, wins, plies, chance }`. */
    this.score = null;
    /** What a review said of the move: inaccuracy, mistake, blunder. */
    this.mark = null;
    this.best = null;
    /** What the clocks showed after the move, in milliseconds. */
    this.clock = null;
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

  /** The last node when every first choice is followed. */
  end() {
    let node = this;
    while (node.children.length > 0) node = node.children[0];
    return node;
  }

  /** The node after a move, made if it is new. */
  child(move) {
    const known = this.children.find((node) => node.move === move);
    if (known) return known;
    const node = new Node(this, move);
    this.children.push(node);
    return node;
  }

  /** Whether this node lies on the line of first choices. */
  isMain() {
    return this.path().every((node) => !node.parent || node.parent.children[0] === node);
  }

  /** Takes this move and all that follows out of the tree. */
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

const scoreKept = ["value", "wins", "plies", "chance"];

/** A tree as plain data: each node `[move, children, extras]`, extras left out where there are none. */
export function pack(node) {
  const extras = {};
  if (node.score) extras.s = scoreKept.map((key) => node.score[key] ?? null);
  if (node.mark) extras.m = node.mark;
  if (node.best) extras.b = node.best;
  if (node.clock) extras.c = node.clock;
  const packed = [node.move, node.children.map(pack)];
  if (Object.keys(extras).length > 0) packed.push(extras);
  return packed;
}

/** The inverse of `pack`; anything unreadable gives an empty tree. */
export function unpack(packed, parent = null) {
  const node = new Node(parent, parent ? String(packed?.[0]) : null);
  const extras = packed?.[2] ?? {};
  if (Array.isArray(extras.s)) node.score = Object.fromEntries(scoreKept.map((key, i) => [key, extras.s[i] ?? null]));
  node.mark = extras.m ?? null;
  node.best = extras.b ?? null;
  node.clock = extras.c ?? null;
  for (const child of Array.isArray(packed?.[1]) ? packed[1] : []) node.children.push(unpack(child, node));
  return node;
}

/** Where a node is, as the index of each child on the way: survives `pack`. */
export function address(node) {
  return node.path().slice(1).map((step) => step.parent.children.indexOf(step));
}

export function find(root, steps) {
  let node = root;
  for (const step of Array.isArray(steps) ? steps : []) {
    if (!node.children[step]) break;
    node = node.children[step];
  }
  return node;
}
