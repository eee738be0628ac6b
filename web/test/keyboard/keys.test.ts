import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  actionIds,
  actions,
  assign,
  actionOfKey,
  isFixed,
  isKey,
  keyOf,
  readKeys,
  type Scope,
} from "../../src/keyboard/actions.ts";
import { bind, keyOfEvent, handleKey, shortcutsOf, withKey } from "../../src/keyboard/keys.ts";
import { atlas } from "../../src/position/stateQueries.ts";
import { Settings, settings } from "../../src/settings/settings.ts";
import { keyMoves } from "../../src/board/boardKeys.ts";
import type { GameInfo } from "../../src/core/types.ts";

// A key pressed on an element, which is known by the selectors that match it.
function pressed(
  key: string,
  { on = [] as string[], ...held }: Partial<KeyboardEvent> & { on?: string[] } = {},
) {
  const event = {
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    defaultPrevented: false,
    getModifierState: () => false,
    preventDefault: () => void (event.defaultPrevented = true),
    target: { closest: (wanted: string) => (on.some((one) => wanted.includes(one)) ? {} : null) },
    ...held,
  };
  return event as unknown as KeyboardEvent & { defaultPrevented: boolean };
}

const changeable = actionIds.filter((id) => actions[id].key);

describe("the table of keys", () => {
  it("gives each key to one action", () => {
    const keys = changeable.map((id) => actions[id].key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !isKey(key!) || isFixed(key!))).toEqual([]);
  });

  it("has no single character that stays", () => {
    const fixed = actionIds.flatMap((id) => actions[id].fixed ?? []);
    expect(fixed.filter((key) => /^\S$/u.test(key))).toEqual([]);
  });

  it("has the keys by which the focus moves over boards", () => {
    const moving = [actions.squares, actions.rowEnds, actions.levels].flatMap((one) => one.fixed!);
    expect(moving.sort()).toEqual(Object.keys(keyMoves).sort());
  });

  it("takes characters and function keys, with modifiers, and nothing else", () => {
    for (const key of ["a", "B", "?", "ü", "Alt+x", "Control+Alt+5", "F2", "F12"])
      expect([key, isKey(key)]).toEqual([key, true]);
    for (const key of ["", " ", "Enter", "Shift", "ab", "Hyper+x", "Alt+", "F123", "\n", "\u0007"])
      expect([key, isKey(key)]).toEqual([key, false]);
  });
});

describe("the user's keys", () => {
  it("go to one action each: two actions swap theirs", () => {
    const own = assign({}, "hint", "z");
    expect(own).toEqual({ hint: "z", zen: "h" });
    expect([actionOfKey(own, "z"), actionOfKey(own, "h")]).toEqual(["hint", "zen"]);
    // Back again, which leaves nothing to store.
    expect(assign(own, "hint", "h")).toEqual({});
  });

  it("can be none", () => {
    const own = assign({}, "hint", "");
    expect([keyOf(own, "hint"), actionOfKey(own, "h"), actionOfKey(own, "")]).toEqual([
      "",
      undefined,
      undefined,
    ]);
    // The action that loses its key to one without a key has none.
    expect(assign(own, "hint", "z")).toEqual({ hint: "z", zen: "" });
  });

  it("are stored as far as they differ, and come back", () => {
    const held: { [key: string]: string } = {};
    const memory = {
      get: (key: string) => held[key] ?? null,
      set: (key: string, value: string | null) =>
        void (value === null ? delete held[key] : (held[key] = value)),
    };
    const first = new Settings();
    first.loadFrom(memory);
    first.keys.value = assign(first.keys.value, "flip", "Alt+f");
    first.shortcuts.value = false;
    expect(JSON.parse(held["settings"]!)).toEqual({ keys: { flip: "Alt+f" }, shortcuts: false });
    const next = new Settings();
    next.loadFrom(memory);
    expect([next.keys.value, next.shortcuts.value]).toEqual([{ flip: "Alt+f" }, false]);
    next.reset();
    expect(held).toEqual({});
  });

  it("are read only as far as they can be keys", () => {
    for (const [stored, read] of [
      [undefined, {}],
      [null, {}],
      ["h", {}],
      [["h"], {}],
      [
        { hint: "g", nothing: "q", press: "p", flip: 7, view: "Enter", zen: "Escape", help: "two" },
        { hint: "g" },
      ],
      // z is the key of zen.
      [{ hint: "z" }, {}],
      [
        { hint: "z", zen: "g" },
        { hint: "z", zen: "g" },
      ],
      // What is refused keeps its own key, which another can then not have.
      [{ hint: "f", flip: "v", view: "s" }, {}],
      [{ hint: "q", zen: "q" }, { zen: "q" }],
      [{ hint: "" }, { hint: "" }],
      // Ctrl+Z stays with the editor.
      [{ hint: "Control+z" }, {}],
      [{ undo: "q", __proto__: null }, {}],
    ] as const)
      expect(readKeys(stored)).toEqual(read);
  });
});

describe("a key press", () => {
  let unbind: (() => void)[] = [];
  const did = vi.fn<(what: string) => void>();
  const everywhere = () => true;
  const acts = (scope: Scope) => (one: Scope) => one === scope;
  beforeEach(() => {
    unbind = [
      bind(() => ({
        flip: () => did("flip"),
        view: () => did("view"),
        back: () => did("back"),
        squares: ({ target }) => ((target as Element).closest("cell") ? did("squares") : false),
        shape: ({ shiftKey }) => did(shiftKey ? "red" : "green"),
        nextBoard: () => did("next"),
        previousBoard: () => did("previous"),
        undo: () => did("undo"),
        redo: () => did("redo"),
        cancel: () => did("cancel"),
      })),
    ];
  });
  afterEach(() => {
    for (const end of unbind) end();
    did.mockReset();
    settings.reset();
  });

  const doing = (event: ReturnType<typeof pressed>, inForce: (scope: Scope) => boolean = everywhere) => {
    did.mockReset();
    handleKey(event, inForce);
    expect(event.defaultPrevented).toBe(did.mock.calls.length > 0);
    return did.mock.calls.flat().join(" ");
  };

  it("does what the table says, where it says", () => {
    expect(doing(pressed("v"))).toBe("view");
    expect(doing(pressed("v"), acts("editor"))).toBe("");
    expect(doing(pressed("f"), acts("editor"))).toBe("flip");
    expect(doing(pressed("q"))).toBe("");
  });

  it("goes to the part of the page that came last, unless that has nothing to do", () => {
    unbind.push(bind(() => ({ flip: () => did("editor"), view: () => false })));
    expect(doing(pressed("f"))).toBe("editor");
    expect(doing(pressed("v"))).toBe("view");
    unbind.pop()!();
    expect(doing(pressed("f"))).toBe("flip");
  });

  it("leaves arrow keys to the square with the focus", () => {
    expect(doing(pressed("ArrowLeft", { on: ["cell"] }))).toBe("squares");
    expect(doing(pressed("ArrowLeft"))).toBe("back");
  });

  it("tells capitals by Shift, not by Caps Lock", () => {
    expect(doing(pressed("b"))).toBe("next");
    expect(doing(pressed("B", { shiftKey: true }))).toBe("previous");
    expect(doing(pressed("B"))).toBe("next");
    expect(doing(pressed("A", { shiftKey: true }))).toBe("red");
  });

  it("with Ctrl or Alt is another key, but not with AltGr", () => {
    expect(doing(pressed("v", { ctrlKey: true }))).toBe("");
    expect(doing(pressed("v", { altKey: true }))).toBe("");
    const graph = pressed("v", {
      ctrlKey: true,
      altKey: true,
      getModifierState: (name) => name === "AltGraph",
    });
    expect(doing(graph)).toBe("view");
    expect(doing(pressed("z", { ctrlKey: true }))).toBe("undo");
    expect(doing(pressed("Z", { ctrlKey: true, shiftKey: true }))).toBe("redo");
    expect(doing(pressed("Z", { ctrlKey: true }))).toBe("undo");
    expect(keyOfEvent(pressed("F2", { altKey: true }))).toBe("Alt+F2");
  });

  it("counts neither while the user writes nor in a dialog", () => {
    expect(doing(pressed("v", { on: ["textarea"] }))).toBe("");
    expect(doing(pressed("v", { on: ["dialog"] }))).toBe("");
    expect(doing(pressed("z", { on: ["dialog"], ctrlKey: true }))).toBe("");
    // A list takes characters, but changes are taken back there too.
    expect(doing(pressed("v", { on: ["select"] }))).toBe("");
    expect(doing(pressed("z", { on: ["select"], ctrlKey: true }))).toBe("undo");
  });

  it("does not count if something else has dealt with it", () => {
    const event = pressed("v", { defaultPrevented: true });
    handleKey(event, everywhere);
    expect(did).not.toHaveBeenCalled();
  });

  it("does what the user's keys say", () => {
    settings.keys.value = assign({}, "view", "f");
    expect([doing(pressed("f")), doing(pressed("v"))]).toEqual(["view", "flip"]);
    settings.keys.value = assign({}, "view", "Alt+x");
    expect([doing(pressed("x", { altKey: true })), doing(pressed("v"))]).toEqual(["view", ""]);
    settings.keys.value = assign({}, "view", "");
    expect(doing(pressed("v"))).toBe("");
  });

  it("does nothing for a character once these are switched off", () => {
    const typed = vi.fn();
    unbind.push(bind(() => ({ placePiece: ({ key }) => (key === "K" ? typed() : false) })));
    expect(doing(pressed("v"))).toBe("view");
    handleKey(pressed("K", { shiftKey: true }), everywhere);
    expect(typed).toHaveBeenCalledOnce();
    settings.keys.value = assign({}, "flip", "F2");
    settings.shortcuts.value = false;
    for (const id of changeable.filter((one) => one !== "flip"))
      expect(doing(pressed(actions[id].key!))).toBe("");
    handleKey(pressed("K", { shiftKey: true }), everywhere);
    expect(typed).toHaveBeenCalledOnce();
    expect([doing(pressed("F2")), doing(pressed("Escape")), doing(pressed("z", { ctrlKey: true }))]).toEqual([
      "flip",
      "cancel",
      "undo",
    ]);
  });

  it("is told where it works: by the tooltip and for screen readers", () => {
    expect([shortcutsOf("flip"), withKey("Flip", "flip")]).toEqual(["f", "Flip (f)"]);
    expect([shortcutsOf("moreLines"), shortcutsOf("previousBoard")]).toEqual(["Plus", "Shift+B"]);
    expect([shortcutsOf("press"), shortcutsOf("back")]).toEqual(["Enter Space", ", ArrowLeft"]);
    expect(shortcutsOf("redo")).toBe("Control+y Control+Shift+Z Meta+Shift+Z");
    settings.keys.value = assign({}, "flip", "Alt+f");
    expect([shortcutsOf("flip"), withKey("Flip", "flip")]).toEqual(["Alt+f", "Flip (Alt+f)"]);
    settings.shortcuts.value = false;
    expect([shortcutsOf("flip"), shortcutsOf("view"), withKey("View", "view")]).toEqual([
      "Alt+f",
      undefined,
      "View",
    ]);
  });
});

describe("the keys of boards", () => {
  // Two boards of 3 × 3; the middle of the first is a hole.
  const cells = [0, 1].flatMap((level) =>
    [0, 1, 2].flatMap((y) =>
      [0, 1, 2].flatMap((x) =>
        level === 0 && x === 1 && y === 1 ? [] : [{ id: level * 9 + y * 3 + x, level, x, y }],
      ),
    ),
  );
  const level = (board: number) => ({ board, name: "", files: 3, ranks: 3, column: 0, row: 0 });
  const map = atlas({ levels: [level(0), level(1)], cells, pieces: [] } as unknown as GameInfo);

  it("lead over holes, to the ends of rows and to other boards, as the user sees them", () => {
    expect(keyMoves["ArrowRight"]!(map, 3, 1)).toBe(5);
    expect(keyMoves["ArrowRight"]!(map, 5, -1)).toBe(3);
    expect([keyMoves["ArrowUp"]!(map, 0, 1), keyMoves["ArrowUp"]!(map, 3, -1)]).toEqual([3, 0]);
    expect([keyMoves["Home"]!(map, 2, 1), keyMoves["End"]!(map, 2, -1), keyMoves["End"]!(map, 0, 1)]).toEqual(
      [0, 0, 2],
    );
    expect(keyMoves["PageDown"]!(map, 3, 1)).toBe(12);
  });
});
