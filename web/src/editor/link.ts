// Writes and reads a position in the fragment of an address, in the form of /analyse:
// game=alice&options=castling:off,en-passant:both&fen=... Text only.
import { optionsOf, optionsText } from "../position/options.ts";
import type { Options } from "../core/types.ts";

export interface LinkedSetup {
  game: string;
  options: Options;
  fen: string;
  file?: string;
}

export function fragmentOf({ game, options, fen, file = "" }: LinkedSetup): string {
  const fields = new URLSearchParams({ game });
  if (Object.keys(options).length > 0) fields.set("options", optionsText(options));
  if (fen !== "") fields.set("fen", fen);
  if (file !== "") fields.set("file", file);
  // Keeps characters readable that are allowed in a fragment.
  return fields.toString().replace(/%(2F|3A|2C|40|3B)/g, (sign) => decodeURIComponent(sign));
}

// Parses a fragment; null if it names no game.
export function readFragment(fragment: string): LinkedSetup | null {
  const fields = new URLSearchParams(fragment);
  const [game, file] = [fields.get("game"), fields.get("file")];
  return game
    ? {
        game,
        options: optionsOf(fields.get("options") ?? ""),
        fen: fields.get("fen") ?? "",
        ...(file ? { file } : {}),
      }
    : null;
}
