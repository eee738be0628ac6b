import type { Ears, Machine } from "../../src/core/machine.ts";
import type { GameState, Move } from "../../src/types.ts";
import { after, infos, luft, projections, scene } from "./pyramids.ts";
import { attackers, info, legal, named, play, read, start, stateOf, why, type Position } from "./alice.ts";
import { uncoded } from "../../src/refusal.ts";

// Replaces src/core/machine.ts: the core's command interface over the small rules of alice.ts.

interface Session {
  start: string;
  positions: Position[];
  moves: Move[];
}

export async function compile(): Promise<WebAssembly.Module | null> {
  return null;
}

const values: { [letter: string]: number } = { P: 1, N: 3, B: 3, R: 5, Q: 9, K: 0 };

export function fakeMachine(ears: Ears): Machine {
  let session: Session = { start, positions: [read("")], moves: [] };
  const here = () => session.positions.at(-1)!;
  const state = () => stateOf(here(), session.start, session.moves);

  // The hand-made games of pyramids.ts.
  let cheops: GameState[] = [];
  function answerPyramid(fields: string[]): unknown {
    const [command, a = ""] = fields;
    const now = cheops.at(-1)!;
    if (command === "new") cheops = [scene(a)];
    else if (command === "play") {
      const made = now.legal.find((one) => one.uci === a || a.startsWith(`${one.uci}#`) || one.san === a);
      if (!made) throw Object.assign(new Error(`${a} is not legal`), { at: 0 });
      cheops.push(after(now, made));
    } else if (command === "back") cheops.length -= Number(a);
    else if (command === "challenge")
      cheops.push({ ...cheops.pop()!, view: { ...now.view!, challenged: 0 } });
    else if (command === "projections") return projections(infos[now.game]!, now);
    else if (command === "luft") return luft(infos[now.game]!, now);
    else if (command === "why")
      return { legal: false, reason: uncoded("it is not among the turns made by hand") };
    return cheops.at(-1);
  }

  function think(movetime: number) {
    const until = Date.now() + movetime;
    const p = here();
    const scored = legal(p).map((m) => {
      const prize = m.victim === null ? 0 : (values[p.pieces.get(m.victim)!.toUpperCase()] ?? 0);
      return { m, score: prize * 10 - (m.to % 8 === 0 || m.to % 8 === 7 ? 1 : 0) + Math.random() };
    });
    scored.sort((a, b) => b.score - a.score);
    const bestmove = scored[0]?.m.uci ?? "0000";
    const line = {
      depth: 5,
      multipv: 1,
      score: { cp: 0 },
      nodes: scored.length,
      timeMs: movetime,
      pv: [bestmove],
      san: [scored[0]?.m.uci ?? "0000"],
    };
    ears.info(JSON.stringify(line));
    while (Date.now() < until && !ears.poll());
    return { bestmove, lines: [line] };
  }

  function answer(fields: string[]): unknown {
    const [command, a = "", b = "", c = ""] = fields;
    if (command === "info" && infos[a]) return infos[a];
    if (command === "new") cheops = [];
    if ((command === "new" && infos[a]) || (cheops.length > 0 && command !== "games" && command !== "info"))
      return answerPyramid(fields);
    if (command === "projections") return projections(info, state());
    if (command === "luft") return luft(info, state());
    if (command === "attackers") return attackers(here(), Number(a));
    if (command === "fens") return [{ dialect: "bar", fen: state().fen }];
    if (command === "view") return state();
    if (command === "games") return [{ id: info.id, title: info.title, summary: info.summary }];
    if (command === "info")
      return {
        ...info,
        options: info.options.map((o) => ({
          ...o,
          value: new RegExp(`${o.key}=([^;]*)`).exec(b)?.[1] ?? o.default,
        })),
      };
    if (command === "new") {
      session = { start: c || start, positions: [read(c)], moves: [] };
      return state();
    }
    if (command === "state") return state();
    if (command === "play") {
      const bare = a.replace(/[+#]|\/[AB]$/g, "");
      const move = named(here()).find((m) => m.uci === a || m.san.replace(/[+#]/g, "") === bare);
      if (!move) throw Object.assign(new Error(`${a} is not a legal move here`), { at: 0 });
      session.positions.push(play(here(), move));
      session.moves = [...session.moves, move];
      return state();
    }
    if (command === "back") {
      const keep = Math.max(0, session.moves.length - Number(a));
      session.moves = session.moves.slice(0, keep);
      session.positions.length = keep + 1;
      return state();
    }
    if (command === "why") return why(here(), Number(a), Number(b));
    if (command === "think") return think(Number(c) || 200);
    throw new Error(`unknown command ${command}`);
  }

  return {
    call(command) {
      try {
        return JSON.stringify(answer(command.split("\t")));
      } catch (error) {
        return JSON.stringify({
          error: { ...uncoded((error as Error).message), at: (error as { at?: number }).at ?? null },
        });
      }
    },
  };
}

export const boot = async (_module: WebAssembly.Module | null, ears: Ears): Promise<Machine> =>
  fakeMachine(ears);
