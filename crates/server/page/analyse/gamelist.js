// The games of a file that was pasted or opened: one is shown, a touch shows another.

import { el, iconButton, put } from "../ui/dom.js";
import { t, errorText } from "../i18n/words.js";

/** "Name – Name, 45 moves". */
export function titleOf(one, i) {
  const { first, second } = one.players ?? {};
  const players = first && second ? `${first} – ${second}` : t("paste.game", { n: i + 1 });
  const result = { first: "1 – 0", second: "0 – 1", draw: "½ – ½" }[one.result];
  return [players, result, t("paste.moves", { n: one.moves.length })].filter(Boolean).join(", ");
}

export class GameList {
  /** Calls `onPick(game)`. */
  constructor(onPick) {
    this.onPick = onPick;
    this.node = el("section", { class: "file-games", "aria-label": t("file.title"), hidden: true });
  }

  /** Lists the games of a file, `shown` of which is on the board, and what is wrong with the others. */
  show({ games, wrong = [] }, shown = games[0]) {
    this.node.hidden = games.length < 2 && wrong.length === 0;
    if (this.node.hidden) return;
    const draw = (current) => put(this.node,
      el("header", {}, el("h2", {}, t("file.title")), iconButton("close", t("file.close"), () => { this.node.hidden = true; })),
      el("ol", { tabindex: "0" }, games.map((one, i) => el("li", {}, el("button", {
        type: "button", "aria-current": one === current ? "true" : undefined,
        onclick: () => {
          draw(one);
          this.node.querySelectorAll("li button")[i]?.focus();
          this.onPick(one);
        },
      }, titleOf(one, i))))),
      wrong.map(({ number, error }) => el("p", { class: "wrong" }, t("paste.wrong", { n: number, why: errorText(error) }))));
    draw(shown);
  }
}
