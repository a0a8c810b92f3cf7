// Choosing who plays a side: a person, or a program with its level or its options.

import { el, put } from "../ui/dom.js";
import { t, words, capital } from "../i18n/words.js";
import { field } from "../ui/dialogs.js";

/** `{ node, value(), set(player) }` for one side. */
export function playerPicker(label, programs, player) {
  const select = el("select", {}, el("option", { value: "" }, t("player.person")),
    programs.map((program) => el("option", { value: program.name }, titleOf(program))));
  const level = el("input", { type: "range", min: "1", step: "1" });
  const shown = el("output", { class: "level" });
  const items = el("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const levelField = field(t("player.levelLabel"), level);
  levelField.node.append(shown);
  const itemsField = field(t("player.items"), items);
  const itemsNote = el("p", { class: "faint small items-note" });
  // Folded: a beginner need not read this.
  const more = el("details", {}, el("summary", {}, t("player.items")), itemsField.node, itemsNote);
  itemsField.node.querySelector("label").classList.add("visually-hidden");
  const about = el("p", { class: "faint small about" });
  const picker = field(label, select);

  const program = () => programs.find((p) => p.name === select.value) ?? null;
  const draw = () => {
    const chosen = program();
    levelField.node.hidden = !chosen?.levels;
    more.hidden = !chosen || !!chosen.levels || !chosen.items?.length;
    if (!more.hidden) {
      const example = chosen.items[0].replace(/=([^|]*).*/, (_, value) => `=${value || 3}`);
      put(itemsNote, t("player.itemsHint", { example, items: chosen.items.join(", ") }));
    }
    if (chosen?.levels) {
      level.max = String(chosen.levels);
      shown.textContent = t("player.levelOf", { n: level.value, most: chosen.levels });
    }
    about.textContent = chosen && !chosen.levels ? words(chosen.about) : "";
  };
  const set = (p) => {
    select.value = p.kind === "agent" && programs.some((known) => known.name === p.name) ? p.name : "";
    const levels = program()?.levels ?? 10;
    level.max = String(levels);
    level.value = String(p.level ?? Math.min(3, levels));
    items.value = p.items ?? "";
    more.open = items.value !== "";
    draw();
  };
  select.addEventListener("change", draw);
  level.addEventListener("input", draw);
  set(player);

  return {
    node: el("div", { class: "player-picker" }, picker.node, levelField.node, about, more),
    set,
    value() {
      const chosen = program();
      if (!chosen) return { kind: "person" };
      if (chosen.levels) return { kind: "agent", name: chosen.name, level: Number(level.value), levels: chosen.levels };
      return { kind: "agent", name: chosen.name, title: chosen.title, items: more.hidden ? "" : items.value.trim() };
    },
  };
}

/** The title of a player; those the operator added have a name only. */
const titleOf = ({ name, title }) => words(title) || capital(name);

/** The name of a player beside the board: "You", "Secateur, level 3". */
export function playerName(player, persons = 1) {
  if (player.kind === "person") return persons === 2 ? t("player.person") : t("player.you");
  const name = titleOf(player);
  if (player.level) return t("player.named", { name, n: player.level });
  return player.items ? `${name} (${player.items})` : name;
}
