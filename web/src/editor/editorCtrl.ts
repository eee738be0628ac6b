// A set-up being edited: places, moves and removes pieces, changes side, rights and rules, and has the core check the
// result. It knows no rules, because every fault and every right comes from the core; the game at the table is not
// touched.
import { batch, computed, signal } from "@preact/signals";
import {
  CoreError,
  type Color,
  type Core,
  type Message,
  type Options,
  type Piece,
  type SetupControl,
} from "../core/types.ts";
import { fault, reasonOf } from "../i18n/refusal.ts";
import { changedOptions } from "../position/options.ts";
import { Draft, type EditState } from "./draft.ts";
import { Hand } from "./hand.ts";
import { fragmentOf, type LinkedSetup } from "./link.ts";
import { withColorsSwapped } from "./swapColors.ts";
import { pictureOf } from "./picture.ts";
import { Report } from "./report.ts";

export type EditorCore = Pick<Core, "info" | "check" | "compose" | "diagram">;

const valuesOf = (controls: readonly SetupControl[]): Options =>
  Object.fromEntries(controls.map(({ key, value }) => [key, value]));

export class EditorCtrl {
  readonly draft: Draft;
  readonly report: Report;
  readonly hand = new Hand();
  readonly flipped = signal(false);
  // The fragment that the page last put in the address; it is ignored when it comes back.
  address: string | null = null;

  // The position as a link; null while it is unknown.
  readonly wanted = computed<LinkedSetup | null>(() => {
    const { ready, fen } = this.report;
    return ready.value && fen.value !== "" ? this.draft.withFen(fen.value) : null;
  });
  readonly fragment = computed(() => (this.wanted.value ? fragmentOf(this.wanted.value) : null));

  constructor(private readonly core: EditorCore) {
    this.draft = new Draft((state, other) => {
      this.report.ready.value = false;
      this.hand.onShown(state, other);
    });
    this.report = new Report(core, this.draft);
  }

  // The boards as an SVG file, whether or not the position can be played.
  picture(): Promise<string> {
    const { fen: _, ...setup } = this.draft.withFen("")!;
    return pictureOf(this.core, setup, this.draft.pieces.value);
  }

  // Shows a position of a game. Rejects with the core's reason if it cannot be read; then nothing changes.
  async open({ game, options, fen, file = "" }: LinkedSetup): Promise<void> {
    const counts = this.report.begin();
    const info = await this.core.info(game, options, file || undefined);
    const report = await this.core.check({ game, options, fen, ...(file ? { file } : {}) });
    if (!counts()) return;
    const now = this.wanted.value;
    const set = changedOptions(info.options, options);
    // The same position is not a change.
    if (
      now &&
      fragmentOf({ ...now, fen: report.fen, game: info.id, options: set }) === fragmentOf(now) &&
      this.draft.info.value?.id === info.id
    )
      return;
    batch(() => {
      const { pieces, side, controls } = report;
      this.draft.keep({ info, file, options: set, pieces, side, values: valuesOf(controls) });
      this.report.take(report);
    });
  }

  // Reads a FEN in any dialect; returns what is wrong with it, and where. Without one the set-up stays.
  async read(fen: string): Promise<{ message: Message; at: number | null } | null> {
    const setup = this.draft.withFen(fen.trim());
    if (!setup) return null;
    if (setup.fen === "") {
      // One that is still being read does not come either.
      if (this.report.ready.value) this.report.begin();
      return { message: fault("fen-missing"), at: null };
    }
    try {
      await this.open(setup);
      return null;
    } catch (error) {
      return { message: reasonOf(error), at: error instanceof CoreError ? error.at : null };
    }
  }

  place(cell: number, letter: string, color: Color): void {
    const now = this.draft.pieceAt(cell);
    if (now?.letter !== letter || now.color !== color)
      this.change({ pieces: [...this.without(cell), { cell, letter, color }] });
  }

  remove(cell: number): void {
    if (this.draft.pieceAt(cell)) this.change({ pieces: this.without(cell) });
  }

  move(from: number, to: number): void {
    const piece = this.draft.pieceAt(from);
    if (piece && from !== to) this.change({ pieces: [...this.without(from, to), { ...piece, cell: to }] });
  }

  private without(...cells: number[]): Piece[] {
    return this.draft.pieces.value.filter(({ cell }) => !cells.includes(cell));
  }

  // A click on a cell with the current tool.
  press(cell: number): void {
    const { hand } = this;
    hand.focused.value = cell;
    const [tool, held, piece] = [hand.tool.value, hand.held.value, this.draft.pieceAt(cell)];
    if (tool === "eraser") this.remove(cell);
    else if (tool !== "hand") {
      if (piece?.letter === tool.letter && piece.color === tool.color) this.remove(cell);
      else this.place(cell, tool.letter, tool.color);
    } else if (held === null) hand.held.value = piece ? cell : null;
    else {
      hand.drop();
      this.move(held, cell);
    }
  }

  setSide(side: Color): void {
    if (side !== this.draft.side.value) this.change({ side });
  }

  setValue(key: string, value: string): void {
    this.change({ values: { ...this.draft.state.value?.values, [key]: value } });
  }

  clear(): void {
    this.change({ pieces: [], side: "w", values: {} });
  }

  async toStart(): Promise<void> {
    const start = this.draft.withFen("");
    if (start) await this.open(start);
  }

  // The same position with colours swapped, each side's pieces on the corresponding cells of the other.
  swapColors(): void {
    const state = this.draft.state.value;
    if (state) this.change(withColorsSwapped(state, this.report.latest.value?.controls ?? []));
  }

  // Changes a rule option of the game. The pieces stay.
  async setOption(key: string, value: string): Promise<void> {
    const state = this.draft.state.value;
    if (!state) return;
    const options = changedOptions(state.info.options, { ...state.options, [key]: value });
    try {
      const info = await this.core.info(state.info.id, options, state.file || undefined);
      if (this.draft.state.value === state) this.change({ info, options });
    } catch (error) {
      this.report.failure.value = reasonOf(error);
    }
  }

  undo(): void {
    if (this.draft.undo()) void this.report.ask();
  }

  redo(): void {
    if (this.draft.redo()) void this.report.ask();
  }

  private change(part: Partial<EditState>): void {
    const state = this.draft.state.value;
    if (!state) return;
    this.draft.keep({ ...state, ...part });
    void this.report.ask();
  }
}

const editors = new WeakMap<EditorCore, EditorCtrl>();

// The page's only editor.
export function editorOf(core: EditorCore): EditorCtrl {
  const editor = editors.get(core) ?? new EditorCtrl(core);
  editors.set(core, editor);
  return editor;
}
