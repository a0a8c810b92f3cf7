// The row of games: the one being looked at is marked, another is a touch away.

import { el, put } from "./dom.js";
import { t, words, capital } from "./i18n.js";

export class GameRow {
  /** `onPick(game)` is told the game touched. */
  constructor(games, onPick) {
    this.games = games;
    this.onPick = onPick;
    this.node = el("nav", { class: "game-row", "aria-label": t("setup.game") });
  }

  /** Marks the game of a name. */
  show(name) {
    put(this.node, this.games.map((game) => el("button", {
      type: "button", class: "game-tab", "data-game": game.name, "aria-current": game.name === name ? "true" : undefined,
      onclick: () => this.onPick(game),
    }, capital(words(game.title)))));
  }
}
