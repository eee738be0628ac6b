import { shortText } from "./arguments.ts";
import { commandText } from "./commands.ts";
import { CheshireError, fault } from "./errors.ts";
import type { CoreAnswers, GameInfo, Options, State } from "./generated/protocol.ts";
import type { CoreCallbacks, CoreFileReader, CoreMoves } from "./instance.ts";
import { optionText, recordOf } from "./moves.ts";
import type { Place, SyncCore, Tenant } from "./syncCore.ts";
import type { Setup } from "./types.ts";

type Command = keyof CoreAnswers;

// Boards that the program has lost give their places back.
const lost = new FinalizationRegistry<{ core: SyncCore; place: Place }>(({ core, place }) =>
  core.release(place),
);

// A board's game in the core, which gets it again where its place was given to another board in the meantime.
export class CoreGame implements Tenant {
  readonly info: GameInfo;
  readonly options: Options;
  // The text of the game file that the core had read.
  readonly file: string;
  private readonly core: SyncCore;
  private readonly place: Place = { number: -1 };
  private deleted = false;
  // The FEN that the game began with, as it was given, and the moves since while the core has no place for it.
  private given = "";
  private readonly purpose: NonNullable<Setup["purpose"]>;
  private away: readonly string[] = [];
  // What the core said of the position, until something changes it.
  private now: State | undefined;
  // The net that the core was given.
  private net: Uint8Array | undefined;

  constructor(
    core: SyncCore,
    info: GameInfo,
    options: Options,
    file: string,
    from: string | CoreGame,
    purpose: NonNullable<Setup["purpose"]> = "analysis",
  ) {
    [this.core, this.info, this.options, this.file] = [core, info, options, file];
    this.purpose = purpose;
    core.enter(this.place, this);
    try {
      if (typeof from === "string") this.begin(from);
      else {
        core.copy(this.place.number, from.number());
        [this.given, this.net] = [from.given, from.net];
      }
    } catch (error) {
      core.release(this.place);
      throw error;
    }
    lost.register(this, { core, place: this.place }, this);
  }

  // Returns an independent copy.
  copy(): CoreGame {
    this.number();
    return new CoreGame(this.core, this.info, this.options, this.file, this, this.purpose);
  }

  // Returns another game with the same rules.
  another(fen: string, purpose: NonNullable<Setup["purpose"]>): CoreGame {
    return new CoreGame(this.core, this.info, this.options, this.file, fen, purpose);
  }

  // Whether the game began at the game's own start.
  fromStart(): boolean {
    return this.given === "";
  }

  // Begins anew. Throws a CheshireError, and changes nothing, if the FEN cannot be played.
  begin(fen: string): void {
    this.now = this.ask(this.newCommand(fen));
    this.net = undefined;
    this.given = fen;
  }

  state(): State {
    this.number();
    return (this.now ??= this.ask(["state"]));
  }

  // Takes what the core says of the position after a command. Undefined: something has changed it.
  set(state: State | undefined): void {
    this.now = state;
  }

  known(): State | undefined {
    return this.now;
  }

  ask<C extends Command>(command: [C, ...(string | number)[]]): CoreAnswers[C] {
    return this.core.ask(this.number(), command);
  }

  // Runs a command that ends in a text of several lines.
  askWithText<C extends Command>(command: [C, ...(string | number)[]], text: string): CoreAnswers[C] {
    return this.core.askRaw<C>(this.number(), `${commandText(command)}\t${text}`);
  }

  askWithCallbacks<C extends Command>(
    command: [C, ...(string | number)[]],
    callbacks: Omit<CoreCallbacks, "file">,
  ): CoreAnswers[C] {
    return this.core.askWithCallbacks(this.number(), command, callbacks);
  }

  askAboutFile<C extends Command>(
    command: [C, ...(string | number)[]],
    file: CoreFileReader,
  ): CoreAnswers[C] {
    return this.core.askAboutFile(this.number(), command, file);
  }

  askMoves<T>(ask: (moves: CoreMoves) => T): T {
    return this.core.askMoves(this.number(), ask);
  }

  // Has the core evaluate with a net, or without one. Rule options may make another game of it, which does without.
  useNet(net: Uint8Array | undefined): void {
    const number = this.number();
    if (net === this.net) return;
    this.core.useNet(number, net ?? null);
    this.net = net;
  }

  // Whether the core can still be asked about it.
  works(): boolean {
    return !this.deleted && this.core.works();
  }

  delete(): void {
    if (this.deleted) return;
    this.core.release(this.place);
    lost.unregister(this);
    this.deleted = true;
    this.now = undefined;
  }

  // For SyncCore, which gives its place away.
  leave(): void {
    this.away = recordOf(this.state());
    this.now = undefined;
    this.net = undefined;
  }

  private newCommand(fen: string): ["new", ...string[]] {
    return ["new", this.info.id, optionText(this.options), shortText(fen, "fen"), this.purpose];
  }

  // Its number in the core.
  private number(): number {
    const { core, place } = this;
    if (this.deleted) throw new CheshireError(fault("board-deleted"));
    if (place.number >= 0) return place.number;
    core.enter(place, this);
    const { number } = place;
    try {
      core.withGameFile(this.file, () => core.ask(number, this.newCommand(this.given)));
      if (this.away.length > 0) core.ask(number, ["walk", 0, ...this.away]);
    } catch (error) {
      core.release(place);
      throw error;
    }
    return number;
  }
}
