// Who else is on the page of this game or invited to it, and their chat. Part of RoundCtrl, which passes on what the
// server sends. Sends chat messages, and stores in the browser whether the chat is on.
import { opposite } from "../position/opposite.ts";
import { signal } from "@preact/signals";
import { sideName } from "../people/playerNames.ts";
import { seatOfColor } from "../game/players.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { KeyRing, Keys, SeatName } from "../server/keys.ts";
import type { ChatLine, GameLink, Presence } from "../server/gameLink.ts";
import { colorName } from "../speech/speech.ts";
import type { Color, GameRecord } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { Seats } from "./seats.ts";

export class PresenceCtrl {
  readonly online = signal<Presence | null>(null);
  readonly chatting = signal(false);
  readonly chatLines = signal<ChatLine[]>([]);
  // The keys of the seats that are still open to invited players.
  readonly invited = signal<Keys>({});
  // Those of these seats whose last guest did not want to play.
  readonly declined = signal<readonly SeatName[]>([]);

  private link: GameLink | undefined;

  constructor(
    private readonly seats: Seats,
    private readonly ring: KeyRing,
    private readonly announcer: Announcer,
    private readonly storage: KeyValueStorage,
  ) {}

  // The other player, if any, has been here.
  get opponentCame(): boolean {
    return Object.keys(this.invited.value).every((seat) => seat === "umpire");
  }

  // The opponent, if present with the chat switched off.
  get opponentWithoutChat(): Color | undefined {
    return this.opponentWith(false);
  }

  // The opponent, if present with the chat switched on while the user has it off.
  get opponentWantingChat(): Color | undefined {
    return this.chatting.value ? undefined : this.opponentWith(true);
  }

  private opponentWith(chat: boolean): Color | undefined {
    if (!this.seats.mine.value) return undefined;
    const color = opposite(this.seats.mine.value);
    const [here, seat] = [this.online.value, seatOfColor(color)];
    return here?.[seat] && here.chat?.[seat] === chat ? color : undefined;
  }

  // Another game is current.
  reset(): void {
    this.link = undefined;
    this.chatting.value = false;
    this.online.value = null;
    this.chatLines.value = [];
    this.invited.value = {};
    this.declined.value = [];
  }

  follow(link: GameLink, record: GameRecord): void {
    this.link = link;
    this.invited.value = this.ring.invitations(record.id);
    this.applyRecord(record, false);
    this.online.value = null;
    this.chatLines.value = [];
    if (this.storage.get(`chat.${record.id}`) === "on") this.setChatting(true);
  }

  applyRecord({ invited, declined }: GameRecord, announced = true): void {
    this.dropInvitations((seat) => invited?.includes(seat) ?? true, announced);
    this.declined.value = declined ?? [];
  }

  // Someone who has come needs no invitation any more, even if offline again.
  private dropInvitations(waited: (seat: SeatName) => boolean, announced: boolean): void {
    const before = this.invited.value;
    const open = Object.fromEntries(
      Object.entries(before).filter(([seat]) => waited(seat as SeatName)),
    ) as Keys;
    if (Object.keys(open).length === Object.keys(before).length) return;
    this.setInvitations(open);
    const opponent = this.seats.mine.value && opposite(this.seats.mine.value);
    if (!announced || !opponent) return;
    const seat = seatOfColor(opponent);
    if (before[seat] !== undefined && open[seat] === undefined)
      this.announcer.speak(t("people.came", { side: colorName(opponent) }));
  }

  setInvitations(keys: Keys): void {
    if (this.link) this.ring.setInvitations(this.link.id, keys);
    this.invited.value = keys;
  }

  setPresence({ white, black, spectators, chat, claim }: Presence): void {
    const before = this.opponentWantingChat;
    this.online.value = { white, black, spectators, ...(chat ? { chat } : {}), ...(claim ? { claim } : {}) };
    const wanting = this.opponentWantingChat;
    if (wanting && !before)
      this.announcer.speak(t("people.chatWanted", { side: sideName(this.seats.players.value, wanting) }));
    this.dropInvitations((seat) => !(seat === "white" && white) && !(seat === "black" && black), true);
  }

  setChatting(on: boolean): void {
    this.chatting.value = on;
    if (this.link) this.storage.set(`chat.${this.link.id}`, on ? "on" : null);
    if (!on) this.chatLines.value = [];
    this.link?.setChatting(on);
  }

  addLine(line: ChatLine): void {
    this.chatLines.value = [...this.chatLines.value.slice(-199), line];
  }

  // Sends a line; false if there is no connection.
  sendChat(text: string): boolean {
    return this.link?.chat(text) ?? false;
  }
}
