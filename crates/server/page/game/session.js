// A game on the board: its variant (`game`, the variant text of the API), its start position, the tree of its moves and the
// node that is shown. Views listen to it.

import { state as askState } from "../server/api.js";
import { Node, address, find, pack, unpack } from "./tree.js";
import { treeOf } from "./notes.js";

/** Milliseconds after which a move is drawn although the server has not answered; a server nearby answers sooner. */
const PREDICT_AFTER = 40;

export class Session {
  constructor() {
    this.game = null;
    this.position = null;
    this.root = new Node(null, null);
    this.node = this.root;
    this.listeners = new Set();
    /** What is known of the game besides its moves: `{ names, date, result, tags }`. */
    this.about = {};
    this.changes = 0; // counts changes, so that a late answer can be noticed
  }

  /** Calls `listener(kind, detail)`: "position" (another node is shown; detail: `from`, `animated`, and `drawn` if its move was predicted), "tree", "scores". */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(kind, detail = {}) {
    for (const listener of [...this.listeners]) listener(kind, detail);
  }

  /** The state of the node shown; null until the first answer. */
  get state() {
    return this.node.state;
  }

  /** Replaces the game. The server checks the moves: if one is wrong, this rejects and changes nothing. */
  async open({ game, position = null, moves = [], notes = {}, about = {} }) {
    const root = treeOf(moves, notes);
    const node = root.end();
    const state = await askState(game, position, moves);
    node.state = state;
    // The server reads several spellings of a move and writes one, which replaces the spelling given.
    node.path().slice(1).forEach((step, i) => { step.move = state.moves[i] ?? step.move; });
    this.game = state.game;
    this.position = position === null || state.begins_at_start ? null : state.start;
    this.root = root;
    this.node = node;
    this.about = about;
    this.changes++;
    this.emit("tree");
    this.emit("position", {});
  }

  /** The state of a node, requested once. */
  async stateOf(node) {
    if (!node.state) {
      node.request ??= askState(this.game, this.position, node.line(), this.state?.scene.board_id);
      try {
        node.state = await node.request;
      } finally {
        node.request = null;
      }
    }
    return node.state;
  }

  /** Shows a node. If the user has gone to another one before the answer comes, nothing is shown. */
  async go(node, { animated = true } = {}) {
    if (!node) return;
    const change = ++this.changes;
    const from = this.node;
    if (!node.state) {
      await this.stateOf(node);
      if (change !== this.changes) return;
    }
    this.node = node;
    const forward = node.parent === from;
    this.emit("position", { from, animated: animated && forward });
  }

  /**
   * Plays a move at the node shown; a move that is not in the tree yet begins a variation. `ask(moves, hint)` returns the state
   * after it, by default from the server.
   */
  async play(text, ask = (moves, hint) => askState(this.game, this.position, moves, hint)) {
    const before = this.node;
    const known = before.children.find((node) => node.move === text);
    if (known) {
      await this.go(known);
      return known;
    }
    const change = ++this.changes;
    // If the answer does not come at once, the move is drawn by its effects in the list of legal moves.
    let drawn = false;
    const legal = before.state?.legal.find((one) => one.text === text);
    const slow = setTimeout(() => {
      drawn = legal !== undefined && change === this.changes;
      if (drawn) this.emit("predicted", { move: legal });
    }, PREDICT_AFTER);
    let answer;
    try {
      answer = await ask([...before.line(), text], this.state?.scene.board_id);
    } catch (error) {
      // The predicted move is taken back.
      if (drawn && change === this.changes) this.emit("position", {});
      throw error;
    } finally {
      clearTimeout(slow);
    }
    if (change !== this.changes) return null;
    const node = before.child(answer.moves.at(-1));
    node.state ??= answer;
    this.node = node;
    this.emit("tree");
    this.emit("position", { from: before, animated: !drawn, drawn });
    return node;
  }

  /** The session as plain data, for `restore` after a reload. */
  pack() {
    return { game: this.game, position: this.position, tree: pack(this.root), at: address(this.node), about: this.about };
  }

  async restore(packed) {
    const root = unpack(packed.tree);
    const node = find(root, packed.at);
    const game = String(packed.game), position = packed.position ?? null;
    node.state = await askState(game, position, node.line());
    Object.assign(this, { game: node.state.game, position, root, node, about: packed.about ?? {} });
    this.changes++;
    this.emit("tree");
    this.emit("position", {});
  }
}
