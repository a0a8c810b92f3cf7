// The two sides, and the colours they are known by.

import { luminance } from "./paint.js";

export const other = (side) => (side === "first" ? "second" : "first");

/** Whether light letters are read on a colour, rather than dark ones. */
export const isDark = (colour) => luminance(colour) < 0.5;
