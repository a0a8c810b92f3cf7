// A live region: screen readers say the moves and results that are written into it.

let region = null;

export function startSpeaking(node) {
  region = node;
}

/** Has a sentence said; the same sentence given twice is said twice. */
export function say(text) {
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  // A few lines stay, so that a screen reader that is behind does not miss one.
  while (region.childElementCount > 3) region.firstElementChild.remove();
}
