// The questions that the user asks on the board of an analysis, such as who attacks a square or why a piece cannot go
// there. Asks the core, keeps question and answer, and speaks the answer; no move is made.
import { opposite } from "../position/opposite.ts";
import { batch, effect, signal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { Arrow, BoardCtrl } from "../board/boardCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import { turned } from "../position/fen.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { pieceAt } from "../position/stateQueries.ts";
import { colorName, cellText } from "../speech/speech.ts";
import type { Core, Setup, Why } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { messageText } from "../i18n/messages.ts";
import { attackersText } from "./analysisText.ts";

// A question shown on the board: who attacks the square under the pointer, or why a piece cannot go somewhere (its
// square comes first).
export type Question = { kind: "threats" } | { kind: "why"; from: number | null };
export interface Answer {
  text: string;
  arrows: Arrow[];
  cell: number | null;
}

// The questions of an analysis, and the arrows and the text that answer them.
export class Questions {
  readonly question = signal<Question | null>(null);
  readonly answer = signal<Answer | null>(null);
  private asked = 0;

  constructor(
    private readonly core: Core,
    private readonly session: GameSession,
    private readonly board: BoardCtrl,
    private readonly announcer: Announcer,
    private readonly setup: () => Setup | null,
  ) {
    // Asks about the square under the pointer again.
    effect(() => {
      const cell = board.pointed.value;
      if (cell !== null && this.question.value?.kind === "threats") void this.threats(cell, false);
    });
  }

  // Asks a question on the board, or removes it.
  ask(kind: Question["kind"]): void {
    if (this.question.value?.kind === kind) return this.stop();
    this.board.cancel();
    batch(() => {
      this.question.value = kind === "threats" ? { kind } : { kind, from: null };
      this.answer.value = null;
    });
    this.announcer.tell(t(kind === "threats" ? "analysis.threats.ask" : "analysis.why.from"), "plain");
  }

  stop(): void {
    if (!this.question.value && !this.answer.value) return;
    batch(() => {
      this.clear();
      this.announcer.clear();
    });
  }

  // Another game is on the board.
  clear(): void {
    this.asked++;
    this.question.value = null;
    this.answer.value = null;
  }

  // Another position is on the board.
  moved(): void {
    this.answer.value = null;
    if (this.question.value?.kind === "why") this.question.value = { kind: "why", from: null };
  }

  // A cell is clicked. True: a question takes it.
  pressed(cell: number): boolean {
    const asking = this.question.value;
    if (!asking) return false;
    this.board.aim(cell);
    if (asking.kind === "threats") void this.threats(cell, true);
    else if (asking.from === null) {
      this.question.value = { kind: "why", from: cell };
      this.answer.value = { text: t("analysis.why.to", { cell: this.nameOf(cell) }), arrows: [], cell };
      this.announcer.tell(this.answer.value.text, "plain");
    } else void this.why(asking.from, cell);
    return true;
  }

  private nameOf = (cell: number): string => cellText(this.session.map.value!, cell);

  // Who attacks a square.
  private async threats(cell: number, aloud: boolean): Promise<void> {
    const asked = ++this.asked;
    const attackers = await this.core.attackers(cell).catch(() => null);
    const [map, state] = [this.session.map.value, this.session.state.value];
    if (!attackers || asked !== this.asked || this.question.value?.kind !== "threats" || !map || !state)
      return;
    const arrows = (
      [
        ["w", "white"],
        ["b", "black"],
      ] as const
    ).flatMap(([color, tone]) =>
      attackers[color].map((from): Arrow => ({ from, to: cell, arrival: cell, tone, rank: 0 })),
    );
    this.answer.value = { text: attackersText(map, state, cell, attackers), arrows, cell };
    if (aloud) this.announcer.tell(this.answer.value.text, "plain");
  }

  // Why the piece on one square cannot go to another.
  async why(from: number, to: number): Promise<void> {
    const asked = ++this.asked;
    let text: string;
    try {
      const turned = await this.whyTurned(from, to);
      const { reason } = turned ?? (await this.core.why(from, to));
      const squares = { from: this.nameOf(from), to: this.nameOf(to) };
      text = reason
        ? `${squares.from} – ${squares.to}: ${messageText(reason)}.`
        : t("analysis.why.legal", squares);
      if (turned)
        text = t("analysis.why.turned", {
          color: colorName(opposite(this.session.state.value!.side)),
          answer: text,
        });
    } catch (error) {
      text = messageText(reasonOf(error));
    }
    if (asked !== this.asked) return;
    batch(() => {
      if (this.question.value) this.question.value = { kind: "why", from: null };
      this.answer.value = { text, arrows: [], cell: to };
    });
    this.announcer.tell(text, "plain");
  }

  // The answer for a piece of the side not to move, as if it were its turn; null if that is not a legal position.
  private async whyTurned(from: number, to: number): Promise<Why | null> {
    const [state, setup] = [this.session.state.value, this.setup()];
    if (!state || !setup || pieceAt(state, from)?.color !== opposite(state.side)) return null;
    return this.core
      .withScratchGame(async (scratch) => {
        await scratch.start({ ...setup, fen: turned(state.fen) });
        return scratch.why(from, to);
      })
      .catch(() => null);
  }
}
