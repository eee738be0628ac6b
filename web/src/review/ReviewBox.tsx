// The review of an analysed game, in AnalysisPanel: its progress, the graph, and the mistakes. Its buttons start and
// stop ReviewCtrl; a click on the graph goes to a move.
import type { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { useStore } from "../store/context.ts";
import { startOf } from "../position/fen.ts";
import { shortScore } from "../tree/evaluation.ts";
import { areaOf, plyAt, spotsOf } from "./graph.ts";
import { judgements, type Judgement } from "./judgement.ts";
import { engines, type ReviewCtrl } from "./reviewCtrl.ts";
import { colorName } from "../speech/speech.ts";
import type { Color } from "../core/types.ts";
import { t as symbol, type KeyOf } from "../analysis/texts/index.ts";
import { language } from "../i18n/language.ts";
import { t } from "./texts/index.ts";
import { nagOf } from "./judgement.ts";
import { shownMove } from "../speech/notation.ts";
import "./review.css";

const box = { width: 600, height: 120 };
const farStep = 10;

const percent = (value: number | null): string =>
  value === null
    ? "–"
    : new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(
        value / 100,
      );

// A judgement as a symbol in words: "mistake".
const named = (judgement: Judgement): string =>
  symbol(`analysis.symbol.${nagOf[judgement]}` as KeyOf<"symbol">);

// White's chances over the moves. A click, or the arrow keys, lead to a move.
function Graph({ analysis }: { analysis: AnalysisCtrl }) {
  const { session } = useStore();
  const { review } = analysis;
  const { moves, points } = review.known.value;
  const plies = moves.length;
  const spots = spotsOf(review.shares.value, plies, box);
  const ply = Math.min(review.plyOf(analysis.moves.at.value), points.length - 1);
  const judged = review.judged.value;
  const go = (to: number) => {
    const node = review.nodeAt(Math.max(0, Math.min(points.length - 1, to)));
    if (node) analysis.moves.go(node);
  };
  const text = (at: number): string => {
    const score = shortScore(points[at]!.score);
    const node = review.nodeAt(at);
    if (at === 0 || !node) return t("review.begin", { score });
    const { number, side } = startOf(session.state.value?.start ?? "");
    const half = at - 1 + (side === "b" ? 1 : 0);
    const count = `${number + Math.floor(half / 2)}${half % 2 === 0 ? "." : "…"}`;
    const { judgement } = judged[at - 1] ?? {};
    return t("review.at", {
      move: `${count} ${shownMove(node.san, node.uci)}`,
      score,
      judgement: judgement ? `, ${named(judgement)}` : "",
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = {
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      PageDown: ply - farStep,
      PageUp: ply + farStep,
      Home: 0,
      End: points.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  const here = spots[ply];
  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={t("review.graph")}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={ply}
      aria-valuetext={text(ply)}
      title={text(ply)}
      data-testid="graph"
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const place = event.currentTarget.getBoundingClientRect();
        go(plyAt((event.clientX - place.left) / place.width, plies));
      }}
    >
      <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="dark" width={box.width} height={box.height} />
        <path class="light" d={areaOf(spots, box)} />
        <path class="even" d={`M0 ${box.height / 2}H${box.width}`} />
        {here && <path class="here" d={`M${here.x} 0V${box.height}`} />}
      </svg>
      {judged.map(({ ply: at, judgement }) => {
        const spot = spots[at];
        return (
          judgement &&
          spot && (
            <i
              key={at}
              class={`spot ${judgement}`}
              style={{ left: `${(spot.x / box.width) * 100}%`, top: `${(spot.y / box.height) * 100}%` }}
            />
          )
        );
      })}
    </div>
  );
}

// A side's accuracy, and how often it erred. A count leads to the next such move.
function Side({ analysis, side }: { analysis: AnalysisCtrl; side: Color }) {
  const { review } = analysis;
  const all = review.judged.value.filter((one) => one.side === side);
  const now = review.plyOf(analysis.moves.at.value);
  const next = (judgement: Judgement) => {
    const plies = all.flatMap((one) => (one.judgement === judgement ? one.ply : []));
    const node = review.nodeAt(plies.find((ply) => ply > now) ?? plies[0] ?? 0);
    if (node && plies.length > 0) analysis.moves.go(node);
  };
  return (
    <div class="review-side" role="group" aria-label={colorName(side)} data-testid={`review-${side}`}>
      <b>{colorName(side)}</b>
      <span title={t("review.accuracyHelp")}>
        {t("review.accuracy")} <strong>{percent(review.accuracy(side))}</strong>
      </span>
      {judgements.map((judgement) => {
        const n = all.filter((one) => one.judgement === judgement).length;
        const count = t(`review.${judgement}`, { n });
        return (
          <button
            key={judgement}
            class="count"
            disabled={n === 0}
            title={count}
            aria-label={n === 0 ? count : t("review.next", { color: colorName(side), count })}
            onClick={() => next(judgement)}
          >
            <i class={`spot ${judgement}`} aria-hidden="true" />
            {n}
          </button>
        );
      })}
    </div>
  );
}

// Whose engine does it, where there is a choice.
const Where = ({ review }: { review: ReviewCtrl }) => (
  <select
    aria-label={t("review.where")}
    title={t(`review.at.${review.at.value}.help`)}
    value={review.at.value}
    onChange={(event) => (review.at.value = event.currentTarget.value as (typeof engines)[number])}
  >
    {engines.map((engine) => (
      <option key={engine} value={engine}>
        {t(`review.at.${engine}`)}
      </option>
    ))}
  </select>
);

// The review of the game: its progress, the graph, and what it found.
export function ReviewBox({ analysis }: { analysis: AnalysisCtrl }) {
  const { announcer } = useStore();
  const { review } = analysis;
  const { points, moves } = review.known.value;
  const [running, done] = [review.running.value, review.done.value];
  if (!analysis.moves.tree.value.root.next) return null;
  const begin = async () => {
    announcer.speak(t("review.started"));
    await review.start();
    if (review.done.value)
      announcer.speak(
        t("review.done", { w: percent(review.accuracy("w")), b: percent(review.accuracy("b")) }),
      );
  };
  const stop = () => {
    review.stop();
    announcer.speak(t("review.stopped"));
  };
  const name = t(points.length === 0 ? "review.start" : done ? "review.again" : "review.resume");
  return (
    <section class="review" aria-label={t("review.title")}>
      {points.length > 0 && <Graph analysis={analysis} />}
      <div class="review-deeds">
        {running ? (
          <>
            <progress
              max={moves.length + 1}
              value={points.length}
              aria-label={t("review.progress", { done: points.length, all: moves.length + 1 })}
            />
            <span aria-hidden="true">
              {points.length}/{moves.length + 1}
            </span>
            <button onClick={stop}>{t("review.stop")}</button>
          </>
        ) : (
          <>
            <button title={t("review.help")} onClick={() => void begin()}>
              {name}
            </button>
            {review.offered.value && <Where review={review} />}
          </>
        )}
      </div>
      {points.length > 1 && (
        <div>
          <Side analysis={analysis} side="w" />
          <Side analysis={analysis} side="b" />
        </div>
      )}
    </section>
  );
}
