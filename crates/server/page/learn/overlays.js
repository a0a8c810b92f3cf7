// The overlays of a game that the user switched on: fetched for every position shown, drawn, and put into sentences.

import { el, button, icon, put } from "../ui/dom.js";
import { t, words, capital } from "../i18n/words.js";
import { post } from "../server/api.js";
import { prefer, preference } from "../browser/storage.js";
import { OverlayLayer } from "../board/overlay.js";

export class Overlays {
  /** Follows the positions of a session on a board. `on`, if given, names the overlays shown; else the user's choice is shown. */
  constructor(session, board, { on = null } = {}) {
    this.session = session;
    this.layer = new OverlayLayer(board);
    this.fixed = on;
    this.switches = el("div", { class: "overlay-switches", role: "group", "aria-label": t("overlay.title") });
    this.notes = el("ul", { class: "overlay-notes faint small", "aria-live": "polite" });
    this.node = el("div", { class: "overlays" }, this.switches, this.notes);
    this.stop = session.listen((kind) => { if (kind === "position") this.refresh(); });
  }

  close() {
    this.stop();
  }

  /** Whether the game has any. */
  get offered() {
    return this.session.state?.overlays ?? [];
  }

  isOn(id) {
    return this.fixed ? this.fixed.includes(id) : preference(`overlay.${this.session.state.name}.${id}`, false);
  }

  /** Shows these overlays whatever the user chose. */
  fix(ids) {
    this.fixed = ids;
    return this.refresh();
  }

  toggle(id) {
    prefer(`overlay.${this.session.state.name}.${id}`, !this.isOn(id));
    this.refresh();
    this.switches.querySelector(`[data-overlay="${id}"]`)?.focus();
  }

  async refresh() {
    const { session } = this;
    const { node } = session;
    if (!session.state) return;
    this.node.hidden = this.offered.length === 0;
    put(this.switches, this.fixed ? null : this.offered.map(({ id, title, about }) => button([icon("layers"), capital(words(title))], () => this.toggle(id), {
      class: "overlay-switch", "data-overlay": id, "aria-pressed": String(this.isOn(id)), title: words(about),
    })));
    const ids = this.offered.map(({ id }) => id).filter((id) => this.isOn(id));
    // The overlay of another position is removed before the new one is fetched.
    this.layer.show([]);
    if (ids.length === 0) return put(this.notes);
    const body = { game: session.game, position: session.position, moves: node.line() };
    try {
      const shown = await Promise.all(ids.map((overlay) => post("overlay", { ...body, overlay })));
      if (session.node !== node) return;
      this.layer.show(shown);
      put(this.notes, shown.flatMap(({ notes }) => notes).slice(0, 12).map((note) => el("li", {}, capital(words(note)))));
    } catch { /* the next position asks again */ }
  }
}
