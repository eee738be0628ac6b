import type { Item, PgnGame } from "./pgn.ts";
import { PgnError } from "./pgn.ts";
import {
  add,
  emptyTree,
  nodeOf,
  root,
  setBefore,
  setComment,
  setEvaluation,
  setTerms,
  toggleNag,
  type Tree,
} from "./tree.ts";
import { recordOf } from "../core/client.ts";
import type { GameState, Message, Setup, Trial } from "../types.ts";
import { fault, reasonOf } from "../refusal.ts";

// Plays the moves of a text in a separate core.

type Word = Extract<Item, { kind: "word" }>;

// In some games a move has several words.
const mostWords = 7;
const bare = (san: string): string => san.replace(/[+#]+$/, "");

class Replay {
  private tree: Tree = emptyTree();
  // The trial's current node.
  private at: number = root;

  constructor(
    private readonly trial: Trial,
    private state: GameState,
    private readonly text: string,
  ) {}

  async run(items: Item[]): Promise<Tree> {
    await this.line(items, root);
    return this.tree;
  }

  // Plays a line from a node.
  private async line(items: Item[], from: number): Promise<void> {
    let last = from;
    // Comment before the first move.
    let opening = "";
    let moved = false;
    for (let i = 0; i < items.length;) {
      const item = items[i]!;
      if (item.kind === "word") {
        await this.stand(last);
        const { id, used } = await this.move(items, i, last);
        if (opening !== "" && from !== root) this.tree = setBefore(this.tree, id, opening);
        [last, opening, moved] = [id, "", true];
        i += used;
        continue;
      }
      i++;
      if (item.kind === "nag" && moved) {
        if (!nodeOf(this.tree, last).nags.includes(item.nag))
          this.tree = toggleNag(this.tree, last, item.nag);
      } else if (item.kind === "comment") {
        if (item.evaluation && moved) this.tree = setEvaluation(this.tree, last, item.evaluation);
        if (item.text === "") continue;
        if (!moved && from !== root) opening = [opening, item.text].filter(Boolean).join(" ");
        else
          this.tree = setComment(
            this.tree,
            last,
            [nodeOf(this.tree, last).comment, item.text].filter(Boolean).join(" "),
          );
      } else if (item.kind === "variation") {
        const { parent } = nodeOf(this.tree, last);
        if (parent === null || !moved) throw new PgnError(fault("pgn-variation-place"), this.text, item.at);
        await this.line(item.items, parent);
      }
    }
  }

  // Plays the move whose words begin there.
  private async move(items: Item[], i: number, after: number): Promise<{ id: number; used: number }> {
    const words: Word[] = [];
    for (let k = i; k < items.length && words.length < mostWords; k++) {
      const item = items[k]!;
      if (item.kind !== "word" || (k > i && item.fresh)) break;
      words.push(item);
    }
    const joined = (n: number) =>
      words
        .slice(0, n)
        .map((word) => word.text)
        .join(" ");
    const before = this.state;
    for (let n = words.length; n > 0; n--) {
      const meant = before.legal.filter((move) => bare(move.san) === bare(joined(n)));
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
      const failed = await this.fails(joined(n));
      if (failed === null) return this.took(after, n);
      // A letter alone is not a move; the next word belongs to it.
      if (!reason && (/\d|O-O/.test(joined(n)) || n === words.length)) [reason, tried] = [failed, joined(n)];
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

  private took(after: number, used: number): { id: number; used: number } {
    const { tree, id } = add(this.tree, after, recordOf(this.state).at(-1)!, this.state.moves.at(-1)!.san);
    [this.tree, this.at] = [setTerms(tree, id, this.state.moves), id];
    return { id, used };
  }

  // Moves the trial to a node.
  private async stand(id: number): Promise<void> {
    if (id === this.at) return;
    const way: string[] = [];
    const chain = new Set<number>();
    for (let at: number | null = this.at; at !== null; at = nodeOf(this.tree, at).parent) chain.add(at);
    let meet = id;
    for (; !chain.has(meet); meet = nodeOf(this.tree, meet).parent!) way.unshift(nodeOf(this.tree, meet).uci);
    let back = 0;
    for (let at = this.at; at !== meet; at = nodeOf(this.tree, at).parent!) back++;
    if (back > 0) this.state = await this.trial.back(back);
    for (const uci of way) this.state = await this.trial.play(uci);
    this.at = id;
  }
}

// Returns the tree of a game that was read. Rejects with PgnError if a move cannot be played, or with the core's reason
// for rejecting the start.
export async function replay(
  trial: Trial,
  setup: Setup,
  game: PgnGame,
  text: string,
): Promise<{ tree: Tree; start: string }> {
  const state = await trial.start(setup);
  return { tree: await new Replay(trial, state, text).run(game.items), start: state.start };
}
