// Import and export of an analysis (Exchange.tsx shows them): makes links and PGN of it, replaces it by a FEN or a PGN,
// and changes to another game, with a way back in the address.
import { batch } from "@preact/signals";
import { gameTitle } from "../i18n/variants.ts";
import { frameCode } from "../ui/frameCode.ts";
import { startOf } from "../position/fen.ts";
import { fault, Refusal } from "../i18n/refusal.ts";
import type { Fen, GameInfo, PgnSummary, Setup, SetupFault } from "../core/types.ts";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { treeLink, gameLink, longest, longestTree, type LinkNames } from "./link.ts";
import { tagsOfPgn, type PgnTags } from "./pgnTags.ts";
import { PgnError, playPgn, treeOf, writePgn } from "./pgn.ts";
import { reviewIn } from "./pgnNotes.ts";

// What an analysis has besides moves and symbols. No link carries evaluations and times, and a long one none of it.
const extras = ["names", "comments", "evaluations", "times", "drawings"] as const;
export type LinkExtra = (typeof extras)[number];
const carried: ReadonlySet<LinkExtra> = new Set(["names", "comments", "drawings"]);

const namesOf = ({ white = "?", black = "?" }: PgnTags): LinkNames => ({
  ...(white === "?" ? {} : { white }),
  ...(black === "?" ? {} : { black }),
});

function extrasOf({ moves, names, review }: AnalysisCtrl): LinkExtra[] {
  const notes = [...moves.tree.value].map((node) => node.notes.value);
  const has: { [extra in LinkExtra]: boolean } = {
    names: [names.value.white, names.value.black].some((name = "?") => name !== "?"),
    comments: notes.some(({ comment, before }) => comment !== "" || before !== ""),
    evaluations: review.known.value.points.length > 0 || notes.some(({ evaluation }) => evaluation !== null),
    times: notes.some(({ recorded: { clock, elapsed } }) => clock !== undefined || elapsed !== undefined),
    drawings: notes.some(({ recorded: { marks = [] } }) => marks.length > 0),
  };
  return extras.filter((extra) => has[extra]);
}

// The address of this game at this move: with all variations, or if that is too long with this line, or with the
// position only; null if that is too long as well. `lacks`: what else is not in it.
export function linkTo(
  analysis: AnalysisCtrl,
): { fragment: string; carries: "game" | "notes" | "tree" | "line" | "position"; lacks: LinkExtra[] } | null {
  const { setup, moves, page, names } = analysis;
  if (!setup) return null;
  const [tree, at, lacks] = [moves.tree.value, moves.at.value, extrasOf(analysis)];
  const noted = lacks.some((extra) => carried.has(extra));
  const full = noted ? treeLink(setup, tree, at, namesOf(names.value)) : "";
  if (noted && full.length <= longestTree)
    return { fragment: full, carries: "notes", lacks: lacks.filter((extra) => !carried.has(extra)) };
  const more = [...tree].some((node) => node.children.length > 1 || node.notes.value.nags.length > 0);
  const all = more ? treeLink(setup, tree, at) : "";
  if (more && all.length <= longestTree) return { fragment: all, carries: "tree", lacks };
  const line = gameLink(setup, at.end.moves, at.ply);
  if (line.length <= longest) return { fragment: line, carries: more ? "line" : "game", lacks };
  const position = gameLink({ ...setup, fen: page.session.state.value?.fen ?? "" }, []);
  return position.length <= longest ? { fragment: position, carries: "position", lacks } : null;
}

// The HTML that shows the analysis in another page; null if no link carries it.
export function embedCodeOf(analysis: AnalysisCtrl, info: GameInfo | null): string | null {
  const link = linkTo(analysis);
  return link && info && frameCode({ kind: "embed", of: "analyse", what: link.fragment }, gameTitle(info));
}

// Shows the start of another game. The way back leads to this one, as far as a link can tell it.
export function changeGame(analysis: AnalysisCtrl, game: string, file: string): void {
  const { router, navigate } = analysis.page;
  const link = analysis.moves.tree.peek().root.next ? linkTo(analysis) : null;
  const what = gameLink({ game, options: {}, fen: "", ...(file ? { file } : {}) }, []);
  batch(() => {
    if (link && router.route.peek().kind === "analyse")
      router.replace({ kind: "analyse", what: link.fragment });
    navigate({ kind: "analyse", what });
  });
}

export const fensOf = ({ page }: AnalysisCtrl): Promise<Fen[]> => page.core.fens();

export const gamesIn = ({ page }: AnalysisCtrl, text: string): Promise<readonly PgnSummary[]> =>
  page.core.readPgn(text);

export async function pgnOf({ page, setup, moves, names }: AnalysisCtrl): Promise<string> {
  const { core, session } = page;
  const state = session.state.value;
  return state && setup ? writePgn(core, { ...setup, fen: state.start }, moves.tree.value, names.value) : "";
}

// Shows a position, without rights and counters that it cannot have, and returns what is wrong with those. Rejects with
// what is wrong with the rest of it.
export async function importFen(
  analysis: AnalysisCtrl,
  game: string,
  fen: string,
): Promise<readonly SetupFault[]> {
  const present = analysis.setup?.game === game ? analysis.setup : null;
  const setup: Setup = {
    game,
    options: present?.options ?? {},
    fen,
    ...(present?.file ? { file: present.file } : {}),
  };
  const report = await analysis.page.core.check(setup);
  const playable = report.faults.every((fault) => fault.forgivable);
  const before = analysis.snapshot;
  await analysis.showMainline(playable ? { ...setup, fen: report.fen } : setup, [], 0);
  analysis.onNewGame(before);
  return report.faults;
}

// Shows a game of a text, as far as it can be read and played, and returns what is wrong with it. Rejects if nothing of it
// can be shown.
export async function importPgn(
  analysis: AnalysisCtrl,
  text: string,
  number = 0,
): Promise<readonly PgnError[]> {
  const { core } = analysis.page;
  const present = analysis.setup;
  const record = await playPgn(core, text, number, present);
  if (record.items.length === 0 && Object.keys(record.tags).length === 0) {
    const [first] = record.faults;
    throw first ? new PgnError(first, text) : new Refusal(fault("import-empty"));
  }
  const { game, fen } = record;
  const file = present?.game === game ? present.file : undefined;
  const info = await core.info(game, record.options, file);
  const options = Object.fromEntries(
    Object.entries(record.options).filter(
      ([key, value]) => info.options.find((one) => one.key === key)?.default !== value,
    ),
  );
  const tree = treeOf(record.items);
  const before = analysis.snapshot;
  await analysis.showTree(
    { game, options, fen, ...(file ? { file } : {}) },
    tree,
    tree.root,
    tagsOfPgn(record),
    reviewIn(tree.root, startOf(fen).side),
  );
  analysis.onNewGame(before);
  return record.faults.map((one) => new PgnError(one, text));
}
