// The bar beside the board: the part of a point that each side may expect.

import { el, put } from "../ui/dom.js";
import { t, number } from "../i18n/words.js";
import { scoreText } from "../ui/movelist.js";
import { sideName } from "../board/interactive.js";
import { isDark, other } from "../board/sides.js";

export class EvalBar {
  constructor() {
    this.fill = el("div", { class: "eval-fill" });
    this.text = el("span", { class: "eval-text" });
    this.node = el("div", { class: "eval-bar", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100", "aria-label": t("eval.label") },
      this.fill, this.text);
  }

  /** `bottom` is the side at the foot of the board. */
  show(state, score, bottom) {
    const chance = state?.outcome ? { first: 1, second: 0, draw: 0.5 }[state.outcome.winner] : score?.chance;
    this.node.classList.toggle("unknown", chance === undefined || chance === null);
    const share = chance ?? 0.5;
    const below = bottom === "first" ? share : 1 - share;
    this.fill.style.setProperty("--share", String(below));
    this.node.dataset.bottom = bottom;
    if (state) {
      for (const [part, side] of [["below", bottom], ["above", other(bottom)]]) {
        this.node.style.setProperty(`--${part}`, state.colours[side]);
        this.text.classList.toggle(`light-${part}`, isDark(state.colours[side]));
      }
    }
    put(this.text, state?.outcome ? "" : scoreText(score));
    this.text.classList.toggle("low", below < 0.5);
    this.node.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    this.node.setAttribute("aria-valuetext", score && state
      ? t("eval.text", { score: scoreText(score), side: sideName(state, "first"), share: number(share * 100) }) : t("eval.none"));
  }
}
