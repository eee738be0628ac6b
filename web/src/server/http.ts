// The requests of docs/protocol.md about games, problems and positions over HTTP. It keeps no games.
import { posting, ServerRequests, withKeys } from "./requests.ts";
import type {
  AnalysisRequest,
  Claim,
  Claimed,
  Created,
  Decline,
  GamesPage,
  GameRecord,
  GamesQuery as Query,
  Library,
  NewGame,
  SolvedProblem,
  SolveRequest,
  StopSolving,
  Thought,
} from "../core/types.ts";

// A game to create; undefined members are left out.
export type NewRecord = { game: string } & { [K in Exclude<keyof NewGame, "game">]?: NewGame[K] | undefined };
// A position to analyse, likewise of a game with this id.
export type NewAnalysis = AnalysisRequest & { game: string };
// A game as its creator gets it: by link with the creator's own keys, and invitations to the other seats.
export type CreatedGame = Created;
export { ServerError } from "./requests.ts";
export type { GamesPage };

// Which stored games to list, the last changed first, and the keys to show them by. `ids`: only these.
export type GamesQuery = Omit<Query, "id"> & { ids?: readonly string[]; keys?: readonly string[] };

function queryOf({ ids = [], keys: _, ...one }: GamesQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(one))
    if (value !== undefined && value !== "") query.set(name, String(value));
  for (const id of ids) query.append("id", id);
  return query.size > 0 ? `?${query}` : "";
}

const solvingTime = 3_600_000;

// The server's stored games over HTTP.
export class GamesApi extends ServerRequests {
  // The key of the user's name, with which they are known at the board; none if they have no name.
  ownKeys: () => string[] = () => [];
  private readonly known = (body: unknown): RequestInit => withKeys(this.ownKeys(), posting(body));
  private asked: Promise<Library> | undefined;

  // What the server was started with: it is asked once, and again after a failure.
  library = (): Promise<Library> => {
    this.asked ??= this.ask("GET /api/library", "/library").catch((error: unknown) => {
      this.asked = undefined;
      throw error;
    });
    return this.asked;
  };
  // Games are shown as these keys allow.
  list = (wanted: GamesQuery = {}): Promise<GamesPage> =>
    this.ask("GET /api/games", `/games${queryOf(wanted)}`, withKeys(wanted.keys));
  load = (id: string, keys: string[] = [], signal?: AbortSignal): Promise<GameRecord> =>
    this.ask("GET /api/games/ID", `/games/${encodeURIComponent(id)}`, withKeys(keys), signal);
  create = (game: NewRecord, signal?: AbortSignal): Promise<CreatedGame> =>
    this.ask("POST /api/games", "/games", this.known(game), signal);
  // Presents a key that came with a link; returns the seat and its key: `own`, if it was an invitation. A name that is
  // not empty becomes that of the player who takes the seat.
  claim = (
    id: string,
    invitation: string,
    own: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<Claimed> =>
    this.ask(
      "POST /api/games/ID/keys",
      `/games/${encodeURIComponent(id)}/keys`,
      this.known({ invitation, key: own, ...(name === "" ? {} : { name }) } satisfies Claim),
      signal,
    );
  // Says that an invitation is not wanted.
  decline = async (id: string, invitation: string): Promise<void> =>
    void (await this.fetched(
      `/games/${encodeURIComponent(id)}/decline`,
      posting({ invitation } satisfies Decline),
    ));
  // What the server's engine thinks of a position.
  analyse = (asked: NewAnalysis, signal?: AbortSignal): Promise<Thought> =>
    this.ask("POST /api/analysis", "/analysis", this.known(asked), signal);
  // Solves a chess problem, which may have to wait for its turn.
  solve = (asked: SolveRequest & { game: string }, signal?: AbortSignal): Promise<SolvedProblem> =>
    this.ask("POST /api/solve", "/solve", posting(asked), signal, solvingTime);
  // Makes it answer with what is proved; 404 if it is not being solved.
  stopSolving = async (id: string): Promise<void> =>
    void (await this.fetched("/solve/stop", posting({ id } satisfies StopSolving)));
  remove = async (id: string, keys: string[] = []): Promise<void> =>
    void (await this.fetched(`/games/${encodeURIComponent(id)}`, withKeys(keys, { method: "DELETE" })));
}
