// The overlay of squares that pieces control, and its other kinds (docs/rules/cheops-glossary.md): which kinds are on
// show, stored in the browser, and on which cells, as the core says. The boards and InfluenceMenu.tsx read it.
import { computed, effect, signal } from "@preact/signals";
import { influenceKinds, influenceByCell, type InfluenceKind } from "../position/influence.ts";
import { pieceAt } from "../position/stateQueries.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { Both, GameState, Projection } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { BoardCtrl } from "./boardCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";

export class InfluenceCtrl {
  readonly shown = signal<ReadonlySet<InfluenceKind>>(new Set());
  // What each piece controls in one state, and the squares to which each King could safely go.
  private readonly projections = signal<{
    state: GameState;
    list: Projection[];
    luft?: Both<number[]> | undefined;
  } | null>(null);
  // The piece whose influence is shown: the one picked up, else the one under the pointer.
  readonly subject = computed(() => {
    const [state, at] = [this.session.state.value, this.board.selected.value ?? this.board.pointed.value];
    return state === null || at === null || this.shown.value.size === 0 ? undefined : pieceAt(state, at);
  });
  // The kinds on show by cell.
  readonly cells = computed(() => {
    const [state, info] = [this.session.state.value, this.session.info.value];
    const [known, shown] = [this.projections.value, this.shown.value];
    return state && known?.state === state && shown.size > 0
      ? influenceByCell(
          { pieces: state.pieces, list: known.list, luft: known.luft, info },
          shown,
          this.subject.value,
        )
      : null;
  });

  constructor(
    private readonly session: GameSession,
    private readonly board: BoardCtrl,
    private readonly announcer: Announcer,
    private readonly storage: KeyValueStorage,
  ) {
    const shown = storage.get("shown")?.split(",") ?? [];
    this.shown.value = new Set(influenceKinds.filter((key) => shown.includes(key)));
    effect(() => {
      if (session.state.value && this.shown.value.size > 0) void session.queue.run(() => this.fetch());
    });
  }

  // Fetches what the current state needs.
  private async fetch(): Promise<void> {
    const [{ core }, state] = [this.session, this.session.state.value];
    if (!state) return;
    const known = this.projections.value?.state === state ? this.projections.value : null;
    const luft = this.shown.value.has("luft");
    if (known && (known.luft || !luft)) return;
    const list = known?.list ?? (await core.projections());
    const safe = luft ? await core.luft() : undefined;
    if (state === this.session.state.value) this.projections.value = { state, list, luft: safe };
  }

  // Shows a kind of influence, or hides it; null hides all.
  show(field: InfluenceKind | null): void {
    const now = new Set(this.shown.value);
    const title = t(field === null ? "field.all" : `field.${field}`);
    if (field === null) now.clear();
    else if (!now.delete(field)) now.add(field);
    this.shown.value = now;
    this.storage.set("shown", now.size > 0 ? [...now].join(",") : null);
    this.announcer.speakOnly(
      t(field !== null && now.has(field) ? "field.shown" : "field.hidden", { field: title }),
    );
  }
}
