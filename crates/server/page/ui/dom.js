// Elements by name. Text always becomes a text node: nothing a user or an engine wrote can become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.setAttribute("class", value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** An HTML element with attributes (`onclick: f` listens) and children. */
export function el(name, props, ...children) {
  return fill(document.createElement(name), props, children);
}

/** The same for SVG. */
export function svg(name, props, ...children) {
  return fill(document.createElementNS(SVG, name), props, children);
}

/** Replaces everything inside a node. */
export function put(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

/** A button. */
export function button(content, onclick, props = {}) {
  return el("button", { type: "button", onclick, ...props }, content);
}

/** Line icons of 24 × 24 as SVG paths, written here so that nothing has to be fetched. */
const ICONS = {
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  undo: "M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11",
  redo: "M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13",
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  back: "M15 6l-6 6 6 6",
  forward: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  flip: "M7 4v14M3 8l4-4 4 4M17 20V6M13 16l4 4 4-4",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1 1.3 1.1 2.2h5c.1-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  swap: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  book: "M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zM21 4h-6a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h6z",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  down: "M12 3v12M8 11l4 4 4-4M5 20h14",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  paste: "M8 4h8v4H8zM8 6H5v15h14V6h-3M9 13h6M9 17h4",
  close: "M6 6l12 12M18 6L6 18",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  moon: "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z",
  chart: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
  check: "M5 12l5 5 9-10",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  "more-down": "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  sound: "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  silence: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  learn: "M3 9l9-4 9 4-9 4zM7 11v5c3 2 7 2 10 0v-5M21 9v6",
  layers: "M12 4l9 5-9 5-9-5zM4 14l8 4.5 8-4.5",
  comment: "M5 5h14v11H11l-4 4v-4H5z",
  tree: "M6 4v16M6 8h8M6 16h8M14 6h4v4h-4zM14 14h4v4h-4z",
  engine: "M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  palette: "M12 3a9 9 0 1 0 0 18c1.4 0 2-1 1.6-2.1-.5-1.3.3-2.4 1.7-2.4H18a3 3 0 0 0 3-3C21 7.3 17 3 12 3zM7.5 12h.01M9.5 8h.01M14 7h.01M17 10h.01",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

/** An icon. It is decoration: the element around it carries the name. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** A button that shows an icon, with a label for screen readers and a tooltip. */
export function iconButton(name, label, onclick, props = {}) {
  return el("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

/** Whether the user asked the system for less motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
