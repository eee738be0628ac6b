import type { Options, Setup } from "../types.ts";

// What the fragment of /analyse says: a stored game, or a game with its position and moves. It never reaches a server.
export type Linked = { kind: "stored"; id: string } | { kind: "game"; setup: Setup; moves: string[]; ply: number };

// Longer addresses are cut off by some programs through which they are sent.
export const longest = 4000;

const joined = (options: Options): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}:${value}`)
    .join(",");

function parted(text: string): Options {
  const options: Options = {};
  for (const part of text.split(",")) {
    const at = part.indexOf(":");
    if (at > 0) options[part.slice(0, at)] = part.slice(at + 1);
  }
  return options;
}

export const storedLink = (id: string): string => `of=${encodeURIComponent(id)}`;

// The fragment for a game after `ply` of its moves.
export function gameLink(setup: Setup, moves: readonly string[], ply = moves.length): string {
  const said = new URLSearchParams({ game: setup.game });
  if (Object.keys(setup.options).length > 0) said.set("options", joined(setup.options));
  if (setup.fen) said.set("fen", setup.fen);
  if (setup.file) said.set("file", setup.file);
  if (moves.length > 0) said.set("moves", moves.join(" "));
  if (ply !== moves.length) said.set("ply", String(ply));
  // What may stand in a fragment is left to be read.
  return said.toString().replace(/%2F/g, "/").replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%40/g, "@").replace(/%3B/g, ";");
}

// What a fragment says; null when it says nothing of a game.
export function readLink(fragment: string): Linked | null {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const id = said.get("of");
  if (id) return { kind: "stored", id };
  const game = said.get("game");
  if (!game) return null;
  const moves = (said.get("moves") ?? "").split(/\s+/).filter(Boolean);
  const [file, ply] = [said.get("file"), said.get("ply")];
  const setup: Setup = { game, options: parted(said.get("options") ?? ""), fen: said.get("fen") ?? "", ...(file ? { file } : {}) };
  return { kind: "game", setup, moves, ply: ply === null ? moves.length : Math.min(Math.max(Number(ply) || 0, 0), moves.length) };
}
