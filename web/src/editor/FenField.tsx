// The set-up as a FEN, which can also be edited here. A FEN that the core can read becomes the set-up; otherwise the
// fault is shown at its place, and the boards stay.
import { useEffect, useRef, useState } from "preact/hooks";
import type { EditorCtrl } from "./editorCtrl.ts";
import type { Message } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { messageText } from "../i18n/messages.ts";

export function FenField({ editor }: { editor: EditorCtrl }) {
  const fen = editor.report.fen.value;
  const [text, setText] = useState(fen);
  const [fault, setFault] = useState<{ message: Message; at: number | null } | null>(null);
  const writing = useRef(false);
  // How often the text was read: a late answer about an earlier one says nothing.
  const reading = useRef(0);
  useEffect(() => {
    if (writing.current) return;
    setText(fen);
    setFault(null);
  }, [fen]);
  const read = (now: string) => {
    writing.current = true;
    setText(now);
    const turn = ++reading.current;
    void editor.read(now).then((found) => turn === reading.current && setFault(found));
  };
  const lead = text.length - text.trimStart().length;
  const at = fault?.at == null ? null : fault.at + lead;
  return (
    <div class="fen-field">
      <label for="setup-fen">{t("editor.fen")}</label>
      <input
        id="setup-fen"
        type="text"
        value={text}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={fault !== null}
        aria-describedby={fault ? "setup-fen-fault" : undefined}
        title={t("editor.fenHelp")}
        onBlur={() => {
          writing.current = false;
          // A field left empty shows the set-up that holds.
          if (fault !== null && text.trim() !== "") return;
          reading.current++;
          setFault(null);
          setText(editor.report.fen.value);
        }}
        onInput={(event) => read(event.currentTarget.value)}
      />
      {/* Its lines are always there, so that a mistake moves nothing. */}
      <div class="field-note">
        {fault && (
          <p class="fault" id="setup-fen-fault" role="alert">
            {messageText(fault.message)}
            {at !== null && (
              <code>
                {text.slice(Math.max(0, at - 12), at)}
                <mark aria-label={t("editor.fenWrong")}>{text.charAt(at) || " "}</mark>
                {text.slice(at + 1, at + 13)}
              </code>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
