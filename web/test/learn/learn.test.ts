import { beforeAll, describe, expect, it } from "vitest";
import { cellNamed, LessonCtrl, movesToGoal, setupOf } from "../../src/learn/lessonCtrl.ts";
import { lessons, lessonOf } from "../../src/learn/lessons/index.ts";
import { Progress } from "../../src/learn/progress.ts";
import { lessonOfGame, lessonsOfGames } from "../../src/learn/lessonsOfGames.ts";
import { de } from "../../src/learn/lessons/de/index.ts";
import { en } from "../../src/learn/lessons/en/index.ts";
import type { LessonData, LessonText, Step } from "../../src/learn/types.ts";
import { chapterOfRule, partsOf } from "../../src/rules/chapters.ts";
import type { Store } from "../../src/store/store.ts";
import { storeAlone } from "../environment.ts";

const all = lessons.flatMap((data) =>
  data.steps.map((step) => ({ data, step, name: `${data.id} ${step.id}` })),
);
const ids = (text: string) => text.match(/\b[A-Z]{2}-\d+\b/g) ?? [];
const phases: { [name: string]: { [lesson: string]: LessonText } } = { en, de };

describe("the texts of the lessons", () => {
  it("are there for every step in both languages, and for nothing else", () => {
    for (const words of Object.values(phases)) {
      expect(Object.keys(words).sort()).toEqual(lessons.map((data) => data.id).sort());
      for (const data of lessons)
        expect(Object.keys(words[data.id]!.steps).sort()).toEqual(data.steps.map((step) => step.id).sort());
    }
  });

  it.each(all)("$name: says what is to be done and names rules that exist", ({ data, step }) => {
    for (const words of Object.values(phases)) {
      const text = words[data.id]!.steps[step.id]!;
      const todo = step.goal.kind !== "look";
      for (const field of [text.task, text.hint, text.after]) expect(Boolean(field), `${step.id}`).toBe(todo);
      const named = [text.text, text.after ?? "", text.hint ?? ""].flatMap(ids);
      for (const rule of named) expect(chapterOfRule(rule), rule).toBeDefined();
      expect(text.text.length).toBeLessThan(420);
      // A result is shown with its points where the text says what they decide.
      expect(step.points ?? false).toBe(named.includes("CH-123"));
    }
    for (const rule of step.rules) expect(chapterOfRule(rule), rule).toBeDefined();
    // Both languages mention the same rules.
    const both = Object.values(phases).map((words) =>
      ids(`${words[data.id]!.steps[step.id]!.text} ${words[data.id]!.steps[step.id]!.after}`).sort(),
    );
    expect(both[0]).toEqual(both[1]);
  });

  it("find the chapter of an id", () => {
    expect(chapterOfRule("OC-20")?.id).toBe("chess");
    expect(chapterOfRule("CH-20")?.id).toBe("cheops");
    expect(chapterOfRule("AL-9")?.id).toBe("alice");
    expect(chapterOfRule("AL-999")).toBeUndefined();
    expect(partsOf("closed (Castles, CH-67)")).toEqual([
      "closed (Castles, ",
      { rule: "CH-67", route: { kind: "rules", chapter: "cheops", rule: "CH-67" } },
      ")",
    ]);
  });

  it("belong to games", () => {
    for (const { lesson } of lessonsOfGames) expect(lessonOf(lesson)).toBeDefined();
    expect(lessonOfGame("alice3:raumschach")).toBe("relatives");
    expect(lessonOfGame("chess")).toBeUndefined();
  });
});

describe("lessons on the board", () => {
  let store: Store;
  let memory: { [key: string]: string };
  beforeAll(async () => {
    memory = {};
    store = storeAlone(memory);
  });

  const at = async (data: LessonData, step: Step): Promise<LessonCtrl> => {
    const lesson = new LessonCtrl(store, data, new Progress({ get: () => null, set: () => undefined }), () =>
      Promise.resolve(),
    );
    await lesson.show(data.steps.indexOf(step));
    expect(lesson.fault.value).toBeNull();
    return lesson;
  };
  const until = (done: () => boolean) => expect.poll(done, { interval: 1, timeout: 10000 }).toBe(true);
  const answered = (lesson: LessonCtrl) => until(() => lesson.phase.value !== "reply");
  const cell = (name: string) => cellNamed(store.session.info.value!, name)!;
  const try_ = async (lesson: LessonCtrl, from: string, to: string) => {
    store.board.cancel();
    store.board.press(cell(from));
    store.board.press(cell(to));
    await until(() => lesson.phase.value !== "ask" || store.announcer.note.value?.tone === "refused");
  };

  it.each(all)("$name: is laid, and its goal is reached by what is asked for", async ({ data, step }) => {
    const lesson = await at(data, step);
    const state = store.session.state.value!;
    for (const name of [...(step.cells ?? []), ...(step.arrows ?? []).flat()])
      expect(cell(name), name).toBeDefined();
    const { goal } = step;
    if (goal.kind === "look") {
      expect(store.session.myTurn.value).toBe(false);
      return;
    }
    expect(store.session.result.value).toBeNull();
    if (goal.kind === "refused") {
      for (const to of goal.to) {
        await lesson.again();
        await try_(lesson, goal.from, to);
        expect(lesson.phase.value, to).toBe("solved");
        expect(lesson.feedback.value).toMatchObject({ kind: "reason", reason: { code: expect.any(String) } });
      }
      return;
    }
    if (goal.kind === "mate") {
      for (let i = 0; i < goal.solution.length; i += 2) {
        await store.game.play(goal.solution[i]!);
        await answered(lesson);
        // Another defence may need another answer; the stored line follows its own.
        if (i + 2 < goal.solution.length) {
          expect(lesson.feedback.value).toMatchObject({ kind: "good" });
          const line = [...state.moves.map((move) => move.uci), ...goal.solution.slice(0, i + 2)];
          await store.session.walk(() => line);
        }
      }
      expect(lesson.phase.value).toBe("solved");
      expect(store.session.state.value!.result?.reason).toBe("checkmate");
      return;
    }
    const good = movesToGoal(store.session.info.value!, state, goal);
    expect(good.length).toBeGreaterThan(0);
    if (goal.kind === "move") expect(good.map((move) => move.uci).sort()).toEqual([...goal.moves].sort());
    for (const { uci } of good) {
      await lesson.again();
      await store.game.play(uci);
      expect(lesson.phase.value, uci).toBe("solved");
    }
  });

  it.each(all.filter(({ step }) => !["look", "mate"].includes(step.goal.kind)))(
    "$name: another move is taken back and tried again",
    async ({ data, step }) => {
      const lesson = await at(data, step);
      const state = store.session.state.value!;
      const good = movesToGoal(store.session.info.value!, state, step.goal).map((move) => move.uci);
      const wrong = state.legal.find((move) => !good.includes(move.uci));
      if (!wrong) return;
      await store.game.play(wrong.uci);
      expect(lesson.phase.value).toBe("wrong");
      expect(store.session.myTurn.value).toBe(false);
      await lesson.takeBack();
      expect(store.session.state.value!.fen).toBe(state.fen);
      expect(store.session.myTurn.value).toBe(true);
    },
  );

  it.each(all.filter(({ step }) => step.goal.kind !== "look"))(
    "$name: is shown when one asks",
    async ({ data, step }) => {
      const lesson = await at(data, step);
      await lesson.showMe();
      expect(lesson.phase.value).toBe("solved");
      expect(lesson.shown.value).toBe(true);
    },
  );

  // Every first move, every defence, every second move: compares what the lesson says with what the rules say.
  it.each(all.filter(({ step }) => step.goal.kind === "mate"))(
    "$name: has one key, and a wrong one is refuted by a move that does refute it",
    async ({ data, step }) => {
      const { goal } = step;
      if (goal.kind !== "mate") return;
      const judge = storeAlone();
      let state = await judge.core.start(setupOf(step));
      for (const move of step.moves ?? []) state = await judge.core.play(move);
      const keys: string[] = [];
      for (const key of state.legal) {
        const after = await judge.core.play(key.uci);
        const refutations: string[] = [];
        if (!after.result && goal.within === 2) {
          for (const defence of after.legal) {
            const there = await judge.core.play(defence.uci);
            if (!there.legal.some((move) => move.san.endsWith("#"))) refutations.push(defence.uci);
            await judge.core.back(1);
          }
        }
        await judge.core.back(1);
        const lesson = await at(data, step);
        await store.game.play(key.uci);
        await answered(lesson);
        const holds = goal.within === 1 ? after.result?.reason === "checkmate" : refutations.length === 0;
        if (holds) keys.push(key.uci);
        if (after.result || goal.within === 1) {
          expect(lesson.phase.value, key.san).toBe(holds ? "solved" : "wrong");
          continue;
        }
        const reply = store.session.state.value!.moves.at(-1)!;
        if (holds) {
          expect(lesson.phase.value).toBe("ask");
          continue;
        }
        expect(lesson.feedback.value, key.san).toMatchObject({
          kind: "refuted",
          move: key.san,
          reply: reply.san,
        });
        expect(refutations, key.san).toContain(reply.uci);
        await lesson.takeBack();
        expect(store.session.state.value!.fen).toBe(state.fen);
      }
      expect(keys).toEqual([goal.solution[0]]);
    },
    60000,
  );

  it("play the first whole game without a break, from the start to the mate that it ends with", async () => {
    const data = lessonOf("first-game")!;
    const judge = storeAlone();
    let state = await judge.core.start(setupOf(data.steps[0]!));
    expect(state.fen).toBe(state.start);
    for (const [i, step] of data.steps.entries()) {
      const lesson = await at(data, step);
      expect(store.session.state.value!.fen, step.id).toBe(state.fen);
      expect(state.side, step.id).toBe("w");
      await lesson.showMe();
      const [move] =
        step.goal.kind === "move" ? step.goal.moves : step.goal.kind === "mate" ? step.goal.solution : [];
      state = await judge.core.play(move!);
      const last = i === data.steps.length - 1;
      expect(Boolean(state.result), step.id).toBe(last);
      expect(step.reply?.length ?? 0, step.id).toBe(last ? 0 : 1);
      for (const reply of step.reply ?? []) state = await judge.core.play(reply);
      // The board shows the reply too.
      await until(() => store.session.state.value!.fen === state.fen);
    }
    expect(state.result).toMatchObject({ winner: "w", reason: "checkmate" });
  });

  it("meets every stored defence of the two-mover, each mated in time", async () => {
    const { data, step } = all.find(({ name }) => name === "puzzles marks")!;
    const lesson = await at(data, step);
    const met: string[] = [];
    for (let n = 0; n < 12; n++) {
      await lesson.again();
      await store.game.play("a2b1");
      await answered(lesson);
      met.push(store.session.state.value!.moves.at(-1)!.uci);
      const mate = store.session.state.value!.legal.find((move) => move.san.endsWith("#"))!;
      await store.game.play(mate.uci);
      await answered(lesson);
      expect(lesson.phase.value).toBe("solved");
    }
    expect(lesson.defencesMet()).toEqual([12, 12]);
    expect(new Set(met).size).toBe(12);
  });

  it("answers a second move that does not mate, and lets it be tried again", async () => {
    const { data, step } = all.find(({ name }) => name === "puzzles marks")!;
    const lesson = await at(data, step);
    await store.game.play("a2b1");
    await answered(lesson);
    expect(store.session.state.value!.moves.at(-1)!.uci).toBe("g3g2");
    await store.game.play("f4g3");
    await answered(lesson);
    expect(lesson.feedback.value).toMatchObject({ kind: "refuted", reply: "Rxg3" });
    await lesson.takeBack();
    expect(store.session.state.value!.moves.map((move) => move.uci)).toEqual(["a2b1", "g3g2"]);
    await store.game.play("f4h2");
    await answered(lesson);
    expect(lesson.phase.value).toBe("solved");
  });

  it("accepts a typed attempt as well", async () => {
    const { data, step } = all.find(({ name }) => name === "alice vanish")!;
    const lesson = await at(data, step);
    await store.game.play("a4e4", true);
    expect(lesson.phase.value).toBe("solved");
  });

  it("remembers what was done, but not what was only shown", async () => {
    const progress = new Progress(store.storage);
    const data = lessonOf("alice")!;
    const lesson = new LessonCtrl(store, data, progress, () => Promise.resolve());
    await lesson.show(0);
    await lesson.showMe();
    expect(progress.isDone("alice", "transfer")).toBe(false);
    await lesson.again();
    await store.game.play("e2e4");
    expect(progress.isDone("alice", "transfer")).toBe(true);
    expect(new Progress(store.storage).isDone("alice", "transfer")).toBe(true);
    expect(lesson.indexOf(undefined)).toBe(1);
    expect(new Progress({ get: () => "no JSON", set: () => undefined }).isDone("alice", "transfer")).toBe(
      false,
    );
  });
});
