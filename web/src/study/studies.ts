// The studies of this browser, opened on first use.
import { openDatabase, type StudyDatabase } from "./studyDatabase.ts";
import { StudyStore, windowChannel } from "./studyStore.ts";

let opened: { store: StudyStore; database: Promise<StudyDatabase> } | undefined;

function openOnce(): NonNullable<typeof opened> {
  if (!opened) {
    const database = openDatabase();
    opened = { store: new StudyStore(database, windowChannel()), database };
  }
  return opened;
}

export const studies = (): StudyStore => openOnce().store;
export const studiesDatabase = (): Promise<StudyDatabase> => openOnce().database;
