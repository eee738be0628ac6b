// Removes from this browser what it keeps of its user besides games and settings: studies, and progress with puzzles, problems
// and lessons.
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import type { StudyStore } from "../study/studyStore.ts";

export async function forgetHere(
  storage: KeyValueStorage,
  studies: Pick<StudyStore, "clear">,
): Promise<void> {
  for (const name of [...(storage.names?.("puzzles.") ?? []), "problems", "learn"]) storage.set(name, null);
  await studies.clear();
}
