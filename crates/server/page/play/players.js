// Choosing who plays a side: a person, or a program with its level and its options.

import { el, put } from "../ui/dom.js";
import { t, words, capital } from "../i18n/words.js";
import { describedField, namedFields } from "../ui/described.js";
import { field } from "../ui/dialogs.js";

/** For one side: `{ node, value(), set(player), check() → whether all fields may be right }`. */
export function playerPicker(label, programs, player) {
  const select = el("select", {}, el("option", { value: "" }, t("player.person")),
    programs.map((program) => el("option", { value: program.name }, titleOf(program))));
  const level = el("input", { type: "range", min: "1", step: "1" });
  const shown = el("output", { class: "level" });
  const levelField = field(t("player.levelLabel"), level);
  levelField.node.append(shown);
  const grid = el("div", { class: "grid" });
  // Folded, since beginners need not read it.
  const more = el("details", {}, el("summary", {}, t("player.items")), grid);
  const about = el("p", { class: "faint small about" });
  const picker = field(label, select);
  let fields = [], named = [];

  const program = () => programs.find((p) => p.name === select.value) ?? null;
  /** The options that have fields here; the level has a slider of its own. */
  const options = () => (program()?.options ?? []).filter((o) => o.key !== program().level_key);
  const showLevel = () => {
    const { levels } = program() ?? {};
    levelField.node.hidden = !levels;
    if (levels) shown.textContent = t("player.levelOf", { n: level.value, most: levels });
  };
  const draw = (values) => {
    const single = options().filter((option) => option.form !== "named");
    fields = single.map((option) => ({ option, ...describedField(option, values[option.key]) }));
    // Options that may be given any number of times, each with a name.
    named = options().filter((option) => option.form === "named").map((option) => namedFields(option, values));
    put(grid, [...fields, ...named].map((f) => f.node));
    more.hidden = fields.length + named.length === 0;
    more.open = fields.some((f) => f.value() !== "") || named.some((f) => Object.keys(f.values()).length > 0);
    const chosen = program();
    about.textContent = chosen && !chosen.levels ? words(chosen.about) : "";
    showLevel();
  };
  const set = (p) => {
    select.value = p.kind === "agent" && programs.some((known) => known.name === p.name) ? p.name : "";
    const levels = program()?.levels ?? Math.max(1, ...programs.map((known) => known.levels ?? 1));
    level.max = String(levels);
    level.value = String(p.level ?? Math.min(3, levels));
    draw(p.values ?? {});
  };
  select.addEventListener("change", () => {
    level.max = String(program()?.levels ?? level.max);
    draw({});
  });
  level.addEventListener("input", showLevel);
  set(player);

  return {
    node: el("div", { class: "player-picker" }, picker.node, levelField.node, about, more),
    set,
    check() {
      const right = [...fields, ...named].map((f) => f.check()).every(Boolean);
      if (!right) more.open = true;
      return right;
    },
    value() {
      const chosen = program();
      if (!chosen) return { kind: "person" };
      const given = fields.filter((f) => f.value() !== "");
      const many = Object.assign({}, ...named.map((f) => f.values()));
      const values = { ...Object.fromEntries(given.map((f) => [f.key, f.value()])), ...many };
      const items = [
        ...given.map((f) => (f.option.form === "word" ? f.value() : `${f.key}=${f.value()}`)),
        ...Object.entries(many).map(([key, value]) => `${key}=${value}`),
      ];
      const made = { kind: "agent", name: chosen.name, title: chosen.title, values, items };
      return chosen.levels ? { ...made, level: Number(level.value), levels: chosen.levels } : made;
    },
  };
}

/** The player text of a program. */
export function playerText(player) {
  const all = [...(player.level ? [`${LEVEL}=${player.level}`] : []), ...itemsOf(player)];
  return all.length > 0 ? `${player.name}(${all.join(",")})` : player.name;
}

/** The items of a program's text; an older version of the page stored them in another form, which is ignored. */
const itemsOf = ({ items }) => (Array.isArray(items) ? items : []);

/** The title of a player; players that the operator added have only a name. */
const titleOf = ({ name, title }) => words(title) || capital(name);

/** The name of a player beside the board: "You", "Secateur, level 3". */
export function playerName(player, persons = 1) {
  if (player.kind === "person") return persons === 2 ? t("player.person") : t("player.you");
  const name = player.level ? t("player.named", { name: titleOf(player), n: player.level }) : titleOf(player);
  const items = itemsOf(player);
  return items.length > 0 ? `${name} (${items.join(", ")})` : name;
}
