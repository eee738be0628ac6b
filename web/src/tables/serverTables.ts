// What the endgame tables of the server say of a position.
import type { TablesAnswer } from "@cheshire/core/generated/protocol";
import { checked } from "../server/checked.ts";
import type { Library, Setup } from "../core/types.ts";

type Fetch = (url: string) => Promise<Response>;

export interface ServerTables {
  // The pieces of the largest table of a game, with both kings; 0 if there is none.
  pieces: (game: string) => Promise<number>;
  // Null if the server has no answer.
  ask: (game: string, fen: string) => Promise<TablesAnswer | null>;
}

// The pieces in a FEN: its first field has a letter for each.
export const piecesIn = (fen: string): number =>
  (fen.split(" ", 1)[0] ?? "").replace(/[^A-Za-z]/g, "").length;

// Whether there can be tables for a game: they have its usual rules.
export const usual = ({ options, file }: Setup): boolean => !file && Object.keys(options).length === 0;

// `library`: what the server offers; `fetch`: asks it.
export function serverTables(
  library: () => Promise<Library>,
  fetch: Fetch = (url) => globalThis.fetch(url),
): ServerTables {
  return {
    pieces: (game) =>
      library().then(
        ({ tables = [] }) => tables.find((one) => one.game === game)?.pieces ?? 0,
        () => 0,
      ),
    ask: async (game, fen) => {
      const { HttpAnswers: answers } = await import("../../generated/serverValidators.js");
      const query = new URLSearchParams({ fen });
      const answer = await fetch(`/api/tables/${encodeURIComponent(game)}?${query}`).catch(() => null);
      if (!answer?.ok) return null;
      const request = "GET /api/tables/ID";
      return checked(answers[request], (await answer.json()) as unknown, request);
    },
  };
}
