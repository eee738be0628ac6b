import type { CoreInstance } from "@cheshire/core/instance";
import { uncoded } from "../../src/i18n/refusal.ts";
import type { GameState } from "../../src/core/types.ts";
import { after, infos, luft, projections, scene } from "./pyramids.ts";

// Adds the hand-made games of pyramids.ts to a core.
export function withPyramids(core: CoreInstance): CoreInstance {
  let states: GameState[] = [];

  function walk(keep: number, moves: string[]): unknown {
    const before = [...states];
    states.length = keep + 1;
    for (const move of moves) {
      const made = answer("play", move);
      if (made !== states.at(-1)) {
        states = before;
        return made;
      }
    }
    return states.at(-1);
  }

  function answer(command: string, a: string): unknown {
    const now = states.at(-1)!;
    const info = infos[now.game]!;
    if (command === "play") {
      const made = now.legal.find((one) => one.uci === a || a.startsWith(`${one.uci}#`) || one.san === a);
      if (!made) return { error: { ...uncoded(`${a} is not legal`), at: 0 } };
      states.push(after(now, made));
    } else if (command === "back") states.length -= Number(a);
    else if (command === "challenge")
      states.push({ ...states.pop()!, view: { ...now.view!, challenged: 0 } });
    else if (command === "projections") return projections(info, now);
    else if (command === "luft") return luft(info, now);
    else if (command === "why")
      return { legal: false, reason: uncoded("it is not among the turns made by hand") };
    return states.at(-1);
  }

  return {
    call(text) {
      const [command = "", a = "", ...more] = text.split("\t");
      if (command === "new") states = infos[a] ? [scene(a)] : [];
      if (command === "info" && infos[a]) return JSON.stringify(infos[a]);
      if (states.length === 0 || command === "games" || command === "info") return core.call(text);
      return JSON.stringify(command === "walk" ? walk(Number(a), more) : answer(command, a));
    },
    useNet: (net) => core.useNet(net),
    moves: core.moves,
  };
}
