// The engine beside an analysis: has the core think about the position on the board, and keeps its lines, its switch
// and the number of lines. The switch and the number are stored in the browser, and evaluations with their moves in the
// tree.
import { batch, computed, signal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { Arrow } from "../board/boardCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";
import type { TreeCtrl } from "../tree/treeCtrl.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { MoveNode } from "../tree/moveTree.ts";
import type { Color, Core, Line, Setup } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { forWhite, winShare, type Evaluation } from "../tree/evaluation.ts";

export const maxLines = 5;

export class EngineLines {
  readonly on = signal(false);
  readonly count = signal(1);
  // For the position on the board, best first; and whether the engine is still thinking.
  readonly lines = signal<readonly Line[]>([]);
  readonly thinking = signal(false);
  // How long the first line of the last search took, in milliseconds.
  readonly firstLine = signal<number | null>(null);

  // The evaluation of the position on the board: the end of the game, the engine's current opinion, or its earlier one.
  readonly evaluation = computed<Evaluation | null>(() => {
    const [state, best] = [this.session.state.value, this.lines.value[0]];
    if (!state || state.result) return null;
    if (best) return { score: forWhite(best.score, state.side), depth: best.depth };
    return this.moves.at.value.notes.value.evaluation;
  });
  // White's share of the gauge; null while nothing is known.
  readonly share = computed<number | null>(() => {
    const result = this.session.state.value?.result;
    if (result) return result.winner === "w" ? 1 : result.winner === "b" ? 0 : 0.5;
    return this.evaluation.value ? winShare(this.evaluation.value.score) : null;
  });

  private thought = 0;

  constructor(
    private readonly core: Core,
    private readonly session: GameSession,
    private readonly moves: TreeCtrl,
    private readonly announcer: Announcer,
    private readonly storage: KeyValueStorage,
    private readonly analysis: {
      // The game to think about; null: the engine is not free.
      subject: () => Setup | null;
      // An evaluation has been stored with its move.
      learned: () => void;
    },
  ) {
    this.on.value = storage.get("analysis.engine") === "on";
    this.count.value = Math.min(Math.max(Number(storage.get("analysis.lines")) || 2, 1), maxLines);
  }

  switch(on: boolean): void {
    this.on.value = on;
    this.storage.set("analysis.engine", on ? "on" : null);
    this.announcer.tell(t(on ? "analysis.engine.on" : "analysis.engine.off"), "plain");
    if (on) return this.startThinking();
    const state = this.session.state.value;
    if (state) this.remember(this.moves.at.peek(), state.side);
    this.core.stop();
    this.idle();
  }

  setCount(n: number): void {
    this.count.value = Math.min(Math.max(n, 1), maxLines);
    this.storage.set("analysis.lines", String(this.count.value));
    this.startThinking();
  }

  private idle(): void {
    this.thought++;
    batch(() => {
      this.thinking.value = false;
      this.lines.value = [];
    });
  }

  // Another position comes onto the board.
  moved(): void {
    this.lines.value = [];
    this.core.stop();
  }

  // Thinks about the position on the board, as long as it stays there.
  startThinking(): void {
    const setup = this.analysis.subject();
    const state = this.session.state.value;
    this.idle();
    if (!setup || !state || !this.on.value || state.legal.length === 0) return;
    const { thought } = this;
    const current = () => thought === this.thought && this.analysis.subject() !== null;
    const multipv = Math.min(this.count.value, state.legal.length);
    batch(() => {
      this.thinking.value = true;
      this.firstLine.value = null;
    });
    const begun = performance.now();
    const onLine = (line: Line) => {
      if (!current()) return;
      this.firstLine.value ??= Math.round(performance.now() - begun);
      const lines = this.lines.value.filter((one) => one.rank !== line.rank);
      this.lines.value = [...lines, line].sort((a, b) => a.rank - b.rank);
    };
    const at = this.moves.at.peek();
    this.core.think(setup, at.moves, { depth: 0, nodes: 0, movetime: 0, skill: 8, multipv }, onLine).then(
      () => {
        if (!current()) return;
        this.thinking.value = false;
        this.remember(at, state.side);
        this.analysis.learned();
      },
      (error: Error) => {
        if (!current()) return;
        this.thinking.value = false;
        this.announcer.tell(messagePhrase(reasonOf(error)), "refused");
      },
    );
  }

  // Stores the engine's opinion with the move that leads to the position it is about, with this side to move.
  remember(node: MoveNode, side: Color): void {
    const [best] = this.lines.value;
    const known = node.notes.peek().evaluation;
    if (!best || (known && known.depth >= best.depth)) return;
    this.moves.tree
      .peek()
      .note(node, { evaluation: { score: forWhite(best.score, side), depth: best.depth } });
  }

  // The first moves of the lines.
  get arrows(): Arrow[] {
    const state = this.session.state.value;
    return this.lines.value.flatMap((line, rank) => {
      const move = state?.legal.find((one) => one.uci === line.pv[0]);
      return move && move.from !== move.arrival
        ? [{ from: move.from, to: move.to, arrival: move.arrival, tone: "line" as const, rank }]
        : [];
    });
  }
}
