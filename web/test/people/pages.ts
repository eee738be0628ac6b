import { expect } from "vitest";
import type { GameRequest } from "../../src/game/players.ts";
import { ServerError } from "../../src/server/http.ts";
import { GameLink } from "../../src/server/gameLink.ts";
import { readMessage } from "../../src/server/readMessage.ts";
import type { Socket } from "../../src/server/socket.ts";
import type { Environment } from "../../src/game/environment.ts";
import { Store } from "../../src/store/store.ts";
import type { ClockTerms, Color, Parley } from "../../src/core/types.ts";
import { fakeServer, type Wire } from "../fake/server.ts";
import { coreInProcess } from "../environment.ts";
import { turn } from "../turn.ts";

// Two pages and a refereeing server, connected by cables that can be cut at any message.

type Server = ReturnType<typeof fakeServer>;

class Cable implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((text: string) => void) | null = null;
  read = readMessage;
  onclose: (() => void) | null = null;
  alive = true;
  readonly end: Wire = { send: (text) => this.pass(() => this.onmessage?.(text)) };

  constructor(
    private readonly server: Server,
    // Asked for every message; false: the cable breaks now and the message is lost.
    private readonly whole: () => boolean,
  ) {
    queueMicrotask(() => this.alive && this.onopen?.());
  }

  send(text: string): void {
    this.pass(() => this.server.receive(this.end, text));
  }

  close(): void {
    if (!this.alive) return;
    this.alive = false;
    this.server.leave(this.end);
    queueMicrotask(() => this.onclose?.());
  }

  private pass(deliver: () => void): void {
    if (!this.alive) return;
    if (!this.whole()) return this.close();
    queueMicrotask(() => this.alive && deliver());
  }
}

export function page(server: Server, askName?: Environment["askName"]) {
  const memory: { [key: string]: string } = {};
  const cables: Cable[] = [];
  // Pending timers, by number.
  const waits = new Map<number, () => void>();
  let timers = 0;
  // After this many messages the cable breaks; then there is no connection until it is repaired.
  let budget = Infinity;
  // Whether the request about an invitation, or its answer, is lost on the way.
  const lost: { claims: "no" | "before" | "after" } = { claims: "no" };
  const removed: { id: string; keys: string[] }[] = [];
  let now = 0;
  const whole = () => budget-- > 0;
  const connect = () => {
    const cable = new Cable(server, whole);
    cables.push(cable);
    if (budget <= 0) cable.close();
    return cable;
  };
  const store = new Store({
    core: coreInProcess().core,
    api: {
      create: async (game) => server.post(game),
      load: async (id) => server.load(id),
      claim: async (id, invitation, own, name) => {
        if (lost.claims === "before") throw new ServerError(0, "the server cannot be reached");
        const answer = server.claim(id, invitation, own, name);
        if (lost.claims === "after") throw new ServerError(0, "the server cannot be reached");
        return answer;
      },
      decline: async (id, invitation) => server.decline(id, invitation),
      remove: async (id, keys = []) => {
        if (lost.claims === "before") throw new ServerError(0, "the server cannot be reached");
        removed.push({ id, keys });
      },
    },
    follow: (id, events, keys) =>
      new GameLink(id, connect, events, keys, {
        // No pings: the cable is never silent for long.
        after: (ms, call) => (ms === 20_000 ? 0 : (waits.set(++timers, call), timers)),
        cancel: (timer) => void waits.delete(timer),
        random: () => 1,
      }),
    storage: {
      get: (key) => memory[key] ?? null,
      set: (key, value) => void (value === null ? delete memory[key] : (memory[key] = value)),
    },
    address: { set: () => undefined },
    still: () => true,
    wait: () => Promise.resolve(),
    now: () => now,
    ...(askName ? { askName } : {}),
  });
  return {
    store,
    memory,
    lost,
    removed,
    // Cuts the connection after this many more messages.
    cut: (after = 0) => {
      budget = after;
      if (after === 0) cables.at(-1)?.close();
    },
    mend: async () => {
      budget = Infinity;
      const calls = [...waits.values()];
      waits.clear();
      for (const call of calls) call();
      await turn();
    },
    later: (ms: number) => {
      now += ms;
      store.round.clock.tick(store.round.seats.mine.value);
    },
  };
}

export const gameRequest: GameRequest = {
  game: "alice",
  options: {},
  fen: "",
  players: { w: { kind: "human", name: "Anna" }, b: { kind: "human", name: "Ben" } },
};

// White waits for Black.
export async function invited() {
  const server = fakeServer();
  const first = page(server);
  await first.store.boot({ kind: "table", id: null });
  await first.store.startGame({ ...gameRequest, link: { mine: "w" } });
  await turn();
  return { server, first, id: first.store.sync.id.value! };
}

export async function met(
  clock: ClockTerms | null = { kind: "fischer", initial: 300, increment: 3 },
  mine: Color = "w",
  parley: Parley | null = null,
) {
  const server = fakeServer();
  const [first, second] = [page(server), page(server)];
  await first.store.boot({ kind: "table", id: null });
  await first.store.startGame({ ...gameRequest, parley, link: { mine }, clock });
  const id = first.store.sync.id.value!;
  const key = first.store.round.presence.invited.value[mine === "w" ? "black" : "white"]!;
  await turn();
  const alone = first.store.round.presence.opponentCame;
  second.store.server.addLinkKey(id, key);
  await second.store.boot({ kind: "table", id });
  await turn();
  const [white, black] = mine === "w" ? [first, second] : [second, first];
  return { server, first, second, white, black, id, key, alone };
}

// The page shows what the server has.
export function same(server: Server, id: string, ...pages: { store: Store }[]) {
  const truth = server.load(id);
  for (const { store } of pages) {
    expect(store.session.state.value?.moves.map((move) => move.uci)).toEqual(truth.moves);
    expect(store.session.state.value?.fen).toBe(server.games.get(id)!.fen);
    expect(store.session.result.value).toEqual(truth.result);
    expect(store.sync.saving.value).toBe("saved");
  }
}
