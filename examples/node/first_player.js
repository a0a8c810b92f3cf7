// A first player in JavaScript, as a UGI engine: it asks Secateur's engine for the rules over a pipe, and plays the move after
// which the position is worth least for the opponent.
// secateur match quoridor 'ugi(cmd="node examples/node/first_player.js quoridor")' random --pairs 5
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

const variant = process.argv[2] ?? "quoridor";
const program = process.env.SECATEUR ?? "secateur";
const rules = spawn(program, ["engine", variant], { stdio: ["pipe", "pipe", "inherit"] });
function end(line) {
  if (line) console.error(line);
  process.exit(1);
}
rules.on("error", (error) => end(`${program}: ${error.code}: put it on the PATH, or name it by SECATEUR`));
rules.stdin.on("error", () => {});
rules.on("close", () => end()); // it has ended, and has printed why
const waiting = [];
createInterface({ input: rules.stdout }).on("line", (line) => waiting.shift()?.(line));

// The engine's answer to a query about a position; null if it has no answer.
function query(position, what) {
  return new Promise((resolve) => {
    waiting.push((line) => resolve(line.startsWith("response") ? line.slice(8).trim() : null));
    rules.stdin.write(`${position}\nquery ${what}\n`);
  });
}

const after = (position, move) => position + (position.includes(" moves ") ? " " : " moves ") + move;

// The value for the side to move; a win or a loss is beyond all other values.
async function value(position) {
  const won = { p1win: "true", p2win: "false" }[await query(position, "result")];
  if (won) return won === (await query(position, "p1turn")) ? 99999 : -99999;
  return Number((await query(position, "eval")) ?? 0);
}

async function best(position) {
  let [least, chosen] = [Infinity, "(none)"];
  for (const move of ((await query(position, "moves")) ?? "").split(" ").filter(Boolean)) {
    const worth = await value(after(position, move));
    if (worth < least) [least, chosen] = [worth, move];
  }
  return chosen;
}

async function main() {
  let position = "position startpos";
  for await (const line of createInterface({ input: process.stdin })) {
    const word = line.split(" ")[0];
    if (word === "ugi") console.log("id name first player in JavaScript\nugiok");
    else if (word === "isready") console.log("readyok");
    else if (word === "position") position = line.trim();
    else if (word === "go") console.log("bestmove " + (await best(position)));
    else if (word === "quit") break;
  }
  rules.stdin.end();
  process.exit(0);
}
main();
