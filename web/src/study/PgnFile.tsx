// Reads a PGN file that the user opens as chapters, says how far it is, and what could not be read. Its owner takes the
// chapters.
import { useState } from "preact/hooks";
import { messageSentence } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { useStore } from "../store/context.ts";
import { fileText } from "../ui/fileText.ts";
import { limits } from "./study.ts";
import { chaptersOfPgn, type ReadChapters } from "./studyPgn.ts";
import { t } from "./texts/index.ts";

interface Props {
  text: string;
  // Resolves to whether they were taken.
  take: (read: ReadChapters, file: string) => Promise<boolean>;
}

export function PgnFile({ text, take }: Props) {
  const { core, session } = useStore();
  const [status, setStatus] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const read = async (file: File): Promise<void> => {
    setStatus("");
    setFault(null);
    setLeft([]);
    if (file.size > limits.file) return setFault(t("study.tooLarge", { n: limits.file / 1_000_000 }));
    try {
      const content = await fileText(file);
      const found = await chaptersOfPgn(core, content, session.setup.value, (done, of) =>
        setStatus(t("study.importing", { n: done + 1, of })),
      );
      setStatus("");
      if (!(await take(found, file.name.replace(/\.\w+$/, "")))) return;
      setStatus(t("study.imported", { n: found.chapters.length }));
      setLeft(found.left);
    } catch (error) {
      setStatus("");
      setFault(messageSentence(reasonOf(error)));
    }
  };
  return (
    <div class="study-file">
      <label class="file">
        <input
          type="file"
          accept=".pgn,.txt,text/plain"
          class="hidden"
          onChange={(event) => {
            const field = event.currentTarget;
            const file = field.files?.[0];
            // The same file can be chosen again.
            if (file) void read(file).then(() => (field.value = ""));
          }}
        />
        <span class="button">{text}</span>
      </label>
      <p role="status">{status}</p>
      {fault !== null && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {left.length > 0 && (
        <div class="study-left">
          <p>{t("study.import.incomplete")}</p>
          <ul>
            {left.slice(0, 20).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
