// Brief movements of pieces. A user who asked the system for less motion sees the new position at once.

import { prefersReducedMotion } from "../ui/dom.js";

/** Milliseconds a piece travels. */
const TRAVEL = 240;
/** Milliseconds a piece takes to appear or to disappear. */
const FADE = 180;
/** Many pieces moving at once (seeds being sown) start one after the other, all within so many milliseconds. */
const SPREAD = 360;

/** Moves pieces (`from` is null for one that appears) and fades out those that leave, whose elements are removed at the end. */
export function move(travels, leaving, scale) {
  if (prefersReducedMotion() || document.hidden) {
    for (const { node } of leaving) node.remove();
    return;
  }
  const at = (p) => `translate(${p.x * scale}px, ${p.y * scale}px)`;
  const moving = travels.filter(({ from, to }) => !from || Math.hypot(from.x - to.x, from.y - to.y) > 1e-3);
  const step = moving.length > 4 ? Math.min(40, SPREAD / moving.length) : 0;
  moving.forEach(({ node, from, to, via }, i) => {
    const delay = i * step;
    if (!from) {
      // Appearing pieces grow a little: the eye finds them.
      const frames = [{ opacity: 0, transform: `${at(to)} scale(1.25)` }, { opacity: 1, transform: at(to) }];
      node.animate(frames, { duration: FADE, delay, fill: "backwards", easing: "ease-out" });
      return;
    }
    const stops = [from, ...via, to];
    const duration = TRAVEL + 120 * via.length;
    node.animate(stops.map((p) => ({ transform: at(p) })), { duration, delay, fill: "backwards", easing: "cubic-bezier(.3,0,.2,1)" });
  });
  for (const { node, at: place } of leaving) {
    const frames = [{ opacity: 1, transform: at(place) }, { opacity: 0, transform: `${at(place)} scale(.6)` }];
    const fading = node.animate(frames, { duration: FADE, delay: 60, fill: "both", easing: "ease-in" });
    fading.finished.then(() => node.remove(), () => node.remove());
  }
}
