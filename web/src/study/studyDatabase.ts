// The tables in which this browser keeps studies: IndexedDB, or the memory of this page where there is none. Every call
// is one transaction, so that several windows can write without losing anything.
import { fault, Refusal } from "../i18n/refusal.ts";

// `shared`: what the server had of a study or a chapter when it was last the same here and there.
export type Table = "studies" | "chapters" | "shared";
const all: readonly Table[] = ["studies", "chapters", "shared"];
// `value` undefined: the row is removed.
export interface Row {
  readonly table: Table;
  readonly key: string;
  readonly value: unknown;
}

export interface StudyDatabase {
  // Whether rows outlive the page.
  readonly lasting: boolean;
  all: (table: Table) => Promise<unknown[]>;
  get: (table: Table, key: string) => Promise<unknown>;
  // All of the rows or none. Rejects with `study-full` if there is no room for them.
  write: (rows: readonly Row[]) => Promise<void>;
  // Replaces a row by what `change` makes of it; undefined removes it. Nobody else writes in between. Returns the new one,
  // and rejects with what `change` throws.
  change: (table: Table, key: string, change: (old: unknown) => unknown) => Promise<unknown>;
  // Removes all rows.
  clear: () => Promise<void>;
}

export function memoryDatabase(): StudyDatabase {
  const tables = { studies: new Map(), chapters: new Map(), shared: new Map() };
  const put = ({ table, key, value }: Row) => {
    if (value === undefined) tables[table].delete(key);
    else tables[table].set(key, structuredClone(value));
    return value;
  };
  return {
    lasting: false,
    all: (table) => Promise.resolve(structuredClone([...tables[table].values()])),
    get: (table, key) => Promise.resolve(structuredClone(tables[table].get(key))),
    write: (rows) => Promise.resolve(rows.forEach(put)),
    change: (table, key, change) =>
      new Promise((resolve) =>
        resolve(put({ table, key, value: change(structuredClone(tables[table].get(key))) })),
      ),
    clear: () => Promise.resolve(all.forEach((table) => tables[table].clear())),
  };
}

const failure = (error: DOMException | null): Error =>
  error?.name === "QuotaExceededError"
    ? new Refusal(fault("study-full"))
    : (error ?? new Error("the browser's database failed"));

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });

// Resolves once what was written in it is kept.
const doneOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(failure(transaction.error));
  });

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("cheshire", 2);
    request.onupgradeneeded = () => {
      for (const table of all)
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table);
    };
    request.onsuccess = () => {
      // A later version of the page in another window is not kept waiting.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(failure(request.error));
    request.onblocked = () => reject(new Error("blocked"));
  });
}

const put = (store: IDBObjectStore, key: string, value: unknown): IDBRequest =>
  value === undefined ? store.delete(key) : store.put(value, key);

class BrowserDatabase implements StudyDatabase {
  readonly lasting = true;

  constructor(private readonly database: IDBDatabase) {}

  all = (table: Table): Promise<unknown[]> =>
    answerOf(this.database.transaction(table).objectStore(table).getAll());

  get = (table: Table, key: string): Promise<unknown> =>
    answerOf<unknown>(this.database.transaction(table).objectStore(table).get(key));

  async write(rows: readonly Row[]): Promise<void> {
    const transaction = this.database.transaction(all, "readwrite");
    const done = doneOf(transaction);
    try {
      for (const { table, key, value } of rows) put(transaction.objectStore(table), key, value);
    } catch (error) {
      // A value that cannot be stored; those before it are not stored either.
      transaction.abort();
      await done.catch(() => undefined);
      throw error;
    }
    await done;
  }

  async clear(): Promise<void> {
    const transaction = this.database.transaction(all, "readwrite");
    const done = doneOf(transaction);
    for (const table of all) transaction.objectStore(table).clear();
    await done;
  }

  async change(table: Table, key: string, change: (old: unknown) => unknown): Promise<unknown> {
    const transaction = this.database.transaction(table, "readwrite");
    const done = doneOf(transaction);
    const store = transaction.objectStore(table);
    let [made, thrown]: [unknown, { error: unknown } | null] = [undefined, null];
    const request = store.get(key);
    request.onsuccess = () => {
      try {
        made = change(request.result);
        put(store, key, made);
      } catch (error) {
        thrown = { error };
        transaction.abort();
      }
    };
    try {
      await done;
    } catch (error) {
      throw thrown ? (thrown as { error: unknown }).error : error;
    }
    return made;
  }
}

// Without a database, as in a window that keeps nothing, studies last as long as the page.
export const openDatabase = (): Promise<StudyDatabase> =>
  Promise.resolve()
    .then(open)
    .then((database) => new BrowserDatabase(database), memoryDatabase);
