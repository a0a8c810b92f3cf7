// Choosing a variant: a list, and its parameters as the game describes them ("size=3|5|7", "walls=0..20").

import { el, put } from "../ui/dom.js";
import { t, words, errorText } from "../i18n/words.js";
import { field } from "../ui/dialogs.js";

/** The parts of a variant text such as "quoridor:size=7,walls=8". */
function parse(text) {
  const [name, rest = ""] = text.split(":", 2);
  const items = rest.split(",").filter(Boolean);
  return { name, words: items.filter((item) => !item.includes("=")), values: new Map(items.filter((item) => item.includes("=")).map((item) => item.split("=", 2))) };
}

/** A control for one parameter: a list of its values where they are listed, otherwise a text field. */
function control({ text, about }, value) {
  const [key, values = ""] = text.split("=", 2);
  const listed = values.split("|");
  const input = listed.every((v) => /^[\w-]+$/.test(v)) && listed.length > 1
    ? el("select", {}, el("option", { value: "" }, t("setup.usualValue")), listed.map((v) => el("option", { value: v }, v)))
    : el("input", { type: "text", placeholder: values, autocomplete: "off", spellcheck: "false" });
  input.value = value ?? "";
  return { key, input, ...field(key, input, { hint: words(about) }) };
}

/** `{ node, value() → variant text, sides(), refuse(error) → whether the wrong parameter was found and marked, clear() }`. */
export function variantPicker(family, text, onChange) {
  const given = parse(text);
  const exact = family.variants.find((v) => v.text === text);
  const byWord = family.variants.find((v) => given.words.length > 0 && parse(v.text).words.join() === given.words.join());
  const listed = exact ?? byWord ?? family.variants[0];
  const select = el("select", {}, family.variants.map((v) => el("option", { value: v.text }, shortName(v.text, family))));
  select.value = listed.text;
  const about = el("p", { class: "faint small" });
  const controls = family.parameters.map((p) => control(p, exact ? null : given.values.get(p.text.split("=", 1)[0])));
  const details = el("details", { open: controls.some((c) => c.input.value !== "") },
    el("summary", {}, t("setup.parameters")), el("div", { class: "grid" }, controls.map((c) => c.node)));

  const chosen = () => family.variants.find((v) => v.text === select.value) ?? family.variants[0];
  const draw = () => put(about, words(chosen().about));
  select.addEventListener("change", () => {
    draw();
    onChange();
  });
  draw();
  const picker = field(t("setup.variant"), select);
  return {
    node: el("div", {}, picker.node, about, controls.length > 0 ? details : null),
    sides: () => chosen().sides,
    clear: () => controls.forEach((c) => c.set(null)),
    refuse(error) {
      const wrong = controls.find((c) => c.key === error.where);
      if (!wrong) return false;
      details.open = true;
      wrong.set(errorText(error));
      wrong.input.focus();
      return true;
    },
    value() {
      const extra = controls.filter((c) => c.input.value.trim() !== "").map((c) => `${c.key}=${c.input.value.trim()}`);
      if (extra.length === 0) return chosen().text;
      return chosen().text + (chosen().text.includes(":") ? "," : ":") + extra.join(",");
    },
  };
}

/** "draughts:russian" → "russian"; the bare name stays. */
function shortName(text, family) {
  const rest = text.slice(family.name.length).replace(/^:/, "");
  return rest === "" ? t("setup.bare") : rest.replaceAll(",", ", ").replaceAll("-", " ").replaceAll("=", " = ");
}
