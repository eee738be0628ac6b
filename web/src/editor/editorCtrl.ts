import { batch, computed, signal } from "@preact/signals";
import { atlas } from "../position/select.ts";
import {
  CoreError,
  type Color,
  type Core,
  type GameInfo,
  type Message,
  type Piece,
  type Options,
  type SetupControl,
  type SetupReport,
} from "../core/types.ts";
import { fragmentOf, type LinkedSetup } from "./link.ts";
import { mirrored, mirrorOf } from "./mirror.ts";
import { fault, reasonOf } from "../i18n/refusal.ts";
import { pictureOf } from "./picture.ts";
import { changedOptions } from "../position/options.ts";

// A set-up as the user makes it: immutable, so that undo can return to it.
interface EditState {
  info: GameInfo;
  file: string;
  options: Options;
  pieces: readonly Piece[];
  side: Color;
  values: Options;
}

// What a click on a cell does: pick up and put down, remove, or place a piece.
export type Tool = "hand" | "eraser" | { letter: string; color: Color };
export type EditorCore = Pick<Core, "info" | "check" | "compose" | "diagram">;

const max = 200;
const valuesOf = (controls: readonly SetupControl[]): Options =>
  Object.fromEntries(controls.map(({ key, value }) => [key, value]));

// A set-up being edited, with everything that the core says about it. It knows no rules: every fault and every right
// comes from the core.
export class EditorCtrl {
  private readonly state = signal<EditState | null>(null);
  private readonly before = signal<readonly EditState[]>([]);
  private readonly undone = signal<readonly EditState[]>([]);
  private asked = 0;
  // The fragment that the page last put in the address; it is ignored when it comes back.
  address: string | null = null;

  // The core's report on the set-up; while a new one is pending, that on the previous one.
  readonly report = signal<SetupReport | null>(null);
  // Whether the report is about the set-up on show.
  readonly ready = signal(false);
  // Why there is no report.
  readonly failure = signal<Message | null>(null);
  readonly tool = signal<Tool>("hand");
  // The piece picked up, and the cell with the focus.
  readonly held = signal<number | null>(null);
  readonly focused = signal<number | null>(null);
  readonly flipped = signal(false);

  readonly info = computed(() => this.state.value?.info ?? null);
  readonly map = computed(() => (this.info.value ? atlas(this.info.value) : null));
  readonly file = computed(() => this.state.value?.file ?? "");
  readonly options = computed(() => this.state.value?.options ?? {});
  readonly pieces = computed(() => this.state.value?.pieces ?? []);
  readonly side = computed<Color>(() => this.state.value?.side ?? "w");
  // The controls with the user's values, which the core may not know yet.
  readonly controls = computed(() => {
    const values = this.state.value?.values ?? {};
    return (this.report.value?.controls ?? []).map((control) =>
      this.ready.value ? control : { ...control, value: values[control.key] ?? control.value },
    );
  });
  readonly faults = computed(() => this.report.value?.faults ?? []);
  readonly fen = computed(() => this.report.value?.fen ?? "");
  readonly mayUndo = computed(() => this.before.value.length > 0);
  readonly mayRedo = computed(() => this.undone.value.length > 0);
  // Whether the position can be played, perhaps without what `fen` leaves out.
  readonly sound = computed(() => this.faults.value.every((fault) => fault.forgivable));
  readonly playable = computed(() => this.ready.value && this.failure.value === null && this.sound.value);
  // The position as a link; null while it is unknown.
  readonly wanted = computed<LinkedSetup | null>(() => {
    const [info, fen] = [this.info.value, this.fen.value];
    const file = this.file.value;
    return info && this.ready.value && fen !== ""
      ? { game: info.id, options: this.options.value, fen, ...(file ? { file } : {}) }
      : null;
  });
  readonly fragment = computed(() => (this.wanted.value ? fragmentOf(this.wanted.value) : null));

  constructor(private readonly core: EditorCore) {}

  // The boards as an SVG file, whether or not the position can be played.
  picture(): Promise<string> {
    const { info, options, file, pieces } = this.state.value!;
    return pictureOf(this.core, { game: info.id, options, ...(file ? { file } : {}) }, pieces);
  }

  // Shows a position of a game. Rejects with the core's reason if it cannot be read; then nothing changes.
  async open({ game, options, fen, file = "" }: LinkedSetup): Promise<void> {
    const asked = ++this.asked;
    const info = await this.core.info(game, options, file || undefined);
    const report = await this.core.check({ game, options, fen, ...(file ? { file } : {}) });
    if (asked !== this.asked) return;
    const now = this.wanted.value;
    const set = changedOptions(info.options, options);
    // The same position is not a change.
    if (
      now &&
      fragmentOf({ ...now, fen: report.fen, game: info.id, options: set }) === fragmentOf(now) &&
      this.state.value?.info.id === info.id
    )
      return;
    batch(() => {
      this.keep({
        info,
        file,
        options: set,
        pieces: report.pieces,
        side: report.side,
        values: valuesOf(report.controls),
      });
      this.take(report);
    });
  }

  // Reads a FEN in any dialect; returns what is wrong with it, and where. Without one the set-up stays.
  async read(fen: string): Promise<{ message: Message; at: number | null } | null> {
    const state = this.state.value;
    if (!state) return null;
    if (fen.trim() === "") {
      // One that is still being read does not come either.
      if (this.ready.value) this.asked++;
      return { message: fault("fen-missing"), at: null };
    }
    try {
      await this.open({ game: state.info.id, options: state.options, fen: fen.trim(), file: state.file });
      return null;
    } catch (error) {
      return { message: reasonOf(error), at: error instanceof CoreError ? error.at : null };
    }
  }

  pieceAt = (cell: number): Piece | undefined => this.pieces.value.find((piece) => piece.cell === cell);

  place(cell: number, letter: string, color: Color): void {
    const now = this.pieceAt(cell);
    if (now?.letter === letter && now.color === color) return;
    this.setPieces([...this.pieces.value.filter((piece) => piece.cell !== cell), { cell, letter, color }]);
  }

  remove(cell: number): void {
    if (this.pieceAt(cell)) this.setPieces(this.pieces.value.filter((piece) => piece.cell !== cell));
  }

  move(from: number, to: number): void {
    const piece = this.pieceAt(from);
    if (piece && from !== to)
      this.setPieces([
        ...this.pieces.value.filter((one) => one.cell !== from && one.cell !== to),
        { ...piece, cell: to },
      ]);
  }

  // A click on a cell with the current tool.
  press(cell: number): void {
    this.focused.value = cell;
    const [tool, held, piece] = [this.tool.value, this.held.value, this.pieceAt(cell)];
    if (tool === "eraser") this.remove(cell);
    else if (tool !== "hand") {
      if (piece?.letter === tool.letter && piece.color === tool.color) this.remove(cell);
      else this.place(cell, tool.letter, tool.color);
    } else if (held === null) this.held.value = piece ? cell : null;
    else {
      this.held.value = null;
      this.move(held, cell);
    }
  }

  choose(tool: Tool): void {
    batch(() => {
      this.tool.value = tool;
      this.held.value = null;
    });
  }

  drop(): void {
    this.held.value = null;
  }

  setSide(side: Color): void {
    if (side !== this.side.value) this.change({ side });
  }

  setValue(key: string, value: string): void {
    this.change({ values: { ...this.state.value?.values, [key]: value } });
  }

  clear(): void {
    this.change({ pieces: [], side: "w", values: {} });
  }

  async toStart(): Promise<void> {
    const state = this.state.value;
    if (state) await this.open({ game: state.info.id, options: state.options, fen: "", file: state.file });
  }

  // The same position with colours swapped, each side's pieces on the corresponding cells of the other.
  mirror(): void {
    const state = this.state.value;
    if (!state) return;
    const at = mirrorOf(state.info);
    const of = (cells: readonly number[]) =>
      cells
        .map(at)
        .sort((a, b) => a - b)
        .join();
    const controls = this.report.value?.controls ?? [];
    const values: Options = {};
    for (const { key, group, kind, value, cells } of controls) {
      // Rights move with their cells.
      const twin =
        kind === "toggle"
          ? controls.find(
              (one) =>
                one.kind === "toggle" &&
                one.group.code === group.code &&
                [...one.cells].sort((a, b) => a - b).join() === of(cells),
            )
          : undefined;
      if (twin) values[twin.key] = state.values[key] ?? value;
      else if (kind === "number") values[key] = state.values[key] ?? value;
    }
    this.change({ pieces: mirrored(state.pieces, at), side: state.side === "w" ? "b" : "w", values });
  }

  // Changes a rule option of the game. The pieces stay.
  async setOption(key: string, value: string): Promise<void> {
    const state = this.state.value;
    if (!state) return;
    const options = changedOptions(state.info.options, { ...state.options, [key]: value });
    try {
      const info = await this.core.info(state.info.id, options, state.file || undefined);
      if (this.state.value === state) this.change({ info, options });
    } catch (error) {
      this.failure.value = reasonOf(error);
    }
  }

  undo(): void {
    this.step(this.before, this.undone);
  }

  redo(): void {
    this.step(this.undone, this.before);
  }

  private step(from: typeof this.before, to: typeof this.before): void {
    const [next, now] = [from.value.at(-1), this.state.value];
    if (!next || !now) return;
    batch(() => {
      from.value = from.value.slice(0, -1);
      to.value = [...to.value, now];
      this.show(next);
    });
    void this.ask();
  }

  private setPieces(pieces: readonly Piece[]): void {
    this.change({ pieces });
  }

  private change(part: Partial<EditState>): void {
    const state = this.state.value;
    if (!state) return;
    this.keep({ ...state, ...part });
    void this.ask();
  }

  // Shows a new set-up; undo returns to the one before.
  private keep(state: EditState): void {
    const last = this.state.value;
    batch(() => {
      if (last) this.before.value = [...this.before.value, last].slice(-max);
      this.undone.value = [];
      this.show(state);
    });
  }

  private show(state: EditState): void {
    const other = state.info.id !== this.state.value?.info.id;
    this.state.value = state;
    this.ready.value = false;
    this.held.value = null;
    const { focused } = this;
    if (focused.value === null || !state.info.cells.some((cell) => cell.id === focused.value))
      focused.value = state.info.cells[0]?.id ?? null;
    if (other) this.tool.value = "hand";
  }

  private take(report: SetupReport): void {
    this.report.value = report;
    this.ready.value = true;
    this.failure.value = null;
  }

  // Asks the core about the set-up on show. Only the latest answer counts.
  private async ask(): Promise<void> {
    const state = this.state.value;
    if (!state) return;
    const asked = ++this.asked;
    const { info, file, options, pieces, side, values } = state;
    try {
      const report = await this.core.compose(
        { game: info.id, options, fen: "", ...(file ? { file } : {}) },
        [...pieces],
        side,
        values,
      );
      if (asked === this.asked) batch(() => this.take(report));
    } catch (error) {
      if (asked === this.asked) this.failure.value = reasonOf(error);
    }
  }
}

const editors = new WeakMap<EditorCore, EditorCtrl>();

// The page's only editor.
export function editorOf(core: EditorCore): EditorCtrl {
  const editor = editors.get(core) ?? new EditorCtrl(core);
  editors.set(core, editor);
  return editor;
}
