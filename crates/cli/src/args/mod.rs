//! The command line as data: the commands here, the arguments of each group of commands in a file of their own.

pub mod arena;
pub mod book;
pub mod engines;
mod examples;
pub mod lab;
pub mod learn;
mod position;
pub mod selfplay;
pub mod serve;
pub mod store;
pub mod tables;
pub mod tune;
mod values;

pub use position::{BestArgs, GameArg, PerftArgs, PlayArgs, PositionArgs, ReplayArgs, ShowArgs, SolveArgs};

#[cfg(feature = "nats")]
use self::arena::WorkerArgs;
use self::arena::{MatchArgs, ResumeArgs, SprtArgs, StatsArgs, TournamentArgs};
use self::book::BookArgs;
use self::engines::{CheckArgs, ContestPlayArgs, DxpArgs, EngineArgs};
use self::lab::LabArgs;
use self::learn::LearnArgs;
use self::selfplay::SelfplayArgs;
use self::serve::ServeArgs;
use self::store::StoreArgs;
use self::tables::TablesArgs;
use self::tune::TuneArgs;
use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};
use secateur_players::Catalogue;

/// The command line. [`command`] adds which games there are.
#[derive(Debug, Parser)]
#[command(name = "secateur", version, max_term_width = 110, after_help = EXAMPLES)]
pub struct Args {
    /// Print one JSON object on standard output and nothing else there
    #[arg(long, global = true)]
    pub json: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The command line of a program with these games, for people: its help names them, and its examples run on them.
pub fn command(catalogue: &Catalogue) -> clap::Command {
    let titles: Vec<_> = catalogue.registry().families().iter().map(|family| family.title.en).collect();
    let command = examples::fill_help(Args::command(), catalogue);
    command.about(format!("Two-player games of perfect information: {}", titles.join(", ")))
}

const EXAMPLES: &str = "Examples:
  secateur serve --open
  secateur games
  secateur play {game5} --second 'secateur(level=3)'
  secateur show {game1} --png board.png
  secateur perft {game4} --depth 4
  secateur replay {game4} --file games.{extension4} --json

A game is written with its variant; secateur games lists them all:
{texts}.";

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// When standard output is a terminal and NO_COLOR is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games, their variants, parameters and notation
    Games,
    /// List the players of a game
    Agents(GameArg),
    /// Show a position in the terminal, or write it as a picture
    #[command(after_help = "Examples:
  secateur show {game5} --moves \"{moves5}\"
  secateur show {game4} --svg board.svg --png board.png --width 1200")]
    Show(ShowArgs),
    /// List the legal moves
    #[command(after_help = "Examples:
  secateur moves {game2} --position \"{position2}\"
  secateur moves {game1} --moves \"{moves1}\" --json")]
    Moves(PositionArgs),
    /// Count the leaves of the tree of legal moves
    #[command(after_help = "Examples:
  secateur perft {game4} --depth 5 --threads 2
  secateur perft {game5} --depth 2 --divide")]
    Perft(PerftArgs),
    /// Play recorded games through and say how they end
    #[command(after_help = "Examples:
  secateur replay {game3} --moves \"{moves3}\"
  secateur replay {game4} --file games.{extension4} --json

A file is in the record format of its family: PDN where the game has it, else one game a line:
moves alone or GAME | POSITION | MOVES | RESULT.")]
    Replay(ReplayArgs),
    /// Let a player decide on a move
    #[command(after_help = "Examples:
  secateur best {game5} --time 5s
  secateur best {game4} --position \"{position4}\" --depth 8 --multipv 3
  secateur best {game2} --agent 'mcts(iterations=10000)' --json")]
    Best(BestArgs),
    /// Play a game in the terminal
    #[command(after_help = "Examples:
  secateur play {game4}          you against our strongest player
  secateur play {game2} --first greedy --second human
  secateur play {game1} --first human --second human
  secateur play {game5} --load saved.{extension5}

At the prompt type a move, or: moves, hint, undo, board, save FILE, load FILE, new, resign, help, quit.")]
    Play(PlayArgs),
    /// Play for another program, by the UGI protocol on standard input and output
    #[command(after_help = "Example:
  (echo position startpos moves {moves5}; echo go movetime 500; sleep 1) | secateur engine {game5}

The end of input ends the engine at once, as the quit command does.")]
    Engine(EngineArgs),
    /// Play for another program, by the Hub protocol on standard input and output
    #[command(after_help = "The games of this protocol: {hub}.")]
    Hub,
    /// Play a game for another program, by the contest's line protocol on standard input and output
    #[command(after_help = "Example:
  echo START | secateur contest --time 500ms

The program that begins receives START; each receives the other's moves and answers with its own; the program that sees the end
prints RESULT MOVE POINTS1 POINTS2. RESULT or END from the other side ends the game.
The game of this protocol: {contest}.")]
    Contest(ContestPlayArgs),
    /// Play for another program, by DamExchange over a socket
    #[command(after_help = "Examples:
  secateur dxp --listen 127.0.0.1:27531
  secateur dxp {dxp} --connect 127.0.0.1:27531 --time 2s")]
    Dxp(DxpArgs),
    /// Tell the author of a program what it does wrong
    #[command(
        name = "check-engine",
        after_help = "Examples:
  secateur check-engine 'ugi(cmd=\"python3 agent.py\")'
  secateur check-engine 'ugi(cmd=\"./my-agent --fast\",dir=build)' {game5} --json
  secateur check-engine 'hub(cmd=\"./scan hub\")' --time 1s
  secateur check-engine 'contest(cmd=\"./my-agent {side}\",patience=60)'

A limit given here replaces the tests' own. If the protocol has no message for a time, the program's speed is shown and is
never a failure. The check gives up on a program that does not answer after 20 s, or after its patience.
Exit status 0: nothing is wrong; 1: the program failed a test; 2: the request was wrong."
    )]
    CheckEngine(CheckArgs),
    /// Play two players against each other: who is better, and how sure is that?
    #[command(after_help = "Examples:
  secateur match {game5} secateur 'alphabeta(depth=4)' --pairs 200 --time 50ms
  secateur match {game4} secateur 'mcts(iterations=5000)' --clock 10s+0.1s --store match.db
  secateur match {game2} greedy random --nodes 1000 --openings start --games out.games

Each opening is played twice with sides reversed. Wins, draws and losses count all games; Elo, its
interval and LOS are those of the distinct pairs. The same seed gives the same games under limits of
nodes or depth, whatever the concurrency. Ctrl-C finishes the games under way, twice stops at once.")]
    Match(MatchArgs),
    /// Play two players against each other until one of two hypotheses is accepted
    #[command(after_help = "Examples:
  secateur sprt {game4} secateur 'secateur(hash=16M)' --time 20ms --elo0 0 --elo1 10
  secateur sprt {game5} 'alphabeta(depth=4)' 'alphabeta(depth=3)' --depth 4 --model logistic --elo1 30")]
    Sprt(SprtArgs),
    /// Play a tournament of many players: round robin, gauntlet, Swiss
    #[command(after_help = "The file is TOML:
  game = \"{game5}\"
  format = \"round-robin\"            # gauntlet (heroes = 1), swiss (rounds = 5)
  pairs = 10                        # pairs of games in each meeting
  nodes = 1000                      # or time = \"100ms\", clock = \"1m+1s\", depth = 4
  openings = \"random:4\"             # start, or a file beside this one
  seed = 1
  [[players]]
  name = \"strong\"
  player = \"secateur\"
  anchor = 2000                     # a rating that is known; players may have limits of their own
  [[players]]
  player = \"greedy\"
  [adjudicate]                      # off without this
  draw = { plies = 60, moves = 8, score = 0.1 }
  resign = { moves = 4, score = 6 }
  solver = { nodes = 10000 }        # what a solver proves
  tables = \"built-in\"               # what endgame tables know; or \"all\"
  length = 400")]
    Tournament(TournamentArgs),
    /// Play what is unfinished in a store
    Resume(ResumeArgs),
    /// Check a store, write it as text, or make one of such a text
    #[command(after_help = "Examples:
  secateur store check match.db
  secateur store export match.db --out match.jsonl
  secateur store import match.jsonl --out copy.db")]
    Store(StoreArgs),
    /// Play what other machines hand out
    #[cfg(feature = "nats")]
    #[command(after_help = "Example, on one machine and on any number of others:
  secateur tournament cup.toml --store cup.db --nats nats://server:4222
  secateur worker --nats nats://server:4222

Ctrl-C lets the jobs under way finish, a second one returns them. docs/scale.md tells how to set up the server.")]
    Worker(WorkerArgs),
    /// Elo, intervals, likelihoods for given counts
    #[command(after_help = "Examples:
  secateur stats --wdl 60 20 40
  secateur stats --penta 39 8843 26675 9240 44 --elo0 0 --elo1 5 --json")]
    Stats(StatsArgs),
    /// The board in the browser: play, analyse, replay, watch
    #[command(after_help = "Examples:
  secateur serve --open
  secateur serve --addr 0.0.0.0:8080 --host board.home      for the phones of the house
  secateur serve --store match.db --store cup.db --report report/
  secateur serve --engine mine='ugi(cmd=\"./mine\")'

Programs are started for the board only where --engine lists them. SIGTERM and Ctrl-C end the server.")]
    Serve(ServeArgs),
    /// Make a player better: find weights of its evaluator or parameters of its search that play better
    #[command(after_help = "Examples:
  secateur tune {tuned5} --method spsa --over {weights5},p.futility_margin=60 --nodes 2000 --out new.weights
  secateur match {tuned5} 'secateur(weights=new.weights)' secateur --nodes 20000
  secateur tune {tuned5} --method regression --games 5000 --nodes 3000 --out new.weights
  secateur tune {tuned1} --method random --configurations 40 --games 10 --depth 2

Ctrl-C finishes the games under way and keeps the state beside OUT; the same command goes on.")]
    Tune(TuneArgs),
    /// Labelled positions from games against itself, to learn from
    #[command(after_help = "Example:
  secateur selfplay {game4} --positions 10000000 --nodes 1000

Any number of processes may add to one file at once. Ctrl-C finishes the games under way; the same command goes on.")]
    Selfplay(SelfplayArgs),
    /// Train an evaluator on files of selfplay
    #[command(after_help = "Examples:
  secateur learn {game4} --out new.weights
  secateur match {game4} 'secateur(weights=new.weights)' secateur --nodes 5000

What is learnt is a claim; a match settles it. Ctrl-C stops; the same command goes on from the last whole pass.")]
    Learn(LearnArgs),
    /// The experiments of the five reports, run again: tables, figures, verdicts
    #[command(after_help = "Examples:
  secateur lab list
  secateur lab run {experiment} --quick --out lab
  secateur lab run all --full --out docs/reports

Ctrl-C keeps what is finished; the same command goes on.")]
    Lab(LabArgs),
    /// Endgame tables: what best play comes to with few pieces on the board
    #[command(after_help = "Examples:
  secateur tables list
  secateur tables build {tables} --size {table-size}
  secateur tables verify {tables}

Tables that are made are kept in the folder SECATEUR_DATA, else in the user's data directory. Ctrl-C keeps what is finished;
the same command goes on.")]
    Tables(TablesArgs),
    /// Opening books: what to play near the start, searched beforehand
    #[command(after_help = "Examples:
  secateur book build {game3} --positions 500 --nodes 200000
  secateur book show {game3} --moves \"{moves3}\"
  secateur best {game3} --agent 'secateur(book=on)'

A book that is made is kept in the folder SECATEUR_DATA, else in the user's data directory. Ctrl-C keeps every position that is
searched; the same command goes on.")]
    Book(BookArgs),
    /// Prove what best play comes to from a position: won, drawn or lost
    #[command(after_help = "Examples:
  secateur solve {game4} --position \"{ending4}\"
  secateur solve {game2} --hash 1G --threads 2 --time 10m --json

Ctrl-C, or the end of the time, prints what is proven so far. docs/solved.md has games that are solved.")]
    Solve(SolveArgs),
    /// Measure the speed of the search, and print the signature of this build
    #[command(after_help = "Examples:
  secateur bench
  secateur bench {game4} {game5} --json
  secateur bench --rules")]
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man,
}

/// Arguments of `bench`.
#[derive(Debug, ClapArgs)]
pub struct BenchArgs {
    /// Games to measure; all standard ones if none is named
    #[arg(value_name = "GAME")]
    pub games: Vec<String>,
    /// Measure the rules instead: perft and random games
    #[arg(long)]
    pub rules: bool,
    /// Seconds of random games for each game, with --rules
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seconds: u64,
}
