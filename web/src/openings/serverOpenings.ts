// What was played in the finished games of the server.
import type { PgnTree } from "@cheshire/core/generated/protocol";
import { messageOf, Refusal, fault } from "../i18n/refusal.ts";
import { optionText } from "@cheshire/core/moves";
import { checked } from "../server/checked.ts";
import type { Library, Setup } from "../core/types.ts";

type Fetch = (url: string) => Promise<Response>;

export interface ServerOpenings {
  offered: () => Promise<boolean>;
  // Rejects with a Refusal.
  explore: (setup: Setup, moves: readonly string[]) => Promise<PgnTree>;
}

// `library`: what the server offers; `fetch`: asks it.
export function serverOpenings(
  library: () => Promise<Library>,
  fetch: Fetch = (url) => globalThis.fetch(url),
): ServerOpenings {
  return {
    offered: () =>
      library().then(
        ({ explorer }) => explorer === true,
        () => false,
      ),
    explore: async ({ game, options, fen }, moves) => {
      const query = new URLSearchParams({ game });
      if (Object.keys(options).length > 0) query.set("options", optionText(options));
      if (fen) query.set("fen", fen);
      if (moves.length > 0) query.set("moves", moves.join(" "));
      const { HttpAnswers: answers, Error: isError } = await import("../../generated/serverValidators.js");
      const answer = await fetch(`/api/explorer?${query}`).catch(() => null);
      if (!answer) throw new Refusal(fault("server-unreachable"));
      const body = (await answer.json()) as unknown;
      if (!answer.ok)
        throw new Refusal(
          isError(body) ? messageOf(body.error) : fault("server-status", { status: answer.status }),
        );
      const request = "GET /api/explorer";
      return checked(answers[request], body, request);
    },
  };
}
