// Choosing a variant: a list, and the parameters it takes as the game describes them.

import { el, put } from "../ui/dom.js";
import { t, words, capital, errorText } from "../i18n/words.js";
import { describedField } from "../ui/described.js";
import { field } from "../ui/dialogs.js";

/** The variant that a family opens with, as `variantPicker` takes it. */
export function boardVariant(family) {
  const entry = family.variants.find((v) => v.text === family.board_variant) ?? family.variants[0];
  return { listed: entry.text, values: entry.values };
}

/**
 * Begins with a `listed` variant and `values` of its parameters. Returns `{ node, value() → variant text, sides(), check() →
 * whether all fields may be right, refuse(error) → whether the wrong parameter was found and marked }`.
 */
export function variantPicker(family, { listed, values }, onChange) {
  const select = el("select", {}, family.variants.map((v) => el("option", { value: v.text }, capital(words(v.title)))));
  select.value = listed ?? family.variants[0].text;
  const about = el("p", { class: "faint small" });
  const grid = el("div", { class: "grid" });
  const details = el("details", {}, el("summary", {}, t("setup.parameters")), grid);
  let fields = [];

  const chosen = () => family.variants.find((v) => v.text === select.value) ?? family.variants[0];
  const draw = (given) => {
    const { parameters } = chosen();
    fields = family.parameters.filter((p) => parameters.includes(p.key)).map((p) => describedField(p, given[p.key]));
    put(grid, fields.map((f) => f.node));
    details.hidden = fields.length === 0;
    // The parameters are folded unless one differs from the listed variant.
    details.open = Object.keys(given).some((key) => given[key] !== chosen().values[key]);
    put(about, words(chosen().about));
  };
  select.addEventListener("change", () => {
    draw(chosen().values);
    onChange();
  });
  draw(values);
  return {
    node: el("div", {}, field(t("setup.variant"), select).node, about, details),
    sides: () => chosen().sides,
    check() {
      const right = fields.map((f) => f.check()).every(Boolean);
      if (!right) details.open = true;
      return right;
    },
    refuse(error) {
      const wrong = fields.find((f) => f.key === error.where);
      if (!wrong) return false;
      details.open = true;
      wrong.set(errorText(error));
      wrong.input.focus();
      return true;
    },
    value() {
      const items = fields.filter((f) => f.value() !== "").map((f) => `${f.key}=${f.value()}`);
      const { base, prefix } = chosen();
      return items.length > 0 ? prefix + items.join(",") : base;
    },
  };
}
