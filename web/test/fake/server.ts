import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { WebSocketServer, type WebSocket } from "ws";
import type { GameRecord } from "../../src/types.ts";
import { fakeMachine } from "./machine.ts";

// Stands in for `cheshire serve`: the HTTP and WebSocket interface with games in memory.

const ears = { info: () => undefined, poll: () => false };

export function fakeServer() {
  const games = new Map<string, GameRecord>();
  const members = new Map<string, Set<WebSocket>>();

  const replay = (record: GameRecord, moves: string[]) => {
    const core = fakeMachine(ears);
    let last = JSON.parse(core.call(["new", record.game, "", record.start].join("\t")));
    for (const move of moves) {
      last = JSON.parse(core.call(`play\t${move}`));
      if (last.error) break;
    }
    return last;
  };

  const create = (body: Partial<GameRecord> & { fen?: string | null }): GameRecord => {
    const now = new Date().toISOString();
    const core = fakeMachine(ears);
    const state = JSON.parse(core.call(["new", body.game, "", body.fen ?? ""].join("\t")));
    const record: GameRecord = {
      id: Math.random().toString(36).slice(2, 10), game: body.game ?? "alice", options: body.options ?? {}, identity: state.identity, start: state.start,
      white: body.white ?? { kind: "human" }, black: body.black ?? { kind: "human" }, parley: body.parley ?? null, moves: [], result: null, created: now, updated: now,
    };
    games.set(record.id, record);
    return record;
  };

  const http = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.url === "/api/library") {
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ games: [], files: [] }));
      return;
    }
    const path = /^\/api\/games(?:\/(\w+))?$/.exec(request.url ?? "");
    if (!path) return next();
    const id = path[1];
    const answer = (status: number, body?: unknown) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(body === undefined ? "" : JSON.stringify(body));
    };
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => answer(201, create(JSON.parse(text))));
    } else if (id === undefined) answer(200, [...games.values()].reverse());
    else if (games.has(id)) answer(200, games.get(id));
    else answer(404, { error: { message: "there is no such game", at: null } });
  };

  const hear = (socket: WebSocket, text: string) => {
    const message = JSON.parse(text);
    const record = games.get(message.id);
    const say = (to: WebSocket, what: unknown) => to.send(JSON.stringify(what));
    if (!record) return say(socket, { type: "error", message: "there is no such game", at: null, id: message.id });
    const share = (except?: WebSocket) => {
      for (const one of members.get(record.id) ?? []) if (one !== except) say(one, { type: "record", record });
    };
    if (message.type === "join") {
      if (!members.has(record.id)) members.set(record.id, new Set());
      members.get(record.id)!.add(socket);
      return say(socket, { type: "record", record });
    }
    if (message.type === "move") {
      const known = record.moves[message.ply] === message.move;
      const now = known ? null : replay(record, [...record.moves, message.move]);
      if (!known && (message.ply !== record.moves.length || now.error)) {
        return say(socket, { type: "error", message: now.error?.message ?? "another move was made", at: null, id: record.id, record });
      }
      if (!known) {
        record.moves.push(message.move);
        record.result = now.result;
        share(socket);
      }
      return say(socket, { type: "ack", id: record.id, ply: message.ply + 1 });
    }
    if (message.type === "back") {
      record.moves.length = Math.min(record.moves.length, message.ply);
      record.result = null;
    }
    if (message.type === "resign") {
      const winner = message.color === "w" ? "b" : "w";
      const name = winner === "w" ? "White" : "Black";
      record.result = { score: winner === "w" ? "1-0" : "0-1", winner, reason: "resignation", text: `Resignation: ${name} wins.` };
    }
    share();
  };

  const upgrade = (server: Server) => {
    const sockets = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      if (request.url !== "/ws") return;
      sockets.handleUpgrade(request, socket, head, (ws) => {
        ws.on("message", (data) => hear(ws, String(data)));
        ws.on("close", () => members.forEach((set) => set.delete(ws)));
      });
    });
  };

  return { http, upgrade, games };
}
