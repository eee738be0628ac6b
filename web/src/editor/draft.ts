// The set-up on the boards of the editor, with those before it for undo and redo. It is kept in memory only, and
// whoever made it is told when another one is shown.
import { batch, computed, signal } from "@preact/signals";
import { atlas } from "../position/stateQueries.ts";
import type { Color, GameInfo, Options, Piece } from "../core/types.ts";
import type { LinkedSetup } from "./link.ts";

// A set-up as the user makes it: immutable, so that undo can return to it.
export interface EditState {
  info: GameInfo;
  file: string;
  options: Options;
  pieces: readonly Piece[];
  side: Color;
  values: Options;
}

const max = 200;

// The set-up on the boards, with those before it.
export class Draft {
  readonly state = signal<EditState | null>(null);
  private readonly before = signal<readonly EditState[]>([]);
  private readonly undone = signal<readonly EditState[]>([]);

  readonly info = computed(() => this.state.value?.info ?? null);
  readonly map = computed(() => (this.info.value ? atlas(this.info.value) : null));
  readonly file = computed(() => this.state.value?.file ?? "");
  readonly options = computed(() => this.state.value?.options ?? {});
  readonly pieces = computed(() => this.state.value?.pieces ?? []);
  readonly side = computed<Color>(() => this.state.value?.side ?? "w");
  readonly mayUndo = computed(() => this.before.value.length > 0);
  readonly mayRedo = computed(() => this.undone.value.length > 0);

  // `shown`: another set-up is on the boards; `other`: it is of another game.
  constructor(private readonly shown: (state: EditState, other: boolean) => void) {}

  pieceAt = (cell: number): Piece | undefined => this.pieces.value.find((piece) => piece.cell === cell);

  // Its game and rules with this position.
  withFen(fen: string): LinkedSetup | null {
    const { info, options, file } = this.state.value ?? {};
    return info && options ? { game: info.id, options, fen, ...(file ? { file } : {}) } : null;
  }

  // Shows a new set-up; undo returns to the one before.
  keep(state: EditState): void {
    const last = this.state.value;
    batch(() => {
      if (last) this.before.value = [...this.before.value, last].slice(-max);
      this.undone.value = [];
      this.show(state);
    });
  }

  // False: there is none to return to.
  undo(): boolean {
    return this.step(this.before, this.undone);
  }

  redo(): boolean {
    return this.step(this.undone, this.before);
  }

  private step(from: typeof this.before, to: typeof this.before): boolean {
    const [next, now] = [from.value.at(-1), this.state.value];
    if (!next || !now) return false;
    batch(() => {
      from.value = from.value.slice(0, -1);
      to.value = [...to.value, now];
      this.show(next);
    });
    return true;
  }

  private show(state: EditState): void {
    const other = state.info.id !== this.state.value?.info.id;
    this.state.value = state;
    this.shown(state, other);
  }
}
