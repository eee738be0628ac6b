// Turns a link with variations into a tree of moves, by playing them in a scratch game of the core. The game on the
// board stays as it is.
import { recordedMoves, sharedMoves } from "@cheshire/core/moves";
import { setOwnTerms, toggleNag } from "../tree/edit.ts";
import { MoveTree, type MoveNode } from "../tree/moveTree.ts";
import type { Move, Setup, ScratchGame } from "../core/types.ts";
import type { LinkNotes, LinkTree } from "./link.ts";

interface Played {
  uci: string;
  san: string;
  move: Move | undefined;
}

// Rejects with the core's reason if a move cannot be played.
export async function playLinkTree(
  scratch: ScratchGame,
  setup: Setup,
  { moves, start }: LinkTree,
): Promise<MoveTree> {
  await scratch.start({ ...setup, purpose: "analysis" });
  const played: Played[] = [];
  const followed = new Set(moves.map(({ parent }) => parent));
  let here: string[] = [];
  // One walk for every end of a line.
  for (let end = 0; end < moves.length; end++) {
    if (followed.has(end)) continue;
    const way: number[] = [];
    for (let at = end; at >= 0; at = moves[at]!.parent) way.unshift(at);
    const there = way.map((at) => moves[at]!.uci);
    const keep = sharedMoves(here, there);
    const state = await scratch.walk(keep, there.slice(keep));
    here = there;
    recordedMoves(state).forEach(({ uci, san }, i) => {
      played[way[i]!] ??= { uci, san, move: state.moves[i] };
    });
  }
  const tree = new MoveTree();
  const nodes = [];
  const say = (node: MoveNode, { comment, marks }: LinkNotes, before?: string) =>
    tree.note(node, {
      ...(comment ? { comment } : {}),
      ...(before ? { before } : {}),
      ...(marks ? { recorded: { marks } } : {}),
    });
  if (start) say(tree.root, start);
  for (const [i, { parent, nags, before, ...notes }] of moves.entries()) {
    const { uci, san, move } = played[i]!;
    const node = tree.add(nodes[parent] ?? tree.root, uci, san);
    nodes.push(node);
    setOwnTerms(tree, node, move);
    say(node, notes, before);
    for (const nag of nags) if (!node.notes.peek().nags.includes(nag)) toggleNag(tree, node, nag);
  }
  return tree;
}
