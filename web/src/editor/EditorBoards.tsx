// The boards of the editor, with the pieces of the set-up and marks on its faults. Events here move the focus and the
// selected level; pressing, removing and putting a piece is done by the functions that EditorPage passes in, which
// change the draft.
import type { EditorCtrl } from "./editorCtrl.ts";
import { arrange, spaces } from "../board/layout.ts";
import { layered, levelName } from "../position/levels.ts";
import { levelText } from "../speech/speech.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import type { Atlas } from "../position/stateQueries.ts";
import type { CheopsView } from "../core/types.ts";
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

// The smallest squares for all levels side by side; below that one level is large and the others are small beside it.
const minCell = 20;
const miniWidth = 230;

// The set-up in the form in which the boards show a game.
const sceneOf = ({ draft, report, hand, flipped }: EditorCtrl, map: Atlas): Scene => ({
  map,
  state: {
    game: "",
    identity: "",
    start: "",
    fen: "",
    ply: 0,
    fullmoveNumber: 1,
    halfmoveClock: 0,
    side: draft.side.value,
    pieces: [...draft.pieces.value],
    check: [],
    legal: [],
    moves: [],
    offered: null,
    result: null,
    // Counts are not shown on boards.
    view: (report.latest.value?.view as CheopsView | null | undefined) ?? null,
  },
  flipped: flipped.value,
  selected: hand.held.value,
  focused: hand.focused.value,
  papers: true,
});

// Which levels are large, and where, in a room of this size: all of them side by side, or one.
function layoutOf(
  map: Atlas,
  area: { width: number; height: number },
  flipped: boolean,
  phone: boolean,
  front: number,
) {
  const { info } = map;
  const scale = fontScale();
  const all = onShow(map, false, false, 0);
  const room = spaces(all.tiles.length, all.boards, false, scale);
  const cramped =
    layered(info) && arrange(all.tiles, all.boards, area.width, area.height, room).cell < minCell;
  const one = phone || cramped;
  const { levels, tiles, boards } = onShow(map, false, one, Math.min(front, info.levels.length - 1));
  const nameless = info.levels.length === 1 && levelName(info, 0) === "";
  const space = { ...spaces(tiles.length, boards, one, scale), ...(nameless ? { boardCaption: 10 } : {}) };
  const minis = one && info.levels.length > 1;
  const width = minis && !phone ? area.width - (miniWidth + 18) * scale : area.width;
  const layout = arrange(tiles, boards, width, area.height, space, flipped);
  // What shows the levels, and whether small ones are beside them.
  return { shown: { info, levels, tiles, layout, space, one, nameless }, minis };
}

// What is said against each cell.
function faultsByCell({ report }: EditorCtrl): Map<number, string[]> {
  const wrong = new Map<number, string[]>();
  for (const fault of report.faults.value)
    if (fault.cell !== null) wrong.set(fault.cell, [...(wrong.get(fault.cell) ?? []), messageText(fault)]);
  return wrong;
}

interface LevelProps {
  scene: Scene;
  level: number;
  name: string;
  size: number;
  wrong: ReadonlyMap<number, readonly string[]>;
  meant: readonly number[];
}

// One level, with marks on the cells that are wrong and on those that a control concerns. A square's fault is part of its
// accessible name.
function Level({ scene, level, name, size, wrong, meant }: LevelProps) {
  const rows = levelRows(scene, level).map((row) =>
    row.map((square) =>
      square.id !== undefined && wrong.has(square.id)
        ? { ...square, label: [square.label, ...wrong.get(square.id)!].join(", ") }
        : square,
    ),
  );
  const marks = [
    ...[...wrong.keys()].map((cell) => ({ cell, kind: "wrong" })),
    ...meant.map((cell) => ({ cell, kind: "meant" })),
  ];
  return (
    <div class="editor-level">
      <Board
        name={name}
        palette={palette(scene.map.info, level)}
        rows={rows}
        walls={wallsOf(scene.state.view, (id) => seatOn(scene, id, level))}
      />
      {marks.map(({ cell, kind }) => {
        const at = seatOn(scene, cell, level);
        return (
          at && (
            <i
              key={`${kind}${cell}`}
              class={`editor-mark ${kind}`}
              style={{ left: `${at.x * size}px`, top: `${at.y * size}px` }}
            />
          )
        );
      })}
    </div>
  );
}

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
      editor.hand.focused.value = id;
      view.showLevel(editor.draft.map.value?.cell(id).level ?? 0);
    },
    () => document.querySelector<HTMLElement>(`.editor .cell[data-cell="${id}"]`),
  );
}

function useEditorKeys({ editor, press, remove, put }: Omit<Props, "phone" | "meant">): void {
  const { view, announcer } = useStore();
  const { draft, hand, flipped } = editor;
  const map = draft.map.value;
  const keys = useBoardKeys({
    map,
    flipped: flipped.value,
    focus: (cell) => focusCell({ view }, editor, cell),
    crossed: (cell) => announcer.tell(levelText(map!, cell, draft.pieceAt(cell)), "plain"),
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
      if (hand.held.value === null) hand.choose("hand");
      else hand.drop();
    }),
  });
}

export function EditorBoards({ editor, phone, meant, press, remove, put }: Props) {
  const { view } = useStore();
  const [root, area] = useSize();
  useEditorKeys({ editor, press, remove, put });
  const map = editor.draft.map.value;
  if (!map) return <div class="editor-boards" />;
  const scene = sceneOf(editor, map);
  const { shown, minis } = layoutOf(map, area, scene.flipped, phone, view.front.value);
  const wrong = faultsByCell(editor);
  const { tool, focused } = editor.hand;
  // Does something with the cell of an event, if it is on one.
  const onCell = (act: (cell: number, event: Event) => void) => (event: Event) => {
    const element = cellElement(event.target);
    if (element) act(Number(element.dataset["cell"]), event);
  };
  return (
    <div
      class={`editor-boards${minis && !phone ? " beside" : ""}`}
      data-tool={typeof tool.value === "string" ? tool.value : "piece"}
      onFocusIn={onCell((cell) => (focused.value = cell))}
      onContextMenu={onCell((cell, event) => {
        event.preventDefault();
        remove(cell);
      })}
      onClick={onCell(press)}
    >
      <div class="boards-inner" ref={root}>
        <Levels {...shown}>
          {(level, name) => <Level {...{ scene, level, name, wrong, meant }} size={shown.layout.cell} />}
        </Levels>
      </div>
      {minis && (
        <MiniBoards
          scene={scene}
          width={phone ? area.width : miniWidth * fontScale()}
          height={phone ? 0 : area.height}
        />
      )}
    </div>
  );
}
