import type { NetSource } from "@cheshire/core/engineClient";
import type { FromWorker, Port, ToWorker } from "@cheshire/core/messages";
import { PageCore } from "../src/core/pageCore.ts";
import type { GameLink, LinkEvents } from "../src/server/gameLink.ts";
import { ServerError, type GamesApi, type CreatedGame } from "../src/server/http.ts";
import type { Environment } from "../src/game/environment.ts";
import { Store } from "../src/store/store.ts";
import type { GameRecord } from "../src/core/types.ts";
import { recordWith } from "./fake/record.ts";
import { instanceWithPyramids, instanceOf, nodeModule } from "./nodeCore.ts";
import { said } from "./fake/said.ts";
import { uncoded } from "../src/i18n/refusal.ts";
import { turn } from "./turn.ts";

// For the unit tests: the core in a worker that answers in the next microtask, and a server controlled by the test.

export class FakePort implements Port {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  commands: string[] = [];
  dead = false;
  held: (() => void)[] | null = null;
  // The core that it runs, if it is not the large one.
  module: WebAssembly.Module | null = null;
  private flag: Int32Array | undefined;
  private thought = 0;
  private readonly callbacks = {
    info: (text: string) => this.answer({ type: "info", id: this.current, text }),
    poll: () => this.hasty,
  };
  private instance = instanceWithPyramids(this.callbacks);
  private current = 0;

  // `hasty`: the engine gives the first move that it finds.
  constructor(private readonly hasty: boolean) {}

  get stopped(): boolean {
    return this.flag !== undefined && Atomics.load(this.flag, 0) >= this.thought;
  }

  postMessage(message: ToWorker): void {
    if (message.type === "start") {
      if (message.stop) this.flag = new Int32Array(message.stop);
      this.module = message.module;
      if (this.module) this.instance = instanceOf(this.module, this.callbacks);
      queueMicrotask(() => this.answer({ type: "ready" }));
      return;
    }
    if (message.type === "net") {
      this.commands.push(message.net ? "net" : "net none");
      const text = this.instance.useNet(message.net);
      queueMicrotask(() => this.answer({ type: "answer", id: message.id, text }));
      return;
    }
    this.commands.push(message.command);
    const work = () => {
      this.current = message.id;
      this.thought = message.thought;
      this.answer({ type: "answer", id: message.id, text: this.instance.call(message.command) });
    };
    if (this.held && message.command.startsWith("think")) {
      this.thought = message.thought;
      this.held.push(work);
    } else queueMicrotask(work);
  }

  terminate(): void {
    this.dead = true;
  }

  private answer(message: FromWorker): void {
    if (!this.dead) this.onmessage?.({ data: message });
  }
}

// `small`: the workers run the small core until they need the large one. `netOf`: the nets of the engine.
export function coreInProcess({
  shared = false,
  hasty = true,
  small = false,
  netOf = undefined as NetSource | undefined,
} = {}) {
  const ports: { [name: string]: FakePort[] } = { rules: [], engine: [], reader: [] };
  const core = new PageCore(
    (name) => {
      const port = new FakePort(hasty);
      ports[name]!.push(port);
      return port;
    },
    async (kind) =>
      small && kind !== "large" ? nodeModule(kind === "small" ? "cheshire" : "cheshire_records") : null,
    shared,
    netOf,
  );
  return { core, ports };
}

export class FakeLink {
  sent: string[] = [];
  pending: { ply: number; move: string }[] = [];
  unsettled = false;
  closed = false;
  stored: readonly string[] = [];
  // Acknowledges every move at once.
  instant = false;
  constructor(
    readonly id: string,
    readonly events: LinkEvents,
  ) {}
  move(ply: number, move: string) {
    this.sent.push(`move ${ply} ${move}`);
    this.pending.push({ ply, move });
    if (this.instant) this.acknowledge();
  }
  reconcile(record: GameRecord) {
    this.stored = [...record.moves];
  }
  receive(record: GameRecord) {
    this.reconcile(record);
    this.events.onRecord(record);
  }
  acknowledge() {
    this.stored = [...this.stored, ...this.pending.map((one) => one.move)];
    this.pending = [];
  }
  refuse(message: string, record: GameRecord) {
    this.pending = [];
    this.reconcile(record);
    this.events.onRefused(uncoded(message), record);
  }
  back(ply: number) {
    this.sent.push(`back ${ply}`);
  }
  resign(color: string) {
    this.sent.push(`resign ${color}`);
  }
  asking = false;
  ask(ply: number, move: string) {
    this.asking = true;
    this.sent.push(`ask ${ply} ${move}`);
  }
  offer(color: string, ply: number) {
    this.sent.push(`offer ${ply} ${color}`);
  }
  end(how: string, side?: string | null) {
    this.sent.push(`end ${how}${side === undefined ? "" : ` ${side}`}`);
  }
  challenge(ply: number) {
    this.sent.push(`challenge ${ply}`);
  }
  askBack(by: string, ply: number) {
    this.sent.push(`ask back ${by} ${ply}`);
  }
  askTerms(by: string, parley: object) {
    this.sent.push(`ask parley ${by} ${JSON.stringify(parley)}`);
  }
  askArbiter(by: string) {
    this.sent.push(`ask arbiter ${by}`);
  }
  askRematch(by: string) {
    this.sent.push(`ask rematch ${by}`);
  }
  answer(what: string, yes: boolean, by: string) {
    this.sent.push(`answer ${what} ${yes} ${by}`);
  }
  chat(text: string) {
    this.sent.push(`chat ${text}`);
    return true;
  }
  setChatting(on: boolean) {
    this.sent.push(`listen ${on}`);
  }
  confirm(ply: number) {
    this.sent.push(`confirm ${ply}`);
  }
  reconnect() {}
  close() {
    this.closed = true;
  }
}

export function table(memory: { [key: string]: string } = {}, records: GameRecord[] = []) {
  const links: FakeLink[] = [];
  const addresses: string[] = [];
  const { core, ports } = coreInProcess();
  let down = false;
  let passed = 0;
  const out: Environment = {
    core,
    api: {
      async create(game) {
        if (down) throw new ServerError(0, "the server cannot be reached");
        const { clock: terms, ...rest } = game;
        const full = terms?.kind === "fischer" ? terms.initial * 1000 : (terms?.days ?? 0) * 86_400_000;
        const clock = terms ? { ...terms, left: { w: full, b: full }, running: null } : null;
        const secrets = { white: "kw", black: "kb" };
        const mine = game.mine === "black" ? "black" : "white";
        const theirs = mine === "white" ? "black" : "white";
        const keys =
          game.seats === "link"
            ? { keys: { [mine]: secrets[mine] }, invitations: { [theirs]: secrets[theirs] } }
            : {};
        const { fen, mine: _, file = null, parley = null, seats = "open", ...said } = rest;
        const record: CreatedGame = {
          ...recordWith({ ...said, file, parley, seats, clock, id: `g${records.length}`, start: fen ?? "" }),
          ...keys,
        };
        records.push(record);
        return record;
      },
      async load(id) {
        const record = records.find((one) => one.id === id);
        if (!record) throw new ServerError(404, "there is no such game");
        return record;
      },
      claim: () =>
        Promise.reject(
          new ServerError(
            403,
            said("invitation-of-other-game", {}, "this invitation does not belong to this game"),
          ),
        ),
    },
    follow(id, events) {
      const link = new FakeLink(id, events);
      links.push(link);
      return link as unknown as GameLink;
    },
    storage: {
      get: (key) => memory[key] ?? null,
      set: (key, value) => void (value === null ? delete memory[key] : (memory[key] = value)),
    },
    address: { set: (address) => void addresses.push(address) },
    still: () => false,
    wait: () => Promise.resolve(),
    now: () => performance.now() + passed,
  };
  const store = new Store(out);
  return {
    store,
    core,
    api: out.api,
    ports,
    links,
    addresses,
    records,
    memory,
    // Waits until nothing is pending.
    rest: turn,
    cut: (now = true) => (down = now),
    later: (ms: number) => (passed += ms),
  };
}

// A page's store without a server.
export function storeAlone(
  memory: { [key: string]: string } = {},
  load: GamesApi["load"] = () => Promise.reject(new Error("no server")),
): Store {
  return new Store({
    core: coreInProcess({ hasty: false }).core,
    api: {
      create: () => Promise.reject(new Error("no server")),
      load,
      claim: () => Promise.reject(new Error("no server")),
    },
    follow: () => {
      throw new Error("no server");
    },
    storage: {
      get: (key) => memory[key] ?? null,
      set: (key, value) => void (value === null ? delete memory[key] : (memory[key] = value)),
    },
    address: { set: () => undefined },
    still: () => true,
    wait: () => Promise.resolve(),
  });
}

export const person = { kind: "human" } as const;
export const engine = { kind: "engine", level: 1 } as const;
export const two = { w: person, b: person };
// Cell ids of Alice chess: board A first.
export const cell = (name: string, board: "A" | "B" = "A"): number =>
  (board === "A" ? 0 : 64) + (Number(name[1]) - 1) * 8 + "abcdefgh".indexOf(name[0]!);
