import { describe, expect, it } from "vitest";
import { Documentation } from "../../src/ui/documentation.ts";
import type { Library } from "../../src/core/types.ts";

const library = (docs: boolean): Library => ({ games: [], files: [], analysis: false, solver: false, docs });

describe("the documentation", () => {
  it("is offered once the server says that it has it", async () => {
    const documentation = new Documentation({ library: async () => library(true) });
    expect(documentation.offered.value).toBe(false);
    await documentation.ask();
    expect(documentation.offered.value).toBe(true);
  });

  it("is not offered by a server without it, by one that is away, or without a server", async () => {
    const away = () => Promise.reject(new Error("away"));
    for (const api of [{ library: async () => library(false) }, { library: away }, {}]) {
      const documentation = new Documentation(api);
      await documentation.ask();
      expect(documentation.offered.value).toBe(false);
    }
  });

  it("is no longer offered when the server goes away", async () => {
    let there = true;
    const documentation = new Documentation({
      library: () => (there ? Promise.resolve(library(true)) : Promise.reject(new Error("away"))),
    });
    await documentation.ask();
    there = false;
    await documentation.ask();
    expect(documentation.offered.value).toBe(false);
  });
});
