// A game being played: who plays which side, the clocks, whose turn it is, how it ended. No DOM here.

import { Session } from "../session.js";
import { calm } from "../dom.js";
import { Clock } from "../clock.js";
import { stream } from "../socket.js";
import { address, find } from "../tree.js";
import { other } from "../board/seat.js";

/** The shortest time between two moves of an agent: a move that comes at once is not seen. */
const LEAST_PAUSE = 450;

export const isPerson = (player) => player?.kind === "person";

/** The player text the server reads. */
export function playerText(player) {
  const items = [player.level ? `level=${player.level}` : null, player.items?.trim() || null].filter(Boolean);
  return items.length > 0 ? `${player.name}(${items.join(",")})` : player.name;
}

export class Match {
  constructor() {
    this.session = new Session();
    this.players = { first: { kind: "person" }, second: { kind: "person" } };
    this.clock = new Clock({});
    this.think = 1000;
    this.live = this.session.root;
    this.over = null;
    this.thinking = null;
    this.paused = false;
    this.trouble = null;
    this.listeners = new Set();
    this.session.listen((kind) => { if (kind === "position" && this.live.state) this.tell("view"); });
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(kind, detail = {}) {
    for (const listener of [...this.listeners]) listener(kind, detail);
  }

  /** Begins a game. Rejects, and changes nothing, if the server does not know the variant or the position. */
  async start({ game, position = null, moves = [], players, clock = {}, think = 1000 }) {
    const fresh = new Session();
    await fresh.open({ game, position, moves });
    this.halt();
    this.session.root = fresh.root;
    Object.assign(this.session, { game: fresh.game, position: fresh.position, node: fresh.node });
    this.session.turn++;
    this.players = players;
    this.think = think;
    this.clock = new Clock(clock, (side) => this.flag(side));
    this.live = this.session.node;
    this.over = null;
    this.paused = false;
    this.trouble = null;
    this.session.tell("tree");
    this.session.tell("position", {});
    this.proceed();
  }

  get state() {
    return this.live.state;
  }

  /** How it ended: `{ winner, text?, kind }`, or null. */
  get result() {
    if (this.over) return this.over;
    const outcome = this.state?.outcome;
    return outcome ? { winner: outcome.winner, text: outcome.text, points: outcome.points, kind: "rules" } : null;
  }

  get persons() {
    return ["first", "second"].filter((side) => isPerson(this.players[side]));
  }

  /** Whether a person may move on the board now. */
  get open() {
    return !this.result && this.session.node === this.live && this.state !== null && isPerson(this.players[this.state.turn]);
  }

  /** Gives up whatever an agent is thinking. */
  halt() {
    this.thinking?.job?.stop();
    clearTimeout(this.thinking?.timer);
    this.thinking = null;
  }

  /** Lets whoever's turn it is go on. */
  proceed() {
    this.halt();
    if (this.result || !this.state) this.clock.run(null);
    else {
      const side = this.state.turn;
      if (isPerson(this.players[side])) this.clock.run(this.live.parent ? side : null);
      else if (!this.paused && !this.trouble) this.ask(side);
      else this.clock.run(null);
    }
    this.tell("turn");
  }

  /** Asks an agent for its move. */
  ask(side) {
    const { session, live, clock } = this;
    const moves = live.line();
    // The first move is made before the clocks start, as over the board one sits down first.
    clock.run(live.parent ? side : null);
    const limits = clock.used
      ? { clock: { remaining_ms: Math.max(1, Math.round(clock.remaining(side))), increment_ms: clock.increment } }
      : { time_ms: this.think };
    const thinking = { side, began: performance.now(), info: null, job: null, timer: null };
    this.thinking = thinking;
    const request = {
      type: "think", game: session.game, position: session.position, moves, agent: playerText(this.players[side]), limits,
      seed: Math.floor(Math.random() * 2 ** 31),
    };
    thinking.job = stream(request, {
      info: (info) => {
        thinking.info = info;
        this.tell("info");
      },
      decision: ({ move }) => {
        const rest = calm() ? 0 : Math.max(0, LEAST_PAUSE - (performance.now() - thinking.began));
        thinking.timer = setTimeout(() => {
          if (this.thinking !== thinking) return;
          this.thinking = null;
          this.make(move);
        }, rest);
      },
      error: ({ error }) => {
        if (this.thinking !== thinking) return;
        this.thinking = null;
        this.trouble = { side, error };
        this.clock.run(null);
        this.tell("turn");
      },
    });
  }

  /** Makes a move for the side to move. */
  async make(text) {
    const side = this.state.turn;
    const begun = this.live;
    const watching = this.session.node === begun;
    let node = null;
    try {
      if (!watching) await this.session.go(begun, { animated: false });
      node = await this.session.play(text);
    } catch (error) {
      this.tell("refused", { error });
      this.tell("turn");
      return false;
    }
    if (!node || this.live !== begun) return false;
    node.clock = begun.parent ? this.clock.moved(side) : this.clock.reading();
    node.promote();
    this.live = node;
    this.session.tell("tree");
    this.tell("moved", { side, text: node.move });
    this.proceed();
    return true;
  }

  flag(side) {
    this.halt();
    this.over = { winner: other(side), kind: "time" };
    this.tell("turn");
  }

  /** The side that would resign: the person's, or whose turn it is between two persons. */
  get resigner() {
    if (this.result || this.persons.length === 0) return null;
    return this.persons.length === 1 ? this.persons[0] : this.state.turn;
  }

  resign() {
    const side = this.resigner;
    if (!side) return;
    this.halt();
    this.clock.run(null);
    this.over = { winner: other(side), kind: "resigned" };
    this.tell("turn");
  }

  /** Where undo goes: back to the turn of the person who plays, or one move where there are two or none. */
  get undoTarget() {
    const turnOf = (node) => this.turnAt(node);
    // Someone who resigned, or whose time is up, takes that back first.
    for (let node = this.over ? this.live : this.live.parent; node; node = node.parent) {
      if (this.persons.length !== 1 || turnOf(node) === this.persons[0]) return node;
    }
    return null;
  }

  get redoTarget() {
    let node = this.live.children[0] ?? null;
    while (node && this.persons.length === 1 && this.turnAt(node) !== this.persons[0] && node.children[0]) node = node.children[0];
    return node;
  }

  /** Whose turn it is at a node: turns alternate, a law of every game here. */
  turnAt(node) {
    return (this.live.ply - node.ply) % 2 === 0 ? this.state.turn : other(this.state.turn);
  }

  async moveTo(node) {
    if (!node) return;
    this.halt();
    this.clock.run(null);
    this.over = null;
    this.trouble = null;
    await this.session.stateOf(node);
    this.live = node;
    // Agents playing each other would move again at once: the reader took a move back to look at it.
    if (this.persons.length === 0) this.paused = true;
    this.clock.set(node.clock ?? { first: this.clock.initial, second: this.clock.initial });
    await this.session.go(node, { animated: false });
    this.proceed();
  }

  undo() {
    return this.moveTo(this.undoTarget);
  }

  redo() {
    return this.moveTo(this.redoTarget);
  }

  pause(paused) {
    this.paused = paused;
    this.proceed();
  }

  /** The players change sides and the game goes on. */
  swap() {
    this.players = { first: this.players.second, second: this.players.first };
    this.trouble = null;
    this.proceed();
  }

  setPlayers(players) {
    this.players = players;
    this.trouble = null;
    this.proceed();
  }

  pack() {
    return {
      session: this.session.pack(), live: address(this.live), players: this.players, over: this.over, think: this.think,
      paused: this.paused,
      clock: { initial: this.clock.initial, increment: this.clock.increment, left: this.clock.reading() },
    };
  }

  async restore(packed) {
    this.halt();
    this.over = packed.over ?? null;
    this.players = packed.players ?? this.players;
    this.think = packed.think ?? 1000;
    this.paused = packed.paused ?? false;
    this.trouble = null;
    this.clock.stop();
    this.clock = new Clock(packed.clock ?? {}, (side) => this.flag(side));
    this.clock.set(packed.clock?.left);
    await this.session.restore(packed.session);
    this.live = find(this.session.root, packed.live);
    await this.session.stateOf(this.live);
    await this.session.go(this.live, { animated: false });
    this.proceed();
  }
}
