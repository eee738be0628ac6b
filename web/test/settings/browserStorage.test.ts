import { describe, expect, it } from "vitest";
import { browserStorage } from "../../src/settings/browserStorage.ts";

// The browser's storage, which can be filled or forbidden.
function storage() {
  const values = new Map<string, string>();
  const state = { full: false, forbidden: false };
  const part = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (state.full) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
  const memory = browserStorage(() => {
    if (state.forbidden) throw new DOMException("forbidden", "SecurityError");
    return part;
  });
  return { values, state, memory };
}

describe("the page's memory", () => {
  it("is the browser's storage, under names of its own", () => {
    const { values, memory } = storage();
    memory.set("last", "g1");
    expect([...values]).toEqual([["cheshire.last", "g1"]]);
    expect(memory.get("last")).toBe("g1");
    memory.set("last", null);
    expect(values.size).toBe(0);
    expect(memory.get("last")).toBeNull();
  });

  it("reads the newest value when the storage is full, not the old one", () => {
    const { values, state, memory } = storage();
    memory.set("last", "old");
    state.full = true;
    memory.set("last", "new");
    expect(memory.get("last")).toBe("new");
    expect(values.get("cheshire.last")).toBe("old");
    state.full = false;
    memory.set("last", "newer");
    expect(memory.get("last")).toBe("newer");
    expect(values.get("cheshire.last")).toBe("newer");
  });

  it("reads nothing that was removed while the storage could not be used", () => {
    const { state, memory } = storage();
    memory.set("last", "old");
    state.forbidden = true;
    memory.set("last", null);
    state.forbidden = false;
    expect(memory.get("last")).toBeNull();
  });

  it("remembers while the page is open if storage is forbidden", () => {
    const { values, state, memory } = storage();
    state.forbidden = true;
    expect(memory.get("last")).toBeNull();
    memory.set("last", "g1");
    expect(memory.get("last")).toBe("g1");
    expect(values.size).toBe(0);
  });
});
