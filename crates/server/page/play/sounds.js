// The sounds of a game that is played: its moves, its end, and a clock that runs low.

import { play, soundOf } from "../browser/sound.js";
import { isPerson } from "./game.js";

/** A warning sounds when a person's clock has this many milliseconds left. */
const LOW_TIME = 20000;

/** Listens to a game until `signal` is aborted. */
export function followSounds(game, signal) {
  let result = null, warned = null, sounded = null;
  const sound = (scene, move) => {
    sounded = move.text;
    const { kind, n } = soundOf(scene, move.effects);
    play(kind, n);
  };
  const stops = [
    game.session.listen((kind, { move, from, animated } = {}) => {
      // A predicted move is heard when it is drawn.
      if (kind === "predicted") sound(game.session.state.scene, move);
      else if (kind === "position" && from?.state && game.session.node.parent === from && game.session.state?.last) {
        if (sounded !== game.session.state.last.text || animated) sound(from.state.scene, game.session.state.last);
        sounded = null;
      }
    }),
    game.listen((kind) => {
      if (kind !== "turn") return;
      if (game.result && !result) play("end");
      result = game.result;
    }),
  ];
  const timer = setInterval(() => {
    const side = game.clock.running;
    if (!side || !isPerson(game.players[side]) || game.clock.remaining(side) >= LOW_TIME) return;
    if (warned === game.clock) return;
    warned = game.clock;
    play("low");
  }, 500);
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  });
}
