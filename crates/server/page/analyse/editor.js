// A position drawn by hand: choose a brush, touch cells. The server, which knows the rules, applies the brushes.

import { el, button, put, svg } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { joinScene, post } from "../server/api.js";
import { InteractiveBoard, sideName } from "../board/interactive.js";
import { Paints, SCALE, extent } from "../board/paint.js";

export class Editor {
  /** Begins with a position of a session; `onDone(position)` and `onCancel()` end it. */
  constructor(session, { onDone, onCancel, flipped }) {
    this.base = { game: session.game, position: session.position, moves: session.node.line() };
    this.sides = session.state.sides;
    this.edits = [];
    this.brush = null;
    this.board = new InteractiveBoard({ label: t("edit.board"), onMove: () => {}, onTouch: (id) => this.paint(id) });
    this.board.flip(flipped);
    this.palette = el("div", { class: "palette", role: "group", "aria-label": t("edit.palette") });
    this.problem = el("p", { class: "wrong", role: "alert" });
    this.turn = el("p", { class: "faint" });
    this.text = el("code", { class: "position-text" });
    this.done = button(t("edit.done"), () => onDone(this.edited.position), { class: "primary" });
    this.back = button(t("edit.undo"), () => { this.edits.pop(); this.ask(); });
    this.panel = el("section", { class: "editor", "aria-label": t("edit.title") },
      el("h1", { class: "view-title" }, t("edit.title")), el("p", { class: "faint small" }, t("edit.about")),
      this.palette, this.turn, this.problem, this.text,
      el("div", { class: "actions" }, button(t("cancel"), onCancel), this.back, this.done));
  }

  close() {
    this.board.close();
  }

  start() {
    return this.ask();
  }

  paint(cell) {
    if (!this.brush) return;
    this.apply(cell, this.brush);
  }

  apply(cell, brush) {
    this.edits.push({ cell, brush });
    return this.ask();
  }

  async ask() {
    try {
      const answer = await post("edit", { ...this.base, edits: this.edits });
      this.edited = answer;
      this.show({ ...answer, scene: joinScene(answer) });
    } catch (error) {
      // The brush does not fit the cell: say why and drop this edit.
      this.edits.pop();
      put(this.problem, errorText(error));
    }
  }

  show({ scene, palette, error, position, turn }) {
    const state = { scene, legal: [], last: null, outcome: null, turn, sides: this.sides };
    this.board.show(state, { open: false });
    this.brush ??= palette.find((b) => !b.whole)?.id ?? null;
    const paints = new Paints("palette");
    put(this.palette, svg("svg", { class: "defs", "aria-hidden": "true" }, paints.defs), palette.map((brush) => this.swatch(brush, scene, paints)));
    put(this.problem, error ? errorText(error) : "");
    put(this.turn, t("play.turnOf", { side: sideName(state, turn) }));
    put(this.text, position);
    this.done.disabled = error !== null;
    this.back.disabled = this.edits.length === 0;
  }

  swatch(brush, scene, paints) {
    const sprite = scene.sprites.find((s) => s.name === brush.sprite);
    const name = capital(words(brush.name));
    let shown = null;
    if (sprite) {
      const [w, h] = extent(sprite), r = Math.max(w, h) * 1.15 * SCALE;
      shown = svg("svg", { viewBox: `${-r} ${-r} ${2 * r} ${2 * r}`, class: "swatch", "aria-hidden": "true" }, svg("use", { href: paints.sprite(sprite, 0) }));
    }
    const chosen = brush.id === this.brush && !brush.whole;
    const pick = () => {
      // A brush for the whole position needs no cell, but the request must name one: any will do.
      if (brush.whole) return this.apply(scene.cells.find((cell) => cell.role === "board").id, brush.id);
      this.brush = brush.id;
      this.show({ ...this.edited, scene: this.board.state.scene });
      this.palette.querySelector('[aria-pressed="true"]')?.focus();
    };
    return el("button", {
      type: "button", class: `brush${brush.whole ? " whole" : ""}`,
      "aria-pressed": brush.whole ? undefined : String(chosen), "data-brush": brush.id, onclick: pick,
    }, shown, el("span", {}, name));
  }
}
