// What the server has of endgame tables as a whole: the list of those of a game, and the longest wins of each.
import type { EndingList, EndingView } from "@cheshire/core/generated/protocol";
import { checked } from "../server/checked.ts";
import type { Library } from "../core/types.ts";

type Fetch = (url: string) => Promise<Response>;

export interface ServerEndings {
  // The games that have tables. Rejects if the server cannot be asked, as all of these do.
  games: () => Promise<string[]>;
  // Null if the server has no tables of the game.
  list: (game: string) => Promise<EndingList | null>;
  // Null if it has not this one.
  view: (game: string, ending: string) => Promise<EndingView | null>;
}

// `library`: what the server offers; `fetch`: asks it.
export function serverEndings(
  library: () => Promise<Library>,
  fetch: Fetch = (url) => globalThis.fetch(url),
): ServerEndings {
  const ask = async (url: string): Promise<unknown> => {
    const answer = await fetch(url);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  };
  const answers = async () => (await import("../../generated/serverValidators.js")).HttpAnswers;
  const path = (game: string) => `/api/tables/${encodeURIComponent(game)}/endings`;
  return {
    games: async () => ((await library()).tables ?? []).map(({ game }) => game),
    list: async (game) => {
      const found = await ask(path(game));
      const request = "GET /api/tables/ID/endings";
      return found === null ? null : checked((await answers())[request], found, request);
    },
    view: async (game, ending) => {
      const found = await ask(`${path(game)}/${encodeURIComponent(ending)}`);
      const request = "GET /api/tables/ID/endings/ID";
      return found === null ? null : checked((await answers())[request], found, request);
    },
  };
}
