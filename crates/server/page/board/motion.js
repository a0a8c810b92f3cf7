// Movements of pieces. A list of travels runs on one timeline, which can be skipped and whose end can be awaited. If the user
// asked the system for less motion, or the page for none, the new position is shown at once.

import { prefersReducedMotion } from "../ui/dom.js";
import { preference, prefer } from "../browser/storage.js";

/** Milliseconds of a travel, and of fading away, at the usual speed. */
const TRAVEL = 240;
const FADE = 180;
/** From one seed of a sowing to the next, and between other pieces that go one by one. */
const ONE_BY_ONE = 90;
/** One jump of a piece that makes several. */
const JUMP = 300;
/** The pause before captured pieces leave, so that they are seen, and the travel that takes them away. */
const CAPTURE_REST = 260;
const CAPTURE = 320;

/** Factor of all durations, by the name of a speed; 0 shows new positions at once. */
export const SPEEDS = { slow: 1.8, normal: 1, fast: 0.5, none: 0 };

export const speed = () => (preference("speed") in SPEEDS ? preference("speed") : "normal");
export const setSpeed = (name) => prefer("speed", name);

const still = () => prefersReducedMotion() || document.hidden || SPEEDS[speed()] === 0;

/** Milliseconds from one seed of a sowing to the next at the chosen speed; 0 where everything is shown at once. */
export const pace = () => (still() ? 0 : ONE_BY_ONE * SPEEDS[speed()]);

/**
 * When each step of a move begins and how long it takes, in milliseconds. Steps of a single piece follow each other closely if
 * there are more than two. Pieces that go to a hand were captured: `noticed` is when they are marked, before they leave.
 */
export function timeline(steps, isHand) {
  const slower = SPEEDS[speed()];
  const singles = steps.filter((step) => step.length === 1 && step[0].to && !isHand(step[0].to)).length;
  let at = 0;
  return steps.map((step) => {
    const captured = step.some(({ to }) => to && isHand(to));
    const single = step.length === 1 && !captured;
    const noticed = at;
    if (captured) at += CAPTURE_REST * slower;
    const begin = at;
    const next = captured ? CAPTURE : single && singles > 2 ? ONE_BY_ONE : JUMP;
    at += next * slower;
    return { begin, noticed, captured, duration: (captured ? CAPTURE : single && singles > 2 ? 2 * ONE_BY_ONE : JUMP) * slower };
  });
}

/** What is moving on one board. */
export class Motion {
  constructor() {
    this.running = [];
    this.end = null;
    this.finished = Promise.resolve();
  }

  /** Whether the movement is long enough to be skipped: more than one short travel. */
  get isLong() {
    return this.running.length > 0 && this.lasts > 1.5 * TRAVEL;
  }

  /** Shows the end at once. */
  skip() {
    for (const animation of this.running) animation.finish();
    this.done();
  }

  done() {
    const { end } = this;
    this.running = [];
    this.end = null;
    end?.();
  }

  /**
   * Runs travels. Each has a `node` and `stops`: `{ at, begin, duration }` say where it goes and when. The first stop is where it
   * comes from, or null if it appears. `leaving` are `{ node, at, begin }` that fade away and are removed. `onEnd()` is called
   * once, when the movement ends; if nothing moves, at once.
   */
  run(travels, leaving, scale, onEnd = () => {}) {
    this.skip();
    if (still()) {
      for (const { node } of leaving) node.remove();
      return onEnd();
    }
    const slower = SPEEDS[speed()];
    const at = (p) => `translate(${p.x * scale}px, ${p.y * scale}px)`;
    this.lasts = 0;
    const play = (node, frames, options) => {
      const animation = node.animate(frames, { fill: "backwards", ...options });
      this.lasts = Math.max(this.lasts, (options.delay ?? 0) + options.duration);
      this.running.push(animation);
      return animation.finished;
    };
    const ends = [];
    for (const { node, stops } of travels) {
      const [first, ...rest] = stops;
      if (first === null) {
        // A piece that appears is enlarged at first, so that it is noticed.
        const [{ at: to, begin }] = rest;
        const frames = [{ opacity: 0, transform: `${at(to)} scale(1.25)` }, { opacity: 1, transform: at(to) }];
        ends.push(play(node, frames, { duration: FADE * slower, delay: begin, easing: "ease-out" }));
        continue;
      }
      const last = rest.at(-1);
      const [start, total] = [rest[0].begin, last.begin + last.duration - rest[0].begin];
      const frames = [{ transform: at(first.at), offset: 0, easing: EASE }];
      let here = first.at;
      for (const stop of rest) {
        const [from, to] = [(stop.begin - start) / total, (stop.begin + stop.duration - start) / total];
        // The piece rests until its next step begins.
        if (from > 0) frames.push({ transform: at(here), offset: Math.min(1, from), easing: EASE });
        frames.push({ transform: at(stop.at), offset: Math.min(1, to) });
        here = stop.at;
      }
      ends.push(play(node, frames, { duration: total, delay: start }));
    }
    for (const { node, at: place, begin = 60 * slower } of leaving) {
      const frames = [{ opacity: 1, transform: at(place) }, { opacity: 0, transform: `${at(place)} scale(.6)` }];
      ends.push(play(node, frames, { duration: FADE * slower, delay: begin, fill: "both", easing: "ease-in" }).then(() => node.remove(), () => node.remove()));
    }
    if (ends.length === 0) return onEnd();
    const mine = () => {
      for (const { node } of leaving) node.remove();
      onEnd();
    };
    this.end = mine;
    this.finished = Promise.allSettled(ends).then(() => { if (this.end === mine) this.done(); });
  }

  /** A travel without steps: from one place to another, or an appearance. */
  static direct(from, to) {
    const duration = TRAVEL * SPEEDS[speed()];
    return from ? [{ at: from }, { at: to, begin: 0, duration }] : [null, { at: to, begin: 0 }];
  }
}

const EASE = "cubic-bezier(.3,0,.2,1)";
