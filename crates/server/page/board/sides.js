// The two sides, and the colours they are known by.

import { luminance } from "./paint.js";

export const other = (side) => (side === "first" ? "second" : "first");

/** Whether light letters are read on a colour, rather than dark ones. */
export const isDark = (colour) => luminance(colour) < 0.5;

/** Gives the elements in a node the colours of the two sides: `--first` and `--second`, and those of letters on them. */
export function colourSides(node, colours) {
  for (const side of ["first", "second"]) {
    node.style.setProperty(`--${side}`, colours[side]);
    node.style.setProperty(`--on-${side}`, isDark(colours[side]) ? "#f5f2ea" : "#2a2722");
  }
}
