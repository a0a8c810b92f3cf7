// A live region that says moves and results to those who do not see them.

let region = null;

export function startSpeaking(node) {
  region = node;
}

/** Says a sentence; the same sentence twice is said twice. */
export function say(text) {
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  // A few lines stay, so that a screen reader that is behind does not miss one.
  while (region.childElementCount > 3) region.firstElementChild.remove();
}
