// Counts and searches with the WebAssembly core, with the net of the game if it has one, as the program does: called by
// wasm_ratio.sh.
// usage: node wasm_ratio.mjs MODULE perft GAME FEN DEPTH | think GAME FEN NODES     prints leaves or nodes per second of CPU time
import { existsSync, readFileSync } from 'node:fs';

const [module, verb, game, fen, amount] = process.argv.slice(2);
const text = new TextDecoder();
const bytes = new TextEncoder();
const nothing = new Proxy({}, { get: () => () => 0 });
const { instance } = await WebAssembly.instantiate(readFileSync(module), {
  wasi_snapshot_preview1: nothing,
  cheshire: { now: () => performance.now(), info: () => {}, poll: () => 0, file_size: () => 0, file_read: () => 0 },
});
const core = instance.exports;
core._initialize();

function send(input, run) {
  const at = core.cheshire_buffer(input.length);
  new Uint8Array(core.memory.buffer, at, input.length).set(input);
  const answer = run(input.length);
  const memory = new Uint8Array(core.memory.buffer);
  const result = JSON.parse(text.decode(memory.slice(answer, memory.indexOf(0, answer))));
  if (result.error) throw new Error(result.error.text);
  return result;
}

const call = (...fields) => send(bytes.encode(fields.join('\t')), core.cheshire_call);

function begin() {
  call('new', game, '', fen === 'startpos' ? '' : fen);
  const net = new URL(`../data/nets/${game}.net`, import.meta.url);
  if (verb === 'think' && existsSync(net)) send(readFileSync(net), core.cheshire_net);
}

function work(n) {
  if (verb === 'perft') return call('perft', n).nodes;
  return call('think', `nodes=${Math.round(n)}`).lines[0].nodes;
}

begin();
work(verb === 'perft' ? amount - 1 : amount / 10); // lets the engine compile the hot functions
begin();
const before = process.cpuUsage();
const done = verb === 'perft' ? work(amount) : (work(amount), Number(amount));
const used = process.cpuUsage(before);
console.log(Math.round(done / ((used.user + used.system) / 1e6)));
