// What the players ask of each other: an end by agreement, a takeback, new terms, an arbiter, another game. Keeps the
// open requests as the server's records tell them, and sends the user's own and their answers through the link.
import { opposite } from "../position/opposite.ts";
import { batch, signal } from "@preact/signals";
import { openTerms, requestText } from "../people/requestText.ts";
import { sideName } from "../people/playerNames.ts";
import type { GameLink, Request } from "../server/gameLink.ts";
import type { Acceptance, Ask, Color, GameRecord, Proposal, Rematch } from "../core/types.ts";
import { t, type PlainKey } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { Seats } from "./seats.ts";

const by = (rematch: Rematch | null): Color | undefined =>
  rematch && "by" in rematch ? rematch.by : undefined;

export class Requests {
  // The side that offers an agreement.
  readonly offer = signal<Color | null>(null);
  readonly ask = signal<Ask | null>(null);
  // How the user's last request was answered, until the next move or request.
  readonly answered = signal<PlainKey | null>(null);
  readonly rematch = signal<Rematch | null>(null);
  // Not both players have accepted the Umpire who has come.
  readonly acceptance = signal<Acceptance | null>(null);

  private link: GameLink | undefined;
  private plies = 0;

  constructor(
    private readonly seats: Seats,
    private readonly announcer: Announcer,
  ) {}

  // Another game is current.
  reset(): void {
    this.link = undefined;
    this.offer.value = this.ask.value = this.answered.value = null;
    this.rematch.value = this.acceptance.value = null;
  }

  follow(link: GameLink): void {
    this.link = link;
  }

  // A move was made here, which withdraws requests.
  onMove(ply: number): void {
    this.plies = ply;
    this.offer.value = this.ask.value = this.answered.value = null;
  }

  applyRecord(record: GameRecord): void {
    const mine = this.seats.mine.value;
    const [offer, ask, rematch] = [record.offer ?? null, record.ask ?? null, record.rematch ?? null];
    const players = this.seats.players.value;
    const name = (color: Color) => sideName(players, color);
    const theirs = (by: Color | undefined) => mine !== undefined && by === opposite(mine);
    if (offer && offer !== this.offer.value && theirs(offer))
      this.announcer.speak(
        t(record.parley ? "people.offersAgreement" : "people.offersDraw", { side: name(offer) }),
      );
    if (ask && JSON.stringify(ask) !== JSON.stringify(this.ask.value) && theirs(ask.by))
      this.announcer.speak(requestText(ask, record.moves.length, players));
    if (by(rematch) !== by(this.rematch.value) && theirs(by(rematch)))
      this.announcer.speak(t("people.asksRematch", { side: name(by(rematch)!) }));
    // The same position, and the user's own request is gone.
    const answered =
      mine === undefined || record.moves.length !== this.plies || record.result || record.acceptance
        ? null
        : this.offer.value === mine && !offer
          ? "people.drawDeclined"
          : this.ask.value?.by === mine && !ask
            ? this.answerTo(this.ask.value, record)
            : offer === mine || ask?.by === mine
              ? null
              : this.answered.value;
    if (answered && answered !== this.answered.value) this.announcer.speak(t(answered));
    this.announceAcceptance(record, mine);
    this.plies = record.moves.length;
    batch(() => {
      this.offer.value = record.result ? null : offer;
      this.ask.value = record.result ? null : ask;
      this.answered.value = answered;
      this.rematch.value = rematch;
      this.acceptance.value = record.acceptance ?? null;
    });
  }

  // The outcome of the user's own request, which has ended without a move.
  private answerTo(ask: Ask, { parley, umpireAwaited }: GameRecord): PlainKey {
    if (ask.what === "arbiter") return umpireAwaited ? "people.arbiterCalled" : "people.arbiterDeclined";
    if (ask.what === "back") return "people.backDeclined";
    return openTerms.every((term) => ask.parley[term] === undefined || ask.parley[term] === parley?.[term])
      ? "people.termsChanged"
      : "people.termsDeclined";
  }

  private announceAcceptance(
    { acceptance, umpireAwaited, result }: GameRecord,
    mine: Color | undefined,
  ): void {
    const before = this.acceptance.value;
    if (result) return;
    if (acceptance && acceptance.of !== before?.of && mine && !acceptance[mine])
      this.announcer.speak(t("people.umpireCame"));
    if (before && !acceptance && umpireAwaited) this.announcer.speak(t("people.umpireRefused"));
    if (before && !acceptance && !umpireAwaited && mine) this.announcer.speak(t("people.umpireBegins"));
  }

  askBack(ply: number): void {
    if (this.seats.mine.value) this.link?.askBack(this.seats.mine.value, ply);
  }

  // A user with both seats asks as White.
  askTerms(proposal: Proposal): void {
    this.link?.askTerms(this.seats.mine.value ?? "w", proposal);
  }

  askArbiter(): void {
    if (this.seats.mine.value) this.link?.askArbiter(this.seats.mine.value);
  }

  // Accepts or refuses, for these sides, the called Umpire who has come.
  acceptUmpire(yes: boolean, sides: Color[]): void {
    if (this.acceptance.value) this.link?.acceptUmpire(this.acceptance.value.of, yes, sides);
  }

  // Makes a new link for the Umpire or arbiter who was called.
  inviteUmpire(): void {
    this.link?.askArbiter(this.seats.mine.value ?? "w");
  }

  askRematch(): void {
    if (this.seats.mine.value) this.link?.askRematch(this.seats.mine.value);
  }

  // Answers the other player's request, or withdraws the user's own.
  answer(what: Request, yes: boolean): void {
    const ask = this.ask.value?.what === what ? this.ask.value : undefined;
    const asker = what === "draw" ? this.offer.value : what === "rematch" ? by(this.rematch.value) : ask?.by;
    if (!asker) return;
    this.link?.answer(
      what,
      yes,
      asker,
      ask?.what === "back" ? { ply: ask.ply } : ask?.what === "parley" && yes ? { parley: ask.parley } : {},
    );
  }
}
