// Fields for values that are described as data: parameters of variants, options of players.

import { button, el, icon, iconButton, put } from "./dom.js";
import { t, words, capital } from "../i18n/words.js";
import { field } from "./dialogs.js";

/**
 * A field for a described value, filled with `given`: `key`, `node`, `input`. `value()` is empty for the default, `check()` marks
 * a value that cannot be right, `set(message)` shows an error.
 */
export function describedField(spec, given = "") {
  const { input, value } = control(spec, given);
  const made = field(spec.key, input, { hint: words(spec.about) });
  const check = () => {
    const wrong = isNumber(spec) && (input.validity.badInput || !inRange(spec, value()));
    made.set(wrong ? rangeText(spec) : null);
    return !wrong;
  };
  return { key: spec.key, value, check, ...made };
}

/** Characters that end a name in a player text. */
const NOT_IN_A_NAME = /[\s=,()"]/;

/**
 * Rows for an option written `key.NAME=value` any number of times; `given` holds all values by their whole keys. `values()`
 * returns those of the filled rows, `check()` marks what cannot be right, `set(key, message)` shows an error at the row of that
 * key.
 */
export function namedFields(spec, given = {}) {
  const list = el("div", { class: "named-rows" });
  let rows = [];
  const add = (name, value) => {
    const title = el("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": `${spec.key}: ${t("named.name")}`, placeholder: t("named.name") });
    title.value = name;
    const { input, value: read } = control({ ...spec, default: null, like: t("named.value") }, value);
    input.setAttribute("aria-label", `${spec.key}: ${t("named.value")}`);
    input.placeholder ||= t("named.value");
    const wrong = el("span", { class: "wrong", role: "alert" });
    const row = { name: () => title.value.trim(), value: read, title, input, wrong, node: null };
    const remove = iconButton("close", t("named.remove"), () => {
      rows = rows.filter((other) => other !== row);
      row.node.remove();
      more.focus();
    });
    row.node = el("div", { class: "named-row" }, title, input, remove, wrong);
    rows.push(row);
    list.append(row.node);
    return row;
  };
  const more = button([icon("plus"), t("named.add")], () => add("", "").title.focus(), { class: "named-add" });
  for (const [key, value] of Object.entries(given)) if (key.startsWith(`${spec.key}.`)) add(key.slice(spec.key.length + 1), value);
  const show = (row, message) => {
    put(row.wrong, message ?? "");
    for (const input of [row.title, row.input]) {
      if (message) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  };
  return {
    key: spec.key,
    node: el("fieldset", { class: "named" }, el("legend", {}, `${spec.key} · ${words(spec.about)}`), list, more),
    values: () => Object.fromEntries(rows.filter((row) => row.name() && row.value()).map((row) => [`${spec.key}.${row.name()}`, row.value()])),
    check: () => rows.map((row) => {
      const [name, value] = [row.name(), row.value()];
      // A row that was added and left empty is ignored.
      const empty = name === "" && value === "" && !row.input.validity.badInput;
      const half = !empty && (name === "" || value === "" || NOT_IN_A_NAME.test(name));
      const beyond = !empty && !half && isNumber(spec) && !inRange(spec, value);
      show(row, half ? t("named.half") : beyond ? rangeText(spec) : null);
      return !half && !beyond;
    }).every(Boolean),
    set(key, message) {
      const row = rows.find((one) => `${spec.key}.${one.name()}` === key);
      if (row) show(row, message);
      return !!row;
    },
  };
}

/** A value in words for people: its name, yes or no, else its text. */
export const valueWords = (spec, value) => nameOf(spec, value) ?? value;

function nameOf(spec, value) {
  if (spec?.titles?.[value]) return words(spec.titles[value]);
  if (spec?.kind === "switch" && (value === spec.on || value === spec.off)) return t(value === spec.on ? "field.on" : "field.off");
  return null;
}

const isNumber = ({ kind }) => kind === "integer" || kind === "decimal";

function control(spec, given) {
  const usual = spec.default;
  if (spec.kind === "switch" && usual !== null) {
    const input = el("input", { type: "checkbox" });
    input.checked = (given || usual) === spec.on;
    const chosen = () => (input.checked ? spec.on : spec.off);
    return { input, value: () => (chosen() === usual ? "" : chosen()) };
  }
  const input = element(spec, usual);
  input.value = given;
  return { input, value: () => input.value.trim() };
}

function element(spec, usual) {
  const plain = { autocomplete: "off", spellcheck: "false" };
  if (spec.kind === "choice" || spec.kind === "switch") {
    const values = spec.values ?? [spec.on, spec.off];
    const none = usual === null ? t("field.usual") : t("field.usualIs", { value: valueWords(spec, usual) });
    return el("select", {}, el("option", { value: "" }, none), values.map((v) => el("option", { value: v }, capital(nameOf(spec, v)) || v)));
  }
  if (isNumber(spec)) {
    const min = Math.min(spec.min, spec.or ?? spec.min);
    return el("input", { type: "number", min, max: spec.max, step: spec.kind === "integer" ? "1" : "any", placeholder: usual ?? "", ...plain });
  }
  return el("input", { type: "text", placeholder: usual ?? spec.like ?? "", ...plain });
}

function inRange(spec, text) {
  if (text === "") return true;
  const n = Number(text);
  if (spec.kind === "integer" && !Number.isInteger(n)) return false;
  return (n >= spec.min && n <= spec.max) || n === spec.or;
}

function rangeText({ min, max, or }) {
  return or === null || or === undefined ? t("field.range", { min, max }) : t("field.rangeOr", { min, max, or });
}
