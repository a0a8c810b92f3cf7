// A board that moves are entered on: joins the drawing, the gestures, pointer and keyboard.

import { el, button, icon, put } from "../ui/dom.js";
import { t, words, capital, cellWords } from "../i18n/words.js";
import { Board } from "./board.js";
import { Gestures } from "./gestures.js";
import { listen } from "./pointer.js";
import { BoardKeys } from "./keys.js";
import { predicted } from "./predict.js";

export class InteractiveBoard {
  /** Calls `onMove(text)` when a move is complete, or `onTouch(id)`, if given, at every touch of a cell (the editor). */
  constructor({ label, onMove, onTouch = null }) {
    this.drawing = new Board({ label });
    this.onMove = onMove;
    this.onTouch = onTouch;
    this.open = false;
    this.state = null;
    this.pending = null;
    this.upcoming = new Map();
    this.lifts = new Set();
    this.gestures = new Gestures([]);
    this.keys = new BoardKeys(this.drawing, this);
    this.confirmBar = el("div", { class: "confirm-bar", hidden: true });
    this.box = el("div", { class: "board-box" }, this.drawing.node);
    this.node = el("div", { class: "interactive-board" }, this.box, this.confirmBar);
    listen(this.drawing, this);
    this.fit = () => this.arrange();
    portrait.addEventListener("change", this.fit);
  }

  close() {
    portrait.removeEventListener("change", this.fit);
  }

  /** Shows a state; `open` says whether moves may be entered. */
  show(state, { open = false, animated = false } = {}) {
    this.state = state;
    this.open = open && !state.outcome;
    this.gestures = new Gestures(this.open ? state.legal : []);
    this.pending = null;
    this.doubtful = null;
    this.preview = null;
    const path = longest(state.last?.gestures ?? []);
    this.orient(state.scene);
    this.drawing.show(state.scene, { effects: state.last?.effects ?? [], path, animated });
    this.refresh();
  }

  /** Sets whether moves may be entered, without drawing anew: pieces that are moving go on. */
  setOpen(open) {
    this.open = open && !this.state?.outcome;
    this.gestures = new Gestures(this.open ? this.state.legal : []);
    this.pending = null;
    this.refresh();
  }

  /** Shows another scene for a while (a line the pointer is on); `null` goes back. */
  peek(scene) {
    if (!this.state) return;
    this.preview = scene;
    this.node.classList.toggle("peeking", scene !== null);
    this.drawing.show(scene ?? this.state.scene);
    this.refresh();
  }

  /** Draws a move that the server has not answered yet; what cannot be foreseen waits for the answer. */
  predict(move) {
    const scene = predicted(this.state.scene, move);
    if (!scene) return;
    this.open = false;
    this.gestures = new Gestures([]);
    this.drawing.show(scene, { effects: move.effects, path: longest(move.gestures), animated: true });
    this.refresh();
  }

  /** Whether the board is shown from the other side. */
  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    if (this.state) this.arrange();
  }

  orient(scene) {
    // A wide board is turned by a quarter on a phone, where it would be a narrow strip otherwise.
    const upright = portrait.matches && scene.width > 1.35 * scene.height;
    const turns = (upright ? 3 : 0) + (this.flipped ? 2 : 0);
    this.drawing.turn(turns & 3);
    const ratio = upright ? scene.height / scene.width : scene.width / scene.height;
    // The style sheet needs it to make the board as large as the window allows.
    this.node.style.setProperty("--ratio", String(ratio));
    const view = this.node.closest(".view");
    view?.style.setProperty("--ratio", String(ratio));
    view?.classList.toggle("wide-board", ratio > 2);
  }

  arrange() {
    if (!this.state) return;
    this.orient(this.preview ?? this.state.scene);
    this.refresh();
  }

  refresh() {
    const next = this.open && !this.preview ? this.gestures.next() : new Map();
    this.upcoming = next;
    this.lifts = this.liftable();
    const selected = this.gestures.path;
    const targets = [], sources = [];
    for (const [id, done] of next) (selected.length > 0 || done ? targets : sources).push(id);
    this.drawing.choose({ sources, targets, selected });
    this.showGhost(this.hovered);
    this.keys.describe(this.accepts());
    this.showConfirm();
    this.drawing.node.classList.toggle("open", this.open);
  }

  /** The cells that a touch may mean now. */
  accepts() {
    if (this.onTouch) return new Set(this.state?.scene.cells.map((cell) => cell.id));
    if (!this.open || this.preview) return new Set();
    const ids = new Set(this.gestures.next().keys());
    if (this.gestures.path.length > 0) for (const id of this.gestures.starts()) ids.add(id);
    return ids;
  }

  /** The cells whose pieces can be dragged: those that begin a move, and those of pieces that a move carries elsewhere. */
  liftable() {
    if (this.onTouch || !this.open || this.preview) return new Set();
    const carried = new Set(this.state.legal.flatMap((m) => m.effects.filter((e) => e.to).map((e) => e.piece)));
    const next = this.gestures.next();
    return new Set([
      ...[...this.gestures.starts()].filter((id) => !next.get(id)),
      ...this.state.scene.pieces.filter((piece) => carried.has(piece.id)).map((piece) => piece.cell),
    ]);
  }

  lift(id) {
    this.gestures.clear();
    const begun = this.gestures.next().get(id) === null && this.gestures.touch(id);
    if (begun !== "chosen") {
      // The gesture does not begin with the piece (it may be the target alone): show where the piece can go.
      const on = new Set(this.drawing.onCell(id).map((piece) => piece.id));
      const reach = this.state.legal.flatMap((m) => m.effects.filter((e) => on.has(e.piece) && e.to).map((e) => e.to));
      this.drawing.choose({ targets: reach, selected: [id] });
      return;
    }
    this.refresh();
  }

  drop(piece, from, to) {
    const chosen = this.gestures.path.length > 0;
    if (to === null || to === from) return this.refresh();
    const dragged = this.gestures.drag(piece.id, from, to);
    if (dragged && !(chosen && this.gestures.next().get(to) === null)) return this.make(dragged);
    if (chosen && this.gestures.next().has(to)) return this.touch(to, "mouse");
    this.gestures.clear();
    this.refresh();
  }

  touch(id, how) {
    if (this.onTouch) return this.onTouch(id);
    if (!this.open || this.preview) return;
    const cell = this.drawing.cell(id);
    const move = this.gestures.next().get(id);
    if (cell?.ghost && how === "touch") {
      // A finger hides the slot it means: the first tap previews it, the second confirms.
      if (!move) return this.setPending(null, id);
      if (this.pending !== id) return this.setPending(id);
    }
    this.pending = null;
    this.doubtful = null;
    const result = this.gestures.touch(id);
    if (result && typeof result === "object") return this.make(result);
    this.refresh();
  }

  setPending(id, forbidden = null) {
    this.pending = id;
    this.refresh();
    if (forbidden) this.drawing.ghost(forbidden, "bad");
  }

  make(move) {
    this.gestures.clear();
    this.pending = null;
    // What looks like a slip of the hand is asked for again.
    if (move.confirmation && this.doubtful !== move) {
      this.doubtful = move;
      return this.refresh();
    }
    this.doubtful = null;
    this.open = false;
    // The pointer is still where the move was made; it means another cell only when it moves.
    this.hovered = null;
    this.refresh();
    this.onMove(move.text);
  }

  escape() {
    this.gestures.clear();
    this.pending = null;
    this.doubtful = null;
    this.refresh();
  }

  hover(id) {
    this.hovered = id;
    this.showGhost(id);
    const able = id !== null && this.accepts().has(id);
    this.drawing.node.classList.toggle("pointing", able);
  }

  showGhost(id) {
    if (this.pending) return this.drawing.ghost(this.pending, "pending");
    const cell = id ? this.drawing.cell(id) : null;
    if (!cell?.ghost || !this.open || this.preview || this.onTouch) return this.drawing.ghost(null);
    if (this.drawing.onCell(id).length > 0) return this.drawing.ghost(null);
    this.drawing.ghost(id, this.gestures.next().has(id) ? "good" : "bad");
  }

  showConfirm() {
    this.confirmBar.hidden = this.pending === null && !this.doubtful;
    if (this.doubtful) {
      const move = this.doubtful;
      if (this.confirmBar.dataset.move === move.text) return;
      this.confirmBar.dataset.move = move.text;
      put(this.confirmBar, el("p", { class: "doubt", role: "alert" }, words(move.confirmation)),
        button([icon("check"), move.text], () => this.make(move), { class: "primary" }),
        button([icon("close"), t("board.cancel")], () => this.escape(), {}));
      return;
    }
    delete this.confirmBar.dataset.move;
    if (this.pending === null) return put(this.confirmBar);
    const id = this.pending;
    put(this.confirmBar,
      button([icon("check"), t("board.confirm", { cell: cellWords(this.drawing.cell(id)) })], () => this.touch(id, "confirm"), { class: "primary" }),
      button([icon("close"), t("board.cancel")], () => this.escape(), {}));
  }

  /** The label of a cell for screen readers: its name, its pieces, what a touch does. */
  describe(cell) {
    const counts = new Map();
    for (const piece of this.drawing.onCell(cell.id)) counts.set(piece.sprite, (counts.get(piece.sprite) ?? 0) + 1);
    const name = (sprite) => words(this.drawing.scene.sprites.find((s) => s.name === sprite)?.title);
    const pieces = [...counts].map(([sprite, n]) => (n > 1 ? `${n} × ${name(sprite)}` : name(sprite)));
    const next = this.next(cell.id);
    return [cellWords(cell), ...pieces, next ? t(`cell.${next}`) : null].filter(Boolean).join(", ");
  }

  /** What touching a cell would do: a "source" begins a move, a "target" continues or completes it. */
  next(id) {
    if (!this.open || this.preview) return null;
    if (this.gestures.path.includes(id)) return "chosen";
    const next = this.upcoming;
    if (!next.has(id)) return null;
    return this.gestures.path.length > 0 || next.get(id) ? "target" : "source";
  }

  /** Points out moves: `[{ text, kind }]`. */
  point(moves) {
    const found = moves.map(({ text, kind }) => {
      const move = this.state?.legal.find((m) => m.text === text);
      return move ? { path: longest(move.gestures), kind } : null;
    });
    this.drawing.point(found.filter(Boolean));
  }
}

const portrait = matchMedia("(max-width: 640px) and (orientation: portrait)");

/** The gesture with the most cells: it shows best how a piece goes. */
function longest(gestures) {
  return gestures.reduce((best, gesture) => (gesture.length > best.length ? gesture : best), []);
}

/** The name of a side in the user's language, with a capital. */
export const sideName = (state, side) => capital(words(state.sides[side]));
