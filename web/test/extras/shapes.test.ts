import { describe, expect, it } from "vitest";
import { Shapes } from "../../src/extras/shapes.ts";
import type { Store } from "../../src/store/store.ts";
import { any, like, t } from "../english.ts";
import { at, game, spoken } from "./table.ts";
import { turn } from "../turn.ts";

const drawn = (store: Store, place: (cell: number) => string = String) =>
  new Shapes(store.session, store.history, store.announcer, place);

const arrow = t("shapes.arrow", { from: "A e2", to: "B e4" });

describe("drawings on the boards", () => {
  it("appear, change their ink, and go when they are drawn again", async () => {
    const store = await game("alice");
    const shapes = drawn(store);
    const [a, b] = [at(store, "e2"), at(store, "e4", "B")];
    shapes.draw({ from: a, to: b, ink: 0 });
    expect(spoken(store)).toBe(arrow);
    shapes.draw({ from: b, to: b, ink: 0 });
    expect(spoken(store)).toBe(t("shapes.circle", { cell: "B e4" }));
    expect(shapes.list.value).toHaveLength(2);
    shapes.draw({ from: a, to: b, ink: 1 });
    expect(shapes.list.value).toEqual([
      { from: b, to: b, ink: 0 },
      { from: a, to: b, ink: 1 },
    ]);
    shapes.draw({ from: a, to: b, ink: 1 });
    expect(shapes.list.value).toEqual([{ from: b, to: b, ink: 0 }]);
    expect(spoken(store)).toBe(t("shapes.removed", { shape: arrow }));
    shapes.clear();
    expect(shapes.list.value).toEqual([]);
    expect(spoken(store)).toContain(t("shapes.cleared"));
  });

  it("go with their position: at the next move, at a step back, and with a new game", async () => {
    const store = await game("alice", ["e4"]);
    const shapes = drawn(store);
    const circle = () => shapes.draw({ from: at(store, "e2"), to: at(store, "e2"), ink: 0 });
    circle();
    await store.game.play("d5");
    expect(shapes.list.value).toEqual([]);
    circle();
    store.history.back();
    await turn();
    expect(shapes.list.value).toEqual([]);
    circle();
    await store.startGame({
      game: "alice",
      options: {},
      fen: "",
      players: { w: { kind: "human" }, b: { kind: "human" } },
    });
    expect(shapes.list.value).toEqual([]);
  });

  it("are the same at one place of the merged view", async () => {
    const store = await game("alice");
    const shapes = drawn(store, (id) => store.session.map.value!.cell(id).name.slice(-2));
    shapes.draw({ from: at(store, "e4"), to: at(store, "e4"), ink: 0 });
    shapes.draw({ from: at(store, "e4", "B"), to: at(store, "e4", "B"), ink: 0 });
    expect(shapes.list.value).toEqual([]);
  });

  it("can be begun and ended by key", async () => {
    const store = await game("alice");
    const shapes = drawn(store);
    const [a, b] = [at(store, "e2"), at(store, "e4")];
    shapes.mark(a, 1);
    expect(spoken(store)).toMatch(like(t("shapes.begun", { cell: "A e2", key: any })));
    expect(shapes.list.value).toEqual([]);
    shapes.mark(b, 0);
    expect(shapes.list.value).toEqual([{ from: a, to: b, ink: 1 }]);
    shapes.mark(b, 0);
    shapes.mark(b, 0);
    expect(shapes.list.value).toHaveLength(2);
    // What was begun is dropped too.
    shapes.mark(b, 0);
    shapes.clear();
    shapes.mark(a, 0);
    expect(shapes.list.value).toEqual([]);
  });
});
