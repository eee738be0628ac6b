// The fields for annotating the move on the board: a comment, symbols, and the place of its variation. What the user
// does there changes the tree of the analysis, through AnalysisCtrl.
import { useEffect, useRef } from "preact/hooks";
import type { AnalysisCtrl } from "./analysisCtrl.ts";
import { branch } from "../tree/edit.ts";
import { longestComment } from "../tree/moveTree.ts";
import { moveSymbols, positionSymbols } from "../tree/symbols.ts";
import { t, type KeyOf } from "./texts/index.ts";
import { useDisclosure } from "../ui/dismissable.ts";
import { shownMove } from "../speech/notation.ts";

export function Annotate({ analysis }: { analysis: AnalysisCtrl }) {
  const node = analysis.moves.at.value;
  const { comment, nags } = node.notes.value;
  const field = useRef<HTMLInputElement>(null);
  // The box closes: the focus returns to its button.
  const { part, close } = useDisclosure(true);
  const does = (act: () => void) => () => {
    act();
    close();
  };
  // Another move has another comment, and another window may change it. What the user has typed since this was drawn
  // is in the comment already.
  useEffect(() => {
    const now = node.notes.peek().comment;
    if (field.current && field.current.value !== now) field.current.value = now;
  }, [node, comment]);
  const symbol = ([nag, sign]: [number, string]) => {
    const name = t(`analysis.symbol.${nag}` as KeyOf<"symbol">);
    return (
      <button
        key={nag}
        aria-pressed={nags.includes(nag)}
        aria-label={`${sign} ${name}`}
        title={name}
        onClick={does(() => analysis.symbol(nag))}
      >
        {sign}
      </button>
    );
  };
  return (
    <div class="annotate">
      <input
        id="comment"
        ref={field}
        type="text"
        placeholder={t("analysis.comment")}
        aria-label={
          node.parent === null
            ? t("analysis.comment.start")
            : t("analysis.comment.of", { move: shownMove(node.san, node.uci) })
        }
        autocomplete="off"
        maxLength={longestComment}
        onInput={(event) => analysis.comment(event.currentTarget.value)}
      />
      {node.parent !== null && (
        <details class="symbols-fold" {...part}>
          <summary title={t("analysis.symbols")} aria-label={t("analysis.symbols")}>
            !?
          </summary>
          <div class="symbols-box">
            <div class="symbols" role="group" aria-label={t("analysis.symbols")}>
              {[...moveSymbols, ...positionSymbols].map(symbol)}
            </div>
            <div class="deeds">
              <button
                disabled={branch(node) === null}
                title={t("analysis.promote.help")}
                onClick={does(analysis.promote)}
              >
                {t("analysis.promote")}
              </button>
              <button title={t("analysis.delete.help")} onClick={does(() => analysis.remove())}>
                {t("analysis.delete")}
              </button>
            </div>
          </div>
        </details>
      )}
    </div>
  );
}
