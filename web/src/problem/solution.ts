// The solution in the report of a solver, as a tree of nodes that the page can show (SolutionReader), and the position
// of each node. It only computes.
import { turned } from "../position/fen.ts";
import type { Color, ProblemReport, SolutionMove } from "../core/types.ts";
import { readStipulation } from "./stipulation.ts";

export type Section = "setPlay" | "tries" | "solutions";
export const sections: readonly Section[] = ["solutions", "tries", "setPlay"];

// A move of a solution as the page shows it.
export interface SolutionNode {
  readonly id: number;
  readonly move: SolutionMove;
  readonly section: Section;
  readonly parent: SolutionNode | null;
  // "1." or "1…".
  readonly number: string;
  // It follows if the defender passes.
  readonly threat: boolean;
  // The side to move passes before it: the same side moves again, or begins though it is not its turn.
  readonly passes: boolean;
  // One of several continuations; takes fewer moves than there are.
  readonly dual: boolean;
  readonly short: boolean;
  readonly threats: readonly SolutionNode[];
  readonly replies: readonly SolutionNode[];
}

export type Solution = { readonly [section in Section]: readonly SolutionNode[] };

// Makes nodes of the moves that a report lists.
export class SolutionReader {
  private latest = 0;
  private readonly stipulation;

  constructor(private readonly report: ProblemReport) {
    this.stipulation = readStipulation(report.stipulation);
  }

  read(): Solution {
    const { report } = this;
    const { forced, series, length } = this.stipulation;
    const all = (section: Section, passes: boolean, ply: number, left: number) =>
      report[section].map((move) => this.node(move, section, null, ply, passes, left, false, false));
    return {
      solutions: all("solutions", false, this.firstPly(false), length),
      tries: all("tries", false, this.firstPly(false), length),
      // In forced play the defender begins with its answers to the first move; of a series what follows it is set.
      setPlay: all("setPlay", true, forced ? 1 : series ? length : this.firstPly(true), length - 1),
    };
  }

  // Half-moves from the beginning of move 1. Help play of whole moves begins with the first half-move, of halves with the
  // second one, unless it leads to a position.
  private firstPly(set: boolean): number {
    const { forced, series, proofGame, toPosition, length } = this.stipulation;
    if (forced || series || proofGame || toPosition) return 0;
    return (Number.isInteger(length) ? 0 : 1) + (set ? 1 : 0);
  }

  private node(
    move: SolutionMove,
    section: Section,
    parent: SolutionNode | null,
    ply: number,
    passes: boolean,
    left: number,
    threat: boolean,
    dual: boolean,
  ): SolutionNode {
    const { forced, series, length } = this.stipulation;
    const attacks = !forced || ply % 2 === 0;
    const number = series
      ? ply < length
        ? `${ply + 1}.`
        : parent
          ? ""
          : "1…"
      : `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}`;
    const replies: SolutionNode[] = [];
    const threats: SolutionNode[] = [];
    const node: SolutionNode = {
      id: ++this.latest,
      move,
      section,
      parent,
      number,
      threat,
      passes,
      dual,
      short: forced && attacks && move.moves !== undefined && move.moves < left,
      threats,
      replies,
    };
    const rest = forced ? (attacks ? (move.moves ?? left) - 1 : left) : left;
    const again = series && ply + 1 < length;
    const alternatives = forced && !attacks && (move.replies?.length ?? 0) > 1;
    for (const one of move.threats ?? [])
      threats.push(this.node(one, section, node, ply + 2, true, rest, true, false));
    for (const one of move.replies ?? [])
      replies.push(this.node(one, section, node, ply + 1, again, rest, false, alternatives));
    return node;
  }
}

// From the first move to this one.
export function pathTo(node: SolutionNode | null): SolutionNode[] {
  const path: SolutionNode[] = [];
  for (let at = node; at; at = at.parent) path.unshift(at);
  return path;
}

// A position and moves from it, in which the sides take turns. Where a side passes, another position begins.
export interface SolutionPosition {
  fen: string;
  moves: string[];
}

// Where the board stands at a node. `after` gives the FEN after moves from another one.
export async function positionAt(
  start: string,
  path: readonly Pick<SolutionNode, "move" | "passes">[],
  after: (fen: string, moves: readonly string[]) => Promise<string>,
): Promise<SolutionPosition> {
  let at: SolutionPosition = { fen: start, moves: [] };
  for (const { move, passes } of path) {
    if (passes) at = { fen: turned(at.moves.length > 0 ? await after(at.fen, at.moves) : at.fen), moves: [] };
    at = { fen: at.fen, moves: [...at.moves, move.uci] };
  }
  return at;
}

// Defences with the same answers stand together, as problemists print them.
export function grouped(nodes: readonly SolutionNode[]): SolutionNode[][] {
  const groups = new Map<string, SolutionNode[]>();
  for (const node of nodes) {
    const answers = JSON.stringify([node.move.refutes, node.move.goal, node.move.replies]);
    groups.set(answers, [...(groups.get(answers) ?? []), node]);
  }
  return [...groups.values()];
}

export const sideOf = (fen: string): Color => (fen.trim().split(/\s+/)[1] === "b" ? "b" : "w");

// How many moves a list has, counted up to a limit.
export function countMoves(nodes: readonly SolutionNode[], limit: number): number {
  let n = 0;
  const open = [...nodes];
  while (open.length > 0 && n < limit) {
    const node = open.pop()!;
    n++;
    open.push(...node.replies, ...node.threats);
  }
  return n;
}
