// Work with a study that no other window of this browser does meanwhile: with the browser's locks, or, where it has none, as
// on a page that came over plain HTTP, with a row of the database that says who works and until when.
import { newId } from "./study.ts";
import type { StudyDatabase } from "./studyDatabase.ts";

// In milliseconds: a window that is closed in its work keeps the others waiting for so long; one that goes on with it says so
// as often; and one that waits looks again as often.
const [term, renewal, pause] = [20_000, 5_000, 250];

interface Lease {
  readonly owner: string;
  readonly until: number;
}

// A row that is no lease is none.
const readLease = (value: unknown): Partial<Lease> =>
  typeof value === "object" && value !== null ? value : {};

type Work = () => Promise<void>;

// Resolves to false if another window has it. Rejects if the database takes no row.
async function take(database: StudyDatabase, key: string, owner: string): Promise<boolean> {
  const held = await database.change("shared", key, (old) => {
    const [{ owner: other, until = 0 }, now] = [readLease(old), Date.now()];
    // A clock that was set back does not prolong it.
    const free = other === owner || until <= now || until > now + term;
    return free ? ({ owner, until: now + term } satisfies Lease) : old;
  });
  return readLease(held).owner === owner;
}

async function withLease(database: StudyDatabase, study: string, work: Work): Promise<void> {
  const [key, owner] = [`lease ${study}`, newId()];
  try {
    while (!(await take(database, key, owner))) await new Promise((resolve) => setTimeout(resolve, pause));
  } catch {
    // What several windows do at once is merged, and a full database keeps nothing from being sent.
    return work();
  }
  const timer = setInterval(() => void take(database, key, owner).catch(() => undefined), renewal);
  try {
    await work();
  } finally {
    clearInterval(timer);
    const end = (old: unknown) => (readLease(old).owner === owner ? undefined : old);
    await database.change("shared", key, end).catch(() => undefined);
  }
}

// `locks`: those of the browser; undefined: it has none.
export const exclusiveWork =
  (database: Promise<StudyDatabase>, locks: Pick<LockManager, "request"> | undefined) =>
  async (study: string, work: Work): Promise<void> => {
    if (!locks) return withLease(await database, study, work);
    let begun = false;
    try {
      await locks.request(`cheshire.study.${study}`, () => {
        begun = true;
        return work();
      });
    } catch (error) {
      if (begun) throw error;
      // A page that may not have locks, such as one in a sandbox.
      await withLease(await database, study, work);
    }
  };
