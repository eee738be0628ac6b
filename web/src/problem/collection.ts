// The problems that ship with Cheshire: data/problems of the repository, in the input language of Popeye. Fetches the
// files once, and has the solver read them.
import type { SolverClient } from "@cheshire/core/solverClient";
import { signal } from "@preact/signals";
import { reasonOf } from "../i18n/refusal.ts";
import type { Message } from "../core/types.ts";
import { t } from "./texts/index.ts";
import { linkOf, type ProblemData } from "./link.ts";

const files = import.meta.glob<string>("../../../data/problems/*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

// A position of a problem, as it is chosen, and what is asked for besides its solution.
export interface CollectedProblem {
  title?: string | undefined;
  author?: string | undefined;
  origin?: string | undefined;
  // All three of these.
  source: string;
  // Of a problem without title and author: which one it is of those of its game, from 1.
  number: number | null;
  // Of a twin: its letter and its changes.
  twin: string;
  data: ProblemData;
  options: { setPlay: boolean; tries: number };
}

// What the problem is called in a list.
export function nameOf({ source, number, twin, data }: CollectedProblem): string {
  const { stipulation, setup } = data;
  const pieces = (setup.fen.split(" ")[0]!.match(/[a-z]/gi) ?? []).length;
  return number === null
    ? t("problem.named", { stipulation, source, twin })
    : t("problem.numbered", { n: number, stipulation, pieces, twin });
}

export class Collection {
  readonly problems = signal<readonly CollectedProblem[]>([]);
  readonly failure = signal<Message | null>(null);
  private coming: Promise<void> | undefined;

  constructor(
    private readonly solver: Pick<SolverClient, "problems">,
    private readonly texts: () => Promise<string[]> = fetched,
  ) {}

  // Author and source of a problem; empty if it is none of these.
  sourceOf(data: ProblemData): string {
    const link = linkOf(data);
    return this.problems.peek().find((one) => linkOf(one.data) === link)?.source ?? "";
  }

  // Reads all files, once.
  read(): Promise<void> {
    return (this.coming ??= this.load().catch((error: unknown) => {
      this.coming = undefined;
      this.failure.value = reasonOf(error);
    }));
  }

  private async load(): Promise<void> {
    const found: CollectedProblem[] = [];
    const numbers = new Map<string, number>();
    for (const text of await this.texts()) {
      const { problems } = await this.solver.problems(text);
      for (const { title, author, origin, game, options, setPlay, tries, positions } of problems) {
        const source = [title, author, origin].filter((part) => part !== undefined).join(", ");
        const number = (title ?? author) ? null : (numbers.get(game) ?? 0) + 1;
        if (number !== null) numbers.set(game, number);
        for (const [i, { fen, stipulation, twin = "", to = "" }] of positions.entries()) {
          const letter = positions.length > 1 ? ` ${String.fromCharCode(97 + i)}) ${twin}`.trimEnd() : "";
          found.push({
            title,
            author,
            origin,
            source,
            number,
            twin: letter,
            data: { setup: { game, options, fen }, stipulation, twin: "", to },
            options: { setPlay, tries },
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
