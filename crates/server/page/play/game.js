// A game being played: the players, the clocks, whose turn it is, how it ended. It draws nothing; views listen to it.

import { Session } from "../game/session.js";
import { prefersReducedMotion } from "../ui/dom.js";
import { Clock } from "../game/clock.js";
import { connect, isConnected } from "../server/socket.js";
import { address, find } from "../game/tree.js";
import { other } from "../board/sides.js";
import { playerText } from "./players.js";
import { Thinking } from "./thinking.js";
import { freshId } from "../browser/gamestore.js";
import { today } from "../game/whole.js";

/** Milliseconds before a program's move is shown: a move that came at once would go unnoticed. */
const MIN_MOVE_DELAY = 450;

export const isPerson = (player) => player?.kind === "person";

export class Game {
  constructor() {
    this.session = new Session();
    /** The id under which the game is stored, and the day it began. */
    this.id = null;
    this.begun = null;
    this.players = { first: { kind: "person" }, second: { kind: "person" } };
    this.clock = new Clock({});
    this.think = 1000;
    /** The last position of the game; the session may show another. */
    this.live = this.session.root;
    this.over = null;
    this.thinking = null;
    this.paused = false;
    this.failure = null;
    this.listeners = new Set();
    /** A view replaces this: it is fulfilled when the last move has been shown. */
    this.settled = async () => {};
    this.session.listen((kind) => { if (kind === "position" && this.live.state) this.emit("view"); });
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(kind, detail = {}) {
    for (const listener of [...this.listeners]) listener(kind, detail);
  }

  /** Begins a game. If the server refuses the variant, the position or a move, this rejects and changes nothing. */
  async start({ game, position = null, moves = [], players, clock = {}, think = 1000 }) {
    const fresh = new Session();
    await fresh.open({ game, position, moves });
    this.halt();
    this.session.root = fresh.root;
    Object.assign(this.session, { game: fresh.game, position: fresh.position, node: fresh.node });
    this.session.changes++;
    this.id = freshId();
    this.begun = today();
    this.players = players;
    this.think = think;
    this.clock = new Clock(clock, (side) => this.flag(side));
    this.live = this.session.node;
    this.over = null;
    this.paused = false;
    this.failure = null;
    this.session.emit("tree");
    this.session.emit("position", {});
    if (this.persons.length === 1) connect();
    this.proceed();
  }

  get state() {
    return this.live.state;
  }

  /** How it ended: `{ winner, kind, text?, points? }`, or null. */
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

  /** Stops the program that is thinking. */
  halt() {
    this.thinking?.stop();
    clearTimeout(this.thinking?.timer);
    this.thinking = null;
  }

  /** Runs the clock of the side to move, and asks for its move if it is a program; `reply` is a request that was made already. */
  proceed(reply = null) {
    this.halt();
    if (this.result || !this.state) this.clock.run(null);
    else {
      const side = this.state.turn;
      if (isPerson(this.players[side])) this.clock.run(this.live.parent ? side : null);
      else if (this.mayThink) this.wait(reply ?? this.ask(side, this.live.line()));
      else this.clock.run(null);
    }
    // If the game is over, the server ends the request itself.
    if (reply && this.thinking !== reply && !this.state?.outcome) reply.stop();
    this.emit("turn");
  }

  /** Whether a program thinks when it is its turn. */
  get mayThink() {
    return !this.paused && !this.failure;
  }

  /** Waits for the move of a program that was asked for it. */
  wait(thinking) {
    // The clocks start after the first move.
    this.clock.run(this.live.parent ? thinking.side : null);
    thinking.began = performance.now();
    this.thinking = thinking;
    thinking.begin();
  }

  /** Asks a program for its move after some moves and, with `withState`, for the state after these moves. */
  ask(side, moves, withState = false) {
    const { session, clock } = this;
    const limits = clock.used
      ? { clock: { remaining_ms: Math.max(1, Math.round(clock.remaining(side))), increment_ms: clock.increment } }
      : { time_ms: this.think };
    const question = {
      game: session.game, position: session.position, moves, agent: playerText(this.players[side]), limits,
      seed: Math.floor(Math.random() * 2 ** 31),
    };
    const thinking = new Thinking(side, question, {
      withState, board: session.state?.scene.board_id,
      onInfo: () => { if (this.thinking === thinking) this.emit("info"); },
      onMove: (move, state) => {
        const rest = prefersReducedMotion() ? 0 : Math.max(0, MIN_MOVE_DELAY - (performance.now() - thinking.began));
        thinking.timer = setTimeout(async () => {
          // The move before it is first shown to its end.
          await this.settled();
          if (this.thinking !== thinking) return;
          this.thinking = null;
          this.make(move, state);
        }, rest);
      },
      onError: (error) => {
        if (this.thinking !== thinking) return;
        this.thinking = null;
        this.failure = { side, error };
        this.clock.run(null);
        this.emit("turn");
      },
    });
    return thinking;
  }

  /** Plays a move for the side to move; `known` is the state after it, if that is known already. */
  async make(text, known = null) {
    const side = this.state.turn;
    const begun = this.live;
    const watching = this.session.node === begun;
    // If a program is to answer, one message asks for the state and for its reply; that needs an open connection.
    const answers = !isPerson(this.players[other(side)]) && this.mayThink && isConnected();
    let node = null, reply = null;
    const ask = known ? async () => known : answers ? (moves) => {
      reply = this.ask(other(side), moves, true);
      return reply.state;
    } : undefined;
    try {
      if (!watching) await this.session.go(begun, { animated: false });
      node = await this.session.play(text, ask);
    } catch (error) {
      reply?.stop();
      this.emit("refused", { error });
      this.emit("turn");
      return false;
    }
    if (!node || this.live !== begun) {
      reply?.stop();
      return false;
    }
    node.clock = begun.parent ? this.clock.moved(side) : this.clock.reading();
    node.promote();
    this.live = node;
    this.session.emit("tree");
    this.emit("moved", { side, text: node.move });
    this.proceed(reply);
    return true;
  }

  flag(side) {
    this.halt();
    this.over = { winner: other(side), kind: "time" };
    this.emit("turn");
  }

  /** The side that would resign: the person's or, between two persons, the side to move. */
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
    this.emit("turn");
  }

  /** The node to which undo goes: the person's last turn or, where two persons or none play, one move back. */
  get undoTarget() {
    const turnOf = (node) => this.turnAt(node);
    // After a resignation, or when time is up, undo first takes that back.
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

  /** Whose turn it is at a node: turns alternate in every variant. */
  turnAt(node) {
    return (this.live.ply - node.ply) % 2 === 0 ? this.state.turn : other(this.state.turn);
  }

  async moveTo(node) {
    if (!node) return;
    this.halt();
    this.clock.run(null);
    this.over = null;
    this.failure = null;
    await this.session.stateOf(node);
    this.live = node;
    // Two programs would move again at once, but a user who takes a move back wants to look at the position.
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

  /** Exchanges the players' sides. */
  swap() {
    this.players = { first: this.players.second, second: this.players.first };
    this.failure = null;
    this.proceed();
  }

  pack() {
    return {
      id: this.id, begun: this.begun, session: this.session.pack(), live: address(this.live), players: this.players, over: this.over, think: this.think,
      paused: this.paused,
      clock: { initial: this.clock.initial, increment: this.clock.increment, left: this.clock.reading() },
    };
  }

  async restore(packed) {
    this.halt();
    this.id = packed.id ?? freshId();
    this.begun = packed.begun ?? today();
    this.over = packed.over ?? null;
    this.players = packed.players ?? this.players;
    this.think = packed.think ?? 1000;
    this.paused = packed.paused ?? false;
    this.failure = null;
    this.clock.stop();
    this.clock = new Clock(packed.clock ?? {}, (side) => this.flag(side));
    this.clock.set(packed.clock?.left);
    await this.session.restore(packed.session);
    this.live = find(this.session.root, packed.live);
    await this.session.stateOf(this.live);
    await this.session.go(this.live, { animated: false });
    if (this.persons.length === 1) connect();
    this.proceed();
  }
}
