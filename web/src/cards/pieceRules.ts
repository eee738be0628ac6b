// The rules of docs/rules about a kind of piece, which its card links to.
import pieces from "virtual:rule-pieces";
import { chapterOfGame, chapters } from "../rules/chapters.ts";
import type { Route } from "../ui/route.ts";

// A rule about a piece. `chapter`: the title of its chapter, if that is not the game's own.
export interface PieceRule {
  rule: string;
  route: Route;
  chapter: string | null;
}

// A game made from another, "alice:raumschach".
const baseOf = (game: string): string | undefined => /^\w+:(.+)$/.exec(game)?.[1];

// The rules that say how a kind of piece moves in a game, as the chapters name them: first those of the piece, then
// those of every piece. `piece`: the core's name of the kind.
export function rulesOfPiece(game: string, piece: string): PieceRule[] {
  const name = piece.replaceAll(" ", "-");
  const base = baseOf(game);
  const own = chapterOfGame(game);
  const root = chapterOfGame(base ?? game);
  if (!own || !root) return [];
  const named = (chapter: string, of: string): string[] =>
    (pieces[chapter]?.[of] ?? []).map((rule) => (rule.includes(":") ? rule : `${chapter}:${rule}`));
  const scope = base === undefined ? game : "doubled";
  const all = [
    ...named(root.id, name),
    ...named(own.id, `${scope}/${name}`),
    ...named(own.id, "all"),
    ...named(own.id, `${scope}/all`),
  ];
  return all.map((one) => {
    const [chapter, rule] = one.split(":") as [string, string];
    return {
      rule,
      route: { kind: "rules", chapter, rule },
      chapter: chapter === own.id ? null : (chapters.find(({ id }) => id === chapter)?.title ?? null),
    };
  });
}
