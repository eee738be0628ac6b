// The moves of an analysis with their variations. A click or an arrow key goes to another move, and Delete removes one
// from the tree; keys act while the list has the focus.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { shortScore } from "../tree/evaluation.ts";
import { spokenTime } from "../round/clock.ts";
import { useStore } from "../store/context.ts";
import type { TreeCtrl } from "../tree/treeCtrl.ts";
import { showStep, treeKeys } from "../tree/treeKeys.ts";
import { startOf } from "../position/fen.ts";
import { lineFrom, numberOf, variationsAt } from "../tree/lines.ts";
import type { MoveNode } from "../tree/moveTree.ts";
import { symbolOf } from "../tree/symbols.ts";
import type { GameInfo } from "../core/types.ts";
import { shortTime, timeControlOf, timeOf, type TimeControl } from "../review/moveTimes.ts";
import { Slices } from "./slices.ts";
import { t } from "./texts/index.ts";
import { MoveTerms } from "../game/MoveTerms.tsx";
import { shownMove } from "../speech/notation.ts";

interface Props {
  moves: TreeCtrl;
  info: GameInfo | null;
  // The number and the side of the first move.
  first: ReturnType<typeof startOf>;
  // What the times of the moves are worked out by; null if they are not shown.
  control: TimeControl | null;
  // In which the moves of a large tree are drawn.
  slices: Slices;
}

// A comment, and who wrote it where several people may have.
function Said({ text, authors }: { text: string; authors: readonly string[] }) {
  return (
    <span class="said">
      {" "}
      {text} {authors.length > 0 && <bdi class="by">{t("analysis.by", { names: authors.join(", ") })} </bdi>}
    </span>
  );
}

// Drawn again only if this move changes: another is added, commented on or stepped to at the same cost in any tree.
function Step({ node, ...rest }: Props & { node: MoveNode }) {
  const { moves, info, first, control } = rest;
  const { before, comment, authors, nags, evaluation, recorded, terms } = node.notes.value;
  const elapsed = control ? timeOf(node, control) : recorded.elapsed;
  const facts = [
    ...(evaluation ? [shortScore(evaluation.score)] : []),
    ...(elapsed === undefined ? [] : [t("analysis.took", { time: spokenTime(elapsed) })]),
  ];
  const current = node.current.value;
  const number = numberOf(node, first);
  return (
    <>
      {before && <Said text={before} authors={comment ? [] : authors} />}
      <button
        class={`step${nags.length > 0 ? " marked" : ""}`}
        aria-current={current ? "step" : undefined}
        tabIndex={current ? 0 : -1}
        onClick={() => moves.go(node)}
        title={facts.join(", ") || undefined}
      >
        {number && <span class="count">{number}</span>}
        {shownMove(node.san, node.uci)}
        <MoveTerms info={info} move={{ terms }} />
        {nags.map((nag) => (
          <span key={nag} class={nag < 10 ? "nag" : "nag position"}>
            {symbolOf(nag)}
          </span>
        ))}
        {control && elapsed !== undefined && <small class="took">{shortTime(elapsed)}</small>}
      </button>
      {comment && <Said text={comment} authors={authors} />}
      {variationsAt(node).map((head) => (
        <div key={head.id} class="variation" role="group" aria-label={t("analysis.variation")}>
          <Line head={head} {...rest} />
        </div>
      ))}
    </>
  );
}

// Moves of a line that are drawn together.
const perPiece = 50;

// Moves of a line from one of them on.
function Piece({ head, ...rest }: Props & { head: MoveNode }) {
  const nodes: MoveNode[] = [];
  for (const node of lineFrom(head)) if (nodes.push(node) === perPiece) break;
  const { slices } = rest;
  const [drawn, draw] = useState(() => slices.admit(nodes));
  useEffect(() => (drawn ? undefined : slices.later(() => draw(true))), [drawn, slices]);
  return <>{drawn && nodes.map((node) => <Step key={node.id} node={node} {...rest} />)}</>;
}

function Line({ head, ...rest }: Props & { head: MoveNode }) {
  const heads = [...lineFrom(head)].filter((_, i) => i % perPiece === 0);
  return (
    <>
      {heads.map((node) => (
        <Piece key={node.id} head={node} {...rest} />
      ))}
    </>
  );
}

export function MoveTree({ analysis }: { analysis: AnalysisCtrl }) {
  const { session } = useStore();
  const box = useRef<HTMLDivElement>(null);
  const { moves } = analysis;
  const tree = moves.tree.value;
  const at = moves.at.value;
  const edits = tree.edits.value;
  const start = session.state.value?.start ?? "";
  const first = useMemo(() => startOf(start), [start]);
  const [shown, tag] = [analysis.timesShown.value, analysis.names.value.timeControl];
  const control = useMemo(() => (shown ? timeControlOf(tag) : null), [shown, tag]);
  const slices = useMemo(() => new Slices(tree, moves), [tree, moves]);
  const drawn = slices.done.value;
  const { root } = tree;
  const { comment, authors } = root.notes.value;

  useEffect(() => showStep(box.current), [at, tree, edits, drawn]);
  const onKeyDown = treeKeys(
    moves,
    (by) => moves.beside(by),
    analysis.readOnly ? {} : { Delete: () => analysis.remove() },
  );
  return (
    <section class="tree" aria-label={t("analysis.tree")} ref={box} onKeyDown={onKeyDown}>
      <button
        class="step start"
        aria-current={at === root ? "step" : undefined}
        tabIndex={at === root ? 0 : -1}
        onClick={moves.first}
      >
        {t("analysis.start")}
      </button>
      {comment && <Said text={comment} authors={authors} />}
      {root.next ? (
        <Line
          key={`${slices.key}/${root.next.id}`}
          head={root.next}
          info={session.info.value}
          {...{ moves, first, control, slices }}
        />
      ) : (
        !analysis.readOnly && <p class="empty">{t("analysis.tree.empty")}</p>
      )}
    </section>
  );
}
