// The rules of a variant: short sections, most with a picture that the game drew itself.

import { el } from "./dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { fetched, joinScene } from "../server/api.js";
import { dialog, notice } from "./dialogs.js";
import { Board } from "../board/board.js";

/** A board that cannot be played on. It lies as it does in play, the first player at its foot. */
function staticBoard(scene, label) {
  const board = new Board({ label });
  board.turn(scene.foot === "first" ? 0 : 2);
  board.show(scene.compact ?? scene);
  board.node.setAttribute("role", "img");
  board.node.classList.add("static");
  return board.node;
}

export async function showRules(game) {
  let rules;
  try {
    rules = await fetched(`rules?game=${encodeURIComponent(game)}`);
  } catch (error) {
    notice(errorText(error), "error");
    return;
  }
  await dialog(t("rules.title", { game: capital(words(rules.title)) }), () => el("div", { class: "rules" },
    rules.sections.map((section) => {
      const scene = section.picture && joinScene(section.picture);
      const caption = words(section.picture?.caption);
      return el("section", {},
        el("div", {}, el("h3", {}, words(section.heading)), words(section.text).split(/\n+/).map((line) => el("p", {}, line))),
        scene ? el("figure", {}, staticBoard(scene, caption || words(section.heading)), el("figcaption", {}, caption)) : null);
    })), { wide: true });
}
