// A problem as a chapter of a study: its diagram, its solution and tries as variations, and how solving it has ended.
import type { ProblemReport, Setup } from "../core/types.ts";
import { limits, type Chapter } from "../study/study.ts";
import { toggleNag } from "../tree/edit.ts";
import { MoveTree, type MoveNode } from "../tree/moveTree.ts";
import { toStored } from "../tree/storedTree.ts";
import type { Solution, SolutionNode } from "./solution.ts";
import { stateText } from "./stateText.ts";
import { readStipulation } from "./stipulation.ts";
import { t } from "./texts/index.ts";

const [good, bad] = [1, 2];

// What follows a move of the tree.
interface Due {
  readonly node: SolutionNode;
  readonly after: MoveNode;
}

// `origin`: the position that the moves begin at. Moves after a side has passed are left out, as in set play: no game leads
// to them. Threats become comments. What is more than a chapter may have is left out too.
export function chapterOfProblem(
  setup: Setup,
  origin: string,
  solution: Solution,
  report: ProblemReport,
): Chapter {
  const tree = new MoveTree();
  const { forced } = readStipulation(report.stipulation);
  const due: Due[] = [...solution.solutions, ...solution.tries].map((node) => ({ node, after: tree.root }));
  for (let i = 0; i < due.length && i < limits.nodes; i++) {
    const { node, after } = due[i]!;
    if (node.passes) continue;
    const made = tree.add(after, node.move.uci, node.move.san);
    if (forced && !node.parent) toggleNag(tree, made, node.section === "tries" ? bad : good);
    if (node.move.refutes) toggleNag(tree, made, good);
    const threats = node.threats.map(({ move }) => move.san);
    if (threats.length > 0) tree.note(made, { comment: `${t("problem.threat")} ${threats.join(", ")}` });
    for (const reply of node.replies) due.push({ node: reply, after: made });
  }
  return {
    setup: { ...setup, fen: origin, purpose: "problem" },
    tree: toStored(tree),
    at: 0,
    tags: {},
    orientation: "w",
    problem: {
      stipulation: report.stipulation,
      ...(report.twin ? { twin: report.twin } : {}),
      state: stateText(report),
    },
  };
}
