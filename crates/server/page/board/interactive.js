// A board on which moves are entered: it joins the drawing, the gestures, the pointer and the keyboard.

import { el, button, icon, put } from "../ui/dom.js";
import { t, words, capital, cellWords } from "../i18n/words.js";
import { post } from "../server/api.js";
import { Board } from "./board.js";
import { Gestures, carries } from "./gestures.js";
import { listen } from "./pointer.js";
import { BoardKeys } from "./keys.js";
import { onLooks } from "./look.js";
import { Note } from "./note.js";
import { predicted } from "./predict.js";

export class InteractiveBoard {
  /**
   * Calls `onMove(text)` when a move is complete or, for the editor, `onTouch(id)` at every touch of a cell. `whyClosed()` says
   * why no move can be entered now.
   */
  constructor({ label, onMove, onTouch = null, whyClosed = () => null }) {
    this.drawing = new Board({ label });
    this.onMove = onMove;
    this.onTouch = onTouch;
    this.whyClosed = whyClosed;
    this.open = false;
    this.state = null;
    this.pending = null;
    this.upcoming = new Map();
    this.lifts = new Set();
    this.gestures = new Gestures([]);
    this.confirmBar = el("div", { class: "confirm-bar", hidden: true });
    // Shown until the first position has come.
    this.waiting = el("p", { class: "board-waiting faint" }, t("loading"));
    this.box = el("div", { class: "board-box" }, this.drawing.node, this.waiting);
    this.keys = new BoardKeys(this.drawing, this, this.box);
    this.note = new Note(this.drawing, this.box);
    // This box is as large as the style sheet lets a board become; its size decides between the arrangements of the board.
    this.room = el("div", { class: "board-room" });
    this.node = el("div", { class: "interactive-board" }, this.room, this.box, this.confirmBar);
    listen(this.drawing, this);
    this.gone = new AbortController();
    const { signal } = this.gone;
    addEventListener("resize", () => this.arrange(), { signal });
    onLooks(() => this.dress(), signal);
  }

  close() {
    this.gone.abort();
    this.note.hide();
  }

  /** Draws the board anew, in the colours chosen now. */
  dress() {
    if (!this.state) return;
    this.drawing.redraw();
    this.refresh();
  }

  /** The state shown or, while pieces travel, the state that follows. */
  get awaited() {
    return this.coming?.state ?? this.state;
  }

  /** Fulfilled when the pieces have stopped moving. */
  settled() {
    return this.drawing.motion.finished;
  }

  /** Ends the movement. Returns true if it was long enough for a press that only skips it. */
  skip() {
    const { motion } = this.drawing;
    if (!motion.isLong) return false;
    motion.skip();
    return true;
  }

  /** Shows a state; `open` says whether moves may be entered, `drawn` that its move was predicted and is already on its way. */
  show(state, { open = false, animated = false, drawn = false } = {}) {
    this.coming = null;
    if (drawn) {
      // The move that was predicted arrives before anything else is drawn.
      const coming = { state, open };
      this.coming = coming;
      this.settled().then(() => { if (this.coming === coming) this.show(state, { open: coming.open }); });
      return;
    }
    this.waiting.hidden = true;
    this.state = state;
    this.drawing.mover = state.turn;
    this.open = open && !state.outcome;
    this.gestures = new Gestures(this.open ? state.legal : []);
    this.pending = null;
    this.doubtful = null;
    this.preview = null;
    this.reach = null;
    this.note.hide();
    this.orient(state.scene);
    const { effects = [], steps = [] } = state.last ?? {};
    this.keys.enterAtLastMove();
    this.drawing.show(this.arranged(state.scene), { effects, steps, animated });
    this.refresh();
  }

  /** Sets whether moves may be entered, without drawing anew: pieces that are moving go on. */
  setOpen(open) {
    if (this.coming) {
      this.coming.open = open;
      return;
    }
    this.open = open && !this.state?.outcome;
    this.gestures = new Gestures(this.open ? this.state.legal : []);
    this.pending = null;
    this.reach = null;
    this.refresh();
  }

  /** Shows another scene for a while, that of the line under the pointer; `null` goes back. */
  peek(scene) {
    if (!this.state) return;
    this.preview = scene;
    this.drawing.lastSteps = scene ? [] : this.state.last?.steps ?? [];
    this.node.classList.toggle("peeking", scene !== null);
    this.drawing.show(this.arranged(scene ?? this.state.scene));
    this.refresh();
  }

  /** Draws a move before the server has answered. A move that cannot be predicted waits for the answer. */
  predict(move) {
    const scene = predicted(this.arranged(this.state.scene), move, this.state.turn);
    if (!scene) return;
    this.open = false;
    this.gestures = new Gestures([]);
    this.drawing.show(scene, { effects: move.effects, steps: move.steps ?? [], animated: true });
    this.refresh();
  }

  /** Sets whether the board is shown from the other side. */
  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    if (this.state) this.arrange();
  }

  /** The arrangement of a scene that is drawn: the compact one or the usual one. */
  arranged(scene) {
    return (this.compact && scene.compact) || scene;
  }

  orient(scene) {
    this.compact = isLarger(scene.compact, scene, this.room.getBoundingClientRect());
    this.drawing.turn(this.flipped ? 2 : 0);
    const { width, height } = this.arranged(scene);
    // The style sheet needs it to make the board as large as the window allows.
    for (const node of [this.node, this.node.closest(".view")]) node?.style.setProperty("--ratio", String(width / height));
  }

  arrange() {
    if (!this.state) return;
    const scene = this.preview ?? this.state.scene;
    const { compact } = this;
    this.orient(scene);
    if (compact !== this.compact) this.drawing.show(this.arranged(scene));
    this.refresh();
  }

  refresh() {
    const next = this.open && !this.preview ? this.gestures.next() : new Map();
    this.upcoming = next;
    this.lifts = this.liftable();
    const selected = this.gestures.path;
    const targets = [], sources = [], doubtful = [];
    for (const [id, done] of next) {
      (selected.length > 0 || done ? targets : sources).push(id);
      if (done?.confirmation) doubtful.push(id);
    }
    if (this.reach) this.drawing.choose(this.reach);
    else this.drawing.choose({ sources, targets, selected, doubtful });
    this.showGhost(this.hovered);
    this.keys.describe(this.accepts());
    this.showConfirm();
    this.drawing.node.classList.toggle("open", this.open);
  }

  /** The cells on which a touch has a meaning now. */
  accepts() {
    if (this.onTouch) return new Set(this.state?.scene.cells.map((cell) => cell.id));
    if (!this.open || this.preview) return new Set();
    const ids = new Set(this.gestures.next().keys());
    if (this.gestures.path.length > 0) for (const id of this.gestures.starts()) ids.add(id);
    return ids;
  }

  /** The cells whose pieces can be dragged: those that begin a move, and those whose pieces a move carries elsewhere. */
  liftable() {
    if (this.onTouch || !this.open || this.preview) return new Set();
    const carried = new Set(this.state.legal.flatMap((m) => carries(m).map((c) => c.piece)));
    const next = this.gestures.next();
    return new Set([
      ...[...this.gestures.starts()].filter((id) => !next.get(id)),
      ...this.state.scene.pieces.filter((piece) => carried.has(piece.id)).map((piece) => piece.cell),
    ]);
  }

  /** Where the pieces on a cell can be carried. */
  reachOf(id) {
    const on = new Set(this.drawing.onCell(id).map((piece) => piece.id));
    return this.state.legal.flatMap((m) => carries(m).filter((c) => on.has(c.piece)).map((c) => c.to));
  }

  /** Whether a piece is carried to slots, which are too thin to be hit. */
  goesToSlots(piece) {
    return this.state.legal.some((m) => carries(m).some((c) => c.piece === piece.id && this.drawing.cell(c.to)?.ghost));
  }

  lift(id) {
    this.gestures.clear();
    this.note.hide();
    const begun = this.gestures.next().get(id) === null && this.gestures.touch(id);
    // No gesture may begin with the piece (its target alone may be the gesture): show where the piece can go.
    this.reach = begun === "chosen" ? null : { targets: this.reachOf(id), selected: [id] };
    this.refresh();
  }

  drop(piece, from, to) {
    const chosen = this.gestures.path.length > 0;
    const { path } = this.gestures;
    this.reach = null;
    if (to === null || to === from) return this.refresh();
    const dragged = this.gestures.drag(piece.id, from, to);
    if (dragged && !(chosen && this.gestures.next().get(to) === null)) return this.make(dragged);
    if (chosen && this.gestures.next().has(to)) return this.touch(to, "mouse");
    this.refuse(to, [...path]);
    this.gestures.clear();
    this.refresh();
  }

  touch(id, how) {
    if (this.onTouch) return this.onTouch(id);
    if (this.preview) return;
    this.note.hide();
    if (!this.open) return this.explain(id, this.whyClosed());
    const cell = this.drawing.cell(id);
    const { path } = this.gestures;
    const touched = [...path];
    const move = this.gestures.next().get(id);
    if (cell?.ghost && how === "touch") {
      // A finger hides the slot it means: the first tap previews it, the second confirms.
      if (!move) this.refuse(id, touched);
      if (!move) return this.setPending(null, id);
      if (this.pending !== id) return this.setPending(id);
    }
    this.pending = null;
    const shown = this.reach?.selected[0];
    this.reach = null;
    this.doubtful = null;
    const result = this.gestures.touch(id);
    if (result && typeof result === "object") return this.make(result);
    const dropped = result === "cleared" && touched.at(-1) === id;
    if ((result === null || result === "cleared") && !dropped) {
      // A move carries the piece although no gesture begins with it: show where the piece can go.
      if (this.lifts.has(id) && !cell?.help && this.reachOf(id).length > 0) {
        if (shown !== id) this.reach = { targets: this.reachOf(id), selected: [id] };
      } else this.refuse(id, touched);
    }
    this.refresh();
  }

  /** Shows why a cell cannot be touched after some others. The server asks the game for the reason. */
  async refuse(id, touched) {
    const { state } = this;
    const cell = this.drawing.cell(id);
    const asked = this.note.expect();
    const position = state.begins_at_start ? null : state.start;
    let reason = null;
    try {
      ({ reason } = await post("refusal", { game: state.game, position, moves: state.moves, touched, cell: id }));
    } catch { /* a server that does not know the cell has no reason */ }
    if (state !== this.state || !this.note.isExpected(asked)) return;
    this.explain(id, words(reason ?? cell?.help) || t(touched.length > 0 ? "refused.target" : "refused.source"));
  }

  /** Shows a reason at a cell, and has screen readers say it. */
  explain(id, text) {
    if (text) this.note.show(id, capital(text));
  }

  setPending(id, forbidden = null) {
    this.pending = id;
    this.refresh();
    if (forbidden) this.drawing.ghost(forbidden, "bad");
  }

  make(move) {
    this.gestures.clear();
    this.pending = null;
    this.reach = null;
    // A move that may be a slip must be confirmed.
    if (move.confirmation && this.doubtful !== move) {
      this.doubtful = move;
      return this.refresh();
    }
    this.doubtful = null;
    this.open = false;
    // The pointer rests where the move was made; it means another cell only once it moves.
    this.hovered = null;
    this.refresh();
    this.onMove(move.text);
  }

  escape() {
    this.gestures.clear();
    this.pending = null;
    this.reach = null;
    this.note.hide();
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
        button([icon("check"), t("board.doubtful")], () => this.make(move), { class: "primary doubtful" }),
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

  /** The label of a cell for screen readers: its name, its pieces, and what a touch does. */
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

  /** Shows moves as arrows and rings: `[{ text, kind }]`. */
  point(moves) {
    const found = moves.map(({ text, kind }) => {
      const move = this.state?.legal.find((m) => m.text === text);
      return move ? { path: longest(move.gestures), kind } : null;
    });
    this.drawing.point(found.filter(Boolean));
  }
}

/** How many times larger than in the usual, broad arrangement the cells must be for the compact one to be used. */
const WORTH_IT = 1.2;

/** Whether the compact arrangement of a scene makes its cells larger in a box. */
export function isLarger(compact, scene, box) {
  if (!compact) return false;
  const { width, height } = box.width > 0 && box.height > 0 ? box : { width: innerWidth, height: innerHeight };
  const unit = (s) => Math.min(width / s.width, height / s.height);
  return unit(compact) > unit(scene) * (scene.width > 1.35 * scene.height ? WORTH_IT : 1);
}

/** The gesture with the most cells, which shows best how a piece goes. */
function longest(gestures) {
  return gestures.reduce((best, gesture) => (gesture.length > best.length ? gesture : best), []);
}

/** The last move of a state in words or, if it has none, in notation. */
export const lastMove = (state, text) => words(state?.last?.spoken) || text;

/** The name of a side in the user's language, with a capital. */
export const sideName = (state, side) => capital(words(state.sides[side]));
