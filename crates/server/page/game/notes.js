// What is noted of a game besides its moves: comments, glyphs and variations. This converts between the tree of the page and the
// form that the server reads and writes, in which each note has its place: the number of moves of the line before it.

import { Node } from "./tree.js";

/** The moves of the main line of a tree and its notes: `{ moves, notes }`. */
export function notesOf(root) {
  const line = lineFrom(root.children[0], true);
  if (root.comment) line.notes.comments.unshift([0, root.comment]);
  return line;
}

/** The line that begins with a node. The siblings of its first move belong to the line around it, if there is one. */
function lineFrom(first, isMain) {
  const notes = { comments: [], glyphs: [], variations: [] };
  const moves = [];
  for (let node = first; node; node = node.children[0]) {
    if (node !== first || isMain) {
      for (const other of node.parent.children.slice(1)) notes.variations.push({ from: moves.length, ...lineFrom(other, false) });
    }
    moves.push(node.move);
    if (node.glyph) notes.glyphs.push([moves.length, node.glyph]);
    if (node.comment) notes.comments.push([moves.length, node.comment]);
  }
  return { moves, notes };
}

/** The tree of a line of moves and its notes. */
export function treeOf(moves, notes = {}) {
  const root = new Node(null, null);
  grow(root, moves, notes);
  const before = (notes.comments ?? []).filter(([place]) => place === 0).map(([, text]) => text);
  if (before.length > 0) root.comment = before.join(" ");
  return root;
}

function grow(start, moves, { comments = [], glyphs = [], variations = [] }) {
  const nodes = [start];
  for (const move of moves) nodes.push(nodes.at(-1).child(move));
  for (const [place, number] of glyphs) if (place > 0 && nodes[place]) nodes[place].glyph = number;
  for (const [place, text] of comments) {
    if (place > 0 && nodes[place]) nodes[place].comment = [nodes[place].comment, text].filter(Boolean).join(" ");
  }
  for (const { from, moves: others, notes } of variations) if (nodes[from]) grow(nodes[from], others ?? [], notes ?? {});
}

/** The marks of glyphs, by their numbers in PGN. */
export const GLYPHS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };
