// The ways to save a chapter or its study: as PGN, on paper, and as an animated picture.
import { useEffect, useRef, useState } from "preact/hooks";
import { maxFrames } from "../gameOver/share/gif.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import { useStore } from "../store/context.ts";
import { pgnType, saveFile, saveText } from "../ui/saveFile.ts";
import { filmOf } from "./film.ts";
import { printChapters } from "./sheet.ts";
import { fileNameOf, type ChapterEntry } from "./study.ts";
import type { StudyCtrl } from "./studyCtrl.ts";
import { pgnOfChapters } from "./studyPgn.ts";
import { t } from "./texts/index.ts";

interface Props {
  study: StudyCtrl;
  entry: ChapterEntry;
}

export function ChapterExports({ study, entry }: Props) {
  const { core, announcer } = useStore();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [status, setStatus] = useState("");
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const open = study.study.value;
  if (!open) return null;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await study.flush();
      await work();
    } catch (error) {
      announcer.tell(messagePhrase(reasonOf(error)), "refused");
    }
  };
  const pgn = () =>
    attempt(async () => {
      const text = await pgnOfChapters(core, open.name, await study.store.chaptersOf(open));
      saveText(`${fileNameOf(open.name)}.pgn`, text, pgnType);
    });
  const print = () =>
    attempt(async () => {
      const chapter = study.now;
      if (chapter) await printChapters(core, open.name, [{ name: entry.name, chapter }]);
    });
  const printAll = () =>
    attempt(async () => printChapters(core, open.name, await study.store.chaptersOf(open)));
  const film = async () => {
    const chapter = study.now;
    if (!chapter) return;
    const control = (stop.current = new AbortController());
    setStatus("");
    setProgress({ done: 0, of: 1 });
    try {
      const blob = await filmOf(core, chapter, (done, of) => setProgress({ done, of }), control.signal);
      saveFile(`${fileNameOf(entry.name)}.gif`, blob);
      setStatus(
        chapter.tree.length > maxFrames ? t("study.filmedPart", { n: maxFrames }) : t("study.filmed"),
      );
    } catch {
      if (!control.signal.aborted) setStatus(t("study.noPicture"));
    } finally {
      setProgress(null);
    }
  };
  return (
    <fieldset>
      <legend>{t("study.export")}</legend>
      <div class="deeds">
        <button type="button" onClick={() => void pgn()}>
          {t("study.pgn")}
        </button>
        <button type="button" title={t("study.printHelp")} onClick={() => void print()}>
          {t("study.print")}
        </button>
        {study.chapters.value.length > 1 && (
          <button type="button" title={t("study.printAllHelp")} onClick={() => void printAll()}>
            {t("study.printAll")}
          </button>
        )}
        <button
          type="button"
          title={t("study.filmHelp")}
          disabled={progress !== null}
          onClick={() => void film()}
        >
          {t("study.film")}
        </button>
      </div>
      {progress && (
        <div class="filming">
          <progress max={progress.of} value={progress.done} aria-label={t("study.filming")} />
          <button type="button" onClick={() => stop.current?.abort()}>
            {t("study.cancel")}
          </button>
        </div>
      )}
      <p role="status">{status}</p>
    </fieldset>
  );
}
