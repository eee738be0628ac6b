import type { SolverClient } from "@cheshire/core/solverClient";
import { signal } from "@preact/signals";
import { reasonOf } from "../refusal.ts";
import type { Message } from "../types.ts";
import type { Demand } from "./link.ts";

// The problems that ship with Cheshire: data/problems of the repository, in the input language of Popeye.
const files = import.meta.glob<string>("../../../data/problems/*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

// A position of a problem, as it is chosen, and what is asked for besides its solution.
export interface Shipped {
  title: string;
  demand: Demand;
  wishes: { setPlay: boolean; tries: number };
}

export class Collection {
  readonly problems = signal<readonly Shipped[]>([]);
  readonly failure = signal<Message | null>(null);
  private coming: Promise<void> | undefined;

  constructor(
    private readonly solver: Pick<SolverClient, "problems">,
    private readonly texts: () => Promise<string[]> = fetched,
  ) {}

  // Reads all files, once.
  read(): Promise<void> {
    return (this.coming ??= this.load().catch((error: unknown) => {
      this.coming = undefined;
      this.failure.value = reasonOf(error);
    }));
  }

  private async load(): Promise<void> {
    const found: Shipped[] = [];
    for (const text of await this.texts()) {
      const { problems } = await this.solver.problems(text);
      for (const { title, author, origin, game, options, setPlay, tries, positions } of problems) {
        const name = [title, author, origin].filter((part) => part !== undefined).join(", ");
        for (const [i, { fen, stipulation, twin = "", to = "" }] of positions.entries()) {
          const letter = positions.length > 1 ? ` ${String.fromCharCode(97 + i)}) ${twin}`.trimEnd() : "";
          found.push({
            title: `${name}${letter}: ${stipulation}`,
            demand: { setup: { game, options, fen }, stipulation, twin: "", to },
            wishes: { setPlay, tries },
          });
        }
      }
    }
    this.failure.value = null;
    this.problems.value = found;
  }
}

async function fetched(): Promise<string[]> {
  return Promise.all(
    Object.keys(files)
      .sort()
      .map(async (path) => {
        const answer = await fetch(files[path]!);
        if (!answer.ok) throw new Error(`${files[path]!}: ${answer.status}`);
        return answer.text();
      }),
  );
}
