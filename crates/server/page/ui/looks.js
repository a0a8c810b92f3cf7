// The look of the boards: colours and pieces of the game shown, as it offers them, and how fast pieces move.

import { el, put } from "./dom.js";
import { t, words, capital } from "../i18n/words.js";
import { dialog, segmented } from "./dialogs.js";
import { Board } from "../board/board.js";
import { chooseLook, lookOf } from "../board/look.js";
import { SPEEDS, setSpeed, speed } from "../board/motion.js";

/** Asks for the look of the board of a scene; without one, for the speed alone. */
export function askLooks(scene) {
  return dialog(t("looks.title"), () => {
    const body = el("div", { class: "looks" });
    const draw = () => put(body,
      scene?.themes?.length ? choices(scene, "board", scene.themes, draw) : null,
      scene?.piece_sets?.length ? choices(scene, "pieces", scene.piece_sets, draw) : null,
      el("fieldset", {}, el("legend", {}, t("looks.speed")),
        segmented(t("looks.speed"), Object.keys(SPEEDS).map((name) => [name, t(`speed.${name}`)]), speed(), setSpeed)));
    draw();
    return body;
  }, { wide: true });
}

/** Small boards to choose from: `kind` is "board" or "pieces". */
function choices(scene, kind, offered, draw) {
  const { theme, set } = lookOf(scene);
  const now = { board: theme?.name, pieces: set?.name };
  return el("fieldset", {}, el("legend", {}, t(`looks.${kind}`)),
    el("div", { class: "look-cards" }, offered.map(({ name, title }) => {
      const small = new Board({ label: "" });
      small.node.classList.add("static");
      small.node.setAttribute("aria-hidden", "true");
      small.show({ ...(scene.compact ?? scene), marks: [], look: { ...now, [kind]: name } });
      return el("button", {
        type: "button", class: "look-card", "aria-pressed": String(now[kind] === name), "data-look": name,
        onclick: () => {
          chooseLook(scene.family, { [kind]: name });
          draw();
          document.querySelector(`.look-card[data-look="${CSS.escape(name)}"]`)?.focus();
        },
      }, small.node, capital(words(title)));
    })));
}
