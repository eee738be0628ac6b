import { ServerError } from "../../src/server/requests.ts";
import { describe, expect, it, vi } from "vitest";
import { plain } from "../../src/i18n/format.ts";
import { memoryDatabase } from "../../src/study/studyDatabase.ts";
import { limits, type Chapter } from "../../src/study/study.ts";
import type { PageWindow } from "../../src/study/studyCopyCtrl.ts";
import { StudyCtrl } from "../../src/study/studyCtrl.ts";
import { StudyCopies, type ServerStudies } from "../../src/study/studyCopies.ts";
import { StudyStore, type StudyNews } from "../../src/study/studyStore.ts";
import { pgnOfChapters, chaptersOfPgn } from "../../src/study/studyPgn.ts";
import { t } from "../../src/study/texts/index.ts";
import { table } from "../environment.ts";
import { server } from "./fakeStudies.ts";

const start: Chapter = {
  setup: { game: "alice", options: {}, fen: "" },
  tree: [{ id: 0, p: -1, u: "", s: "" }],
  at: 0,
  tags: {},
  orientation: "w",
};

// Windows of one browser, each with a page.
function browser(
  database = memoryDatabase(),
  server: ServerStudies | null = null,
  person: string | null = null,
  exclusively: PageWindow["exclusively"] = (_, work) => work(),
) {
  const windows = new Set<(news: StudyNews) => void>();
  const open = async () => {
    const page = table();
    let hidden = false;
    let own: ((news: StudyNews) => void) | undefined;
    const studies = new StudyStore(Promise.resolve(database), {
      send: (news) => windows.forEach((heard) => heard !== own && heard(news)),
      listen: (heard) => windows.add((own = heard)),
    });
    await page.store.boot({ kind: "study", study: null, chapter: null });
    const copies = new StudyCopies(studies, Promise.resolve(database), server, () => person);
    const study = new StudyCtrl(page.store, { api: {} as never, wait: () => Promise.resolve() }, copies, {
      hidden: () => hidden,
      exclusively,
    });
    const hide = () => void (hidden = true);
    const { store, rest } = page;
    // What the page does when its address changes.
    const enter = async (id: string | null, chapter: string | null = null) => {
      store.navigate({ kind: "study", study: id, chapter });
      await study.enter({ kind: "study", study: id, chapter });
      await rest();
    };
    const play = async (...moves: string[]) => {
      for (const move of moves) await store.game.play(move, true);
      await rest();
    };
    const sans = () => store.session.state.value!.moves.map((move) => move.san);
    const lines = () =>
      [...study.analysis.moves.tree.value]
        .filter((node) => !node.next)
        .map((end) => end.path.map(({ san }) => san).join(" "));
    // Every window has written and heard everything.
    const settle = async () => {
      await study.flush();
      await rest();
      await study.flush();
      await rest();
    };
    return { ...page, study, studies, enter, play, sans, lines, settle, hide };
  };
  return { open, database };
}

describe("a study", () => {
  it("keeps the moves, comments and side of its chapters", async () => {
    const { open } = browser();
    const one = await open();
    const { id } = await one.studies.create("Study", [
      { name: "A", chapter: start },
      { name: "B", chapter: { ...start, setup: { game: "chess", options: {}, fen: "" } } },
    ]);
    await one.enter(id);
    await one.play("e4", "d5");
    one.study.analysis.comment("why");
    one.store.view.flip();
    const [a, b] = one.study.chapters.value;
    await one.enter(id, b!.id);
    expect(one.store.session.setup.value?.game).toBe("chess");
    expect(one.sans()).toEqual([]);
    expect(one.store.view.flipped.value).toBe(false);
    const two = await open();
    await two.enter(id, a!.id);
    expect(two.sans()).toEqual(["e4", "d5"]);
    expect(two.study.analysis.moves.at.value.notes.value.comment).toBe("why");
    expect(two.store.view.flipped.value).toBe(true);
  });

  it("grows in two windows at once", async () => {
    const { open } = browser();
    const [left, right] = [await open(), await open()];
    const { id } = await left.studies.create("Study", [{ name: "A", chapter: start }]);
    await left.enter(id);
    await right.enter(id);
    await left.play("e4", "d5");
    await right.play("d4");
    right.study.analysis.comment("here");
    await left.settle();
    await right.settle();
    await left.settle();
    expect(left.lines().sort()).toEqual(["d4", "e4 d5"]);
    expect(right.lines().sort()).toEqual(["d4", "e4 d5"]);
    // Each stays where it was.
    expect(left.sans()).toEqual(["e4", "d5"]);
    expect(right.sans()).toEqual(["d4"]);
    const { analysis } = left.study;
    expect(analysis.moves.tree.value.root.child("d2d4")?.notes.value.comment).toBe("here");
    // Then both are silent, though each has numbered the moves in its own way.
    const revision = async () => (await left.studies.chapter(id, left.study.chapter.value!))!.revision;
    const settled = await revision();
    for (const window of [right, left, right, left]) await window.settle();
    expect(await revision()).toBe(settled);
    // What one removes is gone from the other, which goes back to where the line left.
    analysis.moves.go(analysis.moves.tree.value.root.child("d2d4")!);
    await left.rest();
    analysis.remove();
    await left.settle();
    await right.settle();
    expect(right.lines()).toEqual(["e4 d5"]);
    expect(right.sans()).toEqual([]);
  });

  it("removes a chapter, and brings it back", async () => {
    const { open } = browser();
    const { study, studies, enter, store } = await open();
    const { id } = await studies.create("Study", [
      { name: "A", chapter: start },
      { name: "B", chapter: start },
    ]);
    await enter(id);
    expect(await study.removeChapter()).toBe(true);
    const names = () => study.chapters.value.map(({ name }) => name).join("");
    expect(names()).toBe("B");
    expect(store.router.route.value).toMatchObject({ chapter: study.chapters.value[0]!.id });
    expect(study.undoable.value?.text).toBe(t("study.chapterRemoved", { name: "A" }));
    await study.undo();
    expect(names()).toBe("AB");
  });

  it("says so if it is not there", async () => {
    const { study, enter, store } = await browser().open();
    await enter("nosuch");
    expect(study.failure.value).not.toBeNull();
    expect(store.session.activity.value).toBeNull();
    await enter(null);
    expect(study.failure.value).toBeNull();
    expect(study.store.studies.value).toEqual([]);
  });

  it("keeps what cannot be stored, and tries again", async () => {
    const memory = memoryDatabase();
    let full = false;
    const { open } = browser({
      ...memory,
      change: (...all) => (full ? Promise.reject(new Error("full")) : memory.change(...all)),
    });
    const { study, studies, enter, play, sans, settle } = await open();
    const { id } = await studies.create("Study", [
      { name: "A", chapter: start },
      { name: "B", chapter: start },
    ]);
    await enter(id);
    full = true;
    await play("e4");
    await settle();
    expect(study.unsaved.value).not.toBeNull();
    expect(study.atRisk).toBe(true);
    const [a, b] = study.chapters.value;
    await enter(id, b!.id);
    expect(sans()).toEqual([]);
    full = false;
    await enter(id, a!.id);
    expect(sans()).toEqual(["e4"]);
    await settle();
    expect([study.unsaved.value, study.atRisk]).toEqual([null, false]);
    expect((await studies.chapter(id, a!.id))!.chapter.tree).toHaveLength(2);
  });

  it("shows a chapter with a move that cannot be played, which can be deleted", async () => {
    const { open } = browser();
    const one = await open();
    const illegal = { id: 1, p: 0, u: "e2e5", s: "e5" };
    const legal = { id: 2, p: 0, u: "e2e4", s: "e4" };
    const { id } = await one.studies.create("Study", [
      { name: "A", chapter: { ...start, tree: [...start.tree, illegal, legal], at: 1 } },
    ]);
    await one.enter(id);
    expect(one.study.failure.value).toBeNull();
    expect(one.sans()).toEqual([]);
    await one.play("d4");
    expect(one.lines()).toEqual(["e5", "e4", "d4"]);
    one.study.analysis.moves.go(one.study.analysis.moves.tree.value.withId(1));
    await one.rest();
    one.study.analysis.remove();
    await one.settle();
    expect(one.lines()).toEqual(["e4", "d4"]);
    await one.play("e5");
  });

  it("takes no more moves than a chapter may have", async () => {
    const { study, studies, enter, play, lines, store } = await browser().open();
    const nodes = Array.from({ length: limits.nodes }, (_, i) => ({
      id: i + 1,
      p: 0,
      u: `x${i}`,
      s: `x${i}`,
    }));
    const { id } = await studies.create("Study", [
      { name: "A", chapter: { ...start, tree: [...start.tree, ...nodes] } },
    ]);
    await enter(id);
    await play("e4");
    expect(lines()).toHaveLength(limits.nodes);
    expect(store.announcer.note.value?.text).toBe(study.refuses());
  });
});

describe("chapters as PGN", () => {
  it("come back as they were", async () => {
    const { store, studies } = await browser().open();
    const text = [
      '[Event "E"]\n[White "A"]\n[Black "B"]\n[Variant "Alice"]\n[StudyName "S"]\n[ChapterName "One"]\n',
      "1. e4 {why [%cal Ge2e4]} ( {or} 1. d4 $1 d5 ) 1... d5 *\n",
      '[Variant "Chess"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[SetUp "1"]\n\n1. O-O *\n',
    ].join("\n");
    const read = await chaptersOfPgn(store.core, text, null);
    expect(read).toMatchObject({ name: "S", left: [] });
    expect(read.chapters.map(({ name }) => name)).toEqual(["One", t("study.chapterN", { n: 2 })]);
    const { id } = await studies.create(read.name, read.chapters);
    const written = await pgnOfChapters(
      store.core,
      "S",
      await studies.chaptersOf((await studies.study(id))!),
    );
    expect(written).toContain('[StudyName "S"]');
    expect(written).toContain('[ChapterName "One"]');
    const again = await chaptersOfPgn(store.core, written, null);
    expect(again.chapters.map(({ chapter }) => chapter.tree)).toEqual(
      read.chapters.map(({ chapter }) => chapter.tree),
    );
    expect(again.chapters.map(({ chapter }) => chapter.setup)).toEqual(
      read.chapters.map(({ chapter }) => chapter.setup),
    );
  });

  it("are read as far as they can be played", async () => {
    const { store } = await browser().open();
    const text = '[Variant "Alice"]\n\n1. e4 Zz9 *\n\n[Variant "Nosuch"]\n\n1. e4 *\n';
    const { chapters, left } = await chaptersOfPgn(store.core, text, null);
    expect(chapters).toHaveLength(1);
    expect(chapters[0]!.chapter.tree).toHaveLength(2);
    expect(left.length).toBeGreaterThan(1);
    await expect(chaptersOfPgn(store.core, "", null)).rejects.toMatchObject({
      reason: { code: "import-empty" },
    });
    const many = '[Event "x"]\n\n1. e4 *\n\n'.repeat(limits.chapters + 1);
    await expect(chaptersOfPgn(store.core, many, null)).rejects.toMatchObject({
      reason: { code: "study-games" },
    });
  });
});

describe("a study that is at the server", () => {
  const shared = async () => {
    const there = server();
    const ann = await browser(memoryDatabase(), there.api, "ann").open();
    const { id } = await ann.studies.create("Openings", [{ name: "A", chapter: start }]);
    await ann.enter(id);
    await ann.play("e4");
    await ann.settle();
    await ann.study.copy.share();
    return { there, ann, id };
  };

  it("has the server's id in the address, which others open", async () => {
    const { ann, id, there } = await shared();
    there.study.access = "read";
    const bob = await browser(memoryDatabase(), there.api).open();
    await bob.enter("s");
    expect(bob.lines()).toEqual(["e4"]);
    expect(bob.sans(), "where its owner is, is the owner's affair").toEqual([]);
    const [chapter] = ann.study.chapters.value;
    expect(ann.store.router.route.value).toMatchObject({ study: "s" });
    const address = { kind: "study", study: "s", chapter: chapter!.id };
    expect(bob.store.router.route.value).toEqual(address);
    await ann.enter(id);
    expect(ann.store.router.route.value).toEqual(address);
    expect(bob.study.copy.view.value).toMatchObject({ owner: "Ann" });
    expect(bob.study.study.value?.id).not.toBe(id);
  });

  it("is written by others with the key of a link, and shows what they write", async () => {
    const { ann, there } = await shared();
    await ann.study.copy.inviteWriters();
    expect(ann.study.copy.shared.value?.key).toBe("key1");
    there.study.access = "write";
    const bob = await browser(memoryDatabase(), there.api).open();
    await bob.study.enter({ kind: "study", study: "s", chapter: null, key: "key1" });
    await bob.rest();
    expect(bob.study.copy.shared.value?.key).toBe("key1");
    bob.study.analysis.moves.last();
    await bob.rest();
    await bob.play("d5");
    await bob.settle();
    there.asked.length = 0;
    bob.study.copy.wake();
    await vi.waitFor(() => expect(there.asked.some((what) => what.startsWith("put"))).toBe(true));
    there.study.access = "own";
    ann.study.copy.wake();
    await vi.waitFor(() => expect(ann.lines()).toEqual(["e4 d5"]));
  });

  it("keeps its key when an old link is opened", async () => {
    const { there } = await shared();
    there.study.access = "write";
    const bob = await browser(memoryDatabase(), there.api).open();
    const open = async (key: string) => {
      await bob.study.enter({ kind: "study", study: "s", chapter: null, key });
      await bob.rest();
      return (await bob.study.copies.find("s"))?.shared?.key;
    };
    expect(await open("good")).toBe("good");
    there.study.access = "read";
    expect(await open("old")).toBe("good");
    there.study.access = "write";
    expect(await open("new")).toBe("new");
  });

  it("says that it is gone to those who may not read it", async () => {
    const { there, ann } = await shared();
    const bob = await browser(memoryDatabase(), there.api).open();
    there.study.there = false;
    await bob.enter("s");
    expect(plain(bob.study.failure.value!)).toBe("no such study");
    ann.study.copy.wake();
    await vi.waitFor(() => expect(ann.study.copy.gone.value).toBe(true));
    await ann.study.copy.leave();
    expect(ann.study.copy.shared.value).toBeNull();
    expect(ann.sans()).toEqual(["e4"]);
  });

  it("is withdrawn by its owner, and stays here", async () => {
    const { there, ann, id } = await shared();
    await ann.study.copy.letRead(true);
    expect(there.study.link).toBe(true);
    await ann.study.copy.inviteWriters();
    await ann.study.copy.dismissWriters();
    expect(there.study.writers).toBeNull();
    expect(ann.study.copy.shared.value?.key).toBeUndefined();
    await ann.study.copy.withdraw();
    expect(there.study.there).toBe(false);
    expect(ann.study.copy.shared.value).toBeNull();
    expect(ann.store.router.route.value).toMatchObject({ study: id });
    await ann.enter(id);
    expect(ann.sans()).toEqual(["e4"]);
  });

  it("is listed for its owner where it is not yet", async () => {
    const { there, ann } = await shared();
    expect(await ann.study.copies.elsewhere()).toEqual([]);
    const phone = await browser(memoryDatabase(), there.api, "ann").open();
    expect((await phone.study.copies.elsewhere()).map(({ name }) => name)).toEqual(["Openings"]);
    await phone.enter("s");
    expect(await phone.study.copies.elsewhere()).toEqual([]);
  });

  it("is the same after the answer to its making got lost, and is not listed as another", async () => {
    const there = server();
    const ann = await browser(memoryDatabase(), there.api, "ann").open();
    const { id } = await ann.studies.create("Openings", [{ name: "One", chapter: start }]);
    await ann.studies.create("Never asked for", []);
    const { create } = there.api;
    there.api.create = async (...all) => {
      await create(...all);
      throw new ServerError(0, "no answer");
    };
    await expect(ann.study.copies.sync(id)!.share()).rejects.toThrow("no answer");
    there.api.create = create;
    await ann.enter(null);
    await vi.waitFor(() => expect(ann.study.shared.value).toEqual(new Set([id])));
    expect(ann.study.elsewhere.value).toEqual([]);
    expect(there.asked.filter((what) => what === "create")).toHaveLength(1);
    // What it has is sent once it is on show.
    await ann.enter(id);
    await vi.waitFor(() => expect(there.study.order).toHaveLength(1));
    expect(ann.store.router.route.value).toMatchObject({ study: "s" });
  });

  it("waits for a server that is away, and says so", async () => {
    const { there, ann } = await shared();
    there.here.away = true;
    ann.study.copy.wake();
    await vi.waitFor(() => expect(ann.study.copy.failure.value).not.toBeNull());
    await ann.play("d5");
    await ann.settle();
    there.here.away = false;
    ann.study.copy.wake();
    await vi.waitFor(() => expect(ann.study.copy.failure.value).toBeNull());
    expect(
      there.chapters
        .values()
        .next()
        .value?.content.tree.map(({ u }) => u),
    ).toEqual(["", "e2e4", "d7d5"]);
  });

  // Lets the requests of one kind wait until `go`.
  const slow = <K extends keyof ServerStudies>(api: ServerStudies, name: K) => {
    let go: () => void = () => undefined;
    const open = new Promise<void>((resolve) => (go = resolve));
    const ask = api[name] as (...all: unknown[]) => Promise<unknown>;
    api[name] = (async (...all: unknown[]) => {
      await open;
      return ask(...all);
    }) as ServerStudies[K];
    return go;
  };

  it("alone is removed or shown to others, if the user has gone to another meanwhile", async () => {
    const { there, ann } = await shared();
    const other = await ann.studies.create("Mine", [{ name: "B", chapter: start }]);
    await ann.study.copies.sync(other.id)!.share();
    const go = slow(there.api, "open");
    const changed = vi.spyOn(there.api, "change");
    const removed = vi.spyOn(there.api, "remove");
    ann.study.copy.wake();
    const acts = [ann.study.copy.letRead(true), ann.study.copy.withdraw()];
    await ann.enter(other.id);
    go();
    await Promise.all(acts);
    expect(changed.mock.calls.length + removed.mock.calls.length).toBeGreaterThan(0);
    expect(ann.study.copy.busy.value).toBe(false);
    expect(await ann.study.copies.sync(other.id)!.shared()).not.toBeNull();
  });

  it("is left at once, whatever the server does", async () => {
    const { there, ann } = await shared();
    slow(there.api, "open");
    ann.study.copy.wake();
    await ann.study.copy.leave();
    expect(ann.study.copy.shared.value).toBeNull();
  });

  it("keeps nobody waiting who goes elsewhere while it is fetched", async () => {
    const { there } = await shared();
    there.study.access = "read";
    const bob = await browser(memoryDatabase(), there.api).open();
    const own = await bob.studies.create("Own", [{ name: "B", chapter: start }]);
    const go = slow(there.api, "open");
    bob.store.navigate({ kind: "study", study: "s", chapter: null });
    void bob.study.enter({ kind: "study", study: "s", chapter: null });
    await vi.waitFor(() => expect(bob.study.fetching.value).toBe(true));
    await bob.enter(own.id);
    expect(bob.study.study.value?.id).toBe(own.id);
    expect(bob.study.fetching.value).toBe(false);
    go();
    await vi.waitFor(async () => expect((await bob.study.copies.find("s"))?.study.chapters).toHaveLength(1));
    expect(bob.study.study.value?.id).toBe(own.id);
  });

  it("is fetched once by two windows", async () => {
    const { there } = await shared();
    there.study.access = "read";
    let turn: Promise<unknown> = Promise.resolve();
    const { open } = browser(memoryDatabase(), there.api, null, (_, work) => {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    });
    const [left, right] = [await open(), await open()];
    await Promise.all([left.enter("s"), right.enter("s")]);
    expect(left.study.study.value?.id).toBe(right.study.study.value?.id);
    expect(right.lines()).toEqual(["e4"]);
    await left.studies.refresh();
    expect(left.studies.studies.value).toHaveLength(1);
  });

  it("has what was changed just before the user looks elsewhere", async () => {
    const { there, ann } = await shared();
    await ann.play("d5");
    ann.hide();
    await ann.settle();
    const sent = () => there.chapters.values().next().value?.content.tree.length;
    await vi.waitFor(() => expect(sent()).toBe(3), { timeout: 3000 });
  });

  it("says so if what comes cannot be shown, and stores what comes after", async () => {
    const { there, ann, id } = await shared();
    await ann.studies.addChapters(id, [{ name: "B", chapter: start }]);
    await ann.enter(id);
    const [a, b] = ann.study.chapters.value;
    const content = there.chapters.get(a!.id)!.content;
    there.put(a!.id, { ...content, setup: { ...content.setup, fen: "nonsense" } });
    ann.study.copy.wake();
    await vi.waitFor(() => expect(ann.study.failure.value).not.toBeNull());
    await ann.enter(id, b!.id);
    await ann.play("e4");
    await ann.settle();
    expect((await ann.studies.chapter(id, b!.id))!.chapter.tree).toHaveLength(2);
  });

  it("has no characters that the server refuses", async () => {
    const { there, ann } = await shared();
    ann.study.analysis.comment("a\u202Eb\u0007\ud800c\nd");
    await ann.settle();
    ann.study.copy.wake();
    const sent = () => there.chapters.values().next().value?.content.tree[1]?.c;
    await vi.waitFor(() => expect(sent()).toBe("abc\nd"));
  });
});
