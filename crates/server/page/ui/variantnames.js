// Names of variants: the family's words for listed variants, and for others the values in which they differ.

import { words, capital } from "../i18n/words.js";
import { valueWords } from "./described.js";

/** The listed variant that a variant equals or is derived from; null if there is none. */
export function listedVariant(family, { listed }) {
  return family?.variants.find((one) => one.text === listed) ?? null;
}

/** The name of a variant within its family: "International", "Standard, size = 7". */
export function variantTitle(family, variant) {
  const listed = listedVariant(family, variant);
  if (!listed) return variant.items.join(", ");
  const others = Object.entries(variant.values ?? {}).filter(([key, value]) => listed.values?.[key] !== value);
  const named = ([key, value]) => {
    const spec = family.parameters?.find((one) => one.key === key);
    return spec?.titles?.[value] ? valueWords(spec, value) : `${key} = ${value}`;
  };
  return [capital(words(listed.title)), ...others.map(named)].join(", ");
}
