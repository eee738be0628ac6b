import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Analysis } from "../../analysis/analysis.ts";
import { shortScore } from "../../analysis/evaluation.ts";
import { nodeOf, root, symbolOf, written, type Written } from "../../analysis/tree.ts";
import { t } from "../../words/index.ts";
import { Terms } from "../Terms.tsx";

// The moves with their variations; arrow keys navigate while it has the focus.
export function MoveTree({ analysis }: { analysis: Analysis }) {
  const box = useRef<HTMLDivElement>(null);
  const { store } = analysis;
  const tree = analysis.tree.value;
  const at = analysis.at.value;
  const lines = written(tree, store.session.state.value?.start ?? "");
  const first = nodeOf(tree, root);

  useEffect(() => {
    const now = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!now || !box.current) return;
    if (box.current.contains(document.activeElement) && document.activeElement !== box.current)
      now.focus({ preventScroll: true });
    // Only its own box scrolls.
    const [outer, inner] = [box.current.getBoundingClientRect(), now.getBoundingClientRect()];
    if (inner.top < outer.top + 4) box.current.scrollTop -= outer.top + 8 - inner.top;
    else if (inner.bottom > outer.bottom - 4) box.current.scrollTop += inner.bottom - outer.bottom + 8;
  }, [at, tree]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does: { [key: string]: () => void } = {
      ArrowLeft: analysis.back,
      ArrowRight: analysis.forward,
      ArrowUp: () => analysis.beside(-1),
      ArrowDown: () => analysis.beside(1),
      Home: analysis.first,
      End: analysis.last,
      Delete: () => analysis.remove(),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const line = (moves: Written[]) =>
    moves.map(({ node, number, variations }) => (
      <Fragment key={node.id}>
        {node.before && <span class="said"> {node.before} </span>}
        <button
          class={`step${node.nags.length > 0 ? " marked" : ""}`}
          aria-current={node.id === at ? "step" : undefined}
          tabIndex={node.id === at ? 0 : -1}
          onClick={() => analysis.go(node.id)}
          title={node.evaluation ? shortScore(node.evaluation.score) : undefined}
        >
          {number && <span class="count">{number}</span>}
          {node.san}
          <Terms info={store.session.info.value} move={node} />
          {node.nags.map((nag) => (
            <span key={nag} class={nag < 10 ? "nag" : "nag position"}>
              {symbolOf(nag)}
            </span>
          ))}
        </button>
        {node.comment && <span class="said"> {node.comment} </span>}
        {variations.map((variation) => (
          <div
            key={variation[0]?.node.id}
            class="variation"
            role="group"
            aria-label={t("analysis.variation")}
          >
            {line(variation)}
          </div>
        ))}
      </Fragment>
    ));

  return (
    <section class="tree" aria-label={t("analysis.tree")} ref={box} onKeyDown={onKeyDown}>
      <button
        class="step start"
        aria-current={at === root ? "step" : undefined}
        tabIndex={at === root ? 0 : -1}
        onClick={analysis.first}
      >
        {t("analysis.start")}
      </button>
      {first.comment && <span class="said"> {first.comment} </span>}
      {lines.length === 0 && <p class="empty">{t("analysis.tree.empty")}</p>}
      {line(lines)}
    </section>
  );
}
