// The user's games that go on: whose turn it is, and how long the side to move has left. Asks the server for those that
// this browser has seen, and reads the one that only this browser has. Changes nothing.
import { signal } from "@preact/signals";
import type { GamesApi } from "../server/http.ts";
import type { GameCatalogue } from "../game/gameCatalogue.ts";
import { sideOf } from "../game/players.ts";
import { everySeat, seatOf, type Keys } from "../server/keys.ts";
import type { SeenGames } from "../server/seenGames.ts";
import type { LocalGame, LocalGames } from "../sync/localGames.ts";
import { faceOf, leftAt } from "../round/clock.ts";
import { piecesOf } from "../position/placement.ts";
import type { Brief, Color, Core, GameInfo, Piece, Player } from "../core/types.ts";

export interface OwnGame {
  // Null: the game that only this browser has.
  id: string | null;
  game: string;
  title: string;
  info: GameInfo | null;
  pieces: Piece[] | null;
  white: Player;
  black: Player;
  // The user's only side.
  mine: Color | undefined;
  turn: Color;
  yours: boolean;
  // Milliseconds left to the side to move; null without a clock, or while it stands.
  left: number | null;
}

// How many are shown, and how many of those seen last are asked for.
const most = 4;
const asked = 60;

const turnOf = (fen: string): Color => (fen.trim().split(/\s+/)[1] === "b" ? "b" : "w");

type Api = Pick<GamesApi, "list" | "load">;

export class OwnGames {
  readonly games = signal<readonly OwnGame[]>([]);
  private asks = 0;

  constructor(
    private readonly uses: {
      // Null: there is no server.
      api: Api | null;
      core: Core;
      describe: GameCatalogue["describe"];
      seen: SeenGames;
      localGames: LocalGames;
      keys: (id: string) => Keys;
    },
  ) {}

  // Reads them again. What cannot be reached is left out.
  async refresh(): Promise<void> {
    const ask = ++this.asks;
    const [here, stored] = await Promise.all([this.here().catch(() => []), this.stored().catch(() => [])]);
    const all = [...here, ...stored].sort((a, b) => Number(b.yours) - Number(a.yours)).slice(0, most);
    if (ask === this.asks) this.games.value = all;
  }

  // The game of this browser that was last at the table, unless the server has it.
  private async here(): Promise<OwnGame[]> {
    const { seen, localGames, core, describe } = this.uses;
    const game = seen.last === null ? undefined : localGames.of(seen.last);
    if (!game || game.record || game.result || game.moves.length === 0) return [];
    const { setup, players, moves } = game;
    const info = await describe(setup.game, setup.options, setup.file);
    const state = await core.withScratchGame(async (scratch) => {
      await scratch.start(setup);
      return scratch.walk(0, moves);
    });
    if (state.result) return [];
    const mine = sideOf(players, everySeat);
    return [
      {
        ...about(game, info),
        pieces: state.pieces,
        mine,
        turn: state.side,
        yours: mine === undefined || mine === state.side,
        left: null,
      },
    ];
  }

  private async stored(): Promise<OwnGame[]> {
    const { api, seen, keys } = this.uses;
    const ids = seen.ids.slice(0, asked);
    if (!api || ids.length === 0) return [];
    const found = await api.list({
      ids,
      result: "open",
      limit: 2 * most,
      keys: ids.flatMap((id) => Object.values(keys(id))),
    });
    const games = await Promise.all(found.games.map((brief) => this.of(brief, api)));
    return games.flatMap((game) => game ?? []);
  }

  // Null: the user only watches it.
  private async of(brief: Brief, api: Api): Promise<OwnGame | null> {
    const keys = this.uses.keys(brief.id);
    const held = Object.values(keys);
    const seat = brief.seats === "link" || held.length > 0 ? seatOf(keys, true, true) : everySeat;
    if (!seat.w && !seat.b) return null;
    const mine = sideOf({ w: brief.white, b: brief.black }, seat);
    const turn = turnOf(brief.fen);
    const info = brief.file ? null : await this.uses.describe(brief.game, brief.options).catch(() => null);
    const clock = brief.clock ? (await api.load(brief.id, held).catch(() => null))?.clock : null;
    const face = clock ? faceOf(clock, 0) : null;
    return {
      id: brief.id,
      game: brief.game,
      title: brief.title,
      info,
      pieces: info && piecesOf(info, brief.fen),
      white: brief.white,
      black: brief.black,
      mine,
      turn,
      yours: mine === undefined || mine === turn,
      left: face?.running ? leftAt(face, face.running, 0) : null,
    };
  }
}

const about = ({ players }: LocalGame, info: GameInfo) => ({
  id: null,
  game: info.id,
  title: info.title,
  info,
  white: players.w,
  black: players.b,
});
