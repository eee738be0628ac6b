import { answerOf, commandText } from "./commands.ts";
import { CheshireError, fault } from "./errors.ts";
import type { CoreAnswers, Message } from "./generated/protocol.ts";
import type { FromWorker, Port, ToWorker } from "./messages.ts";
import { States } from "./moves.ts";

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
  info?: ((text: string) => void) | undefined;
  // Counts the seconds that it waits.
  clock?: ReturnType<typeof setInterval>;
}

// How many seconds a command that does not search may take; the longest known takes a few. They are counted one by one, so
// that a device that sleeps does not use them up.
export const answerTimeout = 60;

// The connection to one core worker: commands in order, each with its answer. Can be restarted. A worker that does not
// answer in time is ended.
export class CoreConnection {
  private port: Port | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private ready: Promise<Port> | undefined;
  private starts = 0;
  private states = new States();

  constructor(
    private readonly open: () => Port,
    private readonly module: () => Promise<WebAssembly.Module | null>,
    private readonly flag: SharedArrayBuffer | null,
  ) {}

  // Sends one command with its fields; resolves to its answer. Rejects with CheshireError.
  async ask<C extends keyof CoreAnswers>(
    command: [C, ...(string | number)[]],
    thought = 0,
    info?: (text: string) => void,
  ): Promise<CoreAnswers[C]> {
    const { text, states } = await this.send(commandText(command), thought, info);
    return states.completed(command[0], answerOf(text));
  }

  // Sends a raw command.
  async askRaw<C extends keyof CoreAnswers>(
    command: string,
    thought = 0,
    info?: (text: string) => void,
  ): Promise<CoreAnswers[C]> {
    return answerOf(await this.call(command, thought, info));
  }

  // The same, for a core with commands of its own; resolves to the text of the answer.
  async call(command: string, thought = 0, info?: (text: string) => void): Promise<string> {
    return (await this.send(command, thought, info)).text;
  }

  // Has the worker evaluate its game with a net, or without one. If it refuses the net, which is damaged or was made for
  // other rules, it goes on as before.
  async useNet(net: Uint8Array | null): Promise<void> {
    await this.post((id) => ({ type: "net", id, net }), 0, undefined);
  }

  private send(
    command: string,
    thought: number,
    info: ((text: string) => void) | undefined,
  ): Promise<{ text: string; states: States }> {
    return this.post((id) => ({ type: "call", id, command, thought }), thought, info);
  }

  // Resolves to the text of the answer, and what this worker's States are completed with.
  private async post(
    message: (id: number) => ToWorker,
    thought: number,
    info: ((text: string) => void) | undefined,
  ): Promise<{ text: string; states: States }> {
    const port = await this.started();
    const { states } = this;
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        resolve: (text) => resolve({ text, states }),
        reject,
        info,
      };
      this.waiting.set(id, one);
      if (thought === 0) this.limit(one);
      port.postMessage(message(id));
    });
  }

  // A search has been told to stop: from now on its time is limited as well.
  limitTime(): void {
    for (const [id, one] of this.waiting) if (id !== 0) this.limit(one);
  }

  private limit(one: Waiting): void {
    let seconds = 0;
    one.clock ??= setInterval(() => {
      if (++seconds === answerTimeout) this.drop(fault("core-silent"));
    }, 1000);
  }

  // Terminates the worker; its pending commands are rejected with `reason`. The next command starts a new worker.
  drop(reason: Message | string): void {
    if (this.port) {
      // It may still have sent something.
      this.port.onmessage = this.port.onerror = null;
      this.port.terminate();
    }
    this.port = undefined;
    this.ready = undefined;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of lost) {
      clearInterval(one.clock);
      one.reject(new CheshireError(reason));
    }
  }

  // Which of its workers runs: a later one knows nothing of what an earlier one was told. 0: none.
  get run(): number {
    return this.port ? this.starts : 0;
  }

  // Resolves once a worker is ready to be asked.
  async started(): Promise<Port> {
    const ready = (this.ready ??= this.start());
    const port = await ready;
    if (this.port !== port) throw new CheshireError(fault("core-stopped"));
    return port;
  }

  // The worker can be dropped from the beginning, while the core is being fetched and compiled.
  private start(): Promise<Port> {
    const coming = this.module();
    const port = this.open();
    this.port = port;
    this.states = new States();
    this.starts++;
    return new Promise<Port>((resolve, reject) => {
      this.waiting.set(0, { resolve: () => resolve(port), reject });
      port.onmessage = ({ data }) => this.onMessage(data);
      port.onerror = (event) => this.drop(fault("core-failed", { reason: event.message ?? "" }));
      coming.then(
        (module) => {
          if (this.port === port) port.postMessage({ type: "start", module, stop: this.flag });
        },
        (error: Error) => {
          reject(error);
          if (this.port === port) this.drop(fault("core-stopped"));
        },
      );
    });
  }

  private onMessage(message: FromWorker): void {
    const id = message.type === "ready" ? 0 : (message.id ?? 0);
    const one = this.waiting.get(id);
    if (message.type === "info") return one?.info?.(message.text);
    this.waiting.delete(id);
    clearInterval(one?.clock);
    if (message.type === "failed") {
      one?.reject(new CheshireError(fault("core-failed", { reason: message.message })));
      // After a trap the instance cannot be trusted.
      this.drop(fault("core-failed", { reason: message.message }));
    } else one?.resolve(message.type === "answer" ? message.text : "");
  }
}
