// The field that loads a game file from the user's disk, or shows its mistakes with their places. The games of the file
// are added to GameCatalogue.
import { useRef, useState } from "preact/hooks";
import { useStore } from "../store/context.ts";
import { fileText } from "../ui/fileText.ts";
import { t } from "./texts/index.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { messagePhrase, messageText } from "../i18n/messages.ts";
import { Sentence } from "../rules/Sentence.tsx";
import { CoreError, type Fault, type GameFile } from "../core/types.ts";

const max = 64 * 1024;

export function FileField({ opened }: { opened: (file: GameFile) => void }) {
  const { catalogue } = useStore();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [message, setMessage] = useState<string | null>(null);
  const [faults, setFaults] = useState<Fault[]>([]);
  const read = async (file: File) => {
    setName(file.name);
    setFaults([]);
    setMessage(null);
    try {
      if (file.size > max) throw new Error(t("setup.fileLarge", { size: max / 1024 }));
      opened(await catalogue.loadFile(file.name, await fileText(file)));
    } catch (error) {
      if (error instanceof CoreError && error.faults.length > 0) setFaults(error.faults);
      else setMessage(messageText(reasonOf(error)));
    }
  };
  return (
    <div class="file-field">
      <input
        ref={input}
        type="file"
        accept=".toml,text/plain"
        hidden
        aria-label={t("setup.gameFile")}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) void read(file);
        }}
      />
      <button type="button" onClick={() => input.current?.click()}>
        {t("setup.loadFile")}
      </button>
      {(message !== null || faults.length > 0) && (
        <div class="fault" role="alert">
          {message !== null && `${name}: ${message}`}
          {faults.length > 0 && (
            <>
              <p>{t("setup.fileFaults", { n: faults.length, name })}</p>
              <ol>
                {faults.map((fault) => (
                  <li key={`${fault.line}:${fault.column} ${fault.text}`}>
                    <b>{t("setup.fileFault", { line: fault.line, column: fault.column })}</b>{" "}
                    <Sentence phrase={messagePhrase(fault)} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      )}
    </div>
  );
}
