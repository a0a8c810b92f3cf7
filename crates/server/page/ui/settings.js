// The settings: the look of the board shown, how fast pieces move, sound, language, light or dark.

import { el, put } from "./dom.js";
import { LANGUAGES, language, t, words, capital } from "../i18n/words.js";
import { dialog, segmented } from "./dialogs.js";
import { volumeField } from "./volume.js";
import { Board } from "../board/board.js";
import { chooseLook, lookOf } from "../board/look.js";
import { SPEEDS, setSpeed, speed } from "../board/motion.js";
import { theme } from "../browser/theme.js";

/** Opens the settings; `app` applies them at once. */
export function askSettings(app) {
  return dialog(t("settings.title"), (close) => {
    const body = el("div", { class: "settings" });
    const { scene } = app;
    const choice = (key, choices, value, onPick) =>
      el("fieldset", {}, el("legend", {}, t(key)), segmented(t(key), choices, value, onPick));
    const draw = () => put(body,
      scene?.themes?.length ? looks(scene, "board", scene.themes, draw) : null,
      scene?.piece_sets?.length ? looks(scene, "pieces", scene.piece_sets, draw) : null,
      choice("settings.light", ["light", "dark"].map((name) => [name, t(`theme.${name}.short`)]), theme(), (name) => {
        app.light(name);
        draw();
        body.querySelector(`[data-value="${name}"]`)?.focus();
      }),
      choice("looks.speed", Object.keys(SPEEDS).map((name) => [name, t(`speed.${name}`)]), speed(), setSpeed),
      volumeField(),
      choice("language", Object.entries(LANGUAGES), language(), (tag) => {
        close();
        app.speak(tag).then(() => document.querySelector("[data-tool=settings]")?.focus());
      }));
    draw();
    return body;
  }, { wide: true });
}

/** The part of a board that shows its pieces, in units of the scene. */
const PIECES_SHOWN = { width: 3.4, height: 2.4 };

/** Small boards to choose from: `kind` is "board" or "pieces". */
function looks(scene, kind, offered, draw) {
  const { theme: board, set } = lookOf(scene);
  const now = { board: board?.name, pieces: set?.name };
  return el("fieldset", {}, el("legend", {}, t(`looks.${kind}`)),
    el("div", { class: "look-cards" }, offered.map(({ name, title }) => {
      const small = new Board({ label: "" });
      small.node.classList.add("static");
      small.node.setAttribute("aria-hidden", "true");
      small.show({ ...(scene.compact ?? scene), marks: [], look: { ...now, [kind]: name } });
      // Piece sets differ in details too small to see on a whole board.
      if (kind === "pieces") small.magnify(PIECES_SHOWN);
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
