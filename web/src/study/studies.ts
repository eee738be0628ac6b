// The studies of this browser, opened on first use.
import { openDatabase } from "./studyDatabase.ts";
import { StudyStore, windowChannel } from "./studyStore.ts";

let store: StudyStore | undefined;

export const studies = (): StudyStore => (store ??= new StudyStore(openDatabase(), windowChannel()));
