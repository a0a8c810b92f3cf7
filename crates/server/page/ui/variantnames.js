// Names of variants: the family's own words for those it lists, and the values in which another one differs.

import { words, capital } from "../i18n/words.js";

/** The listed variant that a variant is or comes from, as the family describes it; null if there is none. */
export function listedVariant(family, { listed }) {
  return family?.variants.find((one) => one.text === listed) ?? null;
}

/** The name of a variant within its family: "International", "Standard, size = 7". */
export function variantTitle(family, variant) {
  const listed = listedVariant(family, variant);
  if (!listed) return variant.items.join(", ");
  const others = Object.entries(variant.values ?? {}).filter(([key, value]) => listed.values?.[key] !== value);
  return [capital(words(listed.title)), ...others.map(([key, value]) => `${key} = ${value}`)].join(", ");
}
