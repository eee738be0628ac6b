import type { Fen, Setup } from "../types.ts";
import type { Analysis } from "./analysis.ts";
import { branchedLink, gameLink, longest, longestBranched } from "./link.ts";
import { setupOf, writePgn, type Names, type PgnGame } from "./pgn.ts";
import { replay } from "./replay.ts";

// What leaves an analysis and comes into it: links, FEN and PGN.

// The address of this game at this move: with all variations, or if that is too long with this line, or with the
// position only; null if that is too long as well. Comments are never included.
export function linkTo({
  setup,
  moves,
  page,
}: Analysis): { fragment: string; carries: "game" | "tree" | "moves" | "line" | "position" } | null {
  if (!setup) return null;
  const [tree, at] = [moves.tree.value, moves.at.value];
  const nodes = [...tree];
  const more = nodes.some((node) => node.children.length > 1 || node.notes.value.nags.length > 0);
  const silent = nodes.every(({ notes }) => notes.value.comment === "" && notes.value.before === "");
  const all = more ? branchedLink(setup, tree, at) : "";
  if (more && all.length <= longestBranched) return { fragment: all, carries: silent ? "tree" : "moves" };
  const line = gameLink(setup, at.end.moves, at.ply);
  if (line.length <= longest) return { fragment: line, carries: more ? "line" : silent ? "game" : "moves" };
  const position = gameLink({ ...setup, fen: page.session.state.value?.fen ?? "" }, []);
  return position.length <= longest ? { fragment: position, carries: "position" } : null;
}

export const fensOf = ({ page }: Analysis): Promise<Fen[]> => page.core.fens();

export function pgnOf({ page, setup, moves, names }: Analysis): string {
  const [info, state] = [page.session.info.value, page.session.state.value];
  return info && state && setup ? writePgn(info, setup, state.start, moves.tree.value, names.value) : "";
}

// Shows a position. Rejects with what is wrong with it.
export async function importFen(analysis: Analysis, game: string, fen: string): Promise<void> {
  const present = analysis.setup?.game === game ? analysis.setup : null;
  const setup: Setup = { game, options: present?.options ?? {}, fen };
  await analysis.begin({ ...setup, ...(present?.file ? { file: present.file } : {}) }, [], 0);
  analysis.renew();
}

// Shows a game that was read from a text. Rejects with what is wrong with it.
export async function importPgn(analysis: Analysis, game: PgnGame, text: string): Promise<void> {
  const { core, catalogue } = analysis.page;
  const wanted = setupOf(game.tags, catalogue.games.value, analysis.setup);
  const info = await core.info(wanted.game, wanted.options, wanted.file);
  const options = Object.fromEntries(
    Object.entries(wanted.options).filter(
      ([key, value]) => info.options.find((one) => one.key === key)?.default !== value,
    ),
  );
  const setup = { ...wanted, options };
  const { tree } = await core.apart((trial) => replay(trial, setup, game, text));
  const tag = (name: string, unknown: string) => game.tags.get(name) || unknown;
  const names: Names = {
    event: tag("Event", "?"),
    date: tag("Date", "????.??.??"),
    round: tag("Round", "-"),
    white: tag("White", "?"),
    black: tag("Black", "?"),
    result: game.result,
  };
  await analysis.lay(setup, tree, tree.root, names);
  analysis.renew();
}
