// Light and shadow on the shapes of a scene. They look like the SVG files that crates/draw writes, but are built from what
// browsers animate quickly: shadows are gradients, not blurs, since a hundred seeds may move at once.

import { svg } from "../ui/dom.js";
import { halfSize } from "./geometry.js";

/** Units of the drawing in a unit of the scene: browsers draw letters smaller than one unit badly. */
export const SCALE = 100;

const round = (n) => Math.round(n * 100) / 100;
const scaled = (n) => round(n * SCALE);

function channels(hex) {
  const n = /^#[0-9a-f]{6}$/i.test(hex) ? parseInt(hex.slice(1), 16) : 0x888888;
  return [n >> 16, (n >> 8) & 255, n & 255];
}
const toHex = (rgb) => "#" + rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
const lighter = (hex, by) => toHex(channels(hex).map((v) => v + (255 - v) * by));
const darker = (hex, by) => toHex(channels(hex).map((v) => v * (1 - by)));
export const luminance = (hex) => channels(hex).reduce((sum, v, i) => sum + (v / 255) * [0.2126, 0.7152, 0.0722][i], 0);

/** The outline of a shape around a point, both in units of the scene, enlarged by `grow`. */
export function outline(shape, centre, props, grow = 0) {
  if (shape.kind === "circle") {
    return svg("circle", { cx: scaled(centre.x), cy: scaled(centre.y), r: scaled(Math.max(0, shape.r + grow)), ...props });
  }
  if (shape.kind === "rect") {
    const w = Math.max(0, shape.w + 2 * grow), h = Math.max(0, shape.h + 2 * grow);
    const rx = shape.corner > 0 ? scaled(Math.min(shape.corner + Math.max(0, grow), Math.min(w, h) / 2)) : undefined;
    return svg("rect", {
      x: scaled(centre.x - w / 2), y: scaled(centre.y - h / 2), width: scaled(w), height: scaled(h), rx, ...props,
    });
  }
  const points = shape.points.map((p) => `${scaled(centre.x + p.x)},${scaled(centre.y + p.y)}`).join(" ");
  return svg("polygon", { points, ...props });
}

/** The gradients and sprites of one board. Their ids carry the board's prefix, since a page shows many boards. */
export class Paints {
  constructor(prefix) {
    this.prefix = prefix;
    this.defs = svg("defs");
    this.known = new Map();
  }

  gradient(name, props, stops) {
    const key = JSON.stringify([name, props, stops]);
    let id = this.known.get(key);
    if (!id) {
      id = `${this.prefix}-g${this.known.size}`;
      this.known.set(key, id);
      const parts = stops.map(([offset, colour, opacity]) =>
        svg("stop", { offset: `${offset}%`, "stop-color": colour, "stop-opacity": opacity }));
      this.defs.append(svg(name, { id, ...props }, parts));
    }
    return `url(#${id})`;
  }

  /** The elements of one layer; `place` is "ground", "cell" or "piece". */
  layer({ offset, shape, paint }, place, thick = 0.5) {
    const { fill, stroke, finish } = paint;
    const { w, h } = halfSize(shape);
    const thickness = Math.min(w, h, thick);
    const edge = stroke && paint.width > 0 ? { stroke, "stroke-width": scaled(paint.width) } : null;
    if (!fill) return edge ? [outline(shape, offset, { fill: "none", ...edge })] : [];
    // Large surfaces of the ground have a grain.
    const grain = place === "ground" && Math.min(w, h) > 1 ? [outline(shape, offset, { fill: this.grain() })] : [];
    if (finish === "flat") {
      // Smoothing would leave a hairline between neighbouring squares.
      const crisp = shape.kind === "rect" && !(shape.corner > 0) && !edge;
      return [outline(shape, offset, { fill, "shape-rendering": crisp ? "crispEdges" : undefined, ...edge }), ...grain];
    }
    if (finish === "hollow") {
      const rim = edge ?? { stroke: this.rim(), "stroke-width": scaled(Math.max(0.003, 0.07 * thickness)) };
      return [outline(shape, offset, { fill: this.hollow(shape, fill), ...rim })];
    }
    const rim = edge ?? {
      stroke: darker(fill, 0.5), "stroke-width": scaled(Math.max(0.003, 0.05 * thickness)), "stroke-opacity": 0.6,
    };
    if (place === "ground") return [outline(shape, offset, { fill: this.lit(fill), ...rim }), ...grain];
    const drawn = [this.shadow(shape, offset, thickness), outline(shape, offset, { fill: this.gloss(shape, fill), ...rim })];
    if (shape.kind === "circle") drawn.push(this.shine(shape.r, offset, fill));
    return drawn;
  }

  shadow(shape, at, thickness) {
    const below = { x: at.x + 0.07 * thickness, y: at.y + 0.16 * thickness };
    if (shape.kind === "circle") {
      const fade = this.gradient("radialGradient", {}, [[0, "#000", 0.5], [74, "#000", 0.46], [100, "#000", 0]]);
      return outline(shape, below, { fill: fade }, 0.16 * thickness);
    }
    return outline(shape, below, { fill: "#000", "fill-opacity": 0.25 }, 0.03 * thickness);
  }

  gloss(shape, c) {
    if (shape.kind === "circle") {
      return this.gradient("radialGradient", { cx: "40%", cy: "34%", r: "70%", fx: "36%", fy: "28%" },
        [[0, lighter(c, 0.38)], [40, lighter(c, 0.13)], [75, darker(c, 0.05)], [100, darker(c, 0.32)]]);
    }
    if (shape.kind === "rect") {
      const across = shape.h > shape.w ? { x2: 1, y2: 0 } : { x2: 0, y2: 1 };
      return this.gradient("linearGradient", across,
        [[0, lighter(c, 0.3)], [30, lighter(c, 0.08)], [60, c], [100, darker(c, 0.25)]]);
    }
    return this.gradient("linearGradient", { x2: 0.7, y2: 1 }, [[0, lighter(c, 0.3)], [50, c], [100, darker(c, 0.25)]]);
  }

  /** Faint streaks of wood: a gradient that repeats costs a browser next to nothing. */
  grain() {
    const streaks = [0, 9, 13, 24, 31, 38, 52, 57, 63, 78, 86, 100];
    const stops = streaks.map((offset, i) => [offset, i % 2 ? "#fff" : "#000", [0.05, 0.02, 0.07, 0.035][i % 4]]);
    return this.gradient("linearGradient",
      { gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: 14, y2: 173, spreadMethod: "repeat" }, stops);
  }

  lit(c) {
    return this.gradient("linearGradient", { x2: 0.6, y2: 1 }, [[0, lighter(c, 0.1)], [50, c], [100, darker(c, 0.12)]]);
  }

  shine(r, at, c) {
    const strength = luminance(c) < 0.2 ? 0.42 : 0.7;
    const fill = this.gradient("radialGradient", {}, [[0, "#fff", strength], [100, "#fff", 0]]);
    const x = scaled(at.x - 0.3 * r), y = scaled(at.y - 0.44 * r);
    return svg("ellipse", {
      cx: x, cy: y, rx: scaled(0.42 * r), ry: scaled(0.28 * r), fill, transform: `rotate(-32 ${x} ${y})`,
    });
  }

  hollow(shape, c) {
    if (shape.kind === "circle") {
      return this.gradient("radialGradient", { cx: "52%", cy: "60%", r: "62%", fx: "54%", fy: "70%" },
        [[0, lighter(c, 0.1)], [60, c], [84, darker(c, 0.16)], [100, darker(c, 0.4)]]);
    }
    return this.gradient("linearGradient", { x2: 0, y2: 1 },
      [[0, darker(c, 0.32)], [12, darker(c, 0.12)], [30, c], [100, lighter(c, 0.07)]]);
  }

  rim() {
    return this.gradient("linearGradient", { x2: 0.3, y2: 1 }, [[0, "#000", 0.45], [50, "#000", 0.1], [100, "#fff", 0.5]]);
  }

  /**
   * A reference to the drawing of a sprite, which is made once. Long sprites (walls) turn with the board, others stay upright.
   */
  sprite(sprite, turns) {
    const key = `sprite ${JSON.stringify(sprite.layers)} ${turns & 1}`;
    let id = this.known.get(key);
    if (!id) {
      id = `${this.prefix}-s${this.known.size}`;
      this.known.set(key, id);
      const [w, h] = extent(sprite);
      const turn = turns & 1 && Math.max(w, h) > 1.5 * Math.min(w, h) ? "rotate(90)" : undefined;
      const parts = sprite.layers.map((layer) => this.layer(layer, "piece"));
      this.defs.append(svg("g", { id, transform: turn }, parts));
    }
    return `#${id}`;
  }
}

/** Half the width and height a sprite covers. */
export function extent(sprite) {
  let w = 0.01, h = 0.01;
  for (const { offset, shape } of sprite.layers) {
    const half = halfSize(shape);
    w = Math.max(w, Math.abs(offset.x) + half.w);
    h = Math.max(h, Math.abs(offset.y) + half.h);
  }
  return [w, h];
}
