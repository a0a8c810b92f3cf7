// A whole game as the server writes it to a file: all moves, whatever position is shown, with names, date, result, variations
// and comments.

import { notesOf } from "./notes.js";
import { capital } from "../i18n/words.js";

/** The request for an export of a whole game; `about` is `{ names, date, result, tags }`, all of them optional. */
export function wholeGame(session, about = session.about ?? {}) {
  const { moves, notes } = notesOf(session.root);
  return { game: session.game, position: session.position, moves, notes, tags: tagsOf(session, about), result: about.result ?? undefined };
}

/** The tags of a game. Names stand under the English names of the sides: White and Black for PDN. */
function tagsOf(session, { names = {}, date = null, tags = [] }) {
  const { sides } = session.state;
  const tag = (side) => [englishCapital(sides[side].en), names[side]];
  const made = [tag("first"), tag("second"), ["Date", date]].filter(([, value]) => value);
  const known = new Set(made.map(([name]) => name.toLowerCase()));
  const others = tags.filter(([name]) => !known.has(name.toLowerCase()) && !["first", "second"].includes(name.toLowerCase()));
  return [...made, ...others].slice(0, 20).map(([name, value]) => [name, String(value).slice(0, 60)]);
}

const englishCapital = (text) => text[0].toUpperCase() + text.slice(1);

/** What a record says of a game besides its moves, as `Session.about` has it. */
export function aboutOf({ players = {}, tags = [], result = null }) {
  const date = tags.find(([name]) => name.toLowerCase() === "date")?.[1] ?? null;
  const names = { first: players.first ?? null, second: players.second ?? null };
  return { names, date, result, tags };
}

/** Today, as game files write it. */
export const today = () => new Date().toISOString().slice(0, 10).replaceAll("-", ".");

/** "Ada – Charles", or "" where neither is known. */
export const namesOf = ({ names } = {}) => (names?.first || names?.second ? `${capital(names.first ?? "?")} – ${capital(names.second ?? "?")}` : "");
