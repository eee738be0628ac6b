// Trees of moves from the records that the core reads, and the parts of a record from a tree. The core reads and writes
// the PGN text; nothing on the page is changed.
import { commandText } from "@cheshire/core/commands";
import { messageOf, Refusal } from "../i18n/refusal.ts";
import { toggleNag } from "../tree/edit.ts";
import { lineFrom, variationsAt } from "../tree/lines.ts";
import { MoveTree, type MoveNode, type Recorded } from "../tree/moveTree.ts";
import type { Core, Fault, PgnEval, PgnItem, PgnRecord, Setup } from "../core/types.ts";
import type { Evaluation } from "../tree/evaluation.ts";
import type { PgnTags } from "./pgnTags.ts";

// An error with its place in the text; lines and columns from 1.
export class PgnError extends Refusal {
  readonly line: number;
  readonly column: number;
  // The place as an index of the text.
  readonly at: number;
  constructor(fault: Fault, text: string) {
    super(messageOf(fault));
    this.name = "PgnError";
    [this.line, this.column] = [fault.line, fault.column];
    // Lines end with LF, CR or both.
    const ends = [...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length);
    const before = fault.line > 1 ? (ends[fault.line - 2] ?? text.length) : 0;
    // The core counts characters.
    const line = text.slice(before, ends[fault.line - 1]);
    this.at = before + [...line].slice(0, fault.column - 1).join("").length;
  }
}

// The evaluation in a record, and the other way round.
const evaluationOf = ({ kind, value, depth }: PgnEval): Evaluation => ({
  score: kind === "cp" ? { cp: value } : { mate: value },
  depth,
});
// A mate on the board needs none: its move says so.
function partsOfEvaluation({ score, depth }: Evaluation): (string | number)[][] {
  if ("mated" in score) return [];
  return ["mate" in score ? ["mate", score.mate, depth] : ["eval", score.cp, depth]];
}

const joined = (...texts: string[]): string => texts.filter(Boolean).join(" ");

// Returns the moves of a record with what it says about them.
export function treeOf(items: readonly PgnItem[]): MoveTree {
  const tree = new MoveTree();
  // `opening`: the comment before the first move of a variation.
  let line = { last: tree.root, opening: "", moved: false };
  const around: (typeof line)[] = [];
  for (const item of items) {
    const { last, opening, moved } = line;
    if (item.kind === "move") {
      const node = tree.add(last, item.uci, item.san);
      if (opening !== "") tree.note(node, { before: opening });
      line = { last: node, opening: "", moved: true };
    } else if (item.kind === "nag") {
      if (moved && !last.notes.peek().nags.includes(item.nag)) toggleNag(tree, last, item.nag);
    } else if (item.kind === "open") {
      around.push(line);
      line = { last: last.parent ?? last, opening: "", moved: false };
    } else if (item.kind === "close") line = around.pop() ?? line;
    else if (!moved && around.length > 0) line.opening = joined(opening, item.text);
    else {
      const { kind: _, text, eval: value, ...recorded } = item;
      const known = last.notes.peek();
      tree.note(last, {
        ...(text === "" ? {} : { comment: joined(known.comment, text) }),
        ...(value && moved ? { evaluation: evaluationOf(value) } : {}),
        recorded: { ...known.recorded, ...recorded },
      });
    }
  }
  return tree;
}

// A comment with the names of its authors, which other programs read as a part of it.
const signed = (comment: string, authors: readonly string[]): string =>
  comment !== "" && authors.length > 0 ? `${authors.join(", ")}: ${comment}` : comment;

// The parts of a record as the core takes them: its tags, and a tree of moves with their annotations.
function partsOf(tree: MoveTree, names: PgnTags, more: { [tag: string]: string }): string {
  const parts: (string | number)[][] = [];
  const write = (
    comment: string,
    evaluation: Evaluation | null,
    { clock, elapsed, marks = [] }: Recorded,
  ) => {
    if (evaluation) parts.push(...partsOfEvaluation(evaluation));
    if (clock !== undefined) parts.push(["clock", clock]);
    if (elapsed !== undefined) parts.push(["elapsed", elapsed]);
    for (const { color, from, to } of marks) parts.push(["mark", color, from, to ?? ""]);
    if (comment !== "") parts.push(["comment", comment]);
  };
  const line = (head: MoveNode | undefined) => {
    for (const node of lineFrom(head)) {
      const { before, nags, comment, authors, evaluation, recorded } = node.notes.value;
      write(signed(before, authors), null, {});
      parts.push(["move", node.uci], ...nags.map((nag) => ["nag", nag]));
      write(signed(comment, authors), evaluation, recorded);
      for (const variation of variationsAt(node)) {
        parts.push(["open"]);
        line(variation);
        parts.push(["close"]);
      }
    }
  };
  const { event, date, round = "-", white, black, result = "*", termination, timeControl } = names;
  const tags = {
    Event: event,
    Date: date,
    Round: round,
    White: white,
    Black: black,
    Termination: termination,
    TimeControl: timeControl,
    ...more,
  };
  for (const [name, value] of Object.entries(tags)) if (value) parts.push(["tag", name, value]);
  const { comment, authors, recorded } = tree.root.notes.value;
  write(signed(comment, authors), null, recorded);
  line(tree.root.next);
  parts.push(["result", result]);
  return parts.map(commandText).join("\n");
}

// Writes a game with its variations, comments and symbols. `more`: other tags.
export const writePgn = (
  core: Pick<Core, "writePgn">,
  setup: Setup,
  tree: MoveTree,
  names: PgnTags,
  more: { [tag: string]: string } = {},
): Promise<string> => core.writePgn(setup, partsOf(tree, names, more));

// Plays a game of a text as far as it can be read and played. Rejects with PgnError if it has no position to begin with,
// or the text has neither tags nor moves.
export async function playPgn(
  core: Pick<Core, "playPgn">,
  text: string,
  number: number,
  present: Setup | null,
): Promise<PgnRecord> {
  const record = await core.playPgn(text, number, present);
  const bare = Object.keys(record.tags).length === 0 && record.items.every(({ kind }) => kind !== "move");
  const fault = record.faults.find(({ code }) => bare || code === "pgn-fen-refused");
  if (fault) throw new PgnError(fault, text);
  return record;
}
