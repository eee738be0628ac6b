// What was deleted last, with the button that brings it back.
import type { StudyCtrl } from "./studyCtrl.ts";
import { t } from "./texts/index.ts";

export function UndoNote({ study }: { study: StudyCtrl }) {
  const last = study.undoable.value;
  return (
    last && (
      <p class="study-undo" role="status">
        <span>{last.text}</span>
        <button type="button" onClick={() => void study.undo()}>
          {t("study.undo")}
        </button>
      </p>
    )
  );
}
