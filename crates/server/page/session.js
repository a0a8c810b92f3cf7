// A game being looked at: its variant, where it began, the tree of its moves and the place in it. Views listen to it.

import { state as askState } from "./api.js";
import { Node, address, find, fromMoves, pack, unpack } from "./tree.js";

export class Session {
  constructor() {
    this.game = null;
    this.position = null;
    this.root = new Node(null, null);
    this.node = this.root;
    this.listeners = new Set();
    this.turn = 0;
  }

  /** Is told `(kind, detail)`: "position" (another node; detail has the move to animate), "tree", "error". */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(kind, detail = {}) {
    for (const listener of [...this.listeners]) listener(kind, detail);
  }

  /** The state shown; null until the first answer. */
  get state() {
    return this.node.state;
  }

  /** Begins anew. The moves are checked by the server: a wrong one rejects and nothing changes. */
  async open({ game, position = null, moves = [] }) {
    const root = fromMoves(moves);
    const node = root.end();
    const state = await askState(game, position, moves);
    node.state = state;
    // The server's spelling of the moves is kept: aliases are read, one form is written.
    node.path().slice(1).forEach((step, i) => { step.move = state.moves[i] ?? step.move; });
    this.game = state.game;
    this.position = position === null || state.begins_at_start ? null : state.start;
    this.root = root;
    this.node = node;
    this.turn++;
    this.tell("tree");
    this.tell("position", {});
  }

  /** The state of a node, asked for once. */
  async stateOf(node) {
    if (!node.state) {
      node.asked ??= askState(this.game, this.position, node.line(), this.state?.scene.board_id);
      try {
        node.state = await node.asked;
      } finally {
        node.asked = null;
      }
    }
    return node.state;
  }

  /** Shows a node. Where the reader went on meanwhile, a late answer is not shown. */
  async go(node, { animated = true } = {}) {
    if (!node) return;
    const turn = ++this.turn;
    const from = this.node;
    if (!node.state) {
      await this.stateOf(node);
      if (turn !== this.turn) return;
    }
    this.node = node;
    const forward = node.parent === from;
    this.tell("position", { from, animated: animated && forward, played: forward ? node.state.last : null });
  }

  /** Makes a move here; a new one begins a variation. */
  async play(text) {
    const before = this.node;
    const known = before.children.find((node) => node.move === text);
    if (known) {
      await this.go(known);
      return known;
    }
    const turn = ++this.turn;
    const answer = await askState(this.game, this.position, [...before.line(), text], this.state?.scene.board_id);
    if (turn !== this.turn) return null;
    const node = before.child(answer.moves.at(-1));
    node.state ??= answer;
    this.node = node;
    this.tell("tree");
    this.tell("position", { from: before, animated: true, played: node.state.last });
    return node;
  }

  /** Everything needed to go on after a reload. */
  pack() {
    return { game: this.game, position: this.position, tree: pack(this.root), at: address(this.node) };
  }

  async restore(packed) {
    const root = unpack(packed.tree);
    const node = find(root, packed.at);
    const game = String(packed.game), position = packed.position ?? null;
    node.state = await askState(game, position, node.line());
    Object.assign(this, { game: node.state.game, position, root, node });
    this.turn++;
    this.tell("tree");
    this.tell("position", {});
  }
}
