// The palette of the editor: the game's pieces in both colours, to be placed by clicking or dragging, and the hand and
// the eraser. Choosing one changes the tool in Hand.
import { opposite } from "../position/opposite.ts";
import type { EditorCtrl } from "./editorCtrl.ts";
import type { Tool } from "./hand.ts";
import { faceOf } from "../board/pieceDrawings.ts";
import { colorName, offBoard, pieceText } from "../speech/speech.ts";
import { capitalized } from "../i18n/format.ts";
import type { Color } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { PiecePicture } from "../board/PiecePicture.tsx";

const same = (a: Tool, b: Tool): boolean =>
  typeof a === "string" || typeof b === "string" ? a === b : a.letter === b.letter && a.color === b.color;

const tools = {
  hand: "M6.5 10.5V4.8a1.2 1.2 0 0 1 2.4 0V9M8.9 8.6V3.4a1.2 1.2 0 0 1 2.4 0V9M11.3 8.8V4.4a1.2 1.2 0 0 1 2.4 0v5.4M13.7 9.4V6.9a1.2 1.2 0 0 1 2.4 0v4.9c0 3-2 5.3-5 5.3-2.4 0-3.6-1-4.8-3.1L3.9 10.6c-.5-1 .9-2 1.8-1l1.6 1.9",
  eraser:
    "M3.2 12.2l7.6-7.6a1.4 1.4 0 0 1 2 0l3.4 3.4a1.4 1.4 0 0 1 0 2L10.4 15.800H6.400L3.200 13.600a1 1 0 0 1 0-1.400zM7.400 8l5.600 5.600M9.500 16.200h7",
};

export function Palette({ editor }: { editor: EditorCtrl }) {
  const info = editor.draft.info.value;
  if (!info) return null;
  const row = (color: Color) => (
    <div
      key={color}
      class="palette-row"
      role="group"
      aria-label={t("editor.piecesOf", { color: colorName(color) })}
    >
      {info.pieces.map(({ letter }) => {
        const tool = { letter: letter.toUpperCase(), color };
        const name = capitalized(pieceText(info, { cell: offBoard, ...tool }));
        const on = same(editor.hand.tool.value, tool);
        return (
          <button
            key={letter}
            class="palette-piece"
            data-cell={`${tool.letter}${color}`}
            aria-label={name}
            title={`${name} (${color === "w" ? tool.letter : letter.toLowerCase()})`}
            aria-pressed={on}
            onClick={() => editor.hand.choose(on ? "hand" : tool)}
          >
            <PiecePicture drawing={faceOf(info.pieces, letter)} color={color} />
          </button>
        );
      })}
    </div>
  );
  const near: Color = editor.flipped.value ? "b" : "w";
  return (
    <div
      class="palette"
      role="toolbar"
      aria-label={t("editor.pieces")}
      data-many={info.pieces.length > 8 ? "" : undefined}
    >
      <div class="palette-tools">
        {(["hand", "eraser"] as const).map((tool) => (
          <IconButton
            key={tool}
            kind="tool"
            name={t(`editor.${tool}`)}
            path={tools[tool]}
            aria-pressed={editor.hand.tool.value === tool}
            onClick={() => editor.hand.choose(tool)}
          />
        ))}
      </div>
      <div class="palette-rows">
        {row(opposite(near))}
        {row(near)}
      </div>
    </div>
  );
}
