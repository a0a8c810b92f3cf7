// A short note at a cell of the board: why the cell cannot be touched. Screen readers say it too, and it goes away by itself.

import { el } from "../ui/dom.js";
import { say } from "../browser/speak.js";
import { SCALE } from "./paint.js";

/** Milliseconds a note stays: time to read it twice. */
const STAYS = 5000;

export class Note {
  constructor(board, box) {
    this.board = board;
    this.node = el("div", { class: "board-note", hidden: true, "aria-hidden": "true" });
    this.expected = 0;
    box.append(this.node);
  }

  /** Called when a reason is requested: only the answer to the last request is shown. */
  expect() {
    return ++this.expected;
  }

  isExpected(asked) {
    return asked === this.expected;
  }

  hide() {
    this.expected++;
    clearTimeout(this.timer);
    this.node.hidden = true;
    this.ring?.remove();
  }

  show(id, text) {
    const cell = this.board.cell(id);
    if (!cell) return;
    this.hide();
    this.ring = this.board.around(cell, "refused", this.board.outside(cell));
    this.board.layers.over.append(this.ring);
    this.node.textContent = text;
    this.node.hidden = false;
    const { x, y } = this.board.place(cell.centre);
    const [, , w, h] = this.board.node.getAttribute("viewBox").split(" ").map((n) => Number(n) / SCALE);
    // The note lies over the cell or, in the upper quarter of the board, under it; never beyond the sides.
    const above = y > h / 4;
    this.node.classList.toggle("below", !above);
    this.node.style.setProperty("--x", String(x / w));
    this.node.style.setProperty("--y", String(y / h));
    const overflow = this.node.offsetWidth / 2;
    const wide = this.node.parentElement.clientWidth;
    const middle = Math.min(Math.max((x / w) * wide, overflow), Math.max(overflow, wide - overflow));
    this.node.style.setProperty("--left", `${middle}px`);
    // The tail points at the cell, as far as the corners of the note allow.
    const aside = Math.max(12 - overflow, Math.min(overflow - 12, (x / w) * wide - middle));
    this.node.style.setProperty("--tail", `${aside}px`);
    say(text);
    this.timer = setTimeout(() => this.hide(), STAYS);
  }
}
