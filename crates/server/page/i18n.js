// Words in the reader's language: the browser's choice until the reader makes another.

import en from "./i18n/en.js";
import fr from "./i18n/fr.js";
import { preference, prefer } from "./store.js";

const WORDS = { en, fr };

/** The languages, each with its own name for itself. */
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

/** The words of a key, `{name}` replaced by values; plural forms are arrays `[one, many]` chosen by `n`. */
export function t(key, values = {}) {
  let words = WORDS[current][key] ?? en[key];
  if (words === undefined) return key;
  if (Array.isArray(words)) words = words[plural(values.n) ? 1 : 0];
  return words.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** French counts nought and one and a half as one. */
const plural = (n) => (current === "fr" ? Math.abs(n) >= 2 : n !== 1);

/** The words of a text the server gave in every language. */
export const words = (text) => text?.[current] ?? text?.en ?? "";

/** With a capital: sides and games begin sentences and cells of tables. */
export const capital = (text) => (text ? text[0].toLocaleUpperCase(current) + text.slice(1) : "");

export function number(value, digits = 0) {
  return new Intl.NumberFormat(current, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
}

/** 1234567 → 1.2 M. */
export function shortNumber(value) {
  const steps = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];
  for (const [size, unit] of steps) if (value >= size) return `${number(value / size, value < 10 * size ? 1 : 0)} ${unit}`;
  return number(value);
}

/** "2 red, 1 blue": the words of a sprite's name, one by one; names the dictionary does not know stay as they are. */
export function spriteWords(name) {
  const known = WORDS[current].sprites?.[name] ?? null;
  return known ?? name.replaceAll("-", " ");
}

/** What a cell is called: its name on the board, or for a choice what it does. */
export const cellWords = ({ id, role }) => (role === "choice" && WORDS[current].choices?.[id]) || spriteWords(id);

/**
 * A message for an error of the server. Its own line says most, but it is English: other languages name the kind and repeat
 * the text that was wrong, which the server puts between quotes.
 */
export function errorText(error) {
  const kind = error?.code && WORDS[current][`error.${error.code}`];
  const detail = error?.message ?? String(error);
  if (current === "en" || !kind) return detail;
  const wrong = /'([^']{1,60})'/.exec(detail)?.[1];
  return wrong ? t("error.of", { kind, wrong }) : kind;
}
