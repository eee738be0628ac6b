// Several writers of one study at once, over a network that loses requests and answers: after enough exchanges all have the
// same, and nothing is lost that somebody has added and nobody has removed.
import { describe, expect, it } from "vitest";
import { ServerError } from "../../src/server/requests.ts";
import { visible, type Chapter } from "../../src/study/study.ts";
import { memoryDatabase } from "../../src/study/studyDatabase.ts";
import { StudyStore } from "../../src/study/studyStore.ts";
import { StudySync, type SharedStudy } from "../../src/study/studySync.ts";
import { fromStored, toStored } from "../../src/tree/storedTree.ts";
import type { MoveTree } from "../../src/tree/moveTree.ts";
import { chapter } from "./chapters.ts";
import { server } from "./fakeStudies.ts";

// Numbers from 0 to below 1 that follow from a seed.
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Api = ConstructorParameters<typeof StudySync>[2];

const start = (fen: string): Chapter => chapter("", fen);

class Round {
  readonly next: () => number;
  readonly there = server();
  // What was written, and what somebody has taken away again; each is a word of its own.
  readonly written = new Set<string>();
  readonly erased = new Set<string>();
  readonly log: string[] = [];
  losing = 0;
  windows = 1;
  private made = 0;

  constructor(seed: number) {
    this.next = numbers(seed);
  }

  below = (count: number): number => Math.floor(this.next() * count);
  one = <T>(all: readonly T[]): T | undefined => all[this.below(all.length)];
  word(kind: string): string {
    const word = `${kind}${++this.made}.`;
    this.written.add(word);
    return word;
  }

  // Steps that others may take meanwhile.
  async pause(): Promise<void> {
    for (let steps = this.below(12); steps > 0; steps--) await Promise.resolve();
  }

  // The server as one writer reaches it.
  network(): Api {
    const { api } = this.there;
    const over =
      <A extends unknown[], R>(ask: (...all: A) => Promise<R>) =>
      async (...all: A): Promise<R> => {
        await this.pause();
        if (this.next() < this.losing) throw new ServerError(0, "the request is lost");
        const answer = structuredClone(await ask(...structuredClone<A>(all)));
        await this.pause();
        if (this.next() < this.losing) throw new ServerError(0, "the answer is lost");
        return answer;
      };
    return {
      create: over(api.create),
      open: over(api.open),
      change: over(api.change),
      chapter: over(api.chapter),
      putChapter: over(api.putChapter),
      removeChapter: over(api.removeChapter),
    };
  }
}

const words = (text: string): string[] => text.match(/[a-z]+\d+\./g) ?? [];
const wordsIn = (chapter: Chapter, name: string): string[] =>
  words(`${name} ${chapter.setup.fen} ${JSON.stringify(chapter.tree.map(({ u, c }) => [u, c]))}`);

class Writer {
  private readonly database = Promise.resolve(memoryDatabase());
  readonly store = new StudyStore(this.database, { send: () => undefined, listen: () => undefined });
  study = "";
  private readonly syncs: StudySync[] = [];

  constructor(
    private readonly round: Round,
    readonly name: string,
  ) {}

  async begin(chapters: number): Promise<void> {
    const made = Array.from({ length: chapters }, () => ({
      name: this.round.word("name"),
      chapter: start(""),
    }));
    this.study = (await this.store.create("Study", made)).id;
    await this.sync().share();
  }

  async follow(): Promise<void> {
    this.study = (await this.store.create("Study", [])).id;
    const shared: SharedStudy = { server: "s", key: "guest", access: "write", name: "Study", order: [] };
    await (await this.database).write([{ table: "shared", key: this.study, value: shared }]);
    await this.exchange();
  }

  private sync(): StudySync {
    return new StudySync(this.store, this.database, this.round.network(), () => "ann", this.study);
  }

  // In all windows of this browser at once, which have no locks.
  async exchange(): Promise<boolean> {
    const done = await Promise.all(Array.from({ length: this.round.windows }, (_, i) => this.exchangeIn(i)));
    return done.every((one) => one);
  }

  // Resolves to false if the network failed.
  private async exchangeIn(window: number): Promise<boolean> {
    await this.round.pause();
    // Now and then the page is loaded anew.
    if (this.round.next() >= 0.9 || !this.syncs[window]) this.syncs[window] = this.sync();
    const sync = this.syncs[window];
    try {
      await sync.exchange();
      return true;
    } catch (error) {
      // The network, or a chapter in an order of chapters that somebody has removed meanwhile.
      if (error instanceof ServerError && (error.status === 0 || error.status === 400)) return false;
      throw error;
    }
  }

  private async rewrite(id: string, change: (tree: MoveTree) => void, fen?: string): Promise<void> {
    const record = await this.store.chapter(this.study, id);
    if (!record) return;
    const tree = fromStored(record.chapter.tree);
    change(tree);
    const chapter = { ...record.chapter, tree: toStored(tree) };
    const mine = fen === undefined ? chapter : start(fen);
    if (fen !== undefined) for (const word of wordsIn(record.chapter, "")) this.round.erased.add(word);
    await this.round.pause();
    const { aside } = await this.store.writeChapter(this.study, id, record, mine);
    if (aside) await this.store.addChapters(this.study, [{ name: "aside", chapter: aside }]);
  }

  async edit(): Promise<void> {
    const { round, store, study } = this;
    const chapters = visible((await store.study(study))!);
    const chapter = round.one(chapters);
    const what = round.next();
    const note = (text: string) => round.log.push(`${this.name}: ${text} ${chapter?.id ?? ""}`);
    if (!chapter || what < 0.06) {
      if (chapters.length > 8) return;
      note("add");
      const tree = fromStored(start("").tree);
      tree.addLine(tree.root, [{ uci: round.word("move"), san: "m" }]);
      const made = { name: round.word("name"), chapter: { ...start(""), tree: toStored(tree) } };
      await store.addChapters(study, [made]);
    } else if (what < 0.12) {
      note("remove");
      const record = await store.chapter(study, chapter.id);
      for (const word of record ? wordsIn(record.chapter, chapter.name) : []) round.erased.add(word);
      await store.removeChapter(study, chapter.id);
      if (round.next() < 0.5) {
        await this.round.pause();
        await store.restoreChapter(study, chapter.id);
      }
    } else if (what < 0.2) {
      const name = round.word("name");
      note(`rename to ${name}`);
      for (const word of words(chapter.name)) round.erased.add(word);
      await store.renameChapter(study, chapter.id, name);
    } else if (what < 0.28) {
      note("move");
      await store.moveChapter(study, chapter.id, round.next() < 0.5 ? -1 : 1);
    } else if (what < 0.32) {
      note("rename the study");
      await store.rename(study, `Study ${round.below(1000)}`);
    } else if (what < 0.34) {
      note("replace");
      await this.rewrite(chapter.id, () => undefined, round.word("fen"));
    } else
      await this.rewrite(chapter.id, (tree) => {
        const node = round.one([...tree])!;
        if (what < 0.42 && node !== tree.root) {
          note(`cut ${node.uci}`);
          const gone = [...tree].filter((one) => one.path.includes(node));
          for (const one of gone)
            for (const word of words(`${one.uci} ${one.notes.value.comment}`)) round.erased.add(word);
          tree.remove(node);
        } else if (what < 0.6) {
          const comment = node.notes.value.comment;
          if (round.next() < 0.5) {
            note("comment");
            tree.note(node, { comment: `${comment}${round.word("text")}` });
          } else {
            note("comment anew");
            for (const word of words(comment)) round.erased.add(word);
            tree.note(node, { comment: round.word("text") });
          }
        } else {
          const uci = round.word("move");
          note(`play ${uci}`);
          tree.addLine(node, [{ uci, san: "m" }]);
        }
      });
  }

  async read(): Promise<{ name: string; chapters: unknown[]; words: Set<string> }> {
    const study = (await this.store.study(this.study))!;
    const all = new Set<string>();
    const chapters = [];
    for (const { id, name } of visible(study)) {
      const record = (await this.store.chapter(this.study, id))!;
      for (const word of wordsIn(record.chapter, name)) all.add(word);
      const lines = [...fromStored(record.chapter.tree)].map(
        (one) => `${one.path.map(({ uci }) => uci).join(" ")} ${one.notes.value.comment}`,
      );
      chapters.push([id, name, record.chapter.setup.fen, lines]);
    }
    return { name: study.name, chapters, words: all };
  }
}

// What went wrong in a round; null: nothing.
async function play(seed: number, losing: number, windows: number): Promise<string | null> {
  const round = new Round(seed);
  const writers = ["ann", "bob", "cid"].slice(0, 2 + round.below(2)).map((name) => new Writer(round, name));
  await writers[0]!.begin(1 + round.below(3));
  for (const writer of writers.slice(1)) await writer.follow();
  [round.losing, round.windows] = [losing, windows];
  await Promise.all(
    writers.map(async (writer) => {
      let working: Promise<unknown> = Promise.resolve();
      for (let steps = 4 + round.below(16); steps > 0; steps--) {
        if (round.next() < 0.3) working = working.then(() => writer.exchange());
        else await writer.edit();
        if (round.next() < 0.5) await working;
        await round.pause();
      }
      await working;
    }),
  );
  [round.losing, round.windows] = [0, 1];
  for (let more = 0; more < 6; more++) for (const writer of writers) await writer.exchange();
  const [first, ...others] = await Promise.all(writers.map((writer) => writer.read()));
  const { words: found, ...content } = first!;
  const wrong = [];
  for (const { words: _, ...other } of others)
    if (JSON.stringify(other) !== JSON.stringify(content))
      wrong.push(`differ: ${JSON.stringify(content)} ${JSON.stringify(other)}`);
  const lost = [...round.written].filter((word) => !found.has(word) && !round.erased.has(word));
  // Of two names that one chapter got at once only one can stay.
  const missing = lost.filter((word) => !word.startsWith("name"));
  if (missing.length > 0) wrong.push(`lost: ${missing.join(" ")}`);
  return wrong.length > 0 ? [`seed ${seed}`, ...round.log, ...wrong].join("\n") : null;
}

// More of them, or others: with ROUNDS and SEED in the environment.
const rounds = Number(process.env["ROUNDS"] ?? 40);

describe("several writers of a study", () => {
  for (const [network, losing, windows] of [
    ["a good network", 0, 1],
    ["a network that loses requests and answers", 0.15, 1],
    ["such a network, each in two windows that have no locks", 0.15, 2],
  ] as const)
    it(`lose nothing over ${network}`, { timeout: 600_000 }, async () => {
      const from = Number(process.env["SEED"] ?? 1);
      const wrong = [];
      for (let seed = from; seed < from + rounds; seed++) {
        const found = await play(seed, losing, windows);
        if (found !== null) wrong.push(found);
      }
      // The shortest says most.
      expect(wrong.sort((a, b) => a.length - b.length)[0]).toBeUndefined();
    });
});
