// The two sides and their colours.

import { luminance } from "./paint.js";

export const other = (side) => (side === "first" ? "second" : "first");

/** Whether a colour is so dark that letters on it must be light. */
export const isDark = (colour) => luminance(colour) < 0.5;

/** Sets the colours of the two sides for a node: `--first` and `--second`, and those of letters on them. */
export function colourSides(node, colours) {
  for (const side of ["first", "second"]) {
    node.style.setProperty(`--${side}`, colours[side]);
    node.style.setProperty(`--on-${side}`, isDark(colours[side]) ? "#f5f2ea" : "#2a2722");
  }
}
