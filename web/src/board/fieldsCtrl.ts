import { computed, effect, signal } from "@preact/signals";
import { allShown, fieldsOf, type Shown } from "../position/fields.ts";
import { pieceAt } from "../position/select.ts";
import type { Memory } from "../server/keys.ts";
import type { Both, GameState, Projection } from "../core/types.ts";
import { t } from "../i18n/index.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { BoardCtrl } from "./boardCtrl.ts";
import type { GameSession } from "../game/gameSession.ts";

// The fields of influence on show.
export class FieldsCtrl {
  readonly shown = signal<ReadonlySet<Shown>>(new Set());
  // One state's projections and safe squares of the Kings.
  private readonly projections = signal<{
    state: GameState;
    list: Projection[];
    luft?: Both<number[]> | undefined;
  } | null>(null);
  // The piece whose fields are shown: the one picked up, else the one under the pointer.
  readonly subject = computed(() => {
    const [state, at] = [this.session.state.value, this.board.selected.value ?? this.board.pointed.value];
    return state === null || at === null || this.shown.value.size === 0 ? undefined : pieceAt(state, at);
  });
  // The shown fields by cell.
  readonly cells = computed(() => {
    const [state, info] = [this.session.state.value, this.session.info.value];
    const [known, shown] = [this.projections.value, this.shown.value];
    return state && known?.state === state && shown.size > 0
      ? fieldsOf(
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
    private readonly memory: Memory,
  ) {
    const shown = memory.get("shown")?.split(",") ?? [];
    this.shown.value = new Set(allShown.filter((key) => shown.includes(key)));
    effect(() => {
      if (session.state.value && this.shown.value.size > 0) void session.queue.run(() => this.fetch());
    });
  }

  // Fetches the projections for the current state.
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

  // Shows a field of influence, or hides it; null hides all.
  show(field: Shown | null): void {
    const now = new Set(this.shown.value);
    const title = t(field === null ? "field.all" : `field.${field}`);
    if (field === null) now.clear();
    else if (!now.delete(field)) now.add(field);
    this.shown.value = now;
    this.memory.set("shown", now.size > 0 ? [...now].join(",") : null);
    this.announcer.confirm(
      t(field !== null && now.has(field) ? "field.shown" : "field.hidden", { field: title }),
    );
  }
}
