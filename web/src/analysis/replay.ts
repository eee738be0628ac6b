import type { Item, PgnGame } from "./pgn.ts";
import { PgnError } from "./pgn.ts";
import { fault, reasonOf } from "../refusal.ts";
import { setOwnTerms, toggleNag } from "../tree/edit.ts";
import { MoveTree, type MoveNode } from "../tree/moveTree.ts";
import type { GameState, Message, Setup, Trial } from "../types.ts";

// Plays the moves of a text in a separate core.

type Word = Extract<Item, { kind: "word" }>;

// In some games a move has several words.
const mostWords = 7;
const joined = (...texts: string[]): string => texts.filter(Boolean).join(" ");
const bare = (san: string): string => san.replace(/[+#]+$/, "");

class Replay {
  private readonly tree = new MoveTree();
  // The trial's current node.
  private at = this.tree.root;

  constructor(
    private readonly trial: Trial,
    private state: GameState,
    private readonly text: string,
  ) {}

  async run(items: Item[]): Promise<MoveTree> {
    await this.line(items, this.tree.root);
    return this.tree;
  }

  // Plays a line from a node.
  private async line(items: Item[], from: MoveNode): Promise<void> {
    const { tree } = this;
    let last = from;
    // Comment before the first move.
    let opening = "";
    let moved = false;
    for (let i = 0; i < items.length;) {
      const item = items[i]!;
      if (item.kind === "word") {
        await this.stand(last);
        const { node, used } = await this.move(items, i, last);
        if (opening !== "" && from !== tree.root) tree.note(node, { before: opening });
        [last, opening, moved] = [node, "", true];
        i += used;
        continue;
      }
      i++;
      if (item.kind === "nag" && moved) {
        if (!last.notes.value.nags.includes(item.nag)) toggleNag(tree, last, item.nag);
      } else if (item.kind === "comment") {
        if (item.evaluation && moved) tree.note(last, { evaluation: item.evaluation });
        if (item.text === "") continue;
        if (!moved && from !== tree.root) opening = joined(opening, item.text);
        else tree.note(last, { comment: joined(last.notes.value.comment, item.text) });
      } else if (item.kind === "variation") {
        const { parent } = last;
        if (parent === null || !moved) throw new PgnError(fault("pgn-variation-place"), this.text, item.at);
        await this.line(item.items, parent);
      }
    }
  }

  // Plays the move whose words begin there.
  private async move(items: Item[], i: number, after: MoveNode): Promise<{ node: MoveNode; used: number }> {
    const words: Word[] = [];
    for (let k = i; k < items.length && words.length < mostWords; k++) {
      const item = items[k]!;
      if (item.kind !== "word" || (k > i && item.fresh)) break;
      words.push(item);
    }
    const first = (n: number) => joined(...words.slice(0, n).map((word) => word.text));
    const before = this.state;
    for (let n = words.length; n > 0; n--) {
      const meant = before.legal.filter((move) => bare(move.san) === bare(first(n)));
      if (meant.length === 0) continue;
      // The following comment completes what the notation leaves open.
      const next = items[i + n];
      const wire =
        next?.kind === "comment" && (meant.length > 1 || !/\d|^O-O/.test(meant[0]!.san)) ? next.text : "";
      if (wire !== "" && !wire.includes(" ") && (await this.tries(wire))) return this.took(after, n + 1);
      if (await this.tries(meant[0]!.uci)) return this.took(after, n);
    }
    let reason: Message | undefined;
    let tried = "";
    for (let n = 1; n <= words.length; n++) {
      const failed = await this.fails(first(n));
      if (failed === null) return this.took(after, n);
      // A letter alone is not a move; the next word belongs to it.
      if (!reason && (/\d|O-O/.test(first(n)) || n === words.length)) [reason, tried] = [failed, first(n)];
    }
    throw new PgnError(reason!, this.text, words[0]!.at, tried);
  }

  private tries = async (move: string): Promise<boolean> => (await this.fails(move)) === null;

  // Why the core rejects a move; null if it was played.
  private async fails(move: string): Promise<Message | null> {
    try {
      this.state = await this.trial.play(move);
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  private took(after: MoveNode, used: number): { node: MoveNode; used: number } {
    const move = this.state.moves.at(-1)!;
    const node = this.tree.add(after, this.state.record?.at(-1) ?? move.uci, move.san);
    setOwnTerms(this.tree, node, move);
    this.at = node;
    return { node, used };
  }

  // Moves the trial to a node.
  private async stand(node: MoveNode): Promise<void> {
    if (node === this.at) return;
    // Where the ways to both of them part.
    let [meet, other] = [node, this.at];
    const way: string[] = [];
    while (meet !== other) {
      if (meet.ply >= other.ply) {
        way.push(meet.uci);
        meet = meet.parent!;
      } else other = other.parent!;
    }
    this.state = await this.trial.walk(meet.ply, way.reverse());
    this.at = node;
  }
}

// Returns the tree of a game that was read. Rejects with PgnError if a move cannot be played, or with the core's reason
// for rejecting the start.
export async function replay(
  trial: Trial,
  setup: Setup,
  game: PgnGame,
  text: string,
): Promise<{ tree: MoveTree; start: string }> {
  const state = await trial.start(setup);
  return { tree: await new Replay(trial, state, text).run(game.items), start: state.start };
}
