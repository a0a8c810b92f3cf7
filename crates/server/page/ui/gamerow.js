// The row of games: a button for each family; that of the game shown is marked.

import { el, put } from "./dom.js";
import { t, words, capital } from "../i18n/words.js";

export class GameRow {
  /** Calls `onPick(game)` with the family that was touched. */
  constructor(games, onPick) {
    this.games = games;
    this.onPick = onPick;
    this.node = el("nav", { class: "game-row", "aria-label": t("setup.game") });
  }

  /** Marks the game with this name. */
  show(name) {
    put(this.node, this.games.map((game) => el("button", {
      type: "button", class: "game-tab", "data-game": game.name, "aria-current": game.name === name ? "true" : undefined,
      onclick: () => this.onPick(game),
    }, capital(words(game.title)))));
    // If the row can be scrolled, the marked game is scrolled into sight.
    const current = this.node.querySelector("[aria-current]");
    if (current) this.node.scrollLeft = current.offsetLeft - (this.node.clientWidth - current.offsetWidth) / 2;
  }
}
