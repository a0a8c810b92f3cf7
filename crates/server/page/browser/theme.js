// Light or dark: the system's choice until the user makes another.

import { preference, prefer } from "./storage.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** The document's event that tells listeners that colours may have changed. */
export const CHANGED = "looks";

export const announce = () => document.dispatchEvent(new Event(CHANGED));

export function theme() {
  const chosen = preference("theme");
  return chosen === "light" || chosen === "dark" ? chosen : system.matches ? "dark" : "light";
}

function apply() {
  document.documentElement.dataset.theme = theme();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", theme() === "dark" ? "#161512" : "#e9e7e2");
  announce();
}

export function setTheme(name) {
  prefer("theme", name);
  apply();
}

export function startTheme() {
  apply();
  system.addEventListener("change", apply);
}
