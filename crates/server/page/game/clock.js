// The clocks of both sides. The page keeps them, not the server: a game that survives a restart of the server keeps its time.

import { number } from "../i18n/words.js";

export class Clock {
  /**
   * `initial` and `increment` are milliseconds; without `initial` there is no clock. `onFlag(side)` is called when that side's
   * time is up.
   */
  constructor({ initial = null, increment = 0 }, onFlag = () => {}) {
    this.initial = initial;
    this.increment = increment;
    this.left = { first: initial, second: initial };
    this.running = null;
    this.since = 0;
    this.timer = null;
    this.onFlag = onFlag;
  }

  get used() {
    return this.initial !== null;
  }

  /** Milliseconds left now. */
  remaining(side) {
    if (!this.used) return null;
    const spent = this.running === side ? performance.now() - this.since : 0;
    return Math.max(0, this.left[side] - spent);
  }

  /** Runs a side's clock and stops the other's; null stops both. */
  run(side) {
    if (!this.used || side === this.running) return;
    this.stop();
    if (side === null) return;
    this.running = side;
    this.since = performance.now();
    this.timer = setTimeout(() => {
      this.left[side] = 0;
      this.stop();
      this.onFlag(side);
    }, this.left[side]);
  }

  stop() {
    clearTimeout(this.timer);
    if (this.running) this.left[this.running] = this.remaining(this.running);
    this.running = null;
  }

  /** A side has moved: its clock stops and gets the increment. Returns the reading of both. */
  moved(side) {
    if (!this.used) return null;
    this.stop();
    this.left[side] += this.increment;
    return this.reading();
  }

  reading() {
    return this.used ? { first: this.remaining("first"), second: this.remaining("second") } : null;
  }

  /** Sets both clocks, after an undo or a reload. */
  set(reading) {
    if (!this.used || !reading) return;
    this.stop();
    for (const side of ["first", "second"]) if (Number.isFinite(reading[side])) this.left[side] = Math.max(0, reading[side]);
  }
}

/** 754000 → "12:34"; under twenty seconds with tenths. */
export function clockText(ms) {
  if (ms < 20000) return `0:${number(Math.floor(ms / 100) / 10, 1).padStart(4, "0")}`;
  const seconds = Math.ceil(ms / 1000);
  const h = Math.floor(seconds / 3600), m = Math.floor(seconds / 60) % 60, s = seconds % 60;
  const tail = `${String(m).padStart(h ? 2 : 1, "0")}:${String(s).padStart(2, "0")}`;
  return h ? `${h}:${tail}` : tail;
}
