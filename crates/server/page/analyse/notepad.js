// What one says of the move shown: a comment and a glyph.

import { el } from "../ui/dom.js";
import { t } from "../i18n/words.js";
import { GLYPHS } from "../game/notes.js";

export class Notepad {
  /** Calls `onChange()` when something was said. */
  constructor(session, onChange) {
    this.session = session;
    this.onChange = onChange;
    this.glyphs = el("div", { class: "glyphs", role: "group", "aria-label": t("note.glyphs") },
      Object.entries(GLYPHS).map(([number, mark]) => el("button", {
        type: "button", class: "glyph", "data-glyph": number, title: t(`glyph.${number}`), "aria-label": t(`glyph.${number}`),
        onclick: () => this.mark(Number(number)),
      }, mark)));
    this.text = el("textarea", { rows: "1", class: "note", "aria-label": t("note.title"), placeholder: t("note.placeholder"), maxlength: "2000" });
    this.text.addEventListener("change", () => this.write());
    // What is being written is not lost if the page is left.
    this.text.addEventListener("blur", () => this.write());
    this.node = el("div", { class: "notepad" }, this.text, this.glyphs);
    this.stop = session.listen((kind) => { if (kind === "position" || kind === "tree") this.show(); });
  }

  close() {
    this.write();
    this.stop();
  }

  show() {
    const { node } = this.session;
    // A comment that is being written belongs to the move it was begun for.
    if (this.shown && this.shown !== node) this.write();
    if (this.shown !== node || document.activeElement !== this.text) this.text.value = node.comment ?? "";
    this.shown = node;
    // The same buttons always: a press that ends the writing of a comment would miss new ones.
    this.glyphs.hidden = !node.parent;
    for (const one of this.glyphs.children) one.setAttribute("aria-pressed", String(node.glyph === Number(one.dataset.glyph)));
  }

  mark(number) {
    const { node } = this.session;
    node.glyph = node.glyph === number ? null : number;
    this.session.emit("tree");
    this.onChange();
  }

  write() {
    const node = this.shown;
    const text = this.text.value.trim() || null;
    if (!node || node.comment === text) return;
    node.comment = text;
    this.session.emit("tree");
    this.onChange();
  }
}
