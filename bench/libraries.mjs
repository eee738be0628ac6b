// Measures the npm package, beside ffish and chess.js if they are in a folder: random games, in texts and in numbers, and
// single calls in one position.
//
//   node bench/libraries.mjs [SECONDS [FOLDER]]    for each row; FOLDER has the node_modules of ffish-es6 and chess.js. Prints
//                                                  NAME<TAB>OPERATION<TAB>GAME<TAB>CALLS A SECOND
//
// bench/libraries.sh makes a table of it.
import { existsSync, readFileSync } from "node:fs";
import { load } from "../bindings/javascript/dist/nodeEntry.js";

const [seconds, folder] = [Number(process.argv[2] ?? 2), process.argv[3] ?? ""];
// "Kiwipete", of P. McKenzie: a position of chess in which everything happens.
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

let state = 1;
const below = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * n);
};

function rate(work, time = seconds) {
  let done = 0;
  const start = performance.now();
  while (performance.now() - start < time * 1000) done += work();
  return Math.round((done / (performance.now() - start)) * 1000);
}

// Plays games of at most 200 half-moves: begin() goes to the start, moves() lists, play() plays one of the list.
const games = (begin, moves, play) => () => {
  begin();
  for (let ply = 0; ply < 200; ply++) {
    const list = moves();
    if (list.length === 0) return ply;
    play(list[below(list.length)]);
  }
  return 200;
};

const often = (call) => () => {
  for (let i = 0; i < 20; i++) call();
  return 20;
};

const print = (name, operation, game, value) => console.log([name, operation, game, value].join("\t"));
const calls = (name, game, list) => {
  for (const [operation, call] of Object.entries(list)) print(name, operation, game, rate(often(call), seconds / 4));
};

const cheshire = await load();
for (const game of ["chess", "alice"]) {
  const board = cheshire.board(game);
  const inTexts = games(() => board.reset(), () => board.legalMoves(), (move) => board.pushUci(move));
  const inNumbers = games(() => board.reset(), () => board.legalCodes(), (code) => board.pushCode(code));
  print("Cheshire", "random games in texts, moves", game, rate(inTexts));
  print("Cheshire", "random games in numbers, moves", game, rate(inNumbers));
  board.setFen(kiwipete);
  const move = board.legalMoves()[0];
  calls("Cheshire", game, {
    legalMoves: () => board.legalMoves(),
    "push, pop": () => (board.pushUci(move), board.takeBack()),
    "push, fen, pop": () => (board.pushUci(move), board.fen(), board.takeBack()),
    "push, pop, san": () => (board.pushUci(move), board.takeBack(), board.sanMove(move)),
    isCheck: () => board.isCheck(),
    "push, isCheckmate, pop": () => (board.pushUci(move), board.isCheckmate(), board.takeBack()),
    "copy, delete": () => board.copy().delete(),
    "new board, delete": () => cheshire.board(game, kiwipete).delete(),
    "perft 2": () => board.perft(2),
  });
}

const versionOf = (name) => JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, "utf8")).version;

const ffish = `${folder}/node_modules/ffish-es6/ffish`;
if (existsSync(`${ffish}.js`)) {
  const { default: start } = await import(`${ffish}.js`);
  const module = await start({ wasmBinary: readFileSync(`${ffish}.wasm`) });
  const name = `ffish ${versionOf("ffish-es6")}`;
  let board = new module.Board();
  const begin = () => (board.delete(), (board = new module.Board()));
  const list = () => board.legalMoves().split(" ").filter((move) => move !== "");
  print(name, "random games in texts, moves", "chess", rate(games(begin, list, (move) => board.push(move))));
  board.setFen(kiwipete);
  const move = list()[0];
  calls(name, "chess", {
    legalMoves: list,
    "push, pop": () => (board.push(move), board.pop()),
    "push, fen, pop": () => (board.push(move), board.fen(), board.pop()),
    "push, pop, san": () => (board.push(move), board.pop(), board.sanMove(move)),
    isCheck: () => board.isCheck(),
    // It has no isCheckmate().
    "push, isCheckmate, pop": () => (board.push(move), board.isCheck() && board.isGameOver(), board.pop()),
    "new board, delete": () => new module.Board("chess", kiwipete).delete(),
  });
}

const chessJs = `${folder}/node_modules/chess.js/dist/esm/chess.js`;
if (existsSync(chessJs)) {
  const { Chess } = await import(chessJs);
  const name = `chess.js ${versionOf("chess.js")}`;
  let board = new Chess();
  const begin = () => (board = new Chess());
  print(name, "random games in texts, moves", "chess", rate(games(begin, () => board.moves(), (move) => board.move(move))));
  board.load(kiwipete);
  const move = board.moves()[0];
  calls(name, "chess", {
    legalMoves: () => board.moves(),
    "push, pop": () => (board.move(move), board.undo()),
    "push, fen, pop": () => (board.move(move), board.fen(), board.undo()),
    isCheck: () => board.isCheck(),
    "push, isCheckmate, pop": () => (board.move(move), board.isCheckmate(), board.undo()),
    "new board, delete": () => new Chess(kiwipete),
    "perft 2": () => board.perft(2),
  });
}
