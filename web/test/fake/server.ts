import { resigned } from "../../src/speech/speech.ts";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { WebSocketServer } from "ws";
import type {
  Brief,
  ClockTerms,
  Color,
  GameRecord,
  GameState,
  Message,
  Result,
} from "../../src/core/types.ts";
import { ServerError, type CreatedGame, type NewRecord } from "../../src/server/http.ts";
import type { SeatName } from "../../src/server/keys.ts";
import { pressed, leftAt, type ClockFace } from "../../src/round/clock.ts";
import { recordWith } from "./record.ts";
import { asking, instanceWithPyramids } from "../nodeCore.ts";
import { messageOf, reasonOf } from "../../src/i18n/refusal.ts";
import { said } from "./said.ts";

// Replaces `cheshire serve`: the HTTP and WebSocket interface with games in memory.

const other = (color: Color): Color => (color === "w" ? "b" : "w");
const nameOf = (color: Color): string => (color === "w" ? "White" : "Black");
const seatNames = { w: "white", b: "black" } as const;
const token = () => Math.random().toString(36).slice(2, 12);

// How to reach a member.
export interface Wire {
  send: (text: string) => void;
}
interface Chat {
  from: Color;
  text: string;
  at: string;
}
// `umpire`: the key of an Umpire or arbiter who has come; `toUmpire`: the invitation to that seat.
interface Game {
  umpire?: string;
  toUmpire?: string;
  record: GameRecord;
  fen: string;
  keys: { [key: string]: Color };
  invitations: { [invitation: string]: { color: Color; key?: string } };
  face: ClockFace | null;
  timer?: NodeJS.Timeout;
  chats: Chat[];
  members: Map<Wire, Member>;
  version: number;
}
type State = GameState & { error?: Message };
interface Member {
  seats: Color[];
  chat: boolean;
}

export function fakeServer() {
  const games = new Map<string, Game>();
  const core = asking(instanceWithPyramids());

  const replay = (record: GameRecord, moves: string[]) => {
    let last = core<State>("new", record.game, "", record.start);
    for (const move of moves) {
      last = core("play", move);
      if (last.error) break;
    }
    return last;
  };

  const create = (
    body: Omit<Partial<GameRecord>, "clock"> & {
      fen?: string | null;
      clock?: ClockTerms | null;
      mine?: SeatName | undefined;
    },
  ): Game => {
    const now = new Date().toISOString();
    const state = core("new", body.game ?? "", "", body.fen ?? "");
    const byLink = body.seats === "link";
    const record = recordWith({
      id: token(),
      game: body.game ?? "alice",
      options: body.options ?? {},
      identity: state.identity,
      start: state.start,
      file: body.file ?? null,
      white: body.white ?? { kind: "human" },
      black: body.black ?? { kind: "human" },
      parley: body.parley ?? null,
      seats: byLink ? "link" : "open",
      created: now,
      updated: now,
    });
    const terms = body.clock ?? null;
    const full = terms?.kind === "fischer" ? terms.initial * 1000 : (terms?.days ?? 0) * 86_400_000;
    const face: ClockFace | null = terms && {
      terms,
      left: { w: full, b: full },
      running: terms.kind === "days" ? "w" : null,
      at: Date.now(),
    };
    const game: Game = {
      record,
      fen: state.fen,
      keys: {},
      invitations: {},
      face,
      chats: [],
      members: new Map(),
      version: 0,
    };
    for (const color of byLink ? (["w", "b"] as const) : []) {
      if (body.mine && seatNames[color] !== body.mine) game.invitations[token()] = { color };
      else game.keys[token()] = color;
    }
    if (byLink && (record.parley?.umpire === "present" || record.parley?.umpire === "confirms")) {
      game.toUmpire = token();
      record.umpire = true;
    }
    games.set(record.id, game);
    return game;
  };

  const recordOf = ({ record: stored, face, invitations, umpire, toUmpire }: Game): GameRecord => {
    const guests: SeatName[] = Object.values(invitations).flatMap(({ color, key }) =>
      key === undefined ? [seatNames[color]] : [],
    );
    const awaited = stored.umpireAwaited || (toUmpire !== undefined && umpire === undefined);
    const declined = (stored.declined ?? []).filter((seat) => guests.includes(seat));
    const record = { ...stored, declined, invited: awaited ? [...guests, "umpire" as const] : guests };
    if (!face) return { ...record, clock: null };
    const now = Date.now();
    return {
      ...record,
      clock: {
        ...face.terms,
        left: { w: leftAt(face, "w", now), b: leftAt(face, "b", now) },
        running: face.running,
      },
    };
  };

  const briefOf = ({ record, face, fen }: Game): Brief => ({
    id: record.id,
    game: record.game,
    title: record.game,
    options: record.options,
    file: false,
    white: record.white,
    black: record.black,
    result: record.result,
    plies: record.moves.length,
    fen,
    viewer: "everything",
    seats: record.seats ?? "open",
    clock: face?.terms ?? null,
    created: record.created,
    updated: record.updated,
  });

  const post = (body: Parameters<typeof create>[0] | NewRecord): CreatedGame => {
    const made = create(body);
    const keys = Object.fromEntries(Object.entries(made.keys).map(([key, color]) => [seatNames[color], key]));
    const invitations = Object.fromEntries(
      Object.entries(made.invitations).map(([key, { color }]) => [seatNames[color], key]),
    );
    if (made.toUmpire) invitations["umpire"] = made.toUmpire;
    return { ...recordOf(made), ...(made.record.seats === "link" ? { keys, invitations } : {}) };
  };

  // Nobody has the Umpire's seat; whoever opens an invitation that the players then make takes it.
  const call = (game: Game) => {
    delete game.umpire;
    delete game.toUmpire;
    Object.assign(game.record, { umpire: true, umpireAwaited: true, acceptance: null });
  };

  // A guest presents an invitation, and brings a key and perhaps a name.
  const claim = (id: string, invitation: string, own: string, name = ""): { seat: SeatName; key: string } => {
    const game = games.get(id);
    if (!game) throw new ServerError(404, said("game-not-found", {}, "there is no game with this id"));
    if (game.umpire && [invitation, own].includes(game.umpire)) return { seat: "umpire", key: game.umpire };
    if (invitation === game.toUmpire) {
      game.umpire = own;
      // Only one who was called during the game is accepted first.
      if (game.record.umpireAwaited) game.record.acceptance = { of: token(), w: false, b: false };
      game.record.umpireAwaited = false;
      share(game);
      return { seat: "umpire", key: own };
    }
    const color = game.keys[invitation];
    if (color) return { seat: seatNames[color], key: invitation };
    const invited = game.invitations[invitation];
    if (!invited)
      throw new ServerError(
        403,
        said("invitation-of-other-game", {}, "this invitation does not belong to this game"),
      );
    const seat = seatNames[invited.color];
    if ((invited.key ?? own) !== own)
      throw new ServerError(
        409,
        said("invitation-used", {}, "this link has already been used; you are now watching"),
      );
    const renamed = !invited.key && name !== "" && game.record[seat].kind === "human";
    if (renamed) game.record[seat] = { kind: "human", name };
    invited.key = own;
    game.keys[own] = invited.color;
    if (renamed) share(game);
    return { seat, key: own };
  };

  // A guest does not want to play.
  const decline = (id: string, invitation: string): void => {
    const game = games.get(id)!;
    const invited = game.invitations[invitation]!;
    game.record.declined = [seatNames[invited.color]];
    share(game);
  };

  const http = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.url === "/api/library") {
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify({ games: [], files: [], analysis: false, solver: false, docs: false }));
      return;
    }
    const path = /^\/api\/games(?:\/(\w+)\/?(keys|decline)?)?(?:\?.*)?$/.exec(request.url ?? "");
    if (!path) return next();
    const answer = (status: number, body?: unknown) => {
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(body === undefined ? "" : JSON.stringify(body));
    };
    const game = games.get(path[1] ?? "");
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        const body = JSON.parse(text);
        if (!path[2]) return answer(201, post(body));
        try {
          if (path[2] === "decline") return answer(204, decline(path[1]!, body.invitation));
          answer(200, claim(path[1]!, body.invitation, body.key, body.name));
        } catch (error) {
          answer((error as ServerError).status, { error: { ...reasonOf(error), at: null } });
        }
      });
    } else if (path[1] === undefined)
      answer(200, { games: [...games.values()].reverse().map(briefOf), next: null, scope: "all" });
    else if (game) answer(200, recordOf(game));
    else answer(404, { error: { ...said("game-not-found", {}, "there is no game with this id"), at: null } });
  };

  const send = (to: Wire, what: unknown) => to.send(JSON.stringify(what));
  // Sends all of it, as if everything had changed.
  const share = (game: Game, sender?: Wire, ply?: number) => {
    const { id } = game.record;
    const { clock, ...rest } = recordOf(game);
    const restricted = {
      id,
      version: ++game.version,
      changed: { ...rest, ...(clock ? { clock } : {}), keep: 0 },
    };
    for (const one of game.members.keys())
      send(
        one,
        one === sender
          ? { type: "ack", ...(ply === undefined ? {} : { ply }), ...restricted }
          : { type: "change", ...restricted },
      );
  };
  const presence = (game: Game) => {
    const all = [...game.members.values()];
    const here = (color: Color) => all.some((one) => one.seats.includes(color));
    const chatting = (color: Color) => all.some((one) => one.chat && one.seats.includes(color));
    for (const one of game.members.keys())
      send(one, {
        type: "presence",
        id: game.record.id,
        white: here("w"),
        black: here("b"),
        spectators: all.filter((m) => m.seats.length === 0).length,
        chat: { white: chatting("w"), black: chatting("b") },
      });
  };
  const finish = (game: Game, result: Result | null) => {
    game.record.result = result;
    if (game.face && result)
      game.face = {
        ...pressed(game.face, "w", 0, true, Date.now()),
        left: { w: leftAt(game.face, "w", Date.now()), b: leftAt(game.face, "b", Date.now()) },
      };
    if (result) game.record.offer = game.record.ask = null;
  };
  const win = (winner: Color, reason: "time"): Result => ({
    score: winner === "w" ? "1-0" : "0-1",
    winner,
    reason,
    decision: "win",
    ...said(
      "game-won",
      { reason: said("time-up", {}, "Time is up"), side: winner },
      `Time is up: ${nameOf(winner)} wins.`,
    ),
  });
  const wind = (game: Game) => {
    clearTimeout(game.timer);
    const { face } = game;
    if (!face?.running || game.record.result) return;
    const flagged = face.running;
    game.timer = setTimeout(
      () => {
        finish(game, win(other(flagged), "time"));
        share(game);
      },
      Math.min(leftAt(face, flagged, Date.now()), 2 ** 31 - 1),
    );
  };
  const rematch = (game: Game) => {
    const { record } = game;
    const made = create({
      ...record,
      fen: record.start,
      white: record.black,
      black: record.white,
      clock: game.face?.terms ?? null,
    });
    made.keys = Object.fromEntries(Object.entries(game.keys).map(([key, color]) => [key, other(color)]));
    // Nobody has come yet: the invitation stays good.
    if (made.toUmpire && game.toUmpire) made.toUmpire = game.toUmpire;
    record.rematch = { id: made.record.id };
    for (const one of game.members.keys()) sendRematch(game, one);
  };
  const sendRematch = (game: Game, to: Wire) => {
    const { rematch, id } = game.record;
    if (!rematch || !("id" in rematch)) return;
    const [color] = game.members.get(to)?.seats ?? [];
    send(to, { type: "rematch", id, game: rematch.id, ...(color ? { seat: seatNames[other(color)] } : {}) });
  };

  const receive = (socket: Wire, text: string) => {
    const message = JSON.parse(text);
    const game = games.get(message.id);
    if (!game)
      return send(socket, {
        type: "error",
        ...said("game-not-found", {}, "there is no game with this id"),
        at: null,
        id: message.id,
      });
    const { record } = game;
    const refuse = (code: string, args: Message["args"] = {}) => sendError(said(code, args, code));
    const sendError = (why: Message) =>
      send(socket, { type: "error", ...why, at: null, id: record.id, version: game.version });
    if (message.type === "ping") return send(socket, { type: "pong", id: record.id });
    if (message.type === "join") {
      const seats = ((message.keys ?? []) as string[]).flatMap((key) => game.keys[key] ?? []);
      game.members.set(socket, { seats, chat: message.chat === true });
      send(socket, { type: "record", version: game.version, record: recordOf(game) });
      if (message.chat) send(socket, { type: "chats", id: record.id, chats: game.chats });
      sendRematch(game, socket);
      return presence(game);
    }
    const seats = record.seats === "link" ? (game.members.get(socket)?.seats ?? []) : (["w", "b"] as Color[]);
    const [mine] = seats;
    const side: Color = (record.start.split(" ")[1] === "b") === (record.moves.length % 2 === 0) ? "b" : "w";
    if (!mine) return refuse("player-key-needed-to-answer");
    if (message.type === "move") {
      if (record.moves[message.ply] === message.move)
        return send(socket, { type: "ack", id: record.id, ply: message.ply + 1, version: game.version });
      if (!seats.includes(side)) return refuse("key-needed-to-move", { side });
      if (record.result) return refuse("game-over", { result: messageOf(record.result) });
      if (message.ply < record.moves.length)
        return refuse("half-move-already-played", {
          number: message.ply + 1,
          move: record.moves[message.ply]!,
        });
      if (message.ply > record.moves.length) return refuse("half-move-not-played", { number: message.ply });
      const now = replay(record, [...record.moves, message.move]);
      if (now.error) return sendError(messageOf(now.error));
      record.moves.push(message.move);
      record.offer = record.ask = null;
      if (record.moves.length === 2) record.started = new Date().toISOString();
      game.fen = now.fen;
      if (game.face)
        game.face = pressed(game.face, side, record.moves.length, now.result !== null, Date.now());
      finish(game, now.result);
      wind(game);
      return share(game, socket, message.ply + 1);
    }
    const back = (ply: number) => {
      record.moves.length = Math.min(record.moves.length, ply);
      record.ask = record.offer = null;
      if (record.moves.length < 2) record.started = null;
      game.fen = replay(record, record.moves).fen;
      finish(game, null);
    };
    if (message.type === "back") {
      if (seats.length < 2) return refuse("full-key-needed-to-take-back");
      back(message.ply);
    }
    if (message.type === "resign") finish(game, resigned(message.color));
    if (message.type === "offer") record.offer = message.color;
    if (message.type === "end") {
      if (seats.length < 2 && record.offer !== other(mine))
        return refuse("agreement-not-offered", { side: other(mine) });
      finish(game, {
        score: "1/2-1/2",
        winner: null,
        reason: "agreement",
        decision: "draw",
        ...said(
          "game-drawn",
          { reason: said("mutual-agreement", {}, "By agreement") },
          "By agreement: the game is drawn.",
        ),
      });
    }
    if (message.type === "ask") {
      if (message.what === "back") record.ask = { by: mine, what: "back", ply: message.ply };
      else if (message.what === "parley" && record.started) return refuse("terms-final", {});
      else if (message.what === "parley" && seats.length === 2)
        record.parley = { ...record.parley, ...message.parley };
      else if (message.what === "parley") record.ask = { by: mine, what: "parley", parley: message.parley };
      else if (message.what === "arbiter" && record.umpireAwaited) {
        game.toUmpire = token();
        send(socket, { type: "ack", id: record.id, version: game.version });
        return send(socket, { type: "invitation", id: record.id, seat: "umpire", invitation: game.toUmpire });
      } else if (message.what === "arbiter") record.ask = { by: mine, what: "arbiter" };
      else if (record.rematch && "by" in record.rematch && record.rematch.by !== mine) rematch(game);
      else record.rematch ??= { by: mine };
    }
    if (message.type === "answer") {
      if (message.what === "draw") record.offer = null;
      else if (message.what === "back") {
        if (record.ask?.what !== "back") return refuse("takeback-not-asked");
        if (message.yes && record.ask.by !== mine) back(record.ask.ply);
        else record.ask = null;
      } else if (message.what === "parley" || message.what === "arbiter") {
        const { ask } = record;
        const { acceptance } = record;
        if (message.what === "arbiter" && acceptance) {
          if (message.of !== acceptance.of) return refuse("arbiter-changed");
          const now = { ...acceptance, ...Object.fromEntries(seats.map((seat) => [seat, true])) };
          if (!message.yes) call(game);
          else record.acceptance = now.w && now.b ? null : now;
          return share(game, socket);
        }
        if (ask?.what !== message.what)
          return refuse(message.what === "parley" ? "terms-not-proposed" : "arbiter-not-asked");
        if (message.yes && ask?.what === "parley") record.parley = { ...record.parley, ...ask.parley };
        if (message.yes && ask?.what === "arbiter") call(game);
        record.ask = null;
      } else if (message.yes) rematch(game);
      else record.rematch = null;
    }
    if (message.type === "chat") {
      const line = { from: mine, text: message.text, at: new Date().toISOString() };
      game.chats.push(line);
      for (const [one, { chat }] of game.members)
        if (chat) send(one, { type: "chat", id: record.id, ...line });
      return;
    }
    share(game, socket);
  };

  const leave = (wire: Wire) => games.forEach((game) => game.members.delete(wire) && presence(game));

  const upgrade = (server: Server) => {
    const sockets = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      if (request.url !== "/ws") return;
      sockets.handleUpgrade(request, socket, head, (ws) => {
        ws.on("message", (data) => receive(ws, (data as Buffer).toString()));
        ws.on("close", () => leave(ws));
      });
    });
  };

  // A side's time runs out.
  const flag = (id: string, color: Color) => {
    const game = games.get(id)!;
    finish(game, win(other(color), "time"));
    share(game);
  };

  return {
    http,
    upgrade,
    games,
    post,
    claim,
    decline,
    receive,
    leave,
    flag,
    load: (id: string) => recordOf(games.get(id)!),
  };
}
