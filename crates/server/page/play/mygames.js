// The list of the games in this browser: each can be resumed, analysed or forgotten.

import { el, icon, iconButton, button, put } from "../ui/dom.js";
import { t, words, capital, language } from "../i18n/words.js";
import { forgetGame, keptGames } from "../browser/gamestore.js";
import { dialog } from "../ui/dialogs.js";
import { playerName } from "./players.js";

/** Shows the list; `open(id)` resumes a game, `analyse(kept)` analyses it. */
export async function showMyGames(families, { open, analyse }) {
  let all = await keptGames();
  await dialog(t("mine.title"), (close) => {
    const list = el("ul", { class: "my-games" });
    const draw = () => put(list, all.length === 0 ? el("li", { class: "faint" }, t("mine.none")) : all.map(row));
    const row = (kept) => {
      const family = families.find((one) => one.name === kept.family);
      const title = capital(words(family?.title ?? { en: kept.family }));
      const variant = words(family?.variants.find((one) => one.text === kept.listed)?.title);
      const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(kept.updated));
      return el("li", { "data-game": kept.id },
        el("button", { type: "button", class: "my-game", onclick: () => { close(); open(kept.id); } },
          el("strong", {}, title, variant ? el("span", { class: "faint" }, ` · ${variant}`) : null),
          el("span", {}, `${playerName(kept.players.first, persons(kept))} – ${playerName(kept.players.second, persons(kept))}`),
          el("span", { class: "faint small" }, [when, t("paste.moves", { n: kept.plies }), resultText(kept)].join(" · "))),
        iconButton("chart", t("play.analyse"), () => { close(); analyse(kept); }),
        iconButton("trash", t("mine.forget"), async () => {
          await forgetGame(kept.id);
          all = all.filter((one) => one !== kept);
          draw();
        }));
    };
    draw();
    return el("div", {}, el("p", { class: "faint small" }, t("mine.about")), list,
      all.length > 1 ? el("div", { class: "actions" }, button([icon("trash"), t("mine.forgetAll")], async () => {
        for (const kept of all) await forgetGame(kept.id);
        all = [];
        draw();
      })) : null);
  }, { wide: true });
}

const persons = (kept) => ["first", "second"].filter((side) => kept.players[side]?.kind === "person").length;

function resultText({ winner, sides }) {
  if (!winner) return t("mine.running");
  if (winner === "draw") return t("mine.draw");
  return t("mine.won", { side: capital(words(sides[winner])) });
}
