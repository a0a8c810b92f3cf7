// A program that was asked for its move. It may be asked before the position is shown: then the answer begins with the state of
// that position, and the move is held until `begin()` is called.

import { ApiError, heldBoard, joinState, state as askState } from "../server/api.js";
import { stream } from "../server/socket.js";

export class Thinking {
  /**
   * `question` is a game, an agent and limits, as the server reads them; `board` the id of the board shown. With `withState`,
   * `state` is a promise of the state after the moves. Calls `onInfo()` and, once `begin()` was called, `onMove(text, state)` or
   * `onError(error)`.
   */
  constructor(side, question, { board, withState = false, onInfo, onMove, onError }) {
    this.side = side;
    this.info = null;
    const begun = new Promise((resolve) => { this.begin = resolve; });
    const handlers = {
      info: (info) => {
        this.info = info;
        onInfo();
      },
      decision: ({ move, state }) => begun.then(() => onMove(move, state ? joinState(state) : null)),
      error: ({ error }) => begun.then(() => onError(error)),
    };
    if (withState) this.state = stateFromAnswer(question, board, handlers);
    const request = { type: "think", ...question, state: withState, next_state: true, board: heldBoard(board) };
    this.job = stream(request, handlers);
  }

  stop() {
    this.job.stop();
  }
}

/** The state with which the answer begins; if it does not come, HTTP asks for it. */
function stateFromAnswer({ game, position, moves }, board, handlers) {
  return new Promise((resolve, reject) => {
    const ask = () => askState(game, position, moves, board).then(resolve, reject);
    const failed = handlers.error;
    handlers.state = ({ state }) => {
      delete handlers.lost;
      handlers.error = failed;
      const joined = joinState(state);
      if (joined) resolve(joined);
      else ask();
    };
    handlers.lost = ask;
    handlers.error = (message) => {
      if (message.error.code === "illegal_move") return reject(new ApiError(message.error));
      ask();
      failed(message);
    };
  });
}
