// The solution of a problem as a tree to click through, in ProblemPanel. A click or an arrow key shows another position
// of it on the board, through ProblemBoard.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "./texts/index.ts";
import type { ProblemBoard } from "./problemBoard.ts";
import { countMoves, grouped, sections, type Section, type SolutionNode } from "./solution.ts";
import { readStipulation } from "./stipulation.ts";
import { shownMove } from "../speech/notation.ts";
import { showStep, treeKeys } from "../tree/treeKeys.ts";

// A longer list is shown move by move.
const longest = 400;

interface Props {
  board: ProblemBoard;
}

// `listed`: another move of the same number stands before it, after it or both.
function Step({
  board,
  node,
  mark = "",
  listed = {},
}: Props & { node: SolutionNode; mark?: string; listed?: { before?: boolean; after?: boolean } }) {
  const at = board.at.value;
  const { move, number } = node;
  const notes = [
    ...(node.threat ? [t("problem.threat")] : []),
    ...(node.dual ? [t("problem.dual")] : []),
    ...(node.short ? [t("problem.short")] : []),
    ...(move.zugzwang ? [t("problem.zugzwang")] : []),
  ];
  return (
    <>
      <button
        class="step"
        data-node={node.id}
        aria-current={at === node ? "step" : undefined}
        aria-label={listed.before ? `${number}${shownMove(move.san, move.uci)}${mark}` : undefined}
        tabIndex={at === node ? 0 : -1}
        onClick={() => void board.show(node)}
      >
        {!listed.before && <span class="count">{number}</span>}
        {shownMove(move.san, move.uci)}
        {mark}
        {listed.after && notes.length === 0 && <span aria-hidden="true">,</span>}
      </button>
      {notes.length > 0 && <em class="problem-note">{notes.join(", ")}</em>}{" "}
    </>
  );
}

// What follows a move: its threats, and its answers in groups, each with its continuations.
function After({ board, node }: Props & { node: SolutionNode }) {
  const { threats, replies } = node;
  if (threats.length === 0 && replies.length === 0) return null;
  // A single move goes on in the same line.
  if (threats.length === 0 && replies.length === 1 && !replies[0]!.move.refutes)
    return (
      <>
        <Step board={board} node={replies[0]!} />
        <After board={board} node={replies[0]!} />
      </>
    );
  return (
    <ul>
      {threats.map((threat) => (
        <li key={threat.id}>
          <Step board={board} node={threat} />
          <After board={board} node={threat} />
        </li>
      ))}
      {grouped(replies).map((group) => {
        const [first] = group;
        const refutes = first!.move.refutes === true;
        return (
          <li key={first!.id} class={refutes ? "refutes" : undefined}>
            {refutes && <em class="problem-note">{t("problem.but")} </em>}
            {group.map((node, i) => (
              <Step
                key={node.id}
                board={board}
                node={node}
                mark={refutes ? "!" : ""}
                listed={{ before: i > 0, after: i + 1 < group.length }}
              />
            ))}
            <After board={board} node={first!} />
          </li>
        );
      })}
    </ul>
  );
}

// Help and series play have no keys.
const marks: { [section in Section]: string } = { solutions: "!", tries: "?", setPlay: "" };

// A first move, with what follows it once it is unfolded.
function Head({ board, node, open, mark }: Props & { node: SolutionNode; open: boolean; mark: string }) {
  const [unfolded, setUnfolded] = useState(open);
  const at = board.at.value;
  // Who steps into it sees where they are.
  let top = at;
  while (top?.parent) top = top.parent;
  const shown = unfolded || (top === node && at !== node);
  const more = node.replies.length > 0 || node.threats.length > 0;
  return (
    <li class="problem-head">
      {more && (
        <button
          class="fold"
          aria-expanded={shown}
          aria-label={t("problem.unfold", { move: shownMove(node.move.san, node.move.uci) })}
          onClick={() => setUnfolded(!shown)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={shown ? "M4 7l6 6 6-6" : "M7 4l6 6-6 6"} />
          </svg>
        </button>
      )}
      <Step board={board} node={node} mark={mark} />
      {shown && <After board={board} node={node} />}
    </li>
  );
}

// The solution as a tree to click through; arrow keys move through it while it has the focus.
export function SolutionView({ board }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const solution = board.solution.value;
  const at = board.at.value;
  useEffect(() => showStep(box.current), [at, solution]);
  if (!solution) return null;
  const { forced } = readStipulation(board.report.value?.stipulation ?? "");

  const beside = (by: number) => {
    if (!at) return;
    const list = at.threat ? at.parent?.threats : (at.parent?.replies ?? solution[at.section]);
    const next = list?.[list.indexOf(at) + by];
    if (next) void board.show(next);
  };
  return (
    <section
      class="tree problem-solution"
      aria-label={t("problem.solution")}
      ref={box}
      onKeyDown={treeKeys(board.steps, beside)}
    >
      <button
        class="step start"
        aria-current={at === null ? "step" : undefined}
        tabIndex={at === null ? 0 : -1}
        title={t("problem.keys")}
        onClick={() => void board.show(null)}
      >
        {t("problem.diagram")}
      </button>
      {sections.map((section) => {
        const heads = solution[section];
        if (heads.length === 0) return null;
        const open = section !== "tries" && countMoves(heads, longest) < longest;
        return (
          <div key={section} role="group" aria-label={t(`problem.section.${section}`)}>
            <h3>{t(`problem.section.${section}`)}</h3>
            <ul>
              {heads.map((node) => (
                <Head
                  key={node.id}
                  board={board}
                  node={node}
                  open={open}
                  mark={forced ? marks[section] : ""}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
