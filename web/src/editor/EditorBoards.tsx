import type { EditorCtrl } from "./editorCtrl.ts";
import { arrange, spaces } from "../board/layout.ts";
import { layered, levelName } from "../position/levels.ts";
import { levelText } from "../speech/speech.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import type { CheopsView, GameState } from "../core/types.ts";
import { messageText } from "../i18n/messages.ts";
import { Board } from "../board/Board.tsx";
import { focusSquare, useBoardKeys } from "../board/boardKeys.ts";
import { onShow, palette } from "../board/shownLevels.ts";
import { wallsOf } from "../board/castles.ts";
import { cellElement } from "../board/drag.ts";
import { fontScale } from "../ui/fontScale.ts";
import { useKeys } from "../keyboard/useKeys.ts";
import { Levels } from "../board/Levels.tsx";
import { MiniBoards } from "../board/MiniBoards.tsx";
import { levelRows, seatOn, type Scene } from "../board/squares.ts";
import { useSize } from "../ui/useSize.ts";

// All boards of the game with the pieces of the set-up, and every event on them.

// The smallest squares for all levels side by side; below that one level is large and the others are small beside it.
const minCell = 20;
const miniWidth = 230;

// The set-up in the form in which the boards show a game.
const stateOf = (editor: EditorCtrl): GameState => ({
  game: "",
  identity: "",
  start: "",
  fen: "",
  ply: 0,
  moveNumber: 1,
  halfmoveClock: 0,
  side: editor.side.value,
  pieces: [...editor.pieces.value],
  check: [],
  legal: [],
  moves: [],
  offered: null,
  result: null,
  // Counts are not shown on boards.
  view: (editor.report.value?.view as CheopsView | null | undefined) ?? null,
});

interface Props {
  editor: EditorCtrl;
  phone: boolean;
  // The cells that a control concerns.
  meant: readonly number[];
  press: (cell: number) => void;
  remove: (cell: number) => void;
  put: (cell: number, letter: string) => void;
}

export function focusCell({ view }: Parts<"view">, editor: EditorCtrl, id: number): void {
  focusSquare(
    () => {
      editor.focused.value = id;
      view.showLevel(editor.map.value?.cell(id).level ?? 0);
    },
    () => document.querySelector<HTMLElement>(`.editor .cell[data-cell="${id}"]`),
  );
}

export function EditorBoards({ editor, phone, meant, press, remove, put }: Props) {
  const { view, announcer } = useStore();
  const [root, area] = useSize();
  const map = editor.map.value;
  const flipped = editor.flipped.value;
  const keys = useBoardKeys({
    map,
    flipped,
    focus: (cell) => focusCell({ view }, editor, cell),
    crossed: (cell) => announcer.tell(levelText(map!, cell, editor.pieceAt(cell)), "plain"),
    press,
  });
  useKeys({
    ...keys.bindings,
    placePiece: keys.on((cell, { key }) =>
      map?.info.pieces.some((kind) => kind.letter.toUpperCase() === key.toUpperCase())
        ? put(cell, key)
        : false,
    ),
    removePiece: keys.on(remove),
    cancel: keys.on(() => {
      if (editor.held.value === null) editor.choose("hand");
      else editor.drop();
    }),
  });
  if (!map) return <div class="editor-boards" />;
  const { info } = map;
  const many = layered(info);
  const scale = fontScale();
  const all = onShow(map, false, false, 0);
  const cramped =
    many &&
    arrange(
      all.tiles,
      all.boards,
      area.width,
      area.height,
      spaces(all.tiles.length, all.boards, false, scale),
    ).cell < minCell;
  const one = phone || cramped;
  const front = Math.min(view.front.value, info.levels.length - 1);
  const { levels, tiles, boards } = onShow(map, false, one, front);
  const nameless = info.levels.length === 1 && levelName(info, 0) === "";
  const space = { ...spaces(tiles.length, boards, one, scale), ...(nameless ? { boardCaption: 10 } : {}) };
  const minis = one && info.levels.length > 1;
  const room = minis && !phone ? area.width - (miniWidth + 18) * scale : area.width;
  const layout = arrange(tiles, boards, room, area.height, space, flipped);
  const scene: Scene = {
    map,
    state: stateOf(editor),
    flipped,
    selected: editor.held.value,
    focused: editor.focused.value,
    papers: true,
  };
  const wrong = new Map<number, string[]>();
  for (const fault of editor.faults.value)
    if (fault.cell !== null) wrong.set(fault.cell, [...(wrong.get(fault.cell) ?? []), messageText(fault)]);

  const marks = (level: number) =>
    [
      ...[...wrong.keys()].map((cell) => ({ cell, kind: "wrong" })),
      ...meant.map((cell) => ({ cell, kind: "meant" })),
    ].flatMap(({ cell, kind }) => {
      const at = seatOn(scene, cell, level);
      return at ? (
        <i
          key={`${kind}${cell}`}
          class={`editor-mark ${kind}`}
          style={{ left: `${at.x * layout.cell}px`, top: `${at.y * layout.cell}px` }}
        />
      ) : (
        []
      );
    });

  // A square's fault is part of its accessible name.
  const rowsOf = (level: number) =>
    levelRows(scene, level).map((row) =>
      row.map((square) =>
        square.id !== undefined && wrong.has(square.id)
          ? { ...square, label: [square.label, ...wrong.get(square.id)!].join(", ") }
          : square,
      ),
    );

  return (
    <div
      class={`editor-boards${minis && !phone ? " beside" : ""}`}
      data-tool={typeof editor.tool.value === "string" ? editor.tool.value : "piece"}
      onFocusIn={(event) => {
        const element = cellElement(event.target);
        if (element) editor.focused.value = Number(element.dataset["cell"]);
      }}
      onContextMenu={(event) => {
        const element = cellElement(event.target);
        if (!element) return;
        event.preventDefault();
        remove(Number(element.dataset["cell"]));
      }}
      onClick={(event) => {
        const element = cellElement(event.target);
        if (element) press(Number(element.dataset["cell"]));
      }}
    >
      <div class="boards-inner" ref={root}>
        <Levels {...{ info, levels, tiles, layout, space, one, nameless }}>
          {(level, title) => (
            <div class="editor-level">
              <Board
                name={title}
                palette={palette(info, level)}
                rows={rowsOf(level)}
                walls={wallsOf(scene.state.view, (id) => seatOn(scene, id, level))}
              />
              {marks(level)}
            </div>
          )}
        </Levels>
      </div>
      {minis && (
        <MiniBoards
          scene={scene}
          width={phone ? area.width : miniWidth * scale}
          height={phone ? 0 : area.height}
        />
      )}
    </div>
  );
}
