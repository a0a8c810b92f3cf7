// The part of the address after the #: the view, and for a game its variant, start position and moves. The server never sees it.

/** Characters of a link at most; longer games are exported instead. */
export const MAX_LINK_LENGTH = 8000;

/** `{ view, game, position, moves, … }` of the address. */
export function readLink(hash = location.hash) {
  const text = hash.replace(/^#/, "");
  const [view, query = ""] = text.split("?", 2);
  const values = Object.fromEntries(new URLSearchParams(query));
  const moves = (values.moves ?? "").split(/\s+/).filter(Boolean);
  return { ...values, view: view || "play", game: values.game ?? null, position: values.position ?? null, moves };
}

/** The # part of the address of a view with its values; empty ones are left out. */
export function hashOf(view, values = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? value.join(" ") : value;
    if (text !== null && text !== undefined && text !== "") query.set(key, text);
  }
  const tail = query.toString();
  return `#${view}${tail ? `?${tail}` : ""}`;
}

/** The full link to a game. */
export function shareLink({ view = "analyse", ...values }) {
  return location.origin + location.pathname + hashOf(view, values);
}
