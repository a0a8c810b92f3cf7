// Words in the user's language: that of the browser until the user chooses another.

import en from "./en.js";
import fr from "./fr.js";
import { moreWords } from "./more.js";
import { preference, prefer } from "../browser/storage.js";

const WORDS = { en: { ...en, ...moreWords("en") }, fr: { ...fr, ...moreWords("fr") } };

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", fr: "Français" };

function fromBrowser() {
  const wished = (navigator.languages ?? [navigator.language]).map((tag) => String(tag).slice(0, 2).toLowerCase());
  return wished.find((tag) => tag in WORDS) ?? "en";
}

const chosen = preference("language");
let current = chosen in WORDS ? chosen : fromBrowser();

export const language = () => current;

export function setLanguage(tag) {
  if (!(tag in WORDS)) return;
  current = tag;
  prefer("language", tag);
}

/** The words of a key with `{name}` replaced by values. If they are `[singular, plural]`, the value `n` chooses. */
export function t(key, values = {}) {
  let words = WORDS[current][key] ?? WORDS.en[key];
  if (words === undefined) return key;
  if (Array.isArray(words)) words = words[plural(values.n) ? 1 : 0];
  return spaced(words.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)));
}

/** In French, double punctuation marks and quotation marks are set off by a space that does not break. */
const spaced = (text) => (current === "fr" ? text.replace(/ (?=[:;!?»%])/g, "\u00a0").replace(/« /g, "«\u00a0") : text);

/** In French the singular is used below two. */
const plural = (n) => (current === "fr" ? Math.abs(n) >= 2 : n !== 1);

/** The words of a text that the server sends in every language, with typographic apostrophes. */
export const words = (text) => spaced((text?.[current] ?? text?.en ?? "").replace(/([\p{L}\p{N}])'(?=\p{L})/gu, "$1’"));

/** The text with a capital, for the beginning of a sentence or of a table's cell. */
export const capital = (text) => (text ? text[0].toLocaleUpperCase(current) + text.slice(1) : "");

export function number(value, digits = 0) {
  const text = new Intl.NumberFormat(current, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
  // A number rounded to zero has no sign.
  return /[1-9]/.test(text) ? text.replace("-", "−") : text.replace("-", "");
}

/** 1234567 → 1.2 M. */
export function shortNumber(value) {
  const steps = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];
  for (const [size, unit] of steps) if (value >= size) return `${number(value / size, value < 10 * size ? 1 : 0)} ${unit}`;
  return number(value);
}

/** The name of a cell: the game's words for it, else its id. */
export const cellWords = (cell) => words(cell.title) || cell.id;

/**
 * The message for an error of the server. The server's own line says most but is English, so other languages name the kind of
 * error and repeat the text that was wrong.
 */
export function errorText(error) {
  const kind = error?.code && WORDS[current][`error.${error.code}`];
  const detail = error?.message ?? String(error);
  if (current === "en" || !kind) return detail;
  return error.read ? t("error.of", { kind, wrong: error.read }) : kind;
}
