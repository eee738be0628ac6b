// The games at the server, as far as this browser's keys open them: loads and creates games, presents keys from links,
// and stores the keys that the server gives.
import type { Environment } from "../game/environment.ts";
import type { GameCatalogue } from "../game/gameCatalogue.ts";
import { seatIn, seatOfColor, type GameRequest } from "../game/players.ts";
import { ServerError } from "../server/http.ts";
import { keysOf, type KeyRing, type Keys, type Seat, type SeatName } from "../server/keys.ts";
import { nameForInvitation } from "../people/nameForInvitation.ts";
import type { GameInfo, GameRecord, Message, Setup } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import { newRecord } from "./deliver.ts";

export class ServerGames {
  constructor(
    private readonly environment: Pick<Environment, "api" | "core" | "askName">,
    private readonly ring: KeyRing,
    private readonly catalogue: GameCatalogue,
  ) {}

  // This browser's keys for a game.
  keys(id: string): Keys {
    return this.ring.of(id);
  }
  keysFor = (id: string): string[] => keysOf(this.ring.of(id));

  // Exchanges a key that came with a link when its game is opened.
  addLinkKey(id: string, key: string, seat?: SeatName): void {
    this.ring.addFromLink(id, key, seat);
  }

  load(id: string, signal?: AbortSignal): Promise<GameRecord> {
    return this.environment.api.load(id, this.keysFor(id), signal);
  }

  // A game as this browser's keys show it, and the seats that they give.
  async loadStored(id: string): Promise<{ record: GameRecord; seat: Seat; info: GameInfo }> {
    const keys = this.keys(id);
    const record = await this.load(id);
    const info = await this.environment.core.info(record.game, record.options, record.file ?? undefined);
    return { record, info, seat: seatIn(info, record.parley, keys, record.seats === "link") };
  }

  // Presents keys from links to the server. Returns its reason if they give no seat; "declined" if the guest does not
  // want it, which leaves it open.
  async claimSeats(id: string, signal: AbortSignal): Promise<Message | null | "declined"> {
    let fault: Message | null = null;
    for (const { given, own, seat: wanted } of this.ring.toClaim(id)) {
      const name = await nameForInvitation(this.environment, this.catalogue.titleOf, id, wanted, signal);
      signal.throwIfAborted();
      if (name === null) {
        this.ring.onClaimed(id, given);
        // The host waits for it, and the guest does not: it is no matter if the server cannot be reached.
        this.environment.api.decline?.(id, given).catch(() => undefined);
        return "declined";
      }
      try {
        const { seat, key } = await this.environment.api.claim(id, given, own, name, signal);
        this.ring.onClaimed(id, given, { name: seat, key });
      } catch (error) {
        // Anything it does not answer is asked again next time.
        if (!(error instanceof ServerError) || ![400, 403, 404, 409].includes(error.status)) throw error;
        this.ring.onClaimed(id, given);
        fault = error.reason;
      }
    }
    return fault;
  }

  // The server has refused this browser's keys. Drops those that do not belong to the game, so that it is next opened
  // without them; the refusal may have other reasons.
  async dropWrongKeys(id: string, signal: AbortSignal): Promise<void> {
    const open = this.environment.api.load(id, [], signal).then(
      () => true,
      () => false,
    );
    if (await open) this.ring.forget(id);
  }

  // Creates a game of which the server is to do more than store it. Rejects with the server's reason.
  async createOnServer(
    setup: Setup,
    { players, parley, link, clock, rated }: GameRequest,
    signal: AbortSignal,
  ): Promise<GameRecord> {
    const people = link ? { seats: "link" as const, mine: seatOfColor(link.mine) } : {};
    const timed = clock ? { clock } : {};
    const game = { ...newRecord(setup, players, parley), ...people, ...timed, rated };
    const record = await this.environment.api.create(game, signal);
    const keys = record.keys ?? {};
    if (link) {
      const mine = seatOfColor(link.mine);
      const own = keys[mine];
      if (own === undefined || record.seats !== "link") throw new Error(t("people.noSeats"));
      this.ring.addKeys(record.id, { [mine]: own });
      this.ring.setInvitations(record.id, record.invitations ?? {});
    } else {
      // The server's engine keeps its own papers.
      const mine: SeatName = players.w.kind === "engine" ? "black" : "white";
      this.ring.setKeys(record.id, keys[mine] === undefined ? keys : { [mine]: keys[mine] });
    }
    return record;
  }
}
