// Sounds, made by the browser itself: nothing is fetched. They follow the system's volume, are silent in a hidden tab, and begin
// only after the first touch, as browsers ask.

import { prefer, preference } from "./storage.js";
import { pace } from "../board/motion.js";

let context = null, master = null;

/** From 0 (off) to 1. */
export const volume = () => Math.min(1, Math.max(0, Number(preference("volume", 0.6)) || 0));

export function setVolume(value) {
  prefer("volume", value);
  if (master) master.gain.value = value * value;
}

/** The output, made at the first sound; null where the browser has none or wants a touch first. */
function output() {
  const Context = globalThis.AudioContext;
  if (!Context || volume() === 0 || document.hidden) return null;
  // Before the first touch the browser would only log a warning.
  if (!context && navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  if (!context) {
    context = new Context();
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = volume() ** 2;
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/** A tone that fades: frequency in Hz, length and delay in seconds. */
function tone(at, { hz, to = hz, length, loud = 0.3, type = "sine" }) {
  const source = context.createOscillator(), gain = context.createGain();
  source.type = type;
  source.frequency.setValueAtTime(hz, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
  source.connect(gain).connect(master);
  source.start(at);
  source.stop(at + length + 0.02);
}

let noise = null;

/** A knock: filtered noise that fades. */
function knock(at, { hz, length, loud = 0.5, q = 1.2 }) {
  if (!noise) {
    noise = context.createBuffer(1, Math.floor(context.sampleRate * 0.25), context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), gain = context.createGain();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = hz;
  filter.Q.value = q;
  // A sudden start would be heard as a click.
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0008, at + length);
  source.connect(filter).connect(gain).connect(master);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** Seeds of a sowing that are heard at most: more would be a rattle. */
const MAX_SEEDS = 20;

/** Plays one seed after the other, at the pace at which they are shown; returns the time when all have fallen. */
function sown(at, n) {
  const seconds = pace() / 1000;
  // A sowing that is shown at once is heard as a short rattle.
  const [count, step] = seconds > 0 ? [Math.min(n, MAX_SEEDS), seconds] : [Math.min(n, 3), 0.05];
  for (let i = 0; i < count; i++) {
    const when = at + i * step, higher = Math.sin(i * 2.1);
    knock(when, { hz: 1700 + 250 * higher, length: 0.05, loud: 1.5, q: 2.5 });
    tone(when, { hz: 520 + 60 * higher, to: 380, length: 0.05, loud: 0.12 });
  }
  return at + count * step;
}

function taken(at) {
  knock(at, { hz: 1900, length: 0.06, loud: 1.2 });
  knock(at + 0.07, { hz: 900, length: 0.11, loud: 1.2 });
  tone(at + 0.07, { hz: 190, to: 120, length: 0.14, loud: 0.28 });
}

const SOUNDS = {
  // The small speaker of a phone plays the knocks, but not the tones below them.
  move: (at) => { knock(at, { hz: 1200, length: 0.07, loud: 1.3 }); tone(at, { hz: 260, to: 180, length: 0.09, loud: 0.28 }); },
  capture: (at, n) => taken(n > 1 ? sown(at, n) + 0.2 : at),
  wall: (at) => { knock(at, { hz: 600, length: 0.13, loud: 1.9 }); tone(at, { hz: 150, to: 90, length: 0.16, loud: 0.3 }); },
  sow: (at, n) => { sown(at, n); },
  end: (at) => { [392, 494, 587].forEach((hz, i) => tone(at + i * 0.13, { hz, length: 0.5, loud: 0.22, type: "triangle" })); },
  low: (at) => { tone(at, { hz: 880, length: 0.09, loud: 0.25 }); tone(at + 0.16, { hz: 880, length: 0.09, loud: 0.25 }); },
};

/** The last sound, and how many were played: tests read it, since they cannot listen. */
export const heard = { kind: null, count: 0 };

/** Plays a sound: "move", "capture", "wall", "sow", "end" or "low"; `n` is the number of seeds sown before it. */
export function play(kind, n = 1) {
  const out = output();
  if (!out) return;
  Object.assign(heard, { kind, count: heard.count + 1 });
  document.documentElement.dataset.sound = `${kind} ${heard.count}`;
  SOUNDS[kind]?.(out.currentTime + 0.01, n);
}

/** How many pieces a move takes off the board: those that leave the picture or go to a hand. */
export function captured(scene, effects) {
  const cells = new Map(scene.cells.map((cell) => [cell.id, cell]));
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const onBoard = (id) => cells.get(id)?.role === "board";
  return effects.filter(({ piece, to }) => piece && onBoard(pieces.get(piece)?.cell) && (!to || !onBoard(to))).length;
}

/**
 * The sound of a move, by what it did to the pieces of the scene before it: `{ kind, n }`. Pieces that leave the board, or go to
 * a hand, were captured; pieces of one cell that go to several were sown; a piece that appears in a slot is a wall.
 */
export function soundOf(scene, effects) {
  const cells = new Map(scene.cells.map((cell) => [cell.id, cell]));
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const from = (effect) => pieces.get(effect.piece)?.cell;
  const moved = effects.filter((effect) => effect.piece && effect.to);
  const takes = captured(scene, effects) > 0;
  const sources = new Set(moved.map(from));
  const targets = new Set(moved.map((effect) => effect.to));
  if (targets.size > 2 && sources.size < targets.size) {
    const leaving = new Map();
    for (const effect of moved) leaving.set(from(effect), (leaving.get(from(effect)) ?? 0) + 1);
    return { kind: takes ? "capture" : "sow", n: Math.max(...leaving.values()) };
  }
  if (takes) return { kind: "capture", n: 1 };
  if (effects.some((effect) => !effect.piece && cells.get(effect.to)?.ghost)) return { kind: "wall", n: 1 };
  return { kind: "move", n: 1 };
}
