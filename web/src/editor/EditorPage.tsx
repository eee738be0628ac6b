import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EditorCtrl } from "./editorCtrl.ts";
import { cellText, colorName, pieceText } from "../speech/speech.ts";
import type { Parts } from "../store/controllers.ts";
import { useStore } from "../store/context.ts";
import { capitalized } from "../i18n/format.ts";
import { setTermsGame } from "../speech/terms.ts";
import { t } from "./texts/index.ts";
import "./editor.css";
import { dragPieces } from "../board/drag.ts";
import { EditorBoards, focusCell } from "./EditorBoards.tsx";
import { EditorPanel } from "./EditorPanel.tsx";
import { Palette } from "./Palette.tsx";
import { useEvent } from "../ui/hooks.ts";
import { useKeys } from "../keyboard/useKeys.ts";

// The editor's room: boards with the palette, and the panel beside them.

// A place to drag from or to: a square by its number, or a palette piece by letter and colour.
const squareOf = (element: HTMLElement | null): number | null => {
  const id = Number(element?.dataset["cell"] ?? NaN);
  return Number.isNaN(id) ? null : id;
};

// What was done, and the core's report on it, in one sentence for screen readers.
function useVoice({ announcer }: Parts<"announcer">, editor: EditorCtrl): (what: string) => void {
  const done = useRef("");
  const last = useRef("");
  const [settled, faults, sound] = [editor.ready.value, editor.faults.value, editor.sound.value];
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

export function EditorPage({ editor }: { editor: EditorCtrl }) {
  const { session, view, router, announcer } = useStore();
  const work = useRef<HTMLDivElement>(null);
  const [meant, mean] = useState<readonly number[]>([]);
  const announce = useVoice({ announcer }, editor);
  const map = editor.map.value;

  // The address reflects what is on the boards.
  const fragment = editor.fragment.value;
  useEffect(() => {
    if (fragment === null || router.route.peek().kind !== "setup") return;
    editor.address = fragment;
    router.replace({ kind: "setup", what: fragment });
  }, [router, editor, fragment]);
  const info = editor.info.value;
  useEffect(() => {
    view.showLevel(0);
  }, [view, info?.id]);
  // Squares are named as in the game being set up, and afterwards as in the current game.
  useLayoutEffect(() => {
    setTermsGame(info);
    return () => setTermsGame(session.info.value);
  }, [session, info]);

  // Announces what is on a cell now.
  const onCell = useEvent((cell: number) => {
    const [now, piece] = [editor.map.value, editor.pieceAt(cell)];
    if (!now) return;
    const place = cellText(now, cell);
    announce(
      piece
        ? t("editor.placed", { piece: capitalized(pieceText(now.info, piece)), cell: place })
        : t("editor.removed", { cell: place }),
    );
  });
  const press = (cell: number) => {
    const [was, held] = [editor.pieceAt(cell), editor.held.value];
    editor.press(cell);
    const piece = editor.pieceAt(cell);
    if (map && piece && editor.held.value === cell) {
      announce("");
      announcer.tell(
        t("editor.held", { piece: capitalized(pieceText(map.info, piece)), cell: cellText(map, cell) }),
        "plain",
      );
    } else if (was !== piece || held !== null) onCell(cell);
  };
  const remove = (cell: number) => {
    if (!editor.pieceAt(cell)) return;
    editor.remove(cell);
    onCell(cell);
  };
  const put = (cell: number, letter: string) => {
    editor.place(cell, letter.toUpperCase(), letter === letter.toUpperCase() ? "w" : "b");
    onCell(cell);
  };

  const drawn = map !== null;
  useEffect(() => {
    if (!drawn || !work.current) return;
    return dragPieces(work.current, {
      begin(element) {
        const cell = squareOf(element);
        return cell === null || editor.pieceAt(cell) !== undefined;
      },
      lift: (from) => {
        editor.drop();
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
        if (end !== null) editor.focused.value = end;
      },
    });
  }, [editor, drawn, onCell]);

  const turn = () => {
    editor.flipped.value = !editor.flipped.value;
    announcer.tell(t("editor.turned", { color: colorName(editor.flipped.value ? "b" : "w") }), "plain");
  };
  useKeys({ flip: turn, undo: () => editor.undo(), redo: () => editor.redo() });

  return (
    <div class="editor">
      <h2 class="hidden">{t("editor.title")}</h2>
      <div class="editor-work" ref={work}>
        <EditorBoards {...{ editor, meant, press, remove, put }} phone={view.narrow.value} />
        <Palette editor={editor} />
      </div>
      <EditorPanel
        {...{ editor, mean, say: announce, turn }}
        goto={(cell) => focusCell({ view }, editor, cell)}
      />
    </div>
  );
}
