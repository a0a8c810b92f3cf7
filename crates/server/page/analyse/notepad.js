// What the user notes about the move shown: a comment and a glyph.

import { el, iconButton } from "../ui/dom.js";
import { t } from "../i18n/words.js";
import { GLYPHS } from "../game/notes.js";

export class Notepad {
  /** Calls `onChange()` when a comment or a glyph has changed. */
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
    // Text that is being written is not lost if the page is left.
    this.text.addEventListener("blur", () => this.write());
    // In a low window the line for a comment is shown only when it is asked for.
    this.pen = iconButton("comment", t("note.write"), () => this.ask(), { class: "icon-button pen" });
    this.node = el("div", { class: "notepad" }, this.pen, this.text, this.glyphs);
    this.stop = session.listen((kind) => { if (kind === "position" || kind === "tree") this.show(); });
  }

  close() {
    this.write();
    this.stop();
  }

  /** Opens the line for a comment. */
  ask() {
    this.node.classList.add("asked");
    this.text.focus();
  }

  show() {
    const { node } = this.session;
    // A comment that is being written belongs to the move it was begun for.
    if (this.shown && this.shown !== node) {
      this.write();
      this.node.classList.remove("asked");
    }
    if (this.shown !== node || document.activeElement !== this.text) this.text.value = node.comment ?? "";
    this.shown = node;
    this.node.classList.toggle("said-something", !!node.comment);
    // The buttons are never made anew: a press that ends the writing of a comment would miss new ones.
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
