// The editor's page: boards with the palette, and the panel beside them. Presses, keys and drags change the set-up in
// EditorCtrl; it keeps the address up to date with the set-up, and says what was done.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EditorCtrl } from "./editorCtrl.ts";
import { cellText, colorName, pieceText } from "../speech/speech.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import { capitalized } from "../i18n/format.ts";
import { setTermsGame } from "../speech/terms.ts";
import { t } from "./texts/index.ts";
import "./editor.css";
import type { Announcer } from "../ui/announcer.ts";
import { dragPieces } from "../board/drag.ts";
import { EditorBoards, focusCell } from "./EditorBoards.tsx";
import { EditorPanel } from "./EditorPanel.tsx";
import type { TablesCtrl } from "../tables/tablesCtrl.ts";
import { Palette } from "./Palette.tsx";
import { useEvent } from "../ui/hooks.ts";
import { useKeys } from "../keyboard/useKeys.ts";

// A place to drag from or to: a square by its number, or a palette piece by letter and colour.
const squareOf = (element: HTMLElement | null): number | null => {
  const id = Number(element?.dataset["cell"] ?? NaN);
  return Number.isNaN(id) ? null : id;
};

// What was done, and the core's report on it, in one sentence for screen readers.
function useVoice({ announcer }: Parts<"announcer">, editor: EditorCtrl): (what: string) => void {
  const done = useRef("");
  const last = useRef("");
  const { report } = editor;
  const [settled, faults, sound] = [report.ready.value, report.faults.value, report.sound.value];
  useEffect(() => {
    if (!settled) return;
    const verdict = !sound
      ? `${t("editor.faults.count", { n: faults.length })}.`
      : faults.length > 0
        ? t("editor.corrected", { n: faults.length })
        : t("editor.sound");
    const text = [done.current, verdict === last.current ? "" : verdict]
      .filter((part) => part !== "")
      .join(" ");
    const first = last.current === "";
    [done.current, last.current] = ["", verdict];
    if (text !== "" && !first) announcer.tell(text, "plain");
  }, [announcer, settled, faults, sound]);
  return (what) => {
    done.current = what;
  };
}

// The address says what is on the boards, and squares are named as in the game being set up; afterwards as in the current
// game.
function useGame({ session, view, router }: Parts<"session" | "view" | "router">, editor: EditorCtrl): void {
  const fragment = editor.fragment.value;
  useEffect(() => {
    if (fragment === null || router.route.peek().kind !== "setup") return;
    editor.address = fragment;
    router.replace({ kind: "setup", what: fragment });
  }, [router, editor, fragment]);
  const info = editor.draft.info.value;
  useEffect(() => {
    view.showLevel(0);
  }, [view, info?.id]);
  useLayoutEffect(() => {
    setTermsGame(info);
    return () => setTermsGame(session.info.value);
  }, [session, info]);
}

// What is done on a cell, and said of it. `onCell` says what is on a cell now.
function actsOn(editor: EditorCtrl, announcer: Announcer, announce: (what: string) => void) {
  const { draft, hand } = editor;
  const onCell = (cell: number) => {
    const [map, piece] = [draft.map.value, draft.pieceAt(cell)];
    if (!map) return;
    const place = cellText(map, cell);
    announce(
      piece
        ? t("editor.placed", { piece: capitalized(pieceText(map.info, piece)), cell: place })
        : t("editor.removed", { cell: place }),
    );
  };
  return {
    onCell,
    press(cell: number) {
      const [was, held] = [draft.pieceAt(cell), hand.held.value];
      editor.press(cell);
      const [map, piece] = [draft.map.value, draft.pieceAt(cell)];
      if (map && piece && hand.held.value === cell) {
        announce("");
        announcer.tell(
          t("editor.held", { piece: capitalized(pieceText(map.info, piece)), cell: cellText(map, cell) }),
          "plain",
        );
      } else if (was !== piece || held !== null) onCell(cell);
    },
    remove(cell: number) {
      if (!draft.pieceAt(cell)) return;
      editor.remove(cell);
      onCell(cell);
    },
    put(cell: number, letter: string) {
      editor.place(cell, letter.toUpperCase(), letter === letter.toUpperCase() ? "w" : "b");
      onCell(cell);
    },
  };
}

// Pieces are dragged over the boards, onto them from the palette, and off them.
function useDragging(
  work: { readonly current: HTMLElement | null },
  editor: EditorCtrl,
  done: (cell: number) => void,
) {
  const drawn = editor.draft.map.value !== null;
  const onCell = useEvent(done);
  useEffect(() => {
    if (!drawn || !work.current) return;
    return dragPieces(work.current, {
      begin(element) {
        const cell = squareOf(element);
        return cell === null || editor.draft.pieceAt(cell) !== undefined;
      },
      lift: (from) => {
        editor.hand.drop();
        return from.querySelector<SVGElement>(".piece");
      },
      over: () => undefined,
      drop(from, to) {
        const [start, end] = [squareOf(from), squareOf(to)];
        const carried = from.dataset["cell"]!;
        if (start !== null && end !== null) editor.move(start, end);
        // A piece dropped beside the boards leaves the position.
        else if (start !== null) editor.remove(start);
        else if (end !== null) editor.place(end, carried.slice(0, -1), carried.endsWith("w") ? "w" : "b");
        const cell = end ?? start;
        if (cell !== null) onCell(cell);
        if (end !== null) editor.hand.focused.value = end;
      },
    });
  }, [work, editor, drawn, onCell]);
}

export function EditorPage({ editor, tables }: { editor: EditorCtrl; tables: TablesCtrl }) {
  const { session, view, router, announcer } = useStore();
  const work = useRef<HTMLDivElement>(null);
  const [meant, mean] = useState<readonly number[]>([]);
  const announce = useVoice({ announcer }, editor);
  useGame({ session, view, router }, editor);
  const { onCell, ...acts } = actsOn(editor, announcer, announce);
  useDragging(work, editor, onCell);
  const turn = () => {
    editor.flipped.value = !editor.flipped.value;
    announcer.tell(t("editor.turned", { color: colorName(editor.flipped.value ? "b" : "w") }), "plain");
  };
  useKeys({ flip: turn, undo: () => editor.undo(), redo: () => editor.redo() });

  return (
    <div class="editor">
      <h2 class="hidden">{t("editor.title")}</h2>
      <div class="editor-work" ref={work}>
        <EditorBoards {...{ editor, meant, ...acts }} phone={view.narrow.value} />
        <Palette editor={editor} />
      </div>
      <EditorPanel
        {...{ editor, tables, mean, say: announce, turn }}
        goto={(cell) => focusCell({ view }, editor, cell)}
      />
    </div>
  );
}
