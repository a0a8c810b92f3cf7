// Choosing who plays a side: a person, or an agent with its level or its own settings.

import { el } from "../dom.js";
import { t, words, capital } from "../i18n.js";
import { field } from "../dialogs.js";

/** `{ node, value(), set(player) }` for one side. */
export function playerPicker(label, agents, player) {
  const select = el("select", {}, el("option", { value: "" }, t("player.person")),
    agents.map((agent) => el("option", { value: agent.name }, capital(agent.name))));
  const level = el("input", { type: "range", min: "1", step: "1" });
  const shown = el("output", { class: "level" });
  const items = el("input", { type: "text", placeholder: "depth=4", autocomplete: "off", spellcheck: "false" });
  const levelField = field(t("player.levelLabel"), level);
  levelField.node.append(shown);
  const itemsField = field(t("player.items"), items);
  const about = el("p", { class: "faint small about" });
  const picker = field(label, select);

  const agent = () => agents.find((a) => a.name === select.value) ?? null;
  const draw = () => {
    const chosen = agent();
    levelField.node.hidden = !chosen?.levels;
    itemsField.node.hidden = !chosen || !!chosen.levels || chosen.operator;
    if (chosen?.levels) {
      level.max = String(chosen.levels);
      shown.textContent = t("player.levelOf", { n: level.value, most: chosen.levels });
    }
    about.textContent = chosen && !chosen.levels ? words(chosen.about) : "";
  };
  const set = (p) => {
    select.value = p.kind === "agent" && agents.some((a) => a.name === p.name) ? p.name : "";
    const most = agent()?.levels ?? 10;
    level.max = String(most);
    level.value = String(p.level ?? Math.min(3, most));
    items.value = p.items ?? "";
    draw();
  };
  select.addEventListener("change", draw);
  level.addEventListener("input", draw);
  set(player);

  return {
    node: el("div", { class: "player-picker" }, picker.node, levelField.node, itemsField.node, about),
    set,
    value() {
      const chosen = agent();
      if (!chosen) return { kind: "person" };
      if (chosen.levels) return { kind: "agent", name: chosen.name, level: Number(level.value), levels: chosen.levels };
      return { kind: "agent", name: chosen.name, items: chosen.operator ? "" : items.value.trim() };
    },
  };
}

/** A player as the board names it: "You", "Secateur, level 3". */
export function playerName(player, persons = 1) {
  if (player.kind === "person") return persons === 2 ? t("player.person") : t("player.you");
  const name = capital(player.name);
  if (player.level) return t("player.named", { name, n: player.level });
  return player.items ? `${name} (${player.items})` : name;
}
