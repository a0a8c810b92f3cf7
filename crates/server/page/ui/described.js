// Fields for values that are described as data: parameters of variants, options of players.

import { el } from "./dom.js";
import { t, words } from "../i18n/words.js";
import { field } from "./dialogs.js";

/**
 * A field for a described value, filled with `given`: `key`, `node`, `input`; `value()` is empty where the usual value is meant;
 * `check()` marks what cannot be right; `set(message)` shows an error.
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
    const none = usual === null ? t("field.usual") : t("field.usualIs", { value: usual });
    return el("select", {}, el("option", { value: "" }, none), values.map((v) => el("option", { value: v }, v)));
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
